//! Searches for beautiful boards: those with the most words, the most points, the longest word.
//!
//! ```
//! use worddle_board::{Board, Rules, Tile};
//! use worddle_lexicon::{Alphabet, ReadOptions, WordList};
//! use worddle_optimize::{Constraint, Goal, Preset, Supply, Task, optimizer};
//! use worddle_run::{Budget, Random, Run, Stop};
//!
//! let (list, _) = WordList::read(b"art\nrat\nrats\nstar\ntsar\narts\n", &ReadOptions::new(Alphabet::English))?;
//! let board = Board::parse("????", Alphabet::English)?;
//! let letters = Alphabet::English.fold("ARST")?;
//! let supply = Supply::Any(letters.into_iter().map(|letter| (Tile::letter(letter), 1)).collect());
//! let constraint = Constraint::build(board.len(), &supply, &[])?;
//! let mut objective = Goal::Words.objective(list.dawg(), &Rules::boggle(), &board);
//!
//! let mut task =
//!     Task::new(&board, &mut *objective, &constraint, Run::new(Budget::steps(500)), Random::new(1));
//! let stop = optimizer("pool", Preset::Worddle).expect("a method").search(&mut task);
//! assert_eq!(stop, Err(Stop::Steps));
//! assert_eq!(task.best()[0].beauty.0, 6);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! A [`Goal`] becomes an [`Objective`], which values boards. A [`Constraint`] defines the allowed boards and only makes
//! those. Both meet in a [`Task`], which counts every board it values, keeps the best and stops in time. An
//! [`Optimizer`] sees boards through the task alone, so each method is a plain loop in its own file, and [`optimizers`]
//! lists them all. [`drive`] runs a long search made of many starts, on any number of threads, from any checkpoint.

mod anneal;
mod ascent;
mod beauty;
mod best;
mod chain;
mod constraint;
mod drive;
mod exhaustive;
mod genetic;
mod goal;
mod methods;
mod moves;
mod neighborhood;
mod objective;
mod optimizer;
mod pool;
mod random;
mod tabu;
mod task;

pub use beauty::Beauty;
pub use best::{Best, RankedBoard, Symmetries};
pub use chain::{Chain, ChainState};
pub use constraint::{Constraint, Contradiction, Demand, Supply};
pub use drive::{Checkpoint, Ending, FoundBoard, Search, SearchProgress, Threads, Worker, drive};
pub use goal::{MAX_PARTS, NoGoal};
pub use methods::{optimizer, optimizers};
pub use moves::{Move, MoveReach};
pub use objective::{Goal, Objective};
pub use optimizer::{Continuation, Exhaustion, Optimizer, Preset};
pub use task::{Improvement, REMEMBERED, Task};

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
