//! Rows of `#` (a block), `.` (an empty cell) and letters: what people type, and other fillers read.

use super::{Format, FormatError, Look, ReadOptions, utf8};
use crate::document::{CellKind, Document, DocumentCell};

pub(super) const FORMAT: Format =
    Format { name: "text", extensions: &["txt", "text", "grid"], holds: &[], read: Some(read), write };

fn read(bytes: &[u8], _: ReadOptions) -> Result<Document, FormatError> {
    let text = utf8(bytes)?;
    let mut cells = Vec::new();
    let (mut width, mut height) = (0, 0);
    for line in text.trim().lines().map(str::trim) {
        let found = line.chars().count();
        width = if height == 0 { found } else { width };
        height += 1;
        Document::check_sides(width.max(1), height)?;
        if found != width {
            return Err(FormatError::Row { row: height, found, expected: width });
        }
        for (column, character) in line.chars().enumerate() {
            let wrong = FormatError::Character { character, row: height, column: column + 1 };
            cells.push(cell(character).ok_or(wrong)?);
        }
    }
    if cells.is_empty() {
        return Err(FormatError::NoGrid);
    }
    Ok(Document::build(width, height, cells)?)
}

fn cell(character: char) -> Option<DocumentCell> {
    match character {
        '#' => Some(DocumentCell::block()),
        '.' => Some(DocumentCell::open("")),
        letter if letter.is_alphabetic() => {
            let cell = DocumentCell::open(letter.encode_utf8(&mut [0; 4]));
            // The capital of ß is two letters.
            (!cell.is_rebus()).then_some(cell)
        }
        _ => None,
    }
}

#[expect(clippy::unnecessary_wraps, reason = "other formats cannot hold everything")]
fn write(document: &Document, _: Look) -> Result<Vec<u8>, FormatError> {
    let character = |cell: &DocumentCell| match cell.kind {
        CellKind::Block | CellKind::Void => '#',
        CellKind::Open => cell.solution.chars().next().filter(|first| first.is_alphabetic()).unwrap_or('.'),
    };
    let row = |row: &[DocumentCell]| row.iter().map(character).chain(['\n']).collect::<String>();
    Ok(document.cells().chunks(document.width()).map(row).collect::<String>().into_bytes())
}
