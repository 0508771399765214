//! The degree heuristic: the slot with the most crossings.

use worddle_run::Random;

use super::least::least;
use crate::parts::Order;
use crate::puzzle::SlotId;
use crate::store::Store;

/// Chooses the slot that crosses the most others.
pub(crate) struct MostConstraints;

impl Order for MostConstraints {
    fn name(&self) -> &'static str {
        "most-constraints"
    }

    fn next(&mut self, store: &Store<'_>, random: &mut Random) -> Option<SlotId> {
        least(store, random, |slot| -(store.puzzle().neighbors(slot).count() as f64))
    }
}
