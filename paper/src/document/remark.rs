//! Remarks about a file that was read all the same.

/// What is odd about the file that a document was read from.
///
/// A door shows it once, when the file is opened. No format writes it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Remark {
    /// A checksum is wrong: the file may be damaged.
    Checksum,
    /// The solution was locked, and its key was found by trying all keys.
    Unlocked,
}
