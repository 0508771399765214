//! Forward checking (Haralick and Elliott, 1980): a decided word narrows the slots it crosses.
//!
//! It looks one step ahead and stops there: a slot that becomes narrow does not narrow its own crossings in
//! turn, as it would under arc consistency.

use worddle_lexicon::LetterSet;
use worddle_run::Run;

use super::different::keep_different;
use crate::parts::Propagator;
use crate::puzzle::SlotId;
use crate::store::{Halt, Role, Store};

/// Restricts the slots that a decided word crosses to words that fit.
pub(crate) struct ForwardChecking;

impl Propagator for ForwardChecking {
    fn name(&self) -> &'static str {
        "forward-checking"
    }

    fn propagate(&mut self, store: &mut Store<'_>, slot: SlotId, run: &mut Run<'_>) -> Result<(), Halt> {
        keep_different(store, slot, run)?;
        let puzzle = store.puzzle();
        for position in 0..puzzle.slot(slot).len() {
            let (Some(letter), Some(place)) =
                (store.decided_letter(slot, position), puzzle.crossing(slot, position))
            else {
                continue;
            };
            if store.role(place.slot) != Role::Closed {
                run.work(store.size(place.slot) as u64)?;
                let kept = LetterSet::from_iter([letter]);
                let gone = store.alphabet().without(kept);
                store.narrow(place.slot, usize::from(place.position), (kept, gone), slot)?;
            }
        }
        Ok(())
    }
}
