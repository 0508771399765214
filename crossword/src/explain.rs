//! Explains why a grid has no fill.
//!
//! Slots around the last dead end are collected, twice as many each time, until they alone have no fill. Then
//! every slot and every given letter that the contradiction does not need is dropped. The rest is a minimal
//! unsatisfiable subset, by the deletion filter of Chinneck and Dravnieks (1991).

use std::collections::{BTreeSet, VecDeque};
use std::ops::ControlFlow;

use worddle_run::{Run, Stop};

use crate::fill::{End, FillSearch};
use crate::filling::Filling;
use crate::grid::GridCell;
use crate::puzzle::{Puzzle, SlotId};
use crate::strategy::{Restarts, Strategy};
use crate::task::{FillTask, Scope};

/// Words tried to show that some slots have no fill. A longer proof explains nothing to a person.
const PATIENCE: u64 = 5_000;

/// Why a grid has no fill.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Explanation {
    /// Slots that have no fill together. Without any one of them, the others may have one.
    pub slots: Vec<SlotId>,
    /// Given letters in these slots that are part of the reason.
    pub letters: Vec<GridCell>,
}

/// Explains why a task has no fill. Returns `None` if it has one, or if a few thousand words do not settle
/// it.
pub fn explain(task: &FillTask<'_>, run: &mut Run<'_>) -> Result<Option<Explanation>, Stop> {
    let everything = Scope::default();
    let Some(dead_end) = refute(task, &everything, run)? else { return Ok(None) };
    let mut scope = surround(task, dead_end, run)?;
    let slots: Vec<SlotId> = nearest(task.puzzle(), dead_end);
    // Farthest first, since those are the least likely to matter.
    for slot in slots.into_iter().rev() {
        let mut smaller = scope.clone();
        let is_in = smaller.slots.as_mut().is_some_and(|slots| slots.remove(&slot));
        if is_in && refute(task, &smaller, run)?.is_some() {
            scope = smaller;
        }
    }
    let slots: Vec<SlotId> = scope.slots.iter().flatten().copied().collect();
    let given = given_letters(task.puzzle(), &slots);
    for &cell in &given {
        let mut smaller = scope.clone();
        smaller.ignored.insert(cell);
        if refute(task, &smaller, run)?.is_some() {
            scope = smaller;
        }
    }
    let letters = given.into_iter().filter(|cell| !scope.ignored.contains(cell)).collect();
    Ok(Some(Explanation { slots, letters }))
}

/// Returns the last dead end if a part of a task provably has no fill.
fn refute(task: &FillTask<'_>, scope: &Scope, run: &mut Run<'_>) -> Result<Option<SlotId>, Stop> {
    // Without restarts there is no sweep by letters either, so all dead ends are at slots, and the last is
    // near the cause.
    let strategy = Strategy { restarts: Restarts::Never, ..Strategy::fast() };
    let store = task.store_of(scope, strategy.domains);
    let mut search = FillSearch::new(store, strategy, 0);
    search.limit(PATIENCE);
    let end = search.fill(run, &mut |_: &Filling| ControlFlow::Break(()))?;
    Ok(search.last_dead_end().filter(|_| end == End::Exhausted))
}

/// Collects slots around one until they have no fill together, doubling their number each time.
fn surround(task: &FillTask<'_>, slot: SlotId, run: &mut Run<'_>) -> Result<Scope, Stop> {
    let order = nearest(task.puzzle(), slot);
    let mut slots = BTreeSet::new();
    let mut count = 1;
    loop {
        slots.extend(order.iter().take(count));
        let scope = Scope { slots: Some(slots.clone()), ..Scope::default() };
        if count >= order.len() || refute(task, &scope, run)?.is_some() {
            return Ok(scope);
        }
        // Doubling keeps the failed attempts cheaper than the last one.
        count *= 2;
    }
}

/// Returns all slots by number of crossings from a slot; unconnected ones come last.
fn nearest(puzzle: &Puzzle, slot: SlotId) -> Vec<SlotId> {
    let mut order = Vec::new();
    let mut seen = vec![false; puzzle.slots().len()];
    for start in std::iter::once(slot).chain(puzzle.ids()) {
        let mut queue = VecDeque::from([start]);
        while let Some(slot) = queue.pop_front() {
            if !std::mem::replace(&mut seen[slot.index()], true) {
                order.push(slot);
                queue.extend(puzzle.neighbors(slot));
            }
        }
    }
    order
}

/// Returns the cells of slots that have given letters.
fn given_letters(puzzle: &Puzzle, slots: &[SlotId]) -> BTreeSet<GridCell> {
    let mut given = BTreeSet::new();
    for &slot in slots {
        given.extend(puzzle.slot(slot).cells().iter().filter(|&&cell| puzzle.given(cell).is_some()));
    }
    given
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Entries, Grid};
    use worddle_lexicon::Alphabet;
    use worddle_run::Budget;

    /// Slots by name, and the cells of the letters to blame.
    fn check(grid: &str, words: &str) -> Option<(String, Vec<u32>)> {
        let puzzle = Puzzle::new(&Grid::parse(grid, Alphabet::English).unwrap());
        let entries = Entries::read(&words.replace(' ', "\n"), Alphabet::English).unwrap();
        let task = FillTask::new(&puzzle, &entries);
        let explanation = explain(&task, &mut Run::new(Budget::UNLIMITED)).unwrap()?;
        let names: Vec<String> =
            explanation.slots.iter().map(|&slot| puzzle.slot(slot).to_string()).collect();
        Some((names.join(" "), explanation.letters.iter().map(|cell| cell.0).collect()))
    }

    #[test]
    fn a_slot_without_a_word_is_to_blame_with_its_letters() {
        assert_eq!(check("C.Q/.#./...", "cat ore can net"), Some(("1A".into(), vec![2])));
        assert_eq!(check("Q.T/.#./...", "cat ore quo"), Some(("1A".into(), vec![0, 2])));
    }

    #[test]
    fn crossing_slots_are_to_blame_together() {
        // The only word across ends in A, the only word down starts with O.
        assert_eq!(check("C.#/#.#/#.#", "ca ost"), Some(("1A 2D".into(), vec![])));
        assert_eq!(check("..", "abc"), Some(("1A".into(), vec![])));
        // Two slots of two letters, and one word for both.
        let (slots, letters) = check("../..", "aa").unwrap();
        assert_eq!((slots.split(' ').count(), letters), (2, vec![]));
    }

    #[test]
    fn a_grid_that_can_be_filled_needs_no_explanation() {
        assert_eq!(check("C.T", "cat"), None);
    }
}
