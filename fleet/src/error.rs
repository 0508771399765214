//! Errors of a fleet.

use worddle_ask::shared::UnitFlaw;
use worddle_ask::{Bilingual, Refusal, Speech};
use worddle_data::FileError;

/// Why an operation on a fleet failed.
#[derive(Debug, thiserror::Error)]
pub enum FleetError {
    /// The server is unreachable or cannot answer right now. Trying again may help.
    #[error("no answer from the database: {0}")]
    Away(String),
    /// The server rejects the user or the password.
    #[error("the database rejects this user or password: {0}")]
    Login(String),
    /// The user lacks permission.
    #[error("the database denies permission: {0}")]
    Denied(String),
    /// The database contains no fleet.
    #[error("this database has no fleet: run `worddle fleet start` first")]
    Unprepared,
    /// Another version of the program prepared the fleet.
    #[error("the fleet was prepared by another version of worddle: {0}")]
    OtherFleet(String),
    /// Another version of the program prepared the rooms of several servers.
    #[error("the rooms in this database were prepared by another version of worddle: {0}")]
    OtherRooms(String),
    /// The fleet is stopped.
    #[error("the fleet is stopped: run `worddle fleet start`")]
    Stopped,
    /// The worker's version differs from that of the jobs.
    #[error("this is worddle {found}, but job {job} needs worddle {expected}: install that version")]
    OtherProgram {
        /// A running job.
        job: i64,
        /// The worker's version.
        found: String,
        /// The job's version.
        expected: String,
    },
    /// The worker derives other inputs from a job than the program that added it.
    #[error("job {job} was added with different inputs ({part}): it has {expected}, this worker has {found}")]
    Differs {
        /// The job.
        job: i64,
        /// The part that differs: `program`, `list`, `rules` or `request`.
        part: &'static str,
        /// The worker's value.
        found: String,
        /// The job's value.
        expected: String,
    },
    /// A word list does not match its checksum.
    #[error("the word list {expected} is damaged: {found}")]
    List {
        /// Its checksum.
        expected: String,
        /// What was found instead.
        found: String,
    },
    /// A worker's key is damaged.
    #[error("{0:?} is not the key of a worker: delete it, and the worker makes a new one")]
    Key(String),
    /// The job does not exist.
    #[error("job {0} does not exist")]
    NoJob(i64),
    /// The job is no proof, so it has no ledger.
    #[error("job {0} is no proof: only proofs have a ledger")]
    NoProof(i64),
    /// The job is not finished.
    #[error("job {job} is not finished: {done} of {units} units are done")]
    Unfinished {
        /// The job.
        job: i64,
        /// Number of finished units.
        done: usize,
        /// Total number of units.
        units: usize,
    },
    /// A name that no login can have.
    #[error("{0:?} is no name for a machine: use 1 to 40 small letters, digits and _")]
    Name(String),
    /// No machine of this name was enrolled.
    #[error("no machine {0:?} is enrolled")]
    NoMachine(String),
    /// The server may lose acknowledged writes.
    #[error("the server runs with fsync = off and may lose finished work: turn fsync on")]
    Unsafe,
    /// The answer of a unit is wrong.
    #[error("{0}; the unit is set aside")]
    Flaw(UnitFlaw),
    /// The question cannot be shared.
    #[error(transparent)]
    Refused(#[from] Refusal),
    /// A file in the worker's store failed.
    #[error(transparent)]
    File(#[from] FileError),
    /// The system has no threads or sockets to give.
    #[error("cannot start working: {0}")]
    System(std::io::Error),
    /// Any other error of the database.
    #[error("the database reports: {0}")]
    Database(String),
}

impl FleetError {
    /// Returns true if trying again may help.
    pub fn is_passing(&self) -> bool {
        matches!(self, Self::Away(_))
    }
}

impl From<sqlx::Error> for FleetError {
    fn from(error: sqlx::Error) -> Self {
        let sqlx::Error::Database(said) = &error else {
            return match error {
                sqlx::Error::Tls(source) => Self::Database(format!("TLS: {source}")),
                sqlx::Error::Configuration(source) => Self::Database(source.to_string()),
                sqlx::Error::ColumnDecode { .. }
                | sqlx::Error::ColumnNotFound(_)
                | sqlx::Error::Decode(_) => Self::OtherFleet(error.to_string()),
                other => Self::Away(other.to_string()),
            };
        };
        let (code, message) = (said.code().unwrap_or_default(), said.message().to_owned());
        match &*code {
            "WD001" => {
                let detail =
                    said.try_downcast_ref::<sqlx::postgres::PgDatabaseError>().and_then(|own| own.detail());
                let (job, expected) = detail.and_then(|detail| detail.split_once(' ')).unwrap_or_default();
                let found = env!("CARGO_PKG_VERSION").to_owned();
                Self::OtherProgram {
                    job: job.parse().unwrap_or_default(),
                    found,
                    expected: expected.to_owned(),
                }
            }
            "WD003" => Self::Stopped,
            // A wrong password, an unknown user.
            "28P01" | "28000" => Self::Login(message),
            // The worker asked for more than a login may have.
            "42501" | "WD005" => Self::Denied(message),
            // The schema, a table or a function does not exist.
            "3F000" | "42P01" | "42883" => Self::Unprepared,
            // A server that is starting, stopping or out of resources, or two transactions in conflict.
            "57P01" | "57P02" | "57P03" | "40001" | "40P01" | "55P03" => Self::Away(message),
            // Classes of connection failures, exhausted resources and system errors.
            code if code.starts_with("08") || code.starts_with("53") || code.starts_with("58") => {
                Self::Away(message)
            }
            _ => Self::Database(message),
        }
    }
}

impl Bilingual for FleetError {
    fn french(&self) -> String {
        let said = match self {
            Self::Away(what) => format!("la base de données ne répond pas : {what}"),
            Self::Login(what) => {
                format!("la base de données refuse ce nom d'utilisateur ou ce mot de passe : {what}")
            }
            Self::Denied(what) => format!("la base de données ne le permet pas : {what}"),
            Self::Unprepared => {
                "cette base ne contient pas de flotte : lancez d'abord « worddle fleet start »".to_owned()
            }
            Self::OtherFleet(what) => {
                format!("la flotte a été préparée par une autre version de worddle : {what}")
            }
            Self::OtherRooms(what) => {
                format!("les salons de cette base ont été préparés par une autre version de worddle : {what}")
            }
            Self::Stopped => "la flotte est arrêtée : lancez « worddle fleet start »".to_owned(),
            Self::OtherProgram { job, found, expected } => format!(
                "vous utilisez worddle {found}, mais la tâche {job} requiert worddle {expected} : installez cette version"
            ),
            Self::Differs { job, part, found, expected } => {
                let part = match *part {
                    "program" => "une autre version",
                    "list" => "une autre liste de mots",
                    "rules" => "d'autres règles",
                    _ => "une autre question",
                };
                format!("la tâche {job} a été ajoutée avec {part} : {expected} ; ici : {found}")
            }
            Self::List { expected, found } => format!("la liste de mots {expected} est abîmée : {found}"),
            Self::Key(path) => format!(
                "{path:?} n'est pas la clé d'une machine de la flotte : supprimez-le, elle en créera une nouvelle"
            ),
            Self::NoJob(job) => format!("la tâche {job} n'existe pas"),
            Self::NoProof(job) => {
                format!("la tâche {job} n'est pas une preuve : seules les preuves ont un registre")
            }
            Self::Unfinished { job, done, units } => {
                format!("la tâche {job} n'est pas terminée : {done} parties sur {units}")
            }
            Self::Name(name) => format!(
                "« {name} » ne peut pas être le nom d'une machine : utilisez 1 à 40 lettres minuscules, chiffres et _"
            ),
            Self::NoMachine(name) => format!("aucune machine « {name} » n'est inscrite"),
            Self::Unsafe => {
                "le serveur fonctionne avec fsync = off et peut perdre du travail terminé : activez fsync"
                    .to_owned()
            }
            Self::Flaw(flaw) => format!("{} ; elle est mise de côté", flaw.french()),
            Self::Refused(refusal) => return refusal.say(Speech::French).to_owned(),
            Self::File(error) => error.french(),
            Self::System(error) => format!("impossible de démarrer : {error}"),
            Self::Database(what) => format!("la base de données répond : {what}"),
        };
        Speech::French.typeset(&said)
    }
}
