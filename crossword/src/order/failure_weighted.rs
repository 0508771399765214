//! Our own order, which learns from dead ends.

use worddle_run::Random;

use super::least::least;
use crate::parts::Order;
use crate::puzzle::SlotId;
use crate::store::{Role, Store};

/// How much more each dead end weighs than the one before it, so that old ones fade: the last twenty count. With the last
/// hundred a blank 6×8 takes the English list twice as long.
const FRESHER: f64 = 1.0 / 0.95;

/// The weight at which all weights are made small again, long before numbers overflow.
const HEAVY: f64 = 1e100;

/// What the freshest dead end weighs beside a slot without any: enough for dead ends to soon count for more than sizes.
const WEIGHTY: f64 = 10.0;

/// The slot with the smallest logarithm of its domain for its weight, which grows with dead ends at the slots that it
/// crosses (in the manner of dom/wdeg: Boussemart and others, 2004), recent ones more. Dead ends at the slot itself do not
/// count: deciding the slots that made it fail fills a blank 6×8 three times faster than deciding the slot that failed.
pub(crate) struct FailureWeighted {
    weights: Vec<f64>,
    bump: f64,
}

impl Default for FailureWeighted {
    fn default() -> Self {
        Self { weights: Vec::new(), bump: 1.0 }
    }
}

impl FailureWeighted {
    fn weight(&self, store: &Store<'_>, slot: SlotId) -> f64 {
        let own = |slot: SlotId| self.weights.get(slot.index()).copied().unwrap_or(0.0);
        let open = |slot: &SlotId| store.decided(*slot).is_none() && store.role(*slot) == Role::Wanted;
        let around: f64 = store.puzzle().neighbors(slot).filter(open).map(own).sum();
        1.0 + WEIGHTY * around / self.bump
    }
}

impl Order for FailureWeighted {
    fn name(&self) -> &'static str {
        "failure-weighted"
    }

    fn next(&mut self, store: &Store<'_>, random: &mut Random) -> Option<SlotId> {
        least(store, random, |slot| (store.size(slot) as f64).ln() / self.weight(store, slot))
    }

    fn failed(&mut self, store: &Store<'_>, slot: SlotId) {
        self.weights.resize(store.puzzle().slots().len(), 0.0);
        // New dead ends grow heavier instead of old ones lighter: one number changes and not all weights.
        self.bump *= FRESHER;
        self.weights[slot.index()] += self.bump;
        if self.bump > HEAVY {
            self.weights.iter_mut().for_each(|weight| *weight /= HEAVY);
            self.bump /= HEAVY;
        }
    }
}
