//! The search for the best board, as an iterator of how far it is.

use std::ops::ControlFlow;
use std::sync::Mutex;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::time::Duration;

use pyo3::prelude::*;
use worddle_ask::best::BestPlan;
use worddle_optimize::{Checkpoint, SearchProgress, Threads, drive};
use worddle_run::Cancel;

use crate::patience::next;

/// How long a search may be silent if it finds nothing better.
const SILENCE: Duration = Duration::from_secs(1);

/// How far a search is: method, boards, seconds, the best boards with their values, whether its method is done.
type Progress = (&'static str, u64, f64, Vec<(u64, String)>, bool);

/// A search, which goes on in threads of its own until it is done, stopped or forgotten.
#[pyclass(frozen)]
pub(crate) struct Search {
    told: Mutex<Receiver<Progress>>,
    cancel: Cancel,
    #[pyo3(get)]
    seed: u64,
}

impl Search {
    /// Begins a search.
    pub(crate) fn begin(plan: BestPlan) -> Self {
        let (sender, receiver) = channel();
        let (cancel, seed) = (Cancel::default(), plan.seed);
        let stopped = cancel.clone();
        std::thread::spawn(move || work(&plan, &stopped, &sender));
        Self { told: Mutex::new(receiver), cancel, seed }
    }
}

#[pymethods]
impl Search {
    fn __iter__(search: Py<Self>) -> Py<Self> {
        search
    }

    fn __next__(&self, py: Python<'_>) -> PyResult<Option<Progress>> {
        next(py, &self.told).inspect_err(|_| self.cancel.cancel())
    }

    /// Ends the search: what is told next is the last.
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
        let send = |checkpoint: &Checkpoint, boards, done| {
            let best = checkpoint.best.boards().iter().map(|ranked| plan.ranked(ranked));
            let best = best.map(|ranked| (ranked.value, ranked.board)).collect();
            sender.send((method, boards, checkpoint.elapsed.as_secs_f64(), best, done))
        };
        let (mut checkpoint, mut sent) = (plan.beginning(), Duration::ZERO);
        let threads = Threads::Spawn(plan.threads, &|| plan.worker(method));
        drive(&plan.search(cancel), &mut checkpoint, threads, &mut |report| {
            let SearchProgress { progress, checkpoint, found, .. } = report;
            if found.is_empty() && progress.elapsed < sent + SILENCE {
                return ControlFlow::Continue(());
            }
            sent = progress.elapsed;
            match send(checkpoint, progress.steps, false) {
                Ok(()) => ControlFlow::Continue(()),
                Err(_) => ControlFlow::Break(()),
            }
        });
        // A search that was dropped has no receiver any more.
        if send(&checkpoint, checkpoint.tried(), true).is_err() || cancel.is_cancelled() {
            return;
        }
    }
}
