//! The queue with one cell wild: that cell is read as every letter at once.
//!
//! A wild path is an item like any other, except that it names the entry it has reached whatever the engine, and keeps
//! the letter that it took the wild cell for in the highest bits of the number of words. It begins where an ordinary path
//! of the walk before, which has not used the wild cell, stands beside it.

use std::ops::Range;

use worddle_lexicon::{Letter, MAX_ALPHABET, WordId};

use super::super::packed::{CELL_SHIFT, CELLS, INDEX, RANK_SHIFT, SYMBOL_SHIFT, USED_SHIFT};
use super::super::tables::item_on;
use super::super::{NEIGHBORS, QUEUE, SHARED, USED, portable};
#[cfg(target_arch = "x86_64")]
use super::avx512;
use super::{Engine, Entry, Expansion, Queue};

/// The first bit of the letter in an item.
pub(in super::super) const LETTER_SHIFT: u32 = 59;

/// The most words of a list: so many can be counted below the letter.
pub(in super::super) const WILD_WORDS: usize = (1 << (LETTER_SHIFT - RANK_SHIFT)) - 1;

/// How many wild paths are followed at once: their queue stays in the first-level cache.
const BATCH: usize = 512;

/// The scratch of wild walks.
#[derive(Clone)]
pub(in super::super) struct Wild {
    /// For each cell, the ordinary paths that stand beside it and have not used it; they name the entry they have reached.
    beside: [Vec<u64>; CELLS],
    /// The paths that have just entered the wild cell and may go on.
    seeds: Vec<u64>,
    /// The words that end on the wild cell.
    ended: Vec<u64>,
    items: Box<[u64]>,
}

impl Default for Wild {
    fn default() -> Self {
        let items = vec![0; QUEUE + NEIGHBORS].into();
        Self { beside: Default::default(), seeds: Vec::new(), ended: Vec::new(), items }
    }
}

/// What entering a wild cell reads and writes.
pub(in super::super) struct Entering<'a> {
    pub(in super::super) entries: &'a [Entry],
    /// The paths that may go on.
    pub(in super::super) seeds: &'a mut [u64],
    /// The words that end.
    pub(in super::super) ended: &'a mut [u64],
}

/// A cell to enter.
#[derive(Clone, Copy)]
pub(in super::super) struct WildCell {
    /// The bits of an item that stands on it.
    on: u64,
    /// The letters that it is taken for.
    pub(in super::super) wanted: u64,
    /// The symbols around it, as in an entry.
    pub(in super::super) around: u64,
}

impl WildCell {
    /// The item that enters the cell by the first symbol of an entry.
    #[inline]
    pub(in super::super) const fn enter(self, item: u64, entry: Entry) -> u64 {
        ((item & SHARED) + entry.onward) | self.on
    }
}

/// A word that was read through the wild cell.
#[derive(Clone, Copy)]
pub(in super::super) struct Through(pub(in super::super) u64);

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
    /// Gets ready for wild walks, after a walk over the board that left so many items in the queue: finds the paths from
    /// which each cell can be entered.
    pub(in super::super) fn find_beside(&self, wild: &mut Wild, items: Range<usize>) {
        let neighbors: [u16; CELLS] = std::array::from_fn(|cell| self.tables.neighbors_of(cell));
        for beside in &mut wild.beside {
            beside.clear();
            // The empty path, from which every cell can be entered.
            beside.push(0);
        }
        for &item in &self.items[items] {
            let stands = (item >> CELL_SHIFT) as usize % CELLS;
            let mut free = neighbors[stands] & !((item & USED) >> USED_SHIFT) as u16;
            let reached = item & !INDEX | self.reached(item);
            while free != 0 {
                wild.beside[free.trailing_zeros() as usize % CELLS].push(reached);
                free &= free - 1;
            }
        }
    }

    /// Follows all paths through a cell that is read as every letter, once the paths beside it are known; calls `found`
    /// with paths on which a word ends, [`Through`] the cell. `None` if there is no room for them.
    pub(in super::super) fn walk_wild(
        &mut self,
        wild: &mut Wild,
        cell: usize,
        mut found: impl FnMut(&[u64]),
    ) -> Option<()> {
        let (seeds, ended) = self.enter_wild(wild, cell);
        found(&wild.ended[..ended]);
        for batch in wild.seeds[..seeds].chunks(BATCH) {
            wild.items[..batch.len()].copy_from_slice(batch);
            // The words that end on the cell itself are found.
            let (mut end, _) = self.expand_wild(&mut wild.items, 0..batch.len());
            let mut items = batch.len()..end;
            while !items.is_empty() {
                if QUEUE - items.end < (items.len() + 1) * NEIGHBORS {
                    return None;
                }
                let ended;
                (end, ended) = self.expand_wild(&mut wild.items, items.clone());
                found(&self.ended[..ended]);
                items = items.end..end;
            }
        }
        Some(())
    }

    /// All ways to enter a wild cell: as the first cell, and from every path beside it that has not used it; but not as
    /// the letter that lies there, which is nothing new and leads on more often than any other. Says how many may go on,
    /// and how many words end.
    fn enter_wild(&self, wild: &mut Wild, cell: usize) -> (usize, usize) {
        let letters = (1 << self.packed.letters()) - 1;
        let wild_cell = WildCell {
            on: item_on(cell),
            wanted: letters & !(self.symbols[cell] >> SYMBOL_SHIFT),
            around: self.tables.symbols_around(cell),
        };
        let Wild { beside, seeds, ended, .. } = wild;
        let most = beside[cell].len() * MAX_ALPHABET + NEIGHBORS;
        for list in [&mut *seeds, &mut *ended].into_iter().filter(|list| list.len() < most) {
            list.resize(most, 0);
        }
        let entering = Entering { entries: &self.packed.entries, seeds, ended };
        match self.engine {
            Engine::Portable => portable::enter(entering, &beside[cell], wild_cell),
            #[cfg(target_arch = "x86_64")]
            Engine::Avx512(available) => avx512::enter(available, entering, &beside[cell], wild_cell),
        }
    }

    /// The entry that an ordinary item has reached.
    #[inline]
    fn reached(&self, item: u64) -> u64 {
        match self.engine {
            Engine::Portable => {
                let before = self.tables.own_before[(item >> CELL_SHIFT) as usize % CELLS];
                self.packed.entries[(item & INDEX) as usize].child(before)
            }
            #[cfg(target_arch = "x86_64")]
            Engine::Avx512(_) => item & INDEX,
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

/// The bits of an item above all words hold any letter.
const _: () = assert!(Letter::new((1 << (64 - LETTER_SHIFT)) - 1).is_none());
