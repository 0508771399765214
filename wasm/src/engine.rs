//! Questions that are answered at once.
//!
//! The paths, media types and texts come from the crate `api`, which the server reads too, so both return the same
//! bytes; `page/tests/engine.test.mjs` sends the same requests to both and compares. The engine adds only the upload
//! and removal of word lists, which the server handles outside the table of questions.
//!
//! A worker that computes receives no messages, so a question cannot be cancelled: the page ends the worker instead. A
//! panic ends the module, and the host receives its message.

use std::sync::Arc;
use std::time::Duration;

use worddle_api::{
    Call, Desk, ListQuery, MOST_BYTES, MOST_LIST_BYTES, Method, Problem, Question, Reply, SentListAnswer,
};
use worddle_ask::{Library, Limits, SharedLibrary, Shelf, Speech};
use worddle_run::Cancel;

use crate::answer::Answer;
use crate::own::OwnLists;

/// The questions of this module. The build selects them, so that a browser that solves boards does not fetch the code
/// of crosswords.
pub(crate) const QUESTIONS: &[&[Question]] = &[
    #[cfg(feature = "boards")]
    worddle_api::BOARDS,
    #[cfg(feature = "crosswords")]
    worddle_api::CROSSWORDS,
];

/// Answers the questions of the API for one person.
pub struct Engine {
    library: SharedLibrary,
    /// The limits of a server, so that a question has the same answer with and without one.
    limits: Limits,
    own: Arc<OwnLists>,
    questions: Vec<&'static [Question]>,
}

/// A question, as a browser asks it.
#[derive(Clone, Copy, Debug)]
pub struct Asked<'a> {
    /// `GET`, `POST` or `DELETE`.
    pub method: &'a str,
    /// The path below `/api/v1`, with its query.
    pub path: &'a str,
    /// The languages that the person reads, best first.
    pub languages: &'a str,
    /// The declared media type of the body.
    pub media: &'a str,
    /// The body.
    pub body: &'a [u8],
    /// The time since 1970.
    pub now: Duration,
}

impl Default for Engine {
    fn default() -> Self {
        let own = Arc::new(OwnLists::default());
        let shelf: Arc<dyn Shelf> = Arc::clone(&own) as _;
        let (library, limits) = (SharedLibrary::new(shelf), Limits::server());
        Self { library, limits, own, questions: QUESTIONS.to_vec() }
    }
}

impl Engine {
    /// The same engine with additional questions.
    #[must_use]
    pub fn with_questions(mut self, more: &'static [Question]) -> Self {
        self.questions.push(more);
        self
    }

    /// Answers a question.
    pub fn ask(&self, asked: &Asked<'_>) -> Answer {
        let (path, query) = asked.path.split_once('?').unwrap_or((asked.path, ""));
        let path = format!("/{}", path.trim_start_matches('/'));
        self.answer(asked, &path, query)
            .unwrap_or_else(|problem| Answer::problem(&problem, Speech::asked_for(query, asked.languages)))
    }

    fn answer(&self, asked: &Asked<'_>, path: &str, query: &str) -> Result<Answer, Problem> {
        match (asked.method, path, path.strip_prefix("/lists/")) {
            ("POST", "/lists", _) => return self.keep(query, asked.body),
            ("DELETE", _, Some(id)) => {
                self.own.forget(id)?;
                return Ok(Answer::nothing());
            }
            (_, "/lists", _) | (_, _, Some(_)) => return Err(Problem::no_method()),
            _ => {}
        }
        // Found by its address first, so that a wrong verb at an unknown address is 404, as on a server.
        let method = if asked.method == "GET" { Method::Get } else { Method::Post };
        let question = worddle_api::find(&self.questions, method, path)?;
        if !["GET", "POST"].contains(&asked.method) {
            return Err(Problem::no_method());
        }
        // A server refuses such a body too, although nothing limits it here.
        fits(asked.body, MOST_BYTES)?;
        let call = Call { query, media: asked.media, body: asked.body };
        // Nothing cancels a question here: to drop one, the page ends the whole worker.
        let cancel = Cancel::default();
        Ok(Answer::reply(question.answer(&call, &self.desk(&cancel, asked.now))?))
    }

    /// The lists, limits and time by which questions are answered.
    pub(crate) fn desk<'a>(&'a self, cancel: &'a Cancel, now: Duration) -> Desk<'a> {
        Desk { library: &self.library, limits: &self.limits, cancel, now }
    }

    /// The questions of this engine.
    pub(crate) fn questions(&self) -> &[&'static [Question]] {
        &self.questions
    }

    /// Keeps a word list that was uploaded as text.
    fn keep(&self, query: &str, text: &[u8]) -> Result<Answer, Problem> {
        let ListQuery { language, .. } = worddle_api::query(query)?;
        let language = self.library.language(Some(&language))?;
        fits(text, MOST_LIST_BYTES)?;
        let (id, list, kept) = self.own.read(text, language, &self.limits)?;
        let answer = Answer::reply(Reply::json(&SentListAnswer::new(id, &list)));
        Ok(Answer { status: 201, kept: Some(kept), ..answer })
    }

    /// Restores a kept list under a name.
    pub fn put_back(&self, name: &str, language: &str, kept: &[u8]) -> Result<(), String> {
        let language = if language.is_empty() { None } else { Some(self.library.language(Some(language))) };
        let language = language.transpose().map_err(|refusal| refusal.to_string())?;
        self.own.put_back(name, language, kept, &self.limits)
    }
}

fn fits(body: &[u8], most: usize) -> Result<(), Problem> {
    if body.len() <= most { Ok(()) } else { Err(Problem::too_large(body.len() as u64, most)) }
}

#[cfg(test)]
mod tests {
    use worddle_ask::SolveRequest;

    use super::*;

    /// A question that only this test knows.
    const ADDED: &[Question] = &[Question::asked::<SolveRequest>(
        "/added",
        worddle_api::Summary { english: "Solve again.", french: "Résoudre encore." },
    )];

    #[test]
    fn an_added_question_is_answered() {
        let asked = |path: &'static str| Asked {
            method: "POST",
            path,
            languages: "en",
            media: "application/json",
            body: br#"{"board":"CAT/ORE","language":"en"}"#,
            now: Duration::ZERO,
        };
        let engine = Engine::default();
        assert_eq!(engine.ask(&asked("added")).status, 404);
        let engine = engine.with_questions(ADDED);
        assert_eq!(engine.ask(&asked("added")), engine.ask(&asked("solve")));
        assert_eq!(engine.ask(&asked("added")).status, 200);
    }
}
