//! Work that was stopped before its end.

use crate::budget::Stop;

/// What stopped work leaves behind: the result so far, and the reason for the stop.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Interruption<T> {
    /// Everything found before the stop.
    pub so_far: T,
    /// Why the work stopped.
    pub stop: Stop,
}
