//! Sets of slots: who is to blame.

use crate::puzzle::SlotId;

/// A set of slots, a bit each.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct SlotSet(Vec<u64>);

impl SlotSet {
    /// The empty set, with room for so many slots.
    pub fn new(slots: usize) -> Self {
        Self(vec![0; slots.div_ceil(64)])
    }

    /// Whether a slot is a member.
    pub fn contains(&self, slot: SlotId) -> bool {
        self.0.get(slot.index() / 64).is_some_and(|bits| bits >> (slot.index() % 64) & 1 == 1)
    }

    /// Makes a slot a member; there must be room for it.
    pub fn insert(&mut self, slot: SlotId) {
        self.0[slot.index() / 64] |= 1 << (slot.index() % 64);
    }

    /// Takes a slot out.
    pub fn remove(&mut self, slot: SlotId) {
        self.0[slot.index() / 64] &= !(1 << (slot.index() % 64));
    }

    /// The members, in order.
    pub fn iter(&self) -> impl Iterator<Item = SlotId> {
        let slots = 0..(self.0.len() * 64) as u32;
        slots.map(|slot| SlotId(slot as u16)).filter(|&slot| self.contains(slot))
    }

    /// Whether there is no member.
    pub fn is_empty(&self) -> bool {
        self.0.iter().all(|&bits| bits == 0)
    }
}

/// For each slot the decisions that its domain rests on; what is added comes back out with [`Blame::undo`].
#[derive(Clone)]
pub(crate) struct Blame {
    stride: usize,
    sets: Vec<u64>,
    /// Parts of sets as they were.
    old: Vec<(u32, u64)>,
}

impl Blame {
    pub(crate) fn new(slots: usize) -> Self {
        let stride = slots.div_ceil(64);
        Self { stride, sets: vec![0; stride * slots], old: Vec::new() }
    }

    pub(crate) fn of(&self, slot: SlotId) -> SlotSet {
        SlotSet(self.sets[slot.index() * self.stride..][..self.stride].to_vec())
    }

    /// Whatever `slot` rests on now also rests on `culprit`.
    pub(crate) fn add(&mut self, slot: SlotId, culprit: SlotId) {
        self.unite(slot.index() * self.stride + culprit.index() / 64, 1 << (culprit.index() % 64));
    }

    /// Whatever `slot` rests on now also rests on all that `other` rests on.
    pub(crate) fn add_all_of(&mut self, slot: SlotId, other: SlotId) {
        for part in 0..self.stride {
            let bits = self.sets[other.index() * self.stride + part];
            self.unite(slot.index() * self.stride + part, bits);
        }
    }

    /// Whatever `slot` rests on now also rests on a set.
    pub(crate) fn add_set(&mut self, slot: SlotId, set: &SlotSet) {
        for (part, &bits) in set.0.iter().enumerate() {
            self.unite(slot.index() * self.stride + part, bits);
        }
    }

    fn unite(&mut self, at: usize, bits: u64) {
        let old = self.sets[at];
        if old | bits != old {
            self.old.push((at as u32, old));
            self.sets[at] = old | bits;
        }
    }

    pub(crate) fn mark(&self) -> usize {
        self.old.len()
    }

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
