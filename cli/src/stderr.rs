//! Notes on standard error, where a failed write is ignored.
//!
//! `eprintln!` panics if it cannot write. A command whose output is fine must not fail because nobody reads its notes.

use std::fmt::Display;
use std::io::Write;

/// Prints a line on standard error.
pub(crate) fn tell(line: impl Display) {
    show(format_args!("{line}\n"));
}

/// Prints a text on standard error and flushes it.
pub(crate) fn show(text: impl Display) {
    let mut stderr = std::io::stderr().lock();
    let _ = write!(stderr, "{text}").and_then(|()| stderr.flush());
}
