//! Two propagators in sequence.

use crate::parts::Propagator;
use crate::puzzle::SlotId;
use crate::store::{Conflict, Store};

/// Runs one propagator and then another. Adding a forward check to any propagator is such a chain.
pub(crate) struct Chain {
    /// The first, which names the chain.
    pub(crate) first: Box<dyn Propagator>,
    /// The second.
    pub(crate) then: Box<dyn Propagator>,
}

impl Propagator for Chain {
    fn name(&self) -> &'static str {
        self.first.name()
    }

    fn propagate(&mut self, store: &mut Store<'_>, slot: SlotId) -> Result<(), Conflict> {
        self.first.propagate(store, slot)?;
        self.then.propagate(store, slot)
    }

    fn prepare(&mut self, store: &mut Store<'_>) -> Result<(), Conflict> {
        self.first.prepare(store)?;
        self.then.prepare(store)
    }
}
