//! The desk: units a worker has leased, and the threads that compute them.

use std::any::Any;
use std::collections::VecDeque;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use tokio::sync::mpsc::UnboundedSender;
use worddle_ask::shared::{Bench, UnitAnswer};
use worddle_run::{Budget, Cancel, Run, Stop};

use crate::job::{Job, JobId};

/// Computes a unit at a bench. Tests pass a faulty one.
pub type Compute<'a> = dyn Fn(&mut dyn Bench, u64, &Cancel) -> Result<UnitAnswer, Stop> + Sync + 'a;

/// A unit waiting for a thread.
pub(super) struct Task {
    /// The job and the number of the unit.
    pub(super) id: (JobId, u64),
    /// What to compute.
    pub(super) job: Arc<Job>,
    /// Set if the unit is lost.
    pub(super) cancel: Cancel,
}

/// A thread's report on a unit.
pub(super) struct UnitReport {
    /// The job and the number of the unit.
    pub(super) id: (JobId, u64),
    /// The job, for the hash of its inputs.
    pub(super) job: Arc<Job>,
    /// What came of it.
    pub(super) outcome: Outcome,
    /// How long it took.
    pub(super) elapsed: Duration,
}

/// The outcome of a unit.
pub(super) enum Outcome {
    /// The answer.
    Answer(UnitAnswer),
    /// It was cancelled.
    Cancelled,
    /// The computation panicked.
    Panicked(String),
}

/// The units waiting for threads.
#[derive(Default)]
pub(super) struct Desk {
    /// Units in the order in which they were leased.
    state: Mutex<DeskState>,
    /// Wakes threads that wait.
    changed: Condvar,
}

/// The queue behind the lock.
#[derive(Default)]
struct DeskState {
    /// Units that no thread has taken.
    waiting: VecDeque<Task>,
    /// There will be no more.
    is_closed: bool,
}

impl Desk {
    /// Locks the queue. A panic elsewhere cannot leave it half changed, so poison is ignored.
    fn lock(&self) -> MutexGuard<'_, DeskState> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Adds a unit.
    ///
    /// One thread is woken.
    pub(super) fn put(&self, task: Task) {
        self.lock().waiting.push_back(task);
        self.changed.notify_one();
    }

    /// Removes a unit that no thread has started.
    ///
    /// A unit that a thread has taken is cancelled through its task instead.
    pub(super) fn remove(&self, id: (JobId, u64)) {
        self.lock().waiting.retain(|task| task.id != id);
    }

    /// Tells threads to exit after their current unit, and drops the rest.
    pub(super) fn close(&self) {
        let mut state = self.lock();
        state.is_closed = true;
        state.waiting.clear();
        self.changed.notify_all();
    }

    /// Returns the next unit as soon as there is one, or `None` if there will be no more.
    fn next(&self) -> Option<Task> {
        let mut state = self.lock();
        loop {
            if let Some(task) = state.waiting.pop_front() {
                return Some(task);
            }
            if state.is_closed {
                return None;
            }
            state = self.changed.wait(state).unwrap_or_else(PoisonError::into_inner);
        }
    }

    /// Computes units one after another, on a thread of its own.
    ///
    /// Ends when the desk is closed.
    pub(super) fn work(&self, compute: &Compute<'_>, reports: &UnboundedSender<UnitReport>) {
        let mut upcoming = self.next();
        while let Some(task) = upcoming.take() {
            let job = Arc::clone(&task.job);
            let mut current = Some(task);
            let mut clock = Run::new(Budget::UNLIMITED);
            // When the worker exits, nobody receives reports any more, and none are needed.
            let send = |task: Task, outcome: Outcome, clock: &Run<'_>| {
                let Task { id, job, .. } = task;
                let _ = reports.send(UnitReport { id, job, outcome, elapsed: clock.elapsed() });
            };
            // A panic in one unit must not end the worker. The unit is reported as failed, and the thread
            // gets a new bench.
            let survived = catch_unwind(AssertUnwindSafe(|| {
                job.plan.bench(&mut |bench| {
                    while let Some(task) = &current {
                        let outcome = match compute(bench, task.id.1, &task.cancel) {
                            Ok(answer) => Outcome::Answer(answer),
                            Err(_) => Outcome::Cancelled,
                        };
                        if let Some(task) = current.take() {
                            send(task, outcome, &clock);
                        }
                        clock = Run::new(Budget::UNLIMITED);
                        // A bench serves the units of one job only, because it holds that job's scratch
                        // memory.
                        let next = self.next();
                        let is_same = next.as_ref().is_some_and(|next| Arc::ptr_eq(&next.job, &job));
                        *(if is_same { &mut current } else { &mut upcoming }) = next;
                    }
                });
            }));
            if let (Err(panic), Some(task)) = (survived, current.take()) {
                send(task, Outcome::Panicked(panic_message(&*panic)), &clock);
            }
            if upcoming.is_none() {
                upcoming = self.next();
            }
        }
    }
}

/// Returns the message of a panic.
///
/// Panics with other payloads are rare and have no text.
fn panic_message(panic: &(dyn Any + Send)) -> String {
    let text = panic.downcast_ref::<&str>().map(|text| (*text).to_owned());
    text.or_else(|| panic.downcast_ref::<String>().cloned()).unwrap_or_else(|| "a panic".to_owned())
}
