//! Arc consistency by AC-3 (Mackworth, 1977), once before the search and after each change.
//!
//! An arc is a slot and a slot that crosses it. Revising the arc removes from the first slot every word whose
//! letter at the crossing no word of the second supports. When a slot changes, the arcs into it are revised
//! again.

use std::collections::VecDeque;

use worddle_run::Run;

use super::different::keep_different;
use crate::parts::Propagator;
use crate::puzzle::{Puzzle, SlotId, SlotPosition};
use crate::store::{Conflict, Halt, Role, Store};

/// Maintains arc consistency with a queue of arcs.
pub struct Ac3;

/// The first is to be revised against the second.
type Arc = (SlotPosition, SlotPosition);

impl Propagator for Ac3 {
    fn name(&self) -> &'static str {
        "ac-3"
    }

    fn propagate(&mut self, store: &mut Store<'_>, slot: SlotId, run: &mut Run<'_>) -> Result<(), Halt> {
        let mut queue: VecDeque<Arc> = arcs_to(store.puzzle(), slot).collect();
        keep_different(store, slot, run)?;
        revise_all(store, &mut queue, run)
    }

    fn prepare(&mut self, store: &mut Store<'_>, run: &mut Run<'_>) -> Result<(), Halt> {
        let puzzle = store.puzzle();
        let mut queue = puzzle.ids().flat_map(|slot| arcs_to(puzzle, slot)).collect();
        revise_all(store, &mut queue, run)
    }
}

/// Iterates over the arcs to revise when a slot has changed.
fn arcs_to(puzzle: &Puzzle, slot: SlotId) -> impl Iterator<Item = Arc> {
    (0..puzzle.slot(slot).len()).filter_map(move |position| {
        Some((puzzle.crossing(slot, position)?, SlotPosition { slot, position: position as u8 }))
    })
}

/// Revises arcs until the queue is empty.
fn revise_all(store: &mut Store<'_>, queue: &mut VecDeque<Arc>, run: &mut Run<'_>) -> Result<(), Halt> {
    while let Some((place, against)) = queue.pop_front() {
        run.work((store.size(place.slot) + store.size(against.slot)) as u64)?;
        let closed = [place, against].iter().any(|place| store.role(place.slot) == Role::Closed);
        if !closed && revise(store, place, against)? {
            let back = arcs_to(store.puzzle(), place.slot);
            // The slot it was revised against cannot lose a word by this: the removed words had no support
            // there.
            for arc in back.filter(|(other, _)| other.slot != against.slot) {
                // A linear search, as in the textbook. This propagator is a baseline.
                if !queue.contains(&arc) {
                    queue.push_back(arc);
                }
            }
        }
    }
    Ok(())
}

/// Revises one arc. Returns whether any word was removed.
fn revise(store: &mut Store<'_>, place: SlotPosition, against: SlotPosition) -> Result<bool, Conflict> {
    let all = store.alphabet();
    let kept = store.supported(against.slot, usize::from(against.position), all);
    store.narrow(place.slot, usize::from(place.position), (kept, all.without(kept)), against.slot)
}
