//! When a search starts afresh.

use crate::strategy::Restarts;

/// How many more dead ends a search puts up with before it starts afresh.
pub(super) struct Patience {
    restarts: Restarts,
    /// The dead ends between the last restart and the next.
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

    /// Whether it is time to start afresh; if so, the next time is further away.
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
