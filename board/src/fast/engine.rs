//! The instructions that the queue can use.
//!
//! Each loop is compiled once for every family, from the same source
//! where possible (`vector`), so that the families cannot drift apart.

use std::fmt;
use std::ops::Range;

use super::approaches::{SomeApproaches, WildCell};
#[cfg(target_arch = "x86_64")]
use super::avx2;
#[cfg(target_arch = "x86_64")]
use super::avx512;
#[cfg(not(any(target_arch = "x86_64", target_arch = "aarch64", target_feature = "simd128")))]
use super::bits::CellSet;
#[cfg(target_arch = "aarch64")]
use super::neon;
use super::packed::PackedDawg;
use super::paths::{Ended, Paths, Sifted, Stems};
use super::portable;
#[cfg(target_feature = "simd128")]
use super::simd128;
use super::tables::{SymbolBoard, Tables};
#[cfg(any(target_arch = "x86_64", target_arch = "aarch64"))]
use super::vector;

/// The instructions for solving small boards.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Instructions {
    /// Plain Rust, for every processor.
    Portable,
    /// WebAssembly SIMD128: sixteen cells at once.
    Simd128,
    /// NEON, which 64-bit ARM processors have: eight paths or eight neighbors at once, in two registers.
    Neon,
    /// AVX2 with POPCNT, BMI1 and BMI2: eight paths or eight neighbors at once.
    Avx2,
    /// AVX-512 with F, DQ, BW, VL and CD: sixteen paths or eight neighbors at once.
    Avx512,
    /// AVX-512 with VBMI2 and VPOPCNTDQ too: the same, with fewer instructions.
    Avx512Vbmi2,
}

impl Instructions {
    /// All instructions, from the slowest to the fastest.
    pub const ALL: [Self; 6] =
        [Self::Portable, Self::Simd128, Self::Neon, Self::Avx2, Self::Avx512, Self::Avx512Vbmi2];

    /// Their name in flags and settings.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Portable => "portable",
            Self::Simd128 => "simd128",
            Self::Neon => "neon",
            Self::Avx2 => "avx2",
            Self::Avx512 => "avx512",
            Self::Avx512Vbmi2 => "avx512-vbmi2",
        }
    }

    /// The instructions with this name.
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|instructions| instructions.name() == name)
    }

    /// The instructions that this processor has.
    pub fn here() -> impl Iterator<Item = Self> {
        Self::ALL.into_iter().filter(|instructions| instructions.are_here())
    }

    /// The instructions of this processor that are likely to be the fastest. A [fast solver](crate::Solver::fast) measures it.
    ///
    /// On WebAssembly this is known when the program is built, elsewhere when it runs.
    pub fn detect() -> Self {
        Self::here().last().unwrap_or(Self::Portable)
    }

    /// Whether this processor has them.
    ///
    /// A build for another processor has only some of them.
    pub fn are_here(self) -> bool {
        // The engine itself decides, so that the two cannot disagree.
        match (self, Engine::new(self)) {
            (Self::Portable, Engine::Portable) => true,
            #[cfg(target_feature = "simd128")]
            (Self::Simd128, Engine::Simd128) => true,
            #[cfg(target_arch = "aarch64")]
            (Self::Neon, Engine::Neon(_)) => true,
            #[cfg(target_arch = "x86_64")]
            (Self::Avx2, Engine::Avx2(_))
            | (Self::Avx512, Engine::Avx512(_))
            | (Self::Avx512Vbmi2, Engine::Avx512Vbmi2(_)) => true,
            _ => false,
        }
    }
}

/// Their name, as in the titles of tables.
impl fmt::Display for Instructions {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(match self {
            Self::Portable => "portable",
            Self::Simd128 => "SIMD128",
            Self::Neon => "NEON",
            Self::Avx2 => "AVX2",
            Self::Avx512 => "AVX-512",
            Self::Avx512Vbmi2 => "AVX-512 with VBMI2",
        })
    }
}

/// The loops of the queue, for one family of instructions.
#[derive(Clone, Copy)]
pub(super) enum Engine {
    /// The loops for every processor.
    Portable,
    /// The loops for WebAssembly with vectors.
    #[cfg(target_feature = "simd128")]
    Simd128,
    /// The loops for NEON.
    #[cfg(target_arch = "aarch64")]
    Neon(neon::Available),
    /// The loops for AVX2, with the proof that the processor has it.
    #[cfg(target_arch = "x86_64")]
    Avx2(avx2::Available),
    /// The loops for AVX-512, with the proof that the processor has it.
    #[cfg(target_arch = "x86_64")]
    Avx512(avx512::Available),
    /// The loops for AVX-512 with VBMI2 and VPOPCNTDQ, with the proof that the processor has them.
    #[cfg(target_arch = "x86_64")]
    Avx512Vbmi2(avx512::WithVbmi2),
}

impl Engine {
    /// The loops for these instructions, or the portable ones if the processor lacks them.
    ///
    /// Asking for instructions that are not there is no error, so that a benchmark may list all of them.
    pub(super) fn new(instructions: Instructions) -> Self {
        match instructions {
            #[cfg(target_feature = "simd128")]
            Instructions::Simd128 => Self::Simd128,
            #[cfg(target_arch = "aarch64")]
            Instructions::Neon => neon::Available::detect().map_or(Self::Portable, Self::Neon),
            #[cfg(target_arch = "x86_64")]
            Instructions::Avx2 => avx2::Available::detect().map_or(Self::Portable, Self::Avx2),
            #[cfg(target_arch = "x86_64")]
            Instructions::Avx512 => avx512::Available::detect().map_or(Self::Portable, Self::Avx512),
            #[cfg(target_arch = "x86_64")]
            Instructions::Avx512Vbmi2 => {
                avx512::WithVbmi2::detect().map_or(Self::Portable, Self::Avx512Vbmi2)
            }
            _ => Self::Portable,
        }
    }

    /// Prepares the tables that the loops need. The symbols must be set.
    ///
    /// Vectors compare symbols directly and need no further tables.
    pub(super) fn prepare<S: QueueSet>(self, tables: &mut Tables<S>) {
        tables.set_symbols();
        match self {
            Self::Portable => tables.set_cells_of(),
            #[cfg(target_feature = "simd128")]
            Self::Simd128 => simd128::prepare(tables),
            #[cfg(target_arch = "aarch64")]
            Self::Neon(_) => {}
            #[cfg(target_arch = "x86_64")]
            Self::Avx2(_) | Self::Avx512(_) | Self::Avx512Vbmi2(_) => {}
        }
    }

    /// Sifts a chunk of paths: finds those that may go on, and the words that end on them.
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
            #[cfg(target_arch = "aarch64")]
            Self::Neon(available) => {
                vector::sift(available, vector::SiftJob { board, paths, chunk, stems, ended })
            }
            #[cfg(target_arch = "x86_64")]
            Self::Avx2(available) => {
                vector::sift(available, vector::SiftJob { board, paths, chunk, stems, ended })
            }
            #[cfg(target_arch = "x86_64")]
            Self::Avx512(available) => {
                vector::sift(available, vector::SiftJob { board, paths, chunk, stems, ended })
            }
            #[cfg(target_arch = "x86_64")]
            Self::Avx512Vbmi2(available) => {
                vector::sift(available, vector::SiftJob { board, paths, chunk, stems, ended })
            }
        }
    }

    /// Spreads the first `count` stems to their neighbors. Writes the paths from `end` on, where there must be room for all
    /// neighbors of all stems. Returns the new end.
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
            #[cfg(target_arch = "aarch64")]
            Self::Neon(available) => {
                vector::spread(available, vector::SpreadJob { board, stems, count, paths, end })
            }
            #[cfg(target_arch = "x86_64")]
            Self::Avx2(available) => {
                vector::spread(available, vector::SpreadJob { board, stems, count, paths, end })
            }
            #[cfg(target_arch = "x86_64")]
            Self::Avx512(available) => {
                vector::spread(available, vector::SpreadJob { board, stems, count, paths, end })
            }
            #[cfg(target_arch = "x86_64")]
            Self::Avx512Vbmi2(available) => {
                vector::spread(available, vector::SpreadJob { board, stems, count, paths, end })
            }
        }
    }

    /// Enters a wild cell from its approaches. Writes the paths from `end` on, where there must be room for one for each
    /// letter of each approach. Returns the new end.
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
            #[cfg(target_arch = "aarch64")]
            Self::Neon(_) => portable::enter(dawg, approaches, wild, seeds, end),
            #[cfg(target_arch = "x86_64")]
            Self::Avx2(_) => portable::enter(dawg, approaches, wild, seeds, end),
            #[cfg(target_arch = "x86_64")]
            Self::Avx512(_) => portable::enter(dawg, approaches, wild, seeds, end),
            #[cfg(target_arch = "x86_64")]
            Self::Avx512Vbmi2(available) => avx512::enter(available, dawg, approaches, wild, seeds, end),
        }
    }
}

/// A set of cells that every engine can work with.
#[cfg(any(target_arch = "x86_64", target_arch = "aarch64"))]
pub(super) trait QueueSet: vector::VectorSet {}

#[cfg(any(target_arch = "x86_64", target_arch = "aarch64"))]
impl<S: vector::VectorSet> QueueSet for S {}

/// A set of cells that every engine can work with.
#[cfg(target_feature = "simd128")]
pub(super) trait QueueSet: simd128::VectorSet {}

#[cfg(target_feature = "simd128")]
impl<S: simd128::VectorSet> QueueSet for S {}

/// A set of cells that every engine can work with.
#[cfg(not(any(target_arch = "x86_64", target_arch = "aarch64", target_feature = "simd128")))]
pub(super) trait QueueSet: CellSet {}

#[cfg(not(any(target_arch = "x86_64", target_arch = "aarch64", target_feature = "simd128")))]
impl<S: CellSet> QueueSet for S {}
