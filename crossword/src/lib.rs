//! Fills grids with crossing words.
//!
//! A [`Grid`] is what lies on paper: blocks, bars, letters. A [`Puzzle`] is what has to be solved: slots for words, and
//! where they cross. The model knows nothing of search.

mod blame;
mod candidates;
mod choice;
mod convention;
mod count;
mod different;
mod document;
mod domain;
mod entries;
mod explain;
mod fill;
mod filling;
pub mod formats;
mod generate;
mod grid;
mod order;
mod propagate;
mod puzzle;
mod quality;
mod retreat;
pub mod review;
mod seeds;
mod several;
mod store;
mod strategy;
mod support;
mod task;

pub use blame::SlotSet;
pub use candidates::{Candidate, Possibilities};
pub use choice::{Alphabetical, AnyWord, Choice, MostWays, choices};
pub use convention::{CONVENTIONS, Checking, Convention, Ground, Numbering, Symmetry, convention};
pub use count::Counter;
pub use different::LONGEST_PART;
pub use document::{
    Bars, CellKind, Clue, Document, DocumentCell, Heading, LetterError, MAX_CELL_LETTERS, MAX_TEXT,
    SizeError, Stretch,
};
pub use domain::{BitsetDomains, DomainKind, Domains, Mark, TreeDomains, domains};
pub use entries::{Entries, EntriesError, EntryId, PLAIN_SCORE, Score, Table};
pub use explain::{Explanation, explain};
pub use fill::{Effort, End, Listener, Search};
pub use filling::Filling;
pub use generate::{Recipe, RecipeError};
pub use grid::{Cell, Grid, GridError, MAX_SIDE, Side, Square};
pub use order::{FailureWeighted, MostAssignedNeighbors, MostConstraints, Order, SmallestDomain, orders};
pub use propagate::{Ac3, CheckBack, CompactTable, ForwardChecking, Propagator, propagators};
pub use puzzle::{Crossing, Direction, Place, Puzzle, Slot, SlotId};
pub use quality::{Improver, Quality};
pub use retreat::{Chronological, ConflictDirected, Retreat, retreats};
pub use seeds::{SeedError, fill_with_seeds};
pub use several::several;
pub use store::{Conflict, Decision, Role, Store};
pub use strategy::{Branching, Lookahead, Pass, Restarts, Strategy};
pub use support::{Index, Supports};
pub use task::Task;
