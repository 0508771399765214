//! All fillings, counted or listed, with letters as decisions.
//!
//! Most words of a filling follow from the others, and most of its letters from few. So a cell is decided at a time, that
//! with the fewest letters left: all words that share them are looked at together, where a search by words looks at each.

use std::ops::ControlFlow;

use worddle_lexicon::LetterSet;
use worddle_run::{Run, Stop};

use crate::different::may_meet;
use crate::domain::DomainKind;
use crate::filling::Filling;
use crate::grid::Cell;
use crate::propagate::{CompactTable, Propagator};
use crate::puzzle::{Direction, SlotId};
use crate::store::{Conflict, Level, Role, Store};
use crate::task::Task;

/// Lists every filling once.
pub struct Counter<'a> {
    store: Store<'a>,
    propagator: CompactTable,
    /// Cells that are decided at the moment, with the letters still to try.
    open: Vec<(Level, Cell, LetterSet)>,
}

impl<'a> Counter<'a> {
    /// A counter of a task's fillings.
    pub fn new(task: &'a Task<'_>) -> Self {
        Self {
            store: task.store(DomainKind::bitset()),
            propagator: CompactTable::default(),
            open: Vec::new(),
        }
    }

    /// How many fillings there are.
    pub fn count(task: &Task<'_>, run: &mut Run<'_>) -> Result<u64, (u64, Stop)> {
        let mut count = 0;
        let mut found = |_: &Filling| {
            count += 1;
            ControlFlow::Continue(())
        };
        match Counter::new(task).each(run, &mut found) {
            Ok(()) => Ok(count),
            Err(stop) => Err((count, stop)),
        }
    }

    /// Calls `found` with every filling until it wants no more or the run stops. A step is a letter tried.
    pub fn each(
        &mut self,
        run: &mut Run<'_>,
        found: &mut dyn FnMut(&Filling) -> ControlFlow<()>,
    ) -> Result<(), Stop> {
        if self.begin().is_err() {
            return Ok(());
        }
        if self.descend(found).is_break() {
            return Ok(());
        }
        loop {
            let Some((level, cell, letters)) = self.open.last_mut() else { return Ok(()) };
            let (level, cell) = (*level, *cell);
            self.store.undo(level);
            let Some(letter) = letters.iter().next() else {
                self.open.pop();
                continue;
            };
            *letters = letters.without(LetterSet::from_iter([letter]));
            run.step()?;
            if self.decide(cell, LetterSet::from_iter([letter])).is_ok() && self.descend(found).is_break() {
                return Ok(());
            }
        }
    }

    fn begin(&mut self) -> Result<(), Conflict> {
        for slot in self.store.puzzle().ids() {
            self.store.require_word(slot)?;
        }
        self.propagator.prepare(&mut self.store)
    }

    /// Goes on with the next cell, or has found a filling.
    fn descend(&mut self, found: &mut dyn FnMut(&Filling) -> ControlFlow<()>) -> ControlFlow<()> {
        match self.next_cell() {
            Some(cell) => {
                let level = self.store.now();
                self.open.push((level, cell, self.store.letters(cell)));
                ControlFlow::Continue(())
            }
            None if self.all_differ() => found(&Filling::of_letters(&self.store)),
            None => ControlFlow::Continue(()),
        }
    }

    /// The cell of a wanted slot with the fewest letters left, but more than one.
    fn next_cell(&self) -> Option<Cell> {
        let puzzle = self.store.puzzle();
        let wanted = puzzle.ids().filter(|&slot| self.store.role(slot) == Role::Wanted);
        let cells = wanted.flat_map(|slot| puzzle.slot(slot).cells());
        let open = cells.filter(|&&cell| self.store.letters(cell).len() > 1);
        open.min_by_key(|&&cell| (self.store.letters(cell).len(), cell)).copied()
    }

    /// Gives a cell a letter, and draws the consequences.
    fn decide(&mut self, cell: Cell, letter: LetterSet) -> Result<(), Conflict> {
        let gone = self.store.letters(cell).without(letter);
        self.store.set_letters(cell, letter);
        let puzzle = self.store.puzzle();
        let places = Direction::ALL.map(|direction| puzzle.place(cell, direction));
        let taking_part = |place: &crate::Place| self.store.role(place.slot) != Role::Closed;
        let places: Vec<_> = places.into_iter().flatten().filter(taking_part).collect();
        for place in &places {
            self.store.narrow(place.slot, usize::from(place.position), (letter, gone), place.slot)?;
        }
        places.iter().try_for_each(|place| self.propagator.propagate(&mut self.store, place.slot))
    }

    /// Whether all words may stand together, once every wanted slot has one word left.
    fn all_differ(&self) -> bool {
        let store = &self.store;
        let puzzle = store.puzzle();
        let wanted: Vec<SlotId> = puzzle.ids().filter(|&slot| store.role(slot) == Role::Wanted).collect();
        let word = |slot: SlotId| store.domains().first(slot).map(|entry| store.table(slot).word(entry));
        let words: Vec<_> = wanted.into_iter().filter_map(word).collect();
        (0..words.len()).all(|at| words[..at].iter().all(|other| may_meet(store.parts(), words[at], other)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Entries, Grid, Puzzle};
    use worddle_lexicon::Alphabet;
    use worddle_run::Budget;

    #[test]
    fn fillings_are_counted_exactly() {
        let count = |grid: &str, words: &str, steps| {
            let puzzle = Puzzle::new(&Grid::parse(grid, Alphabet::English).unwrap());
            let entries = Entries::read(&words.replace(' ', "\n"), Alphabet::English).unwrap();
            Counter::count(&Task::new(&puzzle, &entries), &mut Run::new(Budget::steps(steps)))
        };
        // AT/NO is one filling and its mirror image another; the word square with AN twice is none.
        assert_eq!(count("../..", "an at no to", 100), Ok(2));
        assert_eq!(count("..", "an at no to", 100), Ok(4));
        assert_eq!(count("A.", "an at no to", 100), Ok(2));
        assert_eq!(count("...", "an at no to", 100), Ok(0));
        assert_eq!(count("..", "an at no to", 2), Err((1, Stop::Steps)));
    }
}
