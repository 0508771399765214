//! Decides a place by merging.
//!
//! Once a symbol lies on a place, the words that use it there and those that do not use the place are one tree again.
//! Where both go on alike they are merged, which makes the bound tighter: choices that were made apart are now made
//! together. Everything else is shared, so merging costs as much as the two trees have in common.

use crate::tree::{BoundedSum, Choice, Sum, Tree};

impl Tree {
    /// How much of the tree is there, to come back to it.
    pub(crate) fn extent(&self) -> usize {
        self.numbers.len()
    }

    /// Forgets what was added since.
    pub(crate) fn retreat(&mut self, extent: usize) {
        self.numbers.truncate(extent);
    }

    /// The sum with a symbol on the first place that is not decided.
    pub(crate) fn force(&mut self, root: BoundedSum, place: usize, symbol: u8) -> BoundedSum {
        let mut bound = root.sum.points;
        let mut own = None;
        for choice in self.choices(root.sum) {
            if choice.place == place as u32 {
                own = Some(choice);
            } else {
                bound = bound.saturating_add(self.most(choice));
            }
        }
        let Some(own) = own else {
            // No word uses the place.
            return root;
        };
        // The choice of the place is the last one, so the others are the same sum with one less.
        let rest = BoundedSum { sum: Sum { places: root.sum.places & !(1 << place), ..root.sum }, bound };
        match own.before(symbol) {
            Some(before) => self.merge(rest, self.sum_of(own, before)),
            None => rest,
        }
    }

    /// The sum of two sums.
    fn merge(&mut self, left: BoundedSum, right: BoundedSum) -> BoundedSum {
        let points = left.sum.points.saturating_add(right.sum.points);
        if right.sum.places == 0 || left.sum.places == 0 {
            // What only one of them has is shared.
            let (with, without) = if right.sum.places == 0 { (left, right) } else { (right, left) };
            return BoundedSum {
                sum: Sum { points, ..with.sum },
                bound: with.bound.saturating_add(without.sum.points),
            };
        }
        let mark = self.waiting.mark();
        let places = left.sum.places | right.sum.places;
        let (mut bound, mut left, mut right) = (points, left.sum, right.sum);
        let mut waiting = places;
        while let Some(place) = waiting.checked_ilog2() {
            waiting ^= 1 << place;
            let choices = [self.take(&mut left, place), self.take(&mut right, place)];
            let most = match choices {
                [Some(left), Some(right)] => self.merge_choices(left, right),
                [Some(only), None] | [None, Some(only)] => self.copy_choice(only),
                [None, None] => 0,
            };
            bound = bound.saturating_add(most);
        }
        BoundedSum { sum: self.write(points, places, mark), bound }
    }

    /// Takes the choice for a place from a sum whose choices for later places are taken.
    #[inline]
    fn take(&self, sum: &mut Sum, place: u32) -> Option<Choice> {
        if sum.places & 1 << place == 0 {
            return None;
        }
        let mut choices = self.choices(*sum);
        let choice = choices.next();
        *sum = choices.left();
        choice
    }

    /// Takes over a choice as it is, and gives its highest bound.
    fn copy_choice(&mut self, choice: Choice) -> u32 {
        let Self { numbers, waiting } = self;
        let count = choice.symbols.count_ones() as usize;
        let bounds = &numbers[choice.bounds as usize..][..count];
        waiting.symbols.push(choice.symbols);
        waiting.bounds.extend_from_slice(bounds);
        waiting.blocks.extend_from_slice(&numbers[choice.blocks as usize..][..count]);
        bounds.iter().copied().fold(0, u32::max)
    }

    /// Makes one choice of two for the same place, and gives its highest bound.
    fn merge_choices(&mut self, left: Choice, right: Choice) -> u32 {
        let symbols = left.symbols | right.symbols;
        let (mut most, mut left_at, mut right_at) = (0, 0, 0);
        let mut open = symbols;
        while open != 0 {
            let bit = open & open.wrapping_neg();
            open ^= bit;
            let (in_left, in_right) = (left.symbols & bit != 0, right.symbols & bit != 0);
            let (bound, block) = match (in_left, in_right) {
                (true, true) => {
                    let merged = self.merge(self.sum_of(left, left_at), self.sum_of(right, right_at));
                    (merged.bound, self.block_of(merged.sum))
                }
                (true, false) => self.symbol(left, left_at),
                _ => self.symbol(right, right_at),
            };
            left_at += u32::from(in_left);
            right_at += u32::from(in_right);
            most = most.max(bound);
            self.waiting.add(bound, block);
        }
        self.waiting.symbols.push(symbols);
        most
    }
}
