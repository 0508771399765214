//! All fillings, counted or listed, with letters as decisions.
//!
//! Most words of a filling follow from the others, and most of its letters from few. So a cell is decided at a time, that
//! with the fewest letters left: all words that share them are looked at together, where a search by words looks at each.
//! One filling is found later in this way than by words, but all of them, or that there is none, several times sooner.

use std::ops::ControlFlow;

use worddle_lexicon::{Letter, LetterSet, MAX_ALPHABET};
use worddle_run::{Run, Stop};

use crate::different::may_meet;
use crate::domain::DomainKind;
use crate::filling::Filling;
use crate::grid::GridCell;
use crate::propagate::{CompactTable, Propagator};
use crate::puzzle::{Direction, SlotId, SlotPosition};
use crate::store::{Conflict, Level, Role, Store};
use crate::task::FillTask;

/// Letters that are tried between two estimates of how much is done.
const BETWEEN_ESTIMATES: u64 = 1024;

/// Lists every filling once.
pub struct Counter<'a> {
    store: Store<'a>,
    propagator: CompactTable,
    has_begun: bool,
    /// The cells that are decided at the moment; the next letter to try is one of the last.
    way: Vec<Branch>,
    /// Letters tried.
    tried: u64,
}

/// A cell that is decided.
struct Branch {
    /// The moment before.
    before: Level,
    cell: GridCell,
    /// The letter tried last.
    letter: Option<Letter>,
    /// The letters still to try.
    untried: LetterSet,
    /// What part of the branch each letter is likely to be.
    shares: [f64; MAX_ALPHABET],
}

/// How far a counter has come.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Counted {
    /// Every filling was found.
    All,
    /// Whoever hears of fillings wants no more.
    Enough,
    /// As many letters were tried as may be.
    Part,
}

impl<'a> Counter<'a> {
    /// A counter of a task's fillings.
    pub fn new(task: &'a FillTask<'_>) -> Self {
        Self::from(task.store(DomainKind::bitset()))
    }

    /// A counter of the fillings that a store still allows.
    pub(crate) fn from(store: Store<'a>) -> Self {
        Self { store, propagator: CompactTable::default(), has_begun: false, way: Vec::new(), tried: 0 }
    }

    /// How many fillings there are.
    pub fn count(task: &FillTask<'_>, run: &mut Run<'_>) -> Result<u64, (u64, Stop)> {
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
        while self.go_on(self.tried + BETWEEN_ESTIMATES, run, found)? == Counted::Part {
            run.estimate(self.done());
        }
        Ok(())
    }

    /// The same, until so many letters were tried in all.
    pub(crate) fn go_on(
        &mut self,
        most: u64,
        run: &mut Run<'_>,
        found: &mut dyn FnMut(&Filling) -> ControlFlow<()>,
    ) -> Result<Counted, Stop> {
        if !self.has_begun {
            self.has_begun = true;
            if self.begin().is_err() {
                return Ok(Counted::All);
            }
            if self.descend(found).is_break() {
                return Ok(Counted::Enough);
            }
        }
        while self.tried < most {
            let Some(branch) = self.way.last_mut() else { return Ok(Counted::All) };
            self.store.undo(branch.before);
            let Some(letter) = branch.untried.iter().next() else {
                self.way.pop();
                continue;
            };
            run.step()?;
            branch.letter = Some(letter);
            branch.untried = branch.untried.without(LetterSet::from_iter([letter]));
            self.tried += 1;
            let cell = branch.cell;
            if self.decide(cell, letter).is_ok() && self.descend(found).is_break() {
                return Ok(Counted::Enough);
            }
        }
        Ok(Counted::Part)
    }

    /// Letters tried so far.
    pub(crate) fn tried(&self) -> u64 {
        self.tried
    }

    /// How many letters there will be to try in all, if the rest is like what is done; at the beginning nothing can be said.
    pub(crate) fn expected(&self) -> Option<f64> {
        (self.tried > 0).then(|| self.tried as f64 / self.done())
    }

    /// What share of all that is to be looked at is likely to be done: 0 to 1.
    fn done(&self) -> f64 {
        let (mut done, mut inside) = (0.0, 1.0);
        for Branch { letter, untried, shares, .. } in &self.way {
            let here = letter.map_or(0.0, |letter| shares[letter.index()]);
            let ahead: f64 = untried.iter().map(|letter| shares[letter.index()]).sum();
            done += inside * (1.0 - ahead - here).max(0.0);
            inside *= here;
        }
        done + inside
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
                let (before, untried) = (self.store.now(), self.store.letters(cell));
                self.way.push(Branch { before, cell, letter: None, untried, shares: self.shares(cell) });
                ControlFlow::Continue(())
            }
            None if self.all_differ() => found(&Filling::of_letters(&self.store)),
            None => ControlFlow::Continue(()),
        }
    }

    /// The cell of a wanted slot with the fewest letters left, but more than one.
    fn next_cell(&self) -> Option<GridCell> {
        let puzzle = self.store.puzzle();
        let wanted = puzzle.ids().filter(|&slot| self.store.role(slot) == Role::Wanted);
        let cells = wanted.flat_map(|slot| puzzle.slot(slot).cells());
        let open = cells.filter(|&&cell| self.store.letters(cell).len() > 1);
        open.min_by_key(|&&cell| (self.store.letters(cell).len(), cell)).copied()
    }

    /// What part of all that is to be looked at each letter of a cell is likely to be: as many as pairs of words cross there
    /// with it. In blank squares of 4 to 6 cells a side, the dead ends expected by that after the first hundred of them are
    /// between half and twice those that come.
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

    /// Where a cell lies in slots that take part.
    fn places(&self, cell: GridCell) -> impl Iterator<Item = SlotPosition> {
        let places = Direction::ALL.map(|direction| self.store.puzzle().place(cell, direction));
        places.into_iter().flatten().filter(|place| self.store.role(place.slot) != Role::Closed)
    }

    /// Gives a cell a letter, and draws the consequences.
    fn decide(&mut self, cell: GridCell, letter: Letter) -> Result<(), Conflict> {
        let kept = LetterSet::from_iter([letter]);
        let gone = self.store.letters(cell).without(kept);
        self.store.set_letters(cell, kept);
        let places: Vec<_> = self.places(cell).collect();
        for place in &places {
            self.store.narrow(place.slot, usize::from(place.position), (kept, gone), place.slot)?;
        }
        places.iter().try_for_each(|place| self.propagator.propagate(&mut self.store, place.slot))
    }

    /// Whether all words may stand together, once every wanted slot has one word left.
    fn all_differ(&self) -> bool {
        let store = &self.store;
        let wanted = store.puzzle().ids().filter(|&slot| store.role(slot) == Role::Wanted);
        let word = |slot: SlotId| store.domains().first(slot).map(|entry| store.table(slot).word(entry));
        let words: Vec<_> = wanted.filter_map(word).collect();
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
            Counter::count(&FillTask::new(&puzzle, &entries), &mut Run::new(Budget::steps(steps)))
        };
        // AT/NO is one filling and its mirror image another; the word square with AN twice is none.
        assert_eq!(count("../..", "an at no to", 100), Ok(2));
        assert_eq!(count("..", "an at no to", 100), Ok(4));
        assert_eq!(count("A.", "an at no to", 100), Ok(2));
        assert_eq!(count("...", "an at no to", 100), Ok(0));
        assert_eq!(count("..", "an at no to", 2), Err((1, Stop::Steps)));
    }

    #[test]
    fn what_is_done_grows_up_to_the_end() {
        let puzzle = Puzzle::new(&Grid::parse("../..", Alphabet::English).unwrap());
        let entries = Entries::read("an\nat\nno\nto\non\nta", Alphabet::English).unwrap();
        let task = FillTask::new(&puzzle, &entries);
        let mut counter = Counter::new(&task);
        assert_eq!(counter.expected(), None);
        let mut run = Run::new(Budget::UNLIMITED);
        let (mut fillings, mut before) = (0, 0.0);
        let mut found = |_: &Filling| {
            fillings += 1;
            ControlFlow::Continue(())
        };
        while counter.go_on(counter.tried() + 1, &mut run, &mut found) == Ok(Counted::Part) {
            let done = counter.done();
            assert!((before..=1.0).contains(&done), "{before} {done}");
            assert!(counter.expected().is_some_and(|expected| expected >= counter.tried() as f64));
            before = done;
        }
        assert!(before > 0.5 && fillings > 0);
        assert_eq!(counter.expected(), Some(counter.tried() as f64));
    }
}
