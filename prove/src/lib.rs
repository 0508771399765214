//! Proves that no board is better than those found.
//!
//! After Vanderkam, "hybrid-boggle", 2025. A [`Class`] is a set of tiles for each cell. For a class there is a number
//! that no board in it exceeds, and that number is found without looking at the boards: from every word on every path
//! that fits, arranged as a tree in a fixed order of cells. While the number is high, the first cell is decided, and the
//! class falls into smaller ones; where it is below the cutoff, the class is done. Only the few boards that are left in
//! the end are solved.
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
//! [`Problem`] is what is asked; `terms` makes every word on every path; `tree` arranges them; `force` decides a cell by
//! merging; `bound` adds up what the undecided cells can still bring; `walk` goes through a class with both; `unit` cuts
//! all boards into classes, up to symmetry; `weight` says how much work each is. [`Checker`] shares none of this, and checks what came of it.

mod bound;
mod checker;
mod class;
mod drive;
mod estimate;
mod force;
pub mod ledger;
mod problem;
mod sort;
mod terms;
mod tile_text;
mod tree;
mod unit;
mod verify;
mod walk;
mod weight;
mod worth;

pub use checker::{CellClass, Checker, CoverFlaw};
pub use class::{Class, SymbolSet};
pub use drive::{ProofProgress, prove};
pub use estimate::{Estimate, Stratum, estimate, next as next_stratum, strata};
pub use problem::{MOST_CELLS, MOST_TILES, Problem, Unprovable};
pub use unit::{Unit, units};
pub use verify::{Checked, ProofFlaw, verify};
pub use walk::{Outcome, Probe, Search};
pub use weight::weights;
