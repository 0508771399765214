//! Words that are tried out before one of them is decided.

use crate::entries::EntryId;
use crate::puzzle::{Puzzle, SlotId};
use crate::store::{Conflict, Decision, Store};
use crate::strategy::{Strategy, Trials};

use super::tally::Tally;

impl Trials {
    /// How many words are tried out: more than one only after every second restart, since neither way is better on all
    /// grids, and only where there are many slots.
    pub(super) fn words_at(self, puzzle: &Puzzle, restarts: u64) -> usize {
        let is_large = puzzle.slots().len() >= self.slots;
        if is_large && restarts % 2 == 1 { self.words.max(1) } else { 1 }
    }
}

/// The word that leaves the open slots most room: the largest sum of the logarithms of their domains. Words that lead to a
/// dead end at once are refuted; `None` if all were.
pub(super) fn best_of(
    words: Vec<EntryId>,
    slot: SlotId,
    store: &mut Store<'_>,
    strategy: &mut Strategy,
    tally: &mut Tally,
) -> Result<Option<EntryId>, Conflict> {
    let mut best: Option<(f64, EntryId)> = None;
    for entry in words {
        tally.effort.nodes += 1;
        let number = store.decisions().len();
        store.decide(slot, entry);
        let outcome = strategy.propagator.propagate(store, slot);
        // Taken before the word is taken back, and without its slot, which has one word whichever it is.
        let room: f64 = store.open().map(|slot| (store.size(slot) as f64).ln()).sum();
        store.retract(number);
        match outcome {
            Err(conflict) => {
                tally.dead_end(&conflict, store, &mut *strategy.order);
                // The slot itself is no reason why its word cannot be: the other decisions are.
                let mut because = conflict.blamed;
                because.remove(slot);
                store.refute(Decision { slot, entry }, &because)?;
            }
            Ok(()) if best.is_none_or(|(most, _)| room > most) => best = Some((room, entry)),
            Ok(()) => {}
        }
    }
    Ok(best.map(|(_, entry)| entry))
}
