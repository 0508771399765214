//! What a format is.

use super::error::FormatError;
use super::feature::Feature;
use super::key::Key;
use super::picture::Look;
use crate::document::Document;

/// A format of crossword files.
#[derive(Debug)]
pub struct Format {
    /// Its name, in flags and requests.
    pub name: &'static str,
    /// How names of such files end, the usual ending first.
    pub extensions: &'static [&'static str],
    /// The media type, as servers send it.
    pub media_type: &'static str,
    /// What such a file can hold besides blocks and single letters.
    pub holds: &'static [Feature],
    /// Whether bytes look like such a file, where no name tells.
    pub(super) recognizes: fn(&[u8]) -> bool,
    pub(super) read: Option<Read>,
    pub(super) write: Write,
}

pub(super) type Read = fn(&[u8], FormatOptions) -> Result<Document, FormatError>;
pub(super) type Write = fn(&Document, Look) -> Result<Vec<u8>, FormatError>;

/// How a file is to be read.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct FormatOptions {
    /// The key of a scrambled solution.
    pub key: Option<Key>,
}

impl Format {
    /// Whether files of this format can be read.
    pub const fn is_readable(&self) -> bool {
        self.read.is_some()
    }

    /// What a document has that a file of this format does not keep.
    pub fn losses(&self, document: &Document) -> Vec<Feature> {
        let lost = |feature: &Feature| !self.holds.contains(feature) && feature.is_in(document);
        Feature::ALL.into_iter().filter(lost).collect()
    }
}
