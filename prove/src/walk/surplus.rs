//! By how much a bound counts words too often.
//!
//! A bound adds up paths, and a board with equal letters reads the same word on many of them. So boards are solved in vain whose
//! bound is far above their value, and there may be hundreds of millions of them in a unit. The words on the first places can be
//! counted once, by solving the board with all other places blocked. What their paths are worth beyond that is the *surplus*: no board
//! with these places reaches its bound less the surplus, and neither does any that continues it.
//!
//! That costs as much as solving a board, so it is done where boards were solved in vain: the earlier a level, the more of them.

use crate::size::MOST_CELLS;

/// What is known of the surplus after each number of decided places, along the current path.
#[derive(Debug, Default)]
pub(super) struct Surplus {
    levels: [Level; MOST_CELLS + 1],
    /// The level that the walk began with.
    first: usize,
}

/// What is known after some number of decided places.
#[derive(Clone, Copy, Debug, Default)]
struct Level {
    /// The surplus is at least this.
    least: u32,
    /// The boards that were solved in vain since these places were decided.
    failures: u32,
    /// Whether the surplus was computed for exactly these places.
    is_known: bool,
}

impl Surplus {
    /// Begins a walk with some decided places.
    pub(super) fn begin(&mut self, first: usize) {
        self.first = first;
        self.levels[first] = Level::default();
    }

    /// Goes on to one more decided place. What is known of the places before it holds there too.
    pub(super) fn enter(&mut self, level: usize) {
        if level > self.first {
            self.levels[level] = Level { least: self.levels[level - 1].least, ..Level::default() };
        }
    }

    /// The surplus of a level, as far as it is known.
    pub(super) fn least(&self, level: usize) -> u32 {
        self.levels[level].least
    }

    /// Counts a board of so many places that was solved in vain. Returns the level whose surplus is worth computing now, if any.
    pub(super) fn fail(&mut self, places: usize) -> Option<usize> {
        let mut found = None;
        for level in self.first..places {
            let own = &mut self.levels[level];
            own.failures += 1;
            // A level that is one place earlier must have cost twice as much.
            let is_worth_it = own.failures >> (places - 1 - level) > 0 && !own.is_known;
            found = found.or(is_worth_it.then_some(level));
        }
        found
    }

    /// Keeps the surplus of a level. It holds for all levels below it on the current path.
    pub(super) fn learn(&mut self, level: usize, surplus: u32, places: usize) {
        self.levels[level].is_known = true;
        for below in &mut self.levels[level..places] {
            below.least = below.least.max(surplus);
        }
    }
}
