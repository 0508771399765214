//! A worker: it leases units, computes them on its threads, and delivers the answers.
//!
//! One thread talks to the database; the others compute. Units are leased ahead of time, so no thread waits
//! for the network. While the server is away, the threads continue with the units they have. Results go to
//! the outbox on the worker's disk and are delivered when the server is back. If the disk is full, they stay
//! in memory.

use std::path::PathBuf;

use tokio::runtime::Builder;
use tokio::sync::mpsc::unbounded_channel;
use worddle_run::Cancel;

use crate::address::Address;
use crate::error::FleetError;
use crate::job::JobId;

mod desk;
mod liaison;
mod termination;

pub use desk::Compute;
use desk::Desk;
use liaison::Liaison;

/// Settings of a worker.
#[derive(Clone, Debug)]
pub struct WorkOrder {
    /// The database.
    pub address: Address,
    /// Directory for lists and results.
    pub store: PathBuf,
    /// Number of computing threads.
    pub threads: usize,
    /// The worker's name.
    pub name: String,
    /// When it exits on its own.
    pub until: Until,
}

/// When a worker exits on its own.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Until {
    /// When the fleet is stopped.
    Stopped,
    /// When nothing is left to lease or deliver.
    Empty,
}

/// A report to whoever runs the worker.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum WorkReport {
    /// The worker is enrolled, with this number.
    Enrolled(i64),
    /// The server is away.
    Away(String),
    /// The server is back.
    Back,
    /// A result stays in memory because it could not be written.
    Unwritten(String),
    /// A unit no longer belongs to this worker and is abandoned.
    Lost(JobId, u64),
    /// A unit failed, with this message.
    Failed(JobId, u64, String),
    /// Another worker gave another answer.
    Disagrees(JobId, u64),
    /// The server rejects an answer of this worker.
    Refused(JobId, u64),
}

/// A summary of a worker's run.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct WorkSummary {
    /// Results delivered.
    pub delivered: u64,
    /// Results still in the outbox.
    pub kept: u64,
}

/// Works until the order is fulfilled or cancelled, and then returns unfinished units.
pub fn work(
    order: &WorkOrder,
    cancel: &Cancel,
    report: &mut dyn FnMut(WorkReport),
) -> Result<WorkSummary, FleetError> {
    work_with(order, cancel, report, &|bench, unit, cancel| bench.unit(unit, cancel))
}

/// Like [`work`], with another way to compute units. Tests use it for faulty workers.
pub fn work_with(
    order: &WorkOrder,
    cancel: &Cancel,
    report: &mut dyn FnMut(WorkReport),
    compute: &Compute<'_>,
) -> Result<WorkSummary, FleetError> {
    let runtime = Builder::new_current_thread().enable_all().build().map_err(FleetError::System)?;
    let (sender, receiver) = unbounded_channel();
    let desk = Desk::default();
    let mut liaison = Liaison::new(order, &desk, receiver, report);
    // Enroll before starting any thread, so that a rejected worker has nothing to stop.
    runtime.block_on(liaison.enroll(cancel))?;
    std::thread::scope(|scope| {
        let threads: Vec<_> = (0..order.threads.max(1))
            .map(|_| {
                let (desk, sender) = (&desk, sender.clone());
                scope.spawn(move || desk.work(compute, &sender))
            })
            .collect();
        drop(sender);
        let ending = runtime.block_on(liaison.run(cancel));
        liaison.give_up();
        // The threads end first, so that everything they have finished is delivered.
        for thread in threads {
            thread.join().expect("panics of units are caught");
        }
        let summary = runtime.block_on(liaison.leave());
        ending.map(|()| summary)
    })
}
