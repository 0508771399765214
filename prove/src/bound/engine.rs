//! Chooses the instructions for the vector bound.
//!
//! The choice is made once per search. It costs a predictable branch for each decided place.

use worddle_board::Instructions;

use super::{Decision, Level, Portable};
#[cfg(target_arch = "x86_64")]
use super::{avx2, avx512};

/// The loop that decides a place, for one family of instructions.
#[derive(Clone, Copy)]
pub(crate) enum Engine {
    /// The loop for every processor.
    Portable,
    /// The loop for AVX2, with the proof that the processor has it.
    #[cfg(target_arch = "x86_64")]
    Avx2(avx2::Available),
    /// The loop for AVX-512, with the proof that the processor has it.
    #[cfg(target_arch = "x86_64")]
    Avx512(avx512::Available),
}

impl Engine {
    /// The loop for these instructions, or the portable one if the processor lacks them.
    pub(crate) fn new(instructions: Instructions) -> Self {
        match instructions {
            #[cfg(target_arch = "x86_64")]
            Instructions::Avx2 => avx2::Available::detect().map_or(Self::Portable, Self::Avx2),
            #[cfg(target_arch = "x86_64")]
            Instructions::Avx512 | Instructions::Avx512Vbmi2 => {
                avx512::Available::detect().map_or(Self::Portable, Self::Avx512)
            }
            _ => Self::Portable,
        }
    }

    /// The instructions that it uses.
    pub(crate) fn instructions(self) -> Instructions {
        match self {
            Self::Portable => Instructions::Portable,
            #[cfg(target_arch = "x86_64")]
            Self::Avx2(_) => Instructions::Avx2,
            #[cfg(target_arch = "x86_64")]
            Self::Avx512(_) => Instructions::Avx512,
        }
    }

    /// Puts a symbol on a place, and writes the level that results to `after`. Returns whether a board can still reach the
    /// cutoff. If so, choices that an earlier call has stacked above `before` are dropped.
    pub(crate) fn decide(self, decision: Decision<'_>, before: &Level, after: &mut Level) -> bool {
        match self {
            Self::Portable => super::decide(Portable, decision, before, after),
            #[cfg(target_arch = "x86_64")]
            Self::Avx2(available) => avx2::decide(available, decision, before, after),
            #[cfg(target_arch = "x86_64")]
            Self::Avx512(available) => avx512::decide(available, decision, before, after),
        }
    }
}
