//! The errors of word lists, files, letters and patterns in French.
//!
//! Each text says the same as the English `Display` of its error, which stands beside the rule in `worddle-lexicon` or
//! `worddle-data`. A new variant does not compile until it has a text here.
//!
//! The orphan rule puts the texts here: see `crosswords`. Errors that wrap others (a file of a list, a text
//! of a file) put the name first and leave the reason to the inner error, in the order in which a person
//! would ask.

use worddle_data::{FileError, ListError};
use worddle_lexicon::anagram::RackError;
use worddle_lexicon::pattern::{MAX_PARTS, PatternError};
use worddle_lexicon::text::{MAX_LINE, ReadError};
use worddle_lexicon::{MAX_LETTERS, NoLetter, NoZipf, file};

use super::Bilingual;

impl Bilingual for NoLetter {
    fn french(&self) -> String {
        format!("pas de lettre {:?} dans l'alphabet ({})", self.character, self.alphabet.id())
    }
}

impl Bilingual for ListError {
    fn french(&self) -> String {
        match self {
            Self::Unknown { name, known } => format!(
                "pas de liste de mots {name:?} : indiquez un nom ({}), un fichier, ou - pour l'entrée standard",
                known.join(", ")
            ),
            Self::NotFetched(language) => format!(
                "pas de liste de mots {:?} : la langue « {} » n'est pas intégrée ; téléchargez sa liste avec `make lists`, ou \
                 mettez {}.lexicon.zst dans un répertoire de listes",
                language.id(),
                language.name().french,
                language.id(),
            ),
            Self::File(error) => error.french(),
            Self::Lines { name, found, most } => {
                format!("{name:?} a {found} lignes : {most} au maximum")
            }
            Self::Text { name, source } => format!("{name:?} : {}", source.french()),
            Self::Saved { name, source } => format!("{name:?} : {}", source.french()),
        }
    }
}

impl Bilingual for NoZipf {
    fn french(&self) -> String {
        format!(
            "{:?} (ligne {}) : écrivez un mot, une tabulation et sa fréquence Zipf de 0 à 9, comme 3.41",
            self.line, self.number
        )
    }
}

impl Bilingual for FileError {
    fn french(&self) -> String {
        match self {
            Self::Missing(name) => format!("pas de fichier {name:?}"),
            Self::Directory(name) => format!("{name:?} est un répertoire : indiquez un fichier"),
            Self::Unreadable { name, source } => format!("impossible de lire {name:?} : {source}"),
            Self::Damaged { name, source } => format!("impossible de décompresser {name:?} : {source}"),
            Self::TooLarge { name, most } => {
                format!("{name:?} a plus de {most} octets une fois décompressé")
            }
            Self::NotText { name, source } => format!("{name:?} : {}", source.french()),
            Self::Unwritable { name, source } => format!("impossible d'écrire {name:?} : {source}"),
        }
    }
}

impl Bilingual for ReadError {
    fn french(&self) -> String {
        match self {
            Self::Binary { offset } => {
                format!("un fichier binaire, pas une liste de mots : l'octet {offset} est nul")
            }
            Self::Utf16 => {
                "le texte est en UTF-16 : convertissez-le en UTF-8, ISO-8859-15 ou windows-1252".to_owned()
            }
            Self::EndlessLine { line } => {
                format!("la ligne {line} a plus de {MAX_LINE} octets : écrivez un mot par ligne")
            }
            Self::NotUtf8 { line } => format!("la ligne {line} n'est pas de l'UTF-8 valide"),
            Self::Stopped => "la lecture a été arrêtée".to_owned(),
            Self::TooLarge => format!("la liste a plus de {} lettres", u32::MAX),
        }
    }
}

impl Bilingual for file::SavedError {
    fn french(&self) -> String {
        match self {
            Self::Foreign => {
                "ce n'est pas une liste enregistrée : elle ne commence pas par « WORDDLE »".to_owned()
            }
            Self::Version(version) => format!(
                "la liste est enregistrée dans la version {version}, ce programme lit la version {} : un worddle plus \
                 récent l'a écrite",
                file::VERSION
            ),
            Self::Length { found, expected } => format!(
                "la liste enregistrée a {found} octets au lieu de {expected} : elle a été coupée ou allongée"
            ),
            Self::Checksum => {
                "la liste enregistrée est abîmée : sa somme de contrôle ne correspond pas".to_owned()
            }
            Self::Alphabet(number) => format!("l'alphabet numéro {number} est inconnu de ce programme"),
            // The errors of the saved form are for whoever wrote the file, so their reasons stay in English.
            Self::Automaton(error) => format!("la liste enregistrée est malformée : {error}"),
            Self::Spellings(error) => format!("la liste enregistrée est malformée : {error}"),
        }
    }
}

impl Bilingual for PatternError {
    fn french(&self) -> String {
        // All patterns share one reminder: most mistakes are a character that means nothing.
        let expected = "un motif se compose de lettres, ?, *, [abc], @ et #";
        match self {
            Self::Empty => format!("le motif est vide : {expected}"),
            Self::Character { character, column } => {
                format!("{character:?} à la colonne {column} du motif : {expected}")
            }
            Self::Unclosed { column } => {
                format!("le [ à la colonne {column} du motif n'a pas de ] correspondant")
            }
            Self::EmptyClass { column } => {
                format!("la classe à la colonne {column} du motif ne contient aucune lettre")
            }
            Self::Backwards { column } => {
                format!("l'intervalle à la colonne {column} du motif est à l'envers")
            }
            Self::TooLong => format!("le motif a plus de {MAX_PARTS} éléments"),
        }
    }
}

impl Bilingual for RackError {
    fn french(&self) -> String {
        match self {
            Self::NoLetter(error) => {
                format!("{} : écrivez des lettres, et ? pour n'importe quelle lettre", error.french())
            }
            Self::Empty => "aucune lettre : écrivez-en, et ? pour n'importe quelle lettre".to_owned(),
            Self::TooMany(count) => format!("{count} lettres : {MAX_LETTERS} au maximum"),
        }
    }
}
