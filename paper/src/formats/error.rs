//! What can be wrong with a crossword file.

use super::key::Key;
use crate::document::SizeError;

/// The most bytes of a crossword file: a grid of 255 by 255 cells with a clue of a hundred letters for each of its words
/// takes 13 MB as XML.
pub const MAX_FILE: usize = 16 << 20;

/// Why bytes are no crossword, or a document cannot be written.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum FormatError {
    /// The sides, or the number of cells, are wrong.
    #[error(transparent)]
    Size(#[from] SizeError),
    /// There are no rows at all.
    #[error("no grid in the file: expected rows of '#', '.' and letters")]
    NoGrid,
    /// A row is longer or shorter than the others.
    #[error("row {row} has {found} cell{}: expected {expected}", if *found == 1 { "" } else { "s" })]
    Row {
        /// The row, from 1.
        row: usize,
        /// Its cells.
        found: usize,
        /// The cells of the other rows.
        expected: usize,
    },
    /// A character that is not a cell.
    #[error("{character:?} at row {row}, column {column}: expected '#', '.' or a letter")]
    Character {
        /// What was met.
        character: char,
        /// Its row, from 1.
        row: usize,
        /// Its column, from 1.
        column: usize,
    },
    /// The file ends too early.
    #[error(
        "the file ends after {found} bytes, in the middle of its {part}: expected {expected} bytes at least"
    )]
    Cut {
        /// Where it ends.
        part: &'static str,
        /// The bytes there are.
        found: usize,
        /// The bytes there should be.
        expected: usize,
    },
    /// The file is of another kind.
    #[error("not in the {format} format: expected {expected}")]
    Foreign {
        /// The format it was read as.
        format: &'static str,
        /// What such a file has.
        expected: &'static str,
    },
    /// A checksum does not fit.
    #[error("the checksum of the {part} is {found:#x} instead of {expected:#x}: the file is damaged")]
    Checksum {
        /// What is summed up.
        part: &'static str,
        /// What the file says.
        found: u64,
        /// What it should say.
        expected: u64,
    },
    /// The solution is locked.
    #[error("the solution is scrambled: expected its four-digit key")]
    Scrambled,
    /// The key is not the one that the solution was scrambled with.
    #[error("the key {0} does not open the solution")]
    WrongKey(Key),
    /// The bytes are no text.
    #[error("byte {offset} is not UTF-8: expected a text")]
    NotText {
        /// How many bytes come before it.
        offset: usize,
    },
    /// The text is no JSON.
    #[error("not JSON: {0}")]
    Json(String),
    /// The text is no XML.
    #[error("not XML: {0}")]
    Xml(String),
    /// The archive cannot be unpacked.
    #[error("a damaged archive: {0}")]
    Archive(&'static str),
    /// Something in the file has a value that it cannot have.
    #[error("{field} is {found:?}: expected {expected}")]
    Value {
        /// What it is.
        field: String,
        /// What the file says.
        found: String,
        /// What would do.
        expected: &'static str,
    },
    /// Something is missing.
    #[error("no {field} in the file: expected {expected}")]
    Missing {
        /// What it is.
        field: String,
        /// What would do.
        expected: &'static str,
    },
    /// More of something than the format can hold.
    #[error("{found} {what}: a {format} file holds {most} at most")]
    TooMany {
        /// The format.
        format: &'static str,
        /// What there are too many of.
        what: &'static str,
        /// How many.
        found: usize,
        /// The most.
        most: usize,
    },
    /// The file is larger than any crossword.
    #[error("a file of {found} bytes: expected {MAX_FILE} at most")]
    TooLarge {
        /// Its bytes.
        found: usize,
    },
    /// The format is for people, not for programs.
    #[error("{format} files can be written but not read: expected one of {}", .readable.join(", "))]
    WriteOnly {
        /// The format.
        format: &'static str,
        /// The formats that can be read.
        readable: Vec<&'static str>,
    },
}
