//! What has to be solved: slots for words, and where they cross.
//!
//! There is a slot for each word of two letters or more, those across first; two words that share a cell have the same letter
//! there. A run of one cell is not a slot: its letter comes from the word that crosses it, if there is one.

mod name;

use std::fmt;

use worddle_lexicon::Letter;

use crate::grid::{Grid, GridCell, Side, Square};

pub use name::{Direction, SlotName, SlotNameError};

/// A slot's number: those across come first, then those down, each row by row.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct SlotId(pub u16);

impl SlotId {
    /// The number as an index.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// The side of a cell on which the next cell of a word lies.
pub(crate) const fn side(direction: Direction) -> Side {
    match direction {
        Direction::Across => Side::Right,
        Direction::Down => Side::Below,
    }
}

/// A place for a word.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Slot {
    direction: Direction,
    number: u16,
    cells: Box<[GridCell]>,
}

impl Slot {
    /// How the word is read.
    pub fn direction(&self) -> Direction {
        self.direction
    }

    /// The number of its first cell: cells where a word begins are counted from 1, row by row.
    pub fn number(&self) -> u16 {
        self.number
    }

    /// Its name.
    pub fn name(&self) -> SlotName {
        SlotName { number: self.number, direction: self.direction }
    }

    /// Its cells, in the order of the word's letters.
    pub fn cells(&self) -> &[GridCell] {
        &self.cells
    }

    /// How many letters the word has: at least two.
    #[expect(clippy::len_without_is_empty, reason = "a slot is never empty")]
    pub fn len(&self) -> usize {
        self.cells.len()
    }
}

/// A slot by its name, as `12A` or `7D`.
impl fmt::Display for Slot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.name().fmt(f)
    }
}

/// A letter's place in a slot.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SlotPosition {
    /// The slot.
    pub slot: SlotId,
    /// The position in it, counted from 0.
    pub position: u8,
}

/// Two places that share a cell: the letters there are the same.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Crossing {
    /// The cell.
    pub cell: GridCell,
    /// The place in the slot across.
    pub across: SlotPosition,
    /// The place in the slot down.
    pub down: SlotPosition,
}

/// Slots, crossings and given letters of a grid.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Puzzle {
    slots: Vec<Slot>,
    squares: Vec<Square>,
    /// The places of each cell in a slot across and in one down.
    places: Vec<[Option<SlotPosition>; 2]>,
}

impl Puzzle {
    /// The puzzle of a grid.
    pub fn new(grid: &Grid) -> Self {
        let starts = Starts::of(grid);
        let mut puzzle = Self {
            slots: Vec::new(),
            squares: grid.cells().map(|cell| grid.square(cell)).collect(),
            places: vec![[None; 2]; grid.cells().len()],
        };
        // All slots across, then all down: the order in which clues are listed.
        for direction in Direction::ALL {
            for cell in grid.cells().filter(|cell| starts.begins(*cell, direction)) {
                let cells = run(grid, cell, direction);
                puzzle.add(Slot { direction, number: starts.numbers[cell.index()], cells });
            }
        }
        puzzle
    }

    fn add(&mut self, slot: Slot) {
        let id = SlotId(u16::try_from(self.slots.len()).expect("a grid of 255 by 255 has fewer slots"));
        for (position, cell) in slot.cells.iter().enumerate() {
            self.places[cell.index()][slot.direction as usize] =
                Some(SlotPosition { slot: id, position: position as u8 });
        }
        self.slots.push(slot);
    }

    /// All slots: `slots()[id.index()]` is slot `id`.
    pub fn slots(&self) -> &[Slot] {
        &self.slots
    }

    /// The numbers of all slots.
    pub fn ids(&self) -> impl ExactSizeIterator<Item = SlotId> + use<> {
        (0..self.slots.len() as u16).map(SlotId)
    }

    /// A slot by its number.
    pub fn slot(&self, id: SlotId) -> &Slot {
        &self.slots[id.index()]
    }

    /// The slot of a name.
    pub fn named(&self, name: SlotName) -> Option<SlotId> {
        self.ids().find(|&id| self.slot(id).name() == name)
    }

    /// How many cells the grid has, blocks included.
    pub fn cells(&self) -> usize {
        self.squares.len()
    }

    /// What is in a cell.
    pub fn square(&self, cell: GridCell) -> Square {
        self.squares[cell.index()]
    }

    /// The letter given in a cell.
    pub fn given(&self, cell: GridCell) -> Option<Letter> {
        self.squares[cell.index()].letter()
    }

    /// The place of a cell in the slot of a direction.
    pub fn place(&self, cell: GridCell, direction: Direction) -> Option<SlotPosition> {
        self.places[cell.index()][direction as usize]
    }

    /// The place in another slot that shares the cell at a position of a slot.
    pub fn crossing(&self, slot: SlotId, position: usize) -> Option<SlotPosition> {
        let Slot { direction, cells, .. } = self.slot(slot);
        let other = match direction {
            Direction::Across => Direction::Down,
            Direction::Down => Direction::Across,
        };
        self.place(cells[position], other)
    }

    /// All crossings, in the order of their cells.
    pub fn crossings(&self) -> impl Iterator<Item = Crossing> {
        self.places.iter().enumerate().filter_map(|(cell, &[across, down])| {
            Some(Crossing { cell: GridCell(cell as u32), across: across?, down: down? })
        })
    }

    /// The slots that cross a slot, in the order of its letters.
    pub fn neighbors(&self, slot: SlotId) -> impl Iterator<Item = SlotId> {
        (0..self.slot(slot).len()).filter_map(move |position| Some(self.crossing(slot, position)?.slot))
    }
}

/// Where words begin, with their numbers.
struct Starts {
    begins: Vec<[bool; 2]>,
    numbers: Vec<u16>,
}

impl Starts {
    fn of(grid: &Grid) -> Self {
        let mut begins: Vec<[bool; 2]> = grid
            .cells()
            .map(|cell| Direction::ALL.map(|direction| grid.next(cell, side(direction)).is_some()))
            .collect();
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

/// The cells of the run that begins at a cell.
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
    fn a_bar_parts_two_words() {
        let mut grid = Grid::blank(4, 1).unwrap();
        grid.set_bar(GridCell(1), Side::Right);
        assert_eq!(names(&Puzzle::new(&grid)), "1A:2 2A:2");
    }

    #[test]
    fn the_largest_grid_has_fewer_slots_than_numbers() {
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
