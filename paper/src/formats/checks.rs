//! Checks, and parts of reading, that several formats share.

use super::error::FormatError;
use crate::document::{Clue, Document, DocumentCell};

/// Shortens a value for a message.
pub(crate) fn quoted(value: impl std::fmt::Display) -> String {
    /// Long enough to recognize the value, short enough for a line.
    const MOST: usize = 40;
    let text = value.to_string();
    if text.chars().count() <= MOST { text } else { text.chars().take(MOST).chain("…".chars()).collect() }
}

/// Reads bytes as UTF-8, without a byte order mark.
pub(crate) fn utf8(bytes: &[u8]) -> Result<&str, FormatError> {
    let text =
        std::str::from_utf8(bytes).map_err(|error| FormatError::NotText { offset: error.valid_up_to() })?;
    Ok(text.strip_prefix('\u{feff}').unwrap_or(text))
}

/// Skips blanks and the byte order mark, to recognize a format by its first bytes.
pub(super) fn text_start(bytes: &[u8]) -> &[u8] {
    let start = bytes.trim_ascii_start();
    start.strip_prefix("\u{feff}".as_bytes()).unwrap_or(start)
}

/// Checks that all clues name cells of the grid, and no more cells than it has.
pub(crate) fn check_cells(clues: &[Clue], count: usize) -> Result<(), FormatError> {
    let wrong = |field: &str, found: usize, expected| FormatError::Value {
        field: field.to_owned(),
        found: quoted(found),
        expected,
    };
    for clue in clues {
        if clue.cells.len() > count {
            return Err(wrong(
                "number of a clue's cells",
                clue.cells.len(),
                "as many as the grid has at most",
            ));
        }
        if let Some(&place) = clue.cells.iter().find(|&&place| place >= count) {
            return Err(wrong("cell of a clue", place, "a place inside the grid"));
        }
    }
    Ok(())
}

/// Makes a document of rows of equal length, a character for each cell.
///
/// # Errors
///
/// No rows, sides over the limit, a row of another length, or a character that stands for no cell.
pub(super) fn document_of(
    rows: &[&str],
    cell: impl Fn(char) -> Option<DocumentCell>,
) -> Result<Document, FormatError> {
    let width = rows.first().ok_or(FormatError::NoGrid)?.chars().count();
    Document::check_sides(width, rows.len())?;
    let mut cells = Vec::with_capacity(width * rows.len());
    for (row, line) in rows.iter().enumerate() {
        let found = line.chars().count();
        if found != width {
            return Err(FormatError::Row { row: row + 1, found, expected: width });
        }
        for (column, character) in line.chars().enumerate() {
            let wrong = FormatError::Character { character, row: row + 1, column: column + 1 };
            cells.push(cell(character).ok_or(wrong)?);
        }
    }
    Ok(Document::build(width, rows.len(), cells)?)
}
