//! What is wrong with a crossword, or not as custom has it.

use std::collections::BTreeMap;

use worddle_lexicon::Letter;

use crate::entries::Entries;
use crate::grid::{Cell, Grid, Side, Square};
use crate::puzzle::{Direction, Puzzle, SlotId};

/// What is asked of a grid besides words that cross.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Customs {
    /// The fewest letters of a word; a run of one letter is none.
    pub shortest: usize,
    /// The least and the most cells of a side, where it matters.
    pub sides: Option<(usize, usize)>,
    /// The least and the most black cells in a hundred, where it matters.
    pub blocks: Option<(usize, usize)>,
    /// What else.
    pub asked: &'static [Custom],
}

/// Something that one country asks of a grid and another does not.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Custom {
    /// Every letter is in a word across and in one down.
    Checked,
    /// The grid looks the same upside down.
    Symmetric,
    /// All cells hang together.
    Connected,
}

impl Customs {
    /// Nothing but words of two letters and more.
    pub const PLAIN: Self = Self { shortest: 2, sides: None, blocks: None, asked: &[] };

    /// 8 to 12 cells a side, 10 to 15 black ones in a hundred, words of two letters and more.
    pub const FRENCH: Self =
        Self { shortest: 2, sides: Some((8, 12)), blocks: Some((10, 15)), asked: &[Custom::Connected] };

    /// Three letters and more, every letter checked, the same upside down.
    pub const AMERICAN: Self = Self {
        shortest: 3,
        sides: None,
        blocks: None,
        asked: &[Custom::Checked, Custom::Symmetric, Custom::Connected],
    };

    /// Three letters and more, the same upside down; letters may be unchecked.
    pub const BRITISH: Self =
        Self { shortest: 3, sides: None, blocks: None, asked: &[Custom::Symmetric, Custom::Connected] };
}

/// Something that is wrong.
#[derive(Clone, PartialEq, Debug)]
pub enum Finding {
    /// A word is not in the list.
    Unknown(SlotId),
    /// The same word is in several slots.
    Repeated(Vec<SlotId>),
    /// A word has too few letters.
    Short(SlotId),
    /// Letters that only one word reads, or none.
    Unchecked(Vec<Cell>),
    /// Cells that differ from those opposite.
    Asymmetric(Vec<Cell>),
    /// So many parts that do not touch.
    Apart(usize),
    /// A side is too short or too long.
    Sides,
    /// So many black cells in a hundred.
    Blocks(f64),
}

/// Everything that is wrong with a grid, by the words of a list and the customs of a country.
pub fn review(grid: &Grid, puzzle: &Puzzle, entries: &Entries, customs: Customs) -> Vec<Finding> {
    let mut findings = words(puzzle, entries);
    findings
        .extend(puzzle.ids().filter(|&slot| puzzle.slot(slot).len() < customs.shortest).map(Finding::Short));
    let asks = |custom| customs.asked.contains(&custom);
    let unchecked = unchecked(grid, puzzle);
    if asks(Custom::Checked) && !unchecked.is_empty() {
        findings.push(Finding::Unchecked(unchecked));
    }
    let asymmetric = asymmetric(grid);
    if asks(Custom::Symmetric) && !asymmetric.is_empty() {
        findings.push(Finding::Asymmetric(asymmetric));
    }
    let parts = parts(grid);
    if asks(Custom::Connected) && parts > 1 {
        findings.push(Finding::Apart(parts));
    }
    let (width, height) = (grid.width(), grid.height());
    if customs.sides.is_some_and(|(least, most)| width.min(height) < least || width.max(height) > most) {
        findings.push(Finding::Sides);
    }
    let share = block_share(grid);
    if customs.blocks.is_some_and(|(least, most)| share < least as f64 || share > most as f64) {
        findings.push(Finding::Blocks(share));
    }
    findings
}

/// How many cells in a hundred are black.
pub fn block_share(grid: &Grid) -> f64 {
    let blocks = grid.cells().filter(|&cell| grid.square(cell) == Square::Block).count();
    100.0 * blocks as f64 / grid.cells().len() as f64
}

/// Words that are not in the list, and words that come twice.
fn words(puzzle: &Puzzle, entries: &Entries) -> Vec<Finding> {
    let mut findings = Vec::new();
    let mut slots: BTreeMap<Vec<Letter>, Vec<SlotId>> = BTreeMap::new();
    for slot in puzzle.ids() {
        let cells = puzzle.slot(slot).cells();
        let Some(word) = cells.iter().map(|&cell| puzzle.given(cell)).collect::<Option<Vec<_>>>() else {
            continue;
        };
        if entries.table(word.len()).find(&word).is_none() {
            findings.push(Finding::Unknown(slot));
        }
        slots.entry(word).or_default().push(slot);
    }
    findings.extend(slots.into_values().filter(|slots| slots.len() > 1).map(Finding::Repeated));
    findings
}

/// The cells that not both a word across and one down read.
pub fn unchecked(grid: &Grid, puzzle: &Puzzle) -> Vec<Cell> {
    let is_read =
        |cell: Cell| Direction::ALL.iter().all(|&direction| puzzle.place(cell, direction).is_some());
    grid.cells().filter(|&cell| grid.square(cell) != Square::Block && !is_read(cell)).collect()
}

/// The cells that are black where the opposite one is not, or have a bar where it has none.
fn asymmetric(grid: &Grid) -> Vec<Cell> {
    let last = grid.cells().len() as u32 - 1;
    let is_block = |cell: Cell| grid.square(cell) == Square::Block;
    let differs = |&cell: &Cell| {
        let opposite = Cell(last - cell.0);
        let bars = [(Side::Right, 1), (Side::Below, grid.width() as u32)].iter().any(|&(side, step)| {
            // The bar opposite lies before the opposite cell.
            grid.bar(cell, side)
                && opposite.0.checked_sub(step).is_none_or(|before| !grid.bar(Cell(before), side))
        });
        is_block(cell) != is_block(opposite) || bars
    };
    grid.cells().filter(differs).collect()
}

/// Into how many parts blocks cut the grid. Bars part words, but not the grid.
fn parts(grid: &Grid) -> usize {
    let is_open = |cell: Cell| grid.square(cell) != Square::Block;
    let mut seen: Vec<bool> = grid.cells().map(|cell| !is_open(cell)).collect();
    let mut parts = 0;
    for first in grid.cells() {
        if seen[first.index()] {
            continue;
        }
        parts += 1;
        let mut waiting = vec![first];
        while let Some(cell) = waiting.pop() {
            if std::mem::replace(&mut seen[cell.index()], true) {
                continue;
            }
            let (row, column) = grid.place(cell);
            let around = [
                grid.cell(row + 1, column),
                grid.cell(row, column + 1),
                row.checked_sub(1).and_then(|row| grid.cell(row, column)),
                column.checked_sub(1).and_then(|column| grid.cell(row, column)),
            ];
            waiting.extend(around.into_iter().flatten().filter(|&next| !seen[next.index()]));
        }
    }
    parts
}

#[cfg(test)]
mod tests {
    use super::*;
    use worddle_lexicon::Alphabet;

    fn check(text: &str, customs: Customs, expected: &[Finding]) {
        let grid = Grid::parse(text, Alphabet::English).unwrap();
        let entries = Entries::read("cat\nore\nco\nar\nte\nat\nto", Alphabet::English).unwrap();
        assert_eq!(review(&grid, &Puzzle::new(&grid), &entries, customs), expected, "{text}");
    }

    #[test]
    fn words_are_looked_up_and_counted() {
        check("CAT/ORE", Customs::PLAIN, &[]);
        check("CAT/ORA", Customs::PLAIN, &[Finding::Unknown(SlotId(1)), Finding::Unknown(SlotId(4))]);
        check("CA./ORE", Customs::PLAIN, &[]);
        check("CAT/###/CAT", Customs::PLAIN, &[Finding::Repeated(vec![SlotId(0), SlotId(1)])]);
    }

    #[test]
    fn customs_differ() {
        let cells = |cells: &[u32]| cells.iter().copied().map(Cell).collect::<Vec<_>>();
        let short: Vec<Finding> = (2..5).map(|slot| Finding::Short(SlotId(slot))).collect();
        check("CAT/ORE", Customs::AMERICAN, &short);
        check(".../.#./...", Customs::AMERICAN, &[Finding::Unchecked(cells(&[1, 3, 5, 7]))]);
        check(".../.../...", Customs::AMERICAN, &[]);
        check(
            "...#/.#../....",
            Customs::BRITISH,
            &[
                Finding::Short(SlotId(1)),
                Finding::Short(SlotId(5)),
                Finding::Asymmetric(cells(&[3, 5, 6, 8])),
            ],
        );
        check(
            ".../###/...",
            Customs::AMERICAN,
            &[Finding::Unchecked(cells(&[0, 1, 2, 6, 7, 8])), Finding::Apart(2)],
        );
        check("...", Customs::FRENCH, &[Finding::Sides, Finding::Blocks(0.0)]);
    }

    #[test]
    fn bars_are_symmetric_where_they_meet_their_own_kind() {
        let mut grid = Grid::blank(4, 1).unwrap();
        grid.set_bar(Cell(0), Side::Right);
        assert_eq!(asymmetric(&grid), [Cell(0)]);
        grid.set_bar(Cell(2), Side::Right);
        assert_eq!(asymmetric(&grid), []);
        let mut middle = Grid::blank(4, 1).unwrap();
        middle.set_bar(Cell(1), Side::Right);
        assert_eq!(asymmetric(&middle), []);
    }
}
