//! French help for every command and argument.

/// Help texts by place: a command by its path (`worddle lexicon info`), an argument by its command, or by `*` if every
/// command that takes it shares the text.
pub(super) const HELP: &[(&str, &str)] = &[
    (
        "worddle",
        "Worddle, le moteur de grilles de lettres

Sans commande, lit une grille de lettres sur l'entrée standard et affiche tous les mots qu'on peut y tracer, les \
         plus longs d'abord.",
    ),
    ("worddle side", "Le côté de la grille ; N×N lettres sont lues sur l'entrée standard [par défaut : 4]"),
    ("* list", "La liste de mots : un nom (voir « worddle lexicon names »), un fichier, ou - pour l'entrée standard"),
    ("* alphabet", "L'alphabet de la liste : {alphabets}"),
    ("* encoding", "L'encodage de la liste, au lieu de le deviner : {encodings}"),
    ("* min_letters", "Écarte les mots de moins de N lettres"),
    ("* max_letters", "Écarte les mots de plus de N lettres"),
    ("* lang", "Votre langue, pour les mots et pour l'interface : {languages}"),
    ("* limit", "Relève une limite, comme time=1m ou blanks=6 : {limits}"),
    (
        "* instructions",
        "Les instructions qui servent à compter les grilles, au lieu des plus rapides selon la mesure : {instructions}",
    ),
    ("* color", "Quand utiliser des couleurs : {colors}"),
    ("* quiet", "N'affiche que les erreurs sur la sortie d'erreur"),
    ("* help", "Affiche cette aide"),
    ("worddle version", "Affiche la version"),
    (
        "worddle verbose",
        "Avec --version, affiche aussi le processeur et les instructions qui servent à compter les grilles",
    ),
    ("* json", "Affiche du JSON"),
    ("* rules", "Les règles : {rules}, ou un fichier TOML [par défaut : selon la taille et les bonus de la grille]"),
    (
        "* topology",
        "La topologie, si la grille ne la montre pas : 4x4, 3x3x3, 5x5:straight, 4x4:wrapped, hex3x4, \
         graph:0-1,1-2",
    ),
    ("worddle solve", "Trouve tous les mots d'une grille, avec leur meilleur chemin et leurs points"),
    (
        "worddle solve board",
        "La grille ; - lit une grille par ligne sur l'entrée standard et affiche un objet JSON par ligne",
    ),
    ("worddle solve sort", "Trie les mots selon : {sorts}"),
    ("worddle solve longest", "N'affiche que les N mots les plus longs"),
    ("worddle solve paths", "Affiche tous les chemins de chaque mot, le meilleur d'abord"),
    ("* zipf", "Affiche la fréquence de Zipf de chaque mot, de 1 (très rare) à 7"),
    (
        "* tier",
        "N'affiche que les mots de niveau 1 (tout le monde les connaît), jusqu'à 2 (les gens cultivés) ou jusqu'à 3 (tous)",
    ),
    ("* known_first", "Affiche d'abord les mots les mieux connus"),
    ("* family", "Laisse de côté les mots crus"),
    ("* lemma", "Affiche le lemme de chaque mot : courir pour courait"),
    (
        "worddle solve own",
        "Vos propres mots, d'un fichier avec un mot par ligne : ils comptent aussi ; avec un - devant, un mot ne compte pas",
    ),
    ("worddle solve csv", "Affiche du CSV"),
    ("worddle solve words_only", "N'affiche que les mots, une graphie par ligne"),
    ("worddle solve stats", "Affiche le nombre de mots et de points par longueur"),
    ("worddle solve svg", "Dessine la grille dans un fichier SVG, avec le chemin d'un mot"),
    ("worddle solve word", "Le mot dont le chemin est dessiné [par défaut : le premier]"),
    (
        "worddle solve threads",
        "Le nombre de fils d'exécution pour les grilles de l'entrée standard [par défaut : un par cœur]",
    ),
    ("worddle check", "Vérifie si un mot compte sur une grille et, sinon, explique pourquoi"),
    ("worddle check word", "Le mot"),
    ("worddle check board", "La grille, comme dans « worddle solve »"),
    (
        "worddle generate",
        "Génère des grilles au hasard selon vos critères, avec leurs solutions, ou l'histogramme d'un million de \
         grilles",
    ),
    ("worddle generate count", "Le nombre de grilles [par défaut : 1, ou 1000000 pour un histogramme]"),
    ("worddle generate seed", "La graine ; la même graine donne les mêmes grilles"),
    (
        "worddle generate topology",
        "La topologie : 4x4, 3x3x3, 5x5:straight, 4x4:wrapped, hex3x4, graph:0-1,1-2 [par défaut : 4x4, ou le \
         carré des dés]",
    ),
    (
        "worddle generate letters",
        "Tire les lettres selon leur fréquence dans une liste ou une langue [par défaut : la liste de mots]",
    ),
    (
        "worddle generate dice",
        "Lance ces dés, chacun une fois, répartis au hasard sur les cases ; la liste est plus bas",
    ),
    ("worddle generate containing", "Place un mot sur un chemin au hasard de chaque grille"),
    (
        "worddle generate bonuses",
        "Place des bonus sur des cases au hasard : ceux d'une manche de Ruzzle (round1, round2, round3), ou une \
         liste comme dl,tl,dw",
    ),
    ("worddle generate words", "Seulement les grilles ayant ce nombre de mots"),
    ("worddle generate points", "Seulement les grilles ayant ce nombre de points"),
    ("worddle generate longest", "Seulement les grilles dont le mot le plus long a ce nombre de lettres"),
    (
        "worddle generate require_tier",
        "Ne compte dans --words, --points et --longest que les mots de ce niveau ou mieux connus : 1 pour les mots que tout le \
         monde connaît, 2 pour y ajouter ceux des gens cultivés. Les mots crus ne comptent alors jamais",
    ),
    ("worddle generate vowels", "Seulement les grilles ayant ce nombre de voyelles"),
    ("worddle generate most_of_a_letter", "Seulement les grilles où aucune lettre n'apparaît plus de N fois"),
    ("worddle generate without", "Seulement les grilles sans aucun mot de cette liste"),
    ("worddle generate tries", "Abandonne après N tirages de suite sans grille qui convienne [par défaut : 1000000]"),
    (
        "worddle generate show",
        "Ce qui est affiché pour chaque grille : {shows}",
    ),
    (
        "worddle generate zipf",
        "Avec --show solutions --json, ajoute la fréquence de Zipf de chaque mot, de 1 (très rare) à 7",
    ),
    (
        "worddle generate histogram",
        "Affiche l'histogramme des grilles par nombre de mots, par classes de dix, avec moyenne et quantiles",
    ),
    ("worddle generate json", "Affiche du JSON, un objet par ligne"),
    ("worddle generate csv", "Affiche du CSV"),
    (
        "worddle generate svg",
        "Dessine des feuilles à imprimer, les grilles d'abord, puis les solutions, dans FILE-1.svg, FILE-2.svg et \
         ainsi de suite ; ou l'histogramme dans FILE",
    ),
    (
        "worddle generate threads",
        "Le nombre de fils d'exécution ; les grilles n'en dépendent pas [par défaut : un par cœur]",
    ),
    (
        "worddle best",
        "Cherche la meilleure grille : le plus de mots, le plus de points, ou un autre objectif",
    ),
    (
        "worddle best board",
        "La grille : ? sur chaque case libre, les lettres et les cases bloquées imposées, et les bonus",
    ),
    (
        "worddle best topology",
        "La topologie : 4x4, 3x3x3, 5x5:straight, 4x4:wrapped, hex3x4, graph:0-1,1-2 [par défaut : 4x4, ou le \
         carré des dés]",
    ),
    (
        "worddle best maximize",
        "L'objectif à maximiser : {goals}, lengths=4,5 (mots de ces longueurs), ou une somme comme \
         '100*longest+words'",
    ),
    ("* shortest", "La longueur minimale d'un mot, au lieu de celle des règles"),
    ("* without", "N'utilise aucune de ces lettres"),
    ("* with", "Utilise toutes ces lettres, chacune au moins autant de fois qu'elle est donnée"),
    ("* only_vowels", "N'utilise pas d'autres voyelles que celles-ci"),
    (
        "* at_most",
        "Utilise une lettre N fois au plus, comme E=2 ; séparez-en plusieurs par des virgules, ou répétez l'option",
    ),
    ("* arrange", "Dispose exactement ces lettres, une par case"),
    (
        "* dice",
        "Ne cherche que parmi les grilles que ces dés peuvent montrer ; « worddle generate --help » en donne la liste",
    ),
    ("worddle prove", "Prouve qu'aucune grille n'est meilleure, et donne les meilleures"),
    (
        "* board",
        "La grille : ? sur chaque case libre, les lettres et les cases bloquées imposées, et les bonus",
    ),
    (
        "worddle prove topology",
        "La topologie : 3x3, 3x4, 2x2x2, 3x3:straight, 3x3:wrapped, hex3x3, graph:0-1,1-2 [par défaut : 4x4, ou le \
         carré des dés]",
    ),
    (
        "* maximize",
        "L'objectif à maximiser : {sums}, lengths=4,5 (mots de ces longueurs), ou une somme comme '2*words+points'",
    ),
    ("* cutoff", "Prouve à partir de cette valeur, sans chercher d'abord une bonne grille"),
    ("worddle prove above", "Donne toutes les grilles d'une valeur d'au moins N, pas seulement les meilleures"),
    (
        "* threads",
        "Le nombre de fils d'exécution ; le résultat n'en dépend pas [par défaut : un par cœur]",
    ),
    ("worddle prove ledger", "Enregistre la preuve dans un fichier, pour la reprendre et la vérifier"),
    ("worddle prove resume", "Reprend la preuve du fichier ; seuls --threads, --gpu et la sortie peuvent changer"),
    (
        "worddle prove from",
        "Continue à partir des parties d'un autre registre ou de son texte, qui reste tel quel ; tout est enregistré dans --ledger",
    ),
    (
        "* gpu",
        "Prouve sur une carte graphique NVIDIA : {gpus} ; auto prouve sur le processeur s'il n'y en a pas [sans valeur : always]",
    ),
    (
        "worddle prove check",
        "Vérifie une preuve : sa chaîne d'empreintes, que ses parties couvrent toutes les grilles, ses grilles, et un \
         échantillon de ses parties",
    ),
    ("worddle prove check file", "La preuve : un fichier écrit par --ledger, ou son texte, compressé ou non"),
    ("worddle prove check parts", "Recalcule ce nombre de morceaux tirés au hasard [par défaut : 20]"),
    (
        "worddle prove check units",
        "Calcule de nouveau ce nombre de parties tirées au hasard, chacune en entier, sur le processeur : de quelques minutes à des \
         heures en 4x4 [par défaut : 0]",
    ),
    ("worddle prove check seed", "La graine de l'échantillon"),
    ("worddle prove estimate", "Estime la durée d'une preuve, d'après quelques parties tirées au hasard"),
    ("worddle prove estimate time", "Arrête l'échantillon au bout de cette durée : 30s, 10m, 2h ; la partie en cours est achevée [par défaut : 10m]"),
    ("worddle prove estimate seed", "La graine de l'échantillon"),
    ("worddle prove check text", "Écrit la preuve en texte, compressé si le nom finit par .zst"),
    (
        "worddle best method",
        "La méthode ; plusieurs se suivent, et all les lance toutes [par défaut : pool]",
    ),
    (
        "worddle best preset",
        "Les paramètres des méthodes : worddle, ou s2 pour ceux de l'article sur la plus belle grille",
    ),
    (
        "worddle best time",
        "Arrête chaque méthode au bout de cette durée : 20s, 5m, 2h [par défaut : 20s, sauf avec --steps]",
    ),
    (
        "worddle best steps",
        "Arrête chaque méthode après ce nombre de grilles ; le résultat est alors le même sur toute machine",
    ),
    ("worddle best seed", "La graine ; la même graine répète la recherche"),
    (
        "worddle best threads",
        "Le nombre de fils d'exécution ; le résultat n'en dépend pas [par défaut : un par cœur]",
    ),
    (
        "worddle best chains",
        "Le nombre de chaînes que les fils se partagent ; le résultat en dépend [par défaut : une par 200000 pas, \
         ou par 2000000 au-delà de 16 cases, 64 au plus]",
    ),
    ("worddle best top", "Le nombre de grilles à garder pour chaque méthode [par défaut : 4]"),
    ("worddle best json", "Affiche du JSON, une ligne par événement"),
    ("worddle best svg", "Dessine la meilleure grille dans un fichier SVG ; avec --compare, le graphique"),
    (
        "worddle best save",
        "Enregistre la recherche dans un fichier, pour la reprendre plus tard ; une grille est enregistrée avant d'être \
         affichée",
    ),
    (
        "worddle best resume",
        "Reprend une recherche enregistrée ; seuls --time et --steps (comptés depuis son début), --threads et la \
         sortie peuvent changer",
    ),
    (
        "worddle best compare",
        "Compare toutes les méthodes, avec le même nombre de grilles [par défaut : 100000] et plusieurs graines",
    ),
    ("worddle best seeds", "Le nombre de graines à comparer [par défaut : 5]"),
    (
        "worddle design",
        "Conçoit des grilles à jouer : autour d'un long mot connu, sans lettre inutile, à la difficulté voulue",
    ),
    ("worddle design count", "S'arrête après ce nombre de grilles [par défaut : 1]"),
    ("worddle design seed", "La graine ; la même graine donne les mêmes grilles"),
    (
        "worddle design topology",
        "La topologie : 4x4, 3x3x3, 5x5:straight, 4x4:wrapped, hex3x4, graph:0-1,1-2 [par défaut : 4x4]",
    ),
    (
        "worddle design board",
        "La grille, avec ? sur chaque case libre, des lettres et des blocs (#) là où ils sont imposés",
    ),
    (
        "worddle design rules",
        "Les règles : {rules}, ou un fichier TOML [par défaut : selon la taille de la grille]",
    ),
    ("worddle design shortest", "Le mot le plus court qui compte, en lettres ; remplace celui des règles"),
    (
        "worddle design theme",
        "Des mots qui doivent tous être sur la grille, séparés par des virgules [par défaut : un long mot que tout le monde connaît]",
    ),
    ("worddle design difficulty", "La difficulté, de 1 à 5 [par défaut : n'importe laquelle]"),
    ("worddle design words", "Le nombre de mots que tout le monde connaît [par défaut : 25..50]"),
    (
        "worddle design longest",
        "Le nombre minimal de lettres du plus long mot que tout le monde connaît [par défaut : 7]",
    ),
    ("worddle design tries", "Abandonne une grille après N essais [par défaut : 100000]"),
    ("worddle design show", "Ce qu'il faut afficher de chaque grille : {shows}"),
    ("worddle design json", "Affiche du JSON, un objet par ligne"),
    ("worddle anagram", "Trouve les mots qu'on peut former avec des lettres, les plus longs d'abord"),
    (
        "worddle anagram letters",
        "Les lettres, chacune utilisée une fois au plus ; ? remplace n'importe quelle lettre",
    ),
    ("worddle anagram random", "Tire N lettres au hasard, selon leur fréquence dans la liste"),
    ("worddle anagram seed", "La graine du tirage ; la même graine tire les mêmes lettres"),
    ("worddle anagram exact", "N'affiche que les mots qui utilisent toutes les lettres"),
    ("worddle anagram longest", "N'affiche que les mots les plus longs"),
    (
        "worddle cryptic",
        "Trouve des jeux de lettres pour une définition cryptique : anagrammes, charades, inclusions, renversements et autres",
    ),
    ("worddle cryptic answer", "La réponse, un mot ou une expression de 2 à 30 lettres"),
    (
        "worddle cryptic kind",
        "Les types de jeux de lettres, séparés par des virgules : {wordplays} [par défaut : tous]",
    ),
    (
        "worddle cryptic tier",
        "Utilise les mots de niveau 1 (tout le monde les connaît), jusqu'à 2 (les gens cultivés) ou jusqu'à 3 (tous) [par défaut : 2]",
    ),
    (
        "worddle cryptic family",
        "Écarte aussi les mots qui ont un second sens grossier ; les mots grossiers ne servent jamais",
    ),
    ("worddle cryptic most", "Affiche jusqu'à N jeux de lettres de chaque type, 100 au plus [par défaut : 10]"),
    ("worddle ask", "Pose une question de l'API en JSON, sans serveur"),
    ("worddle ask question", "La question : son adresse sous /api/v1, avec sa requête s'il y en a une"),
    ("worddle ask request", "La demande en JSON ; - la lit sur l'entrée standard [par défaut : {}]"),
    ("worddle words", "Trouve les mots qui correspondent à un motif"),
    ("worddle words pattern", "Le motif ; mettez-le entre apostrophes pour que le shell ne l'interprète pas"),
    ("worddle words count", "N'affiche que le nombre de mots"),
    ("worddle define", "Définit un mot : son sens, qui le connaît, son lemme et ses points"),
    ("worddle define word", "Le mot, ou une expression"),
    ("worddle define rules", "Les règles des points : {rules}, ou un fichier TOML [par défaut : boggle]"),
    ("worddle dictionary", "Installe, énumère et retire des dictionnaires"),
    ("worddle dictionary add", "Installe un dictionnaire, compacté pour des recherches rapides"),
    ("worddle dictionary add path", "Un fichier du dictionnaire, ou un répertoire qui en contient"),
    ("worddle dictionary add name", "Le nom du dictionnaire [par défaut : celui de son fichier]"),
    ("worddle dictionary add without_phrases", "Laisse de côté les expressions, pour un fichier plus petit"),
    ("worddle dictionary list", "Énumère les dictionnaires installés"),
    ("worddle dictionary list json", "Affiche du JSON, avec la licence de chacun"),
    ("worddle dictionary remove", "Retire un dictionnaire que vous avez installé"),
    ("worddle dictionary remove name", "Le nom, tel que « worddle dictionary list » l'affiche"),
    ("worddle lexicon", "Examine, enregistre et dessine des listes de mots"),
    (
        "worddle lexicon info",
        "Affiche le nombre de mots, les lettres et les longueurs d'une liste, et sa taille dans chaque structure",
    ),
    ("worddle lexicon build", "Enregistre une liste sous une forme qui s'ouvre instantanément"),
    (
        "worddle lexicon build frequencies",
        "Une table avec, par ligne, un mot, une tabulation et sa fréquence Zipf ; des fréquences sont écrites à côté du \
         fichier (NOM.zipf.zst)",
    ),
    ("worddle lexicon build output", "Le fichier à écrire ; il est compressé si son nom finit par .zst"),
    ("worddle lexicon add", "Installe une liste à vous, que -d trouve alors par son nom"),
    (
        "worddle lexicon add file",
        "La liste à installer : un fichier avec un mot par ligne, ou une liste enregistrée ; les scores sont perdus",
    ),
    ("worddle lexicon add name", "Le nom de la liste [par défaut : celui du fichier]"),
    ("worddle lexicon dump", "Affiche tous les mots d'une liste, relus dans une structure"),
    ("worddle lexicon dump structure", "La structure à construire et à lire : {structures}"),
    ("worddle lexicon dump folded", "Affiche les mots tels qu'on les joue, en capitales et sans accents"),
    (
        "worddle lexicon tree",
        "Dessine l'arbre d'une liste : une lettre par nœud jusqu'à une hauteur, puis des listes de fins de mots",
    ),
    ("worddle lexicon tree height", "La hauteur de l'arbre [par défaut : l'arbre entier]"),
    ("worddle lexicon tree prefix", "Ne dessine que les mots qui commencent par ces lettres"),
    ("worddle lexicon tree svg", "Dessine l'arbre dans un fichier SVG (petites listes seulement)"),
    ("worddle lexicon lists", "Affiche la longueur des listes d'un arbre hybride à chaque hauteur"),
    ("worddle lexicon names", "Affiche les noms des listes de mots disponibles"),
    ("worddle crossword", "Remplit, crée, vérifie, affiche et convertit des mots croisés"),
    ("* file", "Les mots croisés : un fichier, ou - pour l'entrée standard"),
    ("* from", "Le format du fichier, si son nom ne l'indique pas : {readable}"),
    ("* key", "La clé à quatre chiffres qui déverrouille une solution brouillée"),
    ("worddle crossword fill", "Remplit une grille avec des mots qui se croisent"),
    ("worddle crossword fill algorithm", "L'algorithme : {algorithms}"),
    ("worddle crossword fill order", "L'emplacement à remplir ensuite : {orders}"),
    ("worddle crossword fill retreat", "Où revenir depuis une impasse : {retreats}"),
    (
        "worddle crossword fill choice",
        "Le mot à essayer ensuite : {choices} [par défaut : high-scores ; les autres algorithmes ont le leur]",
    ),
    ("worddle crossword fill domains", "Comment stocker les mots de chaque emplacement : {domains}"),
    ("worddle crossword fill ac3", "Lance AC-3 une fois avant la recherche"),
    ("worddle crossword fill look_ahead", "Fait une vérification en avant (forward checking) avant chaque descente"),
    (
        "* lists",
        "Votre propre liste, qui l'emporte sur celle de -d ; :80 à la suite donne ce score aux mots qui n'en ont pas. Peut \
         être répété : la première l'emporte",
    ),
    ("* ban", "Un mot à ne jamais utiliser, ou les mots d'une liste (@mots.txt) ; peut être répété"),
    (
        "* favour",
        "Un mot à essayer en premier, avec un score de 100, ou les mots d'une liste (@mots.txt) ; peut être répété",
    ),
    (
        "* lowest_score",
        "Écarte les mots de score inférieur ; dans une liste sans scores, les mots que tout le monde connaît ont 55 ou plus",
    ),
    ("* no_family", "Admet les mots de score 0, comme les mots crus"),
    ("worddle crossword fill prefer", "Les mots à essayer avant les autres : une liste"),
    ("worddle crossword fill exclude", "Les mots à écarter : une liste"),
    ("worddle crossword fill must", "Un mot ou une expression qui doit apparaître, où que ce soit ; peut être répété"),
    (
        "worddle crossword fill slot",
        "Les mots permis dans un emplacement : un motif (12A=c?t*) ou une liste (12A=@animaux.txt) ; peut être répété",
    ),
    (
        "worddle crossword fill region",
        "Ne remplit qu'une partie de la grille, de ligne,colonne à ligne,colonne : 1,1-5,8",
    ),
    ("worddle crossword fill no_shared", "Deux mots n'ont jamais N lettres de suite en commun"),
    ("worddle crossword fill seed", "La graine ; la même graine donne le même remplissage"),
    ("worddle crossword fill time", "S'arrête au bout de cette durée : 20s, 2m"),
    ("worddle crossword fill all", "Trouve tous les remplissages"),
    ("worddle crossword fill count", "Affiche le nombre de remplissages"),
    ("worddle crossword fill fills", "Trouve K remplissages différents"),
    ("worddle crossword fill apart", "Avec --fills, le nombre minimal de mots qui diffèrent entre deux remplissages"),
    (
        "worddle crossword fill best",
        "Cherche les meilleurs scores jusqu'à la fin du temps imparti : d'abord le plus bas, puis la moyenne \
         [durée par défaut : 10s]",
    ),
    ("worddle crossword fill steps", "Affiche chaque pas : en direct sur un terminal, sinon un par ligne"),
    ("worddle crossword fill out", "Écrit les mots croisés remplis dans un fichier, au format de son extension"),
    ("worddle crossword fill json", "Affiche du JSON, un objet par ligne"),
    ("worddle crossword new", "Crée des motifs de cases noires ou de barres, les meilleurs d'abord"),
    (
        "worddle crossword new convention",
        "La convention à suivre : {conventions} [par défaut : selon votre langue]",
    ),
    ("worddle crossword new size", "Colonnes et lignes : 15, ou 9x11 [par défaut : comme le veut la convention]"),
    ("worddle crossword new bars", "Sépare les mots par des barres entre les cases au lieu de cases noires"),
    ("worddle crossword new black", "Le pourcentage de cases noires [par défaut : comme le veut la convention]"),
    (
        "worddle crossword new symmetry",
        "La symétrie du motif : {symmetries} [par défaut : comme le veut la convention]",
    ),
    ("worddle crossword new shortest", "La longueur minimale d'un mot [par défaut : comme le veut la convention]"),
    (
        "worddle crossword new kind",
        "Le genre : {kinds} (mots fléchés) [par défaut : crossword]",
    ),
    ("* kind", "Le genre : {kinds} (mots fléchés) [par défaut : comme dans le fichier]"),
    ("* paper", "Le papier d'une page : {papers} [par défaut : a4]"),
    (
        "* large",
        "Gros caractères, avec les définitions sur des pages à part",
    ),
    (
        "worddle crossword new theme",
        "Un mot ou une expression à placer dans le motif, ou un fichier qui en contient, un par ligne : @mots.txt ou \
         mots.txt ; peut être répété",
    ),
    ("worddle crossword new most_words", "Le nombre maximal de mots, horizontaux et verticaux ensemble"),
    ("worddle crossword new most_blocks", "Le nombre maximal de cases noires"),
    ("worddle crossword new seed", "La graine ; la même graine donne les mêmes motifs"),
    ("worddle crossword new count", "Le nombre de motifs [par défaut : 1]"),
    ("worddle crossword new fillable", "Seulement les motifs qu'on peut remplir avec la liste"),
    ("worddle crossword new filled", "Seulement les motifs qu'on peut remplir, et les remplit"),
    ("worddle crossword new time", "Abandonne au bout de cette durée : 30s, 2m [par défaut : 30s]"),
    ("worddle crossword new out", "Écrit le motif dans un fichier, au format de son extension"),
    (
        "worddle crossword candidates",
        "Affiche les mots qui conviennent encore à un emplacement, les meilleurs scores d'abord, puis ceux qui \
         laissent le plus de possibilités aux emplacements croisés",
    ),
    ("worddle crossword candidates slot", "L'emplacement, par exemple 12A (horizontal) ou 7D (vertical)"),
    ("worddle crossword candidates most", "Le nombre de mots à afficher [par défaut : 20]"),
    (
        "worddle crossword places",
        "Liste les places d'un mot, les meilleures d'abord, qui laissent le motif symétrique et conforme à ses règles",
    ),
    ("worddle crossword places word", "Le mot, ou une expression avec ses espaces"),
    (
        "worddle crossword places convention",
        "La convention à respecter : {conventions} [par défaut : selon votre langue]",
    ),
    (
        "worddle crossword places symmetry",
        "La symétrie du motif : {symmetries} [par défaut : comme le veut la convention]",
    ),
    ("worddle crossword places shortest", "La longueur minimale d'un mot [par défaut : comme le veut la convention]"),
    ("worddle crossword places most", "Le nombre de places à afficher [par défaut : 20]"),
    (
        "worddle crossword survey",
        "Affiche les lettres possibles de chaque case et les mots possibles de chaque emplacement, et ce qu'un mot \
         rendrait impossible",
    ),
    ("worddle crossword survey slot", "L'emplacement où essayer un mot, par exemple 12A (horizontal) ou 7D (vertical)"),
    ("worddle crossword survey word", "Le mot à y essayer"),
    ("worddle crossword stats", "Compte les mots, les cases noires, les longueurs, les scores et les lettres"),
    (
        "worddle crossword check",
        "Cherche les mots inconnus, les mots en double, les lettres non croisées et les écarts à une convention",
    ),
    (
        "worddle crossword check convention",
        "La convention à vérifier : french (8 à 12 cases de côté, 10 à 15 % de cases noires), \
         american (15 à 21, 12 à 20 %, mots d'au moins trois lettres, chaque lettre croisée, symétrie) ou british \
         (13 à 15, 32 à 40 %, mots d'au moins trois lettres, symétrie)",
    ),
    ("worddle crossword convert", "Convertit des mots croisés dans un autre format"),
    (
        "worddle crossword convert out",
        "Le fichier à écrire, au format de son extension ; ou - pour la sortie standard",
    ),
    ("worddle crossword convert to", "Le format à écrire, si le nom du fichier ne l'indique pas : {formats}"),
    ("* without_solution", "Omet les lettres que le joueur doit trouver"),
    (
        "* convention",
        "Où mettre les numéros : french (lignes et colonnes), american ou british (cases) [par défaut : comme dans le fichier]",
    ),
    (
        "worddle crossword show",
        "Affiche des mots croisés avec leurs numéros et leurs définitions, sur le terminal, en image ou en page à \
         imprimer",
    ),
    ("worddle crossword show svg", "Dessine la grille dans un fichier SVG"),
    (
        "worddle crossword show html",
        "Écrit une page à imprimer dans un fichier HTML : grille, définitions, et la solution sur une page à part",
    ),
    ("worddle demo", "Montre une grille, ses mots, et les structures qui les trouvent"),
    ("worddle demo seed", "La graine de la grille"),
    ("worddle lab", "Refait des expériences publiées avec les concurrents de Worddle, et trace les résultats"),
    ("worddle lab list", "Affiche les expériences et leurs questions"),
    (
        "worddle lab run",
        "Lance des expériences : vérifie chaque réponse, puis chronomètre les concurrents à tour de rôle ; chaque \
         mesure est enregistrée aussitôt",
    ),
    ("worddle lab run names", "Les expériences, par leur nom ; all les lance toutes"),
    ("worddle lab run quick", "Mesure moins : toutes les expériences ensemble prennent quelques minutes"),
    (
        "worddle lab run count_instructions",
        "Compte aussi les instructions de chaque tâche avec valgrind, qui l'exécute environ cinquante fois plus \
         lentement",
    ),
    (
        "worddle lab count",
        "Exécute chaque tâche d'une expérience une fois et affiche une mesure sans chiffres, à lancer sous valgrind",
    ),
    ("worddle lab count name", "L'expérience, par son nom"),
    ("worddle lab count quick", "Exécute des tâches plus petites"),
    ("worddle lab run out", "Le fichier auquel les mesures sont ajoutées, en JSON Lines [par défaut : lab.jsonl]"),
    (
        "worddle lab report",
        "Fait une page à partir des mesures : tableaux, courbes, et les chiffres publiés à côté des nôtres",
    ),
    ("worddle lab report from", "Le fichier des mesures [par défaut : lab.jsonl]"),
    ("worddle lab report out", "La page à écrire [par défaut : lab.html]"),
    ("worddle lab report markdown", "Écrit aussi du Markdown et les courbes dans un répertoire"),
    ("worddle site", "Écrit l'application web dans un dossier pour n'importe quel hébergeur statique, moteur compris"),
    ("worddle site folder", "Le dossier à écrire, ou à mettre à jour"),
    (
        "worddle site engine",
        "Le répertoire du moteur et de ses listes de mots, construit par `make engine`",
    ),
    ("worddle site base", "Le chemin du dossier chez son hébergeur : /worddle/ [par défaut : /]"),
    ("worddle serve", "Sert l'application web et l'API HTTP"),
    ("worddle serve address", "L'adresse d'écoute ; 0.0.0.0 ou :: pour tout le réseau [par défaut : 127.0.0.1]"),
    ("worddle serve port", "Le port ; 0 pour n'importe quel port libre [par défaut : 7717]"),
    ("worddle serve workers", "Le nombre de fils d'exécution qui calculent [par défaut : un par cœur]"),
    (
        "worddle serve engine",
        "Le répertoire du moteur construit par `make engine` ; les pages ouvertes continuent alors de fonctionner sans \
         le serveur",
    ),
    (
        "worddle serve database",
        "Affiche à /fleet l'état de la flotte de cette base : postgres://UTILISATEUR@HÔTE/BASE, sans mot de passe ; avec \
         --peer-address, y garde plutôt les salons",
    ),
    (
        "worddle serve database_file",
        "Lit l'adresse de cette base dans un fichier ; elle peut contenir un mot de passe",
    ),
    (
        "worddle serve peer_address",
        "Partage les salons avec tous les serveurs de la même base ; ils joignent celui-ci à cette adresse, sur un réseau à vous",
    ),
    ("worddle serve keep", "Enregistre les salons, les résultats des jours et les grilles publiées dans ce répertoire, pour qu'ils survivent à un redémarrage"),
    (
        "worddle serve rate",
        "Le nombre maximal de requêtes par seconde et par adresse ; 0 pour aucune limite [par défaut : 50]",
    ),
    (
        "worddle serve behind",
        "Fait confiance aux en-têtes de ce proxy inverse, adresse ou réseau ; peut être répété",
    ),
    (
        "worddle serve publish",
        "Permet de publier ici des grilles de mots croisés, à des adresses à elles (gardées dans le répertoire de --keep)",
    ),
    (
        "worddle serve name",
        "Répond aussi pour ce nom public, tel que worddle.example ; peut être répété [par défaut : adresses et noms locaux]",
    ),
    (
        "worddle serve connections",
        "Le nombre maximal de connexions [par défaut : selon la limite de fichiers ouverts, 10000 au plus]",
    ),
    (
        "worddle serve connections_each",
        "Le nombre maximal de connexions par adresse ; 0 pour aucune limite [par défaut : 256]",
    ),
    ("worddle serve cells", "Le nombre maximal de cases d'une grille [par défaut : 100]"),
    ("worddle serve time", "La durée maximale d'une réponse : 500ms, 5s, 1m [par défaut : 5s]"),
    ("worddle serve rooms", "Le nombre maximal de salons [par défaut : 2000]"),
    (
        "worddle serve rooms_each",
        "Le nombre maximal de salons par adresse ; 0 pour aucune limite [par défaut : 50]",
    ),
    (
        "worddle serve word_lists",
        "Le nombre maximal de listes de mots envoyées, de 16 Mio au plus chacune, gardées tant qu'elles servent ; la \
         moitié par adresse [par défaut : 16 pour cette seule machine, aucune pour d'autres]",
    ),
    (
        "worddle serve metrics",
        "L'adresse et le port des métriques Prometheus, sous /metrics [par défaut : aucun]",
    ),
    (
        "worddle serve log",
        "Le niveau du journal, sur la sortie d'erreur : {levels} [par défaut : warn]",
    ),
    ("worddle serve log_format", "Le format du journal : {logs} [par défaut : text]"),
    (
        "worddle serve health",
        "Vérifie qu'un serveur répond à cette adresse et à ce port, au lieu d'en lancer un",
    ),
    ("worddle serve no_open", "N'ouvre pas de navigateur"),
    ("worddle completions", "Affiche la complétion pour un shell : {shells}"),
    ("worddle completions shell", "Le shell"),
    ("worddle man", "Affiche la page de manuel, ou en écrit une par commande"),
    ("worddle man out", "Écrit une page par commande dans un répertoire"),
];
