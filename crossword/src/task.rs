//! The task: a puzzle, words, and conditions on the fill.

use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet};
use std::ops::ControlFlow;

use worddle_lexicon::{Letter, LetterSet};
use worddle_run::{Run, Stop};

use crate::count::Counter;
use crate::domain::DomainKind;
use crate::entries::{Entries, EntryId, Score};
use crate::fill::FillSearch;
use crate::filling::Filling;
use crate::grid::{GridCell, Square};
use crate::index::WordIndex;
use crate::puzzle::{Puzzle, SlotId};
use crate::shared_parts::{SharedParts, excluded_by};
use crate::store::{Role, Store};
use crate::strategy::Strategy;

/// A puzzle, words, and conditions on the fill.
pub struct FillTask<'a> {
    puzzle: &'a Puzzle,
    index: Cow<'a, WordIndex<'a>>,
    /// Whether each cell is inside the region to fill; `None` for the whole grid.
    region: Option<Vec<bool>>,
    /// For slots with a condition, whether each word of their length is allowed.
    allowed: Vec<(SlotId, Vec<bool>)>,
    minimum: Score,
    parts: Option<SharedParts>,
}

impl<'a> FillTask<'a> {
    /// Makes a task to fill all slots with any of the words.
    pub fn new(puzzle: &'a Puzzle, entries: &'a Entries) -> Self {
        Self::on(puzzle, Cow::Owned(WordIndex::new(entries, puzzle)))
    }

    /// Makes a task with an existing index, which must cover all lengths of the puzzle.
    pub fn with_index(puzzle: &'a Puzzle, index: &'a WordIndex<'a>) -> Self {
        Self::on(puzzle, Cow::Borrowed(index))
    }

    fn on(puzzle: &'a Puzzle, index: Cow<'a, WordIndex<'a>>) -> Self {
        Self { puzzle, index, region: None, allowed: Vec::new(), minimum: 0, parts: None }
    }

    /// Restricts the task to a region. A slot with no empty cell outside the region gets a word. Slots that
    /// extend beyond it only have to remain fillable.
    #[must_use]
    pub fn within(mut self, region: impl IntoIterator<Item = GridCell>) -> Self {
        let mut inside = vec![false; self.puzzle.cells()];
        for cell in region {
            inside[cell.index()] = true;
        }
        self.region = Some(inside);
        self
    }

    /// Restricts a slot to allowed words, such as those that match a pattern or are in a list.
    #[must_use]
    pub fn allowing(mut self, slot: SlotId, allowed: impl Fn(&[Letter]) -> bool) -> Self {
        let table = self.index.table(self.puzzle.slot(slot).len());
        self.allowed.push((slot, table.iter().map(|(_, word)| allowed(word)).collect()));
        self
    }

    /// Excludes words below a score.
    #[must_use]
    pub fn at_least(mut self, minimum: Score) -> Self {
        self.minimum = minimum;
        self
    }

    /// Forbids two words with this many consecutive letters in common, at most 25. Goes through all words once, if the run lets
    /// it.
    pub fn without_shared_parts(mut self, letters: usize, run: &mut Run<'_>) -> Result<Self, Stop> {
        self.parts = Some(SharedParts::new(&self.index, self.puzzle, letters, run)?);
        Ok(self)
    }

    /// Returns the puzzle.
    pub fn puzzle(&self) -> &'a Puzzle {
        self.puzzle
    }

    /// Returns the words.
    pub fn entries(&self) -> &'a Entries {
        self.index.entries()
    }

    /// Returns the words with their bitsets.
    pub(crate) fn index(&self) -> &WordIndex<'a> {
        &self.index
    }

    /// Returns the parts that no two words may share, if any.
    pub(crate) fn parts(&self) -> Option<&SharedParts> {
        self.parts.as_ref()
    }

    /// Starts a search for fills.
    pub fn search(&self, strategy: Strategy, seed: u64) -> FillSearch<'_> {
        FillSearch::new(self.store(strategy.domains), strategy, seed)
    }

    /// Starts a search without words below a score.
    pub(crate) fn search_from(&self, lowest: Score, strategy: Strategy, seed: u64) -> FillSearch<'_> {
        let mut store = self.store(strategy.domains);
        // Fillable slots keep their low scores: their words are not part of the fill.
        for slot in self.puzzle.ids().filter(|_| lowest > self.minimum) {
            if store.role(slot) == Role::Wanted {
                let table = store.table(slot);
                store.retain(slot, |entry| table.score(entry) >= lowest);
            }
        }
        FillSearch::new(store, strategy, seed)
    }

    /// Calls `found` with each fill once, until it breaks or the run stops. A step of the run is one letter
    /// tried.
    pub fn each_filling(
        &self,
        run: &mut Run<'_>,
        found: &mut dyn FnMut(&Filling) -> ControlFlow<()>,
    ) -> Result<(), Stop> {
        Counter::new(self.store(DomainKind::bitset())).each(run, found)
    }

    /// Counts the fills. If the run stops, returns the count so far.
    pub fn count(&self, run: &mut Run<'_>) -> Result<u64, (u64, Stop)> {
        let mut count = 0;
        let counted = self.each_filling(run, &mut |_: &Filling| {
            count += 1;
            ControlFlow::Continue(())
        });
        counted.map(|()| count).map_err(|stop| (count, stop))
    }

    /// Builds the initial store: given letters are in place, and the words of closed slots are excluded
    /// elsewhere.
    pub fn store(&self, domains: DomainKind) -> Store<'_> {
        self.store_of(&Scope::default(), domains)
    }

    /// Builds the initial store for a part of the task.
    pub(crate) fn store_of(&self, scope: &Scope, domains: DomainKind) -> Store<'_> {
        let domains = domains.build(self.puzzle, &self.index);
        let mut store = Store::new(self.puzzle, &self.index, domains).with_parts(self.parts.as_ref());
        let mut closed = Vec::new();
        for slot in self.puzzle.ids() {
            match store.role(slot) {
                // First, because a slot outside the scope takes no part whatever its letters are.
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
        // Last, because by then every domain is narrowed and removing a word is cheap.
        self.keep_apart(&mut store, &closed);
        store
    }

    /// Returns true if all empty cells of a slot are inside the region.
    fn is_inside(&self, slot: SlotId) -> bool {
        let inside = |cell: &GridCell| {
            let open = self.puzzle.square(*cell) == Square::Open;
            // Given letters may lie outside the region, since nothing is written over them.
            !open || self.region.as_ref().is_none_or(|region| region[cell.index()])
        };
        self.puzzle.slot(slot).cells().iter().all(inside)
    }

    /// Narrows a slot by the given letters, the lowest score and its conditions.
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

    /// Removes the words of slots that are full from the start from all other slots.
    fn keep_apart(&self, store: &mut Store<'_>, closed: &[SlotId]) {
        let word = |&slot: &SlotId| -> Option<Vec<Letter>> {
            self.puzzle.slot(slot).cells().iter().map(|&cell| self.puzzle.given(cell)).collect()
        };
        let words: Vec<Vec<Letter>> = closed.iter().filter_map(word).collect();
        // By length: slots of one length have the same words.
        let mut excluded = BTreeMap::new();
        for slot in self.puzzle.ids() {
            if store.role(slot) != Role::Wanted {
                continue;
            }
            let table = store.table(slot);
            let excluded: &Vec<EntryId> = excluded
                .entry(table.length())
                .or_insert_with(|| excluded_by(self.parts.as_ref(), words.iter().map(Vec::as_slice), table));
            store.remove_all(slot, excluded);
        }
    }
}

/// A part of a task, to ask what would happen without the rest.
#[derive(Clone, Debug, Default)]
pub(crate) struct Scope {
    /// The slots in scope; `None` for all.
    pub(crate) slots: Option<BTreeSet<SlotId>>,
    /// Given letters to ignore.
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

    /// All fills of a grid with conditions on the task.
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
    fn a_slot_gets_only_allowed_words() {
        assert_eq!(fillings("C../.#./...", |task| task), ["CAR/A#E/TEN", "CAT/A#E/REN"]);
        let car = Alphabet::English.fold("car").unwrap();
        let only_car = fillings("C../.#./...", |task| {
            let slot = first(&task);
            task.allowing(slot, |word| word == car)
        });
        assert_eq!(only_car, ["CAR/A#E/TEN"]);
    }

    #[test]
    fn words_of_a_low_score_are_excluded() {
        assert_eq!(fillings("C../.#./...", |task| task.at_least(40)).len(), 2);
        assert_eq!(fillings("C../.#./...", |task| task.at_least(41)).len(), 0);
    }

    #[test]
    fn a_region_is_filled_and_the_rest_stays_fillable() {
        let top = fillings("C../.#./...", |task| task.within([0, 1, 2].map(GridCell)));
        assert_eq!(top, ["CAR/.#./...", "CAT/.#./..."]);
    }

    #[test]
    fn a_full_slot_is_kept_and_not_repeated() {
        assert_eq!(fillings("XYZ", |task| task), ["XYZ"]);
        assert_eq!(fillings("CAT/###/C..", |task| task), ["CAT/###/CAR"]);
    }
}
