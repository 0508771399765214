//! Questions of the program that the engine is a part of.

use std::time::Duration;

use worddle_data::{Language, Lists};
use worddle_run::Cancel;

use super::{Call, Desk, JSON, Problem, QUESTIONS, Reply, Status, at};
use crate::library::Library;
use crate::limits::Limits;
use crate::speech::Speech;

/// Answers questions inside a program: with the files of whoever runs it, and the limits of the command.
///
/// ```
/// use std::time::Duration;
/// use worddle_ask::interface::{Local, Status};
/// use worddle_run::Cancel;
///
/// let local = Local::default();
/// let told = local.ask("solve", br#"{ "board": "CAT/ORE", "language": "en" }"#, Duration::ZERO, &Cancel::default());
/// assert_eq!(told.status, Status::OK);
/// let told = local.ask("solve?lang=fr", br#"{ "board": "CAT/ORE", "rules": "bogle" }"#, Duration::ZERO, &Cancel::default());
/// assert!(String::from_utf8_lossy(&told.body).contains("pas de règles"));
/// ```
pub struct Local {
    library: Library,
    limits: Limits,
}

/// What a program is told.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Told {
    /// [`Status::OK`], or the status of a problem.
    pub status: Status,
    /// What the bytes are.
    pub media: &'static str,
    /// The answer, or the problem as JSON.
    pub body: Vec<u8>,
}

impl Default for Local {
    fn default() -> Self {
        Self::new(Lists::default())
    }
}

impl Local {
    /// Questions may name these lists, and files.
    pub fn new(lists: Lists) -> Self {
        Self { library: Library::of_files(lists, Language::English), limits: Limits::command() }
    }

    /// The lists and rules that questions can name.
    pub fn library(&self) -> &Library {
        &self.library
    }

    /// How much may be asked for.
    pub fn limits(&self) -> &Limits {
        &self.limits
    }

    /// Answers a question: its address below `/api/v1`, with a query such as `lang=fr` if it has one; its body; the time since
    /// 1970; and what ends the work.
    pub fn ask(&self, address: &str, body: &[u8], now: Duration, cancel: &Cancel) -> Told {
        let (path, query) = address.split_once('?').unwrap_or((address, ""));
        let path = format!("/{}", path.trim_start_matches('/'));
        match self.answer(&path, &Call { query, media: JSON, body }, now, cancel) {
            Ok(Reply { media, body, .. }) => Told { status: Status::OK, media, body },
            Err(problem) => Told {
                status: problem.status(),
                media: Problem::MEDIA,
                body: problem.json(Speech::asked_for(query, "")),
            },
        }
    }

    fn answer(&self, path: &str, call: &Call<'_>, now: Duration, cancel: &Cancel) -> Result<Reply, Problem> {
        at(QUESTIONS, path)?.answer(call, &Desk { library: &self.library, limits: &self.limits, cancel, now })
    }
}
