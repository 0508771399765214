//! What is to be filled: a puzzle, words, and conditions on the filling.

use std::borrow::Cow;
use std::collections::BTreeSet;
use std::ops::ControlFlow;

use worddle_lexicon::{Letter, LetterSet};
use worddle_run::{Run, Stop};

use crate::count::Counter;
use crate::domain::DomainKind;
use crate::entries::{Entries, Score};
use crate::fill::FillSearch;
use crate::filling::Filling;
use crate::grid::{GridCell, Square};
use crate::index::WordIndex;
use crate::puzzle::{Puzzle, SlotId};
use crate::shared_parts::{SharedParts, excluded_by};
use crate::store::{Role, Store};
use crate::strategy::Strategy;

/// What is to be filled.
pub struct FillTask<'a> {
    puzzle: &'a Puzzle,
    index: Cow<'a, WordIndex<'a>>,
    /// Whether each cell is to be filled, if not all are.
    region: Option<Vec<bool>>,
    /// Whether a slot may have each word of its length, where there is a condition on it.
    allowed: Vec<(SlotId, Vec<bool>)>,
    minimum: Score,
    parts: Option<SharedParts>,
}

impl<'a> FillTask<'a> {
    /// All slots of a puzzle, with any of the words.
    pub fn new(puzzle: &'a Puzzle, entries: &'a Entries) -> Self {
        Self::on(puzzle, Cow::Owned(WordIndex::new(entries, puzzle)))
    }

    /// The same, with words that were indexed before: all lengths of the puzzle must be among theirs.
    pub fn with_index(puzzle: &'a Puzzle, index: &'a WordIndex<'a>) -> Self {
        Self::on(puzzle, Cow::Borrowed(index))
    }

    fn on(puzzle: &'a Puzzle, index: Cow<'a, WordIndex<'a>>) -> Self {
        Self { puzzle, index, region: None, allowed: Vec::new(), minimum: 0, parts: None }
    }

    /// The same, in a part of the grid only: a slot that has no empty cell outside it gets a word; the others that it
    /// touches stay possible.
    #[must_use]
    pub fn within(mut self, region: impl IntoIterator<Item = GridCell>) -> Self {
        let mut inside = vec![false; self.puzzle.cells()];
        for cell in region {
            inside[cell.index()] = true;
        }
        self.region = Some(inside);
        self
    }

    /// The same, where a slot has a word that is allowed: one that fits a pattern, or is in a list.
    #[must_use]
    pub fn allowing(mut self, slot: SlotId, allowed: impl Fn(&[Letter]) -> bool) -> Self {
        let table = self.index.table(self.puzzle.slot(slot).len());
        self.allowed.push((slot, table.iter().map(|(_, word)| allowed(word)).collect()));
        self
    }

    /// The same, without words of a lower score.
    #[must_use]
    pub fn at_least(mut self, minimum: Score) -> Self {
        self.minimum = minimum;
        self
    }

    /// The same, where no two words share so many letters in a row, at most 25.
    #[must_use]
    pub fn without_shared_parts(mut self, letters: usize) -> Self {
        self.parts = Some(SharedParts::new(&self.index, self.puzzle, letters));
        self
    }

    /// The puzzle.
    pub fn puzzle(&self) -> &'a Puzzle {
        self.puzzle
    }

    /// The words.
    pub fn entries(&self) -> &'a Entries {
        self.index.entries()
    }

    /// A search for its fillings.
    pub fn search(&self, strategy: Strategy, seed: u64) -> FillSearch<'_> {
        FillSearch::new(self.store(strategy.domains), strategy, seed)
    }

    /// A search without words below a score.
    pub(crate) fn search_from(&self, lowest: Score, strategy: Strategy, seed: u64) -> FillSearch<'_> {
        let mut store = self.store(strategy.domains);
        for slot in self.puzzle.ids().filter(|_| lowest > self.minimum) {
            if store.role(slot) == Role::Wanted {
                let table = store.table(slot);
                store.retain(slot, |entry| table.score(entry) >= lowest);
            }
        }
        FillSearch::new(store, strategy, seed)
    }

    /// Calls `found` with every filling, each once, until it wants no more or the run stops. A step is a letter tried.
    pub fn each_filling(
        &self,
        run: &mut Run<'_>,
        found: &mut dyn FnMut(&Filling) -> ControlFlow<()>,
    ) -> Result<(), Stop> {
        Counter::new(self.store(DomainKind::bitset())).each(run, found)
    }

    /// How many fillings there are; those counted so far, if the run stops.
    pub fn count(&self, run: &mut Run<'_>) -> Result<u64, (u64, Stop)> {
        let mut count = 0;
        let counted = self.each_filling(run, &mut |_: &Filling| {
            count += 1;
            ControlFlow::Continue(())
        });
        counted.map(|()| count).map_err(|stop| (count, stop))
    }

    /// Where a search begins: given letters are in, words of closed slots are out elsewhere.
    pub fn store(&self, domains: DomainKind) -> Store<'_> {
        self.store_of(&Scope::default(), domains)
    }

    /// Where a search in a part of the task begins.
    pub(crate) fn store_of(&self, scope: &Scope, domains: DomainKind) -> Store<'_> {
        let domains = domains.build(self.puzzle, &self.index);
        let mut store = Store::new(self.puzzle, &self.index, domains).with_parts(self.parts.as_ref());
        let mut closed = Vec::new();
        for slot in self.puzzle.ids() {
            match store.role(slot) {
                // First: a slot outside the scope takes no part, whatever its letters are.
                _ if !scope.counts(slot) => store.set_role(slot, Role::Closed),
                Role::Closed => closed.push(slot),
                _ if !self.is_inside(slot) => store.set_role(slot, Role::Fillable),
                _ => {}
            }
        }
        for slot in self.puzzle.ids() {
            if store.role(slot) != Role::Closed {
                self.narrow(&mut store, slot, scope);
            }
        }
        // Last, when every domain is narrowed: a given word is then taken from short lists.
        for slot in closed {
            self.keep_apart(&mut store, slot);
        }
        store
    }

    fn is_inside(&self, slot: SlotId) -> bool {
        let inside = |cell: &GridCell| {
            let open = self.puzzle.square(*cell) == Square::Open;
            // Given letters may lie outside the region: nothing is written over them.
            !open || self.region.as_ref().is_none_or(|region| region[cell.index()])
        };
        self.puzzle.slot(slot).cells().iter().all(inside)
    }

    /// Takes from a slot what the given letters, the lowest score and its conditions forbid.
    fn narrow(&self, store: &mut Store<'_>, slot: SlotId, scope: &Scope) {
        for (position, &cell) in self.puzzle.slot(slot).cells().iter().enumerate() {
            if let Some(letter) = self.puzzle.given(cell).filter(|_| !scope.ignored.contains(&cell)) {
                store.retain_letters(slot, position, LetterSet::from_iter([letter]));
            }
        }
        let table = store.table(slot);
        if self.minimum > 0 {
            store.retain(slot, |entry| table.score(entry) >= self.minimum);
        }
        for (_, allowed) in self.allowed.iter().filter(|(asked, _)| *asked == slot) {
            store.retain(slot, |entry| allowed[entry.index()]);
        }
    }

    /// Takes the word of a slot that is full from the beginning from all others.
    fn keep_apart(&self, store: &mut Store<'_>, closed: SlotId) {
        let cells = self.puzzle.slot(closed).cells().iter();
        let Some(word) = cells.map(|&cell| self.puzzle.given(cell)).collect::<Option<Vec<_>>>() else {
            return;
        };
        for slot in self.puzzle.ids() {
            if store.role(slot) == Role::Wanted {
                let excluded = excluded_by(self.parts.as_ref(), &word, store.table(slot));
                store.remove_all(slot, &excluded);
            }
        }
    }
}

/// A part of a task: what would be if some of it were not there.
#[derive(Clone, Debug, Default)]
pub(crate) struct Scope {
    /// The slots that count, if not all.
    pub(crate) slots: Option<BTreeSet<SlotId>>,
    /// Given letters that do not count.
    pub(crate) ignored: BTreeSet<GridCell>,
}

impl Scope {
    fn counts(&self, slot: SlotId) -> bool {
        self.slots.as_ref().is_none_or(|slots| slots.contains(&slot))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Grid;
    use crate::strategy::Restarts;
    use worddle_lexicon::Alphabet;
    use worddle_run::Budget;

    const WORDS: &str = "cat;60\ncar;70\nare;10\nate;90\nten;50\nren;40\ntee;30";

    /// All fillings of a grid, with conditions on the task.
    fn fillings(grid: &str, ask: impl for<'a> Fn(FillTask<'a>) -> FillTask<'a>) -> Vec<String> {
        let grid = Grid::parse(grid, Alphabet::English).unwrap();
        let puzzle = Puzzle::new(&grid);
        let entries = Entries::read(WORDS, Alphabet::English).unwrap();
        let task = ask(FillTask::new(&puzzle, &entries));
        let mut found = Vec::new();
        let strategy = Strategy { restarts: Restarts::Never, ..Strategy::fast() };
        let end =
            task.search(strategy, 1).fill(&mut Run::new(Budget::UNLIMITED), &mut |filling: &Filling| {
                found.push(filling.on(&grid).notation(Alphabet::English));
                ControlFlow::Continue(())
            });
        assert!(end.is_ok());
        found.sort();
        found
    }

    /// The first slot across.
    fn first(task: &FillTask<'_>) -> SlotId {
        task.puzzle().named("1A".parse().unwrap()).unwrap()
    }

    #[test]
    fn a_slot_has_only_what_is_allowed() {
        assert_eq!(fillings("C../.#./...", |task| task), ["CAR/A#E/TEN", "CAT/A#E/REN"]);
        let car = Alphabet::English.fold("car").unwrap();
        let only_car = fillings("C../.#./...", |task| {
            let slot = first(&task);
            task.allowing(slot, |word| word == car)
        });
        assert_eq!(only_car, ["CAR/A#E/TEN"]);
    }

    #[test]
    fn words_of_a_low_score_are_left_out() {
        assert_eq!(fillings("C../.#./...", |task| task.at_least(40)).len(), 2);
        assert_eq!(fillings("C../.#./...", |task| task.at_least(41)).len(), 0);
    }

    #[test]
    fn a_region_is_filled_while_the_rest_stays_possible() {
        let top = fillings("C../.#./...", |task| task.within([0, 1, 2].map(GridCell)));
        assert_eq!(top, ["CAR/.#./...", "CAT/.#./..."]);
    }

    #[test]
    fn a_full_slot_is_as_it_is_and_is_not_repeated() {
        assert_eq!(fillings("XYZ", |task| task), ["XYZ"]);
        assert_eq!(fillings("CAT/###/C..", |task| task), ["CAT/###/CAR"]);
    }
}
