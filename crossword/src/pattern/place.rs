//! Finds places for a word in a pattern that keep its symmetry and its rules.

use worddle_lexicon::Letter;
use worddle_run::{Run, Stop};

use super::{Cut, Parting, PatternRecipe};
use crate::convention::Checking;
use crate::grid::{Grid, GridCell, Side, Square};
use crate::puzzle::{Direction, Puzzle, SlotName, side};

/// A place for a word: an existing slot, or one that blocks or bars at both ends would create.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Place {
    /// The slot's name in the new grid.
    pub slot: SlotName,
    /// Its cells in letter order.
    pub cells: Vec<GridCell>,
    /// The grid with the word, and with the blocks or bars it needs and their images.
    pub grid: Grid,
    /// Number of new blocks or bars.
    pub cuts: usize,
    /// Number of letters that were already there.
    pub crossings: usize,
}

/// A line of cells that fits the word itself. The rules are not checked yet.
#[derive(Clone, Debug)]
pub(super) struct Room {
    pub(super) direction: Direction,
    pub(super) cells: Vec<GridCell>,
    /// The cuts that separate the word from its neighbors.
    cuts: Vec<Cut>,
    pub(super) crossings: usize,
}

impl Room {
    /// Number of blocks or bars needed.
    pub(super) fn needs(&self) -> usize {
        self.cuts.len()
    }
}

impl PatternRecipe {
    /// Returns every place for a word, sorted by fewest changes to the pattern, then most letters in common,
    /// then row order. No place violates more rules than the grid already does. Each line of cells that fits
    /// the word is a step of the run.
    pub fn places(&self, grid: &Grid, word: &[Letter], run: &mut Run<'_>) -> Result<Vec<Place>, Stop> {
        let faults = self.faults(grid);
        let mut places = Vec::new();
        for room in self.rooms(grid, word) {
            run.step()?;
            places.extend(self.place(grid, word, &room, faults));
        }
        places.sort_by_key(|place: &Place| (place.cuts, std::cmp::Reverse(place.crossings)));
        Ok(places)
    }

    /// Returns every line of cells that the word's letters fit.
    pub(super) fn rooms(&self, grid: &Grid, word: &[Letter]) -> Vec<Room> {
        let starts = |direction| grid.cells().map(move |first| (direction, first));
        let starts = Direction::ALL.into_iter().flat_map(starts);
        starts.filter_map(|(direction, first)| self.room(grid, word, direction, first)).collect()
    }

    /// Returns the room for a word at a cell, if its letters fit and the line is long enough.
    fn room(&self, grid: &Grid, word: &[Letter], direction: Direction, first: GridCell) -> Option<Room> {
        let side = side(direction);
        let mut line = std::iter::successors(Some(first), |&cell| grid.next(cell, side));
        let cells: Vec<GridCell> = line.by_ref().take(word.len()).collect();
        if cells.len() < word.len() {
            return None;
        }
        let mut crossings = 0;
        for (&cell, &letter) in cells.iter().zip(word) {
            match grid.square(cell) {
                Square::Open => {}
                Square::Given(given) if given == letter => crossings += 1,
                Square::Given(_) | Square::Block => return None,
            }
        }
        let earlier = std::iter::successors(before(grid, first, side), |&cell| before(grid, cell, side));
        let (earlier, later): (Vec<GridCell>, Vec<GridCell>) = (earlier.collect(), line.collect());
        let cuts = match self.parting {
            Parting::Blocks => [earlier, later].iter().flat_map(|beyond| self.closed(beyond)).collect(),
            Parting::Bars => {
                let last = cells[word.len() - 1];
                let bars = [earlier.first(), later.first().map(|_| &last)];
                bars.into_iter().flatten().map(|&cell| Cut::Bar(cell, side)).collect()
            }
        };
        Some(Room { direction, cells, cuts, crossings })
    }

    /// Returns the blocks that close a word off from the cells beyond its end: one, or all of them if too few
    /// would be left for a word.
    fn closed(&self, beyond: &[GridCell]) -> impl Iterator<Item = Cut> {
        let left = beyond.len().saturating_sub(1);
        let is_single = left == 1 && self.checking == Checking::One;
        let count = if left >= self.shortest || is_single { 1 } else { beyond.len() };
        beyond.iter().take(count).map(|&cell| Cut::Block(cell))
    }

    /// Places a word, unless the pattern then has more faults than allowed.
    pub(super) fn place(&self, grid: &Grid, word: &[Letter], room: &Room, faults: usize) -> Option<Place> {
        let mut next = grid.clone();
        for (&cell, &letter) in room.cells.iter().zip(word) {
            next.set(cell, Square::Given(letter));
        }
        let written = next.clone();
        for &cut in &room.cuts {
            next = self.with_cut(&next, cut)?;
        }
        if self.faults(&next) > faults {
            return None;
        }
        let puzzle = Puzzle::new(&next);
        let slot = puzzle.slot(puzzle.place(room.cells[0], room.direction)?.slot);
        if slot.cells() != room.cells || !keeps_words(grid, &puzzle) {
            return None;
        }
        let cuts = self.count(&next) - self.count(&written);
        let Room { cells, crossings, .. } = room.clone();
        Some(Place { slot: slot.name(), cells, grid: next, cuts, crossings })
    }
}

/// Returns the cell before a cell, unless a block, a bar or the edge is in between.
fn before(grid: &Grid, cell: GridCell, side: Side) -> Option<GridCell> {
    let (row, column) = grid.place(cell);
    let before = match side {
        Side::Right => grid.cell(row, column.checked_sub(1)?),
        Side::Below => grid.cell(row.checked_sub(1)?, column),
    };
    before.filter(|&before| grid.next(before, side) == Some(cell))
}

/// Returns true if every complete word of a grid is still a word of the puzzle derived from it.
fn keeps_words(grid: &Grid, after: &Puzzle) -> bool {
    let before = Puzzle::new(grid);
    before.slots().iter().all(|slot| {
        let is_full = slot.cells().iter().all(|&cell| before.given(cell).is_some());
        let now = after.place(slot.cells()[0], slot.direction()).map(|place| after.slot(place.slot));
        !is_full || now.is_some_and(|now| now.cells() == slot.cells())
    })
}
