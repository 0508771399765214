//! The arrows of an arrow crossword, as data.

use serde::Serialize;
use worddle_crossword::Puzzle;
use worddle_crossword::arrows::Arrows;

/// An arrow from a black cell with a clue to its word.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct ArrowAnswer {
    /// The black cell, counted from 0, row by row.
    pub cell: u32,
    /// `right`: the word across begins in the cell to the right; `down`: the word down begins below; `right-down`: the word down
    /// begins in the cell to the right; `down-right`: the word across begins below.
    pub arrow: &'static str,
    /// The slot of the word, such as `12A`.
    pub slot: String,
}

/// Arrows as data, sorted by cell.
pub(super) fn arrow_answers(arrows: &Arrows, puzzle: &Puzzle) -> Vec<ArrowAnswer> {
    let answer = |&(placed, slot): &(worddle_crossword::arrows::PlacedArrow, _)| ArrowAnswer {
        cell: placed.cell.0,
        arrow: placed.arrow.name(),
        slot: puzzle.slot(slot).to_string(),
    };
    arrows.placed.iter().map(answer).collect()
}
