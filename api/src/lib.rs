//! Every question by its address: bytes in, bytes out.
//!
//! [`QUESTIONS`] is the only list of what can be asked. A [`Question`] is a row: its address, verb, request, answer,
//! summary in both languages, and whether it is answered at once or runs as a [`Job`]. The HTTP router, the `OpenAPI`
//! document, the engine in a browser, the C library, the Python package and `worddle ask` iterate over the table, so the
//! same request gets the same bytes at every door.
//!
//! A question reads a [`Call`] and is answered at a [`Desk`] (lists, limits, cancellation, time) with a [`Reply`] or a
//! [`Problem`]. What a question means is decided one floor below, in `worddle-ask`.

mod best;
mod bytes;
mod construct;
mod daily;
mod define;
mod desk;
mod files;
mod info;
mod job;
mod lists;
mod local;
#[cfg(feature = "schema")]
mod openapi;
mod problem;
mod question;
mod questions;
#[cfg(feature = "schema")]
mod shape;

pub use best::SearchView;
pub use bytes::{JSON, accept_json, body, query};
pub use construct::{ConstructRequest, ConstructionView};
pub use daily::{Daily, Day, words_of_day};
pub use desk::{Call, Desk, Reply};
pub use info::Info;
pub use job::{ALONE, Job, JobClock, JobHost, JobOptions, JobRequest, Resumption};
pub use lists::{ListQuery, SentListAnswer};
pub use local::{Local, Response};
#[cfg(feature = "schema")]
pub use openapi::{FRENCH_SUMMARY, describe, problem_response};
pub use problem::{Problem, ProblemAnswer, Status};
pub use question::{Content, Kind, Method, Question, Shaped, Summary, Weight};
pub use questions::{BOARDS, CROSSWORDS, QUESTIONS, at, find};

/// The most bytes of a request's body.
pub const MOST_BYTES: usize = 64 << 10;

/// The most bytes of a word list that somebody sends.
pub const MOST_LIST_BYTES: usize = 16 << 20;

#[cfg(test)]
mod tests;

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
