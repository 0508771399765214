//! Walks with one wild cell, which is read as every letter at once.
//!
//! A wild path is a path like any other, except that its rank holds the letter of the wild cell in the bits above the number
//! of words. It starts from an ordinary path that ends next to the wild cell and has not used it.

use super::NoAnswer;
use super::approaches::{Approaches, WildCell};
use super::bits::NO_SYMBOL;
use super::engine::QueueSet;
use super::paths::{CHUNK, EndedWords, Paths};
use super::queue::Queue;
use crate::watch::Watch;

/// Follow wild paths once there are this many. Few enough, so that their queue stays in the first-level cache.
const BATCH: usize = 512;

/// Enter the wild cell from this many paths before counting the wild paths.
const AT_ONCE: usize = 64;

/// Walks with one wild cell. It keeps its buffers from board to board.
#[derive(Clone, Default)]
pub(super) struct WildWalk<S> {
    /// The ordinary paths from which each cell can be entered.
    approaches: Vec<Approaches<S>>,
    paths: Paths<S>,
}

impl<S: QueueSet> WildWalk<S> {
    /// Finds the paths from which each cell can be entered, among the first `count` paths of the ordinary walk.
    pub(super) fn prepare(
        &mut self,
        queue: &Queue<'_, S>,
        paths: &Paths<S>,
        count: usize,
        watch: &mut Watch<'_, '_>,
    ) -> Result<(), NoAnswer> {
        let tables = &queue.tables;
        self.approaches.resize_with(tables.cells, Approaches::default);
        self.approaches.iter_mut().for_each(Approaches::clear);
        let edges = queue.packed.edges();
        let paths = paths.heads[..count].iter().zip(&paths.used).zip(&paths.ranks);
        for (number, ((&head, &used), &rank)) in paths.enumerate() {
            if number.is_multiple_of(CHUNK) {
                watch.paths(CHUNK)?;
            }
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
        Ok(())
    }

    /// Follows all paths through a wild cell, and calls `found` with the words that end on them.
    pub(super) fn walk(
        &mut self,
        queue: &mut Queue<'_, S>,
        cell: usize,
        watch: &mut Watch<'_, '_>,
        mut found: impl FnMut(&EndedWords<'_, S>),
    ) -> Result<(), NoAnswer> {
        let Self { approaches, paths } = self;
        let letters = (1 << queue.packed.letters()) - 1;
        let wild = WildCell {
            cell,
            // The letter of the board itself is known already, and leads to more paths than any other.
            wanted: letters & !queue.tables.symbols[cell],
            around: queue.tables.around[cell] & !NO_SYMBOL,
        };
        let mut left = approaches[cell].all();
        while !left.is_empty() {
            let mut seeds = 0;
            while seeds < BATCH && !left.is_empty() {
                let next = left.split_off_first(AT_ONCE);
                paths.make_room(seeds + next.most_seeds()).ok_or(NoAnswer::Unsupported)?;
                seeds = queue.engine.enter(&queue.packed, &next, wild, paths, seeds);
            }
            let mut items = 0..seeds;
            while !items.is_empty() {
                items = queue.go_on(paths, items, watch, |_, ended| found(ended))?;
            }
        }
        Ok(())
    }
}
