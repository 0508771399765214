//! The queue of partial paths.

use std::ops::Range;
use std::sync::Arc;

use worddle_lexicon::{Dawg, WordId};

#[cfg(target_arch = "x86_64")]
use super::avx512;
use super::packed::{CELL_SHIFT, CELLS, Entry, INDEX, Packed, RANK_SHIFT, SYMBOL_SHIFT};
use super::tables::{Tables, item_on};
use super::{Instructions, NEIGHBORS, QUEUE, portable};
use crate::board::Board;
use crate::cell::Cell;
use crate::tile::{Spelling, Tile};
use crate::topology::Topology;

mod wild;

pub(super) use wild::{Entering, LETTER_SHIFT, Through, WILD_WORDS, Wild, WildCell};

/// The queue of partial paths, with all that it needs from board to board.
#[derive(Clone)]
pub(super) struct Queue<'a> {
    dawg: &'a Dawg,
    packed: Arc<Packed>,
    /// Whether the automaton has no room for another tile of several letters.
    full: bool,
    engine: Engine,
    /// The most cells of a path.
    longest_path: usize,
    tables: Box<Tables>,
    /// The symbol of each cell of the last board as a bit.
    symbols: [u64; CELLS],
    /// The topology that the tables are made for.
    topology: Option<Arc<Topology>>,
    items: Box<[u64]>,
    /// For each item, where those begin that go on from it.
    starts: Box<[u32]>,
    /// For each item, the one that it goes on from, as far as they were linked.
    parents: Box<[u32]>,
    /// For each path of the last level on which a word ends: what its item shares with those that go on, and its place
    /// in the queue where an item has its entry.
    ended: Box<[u64]>,
}

/// All paths of the same number of cells, done.
pub(super) struct Level {
    /// How many cells.
    pub(super) cells: usize,
    /// Their items in the queue.
    pub(super) items: Range<usize>,
    /// How many words ended.
    ended: usize,
}

/// What going on from items reads and writes.
pub(super) struct Expansion<'a> {
    pub(super) entries: &'a [Entry],
    pub(super) tables: &'a Tables,
    pub(super) queue: &'a mut [u64],
    /// For each item, where those begin that go on from it.
    pub(super) starts: &'a mut [u32],
    /// For each path on which a word ends: what its item shares with those that go on, and its place in the queue.
    pub(super) ended: &'a mut [u64],
}

/// The way to go on from the items of the queue.
#[derive(Clone, Copy)]
pub(super) enum Engine {
    Portable,
    #[cfg(target_arch = "x86_64")]
    Avx512(avx512::Available),
}

impl Engine {
    /// The one with these instructions, or the portable one if the processor lacks them.
    pub(super) fn new(instructions: Instructions) -> Self {
        match instructions {
            Instructions::Portable => Self::Portable,
            #[cfg(target_arch = "x86_64")]
            Instructions::Avx512 => avx512::Available::detect().map_or(Self::Portable, Self::Avx512),
            #[cfg(not(target_arch = "x86_64"))]
            Instructions::Avx512 => Self::Portable,
        }
    }
}

impl<'a> Queue<'a> {
    /// A queue for paths of up to so many cells; `None` if the automaton is too large.
    pub(super) fn new(dawg: &'a Dawg, longest_path: usize, instructions: Instructions) -> Option<Self> {
        Some(Self {
            dawg,
            packed: Arc::new(Packed::build(dawg, &[])?),
            full: false,
            engine: Engine::new(instructions),
            longest_path: longest_path.min(CELLS),
            tables: Box::default(),
            symbols: [0; CELLS],
            topology: None,
            items: vec![0; QUEUE + NEIGHBORS].into(),
            starts: vec![0; QUEUE].into(),
            parents: vec![0; QUEUE + NEIGHBORS].into(),
            ended: vec![0; QUEUE].into(),
        })
    }

    /// Follows all paths of a board, and calls `done` when all of one cell, of two cells and so on are done; `None` if
    /// the board is beyond what the queue can do.
    pub(super) fn walk(&mut self, board: &Board, mut done: impl FnMut(&mut Self, &Level)) -> Option<()> {
        self.lay_out(board.topology())?;
        let symbols = self.symbols(board)?;
        self.tables.set_symbols(&symbols);
        self.symbols = symbols;
        let mut items = 0..self.seed(&symbols);
        for cells in 1..=self.longest_path {
            if items.is_empty() {
                break;
            }
            if QUEUE - items.end < (items.len() + 1) * NEIGHBORS {
                return None;
            }
            let (end, ended) = self.expand(items.clone());
            let level = Level { cells, items, ended };
            done(self, &level);
            items = level.items.end..end;
        }
        Some(())
    }

    /// Whether paths may have as many cells as a board.
    pub(super) fn has_any_length(&self) -> bool {
        self.longest_path == CELLS
    }

    /// The paths of a level on which a word ends: for each, what its item shares with those that go on, and its place.
    pub(super) fn ended(&self, level: &Level) -> &[u64] {
        &self.ended[..level.ended]
    }

    /// Notes for the items that go on from those of a level where they come from.
    ///
    /// Eight are written for each item, whether there are as many or not: those of the next item come over them. One
    /// write of fixed length takes a third of the time of one of the right length.
    pub(super) fn link(&mut self, level: &Level) {
        for place in level.items.clone() {
            let start = self.starts[place] as usize;
            self.parents[start..start + NEIGHBORS].fill(place as u32);
        }
    }

    /// Writes the path of an item, whose level has as many cells as there is room for.
    pub(super) fn trace(&self, mut place: usize, path: &mut [Cell]) {
        for cell in path.iter_mut().rev() {
            *cell = Cell((self.items[place] >> CELL_SHIFT) as u32 % CELLS as u32);
            place = self.parents[place] as usize;
        }
    }

    /// Makes the tables for a topology, unless they are.
    fn lay_out(&mut self, topology: &Arc<Topology>) -> Option<()> {
        if self.topology.as_ref().is_some_and(|known| Arc::ptr_eq(known, topology)) {
            return Some(());
        }
        if topology.len() > CELLS || topology.widest() > NEIGHBORS {
            return None;
        }
        self.tables.set_topology(topology);
        self.topology = Some(Arc::clone(topology));
        Some(())
    }

    /// The symbol of each cell as a bit; 0 where no word can be read.
    fn symbols(&mut self, board: &Board) -> Option<[u64; CELLS]> {
        let mut symbols = [0; CELLS];
        for (symbol, &tile) in symbols.iter_mut().zip(board.tiles()) {
            *symbol = match tile {
                Tile::Letters(spelling) => self.symbol(spelling)?,
                Tile::Any => return None,
                Tile::Block => 0,
            };
        }
        Some(symbols)
    }

    /// The symbol of a tile as a bit. The automaton is packed anew for a tile of several letters that is new to it.
    fn symbol(&mut self, spelling: Spelling) -> Option<u64> {
        if spelling.len() > 1 && !self.packed.several.contains(&spelling) {
            let several = [&self.packed.several[..], &[spelling]].concat();
            let packed = if self.full { None } else { Packed::build(self.dawg, &several) };
            self.full = packed.is_none();
            self.packed = Arc::new(packed?);
        }
        Some(self.packed.symbol(spelling).map_or(0, |symbol| 1 << (SYMBOL_SHIFT as usize + symbol)))
    }

    /// Puts the paths of one cell into the queue, and says how many.
    fn seed(&mut self, symbols: &[u64; CELLS]) -> usize {
        let root = self.packed.entries[0];
        let mut end = 0;
        for (cell, &symbol) in symbols.iter().enumerate() {
            if symbol & !root.closed != 0 {
                let index = match self.engine {
                    Engine::Portable => 0,
                    #[cfg(target_arch = "x86_64")]
                    Engine::Avx512(_) => root.child(self.tables.own_before[cell]),
                };
                self.items[end] = item_on(cell) | index;
                end += 1;
            }
        }
        end
    }

    /// Goes on from some items, and says where the queue and the list of ended words end then.
    fn expand(&mut self, items: Range<usize>) -> (usize, usize) {
        let expansion = Expansion {
            entries: &self.packed.entries,
            tables: &self.tables,
            queue: &mut self.items,
            starts: &mut self.starts,
            ended: &mut self.ended,
        };
        match self.engine {
            Engine::Portable => portable::expand(expansion, items),
            #[cfg(target_arch = "x86_64")]
            Engine::Avx512(available) => avx512::expand(available, expansion, items),
        }
    }
}

/// The word that ends on a path, from what its item shares with those that go on: those come after the word.
#[inline]
pub(super) const fn word_of(shared: u64) -> WordId {
    WordId((shared >> RANK_SHIFT) as u32 - 1)
}

/// The place in the queue of a path on which a word ends.
#[inline]
pub(super) const fn place_of(ended: u64) -> usize {
    (ended & INDEX) as usize
}
