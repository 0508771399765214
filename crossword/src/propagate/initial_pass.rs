//! A propagator that runs once before another takes over.

use crate::parts::Propagator;
use crate::puzzle::SlotId;
use crate::store::{Conflict, Store};

/// Uses one propagator before the first decision and another afterwards.
pub(crate) struct InitialPass {
    /// Runs before the first decision.
    pub(crate) pass: Box<dyn Propagator>,
    /// Handles changes, and names the pair.
    pub(crate) then: Box<dyn Propagator>,
}

impl Propagator for InitialPass {
    fn name(&self) -> &'static str {
        self.then.name()
    }

    fn propagate(&mut self, store: &mut Store<'_>, slot: SlotId) -> Result<(), Conflict> {
        self.then.propagate(store, slot)
    }

    fn prepare(&mut self, store: &mut Store<'_>) -> Result<(), Conflict> {
        self.pass.prepare(store)?;
        self.then.prepare(store)
    }
}
