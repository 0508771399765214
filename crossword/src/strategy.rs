//! How a search goes about it: every part by name.

mod named;

use crate::choice::{Alphabetical, MostWays};
use crate::order::{FailureWeighted, SmallestDomain};
use crate::propagate::{CheckBack, CompactTable, ForwardChecking};
use crate::retreat::{Chronological, ConflictDirected};

pub use crate::choice::{Choice, choices};
pub use crate::domain::{DomainKind, domains};
pub use crate::order::{Order, orders};
pub use crate::propagate::{Ac3, Propagator, propagators};
pub use crate::retreat::{Retreat, retreats};
pub use named::{Part, PartNames, UnknownPart, algorithms};

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

impl Restarts {
    pub(crate) fn first(self) -> f64 {
        match self {
            Self::Never => f64::MAX,
            Self::Growing { first, .. } => first,
        }
    }
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

    /// Three words in a grid of many slots. An open 15×15 with the French list is filled in 5 of 6 runs within four seconds
    /// by that and in none of 4 without. Where there are few slots, dead ends show at once anyway, and those of trials make
    /// bad weights: the blank 6×8 with its 14 slots is filled in 1 of 6 runs with trials, in 8 of 8 without.
    pub const MANY_SLOTS: Self = Self { words: 3, slots: 32 };
}

/// All fillings are looked through letter by letter too, bit by bit: where there is none, that is seen several times sooner
/// by letters than by words.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Sweep {
    /// The most slots of a puzzle in which this is done.
    pub slots: usize,
    /// Dead ends of the search by words before this begins.
    pub first: u64,
    /// Letters that are tried for each dead end by words.
    pub few: f64,
    /// The same if that is likely to be the end of it.
    pub many: f64,
}

impl Sweep {
    /// Nothing is looked through.
    pub const NONE: Self = Self { slots: 0, first: 0, few: 0.0, many: 0.0 };

    /// In a grid of few slots: in one of many there is no end to it. That a blank square of 4 to 6 cells a side has no filling
    /// with some tens of thousands of words is seen two to four times sooner than by words alone. Where there is a filling,
    /// it costs a third of the time more, and mostly nothing, as fillings are found before it begins.
    pub const FEW_SLOTS: Self = Self { slots: Trials::MANY_SLOTS.slots - 1, first: 32, few: 0.3, many: 6.0 };
}

/// Whether arcs are made consistent before the search.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Pass {
    /// The propagator does what it does.
    None,
    /// AC-3 runs once before the search.
    Before,
}

/// Whether a forward check comes before each descent.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Lookahead {
    /// The propagator does what it does.
    Off,
    /// The slots that a decided word crosses are narrowed.
    ForwardCheck,
}

/// How a search goes about it.
pub struct Strategy {
    /// How domains are kept.
    pub domains: DomainKind,
    /// What a decision means for the other slots.
    pub propagator: Box<dyn Propagator>,
    /// Where to go back to from a dead end.
    pub retreat: Box<dyn Retreat>,
    /// Which slot comes next.
    pub order: Box<dyn Order>,
    /// Which word a slot tries first.
    pub choice: Box<dyn Choice>,
    /// What a decision splits the search into.
    pub branching: Branching,
    /// How many words are tried out before one is decided, after every second restart.
    pub trials: Trials,
    /// When to start afresh.
    pub restarts: Restarts,
    /// When all fillings are looked through letter by letter as well.
    pub sweep: Sweep,
    /// Whether arcs are made consistent before.
    pub pass: Pass,
    /// Whether a forward check comes before each descent.
    pub lookahead: Lookahead,
}

/// Dead ends before the first restart: about as many as an easy grid needs at most.
const PATIENCE: f64 = 100.0;

/// Each try is a tenth longer than the one before it, so that no single bad start costs much.
const GROWTH: f64 = 1.1;

impl Strategy {
    /// The fastest way to a filling.
    pub fn fast() -> Self {
        Self {
            domains: DomainKind::bitset(),
            propagator: Box::<CompactTable>::default(),
            retreat: Box::new(ConflictDirected),
            order: Box::<FailureWeighted>::default(),
            choice: Box::<MostWays>::default(),
            branching: Branching::WordOrNot,
            trials: Trials::MANY_SLOTS,
            restarts: Restarts::Growing { first: PATIENCE, growth: GROWTH },
            sweep: Sweep::FEW_SLOTS,
            pass: Pass::None,
            lookahead: Lookahead::Off,
        }
    }

    /// Forward checking as in the textbook, with domains as trees: a branch for each word, back to the last decision.
    pub fn forward_checking() -> Self {
        Self {
            domains: DomainKind::tree(),
            propagator: Box::new(ForwardChecking),
            retreat: Box::new(Chronological),
            order: Box::new(SmallestDomain),
            choice: Box::new(Alphabetical),
            branching: Branching::EachWord,
            trials: Trials::NONE,
            restarts: Restarts::Never,
            sweep: Sweep::NONE,
            ..Self::fast()
        }
    }

    /// Conflict-directed backjumping as in the textbook: words are checked back, the blamed decision is taken back.
    pub fn backjumping() -> Self {
        Self {
            propagator: Box::new(CheckBack),
            retreat: Box::new(ConflictDirected),
            ..Self::forward_checking()
        }
    }

    /// The same with two improvements: AC-3 once before, and a forward check before each descent.
    pub fn backjumping_improved() -> Self {
        Self { pass: Pass::Before, lookahead: Lookahead::ForwardCheck, ..Self::backjumping() }
    }
}
