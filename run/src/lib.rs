//! What every long search shares: a budget, a clock, cancellation, progress reports and random numbers.
//!
//! A search calls [`Run::step`] before each step, and [`Run::work`] inside a step that can take long. The run counts the
//! step, looks at the clock and at the cancellation flag about once a millisecond, and reports [`Progress`] to an
//! observer a few times a second. When the budget is spent or the work is cancelled, both return a [`Stop`], and the
//! search returns an [`Interruption`] with its result so far.
//!
//! No other engine crate reads the clock or the system's randomness, so engine code is deterministic by construction:
//! the same input and seed give the same output on any machine.

mod budget;
mod clock;
mod host;
mod interruption;
mod progress;
mod random;
mod run;

pub use budget::{Budget, Stop};
pub use clock::processor_time;
#[cfg(not(target_family = "wasm"))]
pub use clock::since_epoch;
pub use host::chance;
#[cfg(target_family = "wasm")]
pub use host::{Host, run_on};
pub use interruption::Interruption;
pub use progress::{Observer, Progress};
pub use random::{Random, Weights};
pub use run::{Cancel, Run};

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
