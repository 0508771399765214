//! Why a search cannot be saved or resumed.

use crate::speech::Speech;

/// The version of the tables.
pub(super) const VERSION: i32 = 1;

/// Why a search cannot be saved or resumed.
#[derive(Debug, thiserror::Error)]
pub(crate) enum SaveError {
    /// A new search would overwrite something.
    #[error("{0:?} already exists: expected a new file, or --resume to continue its search")]
    Exists(String),
    /// There is nothing to resume.
    #[error("no file {0:?}")]
    Missing(String),
    /// Some other file.
    #[error("{0:?} is not a saved search: expected a file written by --save")]
    Foreign(String),
    /// A later program's file.
    #[error("{path:?} is saved in version {found}, this program reads version {VERSION}")]
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
    /// What is in the file makes no sense.
    #[error("{path:?} is damaged: {what}")]
    Damaged {
        /// The file.
        path: String,
        /// What is wrong with it.
        what: String,
    },
    /// The system says no.
    #[error("cannot write {path:?}: {source}")]
    Sqlite {
        /// The file.
        path: String,
        /// What it says.
        source: rusqlite::Error,
    },
}

impl SaveError {
    /// What is wrong, in a language.
    pub(crate) fn explain(&self, speech: Speech) -> String {
        let french = match self {
            Self::Exists(path) => {
                format!("{path:?} existe déjà : il faut un nouveau fichier, ou --resume pour continuer")
            }
            Self::Missing(path) => format!("pas de fichier {path:?}"),
            Self::Foreign(path) => {
                format!("{path:?} n'est pas une recherche enregistrée : il faut un fichier écrit par --save")
            }
            Self::Version { path, found } => format!(
                "{path:?} est enregistré dans la version {found}, ce programme lit la version {VERSION}"
            ),
            Self::Busy(path) => format!("{path:?} sert à une autre recherche en cours"),
            Self::OtherList { path, list, found, expected } => format!(
                "{path:?} a été cherché avec une autre liste : il en faut une de somme {expected}, {list:?} a {found}"
            ),
            Self::OtherRules(path) => {
                format!("{path:?} a été cherché avec d'autres règles que celles qui ont ce nom à présent")
            }
            Self::Damaged { path, what } => format!("{path:?} est abîmé : {what}"),
            Self::Sqlite { path, source } => format!("impossible d'écrire {path:?} : {source}"),
        };
        speech.say(self.to_string(), french)
    }
}
