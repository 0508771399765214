//! Settings of a search that are values, not parts.

/// What a decision splits the search into.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Branching {
    /// A branch for each word of a slot: its words are tried in turn before any other slot's.
    EachWord,
    /// Two branches: this word, or not this word; after the second the next slot may be another one.
    WordOrNot,
}

/// When a search starts afresh, keeping what it has learned.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Restarts {
    /// Never: every filling is found once.
    Never,
    /// After so many dead ends, then after `growth` times as many, and so on.
    Growing {
        /// Dead ends before the first restart.
        first: f64,
        /// How much longer each try is than the one before it: more than 1, so that the search is complete.
        growth: f64,
    },
}

/// Words that are tried out, after every second restart, before the best of them is decided.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Trials {
    /// How many words.
    pub words: usize,
    /// The fewest slots of a puzzle in which this is done.
    pub slots: usize,
}

impl Trials {
    /// No word is tried out.
    pub const NONE: Self = Self { words: 1, slots: 0 };

    /// Three words in a grid of many slots. With it, an open 15×15 is filled from the French list in 5 of 6 runs within four
    /// seconds, without it in none of 4. Where there are few slots, dead ends show immediately anyway, and those of trials
    /// make bad weights: the blank 6×8 with its 14 slots is filled in 1 of 6 runs with trials, in 8 of 8 without.
    pub const MANY_SLOTS: Self = Self { words: 3, slots: 32 };
}

/// A look through all fillings letter by letter, in parts between those of the search: where there is no filling, letters
/// prove it several times faster than words.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Sweep {
    /// The most slots of a puzzle in which this is done.
    pub slots: usize,
    /// Dead ends of the search by words before this begins.
    pub first: u64,
    /// Letters that are tried for each dead end by words.
    pub few: f64,
    /// The same, if that is likely to finish the sweep.
    pub many: f64,
}

impl Sweep {
    /// No sweep.
    pub const NONE: Self = Self { slots: 0, first: 0, few: 0.0, many: 0.0 };

    /// In a grid of few slots; with many it would never end. Proving that a blank square of 4 to 6 cells a side has no filling
    /// with some tens of thousands of words is two to four times faster than by words alone. Where there is a filling, it
    /// takes at most a third longer, and usually no longer at all, since fillings are found before the sweep begins.
    pub const FEW_SLOTS: Self = Self { slots: Trials::MANY_SLOTS.slots - 1, first: 32, few: 0.3, many: 6.0 };
}
