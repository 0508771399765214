//! A propagator that runs once, before another takes over.

use crate::parts::Propagator;
use crate::puzzle::SlotId;
use crate::store::{Conflict, Store};

/// One propagator before anything is decided, another from then on.
pub(crate) struct InitialPass {
    /// The one that runs before anything is decided.
    pub(crate) pass: Box<dyn Propagator>,
    /// The one that handles changes, which this is named after.
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
