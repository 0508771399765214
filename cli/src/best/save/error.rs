//! Why a search cannot be saved or resumed.

use super::records::VERSION;
use worddle_ask::Speech;

/// Why a search cannot be saved or resumed.
#[derive(Debug, thiserror::Error)]
pub(crate) enum SaveError {
    /// The file of a new search exists already.
    #[error("{0:?} already exists: use --resume to continue its search, or choose a new file")]
    Exists(String),
    /// The file to resume does not exist.
    #[error("no file {0:?}")]
    Missing(String),
    /// The file is empty: its creation was cut short.
    #[error("{0:?} is empty because its search never began: start it again with --save")]
    Empty(String),
    /// The file is not a saved search.
    #[error("{0:?} is not a saved search: expected a file written by --save")]
    Foreign(String),
    /// The file is of an unknown version.
    #[error(
        "{path:?} has version {found}, but this program reads versions up to {VERSION}: use a newer program"
    )]
    Version {
        /// The file.
        path: String,
        /// Its version.
        found: i32,
    },
    /// Another program has the file open.
    #[error("{0:?} is in use by another search")]
    Busy(String),
    /// The list is not that of the search.
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
    /// The rules changed since.
    #[error("{0:?} was searched with other rules, which had the same name")]
    OtherRules(String),
    /// Bytes have changed since they were written.
    #[error("{0:?} is damaged: its checksums do not match")]
    Checksum(String),
    /// The content is invalid.
    #[error("{path:?} is damaged: {what}")]
    Damaged {
        /// The file.
        path: String,
        /// What is wrong with it.
        what: String,
    },
    /// Writing failed.
    #[error("cannot write {path:?}: {what}")]
    Sqlite {
        /// The file.
        path: String,
        /// Its message.
        what: String,
    },
}

impl SaveError {
    /// Explains the error to a person.
    pub(crate) fn explain(&self, speech: Speech) -> String {
        let french = match self {
            Self::Exists(path) => {
                format!(
                    "{path:?} existe déjà : utilisez --resume pour continuer sa recherche, ou choisissez un nouveau fichier"
                )
            }
            Self::Missing(path) => format!("pas de fichier {path:?}"),
            Self::Empty(path) => {
                format!("{path:?} est vide, car sa recherche n'a jamais commencé : relancez-la avec --save")
            }
            Self::Foreign(path) => {
                format!("{path:?} n'est pas une recherche enregistrée : indiquez un fichier écrit par --save")
            }
            Self::Version { path, found } => format!(
                "{path:?} a la version {found}, mais ce programme lit les versions jusqu'à {VERSION} : utilisez un programme plus récent"
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
