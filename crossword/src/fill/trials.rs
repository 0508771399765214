//! Trials: several words are propagated before one of them is decided.

use worddle_run::Run;

use crate::entries::EntryId;
use crate::puzzle::{Puzzle, SlotId};
use crate::store::{Decision, Halt, Store};
use crate::strategy::{Strategy, Trials};

use super::tally::Tally;

impl Trials {
    /// Returns how many words to try. Trials run after every second restart only, since neither way is better
    /// on all grids, and only on grids with many slots.
    pub(super) fn words_at(self, puzzle: &Puzzle, restarts: u64) -> usize {
        let is_large = puzzle.slots().len() >= self.slots;
        if is_large && restarts % 2 == 1 { self.words.max(1) } else { 1 }
    }
}

/// Returns the word that leaves the most room, measured as the sum of the logarithms of the open domains.
/// Refutes words that fail at once; returns `None` if all do.
pub(super) fn best_of(
    words: Vec<EntryId>,
    slot: SlotId,
    store: &mut Store<'_>,
    strategy: &mut Strategy,
    tally: &mut Tally,
    run: &mut Run<'_>,
) -> Result<Option<EntryId>, Halt> {
    let mut best: Option<(f64, EntryId)> = None;
    for entry in words {
        tally.effort.nodes += 1;
        let number = store.decisions().len();
        store.decide(slot, entry);
        let outcome = strategy.propagator.propagate(store, slot, run);
        // Measured before retracting, and without this slot, whose domain is one word in any case.
        let room: f64 = store.open().map(|slot| (store.size(slot) as f64).ln()).sum();
        store.retract(number);
        match outcome {
            Err(Halt::Stop(stop)) => return Err(stop.into()),
            Err(Halt::Conflict(conflict)) => {
                tally.dead_end(&conflict, store, &mut *strategy.order);
                // The slot itself is not a reason for the failure; only the other decisions are.
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
