//! Why a proof cannot be recorded, resumed or checked.

use worddle_ask::{Bilingual, Speech};
use worddle_prove::ledger::LedgerError;
use worddle_prove::{CardError, ProofFlaw};

/// Why a proof cannot be recorded, resumed or checked.
#[derive(Debug, thiserror::Error)]
pub(crate) enum ProofError {
    /// The ledger of a new proof exists already.
    #[error("{0:?} already exists: use --resume to continue its proof, or choose a new file")]
    Exists(String),
    /// The ledger to resume does not exist.
    #[error("no file {0:?}")]
    Missing(String),
    /// The file is not a ledger.
    #[error("{0:?} is not the ledger of a proof: expected a file written by --ledger")]
    Foreign(String),
    /// Another program has the ledger open.
    #[error("{0:?} is in use by another proof")]
    Busy(String),
    /// The lines of the ledger were changed.
    #[error("{path:?}: {error}")]
    Ledger {
        /// The file.
        path: String,
        /// What is wrong with it.
        error: LedgerError,
    },
    /// The ledger does not prove its statement.
    #[error("{path:?}: {flaw}")]
    Flaw {
        /// The file.
        path: String,
        /// What is wrong with it.
        flaw: ProofFlaw,
    },
    /// A signature does not hold.
    #[error("{path:?}: {worker} did not sign the record of unit {unit} that is in this ledger")]
    Signature {
        /// The file.
        path: String,
        /// The unit.
        unit: u64,
        /// The worker that is named.
        worker: String,
    },
    /// This program cannot verify signatures.
    #[cfg(not(feature = "fleet"))]
    #[error(
        "{0:?} is signed, and this program was built without fleets: check it with one that has them (`make install`)"
    )]
    Unsigned(String),
    /// The list is not that of the proof.
    #[error(
        "{path:?} is a proof for another list: expected one with checksum {expected}, {list:?} has {found}"
    )]
    OtherList {
        /// The file.
        path: String,
        /// The list that was given.
        list: String,
        /// Its checksum.
        found: String,
        /// The checksum of the list of the proof.
        expected: String,
    },
    /// The rules or the units changed since.
    #[error("{0:?} is a proof with other rules, or from another version of this program")]
    OtherRules(String),
    /// The graphics card cannot be used.
    #[error("{0}")]
    Card(CardError),
    /// The database cannot be read or written.
    #[error("cannot use {path:?}: {what}")]
    Database {
        /// The file.
        path: String,
        /// Its message.
        what: String,
    },
}

impl ProofError {
    /// Explains the error to a person.
    pub(crate) fn explain(&self, speech: Speech) -> String {
        let french = match self {
            Self::Exists(path) => {
                format!(
                    "{path:?} existe déjà : utilisez --resume pour continuer sa preuve, ou choisissez un nouveau fichier"
                )
            }
            Self::Signature { path, unit, worker } => {
                format!(
                    "{path:?} : {worker} n'a pas signé les données de la partie {unit} qui sont dans ce registre"
                )
            }
            #[cfg(not(feature = "fleet"))]
            Self::Unsigned(path) => format!(
                "{path:?} est signé, et ce programme a été construit sans les flottes : vérifiez-le avec un programme \
                 complet (`make install`)"
            ),
            Self::Missing(path) => format!("pas de fichier {path:?}"),
            Self::Foreign(path) => {
                format!(
                    "{path:?} n'est pas le registre d'une preuve : indiquez un fichier écrit par --ledger"
                )
            }
            Self::Busy(path) => format!("{path:?} sert à une autre preuve en cours"),
            Self::Ledger { path, error } => format!("{path:?} : {}", error.french()),
            Self::Flaw { path, flaw } => format!("{path:?} : {}", flaw.french()),
            Self::OtherList { path, list, found, expected } => format!(
                "{path:?} est une preuve pour une autre liste : sa somme de contrôle est {expected}, celle de {list:?} {found}"
            ),
            Self::OtherRules(path) => {
                format!("{path:?} est une preuve avec d'autres règles ou d'une autre version de ce programme")
            }
            Self::Card(error) => error.french(),
            Self::Database { path, what } => format!("impossible d'utiliser {path:?} : {what}"),
        };
        speech.say(self.to_string(), french)
    }
}
