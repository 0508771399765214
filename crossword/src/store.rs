//! The state of a search: domains, decisions, blame, and the undo trail.
//!
//! Every narrowing names the slot it came from, and the store turns that into the set of decisions the domain
//! rests on. A propagator then needs to know nothing about backtracking, and a dead end says which decisions
//! caused it. Each decision opens a level; retracting restores the domains, blame and letters of that level
//! from their trails, at a cost proportional to what changed.

use worddle_lexicon::{Letter, LetterSet};
use worddle_run::Stop;

use crate::blame::{Blame, SlotSet};
use crate::domain::{Domains, Moment};
use crate::entries::{EntryId, Table};
use crate::grid::GridCell;
use crate::index::WordIndex;
use crate::puzzle::{Puzzle, SlotId};
use crate::shared_parts::SharedParts;

/// A dead end: a slot without words, and the decisions that caused it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Conflict {
    /// The slot where it was noticed.
    pub slot: SlotId,
    /// The slots whose decisions are to blame.
    pub blamed: SlotSet,
}

/// Why a propagation ended early.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Halt {
    /// It met a dead end.
    Conflict(Conflict),
    /// Its run stopped. The store is left half propagated.
    Stop(Stop),
}

impl From<Conflict> for Halt {
    fn from(conflict: Conflict) -> Self {
        Self::Conflict(conflict)
    }
}

impl From<Stop> for Halt {
    fn from(stop: Stop) -> Self {
        Self::Stop(stop)
    }
}

/// A slot's part in the search.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Role {
    /// The search decides its word.
    Wanted,
    /// The search leaves it open, but some word must still fit.
    Fillable,
    /// All of its letters are given, so there is nothing to decide.
    Closed,
}

/// A decision: a slot and its word.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Decision {
    /// The slot.
    pub slot: SlotId,
    /// Its word.
    pub entry: EntryId,
}

/// The trail positions before a decision.
#[derive(Clone, Copy)]
pub(crate) struct Level {
    domains: Moment,
    blame: usize,
    letters: usize,
}

/// The state of a search.
pub struct Store<'a> {
    puzzle: &'a Puzzle,
    index: &'a WordIndex<'a>,
    domains: Box<dyn Domains + 'a>,
    /// The parts that no two words may share, if any.
    parts: Option<&'a SharedParts>,
    roles: Vec<Role>,
    blame: Blame,
    /// The letters each cell can still have. Only some propagators maintain them.
    letters: Vec<LetterSet>,
    old_letters: Vec<(GridCell, LetterSet)>,
    decided: Vec<Option<EntryId>>,
    decisions: Vec<Decision>,
    levels: Vec<Level>,
}

impl<'a> Store<'a> {
    /// Makes the initial store of a puzzle.
    pub(crate) fn new(puzzle: &'a Puzzle, index: &'a WordIndex<'a>, domains: Box<dyn Domains + 'a>) -> Self {
        let slots = puzzle.slots().len();
        let closed =
            |slot: SlotId| puzzle.slot(slot).cells().iter().all(|&cell| puzzle.given(cell).is_some());
        Self {
            puzzle,
            index,
            domains,
            parts: None,
            roles: puzzle.ids().map(|slot| if closed(slot) { Role::Closed } else { Role::Wanted }).collect(),
            blame: Blame::new(slots),
            letters: vec![LetterSet::first(index.entries().alphabet_size()); puzzle.cells()],
            old_letters: Vec::new(),
            decided: vec![None; slots],
            decisions: Vec::new(),
            levels: Vec::new(),
        }
    }

    /// Copies the store with only its first `decisions` decisions.
    pub(crate) fn copy(&self, decisions: usize) -> Self {
        let mut copy = Self {
            puzzle: self.puzzle,
            index: self.index,
            domains: self.domains.copy(),
            parts: self.parts,
            roles: self.roles.clone(),
            blame: self.blame.clone(),
            letters: self.letters.clone(),
            old_letters: self.old_letters.clone(),
            decided: self.decided.clone(),
            decisions: self.decisions.clone(),
            levels: self.levels.clone(),
        };
        // The trails are copied too, so the copy can retract on its own.
        if decisions < copy.decisions.len() {
            copy.retract(decisions);
        }
        copy
    }

    /// Returns the puzzle.
    pub fn puzzle(&self) -> &'a Puzzle {
        self.puzzle
    }

    /// Returns the words of a slot's length.
    pub fn table(&self, slot: SlotId) -> &'a Table {
        self.index.table(self.puzzle.slot(slot).len())
    }

    /// Forbids words that share any of these parts.
    pub(crate) fn with_parts(self, parts: Option<&'a SharedParts>) -> Self {
        Self { parts, ..self }
    }

    /// Returns the parts that no two words may share, if any.
    pub(crate) fn parts(&self) -> Option<&'a SharedParts> {
        self.parts
    }

    /// Returns all letters.
    pub fn alphabet(&self) -> LetterSet {
        LetterSet::first(self.index.entries().alphabet_size())
    }

    /// Returns a slot's part in the search.
    pub fn role(&self, slot: SlotId) -> Role {
        self.roles[slot.index()]
    }

    pub(crate) fn set_role(&mut self, slot: SlotId, role: Role) {
        self.roles[slot.index()] = role;
    }

    /// Returns the word decided for a slot.
    pub fn decided(&self, slot: SlotId) -> Option<EntryId> {
        self.decided[slot.index()]
    }

    /// Returns the decisions in order.
    pub fn decisions(&self) -> &[Decision] {
        &self.decisions
    }

    /// Iterates over the slots still to be decided.
    pub fn open(&self) -> impl Iterator<Item = SlotId> {
        self.puzzle.ids().filter(|&slot| self.role(slot) == Role::Wanted && self.decided(slot).is_none())
    }

    /// Number of words left in a slot's domain.
    pub fn size(&self, slot: SlotId) -> usize {
        self.domains.len(slot)
    }

    /// Returns the domains.
    pub fn domains(&self) -> &dyn Domains {
        &*self.domains
    }

    /// Returns the letters that a cell can still have.
    pub fn letters(&self, cell: GridCell) -> LetterSet {
        self.letters[cell.index()]
    }

    /// Sets the letters that a cell can still have.
    pub fn set_letters(&mut self, cell: GridCell, letters: LetterSet) {
        self.old_letters.push((cell, self.letters[cell.index()]));
        self.letters[cell.index()] = letters;
    }

    /// Returns those of the letters `among` that a slot's words still have at a position.
    pub fn supported(&mut self, slot: SlotId, position: usize, among: LetterSet) -> LetterSet {
        self.domains.letters(slot, position, among)
    }

    /// Restricts the letters of each position to those that the slot's words still have there.
    pub fn all_supported(&mut self, slot: SlotId, letters: &mut [LetterSet]) {
        self.domains.all_letters(slot, letters);
    }

    /// Returns the letter of a slot's decided word at a position.
    pub fn decided_letter(&self, slot: SlotId, position: usize) -> Option<Letter> {
        Some(self.table(slot).word(self.decided(slot)?)[position])
    }

    /// Decides a slot's word.
    pub fn decide(&mut self, slot: SlotId, entry: EntryId) {
        // Marked before the domain is fixed, so that retracting restores the slot's words.
        let now = self.now();
        self.levels.push(now);
        self.decisions.push(Decision { slot, entry });
        self.decided[slot.index()] = Some(entry);
        self.domains.fix(slot, entry);
    }

    /// Retracts a decision and all later ones, and returns it.
    pub fn retract(&mut self, number: usize) -> Decision {
        let decision = self.decisions[number];
        for Decision { slot, .. } in self.decisions.drain(number..) {
            self.decided[slot.index()] = None;
        }
        let level = self.levels[number];
        self.levels.truncate(number);
        self.undo(level);
        decision
    }

    /// Marks the current state, for callers that decide letters instead of words.
    pub(crate) fn now(&mut self) -> Level {
        Level { domains: self.domains.mark(), blame: self.blame.mark(), letters: self.old_letters.len() }
    }

    /// Restores a marked state and removes the mark.
    pub(crate) fn undo(&mut self, level: Level) {
        self.domains.undo(level.domains);
        self.blame.undo(level.blame);
        for (cell, letters) in self.old_letters.drain(level.letters..).rev() {
            self.letters[cell.index()] = letters;
        }
    }

    /// Keeps only words with one of the letters `kept` at a position, because of `source`. `gone` has all
    /// other letters that the domain may have there. Returns whether any word was removed.
    pub fn narrow(
        &mut self,
        slot: SlotId,
        position: usize,
        (kept, gone): (LetterSet, LetterSet),
        source: SlotId,
    ) -> Result<bool, Conflict> {
        let changed = self.domains.keep(slot, position, kept, gone);
        if changed {
            self.rest(slot, source);
        }
        self.unless_empty(slot, changed)
    }

    /// Makes `slot`'s domain rest on `source`.
    pub fn rest(&mut self, slot: SlotId, source: SlotId) {
        // A decided slot is itself to blame. One that was only narrowed passes on the blame of those that
        // narrowed it.
        if self.decided(source).is_some() {
            self.blame.add(slot, source);
        } else {
            self.blame.add_all_of(slot, source);
        }
    }

    /// Removes a word from a slot because `other` uses it. Returns whether it was there.
    pub fn differ(&mut self, slot: SlotId, entry: EntryId, other: SlotId) -> Result<bool, Conflict> {
        let changed = self.domains.remove(slot, entry);
        if changed {
            self.rest(slot, other);
        }
        self.unless_empty(slot, changed)
    }

    /// Removes words from a slot because of the word of `other`. Returns whether any of them was there.
    pub fn differ_from_all(
        &mut self,
        slot: SlotId,
        entries: &[EntryId],
        other: SlotId,
    ) -> Result<bool, Conflict> {
        let changed = self.domains.remove_all(slot, entries);
        if changed {
            self.rest(slot, other);
        }
        self.unless_empty(slot, changed)
    }

    /// Removes a word that led to a dead end.
    pub fn refute(&mut self, Decision { slot, entry }: Decision, blamed: &SlotSet) -> Result<bool, Conflict> {
        let changed = self.domains.remove(slot, entry);
        self.blame.add_set(slot, blamed);
        self.unless_empty(slot, changed)
    }

    /// Removes the words that `keep` rejects, permanently.
    pub(crate) fn retain(&mut self, slot: SlotId, keep: impl Fn(EntryId) -> bool) {
        let mut refused = Vec::new();
        self.domains.each(slot, &mut |entry| {
            if !keep(entry) {
                refused.push(entry);
            }
        });
        // One by one: the order of what is left decides fills, which a seed repeats for ever.
        for entry in refused {
            self.domains.remove(slot, entry);
        }
    }

    /// Removes words, permanently.
    pub(crate) fn remove_all(&mut self, slot: SlotId, entries: &[EntryId]) {
        self.domains.remove_all(slot, entries);
    }

    /// Keeps only words with one of the letters at a position, permanently.
    pub(crate) fn retain_letters(&mut self, slot: SlotId, position: usize, letters: LetterSet) {
        let gone = self.alphabet().without(letters);
        self.domains.keep(slot, position, letters, gone);
    }

    /// Makes the conflict of a slot.
    pub fn conflict(&self, slot: SlotId) -> Conflict {
        let mut blamed = self.blame.of(slot);
        if self.decided(slot).is_some() {
            blamed.insert(slot);
        }
        Conflict { slot, blamed }
    }

    /// Makes the conflict of two decisions.
    pub fn clash(&self, slot: SlotId, other: SlotId) -> Conflict {
        let mut blamed = SlotSet::new(self.puzzle.slots().len());
        blamed.insert(slot);
        blamed.insert(other);
        Conflict { slot, blamed }
    }

    /// Returns all decided slots: the blame for a complete fill when another is wanted.
    pub(crate) fn everybody(&self) -> SlotSet {
        let mut blamed = SlotSet::new(self.puzzle.slots().len());
        for decision in &self.decisions {
            blamed.insert(decision.slot);
        }
        blamed
    }

    /// Fails if a slot that needs a word has none.
    pub(crate) fn require_word(&self, slot: SlotId) -> Result<(), Conflict> {
        self.unless_empty(slot, false).map(|_| ())
    }

    /// Fails if a slot that needs a word has none; otherwise passes on `changed`.
    fn unless_empty(&self, slot: SlotId, changed: bool) -> Result<bool, Conflict> {
        // A closed slot keeps its letters whether or not the list has its word.
        if self.domains.len(slot) == 0 && self.role(slot) != Role::Closed {
            return Err(self.conflict(slot));
        }
        Ok(changed)
    }
}
