//! Exolve, the text that the solver of the same name shows in a page, alone or inside of one.
//!
//! Cells have signs behind their letters: `|` and `_` for bars, `@` for a circle, `!` for a letter that is shown. Texts
//! are HTML. A clue ends with its enumeration; what follows is an explanation, which only the author sees here.
//!
//! ```text
//! exolve-begin
//!   exolve-width: 3
//!   exolve-height: 2
//!   exolve-title: Pets
//!   exolve-grid:
//!     C@ A|T
//!     .  S O
//!   exolve-across:
//!     1 A pet (2)
//! exolve-end
//! ```

use std::fmt::Write as _;

use super::checks::utf8;
use super::error::FormatError;
use super::feature::Feature;
use super::format::{Format, FormatOptions};
use super::picture::Look;
use super::wording::Wording;
use crate::document::{CellKind, Clue, Document, DocumentCell, Heading, clean_color, clean_text, one_line};

mod cells;
mod texts;

use cells::{Allowed, options_of, read_row, write_cell};
use texts::{html, plain, read_clue};

/// Exolve, as the list of formats has it.
pub(super) const FORMAT: Format = Format {
    name: "exolve",
    title: Wording { english: "Exolve", french: "Exolve" },
    summary: Wording {
        english: "the text of a crossword in an Exolve page (read from the page too)",
        french: "le texte d'une grille dans une page Exolve (lu aussi dans la page)",
    },
    extensions: &["exolve"],
    media_type: "text/plain; charset=utf-8",
    holds: &[
        Feature::Bars,
        Feature::Circles,
        Feature::Shades,
        Feature::Rebus,
        Feature::Revealed,
        Feature::Clues,
        Feature::Title,
        Feature::Notes,
        Feature::Quotes,
    ],
    recognizes: |bytes| start_of(bytes).is_some(),
    read: Some(read),
    write,
};

/// The first line.
const BEGIN: &str = "exolve-begin";
/// The last line.
const END: &str = "exolve-end";

/// Most bytes before the first line: the program in a page of its own takes half as many.
const MOST_BEFORE: usize = 1 << 20;

/// The shade of a cell whose colour has a name, which only a browser knows.
const SHADE: &str = "#d3d3d3";

/// Finds the first line of a crossword, in a text or in a page.
fn start_of(bytes: &[u8]) -> Option<usize> {
    let part = &bytes[..bytes.len().min(MOST_BEFORE)];
    let mut start = 0;
    part.split_inclusive(|&byte| byte == b'\n').find_map(|line| {
        let place = start;
        start += line.len();
        let line = line.strip_prefix("\u{feff}".as_bytes()).unwrap_or(line);
        (line.trim_ascii() == BEGIN.as_bytes()).then_some(place)
    })
}

/// A section: its name without `exolve-`, the text behind the colon, and the lines below.
struct Section<'a> {
    /// The name.
    name: &'a str,
    /// The value of a section of one line.
    value: &'a str,
    /// The lines of a longer section.
    lines: Vec<&'a str>,
}

/// Splits a file into sections, without comments.
fn sections(text: &str) -> Vec<Section<'_>> {
    let mut sections: Vec<Section<'_>> = Vec::new();
    let lines = text.lines().map(|line| without_comment(line).trim());
    for line in lines.skip_while(|line| *line != BEGIN).skip(1).take_while(|line| *line != END) {
        match line.strip_prefix("exolve-").and_then(|line| line.split_once(':')) {
            Some((name, value)) => {
                sections.push(Section { name: name.trim(), value: value.trim(), lines: Vec::new() });
            }
            None => sections.last_mut().into_iter().for_each(|section| section.lines.push(line)),
        }
    }
    sections
}

/// A line up to its comment: a `#` with a blank or nothing behind it.
fn without_comment(line: &str) -> &str {
    let is_comment =
        |(place, _): &(usize, &str)| line[place + 1..].chars().next().is_none_or(char::is_whitespace);
    line.match_indices('#').find(is_comment).map_or(line, |(place, _)| &line[..place])
}

/// Reads the crossword of a text or a page.
///
/// # Errors
///
/// No first line, no size, a grid of another size, or a character that stands for no cell.
fn read(bytes: &[u8], _: FormatOptions) -> Result<Document, FormatError> {
    let foreign = FormatError::Foreign { format: "exolve", expected: "a line exolve-begin" };
    let start = start_of(bytes).ok_or(foreign)?;
    let sections = sections(utf8(&bytes[start..])?);
    let all = |name: &'static str| sections.iter().filter(move |section| section.name == name);
    let value = |name: &'static str| all(name).next().map_or("", |section| section.value);
    if let Some(section) = sections.iter().find(|section| section.name.starts_with("3d")) {
        let field = format!("exolve-{}", section.name);
        let expected = "a crossword of one layer";
        return Err(FormatError::Value { field, found: section.value.to_owned(), expected });
    }
    let side = |name: &'static str| {
        let missing = || FormatError::Missing { field: format!("exolve-{name}"), expected: "a whole number" };
        value(name).parse::<usize>().map_err(|_| missing())
    };
    let (width, height) = (side("width")?, side("height")?);
    Document::check_sides(width, height)?;
    let options: Vec<&str> = all("option").flat_map(|section| section.value.split_whitespace()).collect();
    let grid = all("grid").next().ok_or(FormatError::NoGrid)?;
    let mut document = read_grid(grid, (width, height), &options)?;
    document.title = clean_text(&plain(value("title")));
    document.author = clean_text(&plain(value("setter")));
    document.copyright = clean_text(&plain(value("copyright")));
    document.language = one_line(value("language").split(' ').next().unwrap_or_default());
    let notes = sections.iter().find(|section| matches!(section.name, "preamble" | "prelude"));
    document.notes = clean_text(&plain(&notes.map_or(String::new(), |section| section.lines.join(" "))));
    for section in sections.iter().filter(|section| matches!(section.name, "id" | "email" | "credits")) {
        document.push_field(section.name, &plain(section.value));
    }
    for section in all("colour").chain(all("color")) {
        color(&mut document, section.value);
    }
    let nodir = Heading::Other("Clues".to_owned());
    let lists = [("across", Heading::Across), ("down", Heading::Down), ("nodir", nodir)];
    let clues = lists.into_iter().flat_map(|(name, heading)| {
        let lines = all(name).flat_map(|section| &section.lines).filter(|line| !line.is_empty());
        lines.map(move |line| read_clue(line, heading.clone())).collect::<Vec<Clue>>()
    });
    let clues = clues.collect();
    document.set_clues(clues);
    Ok(document)
}

/// Reads the rows of the grid, and the numbers of cells that are not counted.
fn read_grid(
    grid: &Section<'_>,
    (width, height): (usize, usize),
    options: &[&str],
) -> Result<Document, FormatError> {
    let allowed = Allowed::of(options);
    let lines: Vec<&str> = grid.lines.iter().copied().filter(|line| !line.is_empty()).collect();
    let (mut cells, mut uncounted, mut is_diagramless) = (Vec::new(), Vec::new(), false);
    for (row, line) in lines.iter().enumerate().take(height) {
        let read = read_row(line, width, allowed).map_err(|(character, column)| FormatError::Character {
            character,
            row: row + 1,
            column,
        })?;
        if read.len() != width {
            return Err(FormatError::Row { row: row + 1, found: read.len(), expected: width });
        }
        for cell in read {
            cells.push(cell.cell);
            uncounted.push(cell.is_uncounted);
            is_diagramless |= cell.is_diagramless;
        }
    }
    // More rows than stated are as wrong as fewer.
    if lines.len() != height {
        let found = lines.len() * width;
        return Err(crate::document::SizeError::Cells { found, expected: width * height }.into());
    }
    let mut document = Document::build(width, height, cells)?;
    if is_diagramless {
        document.set_diagramless();
    }
    if uncounted.contains(&true) {
        let mut number = 0;
        let label = |(label, skip): (String, &bool)| {
            if label.is_empty() || *skip {
                return String::new();
            }
            number += 1;
            number.to_string()
        };
        let labels = document.usual_numbers().into_iter().zip(&uncounted).map(label).collect();
        document.set_labels(labels);
    }
    Ok(document)
}

/// Colours cells: `palegreen c3r1 a4`. Rows count from the bottom. Colours of whole words are passed over.
fn color(document: &mut Document, value: &str) {
    let (width, height) = (document.width(), document.height());
    let mut shade = SHADE.to_owned();
    for part in value.split([' ', ',']).filter(|part| !part.is_empty()) {
        match place(part).filter(|(column, row)| (1..=width).contains(column) && (1..=height).contains(row)) {
            Some((column, row)) => {
                let place = (height - row) * width + column - 1;
                shade.clone_into(&mut document.cells_mut()[place].shade);
            }
            None if part.starts_with('#') => shade = clean_color(part),
            None => {}
        }
    }
}

/// Reads a place: `c3r1`, `r1c3` or, as on a chess board, `c1`.
fn place(text: &str) -> Option<(usize, usize)> {
    let number = |digits: &str| digits.parse::<usize>().ok();
    if let Some((column, row)) = text.strip_prefix('c').and_then(|rest| rest.split_once('r')) {
        return number(column).zip(number(row));
    }
    if let Some((row, column)) = text.strip_prefix('r').and_then(|rest| rest.split_once('c')) {
        return number(column).zip(number(row));
    }
    let column = text.bytes().next().filter(u8::is_ascii_lowercase)? - b'a' + 1;
    Some((column.into(), number(&text[1..])?))
}

/// Writes a text without a page around it.
#[expect(clippy::unnecessary_wraps, reason = "other formats cannot hold everything")]
fn write(document: &Document, _: Look) -> Result<Vec<u8>, FormatError> {
    let mut text = format!("{BEGIN}\n");
    let mut line = |name: &str, value: &str| {
        if !value.is_empty() {
            let _ = writeln!(text, "  exolve-{name}: {value}");
        }
    };
    line("width", &document.width().to_string());
    line("height", &document.height().to_string());
    line("title", &html(&one_line(&document.title)));
    line("setter", &html(&one_line(&document.author)));
    line("copyright", &html(&one_line(&document.copyright)));
    for option in options_of(document) {
        line("option", &option);
    }
    let (width, height) = (document.width(), document.height());
    for (place, cell) in document.cells().iter().enumerate().filter(|(_, cell)| !cell.shade.is_empty()) {
        line("colour", &format!("{} c{}r{}", cell.shade, place % width + 1, height - place / width));
    }
    if !document.notes.is_empty() {
        text += "  exolve-preamble:\n";
        let lines: Vec<String> = document.notes.lines().map(html).collect();
        let _ = writeln!(text, "    {}", lines.join("<br>\n    "));
    }
    text += "  exolve-grid:\n";
    // A page shows no buttons to check letters if there are none.
    let is_blank = |cell: &DocumentCell| cell.kind != CellKind::Open || cell.solution.is_empty();
    let unknown = if document.cells().iter().all(is_blank) { '0' } else { '?' };
    for row in document.cells().chunks(width) {
        let row: Vec<String> = row.iter().map(|cell| write_cell(cell, unknown)).collect();
        let _ = writeln!(text, "    {}", row.join(" "));
    }
    for (name, heading) in [("across", Heading::Across), ("down", Heading::Down)] {
        let _ = writeln!(text, "  exolve-{name}:");
        for line in document.clues_of(&heading).filter_map(texts::write_clue) {
            let _ = writeln!(text, "    {line}");
        }
    }
    text += END;
    text.push('\n');
    Ok(text.into_bytes())
}
