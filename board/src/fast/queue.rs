//! The queue of partial paths.

use std::ops::Range;
use std::sync::Arc;

use worddle_lexicon::Dawg;

use super::bits::{CELLS, Ended, Item, NEIGHBORS, symbol_bit};
use super::engine::{Engine, Instructions};
use super::expansion::{Ends, Expansion};
use super::packed::PackedDawg;
use super::tables::Tables;
use crate::board::Board;
use crate::cell::Cell;
use crate::tile::{Spelling, Tile};
use crate::topology::Topology;

/// How many items a queue holds. The French board with the most words known, 1634, makes 3,613 items; a board that needs
/// more than there is room for is left to the walk.
const CAPACITY: usize = 1 << 16;

/// The queue of partial paths, with everything that it keeps from board to board.
#[derive(Clone)]
pub(super) struct Queue<'a> {
    dawg: &'a Dawg,
    pub(super) packed: Arc<PackedDawg>,
    /// Whether the automaton has no room for another tile of several letters.
    full: bool,
    pub(super) engine: Engine,
    /// The most cells of a path.
    longest_path: usize,
    pub(super) tables: Box<Tables>,
    /// The symbol of each cell of the last board as a bit, 0 where no word can be read.
    pub(super) symbols: [u64; CELLS],
    /// The topology that the tables are made for.
    topology: Option<Arc<Topology>>,
    pub(super) items: Box<[Item]>,
    /// For each item, where those begin that go on from it.
    starts: Box<[u32]>,
    /// For each item, the one that it goes on from, as far as they were linked.
    parents: Box<[u32]>,
    /// The words that end on the paths of the last wave.
    ended: Box<[Ended]>,
}

/// All paths of the same number of cells, done.
pub(super) struct Wave {
    /// How many cells.
    pub(super) cells: usize,
    /// Their items in the queue.
    pub(super) items: Range<usize>,
    /// How many words ended.
    ended: usize,
}

impl<'a> Queue<'a> {
    /// A queue for paths of up to so many cells; `None` if the automaton is too large.
    pub(super) fn new(dawg: &'a Dawg, longest_path: usize, instructions: Instructions) -> Option<Self> {
        Some(Self {
            dawg,
            packed: Arc::new(PackedDawg::build(dawg, &[])?),
            full: false,
            engine: Engine::new(instructions),
            longest_path: longest_path.min(CELLS),
            tables: Box::default(),
            symbols: [0; CELLS],
            topology: None,
            items: no_items(),
            starts: vec![0; CAPACITY].into(),
            parents: vec![0; CAPACITY + NEIGHBORS].into(),
            ended: vec![Ended::default(); CAPACITY].into(),
        })
    }

    /// Follows all paths of a board, and calls `done` when all of one cell, of two cells and so on are done; `None` if
    /// the board is beyond what the queue can do.
    pub(super) fn walk(&mut self, board: &Board, mut done: impl FnMut(&mut Self, &Wave)) -> Option<()> {
        self.lay_out(board.topology())?;
        self.read_tiles(board)?;
        let mut items = 0..self.seed();
        for cells in 1..=self.longest_path {
            if items.is_empty() {
                break;
            }
            // Asked once per wave, for the worst case: the loops that follow then need not check the room for each
            // item.
            if !has_room(&items) {
                return None;
            }
            let expansion = Expansion {
                dawg: &self.packed,
                tables: &self.tables,
                queue: &mut self.items,
                starts: &mut self.starts,
                ended: &mut self.ended,
            };
            let ends = self.engine.expand(expansion, items.clone());
            let wave = Wave { cells, items, ended: ends.ended };
            done(self, &wave);
            // What was appended is the next wave. Earlier waves stay where they are, since `trace` goes back through
            // them.
            items = wave.items.end..ends.items;
        }
        Some(())
    }

    /// Goes on from some items in a queue of their own, which hold the edge they have reached.
    pub(super) fn expand_reached(&mut self, queue: &mut [Item], items: Range<usize>) -> Ends {
        let expansion = Expansion {
            dawg: &self.packed,
            tables: &self.tables,
            queue,
            starts: &mut self.starts,
            ended: &mut self.ended,
        };
        self.engine.expand_reached(expansion, items)
    }

    /// Whether paths may have as many cells as a board.
    pub(super) fn has_any_length(&self) -> bool {
        self.longest_path == CELLS
    }

    /// The words that end on the paths of a wave.
    pub(super) fn ended(&self, wave: &Wave) -> &[Ended] {
        &self.ended[..wave.ended]
    }

    /// The first words that ended on the paths that were gone on from last.
    pub(super) fn first_ended(&self, count: usize) -> &[Ended] {
        &self.ended[..count]
    }

    /// Notes for the items that go on from those of a wave where they come from.
    ///
    /// Eight are written for each item, whether there are as many or not: those of the next item overwrite the rest. One
    /// write of fixed length takes a third of the time of one of the right length.
    pub(super) fn link(&mut self, wave: &Wave) {
        for place in wave.items.clone() {
            let start = self.starts[place] as usize;
            self.parents[start..start + NEIGHBORS].fill(place as u32);
        }
    }

    /// Writes the path of an item, whose wave has as many cells as there is room for.
    pub(super) fn trace(&self, mut place: usize, path: &mut [Cell]) {
        for cell in path.iter_mut().rev() {
            *cell = Cell(self.items[place].cell() as u32);
            place = self.parents[place] as usize;
        }
    }

    /// Makes the tables for a topology, unless they are made.
    fn lay_out(&mut self, topology: &Arc<Topology>) -> Option<()> {
        // Boards of one search share their topology, so comparing addresses finds nearly every repeat; a miss only
        // costs a new table.
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

    /// Takes the symbols of a board over into the tables; `None` if a tile has none.
    fn read_tiles(&mut self, board: &Board) -> Option<()> {
        let mut symbols = [0; CELLS];
        for (symbol, &tile) in symbols.iter_mut().zip(board.tiles()) {
            *symbol = match tile {
                Tile::Letters(spelling) => self.symbol(spelling)?,
                Tile::Any => return None,
                Tile::Block => 0,
            };
        }
        self.tables.set_symbols(&symbols);
        self.symbols = symbols;
        Some(())
    }

    /// The symbol of a tile as a bit. The automaton is packed anew for a tile of several letters that is new to it.
    fn symbol(&mut self, spelling: Spelling) -> Option<u64> {
        if spelling.len() > 1 && !self.packed.long_tiles().contains(&spelling) {
            let long_tiles = [self.packed.long_tiles(), &[spelling]].concat();
            // Packing takes milliseconds: what failed once is not tried again for every board.
            let packed = if self.full { None } else { PackedDawg::build(self.dawg, &long_tiles) };
            self.full = packed.is_none();
            self.packed = Arc::new(packed?);
        }
        Some(self.packed.symbol(spelling).map_or(0, symbol_bit))
    }

    /// Puts the paths of one cell into the queue, and says how many.
    fn seed(&mut self) -> usize {
        let root = self.packed.root();
        let mut end = 0;
        for (cell, &symbol) in self.symbols.iter().enumerate() {
            // Also false for a symbol of 0, which stands for blocks and letters that no word has.
            if symbol & !root.closed != 0 {
                let edge = self.engine.held_edge(root, 0, self.tables.own_before[cell]);
                self.items[end] = Item::on(cell, edge);
                end += 1;
            }
        }
        end
    }
}

/// A queue without items, with room for [`CAPACITY`] of them and eight that are written and not kept.
pub(super) fn no_items() -> Box<[Item]> {
    vec![Item::EMPTY; CAPACITY + NEIGHBORS].into()
}

/// Whether a queue has room for all that go on from some items, with eight for each.
pub(super) fn has_room(items: &Range<usize>) -> bool {
    CAPACITY - items.end >= (items.len() + 1) * NEIGHBORS
}
