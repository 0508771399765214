//! Reports of a search: fills as they are found, its end, and its effort.

use std::ops::ControlFlow;

use crate::filling::Filling;
use crate::store::Store;

/// Receives reports from a search.
pub trait Listener {
    /// A fill was found. Return `Break` to stop.
    fn found(&mut self, filling: &Filling) -> ControlFlow<()>;

    /// The state after each decision and its propagation.
    fn stands(&mut self, _: &Store<'_>) {}

    /// The effort so far, before each word and after each slice of letters.
    fn tried(&mut self, _: &Effort) {}

    /// A partial fill with more words than any before.
    fn further(&mut self, _: &Filling) {}

    /// A fill that beats all earlier ones, in a search for the best.
    fn better(&mut self, _: &Filling) {}
}

/// A closure receives only the fills.
impl<F: FnMut(&Filling) -> ControlFlow<()>> Listener for F {
    fn found(&mut self, filling: &Filling) -> ControlFlow<()> {
        self(filling)
    }
}

/// How a search ended, unless its run stopped it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum End {
    /// Every fill was found.
    Exhausted,
    /// The listener asked to stop.
    Enough,
    /// The node limit was reached.
    Limit,
}

/// The work done by a search.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Effort {
    /// Words tried.
    pub nodes: u64,
    /// Letters tried by the sweep.
    pub letters: u64,
    /// Dead ends.
    pub failures: u64,
    /// Restarts.
    pub restarts: u64,
}
