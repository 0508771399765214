//! The vector bound: the most that the undecided places can still add.
//!
//! Once the first places are decided, each remaining term lies below exactly one *waiting* choice: the one of its first
//! undecided place. Each undecided place has a vector with one number per symbol, the sum of that symbol's bounds over all
//! waiting choices of the place. A board is worth at most its decided points plus the highest number of each vector.
//!
//! This is never looser than the sum of the bounds of all waiting choices, since one symbol is picked for all choices of a
//! place at once. It also tells which symbols of the next place can still reach the cutoff, before any of them is tried.
//!
//! The loop is written once. Processors differ in only two steps: adding a choice's bounds to the lanes of its symbols, and
//! finding the highest lane.
#![expect(
    clippy::inline_always,
    reason = "the loop must be compiled into each function that has the instructions, and nowhere else"
)]

use crate::size::MOST_CELLS;
use crate::tree::{BoundedSum, Choice, NO_BLOCK, Tree};

#[cfg(target_arch = "x86_64")]
mod avx2;
#[cfg(target_arch = "x86_64")]
mod avx512;
mod engine;

pub(crate) use engine::Engine;

/// Lanes of a vector: one for each of the 31 symbols, and one that stays unused.
const LANES: usize = 32;

/// 32-bit numbers in a cache line of 64 bytes.
const LINE: u32 = 16;

/// A number for each symbol.
#[derive(Clone, Copy, Debug)]
#[repr(align(64))]
pub(crate) struct Vector([u32; LANES]);

/// The AVX-512 loop loads a vector as two aligned registers of 64 bytes.
const _: () = assert!(size_of::<Vector>() == 2 * 64 && align_of::<Vector>() == 64);

impl Vector {
    /// Zero for every symbol.
    const ZERO: Self = Self([0; LANES]);

    /// The number of a symbol. The mask proves to the compiler that the index is in range.
    #[inline]
    pub(crate) fn of(&self, symbol: u8) -> u32 {
        self.0[usize::from(symbol) & (LANES - 1)]
    }
}

/// The steps that differ between processors.
trait Lanes: Copy {
    /// Asks for a number to be brought into the cache. Any place is allowed, even one past the end.
    fn fetch(self, numbers: &[u32], place: u32);

    /// Adds the bounds of a choice to the lanes of its symbols.
    fn add(self, vector: &mut Vector, symbols: u32, bounds: &[u32]);

    /// The highest lane.
    fn most(self, vector: &Vector) -> u32;
}

/// The steps in plain Rust, for every processor.
#[derive(Clone, Copy)]
struct Portable;

impl Lanes for Portable {
    #[inline(always)]
    fn fetch(self, _: &[u32], _: u32) {}

    #[inline(always)]
    fn add(self, vector: &mut Vector, mut symbols: u32, bounds: &[u32]) {
        for &bound in bounds {
            vector.0[symbols.trailing_zeros() as usize & (LANES - 1)] += bound;
            symbols &= symbols.wrapping_sub(1);
        }
    }

    #[inline(always)]
    fn most(self, vector: &Vector) -> u32 {
        vector.0.iter().copied().fold(0, u32::max)
    }
}

/// A choice that waits for its place to be decided: a [`Choice`] without the place, which the list it is in implies.
#[derive(Clone, Copy, Debug)]
struct Waiting {
    /// The symbols that it has a sum for.
    symbols: u32,
    /// The index of their bounds.
    bounds: u32,
    /// The index of their block numbers.
    blocks: u32,
}

impl From<Choice> for Waiting {
    #[inline(always)]
    fn from(Choice { symbols, bounds, blocks, .. }: Choice) -> Self {
        Self { symbols, bounds, blocks }
    }
}

/// The state of the bound after some places are decided.
#[derive(Clone, Debug)]
pub(crate) struct Level {
    /// The points of the words on decided places.
    points: u32,
    /// The bound: no board with these decisions is worth more.
    bound: u32,
    /// The vector of each undecided place.
    vectors: [Vector; MOST_CELLS],
    /// The highest number of each vector.
    most: [u32; MOST_CELLS],
    /// The number of choices that wait for each place.
    waiting: [usize; MOST_CELLS],
}

impl Level {
    /// A level without points or choices.
    pub(crate) fn empty() -> Self {
        let (most, waiting) = ([0; MOST_CELLS], [0; MOST_CELLS]);
        Self { points: 0, bound: 0, vectors: [Vector::ZERO; MOST_CELLS], most, waiting }
    }

    /// The points of the words on decided places, once for each way to read a word.
    pub(crate) fn points(&self) -> u32 {
        self.points
    }

    /// The bound: no board with these decisions is worth more.
    pub(crate) fn bound(&self) -> u32 {
        self.bound
    }

    /// The vector of the next place, and the bound of everything but that place.
    #[inline]
    pub(crate) fn next(&self, place: usize) -> (&Vector, u32) {
        (&self.vectors[place], self.bound - self.most[place])
    }
}

/// The waiting choices of each place, as stacks: those of an earlier level lie below those of a later one.
#[derive(Debug, Default)]
pub(crate) struct WaitingRoom {
    places: [Vec<Waiting>; MOST_CELLS],
    /// The blocks of the sums that the last decision led to.
    reached: Vec<u32>,
}

impl WaitingRoom {
    /// Begins with the choices of a sum. Its bound must fit 32 bits.
    ///
    /// Additions below this level need no overflow check. Deciding a place replaces the bound of a choice by the parts that it
    /// is the sum of, so no later bound exceeds the first one.
    pub(crate) fn begin(&mut self, tree: &Tree, root: BoundedSum, level: &mut Level) {
        assert!(root.bound < u32::MAX, "a walk begins with a bound");
        self.places.iter_mut().for_each(Vec::clear);
        *level = Level::empty();
        level.points = root.sum.points;
        for choice in tree.choices(root.sum) {
            let place = choice.place as usize;
            self.places[place].push(choice.into());
            level.waiting[place] = 1;
            Portable.add(&mut level.vectors[place], choice.symbols, tree.bounds(choice));
            level.most[place] = tree.most(choice);
        }
        level.bound = level.most.iter().sum::<u32>() + level.points;
    }
}

/// A symbol that is about to be put on a place.
pub(crate) struct Decision<'a> {
    pub(crate) tree: &'a Tree,
    pub(crate) room: &'a mut WaitingRoom,
    pub(crate) place: usize,
    pub(crate) symbol: u8,
    /// The number of places of the board.
    pub(crate) places: usize,
    /// The bound below which no board is of interest.
    pub(crate) cutoff: u32,
}

/// Puts a symbol on a place, and writes the level that results to `after`. Returns whether a board can still reach the cutoff.
/// If so, choices that an earlier call has stacked above `before` are dropped.
///
/// The tree is much larger than the caches, so all blocks are prefetched before the first is read. Two of three decisions end
/// below the cutoff. Only the others read their blocks a second time, to stack the choices that wait from then on.
#[inline(always)]
fn decide(lanes: impl Lanes, decision: Decision<'_>, before: &Level, after: &mut Level) -> bool {
    let Decision { tree, room, place, symbol, places, cutoff } = decision;
    let WaitingRoom { places: rooms, reached } = room;
    let bit = 1 << symbol;
    let mut points = before.points;
    // Choices above `before.waiting` are left over from a symbol that was tried earlier.
    reached.clear();
    for waiting in rooms[place][..before.waiting[place]].iter().filter(|waiting| waiting.symbols & bit != 0) {
        // Bounds and blocks lie in the order of symbols.
        let own = (waiting.symbols & (bit - 1)).count_ones();
        let block = tree.numbers[(waiting.blocks + own) as usize];
        if block == NO_BLOCK {
            // Without choices, the bound is the points.
            points += tree.numbers[(waiting.bounds + own) as usize];
        } else {
            lanes.fetch(&tree.numbers, block);
            // Two cache lines nearly always hold the part of a block that this decision reads.
            lanes.fetch(&tree.numbers, block + LINE);
            reached.push(block);
        }
    }
    let later = place + 1..places;
    after.vectors[later.clone()].copy_from_slice(&before.vectors[later.clone()]);
    for &block in reached.iter() {
        let sum = tree.sum(block);
        points += sum.points;
        for choice in tree.choices(sum) {
            lanes.add(&mut after.vectors[choice.place as usize], choice.symbols, tree.bounds(choice));
        }
    }
    // No overflow: see `WaitingRoom::begin`.
    let mut bound = points;
    for place in later.clone() {
        after.most[place] = lanes.most(&after.vectors[place]);
        bound += after.most[place];
    }
    (after.points, after.bound) = (points, bound);
    if bound < cutoff {
        return false;
    }
    for place in later.clone() {
        rooms[place].truncate(before.waiting[place]);
    }
    for &block in reached.iter() {
        for choice in tree.choices(tree.sum(block)) {
            rooms[choice.place as usize].push(choice.into());
        }
    }
    for place in later {
        after.waiting[place] = rooms[place].len();
    }
    true
}
