//! Everything that is said in French and comes from elsewhere in English: help, and the engine's errors.
//!
//! What a command says itself stands in both languages where it is said (`Speech::say`).

use clap::Command;
use worddle_data::{FileError, ListError};
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

fn no_letter(error: NoLetter) -> String {
    format!("pas de lettre {:?} dans l'alphabet ({})", error.character, error.alphabet.id())
}

/// The help of a command and of all commands below it, in French. `path` names the commands above it.
pub(crate) fn translate(command: Command, path: &str) -> Command {
    let name = command.get_name().to_owned();
    let place = if path.is_empty() { name.clone() } else { format!("{path} {name}") };
    let about = text_of(&place);
    let below: Vec<String> = command.get_subcommands().map(|below| below.get_name().to_owned()).collect();
    let examples = command.get_after_help().map(|help| help.to_string().replace("Examples:", "Exemples :"));
    let mut command = command
        .about(about)
        .help_template(TEMPLATE)
        .subcommand_help_heading("Commandes")
        .subcommand_value_name("COMMANDE")
        .mut_args(|argument| {
            let id = argument.get_id().as_str();
            let help = text_of(&format!("{place} {id}"));
            let help = help.or_else(|| text_of(&format!("* {id}")));
            let heading = if argument.is_positional() { "Arguments" } else { "Options" };
            argument.help(help.unwrap_or_default()).long_help(None).help_heading(heading)
        });
    if let Some(more) = text_of(&format!("{place} +")) {
        command = command.long_about(format!("{}\n\n{more}", about.unwrap_or_default()));
    } else {
        command = command.long_about(None);
    }
    if let Some(examples) = examples {
        command = command.after_help(examples);
    }
    below
        .into_iter()
        .fold(command, |command, name| command.mut_subcommand(name, |below| translate(below, &place)))
}

const TEMPLATE: &str = "{before-help}{about-with-newline}\nUtilisation : {usage}\n\n{all-args}{after-help}\n";

fn text_of(place: &str) -> Option<&'static str> {
    HELP.iter().find(|(there, _)| *there == place).map(|&(_, text)| text)
}

/// The help: a command by its name and those above it, an argument by its command or `*`, and `+` for a longer text.
const HELP: &[(&str, &str)] = &[
    ("worddle", "Worddle, le moteur des grilles de lettres"),
    (
        "worddle +",
        "Sans commande, c'est le programme du sujet dont il est issu : il lit une grille de lettres sur \
      l'entrée standard et imprime tous les mots qu'on peut y tracer, les plus longs d'abord.",
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
    ("* version", "Affiche la version"),
    ("* json", "Imprime du JSON"),
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
        "worddle words +",
        "Une lettre est elle-même, ? ou . n'importe quelle lettre, * des lettres quelconques ou \
      aucune, [abc] ou [a-f] l'une de celles-ci, [^abc] toute autre, @ une voyelle, # une consonne.",
    ),
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
            let known = |name: &str| name == "+" || knows(&english, there, name);
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
