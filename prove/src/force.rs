//! Decides a place by merging.
//!
//! Once a symbol lies on a place, the words that use it there and those that do not use the place are one tree again.
//! Where both go on alike they are merged, which makes the bound tighter: choices that were made apart are now made
//! together. Everything else is shared, so merging costs as much as the two trees have in common.

use crate::problem::{MOST_CELLS, MOST_TILES};
use crate::tree::{BoundedSum, Choice, Sum, Tree};

/// How much of a tree is there, to come back to it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Extent {
    sums: usize,
    choices: usize,
}

impl Tree {
    /// How much of the tree is there.
    pub(crate) fn extent(&self) -> Extent {
        Extent { sums: self.sums.len(), choices: self.choices.len() }
    }

    /// Forgets what was added since.
    pub(crate) fn retreat(&mut self, extent: Extent) {
        self.sums.truncate(extent.sums);
        self.bounds.truncate(extent.sums);
        self.choices.truncate(extent.choices);
    }

    /// The sum with a symbol on the first place that is not decided.
    pub(crate) fn force(&mut self, root: BoundedSum, place: usize, symbol: u8) -> BoundedSum {
        let choices = self.choices_of(root.sum);
        let Some((&own, others)) = choices.split_last().filter(|(last, _)| last.place == place as u32) else {
            // No word uses the place.
            return root;
        };
        let bound = others.iter().fold(root.sum.points, |bound, choice| bound.saturating_add(choice.most));
        // The choice of the place is the last one, so the others are the same sum with one less.
        let rest = BoundedSum { sum: Sum { count: root.sum.count - 1, ..root.sum }, bound };
        match own.sum_of(symbol) {
            Some(sum) => self.merge(rest, self.at(sum)),
            None => rest,
        }
    }

    /// The sum of two sums.
    fn merge(&mut self, left: BoundedSum, right: BoundedSum) -> BoundedSum {
        let points = left.sum.points.saturating_add(right.sum.points);
        if right.sum.count == 0 || left.sum.count == 0 {
            // What only one of them has is shared.
            let (with, without) = if right.sum.count == 0 { (left, right) } else { (right, left) };
            return BoundedSum {
                sum: Sum { points, ..with.sum },
                bound: with.bound.saturating_add(without.sum.points),
            };
        }
        let mut merged = [EMPTY; MOST_CELLS];
        let (mut count, mut bound) = (0, points);
        let mut sides = [left.sum, right.sum];
        while let Some(choice) = self.next_choice(&mut sides) {
            merged[count] = choice;
            count += 1;
            bound = bound.saturating_add(choice.most);
        }
        let first = self.add_choices(&merged[..count]);
        BoundedSum { sum: Sum { points, first, count: count as u32 }, bound }
    }

    /// The next choice of two sums, which lose it: that of the latest place.
    fn next_choice(&mut self, sides: &mut [Sum; 2]) -> Option<Choice> {
        let [left, right] = sides.map(|sum| self.choices_of(sum).first().copied());
        let mut take = |side: usize| {
            sides[side] = Sum { first: sides[side].first + 1, count: sides[side].count - 1, ..sides[side] };
        };
        match (left, right) {
            (Some(left), Some(right)) if left.place == right.place => {
                take(0);
                take(1);
                Some(self.merge_choices(left, right))
            }
            (Some(left), right) if right.is_none_or(|right| left.place > right.place) => {
                take(0);
                Some(left)
            }
            (_, Some(right)) => {
                take(1);
                Some(right)
            }
            (_, None) => None,
        }
    }

    /// The choice of two choices for the same place.
    fn merge_choices(&mut self, left: Choice, right: Choice) -> Choice {
        let mut sums = [BoundedSum::default(); MOST_TILES];
        let symbols = left.symbols | right.symbols;
        let (mut most, mut left_at, mut right_at, mut count) =
            (0, left.first as usize, right.first as usize, 0);
        let mut waiting = symbols;
        while waiting != 0 {
            let bit = waiting & waiting.wrapping_neg();
            waiting ^= bit;
            let (in_left, in_right) = (left.symbols & bit != 0, right.symbols & bit != 0);
            let sum = match (in_left, in_right) {
                (true, true) => self.merge(self.at(left_at), self.at(right_at)),
                (true, false) => self.at(left_at),
                _ => self.at(right_at),
            };
            left_at += usize::from(in_left);
            right_at += usize::from(in_right);
            most = most.max(sum.bound);
            sums[count] = sum;
            count += 1;
        }
        let first = self.add_sums(&sums[..count]);
        Choice { place: left.place, symbols, first, most }
    }
}

/// What fills the room for choices.
const EMPTY: Choice = Choice { place: 0, symbols: 0, first: 0, most: 0 };
