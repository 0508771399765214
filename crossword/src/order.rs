//! Which slot comes next: the textbook's orders, with ties broken at random, and one of our own.

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

/// Every order, ours first.
pub fn orders() -> Vec<Box<dyn Order>> {
    vec![
        Box::<FailureWeighted>::default(),
        Box::new(SmallestDomain),
        Box::new(MostAssignedNeighbors),
        Box::new(MostConstraints),
    ]
}
