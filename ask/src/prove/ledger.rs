//! What has been shown so far: a ledger of lines, each chained to the one before it.
//!
//! The first line says what is proven, each further line what came of a unit, in the order in which units were done. A line
//! is a hash and a record in JSON; the hash is taken over the hash before it and the record, so that no line can change, go
//! or come without all later ones showing it. That catches accidents. A ledger that someone has forged can have a valid
//! chain, and so nothing in it is believed: what it says is checked again.

use std::collections::BTreeMap;
use std::time::Duration;

use serde::{Deserialize, Serialize};
use worddle_board::Tile;
use worddle_lexicon::Alphabet;
use worddle_lexicon::file::checksum;
use worddle_prove::{Class, Outcome, Problem, Unit, units};

use super::plan::{ProvePlan, ProveRequest};
use super::tiles;
use crate::best::RankedAnswer;

/// The name and version of this form.
const SCHEMA: &str = "worddle.proof/1";

/// A record of a ledger.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(tag = "record", rename_all = "lowercase")]
pub enum Entry {
    /// What is proven.
    Head(Box<ProofHead>),
    /// What came of a unit.
    Unit(UnitRecord),
}

/// What is proven.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ProofHead {
    /// The name and version of this form.
    pub schema: String,
    /// The version of the program.
    pub program: String,
    /// The question, with everything that was chosen for it.
    pub request: ProveRequest,
    /// The checksum of the word list.
    pub list: String,
    /// The rules in full, since a name may come to mean others.
    pub rules: String,
    /// All boards from this value on are listed.
    pub cutoff: u32,
    /// How many units there are.
    pub units: u64,
}

/// What came of a unit, or of a part of one that took long: the parts of a unit together have all of its boards.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct UnitRecord {
    /// The number of the unit.
    pub unit: u64,
    /// The tiles that may lie on each cell, in reading order; `*` for all that may lie there at all.
    pub class: Vec<String>,
    /// All boards that reach the cutoff, in canonical form, from the best on.
    pub boards: Vec<RankedAnswer>,
    /// How often a cell was decided by merging.
    pub forced: u64,
    /// How often a cell was decided without.
    pub decided: u64,
    /// How many boards no bound ruled out, so that they were solved.
    pub solved: u64,
    /// How long the processor worked on it.
    pub milliseconds: u64,
}

impl ProofHead {
    /// The head of a proof.
    pub fn new(plan: &ProvePlan, problem: &Problem<'_>, cutoff: u32) -> Self {
        Self {
            schema: SCHEMA.to_owned(),
            program: env!("CARGO_PKG_VERSION").to_owned(),
            request: plan.settled(cutoff),
            list: plan.search.list.checksum(),
            rules: format!("{:?}", plan.search.rules),
            cutoff,
            units: units(problem).len() as u64,
        }
    }
}

impl UnitRecord {
    /// What came of a unit, or of a part of one.
    pub(crate) fn new(
        plan: &ProvePlan,
        problem: &Problem<'_>,
        (number, class): (u64, &Class),
        outcome: &Outcome,
        spent: Duration,
    ) -> Self {
        let alphabet = plan.search.list.alphabet();
        let (own, all) = (problem.tiles_by_cell(class), problem.tiles_by_cell(&problem.all()));
        let text = |(own, all): (&Vec<_>, &Vec<_>)| {
            if own == all { "*".to_owned() } else { tiles::write(own, alphabet) }
        };
        Self {
            unit: number,
            class: own.iter().zip(&all).map(text).collect(),
            boards: outcome.boards.iter().map(|board| plan.search.ranked(board)).collect(),
            forced: outcome.forced,
            decided: outcome.decided,
            solved: outcome.solved,
            milliseconds: spent.as_millis() as u64,
        }
    }

    /// The tiles of each cell, where `all` says what `*` stands for; `None` if the record has others.
    pub(super) fn tiles(&self, all: &[Vec<Tile>], alphabet: Alphabet) -> Option<Vec<Vec<Tile>>> {
        let cell = |(text, all): (&String, &Vec<Tile>)| match text.as_str() {
            "*" => Some(all.clone()),
            text => tiles::read(text, alphabet),
        };
        self.class.iter().zip(all).map(cell).collect()
    }
}

/// What is known of each unit: the classes of its records, which are parts of its own.
pub(super) fn known_parts(
    plan: &ProvePlan,
    problem: &Problem<'_>,
    records: &[UnitRecord],
) -> BTreeMap<u64, Vec<Class>> {
    let (all, alphabet) = (problem.tiles_by_cell(&problem.all()), plan.search.list.alphabet());
    let mut known: BTreeMap<u64, Vec<Class>> = BTreeMap::new();
    for record in records {
        // Tiles that cannot lie there belong to no unit, so nothing is known by them.
        if let Some(class) = record.tiles(&all, alphabet).and_then(|tiles| problem.class_of(&tiles)) {
            known.entry(record.unit).or_default().push(class);
        }
    }
    known
}

/// Which share of a unit its parts are: 1 if it is done.
pub(super) fn share_of(unit: &Unit, parts: &[Class]) -> f64 {
    let boards: u128 = parts.iter().map(Class::boards).sum();
    if boards == unit.class().boards() { 1.0 } else { boards as f64 / unit.class().boards() as f64 }
}

/// A line of a ledger.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Line {
    /// The hash over all lines up to this one.
    pub hash: u64,
    /// The record.
    pub text: String,
}

impl Line {
    /// The line of a record that follows a hash; the first line follows 0.
    pub fn new(entry: &Entry, before: u64) -> Self {
        let text = serde_json::to_string(entry).expect("a record is plain data");
        Self { hash: chain(before, &text), text }
    }

    /// The line as text.
    pub fn write(&self) -> String {
        format!("{:016x} {}\n", self.hash, self.text)
    }
}

/// The hash of a record that follows a hash.
fn chain(before: u64, text: &str) -> u64 {
    checksum(&[&before.to_le_bytes(), text.as_bytes()].concat())
}

/// Why a ledger is none, with the line that shows it.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum LedgerError {
    /// A line has changed, or one before it has gone or come.
    #[error("line {0} has been tampered with: its hash does not follow from the lines up to it")]
    Tampered(usize),
    /// The last line is not whole.
    #[error("line {0} is cut: expected a hash and a record, and the end of the line")]
    Cut(usize),
    /// A line is no record.
    #[error("line {line} is no record of a proof: {what}")]
    Form {
        /// The line, from 1 on.
        line: usize,
        /// What is wrong with it.
        what: String,
    },
}

impl LedgerError {
    /// The same in French.
    pub fn french(&self) -> String {
        match self {
            Self::Tampered(line) => {
                format!("la ligne {line} a été modifiée : son empreinte ne suit pas des lignes précédentes")
            }
            Self::Cut(line) => {
                format!(
                    "la ligne {line} est coupée : il manque une empreinte, un enregistrement ou la fin de la ligne"
                )
            }
            Self::Form { line, what } => format!("la ligne {line} n'est pas celle d'une preuve : {what}"),
        }
    }
}

/// A ledger whose chain is whole.
#[derive(Clone, PartialEq, Debug)]
pub struct Ledger {
    /// What is proven.
    pub head: ProofHead,
    /// What came of units, in the order in which they were done.
    pub units: Vec<UnitRecord>,
    /// The hash over everything.
    pub hash: u64,
}

impl Ledger {
    /// Reads lines, each a hash and a record.
    pub fn read<'a>(lines: impl Iterator<Item = (u64, &'a str)>) -> Result<Self, LedgerError> {
        let (mut head, mut records, mut hash) = (None, Vec::new(), 0);
        for (number, (found, text)) in (1..).zip(lines) {
            hash = chain(hash, text);
            if hash != found {
                return Err(LedgerError::Tampered(number));
            }
            let form = |what: String| LedgerError::Form { line: number, what };
            match serde_json::from_str(text).map_err(|error| form(error.to_string()))? {
                Entry::Head(own) if number == 1 && own.schema == SCHEMA => head = Some(*own),
                Entry::Unit(record) if number > 1 => records.push(record),
                _ => return Err(form(format!("expected the head of {SCHEMA} first, and units after it"))),
            }
        }
        let head = head.ok_or(LedgerError::Cut(1))?;
        Ok(Self { head, units: records, hash })
    }

    /// Reads the text of a ledger.
    pub fn parse(text: &str) -> Result<Self, LedgerError> {
        let mut lines = Vec::new();
        for (number, line) in (1..).zip(text.split_inclusive('\n')) {
            let cut = LedgerError::Cut(number);
            let whole = line.strip_suffix('\n').and_then(|line| line.split_once(' ')).ok_or(cut.clone())?;
            lines.push((u64::from_str_radix(whole.0, 16).map_err(|_| cut)?, whole.1));
        }
        Self::read(lines.into_iter())
    }

    /// How many units are not done, and the first of them.
    pub fn missing(&self) -> Option<(u64, u64)> {
        let mut done: Vec<u64> = self.units.iter().map(|record| record.unit).collect();
        done.sort_unstable();
        done.dedup();
        let first = (0..).zip(&done).find(|&(expected, &found)| expected != found);
        let first = first.map_or(done.len() as u64, |(expected, _)| expected);
        let missing = self.head.units.saturating_sub(done.len() as u64);
        (missing > 0).then_some((missing, first))
    }
}
