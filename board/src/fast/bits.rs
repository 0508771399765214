//! The numbers that the queue walk is made of.
//!
//! A partial path is three of them: a [`Head`] (the edge of the automaton that it has reached, and the cell it stands on),
//! the cells that it has used before that one as a [`CellSet`], and how many words come before the edge. An edge of the
//! automaton is a [`PackedEdge`], which says all about the state that it leads to.

use std::ops::{BitAnd, BitOr, Not};

/// The most cells of any board.
pub(super) const MOST_CELLS: usize = 64;

/// How many neighbors are entered at once.
pub(super) const LANES: usize = 8;

/// How many bits of a head hold the number of an edge; those above hold the cell.
pub(super) const EDGE_BITS: u32 = 26;

const _: () = assert!(MOST_CELLS == 1 << (u32::BITS - EDGE_BITS));

/// The bit of [`PackedEdge::closed`] that is 1 where a word ends.
pub(super) const ENDS: u32 = 1 << 31;

/// The most symbols: one bit of [`PackedEdge::closed`] says whether a word ends, and one is always closed.
pub(super) const SYMBOLS: usize = 30;

/// The symbol of a cell that no word goes through: closed on every edge.
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

    /// How many cells it has.
    fn len(self) -> usize;

    /// The first cell; one more than the last that there can be if it has none.
    fn first(self) -> usize;

    /// Takes the first cell out.
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

/// Where a path stands: the edge that it has reached, and the cell.
#[derive(Clone, Copy, Default)]
#[repr(transparent)]
pub(super) struct Head(u32);

impl Head {
    /// A path that stands on a cell, with an edge.
    #[inline]
    pub(super) const fn new(edge: u32, cell: usize) -> Self {
        Self(edge | (cell as u32) << EDGE_BITS)
    }

    /// The edge.
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
        not(target_arch = "x86_64"),
        expect(dead_code, reason = "only the loops of x86-64 ask for it")
    )]
    pub(super) const fn bits(self) -> u32 {
        self.0
    }
}

/// An edge of the automaton, and the state that it leads to.
#[derive(Clone, Copy, Debug)]
#[repr(C, align(16))]
pub(super) struct PackedEdge {
    /// The symbols that do not go on, a bit each, and [`ENDS`] if a word ends.
    pub(super) closed: u32,
    /// The first edge that goes on. The others lie behind it, in the order of their symbols.
    pub(super) first: u32,
    /// How many words come between those before this edge and those after it.
    pub(super) words: u32,
}

impl PackedEdge {
    /// An edge that leads nowhere.
    pub(super) const NONE: Self = Self { closed: !ENDS, first: 0, words: 0 };

    /// The edge to a state that goes on by the `open` symbols, with their edges from `first` on.
    pub(super) const fn new(open: u32, ends: bool, first: u32, words: u32) -> Self {
        Self { closed: !open & !ENDS | if ends { ENDS } else { 0 }, first, words }
    }

    /// The symbols that go on, a bit each.
    #[inline]
    pub(super) const fn open(self) -> u32 {
        !self.closed & !ENDS
    }

    /// 1 if a word ends here, else 0: a number to add, where a branch would be a coin toss.
    #[inline]
    pub(super) const fn ends(self) -> usize {
        (self.closed >> 31) as usize
    }

    /// The edge by a symbol that is open.
    #[inline]
    pub(super) const fn child(self, symbol: u32) -> u32 {
        self.first + (self.open() & (symbol - 1)).count_ones()
    }
}
