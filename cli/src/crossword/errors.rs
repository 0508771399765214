//! What went wrong with crosswords, in French; the engine says it in English.

use worddle_crossword::entries::EntriesError;
use worddle_crossword::grid::{GridError, MAX_SIDE};
use worddle_crossword::pattern::PatternError;
use worddle_lexicon::MAX_LETTERS;
use worddle_paper::document::{LetterError, SizeError};
use worddle_paper::formats::{FormatError, MAX_FILE};

use super::files::CrosswordFileError;

/// What went wrong, if it is one of the errors of crosswords.
pub(crate) fn explain(error: &anyhow::Error) -> Option<String> {
    let file = error.downcast_ref().map(file_error);
    let letter = error.downcast_ref().map(letter_error);
    let entries = error.downcast_ref().map(entries_error);
    let grid = error.downcast_ref().copied().map(grid_error);
    let recipe = error.downcast_ref().copied().map(recipe_error);
    file.or(letter).or(entries).or(grid).or(recipe)
}

fn file_error(error: &CrosswordFileError) -> String {
    format!("{:?} : {}", error.name, format_error(&error.source))
}

fn format_error(error: &FormatError) -> String {
    match error {
        FormatError::Size(error) => size_error(*error),
        FormatError::NoGrid => {
            "pas de grille dans le fichier : il faut des lignes de '#', '.' et lettres".to_owned()
        }
        FormatError::Row { row, found, expected } => {
            format!("la ligne {row} a {found} cases : il en faut {expected}")
        }
        FormatError::Character { character, row, column } => {
            format!("{character:?} à la ligne {row}, colonne {column} : il faut '#', '.' ou une lettre")
        }
        FormatError::Cut { found, expected, .. } => {
            format!("le fichier s'arrête après {found} octets : il en faut au moins {expected}")
        }
        FormatError::Foreign { format, .. } => format!("ce n'est pas un fichier {format}"),
        FormatError::Checksum { .. } => {
            "une somme de contrôle ne correspond pas : le fichier est abîmé".to_owned()
        }
        FormatError::Scrambled => {
            "la solution est brouillée : il faut sa clé de quatre chiffres (--key)".to_owned()
        }
        FormatError::WrongKey(key) => format!("la clé {key} n'ouvre pas la solution"),
        FormatError::NotText { offset } => {
            format!("l'octet {offset} n'est pas de l'UTF-8 : il faut un texte")
        }
        FormatError::Json(error) => format!("ce n'est pas du JSON : {error}"),
        FormatError::Xml(error) => format!("ce n'est pas du XML : {error}"),
        FormatError::Archive(_) => "l'archive est abîmée".to_owned(),
        FormatError::Value { field, found, .. } => {
            format!("valeur incorrecte dans le fichier : {field} = {found:?}")
        }
        FormatError::Missing { field, .. } => format!("il manque {field:?} dans le fichier"),
        FormatError::TooMany { format, found, most, .. } => {
            format!(
                "trop de choses différentes pour un fichier {format} : {found}, il en faut {most} au plus"
            )
        }
        FormatError::TooLarge { found } => {
            format!("un fichier de {found} octets : il en faut {MAX_FILE} au plus")
        }
        FormatError::WriteOnly { format } => format!(
            "les fichiers {format} s'écrivent mais ne se lisent pas : il faut text, puz, ipuz, jpz, xd ou json"
        ),
    }
}

fn size_error(error: SizeError) -> String {
    match error {
        SizeError::Side { width, height } => {
            format!("une grille de {width} sur {height} cases : il faut 1 à {MAX_SIDE} de chaque côté")
        }
        SizeError::Cells { found, expected } => format!("{found} cases : il en faut {expected}"),
    }
}

fn grid_error(error: GridError) -> String {
    match error {
        GridError::Size { width, height } => size_error(SizeError::Side { width, height }),
        GridError::Ragged { row, found, expected } => {
            format!("la ligne {row} de la grille a {found} cases : il en faut {expected}")
        }
        GridError::Character { character, row, column, .. } => {
            format!(
                "{character:?} à la ligne {row}, colonne {column} de la grille : il faut '#', '.' ou une lettre"
            )
        }
    }
}

fn recipe_error(error: PatternError) -> String {
    match error {
        PatternError::Grid(error) => grid_error(error),
        PatternError::Blocks(share) => format!("une part de cases noires de {share} : il faut 0 à 0.7"),
        PatternError::Shortest { shortest, width, height } => format!(
            "des mots de {shortest} lettres au moins dans une grille de {width} sur {height} cases : il faut 2 lettres, ou \
             plus, jusqu'au plus long côté"
        ),
    }
}

fn letter_error(error: &LetterError) -> String {
    let LetterError { found, alphabet, row, column } = error;
    format!(
        "{found:?} dans la case de la ligne {row}, colonne {column} : il faut une lettre de l'alphabet ({})",
        alphabet.id()
    )
}

fn entries_error(error: &EntriesError) -> String {
    match error {
        EntriesError::Score { found, line } => {
            format!("score {found:?} à la ligne {line} de la liste : il faut un nombre de 0 à 65535")
        }
        EntriesError::Letter { source, line } => {
            format!(
                "pas de lettre {:?} dans l'alphabet ({}) (ligne {line} de la liste)",
                source.character,
                source.alphabet.id()
            )
        }
        EntriesError::TooLong { letters, line } => {
            format!(
                "un mot de {letters} lettres à la ligne {line} de la liste : il en faut {MAX_LETTERS} au plus"
            )
        }
    }
}
