//! Sets of slots, and the blame for each domain.
//!
//! The blame of a slot is the set of decisions its domain rests on. It only grows between two marks, and a
//! trail of changed machine words undoes it.

use crate::puzzle::SlotId;

/// A set of slots, one bit per slot.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct SlotSet(Vec<u64>);

impl SlotSet {
    /// Makes an empty set for a number of slots.
    pub fn new(slots: usize) -> Self {
        Self(vec![0; slots.div_ceil(64)])
    }

    /// Returns true if the set contains a slot.
    pub fn contains(&self, slot: SlotId) -> bool {
        self.0.get(slot.index() / 64).is_some_and(|bits| bits >> (slot.index() % 64) & 1 == 1)
    }

    /// Adds a slot, which must be within the size of the set.
    pub fn insert(&mut self, slot: SlotId) {
        self.0[slot.index() / 64] |= 1 << (slot.index() % 64);
    }

    /// Removes a slot.
    pub fn remove(&mut self, slot: SlotId) {
        self.0[slot.index() / 64] &= !(1 << (slot.index() % 64));
    }

    /// Iterates over the slots in order.
    pub fn iter(&self) -> impl Iterator<Item = SlotId> {
        let slots = 0..(self.0.len() * 64) as u32;
        slots.map(|slot| SlotId(slot as u16)).filter(|&slot| self.contains(slot))
    }

    /// Returns true if the set is empty.
    pub fn is_empty(&self) -> bool {
        self.0.iter().all(|&bits| bits == 0)
    }
}

/// For each slot, the decisions that its domain rests on. [`Blame::undo`] reverts additions.
#[derive(Clone)]
pub(crate) struct Blame {
    stride: usize,
    sets: Vec<u64>,
    /// Trail of overwritten machine words.
    old: Vec<(u32, u64)>,
}

impl Blame {
    pub(crate) fn new(slots: usize) -> Self {
        let stride = slots.div_ceil(64);
        Self { stride, sets: vec![0; stride * slots], old: Vec::new() }
    }

    /// Returns the decisions that a slot's domain rests on.
    pub(crate) fn of(&self, slot: SlotId) -> SlotSet {
        SlotSet(self.sets[slot.index() * self.stride..][..self.stride].to_vec())
    }

    /// Blames `culprit` for `slot`'s domain.
    pub(crate) fn add(&mut self, slot: SlotId, culprit: SlotId) {
        self.unite(slot.index() * self.stride + culprit.index() / 64, 1 << (culprit.index() % 64));
    }

    /// Blames everything that `other` rests on.
    pub(crate) fn add_all_of(&mut self, slot: SlotId, other: SlotId) {
        for part in 0..self.stride {
            let bits = self.sets[other.index() * self.stride + part];
            self.unite(slot.index() * self.stride + part, bits);
        }
    }

    /// Blames a set of slots.
    pub(crate) fn add_set(&mut self, slot: SlotId, set: &SlotSet) {
        for (part, &bits) in set.0.iter().enumerate() {
            self.unite(slot.index() * self.stride + part, bits);
        }
    }

    /// Adds bits to a machine word of the sets, and records the old value.
    fn unite(&mut self, at: usize, bits: u64) {
        let old = self.sets[at];
        // Most blame is there already, and an unchanged word needs no trail entry.
        if old | bits != old {
            self.old.push((at as u32, old));
            self.sets[at] = old | bits;
        }
    }

    /// Returns the length of the trail, to undo to.
    pub(crate) fn mark(&self) -> usize {
        self.old.len()
    }

    /// Restores the sets as of a mark.
    pub(crate) fn undo(&mut self, mark: usize) {
        for (at, bits) in self.old.drain(mark..).rev() {
            self.sets[at as usize] = bits;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn blame_grows_and_is_taken_back() {
        let mut blame = Blame::new(70);
        blame.add(SlotId(3), SlotId(69));
        let mark = blame.mark();
        blame.add_all_of(SlotId(4), SlotId(3));
        blame.add(SlotId(4), SlotId(0));
        assert_eq!(blame.of(SlotId(4)).iter().collect::<Vec<_>>(), [SlotId(0), SlotId(69)]);
        blame.undo(mark);
        assert!(blame.of(SlotId(4)).is_empty());
        assert!(blame.of(SlotId(3)).contains(SlotId(69)));
    }
}
