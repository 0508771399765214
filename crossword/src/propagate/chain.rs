//! Two propagators as one.

use crate::parts::Propagator;
use crate::puzzle::SlotId;
use crate::store::{Conflict, Store};

/// One propagator, then another: looking ahead is a chain that ends in a forward check.
pub(crate) struct Chain {
    /// The one that the chain is named after.
    pub(crate) first: Box<dyn Propagator>,
    /// The one that runs after it.
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
