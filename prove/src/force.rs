//! Forces a place: puts a symbol on it and merges the tree.
//!
//! Once a symbol lies on a place, two subtrees belong together: the words that use the symbol there, and the words that do not
//! use the place. Where both have a choice for the same later place, the two become one. This tightens the bound, since a
//! symbol that was picked twice is now picked once. All other blocks are shared and not copied, so merging costs as much as
//! the two subtrees have in common.

use crate::tree::{BoundedSum, Choice, Sum, Tree};

impl Tree {
    /// The size of the tree, to [retreat](Self::retreat) to.
    ///
    /// Blocks are only ever appended, so a number is enough to go back.
    pub(crate) fn extent(&self) -> usize {
        self.numbers.len()
    }

    /// Removes all blocks that were added since the tree had this size.
    ///
    /// The memory stays, for the next symbol.
    pub(crate) fn retreat(&mut self, extent: usize) {
        self.numbers.truncate(extent);
    }

    /// The sum that results from putting a symbol on the first undecided place.
    ///
    /// Writes new blocks behind the others. The cost is that of what the two subtrees have in common.
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
        // Choices are stored from the latest place to the earliest. The first undecided place is the earliest, so the others
        // are the same block without its last choice.
        let rest = BoundedSum { sum: Sum { places: root.sum.places & !(1 << place), ..root.sum }, bound };
        match own.before(symbol) {
            Some(before) => self.merge(rest, self.sum_of(own, before)),
            None => rest,
        }
    }

    /// The sum of two sums.
    ///
    /// Points and bounds saturate: a bound that is too large only costs time.
    fn merge(&mut self, left: BoundedSum, right: BoundedSum) -> BoundedSum {
        let points = left.sum.points.saturating_add(right.sum.points);
        if right.sum.places == 0 || left.sum.places == 0 {
            // Only one of them has choices, and its block is shared.
            let (with, without) = if right.sum.places == 0 { (left, right) } else { (right, left) };
            return BoundedSum {
                sum: Sum { points, ..with.sum },
                bound: with.bound.saturating_add(without.sum.points),
            };
        }
        let mark = self.waiting.mark();
        let places = left.sum.places | right.sum.places;
        let (mut bound, mut left, mut right) = (points, left.sum, right.sum);
        // From the latest place to the earliest, as choices are stored.
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

    /// Takes the choice for a place out of a sum. Choices must be taken from the latest place to the earliest.
    ///
    /// Leaves the later choices in `sum`, which must then be taken.
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

    /// Copies a choice, and returns its highest bound.
    ///
    /// The blocks below it are shared with the original.
    fn copy_choice(&mut self, choice: Choice) -> u32 {
        let Self { numbers, waiting } = self;
        let count = choice.symbols.count_ones() as usize;
        let bounds = &numbers[choice.bounds as usize..][..count];
        waiting.symbols.push(choice.symbols);
        waiting.bounds.extend_from_slice(bounds);
        waiting.blocks.extend_from_slice(&numbers[choice.blocks as usize..][..count]);
        bounds.iter().copied().fold(0, u32::max)
    }

    /// Merges two choices for the same place, and returns the highest bound.
    ///
    /// Symbols of both sides are visited in order, because bounds and blocks are stored in the order of
    /// symbols.
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
