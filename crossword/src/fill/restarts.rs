//! Restarts: when a search gives up on its first decisions.
//!
//! Search times are heavy-tailed (Gomes, Selman, Crato and Kautz, 2000): most starts are quick, and a few
//! never end. A restart after a number of dead ends cuts off the tail. The limit grows geometrically, so the
//! search remains complete.

use crate::strategy::Restarts;

/// Counts dead ends until the next restart.
pub(super) struct Patience {
    restarts: Restarts,
    /// Dead ends between the last restart and the next.
    length: f64,
    failures_left: u64,
}

impl Patience {
    pub(super) fn new(restarts: Restarts) -> Self {
        let length = match restarts {
            Restarts::Never => f64::MAX,
            Restarts::Growing { first, .. } => first,
        };
        Self { restarts, length, failures_left: length as u64 }
    }

    /// Counts a dead end.
    pub(super) fn failed(&mut self) {
        self.failures_left = self.failures_left.saturating_sub(1);
    }

    /// Returns true if it is time to restart, and if so, raises the limit.
    pub(super) fn is_spent(&mut self) -> bool {
        let Restarts::Growing { growth, .. } = self.restarts else { return false };
        if self.failures_left > 0 {
            return false;
        }
        self.length *= growth;
        self.failures_left = self.length as u64;
        true
    }
}
