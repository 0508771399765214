//! Plain text: rows of `#` (a block), `.` (an empty cell) and letters, as people type them and other fillers read them. After a
//! cell, `|` is a bar on its right and `_` a bar below it, which is our own extension.
//!
//! The simplest format, and the one that is assumed if bytes look like no other. It has letters and bars
//! only, so it suits grids that are being constructed; everything else is lost, and the losses are reported.

use super::across;
use super::checks::utf8;
use super::error::FormatError;
use super::feature::Feature;
use super::format::{Format, FormatOptions};
use super::picture::Look;
use super::wording::Wording;
use crate::document::{Bars, CellKind, Document, DocumentCell};
use worddle_crossword::grid::{RowCell, row_bars, row_cells};

/// Plain text, as the list of formats has it.
pub(super) const FORMAT: Format = Format {
    name: "text",
    title: Wording { english: "Plain text", french: "Texte simple" },
    summary: Wording {
        english: "rows of #, . and letters, with bars",
        french: "des lignes de #, de . et de lettres, avec des barres",
    },
    extensions: &["txt", "text", "grid"],
    media_type: "text/plain; charset=utf-8",
    holds: &[Feature::Bars, Feature::Quotes],
    recognizes: |_| false,
    read: Some(read),
    write,
};

/// Reads rows of equal length.
///
/// # Errors
///
/// No rows, a ragged row, sides over the limit, or a character that stands for no cell.
fn read(bytes: &[u8], options: FormatOptions) -> Result<Document, FormatError> {
    // Across Lite gives its texts the same extension.
    if across::is_across(bytes) {
        return across::read(bytes, options);
    }
    let text = utf8(bytes)?;
    let mut cells = Vec::new();
    let (mut width, mut height) = (0, 0);
    for line in text.trim().lines().map(str::trim) {
        let row = row_cells(line);
        width = if height == 0 { row.len() } else { width };
        height += 1;
        // Row by row, so that a text of a gigabyte is refused after a few lines.
        Document::check_sides(width.max(1), height)?;
        if row.len() != width {
            return Err(FormatError::Row { row: height, found: row.len(), expected: width });
        }
        for (column, RowCell { character, right, below }) in row.into_iter().enumerate() {
            let wrong = FormatError::Character { character, row: height, column: column + 1 };
            cells.push(DocumentCell { bars: Bars { right, below }, ..cell(character).ok_or(wrong)? });
        }
    }
    if cells.is_empty() {
        return Err(FormatError::NoGrid);
    }
    Ok(Document::build(width, height, cells)?)
}

/// The cell of a character; `None` for one that stands for no cell.
///
/// Letters of any script are accepted; whether a list has them shows later.
fn cell(character: char) -> Option<DocumentCell> {
    match character {
        '#' => Some(DocumentCell::block()),
        '.' => Some(DocumentCell::open("")),
        letter if letter.is_alphabetic() => {
            let cell = DocumentCell::open(letter.encode_utf8(&mut [0; 4]));
            // The capital of ß is two letters, which one cell of text cannot hold.
            (!cell.is_rebus()).then_some(cell)
        }
        _ => None,
    }
}

/// Writes a row per line. What a character cannot show is left out: [`Feature`] says what.
///
/// Cells outside the shape become blocks.
#[expect(clippy::unnecessary_wraps, reason = "other formats cannot hold everything")]
fn write(document: &Document, _: Look) -> Result<Vec<u8>, FormatError> {
    let character = |cell: &DocumentCell| match cell.kind {
        // Only the first letter of a rebus, since a character is a cell.
        CellKind::Block | CellKind::Void => '#',
        CellKind::Open => cell.solution.chars().next().filter(|first| first.is_alphabetic()).unwrap_or('.'),
    };
    let mut text = String::new();
    for row in document.cells().chunks(document.width()) {
        for cell in row {
            text.push(character(cell));
            text.push_str(row_bars(cell.bars.right, cell.bars.below));
        }
        text.push('\n');
    }
    Ok(text.into_bytes())
}
