//! What a decision means for the other slots.
//!
//! A propagator hears of each slot whose domain has changed and draws as many consequences as it cares to; [`propagators`]
//! lists them, and [`Chain`] and [`InitialPass`] make one of two. All of them keep words different: nothing that the search
//! decides is decided twice.

mod ac3;
mod chain;
mod compact_table;
mod different;
mod forward_checking;
mod initial_pass;
mod none;

use crate::parts::Propagator;

pub use ac3::Ac3;
pub(crate) use chain::Chain;
pub(crate) use compact_table::CompactTable;
pub(crate) use forward_checking::ForwardChecking;
pub(crate) use initial_pass::InitialPass;
pub(crate) use none::CheckBack;

/// Every propagator, ours first.
pub fn propagators() -> Vec<Box<dyn Propagator>> {
    vec![Box::<CompactTable>::default(), Box::new(Ac3), Box::new(ForwardChecking), Box::new(CheckBack)]
}
