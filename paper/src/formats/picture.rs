//! A document as a picture: the picture and the page to print share it.

use crate::document::{CellKind, Document, DocumentCell};
use worddle_crossword::convention::Numbering;
use worddle_draw::grid::{CellBars, CellGround, CellPicture, EdgeLabels, GridPicture};

/// How pictures and pages look.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Look {
    /// Where the numbers are: in the cells where words begin, or along the edges, rows in Roman numerals.
    pub numbering: Numbering,
    /// Which letters are shown.
    pub letters: ShownLetters,
    /// The words of a page.
    pub titles: Titles,
}

impl Default for Look {
    fn default() -> Self {
        Self { numbering: Numbering::Cells, letters: ShownLetters::default(), titles: Titles::default() }
    }
}

/// Which letters a picture shows.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum ShownLetters {
    /// All that are known.
    #[default]
    All,
    /// Only the letters that the solver is shown.
    Revealed,
}

/// The language of a page's own words.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Titles {
    /// Across, Down, Solution.
    #[default]
    English,
    /// Horizontalement, Verticalement, Solution.
    French,
}

/// The grid of a document, ready to draw.
pub(super) fn picture(document: &Document, look: Look) -> GridPicture<'_> {
    let (numbers, edges) = match look.numbering {
        Numbering::Cells => (document.numbers(), None),
        Numbering::RowsAndColumns => {
            let columns = (1..=document.width()).map(|column| column.to_string()).collect();
            let rows = (1..=document.height()).map(roman).collect();
            (vec![String::new(); document.cells().len()], Some(EdgeLabels { columns, rows }))
        }
    };
    let cell = |(cell, number)| cell_picture(cell, number, look.letters);
    let cells = document.cells().iter().zip(numbers).map(cell).collect();
    GridPicture { width: document.width(), cells, edges }
}

fn cell_picture(cell: &DocumentCell, number: String, letters: ShownLetters) -> CellPicture<'_> {
    let is_shown = letters == ShownLetters::All || cell.revealed;
    CellPicture {
        ground: match cell.kind {
            CellKind::Open => CellGround::Open,
            CellKind::Block => CellGround::Block,
            CellKind::Void => CellGround::Void,
        },
        shade: &cell.shade,
        circled: cell.circled,
        bars: CellBars { right: cell.bars.right, below: cell.bars.below },
        number,
        letters: if is_shown { &cell.solution } else { "" },
        given: cell.revealed,
    }
}

/// A number in Roman numerals.
pub fn roman(number: usize) -> String {
    const NUMERALS: [(usize, &str); 13] = [
        (1000, "M"),
        (900, "CM"),
        (500, "D"),
        (400, "CD"),
        (100, "C"),
        (90, "XC"),
        (50, "L"),
        (40, "XL"),
        (10, "X"),
        (9, "IX"),
        (5, "V"),
        (4, "IV"),
        (1, "I"),
    ];
    let mut left = number;
    let mut text = String::new();
    for (value, numeral) in NUMERALS {
        while left >= value {
            text.push_str(numeral);
            left -= value;
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_are_counted_as_the_romans_did() {
        let numbers = [1, 4, 9, 14, 40, 99, 255].map(roman);
        assert_eq!(numbers, ["I", "IV", "IX", "XIV", "XL", "XCIX", "CCLV"]);
    }
}
