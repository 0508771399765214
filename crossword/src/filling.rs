//! A fill: letters for the cells of a puzzle.

use worddle_lexicon::Letter;

use crate::grid::{Grid, GridCell, Square};
use crate::puzzle::SlotId;
use crate::store::{Decision, Role, Store};

/// Letters for some or all cells of a puzzle.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Filling {
    letters: Box<[Option<Letter>]>,
    words: usize,
}

impl Filling {
    /// Takes the decided words of a store.
    pub fn of(store: &Store<'_>) -> Self {
        let puzzle = store.puzzle();
        let mut letters: Box<[Option<Letter>]> =
            (0..puzzle.cells() as u32).map(|cell| puzzle.given(GridCell(cell))).collect();
        for &Decision { slot, entry } in store.decisions() {
            for (cell, &letter) in puzzle.slot(slot).cells().iter().zip(store.table(slot).word(entry)) {
                letters[cell.index()] = Some(letter);
            }
        }
        Self { letters, words: store.decisions().len() }
    }

    /// Takes the letters of a store's wanted slots, for each cell that has exactly one left.
    pub(crate) fn of_letters(store: &Store<'_>) -> Self {
        let puzzle = store.puzzle();
        let mut filling = Self::of(store);
        for slot in puzzle.ids().filter(|&slot| store.role(slot) == Role::Wanted) {
            for &cell in puzzle.slot(slot).cells() {
                let letters = store.letters(cell);
                filling.letters[cell.index()] = letters.iter().next().filter(|_| letters.len() == 1);
            }
            filling.words += 1;
        }
        filling
    }

    /// Returns a cell's letter.
    pub fn letter(&self, cell: GridCell) -> Option<Letter> {
        self.letters[cell.index()]
    }

    /// Number of decided words.
    pub fn words(&self) -> usize {
        self.words
    }

    /// Returns a slot's word if all of its letters are set.
    pub fn word(&self, puzzle: &crate::Puzzle, slot: SlotId) -> Option<Vec<Letter>> {
        puzzle.slot(slot).cells().iter().map(|&cell| self.letter(cell)).collect()
    }

    /// Writes the letters into a copy of a grid.
    #[must_use]
    pub fn on(&self, grid: &Grid) -> Grid {
        let mut filled = grid.clone();
        for cell in grid.cells() {
            if let (Square::Open, Some(letter)) = (grid.square(cell), self.letter(cell)) {
                filled.set(cell, Square::Given(letter));
            }
        }
        filled
    }
}
