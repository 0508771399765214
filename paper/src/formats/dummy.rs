//! A format for tests only: a title, and the rows of the text format.

use super::checks::utf8;
use super::error::FormatError;
use super::feature::Feature;
use super::format::{Format, FormatOptions};
use super::picture::Look;
use super::text;
use super::wording::Wording;
use crate::document::Document;

/// How such a file begins.
const HEAD: &str = "%dummy ";

/// The format of the tests, as the list of formats has it.
pub(super) const FORMAT: Format = Format {
    name: "dummy",
    title: Wording { english: "Dummy", french: "Factice" },
    summary: Wording { english: "a format for tests", french: "un format pour les tests" },
    extensions: &["dummy"],
    media_type: "text/x-dummy",
    holds: &[Feature::Title, Feature::Quotes],
    recognizes: |bytes| bytes.starts_with(HEAD.as_bytes()),
    read: Some(read),
    write,
};

/// Reads as plain text does.
fn read(bytes: &[u8], options: FormatOptions) -> Result<Document, FormatError> {
    let head = FormatError::Foreign { format: FORMAT.name, expected: "a first line with the title" };
    let (title, rows) = utf8(bytes)?.strip_prefix(HEAD).and_then(|text| text.split_once('\n')).ok_or(head)?;
    let mut document = text::FORMAT.read(rows.as_bytes(), options)?;
    title.clone_into(&mut document.title);
    Ok(document)
}

/// Writes as plain text does.
fn write(document: &Document, look: Look) -> Result<Vec<u8>, FormatError> {
    let rows = text::FORMAT.write(document, look)?;
    Ok([format!("{HEAD}{}\n", document.title).into_bytes(), rows].concat())
}
