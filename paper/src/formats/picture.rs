//! A grid as a drawing: cells, numbers, letters, bars, circles. The picture and the page to print share it.

use std::fmt::Write as _;

use crate::document::{CellKind, Document, DocumentCell};
use worddle_crossword::convention::Numbering;

/// How pictures and pages look.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Look {
    /// Where the numbers are: in the cells where words begin, or along the edges, rows in Roman numerals.
    pub numbering: Numbering,
    /// Which letters are shown.
    pub letters: ShownLetters,
    /// The words of a page.
    pub titles: Titles,
}

impl Default for Look {
    fn default() -> Self {
        Self { numbering: Numbering::Cells, letters: ShownLetters::default(), titles: Titles::default() }
    }
}

/// Which letters a picture shows.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum ShownLetters {
    /// All that are known.
    #[default]
    All,
    /// Only the letters that the solver is shown.
    Revealed,
}

/// The language of a page's own words.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Titles {
    /// Across, Down, Solution.
    #[default]
    English,
    /// Horizontalement, Verticalement, Solution.
    French,
}

/// The side of a cell.
const CELL: f64 = 36.0;
/// Room around the grid.
const MARGIN: f64 = 8.0;
/// Room for numbers along the edges.
const EDGE: f64 = 30.0;
/// The height of a letter, and of a number in a corner.
const LETTER: f64 = 21.0;
const NUMBER: f64 = 10.0;

/// A grid as SVG, without the frame.
pub(super) struct Drawing {
    /// The elements, to be shown with [`STYLE`].
    pub(super) body: String,
    /// How wide they are, with a margin.
    pub(super) width: f64,
    /// How high they are, with a margin.
    pub(super) height: f64,
}

/// Draws the grid of a document.
pub(super) fn draw(document: &Document, look: Look) -> Drawing {
    let edge = if look.numbering == Numbering::RowsAndColumns { EDGE } else { 0.0 };
    let pen = Pen { document, left: MARGIN + edge, top: MARGIN + edge };
    let numbers = match look.numbering {
        Numbering::Cells => document.numbers(),
        Numbering::RowsAndColumns => vec![String::new(); document.cells().len()],
    };
    let mut body = String::new();
    pen.frame(&mut body);
    for (place, cell) in document.cells().iter().enumerate() {
        pen.cell(place, cell, &mut body);
    }
    for (place, cell) in document.cells().iter().enumerate().filter(|(_, cell)| cell.kind == CellKind::Open) {
        let is_shown = look.letters == ShownLetters::All || cell.revealed;
        pen.content(place, cell, &numbers[place], if is_shown { &cell.solution } else { "" }, &mut body);
    }
    pen.bars(&mut body);
    if look.numbering == Numbering::RowsAndColumns {
        pen.edges(&mut body);
    }
    Drawing {
        body,
        width: pen.left + document.width() as f64 * CELL + MARGIN,
        height: pen.top + document.height() as f64 * CELL + MARGIN,
    }
}

struct Pen<'a> {
    document: &'a Document,
    left: f64,
    top: f64,
}

impl Pen<'_> {
    /// The upper left corner of a cell.
    fn corner(&self, place: usize) -> (f64, f64) {
        let (row, column) = (place / self.document.width(), place % self.document.width());
        (self.left + column as f64 * CELL, self.top + row as f64 * CELL)
    }

    /// A ground of the colour of lines, so that cells with nothing between them show a line. Cells outside the grid have
    /// none.
    fn frame(&self, svg: &mut String) {
        let open = self.document.cells().iter().enumerate().filter(|(_, cell)| cell.kind != CellKind::Void);
        svg.push_str("<path class=\"line\" d=\"");
        for (place, _) in open {
            let (x, y) = self.corner(place);
            let side = CELL + 2.0;
            let _ = write!(svg, "M{} {}h{side}v{side}h-{side}z", x - 1.0, y - 1.0);
        }
        svg.push_str("\"/>\n");
    }

    fn cell(&self, place: usize, cell: &DocumentCell, svg: &mut String) {
        let (x, y) = self.corner(place);
        let class = match cell.kind {
            CellKind::Void => return,
            CellKind::Block => "block",
            CellKind::Open => "cell",
        };
        // Blocks touch each other: a line between two of them says nothing.
        let (inset, side) = if cell.kind == CellKind::Block { (0.0, CELL) } else { (0.5, CELL - 1.0) };
        let mut rectangle = |class: &str, style: &str| {
            let (x, y) = (x + inset, y + inset);
            let _ = writeln!(
                svg,
                "<rect class=\"{class}\"{style} x=\"{x}\" y=\"{y}\" width=\"{side}\" height=\"{side}\"/>"
            );
        };
        rectangle(class, "");
        if !cell.shade.is_empty() {
            rectangle("shade", &format!(" fill=\"{}\"", escape(&cell.shade)));
        }
        if cell.circled {
            let (x, y, radius) = (x + CELL / 2.0, y + CELL / 2.0, CELL / 2.0 - 1.5);
            let _ = writeln!(svg, "<circle class=\"ring\" cx=\"{x}\" cy=\"{y}\" r=\"{radius}\"/>");
        }
    }

    fn content(&self, place: usize, cell: &DocumentCell, number: &str, letters: &str, svg: &mut String) {
        let (x, y) = self.corner(place);
        if !number.is_empty() {
            let _ = writeln!(
                svg,
                "<text class=\"number\" x=\"{}\" y=\"{}\">{}</text>",
                x + 2.5,
                y + NUMBER,
                escape(number)
            );
        }
        if !letters.is_empty() {
            let count = letters.chars().count() as f64;
            let size = if count > 1.0 { (LETTER * 1.75 / count).clamp(5.0, 15.0) } else { LETTER };
            let class = if cell.revealed { "letter given" } else { "letter" };
            // A letter sits a little below the middle, out of the way of the number.
            let baseline = y + CELL / 2.0 + size * 0.36 + 2.5;
            let _ = writeln!(
                svg,
                "<text class=\"{class}\" font-size=\"{size:.1}\" x=\"{}\" y=\"{baseline:.1}\">{}</text>",
                x + CELL / 2.0,
                escape(letters)
            );
        }
    }

    fn bars(&self, svg: &mut String) {
        let mut path = String::new();
        for (place, cell) in self.document.cells().iter().enumerate() {
            let (x, y) = self.corner(place);
            if cell.bars.right {
                let _ = write!(path, "M{} {}v{}", x + CELL, y - 0.5, CELL + 1.0);
            }
            if cell.bars.below {
                let _ = write!(path, "M{} {}h{}", x - 0.5, y + CELL, CELL + 1.0);
            }
        }
        if !path.is_empty() {
            let _ = writeln!(svg, "<path class=\"bar\" d=\"{path}\"/>");
        }
    }

    /// Columns above the grid, rows to its left.
    fn edges(&self, svg: &mut String) {
        for column in 0..self.document.width() {
            let x = self.left + (column as f64 + 0.5) * CELL;
            let _ = writeln!(
                svg,
                "<text class=\"edge\" x=\"{x}\" y=\"{}\">{}</text>",
                self.top - 9.0,
                column + 1
            );
        }
        for row in 0..self.document.height() {
            let y = self.top + (row as f64 + 0.5) * CELL + 4.5;
            let x = self.left - 8.0;
            let _ = writeln!(svg, "<text class=\"edge row\" x=\"{x}\" y=\"{y}\">{}</text>", roman(row + 1));
        }
    }
}

/// A number in Roman numerals.
pub fn roman(number: usize) -> String {
    const NUMERALS: [(usize, &str); 13] = [
        (1000, "M"),
        (900, "CM"),
        (500, "D"),
        (400, "CD"),
        (100, "C"),
        (90, "XC"),
        (50, "L"),
        (40, "XL"),
        (10, "X"),
        (9, "IX"),
        (5, "V"),
        (4, "IV"),
        (1, "I"),
    ];
    let mut left = number;
    let mut text = String::new();
    for (value, numeral) in NUMERALS {
        while left >= value {
            text.push_str(numeral);
            left -= value;
        }
    }
    text
}

/// A text inside XML or HTML, in an element or an attribute.
pub(super) fn escape(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for character in text.chars() {
        match character {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '"' => escaped.push_str("&quot;"),
            '\n' => escaped.push('\n'),
            control if control.is_control() => escaped.push(' '),
            other => escaped.push(other),
        }
    }
    escaped
}

/// How a grid looks on paper and on a light screen, and what differs on a dark one.
pub(super) const STYLE: &str = "
.ground{fill:#fff}.line{fill:#2b2f33}.block{fill:#2b2f33}.cell{fill:#fff}.shade{fill-opacity:.75}
.ring{fill:none;stroke:#6a727b;stroke-width:1.2}.bar{fill:none;stroke:#16181b;stroke-width:4.5}
.number,.letter,.edge{font-family:system-ui,'Segoe UI',Roboto,'Noto Sans','DejaVu Sans',sans-serif;fill:#16181b}
.number{font-size:10px;fill:#3d444b}.letter{text-anchor:middle;font-weight:600}.given{fill:#0a56a0}
.edge{font-size:13px;font-weight:600;text-anchor:middle;fill:#3d444b}.row{text-anchor:end}
@media screen and (prefers-color-scheme:dark){
.ground{fill:#15181b}.line{fill:#69727c}.block{fill:#090b0d}.cell{fill:#2a2f35}.shade{fill-opacity:.32}
.ring{stroke:#9aa4ae}.bar{stroke:#f2f4f6}.number,.edge{fill:#b9c1ca}.letter{fill:#eef0f2}.given{fill:#8cc4ff}}";

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_are_counted_as_the_romans_did() {
        let numbers = [1, 4, 9, 14, 40, 99, 255].map(roman);
        assert_eq!(numbers, ["I", "IV", "IX", "XIV", "XL", "XCIX", "CCLV"]);
    }

    #[test]
    fn signs_of_markup_are_escaped() {
        assert_eq!(escape("a<b> & \"c\"\u{1}"), "a&lt;b&gt; &amp; &quot;c&quot; ");
    }
}
