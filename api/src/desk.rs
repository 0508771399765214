//! Where a question is answered: what it is asked with, what it may use, and what comes back.
//!
//! A *call* is what somebody sends, a *desk* what answers it with: the library, the limits, the clock and what cancels
//! the work. Every door builds a desk of its own: the server shares one library among all, the command line has the
//! files of one person.

use std::time::Duration;

use serde::Serialize;
use worddle_ask::{Library, Limits, Plan, Request, out_of_time};
use worddle_run::{Budget, Cancel, Run};

use crate::bytes::JSON;
use crate::problem::Problem;

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

impl Desk<'_> {
    /// Plans a request and runs the plan.
    pub(crate) fn answer<R: Request>(&self, request: &R) -> Result<<R::Plan as Plan>::Answer, Problem> {
        // A list that nobody used before is opened while planning, and that counts.
        let planning = Run::new(Budget::UNLIMITED);
        let plan = request.plan(self.library, self.limits)?;
        self.run_within(&plan, plan.budget().after(planning.elapsed()))
    }

    /// Runs a plan to its end. Running out of time is an error here: part of an answer must not look like all of it.
    pub(crate) fn run<P: Plan>(&self, plan: &P) -> Result<P::Answer, Problem> {
        self.run_within(plan, plan.budget())
    }

    /// Runs a plan to its end within a budget.
    fn run_within<P: Plan>(&self, plan: &P, budget: Budget) -> Result<P::Answer, Problem> {
        let mut run = Run::new(budget).with_cancel(self.cancel.clone());
        plan.run(&mut run).map_err(|_| Problem::from(out_of_time(plan.budget())))
    }
}
