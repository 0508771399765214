//! Questions that many machines can share.
//!
//! A [`SharedRequest`] is cut into units that do not depend on each other: the chains of a search, ranges of the boards of a
//! histogram, the units of a proof. What came of a unit is a text, the same on any machine, byte for byte; the answers of
//! all units, merged in their order, are the answer that one machine gives to the same request, but for the time it took.
//! How units reach machines and answers come back is not known here.

use std::fmt;

use serde::{Deserialize, Serialize};
use worddle_run::{Cancel, Stop};

use crate::best::{BestRequest, RankedAnswer};
use crate::generate::HistogramRequest;
use crate::library::{Library, ListRequest, SharedList};
use crate::limits::Limits;
use crate::prove::ProveRequest;
use crate::refusal::{Bilingual, Refusal};
use crate::{Request, speech::Speech};

mod best;
mod histogram;
mod prove;

use best::SharedSearch;
use histogram::SharedHistogram;
use prove::SharedProof;

/// The most units of a question: a queue of so many still takes seconds to fill.
pub const MAX_UNITS: u64 = 1_000_000;

/// A question that many machines can share.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "question", rename_all = "lowercase")]
pub enum SharedRequest {
    /// The best board.
    Best(BestRequest),
    /// How many boards have how many words.
    Histogram {
        /// The boards.
        boards: HistogramRequest,
        /// How many units they are cut into; what is counted does not depend on it.
        units: u64,
    },
    /// That no board is better.
    Prove(ProveRequest),
}

impl SharedRequest {
    /// Understands the question, or says which field cannot be understood or cannot be shared.
    pub fn plan(&self, library: &dyn Library, limits: &Limits) -> Result<Box<dyn SharedPlan>, Refusal> {
        Ok(match self {
            Self::Best(request) => Box::new(SharedSearch::new(request.plan(library, limits)?)?),
            Self::Histogram { boards, units } => {
                Box::new(SharedHistogram::new(boards.plan(library, limits)?, *units)?)
            }
            Self::Prove(request) => Box::new(SharedProof::new(request.plan(library, limits)?)?),
        })
    }

    /// Its name, which is that of the command that asks it on one machine.
    pub fn name(&self) -> &'static str {
        match self {
            Self::Best(_) => "best",
            Self::Histogram { .. } => "generate",
            Self::Prove(_) => "prove",
        }
    }

    /// The language of the request.
    pub fn language(&self) -> Option<&str> {
        match self {
            Self::Best(request) => request.language.as_deref(),
            Self::Histogram { boards, .. } => boards.0.language.as_deref(),
            Self::Prove(request) => request.search.language.as_deref(),
        }
    }

    /// The same question about the words of another list.
    #[must_use]
    pub fn with_list(mut self, list: ListRequest) -> Self {
        let place = match &mut self {
            Self::Best(request) => &mut request.list,
            Self::Histogram { boards, .. } => &mut boards.0.list,
            Self::Prove(request) => &mut request.search.list,
        };
        *place = Some(list);
        self
    }
}

/// A question that is understood, and cut into units.
pub trait SharedPlan: Send + Sync {
    /// The words.
    fn list(&self) -> &SharedList;

    /// The rules in full, since a name may come to mean others.
    fn rules(&self) -> String;

    /// All units, in the order in which they are best begun. Their answers are merged by number.
    fn units(&self) -> Vec<u64>;

    /// Lets a thread work on units: what they have in common is made once, and lent to `work`.
    fn bench(&self, work: &mut dyn FnMut(&mut dyn Bench));

    /// Checks the answer of a unit as far as that is cheap: its boards are solved again.
    fn check(&self, unit: u64, answer: &str) -> Result<(), UnitFlaw>;

    /// The answer to the whole question, as lines of JSON, from those of all units by number. They must have been checked.
    fn merge(&self, answers: &[String]) -> Result<String, UnitFlaw>;
}

/// Where a thread works on units.
pub trait Bench {
    /// Finds the answer of a unit, unless it is cancelled.
    fn unit(&mut self, number: u64, cancel: &Cancel) -> Result<UnitAnswer, Stop>;
}

/// What came of a unit.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct UnitAnswer {
    /// The answer, the same on any machine.
    pub text: String,
    /// How many boards were looked at.
    pub boards: u64,
    /// The best of them, if the question asks for one.
    pub best: Option<RankedAnswer>,
}

/// What all machines must agree on before they share a question.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Inputs {
    /// The version of the program.
    pub program: String,
    /// The checksum of the word list.
    pub list: String,
    /// The rules in full.
    pub rules: String,
    /// The request.
    pub request: String,
}

impl Inputs {
    /// What this program takes a question for.
    pub fn new(request: &SharedRequest, plan: &dyn SharedPlan) -> Self {
        Self {
            program: env!("CARGO_PKG_VERSION").to_owned(),
            list: plan.list().checksum(),
            rules: plan.rules(),
            request: serde_json::to_string(request).expect("a request is plain data"),
        }
    }

    /// The first thing in which others differ: its name, what they have, and what is here.
    pub fn difference<'a>(&'a self, others: &'a Self) -> Option<(&'static str, &'a str, &'a str)> {
        let parts = [
            ("program", &others.program, &self.program),
            ("list", &others.list, &self.list),
            ("rules", &others.rules, &self.rules),
            ("request", &others.request, &self.request),
        ];
        let different = parts.into_iter().find(|(_, other, own)| other != own);
        different.map(|(name, other, own)| (name, other.as_str(), own.as_str()))
    }
}

/// Why the answer of a unit cannot be right.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct UnitFlaw {
    /// The unit.
    pub unit: u64,
    /// What is wrong with its answer.
    pub what: String,
}

impl UnitFlaw {
    fn new(unit: u64, what: impl fmt::Display) -> Self {
        Self { unit, what: what.to_string() }
    }
}

impl fmt::Display for UnitFlaw {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the answer of unit {} is wrong: {}", self.unit, self.what)
    }
}

impl std::error::Error for UnitFlaw {}

impl Bilingual for UnitFlaw {
    fn french(&self) -> String {
        let said = format!("la réponse de la partie {} est fausse : {}", self.unit, self.what);
        Speech::French.typeset(&said)
    }
}

/// The answer of a unit as it was told.
fn read<'a, T: Deserialize<'a>>(unit: u64, answer: &'a str) -> Result<T, UnitFlaw> {
    serde_json::from_str(answer).map_err(|error| UnitFlaw::new(unit, error))
}

/// The answers of all units as they were told.
fn read_all<'a, T: Deserialize<'a>>(answers: &'a [String]) -> Result<Vec<T>, UnitFlaw> {
    (0..).zip(answers).map(|(unit, answer)| read(unit, answer)).collect()
}

/// Plain data as text.
fn text(answer: &impl Serialize) -> String {
    serde_json::to_string(answer).expect("an answer is plain data")
}

#[cfg(test)]
mod tests;
