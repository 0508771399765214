//! Fills grids with crossing words.
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
//! A [`Grid`] is what lies on paper: blocks, bars, letters. A [`Puzzle`] is what has to be solved: slots for words, and
//! where they cross. [`Entries`] are the words, by length and with their scores. A [`FillTask`] is a puzzle with words and
//! the conditions on its fillings. Everything else lies in a module by subject:
//!
//! | module | subject |
//! |---|---|
//! | [`grid`], [`puzzle`], [`entries`] | the vocabulary: cells, slots, words |
//! | [`index`] | words by position and letter, to be shared by many tasks |
//! | [`conditions`] | conditions on a filling as people write them |
//! | [`convention`], [`pattern`] | what grids look like in a country, and new ones |
//! | [`arrows`] | definitions inside a grid |
//! | [`phrase`] | answers of several words |
//! | [`fill`] | the search for fillings |
//! | [`distinct`], [`seeds`] | fillings far apart, fillings with certain words |
//! | [`strategy`] | the parts of a search, each in one list by name |
//! | [`quality`] | the best filling |
//! | [`candidates`], [`survey`], [`mod@explain`] | what is still possible, and why nothing is |

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
