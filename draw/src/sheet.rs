//! A4 pages to print: boards first, then their words in columns.
//!
//! All lengths are in millimetres. A page is white whatever the screen's theme.

use crate::board::{BoardPicture, SIDE, Tiles, style as board_style};
use crate::palette::{PAPER, SOFT_INK};
use crate::svg::{Element, Elements, Pair, document, plain, root};

/// Width and height of A4.
const PAGE: Pair = [210.0, 297.0];
/// Margin. Printers need about this much.
const MARGIN: f64 = 14.0;
/// Space between two boards.
const GAP: f64 = 8.0;
/// Space above and below a board, for its number and caption.
const LABEL: f64 = 7.0;
/// Space at the bottom for the page number.
const FOOT: f64 = 8.0;
/// Columns of words per page.
const COLUMNS: usize = 5;
/// Line height of the words.
const LINE: f64 = 3.9;
/// Space between two columns.
const COLUMN_GAP: f64 = 5.0;
/// Characters that are certain to fit in front of the points.
const WORD_LENGTH: usize = 16;
/// Width for a word in front of its points. Longer words are squeezed to fit.
const WORD_WIDTH: f64 = 25.5;
/// Longest note, which is set smaller.
const NOTE_LENGTH: usize = 29;
/// Widest tile; larger ones look clumsy.
const WIDEST_TILE: f64 = 20.0;
/// Narrowest tile on a page with several boards; smaller letters are hard to read across a table.
const NARROWEST_TILE: f64 = 9.0;

/// A board on a page, and the text below it.
pub struct SheetBoard<'a> {
    /// The board. Its own caption is not drawn.
    pub picture: BoardPicture<'a>,
    /// Text below.
    pub caption: String,
}

/// A line of the solutions.
pub enum SheetLine {
    /// A blank line between boards.
    Blank,
    /// The number of a board.
    Heading(usize),
    /// Totals of words and points.
    Sum(String),
    /// A remark in small print.
    Note(String),
    /// A word.
    Word {
        /// Its spellings.
        spellings: Vec<String>,
        /// Its points.
        points: u32,
    },
}

/// Draws the pages with the boards. The page number is appended to the title.
pub fn board_pages(boards: &[SheetBoard<'_>], title: &str) -> Vec<String> {
    let Some(first) = boards.first() else {
        return Vec::new();
    };
    let layout = Layout::for_size(first.picture.tiles().size);
    let on_a_page = layout.columns * layout.rows;
    let page = |(page, boards): (usize, &[SheetBoard<'_>])| {
        let mut body = Elements::default();
        for (place, board) in boards.iter().enumerate() {
            layout.draw(place, page * on_a_page + place + 1, board, &mut body);
        }
        framed(body, page + 1, title)
    };
    boards.chunks(on_a_page).enumerate().map(page).collect()
}

/// Draws the pages with the words, numbered after the pages with the boards.
pub fn solution_pages(lines: &[SheetLine], pages_before: usize, title: &str) -> Vec<String> {
    let columns = fill_columns(lines);
    let page = |(page, columns): (usize, &[&[SheetLine]])| {
        let mut body = Elements::default();
        for (place, lines) in columns.iter().enumerate() {
            let x = MARGIN + place as f64 * (column_width() + COLUMN_GAP);
            for (row, line) in lines.iter().enumerate() {
                draw_line(line, [x, MARGIN + (row + 1) as f64 * LINE], &mut body);
            }
        }
        framed(body, pages_before + page + 1, title)
    };
    columns.chunks(COLUMNS).enumerate().map(page).collect()
}

/// The layout of boards on a page.
struct Layout {
    columns: usize,
    rows: usize,
    /// Space for one board.
    room: Pair,
    /// Millimetres per unit of the drawing.
    scale: f64,
}

impl Layout {
    /// Fits as many boards as remain easy to read: six of 4×4, and at least one of any size.
    fn for_size([board_width, board_height]: Pair) -> Self {
        let [width, height] = [PAGE[0] - 2.0 * MARGIN, PAGE[1] - 2.0 * MARGIN - FOOT];
        let layout = |(columns, rows): (usize, usize)| {
            let share = |length: f64, parts: usize| (length - GAP * (parts - 1) as f64) / parts as f64;
            let room = [share(width, columns), share(height, rows)];
            let fitting = (room[0] / board_width).min((room[1] - 2.0 * LABEL) / board_height);
            Self { columns, rows, room, scale: fitting.min(WIDEST_TILE / SIDE) }
        };
        let is_readable = |layout: &Self| layout.scale * SIDE >= NARROWEST_TILE;
        // From most to fewest boards; a single board is always accepted.
        let several = [(2, 3), (1, 2)].map(layout);
        several.into_iter().find(is_readable).unwrap_or_else(|| layout((1, 1)))
    }

    /// Draws a board with its number above and its caption below.
    fn draw(&self, place: usize, number: usize, board: &SheetBoard<'_>, body: &mut Elements) {
        let (column, row) = (place % self.columns, place / self.columns);
        let x = MARGIN + column as f64 * (self.room[0] + GAP);
        let y = MARGIN + row as f64 * (self.room[1] + GAP);
        let Tiles { elements, size } = board.picture.tiles();
        let [width, height] = size.map(|length| length * self.scale);
        let corner @ [left, top] = [x + (self.room[0] - width) / 2.0, y + LABEL];
        let view = format!("0 0 {} {}", plain(size[0]), plain(size[1]));
        let tiles = Element::new("svg").at(corner).sized([width, height]).with("viewBox", &view);
        body.push(&tiles.holding_all(&elements));
        let middle = left + width / 2.0;
        body.push(&Element::text("number", [middle, top - 1.0], &number.to_string()));
        body.push(&Element::text("count", [middle, top + height + 3.2], &board.caption));
    }
}

/// Splits lines into columns. A heading never comes last in one.
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
        // Only a word may end a column; anything else belongs to the words that follow it.
        while end < rest.len() && end > 1 && !matches!(rest[end - 1], SheetLine::Word { .. }) {
            end -= 1;
        }
        let (column, after) = rest.split_at(end);
        columns.push(column);
        rest = after;
    }
}

/// Returns the width of a column of words.
fn column_width() -> f64 {
    (PAGE[0] - 2.0 * MARGIN - COLUMN_GAP * (COLUMNS - 1) as f64) / COLUMNS as f64
}

/// Draws a line of the solutions.
fn draw_line(line: &SheetLine, place: Pair, body: &mut Elements) {
    let text = |class: &str, content: &str| Element::text(class, place, content);
    match line {
        SheetLine::Blank => {}
        SheetLine::Heading(number) => body.push(&text("heading", &number.to_string())),
        SheetLine::Sum(sum) => body.push(&text("sum", sum)),
        SheetLine::Note(note) => body.push(&text("note", &shortened(note, NOTE_LENGTH))),
        SheetLine::Word { spellings, points } => {
            let shown = shown_spellings(spellings);
            let word = text("word", &shown);
            body.push(&if shown.chars().count() > WORD_LENGTH {
                word.number("textLength", WORD_WIDTH).with("lengthAdjust", "spacingAndGlyphs")
            } else {
                word
            });
            let right = [place[0] + column_width(), place[1]];
            body.push(&Element::text("points", right, &points.to_string()));
        }
    }
}

/// Returns all spellings if they fit, or else the first.
fn shown_spellings(spellings: &[String]) -> String {
    let all = spellings.join(", ");
    if all.chars().count() <= WORD_LENGTH { all } else { spellings.first().cloned().unwrap_or_default() }
}

/// Truncates a text with an ellipsis.
fn shortened(text: &str, most: usize) -> String {
    if text.chars().count() <= most {
        return text.to_owned();
    }
    text.chars().take(most - 1).chain(['…']).collect()
}

/// Returns a page with its number at the foot.
fn framed(mut body: Elements, page: usize, title: &str) -> String {
    let [width, height] = PAGE;
    let foot = [width / 2.0, height - MARGIN + 3.0];
    body.push(&Element::text("foot", foot, &page.to_string()));
    let root = root(PAGE).with("width", &format!("{width}mm")).with("height", &format!("{height}mm"));
    let ground = Element::new("rect").with("class", "paper").sized(PAGE);
    document(root, &format!("{title} {page}"), &style(), &ground, &body)
}

fn style() -> String {
    board_style()
        .rule(".paper", "", &[("fill", PAPER)])
        .rule(".count,.note,.points,.foot", "", &[("fill", SOFT_INK)])
        .rule(".heading,.sum,.note,.word", "text-anchor:start", &[])
        .rule(".points", "font-size:2.6px;text-anchor:end", &[])
        .rule(".number", "font-size:4.4px;font-weight:700", &[])
        .rule(".count", "font-size:3.4px", &[])
        .rule(".heading", "font-size:4px;font-weight:700", &[])
        .rule(".sum", "font-size:2.5px;font-weight:600", &[])
        .rule(".note", "font-size:1.9px", &[])
        .rule(".word", "font-size:2.8px", &[])
        .rule(".foot", "font-size:3px", &[])
        .for_paper()
}

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
    fn long_words_are_squeezed_and_spellings_shown_where_they_fit() {
        let texts = |texts: &[&str]| texts.iter().map(|&text| text.to_owned()).collect::<Vec<_>>();
        assert_eq!(shown_spellings(&texts(&["acense", "acensé"])), "acense, acensé");
        assert_eq!(shown_spellings(&texts(&["acense", "acensè", "acensé"])), "acense");
        let squeezed = |text: &str| {
            let mut body = Elements::default();
            draw_line(&word(text), [0.0, 0.0], &mut body);
            body.into_text().contains("textLength")
        };
        assert!(squeezed("anticonstitutionnellement") && !squeezed("constitution"));
    }
}
