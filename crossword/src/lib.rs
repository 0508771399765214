//! Fills crossword grids.
//!
//! ```
//! use std::ops::ControlFlow;
//! use worddle_crossword::{Entries, FillTask, Filling, Grid, Puzzle, Strategy};
//! use worddle_lexicon::Alphabet;
//! use worddle_run::{Budget, Run};
//!
//! let grid = Grid::parse("C../.#./...", Alphabet::English)?;
//! let entries = Entries::read("cat\nare\nten\ncar\nate\nren\ntee", Alphabet::English)?;
//! let puzzle = Puzzle::new(&grid);
//! let task = FillTask::new(&puzzle, &entries);
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
//! A [`Grid`] is the grid on paper: blocks, bars, letters. A [`Puzzle`] is the constraint problem behind it:
//! slots and their crossings. [`Entries`] are the words by length, with scores. A [`FillTask`] combines a
//! puzzle, words and the conditions on a fill.
//!
//! # How grids are filled
//!
//! Filling is a constraint satisfaction problem: each slot is a variable, its domain the words that still
//! fit, and each crossing requires two words to agree on a letter. One loop (`fill`) serves every algorithm.
//! It chooses a slot, chooses a word, decides, and propagates; at a dead end it goes back, refutes the word
//! that led there, and continues. What differs between algorithms are five parts behind traits (`parts`),
//! each with rivals from the literature: domains, propagator, slot order, word choice and retreat.
//!
//! Every narrowing of a domain records the decisions it rests on (`store`, `blame`). A dead end therefore
//! names its causes, and conflict-directed backjumping is one line in `retreat`. A refuted word leaves its
//! slot's domain like any other word, with the blame of the dead end. If that empties the domain, it is a
//! dead end in turn, and a dead end that no decision is to blame for proves that there is no fill. Textbooks
//! branch once per word and constraint solvers branch in two; here the two differ only in what happens after
//! a refutation.
//!
//! [`Strategy::fast`] combines arc consistency between slots and cell letters over sparse bitsets, a slot
//! order that weights slots by recent dead ends, the word that leaves most options to its crossings, and
//! restarts. On grids with few slots it also enumerates all fills letter by letter (`fill::sweep`), which
//! proves several times faster that there is none. A property test compares every combination of parts with
//! brute force on small random grids.
//!
//! Two conventions hold everywhere: a slot whose letters are all given stays as it is, in the list or not,
//! and no other slot may repeat it; and a run of a single cell is not a slot.
//!
//! # Modules
//!
//! | module | subject |
//! |---|---|
//! | [`grid`], [`puzzle`], [`entries`] | vocabulary: cells, slots, words |
//! | [`index`] | words by position and letter, shared by tasks |
//! | [`conditions`] | conditions on a fill, as people write them |
//! | [`convention`], [`pattern`] | national styles of grids, and new grids |
//! | [`architect`] | grids around theme words, ranked by their fills |
//! | [`arrows`] | definitions inside a grid |
//! | [`phrase`] | answers of several words |
//! | [`fill`] | the search |
//! | [`distinct`], [`seeds`] | very different fills, fills with given words |
//! | [`squares`] | all word squares of a list |
//! | [`strategy`] | the parts of a search, by name |
//! | [`quality`] | the best fill |
//! | [`candidates`], [`survey`], [`mod@explain`] | what still fits, and why nothing does |

pub mod architect;
pub mod arrows;
mod blame;
pub mod candidates;
mod choice;
pub mod conditions;
pub mod convention;
mod count;
pub mod distinct;
mod domain;
pub mod entries;
pub mod explain;
pub mod fill;
mod filling;
pub mod grid;
pub mod index;
mod order;
mod outcome;
mod parts;
pub mod pattern;
pub mod phrase;
mod propagate;
pub mod puzzle;
pub mod quality;
mod retreat;
pub mod seeds;
mod shared_parts;
pub mod squares;
mod store;
pub mod strategy;
pub mod survey;
mod task;

pub use entries::Entries;
pub use filling::Filling;
pub use grid::Grid;
pub use puzzle::Puzzle;
pub use strategy::Strategy;
pub use task::FillTask;

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
