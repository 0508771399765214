//! What the undecided places can still bring: the vector bound.
//!
//! When the first places are decided, each remaining term lies below exactly one choice that *waits*: that of its first
//! undecided place. For each undecided place there is a vector over symbols: the sum of the bounds of all waiting choices
//! of that place. A board gets at most what is decided, and for each place the highest number of its vector. This is never
//! more than the sum of the bounds of all waiting choices, because the symbol of a place is chosen for all of them at once;
//! and it says for each symbol of the next place what it can lead to.

use crate::problem::MOST_CELLS;
use crate::tree::{BoundedSum, Tree};

/// How many lanes a vector has: one for each symbol, and one that is never used.
pub(crate) const LANES: usize = 32;

/// A number for each symbol.
#[derive(Clone, Copy, Debug)]
#[repr(align(64))]
pub(crate) struct Vector(pub(crate) [u32; LANES]);

impl Vector {
    /// Nothing for any symbol.
    pub(crate) const ZERO: Self = Self([0; LANES]);
}

/// A choice that waits for its place to be decided.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Waiting {
    /// The symbols that it has a sum for.
    symbols: u32,
    /// Where its sums begin.
    first: u32,
}

/// The vectors of all places when some are decided.
#[derive(Clone, Debug)]
pub(crate) struct Level {
    /// What the decided places have brought.
    pub(crate) points: u32,
    pub(crate) vectors: [Vector; MOST_CELLS],
    /// How many choices wait for each place.
    waiting: [usize; MOST_CELLS],
}

impl Level {
    /// Nothing at all.
    pub(crate) fn empty() -> Self {
        Self { points: 0, vectors: [Vector::ZERO; MOST_CELLS], waiting: [0; MOST_CELLS] }
    }
}

/// The choices that wait for each place, as a stack: those of an earlier level come first.
#[derive(Debug, Default)]
pub(crate) struct WaitingRoom {
    places: [Vec<Waiting>; MOST_CELLS],
}

impl WaitingRoom {
    /// Begins with the choices of a sum, of which no place is decided, and no board exceeds what 32 bits hold.
    pub(crate) fn begin(&mut self, tree: &Tree, root: BoundedSum, level: &mut Level) {
        assert!(root.bound < u32::MAX, "sums of bounds never exceed the bound of all, so 32 bits hold them");
        self.places.iter_mut().for_each(Vec::clear);
        *level = Level::empty();
        level.points = root.sum.points;
        for choice in tree.choices_of(root.sum) {
            let place = choice.place as usize;
            self.places[place].push(Waiting { symbols: choice.symbols, first: choice.first });
            level.waiting[place] = 1;
            add(&mut level.vectors[place], choice.symbols, &tree.bounds[choice.first as usize..]);
        }
    }

    /// Decides a place: what was added to `before` since is forgotten, and `after` is what comes of the symbol.
    pub(crate) fn decide(
        &mut self,
        tree: &Tree,
        (place, symbol): (usize, u8),
        before: &Level,
        after: &mut Level,
    ) {
        let later = place + 1..MOST_CELLS;
        after.points = before.points;
        after.vectors[later.clone()].copy_from_slice(&before.vectors[later.clone()]);
        for place in later.clone() {
            self.places[place].truncate(before.waiting[place]);
        }
        let bit = 1 << symbol;
        let (own, others) = self.places[place..].split_first_mut().expect("the place is there");
        for waiting in own[..before.waiting[place]].iter().filter(|waiting| waiting.symbols & bit != 0) {
            let sum = waiting.first + (waiting.symbols & (bit - 1)).count_ones();
            let sum = tree.sums[sum as usize];
            after.points += sum.points;
            for choice in tree.choices_of(sum) {
                let later = choice.place as usize;
                add(&mut after.vectors[later], choice.symbols, &tree.bounds[choice.first as usize..]);
                others[later - place - 1].push(Waiting { symbols: choice.symbols, first: choice.first });
            }
        }
        for place in later {
            after.waiting[place] = self.places[place].len();
        }
    }
}

/// Adds the bounds of some symbols, which stand side by side, to a vector.
#[inline]
fn add(vector: &mut Vector, symbols: u32, bounds: &[u32]) {
    let mut left = symbols;
    for &bound in &bounds[..symbols.count_ones() as usize] {
        vector.0[left.trailing_zeros() as usize & (LANES - 1)] += bound;
        left &= left.wrapping_sub(1);
    }
}

/// The highest number of a vector.
#[inline]
pub(crate) fn most(vector: &Vector) -> u32 {
    vector.0.iter().copied().fold(0, u32::max)
}
