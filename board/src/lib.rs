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
//! A [`Board`] is [tiles](Tile) and [bonuses](Bonus) on the [cells](Cell) of a [`Topology`], with a notation that people can
//! type ([`Board::parse`]). [`Rules`] decide which words count, and for how much. A [`Solver`] finds the words: with one walk
//! that serves every board and lexicon, or, for small boards, with a queue that is several times faster. [`paths_of`] finds all
//! paths of one word. [`generate`] draws boards. [`naive`] is the oracle of the tests, and [`ladder`] shows the steps from
//! brute force to the walk.

mod board;
mod bonus;
mod cell;
mod cost;
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
mod watch;

pub use board::{Board, WrongCount};
pub use bonus::Bonus;
pub use cell::Cell;
pub use cost::PrefixOdds;
pub use count_many::count_many;
pub use dice::{Dice, Die, NoFaces};
pub use fast::{Changes, Choice, Instructions};
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
