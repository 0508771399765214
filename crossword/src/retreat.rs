//! Retreat: which decision a dead end goes back to.
//!
//! Taking back a decision that had no part in the dead end only repeats it, possibly many times (thrashing).
//! The blame recorded in the store tells which decisions had a part.

mod chronological;
mod conflict_directed;

use crate::parts::Retreat;

pub(crate) use chronological::Chronological;
pub(crate) use conflict_directed::ConflictDirected;

/// Every retreat, Worddle's own first.
pub fn retreats() -> Vec<Box<dyn Retreat>> {
    vec![Box::new(ConflictDirected), Box::new(Chronological)]
}
