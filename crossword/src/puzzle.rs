//! The constraint problem of a grid: slots, and where they cross.
//!
//! Each run of two or more cells is a slot, those across first. Two slots that share a cell must agree on its
//! letter. A single cell is not a slot; its letter comes from the crossing slot, if there is one.

mod name;

use std::fmt;

use worddle_lexicon::Letter;

use crate::grid::{Grid, GridCell, Side, Square};

pub use name::{Direction, SlotName, SlotNameError};

/// A slot's index: slots across come first, then slots down, each in row order.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct SlotId(pub u16);

impl SlotId {
    /// Returns the number as an index.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// Returns the side on which the next cell of a word lies.
pub(crate) const fn side(direction: Direction) -> Side {
    match direction {
        Direction::Across => Side::Right,
        Direction::Down => Side::Below,
    }
}

/// A run of cells to be filled with a word.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Slot {
    direction: Direction,
    number: u16,
    cells: Box<[GridCell]>,
}

impl Slot {
    /// Returns the direction.
    pub fn direction(&self) -> Direction {
        self.direction
    }

    /// Returns its clue number: cells where a word starts are numbered from 1 in row order.
    pub fn number(&self) -> u16 {
        self.number
    }

    /// Returns its name.
    pub fn name(&self) -> SlotName {
        SlotName { number: self.number, direction: self.direction }
    }

    /// Returns its cells in letter order.
    pub fn cells(&self) -> &[GridCell] {
        &self.cells
    }

    /// Number of letters, at least two.
    #[expect(clippy::len_without_is_empty, reason = "a slot is never empty")]
    pub fn len(&self) -> usize {
        self.cells.len()
    }
}

/// Prints the name, such as `12A` or `7D`.
impl fmt::Display for Slot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.name().fmt(f)
    }
}

/// A position in a slot.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SlotPosition {
    /// The slot.
    pub slot: SlotId,
    /// Index of the letter.
    pub position: u8,
}

/// A cell shared by two slots, which have the same letter there.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Crossing {
    /// The cell.
    pub cell: GridCell,
    /// The position in the slot across.
    pub across: SlotPosition,
    /// The position in the slot down.
    pub down: SlotPosition,
}

/// The slots, crossings and given letters of a grid.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Puzzle {
    slots: Vec<Slot>,
    squares: Vec<Square>,
    /// Each cell's position in a slot across and in a slot down.
    places: Vec<[Option<SlotPosition>; 2]>,
}

impl Puzzle {
    /// Derives the puzzle of a grid.
    pub fn new(grid: &Grid) -> Self {
        let starts = Starts::of(grid);
        let mut puzzle = Self {
            slots: Vec::new(),
            squares: grid.cells().map(|cell| grid.square(cell)).collect(),
            places: vec![[None; 2]; grid.cells().len()],
        };
        // All slots across, then all down, as clues are listed.
        for direction in Direction::ALL {
            for cell in grid.cells().filter(|cell| starts.begins(*cell, direction)) {
                let cells = run(grid, cell, direction);
                puzzle.add(Slot { direction, number: starts.numbers[cell.index()], cells });
            }
        }
        puzzle
    }

    /// Adds a slot and notes its position in each of its cells.
    fn add(&mut self, slot: Slot) {
        let id = SlotId(u16::try_from(self.slots.len()).expect("a grid of 255 by 255 has fewer slots"));
        for (position, cell) in slot.cells.iter().enumerate() {
            self.places[cell.index()][slot.direction as usize] =
                Some(SlotPosition { slot: id, position: position as u8 });
        }
        self.slots.push(slot);
    }

    /// Returns all slots; `slots()[id.index()]` is slot `id`.
    pub fn slots(&self) -> &[Slot] {
        &self.slots
    }

    /// Iterates over the ids of all slots.
    pub fn ids(&self) -> impl ExactSizeIterator<Item = SlotId> + use<> {
        (0..self.slots.len() as u16).map(SlotId)
    }

    /// Returns a slot.
    pub fn slot(&self, id: SlotId) -> &Slot {
        &self.slots[id.index()]
    }

    /// Looks up a slot by name.
    pub fn named(&self, name: SlotName) -> Option<SlotId> {
        self.ids().find(|&id| self.slot(id).name() == name)
    }

    /// Number of cells in the grid, including blocks.
    pub fn cells(&self) -> usize {
        self.squares.len()
    }

    /// Returns the content of a cell.
    pub fn square(&self, cell: GridCell) -> Square {
        self.squares[cell.index()]
    }

    /// Returns the letter given in a cell.
    pub fn given(&self, cell: GridCell) -> Option<Letter> {
        self.squares[cell.index()].letter()
    }

    /// Returns a cell's position in the slot of a direction.
    pub fn place(&self, cell: GridCell, direction: Direction) -> Option<SlotPosition> {
        self.places[cell.index()][direction as usize]
    }

    /// Returns the position in the other slot at a position of a slot.
    pub fn crossing(&self, slot: SlotId, position: usize) -> Option<SlotPosition> {
        let Slot { direction, cells, .. } = self.slot(slot);
        let other = match direction {
            Direction::Across => Direction::Down,
            Direction::Down => Direction::Across,
        };
        self.place(cells[position], other)
    }

    /// Iterates over all crossings in cell order.
    pub fn crossings(&self) -> impl Iterator<Item = Crossing> {
        self.places.iter().enumerate().filter_map(|(cell, &[across, down])| {
            Some(Crossing { cell: GridCell(cell as u32), across: across?, down: down? })
        })
    }

    /// Iterates over the slots that cross a slot, in letter order.
    pub fn neighbors(&self, slot: SlotId) -> impl Iterator<Item = SlotId> {
        (0..self.slot(slot).len()).filter_map(move |position| Some(self.crossing(slot, position)?.slot))
    }
}

/// Where words start, with their numbers.
struct Starts {
    begins: Vec<[bool; 2]>,
    numbers: Vec<u16>,
}

impl Starts {
    /// Finds the cells where words start, and numbers them.
    fn of(grid: &Grid) -> Self {
        let mut begins: Vec<[bool; 2]> = grid
            .cells()
            .map(|cell| Direction::ALL.map(|direction| grid.next(cell, side(direction)).is_some()))
            .collect();
        // A cell starts a word if it has a next cell but is not the next cell of another.
        for cell in grid.cells() {
            for direction in Direction::ALL {
                if let Some(next) = grid.next(cell, side(direction)) {
                    begins[next.index()][direction as usize] = false;
                }
            }
        }
        let mut number = 0;
        let numbers = begins
            .iter()
            .map(|begins| {
                number += u16::from(begins.contains(&true));
                number
            })
            .collect();
        Self { begins, numbers }
    }

    fn begins(&self, cell: GridCell, direction: Direction) -> bool {
        self.begins[cell.index()][direction as usize]
    }
}

/// Returns the run of cells that starts at a cell.
fn run(grid: &Grid, first: GridCell, direction: Direction) -> Box<[GridCell]> {
    std::iter::successors(Some(first), |&cell| grid.next(cell, side(direction))).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use worddle_lexicon::Alphabet;

    fn puzzle(text: &str) -> Puzzle {
        Puzzle::new(&Grid::parse(text, Alphabet::English).unwrap())
    }

    fn names(puzzle: &Puzzle) -> String {
        let name = |slot: &Slot| format!("{slot}:{}", slot.len());
        puzzle.slots().iter().map(name).collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn slots_across_come_first_and_are_numbered_by_cells() {
        assert_eq!(names(&puzzle("...#/..../#..#")), "1A:3 4A:4 5A:2 1D:2 2D:3 3D:3");
        assert_eq!(names(&puzzle("C.T")), "1A:3");
        assert_eq!(names(&puzzle(".#./#.#")), "");
    }

    #[test]
    fn crossings_have_both_places() {
        let puzzle = puzzle("C.T/#A#/..T");
        let crossings: Vec<String> = puzzle
            .crossings()
            .map(|Crossing { cell, across, down }| {
                let place = |place: SlotPosition| format!("{}.{}", puzzle.slot(place.slot), place.position);
                format!("{}:{}-{}", cell.0, place(across), place(down))
            })
            .collect();
        assert_eq!(crossings, ["1:1A.1-2D.0", "7:3A.1-2D.2"]);
        let down = puzzle.named("2D".parse().unwrap()).unwrap();
        assert_eq!(puzzle.neighbors(down).collect::<Vec<_>>(), [SlotId(0), SlotId(1)]);
        assert_eq!(puzzle.crossing(down, 1), None);
        assert_eq!(puzzle.given(GridCell(4)), Letter::new(0));
    }

    #[test]
    fn a_bar_separates_two_words() {
        let mut grid = Grid::blank(4, 1).unwrap();
        grid.set_bar(GridCell(1), Side::Right);
        assert_eq!(names(&Puzzle::new(&grid)), "1A:2 2A:2");
    }

    #[test]
    fn the_slots_of_the_largest_grid_fit_the_id() {
        let mut grid = Grid::blank(255, 255).unwrap();
        for cell in grid.cells() {
            let (row, column) = grid.place(cell);
            if column % 2 == 1 {
                grid.set_bar(cell, Side::Right);
            }
            if row % 2 == 1 {
                grid.set_bar(cell, Side::Below);
            }
        }
        assert_eq!(Puzzle::new(&grid).slots().len(), 2 * 127 * 255);
    }
}
