//! The answer to a question.

use worddle_api::{Problem, Reply};
use worddle_ask::Speech;

/// The answer to a question.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Answer {
    /// The HTTP status.
    pub status: u16,
    /// The media type of the body.
    pub media: &'static str,
    /// The body.
    pub body: Vec<u8>,
    /// Features that a crossword file could not keep, if the body is one.
    pub losses: Option<String>,
    /// The bytes that restore an uploaded list in a later session, if one was uploaded.
    pub kept: Option<Vec<u8>>,
}

impl Answer {
    /// A successful answer.
    pub(crate) fn reply(Reply { media, body, losses }: Reply) -> Self {
        Self { status: 200, media, body, losses, kept: None }
    }

    /// Success without a body.
    pub(crate) fn nothing() -> Self {
        Self { status: 204, media: "", body: Vec::new(), losses: None, kept: None }
    }

    /// A problem, in a language.
    pub(crate) fn problem(problem: &Problem, speech: Speech) -> Self {
        let (status, body) = (problem.status().0, problem.json(speech));
        Self { status, media: Problem::MEDIA, body, losses: None, kept: None }
    }
}
