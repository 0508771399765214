//! Errors of reading and writing crossword files.

use super::key::Key;
use crate::document::SizeError;

/// Most bytes of a crossword file. The largest grid, 255 by 255 cells, with a clue of a hundred letters for each word takes 13 MB as
/// XML.
pub const MAX_FILE: usize = 16 << 20;

/// Why bytes cannot be read as a crossword, or a document cannot be written.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum FormatError {
    /// The sides, or the number of cells, are wrong.
    #[error(transparent)]
    Size(#[from] SizeError),
    /// There are no rows.
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
    /// A character that stands for no cell.
    #[error("{character:?} at row {row}, column {column}: expected '#', '.' or a letter")]
    Character {
        /// The character.
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
        /// The part in which it ends.
        part: &'static str,
        /// The length of the file.
        found: usize,
        /// The least length it should have.
        expected: usize,
    },
    /// The file has another format.
    #[error("not in the {format} format: expected {expected}")]
    Foreign {
        /// The format it was read as.
        format: &'static str,
        /// The mark of such a file.
        expected: &'static str,
    },
    /// A checksum is wrong.
    #[error(
        "the checksum of the {part} is {found:#x} instead of {expected:#x}: the file is damaged, try another copy"
    )]
    Checksum {
        /// The part that it protects.
        part: &'static str,
        /// The checksum in the file.
        found: u64,
        /// The checksum of the bytes.
        expected: u64,
    },
    /// The solution is locked.
    #[error("the solution is scrambled: give its four-digit key (--key)")]
    Scrambled,
    /// Another key scrambled the solution.
    #[error("the key {0} does not unlock the solution: try another one")]
    WrongKey(Key),
    /// The bytes are not text.
    #[error("byte {offset} is not UTF-8: expected a text")]
    NotText {
        /// The index of the first bad byte.
        offset: usize,
    },
    /// The text is not JSON.
    #[error("not JSON: {0}")]
    Json(String),
    /// The text is not XML.
    #[error("not XML: {0}")]
    Xml(String),
    /// The archive cannot be unpacked.
    #[error("the archive cannot be unpacked: {0}")]
    Archive(&'static str),
    /// A part of the file has an impossible value.
    #[error("{field} is {found:?}: expected {expected}")]
    Value {
        /// The name of the part.
        field: String,
        /// The value in the file.
        found: String,
        /// The values that are possible.
        expected: &'static str,
    },
    /// A part of the file is missing.
    #[error("no {field} in the file: expected {expected}")]
    Missing {
        /// The name of the part.
        field: String,
        /// The content that it should have.
        expected: &'static str,
    },
    /// The document has more of something than the format can hold.
    #[error("{found} {what}: a {format} file holds {most} at most")]
    TooMany {
        /// The format.
        format: &'static str,
        /// The things that there are too many of.
        what: &'static str,
        /// Their number.
        found: usize,
        /// The most that the format holds.
        most: usize,
    },
    /// The file is larger than [`MAX_FILE`].
    #[error("a file of {found} bytes: expected {MAX_FILE} at most")]
    TooLarge {
        /// Its length.
        found: usize,
    },
    /// The format is made for people, such as a picture, and cannot be read.
    #[error("{format} files can be written but not read: expected one of {}", .readable.join(", "))]
    WriteOnly {
        /// The format.
        format: &'static str,
        /// The formats that can be read.
        readable: Vec<&'static str>,
    },
}
