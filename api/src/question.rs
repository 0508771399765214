//! A row of the table of questions, and what it takes to answer one.

use std::time::Duration;

use serde::Serialize;
use worddle_ask::{Library, Limits, Plan, Request, Speech, out_of_time};
use worddle_run::{Cancel, Run};

use crate::bytes::{JSON, accept_json, body};
use crate::job::{Job, JobOptions, JobRequest};
use crate::problem::Problem;

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
    pub(crate) shape: crate::openapi::Shape,
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
    Job(StartFn),
}

type AnswerFn = fn(&Call<'_>, &Desk<'_>) -> Result<Reply, Problem>;
type StartFn = fn(&[u8], &JobOptions<'_>, &Desk<'_>) -> Result<Box<dyn Job>, Problem>;

/// A question as somebody asks it.
#[derive(Clone, Copy, Debug)]
pub struct Call<'a> {
    /// The query, without its `?`.
    pub query: &'a str,
    /// The declared media type of the body.
    pub media: &'a str,
    /// The body.
    pub body: &'a [u8],
}

/// Where and when a question is answered.
#[derive(Clone, Copy)]
pub struct Desk<'a> {
    /// The lists and rules that a request can name.
    pub library: &'a dyn Library,
    /// How much a request may ask for.
    pub limits: &'a Limits,
    /// Stops the work.
    pub cancel: &'a Cancel,
    /// The time since 1970, UTC.
    pub now: Duration,
}

/// A successful answer.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Reply {
    /// The media type of the body.
    pub media: &'static str,
    /// The body.
    pub body: Vec<u8>,
    /// If the body is a crossword file: the features that the format could not keep, separated by commas.
    pub losses: Option<String>,
}

impl Reply {
    /// An answer as JSON.
    pub fn json(answer: &impl Serialize) -> Self {
        Self { media: JSON, body: json(answer), losses: None }
    }
}

/// Data as JSON.
pub(crate) fn json(data: &impl Serialize) -> Vec<u8> {
    serde_json::to_vec(data).expect("text and numbers are always JSON")
}

/// Types that OpenAPI can describe; all types, without the feature `schema`.
#[cfg(feature = "schema")]
pub trait Shaped: utoipa::ToSchema {}
#[cfg(feature = "schema")]
impl<T: utoipa::ToSchema> Shaped for T {}
#[cfg(not(feature = "schema"))]
pub trait Shaped {}
#[cfg(not(feature = "schema"))]
impl<T> Shaped for T {}

fn answer<R: Request>(call: &Call<'_>, desk: &Desk<'_>) -> Result<Reply, Problem> {
    let answer = desk.answer(&body::<R>(call.body)?)?;
    match R::Plan::shortfall(&answer) {
        Some(refusal) => Err(refusal.into()),
        None => Ok(Reply::json(&answer)),
    }
}

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
            shape: crate::openapi::Shape::json::<R, <R::Plan as Plan>::Answer>(),
        }
    }

    /// The row of a request that starts a job.
    pub const fn job<R>(path: &'static str, summary: Summary) -> Self
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
            kind: Kind::Job(start::<R>),
            #[cfg(feature = "schema")]
            shape: crate::openapi::Shape::json::<R, R::View>(),
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
            Kind::Job(_) => Err(Problem::only_a_job()),
        }
    }

    /// Whether the question starts a job.
    pub fn is_job(&self) -> bool {
        matches!(self.kind, Kind::Job(_))
    }
}

impl Desk<'_> {
    /// Plans a request and runs the plan.
    pub(crate) fn answer<R: Request>(&self, request: &R) -> Result<<R::Plan as Plan>::Answer, Problem> {
        self.run(&request.plan(self.library, self.limits)?)
    }

    /// Runs a plan to its end. Running out of time is an error here: part of an answer must not look like all of it.
    pub(crate) fn run<P: Plan>(&self, plan: &P) -> Result<P::Answer, Problem> {
        let mut run = Run::new(plan.budget()).with_cancel(self.cancel.clone());
        plan.run(&mut run).map_err(|_| Problem::from(out_of_time(plan.budget())))
    }
}
