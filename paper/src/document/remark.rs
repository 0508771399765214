//! Remarks about a file that was read all the same.

/// What is odd about the file that a document was read from.
///
/// It is shown once, when the file is opened. Worddle's JSON carries it to the page and forgets it when it is read again; no other
/// format writes it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Remark {
    /// A checksum is wrong: the file may be damaged.
    Checksum,
    /// The solution was locked, and its key was found by trying all keys.
    Unlocked,
}

impl Remark {
    /// Its name in JSON.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Checksum => "checksum",
            Self::Unlocked => "unlocked",
        }
    }
}
