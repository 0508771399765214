//! Fills grids with crossing words.
//!
//! A [`Grid`] is what lies on paper: blocks, bars, letters. A [`Puzzle`] is what has to be solved: slots for words, and
//! where they cross. The model knows nothing of search.

mod grid;
mod puzzle;

pub use grid::{Cell, Grid, GridError, MAX_SIDE, Side, Square};
pub use puzzle::{Crossing, Direction, Place, Puzzle, Slot, SlotId};
