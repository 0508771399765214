//! Why a recipe gives no pattern.

use crate::grid::GridError;

/// Why no pattern can come of a recipe.
#[derive(Clone, Copy, PartialEq, Debug, thiserror::Error)]
pub enum PatternRecipeError {
    /// A side is too long or too short.
    #[error("{0}")]
    Grid(#[from] GridError),
    /// The share of blocks is not a share.
    #[error("a share of blocks of {0}: expected 0 to 0.7")]
    Blocks(f64),
    /// No row or column is as long as the shortest word.
    #[error(
        "words of {shortest} letters at least in a grid of {width} by {height} cells: expected 2 up to the longer side"
    )]
    Shortest {
        /// The fewest letters.
        shortest: usize,
        /// Cells of a row.
        width: usize,
        /// Rows.
        height: usize,
    },
    /// A theme word is shorter than words may be, or longer than the grid.
    #[error("theme word {number} has {letters} letters: expected {shortest} to {longest}")]
    ThemeLength {
        /// Which of the words, counted from 1.
        number: usize,
        /// How many letters it has.
        letters: usize,
        /// The fewest letters.
        shortest: usize,
        /// The longer side of the grid.
        longest: usize,
    },
    /// A theme word comes again.
    #[error("theme word {number} is the same as one before: expected each word once")]
    ThemeTwice {
        /// Which of the words, counted from 1.
        number: usize,
    },
    /// There are more letters in the theme than the grid can hold.
    #[error(
        "{letters} letters of theme words in a grid of {width} by {height} cells: expected at most two a cell"
    )]
    ThemeSize {
        /// All letters together.
        letters: usize,
        /// Cells of a row.
        width: usize,
        /// Rows.
        height: usize,
    },
}
