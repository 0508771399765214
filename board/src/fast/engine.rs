//! The instructions that a queue is walked with.

use std::ops::Range;

#[cfg(target_arch = "x86_64")]
use super::avx512;
use super::bits::{Item, PackedEdge};
use super::expansion::{Ends, Expansion, WildCell, WildEntrance};
use super::portable;

/// The instructions that small boards are solved with.
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

/// The way to go on from the items of a queue.
#[derive(Clone, Copy)]
pub(super) enum Engine {
    /// The loops for every processor.
    Portable,
    /// The loops for AVX-512, with the proof that the processor has it.
    #[cfg(target_arch = "x86_64")]
    Avx512(avx512::Available),
}

impl Engine {
    /// The one with these instructions, or the portable one if the processor lacks them.
    pub(super) fn new(instructions: Instructions) -> Self {
        match instructions {
            Instructions::Portable => Self::Portable,
            #[cfg(target_arch = "x86_64")]
            Instructions::Avx512 => avx512::Available::detect().map_or(Self::Portable, Self::Avx512),
            #[cfg(not(target_arch = "x86_64"))]
            Instructions::Avx512 => Self::Portable,
        }
    }

    /// The edge that an item holds whose path has come from `before`, number `number`, over a symbol: the one it has
    /// reached, or for the portable loops the one before, since they find the other when its turn comes.
    pub(super) fn held_edge(self, before: PackedEdge, number: usize, symbols_before: u64) -> usize {
        match self {
            Self::Portable => number,
            #[cfg(target_arch = "x86_64")]
            Self::Avx512(_) => before.child(symbols_before),
        }
    }

    /// The edge that an item has reached, given the edges and the symbols before that of its cell.
    #[inline]
    pub(super) fn reached_edge(self, item: Item, edges: &[PackedEdge], symbols_before: u64) -> usize {
        match self {
            Self::Portable => edges[item.edge()].child(symbols_before),
            #[cfg(target_arch = "x86_64")]
            Self::Avx512(_) => item.edge(),
        }
    }

    /// Goes on from some items.
    pub(super) fn expand(self, expansion: Expansion<'_>, items: Range<usize>) -> Ends {
        match self {
            Self::Portable => portable::expand(expansion, items),
            #[cfg(target_arch = "x86_64")]
            Self::Avx512(available) => avx512::expand(available, expansion, items),
        }
    }

    /// Goes on from some items that hold the edge they have reached.
    pub(super) fn expand_reached(self, expansion: Expansion<'_>, items: Range<usize>) -> Ends {
        match self {
            Self::Portable => portable::expand_reached(expansion, items),
            #[cfg(target_arch = "x86_64")]
            Self::Avx512(available) => avx512::expand(available, expansion, items),
        }
    }

    /// Enters a wild cell from some items that hold the edge they have reached.
    pub(super) fn enter(self, entrance: WildEntrance<'_>, items: &[Item], wild: WildCell) -> Ends {
        match self {
            Self::Portable => portable::enter(entrance, items, wild),
            #[cfg(target_arch = "x86_64")]
            Self::Avx512(available) => avx512::enter(available, entrance, items, wild),
        }
    }
}
