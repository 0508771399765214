//! A survey of a grid: the letters left for each cell, the words left for each slot, and the effect of
//! placing a word.

use worddle_lexicon::{Letter, LetterSet};
use worddle_run::{Run, Stop};

use crate::domain::DomainKind;
use crate::grid::{GridCell, Square};
use crate::parts::Propagator;
use crate::propagate::CompactTable;
use crate::puzzle::{Puzzle, SlotId};
use crate::store::{Halt, Role, Store};
use crate::task::FillTask;

/// A survey of a grid.
///
/// If every slot has a word, the survey is arc consistent: each letter left for a cell occurs in a word left
/// for each of its slots. If some slot has no word, propagation would empty the whole grid; instead, each
/// slot keeps the words that fit its own letters, which shows where there is still room.
pub struct Survey<'a> {
    store: Store<'a>,
    letters: Vec<LetterSet>,
    dead: Vec<SlotId>,
    stopped: Option<Stop>,
}

/// The effect of placing a word.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Placement {
    /// Whether the word has the slot's length and agrees with its given letters.
    pub fits: bool,
    /// Slots that would be left without words.
    pub dead: Vec<SlotId>,
    /// Cells whose crossing slot has no word with the new letter.
    pub empty: Vec<GridCell>,
}

impl<'a> Survey<'a> {
    /// Surveys the grid of a task.
    pub fn of(task: &'a FillTask<'_>, run: &mut Run<'_>) -> Self {
        let mut store = task.store(DomainKind::bitset());
        let puzzle = store.puzzle();
        let is_dead = |store: &Store<'_>, slot: &SlotId| store.require_word(*slot).is_err();
        let mut dead: Vec<SlotId> = puzzle.ids().filter(|slot| is_dead(&store, slot)).collect();
        if dead.is_empty() {
            let stopped = match CompactTable::default().prepare(&mut store, run) {
                Err(Halt::Conflict(conflict)) => {
                    dead.push(conflict.slot);
                    store = task.store(DomainKind::bitset());
                    None
                }
                Ok(()) => Some(None),
                Err(Halt::Stop(stop)) => Some(Some(stop)),
            };
            if let Some(stopped) = stopped {
                let letters = (0..puzzle.cells() as u32).map(|cell| letters_of(&store, GridCell(cell)));
                return Self { letters: letters.collect(), store, dead, stopped };
            }
        }
        let letters = letters_by_slots(&mut store);
        Self { store, letters, dead, stopped: None }
    }

    /// What stopped the propagation, if it is not complete. There may be fewer words and letters than the other answers say,
    /// but not more.
    pub fn stopped(&self) -> Option<Stop> {
        self.stopped
    }

    /// Returns the slots without words. If there are any, nothing was propagated.
    pub fn dead(&self) -> &[SlotId] {
        &self.dead
    }

    /// Returns the letters left for a cell: the given letter, or none for a block.
    pub fn letters(&self, cell: GridCell) -> LetterSet {
        self.letters[cell.index()]
    }

    /// Returns the letter of an empty cell that has only one left.
    pub fn forced(&self, cell: GridCell) -> Option<Letter> {
        let mut letters = self.letters(cell).iter();
        let is_open = self.store.puzzle().square(cell) == Square::Open;
        letters.next().filter(|_| is_open && letters.next().is_none())
    }

    /// Number of words left for a slot that is not full.
    pub fn words(&self, slot: SlotId) -> usize {
        self.store.size(slot)
    }

    /// Returns the effect of placing a word in a slot.
    pub fn place(&self, slot: SlotId, word: &[Letter], run: &mut Run<'_>) -> Result<Placement, Stop> {
        let puzzle = self.store.puzzle();
        let cells = puzzle.slot(slot).cells();
        let is_given =
            |(cell, letter): (&GridCell, &Letter)| puzzle.given(*cell).is_none_or(|given| given == *letter);
        let fits = cells.len() == word.len() && cells.iter().zip(word).all(is_given);
        let mut placement = Placement { fits, dead: Vec::new(), empty: Vec::new() };
        if !fits {
            return Ok(placement);
        }
        // On a copy, because the survey is asked about many words.
        let mut store = self.store.copy(0);
        // The word is settled even if the list lacks it.
        store.set_role(slot, Role::Closed);
        let mut touched = Vec::new();
        for (position, (&cell, &letter)) in cells.iter().zip(word).enumerate() {
            let Some(place) = puzzle.crossing(slot, position) else { continue };
            if store.role(place.slot) == Role::Closed {
                continue;
            }
            let kept = LetterSet::from_iter([letter]);
            store.set_letters(cell, kept);
            let sets = (kept, store.alphabet().without(kept));
            match store.narrow(place.slot, usize::from(place.position), sets, slot) {
                Ok(_) => touched.push(place.slot),
                // A slot that was dead before is not killed by this word.
                Err(_) if self.dead.contains(&place.slot) => {}
                Err(_) => {
                    placement.dead.push(place.slot);
                    placement.empty.push(cell);
                }
            }
        }
        if placement.dead.is_empty() && self.dead.is_empty() {
            touched.extend(keep_apart(&mut store, slot, word, &mut placement.dead));
            let mut propagator = CompactTable::default();
            match touched.iter().try_for_each(|&slot| propagator.propagate(&mut store, slot, run)) {
                Err(Halt::Conflict(conflict)) if placement.dead.is_empty() => {
                    placement.dead.push(conflict.slot);
                }
                Err(Halt::Stop(stop)) => return Err(stop),
                _ => {}
            }
        }
        Ok(placement)
    }
}

/// Returns the letters that propagation leaves for a cell.
fn letters_of(store: &Store<'_>, cell: GridCell) -> LetterSet {
    match store.puzzle().square(cell) {
        Square::Block => LetterSet::EMPTY,
        Square::Given(letter) => LetterSet::from_iter([letter]),
        Square::Open => store.letters(cell),
    }
}

/// For each cell, the letters for which each of its slots has a word. Slots without any words are ignored.
fn letters_by_slots(store: &mut Store<'_>) -> Vec<LetterSet> {
    let puzzle = store.puzzle();
    let mut letters: Vec<LetterSet> =
        (0..puzzle.cells() as u32).map(|cell| letters_of(store, GridCell(cell))).collect();
    for slot in living(store, puzzle) {
        let cells = puzzle.slot(slot).cells();
        let mut left: Vec<LetterSet> = cells.iter().map(|cell| letters[cell.index()]).collect();
        store.all_supported(slot, &mut left);
        for (cell, left) in cells.iter().zip(left) {
            if puzzle.square(*cell) == Square::Open {
                letters[cell.index()] = left;
            }
        }
    }
    letters
}

/// Returns the slots that have an empty cell and a word.
fn living(store: &Store<'_>, puzzle: &Puzzle) -> Vec<SlotId> {
    puzzle.ids().filter(|&slot| store.role(slot) != Role::Closed && store.size(slot) > 0).collect()
}

/// Removes a word from all other slots. Returns the slots that had it, and adds those left without words to
/// `dead`.
fn keep_apart(store: &mut Store<'_>, slot: SlotId, word: &[Letter], dead: &mut Vec<SlotId>) -> Vec<SlotId> {
    let Some(entry) = store.table(slot).find(word) else { return Vec::new() };
    let puzzle = store.puzzle();
    let others = puzzle.ids().filter(|&other| other != slot && puzzle.slot(other).len() == word.len());
    let mut touched = Vec::new();
    for other in others {
        if store.role(other) != Role::Wanted {
            continue;
        }
        match store.differ(other, entry, slot) {
            Ok(true) => touched.push(other),
            Ok(false) => {}
            Err(_) => dead.push(other),
        }
    }
    touched
}

/// Returns the word of a slot whose letters are all given.
pub fn given_word(puzzle: &Puzzle, slot: SlotId) -> Option<Vec<Letter>> {
    puzzle.slot(slot).cells().iter().map(|&cell| puzzle.given(cell)).collect()
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;
    use std::ops::ControlFlow;

    use super::*;
    use crate::entries::EntryId;
    use crate::{Entries, Filling, Grid};
    use worddle_lexicon::Alphabet;
    use worddle_run::{Budget, Random, Run};

    const WORDS: &str =
        "at\nto\nso\nas\nta\non\nno\nasa\nato\ntos\nono\nsat\noat\ntan\nant\nson\nnot\nton\nsos\nats";

    fn entries() -> Entries {
        Entries::read(WORDS, Alphabet::English).unwrap()
    }

    /// Arc consistency by definition: remove words until every letter of every word occurs in a word that
    /// crosses it.
    fn oracle(puzzle: &Puzzle, entries: &Entries) -> Vec<BTreeSet<EntryId>> {
        let closed = |slot: SlotId| given_word(puzzle, slot).is_some();
        let taken: Vec<Vec<Letter>> = puzzle.ids().filter_map(|slot| given_word(puzzle, slot)).collect();
        let fits = |slot: SlotId, word: &[Letter]| {
            let cells = puzzle.slot(slot).cells().iter().zip(word);
            !taken.contains(&word.to_vec())
                && cells
                    .into_iter()
                    .all(|(&cell, letter)| puzzle.given(cell).is_none_or(|given| given == *letter))
        };
        let all = |slot: SlotId| {
            let table = entries.table(puzzle.slot(slot).len());
            table.iter().filter(|(_, word)| fits(slot, word)).map(|(entry, _)| entry).collect()
        };
        let mut domains: Vec<BTreeSet<EntryId>> = puzzle.ids().map(all).collect();
        loop {
            let before = domains.clone();
            for slot in puzzle.ids().filter(|&slot| !closed(slot)) {
                let table = entries.table(puzzle.slot(slot).len());
                let supported = |entry: &EntryId| {
                    table.word(*entry).iter().enumerate().all(|(position, letter)| {
                        let Some(place) = puzzle.crossing(slot, position) else { return true };
                        let crossing = entries.table(puzzle.slot(place.slot).len());
                        let has =
                            |other: &EntryId| crossing.word(*other)[usize::from(place.position)] == *letter;
                        closed(place.slot) || before[place.slot.index()].iter().any(has)
                    })
                };
                domains[slot.index()].retain(supported);
            }
            if domains == before {
                return domains;
            }
        }
    }

    #[test]
    fn the_survey_is_arc_consistent_and_loses_no_fill() {
        let (entries, mut random) = (entries(), Random::new(5));
        let (mut alive, mut dead) = (0, 0);
        for _ in 0..300 {
            let squares = ['.', '.', '.', '.', '.', '#', 'A', 'T', 'S', 'O'];
            let text: Vec<String> = (0..3)
                .map(|_| (0..3).map(|_| squares[random.below(squares.len() as u64) as usize]).collect())
                .collect();
            let grid = Grid::parse(&text.join("/"), Alphabet::English).unwrap();
            let puzzle = Puzzle::new(&grid);
            let task = FillTask::new(&puzzle, &entries);
            let (survey, domains) =
                (Survey::of(&task, &mut Run::new(Budget::UNLIMITED)), oracle(&puzzle, &entries));
            let open: Vec<SlotId> =
                puzzle.ids().filter(|&slot| given_word(&puzzle, slot).is_none()).collect();
            let is_dead = open.iter().any(|slot| domains[slot.index()].is_empty());
            assert_eq!(!survey.dead().is_empty(), is_dead, "{text:?}");
            if is_dead {
                dead += 1;
                continue;
            }
            alive += 1;
            for &slot in &open {
                assert_eq!(survey.words(slot), domains[slot.index()].len(), "{text:?} {slot:?}");
            }
            let mut run = Run::new(Budget::UNLIMITED);
            let mut found = |filling: &Filling| {
                let filled = filling.on(&grid);
                for cell in grid.cells() {
                    if let Square::Given(letter) = filled.square(cell) {
                        assert!(survey.letters(cell).contains(letter), "{text:?} {cell:?}");
                    }
                }
                ControlFlow::Continue(())
            };
            task.each_filling(&mut run, &mut found).unwrap();
        }
        assert!(alive > 50 && dead > 50, "{alive} {dead}");
    }

    #[test]
    fn placing_a_word_reports_dead_slots() {
        let grid = Grid::parse("..#/.../..#", Alphabet::English).unwrap();
        let puzzle = Puzzle::new(&grid);
        let entries = entries();
        let task = FillTask::new(&puzzle, &entries);
        let survey = Survey::of(&task, &mut Run::new(Budget::UNLIMITED));
        let slot = |name: &str| puzzle.named(name.parse().unwrap()).unwrap();
        let place = |name: &str, word: &str| {
            survey
                .place(slot(name), &Alphabet::English.fold(word).unwrap(), &mut Run::new(Budget::UNLIMITED))
                .unwrap()
        };
        assert_eq!(place("1A", "at"), Placement { fits: true, dead: vec![], empty: vec![] });
        let xx = place("1A", "xt");
        assert_eq!((xx.fits, xx.dead, xx.empty), (true, vec![slot("1D")], vec![GridCell(0)]));
        assert!(!place("1A", "ant").fits);
        // If placing a word of the list kills a slot, no fill has that word there.
        let table = entries.table(3);
        for (_, word) in table.iter() {
            let with = task_with(&puzzle, &entries, slot("1D"), word);
            let alive = with.count(&mut Run::new(Budget::UNLIMITED)).unwrap() > 0;
            let placement = survey.place(slot("1D"), word, &mut Run::new(Budget::UNLIMITED)).unwrap();
            assert!(placement.dead.is_empty() || !alive, "{}", Alphabet::English.spell(word));
        }
    }

    fn task_with<'a>(
        puzzle: &'a Puzzle,
        entries: &'a Entries,
        slot: SlotId,
        word: &[Letter],
    ) -> FillTask<'a> {
        FillTask::new(puzzle, entries).allowing(slot, |other| other == word)
    }

    #[test]
    fn if_a_slot_is_dead_the_others_keep_words_that_fit_their_letters() {
        let grid = Grid::parse("XX./.../...", Alphabet::English).unwrap();
        let puzzle = Puzzle::new(&grid);
        let entries = entries();
        let task = FillTask::new(&puzzle, &entries);
        let survey = Survey::of(&task, &mut Run::new(Budget::UNLIMITED));
        let slot = |name: &str| puzzle.named(name.parse().unwrap()).unwrap();
        assert_eq!(survey.dead(), ["1A", "1D", "2D"].map(slot));
        assert_eq!(survey.words(slot("4A")), entries.table(3).len());
        assert!(!survey.letters(GridCell(8)).is_empty());
        assert_eq!(survey.letters(GridCell(0)).iter().count(), 1);
    }

    #[test]
    fn the_last_letter_of_an_empty_cell_is_forced() {
        let grid = Grid::parse("N./#./#S", Alphabet::English).unwrap();
        let puzzle = Puzzle::new(&grid);
        let entries = Entries::read("no\non\nas\noas\nens", Alphabet::English).unwrap();
        let task = FillTask::new(&puzzle, &entries);
        let survey = Survey::of(&task, &mut Run::new(Budget::UNLIMITED));
        let forced: String = grid
            .cells()
            .filter_map(|cell| survey.forced(cell))
            .map(|letter| Alphabet::English.upper(letter))
            .collect();
        assert_eq!((forced.as_str(), survey.dead()), ("OA", &[][..]));
    }
}
