//! Why a search cannot be saved or resumed.

use super::records::VERSION;
use worddle_ask::Speech;

/// Why a search cannot be saved or resumed.
#[derive(Debug, thiserror::Error)]
pub(crate) enum SaveError {
    /// A new search would overwrite something.
    #[error("{0:?} already exists: expected a new file, or --resume to continue its search")]
    Exists(String),
    /// There is nothing to resume.
    #[error("no file {0:?}")]
    Missing(String),
    /// Its creation was cut short.
    #[error("{0:?} is empty: its search never began; begin it again with --save")]
    Empty(String),
    /// Some other file.
    #[error("{0:?} is not a saved search: expected a file written by --save")]
    Foreign(String),
    /// A later program's file.
    #[error("{path:?} is saved in version {found}, this program reads versions up to {VERSION}")]
    Version {
        /// The file.
        path: String,
        /// Its version.
        found: i32,
    },
    /// Another program has it open.
    #[error("{0:?} is in use by another search")]
    Busy(String),
    /// The words are not those of the search.
    #[error(
        "{path:?} was searched with another list: expected one with checksum {expected}, {list:?} has {found}"
    )]
    OtherList {
        /// The file.
        path: String,
        /// The list that was given.
        list: String,
        /// Its checksum.
        found: String,
        /// The checksum of the list that was searched with.
        expected: String,
    },
    /// The rules have changed since.
    #[error("{0:?} was searched with other rules, which had the same name")]
    OtherRules(String),
    /// Bytes have changed since they were written.
    #[error("{0:?} is damaged: its checksums do not match")]
    Checksum(String),
    /// What is in the file makes no sense.
    #[error("{path:?} is damaged: {what}")]
    Damaged {
        /// The file.
        path: String,
        /// What is wrong with it.
        what: String,
    },
    /// The database cannot be written.
    #[error("cannot write {path:?}: {what}")]
    Sqlite {
        /// The file.
        path: String,
        /// Its message.
        what: String,
    },
}

impl SaveError {
    /// What is wrong, in a language.
    pub(crate) fn explain(&self, speech: Speech) -> String {
        let french = match self {
            Self::Exists(path) => {
                format!("{path:?} existe déjà : choisissez un nouveau fichier, ou --resume pour continuer")
            }
            Self::Missing(path) => format!("pas de fichier {path:?}"),
            Self::Empty(path) => {
                format!("{path:?} est vide : sa recherche n'a jamais commencé ; relancez-la avec --save")
            }
            Self::Foreign(path) => {
                format!("{path:?} n'est pas une recherche enregistrée : indiquez un fichier écrit par --save")
            }
            Self::Version { path, found } => format!(
                "{path:?} est enregistré dans la version {found}, ce programme lit les versions jusqu'à {VERSION}"
            ),
            Self::Busy(path) => format!("{path:?} sert à une autre recherche en cours"),
            Self::OtherList { path, list, found, expected } => format!(
                "{path:?} vient d'une recherche avec une autre liste : sa somme de contrôle est {expected}, celle de {list:?} {found}"
            ),
            Self::OtherRules(path) => {
                format!("{path:?} vient d'une recherche avec d'autres règles, qui portaient le même nom")
            }
            Self::Checksum(path) => {
                format!("{path:?} est abîmé : ses sommes de contrôle ne correspondent pas")
            }
            Self::Damaged { path, what } => format!("{path:?} est abîmé : {what}"),
            Self::Sqlite { path, what } => format!("impossible d'écrire {path:?} : {what}"),
        };
        speech.say(self.to_string(), french)
    }
}
