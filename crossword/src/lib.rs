//! Fills grids with crossing words.
//!
//! A [`Grid`] is what lies on paper: blocks, bars, letters. A [`Puzzle`] is what has to be solved: slots for words, and
//! where they cross. The model knows nothing of search.

mod document;
pub mod formats;
mod grid;
mod puzzle;

pub use document::{
    Bars, CellKind, Clue, Document, DocumentCell, Heading, LetterError, MAX_CELL_LETTERS, MAX_TEXT,
    SizeError, Stretch,
};
pub use grid::{Cell, Grid, GridError, MAX_SIDE, Side, Square};
pub use puzzle::{Crossing, Direction, Place, Puzzle, Slot, SlotId};
