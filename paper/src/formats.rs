//! Crossword files: one list of formats, each of which reads bytes into a [`Document`] and writes one.
//!
//! [`FORMATS`] is the only list. Whatever shows or accepts names of formats (flags, help in both languages, completions, errors,
//! the API, the tables in the documents) reads it or is compared with it by a test. So a new format is one file in this
//! folder, with a [`Format`], and one line in the list.
//!
//! Nothing here opens a file: bytes come in already bounded by [`MAX_FILE`], and every size that they state is checked before
//! memory is allocated for it.

use std::borrow::Cow;

use crate::document::{Document, KeptBars};

mod across;
mod checks;
#[cfg(test)]
mod dummy;
mod error;
mod exolve;
mod feature;
mod format;
mod html;
mod ipuz;
mod jpz;
mod json;
mod key;
mod keys;
mod layout;
mod picture;
mod puz;
mod rtf;
mod svg;
mod text;
mod wording;
mod xd;
mod zip;

pub use error::{FormatError, MAX_FILE};
pub use feature::Feature;
pub use format::{Format, FormatOptions};
pub use key::{Key, NoKey};
pub use layout::{Paper, PrintSize};
pub use picture::{Look, ShownLetters, Titles};
pub use wording::Wording;

/// Every format.
///
/// The order matters for bytes without a name: the first format that recognizes them reads them, so a format that accepts more
/// comes later. Text stands first because it recognizes nothing and is the fallback.
pub const FORMATS: &[Format] = &[
    text::FORMAT,
    puz::FORMAT,
    json::FORMAT,
    ipuz::FORMAT,
    across::FORMAT,
    exolve::FORMAT,
    jpz::FORMAT,
    xd::FORMAT,
    svg::FORMAT,
    html::FORMAT,
    rtf::FORMAT,
    // Shows that one file and one line are enough.
    #[cfg(test)]
    dummy::FORMAT,
];

/// Lookups in [`FORMATS`], and the two operations that every format shares.
impl Format {
    /// Finds a format by its name.
    pub fn named(name: &str) -> Option<&'static Self> {
        FORMATS.iter().find(|format| format.name == name)
    }

    /// Finds the format of a file by the extension of its name, in either case.
    pub fn of_file(name: &str) -> Option<&'static Self> {
        let extension = name.rsplit_once('.')?.1.to_ascii_lowercase();
        FORMATS.iter().find(|format| format.extensions.contains(&extension.as_str()))
    }

    /// Recognizes the format of bytes without a name; text, if no other format does.
    pub fn of_bytes(bytes: &[u8]) -> &'static Self {
        FORMATS.iter().find(|format| (format.recognizes)(bytes)).unwrap_or(&FORMATS[0])
    }

    /// The names of all formats.
    pub fn names() -> Vec<&'static str> {
        FORMATS.iter().map(|format| format.name).collect()
    }

    /// The names of the formats that can be read.
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

    /// Writes a file. Only pictures and pages use the look.
    pub fn write(&self, document: &Document, look: Look) -> Result<Vec<u8>, FormatError> {
        let loses = |feature: Feature| !self.holds.contains(&feature) && feature.is_in(document);
        let mut written = Cow::Borrowed(document);
        // Removed here, before any writer runs: no writer can forget to hide the author's notes from solvers.
        if loses(Feature::Workshop) {
            written = Cow::Owned(written.without_workshop());
        }
        // Without bars words run together, and without labels the usual numbers count: clues must follow their words.
        if loses(Feature::Bars) || loses(Feature::Labels) {
            let bars = if loses(Feature::Bars) { KeptBars::None } else { KeptBars::All };
            written = Cow::Owned(written.renumbered(bars));
        }
        (self.write)(&written, look)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A document with a title, which the dummy format keeps, and a bar, which it does not.
    fn document() -> Document {
        let text = Format::named("text").expect("a format of the list");
        let mut document = text.read(b"CA|T\nORE\n", FormatOptions::default()).expect("a grid");
        document.title = "Pets".to_owned();
        document
    }

    #[test]
    fn a_format_of_the_list_is_found_everywhere() {
        let dummy = Format::named(dummy::FORMAT.name).expect("a format of the list");
        assert!(Format::names().contains(&dummy.name));
        assert!(Format::readable_names().contains(&dummy.name));
        assert_eq!(Format::of_file("Pets.DUMMY").map(|format| format.name), Some(dummy.name));
        let svg = Format::named("svg").expect("a format of the list");
        let error = svg.read(b"<svg/>", FormatOptions::default()).expect_err("pictures are not read");
        assert!(error.to_string().contains(dummy.name), "{error}");
    }

    #[test]
    fn a_format_of_the_list_reads_writes_and_says_what_it_loses() {
        let dummy = Format::named(dummy::FORMAT.name).expect("a format of the list");
        let document = document();
        assert_eq!(dummy.losses(&document), [Feature::Bars]);
        let bytes = dummy.write(&document, Look::default()).expect("every document can be written");
        assert_eq!(bytes, b"%dummy Pets\nCAT\nORE\n");
        assert_eq!(Format::of_bytes(&bytes).name, dummy.name);
        let again = dummy.read(&bytes, FormatOptions::default()).expect("the file was just written");
        assert_eq!(
            (again.title.as_str(), again.grid(worddle_lexicon::Alphabet::English)),
            ("Pets", document.renumbered(KeptBars::None).grid(worddle_lexicon::Alphabet::English))
        );
        assert_eq!(dummy.losses(&again), []);
    }

    #[test]
    fn every_format_is_described_and_none_twice() {
        for (number, format) in FORMATS.iter().enumerate() {
            for Wording { english, french } in [format.title, format.summary] {
                assert!(!english.is_empty() && !french.is_empty(), "{}", format.name);
            }
            assert!(!format.extensions.is_empty() && !format.media_type.is_empty(), "{}", format.name);
            for other in &FORMATS[..number] {
                assert_ne!(format.name, other.name);
                let shared = format.extensions.iter().find(|extension| other.extensions.contains(extension));
                assert_eq!(shared, None, "{} and {}", format.name, other.name);
            }
        }
    }
}
