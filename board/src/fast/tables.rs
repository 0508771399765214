//! What a path that stands on a cell may do.

use super::bits::{ABOVE_USED, CELLS, NEIGHBORS, cell_bits, symbol_bit, used_bit};
use crate::topology::Topology;

/// What a path that stands on a cell may do, for each of its neighbors.
#[derive(Clone)]
pub(super) struct Tables {
    /// The bits that must be 0 in the item and the edge taken together: the cell is used, the symbol closed.
    pub(super) barred: [Lanes; CELLS],
    /// The symbols before that of the neighbor, whose edges come before its own.
    pub(super) before: [Lanes; CELLS],
    /// The neighbor as cell and as used cell.
    pub(super) enter: [Lanes; CELLS],
    /// The symbols before that of the cell itself.
    pub(super) own_before: [u64; CELLS],
    /// The neighbors; the cell itself where it has fewer than 8.
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
            self.enter[cell.index()] = Lanes(row.map(|neighbor| cell_bits(usize::from(neighbor))));
        }
    }

    /// The neighbors of a cell, a bit each.
    pub(super) fn neighbors_of(&self, cell: usize) -> u16 {
        let all = self.neighbors[cell].iter().fold(0, |all, &neighbor| all | 1 << neighbor);
        // A row with fewer than eight neighbors is padded with the cell itself.
        all & !(1 << cell)
    }

    /// The symbols of the neighbors of a cell.
    pub(super) fn symbols_around(&self, cell: usize) -> u64 {
        let all = self.barred[cell].0.iter().fold(0, |all, barred| all | barred);
        all & ABOVE_USED
    }

    /// Sets what depends on the tiles: the symbol of each cell as a bit, 0 where no word can be read.
    pub(super) fn set_symbols(&mut self, symbols: &[u64; CELLS]) {
        // A bit less the lowest symbol's bit is all symbol bits below it; a cell without a symbol stays 0.
        self.own_before = symbols.map(|symbol| symbol.saturating_sub(symbol_bit(0)));
        for (cell, row) in self.neighbors.iter().enumerate() {
            let places = row.map(|neighbor| usize::from(neighbor) % CELLS);
            self.before[cell] = Lanes(places.map(|neighbor| self.own_before[neighbor]));
            self.barred[cell] = Lanes(places.map(|neighbor| match symbols[neighbor] {
                // A path that stands on the cell has used it, so this bars every item.
                0 => used_bit(cell),
                symbol => symbol | used_bit(neighbor),
            }));
        }
    }
}
