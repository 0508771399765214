//! What a path that stands on a cell may do.

use super::NEIGHBORS;
use super::packed::{CELL_SHIFT, CELLS, SYMBOL_SHIFT, USED_SHIFT};
use crate::topology::Topology;

/// What a path that stands on a cell may do, for each of its neighbors.
#[derive(Clone)]
pub(super) struct Tables {
    /// The bits that must be 0 in the item and the entry taken together: the cell is used, the symbol closed.
    pub(super) barred: [Lanes; CELLS],
    /// The symbols before that of the neighbor, which have their entries before its own.
    pub(super) before: [Lanes; CELLS],
    /// The neighbor as cell and as used cell.
    pub(super) enter: [Lanes; CELLS],
    /// The symbols before that of the cell itself.
    pub(super) own_before: [u64; CELLS],
    /// The neighbors; a cell itself where it has less than 8.
    neighbors: [[u8; NEIGHBORS]; CELLS],
}

/// A number for each of up to eight neighbors.
#[derive(Clone, Copy)]
#[repr(C, align(64))]
pub(super) struct Lanes(pub(super) [u64; NEIGHBORS]);

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

impl Tables {
    /// Sets what depends on the topology.
    pub(super) fn set_topology(&mut self, topology: &Topology) {
        for cell in topology.cells() {
            let mut row = [cell.0 as u8; NEIGHBORS];
            for (place, neighbor) in row.iter_mut().zip(topology.neighbors(cell)) {
                *place = neighbor.0 as u8;
            }
            self.neighbors[cell.index()] = row;
            self.enter[cell.index()] = Lanes(row.map(|neighbor| item_on(usize::from(neighbor))));
        }
    }

    /// The neighbors of a cell, a bit each.
    pub(super) fn neighbors_of(&self, cell: usize) -> u16 {
        let all = self.neighbors[cell].iter().fold(0, |all, &neighbor| all | 1 << neighbor);
        all & !(1 << cell)
    }

    /// The symbols of the neighbors of a cell.
    pub(super) fn symbols_around(&self, cell: usize) -> u64 {
        let all = self.barred[cell].0.iter().fold(0, |all, barred| all | barred);
        all & u64::MAX << SYMBOL_SHIFT
    }

    /// Sets what depends on the tiles: the symbol of each cell as a bit, 0 where no word can be read.
    pub(super) fn set_symbols(&mut self, symbols: &[u64; CELLS]) {
        self.own_before = symbols.map(|symbol| symbol.saturating_sub(1 << SYMBOL_SHIFT));
        for (cell, row) in self.neighbors.iter().enumerate() {
            let places = row.map(|neighbor| usize::from(neighbor) % CELLS);
            self.before[cell] = Lanes(places.map(|neighbor| self.own_before[neighbor]));
            self.barred[cell] = Lanes(places.map(|neighbor| match symbols[neighbor] {
                // A path that stands on a cell has used it, so this bars whatever the item.
                0 => used(cell),
                symbol => symbol | used(neighbor),
            }));
        }
    }
}

/// A cell as a used cell of an item.
pub(super) const fn used(cell: usize) -> u64 {
    1 << (USED_SHIFT as usize + cell)
}

/// The bits of an item that stand for the cell that it is on.
pub(super) const fn item_on(cell: usize) -> u64 {
    used(cell) | (cell as u64) << CELL_SHIFT
}
