//! What can be asked for crosswords: checked, and done within a run.

mod fill;
mod pattern;

pub(crate) use fill::{FillWish, Filled};
pub(crate) use pattern::PatternWish;
use worddle_crossword::Grid;
use worddle_data::Language;

use crate::problem::Problem;

/// The most cells of a side: the largest grids of newspapers have 25.
const SIDE: usize = 40;

/// Reads a grid that is not too large.
pub(crate) fn read_grid(text: &str, language: Language) -> Result<Grid, Problem> {
    let grid = Grid::parse(text, language.alphabet()).map_err(|error| Problem::field("grid", error))?;
    if grid.width() > SIDE || grid.height() > SIDE {
        let detail =
            format!("a grid of {} by {} cells: expected {SIDE} at most", grid.width(), grid.height());
        return Err(Problem::limit("grid", detail));
    }
    Ok(grid)
}
