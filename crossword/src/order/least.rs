//! Selects a slot by key.

use std::cmp::Ordering;

use worddle_run::Random;

use crate::puzzle::SlotId;
use crate::store::Store;

/// Returns the open slot with the smallest key, ties broken at random.
pub(super) fn least(store: &Store<'_>, random: &mut Random, key: impl Fn(SlotId) -> f64) -> Option<SlotId> {
    let mut best: Option<(SlotId, f64)> = None;
    let mut ties = 0;
    for slot in store.open() {
        let key = key(slot);
        let place = best.map_or(Ordering::Less, |(_, least)| key.total_cmp(&least));
        ties = match place {
            Ordering::Greater => continue,
            Ordering::Equal => ties + 1,
            Ordering::Less => 1,
        };
        // Reservoir sampling: the n-th tie replaces the choice with probability 1/n, so all ties are equally
        // likely.
        if random.below(ties) == 0 {
            best = Some((slot, key));
        }
    }
    best.map(|(slot, _)| slot)
}
