//! No propagation: each decision is checked against earlier ones, as in plain backtracking.

use worddle_run::Run;

use crate::parts::Propagator;
use crate::puzzle::SlotId;
use crate::shared_parts::may_meet;
use crate::store::{Halt, Store};

/// Checks that a decided word agrees with the decided words it crosses and repeats none of them.
pub(crate) struct CheckBack;

impl Propagator for CheckBack {
    fn name(&self) -> &'static str {
        "none"
    }

    fn propagate(&mut self, store: &mut Store<'_>, slot: SlotId, run: &mut Run<'_>) -> Result<(), Halt> {
        let Some(entry) = store.decided(slot) else { return Ok(()) };
        run.work(store.decisions().len() as u64)?;
        let puzzle = store.puzzle();
        let word = store.table(slot).word(entry);
        for decision in store.decisions().iter().filter(|decision| decision.slot != slot) {
            let other = store.table(decision.slot).word(decision.entry);
            if !may_meet(store.parts(), word, other) {
                return Err(store.clash(slot, decision.slot).into());
            }
        }
        for position in 0..puzzle.slot(slot).len() {
            let Some(place) = puzzle.crossing(slot, position) else { continue };
            let Some(letter) = store.decided_letter(place.slot, usize::from(place.position)) else {
                continue;
            };
            if store.decided_letter(slot, position) != Some(letter) {
                return Err(store.clash(slot, place.slot).into());
            }
        }
        Ok(())
    }
}
