//! The queue with one cell wild: that cell is read as every letter at once.
//!
//! A wild path is a path like any other, except that it keeps the letter that it took the wild cell for above the number
//! of words. It begins where an ordinary path of the walk before, which has not used the wild cell, stands next to it.

use super::approaches::{Approaches, WildCell};
use super::bits::NO_SYMBOL;
use super::engine::QueueSet;
use super::paths::{EndedWords, Paths};
use super::queue::Queue;

/// How many wild paths are followed at once: their queue stays in the first-level cache.
const BATCH: usize = 512;

/// Walks with one cell wild, and what they keep from board to board.
#[derive(Clone, Default)]
pub(super) struct WildWalk<S> {
    /// For each cell, the ordinary paths from which it can be entered.
    approaches: Vec<Approaches<S>>,
    /// The paths that have just entered the wild cell.
    seeds: Paths<S>,
    paths: Paths<S>,
}

impl<S: QueueSet> WildWalk<S> {
    /// Prepares for a board whose ordinary walk has left so many paths: finds those from which each cell can be entered.
    pub(super) fn prepare(&mut self, queue: &Queue<'_, S>, paths: &Paths<S>, count: usize) {
        let tables = &queue.tables;
        self.approaches.resize_with(tables.cells, Approaches::default);
        self.approaches.iter_mut().for_each(Approaches::clear);
        let edges = queue.packed.edges();
        let paths = paths.heads[..count].iter().zip(&paths.used).zip(&paths.ranks);
        for ((&head, &used), &rank) in paths {
            let edge = edges[head.edge()];
            if edge.open() == 0 {
                continue;
            }
            let used = used | S::of(head.cell());
            let mut free = tables.neighbors[head.cell()] & !used;
            while let Some(cell) = free.pop() {
                self.approaches[cell].push(head.edge() as u32, used, rank + edge.words);
            }
        }
    }

    /// Follows all paths through a cell that is read as every letter; calls `found` with the words that end on them.
    /// `None` if there is no room for the paths.
    pub(super) fn walk(
        &mut self,
        queue: &mut Queue<'_, S>,
        cell: usize,
        mut found: impl FnMut(&EndedWords<'_, S>),
    ) -> Option<()> {
        let count = self.enter(queue, cell)?;
        for start in (0..count).step_by(BATCH) {
            let batch = start..count.min(start + BATCH);
            let mut items = 0..batch.len();
            self.paths.make_room(items.end)?;
            self.paths.heads[items.clone()].copy_from_slice(&self.seeds.heads[batch.clone()]);
            self.paths.used[items.clone()].copy_from_slice(&self.seeds.used[batch.clone()]);
            self.paths.ranks[items.clone()].copy_from_slice(&self.seeds.ranks[batch]);
            while !items.is_empty() {
                items = queue.go_on(&mut self.paths, items, |_, ended| found(ended))?;
            }
        }
        Some(())
    }

    /// Enters the wild cell in all ways: as the first cell, and from every path next to it; but not as the letter that
    /// lies there, which is nothing new and leads on more often than any other. Gives the number of paths.
    fn enter(&mut self, queue: &Queue<'_, S>, cell: usize) -> Option<usize> {
        let letters = (1 << queue.packed.letters()) - 1;
        let wild = WildCell {
            cell,
            wanted: letters & !queue.tables.symbols[cell],
            around: queue.tables.around[cell] & !NO_SYMBOL,
        };
        let approaches = &self.approaches[cell];
        self.seeds.make_room(approaches.most_seeds())?;
        Some(queue.engine.enter(&queue.packed, approaches, wild, &mut self.seeds))
    }
}
