//! The questions that are answered at once.

use std::sync::Arc;
use std::time::Duration;

use worddle_ask::interface::{
    self, Call, Desk, InLanguage, Method, Problem, Question, Reply, SentListAnswer,
};
use worddle_ask::{Library, Limits, Shelf, Speech};
use worddle_run::Cancel;

use crate::own::OwnLists;

/// The questions that this module answers.
const QUESTIONS: &[&[Question]] = &[
    #[cfg(feature = "boards")]
    interface::BOARDS,
    #[cfg(feature = "crosswords")]
    interface::CROSSWORDS,
];

/// What answers the interface for programs, for one person.
pub struct Engine {
    pub(crate) library: Library,
    /// Those of a server: the same question has the same answer with a server and without.
    pub(crate) limits: Limits,
    own: Arc<OwnLists>,
}

/// A question, as a browser asks it.
#[derive(Clone, Copy, Debug)]
pub struct Asked<'a> {
    /// `GET`, `POST` or `DELETE`.
    pub method: &'a str,
    /// The address below `/api/v1`, with its query.
    pub path: &'a str,
    /// The languages that the person reads, the best first.
    pub languages: &'a str,
    /// What the body is said to be.
    pub media: &'a str,
    /// The body.
    pub body: &'a [u8],
    /// The time since 1970.
    pub now: Duration,
}

/// What comes of a question.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Answered {
    /// The status, as HTTP numbers it.
    pub status: u16,
    /// What the body is.
    pub media: &'static str,
    /// The body.
    pub body: Vec<u8>,
    /// If the body is a file: what it does not keep of the crossword.
    pub losses: Option<String>,
    /// If a list was sent: what brings it back another day.
    pub kept: Option<Vec<u8>>,
}

impl Default for Engine {
    fn default() -> Self {
        let own = Arc::new(OwnLists::default());
        let shelf: Arc<dyn Shelf> = Arc::clone(&own) as _;
        Self { library: Library::shared(Some(shelf)), limits: Limits::server(), own }
    }
}

impl Engine {
    /// Answers a question.
    pub fn ask(&self, asked: &Asked<'_>) -> Answered {
        let (path, query) = asked.path.split_once('?').unwrap_or((asked.path, ""));
        let path = format!("/{}", path.trim_start_matches('/'));
        self.answer(asked, &path, query)
            .unwrap_or_else(|problem| refused(&problem, Speech::asked_for(query, asked.languages)))
    }

    fn answer(&self, asked: &Asked<'_>, path: &str, query: &str) -> Result<Answered, Problem> {
        match (asked.method, path, path.strip_prefix("/lists/")) {
            ("POST", "/lists", _) => return self.keep(query, asked.body),
            ("DELETE", _, Some(id)) => return self.own.forget(id),
            (_, "/lists", _) | (_, _, Some(_)) => return Err(Problem::no_method()),
            _ => {}
        }
        let method = if asked.method == "GET" { Method::Get } else { Method::Post };
        let question = interface::find(QUESTIONS, method, path)?;
        if !["GET", "POST"].contains(&asked.method) {
            return Err(Problem::no_method());
        }
        fits(asked.body, interface::MOST_BYTES)?;
        let call = Call { query, media: asked.media, body: asked.body };
        // Nobody cancels a question here: whoever does not want its answer ends the whole worker.
        let cancel = Cancel::default();
        let desk = Desk { library: &self.library, limits: &self.limits, cancel: &cancel, now: asked.now };
        let Reply { media, body, losses } = question.answer(&call, &desk)?;
        Ok(Answered { status: 200, media, body, losses, kept: None })
    }

    /// Keeps a word list that somebody sends as text.
    fn keep(&self, query: &str, text: &[u8]) -> Result<Answered, Problem> {
        let InLanguage { language, .. } = interface::query(query)?;
        let language = self.library.language(Some(&language))?;
        fits(text, interface::MOST_LIST_BYTES)?;
        let (id, list, kept) = self.own.read(text, language, &self.limits)?;
        let Reply { media, body, losses } = Reply::json(&SentListAnswer::new(id, &list));
        Ok(Answered { status: 201, media, body, losses, kept: Some(kept) })
    }

    /// Puts a list that was kept on the shelf again, under a name.
    pub fn put_back(&self, name: &str, language: &str, kept: &[u8]) -> Result<(), String> {
        let language = if language.is_empty() { None } else { Some(self.library.language(Some(language))) };
        let language = language.transpose().map_err(|refusal| refusal.to_string())?;
        self.own.put_back(name, language, kept, &self.limits)
    }
}

/// A problem as an answer.
pub(crate) fn refused(problem: &Problem, speech: Speech) -> Answered {
    let (status, body) = (problem.status().0, problem.json(speech));
    Answered { status, media: Problem::MEDIA, body, losses: None, kept: None }
}

fn fits(body: &[u8], most: usize) -> Result<(), Problem> {
    if body.len() <= most { Ok(()) } else { Err(Problem::too_large(body.len() as u64, most)) }
}
