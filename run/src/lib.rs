//! What every long search shares: its budget, why it stopped, who watches it, and its random numbers.
//!
//! A search asks its [`Run`] before each step whether to go on. The run counts steps, checks the clock and the
//! cancellation flag now and then, and reports progress to an observer. This crate is the only place in the engine that
//! reads the clock.

mod budget;
mod checkpoint;
mod clock;
mod host;
mod observe;
mod random;
mod run;

pub use budget::{Budget, Stop};
pub use checkpoint::{Chain, Checkpoint};
pub use clock::processor_time;
#[cfg(not(target_family = "wasm"))]
pub use clock::since_epoch;
pub use host::chance;
#[cfg(target_family = "wasm")]
pub use host::{Host, run_on};
pub use observe::{Observer, Progress};
pub use random::{Random, Weights};
pub use run::{Cancel, Run};

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
