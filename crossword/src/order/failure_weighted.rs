//! An order that learns from dead ends, in the manner of dom/wdeg (Boussemart et al., 2004).
//!
//! Like dom/wdeg, it prefers small domains with much weight. Three things differ. The domain counts by its
//! logarithm. Weights decay, so that recent dead ends count more. And a slot is weighted by the dead ends of
//! the slots it crosses, not by its own.

use worddle_run::Random;

use super::least::least;
use crate::parts::Order;
use crate::puzzle::SlotId;
use crate::store::{Role, Store};

/// Growth of the weight from one dead end to the next, which makes old ones fade: about the last twenty
/// count. With the last hundred, a blank 6×8 takes twice as long with the English list.
const FRESHER: f64 = 1.0 / 0.95;

/// Weights are rescaled above this, long before they overflow.
const HEAVY: f64 = 1e100;

/// Weight of the latest dead end relative to a slot without any, high enough that dead ends soon outweigh
/// domain sizes.
const WEIGHTY: f64 = 10.0;

/// Chooses the slot with the smallest logarithm of its domain divided by its weight. The weight grows with
/// dead ends at the crossing slots. Dead ends at the slot itself do not count: deciding the slots that made
/// it fail fills a blank 6×8 three times faster than deciding the slot that failed.
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
    /// Returns the weight of a slot: 1, plus the decayed dead ends of the open slots it crosses.
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
        // New dead ends weigh more instead of old ones less: one number changes instead of all.
        self.bump *= FRESHER;
        self.weights[slot.index()] += self.bump;
        if self.bump > HEAVY {
            self.weights.iter_mut().for_each(|weight| *weight /= HEAVY);
            self.bump /= HEAVY;
        }
    }
}
