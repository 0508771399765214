//! Jobs: work that outlives a request.
//!
//! A job keeps its own state, reports through its [`JobHost`] that something has changed or that time has passed, and
//! shows its state as JSON to whoever follows it. The host (a server's thread, a browser's worker) owns the clock: it
//! pauses the job, and cancels it when its time is up.

use std::ops::Range;
use std::time::Duration;

use serde::Serialize;
use serde::de::DeserializeOwned;
use worddle_ask::Speech;
use worddle_run::Cancel;

use crate::desk::Desk;
use crate::problem::Problem;

/// How long a job on a server goes on while nobody follows it: a closed tab must not occupy a core.
pub const ALONE: Duration = Duration::from_secs(15);

/// Work that outlives a request.
pub trait Job: Send + Sync {
    /// The longest time it may work.
    fn time(&self) -> Duration;

    /// How long it worked before it was resumed.
    fn spent(&self) -> Duration {
        Duration::ZERO
    }

    /// Works until it is done or cancelled.
    fn work(&self, host: &dyn JobHost);

    /// The state that followers see, as JSON.
    fn view(&self, clock: JobClock, speech: Speech) -> Vec<u8>;

    /// What a host needs to end the job here and take it up again elsewhere.
    fn resumption(&self, _clock: JobClock, _speech: Speech) -> Resumption {
        Resumption::default()
    }
}

/// Whoever runs a job.
pub trait JobHost {
    /// Stops the job.
    fn cancel(&self) -> &Cancel;

    /// Something has changed that followers should see.
    fn changed(&self);

    /// Time has passed. Returns when the job may go on: a paused job waits here.
    fn passed(&self);
}

/// Where a job stands in time.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct JobClock {
    /// How long it has worked, without pauses.
    pub spent: Duration,
    /// It waits to be resumed.
    pub paused: bool,
    /// It has ended.
    pub done: bool,
}

/// What is needed to end a job here and take it up again elsewhere, each part as JSON.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Resumption {
    /// Of a search: a text for each of the best boards by which boards from several workers are ordered.
    pub ranks: Option<Vec<u8>>,
    /// Of a search: its checkpoint.
    pub checkpoint: Option<Vec<u8>>,
    /// Of a fill: its view if it ended now. A browser that stops a job ends the whole worker, which cannot answer then.
    pub cut: Option<Vec<u8>>,
}

/// How a job is started.
#[derive(Clone, Debug, Default)]
pub struct JobOptions<'a> {
    /// The checkpoint that it resumes from.
    pub from: Option<&'a str>,
    /// The chains of a search that are advanced here; all of them, if none are named.
    pub chains: Option<Range<u64>>,
}

/// A request that starts a job.
pub trait JobRequest: DeserializeOwned {
    /// The state that followers see.
    type View: Serialize;

    /// Plans the request and starts its job.
    fn start(self, options: &JobOptions<'_>, desk: &Desk<'_>) -> Result<Box<dyn Job>, Problem>;
}
