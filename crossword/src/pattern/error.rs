//! Errors of recipes.

use super::MOST_BLOCKS;
use crate::grid::GridError;

/// Why a recipe gives no pattern.
#[derive(Clone, Copy, PartialEq, Debug, thiserror::Error)]
pub enum PatternRecipeError {
    /// A side is too long or too short.
    #[error("{0}")]
    Grid(#[from] GridError),
    /// The share of blocks is out of range.
    #[error("the share of blocks is {0}: expected 0 to {MOST_BLOCKS}")]
    Blocks(f64),
    /// The shortest word is longer than every row and column.
    #[error(
        "the shortest word has {shortest} letters in a grid of {width} by {height} cells: expected 2 up to the longer side"
    )]
    Shortest {
        /// The minimum length.
        shortest: usize,
        /// Cells per row.
        width: usize,
        /// Number of rows.
        height: usize,
    },
    /// A theme word is too short or longer than the grid.
    #[error("theme word {number} has {letters} letters: expected {shortest} to {longest}")]
    ThemeLength {
        /// Which word, from 1.
        number: usize,
        /// Its number of letters.
        letters: usize,
        /// The minimum length.
        shortest: usize,
        /// The longer side of the grid.
        longest: usize,
    },
    /// A theme word is repeated.
    #[error("theme word {number} repeats an earlier one: give each word once")]
    ThemeTwice {
        /// Which word, from 1.
        number: usize,
    },
    /// The theme has more letters than the grid can hold.
    #[error(
        "the theme words have {letters} letters: a grid of {width} by {height} cells holds at most two per cell"
    )]
    ThemeSize {
        /// Total number of letters.
        letters: usize,
        /// Cells per row.
        width: usize,
        /// Number of rows.
        height: usize,
    },
}
