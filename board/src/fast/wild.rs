//! The queue with one cell wild: that cell is read as every letter at once.
//!
//! A wild path is a path like any other, except that it keeps the letter that it took the wild cell for above the number
//! of words. It begins where an ordinary path of the walk before, which has not used the wild cell, stands next to it.

use super::approaches::{Approaches, WildCell};
use super::bits::NO_SYMBOL;
use super::engine::QueueSet;
use super::paths::{EndedWords, Paths};
use super::queue::Queue;

/// From how many wild paths on they are followed: few, so that their queue stays in the first-level cache.
const BATCH: usize = 512;

/// From how many paths the wild cell is entered before the wild paths are counted.
const AT_ONCE: usize = 64;

/// Walks with one cell wild, and what they keep from board to board.
#[derive(Clone, Default)]
pub(super) struct WildWalk<S> {
    /// For each cell, the ordinary paths from which it can be entered.
    approaches: Vec<Approaches<S>>,
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
        let Self { approaches, paths } = self;
        let letters = (1 << queue.packed.letters()) - 1;
        let wild = WildCell {
            cell,
            // The letter that lies there is nothing new, and leads on more often than any other.
            wanted: letters & !queue.tables.symbols[cell],
            around: queue.tables.around[cell] & !NO_SYMBOL,
        };
        let mut left = approaches[cell].all();
        while !left.is_empty() {
            let mut seeds = 0;
            while seeds < BATCH && !left.is_empty() {
                let next = left.split_off_first(AT_ONCE);
                paths.make_room(seeds + next.most_seeds())?;
                seeds = queue.engine.enter(&queue.packed, &next, wild, paths, seeds);
            }
            let mut items = 0..seeds;
            while !items.is_empty() {
                items = queue.go_on(paths, items, |_, ended| found(ended))?;
            }
        }
        Some(())
    }
}
