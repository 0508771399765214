//! Crossword files: one list of formats, each of which reads bytes into a [`Document`] and writes one.
//!
//! | name | what it is |
//! |---|---|
//! | `text` | rows of `#`, `.` and letters, with bars |
//! | `puz` | Across Lite, binary, with three kinds of checksums |
//! | `json` | all that a [`Document`] holds, for programs |
//! | `ipuz` | JSON as ipuz.org describes it, version 2 |
//! | `jpz` | the XML of Crossword Compiler, plain or in a zip archive |
//! | `xd` | the text format of the crossword archives, version 3 |
//! | `svg`, `html` | pictures and pages to print; they are only written |
//!
//! Nothing here reads a file: bytes come in already bounded, and every size that they state is checked before room is
//! made for it. A new format is one file and one line in [`FORMATS`]; its name, endings, media type, features and the test
//! for what it looks like are in its file.

use std::borrow::Cow;

use crate::document::{Document, KeptBars};

mod checks;
mod error;
mod feature;
mod format;
mod html;
mod ipuz;
mod jpz;
mod json;
mod key;
mod layout;
mod picture;
mod puz;
mod svg;
mod text;
mod xd;
mod zip;

pub use error::{FormatError, MAX_FILE};
pub use feature::Feature;
pub use format::{Format, FormatOptions};
pub use key::{Key, NoKey};
pub use layout::{Paper, PrintSize};
pub use picture::{Look, ShownLetters, Titles};

/// Every format. Bytes without a name are what the first of them takes them for, so those that accept more come later.
pub const FORMATS: [Format; 8] = [
    text::FORMAT,
    puz::FORMAT,
    json::FORMAT,
    ipuz::FORMAT,
    jpz::FORMAT,
    xd::FORMAT,
    svg::FORMAT,
    html::FORMAT,
];

/// The list, looked up.
impl Format {
    /// The format of a name.
    pub fn named(name: &str) -> Option<&'static Self> {
        FORMATS.iter().find(|format| format.name == name)
    }

    /// The format of a file, by how its name ends.
    pub fn of_file(name: &str) -> Option<&'static Self> {
        let extension = name.rsplit_once('.')?.1.to_ascii_lowercase();
        FORMATS.iter().find(|format| format.extensions.contains(&extension.as_str()))
    }

    /// The format that bytes look like, where no name tells it; text, if they look like nothing else.
    pub fn of_bytes(bytes: &[u8]) -> &'static Self {
        FORMATS.iter().find(|format| (format.recognizes)(bytes)).unwrap_or(&FORMATS[0])
    }

    /// The names of all formats.
    pub fn names() -> Vec<&'static str> {
        FORMATS.iter().map(|format| format.name).collect()
    }

    /// The names of all formats that can be read.
    pub fn readable_names() -> Vec<&'static str> {
        FORMATS.iter().filter(|format| format.is_readable()).map(|format| format.name).collect()
    }

    /// Reads a file.
    pub fn read(&self, bytes: &[u8], options: FormatOptions) -> Result<Document, FormatError> {
        if bytes.len() > MAX_FILE {
            return Err(FormatError::TooLarge { found: bytes.len() });
        }
        let write_only = || FormatError::WriteOnly { format: self.name, readable: Self::readable_names() };
        self.read.ok_or_else(write_only)?(bytes, options)
    }

    /// Writes a file. The look counts for pictures and pages only.
    pub fn write(&self, document: &Document, look: Look) -> Result<Vec<u8>, FormatError> {
        let loses = |feature: Feature| !self.holds.contains(&feature) && feature.is_in(document);
        let mut written = Cow::Borrowed(document);
        // Before anything is written: no format has to think of what solvers must not see.
        if loses(Feature::Workshop) {
            written = Cow::Owned(written.without_workshop());
        }
        if loses(Feature::Bars) || loses(Feature::Labels) {
            let bars = if loses(Feature::Bars) { KeptBars::None } else { KeptBars::All };
            written = Cow::Owned(written.renumbered(bars));
        }
        (self.write)(&written, look)
    }
}
