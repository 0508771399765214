//! Slot order: which slot to decide next. The textbook orders, with ties broken at random, and one that
//! learns.

mod failure_weighted;
mod least;
mod most_assigned_neighbors;
mod most_constraints;
mod smallest_domain;

use crate::parts::Order;

pub(crate) use failure_weighted::FailureWeighted;
use most_assigned_neighbors::MostAssignedNeighbors;
use most_constraints::MostConstraints;
pub(crate) use smallest_domain::SmallestDomain;

/// Every order, Worddle's own first.
pub fn orders() -> Vec<Box<dyn Order>> {
    vec![
        Box::<FailureWeighted>::default(),
        Box::new(SmallestDomain),
        Box::new(MostAssignedNeighbors),
        Box::new(MostConstraints),
    ]
}
