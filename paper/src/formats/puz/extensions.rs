//! The extensions of a `.puz` file, after its strings: circles, rebus cells, and the letters that a solver entered there.
//!
//! | name | content |
//! |---|---|
//! | `GEXT` | marks, a byte for each cell |
//! | `GRBS` | for each cell, one more than the number of its rebus entry, or 0 |
//! | `RTBL` | the rebus entries, as text |
//! | `RUSR` | what the solver entered in rebus cells |
//!
//! Each has a header of eight bytes (name, length, checksum), its data and a zero byte. Other extensions, such as the
//! timer, are skipped.

use super::super::checks::quoted;
use super::super::error::FormatError;
use super::bytes::{Checksum, Source, Text, check_sum};
use crate::document::{CellKind, Document, DocumentCell, clean_solution};

/// The bit of a revealed letter.
const REVEALED: u8 = 0x40;
/// The bit of a circle.
const CIRCLED: u8 = 0x80;

/// Most different rebus entries: one byte numbers them, and 0 means none.
const MOST_ENTRIES: usize = 255;

/// The extensions that we read and write; a missing one is empty.
#[derive(Default)]
pub(super) struct Extensions {
    /// One byte of marks per cell.
    marks: Vec<u8>,
    /// One byte per cell: 0, or 1 more than the number of its entry.
    rebus: Vec<u8>,
    /// The entries: `number:letters;`.
    table: Vec<u8>,
    /// The letters that a solver entered in rebus cells, one string per cell.
    written: Vec<u8>,
}

impl Extensions {
    /// Reads all extensions, and says whether their checksums are right; bytes after them are ignored.
    ///
    /// # Errors
    ///
    /// A length that does not fit the data.
    pub(super) fn read(
        source: &mut Source<'_>,
        cells: usize,
    ) -> Result<(Self, Result<(), FormatError>), FormatError> {
        let mut extensions = Self::default();
        let mut sums = Ok(());
        // Fewer than eight bytes are what some programs leave after the last extension.
        while let Ok(header) = source.take(8, "extensions") {
            let length = u16::from_le_bytes([header[4], header[5]]);
            let sum = u16::from_le_bytes([header[6], header[7]]);
            let data = source.take(length.into(), "extensions")?;
            sums = sums.and(check_sum("extensions", sum.into(), Checksum::of(data).0.into()));
            // Some programs leave out the zero byte at the end of the file.
            let _ = source.take(1, "extensions");
            let is_grid = matches!(&header[..4], b"GEXT" | b"GRBS");
            // A wrong length would silently shift all marks.
            if is_grid && data.len() != cells {
                return Err(FormatError::Value {
                    field: format!("length of extension {}", String::from_utf8_lossy(&header[..4])),
                    found: quoted(data.len()),
                    expected: "a byte for each cell",
                });
            }
            match &header[..4] {
                b"GEXT" => extensions.marks = data.to_vec(),
                b"GRBS" => extensions.rebus = data.to_vec(),
                b"RTBL" => extensions.table = data.to_vec(),
                b"RUSR" => extensions.written = data.to_vec(),
                _ => {}
            }
        }
        Ok((extensions, sums))
    }

    /// Copies everything into the cells.
    ///
    /// Extensions of black cells are ignored.
    ///
    /// # Errors
    ///
    /// A cell that names a rebus entry which the table lacks, or text that cannot be decoded.
    pub(super) fn apply(&self, cells: &mut [DocumentCell], text: Text) -> Result<(), FormatError> {
        let table = self.entries(text)?;
        for (cell, &index) in cells.iter_mut().zip(&self.rebus).filter(|(_, index)| **index > 0) {
            let number = usize::from(index) - 1;
            let entry = table.iter().find(|(at, _)| *at == number);
            let (_, letters) = entry.ok_or_else(|| FormatError::Value {
                field: "rebus of a cell".to_owned(),
                found: quoted(number),
                expected: "the number of an entry in the table",
            })?;
            if cell.kind == CellKind::Open {
                cell.solution.clone_from(letters);
            }
        }
        let written = self.written.split(|&byte| byte == 0);
        for (cell, letters) in cells.iter_mut().zip(written).filter(|(_, letters)| !letters.is_empty()) {
            if cell.kind == CellKind::Open {
                cell.entered = clean_solution(&text.decode(letters)?);
            }
        }
        for (cell, &marks) in cells.iter_mut().zip(&self.marks) {
            cell.circled = marks & CIRCLED != 0 && cell.kind == CellKind::Open;
            cell.revealed = marks & REVEALED != 0 && cell.kind == CellKind::Open;
            // A revealed letter stands in the grid of entered letters too, though the solver did not enter it.
            if cell.revealed && cell.entered == cell.solution {
                cell.entered.clear();
            }
        }
        Ok(())
    }

    /// The entries of the table, by number.
    ///
    /// # Errors
    ///
    /// An entry that is not `number:letters`.
    fn entries(&self, text: Text) -> Result<Vec<(usize, String)>, FormatError> {
        let table = text.decode(&self.table)?;
        let entry = |entry: &str| {
            let (number, letters) = entry.split_once(':')?;
            Some((number.trim().parse().ok()?, clean_solution(letters)))
        };
        let wrong = |part: &str| FormatError::Value {
            field: "entry of the rebus table".to_owned(),
            found: quoted(part),
            expected: "a number, a colon and letters",
        };
        let parts = table.split(';').filter(|part| !part.trim().is_empty());
        parts.map(|part| entry(part).ok_or_else(|| wrong(part))).collect()
    }

    /// Makes the extensions that a document needs.
    ///
    /// Also made if nothing needs them; [`Extensions::write`] leaves out those without content.
    ///
    /// # Errors
    ///
    /// More than 255 different rebus entries.
    pub(super) fn of(document: &Document, text: Text) -> Result<Self, FormatError> {
        let cells = document.cells();
        let needs_entry = |letters: &str| {
            let mut characters = letters.chars();
            characters.next().is_some_and(|first| text.byte(first).is_none()) || characters.next().is_some()
        };
        let mut entries: Vec<&str> = Vec::new();
        let mut extensions = Self::default();
        for cell in cells {
            // Equal entries share a number, so only different ones count towards the limit.
            let place = needs_entry(&cell.solution).then(|| place_of(&cell.solution, &mut entries));
            if place.is_some_and(|place| place >= MOST_ENTRIES) {
                let found = entries.len();
                return Err(FormatError::TooMany {
                    format: "puz",
                    what: "different rebus entries",
                    found,
                    most: MOST_ENTRIES,
                });
            }
            // One more than the number in the table, because 0 means that the cell has no entry.
            extensions.rebus.push(place.map_or(0, |place| place as u8 + 1));
            let marks = [(cell.circled, CIRCLED), (cell.revealed, REVEALED)];
            extensions.marks.push(marks.into_iter().filter(|(is_set, _)| *is_set).map(|(_, bit)| bit).sum());
            let letters =
                if cell.revealed && cell.entered.is_empty() { &cell.solution } else { &cell.entered };
            if needs_entry(letters) {
                extensions.written.extend(text.encode(letters));
            }
            extensions.written.push(0);
        }
        for (number, entry) in entries.iter().enumerate() {
            extensions.table.extend(format!("{number:2}:").bytes());
            extensions.table.extend(text.encode(entry));
            extensions.table.push(b';');
        }
        Ok(extensions)
    }

    /// Writes the extensions that are not empty.
    ///
    /// Extensions without a byte that says something are left out.
    ///
    /// # Errors
    ///
    /// An extension of more than 65,535 bytes, which only rebus letters of a very large grid can reach.
    pub(super) fn write(&self, file: &mut Vec<u8>) -> Result<(), FormatError> {
        let all = [
            (b"GRBS", &self.rebus),
            (b"RTBL", &self.table),
            (b"RUSR", &self.written),
            (b"GEXT", &self.marks),
        ];
        for (name, data) in all.into_iter().filter(|(_, data)| data.iter().any(|&byte| byte != 0)) {
            let most = usize::from(u16::MAX);
            let too_many = FormatError::TooMany {
                format: "puz",
                what: "bytes of an extension",
                found: data.len(),
                most,
            };
            let length = u16::try_from(data.len()).map_err(|_| too_many)?;
            file.extend(name);
            file.extend(length.to_le_bytes());
            file.extend(Checksum::of(data).0.to_le_bytes());
            file.extend(data);
            file.push(0);
        }
        Ok(())
    }
}

/// The number of an entry in the table; a new one is added.
///
/// Linear: a grid has few different entries.
fn place_of<'a>(entry: &'a str, entries: &mut Vec<&'a str>) -> usize {
    entries.iter().position(|known| *known == entry).unwrap_or_else(|| {
        entries.push(entry);
        entries.len() - 1
    })
}
