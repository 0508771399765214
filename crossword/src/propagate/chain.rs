//! Two propagators in sequence.

use worddle_run::Run;

use crate::parts::Propagator;
use crate::puzzle::SlotId;
use crate::store::{Halt, Store};

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

    fn propagate(&mut self, store: &mut Store<'_>, slot: SlotId, run: &mut Run<'_>) -> Result<(), Halt> {
        self.first.propagate(store, slot, run)?;
        self.then.propagate(store, slot, run)
    }

    fn prepare(&mut self, store: &mut Store<'_>, run: &mut Run<'_>) -> Result<(), Halt> {
        self.first.prepare(store, run)?;
        self.then.prepare(store, run)
    }
}
