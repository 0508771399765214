//! First fail (Haralick and Elliott, 1980): the slot with the fewest words is the likeliest to fail, so fail
//! early.

use worddle_run::Random;

use super::least::least;
use crate::parts::Order;
use crate::puzzle::SlotId;
use crate::store::Store;

/// Chooses the slot with the fewest words left.
pub(crate) struct SmallestDomain;

impl Order for SmallestDomain {
    fn name(&self) -> &'static str {
        "smallest-domain"
    }

    fn next(&mut self, store: &Store<'_>, random: &mut Random) -> Option<SlotId> {
        least(store, random, |slot| store.size(slot) as f64)
    }
}
