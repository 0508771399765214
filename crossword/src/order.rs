//! Which slot comes next.
//!
//! The textbook's orders, with ties broken at random, and one of our own that learns from dead ends; [`orders`] lists them.

use std::cmp::Ordering;

use worddle_run::Random;

use crate::puzzle::SlotId;
use crate::store::{Role, Store};

/// Chooses the slot that is decided next.
pub trait Order {
    /// The stable name, as in flags and tables.
    fn name(&self) -> &'static str;

    /// The next of the open slots; `None` if there is none.
    fn next(&mut self, store: &Store<'_>, random: &mut Random) -> Option<SlotId>;

    /// Hears of a dead end at a slot.
    fn failed(&mut self, _: &Store<'_>, _: SlotId) {}
}

/// Every order, ours first.
pub fn orders() -> Vec<Box<dyn Order>> {
    vec![
        Box::<FailureWeighted>::default(),
        Box::new(SmallestDomain),
        Box::new(MostAssignedNeighbors),
        Box::new(MostConstraints),
    ]
}

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

/// The slot that crosses most decided ones.
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

/// The slot that crosses most others.
pub(crate) struct MostConstraints;

impl Order for MostConstraints {
    fn name(&self) -> &'static str {
        "most-constraints"
    }

    fn next(&mut self, store: &Store<'_>, random: &mut Random) -> Option<SlotId> {
        least(store, random, |slot| -(store.puzzle().neighbors(slot).count() as f64))
    }
}

/// How much more each dead end weighs than the one before it, so that old ones fade: the last twenty count. With the last
/// hundred a blank 6×8 takes the English list twice as long.
const FRESHER: f64 = 1.0 / 0.95;

/// The weight at which all weights are made small again, long before numbers overflow.
const HEAVY: f64 = 1e100;

/// What the freshest dead end weighs beside a slot without any: so much that dead ends soon count for more than sizes.
const WEIGHTY: f64 = 10.0;

/// The slot with the smallest logarithm of its domain for its weight, which grows with dead ends at the slots that it
/// crosses (in the manner of dom/wdeg: Boussemart and others, 2004), recent ones more. Dead ends at the slot itself do not
/// count: deciding what made it fail fills a blank 6×8 three times sooner than deciding what failed.
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
        self.bump *= FRESHER;
        self.weights[slot.index()] += self.bump;
        if self.bump > HEAVY {
            self.weights.iter_mut().for_each(|weight| *weight /= HEAVY);
            self.bump /= HEAVY;
        }
    }
}

/// The open slot with the least key, ties broken at random.
fn least(store: &Store<'_>, random: &mut Random, key: impl Fn(SlotId) -> f64) -> Option<SlotId> {
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
        if random.below(ties) == 0 {
            best = Some((slot, key));
        }
    }
    best.map(|(slot, _)| slot)
}
