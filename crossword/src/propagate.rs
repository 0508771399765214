//! Propagation: what a change of one slot means for the others.
//!
//! A propagator is called with each slot whose domain has changed, and draws as many consequences as it
//! likes. [`propagators`] lists them; [`Chain`] and [`InitialPass`] combine two. Each of them also keeps the
//! decided words distinct.

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

/// Every propagator, Worddle's own first.
pub fn propagators() -> Vec<Box<dyn Propagator>> {
    vec![Box::<CompactTable>::default(), Box::new(Ac3), Box::new(ForwardChecking), Box::new(CheckBack)]
}
