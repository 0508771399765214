//! Fills grids with crossing words.
//!
//! ```
//! use std::ops::ControlFlow;
//! use worddle_crossword::{Entries, Filling, Grid, Puzzle, Strategy, Task};
//! use worddle_lexicon::Alphabet;
//! use worddle_run::{Budget, Run};
//!
//! let grid = Grid::parse("C../.#./...", Alphabet::English)?;
//! let entries = Entries::read("cat\nare\nten\ncar\nate\nren\ntee", Alphabet::English)?;
//! let puzzle = Puzzle::new(&grid);
//! let task = Task::new(&puzzle, &entries);
//! let mut found = Vec::new();
//! let end = task.search(Strategy::fast(), 1).fill(&mut Run::new(Budget::UNLIMITED), &mut |filling: &Filling| {
//!     found.push(filling.on(&grid).notation(Alphabet::English));
//!     ControlFlow::Break(())
//! });
//! assert!(end.is_ok());
//! assert!(["CAT/A#E/REN", "CAR/A#E/TEN"].contains(&found[0].as_str()));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! A [`Grid`] is what lies on paper: blocks, bars, letters. A [`Puzzle`] is what has to be solved: slots for words, and
//! where they cross. [`Entries`] are the words, by length and with their scores. A [`Task`] is a puzzle with words and what
//! else is asked; a [`Search`] looks for its fillings by a [`Strategy`], whose parts are all listed by name: [`domains`],
//! [`propagators`], [`retreats`], [`orders`], [`choices`], [`algorithms`]. Beside it stand what is still possible ([`Possibilities`]), why
//! nothing is ([`explain`]), all fillings ([`Counter`]), several ([`several`]), the best ([`Improver`]), those with certain
//! words ([`fill_with_seeds`]), and new patterns ([`Recipe`]).
//!
//! Files come and go as a [`Document`], through the one list of [`formats`]; [`review`] says what is wrong with a grid.

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
pub use generate::{BARRED_SIDE, Parting, Recipe, RecipeError};
pub use grid::{Cell, Grid, GridError, MAX_SIDE, Side, Square};
pub use order::{FailureWeighted, MostAssignedNeighbors, MostConstraints, Order, SmallestDomain, orders};
pub use propagate::{Ac3, CheckBack, CompactTable, ForwardChecking, Propagator, propagators};
pub use puzzle::{Crossing, Direction, Place, Puzzle, Slot, SlotId};
pub use quality::{Improver, Quality};
pub use retreat::{Chronological, ConflictDirected, Retreat, retreats};
pub use seeds::{SeedError, Seeded, fill_with_seeds};
pub use several::several;
pub use store::{Conflict, Decision, Role, Store};
pub use strategy::{
    Branching, Lookahead, Part, PartNames, Pass, Restarts, Strategy, Sweep, Trials, UnknownPart, algorithms,
};
pub use support::{Index, Supports};
pub use task::Task;
