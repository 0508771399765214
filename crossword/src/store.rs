//! The state of a search: domains, decisions, blame for each slot, and the way back.
//!
//! Every narrowing names the slots whose decisions it rests on, so that a propagator need not know how the search goes
//! back, and a dead end says which decisions made it.

use worddle_lexicon::{Letter, LetterSet};

use crate::blame::{Blame, SlotSet};
use crate::domain::{Domains, Moment};
use crate::entries::{EntryId, Table};
use crate::grid::GridCell;
use crate::index::WordIndex;
use crate::puzzle::{Puzzle, SlotId};
use crate::shared_parts::SharedParts;

/// A dead end: the slot that no word is left for, and the decisions that made it so.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Conflict {
    /// Where it was noticed.
    pub slot: SlotId,
    /// Who is to blame.
    pub blamed: SlotSet,
}

/// What a slot's part in the search is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Role {
    /// The search decides its word.
    Wanted,
    /// It must be possible to fill it later.
    Fillable,
    /// All its letters were given: there is nothing to decide.
    Closed,
}

/// A decision: this slot has this word.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Decision {
    /// The slot.
    pub slot: SlotId,
    /// Its word.
    pub entry: EntryId,
}

/// How far back each part goes for one decision.
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
    /// What words may not share, if anything.
    parts: Option<&'a SharedParts>,
    roles: Vec<Role>,
    blame: Blame,
    /// The letters that each cell may still have, as far as a propagator keeps them.
    letters: Vec<LetterSet>,
    old_letters: Vec<(GridCell, LetterSet)>,
    decided: Vec<Option<EntryId>>,
    decisions: Vec<Decision>,
    levels: Vec<Level>,
}

impl<'a> Store<'a> {
    /// The store of a puzzle before anything is decided or narrowed.
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

    /// A copy with only the first so many decisions.
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
        // The way back is copied too, so the copy can retract for itself.
        if decisions < copy.decisions.len() {
            copy.retract(decisions);
        }
        copy
    }

    /// The puzzle.
    pub fn puzzle(&self) -> &'a Puzzle {
        self.puzzle
    }

    /// The words of a slot's length.
    pub fn table(&self, slot: SlotId) -> &'a Table {
        self.index.table(self.puzzle.slot(slot).len())
    }

    /// The same store, in which words share none of these parts.
    pub(crate) fn with_parts(self, parts: Option<&'a SharedParts>) -> Self {
        Self { parts, ..self }
    }

    /// What words may not share, if anything.
    pub(crate) fn parts(&self) -> Option<&'a SharedParts> {
        self.parts
    }

    /// All letters.
    pub fn alphabet(&self) -> LetterSet {
        LetterSet::first(self.index.entries().alphabet_size())
    }

    /// A slot's part in the search.
    pub fn role(&self, slot: SlotId) -> Role {
        self.roles[slot.index()]
    }

    pub(crate) fn set_role(&mut self, slot: SlotId, role: Role) {
        self.roles[slot.index()] = role;
    }

    /// The word decided for a slot.
    pub fn decided(&self, slot: SlotId) -> Option<EntryId> {
        self.decided[slot.index()]
    }

    /// The decisions, first to last.
    pub fn decisions(&self) -> &[Decision] {
        &self.decisions
    }

    /// The slots that the search has yet to decide.
    pub fn open(&self) -> impl Iterator<Item = SlotId> {
        self.puzzle.ids().filter(|&slot| self.role(slot) == Role::Wanted && self.decided(slot).is_none())
    }

    /// How many words a slot may still have.
    pub fn size(&self, slot: SlotId) -> usize {
        self.domains.len(slot)
    }

    /// The words that each slot may still have.
    pub fn domains(&self) -> &dyn Domains {
        &*self.domains
    }

    /// The letters that a cell may still have.
    pub fn letters(&self, cell: GridCell) -> LetterSet {
        self.letters[cell.index()]
    }

    /// Leaves a cell some of its letters.
    pub fn set_letters(&mut self, cell: GridCell, letters: LetterSet) {
        self.old_letters.push((cell, self.letters[cell.index()]));
        self.letters[cell.index()] = letters;
    }

    /// Those of some letters that a slot's words still have at a position.
    pub fn supported(&mut self, slot: SlotId, position: usize, among: LetterSet) -> LetterSet {
        self.domains.letters(slot, position, among)
    }

    /// Leaves, of the letters at each position of a slot, those that its words still have there.
    pub fn all_supported(&mut self, slot: SlotId, letters: &mut [LetterSet]) {
        self.domains.all_letters(slot, letters);
    }

    /// The letter that a slot's decided word has at a position.
    pub fn decided_letter(&self, slot: SlotId, position: usize) -> Option<Letter> {
        Some(self.table(slot).word(self.decided(slot)?)[position])
    }

    /// Decides a slot's word.
    pub fn decide(&mut self, slot: SlotId, entry: EntryId) {
        // Marked before the domain is fixed: taking the decision back gives the slot its words again.
        let now = self.now();
        self.levels.push(now);
        self.decisions.push(Decision { slot, entry });
        self.decided[slot.index()] = Some(entry);
        self.domains.fix(slot, entry);
    }

    /// Takes back a decision and all after it.
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

    /// Marks the moment, for those who decide letters.
    pub(crate) fn now(&mut self) -> Level {
        Level { domains: self.domains.mark(), blame: self.blame.mark(), letters: self.old_letters.len() }
    }

    /// Takes back what happened since a moment; its mark is gone too.
    pub(crate) fn undo(&mut self, level: Level) {
        self.domains.undo(level.domains);
        self.blame.undo(level.blame);
        for (cell, letters) in self.old_letters.drain(level.letters..).rev() {
            self.letters[cell.index()] = letters;
        }
    }

    /// Leaves a slot the words with one of the letters `kept` at a position, because of what `source` is; `gone` are all
    /// other letters that its words may have there. Whether any word went.
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

    /// What `slot` is now rests on what `source` is.
    pub fn rest(&mut self, slot: SlotId, source: SlotId) {
        // A decided slot is to blame itself; one that was only narrowed passes on whoever narrowed it.
        if self.decided(source).is_some() {
            self.blame.add(slot, source);
        } else {
            self.blame.add_all_of(slot, source);
        }
    }

    /// Takes a word from a slot, because another slot has it. Whether it was there.
    pub fn differ(&mut self, slot: SlotId, entry: EntryId, other: SlotId) -> Result<bool, Conflict> {
        let changed = self.domains.remove(slot, entry);
        if changed {
            self.rest(slot, other);
        }
        self.unless_empty(slot, changed)
    }

    /// Takes a word from a slot, because it led to a dead end.
    pub fn refute(&mut self, Decision { slot, entry }: Decision, blamed: &SlotSet) -> Result<bool, Conflict> {
        let changed = self.domains.remove(slot, entry);
        self.blame.add_set(slot, blamed);
        self.unless_empty(slot, changed)
    }

    /// Takes every word from a slot that `keep` refuses, for good.
    pub(crate) fn retain(&mut self, slot: SlotId, keep: impl Fn(EntryId) -> bool) {
        let mut refused = Vec::new();
        self.domains.each(slot, &mut |entry| {
            if !keep(entry) {
                refused.push(entry);
            }
        });
        self.remove_all(slot, &refused);
    }

    /// Takes words from a slot, for good.
    pub(crate) fn remove_all(&mut self, slot: SlotId, entries: &[EntryId]) {
        for &entry in entries {
            self.domains.remove(slot, entry);
        }
    }

    /// Leaves a slot the words with some letters at a position, for good.
    pub(crate) fn retain_letters(&mut self, slot: SlotId, position: usize, letters: LetterSet) {
        let gone = self.alphabet().without(letters);
        self.domains.keep(slot, position, letters, gone);
    }

    /// The conflict of a slot.
    pub fn conflict(&self, slot: SlotId) -> Conflict {
        let mut blamed = self.blame.of(slot);
        if self.decided(slot).is_some() {
            blamed.insert(slot);
        }
        Conflict { slot, blamed }
    }

    /// A conflict of two decisions.
    pub fn clash(&self, slot: SlotId, other: SlotId) -> Conflict {
        let mut blamed = SlotSet::new(self.puzzle.slots().len());
        blamed.insert(slot);
        blamed.insert(other);
        Conflict { slot, blamed }
    }

    /// All decisions: what is to blame when a filling was found and the next one is wanted.
    pub(crate) fn everybody(&self) -> SlotSet {
        let mut blamed = SlotSet::new(self.puzzle.slots().len());
        for decision in &self.decisions {
            blamed.insert(decision.slot);
        }
        blamed
    }

    /// A conflict if there is no word for a slot that needs one.
    pub(crate) fn require_word(&self, slot: SlotId) -> Result<(), Conflict> {
        self.unless_empty(slot, false).map(|_| ())
    }

    fn unless_empty(&self, slot: SlotId, changed: bool) -> Result<bool, Conflict> {
        if self.domains.len(slot) == 0 && self.role(slot) != Role::Closed {
            return Err(self.conflict(slot));
        }
        Ok(changed)
    }
}
