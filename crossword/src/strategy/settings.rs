//! Numeric settings of a strategy.

/// How a decision splits the search.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Branching {
    /// One branch per word: all words of a slot are tried before any other slot.
    EachWord,
    /// Two branches, this word or not this word. After the second, the order may choose another slot.
    WordOrNot,
}

/// When a search starts over, keeping what it has learned.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Restarts {
    /// Never. Every fill is found exactly once.
    Never,
    /// After `first` dead ends, then `growth` times as many, and so on.
    Growing {
        /// Dead ends before the first restart.
        first: f64,
        /// Growth of the limit. Must exceed 1 for the search to be complete.
        growth: f64,
    },
}

/// Trials: words propagated, after every second restart, before the best of them is decided.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Trials {
    /// Number of words.
    pub words: usize,
    /// Fewest slots for which trials are made.
    pub slots: usize,
}

impl Trials {
    /// No trials.
    pub const NONE: Self = Self { words: 1, slots: 0 };

    /// Three words on grids with many slots. With trials, an open 15×15 is filled from the French list within
    /// four seconds in 5 of 6 runs; without, in none of 4. On grids with few slots, dead ends show at once
    /// anyway, and those of trials distort the weights: the blank 6×8 with its 14 slots is filled in 1 of 6
    /// runs with trials and in 8 of 8 without.
    pub const MANY_SLOTS: Self = Self { words: 3, slots: 32 };
}

/// Enumeration of all fills letter by letter, interleaved with the search; see `fill::sweep`.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Sweep {
    /// Most slots for which the sweep runs.
    pub slots: usize,
    /// Dead ends before the sweep starts.
    pub first: u64,
    /// Letters tried per dead end by words.
    pub few: f64,
    /// Letters tried per dead end if that is likely to finish the sweep.
    pub many: f64,
}

impl Sweep {
    /// No sweep.
    pub const NONE: Self = Self { slots: 0, first: 0, few: 0.0, many: 0.0 };

    /// Grids with few slots; with many, a sweep would never end. Proving that a blank square of 4 to 6 cells
    /// a side has no fill from some tens of thousands of words is two to four times faster than by words
    /// alone. Where a fill exists, the search takes at most a third longer, and usually no longer, because it
    /// finds one before the sweep starts.
    pub const FEW_SLOTS: Self = Self { slots: Trials::MANY_SLOTS.slots - 1, first: 32, few: 0.3, many: 6.0 };
}
