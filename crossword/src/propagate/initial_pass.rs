//! A propagator that runs once before another takes over.

use worddle_run::Run;

use crate::parts::Propagator;
use crate::puzzle::SlotId;
use crate::store::{Halt, Store};

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

    fn propagate(&mut self, store: &mut Store<'_>, slot: SlotId, run: &mut Run<'_>) -> Result<(), Halt> {
        self.then.propagate(store, slot, run)
    }

    fn prepare(&mut self, store: &mut Store<'_>, run: &mut Run<'_>) -> Result<(), Halt> {
        self.pass.prepare(store, run)?;
        self.then.prepare(store, run)
    }
}
