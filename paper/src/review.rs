//! Reviews a crossword: unknown and repeated words, unchecked letters, and broken conventions of a country.
//!
//! The review never changes a grid and never refuses one: it lists what an editor would point out, slot by slot and
//! cell by cell, and the constructor decides. Without a convention only the words are reviewed, since everything else
//! is a matter of taste.

use std::collections::BTreeMap;

use worddle_lexicon::Letter;

use worddle_crossword::arrows::Arrows;
use worddle_crossword::convention::{Checking, Convention, Symmetry};
use worddle_crossword::entries::Entries;
use worddle_crossword::grid::{Grid, GridCell, Side, Square};
use worddle_crossword::puzzle::{Direction, Puzzle, SlotId};

/// A fault of a crossword.
#[derive(Clone, PartialEq, Debug)]
pub enum Finding {
    /// A word is not in the list.
    Unknown(SlotId),
    /// The same word is in several slots.
    Repeated(Vec<SlotId>),
    /// A word has too few letters.
    Short(SlotId),
    /// Letters in fewer words than the convention asks for.
    Unchecked(Vec<GridCell>),
    /// Cells that differ from their image under the symmetry.
    Asymmetric(Vec<GridCell>),
    /// The grid falls into this many parts.
    Apart(usize),
    /// A side is too short or too long.
    Sides,
    /// The share of black cells is too small or too large.
    Blocks(f64),
    /// Words of an arrow crossword without an arrow.
    Undefined(Vec<SlotId>),
    /// Black cells of an arrow crossword that could hold a clue and hold none.
    Idle(Vec<GridCell>),
}

/// Reviews a grid by a word list and, if one is given, by the convention of a country.
///
/// Findings come in a fixed order: words slot by slot, then the conventions. Empty slots are not judged.
pub fn review(
    grid: &Grid,
    puzzle: &Puzzle,
    entries: &Entries,
    convention: Option<&Convention>,
) -> Vec<Finding> {
    let mut findings = words(puzzle, entries);
    let Some(convention) = convention else { return findings };
    let is_short = |&slot: &SlotId| puzzle.slot(slot).len() < convention.shortest;
    findings.extend(puzzle.ids().filter(is_short).map(Finding::Short));
    let unchecked = unchecked(grid, puzzle, convention.checking);
    if !unchecked.is_empty() {
        findings.push(Finding::Unchecked(unchecked));
    }
    let asymmetric = asymmetric(grid, convention.symmetry);
    if !asymmetric.is_empty() {
        findings.push(Finding::Asymmetric(asymmetric));
    }
    // A solver who is stuck in one part gets no help from the other.
    let parts = parts(grid);
    if parts > 1 {
        findings.push(Finding::Apart(parts));
    }
    let (least, most) = convention.sides;
    if grid.width().min(grid.height()) < least || grid.width().max(grid.height()) > most {
        findings.push(Finding::Sides);
    }
    let share = block_share(grid);
    if share < convention.blocks.0 || share > convention.blocks.1 {
        findings.push(Finding::Blocks(share));
    }
    findings
}

/// Reviews the arrows of an arrow crossword, and finds letters that are in no word.
///
/// Arrow crosswords have no symmetry and no fixed share of black cells, so neither is reviewed.
pub fn review_arrows(grid: &Grid, puzzle: &Puzzle, arrows: &Arrows) -> Vec<Finding> {
    let unchecked = unchecked(grid, puzzle, Checking::One);
    let findings = [
        (!unchecked.is_empty()).then_some(Finding::Unchecked(unchecked)),
        (!arrows.undefined.is_empty()).then(|| Finding::Undefined(arrows.undefined.clone())),
        (!arrows.idle.is_empty()).then(|| Finding::Idle(arrows.idle.clone())),
    ];
    findings.into_iter().flatten().collect()
}

/// The share of black cells.
///
/// From 0 to 1, of all cells.
pub fn block_share(grid: &Grid) -> f64 {
    let blocks = grid.cells().filter(|&cell| grid.square(cell) == Square::Block).count();
    blocks as f64 / grid.cells().len() as f64
}

/// Finds words that are not in the list and words that occur twice.
///
/// Repeated words are listed once, with all of their slots.
fn words(puzzle: &Puzzle, entries: &Entries) -> Vec<Finding> {
    let mut findings = Vec::new();
    let mut slots: BTreeMap<Vec<Letter>, Vec<SlotId>> = BTreeMap::new();
    for slot in puzzle.ids() {
        let cells = puzzle.slot(slot).cells();
        // A slot with an empty cell is no word yet, and nothing to complain about.
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

/// The cells that are in fewer words than they should be.
///
/// An American grid checks every letter twice; a British one leaves some in one word.
pub fn unchecked(grid: &Grid, puzzle: &Puzzle, checking: Checking) -> Vec<GridCell> {
    let wanted = match checking {
        Checking::Both => 2,
        Checking::One => 1,
    };
    let words = |cell: GridCell| {
        Direction::ALL.iter().filter(|&&direction| puzzle.place(cell, direction).is_some()).count()
    };
    grid.cells().filter(|&cell| grid.square(cell) != Square::Block && words(cell) < wanted).collect()
}

/// The cells that differ from their images: only one of the two is black, or only one has a bar.
///
/// Both cells of a pair are listed. Letters do not matter.
fn asymmetric(grid: &Grid, symmetry: Symmetry) -> Vec<GridCell> {
    let (width, height) = (grid.width(), grid.height());
    let at = |row: usize, column: usize| grid.cell(row, column);
    let image = |cell: GridCell| {
        let (row, column) = grid.place(cell);
        match symmetry {
            Symmetry::None => Some(cell),
            Symmetry::HalfTurn => at(height - 1 - row, width - 1 - column),
            Symmetry::Mirror => at(row, width - 1 - column),
        }
    };
    // The image of a bar lies between the images of the two cells it separates.
    let has_bar = |cell: GridCell, side: Side| {
        let (row, column) = grid.place(cell);
        let next = match side {
            Side::Right => at(row, column + 1),
            Side::Below => at(row + 1, column),
        };
        let images = image(cell).zip(next.and_then(image));
        images.is_some_and(|(one, other)| grid.bar(one.min(other), side))
    };
    let is_block = |cell: GridCell| grid.square(cell) == Square::Block;
    let differs = |&cell: &GridCell| {
        let bars =
            [Side::Right, Side::Below].into_iter().any(|side| grid.bar(cell, side) && !has_bar(cell, side));
        image(cell).is_some_and(|image| is_block(cell) != is_block(image)) || bars
    };
    grid.cells().filter(differs).collect()
}

/// Counts the parts that blocks cut the grid into. Bars separate words but do not cut the grid.
///
/// 0 for a grid of blocks alone.
fn parts(grid: &Grid) -> usize {
    let is_open = |cell: GridCell| grid.square(cell) != Square::Block;
    // Blocks start as seen, so that the flood fill never has to test for them.
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
    use worddle_crossword::convention::convention;
    use worddle_lexicon::Alphabet;

    fn check(text: &str, country: &str, expected: &[Finding]) {
        let grid = Grid::parse(text, Alphabet::English).unwrap();
        let entries = Entries::read("cat\nore\nco\nar\nte\nat\nto", Alphabet::English).unwrap();
        let found = review(&grid, &Puzzle::new(&grid), &entries, convention(country));
        assert_eq!(found, expected, "{text}");
    }

    #[test]
    fn words_are_looked_up_and_counted() {
        check("CAT/ORE", "", &[]);
        check("CAT/ORA", "", &[Finding::Unknown(SlotId(1)), Finding::Unknown(SlotId(4))]);
        check("CA./ORE", "", &[]);
        check("CAT/###/CAT", "", &[Finding::Repeated(vec![SlotId(0), SlotId(1)])]);
    }

    #[test]
    fn countries_ask_for_different_things() {
        let cells = |cells: &[u32]| cells.iter().copied().map(GridCell).collect::<Vec<_>>();
        let small = |share: f64| [Finding::Sides, Finding::Blocks(share)];
        let ring = [Finding::Unchecked(cells(&[1, 3, 5, 7])), Finding::Sides, Finding::Blocks(1.0 / 9.0)];
        check(".../.#./...", "american", &ring);
        check(".../.#./...", "french", &[Finding::Sides]);
        check(".../.../...", "american", &small(0.0));
        let [sides, blocks] = small(2.0 / 12.0);
        let uneven = [
            Finding::Short(SlotId(1)),
            Finding::Short(SlotId(5)),
            Finding::Asymmetric(cells(&[3, 5, 6, 8])),
            sides,
            blocks,
        ];
        check("...#/.#../....", "british", &uneven);
        let apart = [Finding::Unchecked(cells(&[0, 1, 2, 6, 7, 8])), Finding::Apart(2), Finding::Sides];
        let [.., blocks] = small(1.0 / 3.0);
        check(".../###/...", "american", &[&apart[..], &[blocks]].concat());
    }

    #[test]
    fn words_without_a_definition_are_found() {
        let found = |text: &str| {
            let grid = Grid::parse(text, Alphabet::English).unwrap();
            let puzzle = Puzzle::new(&grid);
            review_arrows(&grid, &puzzle, &Arrows::of(&grid, &puzzle))
        };
        assert_eq!(found("#.#./..../#..."), []);
        let wrong = [
            Finding::Unchecked(vec![GridCell(3)]),
            Finding::Undefined(vec![SlotId(0)]),
            Finding::Idle(vec![GridCell(2)]),
        ];
        assert_eq!(found("..#."), wrong);
    }

    #[test]
    fn bars_are_symmetric_where_they_meet_their_own_kind() {
        for symmetry in [Symmetry::HalfTurn, Symmetry::Mirror] {
            let mut grid = Grid::blank(4, 1).unwrap();
            grid.set_bar(GridCell(0), Side::Right);
            assert_eq!(asymmetric(&grid, symmetry), [GridCell(0)]);
            grid.set_bar(GridCell(2), Side::Right);
            assert_eq!(asymmetric(&grid, symmetry), []);
            let mut middle = Grid::blank(4, 1).unwrap();
            middle.set_bar(GridCell(1), Side::Right);
            assert_eq!(asymmetric(&middle, symmetry), []);
        }
    }
}
