//! Counts the words of small boards with a queue instead of a recursion.
//!
//! A partial path is one item of 64 bits: where it stands in the automaton, on which cell, which cells it has used, and
//! how many words come before it. The queue holds all paths of one cell, then all of two cells and so on. To go on from
//! an item, the items for all of its neighbors are made at once, the wanted ones are pressed together and written to
//! the end of the queue: no branch depends on the board, and items do not wait for each other. A word that ends goes
//! to a second list, in which each is counted once.
//!
//! What it can do: boards of up to 16 cells with up to 8 neighbors each, tiles of letters and blocks, points by length.
//! Whatever else comes is left to the [walk](crate::walk()), which this is checked against.

use std::ops::Range;
use std::sync::Arc;

use worddle_lexicon::Dawg;

use crate::board::Board;
use crate::rules::{CellUse, Points, Rules};
use crate::solution::Count;
use crate::tile::{Spelling, Tile};
use crate::topology::Topology;

#[cfg(target_arch = "x86_64")]
mod avx512;
mod packed;
mod portable;

use packed::{CELL_SHIFT, CELLS, Entry, Packed, RANK_SHIFT, SYMBOL_SHIFT, USED_SHIFT};

/// The most neighbors of a cell.
const NEIGHBORS: usize = 8;

/// How many items a queue holds. The boards with the most words known need about a quarter of it; a board that needs
/// more is left to the walk.
const QUEUE: usize = 1 << 17;

/// The used cells of an item.
const USED: u64 = (1 << CELL_SHIFT) - (1 << USED_SHIFT);

/// The bits of an item that all paths that go on from it share: used cells and words before.
const SHARED: u64 = u64::MAX << RANK_SHIFT | USED;

/// A symbol that no state goes on by, the last one: it bars blocks.
const NEVER: u64 = 1 << 63;

/// The most letters of a path, and one more.
const LENGTHS: usize = CELLS * crate::tile::MAX_TILE_LETTERS + 1;

/// The instructions that the queue is walked with.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Instructions {
    /// Those of every processor.
    Portable,
    /// AVX-512, eight neighbors at once.
    Avx512,
}

impl Instructions {
    /// The best that this processor has.
    pub fn detect() -> Self {
        match Engine::new(Self::Avx512) {
            Engine::Portable => Self::Portable,
            #[cfg(target_arch = "x86_64")]
            Engine::Avx512(_) => Self::Avx512,
        }
    }
}

/// The way to go on from the items of the queue.
#[derive(Clone, Copy)]
enum Engine {
    Portable,
    #[cfg(target_arch = "x86_64")]
    Avx512(avx512::Available),
}

impl Engine {
    /// The one with these instructions, or the portable one if the processor lacks them.
    fn new(instructions: Instructions) -> Self {
        match instructions {
            Instructions::Portable => Self::Portable,
            #[cfg(target_arch = "x86_64")]
            Instructions::Avx512 => avx512::Available::detect().map_or(Self::Portable, Self::Avx512),
            #[cfg(not(target_arch = "x86_64"))]
            Instructions::Avx512 => Self::Portable,
        }
    }
}

/// Counts the words of small boards.
#[derive(Clone)]
pub(crate) struct Fast<'a> {
    dawg: &'a Dawg,
    packed: Arc<Packed>,
    engine: Engine,
    /// The points of a word of each length; `None` if it does not count.
    worth: Box<[Option<u64>]>,
    /// The most cells of a path.
    longest_path: usize,
    scratch: Scratch,
}

/// What is kept from board to board.
#[derive(Clone)]
struct Scratch {
    tables: Box<Tables>,
    /// The topology that the tables are made for.
    topology: Option<Arc<Topology>>,
    queue: Box<[u64]>,
    ended: Box<[u64]>,
    /// The round in which each word was counted last.
    seen: Box<[u8]>,
    round: u8,
}

/// What a path that stands on a cell may do, for each of its neighbors.
#[derive(Clone)]
struct Tables {
    /// The bits that must be 0 in the item and the entry taken together: the cell is used, the symbol closed.
    barred: [Lanes; CELLS],
    /// The symbols before that of the neighbor, which have their entries before its own.
    before: [Lanes; CELLS],
    /// The neighbor as cell and as used cell.
    enter: [Lanes; CELLS],
    /// The symbols before that of the cell itself.
    own_before: [u64; CELLS],
    /// The neighbors; a cell itself where it has less than 8.
    neighbors: [[u8; NEIGHBORS]; CELLS],
}

/// A number for each of up to eight neighbors.
#[derive(Clone, Copy)]
#[repr(C, align(64))]
struct Lanes([u64; NEIGHBORS]);

impl Default for Tables {
    fn default() -> Self {
        let zero = [Lanes([0; NEIGHBORS]); CELLS];
        Self {
            barred: zero,
            before: zero,
            enter: zero,
            own_before: [0; CELLS],
            neighbors: [[0; NEIGHBORS]; CELLS],
        }
    }
}

impl<'a> Fast<'a> {
    /// A counter for these rules; `None` if it cannot count by them, or the automaton is too large.
    pub(crate) fn new(dawg: &'a Dawg, rules: &Rules, instructions: Instructions) -> Option<Self> {
        let (CellUse::Once, Points::ByLength(table)) = (rules.cell_use, &rules.points) else {
            return None;
        };
        let worth = |length| rules.admit(length).then(|| u64::from(table.at(length)));
        Some(Self {
            dawg,
            packed: Arc::new(Packed::build(dawg, &[])?),
            engine: Engine::new(instructions),
            worth: (0..LENGTHS).map(worth).collect(),
            longest_path: rules.longest_path.min(CELLS),
            scratch: Scratch::new(dawg.len()),
        })
    }

    /// How many words a board has, and their points; `None` if the board is beyond what it can do.
    pub(crate) fn count(&mut self, board: &Board) -> Option<Count> {
        self.lay_out(board.topology())?;
        let symbols = self.symbols(board)?;
        self.scratch.tables.set_symbols(&symbols);
        self.scratch.begin_round();
        let several = Several::new(board);
        let mut count = Count::default();
        let mut items = 0..self.seed(&symbols);
        for cells in 1..=self.longest_path {
            if items.is_empty() {
                break;
            }
            if QUEUE - items.end < (items.len() + 1) * NEIGHBORS {
                return None;
            }
            let (end, ended) = self.expand(items.clone());
            items = items.end..end;
            self.tally(cells, ended, &several, &mut count);
        }
        Some(count)
    }

    /// Makes the tables for a topology, unless they are.
    fn lay_out(&mut self, topology: &Arc<Topology>) -> Option<()> {
        if self.scratch.topology.as_ref().is_some_and(|known| Arc::ptr_eq(known, topology)) {
            return Some(());
        }
        if topology.len() > CELLS || topology.widest() > NEIGHBORS {
            return None;
        }
        self.scratch.tables.set_topology(topology);
        self.scratch.topology = Some(Arc::clone(topology));
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
            self.packed = Arc::new(Packed::build(self.dawg, &several)?);
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
                    Engine::Avx512(_) => root.child(self.scratch.tables.own_before[cell]),
                };
                self.scratch.queue[end] = item_on(cell) | index;
                end += 1;
            }
        }
        end
    }

    /// Goes on from a part of the queue, and says where the queue and the list of ended words end then.
    fn expand(&mut self, items: Range<usize>) -> (usize, usize) {
        let Scratch { tables, queue, ended, .. } = &mut self.scratch;
        let walk = QueueWalk { entries: &self.packed.entries, tables, queue, ended };
        match self.engine {
            Engine::Portable => portable::expand(walk, items),
            #[cfg(target_arch = "x86_64")]
            Engine::Avx512(available) => avx512::expand(available, walk, items),
        }
    }

    /// Counts the words that ended on paths of so many cells, and were not counted before.
    fn tally(&mut self, cells: usize, ended: usize, several: &Several, count: &mut Count) {
        let Scratch { ended: items, seen, round, .. } = &mut self.scratch;
        let mut is_new = |item: u64| {
            let word = (item >> RANK_SHIFT) as usize - 1;
            u64::from(std::mem::replace(&mut seen[word], *round) != *round)
        };
        if several.cells.is_empty() {
            if let Some(points) = self.worth[cells] {
                let words: u64 = items[..ended].iter().map(|&item| is_new(item)).sum();
                count.words += words;
                count.points += words * points;
            }
            return;
        }
        for &item in &items[..ended] {
            if let Some(points) = self.worth[cells + several.more(item)] {
                let word = is_new(item);
                count.words += word;
                count.points += word * points;
            }
        }
    }
}

/// The cells whose tiles have several letters.
struct Several {
    /// The cell as a used cell of an item, and how many letters its tile has beyond the first.
    cells: Vec<(u64, usize)>,
}

impl Several {
    fn new(board: &Board) -> Self {
        let cells = board.tiles().iter().enumerate().filter(|(_, tile)| tile.length() > 1);
        Self {
            cells: cells.map(|(cell, tile)| (1 << (USED_SHIFT as usize + cell), tile.length() - 1)).collect(),
        }
    }

    /// How many letters more than cells the path of an item has.
    fn more(&self, item: u64) -> usize {
        self.cells.iter().filter(|&&(used, _)| item & used != 0).map(|&(_, more)| more).sum()
    }
}

/// What the walk over the queue reads and writes.
struct QueueWalk<'a> {
    entries: &'a [Entry],
    tables: &'a Tables,
    queue: &'a mut [u64],
    ended: &'a mut [u64],
}

/// The bits of an item that stand for the cell that it is on.
const fn item_on(cell: usize) -> u64 {
    1 << (USED_SHIFT as usize + cell) | (cell as u64) << CELL_SHIFT
}

impl Tables {
    /// Sets what depends on the topology.
    fn set_topology(&mut self, topology: &Topology) {
        for cell in topology.cells() {
            let mut row = [cell.0 as u8; NEIGHBORS];
            for (place, neighbor) in row.iter_mut().zip(topology.neighbors(cell)) {
                *place = neighbor.0 as u8;
            }
            self.neighbors[cell.index()] = row;
            self.enter[cell.index()] = Lanes(row.map(|neighbor| item_on(usize::from(neighbor))));
        }
    }

    /// Sets what depends on the tiles.
    fn set_symbols(&mut self, symbols: &[u64; CELLS]) {
        let mut barred = [0; CELLS];
        for (cell, &symbol) in symbols.iter().enumerate() {
            self.own_before[cell] = symbol.saturating_sub(1 << SYMBOL_SHIFT);
            barred[cell] = if symbol == 0 { NEVER } else { symbol | 1 << (USED_SHIFT as usize + cell) };
        }
        let lanes =
            |row: &[u8; NEIGHBORS], of: &[u64; CELLS]| Lanes(row.map(|cell| of[usize::from(cell) % CELLS]));
        for (cell, row) in self.neighbors.iter().enumerate() {
            self.barred[cell] = lanes(row, &barred);
            self.before[cell] = lanes(row, &self.own_before);
        }
    }
}

impl Scratch {
    fn new(words: usize) -> Self {
        Self {
            tables: Box::default(),
            topology: None,
            queue: vec![0; QUEUE + NEIGHBORS].into(),
            ended: vec![0; QUEUE].into(),
            seen: vec![0; words].into(),
            round: 0,
        }
    }

    /// Forgets which words were counted, by counting rounds: the table is cleared once in 255 boards.
    fn begin_round(&mut self) {
        self.round = self.round.wrapping_add(1);
        if self.round == 0 {
            self.seen.fill(0);
            self.round = 1;
        }
    }
}
