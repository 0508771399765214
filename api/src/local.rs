//! Questions asked inside a program, without a network.

use std::time::Duration;

use worddle_ask::{FileLibrary, Limits, Speech};
use worddle_data::{Language, Lists};
use worddle_run::Cancel;

use crate::bytes::JSON;
use crate::desk::{Call, Desk, Reply};
use crate::problem::{Problem, Status};
use crate::question::Question;
use crate::questions::{QUESTIONS, at};

/// Answers questions inside a program: with the files of whoever runs it, and the limits of the command line.
///
/// ```
/// use std::time::Duration;
/// use worddle_api::{Local, Status};
/// use worddle_run::Cancel;
///
/// let local = Local::default();
/// let request = br#"{ "board": "CAT/ORE", "language": "en" }"#;
/// let response = local.ask("solve", request, Duration::ZERO, &Cancel::default());
/// assert_eq!(response.status, Status::OK);
/// let typo = br#"{ "board": "CAT/ORE", "rules": "bogle" }"#;
/// let response = local.ask("solve?lang=fr", typo, Duration::ZERO, &Cancel::default());
/// assert!(String::from_utf8_lossy(&response.body).contains("pas de règles"));
/// ```
pub struct Local {
    /// The lists and rules that questions can name.
    library: FileLibrary,
    /// How much a question may ask for.
    limits: Limits,
    /// The table, and the questions of programs that extend Worddle.
    questions: Vec<&'static [Question]>,
}

/// What came of a question.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Response {
    /// [`Status::OK`], or the status of a problem.
    pub status: Status,
    /// The media type of the body.
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
        Self {
            library: FileLibrary::new(lists, Language::English),
            limits: Limits::command(),
            questions: QUESTIONS.to_vec(),
        }
    }

    /// The same, which answers more questions: those of a program that extends Worddle.
    #[must_use]
    pub fn with_questions(mut self, more: &'static [Question]) -> Self {
        self.questions.push(more);
        self
    }

    /// The lists and rules that questions can name.
    pub fn library(&self) -> &FileLibrary {
        &self.library
    }

    /// How much a question may ask for.
    pub fn limits(&self) -> &Limits {
        &self.limits
    }

    /// Answers a question: its address below `/api/v1`, with a query such as `lang=fr` if it has one; its body; the time
    /// since 1970; and what stops the work.
    pub fn ask(&self, address: &str, body: &[u8], now: Duration, cancel: &Cancel) -> Response {
        let (path, query) = address.split_once('?').unwrap_or((address, ""));
        let path = format!("/{}", path.trim_start_matches('/'));
        match self.answer(&path, &Call { query, media: JSON, body }, now, cancel) {
            Ok(Reply { media, body, .. }) => Response { status: Status::OK, media, body },
            Err(problem) => Response {
                status: problem.status(),
                media: Problem::MEDIA,
                body: problem.json(Speech::asked_for(query, "")),
            },
        }
    }

    /// Finds the question and answers it; a problem becomes a response in `ask`.
    fn answer(&self, path: &str, call: &Call<'_>, now: Duration, cancel: &Cancel) -> Result<Reply, Problem> {
        let desk = Desk { library: &self.library, limits: &self.limits, cancel, now };
        at(&self.questions, path)?.answer(call, &desk)
    }
}
