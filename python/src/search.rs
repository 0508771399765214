//! The search for the best board, as an iterator of how far it is.

use std::sync::Mutex;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::time::Duration;

use pyo3::prelude::*;
use worddle_ask::best::{Beginning, BestPlan, Event, Tick, search};
use worddle_optimize::RankedBoard;
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

/// Searches with one method after the other, and tells how far it is.
fn work(plan: &BestPlan, cancel: &Cancel, sender: &Sender<Progress>) {
    for &method in &plan.methods {
        let beginning = Beginning::new(plan, method);
        let mut best = beginning.best.clone();
        let (mut boards, mut elapsed, mut told) = (0, Duration::ZERO, Duration::ZERO);
        let tell = |best: &[RankedBoard], boards, elapsed: Duration, done| {
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
            if best == before && elapsed < told + SILENCE {
                return Ok(());
            }
            told = elapsed;
            tell(best.boards(), boards, elapsed, false)
        });
        // Whoever forgot the search hears nothing more.
        if ended.is_err() || tell(best.boards(), boards, elapsed, true).is_err() || cancel.is_cancelled() {
            return;
        }
    }
}
