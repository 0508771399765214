//! Boards of any shape, and every word on them.
//!
//! ```
//! use worddle_board::{Board, Rules, Solver};
//! use worddle_lexicon::{Alphabet, ReadOptions, WordList};
//!
//! let (list, _) = WordList::read(b"quit\nquiet\nsuite\n", &ReadOptions::new(Alphabet::English))?;
//! let board = Board::parse("QuIT/SE?", Alphabet::English)?;
//!
//! let solution = Solver::fast(list.dawg(), Rules::boggle()).solve(&board);
//! let quit = solution.get(list.id(&Alphabet::English.fold("quit")?).expect("a word")).expect("on the board");
//! assert_eq!(quit.path.iter().map(|cell| cell.0).collect::<Vec<_>>(), [0, 1, 2]);
//! assert_eq!((solution.len(), solution.count().points), (2, 3));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! A [`Board`] is [tiles](Tile) and [bonuses](Bonus) on the [cells](Cell) of a [`Topology`], and has a notation that
//! people can type ([`Board::parse`]). [`Rules`] say what counts and how much. A [`Solver`] finds the words: by one
//! walk over any lexicon, or for small boards by a queue that does the same much faster. [`paths_of`] finds all paths of
//! one word. [`naive`] is what everything is tested against, and [`ladder`] how people got there.

mod board;
mod bonus;
mod cell;
mod count_many;
mod dice;
mod fast;
pub mod generate;
pub mod ladder;
pub mod naive;
mod notation;
mod paths;
mod rules;
mod sink;
mod solution;
mod solve;
mod tile;
mod topology;
mod trail;
mod walk;

pub use board::{Board, WrongCount};
pub use bonus::Bonus;
pub use cell::Cell;
pub use count_many::count_many;
pub use dice::{Dice, Die, NoFaces};
pub use fast::{Changes, Instructions};
pub use notation::{ParseError, Place};
pub use paths::{WordPaths, paths_of};
pub use rules::{CellUse, LengthTable, PerLetter, Points, Rules};
pub use solution::{Count, Found, Path, Solution};
pub use solve::Solver;
pub use tile::{MAX_TILE_LETTERS, Spelling, Tile};
pub use topology::{Border, MAX_CELLS, MAX_DIMENSIONS, MAX_LINKS, Reach, Shape, Topology, TopologyError};

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
