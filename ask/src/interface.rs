//! The interface for programs: which address asks which question, and what comes back as bytes.
//!
//! The server and the engine in a browser answer the same addresses with the same bytes, so what an address means is said
//! here, and neither of them says it again. A [`Question`] has an address and reads a [`Call`]; it is answered at a [`Desk`],
//! with a [`Reply`] or a [`Problem`]. What lasts longer than somebody waits is a [`Work`].

mod asked;
mod bytes;
mod construction;
mod daily;
mod files;
mod info;
mod lists;
mod local;
mod problem;
mod search;
mod work;

use std::time::Duration;

use serde::Serialize;
use worddle_run::{Cancel, Run};

use crate::library::Library;
use crate::limits::{Limits, out_of_time};
use crate::{Plan, Request};

pub use asked::{
    ANAGRAM, BOARDS, CANDIDATES, CHECK, CROSSWORD_CHECK, CROSSWORD_READ, CROSSWORD_WRITE, CROSSWORDS, DAILY,
    FILL, GENERATE, HISTOGRAM, INFO, LEXICON, PATTERN, PLACES, QUESTIONS, SOLVE, STATS, SURVEY, WORDS, at,
    find,
};
pub use bytes::{JSON, accept_json, body, query};
pub use construction::{ConstructRequest, Construction, ConstructionProgress, ConstructionView};
pub use daily::{Daily, Day, OfDay};
pub use files::FileFormat;
pub use info::Info;
pub use lists::{InLanguage, SentListAnswer};
pub use local::{Local, Told};
pub use problem::{Problem, Status, ToldProblem};
pub use search::{BoardSearch, SearchCheckpoint, SearchProgress, SearchView};
pub use work::{Overseer, Standing, Work};

/// The most bytes of a body.
pub const MOST_BYTES: usize = 64 << 10;

/// The most bytes of a word list that somebody sends.
pub const MOST_LIST_BYTES: usize = 16 << 20;

/// How a question is asked.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Method {
    /// By its address and query alone.
    Get,
    /// With a body.
    Post,
}

/// What the body of a call is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Content {
    /// JSON, and said to be.
    Json,
    /// Anything, or nothing.
    Any,
}

/// How much memory an answer takes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Weight {
    /// Little.
    Light,
    /// So much that only one is made at a time.
    Heavy,
}

/// A question that is answered at once.
#[derive(Clone, Copy, Debug)]
pub struct Question {
    /// Its address below `/api/v1`.
    pub path: &'static str,
    /// How it is asked.
    pub method: Method,
    /// What its body is.
    pub content: Content,
    /// How much memory its answer takes.
    pub weight: Weight,
    answer: fn(&Call<'_>, &Desk<'_>) -> Result<Reply, Problem>,
}

/// A question as somebody asks it.
#[derive(Clone, Copy, Debug)]
pub struct Call<'a> {
    /// What stands behind the `?` of the address.
    pub query: &'a str,
    /// What the body is said to be.
    pub media: &'a str,
    /// The body.
    pub body: &'a [u8],
}

/// Where and when a question is answered.
#[derive(Clone, Copy)]
pub struct Desk<'a> {
    /// The lists and rules that it can name.
    pub library: &'a Library,
    /// How much it may ask for.
    pub limits: &'a Limits,
    /// Ends it.
    pub cancel: &'a Cancel,
    /// The time since 1970, in universal time.
    pub now: Duration,
}

/// What comes of a question.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Reply {
    /// What the bytes are.
    pub media: &'static str,
    /// The bytes.
    pub body: Vec<u8>,
    /// If the bytes are a file: what it does not keep of the crossword, with commas between.
    pub losses: Option<String>,
}

impl Reply {
    /// An answer as JSON.
    pub fn json(answer: &impl Serialize) -> Self {
        let body = serde_json::to_vec(answer).expect("text and numbers are always JSON");
        Self { media: JSON, body, losses: None }
    }
}

impl Question {
    /// Refuses a body that is said to be something else than expected, before it is read.
    pub fn accept(&self, media: &str) -> Result<(), Problem> {
        match self.content {
            Content::Json => accept_json(media),
            Content::Any => Ok(()),
        }
    }

    /// Understands a call and finds its answer.
    pub fn answer(&self, call: &Call<'_>, desk: &Desk<'_>) -> Result<Reply, Problem> {
        self.accept(call.media)?;
        (self.answer)(call, desk)
    }
}

impl Desk<'_> {
    /// Understands a request and finds its answer. Out of time is an error here: part of an answer must not look like all
    /// of it.
    fn answer<R: Request>(&self, request: &R) -> Result<<R::Plan as Plan>::Answer, Problem> {
        self.run(&request.plan(self.library, self.limits)?)
    }

    /// The whole answer of a plan.
    fn run<P: Plan>(&self, plan: &P) -> Result<P::Answer, Problem> {
        let mut run = Run::new(plan.budget()).with_cancel(self.cancel.clone());
        plan.run(&mut run).map_err(|_| Problem::from(out_of_time(plan.budget())))
    }
}
