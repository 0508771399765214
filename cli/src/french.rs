//! Everything that is said in French and comes from elsewhere in English: help, and the engine's errors.
//!
//! What a command says itself stands in both languages where it is said (`Speech::say`).

use clap::Command;
use worddle_board::{
    MAX_CELLS, MAX_DIMENSIONS, MAX_LINKS, MAX_TILE_LETTERS, ParseError, Place, TopologyError,
};
use worddle_data::{FileError, ListError, RULES, RulesError, RulesProblem};
use worddle_lexicon::anagram::RackError;
use worddle_lexicon::pattern::PatternError;
use worddle_lexicon::text::ReadError;
use worddle_lexicon::{MAX_LETTERS, NoLetter, file};

use crate::assignment::GridError;
use crate::render::PictureTooLarge;
use crate::speech::Speech;

/// What went wrong, for a person.
pub(crate) fn explain(error: &anyhow::Error, speech: Speech) -> String {
    if let Some(error) = error.downcast_ref::<GridError>() {
        return error.explain(speech);
    }
    if let Some(error) = error.downcast_ref::<PictureTooLarge>() {
        return error.explain(speech);
    }
    let english = || format!("{error:#}");
    if speech == Speech::English {
        return english();
    }
    let list = error.downcast_ref().map(list_error);
    let file = error.downcast_ref().map(file_error);
    let pattern = error.downcast_ref().map(pattern_error);
    let rack = error.downcast_ref().map(rack_error);
    let letter = error.downcast_ref().copied().map(no_letter);
    let board = error.downcast_ref().map(board_error);
    let topology = error.downcast_ref().map(topology_error);
    let rules = error.downcast_ref().map(rules_error);
    let saved = error.downcast_ref().map(saved_error);
    let list = list.or(saved).or(board).or(topology).or(rules);
    list.or(file).or(pattern).or(rack).or(letter).unwrap_or_else(english)
}

fn list_error(error: &ListError) -> String {
    match error {
        ListError::Unknown { name, known } => format!(
            "pas de liste de mots {name:?} : il faut un nom ({}), un fichier, ou - pour l'entrée standard",
            known.join(", ")
        ),
        ListError::File(error) => file_error(error),
        ListError::Text { name, source } => format!("{name:?} : {}", read_error(source)),
        ListError::Saved { name, source } => format!("{name:?} : {}", saved_error(source)),
    }
}

fn file_error(error: &FileError) -> String {
    match error {
        FileError::Missing(name) => format!("pas de fichier {name:?}"),
        FileError::Directory(name) => format!("{name:?} est un répertoire : il faut un fichier"),
        FileError::Unreadable { name, source } => format!("impossible de lire {name:?} : {source}"),
        FileError::Damaged { name, source } => format!("impossible de décompresser {name:?} : {source}"),
        FileError::TooLarge { name, most } => {
            format!("{name:?} a plus de {most} octets une fois décompressé")
        }
        FileError::NotText { name, source } => format!("{name:?} : {}", read_error(source)),
        FileError::Unwritable { name, source } => format!("impossible d'écrire {name:?} : {source}"),
    }
}

fn read_error(error: &ReadError) -> String {
    match error {
        ReadError::Binary { offset } => {
            format!("un fichier binaire, pas une liste de mots : l'octet {offset} est nul")
        }
        ReadError::Utf16 => "le texte est en UTF-16 : il faut UTF-8, ISO-8859-15 ou windows-1252".to_owned(),
        ReadError::EndlessLine { line } => {
            format!(
                "la ligne {line} a plus de {} octets : il faut un mot par ligne",
                worddle_lexicon::text::MAX_LINE
            )
        }
        ReadError::NotUtf8 { line } => format!("la ligne {line} n'est pas en UTF-8 valide"),
        ReadError::TooLarge => format!("la liste a plus de {} lettres", u32::MAX),
    }
}

fn saved_error(error: &file::FileError) -> String {
    match error {
        file::FileError::Foreign => {
            "ce n'est pas une liste enregistrée : elle ne commence pas par « WORDDLE »".to_owned()
        }
        file::FileError::Version(version) => {
            format!(
                "version {version} de la forme enregistrée, ce programme lit la version {} : un worddle plus récent l'a écrite",
                file::VERSION
            )
        }
        file::FileError::Length { found, expected } => {
            format!(
                "la liste enregistrée a {found} octets au lieu de {expected} : elle a été coupée ou allongée"
            )
        }
        file::FileError::Checksum => {
            "la liste enregistrée est abîmée : sa somme de contrôle ne correspond pas".to_owned()
        }
        file::FileError::Alphabet(number) => {
            format!("l'alphabet numéro {number} est inconnu de ce programme")
        }
        file::FileError::Automaton(error) => format!("la liste enregistrée est malformée : {error}"),
        file::FileError::Spellings(error) => format!("la liste enregistrée est malformée : {error}"),
    }
}

fn pattern_error(error: &PatternError) -> String {
    let expected = "il faut des lettres, ?, *, [abc], @ ou #";
    match error {
        PatternError::Empty => format!("le motif est vide : {expected}"),
        PatternError::Character { character, column } => {
            format!("{character:?} à la colonne {column} du motif : {expected}")
        }
        PatternError::Unclosed { column } => format!("le [ à la colonne {column} du motif n'a pas de ]"),
        PatternError::EmptyClass { column } => {
            format!("la classe à la colonne {column} du motif n'a aucune lettre")
        }
        PatternError::Backwards { column } => {
            format!("l'intervalle à la colonne {column} du motif va à rebours")
        }
        PatternError::TooLong => {
            format!("le motif a plus de {} éléments", worddle_lexicon::pattern::MAX_PARTS)
        }
    }
}

fn rack_error(error: &RackError) -> String {
    match error {
        RackError::NoLetter(error) => {
            format!("{} : il faut des lettres, et ? pour n'importe quelle lettre", no_letter(*error))
        }
        RackError::Empty => "aucune lettre donnée : il en faut, et ? pour n'importe quelle lettre".to_owned(),
        RackError::TooMany(count) => format!("{count} lettres données : il en faut {MAX_LETTERS} au plus"),
    }
}

fn board_error(error: &ParseError) -> String {
    let at = |place: Place| format!("ligne {}, colonne {}", place.row, place.column);
    match error {
        ParseError::Empty => "une grille vide : il faut des cases, comme dans CRES/AMIN/ILAT/LSER".to_owned(),
        ParseError::Letter { character, alphabet, place } => {
            format!("pas de lettre {character:?} dans l'alphabet ({}) ({})", alphabet.id(), at(*place))
        }
        ParseError::TileLength { found, place } => {
            format!("une case de {found} lettres : il en faut 1 à {MAX_TILE_LETTERS} ({})", at(*place))
        }
        ParseError::Open(place) => {
            format!("une case qui commence par '(' et ne finit jamais : il faut ')' ({})", at(*place))
        }
        ParseError::Bonus { found, place } => {
            format!("pas de bonus {found:?} : il faut dl, tl, dw ou tw ({})", at(*place))
        }
        ParseError::Row { row, found, expected } => {
            format!("la ligne {row} a {found} cases : il en faut {expected}")
        }
        ParseError::Plane(rows) => {
            format!("les plans n'ont pas le même nombre de lignes : le premier en a {rows}")
        }
        ParseError::NoSquare(tiles) => {
            format!("{tiles} cases ne font pas un carré : il en faut 4, 9, 16 …, ou '/' entre les lignes")
        }
        ParseError::Count(error) => format!("{} cases : il en faut {}", error.found, error.expected),
        ParseError::Topology(error) => topology_error(error),
    }
}

fn topology_error(error: &TopologyError) -> String {
    match error {
        TopologyError::Notation(text) => format!(
            "pas de topologie {text:?} : il faut une forme comme 4x4, 3x3x3, 5x5:straight, 4x4:wrapped, hex3x4 ou graph:0-1,1-2"
        ),
        TopologyError::NoCells => "une grille a au moins une case, celle-ci n'en a pas".to_owned(),
        TopologyError::Dimensions(count) => format!("{count} dimensions : il en faut 1 à {MAX_DIMENSIONS}"),
        TopologyError::Cells(count) => format!("{count} cases : il en faut {MAX_CELLS} au plus"),
        TopologyError::Links => format!("plus de {MAX_LINKS} paires de voisins"),
        TopologyError::Edge { from, to, cells } => {
            format!("pas d'arête {from}-{to} : il faut deux cases différentes sous {cells}")
        }
    }
}

fn rules_error(error: &RulesError) -> String {
    match error {
        RulesError::Unknown(name) => {
            format!("pas de règles {name:?} : il faut {} ou un fichier TOML", RULES.join(", "))
        }
        RulesError::File(error) => file_error(error),
        RulesError::Toml { name, source } => format!("{name:?} : {source}"),
        RulesError::Impossible { name, problem } => match problem {
            RulesProblem::Points => format!("{name:?} : il faut soit points_by_length, soit letter_points"),
            RulesProblem::Letter(letter) => {
                format!(
                    "{name:?} : letter_points a {letter:?} : il faut des lettres de l'alphabet, une par une"
                )
            }
            RulesProblem::Values(value) => {
                format!("{name:?} : letter_points est {value:?} : il faut \"ruzzle\" ou une table de lettres")
            }
            RulesProblem::Lengths { shortest, longest } => {
                format!("{name:?} : shortest est {shortest} et longest {longest} : aucun mot ne convient")
            }
        },
    }
}

fn no_letter(error: NoLetter) -> String {
    format!("pas de lettre {:?} dans l'alphabet ({})", error.character, error.alphabet.id())
}

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
    ("* alphabet", "L'alphabet dans lequel une liste est jouée : en, fr, de, de-scrabble, es ou it"),
    ("* encoding", "Le codage d'une liste, s'il n'est pas reconnu : utf-8, iso-8859-15 ou windows-1252"),
    ("* min_letters", "Écarte les mots qui ont moins de lettres"),
    ("* max_letters", "Écarte les mots qui ont plus de lettres"),
    ("* lang", "Votre langue, pour les mots et pour l'écran : en, fr, de, es ou it"),
    ("* color", "Quand mettre des couleurs : auto, always (toujours) ou never (jamais)"),
    ("* quiet", "Ne dit rien sur la sortie d'erreur, sauf ce qui ne va pas"),
    ("* help", "Affiche cette aide"),
    ("worddle version", "Affiche la version"),
    ("* json", "Imprime du JSON"),
    ("* rules", "Les règles : boggle, big-boggle, super-big-boggle, paroliere, ruzzle, group, ou un fichier TOML ; sans \
      elle, celles auxquelles la grille ressemble"),
    ("* topology", "La topologie, quand la grille ne la montre pas : 4x4, 3x3x3, 5x5:straight, 4x4:wrapped, hex3x4, \
      graph:0-1,1-2"),
    ("worddle solve", "Trouve tous les mots d'une grille, avec leur meilleur chemin et leurs points"),
    ("worddle solve board", "La grille ; - lit une grille par ligne sur l'entrée standard et imprime un objet JSON par \
      ligne"),
    ("worddle solve sort", "L'ordre des mots : points, points-up (croissants), length (longueur) ou alphabet"),
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
        "La structure à construire et à lire : sorted-list, hybrid-tree, trie, \
      hash-sets, pointer-trie ou dawg",
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
    ("worddle demo", "Montre une grille, ses mots, et ce avec quoi on les a trouvés"),
    ("worddle demo seed", "La graine de la grille"),
    ("worddle completions", "Imprime la complétion pour un shell : bash, zsh, fish, elvish ou powershell"),
    ("worddle completions shell", "Le shell"),
    ("worddle man", "Imprime la page de manuel"),
];

#[cfg(test)]
mod tests {
    use super::*;
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
        one.map_or_else(|| has(all) || all.get_subcommands().any(has), has)
    }

    #[test]
    fn the_command_line_is_well_formed() {
        command(Speech::English).debug_assert();
        command(Speech::French).debug_assert();
    }
}
