//! What a path that stands on a cell may do.

use super::bits::{CellSet, EDGE_BITS, LANES, MOST_CELLS, NO_SYMBOL};
use super::packed::PackedDawg;
use crate::topology::Topology;

/// A board as the loops read it: the automaton, and what can be done on each cell.
pub(super) struct SymbolBoard<'a, S> {
    pub(super) dawg: &'a PackedDawg,
    pub(super) tables: &'a Tables<S>,
}

/// What a path that stands on a cell may do, for each of its neighbors.
#[derive(Clone)]
pub(super) struct Tables<S> {
    /// For each cell as many groups of neighbors as the widest has; [`MOST_CELLS`] cells, so that any number of a cell is
    /// one of them.
    pub(super) rows: Box<[Lanes<S>]>,
    /// How many groups a cell has.
    pub(super) groups: usize,
    /// The symbols around each cell.
    pub(super) around: [u32; MOST_CELLS],
    /// The symbol of each cell, [`NO_SYMBOL`] where no word can be read.
    pub(super) symbols: [u32; MOST_CELLS],
    /// The neighbors of each cell.
    pub(super) neighbors: [S; MOST_CELLS],
    /// The number of cells.
    pub(super) cells: usize,
    /// For each set of eight symbols, the cells that have one of them: `cells_of[symbols][piece]`.
    pub(super) cells_of: [[S; 4]; 256],
    /// Where the symbol of each cell is among all.
    #[cfg(target_feature = "simd128")]
    pub(super) places: SymbolPlaces,
    /// The neighbors by number, group by group; the cell itself where there are fewer.
    lanes: Box<[[u8; LANES]]>,
}

/// Where the symbol of each cell is among all symbols.
#[cfg(target_feature = "simd128")]
#[derive(Clone)]
pub(super) struct SymbolPlaces {
    /// In which byte.
    pub(super) bytes: [u8; MOST_CELLS],
    /// The bit that it is there.
    pub(super) bits: [u8; MOST_CELLS],
}

/// What concerns eight neighbors of a cell.
#[derive(Clone, Copy, Default)]
#[repr(C, align(64))]
pub(super) struct Lanes<S> {
    /// The neighbor as a set; the cell itself where there is none, which a path on it has used.
    pub(super) used: [S; LANES],
    /// Its symbol.
    pub(super) symbols: [u32; LANES],
    /// The symbols before its own, whose edges come before its own.
    pub(super) before: [u32; LANES],
    /// What to add to the head of a path on the cell for one on the neighbor.
    pub(super) enter: [u32; LANES],
}

impl<S: CellSet> Default for Tables<S> {
    fn default() -> Self {
        Self {
            rows: Box::default(),
            groups: 0,
            around: [0; MOST_CELLS],
            symbols: [NO_SYMBOL; MOST_CELLS],
            neighbors: [S::default(); MOST_CELLS],
            cells: 0,
            cells_of: [[S::default(); 4]; 256],
            #[cfg(target_feature = "simd128")]
            places: SymbolPlaces { bytes: [0; MOST_CELLS], bits: [0; MOST_CELLS] },
            lanes: Box::default(),
        }
    }
}

impl<S: CellSet> Tables<S> {
    /// Sets what depends on the topology.
    pub(super) fn set_topology(&mut self, topology: &Topology) {
        self.cells = topology.len();
        self.groups = topology.widest().div_ceil(LANES).max(1);
        self.rows = vec![Lanes::default(); MOST_CELLS * self.groups].into();
        self.lanes = vec![[0; LANES]; topology.len() * self.groups].into();
        self.neighbors = [S::default(); MOST_CELLS];
        self.around = [0; MOST_CELLS];
        self.symbols = [NO_SYMBOL; MOST_CELLS];
        for cell in topology.cells() {
            let own = cell.index();
            let mut all = topology.neighbors(cell).iter().map(|neighbor| neighbor.index());
            for group in own * self.groups..(own + 1) * self.groups {
                let lanes: [usize; LANES] = std::array::from_fn(|_| all.next().unwrap_or(own));
                let head = |cell: usize| (cell as u32) << EDGE_BITS;
                self.rows[group].used = lanes.map(S::of);
                self.rows[group].enter = lanes.map(|neighbor| head(neighbor).wrapping_sub(head(own)));
                self.lanes[group] = lanes.map(|neighbor| neighbor as u8);
            }
            let neighbors = topology.neighbors(cell).iter().map(|neighbor| S::of(neighbor.index()));
            self.neighbors[own] = neighbors.fold(S::default(), |all, neighbor| all | neighbor);
        }
    }

    /// Sets what depends on the tiles: the symbol of each cell as a bit.
    pub(super) fn set_symbols(&mut self) {
        let lanes = self.lanes.chunks_exact(self.groups).zip(self.rows.chunks_exact_mut(self.groups));
        for ((lanes, rows), around) in lanes.zip(&mut self.around) {
            let mut all = 0;
            for (lanes, row) in lanes.iter().zip(rows) {
                // The remainder changes nothing; it proves to the compiler that the index is in range.
                row.symbols = lanes.map(|neighbor| self.symbols[usize::from(neighbor) % MOST_CELLS]);
                row.before = row.symbols.map(|symbol| symbol - 1);
                all = row.symbols.iter().fold(all, |all, symbol| all | symbol);
            }
            // The lanes without a neighbor have the symbol of the cell itself, which at worst lets a path pass that is
            // stopped later.
            *around = all & !NO_SYMBOL;
        }
    }

    /// Sets where the symbol of each cell is, for the loops that look at many cells at once.
    #[cfg(target_feature = "simd128")]
    pub(super) fn set_places(&mut self) {
        let SymbolPlaces { bytes, bits } = &mut self.places;
        for ((symbol, byte), bit) in self.symbols.iter().zip(bytes).zip(bits) {
            let place = symbol.trailing_zeros() as u8;
            (*byte, *bit) = (place / 8, 1 << (place % 8));
        }
    }

    /// Sets which cells have which symbols, for the loops that look them up.
    pub(super) fn set_cells_of(&mut self) {
        let mut cells = [[S::default(); 4]; 8];
        for (cell, symbol) in self.symbols[..self.cells].iter().enumerate() {
            let place = symbol.trailing_zeros() as usize % 32;
            let with_symbol = &mut cells[place % 8][place / 8];
            *with_symbol = *with_symbol | S::of(cell);
        }
        let none = NO_SYMBOL.trailing_zeros() as usize;
        cells[none % 8][none / 8] = S::default();
        // By doubling: the second half is the first with one symbol more.
        for (symbol, more) in cells.into_iter().enumerate() {
            let (known, new) = self.cells_of.split_at_mut(1 << symbol);
            for (new, known) in new.iter_mut().zip(known) {
                *new = std::array::from_fn(|piece| known[piece] | more[piece]);
            }
        }
    }
}
