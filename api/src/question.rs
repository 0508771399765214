//! A row of the table of questions.
//!
//! A row is plain data and a function pointer, so the whole table is a constant: a program pays for no registration at
//! its start, and a WebAssembly module links only the questions of the table that it answers.

use worddle_ask::{Plan, Request, Speech};

use crate::bytes::{accept_json, body};
use crate::desk::{Call, Desk, Reply};
use crate::job::{Job, JobOptions, JobRequest};
use crate::problem::Problem;
#[cfg(feature = "schema")]
use crate::shape::Shape;

/// A question that programs can ask.
#[derive(Clone, Copy, Debug)]
pub struct Question {
    /// The address below `/api/v1`.
    pub path: &'static str,
    /// The verb.
    pub method: Method,
    /// The kind of body.
    pub content: Content,
    /// How much memory the answer takes.
    pub weight: Weight,
    /// The answer is the same for everybody while a server runs, so caches may keep it.
    pub lasting: bool,
    /// One sentence for lists of questions.
    pub summary: Summary,
    /// Answered at once, or a job.
    pub kind: Kind,
    /// The types of request and answer.
    #[cfg(feature = "schema")]
    pub(crate) shape: Shape,
}

/// The verb of a question.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Method {
    /// Asked by address and query alone.
    Get,
    /// Asked with a body.
    Post,
}

/// The kind of body that a question takes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Content {
    /// A JSON object, declared as such.
    Json,
    /// Any bytes, or none.
    Any,
}

/// How much memory an answer takes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Weight {
    /// Little.
    Light,
    /// So much that a server computes one at a time.
    Heavy,
}

/// One sentence in both languages.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Summary {
    /// In English.
    pub english: &'static str,
    /// In French.
    pub french: &'static str,
}

impl Summary {
    /// A sentence in both languages.
    pub const fn new(english: &'static str, french: &'static str) -> Self {
        Self { english, french }
    }

    /// The sentence in a language.
    pub fn say(self, speech: Speech) -> &'static str {
        speech.say(self.english, self.french)
    }
}

/// How a question is answered.
#[derive(Clone, Copy, Debug)]
pub enum Kind {
    /// At once.
    Answer(AnswerFn),
    /// By a job, which works in the background and reports its progress.
    Job {
        /// Plans the request and starts its job.
        start: StartFn,
        /// The commands that do the same at a terminal, for people who ask where no job can run.
        commands: &'static [&'static str],
    },
}

/// Plans a call and runs the plan.
type AnswerFn = fn(&Call<'_>, &Desk<'_>) -> Result<Reply, Problem>;
/// Plans the body of a job and starts it.
type StartFn = fn(&[u8], &JobOptions<'_>, &Desk<'_>) -> Result<Box<dyn Job>, Problem>;

/// Types that `OpenAPI` can describe; all types, without the feature `schema`.
#[cfg(feature = "schema")]
pub trait Shaped: utoipa::ToSchema {}
#[cfg(feature = "schema")]
impl<T: utoipa::ToSchema> Shaped for T {}
/// All types: without the feature `schema`, nothing is described.
#[cfg(not(feature = "schema"))]
pub trait Shaped {}
#[cfg(not(feature = "schema"))]
impl<T> Shaped for T {}

/// Answers a request of type `R`: the one function behind most rows.
fn answer<R: Request>(call: &Call<'_>, desk: &Desk<'_>) -> Result<Reply, Problem> {
    let answer = desk.answer(&body::<R>(call.body)?)?;
    // HTTP has no half answers: a caller that asked for ten boards must not take three for all of them.
    match R::Plan::shortfall(&answer) {
        Some(refusal) => Err(refusal.into()),
        None => Ok(Reply::json(&answer)),
    }
}

/// Starts the job of a request of type `R`.
fn start<R: JobRequest>(
    bytes: &[u8],
    options: &JobOptions<'_>,
    desk: &Desk<'_>,
) -> Result<Box<dyn Job>, Problem> {
    body::<R>(bytes)?.start(options, desk)
}

impl Question {
    /// The row of a request that comes as JSON and is answered as JSON.
    pub const fn asked<R>(path: &'static str, summary: Summary) -> Self
    where
        R: Request + Shaped,
        <R::Plan as Plan>::Answer: Shaped,
    {
        Self {
            path,
            method: Method::Post,
            content: Content::Json,
            weight: Weight::Light,
            lasting: false,
            summary,
            kind: Kind::Answer(answer::<R>),
            #[cfg(feature = "schema")]
            shape: Shape::json::<R, <R::Plan as Plan>::Answer>(),
        }
    }

    /// The row of a request that starts a job, with the commands that do the same at a terminal.
    pub const fn job<R>(path: &'static str, commands: &'static [&'static str], summary: Summary) -> Self
    where
        R: JobRequest + Shaped,
        R::View: Shaped,
    {
        Self {
            path,
            method: Method::Post,
            content: Content::Json,
            weight: Weight::Light,
            lasting: false,
            summary,
            kind: Kind::Job { start: start::<R>, commands },
            #[cfg(feature = "schema")]
            shape: Shape::json::<R, R::View>(),
        }
    }

    /// Refuses a body of another declared type than expected, before it is read.
    pub fn accept(&self, media: &str) -> Result<(), Problem> {
        match self.content {
            Content::Json => accept_json(media),
            Content::Any => Ok(()),
        }
    }

    /// Answers a call. A job cannot be answered: it is started.
    pub fn answer(&self, call: &Call<'_>, desk: &Desk<'_>) -> Result<Reply, Problem> {
        self.accept(call.media)?;
        match self.kind {
            Kind::Answer(answer) => answer(call, desk),
            Kind::Job { .. } => Err(Problem::only_a_job()),
        }
    }

    /// Whether the question starts a job.
    pub fn is_job(&self) -> bool {
        matches!(self.kind, Kind::Job { .. })
    }
}
