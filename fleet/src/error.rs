//! Why something does not work with a fleet.

use worddle_ask::shared::UnitFlaw;
use worddle_ask::{Bilingual, Refusal, Speech};
use worddle_data::FileError;

/// Why something does not work with a fleet.
#[derive(Debug, thiserror::Error)]
pub enum FleetError {
    /// The server cannot be reached, or cannot answer now. It may be back soon.
    #[error("no answer from the database: {0}")]
    Away(String),
    /// The server does not know the user, or the password is wrong.
    #[error("the database lets nobody in as this user with this password: {0}")]
    Login(String),
    /// The user may not do this.
    #[error("the database does not allow it: {0}")]
    Denied(String),
    /// There is no fleet in the database.
    #[error("there is no fleet in this database: expected `worddle fleet start` first")]
    Unprepared,
    /// The fleet was prepared by another program.
    #[error("the fleet was prepared by another version of worddle: {0}")]
    OtherFleet(String),
    /// The fleet is stopped.
    #[error("the fleet is stopped: expected `worddle fleet start`")]
    Stopped,
    /// The worker has another version than the jobs.
    #[error("this is worddle {found}, job {job} is of worddle {expected}: expected workers of that version")]
    OtherProgram {
        /// A running job.
        job: i64,
        /// The version of the worker.
        found: String,
        /// The version of the job.
        expected: String,
    },
    /// The worker understands a job in another way than whoever added it.
    #[error("job {job} was added with another {part}: {expected}; this worker has {found}")]
    Differs {
        /// The job.
        job: i64,
        /// What differs: `program`, `list`, `rules` or `request`.
        part: &'static str,
        /// What the worker has.
        found: String,
        /// What the job has.
        expected: String,
    },
    /// A word list is not what its checksum says.
    #[error("the word list {expected} is damaged: {found}")]
    List {
        /// Its checksum.
        expected: String,
        /// What was found instead.
        found: String,
    },
    /// There is no such job.
    #[error("there is no job {0}")]
    NoJob(i64),
    /// The job is not done yet.
    #[error("job {job} is not done yet: {done} of {units} units")]
    Unfinished {
        /// The job.
        job: i64,
        /// How many units are done.
        done: usize,
        /// How many there are.
        units: usize,
    },
    /// The server may lose what it has said is written.
    #[error("the server runs with fsync = off, and may lose what is done: expected fsync = on")]
    Unsafe,
    /// The answer of a unit is wrong.
    #[error("{0}; it is set aside")]
    Flaw(UnitFlaw),
    /// The question cannot be shared.
    #[error(transparent)]
    Refused(#[from] Refusal),
    /// A file of the worker's store.
    #[error(transparent)]
    File(#[from] FileError),
    /// The system gives no threads or sockets.
    #[error("cannot begin to work: {0}")]
    System(std::io::Error),
    /// Anything else that the database says.
    #[error("the database says: {0}")]
    Database(String),
}

impl FleetError {
    /// Whether the same may work later.
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
            "28P01" | "28000" => Self::Login(message),
            "42501" => Self::Denied(message),
            "3F000" | "42P01" | "42883" => Self::Unprepared,
            // A server that starts, stops or has no room for the moment; two calls in each other's way.
            "57P01" | "57P02" | "57P03" | "40001" | "40P01" => Self::Away(message),
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
                "il n'y a pas de flotte dans cette base : lancez d'abord « worddle fleet start »".to_owned()
            }
            Self::OtherFleet(what) => {
                format!("la flotte a été préparée par une autre version de worddle : {what}")
            }
            Self::Stopped => "la flotte est arrêtée : lancez « worddle fleet start »".to_owned(),
            Self::OtherProgram { job, found, expected } => format!(
                "ceci est worddle {found}, la tâche {job} est de worddle {expected} : il faut cette version"
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
            Self::NoJob(job) => format!("il n'y a pas de tâche {job}"),
            Self::Unfinished { job, done, units } => {
                format!("la tâche {job} n'est pas terminée : {done} parties sur {units}")
            }
            Self::Unsafe => {
                "le serveur tourne avec fsync = off et peut perdre ce qui est fait : il faut fsync = on"
                    .to_owned()
            }
            Self::Flaw(flaw) => format!("{} ; elle est mise de côté", flaw.french()),
            Self::Refused(refusal) => return refusal.say(Speech::French).to_owned(),
            Self::File(error) => error.french(),
            Self::System(error) => format!("impossible de commencer à travailler : {error}"),
            Self::Database(what) => format!("la base de données répond : {what}"),
        };
        Speech::French.typeset(&said)
    }
}
