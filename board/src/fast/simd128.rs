//! Sifting with the vectors of WebAssembly: finds the cells with an open symbol for sixteen cells at once.
//!
//! Each cell has a lane of eight bits. It takes the byte of the closed symbols that holds the symbol of the cell, and tests its
//! bit. Everything else is as on [any processor](super::portable). Boards of more than 32 cells use the tables of that form,
//! whose lookups take the same time for any number of cells.
#![expect(unsafe_code, reason = "loads of vectors from arrays of the same size")]

use std::arch::wasm32::{
    i8x16_bitmask, i8x16_eq, i8x16_splat, i8x16_swizzle, u32x4_splat, v128, v128_and, v128_load,
};
use std::ops::{Range, Shl};

use super::bits::{CellSet, PackedEdge};
use super::paths::{Ended, Paths, Sifted, Stems};
use super::portable;
use super::tables::{SymbolBoard, Tables};

/// The number of cells that are tested at once.
const LANES: usize = 16;

/// Prepares the tables for a board, once its symbols are known.
pub(super) fn prepare<S: VectorSet>(tables: &mut Tables<S>) {
    if tables.cells <= 2 * LANES {
        tables.set_places();
    } else {
        tables.set_cells_of();
    }
}

/// A set of cells that can be assembled from pieces.
pub(super) trait VectorSet: CellSet + From<u16> + Shl<usize, Output = Self> {}

impl<S: CellSet + From<u16> + Shl<usize, Output = Self>> VectorSet for S {}

/// Sixteen cells.
#[derive(Clone, Copy)]
struct Piece {
    /// The byte that holds the symbol of each.
    bytes: v128,
    /// The bit of the symbol in that byte.
    bits: v128,
}

impl Piece {
    /// The cells whose symbol is open on an edge.
    #[inline]
    fn onward(self, edge: PackedEdge) -> u16 {
        let closed = i8x16_swizzle(u32x4_splat(edge.closed), self.bytes);
        i8x16_bitmask(i8x16_eq(v128_and(closed, self.bits), i8x16_splat(0)))
    }
}

/// Sifts a chunk of paths: finds those that may go on, and the words that end on them.
pub(super) fn sift<S: VectorSet>(
    board: &SymbolBoard<'_, S>,
    paths: &Paths<S>,
    chunk: Range<usize>,
    stems: &mut Stems<S>,
    ended: &mut Ended<S>,
) -> Sifted {
    match board.tables.cells.div_ceil(LANES) {
        ..=1 => sift_in::<S, 1>(board, paths, chunk, stems, ended),
        2 => sift_in::<S, 2>(board, paths, chunk, stems, ended),
        _ => portable::sift(board, paths, chunk, stems, ended),
    }
}

/// The same on a board of `PIECES` times sixteen cells.
fn sift_in<S: VectorSet, const PIECES: usize>(
    board: &SymbolBoard<'_, S>,
    paths: &Paths<S>,
    chunk: Range<usize>,
    stems: &mut Stems<S>,
    ended: &mut Ended<S>,
) -> Sifted {
    let load = |bytes: &[u8], piece: usize| {
        let lanes: &[u8; LANES] = &bytes.as_chunks().0[piece];
        // SAFETY: the array has sixteen bytes, which may have any alignment. The module is compiled only with SIMD128.
        unsafe { v128_load(lanes.as_ptr().cast()) }
    };
    let places = &board.tables.places;
    let pieces: [Piece; PIECES] = std::array::from_fn(|piece| Piece {
        bytes: load(&places.bytes, piece),
        bits: load(&places.bits, piece),
    });
    portable::sift_by(board, paths, chunk, stems, ended, |edge| {
        let onward = |piece: usize| S::from(pieces[piece].onward(edge)) << (piece * LANES);
        (0..PIECES).fold(S::default(), |cells, piece| cells | onward(piece))
    })
}
