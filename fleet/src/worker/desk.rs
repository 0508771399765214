//! The units that a worker has taken, and the threads that go through them.

use std::any::Any;
use std::collections::VecDeque;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use tokio::sync::mpsc::UnboundedSender;
use worddle_ask::shared::{Bench, UnitAnswer};
use worddle_run::{Budget, Cancel, Run, Stop};

use crate::job::{Job, JobId};

/// Goes through a unit at a bench. A worker with a fault, for tests, has another.
pub type Compute<'a> = dyn Fn(&mut dyn Bench, u64, &Cancel) -> Result<UnitAnswer, Stop> + Sync + 'a;

/// A unit that waits for a thread.
pub(super) struct Task {
    pub(super) id: (JobId, u64),
    pub(super) job: Arc<Job>,
    pub(super) cancel: Cancel,
}

/// What a thread tells of a unit.
pub(super) struct Report {
    pub(super) id: (JobId, u64),
    pub(super) job: Arc<Job>,
    pub(super) outcome: Outcome,
    pub(super) elapsed: Duration,
}

/// What became of a unit.
pub(super) enum Outcome {
    /// It is done.
    Answer(UnitAnswer),
    /// It was given up.
    Cancelled,
    /// Our own code failed.
    Panicked(String),
}

/// The units that wait for threads.
#[derive(Default)]
pub(super) struct Desk {
    state: Mutex<DeskState>,
    changed: Condvar,
}

#[derive(Default)]
struct DeskState {
    waiting: VecDeque<Task>,
    is_closed: bool,
}

impl Desk {
    fn lock(&self) -> MutexGuard<'_, DeskState> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Puts a unit down.
    pub(super) fn put(&self, task: Task) {
        self.lock().waiting.push_back(task);
        self.changed.notify_one();
    }

    /// Takes a unit away that no thread has begun.
    pub(super) fn remove(&self, id: (JobId, u64)) {
        self.lock().waiting.retain(|task| task.id != id);
    }

    /// Lets threads end when they are done with what they have; the rest is taken away.
    pub(super) fn close(&self) {
        let mut state = self.lock();
        state.is_closed = true;
        state.waiting.clear();
        self.changed.notify_all();
    }

    /// The next unit, as soon as there is one; `None` if there will be no more.
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

    /// Goes through one unit after another, on a thread of its own.
    pub(super) fn work(&self, compute: &Compute<'_>, reports: &UnboundedSender<Report>) {
        let mut upcoming = self.next();
        while let Some(task) = upcoming.take() {
            let job = Arc::clone(&task.job);
            let mut current = Some(task);
            let mut clock = Run::new(Budget::UNLIMITED);
            // Nobody listens any more when the worker ends, and then nothing is to be told.
            let tell = |task: Task, outcome: Outcome, clock: &Run<'_>| {
                let Task { id, job, .. } = task;
                let _ = reports.send(Report { id, job, outcome, elapsed: clock.elapsed() });
            };
            let survived = catch_unwind(AssertUnwindSafe(|| {
                job.plan.bench(&mut |bench| {
                    while let Some(task) = &current {
                        let outcome = match compute(bench, task.id.1, &task.cancel) {
                            Ok(answer) => Outcome::Answer(answer),
                            Err(_) => Outcome::Cancelled,
                        };
                        if let Some(task) = current.take() {
                            tell(task, outcome, &clock);
                        }
                        clock = Run::new(Budget::UNLIMITED);
                        // A bench is for the units of one job.
                        let next = self.next();
                        let is_same = next.as_ref().is_some_and(|next| Arc::ptr_eq(&next.job, &job));
                        *(if is_same { &mut current } else { &mut upcoming }) = next;
                    }
                });
            }));
            if let (Err(panic), Some(task)) = (survived, current.take()) {
                tell(task, Outcome::Panicked(words_of(&*panic)), &clock);
            }
            if upcoming.is_none() {
                upcoming = self.next();
            }
        }
    }
}

/// What was said in a panic.
fn words_of(panic: &(dyn Any + Send)) -> String {
    let text = panic.downcast_ref::<&str>().map(|text| (*text).to_owned());
    text.or_else(|| panic.downcast_ref::<String>().cloned()).unwrap_or_else(|| "a panic".to_owned())
}
