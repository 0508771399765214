//! The search for the best board, as an iterator of progress.

use std::sync::Mutex;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::time::Duration;

use pyo3::prelude::*;
use worddle_ask::best::{Beginning, BestPlan, Event, Tick, search};
use worddle_optimize::RankedBoard;
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

/// Runs one method after another and reports progress.
fn work(plan: &BestPlan, cancel: &Cancel, sender: &Sender<Progress>) {
    for &method in &plan.methods {
        let beginning = Beginning::new(plan, method);
        let mut best = beginning.best.clone();
        let (mut boards, mut elapsed, mut reported) = (0, Duration::ZERO, Duration::ZERO);
        let report = |best: &[RankedBoard], boards, elapsed: Duration, done| {
            let best =
                best.iter().map(|ranked| plan.ranked(ranked)).map(|ranked| (ranked.value, ranked.board));
            sender.send((method, boards, elapsed.as_secs_f64(), best.collect(), done))
        };
        let ended = search(plan, &beginning, cancel, |tick: Tick| {
            (boards, elapsed) = (tick.boards, tick.elapsed);
            let before = best.clone();
            for event in tick.events {
                if let Event::Found { beauty, tiles, .. } = event {
                    best.keep(beauty, tiles);
                }
            }
            if best == before && elapsed < reported + REPORT_INTERVAL {
                return Ok(());
            }
            reported = elapsed;
            report(best.boards(), boards, elapsed, false)
        });
        // If the search object was dropped, nobody receives reports.
        if ended.is_err() || report(best.boards(), boards, elapsed, true).is_err() || cancel.is_cancelled() {
            return;
        }
    }
}
