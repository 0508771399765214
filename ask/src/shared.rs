//! Questions that machines can share.
//!
//! A [`SharedRequest`] is divided into independent units: the chains of a search, ranges of a histogram's boards, the
//! units of a proof. The result of a unit is a text, the same on any machine, byte for byte. The results of all units,
//! merged in order, are the answer that one machine returns to the same request, except for its time. How units reach
//! machines and results return is the business of crate `fleet`.

use std::fmt;

use serde::{Deserialize, Serialize};
use worddle_prove::ledger::UnitSignature;
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

/// Maximum units of a question: a queue of that many takes seconds to fill.
pub const MAX_UNITS: u64 = 1_000_000;

/// A question that machines can share.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "question", rename_all = "lowercase")]
pub enum SharedRequest {
    /// A search for the best board.
    Best(BestRequest),
    /// A histogram of words per board.
    Histogram {
        /// The boards.
        boards: HistogramRequest,
        /// The number of units, which the result does not depend on.
        units: u64,
    },
    /// A proof that no board is better.
    Prove(ProveRequest),
}

impl SharedRequest {
    /// Plans the question, or refuses the field that is invalid or cannot be shared.
    pub fn plan(&self, library: &dyn Library, limits: &Limits) -> Result<Box<dyn SharedPlan>, Refusal> {
        Ok(match self {
            Self::Best(request) => Box::new(SharedSearch::new(request.plan(library, limits)?)?),
            Self::Histogram { boards, units } => {
                Box::new(SharedHistogram::new(boards.plan(library, limits)?, *units)?)
            }
            Self::Prove(request) => Box::new(SharedProof::new(request.plan(library, limits)?)?),
        })
    }

    /// Its name, which is that of the command on one machine.
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

    /// The same question with another list.
    #[must_use]
    pub fn with_list(mut self, list: ListRequest) -> Self {
        // A worker names the list by its checksum, whatever it was called where the job was added.
        let place = match &mut self {
            Self::Best(request) => &mut request.list,
            Self::Histogram { boards, .. } => &mut boards.0.list,
            Self::Prove(request) => &mut request.search.list,
        };
        *place = Some(list);
        self
    }
}

/// A planned question, divided into units.
pub trait SharedPlan: Send + Sync {
    /// The words.
    fn list(&self) -> &SharedList;

    /// The rules in full, since another version may define a name otherwise.
    fn rules(&self) -> String;

    /// All units, in the order in which they are best started. Their results are merged by number.
    fn units(&self) -> Vec<u64>;

    /// Lets a thread work on units: their common data is made once, and lent to `work`.
    fn bench(&self, work: &mut dyn FnMut(&mut dyn Bench));

    /// Checks the result of a unit cheaply: its boards are solved again.
    fn check(&self, unit: u64, answer: &str) -> Result<(), UnitFlaw>;

    /// The answer to the whole question, as lines of JSON, from the results of all units by number. They must have been
    /// checked.
    fn merge(&self, answers: &[String]) -> Result<String, UnitFlaw>;

    /// What the units of a proof belong to, as text: workers sign it together with their result. Other questions have none.
    fn statement(&self) -> Option<String> {
        None
    }

    /// The ledger of a proof with the results of some units, which must have been checked, and what workers signed. Other
    /// questions have none.
    fn ledger(&self, answers: &[String], signatures: &[UnitSignature]) -> Option<Result<String, UnitFlaw>> {
        let _ = (answers, signatures);
        None
    }
}

/// The workplace of a thread.
pub trait Bench {
    /// Computes the result of a unit, unless it is cancelled.
    fn unit(&mut self, number: u64, cancel: &Cancel) -> Result<UnitAnswer, Stop>;
}

/// The result of a unit.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct UnitAnswer {
    /// The result as text, the same on any machine.
    pub text: String,
    /// The number of boards tried.
    pub boards: u64,
    /// The best of them, if the question asks for one.
    pub best: Option<RankedAnswer>,
}

/// The inputs that must be equal on all machines before they share a question.
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
    /// The inputs of a question in this program.
    pub fn new(request: &SharedRequest, plan: &dyn SharedPlan) -> Self {
        Self {
            // Another version may compute another result, so even a patch release must agree.
            program: env!("CARGO_PKG_VERSION").to_owned(),
            list: plan.list().checksum(),
            rules: plan.rules(),
            request: serde_json::to_string(request).expect("a request is plain data"),
        }
    }

    /// The first input that differs: its name, the others' value, and this program's.
    pub fn difference<'a>(&'a self, others: &'a Self) -> Option<(&'static str, &'a str, &'a str)> {
        let parts = [
            ("program", &others.program, &self.program),
            ("list", &others.list, &self.list),
            ("rules", &others.rules, &self.rules),
            ("request", &others.request, &self.request),
        ];
        // The program first: a difference there explains all others.
        let different = parts.into_iter().find(|(_, other, own)| other != own);
        different.map(|(name, other, own)| (name, other.as_str(), own.as_str()))
    }
}

/// The reason why the result of a unit is wrong.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct UnitFlaw {
    /// The unit.
    pub unit: u64,
    /// The flaw.
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

/// Parses the result of a unit.
fn read<'a, T: Deserialize<'a>>(unit: u64, answer: &'a str) -> Result<T, UnitFlaw> {
    serde_json::from_str(answer).map_err(|error| UnitFlaw::new(unit, error))
}

/// Parses the results of all units.
fn read_all<'a, T: Deserialize<'a>>(answers: &'a [String]) -> Result<Vec<T>, UnitFlaw> {
    (0..).zip(answers).map(|(unit, answer)| read(unit, answer)).collect()
}

/// Serialises plain data.
fn text(answer: &impl Serialize) -> String {
    serde_json::to_string(answer).expect("an answer is plain data")
}

#[cfg(test)]
mod tests;
