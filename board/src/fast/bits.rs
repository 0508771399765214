//! The 64-bit words that the queue walk adds together.
//!
//! A partial path is one [`Item`], an edge of the automaton one [`PackedEdge`]. Their bits line up, so that a path is
//! turned into its continuations by one addition:
//!
//! | bits | 0–19 | 20–35 | 36–39 | 40–63 |
//! |---|---|---|---|---|
//! | [`Item`] | edge | used cells | cell | words before |
//! | [`PackedEdge::onward`] | first edge that goes on | 0 | 0 | words to add |
//! | [`PackedEdge::closed`] | 1 if a word ends | 0 | symbols that do not go on, | from bit 36 up |
//! | [`Ended`] | place in the queue | used cells | any | words before, and 1 |
//!
//! On a wild walk, bits 59–63 of an item hold the letter that the wild cell was taken for.

use worddle_lexicon::{Letter, WordId};

/// The most cells of a board: a bit each in an item.
pub(super) const CELLS: usize = 16;

/// The most neighbors of a cell: as many as AVX-512 has lanes of 64 bits.
pub(super) const NEIGHBORS: usize = 8;

/// How many bits of an item hold the number of an edge.
pub(super) const EDGE_BITS: u32 = 20;
/// The number of an edge in an item.
pub(super) const EDGE: u64 = (1 << EDGE_BITS) - 1;
/// The first bit of the used cells in an item.
const USED_SHIFT: u32 = EDGE_BITS;
/// The first bit of the cell in an item.
const CELL_SHIFT: u32 = USED_SHIFT + CELLS as u32;
/// The first bit of the number of words in an item.
pub(super) const RANK_SHIFT: u32 = CELL_SHIFT + CELLS.ilog2();
/// The first bit of the symbols in [`PackedEdge::closed`]: right above the used cells, so that one test of bits checks
/// both the cell and its symbol.
pub(super) const SYMBOL_SHIFT: u32 = CELL_SHIFT;
/// The most symbols: as many as fit above the used cells.
pub(super) const SYMBOLS: usize = 64 - SYMBOL_SHIFT as usize;
/// The first bit of the letter in an item of a wild walk.
pub(super) const LETTER_SHIFT: u32 = 59;
/// The most words of a list for a wild walk: so many can be counted below the letter.
pub(super) const WILD_WORDS: usize = (1 << (LETTER_SHIFT - RANK_SHIFT)) - 1;

/// The used cells of an item.
const USED: u64 = (1 << CELL_SHIFT) - (1 << USED_SHIFT);
/// The bits of an item that its continuations keep: used cells and words before.
pub(super) const SHARED: u64 = u64::MAX << RANK_SHIFT | USED;
/// The bits above [`USED`], where [`PackedEdge::closed`] has its symbols.
pub(super) const ABOVE_USED: u64 = u64::MAX << CELL_SHIFT;

/// The letter of a wild walk has room for every letter.
const _: () = assert!(Letter::new((1 << (64 - LETTER_SHIFT)) - 1).is_none());

/// A partial path.
///
/// Invariant: it stands on one of the cells that it has used, unless it is empty. The edge is one of the automaton that
/// the walk reads; no memory access relies on that (see [`PackedDawg`](super::packed::PackedDawg)), only the answer does.
///
/// This file makes all items, with one exception: [`avx512`](super::avx512) stores eight at a time, and checks the
/// invariant for all of them in debug builds.
#[derive(Clone, Copy, Default)]
#[repr(transparent)]
pub(super) struct Item(u64);

impl Item {
    /// The path without cells, which has reached the root.
    pub(super) const EMPTY: Self = Self(0);

    /// The path of one cell, with an edge.
    #[inline]
    pub(super) fn on(cell: usize, edge: usize) -> Self {
        Self::checked(cell_bits(cell) | edge as u64)
    }

    /// The edge.
    #[inline]
    pub(super) const fn edge(self) -> usize {
        (self.0 & EDGE) as usize
    }

    /// The cell that the path stands on.
    #[inline]
    pub(super) const fn cell(self) -> usize {
        (self.0 >> CELL_SHIFT) as usize % CELLS
    }

    /// The used cells, a bit each.
    #[inline]
    pub(super) const fn used(self) -> u16 {
        (self.0 >> USED_SHIFT) as u16
    }

    /// All bits.
    #[inline]
    pub(super) const fn bits(self) -> u64 {
        self.0
    }

    /// The same path with another edge.
    #[inline]
    pub(super) fn with_edge(self, edge: usize) -> Self {
        Self::checked(self.0 & !EDGE | edge as u64)
    }

    /// The same wild path with the edge after its own.
    #[inline]
    pub(super) fn with_next_edge(self) -> Self {
        Self::checked(self.0 + 1)
    }

    /// The same wild path with the letter that the wild cell is taken for.
    #[inline]
    pub(super) fn with_letter(self, letter: u32) -> Self {
        Self::checked(self.0 | u64::from(letter) << LETTER_SHIFT)
    }

    /// What all continuations of the path share, once it has taken an edge.
    #[inline]
    pub(super) const fn stem(self, edge: PackedEdge) -> Stem {
        Stem((self.0 & SHARED) + edge.onward)
    }

    /// Whether the invariant holds.
    pub(super) const fn is_valid(self) -> bool {
        self.used() == 0 || self.used() >> self.cell() & 1 == 1
    }

    #[inline]
    fn checked(bits: u64) -> Self {
        debug_assert!(Self(bits).is_valid(), "a path stands on a cell that it has used");
        Self(bits)
    }
}

/// What all continuations of a path share: its used cells, the words before them, and the first edge that goes on.
#[derive(Clone, Copy)]
pub(super) struct Stem(u64);

impl Stem {
    /// The same stem with another edge.
    #[inline]
    pub(super) const fn with_edge(self, edge: usize) -> Self {
        Self(self.0 & !EDGE | edge as u64)
    }

    /// The path that enters a cell, given as [`cell_bits`], by the edge that comes so many after that of the stem.
    #[inline]
    pub(super) fn enter(self, cell: u64, edges_before: u32) -> Item {
        Item::checked((self.0 | cell) + u64::from(edges_before))
    }

    /// The word that ends on the path before its continuations, which has a place in the queue.
    #[inline]
    pub(super) const fn ended(self, place: usize) -> Ended {
        Ended(self.0 & !EDGE | place as u64)
    }

    /// The word that ends on a wild path, which needs no place.
    #[inline]
    pub(super) const fn ended_anywhere(self) -> Ended {
        Ended(self.0)
    }
}

/// A word that ends on a path.
#[derive(Clone, Copy, Default)]
#[repr(transparent)]
pub(super) struct Ended(u64);

impl Ended {
    /// The word. What was counted are the words before the continuations of its path, which include the word itself.
    #[inline]
    pub(super) const fn word(self) -> WordId {
        WordId((self.0 >> RANK_SHIFT) as u32 - 1)
    }

    /// The place of its path in the queue.
    #[inline]
    pub(super) const fn place(self) -> usize {
        (self.0 & EDGE) as usize
    }

    /// The cells of its path, a bit each.
    #[inline]
    pub(super) const fn used(self) -> u16 {
        (self.0 >> USED_SHIFT) as u16
    }

    /// The word of a wild walk, where the bits above its number hold a letter.
    #[inline]
    pub(super) const fn wild_word(self) -> WordId {
        WordId((self.0 >> RANK_SHIFT & WILD_WORDS as u64) as u32 - 1)
    }

    /// The place in the alphabet of the letter that the wild cell was taken for.
    #[inline]
    pub(super) const fn wild_letter(self) -> usize {
        (self.0 >> LETTER_SHIFT) as usize
    }
}

/// An edge of the automaton, and the state that it leads to.
#[derive(Clone, Copy, Debug)]
#[repr(C, align(16))]
pub(super) struct PackedEdge {
    /// The symbols that do not go on, and whether a word ends.
    pub(super) closed: u64,
    /// Where the edges that go on begin, and how many words to add on the way.
    pub(super) onward: u64,
}

impl PackedEdge {
    /// An edge that leads nowhere.
    pub(super) const NONE: Self = Self { closed: !1, onward: 0 };

    /// The edge to a state that goes on by the `open` symbols, with their edges from `first` on.
    pub(super) const fn new(open: u64, ends: bool, first: u32, words: u32) -> Self {
        Self {
            closed: !open << SYMBOL_SHIFT | ends as u64,
            onward: first as u64 | (words as u64) << RANK_SHIFT,
        }
    }

    /// 1 if a word ends here, else 0: a number to add, where a branch would be a coin toss.
    #[inline]
    pub(super) const fn ends(self) -> usize {
        (self.closed & 1) as usize
    }

    /// The symbols that go on.
    #[inline]
    pub(super) const fn open(self) -> u64 {
        !self.closed >> SYMBOL_SHIFT
    }

    /// The first edge that goes on.
    #[inline]
    pub(super) const fn first(self) -> usize {
        (self.onward & EDGE) as usize
    }

    /// How many edges that go on come before that of a symbol, given the symbols before it as in [`Self::closed`].
    #[inline]
    pub(super) const fn edges_before(self, symbols: u64) -> u32 {
        (!self.closed & symbols).count_ones()
    }

    /// The edge by a symbol that is open, given the symbols before it as in [`Self::closed`].
    #[inline]
    pub(super) const fn child(self, symbols: u64) -> usize {
        self.first() + self.edges_before(symbols) as usize
    }

    /// All that bars the way to a neighbor: the cells that a path has used, and the symbols that do not go on.
    #[inline]
    pub(super) const fn closed_to(self, item: Item) -> u64 {
        self.closed | item.0 & USED
    }
}

/// A cell as a used cell of an item.
pub(super) const fn used_bit(cell: usize) -> u64 {
    1 << (USED_SHIFT as usize + cell)
}

/// The bits of an item that stand for the cell it is on: the cell itself, and its mark among the used ones.
pub(super) const fn cell_bits(cell: usize) -> u64 {
    used_bit(cell) | (cell as u64) << CELL_SHIFT
}

/// The number of a symbol as a bit of [`PackedEdge::closed`].
pub(super) const fn symbol_bit(symbol: usize) -> u64 {
    1 << (SYMBOL_SHIFT as usize + symbol)
}
