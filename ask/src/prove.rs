//! The proof that no board is better.
//!
//! A [`ProveRequest`] names the boards and the goal as a search for the best board does. All boards fall into units, each of
//! which can be gone through by itself, on any machine: that is a [`UnitRequest`]. What came of each unit is a line of a
//! [ledger], and all lines together are the proof.

mod answer;
mod check;
mod crew;
mod estimate;
pub mod ledger;
mod plan;
mod tiles;
mod unit;

pub use answer::{ProveAnswer, statement};
pub use check::{Checked, ProofFlaw, check};
pub use crew::{ProofTick, prove};
pub use estimate::{EstimateAnswer, EstimatePlan, EstimateRequest};
pub use ledger::{Entry, LedgerError, ProofHead, UnitRecord};
pub use plan::{ProvePlan, ProveRequest};
pub use unit::{UnitPlan, UnitRequest};
