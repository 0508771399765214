//! The search for the best board, as an iterator of progress.

use std::ops::ControlFlow;
use std::sync::Mutex;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::time::Duration;

use pyo3::prelude::*;
use worddle_ask::best::BestPlan;
use worddle_optimize::{Checkpoint, SearchProgress, Threads, drive};
use worddle_run::Cancel;

use crate::patience::next;

/// Longest time between two reports if nothing better is found.
const REPORT_INTERVAL: Duration = Duration::from_secs(1);

/// Progress: method, boards, seconds, the best boards with their values, and whether the method is done.
type Progress = (&'static str, u64, f64, Vec<(u64, String)>, bool);

/// A search. It runs on its own threads until it is done, stopped or dropped.
#[pyclass(frozen)]
pub(crate) struct Search {
    reports: Mutex<Receiver<Progress>>,
    cancel: Cancel,
    #[pyo3(get)]
    seed: u64,
}

impl Search {
    /// Starts a search.
    pub(crate) fn begin(plan: BestPlan) -> Self {
        let (sender, receiver) = channel();
        let (cancel, seed) = (Cancel::default(), plan.seed);
        let stopped = cancel.clone();
        std::thread::spawn(move || work(&plan, &stopped, &sender));
        Self { reports: Mutex::new(receiver), cancel, seed }
    }
}

#[pymethods]
impl Search {
    fn __iter__(search: Py<Self>) -> Py<Self> {
        search
    }

    fn __next__(&self, py: Python<'_>) -> PyResult<Option<Progress>> {
        next(py, &self.reports).inspect_err(|_| self.cancel.cancel())
    }

    /// Stops the search. The next progress is the last.
    fn stop(&self) {
        self.cancel.cancel();
    }
}

impl Drop for Search {
    fn drop(&mut self) {
        self.cancel.cancel();
    }
}

/// Searches with one method after the other, and sends how far it is.
fn work(plan: &BestPlan, cancel: &Cancel, sender: &Sender<Progress>) {
    for &method in &plan.methods {
        let report = |checkpoint: &Checkpoint, boards, done| {
            let best = checkpoint.best.boards().iter().map(|ranked| plan.ranked(ranked));
            let best = best.map(|ranked| (ranked.value, ranked.board)).collect();
            sender.send((method, boards, checkpoint.elapsed.as_secs_f64(), best, done))
        };
        let (mut checkpoint, mut reported) = (plan.beginning(), Duration::ZERO);
        let threads = Threads::Spawn(plan.threads, &|| plan.worker(method));
        drive(&plan.search(cancel), &mut checkpoint, threads, &mut |news| {
            let SearchProgress { progress, checkpoint, found, .. } = news;
            if found.is_empty() && progress.elapsed < reported + REPORT_INTERVAL {
                return ControlFlow::Continue(());
            }
            reported = progress.elapsed;
            match report(checkpoint, progress.steps, false) {
                Ok(()) => ControlFlow::Continue(()),
                Err(_) => ControlFlow::Break(()),
            }
        });
        // A search that was dropped has no receiver any more.
        if report(&checkpoint, checkpoint.tried(), true).is_err() || cancel.is_cancelled() {
            return;
        }
    }
}
