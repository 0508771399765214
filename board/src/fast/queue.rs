//! The queue of partial paths.
//!
//! One queue serves all boards of a thread. Its tables depend on the topology and on the tiles; only the
//! second change from board to board, so the first are kept.

use std::ops::Range;
use std::sync::Arc;

use worddle_lexicon::Dawg;

use super::NoAnswer;
use super::bits::{Head, LANES, NO_SYMBOL};
use super::engine::{Engine, Instructions, QueueSet};
use super::packed::PackedDawg;
use super::paths::{CHUNK, Ended, EndedWords, Paths, Stems};
use super::tables::{SymbolBoard, Tables};
use crate::board::Board;
use crate::tile::{Spelling, Tile};
use crate::topology::Topology;
use crate::watch::Watch;

/// The most neighbors of a cell: those of a cube in the middle of others.
const WIDEST: usize = 26;

/// The queue of partial paths, with the tables and buffers that it keeps from board to board.
#[derive(Clone)]
pub(super) struct Queue<'a, S> {
    /// The automaton of the list, to pack anew for long tiles.
    dawg: &'a Dawg,
    /// The same automaton as the loops read it.
    pub(super) packed: Arc<PackedDawg>,
    /// Whether packing the automaton for another tile of several letters has failed.
    full: bool,
    /// The loops for the processor at hand.
    pub(super) engine: Engine,
    /// The most cells of a path.
    longest_path: usize,
    /// Neighbors and symbols of the board.
    pub(super) tables: Box<Tables<S>>,
    /// The topology of the tables.
    topology: Option<Arc<Topology>>,
    /// Buffer between the two phases.
    stems: Box<Stems<S>>,
    /// Buffer for words that end in a chunk.
    ended: Box<Ended<S>>,
}

impl<'a, S: QueueSet> Queue<'a, S> {
    /// A queue for paths of up to `longest_path` cells.
    ///
    /// Buffers are allocated here and grow with the largest board.
    pub(super) fn new(
        dawg: &'a Dawg,
        packed: Arc<PackedDawg>,
        longest_path: usize,
        instructions: Instructions,
    ) -> Self {
        Self {
            dawg,
            packed,
            full: false,
            engine: Engine::new(instructions),
            longest_path,
            tables: Box::default(),
            topology: None,
            stems: Box::default(),
            ended: Box::default(),
        }
    }

    /// Goes on with other instructions.
    pub(super) fn take_instructions(&mut self, instructions: Instructions) {
        self.engine = Engine::new(instructions);
    }

    /// Follows all paths of a board: first those of one cell, then those of two and so on. Appends them to `paths`, wave by
    /// wave. Calls `found` with the number of cells and the words that end, chunk by chunk. Returns the number of paths.
    ///
    /// A board that it does not support is left to the general walk. `found` may have been called before, so its result must
    /// be discarded.
    pub(super) fn walk(
        &mut self,
        board: &Board,
        paths: &mut Paths<S>,
        watch: &mut Watch<'_, '_>,
        mut found: impl FnMut(usize, &Paths<S>, &EndedWords<'_, S>),
    ) -> Result<usize, NoAnswer> {
        let seeds = self.lay_out(board.topology()).and_then(|()| self.read_tiles(board));
        let seeds = seeds.and_then(|()| self.seed(paths)).ok_or(NoAnswer::Unsupported)?;
        let mut items = 0..seeds;
        for cells in 1..=self.longest_path {
            if items.is_empty() {
                break;
            }
            items = self.go_on(paths, items, watch, |paths, ended| found(cells, paths, ended))?;
        }
        Ok(items.end)
    }

    /// Follows a wave of paths, appends the next wave, and returns its range.
    ///
    /// In chunks, so that stems and words stay in the first-level cache.
    pub(super) fn go_on(
        &mut self,
        paths: &mut Paths<S>,
        items: Range<usize>,
        watch: &mut Watch<'_, '_>,
        mut found: impl FnMut(&Paths<S>, &EndedWords<'_, S>),
    ) -> Result<Range<usize>, NoAnswer> {
        let Self { engine, tables, stems, ended, .. } = self;
        let board = SymbolBoard { dawg: &self.packed, tables };
        let mut end = items.end;
        for first in items.clone().step_by(CHUNK) {
            let chunk = first..items.end.min(first + CHUNK);
            // Once per chunk: on a 4×4 board that is ten times, too few to measure.
            watch.paths(chunk.len())?;
            let sifted = engine.sift(&board, paths, chunk, stems, ended);
            found(paths, &ended.first(sifted.ended));
            // For the worst case, once per chunk, so that the loop below need not check the room for each path.
            paths.make_room(end + sifted.stems * tables.groups * LANES).ok_or(NoAnswer::Unsupported)?;
            end = engine.spread(&board, stems, sifted.stems, paths, end);
            paths.link(stems, sifted.stems, tables.groups);
        }
        Ok(items.end..end)
    }

    /// The most cells of a path.
    pub(super) fn longest_path(&self) -> usize {
        self.longest_path
    }

    /// Makes the tables for a topology, unless they exist.
    ///
    /// `None` for a board with too many cells or neighbors.
    fn lay_out(&mut self, topology: &Arc<Topology>) -> Option<()> {
        // Boards of one search share their topology, so comparing addresses finds nearly every repeat. A miss only costs new
        // tables.
        if self.topology.as_ref().is_some_and(|known| Arc::ptr_eq(known, topology)) {
            return Some(());
        }
        if topology.len() > S::CELLS || topology.widest() > WIDEST {
            return None;
        }
        self.tables.set_topology(topology);
        self.topology = Some(Arc::clone(topology));
        Some(())
    }

    /// Writes the symbols of a board into the tables; `None` if a tile has no symbol.
    ///
    /// Called for every board, so it does no more than a table lookup for each tile.
    fn read_tiles(&mut self, board: &Board) -> Option<()> {
        for (cell, &tile) in board.tiles().iter().enumerate() {
            self.tables.symbols[cell] = match tile {
                Tile::Letters(spelling) => self.symbol(spelling)?,
                Tile::Any => return None,
                Tile::Block => NO_SYMBOL,
            };
        }
        self.engine.prepare(&mut self.tables);
        Some(())
    }

    /// The symbol of a tile as a bit. Packs the automaton anew for an unknown tile of several letters.
    ///
    /// `None` if the automaton cannot be packed with one more symbol; the outcome is remembered.
    fn symbol(&mut self, spelling: Spelling) -> Option<u32> {
        if spelling.len() > 1 && !self.packed.long_tiles().contains(&spelling) {
            let long_tiles = [self.packed.long_tiles(), &[spelling]].concat();
            // Packing takes milliseconds, so a failure is remembered and not repeated for every board.
            let packed = if self.full { None } else { PackedDawg::build(self.dawg, &long_tiles) };
            self.full = packed.is_none();
            self.packed = Arc::new(packed?);
        }
        Some(self.packed.symbol(spelling).map_or(NO_SYMBOL, |symbol| 1 << symbol))
    }

    /// Writes the paths of one cell, and returns their number.
    ///
    /// A cell whose tile begins no word has no path.
    fn seed(&mut self, paths: &mut Paths<S>) -> Option<usize> {
        paths.make_room(self.tables.cells)?;
        let root = self.packed.root();
        let mut end = 0;
        for (cell, &symbol) in self.tables.symbols[..self.tables.cells].iter().enumerate() {
            if root.open() & symbol != 0 {
                paths.put(end, Head::new(root.child(symbol), cell), S::default(), 0);
                end += 1;
            }
        }
        Some(end)
    }
}
