//! The queue with one cell wild: that cell is read as every letter at once.
//!
//! A wild path is an item like any other, except that it holds the edge it has reached whatever the engine, and keeps
//! the letter that it took the wild cell for in the highest bits of the number of words. It begins where an ordinary path
//! of the walk before, which has not used the wild cell, stands next to it.

use std::ops::Range;

use worddle_lexicon::MAX_ALPHABET;

use super::bits::{CELLS, Ended, Item, NEIGHBORS, SYMBOL_SHIFT};
use super::expansion::{Ends, WildCell, WildEntrance};
use super::queue::{Queue, has_room, no_items};

/// How many wild paths are followed at once: their queue stays in the first-level cache.
const BATCH: usize = 512;

/// Walks with one cell wild, and what they keep from board to board.
#[derive(Clone)]
pub(super) struct WildWalk {
    /// For each cell, the ordinary paths that stand next to it and have not used it; they hold the edge they have
    /// reached.
    approaches: [Vec<Item>; CELLS],
    /// The paths that have just entered the wild cell and may go on.
    seeds: Vec<Item>,
    /// The words that end on the wild cell.
    ended: Vec<Ended>,
    items: Box<[Item]>,
}

impl Default for WildWalk {
    fn default() -> Self {
        Self { approaches: Default::default(), seeds: Vec::new(), ended: Vec::new(), items: no_items() }
    }
}

impl WildWalk {
    /// Prepares for a board whose ordinary walk has left these items in the queue: finds the paths from which each cell
    /// can be entered.
    pub(super) fn prepare(&mut self, queue: &Queue<'_>, items: Range<usize>) {
        let neighbors: [u16; CELLS] = std::array::from_fn(|cell| queue.tables.neighbors_of(cell));
        for approaches in &mut self.approaches {
            approaches.clear();
            // Every cell can be entered as the first one.
            approaches.push(Item::EMPTY);
        }
        let edges = queue.packed.edges();
        for &item in &queue.items[items] {
            let mut free = neighbors[item.cell()] & !item.used();
            let before = queue.tables.own_before[item.cell()];
            // Found here once for all neighbors: the portable loops hold the edge before, but wild paths the one
            // reached.
            let reached = item.with_edge(queue.engine.reached_edge(item, edges, before));
            while free != 0 {
                self.approaches[free.trailing_zeros() as usize % CELLS].push(reached);
                free &= free - 1;
            }
        }
    }

    /// Follows all paths through a cell that is read as every letter; calls `found` with the words that end on them.
    /// `None` if there is no room for the paths.
    pub(super) fn walk(
        &mut self,
        queue: &mut Queue<'_>,
        cell: usize,
        mut found: impl FnMut(&[Ended]),
    ) -> Option<()> {
        let entered = self.enter(queue, cell);
        found(&self.ended[..entered.ended]);
        for batch in self.seeds[..entered.items].chunks(BATCH) {
            self.items[..batch.len()].copy_from_slice(batch);
            // The words that end on the wild cell itself are found already, so those of the first wave are dropped.
            let mut ends = queue.expand_reached(&mut self.items, 0..batch.len());
            let mut items = batch.len()..ends.items;
            while !items.is_empty() {
                if !has_room(&items) {
                    return None;
                }
                ends = queue.expand_reached(&mut self.items, items.clone());
                found(queue.first_ended(ends.ended));
                items = items.end..ends.items;
            }
        }
        Some(())
    }

    /// Enters the wild cell in all ways: as the first cell, and from every path next to it; but not as the letter that
    /// lies there, which is nothing new and leads on more often than any other.
    fn enter(&mut self, queue: &Queue<'_>, cell: usize) -> Ends {
        let letters = (1 << queue.packed.letters()) - 1;
        let wanted = letters & !(queue.symbols[cell] >> SYMBOL_SHIFT);
        let wild = WildCell::new(cell, wanted, queue.tables.symbols_around(cell));
        let Self { approaches, seeds, ended, .. } = self;
        // One of each for every letter of every path, and eight at the end that are written and not kept.
        let most = approaches[cell].len() * MAX_ALPHABET + NEIGHBORS;
        seeds.resize(seeds.len().max(most), Item::EMPTY);
        ended.resize(ended.len().max(most), Ended::default());
        queue.engine.enter(WildEntrance { dawg: &queue.packed, seeds, ended }, &approaches[cell], wild)
    }
}
