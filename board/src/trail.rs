//! Trails: the cells that a path has used, stored as suits the size of the board.

use crate::cell::Cell;

/// The cells that a path has used.
///
/// This is the only difference between the walk over a 4×4 board and over one of 1000×1000. A trail that forgets a cell lets
/// paths cross themselves; one that keeps a cell too long loses words.
pub(crate) trait Trail {
    /// Whether the path has not used a cell.
    fn is_free(&self, cell: Cell) -> bool;

    /// Marks a cell as used.
    fn enter(&mut self, cell: Cell);

    /// Unmarks the cell that was entered last.
    fn leave(&mut self, cell: Cell);
}

/// A bit for each cell in `N` machine words: boards of up to 64 × `N` cells.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Mask<const N: usize>([u64; N]);

impl<const N: usize> Default for Mask<N> {
    fn default() -> Self {
        Self([0; N])
    }
}

impl<const N: usize> Trail for Mask<N> {
    #[inline]
    fn is_free(&self, cell: Cell) -> bool {
        // Here and below, `% N` changes nothing on a board that fits. It proves to the compiler that the index is in range.
        self.0[cell.index() / 64 % N] >> (cell.0 % 64) & 1 == 0
    }

    #[inline]
    fn enter(&mut self, cell: Cell) {
        self.0[cell.index() / 64 % N] |= 1 << (cell.0 % 64);
    }

    #[inline]
    fn leave(&mut self, cell: Cell) {
        self.0[cell.index() / 64 % N] &= !(1 << (cell.0 % 64));
    }
}

/// A bit for each cell of a board of any size.
#[derive(Clone, Debug, Default)]
pub(crate) struct Bits(Vec<u64>);

impl Bits {
    /// Makes room for this many cells. Used cells stay used.
    pub(crate) fn make_room(&mut self, cells: usize) {
        self.0.resize(self.0.len().max(cells.div_ceil(64)), 0);
    }
}

impl Trail for Bits {
    #[inline]
    fn is_free(&self, cell: Cell) -> bool {
        self.0[cell.index() / 64] >> (cell.0 % 64) & 1 == 0
    }

    #[inline]
    fn enter(&mut self, cell: Cell) {
        self.0[cell.index() / 64] |= 1 << (cell.0 % 64);
    }

    #[inline]
    fn leave(&mut self, cell: Cell) {
        self.0[cell.index() / 64] &= !(1 << (cell.0 % 64));
    }
}

/// No trail: every cell may be used any number of times.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct NoTrail;

impl Trail for NoTrail {
    #[inline]
    fn is_free(&self, _: Cell) -> bool {
        true
    }

    #[inline]
    fn enter(&mut self, _: Cell) {}

    #[inline]
    fn leave(&mut self, _: Cell) {}
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(mut trail: impl Trail, cells: u32) {
        for cell in (0..cells).map(Cell) {
            assert!(trail.is_free(cell));
            trail.enter(cell);
            assert!(!trail.is_free(cell));
        }
        trail.leave(Cell(cells - 1));
        assert!(trail.is_free(Cell(cells - 1)) && !trail.is_free(Cell(0)));
    }

    #[test]
    fn every_trail_remembers_and_forgets_each_cell() {
        check(Mask::<1>::default(), 64);
        check(Mask::<4>::default(), 256);
        let mut bits = Bits::default();
        bits.make_room(1000);
        check(bits, 1000);
    }
}
