//! Pages of A4 to print: boards several to a page, words in columns.
//!
//! All measures are millimetres. A page is white whatever the screen's colours are.

use std::fmt::Write as _;

use super::board_svg::{Drawing, LIGHT_STYLE};
use crate::speech::Speech;

/// The width and height of A4.
const PAGE: [f64; 2] = [210.0, 297.0];
/// Printers leave about this much white.
const MARGIN: f64 = 14.0;
/// Between two boards.
const GAP: f64 = 8.0;
/// Above and below a board, for its number and caption.
const LABEL: f64 = 7.0;
/// The room at the bottom for the number of the page.
const FOOT: f64 = 8.0;
/// Columns of words on a page.
const COLUMNS: usize = 5;
/// From one line of words to the next.
const LINE: f64 = 3.9;
/// Between two columns.
const COLUMN_GAP: f64 = 5.0;
/// The most characters that surely have room before the points.
const WORD_WIDTH: usize = 16;
/// The room for a word before its points; a longer word is pressed into it.
const WORD_ROOM: f64 = 25.5;
/// The most characters of a note, which is smaller.
const NOTE_WIDTH: usize = 29;
/// A tile should not be wider than this: larger ones look clumsy.
const WIDEST_TILE: f64 = 20.0;

/// A board to be drawn, and what stands below it.
pub(crate) struct SheetBoard {
    /// The tiles.
    pub(crate) drawing: Drawing,
    /// What stands below.
    pub(crate) caption: String,
}

/// A line of the solutions.
pub(crate) enum SheetLine {
    /// Nothing, to keep boards apart.
    Blank,
    /// The number of a board.
    Heading(usize),
    /// How many words and points there are.
    Sum(String),
    /// Something small.
    Note(String),
    /// A word.
    Word {
        /// How it is written.
        spellings: Vec<String>,
        /// Its points.
        points: u32,
    },
}

/// The pages with the boards.
pub(crate) fn board_pages(boards: &[SheetBoard], speech: Speech) -> Vec<String> {
    let Some(first) = boards.first() else {
        return Vec::new();
    };
    let grid = Grid::for_drawing(&first.drawing);
    let mut number = 0;
    let pages = boards.chunks(grid.columns * grid.rows).enumerate();
    let page = |(page, boards): (usize, &[SheetBoard])| {
        let mut body = String::new();
        for (place, board) in boards.iter().enumerate() {
            number += 1;
            grid.draw(place, number, board, &mut body);
        }
        framed(&body, page + 1, speech)
    };
    pages.map(page).collect()
}

/// The pages with the words of the boards, after so many pages with boards.
pub(crate) fn solution_pages(lines: &[SheetLine], pages_before: usize, speech: Speech) -> Vec<String> {
    let columns = fill_columns(lines);
    let pages = columns.chunks(COLUMNS).enumerate();
    let page = |(page, columns): (usize, &[&[SheetLine]])| {
        let mut body = String::new();
        for (place, lines) in columns.iter().enumerate() {
            let x = MARGIN + place as f64 * (column_width() + COLUMN_GAP);
            let rows = lines.iter().enumerate();
            rows.for_each(|(row, line)| draw_line(line, x, MARGIN + (row + 1) as f64 * LINE, &mut body));
        }
        framed(&body, pages_before + page + 1, speech)
    };
    pages.map(page).collect()
}

/// How boards lie on a page.
struct Grid {
    columns: usize,
    rows: usize,
    /// The room for one board.
    room: [f64; 2],
    /// Millimetres for a unit of the drawing.
    scale: f64,
}

impl Grid {
    /// As many boards as fit with tiles that are easy to read: six of 4×4, and one of any size.
    fn for_drawing(drawing: &Drawing) -> Self {
        let [width, height] = [PAGE[0] - 2.0 * MARGIN, PAGE[1] - 2.0 * MARGIN - FOOT];
        let choices = [(2, 3), (1, 2), (1, 1)];
        let grid = |(columns, rows): (usize, usize)| {
            let share = |length: f64, parts: usize| (length - GAP * (parts - 1) as f64) / parts as f64;
            let room = [share(width, columns), share(height, rows)];
            let fitting = (room[0] / drawing.width).min((room[1] - 2.0 * LABEL) / drawing.height);
            Self { columns, rows, room, scale: fitting.min(WIDEST_TILE / drawing.tile) }
        };
        // A letter of a tile narrower than 9 mm is hard to read across a table.
        let readable = |grid: &Self| grid.scale * drawing.tile >= 9.0;
        let last = grid(choices[2]);
        choices.into_iter().map(grid).find(readable).unwrap_or(last)
    }

    fn draw(&self, place: usize, number: usize, board: &SheetBoard, body: &mut String) {
        let (column, row) = (place % self.columns, place / self.columns);
        let x = MARGIN + column as f64 * (self.room[0] + GAP);
        let y = MARGIN + row as f64 * (self.room[1] + GAP);
        let [width, height] = [board.drawing.width * self.scale, board.drawing.height * self.scale];
        let [left, top] = [x + (self.room[0] - width) / 2.0, y + LABEL];
        let _ = writeln!(
            body,
            "<svg x=\"{left:.2}\" y=\"{top:.2}\" width=\"{width:.2}\" height=\"{height:.2}\" \
             viewBox=\"0 0 {:.0} {:.0}\">\n{}</svg>\n\
             <text class=\"number\" x=\"{:.2}\" y=\"{:.2}\">{number}</text>\
             <text class=\"count\" x=\"{:.2}\" y=\"{:.2}\">{}</text>",
            board.drawing.width,
            board.drawing.height,
            board.drawing.body,
            left + width / 2.0,
            top - 1.0,
            left + width / 2.0,
            top + height + 3.2,
            board.caption,
        );
    }
}

/// Cuts lines into columns; a heading is never the last of one.
fn fill_columns(lines: &[SheetLine]) -> Vec<&[SheetLine]> {
    let rows = ((PAGE[1] - 2.0 * MARGIN - FOOT) / LINE) as usize;
    let mut columns = Vec::new();
    let mut rest = lines;
    loop {
        while let [SheetLine::Blank, after @ ..] = rest {
            rest = after;
        }
        if rest.is_empty() {
            return columns;
        }
        let mut end = rest.len().min(rows);
        while end < rest.len() && end > 1 && !matches!(rest[end - 1], SheetLine::Word { .. }) {
            end -= 1;
        }
        let (column, after) = rest.split_at(end);
        columns.push(column);
        rest = after;
    }
}

fn column_width() -> f64 {
    (PAGE[0] - 2.0 * MARGIN - COLUMN_GAP * (COLUMNS - 1) as f64) / COLUMNS as f64
}

fn draw_line(line: &SheetLine, x: f64, y: f64, body: &mut String) {
    let right = x + column_width();
    let mut left_text = |class: &str, content: &str| {
        let _ = writeln!(body, "<text class=\"{class}\" x=\"{x:.2}\" y=\"{y:.2}\">{content}</text>");
    };
    match line {
        SheetLine::Blank => {}
        SheetLine::Heading(number) => left_text("heading", &number.to_string()),
        SheetLine::Sum(text) => left_text("sum", text),
        SheetLine::Note(text) => left_text("note", &fitted(text, NOTE_WIDTH)),
        SheetLine::Word { spellings, points } => {
            let (word, pressed) = joined(spellings);
            let _ = writeln!(
                body,
                "<text class=\"word\" x=\"{x:.2}\" y=\"{y:.2}\"{pressed}>{word}</text>\
                 <text class=\"points\" x=\"{right:.2}\" y=\"{y:.2}\">{points}</text>"
            );
        }
    }
}

/// All spellings if they have room, else the first; and what presses it into its room if it is still too long.
fn joined(spellings: &[String]) -> (String, String) {
    let all = spellings.join(", ");
    if all.chars().count() <= WORD_WIDTH {
        return (all, String::new());
    }
    let first = spellings.first().cloned().unwrap_or_default();
    let pressed = if first.chars().count() > WORD_WIDTH {
        format!(" textLength=\"{WORD_ROOM}\" lengthAdjust=\"spacingAndGlyphs\"")
    } else {
        String::new()
    };
    (first, pressed)
}

/// A text cut off where its room ends.
fn fitted(text: &str, most: usize) -> String {
    if text.chars().count() <= most {
        return text.to_owned();
    }
    text.chars().take(most - 1).chain(['…']).collect()
}

/// A page with its number at the foot.
fn framed(body: &str, page: usize, speech: Speech) -> String {
    let [width, height] = PAGE;
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" width=\"{width}mm\" \
         height=\"{height}mm\">\n<title>Worddle, {} {page}</title>\n<style>{LIGHT_STYLE}{STYLE}</style>\n\
         <rect width=\"{width}\" height=\"{height}\" fill=\"#fff\"/>\n{body}\
         <text class=\"foot\" x=\"{:.2}\" y=\"{:.2}\">{page}</text>\n</svg>\n",
        speech.say("page", "page"),
        width / 2.0,
        height - MARGIN + 3.0,
    )
}

const STYLE: &str = "
.number{font-size:4.4px;font-weight:700}.count{font-size:3.4px;fill:#555d66}
.heading{font-size:4px;font-weight:700;text-anchor:start}.sum{font-size:2.5px;font-weight:600;text-anchor:start}
.note{font-size:1.9px;fill:#555d66;text-anchor:start}
.word{font-size:2.8px;text-anchor:start}.points{font-size:2.6px;fill:#555d66;text-anchor:end}
.foot{font-size:3px;fill:#555d66}";

#[cfg(test)]
mod tests {
    use super::*;

    fn word(text: &str) -> SheetLine {
        SheetLine::Word { spellings: vec![text.to_owned()], points: 1 }
    }

    #[test]
    fn a_heading_is_never_the_last_line_of_a_column() {
        let rows = ((PAGE[1] - 2.0 * MARGIN - FOOT) / LINE) as usize;
        let mut lines: Vec<SheetLine> = (0..rows - 1).map(|_| word("a")).collect();
        lines.extend([SheetLine::Heading(2), word("b"), word("c"), SheetLine::Blank]);
        let columns = fill_columns(&lines);
        assert_eq!(columns.iter().map(|column| column.len()).collect::<Vec<_>>(), [rows - 1, 4]);
        assert!(fill_columns(&[SheetLine::Blank]).is_empty());
    }

    #[test]
    fn long_words_are_pressed_and_spellings_shown_where_there_is_room() {
        let texts = |texts: &[&str]| texts.iter().map(|&text| text.to_owned()).collect::<Vec<_>>();
        assert_eq!(joined(&texts(&["acense", "acensé"])).0, "acense, acensé");
        assert_eq!(joined(&texts(&["acense", "acensè", "acensé"])), ("acense".to_owned(), String::new()));
        let (word, pressed) = joined(&texts(&["anticonstitutionnellement"]));
        assert!(word == "anticonstitutionnellement" && pressed.contains("textLength"));
    }
}
