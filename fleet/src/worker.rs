//! A worker: it leases units, goes through them on its threads, and delivers what came of them.
//!
//! One thread talks to the database, the others compute. Units are taken ahead, so that no thread waits for the network. When
//! the server is away, threads go on with what was taken; results go to the outbox on the worker's disk and are delivered
//! when the server is back. Without room on the disk they stay in memory.

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

/// How a worker works.
#[derive(Clone, Debug)]
pub struct WorkOrder {
    /// Where the database is.
    pub address: Address,
    /// The directory for lists and results.
    pub store: PathBuf,
    /// How many threads compute.
    pub threads: usize,
    /// What the worker calls itself.
    pub name: String,
    /// When it ends by itself.
    pub until: Until,
}

/// When a worker ends by itself.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Until {
    /// When the fleet is stopped.
    Stopped,
    /// When there is nothing to take and nothing left to deliver.
    Empty,
}

/// Something that whoever runs a worker may want to know.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Notice {
    /// The worker is taken in, with a number.
    Enrolled(i64),
    /// The server is away.
    Away(String),
    /// The server is back.
    Back,
    /// A result stays in memory, because it cannot be written.
    Unwritten(String),
    /// A unit is no longer this worker's, and is given up.
    Lost(JobId, u64),
    /// A unit failed, with what was said.
    Failed(JobId, u64, String),
    /// Another worker has given another answer.
    Disagrees(JobId, u64),
    /// The server does not take an answer of this worker.
    Refused(JobId, u64),
}

/// What a worker has done.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct WorkSummary {
    /// How many results were delivered.
    pub delivered: u64,
    /// How many are still in the outbox.
    pub kept: u64,
}

/// Works until the order says so, or until it is cancelled: then it gives back what it has not done.
pub fn work(
    order: &WorkOrder,
    cancel: &Cancel,
    notice: &mut dyn FnMut(Notice),
) -> Result<WorkSummary, FleetError> {
    work_with(order, cancel, notice, &|bench, unit, cancel| bench.unit(unit, cancel))
}

/// The same with another way to go through units: tests have workers with faults.
pub fn work_with(
    order: &WorkOrder,
    cancel: &Cancel,
    notice: &mut dyn FnMut(Notice),
    compute: &Compute<'_>,
) -> Result<WorkSummary, FleetError> {
    let runtime = Builder::new_current_thread().enable_all().build().map_err(FleetError::System)?;
    let (sender, receiver) = unbounded_channel();
    let desk = Desk::default();
    let mut liaison = Liaison::new(order, &desk, receiver, notice);
    // Enrolled before any thread starts: a worker that is refused has nothing to end.
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
        // The threads end first: what they have done until then is delivered with the rest.
        for thread in threads {
            thread.join().expect("panics of units are caught");
        }
        let summary = runtime.block_on(liaison.leave());
        ending.map(|()| summary)
    })
}
