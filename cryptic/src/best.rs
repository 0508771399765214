//! The cheapest of many things.

use std::collections::BinaryHeap;

/// Keeps the cheapest things that are offered. Of equally cheap ones the earlier stay, so that the result does not depend
/// on anything but the order of the search.
pub(crate) struct Best<T> {
    most: usize,
    heap: BinaryHeap<Kept<T>>,
    offered: u64,
}

struct Kept<T> {
    key: (u32, u64),
    thing: T,
}

impl<T> Best<T> {
    /// Keeps at most so many.
    pub(crate) fn new(most: usize) -> Self {
        Self { most, heap: BinaryHeap::new(), offered: 0 }
    }

    /// Returns true if a thing of this cost would be kept.
    pub(crate) fn takes(&self, cost: u32) -> bool {
        self.heap.len() < self.most || self.heap.peek().is_some_and(|worst| cost < worst.key.0)
    }

    /// Offers a thing, which is made only if it is kept.
    pub(crate) fn offer(&mut self, cost: u32, make: impl FnOnce() -> T) {
        if !self.takes(cost) {
            return;
        }
        self.offered += 1;
        self.heap.push(Kept { key: (cost, self.offered), thing: make() });
        if self.heap.len() > self.most {
            self.heap.pop();
        }
    }

    /// Returns what was kept with its cost, the cheapest first.
    pub(crate) fn into_sorted(self) -> Vec<(u32, T)> {
        self.heap.into_sorted_vec().into_iter().map(|kept| (kept.key.0, kept.thing)).collect()
    }
}

impl<T> PartialEq for Kept<T> {
    fn eq(&self, other: &Self) -> bool {
        self.key == other.key
    }
}

impl<T> Eq for Kept<T> {}

impl<T> PartialOrd for Kept<T> {
    fn partial_cmp(&self, other: &Self) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

impl<T> Ord for Kept<T> {
    fn cmp(&self, other: &Self) -> std::cmp::Ordering {
        self.key.cmp(&other.key)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_cheapest_stay_and_the_earlier_of_equals() {
        let mut best = Best::new(3);
        for (cost, thing) in [(5, 'a'), (2, 'b'), (5, 'c'), (5, 'd'), (1, 'e')] {
            best.offer(cost, || thing);
        }
        assert!(best.takes(4) && !best.takes(5));
        assert_eq!(best.into_sorted(), [(1, 'e'), (2, 'b'), (5, 'a')]);
        let mut none = Best::new(0);
        none.offer(1, || 'a');
        assert!(none.into_sorted().is_empty());
    }
}
