//! First fail: the slot with the fewest words (Haralick and Elliott, 1980).

use worddle_run::Random;

use super::least::least;
use crate::parts::Order;
use crate::puzzle::SlotId;
use crate::store::Store;

/// The slot with the fewest words left.
pub(crate) struct SmallestDomain;

impl Order for SmallestDomain {
    fn name(&self) -> &'static str {
        "smallest-domain"
    }

    fn next(&mut self, store: &Store<'_>, random: &mut Random) -> Option<SlotId> {
        least(store, random, |slot| store.size(slot) as f64)
    }
}
