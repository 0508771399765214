//! What the loops of [`portable`](super::portable) and [`avx512`](super::avx512) read and write.

use super::bits::{Ended, Item, PackedEdge, cell_bits};
use super::packed::PackedDawg;
use super::tables::Tables;

/// What going on from items reads and writes.
pub(super) struct Expansion<'a> {
    pub(super) dawg: &'a PackedDawg,
    pub(super) tables: &'a Tables,
    /// The items to go on from, and room for eight more for each of them and eight at the end.
    pub(super) queue: &'a mut [Item],
    /// For each item, where those begin that go on from it.
    pub(super) starts: &'a mut [u32],
    /// The words that end, with room for one for each item and one at the end.
    pub(super) ended: &'a mut [Ended],
}

/// What entering a wild cell reads and writes.
pub(super) struct WildEntrance<'a> {
    pub(super) dawg: &'a PackedDawg,
    /// The paths that may go on.
    pub(super) seeds: &'a mut [Item],
    /// The words that end.
    pub(super) ended: &'a mut [Ended],
}

/// Where the lists end that a loop has written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Ends {
    /// The list of items.
    pub(super) items: usize,
    /// The list of words that end.
    pub(super) ended: usize,
}

/// A cell that is read as every letter.
#[derive(Clone, Copy)]
pub(super) struct WildCell {
    /// The bits of an item that stands on it.
    on: u64,
    /// The letters that it is taken for.
    pub(super) wanted: u64,
    /// The symbols around it, as in [`PackedEdge::closed`].
    pub(super) around: u64,
}

impl WildCell {
    /// A cell that is taken for the wanted letters, with these symbols around it.
    pub(super) const fn new(cell: usize, wanted: u64, around: u64) -> Self {
        Self { on: cell_bits(cell), wanted, around }
    }

    /// The item that enters the cell by the first symbol of an edge.
    #[inline]
    pub(super) fn enter(self, item: Item, edge: PackedEdge) -> Item {
        item.stem(edge).enter(self.on, 0)
    }
}
