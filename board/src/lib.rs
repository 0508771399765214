//! Boards of any shape, and every word on them.

mod board;
mod bonus;
mod cell;
mod notation;
mod rules;
mod tile;
mod topology;

pub use board::{Board, WrongCount};
pub use bonus::Bonus;
pub use cell::Cell;
pub use notation::{ParseError, Place};
pub use rules::{CellUse, LengthTable, PerLetter, Points, Rules};
pub use tile::{MAX_TILE_LETTERS, Spelling, Tile};
pub use topology::{Border, MAX_CELLS, MAX_DIMENSIONS, MAX_LINKS, Reach, Shape, Topology, TopologyError};
