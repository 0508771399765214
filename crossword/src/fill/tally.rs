//! Statistics of a search, and what its dead ends teach.

use crate::parts::Order;
use crate::puzzle::SlotId;
use crate::store::{Conflict, Store};
use crate::strategy::Restarts;

use super::restarts::Patience;
use crate::outcome::Effort;

/// Counts the work of a search.
pub(super) struct Tally {
    pub(super) effort: Effort,
    pub(super) patience: Patience,
    pub(super) last_dead_end: Option<SlotId>,
}

impl Tally {
    pub(super) fn new(restarts: Restarts) -> Self {
        Self { effort: Effort::default(), patience: Patience::new(restarts), last_dead_end: None }
    }

    /// Counts a dead end and reports it to the order.
    pub(super) fn dead_end(&mut self, conflict: &Conflict, store: &Store<'_>, order: &mut dyn Order) {
        self.effort.failures += 1;
        self.patience.failed();
        order.failed(store, conflict.slot);
        self.last_dead_end = Some(conflict.slot);
    }
}
