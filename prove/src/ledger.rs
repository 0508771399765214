//! The ledger of a proof: one line per unit, each chained to the one before it.
//!
//! The first line names the question, each further line the result of a unit, in the order in which units were done. A
//! line is a hash and a record in JSON. The hash covers the hash before it and the record, so a line that changes, goes
//! or comes shows in all later lines. That catches accidents. Whoever forges a ledger can make a valid chain, so nothing
//! in it is believed: [`crate::verify`] checks what it says.

use std::collections::BTreeMap;
use std::time::Duration;

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use worddle_board::{Board, Tile};
use worddle_lexicon::Alphabet;
use worddle_lexicon::file::checksum;

use crate::class::Class;
use crate::problem::Problem;
use crate::tile_text;
use crate::unit::{Unit, units};
use crate::walk::Outcome;

/// The name and version of the format.
const SCHEMA: &str = "worddle.proof/2";

/// The first version. Its hashes leave out eight bytes of each record, those of the checksum in a saved word list.
const SCHEMA_1: &str = "worddle.proof/1";

/// A record of a ledger, about a question of type `Q`.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(tag = "record", rename_all = "lowercase")]
pub enum Entry<Q> {
    /// The question.
    Head(Box<ProofHead<Q>>),
    /// The result of a unit.
    Unit(UnitRecord),
    /// Who computed it.
    Signature(UnitSignature),
}

/// The question of a proof, with everything that its answer depends on.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ProofHead<Q> {
    /// The name and version of this form.
    pub schema: String,
    /// The version of the program.
    pub program: String,
    /// The request, with everything that was chosen for it.
    pub request: Q,
    /// The checksum of the word list.
    pub list: String,
    /// The rules in full ([`worddle_board::Rules::identity`]), since a name may come to mean others.
    pub rules: String,
    /// All boards from this value on are listed.
    pub cutoff: u32,
    /// How many units there are.
    pub units: u64,
}

/// The result of a unit, or of a part of one that took long. The parts of a unit together have all of its boards.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct UnitRecord {
    /// The number of the unit.
    pub unit: u64,
    /// The tiles that may lie on each cell, in reading order; `*` for all that may lie there at all.
    pub class: Vec<String>,
    /// All boards that reach the cutoff, in canonical form, best first.
    pub boards: Vec<ListedBoard>,
    /// Cells decided by merging.
    pub forced: u64,
    /// Cells decided without merging.
    pub decided: u64,
    /// Boards that no bound ruled out, so that they were solved.
    pub solved: u64,
    /// Processor time.
    pub milliseconds: u64,
}

/// A worker's word that it computed a unit. Whoever has the key can tell that nobody else wrote the record.
///
/// It covers [`ProofHead::statement`], a line feed and [`UnitRecord::text`].
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct UnitSignature {
    /// The number of the unit.
    pub unit: u64,
    /// The name of the worker's machine.
    pub worker: String,
    /// Its public key for Ed25519, in hexadecimal digits.
    pub key: String,
    /// The signature, in hexadecimal digits.
    pub signature: String,
}

/// A board that reaches the cutoff.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct ListedBoard {
    /// Its value.
    pub value: u64,
    /// The board.
    pub board: String,
}

impl<Q> ProofHead<Q> {
    /// The head of a proof, for a request about the boards of a problem with the words of a list.
    pub fn new(request: Q, problem: &Problem<'_>, list: String, cutoff: u32) -> Self {
        Self {
            schema: SCHEMA.to_owned(),
            program: env!("CARGO_PKG_VERSION").to_owned(),
            request,
            list,
            rules: problem.rules().identity(),
            cutoff,
            units: units(problem).len() as u64,
        }
    }
}

impl<Q: Serialize> ProofHead<Q> {
    /// The question as text, which is the same wherever it is asked.
    pub fn statement(&self) -> String {
        serde_json::to_string(self).expect("a head is plain data")
    }
}

impl UnitRecord {
    /// The record as text.
    pub fn text(&self) -> String {
        serde_json::to_string(self).expect("a record is plain data")
    }

    /// The record of a unit, or of the part of one that a class is.
    pub fn new(
        problem: &Problem<'_>,
        (number, class): (u64, &Class),
        outcome: &Outcome,
        spent: Duration,
    ) -> Self {
        let alphabet = problem.list().alphabet();
        let (own, all) = (problem.tiles_by_cell(class), problem.tiles_by_cell(&problem.all()));
        let text = |(own, all): (&Vec<_>, &Vec<_>)| {
            if own == all { "*".to_owned() } else { tile_text::write(own, alphabet) }
        };
        Self {
            unit: number,
            class: own.iter().zip(&all).map(text).collect(),
            boards: outcome.boards.iter().map(|board| ListedBoard::new(problem, board)).collect(),
            forced: outcome.forced,
            decided: outcome.decided,
            solved: outcome.solved,
            milliseconds: spent.as_millis() as u64,
        }
    }

    /// The tiles of each cell, where `all` says what `*` stands for; `None` if the record has others.
    pub(crate) fn tiles(&self, all: &[Vec<Tile>], alphabet: Alphabet) -> Option<Vec<Vec<Tile>>> {
        let cell = |(text, all): (&String, &Vec<Tile>)| match text.as_str() {
            "*" => Some(all.clone()),
            text => tile_text::read(text, alphabet),
        };
        self.class.iter().zip(all).map(cell).collect()
    }
}

impl ListedBoard {
    fn new(problem: &Problem<'_>, ranked: &worddle_optimize::RankedBoard) -> Self {
        Self { value: ranked.beauty.0, board: notation(problem, &ranked.tiles) }
    }
}

/// The notation of a problem's board with some tiles.
pub(crate) fn notation(problem: &Problem<'_>, tiles: &[Tile]) -> String {
    let (topology, bonuses) = (problem.board().topology().clone(), problem.board().bonuses().to_vec());
    let board = Board::build_with_bonuses(topology, tiles.to_vec(), bonuses).expect("a tile for each cell");
    board.notation(problem.list().alphabet())
}

/// The parts of each unit that earlier records show to be done.
///
/// Records are taken at their word here: a proof that is resumed from a wrong ledger fails its verification.
pub fn known_parts(problem: &Problem<'_>, records: &[UnitRecord]) -> BTreeMap<u64, Vec<Class>> {
    let (all, alphabet) = (problem.tiles_by_cell(&problem.all()), problem.list().alphabet());
    let mut known: BTreeMap<u64, Vec<Class>> = BTreeMap::new();
    for record in records {
        // Tiles that cannot lie there belong to no unit, so such a record shows nothing.
        if let Some(class) = record.tiles(&all, alphabet).and_then(|tiles| problem.class_of(&tiles)) {
            known.entry(record.unit).or_default().push(class);
        }
    }
    known
}

/// The share of a unit's boards that its parts hold: 1 if it is done.
pub fn share_of(unit: &Unit, parts: &[Class]) -> f64 {
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
    /// The line as text.
    pub fn write(&self) -> String {
        format!("{:016x} {}\n", self.hash, self.text)
    }
}

/// The hash over the lines of a ledger so far. Each line that is added has the hash of all lines up to it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Chain {
    /// 0 before the first line.
    hash: u64,
    /// Hashes are those of the first version.
    is_old: bool,
}

impl Chain {
    /// The chain of a new ledger with this head.
    ///
    /// A ledger of the first version keeps its hashes: lines may be added to it.
    pub fn new<Q>(head: &ProofHead<Q>) -> Self {
        Self { hash: 0, is_old: head.schema == SCHEMA_1 }
    }

    /// The chain of a ledger whose first record has this text.
    fn of_text(text: &str) -> Self {
        #[derive(Deserialize)]
        struct Head {
            schema: String,
        }
        // Whatever this is not, the hash or the form of the line will show.
        let head: Option<Head> = serde_json::from_str(text).ok();
        Self { hash: 0, is_old: head.is_some_and(|head| head.schema == SCHEMA_1) }
    }

    /// The line of the next record. It is part of the chain from now on.
    pub fn add<Q: Serialize>(&mut self, entry: &Entry<Q>) -> Line {
        let text = serde_json::to_string(entry).expect("a record is plain data");
        Line { hash: self.next(&text), text }
    }

    /// The hash of the next record.
    fn next(&mut self, text: &str) -> u64 {
        // A checksum leaves out bytes 32 to 39, which must be none of the record.
        let gap: &[u8] = if self.is_old { &[] } else { &[0; 32] };
        self.hash = checksum(&[&self.hash.to_le_bytes(), gap, text.as_bytes()].concat());
        self.hash
    }
}

/// Why a text is no ledger, with the line that shows it.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum LedgerError {
    /// A line has changed, or one before it has gone or come.
    #[error("line {0} has been tampered with: its hash does not follow from the lines up to it")]
    Tampered(usize),
    /// The last line is not whole.
    #[error("line {0} is cut: a line has a hash, a record and an end")]
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

/// A ledger whose chain is whole.
#[derive(Clone, PartialEq, Debug)]
pub struct Ledger<Q> {
    /// What is proven.
    pub head: ProofHead<Q>,
    /// What came of units, in the order in which they were done.
    pub units: Vec<UnitRecord>,
    /// Who computed them, if a fleet did.
    pub signatures: Vec<UnitSignature>,
    /// The hash over everything.
    pub chain: Chain,
}

impl<Q: DeserializeOwned> Ledger<Q> {
    /// Reads lines, each a hash and a record.
    ///
    /// # Errors
    ///
    /// The first line that breaks the chain or is no record. A ledger without lines is [`LedgerError::Cut`].
    pub fn read<'a>(lines: impl Iterator<Item = (u64, &'a str)>) -> Result<Self, LedgerError> {
        let (mut head, mut records, mut signatures) = (None, Vec::new(), Vec::new());
        let mut chain = Chain::default();
        for (number, (found, text)) in (1..).zip(lines) {
            if number == 1 {
                chain = Chain::of_text(text);
            }
            if chain.next(text) != found {
                return Err(LedgerError::Tampered(number));
            }
            let form = |what: String| LedgerError::Form { line: number, what };
            match serde_json::from_str(text).map_err(|error| form(error.to_string()))? {
                Entry::Head(own) if number == 1 && [SCHEMA, SCHEMA_1].contains(&own.schema.as_str()) => {
                    head = Some(*own);
                }
                Entry::Unit(record) if number > 1 => records.push(record),
                Entry::Signature(signature) if number > 1 => signatures.push(signature),
                _ => {
                    return Err(form(format!("a ledger has the head of {SCHEMA} first, and units after it")));
                }
            }
        }
        let head = head.ok_or(LedgerError::Cut(1))?;
        Ok(Self { head, units: records, signatures, chain })
    }

    /// Reads the text of a ledger.
    ///
    /// # Errors
    ///
    /// [`LedgerError::Cut`] for a line without an end, which is what a full disk leaves; otherwise as
    /// [`Self::read`].
    pub fn parse(text: &str) -> Result<Self, LedgerError> {
        let mut lines = Vec::new();
        for (number, line) in (1..).zip(text.split_inclusive('\n')) {
            let cut = LedgerError::Cut(number);
            let whole = line.strip_suffix('\n').and_then(|line| line.split_once(' ')).ok_or(cut.clone())?;
            lines.push((u64::from_str_radix(whole.0, 16).map_err(|_| cut)?, whole.1));
        }
        Self::read(lines.into_iter())
    }
}

impl<Q: Serialize + Clone> Ledger<Q> {
    /// The text of a ledger: one line for the question, for each record and for each signature.
    pub fn text(head: &ProofHead<Q>, units: &[UnitRecord], signatures: &[UnitSignature]) -> String {
        let entries = std::iter::once(Entry::Head(Box::new(head.clone())));
        let entries = entries.chain(units.iter().cloned().map(Entry::Unit));
        let entries = entries.chain(signatures.iter().cloned().map(Entry::Signature));
        let mut chain = Chain::new(head);
        entries.map(|entry| chain.add(&entry).write()).collect()
    }
}

impl<Q> Ledger<Q> {
    /// How many units are not done, and the first of them.
    ///
    /// `None` if every unit has at least one record. Whether the records of a unit fill it is for
    /// [`crate::verify`].
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

#[cfg(test)]
mod tests {
    use super::*;

    fn record(unit: u64) -> Entry<()> {
        let class = vec!["*".to_owned()];
        Entry::Unit(UnitRecord {
            unit,
            class,
            boards: Vec::new(),
            forced: 0,
            decided: 0,
            solved: 0,
            milliseconds: 0,
        })
    }

    fn head(schema: &str) -> ProofHead<()> {
        ProofHead {
            schema: schema.to_owned(),
            program: String::new(),
            request: (),
            list: String::new(),
            rules: String::new(),
            cutoff: 1,
            units: 2,
        }
    }

    fn text(head: &ProofHead<()>) -> String {
        let mut chain = Chain::new(head);
        [Entry::Head(Box::new(head.clone())), record(11), record(12)]
            .iter()
            .map(|entry| chain.add(entry).write())
            .collect()
    }

    #[test]
    fn every_byte_of_a_line_counts() {
        let whole = text(&head(SCHEMA));
        Ledger::<()>::parse(&whole).expect("a ledger");
        for (at, byte) in whole.bytes().enumerate().filter(|(_, byte)| byte.is_ascii_alphanumeric()) {
            let mut changed = whole.clone().into_bytes();
            changed[at] = if byte == b'1' { b'2' } else { b'1' };
            let changed = String::from_utf8(changed).expect("text");
            Ledger::<()>::parse(&changed).expect_err(&format!("a changed byte {at}"));
        }
    }

    #[test]
    fn ledgers_of_the_first_version_are_read_and_go_on() {
        let old = text(&head(SCHEMA_1));
        let mut ledger = Ledger::<()>::parse(&old).expect("a ledger");
        let more = old + &ledger.chain.add(&record(13)).write();
        assert_eq!(Ledger::<()>::parse(&more).expect("a ledger").units.len(), 3);
        // Its hashes say nothing about the number of a unit, which is why there is a second version.
        let swapped = more.replace("\"unit\":11", "\"unit\":12");
        assert_eq!(Ledger::<()>::parse(&swapped).map(|ledger| ledger.units[0].unit), Ok(12));
    }
}
