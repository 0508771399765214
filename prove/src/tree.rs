//! The orderly tree: all terms of a class, arranged by place, in one array.
//!
//! A *sum* stands for some places with given symbols. It has the points of the words on exactly these places, and *choices*,
//! one for each later place that a word may use next. A choice has a sum for each symbol that some word reads there. The bound
//! of a sum is its points plus, for each choice, the highest bound among its symbols: a board has only one symbol on a place.
//! It is higher than the best board, because each choice may pick another symbol for the same place.
//!
//! The tree is much larger than the caches, so numbers that are read together lie together. The *block* of a sum has its
//! points, its choices, the bounds of all their symbols, and then the indices of their blocks. A sum without choices has no
//! block, since its points are its bound. The tree is built in one pass over sorted terms, children before parents.

use crate::problem::Problem;
use crate::size::MOST_CELLS;
use crate::terms::{Layout, Term};

/// Stands for the block of a sum without choices, which has none.
pub(crate) const NO_BLOCK: u32 = 0;

/// Numbers of a block before those of its choices: the points, and the places with the number of all symbols above them.
const HEADER: u32 = 2;

/// Bits for the places in the second number of a block.
const PLACE_BITS: u32 = MOST_CELLS as u32;

/// Some places with given symbols, and the ways in which words go on from there.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Sum {
    /// The worth of the words on exactly these places.
    pub(crate) points: u32,
    /// The places of its choices, a bit each.
    pub(crate) places: u32,
    /// The index of the symbols of its choices: one number for each choice, from the latest place to the earliest.
    pub(crate) symbols: u32,
    /// The index of the bounds of all these symbols.
    pub(crate) bounds: u32,
    /// The index of their block numbers.
    pub(crate) blocks: u32,
}

/// The symbols that may come next on a place.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Choice {
    /// The place.
    pub(crate) place: u32,
    /// The symbols that words read there, a bit each.
    pub(crate) symbols: u32,
    /// The index of their bounds, in the order of symbols.
    pub(crate) bounds: u32,
    /// The index of their block numbers.
    pub(crate) blocks: u32,
}

impl Choice {
    /// The number of its symbols before this one; `None` if no word reads it here.
    #[inline]
    pub(crate) fn before(self, symbol: u8) -> Option<u32> {
        let bit = 1 << symbol;
        (self.symbols & bit != 0).then_some((self.symbols & (bit - 1)).count_ones())
    }
}

/// A sum with its bound.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct BoundedSum {
    pub(crate) sum: Sum,
    /// The bound: no board is worth more. [`u32::MAX`] means "no bound".
    pub(crate) bound: u32,
}

/// The choices of a sum, from the latest place to the earliest.
pub(crate) struct Choices<'a> {
    numbers: &'a [u32],
    left: Sum,
}

impl Choices<'_> {
    /// The sum with only the choices that are left.
    #[inline]
    pub(crate) fn left(&self) -> Sum {
        self.left
    }
}

impl Iterator for Choices<'_> {
    type Item = Choice;

    #[inline]
    fn next(&mut self) -> Option<Choice> {
        let Sum { places, symbols, bounds, blocks, .. } = self.left;
        let place = places.checked_ilog2()?;
        let choice = Choice { place, symbols: self.numbers[symbols as usize], bounds, blocks };
        let count = choice.symbols.count_ones();
        self.left.places ^= 1 << place;
        self.left.symbols += 1;
        self.left.bounds += count;
        self.left.blocks += count;
        Some(choice)
    }
}

/// A tree, in one array.
#[derive(Debug, Default)]
pub(crate) struct Tree {
    /// The blocks.
    pub(crate) numbers: Vec<u32>,
    /// Finished choices whose block is not written yet.
    pub(crate) waiting: Unwritten,
}

/// Finished choices that wait for the rest of their block.
#[derive(Debug, Default)]
pub(crate) struct Unwritten {
    /// The symbols of each choice.
    pub(crate) symbols: Vec<u32>,
    /// The bound of each symbol.
    pub(crate) bounds: Vec<u32>,
    /// The block number of each symbol.
    pub(crate) blocks: Vec<u32>,
}

/// The amount that waits, to tell later additions apart.
#[derive(Clone, Copy, Default)]
pub(crate) struct Mark {
    choices: usize,
    symbols: usize,
}

impl Unwritten {
    /// The amount that waits now.
    #[inline]
    pub(crate) fn mark(&self) -> Mark {
        Mark { choices: self.symbols.len(), symbols: self.bounds.len() }
    }

    /// Adds a symbol to the current choice.
    #[inline]
    pub(crate) fn add(&mut self, bound: u32, block: u32) {
        self.bounds.push(bound);
        self.blocks.push(block);
    }
}

impl Tree {
    /// The choices of a sum.
    #[inline]
    pub(crate) fn choices(&self, sum: Sum) -> Choices<'_> {
        Choices { numbers: &self.numbers, left: sum }
    }

    /// The bounds of the symbols of a choice.
    #[inline]
    pub(crate) fn bounds(&self, choice: Choice) -> &[u32] {
        &self.numbers[choice.bounds as usize..][..choice.symbols.count_ones() as usize]
    }

    /// The highest bound of a choice.
    #[inline]
    pub(crate) fn most(&self, choice: Choice) -> u32 {
        self.bounds(choice).iter().copied().fold(0, u32::max)
    }

    /// The sum of a block.
    #[inline]
    pub(crate) fn sum(&self, block: u32) -> Sum {
        let [points, places] = [0, 1].map(|place| self.numbers[(block + place) as usize]);
        let (places, count) = (places & ((1 << PLACE_BITS) - 1), places >> PLACE_BITS);
        let symbols = block + HEADER;
        let bounds = symbols + places.count_ones();
        Sum { points, places, symbols, bounds, blocks: bounds + count }
    }

    /// The sum of a choice's symbol that has `before` symbols before it.
    #[inline]
    pub(crate) fn sum_of(&self, choice: Choice, before: u32) -> BoundedSum {
        let (bound, block) = self.symbol(choice, before);
        let sum = if block == NO_BLOCK { Sum { points: bound, ..Sum::default() } } else { self.sum(block) };
        BoundedSum { sum, bound }
    }

    /// The bound of a symbol of a choice, if some word reads it there.
    pub(crate) fn bound_of(&self, choice: Choice, symbol: u8) -> Option<u32> {
        Some(self.symbol(choice, choice.before(symbol)?).0)
    }

    /// The bound and the block of a choice's symbol that has `before` symbols before it.
    #[inline]
    pub(crate) fn symbol(&self, choice: Choice, before: u32) -> (u32, u32) {
        let number = |place: u32| self.numbers[(place + before) as usize];
        (number(choice.bounds), number(choice.blocks))
    }

    /// The block number of a sum. Writes a block if the sum has none yet.
    pub(crate) fn block_of(&mut self, sum: Sum) -> u32 {
        if sum.places == 0 {
            return NO_BLOCK;
        }
        let block = sum.symbols - HEADER;
        if self.sum(block) == sum {
            return block;
        }
        // The sum shares the choices of a block, but not its points.
        debug_assert_eq!(self.sum(block).places, sum.places, "only the sum of everything loses choices");
        let copy = index(self.numbers.len());
        // There are as many block numbers as bounds, and they end the block.
        let end = 2 * sum.blocks - sum.bounds;
        self.numbers.push(sum.points);
        self.numbers.extend_from_within(block as usize + 1..end as usize);
        copy
    }

    /// Writes a block with everything that waits since a mark.
    #[inline]
    pub(crate) fn write(&mut self, points: u32, places: u32, mark: Mark) -> Sum {
        let Self { numbers, waiting } = self;
        let count = (waiting.bounds.len() - mark.symbols) as u32;
        if places == 0 {
            return Sum { points, ..Sum::default() };
        }
        // Index 0 is taken, because it stands for `NO_BLOCK`.
        if numbers.is_empty() {
            numbers.push(0);
        }
        let symbols = index(numbers.len()) + HEADER;
        numbers.extend([points, places | count << PLACE_BITS]);
        numbers.extend(waiting.symbols.drain(mark.choices..));
        let bounds = index(numbers.len());
        numbers.extend(waiting.bounds.drain(mark.symbols..));
        let blocks = index(numbers.len());
        numbers.extend(waiting.blocks.drain(mark.symbols..));
        Sum { points, places, symbols, bounds, blocks }
    }

    /// Builds the tree of sorted terms. Returns the root: the sum of everything.
    pub(crate) fn build<T: Term>(
        &mut self,
        problem: &Problem<'_>,
        layout: &Layout,
        terms: &[T],
    ) -> BoundedSum {
        self.numbers.clear();
        let open = [Open::default(); MOST_CELLS + 1];
        let mut builder = Builder { tree: self, problem, layout, open, depth: 0 };
        let mut last = T::default();
        for (number, &term) in terms.iter().enumerate() {
            // A word that is read in several orders on the same tiles counts once.
            if term != last || number == 0 {
                builder.add(term, last);
            }
            last = term;
        }
        while builder.depth > 0 {
            let place = builder.close_sum();
            builder.close_choice(place);
        }
        builder.finished()
    }
}

/// An index of the array, as 32 bits. A class with more numbers would not fit the memory anyway.
fn index(place: usize) -> u32 {
    u32::try_from(place).expect("the terms of a class are limited, and so are the sums")
}

/// An unfinished sum, with its unfinished choice.
#[derive(Clone, Copy, Default)]
struct Open {
    points: u32,
    /// The sum of the highest bounds of its finished choices.
    bound: u32,
    /// The number of letters on its places.
    letters: u32,
    /// The place that led here.
    from: u32,
    /// The places of its finished choices.
    places: u32,
    /// The beginning of its choices among those that wait.
    mark: Mark,
    /// The symbols of its unfinished choice so far; none if it has no unfinished choice.
    symbols: u32,
    /// The highest bound among the finished symbols of that choice.
    most: u32,
}

/// Builds a tree.
struct Builder<'a> {
    tree: &'a mut Tree,
    problem: &'a Problem<'a>,
    layout: &'a Layout,
    /// The unfinished sums, from the root down to that of the last term, at `depth`.
    open: [Open; MOST_CELLS + 1],
    depth: usize,
}

impl Builder<'_> {
    /// Adds the next term after the last one.
    #[inline]
    fn add<T: Term>(&mut self, term: T, last: T) {
        // If no place differs, it is another word on the same places.
        if let Some(place) = self.layout.first_place(term ^ last) {
            self.close_from(place as u32);
            let mut left = self.layout.since(term, place);
            while let Some(place) = self.layout.first_place(left) {
                let symbol = self.layout.symbol(left, place).expect("the path goes there");
                self.open_sum(place, symbol);
                left = self.layout.since(left, place + 1);
            }
        }
        let layout = self.layout;
        let symbols = (0..layout.places).filter_map(|place| Some((place, layout.symbol(term, place)?)));
        let open = &mut self.open[self.depth];
        let worth = self.problem.worth(open.letters as usize, symbols);
        open.points = open.points.saturating_add(worth);
    }

    /// Opens the sum that adds a symbol on a place to the last sum.
    #[inline]
    fn open_sum(&mut self, place: usize, symbol: u8) {
        let parent = &mut self.open[self.depth];
        parent.symbols |= 1 << symbol;
        let letters = parent.letters + self.problem.tiles()[usize::from(symbol)].length() as u32;
        self.depth += 1;
        let mark = self.tree.waiting.mark();
        self.open[self.depth] = Open { letters, from: place as u32, mark, ..Open::default() };
    }

    /// Finishes all sums from a place on.
    #[inline]
    fn close_from(&mut self, place: u32) {
        while self.depth > 0 && self.open[self.depth].from >= place {
            let from = self.close_sum();
            // On the place itself, another symbol of the same choice follows.
            if from > place {
                self.close_choice(from);
            }
        }
    }

    /// Finishes the last sum, and returns the place that led to it.
    #[inline]
    fn close_sum(&mut self) -> u32 {
        let BoundedSum { sum, bound } = self.finished();
        let block = self.tree.block_of(sum);
        self.tree.waiting.add(bound, block);
        let from = self.open[self.depth].from;
        self.depth -= 1;
        let parent = &mut self.open[self.depth];
        parent.most = parent.most.max(bound);
        from
    }

    /// Writes the last sum, whose choices are all finished.
    #[inline]
    fn finished(&mut self) -> BoundedSum {
        let Open { points, bound, places, mark, .. } = self.open[self.depth];
        let sum = self.tree.write(points, places, mark);
        BoundedSum { sum, bound: points.saturating_add(bound) }
    }

    /// Finishes the unfinished choice of the last sum, which is for `place`.
    #[inline]
    fn close_choice(&mut self, place: u32) {
        let open = &mut self.open[self.depth];
        self.tree.waiting.symbols.push(open.symbols);
        open.places |= 1 << place;
        open.bound = open.bound.saturating_add(open.most);
        (open.symbols, open.most) = (0, 0);
    }
}
