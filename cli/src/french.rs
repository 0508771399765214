//! The help in French.
//!
//! What a command says itself stands in both languages where it is said (`Speech::say`); errors are in `errors`.

use clap::Command;

/// The help of a command and of all commands below it, in French. `path` names the commands above it.
pub(crate) fn translate(command: Command, path: &str) -> Command {
    let name = command.get_name().to_owned();
    let place = if path.is_empty() { name.clone() } else { format!("{path} {name}") };
    let about = text_of(&place);
    let below: Vec<String> = command.get_subcommands().map(|below| below.get_name().to_owned()).collect();
    let examples = command.get_after_help().map(ToString::to_string);
    let examples =
        examples.map(|help| AFTER.iter().fold(help, |help, (english, french)| help.replace(english, french)));
    let command = command
        .about(about)
        .help_template(TEMPLATE)
        .subcommand_help_heading("Commandes")
        .subcommand_value_name("COMMANDE")
        .mut_args(|argument| {
            let id = argument.get_id().as_str();
            let help = text_of(&format!("{place} {id}"));
            let help = help.or_else(|| text_of(&format!("* {id}")));
            let heading = argument.get_help_heading().map(|_| "Options communes");
            argument.help(help.unwrap_or_default()).help_heading(heading)
        })
        .after_help(examples.unwrap_or_default());
    below
        .into_iter()
        .fold(command, |command, name| command.mut_subcommand(name, |below| translate(below, &place)))
}

const TEMPLATE: &str = "{before-help}{about-with-newline}\nUtilisation : {usage}\n\n{all-args}{after-help}\n";

/// What stands below the help, piece by piece.
const AFTER: &[(&str, &str)] = &[
    ("A board is written row by row:", "Une grille s'écrit ligne par ligne :"),
    (", or CRESAMINILATLSER, or C R E S ...", ", ou CRESAMINILATLSER, ou C R E S ..."),
    (
        "Qu or (qu)  a tile of several letters    e:tw   a bonus: dl, tl, dw or tw",
        "Qu ou (qu)  une case à plusieurs lettres e:tw   un bonus : dl, tl, dw ou tw",
    ),
    (
        "?           any letter                   #      a block",
        "?           toute lettre                 #      une case bloquée",
    ),
    ("//          between planes: AB/CD//EF/GH", "//          entre les plans : AB/CD//EF/GH"),
    (
        "A range is written 250..350, 250.., ..350 or 300.",
        "Un intervalle s'écrit 250..350, 250.., ..350 ou 300.",
    ),
    ("Dice: {dice}", "Dés : {dice}"),
    (
        "A list may have scores (word;score, one a line). Slots are named 12A (across) and 7D (down).",
        "Une liste peut avoir des scores (mot;score, un par ligne). Les emplacements s'appellent 12A (horizontal) et 7D \
         (vertical).",
    ),
    (
        "A grid is a file of rows: # is a block, . an empty cell, a letter is given;",
        "Une grille est un fichier de lignes : # est une case noire, . une case vide, une lettre est donnée ;",
    ),
    (
        "behind a cell, | is a bar on its right and _ one below it.",
        "derrière une case, | est une barre à sa droite et _ une barre dessous.",
    ),
    (
        "Files of Across Lite (.puz), .ipuz, .jpz, .xd and our own .json are read and written too;",
        "Les fichiers d'Across Lite (.puz), .ipuz, .jpz, .xd et nos .json se lisent et s'écrivent aussi ;",
    ),
    (
        "pictures (.svg) and pages to print (.html) are written.",
        "les images (.svg) et les pages à imprimer (.html) s'écrivent.",
    ),
    (
        "; those with tanglet in their names are generated, not official.",
        " ; ceux dont le nom contient tanglet sont générés, non officiels.",
    ),
    (
        "A board with ? on its free cells gives the shape and what is fixed:",
        "Une grille avec ? sur ses cases libres donne la forme et ce qui est fixé :",
    ),
    ("What is looked for: words,", "Ce qu'on cherche : words,"),
    ("or a sum: '100", "ou une somme : '100"),
    ("Methods: {methods};", "Méthodes : {methods} ;"),
    ("exhaustive for boards of a few cells.", "exhaustive pour les grilles de quelques cases."),
    ("Examples:", "Exemples :"),
    ("In a pattern a letter stands for itself, and", "Dans un motif, une lettre est elle-même, et"),
    (
        "?  or .    any letter            *          any letters, or none",
        "?  ou .    toute lettre          *          des lettres, ou aucune",
    ),
    ("one of these          [a-f]      one from a to f", "une de celles-ci      [a-f]      une de a à f"),
    (
        "any but these         @  and  #  a vowel, a consonant",
        "toute autre           @  et  #   une voyelle, une consonne",
    ),
];

fn text_of(place: &str) -> Option<&'static str> {
    HELP.iter().find(|(there, _)| *there == place).map(|&(_, text)| text)
}

/// The help: a command by its name and those above it, an argument by its command or `*`.
const HELP: &[(&str, &str)] = &[
    (
        "worddle",
        "Worddle, le moteur des grilles de lettres

Sans commande, c'est le programme du sujet dont il est issu : il lit une grille de lettres sur l'entrée standard et \
         imprime tous les mots qu'on peut y tracer, les plus longs d'abord.",
    ),
    ("worddle side", "Le côté de la grille : N×N lettres viennent de l'entrée standard [par défaut : 4]"),
    (
        "* list",
        "La liste de mots : un nom (voir « worddle lexicon names »), un fichier, ou - pour l'entrée standard",
    ),
    ("* alphabet", "L'alphabet dans lequel une liste est jouée : {alphabets}"),
    ("* encoding", "L'encodage d'une liste, s'il n'est pas à deviner : {encodings}"),
    ("* min_letters", "Écarte les mots qui ont moins de lettres"),
    ("* max_letters", "Écarte les mots qui ont plus de lettres"),
    ("* lang", "Votre langue, pour les mots et pour l'interface : {languages}"),
    (
        "* limit",
        "Relève une limite, comme time=1m ou blanks=6 : {limits}",
    ),
    ("* color", "Quand mettre des couleurs : auto, always (toujours) ou never (jamais)"),
    ("* quiet", "Ne dit rien sur la sortie d'erreur, sauf ce qui ne va pas"),
    ("* help", "Affiche cette aide"),
    ("worddle version", "Affiche la version"),
    ("* json", "Imprime du JSON"),
    ("* rules", "Les règles : {rules}, ou un fichier TOML ; sans \
      elle, celles auxquelles la grille ressemble"),
    ("* topology", "La topologie, quand la grille ne la montre pas : 4x4, 3x3x3, 5x5:straight, 4x4:wrapped, hex3x4, \
      graph:0-1,1-2"),
    ("worddle solve", "Trouve tous les mots d'une grille, avec leur meilleur chemin et leurs points"),
    ("worddle solve board", "La grille ; - lit une grille par ligne sur l'entrée standard et imprime un objet JSON par \
      ligne"),
    ("worddle solve sort", "L'ordre des mots : {sorts}"),
    ("worddle solve longest", "Seulement les N mots les plus longs"),
    ("worddle solve paths", "Montre tous les chemins de chaque mot, le meilleur d'abord"),
    ("worddle solve csv", "Imprime du CSV"),
    ("worddle solve words_only", "Imprime seulement les mots, une graphie par ligne"),
    ("worddle solve stats", "Imprime le nombre de mots et de points par longueur"),
    ("worddle solve svg", "Dessine la grille dans un fichier SVG, avec le chemin d'un mot"),
    ("worddle solve word", "Le mot dont le chemin est dessiné ; sans lui, le premier"),
    ("worddle solve threads", "Combien de fils résolvent les grilles de l'entrée standard ; sans lui, un par cœur"),
    ("worddle check", "Dit si un mot compte sur une grille, et pourquoi non"),
    ("worddle check word", "Le mot"),
    ("worddle check board", "La grille, comme dans « worddle solve »"),
    ("worddle generate", "Engendre des grilles au hasard, telles que vous les voulez, avec leurs solutions, ou \
      l'histogramme d'un million d'entre elles"),
    ("worddle generate count", "Combien de grilles [par défaut : 1, ou 1000000 pour un histogramme]"),
    ("worddle generate seed", "La graine, pour avoir les mêmes grilles à nouveau"),
    ("worddle generate topology", "La topologie : 4x4, 3x3x3, 5x5:straight, 4x4:wrapped, hex3x4, graph:0-1,1-2 [par \
      défaut : 4x4, ou le carré des dés]"),
    ("worddle generate letters", "Tire les lettres selon leur fréquence dans une liste ou une langue ; sans elle, dans la \
      liste de mots"),
    ("worddle generate dice", "Lance des dés, chacun une fois, mélangés sur les cases ; leurs noms sont ci-dessous"),
    ("worddle generate containing", "Met un mot sur un chemin au hasard de chaque grille"),
    ("worddle generate bonuses", "Met des bonus sur des cases au hasard : ceux d'une manche de Ruzzle (round1, round2, \
      round3), ou une liste comme dl,tl,dw"),
    ("worddle generate words", "Seulement les grilles qui ont tant de mots"),
    ("worddle generate points", "Seulement les grilles qui ont tant de points"),
    ("worddle generate longest", "Seulement les grilles dont le mot le plus long a tant de lettres"),
    ("worddle generate vowels", "Seulement les grilles qui ont tant de voyelles"),
    ("worddle generate most_of_a_letter", "Seulement les grilles sans aucune lettre plus de N fois"),
    ("worddle generate without", "Seulement les grilles sans aucun mot de cette liste"),
    ("worddle generate tries", "Renonce après N tirages de suite sans grille voulue"),
    ("worddle generate show", "Ce qui est imprimé : boards (grilles), solutions (tous les mots, leurs points et leur \
      meilleur chemin) ou statistics (statistiques)"),
    ("worddle generate histogram", "Imprime combien de grilles ont combien de mots, par classes de dix, avec moyenne et \
      quantiles"),
    ("worddle generate json", "Imprime du JSON, un objet par ligne"),
    ("worddle generate csv", "Imprime du CSV"),
    ("worddle generate svg", "Dessine des feuilles à imprimer, les grilles d'abord, puis les solutions, dans FILE-1.svg, \
      FILE-2.svg et ainsi de suite ; ou l'histogramme dans FILE"),
    ("worddle generate threads", "Combien de fils ; sans lui, un par cœur. Les grilles sont les mêmes"),
    ("worddle best", "Cherche la plus belle grille : celle qui a le plus de mots, le plus de points, ou ce que vous \
      demandez"),
    ("worddle best board", "La grille, avec ? sur chaque case libre, des lettres et des blocs où ils sont fixés, et des \
      bonus"),
    ("worddle best topology", "La topologie : 4x4, 3x3x3, 5x5:straight, 4x4:wrapped, hex3x4, graph:0-1,1-2 [par défaut : \
      4x4, ou le carré des dés]"),
    ("worddle best maximize", "Ce qu'on cherche : words (mots), points, letters (lettres), longest (mot le plus long), \
      lengths=4,5 (mots de ces longueurs), ou une somme comme '100*longest+words'"),
    ("worddle generate shortest", "Le plus petit nombre de lettres d'un mot, si ce n'est pas celui des règles"),
    ("worddle best shortest", "Le plus petit nombre de lettres d'un mot, si ce n'est pas celui des règles"),
    ("worddle best without", "Aucune case avec une de ces lettres"),
    ("worddle best with", "Chacune de ces lettres quelque part, aussi souvent qu'elle est donnée"),
    ("worddle best only_vowels", "Aucune autre voyelle que celles-ci"),
    ("worddle best at_most", "Une lettre N fois au plus, comme E=2 ; plusieurs avec des virgules, ou en répétant l'option"),
    ("worddle best arrange", "Ces lettres et aucune autre, une par case, à arranger"),
    ("worddle best dice", "Seulement les grilles que ces dés peuvent montrer ; leurs noms sont dans « worddle generate \
      --help »"),
    ("worddle best method", "La méthode, ou plusieurs l'une après l'autre, ou toutes (all) ; pool sans elle"),
    ("worddle best preset", "Les paramètres des méthodes : worddle, ou s2 pour ceux de l'article sur la plus belle grille"),
    ("worddle best time", "Combien de temps chaque méthode cherche : 20s, 5m, 2h [par défaut : 20s, s'il n'y a pas de pas]"),
    ("worddle best steps", "Combien de grilles chaque méthode regarde ; le résultat est alors le même sur toute machine"),
    ("worddle best seed", "La graine, pour avoir la même recherche à nouveau"),
    ("worddle best threads", "Combien de fils ; sans lui, un par cœur. Le résultat est le même"),
    ("worddle best chains", "De combien de chaînes la recherche est faite, que les fils se partagent ; le résultat en dépend \
      [par défaut : une par 200000 pas, 64 au plus]"),
    ("worddle best top", "Combien de grilles de chaque méthode sont gardées [par défaut : 4]"),
    ("worddle best json", "Imprime du JSON, un objet par événement, chacun sur sa ligne"),
    ("worddle best svg", "Dessine la meilleure grille dans un fichier SVG ; avec --compare, le graphique"),
    ("worddle best save", "Garde la recherche dans un fichier, pour continuer plus tard ; tout ce qui a été montré y est"),
    ("worddle best resume", "Continue une recherche gardée dans un fichier ; seuls --time et --steps, comptés depuis son \
      début, --threads et la sortie peuvent changer"),
    ("worddle best compare", "Compare toutes les méthodes, avec le même nombre de grilles [par défaut : 100000] et \
      plusieurs graines"),
    ("worddle best seeds", "Combien de graines sont comparées [par défaut : 5]"),
    ("worddle anagram", "Trouve les mots qu'on peut faire avec des lettres, les plus longs d'abord"),
    (
        "worddle anagram letters",
        "Les lettres, chacune utilisée une fois au plus ; ? est n'importe quelle lettre",
    ),
    ("worddle anagram random", "Tire N lettres selon leur fréquence dans la liste"),
    ("worddle anagram seed", "La graine du tirage, pour avoir les mêmes lettres à nouveau"),
    ("worddle anagram exact", "Seulement les mots qui utilisent toutes les lettres"),
    ("worddle anagram longest", "Seulement les mots les plus longs"),
    ("worddle words", "Trouve les mots qui suivent un motif"),
    (
        "worddle words pattern",
        "Le motif ; mettez-le entre apostrophes pour que le shell le laisse tranquille",
    ),
    ("worddle words count", "Imprime seulement le nombre de mots"),
    (
        "worddle lexicon",
        "Regarde dans les listes de mots : comptes, forme enregistrée, toutes les structures",
    ),
    (
        "worddle lexicon info",
        "Montre les comptes, lettres, longueurs, et la taille de la liste dans chaque structure",
    ),
    ("worddle lexicon build", "Enregistre une liste sous la forme qui s'ouvre aussitôt"),
    ("worddle lexicon build output", "Le fichier à écrire ; un nom qui finit par .zst est compressé"),
    ("worddle lexicon dump", "Imprime tous les mots d'une liste, relus dans une structure"),
    (
        "worddle lexicon dump structure",
        "La structure à construire et à lire : {structures}",
    ),
    ("worddle lexicon dump folded", "Imprime les mots tels qu'on les joue, en capitales sans accents"),
    (
        "worddle lexicon tree",
        "Dessine l'arbre d'une liste : une lettre par nœud jusqu'à une hauteur, le reste en listes",
    ),
    ("worddle lexicon tree height", "La hauteur de l'arbre ; sans elle l'arbre est entier"),
    ("worddle lexicon tree prefix", "Seulement les mots qui commencent par ces lettres"),
    ("worddle lexicon tree svg", "Dessine l'arbre dans un fichier SVG, pour de petites listes"),
    ("worddle lexicon lists", "Montre la longueur des listes d'un arbre hybride à chaque hauteur"),
    ("worddle lexicon names", "Montre les noms des listes de mots disponibles"),
    ("worddle crossword", "Remplit, fabrique, vérifie, montre et convertit des mots croisés"),
    ("* file", "Les mots croisés : un fichier, ou - pour l'entrée standard"),
    ("* from", "Le format des mots croisés, si leur nom ne le dit pas : text, puz, ipuz, jpz, xd ou json"),
    ("* key", "La clé de quatre chiffres qui ouvre une solution brouillée"),
    ("worddle crossword fill", "Remplit une grille avec des mots qui se croisent"),
    ("worddle crossword fill algorithm", "L'algorithme : fast (le nôtre), forward-checking, backjumping (retour dirigé par \
      les conflits), backjumping-improved (avec --ac3 et --look-ahead), ou ac-3 (après chaque mot)"),
    ("worddle crossword fill order", "Quel emplacement vient ensuite : failure-weighted (pondéré par les échecs), \
      smallest-domain, most-assigned-neighbors ou most-constraints"),
    ("worddle crossword fill retreat", "Où revenir d'une impasse : chronological ou conflict-directed"),
    ("worddle crossword fill choice", "Quel mot vient ensuite : most-ways (qui laisse le plus de façons), alphabetical ou \
      random"),
    ("worddle crossword fill domains", "Comment les mots des emplacements sont gardés : bitset ou tree (arbre)"),
    ("worddle crossword fill ac3", "Passe AC-3 une fois avant la recherche"),
    ("worddle crossword fill look_ahead", "Vérifie en avant avant chaque descente"),
    ("* min_score", "Écarte les mots de score inférieur ; un mot sans score a 50"),
    ("worddle crossword fill prefer", "Les mots à essayer avant tous les autres : une liste"),
    ("worddle crossword fill exclude", "Les mots à écarter : une liste"),
    ("worddle crossword fill must", "Un mot qui doit apparaître, où qu'il aille ; peut être donné plusieurs fois"),
    ("worddle crossword fill slot", "Ce qu'un emplacement peut avoir : un motif (12A=c?t*), ou les mots d'une liste \
      (12A=@animaux.txt) ; peut être donné plusieurs fois"),
    ("worddle crossword fill region", "Ne remplit qu'une partie de la grille : de ligne,colonne à ligne,colonne, comme \
      1,1-5,8"),
    ("worddle crossword fill no_shared", "Deux mots n'ont jamais N lettres de suite en commun"),
    ("worddle crossword fill seed", "La graine, pour avoir le même remplissage à nouveau"),
    ("worddle crossword fill time", "S'arrête après tant de secondes"),
    ("worddle crossword fill all", "Trouve tous les remplissages"),
    ("worddle crossword fill count", "Imprime combien il y a de remplissages"),
    ("worddle crossword fill fills", "Trouve K remplissages différents"),
    ("worddle crossword fill apart", "Avec --fills, en combien de mots au moins deux remplissages diffèrent"),
    ("worddle crossword fill best", "Cherche les meilleurs scores jusqu'à la fin du temps : le plus bas d'abord, puis la \
      moyenne [temps par défaut : 10]"),
    ("worddle crossword fill steps", "Montre chaque pas : en direct sur un terminal, une ligne par pas sinon"),
    ("worddle crossword fill out", "Écrit les mots croisés remplis dans un fichier, dont le nom dit le format"),
    ("worddle crossword fill json", "Imprime du JSON, un objet par ligne"),
    ("worddle crossword new", "Tire un nouveau motif de cases noires ou de barres, au hasard selon une graine"),
    ("worddle crossword new convention", "Aux grilles de qui elles ressemblent : french, american ou british ; sans elle, \
      celles de votre langue"),
    ("worddle crossword new size", "Colonnes et lignes : 15, ou 9x11 ; sans elle, ce qui est habituel"),
    ("worddle crossword new bars", "Sépare les mots par des barres entre les cases au lieu de cases noires"),
    ("worddle crossword new black", "Combien de cases noires sur cent ; sans lui, ce qui est habituel"),
    ("worddle crossword new symmetry", "Comment le motif se répète : none (pas), half-turn (demi-tour) ou mirror (miroir) ; \
      sans elle, comme d'habitude"),
    ("worddle crossword new shortest", "Le moins de lettres d'un mot ; sans lui, ce qui est habituel"),
    ("worddle crossword new seed", "La graine, pour avoir les mêmes motifs à nouveau"),
    ("worddle crossword new count", "Combien de motifs"),
    ("worddle crossword new fillable", "Seulement les motifs qu'on peut remplir avec la liste"),
    ("worddle crossword new filled", "De même, et les remplit"),
    ("worddle crossword new time", "Renonce après tant de secondes [par défaut : 30]"),
    ("worddle crossword new out", "Écrit le motif dans un fichier, dont le nom dit le format"),
    ("worddle crossword candidates", "Montre les mots qui conviennent encore à un emplacement, d'abord ceux qui laissent le \
      plus de façons aux mots croisés"),
    ("worddle crossword candidates slot", "L'emplacement, comme 12A (horizontal) ou 7D (vertical)"),
    ("worddle crossword candidates most", "Combien de mots sont montrés"),
    ("worddle crossword check", "Vérifie des mots croisés : les mots sont-ils dans la liste, l'un vient-il deux fois, \
      chaque lettre est-elle croisée"),
    ("worddle crossword check convention", "Ce qu'on demande à la grille : french (8 à 12 cases de côté, 10 à 15 % de \
      noir), american (15 à 21, 12 à 20 %, mots de trois lettres, chaque lettre croisée, symétrie) ou british (13 à 15, \
      32 à 40 %, mots de trois lettres, symétrie)"),
    ("worddle crossword convert", "Écrit des mots croisés dans un autre format"),
    ("worddle crossword convert out", "Le fichier à écrire, dont le nom dit le format ; ou - pour la sortie standard"),
    ("worddle crossword convert to", "Le format à écrire, si le nom ne le dit pas : text, puz, ipuz, jpz, xd, json, svg \
      ou html"),
    ("* without_solution", "Laisse de côté les lettres que le joueur doit trouver"),
    ("* convention", "Où sont les numéros : french (lignes et colonnes), american ou british (cases)"),
    ("worddle crossword show", "Montre des mots croisés avec leurs numéros et définitions, sur le terminal, en image ou en \
      page à imprimer"),
    ("worddle crossword show svg", "Dessine la grille dans un fichier SVG"),
    ("worddle crossword show html", "Écrit une page à imprimer dans un fichier HTML : grille, définitions, et la solution à \
      part"),
    ("worddle demo", "Montre une grille, ses mots, et ce avec quoi on les a trouvés"),
    ("worddle demo seed", "La graine de la grille"),
    ("worddle lab", "Refait les expériences publiées avec les concurrents de Worddle, et les dessine"),
    ("worddle lab list", "Montre les expériences et ce qu'elles demandent"),
    ("worddle lab run", "Fait des expériences : chaque réponse est vérifiée, puis les concurrents prennent leur tour ; chaque \
      mesure est gardée aussitôt"),
    ("worddle lab run names", "Les expériences, par leur nom, ou toutes avec « all »"),
    ("worddle lab run quick", "Mesure moins : toutes les expériences prennent quelques minutes"),
    ("worddle lab run instructions", "Compte aussi les instructions, une fois pour chaque tâche, avec valgrind ; prend environ \
      cinquante fois le temps de la tâche"),
    ("worddle lab count", "Fait chaque tâche d'une expérience une fois et imprime une mesure sans chiffres : ce que valgrind \
      regarde"),
    ("worddle lab count name", "L'expérience, par son nom"),
    ("worddle lab count quick", "En fait moins"),
    ("worddle lab run out", "Le fichier auquel les mesures sont ajoutées, en JSON Lines [par défaut : lab.jsonl]"),
    ("worddle lab report", "Fait une page des mesures : tableaux, courbes, et les chiffres publiés à côté des nôtres"),
    ("worddle lab report from", "Le fichier des mesures [par défaut : lab.jsonl]"),
    ("worddle lab report out", "La page à écrire [par défaut : lab.html]"),
    ("worddle lab report markdown", "Écrit aussi du Markdown et les courbes dans un répertoire"),
    ("worddle serve", "Sert Worddle comme une page pour votre navigateur"),
    ("worddle serve address", "L'adresse où écouter ; 0.0.0.0 ou :: pour tout le réseau"),
    ("worddle serve port", "Le port ; 0 pour n'importe quel port libre [par défaut : 7717]"),
    ("worddle serve workers", "Combien de fils calculent ; sans elle, un par cœur"),
    ("worddle serve keep", "Le répertoire où garder les salons, pour qu'ils survivent à un redémarrage"),
    (
        "worddle serve rate",
        "Combien de requêtes par seconde une adresse peut envoyer ; 0 sans limite [par défaut : 50]",
    ),
    ("worddle serve cells", "Le plus grand nombre de cases d'une grille [par défaut : 100]"),
    ("worddle serve time", "Le temps le plus long d'une réponse : 500ms, 5s, 1m [par défaut : 5s]"),
    ("worddle serve rooms", "Le plus grand nombre de salons [par défaut : 2000]"),
    (
        "worddle serve word_lists",
        "Combien de listes de mots on peut envoyer, de 64 Mio au plus chacune, gardées tant qu'elles servent [par défaut : aucune]",
    ),
    ("worddle serve no_open", "N'ouvre pas de navigateur"),
    ("worddle completions", "Imprime la complétion pour un shell : bash, zsh, fish, elvish ou powershell"),
    ("worddle completions shell", "Le shell"),
    ("worddle man", "Imprime la page de manuel"),
];

#[cfg(test)]
mod tests {
    use super::*;
    use crate::speech::Speech;
    use crate::usage::command;

    /// Every command and argument that has no help, with the commands above it.
    fn without_help(command: &Command, path: &str, missing: &mut Vec<String>) {
        let place = format!("{path} {}", command.get_name());
        if command.get_about().is_none_or(|about| about.to_string().is_empty()) {
            missing.push(place.clone());
        }
        for argument in command.get_arguments() {
            if argument.get_help().is_none_or(|help| help.to_string().is_empty()) {
                missing.push(format!("{place} {}", argument.get_id()));
            }
        }
        command.get_subcommands().for_each(|below| without_help(below, &place, missing));
    }

    #[test]
    fn every_command_and_argument_has_help_in_both_languages() {
        for speech in [Speech::English, Speech::French] {
            let mut missing = Vec::new();
            without_help(&command(speech), "", &mut missing);
            assert!(missing.is_empty(), "{speech:?}: {missing:?}");
        }
    }

    #[test]
    fn every_french_text_is_used() {
        let english = command(Speech::English);
        for (place, text) in HELP {
            let mut words = place.split(' ').peekable();
            let mut there = (words.next() == Some("worddle")).then_some(&english);
            let mut argument = None;
            for word in words {
                match there.and_then(|command| command.find_subcommand(word)) {
                    Some(below) => there = Some(below),
                    None => argument = Some(word),
                }
            }
            let known = |name: &str| knows(&english, there, name);
            assert!(argument.is_none_or(known), "{place}: {text}");
        }
    }

    /// Whether a command, or any command for `*`, has an argument.
    fn knows(all: &Command, one: Option<&Command>, name: &str) -> bool {
        let has = |command: &Command| command.get_arguments().any(|argument| argument.get_id() == name);
        let below = |command: &Command| command.get_subcommands().any(|below| knows(below, None, name));
        one.map_or_else(|| has(all) || below(all), has)
    }

    #[test]
    fn the_command_line_is_well_formed() {
        command(Speech::English).debug_assert();
        command(Speech::French).debug_assert();
    }
}
