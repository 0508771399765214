//! What a search reports: fillings as they are found, how it ended, what it did.

use std::ops::ControlFlow;

use crate::filling::Filling;
use crate::store::Store;

/// Follows a search.
pub trait Listener {
    /// A filling was found; the answer says whether to look for another.
    fn found(&mut self, filling: &Filling) -> ControlFlow<()>;

    /// The state after each decision with its consequences.
    fn stands(&mut self, _: &Store<'_>) {}

    /// What was done so far, before each word that is tried, and after letters were.
    fn tried(&mut self, _: &Effort) {}

    /// More words than ever before that went together.
    fn further(&mut self, _: &Filling) {}

    /// A filling that is better than all before, in a search for the best.
    fn better(&mut self, _: &Filling) {}
}

/// A function that receives the fillings only.
impl<F: FnMut(&Filling) -> ControlFlow<()>> Listener for F {
    fn found(&mut self, filling: &Filling) -> ControlFlow<()> {
        self(filling)
    }
}

/// How a search ended by itself.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum End {
    /// Every filling was found.
    Exhausted,
    /// The listener asked to stop.
    Enough,
    /// The search tried as much as it may.
    Limit,
}

/// What a search did.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Effort {
    /// Decisions taken: words tried.
    pub nodes: u64,
    /// Letters tried, where all fillings are looked through as well.
    pub letters: u64,
    /// Dead ends.
    pub failures: u64,
    /// Fresh starts.
    pub restarts: u64,
}
