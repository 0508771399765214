//! The instructions that a queue is walked with.

use std::ops::Range;

use super::approaches::{SomeApproaches, WildCell};
#[cfg(target_arch = "x86_64")]
use super::avx2;
#[cfg(target_arch = "x86_64")]
use super::avx512;
#[cfg(not(target_feature = "simd128"))]
use super::bits::CellSet;
use super::packed::PackedDawg;
use super::paths::{Ended, Paths, Sifted, Stems};
use super::portable;
#[cfg(target_feature = "simd128")]
use super::simd128;
use super::tables::{SymbolBoard, Tables};

/// The instructions that small boards are solved with.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Instructions {
    /// Those of every processor.
    Portable,
    /// The vectors of WebAssembly: sixteen cells at once.
    Simd128,
    /// AVX2, with the instructions on bits that came with it: eight neighbors at once.
    Avx2,
    /// AVX-512: sixteen paths or eight neighbors at once.
    Avx512,
}

impl Instructions {
    /// All of them, from the slowest to the fastest.
    pub const ALL: [Self; 4] = [Self::Portable, Self::Simd128, Self::Avx2, Self::Avx512];

    /// The best that this processor has.
    pub fn detect() -> Self {
        let has = |instructions: &Self| instructions.are_here();
        Self::ALL.into_iter().rfind(has).unwrap_or(Self::Portable)
    }

    /// Whether this processor has them.
    pub fn are_here(self) -> bool {
        match (self, Engine::new(self)) {
            (Self::Portable, Engine::Portable) => true,
            #[cfg(target_feature = "simd128")]
            (Self::Simd128, Engine::Simd128) => true,
            #[cfg(target_arch = "x86_64")]
            (Self::Avx2, Engine::Avx2(_)) | (Self::Avx512, Engine::Avx512(_)) => true,
            _ => false,
        }
    }
}

/// The way to go on from the paths of a queue.
#[derive(Clone, Copy)]
pub(super) enum Engine {
    /// The loops for every processor.
    Portable,
    /// The loops for WebAssembly with vectors.
    #[cfg(target_feature = "simd128")]
    Simd128,
    /// The loops for AVX2, with the proof that the processor has it.
    #[cfg(target_arch = "x86_64")]
    Avx2(avx2::Available),
    /// The loops for AVX-512, with the proof that the processor has it.
    #[cfg(target_arch = "x86_64")]
    Avx512(avx512::Available),
}

impl Engine {
    /// The one with these instructions, or the portable one if the processor lacks them.
    pub(super) fn new(instructions: Instructions) -> Self {
        match instructions {
            #[cfg(target_feature = "simd128")]
            Instructions::Simd128 => Self::Simd128,
            #[cfg(target_arch = "x86_64")]
            Instructions::Avx2 => avx2::Available::detect().map_or(Self::Portable, Self::Avx2),
            #[cfg(target_arch = "x86_64")]
            Instructions::Avx512 => avx512::Available::detect().map_or(Self::Portable, Self::Avx512),
            _ => Self::Portable,
        }
    }

    /// Prepares the tables for a board, once its symbols are known.
    pub(super) fn prepare<S: QueueSet>(self, tables: &mut Tables<S>) {
        tables.set_symbols();
        match self {
            Self::Portable => tables.set_cells_of(),
            #[cfg(target_feature = "simd128")]
            Self::Simd128 => simd128::prepare(tables),
            #[cfg(target_arch = "x86_64")]
            Self::Avx2(_) | Self::Avx512(_) => {}
        }
    }

    /// Finds out which paths of a chunk may go on, and which words end on them.
    pub(super) fn sift<S: QueueSet>(
        self,
        board: &SymbolBoard<'_, S>,
        paths: &Paths<S>,
        chunk: Range<usize>,
        stems: &mut Stems<S>,
        ended: &mut Ended<S>,
    ) -> Sifted {
        match self {
            Self::Portable => portable::sift(board, paths, chunk, stems, ended),
            #[cfg(target_feature = "simd128")]
            Self::Simd128 => simd128::sift(board, paths, chunk, stems, ended),
            #[cfg(target_arch = "x86_64")]
            Self::Avx2(available) => avx2::sift(available, board, paths, chunk, stems, ended),
            #[cfg(target_arch = "x86_64")]
            Self::Avx512(available) => avx512::sift(available, board, paths, chunk, stems, ended),
        }
    }

    /// Goes on from the first `count` stems to their neighbors, and writes the paths from `end` on, where there is room
    /// for all neighbors of all stems. Gives the end of what was written.
    pub(super) fn spread<S: QueueSet>(
        self,
        board: &SymbolBoard<'_, S>,
        stems: &mut Stems<S>,
        count: usize,
        paths: &mut Paths<S>,
        end: usize,
    ) -> usize {
        match self {
            Self::Portable => portable::spread(board, stems, count, paths, end),
            #[cfg(target_feature = "simd128")]
            Self::Simd128 => portable::spread(board, stems, count, paths, end),
            #[cfg(target_arch = "x86_64")]
            Self::Avx2(available) => avx2::spread(available, board, stems, count, paths, end),
            #[cfg(target_arch = "x86_64")]
            Self::Avx512(available) => avx512::spread(available, board, stems, count, paths, end),
        }
    }

    /// Enters a wild cell from next to it, and writes the paths from `end` on, where there is room for a path for each
    /// letter of each approach. Gives the end of what was written.
    pub(super) fn enter<S: QueueSet>(
        self,
        dawg: &PackedDawg,
        approaches: &SomeApproaches<'_, S>,
        wild: WildCell,
        seeds: &mut Paths<S>,
        end: usize,
    ) -> usize {
        match self {
            Self::Portable => portable::enter(dawg, approaches, wild, seeds, end),
            #[cfg(target_feature = "simd128")]
            Self::Simd128 => portable::enter(dawg, approaches, wild, seeds, end),
            #[cfg(target_arch = "x86_64")]
            Self::Avx2(_) => portable::enter(dawg, approaches, wild, seeds, end),
            #[cfg(target_arch = "x86_64")]
            Self::Avx512(available) => avx512::enter(available, dawg, approaches, wild, seeds, end),
        }
    }
}

/// A set of cells that every engine can work with.
#[cfg(target_arch = "x86_64")]
pub(super) trait QueueSet: CellSet + avx2::VectorSet + avx512::VectorSet {}

#[cfg(target_arch = "x86_64")]
impl<S: CellSet + avx2::VectorSet + avx512::VectorSet> QueueSet for S {}

/// A set of cells that every engine can work with.
#[cfg(target_feature = "simd128")]
pub(super) trait QueueSet: simd128::VectorSet {}

#[cfg(target_feature = "simd128")]
impl<S: simd128::VectorSet> QueueSet for S {}

/// A set of cells that every engine can work with.
#[cfg(not(any(target_arch = "x86_64", target_feature = "simd128")))]
pub(super) trait QueueSet: CellSet {}

#[cfg(not(any(target_arch = "x86_64", target_feature = "simd128")))]
impl<S: CellSet> QueueSet for S {}
