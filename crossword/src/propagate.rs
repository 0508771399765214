//! What a decision means for the other slots.
//!
//! A propagator hears of each slot whose domain has changed and draws the consequences, as many as it cares to;
//! [`propagators`] lists them. All of them keep words different: nothing that the search decides is decided twice.

mod ac3;
mod compact_table;
mod forward_checking;
mod none;

use crate::puzzle::SlotId;
use crate::store::{Conflict, Store};

pub use ac3::Ac3;
pub(crate) use compact_table::CompactTable;
pub(crate) use forward_checking::ForwardChecking;
pub(crate) use none::CheckBack;

/// Draws consequences from changes.
pub trait Propagator {
    /// The stable name, as in flags and tables.
    fn name(&self) -> &'static str;

    /// Draws the consequences of a change of a slot's domain: its word was decided, or a word was refuted.
    fn propagate(&mut self, store: &mut Store<'_>, slot: SlotId) -> Result<(), Conflict>;

    /// Draws the consequences of the whole puzzle before anything is decided; the textbook's algorithms draw none.
    fn prepare(&mut self, _: &mut Store<'_>) -> Result<(), Conflict> {
        Ok(())
    }
}

/// Every propagator, ours first.
pub fn propagators() -> Vec<Box<dyn Propagator>> {
    vec![Box::<CompactTable>::default(), Box::new(Ac3), Box::new(ForwardChecking), Box::new(CheckBack)]
}
