//! Counts or lists all fills, deciding letters instead of words.
//!
//! Most words of a fill follow from the others, and most of its letters follow from a few. So one cell is
//! decided at a time, the one with the fewest letters left, and all words with the same letter there are
//! handled together, where a search by words tries each of them. This is slower for a single fill, but
//! several times faster for listing all of them or proving that there is none.
//!
//! The search tree's size is estimated while it is walked: each branch is weighted by the pairs of words that
//! would cross in the decided cell (compare Knuth, "Estimating the efficiency of backtrack programs", 1975).

use std::ops::ControlFlow;

use worddle_lexicon::{Letter, LetterSet, MAX_ALPHABET};
use worddle_run::{Run, Stop};

use crate::filling::Filling;
use crate::grid::GridCell;
use crate::outcome::End;
use crate::parts::Propagator;
use crate::propagate::CompactTable;
use crate::puzzle::{Direction, SlotId, SlotPosition};
use crate::shared_parts::may_meet;
use crate::store::{Halt, Level, Role, Store};

/// Letters tried between two progress estimates.
const BETWEEN_ESTIMATES: u64 = 1024;

/// Lists every fill once.
pub(crate) struct Counter<'a> {
    store: Store<'a>,
    propagator: CompactTable,
    has_begun: bool,
    /// The cells decided so far. The next letter to try belongs to the last.
    way: Vec<Branch>,
    /// Letters tried.
    tried: u64,
}

/// A decided cell.
struct Branch {
    /// The state before it.
    before: Level,
    cell: GridCell,
    /// The letter tried last.
    letter: Option<Letter>,
    /// The letters still to try.
    untried: LetterSet,
    /// Estimated share of this branch's work behind each letter.
    shares: [f64; MAX_ALPHABET],
}

impl<'a> Counter<'a> {
    /// Makes a counter of the fills that a store allows.
    pub(crate) fn new(store: Store<'a>) -> Self {
        Self { store, propagator: CompactTable::default(), has_begun: false, way: Vec::new(), tried: 0 }
    }

    /// Calls `found` with every fill until it breaks or the run stops. A step of the run is one letter tried.
    pub(crate) fn each(
        &mut self,
        run: &mut Run<'_>,
        found: &mut dyn FnMut(&Filling) -> ControlFlow<()>,
    ) -> Result<(), Stop> {
        while self.advance(self.tried + BETWEEN_ESTIMATES, run, found)? == End::Limit {
            run.estimate(self.done());
        }
        Ok(())
    }

    /// Continues until `most` letters have been tried in total.
    pub(crate) fn advance(
        &mut self,
        most: u64,
        run: &mut Run<'_>,
        found: &mut dyn FnMut(&Filling) -> ControlFlow<()>,
    ) -> Result<End, Stop> {
        if !self.has_begun {
            let before = self.store.now();
            match self.begin(run) {
                Ok(()) => {}
                Err(Halt::Conflict(_)) => {
                    self.has_begun = true;
                    return Ok(End::Exhausted);
                }
                Err(Halt::Stop(stop)) => {
                    self.store.undo(before);
                    return Err(stop);
                }
            }
            self.has_begun = true;
            if self.descend(found).is_break() {
                return Ok(End::Enough);
            }
        }
        while self.tried < most {
            let Some(branch) = self.way.last_mut() else { return Ok(End::Exhausted) };
            // Undone only now, when the next letter's turn comes, so that a run that stops in between leaves
            // a state to continue from.
            self.store.undo(branch.before);
            // The branch is done. The one above undoes its own letter when its turn comes.
            let Some(letter) = branch.untried.iter().next() else {
                self.way.pop();
                continue;
            };
            branch.before = self.store.now();
            run.step()?;
            branch.letter = Some(letter);
            branch.untried = branch.untried.without(LetterSet::from_iter([letter]));
            self.tried += 1;
            let cell = branch.cell;
            match self.decide(cell, letter, run) {
                Ok(()) if self.descend(found).is_break() => return Ok(End::Enough),
                Ok(()) | Err(Halt::Conflict(_)) => {}
                Err(Halt::Stop(stop)) => {
                    // Half propagated: its turn comes again.
                    if let Some(branch) = self.way.last_mut() {
                        branch.untried.insert(letter);
                    }
                    return Err(stop);
                }
            }
        }
        Ok(End::Limit)
    }

    /// Letters tried so far.
    pub(crate) fn tried(&self) -> u64 {
        self.tried
    }

    /// Estimates how many letters the whole count will try, if the rest is like the part done. `None` before
    /// the first.
    pub(crate) fn expected(&self) -> Option<f64> {
        (self.tried > 0).then(|| self.tried as f64 / self.done())
    }

    /// Estimated share of the work done, 0 to 1.
    fn done(&self) -> f64 {
        let (mut done, mut inside) = (0.0, 1.0);
        for Branch { letter, untried, shares, .. } in &self.way {
            // A branch's share is relative to the branch above, so shares multiply along the path.
            let here = letter.map_or(0.0, |letter| shares[letter.index()]);
            let ahead: f64 = untried.iter().map(|letter| shares[letter.index()]).sum();
            done += inside * (1.0 - ahead - here).max(0.0);
            inside *= here;
        }
        done + inside
    }

    /// Propagates the given letters.
    fn begin(&mut self, run: &mut Run<'_>) -> Result<(), Halt> {
        for slot in self.store.puzzle().ids() {
            self.store.require_word(slot)?;
        }
        self.propagator.prepare(&mut self.store, run)
    }

    /// Opens a branch for the next cell, or reports a fill if no cell is left.
    fn descend(&mut self, found: &mut dyn FnMut(&Filling) -> ControlFlow<()>) -> ControlFlow<()> {
        match self.next_cell() {
            Some(cell) => {
                let (untried, shares) = (self.store.letters(cell), self.shares(cell));
                self.way.push(Branch { before: self.store.now(), cell, letter: None, untried, shares });
                ControlFlow::Continue(())
            }
            None if self.all_differ() => found(&Filling::of_letters(&self.store)),
            None => ControlFlow::Continue(()),
        }
    }

    /// Returns the cell of a wanted slot with the fewest letters left, but more than one.
    fn next_cell(&self) -> Option<GridCell> {
        let puzzle = self.store.puzzle();
        let wanted = puzzle.ids().filter(|&slot| self.store.role(slot) == Role::Wanted);
        let cells = wanted.flat_map(|slot| puzzle.slot(slot).cells());
        let open = cells.filter(|&&cell| self.store.letters(cell).len() > 1);
        // Ties go to the first cell, so that the order of fills is deterministic.
        open.min_by_key(|&&cell| (self.store.letters(cell).len(), cell)).copied()
    }

    /// Estimates the share of work behind each letter of a cell, in proportion to the pairs of words that
    /// cross there with that letter. For blank squares of 4 to 6 cells a side, the number of dead ends
    /// predicted after the first hundred is between half and twice the actual one.
    fn shares(&self, cell: GridCell) -> [f64; MAX_ALPHABET] {
        let mut pairs = [0.0; MAX_ALPHABET];
        for letter in self.store.letters(cell).iter() {
            pairs[letter.index()] = 1.0;
        }
        for place in self.places(cell) {
            let counts = self.store.domains().counts(place.slot, usize::from(place.position));
            for (pairs, count) in pairs.iter_mut().zip(counts) {
                *pairs *= f64::from(count);
            }
        }
        let all: f64 = pairs.iter().sum();
        pairs.map(|pairs| pairs / all)
    }

    /// Iterates over the cell's positions in slots that take part.
    fn places(&self, cell: GridCell) -> impl Iterator<Item = SlotPosition> {
        let places = Direction::ALL.map(|direction| self.store.puzzle().place(cell, direction));
        places.into_iter().flatten().filter(|place| self.store.role(place.slot) != Role::Closed)
    }

    /// Decides a cell's letter and propagates it.
    fn decide(&mut self, cell: GridCell, letter: Letter, run: &mut Run<'_>) -> Result<(), Halt> {
        let kept = LetterSet::from_iter([letter]);
        let gone = self.store.letters(cell).without(kept);
        self.store.set_letters(cell, kept);
        let places: Vec<_> = self.places(cell).collect();
        for place in &places {
            self.store.narrow(place.slot, usize::from(place.position), (kept, gone), place.slot)?;
        }
        places.iter().try_for_each(|place| self.propagator.propagate(&mut self.store, place.slot, run))
    }

    /// Checks, once every wanted slot has one word, that the words may share a grid.
    fn all_differ(&self) -> bool {
        let store = &self.store;
        let wanted = store.puzzle().ids().filter(|&slot| store.role(slot) == Role::Wanted);
        let word = |slot: SlotId| store.domains().first(slot).map(|entry| store.table(slot).word(entry));
        let words: Vec<_> = wanted.filter_map(word).collect();
        // The propagator keeps only decided words apart, and here no slot is decided, so repeats are caught at
        // the end.
        (0..words.len()).all(|at| words[..at].iter().all(|other| may_meet(store.parts(), words[at], other)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::domain::DomainKind;
    use crate::{Entries, FillTask, Grid, Puzzle};
    use worddle_lexicon::Alphabet;
    use worddle_run::Budget;

    #[test]
    fn fills_are_counted_exactly() {
        let count = |grid: &str, words: &str, steps| {
            let puzzle = Puzzle::new(&Grid::parse(grid, Alphabet::English).unwrap());
            let entries = Entries::read(&words.replace(' ', "\n"), Alphabet::English).unwrap();
            FillTask::new(&puzzle, &entries).count(&mut Run::new(Budget::steps(steps)))
        };
        // AT/NO and its mirror image are two fills. The word square with AN twice is not one.
        assert_eq!(count("../..", "an at no to", 100), Ok(2));
        assert_eq!(count("..", "an at no to", 100), Ok(4));
        assert_eq!(count("A.", "an at no to", 100), Ok(2));
        assert_eq!(count("...", "an at no to", 100), Ok(0));
        assert_eq!(count("..", "an at no to", 2), Err((1, Stop::Steps)));
    }

    #[test]
    fn estimated_progress_grows_to_the_end() {
        let puzzle = Puzzle::new(&Grid::parse("../..", Alphabet::English).unwrap());
        let entries = Entries::read("an\nat\nno\nto\non\nta", Alphabet::English).unwrap();
        let task = FillTask::new(&puzzle, &entries);
        let mut counter = Counter::new(task.store(DomainKind::bitset()));
        assert_eq!(counter.expected(), None);
        let mut run = Run::new(Budget::UNLIMITED);
        let (mut fillings, mut before) = (0, 0.0);
        let mut found = |_: &Filling| {
            fillings += 1;
            ControlFlow::Continue(())
        };
        while counter.advance(counter.tried() + 1, &mut run, &mut found) == Ok(End::Limit) {
            let done = counter.done();
            assert!((before..=1.0).contains(&done), "{before} {done}");
            assert!(counter.expected().is_some_and(|expected| expected >= counter.tried() as f64));
            before = done;
        }
        assert!(before > 0.5 && fillings > 0);
        assert_eq!(counter.expected(), Some(counter.tried() as f64));
    }
}
