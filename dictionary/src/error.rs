//! Why a dictionary cannot be read.

use std::fmt;
use std::io;

/// Why a dictionary cannot be read: the file, the place in it, and the problem.
#[derive(Debug, thiserror::Error)]
#[error("{file:?}{place}: {problem}")]
pub struct Error {
    /// The file.
    pub file: String,
    /// Where in the file.
    pub place: Place,
    /// What is wrong there.
    #[source]
    pub problem: Problem,
}

/// A place in a file.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Place {
    /// The file as a whole.
    Whole,
    /// A line, counted from 1.
    Line(usize),
    /// A byte, counted from 0.
    Byte(u64),
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Whole => Ok(()),
            Self::Line(line) => write!(f, ", line {line}"),
            Self::Byte(byte) => write!(f, ", byte {byte}"),
        }
    }
}

/// What is wrong with a dictionary.
#[derive(Debug, thiserror::Error)]
pub enum Problem {
    /// The system returned an error.
    #[error("cannot be read: {0}")]
    Unreadable(io::Error),
    /// The compressed data is damaged.
    #[error("cannot be unpacked: {0}")]
    Packed(io::Error),
    /// It is too large.
    #[error("more than {most} bytes when unpacked: no dictionary is that large")]
    TooLarge {
        /// The limit in bytes.
        most: u64,
    },
    /// Too much for one dictionary.
    #[error("more than {most} {what}: split the dictionary")]
    TooMany {
        /// What there is too much of.
        what: &'static str,
        /// The limit.
        most: u64,
    },
    /// A file that belongs to it is not beside it.
    #[error("expected {0:?} beside it")]
    Alone(String),
    /// It has another form than its format.
    #[error("expected {}", .0.english)]
    Malformed(Expected),
    /// It has no entries.
    #[error("no entries: is it complete?")]
    Empty,
    /// Its language is unknown.
    #[error("its language is unknown: name it (--language en)")]
    NoLanguage,
}

/// What a format wants at a place.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Expected {
    /// In English.
    pub english: &'static str,
    /// In French.
    pub french: &'static str,
}

impl Error {
    /// A problem of a file as a whole.
    pub(crate) fn of(file: &str, problem: Problem) -> Self {
        Self { file: file.to_owned(), place: Place::Whole, problem }
    }

    /// Something else than a format wants, at a place.
    pub(crate) fn malformed(file: &str, place: Place, english: &'static str, french: &'static str) -> Self {
        let problem = Problem::Malformed(Expected { english, french });
        Self { file: file.to_owned(), place, problem }
    }
}
