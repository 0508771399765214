//! What the undecided places can still bring: the vector bound.
//!
//! When the first places are decided, each remaining term lies below exactly one choice that *waits*: that of its first
//! undecided place. For each undecided place there is a vector over symbols: the sum of the bounds of all waiting choices
//! of that place. A board gets at most what is decided, and for each place the highest number of its vector. This is never
//! more than the sum of the bounds of all waiting choices, because the symbol of a place is chosen for all of them at once;
//! and it says for each symbol of the next place what it can lead to.
//!
//! The loop is written once, over the two things that processors do differently: adding bounds that stand side by side to
//! the lanes of their symbols, and finding the highest lane.
#![expect(
    clippy::inline_always,
    reason = "the loop must be compiled into each function that has the instructions, and nowhere else"
)]

use crate::problem::MOST_CELLS;
use crate::tree::{BoundedSum, Choice, NO_BLOCK, Tree};

#[cfg(target_arch = "x86_64")]
mod avx2;
#[cfg(target_arch = "x86_64")]
mod avx512;
mod engine;

pub(crate) use engine::Engine;

/// How many lanes a vector has: one for each symbol, and one that is never used.
const LANES: usize = 32;

/// How many numbers a line of the cache has.
const LINE: u32 = 16;

/// A number for each symbol.
#[derive(Clone, Copy, Debug)]
#[repr(align(64))]
pub(crate) struct Vector([u32; LANES]);

impl Vector {
    /// Nothing for any symbol.
    const ZERO: Self = Self([0; LANES]);

    /// The number of a symbol.
    #[inline]
    pub(crate) fn of(&self, symbol: u8) -> u32 {
        self.0[usize::from(symbol) & (LANES - 1)]
    }
}

/// What differs between processors.
trait Lanes: Copy {
    /// Has a number brought into the cache, if it is there.
    fn fetch(self, numbers: &[u32], place: u32);

    /// Adds the bounds of a choice to the lanes of its symbols.
    fn add(self, vector: &mut Vector, symbols: u32, bounds: &[u32]);

    /// The highest lane.
    fn most(self, vector: &Vector) -> u32;
}

/// What every processor can do.
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

/// A choice that waits for its place to be decided.
#[derive(Clone, Copy, Debug)]
struct Waiting {
    /// The symbols that it has a sum for.
    symbols: u32,
    /// Where their bounds begin.
    bounds: u32,
    /// Where it is said of each where its block begins.
    blocks: u32,
}

impl From<Choice> for Waiting {
    #[inline(always)]
    fn from(Choice { symbols, bounds, blocks, .. }: Choice) -> Self {
        Self { symbols, bounds, blocks }
    }
}

/// The vectors of all places when some are decided.
#[derive(Clone, Debug)]
pub(crate) struct Level {
    /// What the decided places have brought.
    points: u32,
    /// What no board exceeds.
    bound: u32,
    vectors: [Vector; MOST_CELLS],
    /// The highest number of each vector.
    most: [u32; MOST_CELLS],
    /// How many choices wait for each place.
    waiting: [usize; MOST_CELLS],
}

impl Level {
    /// Nothing at all.
    pub(crate) fn empty() -> Self {
        let (most, waiting) = ([0; MOST_CELLS], [0; MOST_CELLS]);
        Self { points: 0, bound: 0, vectors: [Vector::ZERO; MOST_CELLS], most, waiting }
    }

    /// What the next place brings with each symbol, and what no board exceeds without it.
    #[inline]
    pub(crate) fn next(&self, place: usize) -> (&Vector, u32) {
        (&self.vectors[place], self.bound - self.most[place])
    }
}

/// The choices that wait for each place, as a stack: those of an earlier level come first.
#[derive(Debug, Default)]
pub(crate) struct WaitingRoom {
    places: [Vec<Waiting>; MOST_CELLS],
    /// The blocks of the sums that the last decision led to.
    reached: Vec<u32>,
}

impl WaitingRoom {
    /// Begins with the choices of a sum, of which no place is decided, and no board exceeds what 32 bits hold.
    ///
    /// No sum of bounds ever exceeds the bound of all: to decide a place replaces the bound of a choice by what it is the
    /// sum of. So it is enough to check the first.
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

/// A place that is being decided.
pub(crate) struct Decision<'a> {
    pub(crate) tree: &'a Tree,
    pub(crate) room: &'a mut WaitingRoom,
    pub(crate) place: usize,
    pub(crate) symbol: u8,
    /// How many places there are.
    pub(crate) places: usize,
    /// What a board must reach.
    pub(crate) cutoff: u32,
}

/// Decides a place: `after` is what comes of the symbol, and whether a board can reach the cutoff then. If so, what was
/// added to `before` since is forgotten.
///
/// The tree is much larger than the caches, so blocks are first asked for and then read. Two of three decisions end below
/// the cutoff: only for the others the blocks are read once more, for the choices that wait from then on.
#[inline(always)]
fn decide(lanes: impl Lanes, decision: Decision<'_>, before: &Level, after: &mut Level) -> bool {
    let Decision { tree, room, place, symbol, places, cutoff } = decision;
    let WaitingRoom { places: rooms, reached } = room;
    let bit = 1 << symbol;
    let mut points = before.points;
    reached.clear();
    for waiting in rooms[place][..before.waiting[place]].iter().filter(|waiting| waiting.symbols & bit != 0) {
        let own = (waiting.symbols & (bit - 1)).count_ones();
        let block = tree.numbers[(waiting.blocks + own) as usize];
        if block == NO_BLOCK {
            points += tree.numbers[(waiting.bounds + own) as usize];
        } else {
            lanes.fetch(&tree.numbers, block);
            // A block is seldom longer than two lines of the cache, without what only a later decision reads.
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
