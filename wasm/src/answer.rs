//! What comes of a question.

use worddle_api::{Problem, Reply};
use worddle_ask::Speech;

/// What comes of a question.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Answer {
    /// The HTTP status.
    pub status: u16,
    /// The media type of the body.
    pub media: &'static str,
    /// The body.
    pub body: Vec<u8>,
    /// If the body is a crossword file: the features that it could not keep.
    pub losses: Option<String>,
    /// If a list was sent: the bytes that bring it back another day.
    pub kept: Option<Vec<u8>>,
}

impl Answer {
    /// A successful answer.
    pub(crate) fn reply(Reply { media, body, losses }: Reply) -> Self {
        Self { status: 200, media, body, losses, kept: None }
    }

    /// Done, with nothing to return.
    pub(crate) fn nothing() -> Self {
        Self { status: 204, media: "", body: Vec::new(), losses: None, kept: None }
    }

    /// A problem, in a language.
    pub(crate) fn problem(problem: &Problem, speech: Speech) -> Self {
        let (status, body) = (problem.status().0, problem.json(speech));
        Self { status, media: Problem::MEDIA, body, losses: None, kept: None }
    }
}
