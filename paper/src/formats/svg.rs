//! svg, a vector drawing of the grid for light and dark screens and for paper.

use super::error::FormatError;
use super::feature::Feature;
use super::format::Format;
use super::picture::{Look, picture};
use super::wording::Wording;
use crate::document::Document;

/// The picture, as the list of formats has it.
pub(super) const FORMAT: Format = Format {
    name: "svg",
    title: Wording { english: "Picture", french: "Image" },
    summary: Wording { english: "a vector drawing of the grid", french: "un dessin vectoriel de la grille" },
    extensions: &["svg"],
    media_type: "image/svg+xml",
    holds: &[
        Feature::Bars,
        Feature::Arrows,
        Feature::Circles,
        Feature::Shades,
        Feature::Rebus,
        Feature::Voids,
        Feature::Revealed,
        Feature::Labels,
        Feature::Quotes,
        Feature::Numbering,
    ],
    recognizes: |_| false,
    read: None,
    write,
};

/// Writes the drawing that pages to print show too.
///
/// The title of the crossword becomes the title of the picture, which screen readers read.
#[expect(clippy::unnecessary_wraps, reason = "other formats cannot hold everything")]
fn write(document: &Document, look: Look) -> Result<Vec<u8>, FormatError> {
    Ok(picture(document, look).svg(&document.title).into_bytes())
}
