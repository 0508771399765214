//! Where to go back to from a dead end.

mod chronological;
mod conflict_directed;

use crate::parts::Retreat;

pub(crate) use chronological::Chronological;
pub(crate) use conflict_directed::ConflictDirected;

/// Every retreat, ours first.
pub fn retreats() -> Vec<Box<dyn Retreat>> {
    vec![Box::new(ConflictDirected), Box::new(Chronological)]
}
