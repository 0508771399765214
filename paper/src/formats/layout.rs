//! Chooses the sizes of grid and clues on paper, so that a usual crossword fits one page.
//!
//! The browser breaks the lines later. Here they are only estimated from the number of letters, so the sizes leave some room.

use std::fmt;

use crate::listing::ClueLine;

/// A paper size.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Paper {
    /// 210 by 297 mm.
    #[default]
    A4,
    /// 8.5 by 11 inches.
    Letter,
}

impl Paper {
    /// Every paper size.
    pub const ALL: [Self; 2] = [Self::A4, Self::Letter];

    /// The stable name in flags and requests.
    pub const fn name(self) -> &'static str {
        match self {
            Self::A4 => "a4",
            Self::Letter => "letter",
        }
    }

    /// Width and height between the margins, in millimetres.
    const fn inside(self) -> [f64; 2] {
        match self {
            Self::A4 => [210.0 - 2.0 * MARGIN, 297.0 - 2.0 * MARGIN],
            Self::Letter => [215.9 - 2.0 * MARGIN, 279.4 - 2.0 * MARGIN],
        }
    }
}

/// The print size of a page.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum PrintSize {
    /// As large as fits one page.
    #[default]
    Usual,
    /// Large print, with the clues on separate pages.
    Large,
}

/// The margin on all sides, in millimetres.
pub(super) const MARGIN: f64 = 12.0;
/// A point in millimetres.
const POINT: f64 = 25.4 / 72.0;
/// The sizes of clues to try, in points, the largest first.
const SIZES: [f64; 10] = [11.0, 10.5, 10.0, 9.5, 9.0, 8.5, 8.0, 7.5, 7.0, 6.5];
/// The size of clues in large print, in points, as associations for people with low vision recommend.
const LARGE: f64 = 17.0;
/// The smallest and the largest side of a cell on paper, in millimetres.
const CELL: [f64; 2] = [5.6, 9.0];
/// The largest side of a cell in large print, and in arrow crosswords, whose cells hold clues.
const LARGE_CELL: f64 = 16.0;
/// The line height, in em.
pub(super) const LINE: f64 = 1.22;
/// The gap between two columns of clues, in millimetres.
pub(super) const GAP: f64 = 5.0;
/// The width of the numbers before the clues, in millimetres.
const LABEL: f64 = 7.0;
/// The mean width of a letter, in em; rather too much than too little.
const LETTER: f64 = 0.57;

/// The contents of a page.
pub(super) struct Content<'a> {
    /// Columns and rows of the grid, with the labels along the edges.
    pub(super) cells: [f64; 2],
    /// Lines of text above and below, estimated.
    pub(super) texts: usize,
    /// The lists of clues.
    pub(super) lists: &'a [Vec<ClueLine>],
    /// Cells hold clues, as in an arrow crossword.
    pub(super) has_definitions: bool,
}

/// Sizes on paper.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Layout {
    /// The width of the grid, in millimetres.
    grid: f64,
    /// The size of the clues, in points.
    size: f64,
    columns: usize,
}

/// As variables of a style sheet.
impl fmt::Display for Layout {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { grid, size, columns } = self;
        write!(f, "--grid:{grid:.1}mm;--size:{size}pt;--columns:{columns}")
    }
}

impl Layout {
    /// Chooses the sizes for a page.
    pub(super) fn of(content: &Content<'_>, paper: Paper, print: PrintSize) -> Self {
        let [width, height] = paper.inside();
        let [across, rows] = content.cells;
        // The title and the space around the grid, then the lines of author, notes and copyright.
        let room = height - 24.0 - content.texts as f64 * 4.6;
        let grid = |largest: f64, height: f64| (across * largest).min(width).min(height / rows * across);
        if print == PrintSize::Large || content.has_definitions {
            return Self { grid: grid(LARGE_CELL, room), size: large_size(print), columns: 2 };
        }
        let layout = |size: f64| {
            let columns = if size > 8.5 { 3 } else { 4 };
            let left = room - clues_height(content.lists, size, columns, width);
            let grid = grid(CELL[1], left);
            (grid >= across * CELL[0] || grid >= width).then_some(Self { grid, size, columns })
        };
        // A crossword that fits no single page takes several, in letters of a usual size.
        let several = || Self { grid: grid(CELL[1], room), size: SIZES[4], columns: 3 };
        SIZES.into_iter().find_map(layout).unwrap_or_else(several)
    }
}

fn large_size(print: PrintSize) -> f64 {
    if print == PrintSize::Large { LARGE } else { SIZES[2] }
}

/// Estimates the height of the clues in some columns, in millimetres.
fn clues_height(lists: &[Vec<ClueLine>], size: f64, columns: usize, width: f64) -> f64 {
    let column = (width - GAP * (columns - 1) as f64) / columns as f64 - LABEL;
    let letters = (column / (size * POINT * LETTER)).max(1.0);
    let line = |line: &ClueLine| (line.text.chars().count() as f64 / letters).ceil().max(1.0);
    // A title takes about two lines, and there is a small gap between clues.
    let list = |list: &Vec<ClueLine>| 2.0 + list.iter().map(|clue| line(clue) + 0.12).sum::<f64>();
    let lines: f64 = lists.iter().filter(|list| !list.is_empty()).map(list).sum();
    // Columns balance except for a clue that does not break, and fonts differ.
    ((lines / columns as f64).ceil() * 1.05 + 2.0) * size * POINT * LINE
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lists(clues: usize, letters: usize) -> Vec<Vec<ClueLine>> {
        let clue = |number: usize| ClueLine { label: number.to_string(), text: "a".repeat(letters) };
        vec![(0..clues).map(clue).collect(); 2]
    }

    fn layout(lists: &[Vec<ClueLine>], paper: Paper, print: PrintSize) -> Layout {
        let content = Content { cells: [15.0, 15.0], texts: 2, lists, has_definitions: false };
        Layout::of(&content, paper, print)
    }

    #[test]
    fn more_clues_are_smaller_and_leave_a_grid_that_can_be_read() {
        for paper in Paper::ALL {
            let (few, many) = (lists(20, 25), lists(39, 45));
            let [few, many] = [&few, &many].map(|lists| layout(lists, paper, PrintSize::Usual));
            assert!(few.size > many.size, "{few} {many}");
            assert!(many.grid >= 15.0 * CELL[0] && many.size >= 6.5, "{many}");
        }
    }

    #[test]
    fn large_print_is_large_whatever_there_is() {
        let large = layout(&lists(39, 45), Paper::Letter, PrintSize::Large);
        assert_eq!((large.size, large.columns), (LARGE, 2));
        assert!(large.grid > 180.0);
        let endless = layout(&lists(300, 80), Paper::A4, PrintSize::Usual);
        assert!(endless.size > 8.0 && endless.columns == 3, "on several pages");
    }
}
