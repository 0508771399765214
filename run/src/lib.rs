//! What every long search shares: how long it may go on, why it stopped, who watches, and chance.
//!
//! A search asks its [`Run`] before each step whether to go on. The run counts steps, looks at the clock now and then,
//! hears of a cancellation, and tells an observer how far things are. It is the only place in the engine that reads
//! the clock.

mod budget;
mod checkpoint;
mod observe;
mod random;
mod run;

pub use budget::{Budget, Stop};
pub use checkpoint::{Chain, Checkpoint};
pub use observe::{Observer, Progress};
pub use random::{Random, Weights};
pub use run::{Cancel, Run};
