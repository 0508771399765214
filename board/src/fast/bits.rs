//! The numbers that the queue works with.
//!
//! A partial path is three of them: a [`Head`] (the last edge of the automaton, and the last cell), a [`CellSet`] with the
//! cells before that one, and the number of words before the edge. An edge of the automaton is a [`PackedEdge`], which holds
//! all data of the state that it leads to.

use std::mem::offset_of;
use std::ops::{BitAnd, BitOr, Not};

/// The most cells of any board.
pub(super) const MOST_CELLS: usize = 64;

/// The number of neighbors that vector loops enter at once.
pub(super) const LANES: usize = 8;

/// The bits of a head that hold the number of an edge. Those above hold the cell.
pub(super) const EDGE_BITS: u32 = 26;

const _: () = assert!(MOST_CELLS == 1 << (u32::BITS - EDGE_BITS));

/// The bit of [`PackedEdge::closed`] that is 1 where a word ends.
pub(super) const ENDS: u32 = 1 << 31;

/// The most symbols. Of the 32 bits of [`PackedEdge::closed`], one tells whether a word ends, and one is always closed.
pub(super) const SYMBOLS: usize = 30;

/// The symbol of a block: closed on every edge, so that no word goes through.
pub(super) const NO_SYMBOL: u32 = 1 << SYMBOLS;

/// A set of cells, a bit each.
pub(super) trait CellSet:
    Copy
    + Default
    + PartialEq
    + Not<Output = Self>
    + BitAnd<Output = Self>
    + BitOr<Output = Self>
    + Send
    + Sync
    + 'static
{
    /// The most cells.
    const CELLS: usize;

    /// The set of one cell.
    fn of(cell: usize) -> Self;

    /// The number of cells in the set.
    fn len(self) -> usize;

    /// The first cell, or [`Self::CELLS`] if the set is empty.
    fn first(self) -> usize;

    /// Removes the first cell.
    fn pop(&mut self) -> Option<usize>;
}

macro_rules! cell_set {
    ($bits:ty) => {
        impl CellSet for $bits {
            const CELLS: usize = Self::BITS as usize;

            #[inline]
            fn of(cell: usize) -> Self {
                1 << cell
            }

            #[inline]
            fn len(self) -> usize {
                self.count_ones() as usize
            }

            #[inline]
            fn first(self) -> usize {
                self.trailing_zeros() as usize
            }

            #[inline]
            fn pop(&mut self) -> Option<usize> {
                let first = (*self != 0).then(|| self.first());
                *self &= self.wrapping_sub(1);
                first
            }
        }
    };
}

cell_set!(u32);
cell_set!(u64);

/// The head of a path: its last edge and its last cell.
#[derive(Clone, Copy, Default)]
#[repr(transparent)]
pub(super) struct Head(u32);

impl Head {
    /// The head with this edge and cell.
    #[inline]
    pub(super) const fn new(edge: u32, cell: usize) -> Self {
        Self(edge | (cell as u32) << EDGE_BITS)
    }

    /// The number of the edge.
    #[inline]
    pub(super) const fn edge(self) -> usize {
        (self.0 & ((1 << EDGE_BITS) - 1)) as usize
    }

    /// The cell, below [`MOST_CELLS`] whatever the bits.
    #[inline]
    pub(super) const fn cell(self) -> usize {
        (self.0 >> EDGE_BITS) as usize
    }

    /// All bits.
    #[inline]
    #[cfg_attr(
        not(any(target_arch = "x86_64", target_arch = "aarch64")),
        expect(dead_code, reason = "only the vector loops of x86-64 use it")
    )]
    pub(super) const fn bits(self) -> u32 {
        self.0
    }
}

/// An edge of the automaton, with the state that it leads to.
#[derive(Clone, Copy, Debug)]
#[repr(C, align(16))]
pub(super) struct PackedEdge {
    /// The symbols that no word continues with, a bit each, and [`ENDS`] if a word ends. Inverted, because then one vector
    /// instruction tests a path's neighbors.
    pub(super) closed: u32,
    /// The first outgoing edge. The others lie behind it, in the order of their symbols.
    pub(super) first: u32,
    /// The number of words to add to the rank of a path that takes this edge.
    pub(super) words: u32,
}

/// Vector loops read the fields of an edge as 32-bit numbers 0, 1 and 2 of four.
const _: () = {
    assert!(size_of::<PackedEdge>() == 4 * size_of::<u32>() && align_of::<PackedEdge>() == 16);
    assert!(offset_of!(PackedEdge, closed) == 0);
    assert!(offset_of!(PackedEdge, first) == size_of::<u32>());
    assert!(offset_of!(PackedEdge, words) == 2 * size_of::<u32>());
};

/// Vector loops read heads as 32-bit numbers.
const _: () = assert!(size_of::<Head>() == size_of::<u32>() && align_of::<Head>() == align_of::<u32>());

impl PackedEdge {
    /// An edge that leads nowhere.
    pub(super) const NONE: Self = Self { closed: !ENDS, first: 0, words: 0 };

    /// The edge to a state with the `open` symbols, whose edges begin at `first`.
    pub(super) const fn new(open: u32, ends: bool, first: u32, words: u32) -> Self {
        Self { closed: !open & !ENDS | if ends { ENDS } else { 0 }, first, words }
    }

    /// The symbols that some word continues with, a bit each.
    #[inline]
    pub(super) const fn open(self) -> u32 {
        !self.closed & !ENDS
    }

    /// 1 if a word ends here, else 0. It is a number to add, because a branch would be a coin toss.
    #[inline]
    pub(super) const fn ends(self) -> usize {
        (self.closed >> 31) as usize
    }

    /// The outgoing edge of an open symbol.
    #[inline]
    pub(super) const fn child(self, symbol: u32) -> u32 {
        self.first + (self.open() & (symbol - 1)).count_ones()
    }
}
