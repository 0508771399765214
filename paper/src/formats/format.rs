//! One format of crossword files: how it is called, what it holds, and the functions that read and write it.

use super::error::FormatError;
use super::feature::Feature;
use super::key::Key;
use super::picture::Look;
use super::wording::Wording;
use crate::document::Document;

/// A format of crossword files.
///
/// Help, completions, errors, the API and the guide show what stands here, so a format is described in its own file only.
#[derive(Debug)]
pub struct Format {
    /// The stable name in flags, requests and answers, such as `ipuz`.
    pub name: &'static str,
    /// The name that people know it by: that of its program, or what kind of file it is.
    pub title: Wording,
    /// One line on what such a file is.
    pub summary: Wording,
    /// File extensions without the dot, the usual one first; never empty.
    pub extensions: &'static [&'static str],
    /// The media type that servers send.
    pub media_type: &'static str,
    /// The features that such a file can hold besides blocks and single letters.
    pub holds: &'static [Feature],
    /// Recognizes such a file by its first bytes, for input without a file name.
    pub(super) recognizes: fn(&[u8]) -> bool,
    /// Reads such a file; `None` for formats made for people, such as pictures.
    pub(super) read: Option<Read>,
    /// Writes such a file; there is no format that is only read.
    pub(super) write: Write,
}

/// Reads bytes into a document.
pub(super) type Read = fn(&[u8], FormatOptions) -> Result<Document, FormatError>;

/// Writes a document as bytes.
pub(super) type Write = fn(&Document, Look) -> Result<Vec<u8>, FormatError>;

/// Options for reading a file.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct FormatOptions {
    /// The key that unlocks a scrambled solution.
    pub key: Option<Key>,
}

impl Format {
    /// The usual file extension, without the dot.
    pub const fn extension(&self) -> &'static str {
        self.extensions[0]
    }

    /// Returns whether files of this format can be read.
    pub const fn is_readable(&self) -> bool {
        self.read.is_some()
    }

    /// The features of a document that a file of this format does not keep, in the order of [`Feature::ALL`].
    pub fn losses(&self, document: &Document) -> Vec<Feature> {
        let lost = |feature: &Feature| !self.holds.contains(feature) && feature.is_in(document);
        Feature::ALL.into_iter().filter(lost).collect()
    }
}
