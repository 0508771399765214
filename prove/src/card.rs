//! Proofs on a graphics card.
//!
//! The kernels (`prove/kernels`) make the terms of a class, sort them, merge them where a place is forced, arrange them in trees, and
//! walk through many trees at once, and solve the boards that are left. The processor decides what to do next. Units, records and
//! results are those of the processor's search, place by place.
//!
//! A walk is short compared with what a card can do at once, so several searches share a card, each with a thread, a stream
//! of commands and a part of the memory.

use std::time::Duration;

#[cfg(any(feature = "gpu", test))]
use worddle_run::Stop;

#[cfg(any(feature = "gpu", test))]
use crate::halt::{CardError, Halt};

#[cfg(any(feature = "gpu", test))]
mod args;
#[cfg(any(feature = "gpu", test))]
mod arrange;
#[cfg(feature = "gpu")]
mod cuda;
#[cfg(any(feature = "gpu", test))]
mod device;
#[cfg(test)]
mod emulated;
#[cfg(feature = "gpu")]
mod gpu;
#[cfg(not(feature = "gpu"))]
#[path = "card/absent.rs"]
mod gpu;
#[cfg(any(feature = "gpu", test))]
mod memory;
#[cfg(any(feature = "gpu", test))]
mod search;
#[cfg(any(feature = "gpu", test))]
mod shape;
#[cfg(test)]
mod tests;
#[cfg(any(feature = "gpu", test))]
mod trie;

pub use gpu::{Gpu, GpuSearch};

#[cfg(any(feature = "gpu", test))]
/// Why a search on a device does not go on.
enum Pause {
    Stop(Stop),
    Card(CardError),
    /// The device ran into limits, a bit each.
    Limit(u32),
}

#[cfg(any(feature = "gpu", test))]
impl From<Stop> for Pause {
    fn from(stop: Stop) -> Self {
        Self::Stop(stop)
    }
}

#[cfg(any(feature = "gpu", test))]
impl From<CardError> for Pause {
    fn from(error: CardError) -> Self {
        Self::Card(error)
    }
}

/// How a card is shared.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct GpuSettings {
    /// The number of searches; chosen by the memory if absent.
    pub searches: Option<usize>,
}

/// The work of a search on a card.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct GpuWork {
    /// Terms that were made.
    pub collected: u64,
    /// Terms that were arranged in trees.
    pub arranged: u64,
    /// Walks, each through many trees.
    pub walks: u64,
    /// Decisions of the walks.
    pub calls: u64,
    /// Decisions that were made again for symbols that another warp took.
    pub replayed: u64,
    /// Boards that were solved.
    pub solved: u64,
    /// Units that the card handed back to the processor.
    pub handed_back: u64,
    /// The time of making and sorting terms.
    pub collecting: Duration,
    /// The time of merging and arranging.
    pub arranging: Duration,
    /// The time of the walks.
    pub walking: Duration,
    /// The time of solving boards again.
    pub checking: Duration,
}

impl GpuWork {
    /// The work since an earlier moment.
    #[must_use]
    pub fn since(self, earlier: Self) -> Self {
        Self {
            collected: self.collected - earlier.collected,
            arranged: self.arranged - earlier.arranged,
            walks: self.walks - earlier.walks,
            calls: self.calls - earlier.calls,
            replayed: self.replayed - earlier.replayed,
            solved: self.solved - earlier.solved,
            handed_back: self.handed_back - earlier.handed_back,
            collecting: self.collecting.saturating_sub(earlier.collecting),
            arranging: self.arranging.saturating_sub(earlier.arranging),
            walking: self.walking.saturating_sub(earlier.walking),
            checking: self.checking.saturating_sub(earlier.checking),
        }
    }
}

#[cfg(any(feature = "gpu", test))]
/// Lets other threads run while the card works.
fn pause() {
    std::thread::sleep(Duration::from_micros(50));
}
