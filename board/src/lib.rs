//! Boards of any shape, and every word on them.

mod board;
mod bonus;
mod cell;
mod dice;
mod fast;
pub mod generate;
pub mod ladder;
pub mod naive;
mod notation;
mod rules;
pub mod sink;
mod solution;
mod solve;
mod tile;
mod topology;
pub mod trail;
mod walk;

pub use board::{Board, WrongCount};
pub use bonus::Bonus;
pub use cell::Cell;
pub use dice::{Dice, Die, NoFaces};
pub use fast::Instructions;
pub use notation::{ParseError, Place};
pub use rules::{CellUse, LengthTable, PerLetter, Points, Rules};
pub use solution::{Count, Found, Path, Solution};
pub use solve::{Solver, Stopped};
pub use tile::{MAX_TILE_LETTERS, Spelling, Tile};
pub use topology::{Border, MAX_CELLS, MAX_DIMENSIONS, MAX_LINKS, Reach, Shape, Topology, TopologyError};
pub use walk::walk;
