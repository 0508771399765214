//! Tables and bars of text.
//!
//! Columns are separated by two spaces and have no lines, so that output can be cut with `awk` and pasted
//! anywhere. Widths are those on a terminal, by Unicode.

use anstream::adapter::strip_str;
use unicode_width::UnicodeWidthStr;

use super::paint::Paint;

/// The alignment of a column.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Align {
    /// Words.
    Left,
    /// Numbers.
    Right,
}

/// A table with titles. A column is as wide as its widest cell.
pub(crate) struct Table {
    /// One for each column.
    align: Vec<Align>,
    /// The titles, then the rows as they were added.
    rows: Vec<Vec<String>>,
}

impl Table {
    /// A table with these titles and no rows.
    ///
    /// A title may be empty, for a column of bars.
    pub(crate) fn new(columns: &[(&str, Align)]) -> Self {
        let titles = columns.iter().map(|(title, _)| (*title).to_owned()).collect();
        Self { align: columns.iter().map(|&(_, align)| align).collect(), rows: vec![titles] }
    }

    /// Adds a row.
    ///
    /// A row may have fewer cells than there are columns; more would not be printed.
    pub(crate) fn row(&mut self, cells: impl IntoIterator<Item = String>) {
        self.rows.push(cells.into_iter().collect());
    }

    /// Renders the table as text.
    ///
    /// Titles are painted as headings. No line ends with spaces.
    pub(crate) fn render(&self, paint: Paint) -> String {
        let width =
            |column: usize| self.rows.iter().filter_map(|row| row.get(column)).map(|cell| places(cell)).max();
        let widths: Vec<usize> = (0..self.align.len()).map(|column| width(column).unwrap_or(0)).collect();
        let mut text = String::new();
        for (number, row) in self.rows.iter().enumerate() {
            let padded: Vec<String> = row
                .iter()
                .zip(&widths)
                .zip(&self.align)
                .map(|((cell, &width), &align)| pad(cell, width, align))
                .collect();
            let line = padded.join("  ");
            let line = line.trim_end();
            text.push_str(&if number == 0 { paint.heading(line) } else { line.to_owned() });
            text.push('\n');
        }
        text
    }
}

/// Draws a bar of a chart, precise to an eighth of a character.
///
/// `share` is clamped to 0 to 1; a bar of share 1 has `width` characters.
pub(crate) fn bar(share: f64, width: usize) -> String {
    /// The last character of a bar, by eighths.
    const EIGHTHS: [&str; 8] = ["", "▏", "▎", "▍", "▌", "▋", "▊", "▉"];
    let eighths = (share.clamp(0.0, 1.0) * width as f64 * 8.0).round() as usize;
    format!("{}{}", "█".repeat(eighths / 8), EIGHTHS[eighths % 8])
}

/// The width of a text on a terminal: two columns for a wide character, none for a combining mark or a colour code.
// Stripping is slow, and most cells have no colour.
pub(crate) fn places(text: &str) -> usize {
    if text.contains('\x1b') { strip_str(text).map(UnicodeWidthStr::width).sum() } else { text.width() }
}

/// Pads a text to the width of its column.
///
/// Text that is wider than its column stays as it is.
fn pad(text: &str, width: usize, align: Align) -> String {
    let space = " ".repeat(width.saturating_sub(places(text)));
    match align {
        Align::Left => format!("{text}{space}"),
        Align::Right => format!("{space}{text}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_are_as_wide_as_what_is_in_them() {
        let mut table = Table::new(&[("word", Align::Left), ("points", Align::Right)]);
        table.row(["été".to_owned(), "7".to_owned()]);
        table.row(["chien".to_owned(), "120".to_owned()]);
        assert_eq!(table.render(Paint::new(false)), "word   points\nété         7\nchien     120\n");
    }

    #[test]
    fn columns_are_measured_as_a_terminal_shows_them() {
        let mut table = Table::new(&[("word", Align::Left), ("points", Align::Right)]);
        for word in ["猫です", "e\u{301}te\u{301}", "👩\u{200d}👩\u{200d}👧", &Paint::new(true).bar("chien")]
        {
            table.row([word.to_owned(), "7".to_owned()]);
        }
        let lines = [
            "word    points",
            "猫です       7",
            "e\u{301}te\u{301}          7",
            "👩\u{200d}👩\u{200d}👧           7",
            "\x1b[34mchien\x1b[0m        7",
        ];
        assert_eq!(table.render(Paint::new(false)).lines().collect::<Vec<_>>(), lines);
    }

    #[test]
    fn bars_are_drawn_in_eighths() {
        assert_eq!(bar(0.5, 4), "██");
        assert_eq!(bar(0.28, 4), "█▏");
        assert_eq!(bar(0.0, 4), "");
        assert_eq!(bar(9.0, 4), "████");
    }
}
