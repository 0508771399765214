//! The walk over the queue with the vectors of WebAssembly: which cells have a symbol that goes on is found out for sixteen of
//! them at once.
//!
//! Each cell has a lane, which takes the one of the four bytes of closed symbols that the symbol of the cell is in, and looks
//! at its bit. Everything else is as on [any processor](super::portable), and boards of more than two times sixteen cells
//! are looked up as there: that takes as long for any number of cells.
#![expect(unsafe_code, reason = "vectors are read from arrays of as many bytes")]

use std::arch::wasm32::{
    i8x16_bitmask, i8x16_eq, i8x16_splat, i8x16_swizzle, u32x4_splat, v128, v128_and, v128_load,
};
use std::ops::{Range, Shl};

use super::bits::{CellSet, PackedEdge};
use super::paths::{Ended, Paths, Sifted, Stems};
use super::portable;
use super::tables::{SymbolBoard, Tables};

/// How many cells are looked at at once.
const LANES: usize = 16;

/// Prepares the tables for a board, once its symbols are known.
pub(super) fn prepare<S: VectorSet>(tables: &mut Tables<S>) {
    if tables.cells <= 2 * LANES {
        tables.set_places();
    } else {
        tables.set_cells_of();
    }
}

/// What a set of cells needs in order to be put together from pieces.
pub(super) trait VectorSet: CellSet + From<u16> + Shl<usize, Output = Self> {}

impl<S: CellSet + From<u16> + Shl<usize, Output = Self>> VectorSet for S {}

/// Sixteen cells.
#[derive(Clone, Copy)]
struct Piece {
    /// The byte that the symbol of each is in.
    bytes: v128,
    /// The bit that it is there.
    bits: v128,
}

impl Piece {
    /// The cells whose symbol goes on.
    #[inline]
    fn onward(self, edge: PackedEdge) -> u16 {
        let closed = i8x16_swizzle(u32x4_splat(edge.closed), self.bytes);
        i8x16_bitmask(i8x16_eq(v128_and(closed, self.bits), i8x16_splat(0)))
    }
}

/// Finds out which paths of a chunk may go on, and which words end on them.
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

/// The same on a board of so many pieces.
fn sift_in<S: VectorSet, const PIECES: usize>(
    board: &SymbolBoard<'_, S>,
    paths: &Paths<S>,
    chunk: Range<usize>,
    stems: &mut Stems<S>,
    ended: &mut Ended<S>,
) -> Sifted {
    let load = |bytes: &[u8], piece: usize| {
        let lanes: &[u8; LANES] = &bytes.as_chunks().0[piece];
        // SAFETY: they are sixteen bytes.
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
