//! The slot crossed by the most decided words.

use worddle_run::Random;

use super::least::least;
use crate::parts::Order;
use crate::puzzle::SlotId;
use crate::store::Store;

/// Chooses the slot that crosses the most decided slots.
pub(crate) struct MostAssignedNeighbors;

impl Order for MostAssignedNeighbors {
    fn name(&self) -> &'static str {
        "most-assigned-neighbors"
    }

    fn next(&mut self, store: &Store<'_>, random: &mut Random) -> Option<SlotId> {
        let assigned = |slot| {
            store.puzzle().neighbors(slot).filter(|&neighbor| store.decided(neighbor).is_some()).count()
        };
        least(store, random, |slot| -(assigned(slot) as f64))
    }
}
