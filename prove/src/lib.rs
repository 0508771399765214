//! Proves that no board is better than those found.
//!
//! The method is branch and bound, after Vanderkam, "hybrid-boggle", 2025. A [`Class`] is a set of tiles for each cell. It has
//! a bound, a number that no board in it exceeds, which is computed without looking at the boards: from every word on every
//! path that fits, arranged as a tree in a fixed order of cells. While the bound is above the cutoff, the next cell is decided,
//! which splits the class into smaller ones. A class whose bound is below the cutoff is done. Only the few boards that remain
//! at the end are solved.
//!
//! ```
//! use worddle_board::{Board, Rules, Tile};
//! use worddle_lexicon::{Alphabet, ReadOptions, WordList};
//! use worddle_optimize::{Constraint, Goal, Supply};
//! use worddle_prove::{Problem, Search, units};
//! use worddle_run::{Budget, Run};
//!
//! let (list, _) = WordList::read(b"art\nrat\nrats\nstar\ntsar\narts\n", &ReadOptions::new(Alphabet::English))?;
//! let board = Board::parse("????", Alphabet::English)?;
//! let letters = Alphabet::English.fold("ARST")?;
//! let supply = Supply::Any(letters.into_iter().map(|letter| (Tile::letter(letter), 1)).collect());
//! let constraint = Constraint::build(board.len(), &supply, &[])?;
//!
//! let problem = Problem::build(&list, &Rules::boggle(), &Goal::Words, &board, &constraint)?;
//! let mut search = Search::new(&problem, 6);
//! let mut run = Run::new(Budget::UNLIMITED);
//! let mut boards = Vec::new();
//! for unit in units(&problem) {
//!     boards.extend(search.unit(&unit, &mut run).expect("no limit").boards);
//! }
//! // Every arrangement of the four letters has all six words, and there are three of them up to symmetry.
//! assert_eq!(boards.len(), 3);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! [`Problem`] is the question. `terms` lists every word on every path, and `tree` arranges them. `force` decides a cell by
//! merging; `bound` decides one without, and adds up what the undecided cells can still be worth; `walk` searches a class with
//! both. `unit` splits all boards into classes, up to symmetry, and `weight` and `estimate` predict their work. [`Checker`]
//! checks the result, and shares no code with the search.

mod again;
mod bound;
mod card;
mod checker;
mod class;
mod drive;
mod estimate;
mod force;
mod halt;
pub mod ledger;
mod problem;
mod size;
mod sort;
mod terms;
mod tile_text;
mod tree;
mod unit;
mod verify;
mod walk;
mod weight;
mod worth;

pub use again::{drawn_units, search_again};
pub use card::{Gpu, GpuSearch, GpuSettings, GpuWork};
pub use checker::{CellClass, Checker, CoverFlaw};
pub use class::{Class, SymbolSet};
pub use drive::{ProofMachine, ProofProgress, covered, prove};
pub use estimate::{Estimate, Sampled, Sampling, sample};
pub use halt::{CardError, Halt};
pub use problem::{Problem, Unprovable};
pub use size::{MOST_CELLS, MOST_TILES};
pub use unit::{Unit, units};
pub use verify::{Checked, Likelihoods, ProofFlaw, verify};
pub use walk::{Outcome, Probe, Report, Search};
pub use weight::weights;
