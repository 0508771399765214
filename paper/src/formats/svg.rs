//! The grid as a picture, for light and dark screens and for paper.

use super::error::FormatError;
use super::feature::Feature;
use super::format::Format;
use super::picture::Look;
use super::picture::{STYLE, draw, escape};
use crate::document::Document;

pub(super) const FORMAT: Format = Format {
    name: "svg",
    extensions: &["svg"],
    media_type: "image/svg+xml",
    holds: &[
        Feature::Bars,
        Feature::Circles,
        Feature::Shades,
        Feature::Rebus,
        Feature::Voids,
        Feature::Revealed,
        Feature::Labels,
    ],
    recognizes: |_| false,
    read: None,
    write,
};

#[expect(clippy::unnecessary_wraps, reason = "other formats cannot hold everything")]
fn write(document: &Document, look: Look) -> Result<Vec<u8>, FormatError> {
    let drawing = draw(document, look);
    let (width, height) = (drawing.width, drawing.height);
    let title = if document.title.is_empty() {
        String::new()
    } else {
        format!("<title>{}</title>\n", escape(&document.title))
    };
    let svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" width=\"{width}\" \
         height=\"{height}\" role=\"img\">\n{title}<style>{STYLE}</style>\n\
         <rect class=\"ground\" width=\"100%\" height=\"100%\"/>\n{}</svg>\n",
        drawing.body
    );
    Ok(svg.into_bytes())
}
