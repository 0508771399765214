//! The drawing of a document, which the picture and the page to print share.

use super::layout::{Paper, PrintSize};
use crate::document::{CellKind, Definition, Document, DocumentCell};
use crate::listing::roman;
use worddle_crossword::arrows::Arrow;
use worddle_crossword::convention::Numbering;
use worddle_draw::grid::{
    ArrowPicture, CellBars, CellGround, CellPicture, DefinitionPicture, EdgeLabels, GridPicture,
};

/// The look of pictures and pages.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Look {
    /// The letters to show.
    pub letters: ShownLetters,
    /// The language of a page's headings.
    pub titles: Titles,
    /// The paper of a page.
    pub paper: Paper,
    /// The print size of a page.
    pub print: PrintSize,
}

/// The letters that a picture shows.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum ShownLetters {
    /// Every known letter.
    #[default]
    All,
    /// Only the letters that solvers see from the start.
    Revealed,
}

/// The language of a page's headings.
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
    let (numbers, edges) = match document.numbering {
        // In an arrow crossword arrows lead to the words, so there are no numbers.
        _ if !document.arrows().is_empty() => (vec![String::new(); document.cells().len()], None),
        Numbering::Cells => (document.numbers(), None),
        Numbering::RowsAndColumns => {
            let columns = (1..=document.width()).map(|column| column.to_string()).collect();
            let rows = (1..=document.height()).map(roman).collect();
            (vec![String::new(); document.cells().len()], Some(EdgeLabels { columns, rows }))
        }
    };
    let cell = |(cell, number)| cell_picture(cell, number, look.letters);
    let mut cells: Vec<CellPicture<'_>> = document.cells().iter().zip(numbers).map(cell).collect();
    for Definition { cell, arrow, text, .. } in document.definitions() {
        let arrow = match arrow {
            Arrow::Right => ArrowPicture::Right,
            Arrow::RightDown => ArrowPicture::RightDown,
            Arrow::Down => ArrowPicture::Down,
            Arrow::DownRight => ArrowPicture::DownRight,
        };
        cells[cell].definitions.push(DefinitionPicture { text, arrow });
    }
    GridPicture { width: document.width(), cells, edges }
}

/// The drawing of a cell; its definitions are added later.
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
        definitions: Vec::new(),
    }
}
