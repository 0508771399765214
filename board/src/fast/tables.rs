//! Tables of a board: the steps from each cell to its neighbors.

use std::mem::offset_of;

use super::bits::{CellSet, EDGE_BITS, LANES, MOST_CELLS, NO_SYMBOL};
use super::packed::PackedDawg;
use crate::topology::Topology;

/// A board as the loops read it: the automaton, and the tables of the cells.
pub(super) struct SymbolBoard<'a, S> {
    pub(super) dawg: &'a PackedDawg,
    pub(super) tables: &'a Tables<S>,
}

/// The steps from each cell to its neighbors.
#[derive(Clone)]
pub(super) struct Tables<S> {
    /// The neighbors of each cell, in as many groups of eight as the cell with the most neighbors needs. There are rows for
    /// [`MOST_CELLS`] cells on any board, so that the cell of any head has some.
    pub(super) rows: Box<[Lanes<S>]>,
    /// The number of groups of a cell.
    pub(super) groups: usize,
    /// The symbols of each cell's neighbors.
    pub(super) around: [u32; MOST_CELLS],
    /// The symbol of each cell, or [`NO_SYMBOL`].
    pub(super) symbols: [u32; MOST_CELLS],
    /// The neighbors of each cell.
    pub(super) neighbors: [S; MOST_CELLS],
    /// The symbols before each cell's own.
    pub(super) before: [u32; MOST_CELLS],
    /// The number of cells.
    pub(super) cells: usize,
    /// The cells with one of some symbols: `cells_of[symbols][piece]`, where `symbols` is a set of the eight in the piece.
    pub(super) cells_of: [[S; 4]; 256],
    /// The position of each cell's symbol.
    #[cfg(target_feature = "simd128")]
    pub(super) places: SymbolPlaces,
    /// The neighbors by number, group by group, filled up with the cell itself.
    lanes: Box<[[u8; LANES]]>,
}

/// The position of each cell's symbol among the 32 bits of all.
#[cfg(target_feature = "simd128")]
#[derive(Clone)]
pub(super) struct SymbolPlaces {
    /// The byte.
    pub(super) bytes: [u8; MOST_CELLS],
    /// The bit in that byte.
    pub(super) bits: [u8; MOST_CELLS],
}

/// Eight neighbors of a cell.
#[derive(Clone, Copy, Default)]
#[repr(C, align(64))]
pub(super) struct Lanes<S> {
    /// The neighbor as a set. Lanes without a neighbor have the cell itself, which no path on it can use again.
    pub(super) used: [S; LANES],
    /// Its symbol.
    pub(super) symbols: [u32; LANES],
    /// The symbols before its own: counting the open ones among them finds its edge.
    pub(super) before: [u32; LANES],
    /// The difference between heads on the neighbor and on the cell.
    pub(super) enter: [u32; LANES],
}

/// Vector loops load each field as one register. The layout keeps every load within one cache line.
const fn assert_layout<S>() {
    let numbers = LANES * size_of::<u32>();
    assert!(align_of::<Lanes<S>>() == 64 && size_of::<Lanes<S>>().is_multiple_of(64));
    assert!(offset_of!(Lanes<S>, used) == 0);
    assert!(offset_of!(Lanes<S>, symbols) == LANES * size_of::<S>());
    assert!(offset_of!(Lanes<S>, before) == offset_of!(Lanes<S>, symbols) + numbers);
    assert!(offset_of!(Lanes<S>, enter) == offset_of!(Lanes<S>, before) + numbers);
}

const _: () = assert_layout::<u32>();
const _: () = assert_layout::<u64>();

impl<S: CellSet> Default for Tables<S> {
    fn default() -> Self {
        Self {
            rows: Box::default(),
            groups: 0,
            around: [0; MOST_CELLS],
            symbols: [NO_SYMBOL; MOST_CELLS],
            neighbors: [S::default(); MOST_CELLS],
            before: [0; MOST_CELLS],
            cells: 0,
            cells_of: [[S::default(); 4]; 256],
            #[cfg(target_feature = "simd128")]
            places: SymbolPlaces { bytes: [0; MOST_CELLS], bits: [0; MOST_CELLS] },
            lanes: Box::default(),
        }
    }
}

impl<S: CellSet> Tables<S> {
    /// Sets the tables that depend on the topology.
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

    /// Sets the tables that depend on the tiles. The symbols must be set.
    pub(super) fn set_symbols(&mut self) {
        self.before = self.symbols.map(|symbol| symbol - 1);
        let lanes = self.lanes.chunks_exact(self.groups).zip(self.rows.chunks_exact_mut(self.groups));
        for ((lanes, rows), around) in lanes.zip(&mut self.around) {
            let mut all = 0;
            for (lanes, row) in lanes.iter().zip(rows) {
                // The remainder changes nothing; it proves to the compiler that the index is in range.
                row.symbols = lanes.map(|neighbor| self.symbols[usize::from(neighbor) % MOST_CELLS]);
                row.before = row.symbols.map(|symbol| symbol - 1);
                all = row.symbols.iter().fold(all, |all, symbol| all | symbol);
            }
            // Lanes without a neighbor add the symbol of the cell itself. At worst, sifting keeps a path that spreading drops.
            *around = all & !NO_SYMBOL;
        }
    }

    /// Sets the positions of symbols, for loops that test many cells at once.
    #[cfg(target_feature = "simd128")]
    pub(super) fn set_places(&mut self) {
        let SymbolPlaces { bytes, bits } = &mut self.places;
        for ((symbol, byte), bit) in self.symbols.iter().zip(bytes).zip(bits) {
            let place = symbol.trailing_zeros() as u8;
            (*byte, *bit) = (place / 8, 1 << (place % 8));
        }
    }

    /// Sets the cells of each set of symbols, for loops that look them up.
    pub(super) fn set_cells_of(&mut self) {
        let mut cells = [[S::default(); 4]; 8];
        for (cell, symbol) in self.symbols[..self.cells].iter().enumerate() {
            let place = symbol.trailing_zeros() as usize % 32;
            let with_symbol = &mut cells[place % 8][place / 8];
            *with_symbol = *with_symbol | S::of(cell);
        }
        let none = NO_SYMBOL.trailing_zeros() as usize;
        cells[none % 8][none / 8] = S::default();
        // By doubling: the second half is the first half with one more symbol.
        for (symbol, more) in cells.into_iter().enumerate() {
            let (known, new) = self.cells_of.split_at_mut(1 << symbol);
            for (new, known) in new.iter_mut().zip(known) {
                *new = std::array::from_fn(|piece| known[piece] | more[piece]);
            }
        }
    }
}
