//! A graphics card, and the searches that share it.

use worddle_run::Run;

use super::cuda::{Card, Cuda};
use super::memory::Sizes;
use super::search::CardSearch;
use super::{CardError, GpuSettings, GpuWork, Halt};
use crate::class::Class;
use crate::problem::Problem;
use crate::unit::Unit;
use crate::walk::{Outcome, Report};

/// The most searches that share a card. On an H200, six heavy units of the French 4×4 took 13.0, 11.6, 11.2 and 11.1 s with 2, 3, 4
/// and 6 searches at a time; a hundred light ones 7.6 s with 4 and 6.7 with 8 and 12. Twelve heavy units at a time push each other
/// out of the caches.
const MOST_SEARCHES: u64 = 6;

/// The memory that a search should have. With less there are fewer searches.
const ENOUGH: u64 = 6 << 30;

/// The share of the free memory that is used, in percent: the driver and the screen need some.
const USED: u64 = 90;

/// The most memory of a search. More terms than fit it are as fast in two classes.
const MOST: u64 = 11 << 30;

/// The warps of all walks together, for each processor of the card. That is more than it runs at once, since other searches
/// arrange while some walk.
const WALKERS: u32 = 72;

/// The warps of other kernels, for each processor.
const WARPS: u32 = 32;

/// A graphics card.
pub struct Gpu {
    card: Card,
    name: String,
    settings: GpuSettings,
}

impl Gpu {
    /// Opens the first card of this machine.
    pub fn open(settings: GpuSettings) -> Result<Self, CardError> {
        let (card, name) = Card::open()?;
        Ok(Self { card, name, settings })
    }

    /// The name of the card.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The number of searches that share the card. Each needs a thread that solves boards, so there is none without a core.
    pub fn searches(&self) -> usize {
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        let fit = (self.card.free / 100 * USED / ENOUGH).clamp(1, MOST_SEARCHES) as usize;
        self.settings.searches.unwrap_or(fit.min(cores.max(2))).max(1)
    }

    /// Takes the memory of all searches, so that none of them waits for the kernels of another.
    pub fn search<'p>(&self, problem: &'p Problem<'p>, cutoff: u32) -> Result<Vec<GpuSearch<'p>>, CardError> {
        let count = self.searches();
        let memory = (self.card.free / 100 * USED / count as u64).min(MOST);
        let walkers = (self.card.processors * WALKERS / count as u32).max(64);
        let mut sizes = Sizes {
            terms: 0,
            numbers: 0,
            warps: self.card.processors * WARPS,
            walkers: walkers.next_multiple_of(4),
            tasks: 1 << 20,
            boards: 1 << 20,
            leaves: 1 << 14,
        };
        let left =
            memory.checked_sub(sizes.fixed()).filter(|&left| left >= 1 << 30).ok_or(CardError::Memory)?;
        // A quarter for blocks: they take less than trees, and many leaves wait at a time.
        sizes.numbers = (left / 4 / 4) as u32;
        sizes.terms = left - left / 4;
        let search = |_| {
            let search = CardSearch::new(problem, cutoff, Cuda::new(self.card)?, sizes)?;
            Ok(GpuSearch { search })
        };
        (0..count).map(search).collect()
    }
}

/// One of the searches that share a card. It reuses its memory from unit to unit.
pub struct GpuSearch<'p> {
    search: CardSearch<'p, Cuda>,
}

impl GpuSearch<'_> {
    /// Finds all boards of a unit that reach the cutoff.
    pub fn unit(&mut self, unit: &Unit, run: &mut Run<'_>) -> Result<Outcome, Halt> {
        self.search.unit(unit, run)
    }

    /// Searches the parts of a unit that are not known yet: see [`Search::parts`](crate::Search::parts).
    pub fn parts(
        &mut self,
        unit: &Unit,
        known: &[Class],
        report: Report<'_>,
        run: &mut Run<'_>,
    ) -> Result<(), Halt> {
        self.search.parts(unit, known, report, run)
    }

    /// The work so far.
    pub fn work(&self) -> GpuWork {
        self.search.work
    }
}
