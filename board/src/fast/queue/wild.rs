//! The queue with one cell wild: that cell is read as every letter at once.
//!
//! A wild path is an item like any other, except that it names the entry it has reached whatever the engine, and keeps
//! the letter that it took the wild cell for in the highest bits of the number of words. It begins where an ordinary path
//! of the walk before, which has not used the wild cell, stands beside it.

use std::ops::Range;

use worddle_lexicon::{Letter, WordId};

use super::super::packed::{CELL_SHIFT, CELLS, INDEX, RANK_SHIFT, SYMBOL_SHIFT};
use super::super::tables::{item_on, used};
use super::super::{NEIGHBORS, QUEUE, SHARED, USED, portable};
#[cfg(target_arch = "x86_64")]
use super::avx512;
use super::{Engine, Entry, Expansion, Queue};

/// The first bit of the letter in an item.
const LETTER_SHIFT: u32 = 59;

/// The most words of a list: so many can be counted below the letter.
pub(in super::super) const WILD_WORDS: usize = (1 << (LETTER_SHIFT - RANK_SHIFT)) - 1;

/// How many wild paths are followed at once: their queue stays in the first-level cache.
const BATCH: usize = 512;

/// The scratch of wild walks.
#[derive(Clone)]
pub(in super::super) struct Wild {
    /// The paths that have just entered the wild cell.
    seeds: Vec<u64>,
    items: Box<[u64]>,
}

impl Default for Wild {
    fn default() -> Self {
        Self { seeds: Vec::new(), items: vec![0; QUEUE + NEIGHBORS].into() }
    }
}

/// A word that was read through the wild cell.
#[derive(Clone, Copy)]
pub(in super::super) struct Through(u64);

impl Through {
    /// The word.
    #[inline]
    pub(in super::super) const fn word(self) -> WordId {
        WordId((self.0 >> RANK_SHIFT & WILD_WORDS as u64) as u32 - 1)
    }

    /// The place of the letter that the wild cell was taken for.
    #[inline]
    pub(in super::super) const fn letter(self) -> usize {
        (self.0 >> LETTER_SHIFT) as usize
    }

    /// How many cells the word has.
    #[inline]
    pub(in super::super) const fn cells(self) -> usize {
        (self.0 & USED).count_ones() as usize
    }
}

impl Queue<'_> {
    /// Follows all paths through a cell that is read as every letter, after a walk over the board that left so many items
    /// in the queue; calls `found` for each path on which a word ends. `None` if there is no room for them.
    pub(in super::super) fn walk_wild(
        &mut self,
        wild: &mut Wild,
        cell: usize,
        items: Range<usize>,
        mut found: impl FnMut(Through),
    ) -> Option<()> {
        self.enter_wild(&mut wild.seeds, cell, items);
        for batch in wild.seeds.chunks(BATCH) {
            wild.items[..batch.len()].copy_from_slice(batch);
            let mut items = 0..batch.len();
            while !items.is_empty() {
                if QUEUE - items.end < (items.len() + 1) * NEIGHBORS {
                    return None;
                }
                let (end, ended) = self.expand_wild(&mut wild.items, items.clone());
                self.ended[..ended].iter().for_each(|&ended| found(Through(ended)));
                items = items.end..end;
            }
        }
        Some(())
    }

    /// All ways to enter a wild cell: as the first cell, and from every path beside it that has not used it; but not as
    /// the letter that lies there, which is nothing new and leads on more often than any other.
    fn enter_wild(&self, seeds: &mut Vec<u64>, cell: usize, items: Range<usize>) {
        let letters = (1 << self.packed.letters()) - 1;
        let wanted = letters & !(self.symbols[cell] >> SYMBOL_SHIFT);
        seeds.clear();
        enter(seeds, self.packed.entries[0], 0, cell, wanted);
        let beside = self.tables.neighbors_of(cell);
        for &item in &self.items[items] {
            let stands = item >> CELL_SHIFT & (CELLS as u64 - 1);
            if item & used(cell) == 0 && beside >> stands & 1 == 1 {
                enter(seeds, self.reached(item), item, cell, wanted);
            }
        }
    }

    /// The entry that an ordinary item has reached.
    #[inline]
    fn reached(&self, item: u64) -> Entry {
        let named = self.packed.entries[(item & INDEX) as usize];
        match self.engine {
            Engine::Portable => {
                let before = self.tables.own_before[(item >> CELL_SHIFT) as usize % CELLS];
                self.packed.entries[named.child(before) as usize]
            }
            #[cfg(target_arch = "x86_64")]
            Engine::Avx512(_) => named,
        }
    }

    /// Goes on from some wild items, and says where their queue and the list of ended words end then.
    fn expand_wild(&mut self, queue: &mut [u64], items: Range<usize>) -> (usize, usize) {
        let expansion = Expansion {
            entries: &self.packed.entries,
            tables: &self.tables,
            queue,
            starts: &mut self.starts,
            ended: &mut self.ended,
        };
        match self.engine {
            Engine::Portable => portable::expand_reached(expansion, items),
            #[cfg(target_arch = "x86_64")]
            Engine::Avx512(available) => avx512::expand(available, expansion, items),
        }
    }
}

/// Enters a wild cell from an item, as each wanted symbol that goes on.
#[inline]
fn enter(seeds: &mut Vec<u64>, entry: Entry, item: u64, cell: usize, wanted: u64) {
    let entered = ((item & SHARED) + entry.onward) | item_on(cell);
    let mut open = !entry.closed >> SYMBOL_SHIFT;
    let mut place = 0;
    while open != 0 {
        let letter = open.trailing_zeros();
        if wanted >> letter & 1 == 1 {
            // The entries of a state stand side by side, in the order of their symbols.
            seeds.push((entered + place) | u64::from(letter) << LETTER_SHIFT);
        }
        place += 1;
        open &= open - 1;
    }
}

/// The bits of an item above all words hold any letter.
const _: () = assert!(Letter::new((1 << (64 - LETTER_SHIFT)) - 1).is_none());
