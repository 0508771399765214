//! The result of work that stopped early.

use crate::budget::Stop;

/// The result of work that stopped early, and why it stopped.
///
/// Searches return it as an error, so that a partial result cannot be taken for a complete one.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Interruption<T> {
    /// Everything found before the stop.
    pub so_far: T,
    /// Why the work stopped.
    pub stop: Stop,
}
