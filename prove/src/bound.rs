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
use crate::tree::{BoundedSum, Sum, Tree};

#[cfg(target_arch = "x86_64")]
mod avx2;
#[cfg(target_arch = "x86_64")]
mod avx512;
mod engine;

pub(crate) use engine::Engine;

/// How many lanes a vector has: one for each symbol, and one that is never used.
const LANES: usize = 32;

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
    /// Has an element brought into the cache, if it is there.
    fn fetch<T>(self, elements: &[T], place: u32);

    /// Adds the bounds of choices to the lanes of their symbols, and gives the highest lane.
    fn add(self, vector: &mut Vector, choices: &[Waiting], bounds: &[u32]) -> u32;
}

/// What every processor can do.
#[derive(Clone, Copy)]
struct Portable;

impl Lanes for Portable {
    #[inline(always)]
    fn fetch<T>(self, _: &[T], _: u32) {}

    #[inline(always)]
    fn add(self, vector: &mut Vector, choices: &[Waiting], bounds: &[u32]) -> u32 {
        for choice in choices {
            let mut left = choice.symbols;
            for &bound in &bounds[choice.first as usize..][..left.count_ones() as usize] {
                vector.0[left.trailing_zeros() as usize & (LANES - 1)] += bound;
                left &= left.wrapping_sub(1);
            }
        }
        vector.0.iter().copied().fold(0, u32::max)
    }
}

/// A choice that waits for its place to be decided.
#[derive(Clone, Copy, Debug)]
struct Waiting {
    /// The symbols that it has a sum for.
    symbols: u32,
    /// Where its sums begin.
    first: u32,
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

    /// What no board exceeds.
    #[inline]
    pub(crate) fn bound(&self) -> u32 {
        self.bound
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
    /// The sums that the last decision led to.
    reached: Vec<Sum>,
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
        for choice in tree.choices_of(root.sum) {
            let place = choice.place as usize;
            self.places[place].push(Waiting { symbols: choice.symbols, first: choice.first });
            level.waiting[place] = 1;
            level.most[place] = Portable.add(&mut level.vectors[place], &self.places[place], &tree.bounds);
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
}

/// Decides a place: what was added to `before` since is forgotten, and `after` is what comes of the symbol.
///
/// The tree is much larger than the caches, so most of the time goes into waiting for it. Therefore the sums, their
/// choices and the bounds of those are read in three loops, each of which asks for what the next one reads.
#[inline(always)]
fn decide(lanes: impl Lanes, decision: Decision<'_>, before: &Level, after: &mut Level) {
    let Decision { tree, room, place, symbol, places } = decision;
    let WaitingRoom { places: rooms, reached } = room;
    let later = place + 1..places;
    for place in later.clone() {
        rooms[place].truncate(before.waiting[place]);
    }
    let bit = 1 << symbol;
    let mut points = before.points;
    reached.clear();
    for waiting in rooms[place][..before.waiting[place]].iter().filter(|waiting| waiting.symbols & bit != 0) {
        let sum = tree.sums[(waiting.first + (waiting.symbols & (bit - 1)).count_ones()) as usize];
        points += sum.points;
        lanes.fetch(&tree.choices, sum.first);
        reached.push(sum);
    }
    for &sum in reached.iter() {
        for choice in tree.choices_of(sum) {
            lanes.fetch(&tree.bounds, choice.first);
            rooms[choice.place as usize].push(Waiting { symbols: choice.symbols, first: choice.first });
        }
    }
    let mut bound = points;
    for place in later {
        after.waiting[place] = rooms[place].len();
        let new = &rooms[place][before.waiting[place]..];
        after.vectors[place] = before.vectors[place];
        after.most[place] = lanes.add(&mut after.vectors[place], new, &tree.bounds);
        bound += after.most[place];
    }
    (after.points, after.bound) = (points, bound);
}
