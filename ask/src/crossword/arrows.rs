//! Arrows from definitions to words, as data.

use serde::Serialize;
use worddle_crossword::Puzzle;
use worddle_crossword::arrows::Arrows;

/// An arrow from a definition to its word.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct ArrowAnswer {
    /// The cell of the definition, counted row by row from 0 on.
    pub cell: u32,
    /// `right`: the word across begins in the cell to the right; `down`: the word down begins below; `right-down`: the word down
    /// begins in the cell to the right; `down-right`: the word across begins below.
    pub arrow: &'static str,
    /// The slot of the word, as `12A`.
    pub slot: String,
}

/// Arrows as data, by cell.
pub(super) fn arrow_answers(arrows: &Arrows, puzzle: &Puzzle) -> Vec<ArrowAnswer> {
    let answer = |&(placed, slot): &(worddle_crossword::arrows::PlacedArrow, _)| ArrowAnswer {
        cell: placed.cell.0,
        arrow: placed.arrow.name(),
        slot: puzzle.slot(slot).to_string(),
    };
    arrows.placed.iter().map(answer).collect()
}
