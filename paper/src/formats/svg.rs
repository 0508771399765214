//! The grid as a picture, for light and dark screens and for paper.

use super::picture::picture;
use super::{Feature, Format, FormatError, Look};
use crate::document::Document;

pub(super) const FORMAT: Format = Format {
    name: "svg",
    extensions: &["svg"],
    holds: &[
        Feature::Bars,
        Feature::Circles,
        Feature::Shades,
        Feature::Rebus,
        Feature::Voids,
        Feature::Revealed,
        Feature::Labels,
    ],
    read: None,
    write,
};

#[expect(clippy::unnecessary_wraps, reason = "other formats cannot hold everything")]
fn write(document: &Document, look: Look) -> Result<Vec<u8>, FormatError> {
    Ok(picture(document, look).svg(&document.title).into_bytes())
}
