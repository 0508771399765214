//! Cells of a board, as numbers.

/// A cell of a board, numbered from 0 in reading order.
///
/// 32 bits, not 16, because a board of 1000 × 1000 cells is a board like any other.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Cell(pub u32);

impl Cell {
    /// The number as an index.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}
