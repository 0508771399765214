//! Draws a grid on the terminal: small numbers, thick bars, full blocks.
//!
//! One character row per row of cells, with lines between. Characters are counted by their width on a
//! terminal, since a cell may hold several letters or accents.

use std::fmt::Write as _;

use worddle_crossword::convention::Numbering;
use worddle_paper::Document;
use worddle_paper::document::{CellKind, DocumentCell};
use worddle_paper::formats::ShownLetters;
use worddle_paper::listing::roman;

use crate::render::{Paint, places};

/// The style of a drawing.
///
/// Copied freely; it borrows nothing.
#[derive(Clone, Copy)]
pub(super) struct Drawn {
    /// The letters to show.
    pub(super) letters: ShownLetters,
    /// The colours.
    pub(super) paint: Paint,
}

/// Draws a grid with lines between its cells.
///
/// Blocks are full, cells outside the shape shaded. Conventions that number rows and columns get Roman
/// numerals on the left and numbers above; the others have small numbers inside the cells.
pub(super) fn grid(document: &Document, drawn: Drawn) -> String {
    let mut arrows = vec![String::new(); document.cells().len()];
    document.arrows().iter().for_each(|placed| arrows[placed.cell.index()].push(placed.arrow.sign()));
    let numbers = match document.numbering {
        // In an arrow crossword arrows lead to the words, so there are no numbers.
        _ if !document.arrows().is_empty() => arrows,
        Numbering::Cells => document.numbers(),
        Numbering::RowsAndColumns => vec![String::new(); document.cells().len()],
    };
    let digits = numbers.iter().map(|number| places(number)).max().unwrap_or(0);
    let longest = document.cells().iter().map(|cell| places(&cell.solution)).max().unwrap_or(0);
    // Wide enough for number and letter side by side in the widest cell. All cells have one width, so that lines meet.
    let inside = (digits + longest.max(1)).max(3);
    let edge = match document.numbering {
        Numbering::Cells => 0,
        Numbering::RowsAndColumns => {
            (1..=document.height()).map(|row| roman(row).len()).max().unwrap_or(0) + 1
        }
    };
    let mut text = String::new();
    if document.numbering == Numbering::RowsAndColumns {
        let columns = (1..=document.width()).map(|column| format!(" {column:^inside$}"));
        let _ = writeln!(text, "{:edge$}{}", "", columns.collect::<String>().trim_end());
    }
    for (row, cells) in document.cells().chunks(document.width()).enumerate() {
        // A bar below a cell is stored with that cell, so a line needs the row above it.
        let above = row.checked_sub(1).map(|above| &document.cells()[above * document.width()..]);
        let _ = writeln!(text, "{:edge$}{}", "", line(document.width(), above, inside, '┌', '┐'));
        let label = if edge > 0 { format!("{:>1$} ", roman(row + 1), edge - 1) } else { String::new() };
        text += &(label + "│");
        for (column, cell) in cells.iter().enumerate() {
            let number = &numbers[row * document.width() + column];
            text += &content(cell, number, inside, drawn);
            text.push(if cell.bars.right { '┃' } else { '│' });
        }
        text.push('\n');
    }
    text + &format!("{:edge$}{}\n", "", line(document.width(), None, inside, '└', '┘'))
}

/// Draws the line between two rows, with the bars of the cells above it.
///
/// `left` and `right` are the corners of the outline; a line with cells above it has its own ends.
fn line(width: usize, above: Option<&[DocumentCell]>, inside: usize, left: char, right: char) -> String {
    let (left, cross, right) = match (above, left) {
        (Some(_), _) => ('├', '┼', '┤'),
        (None, '└') => ('└', '┴', right),
        _ => (left, '┬', right),
    };
    let piece = |column: usize| {
        let is_thick = above.is_some_and(|cells| cells[column].bars.below);
        if is_thick { "━".repeat(inside) } else { "─".repeat(inside) }
    };
    let pieces: Vec<String> = (0..width).map(piece).collect();
    format!("{left}{}{right}", pieces.join(&cross.to_string()))
}

/// Draws the inside of a cell: the number on the left, the letter on the right.
///
/// `number` has at most as many characters as `inside` leaves beside the letters; the caller made `inside`
/// so.
fn content(cell: &DocumentCell, number: &str, inside: usize, drawn: Drawn) -> String {
    match cell.kind {
        // A black cell with a number holds arrows.
        CellKind::Block if !number.is_empty() => return drawn.paint.dim(&format!("{number:░^inside$}")),
        CellKind::Block => return "█".repeat(inside),
        CellKind::Void => return "░".repeat(inside),
        CellKind::Open => {}
    }
    let is_shown = drawn.letters == ShownLetters::All || cell.revealed;
    let letters = if is_shown { cell.solution.as_str() } else { "" };
    let number: String = number.chars().map(small).collect();
    let room = inside - places(&number) - places(letters);
    // A circle is drawn only if there is room left.
    let gap =
        if cell.circled && room > 0 { format!("{}○", " ".repeat(room - 1)) } else { " ".repeat(room) };
    // Revealed letters stand out: they are what a solver is given.
    let letters = if cell.revealed { drawn.paint.bar(letters) } else { drawn.paint.heading(letters) };
    format!("{}{gap}{letters}", drawn.paint.dim(&number))
}

/// Raises a digit.
///
/// Other characters, such as arrows, stay as they are.
fn small(character: char) -> char {
    /// Digits that leave room for the letter below them.
    const RAISED: [char; 10] = ['⁰', '¹', '²', '³', '⁴', '⁵', '⁶', '⁷', '⁸', '⁹'];
    character.to_digit(10).map_or(character, |digit| RAISED[digit as usize])
}
