//! A bounded pool of computing threads.
//!
//! Tokio's threads must never compute, or one large board would stop all answers. Here, each computation
//! takes a permit for a thread and one for its place in the queue, and work whose client has left is
//! cancelled.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio::time::Instant;
use worddle_api::Status;
use worddle_run::Cancel;

use crate::problem::Problem;

/// A bounded pool of threads: some requests compute, some more wait, and all others are rejected as busy.
pub(crate) struct Pool {
    /// One permit per thread.
    threads: Arc<Semaphore>,
    /// One permit per request that computes or waits.
    places: Arc<Semaphore>,
    /// What computes now.
    running: Arc<Mutex<Running>>,
}

/// The computations that run, by the order in which they began.
#[derive(Default)]
struct Running {
    last: u64,
    computations: BTreeMap<u64, Computation>,
}

/// A computation that runs.
struct Computation {
    since: Instant,
    cancel: Cancel,
    /// It has overrun its time, and was cancelled for that.
    overdue: bool,
}

/// Removes a computation from those that run, however it ends.
struct EndGuard {
    running: Arc<Mutex<Running>>,
    number: u64,
}

impl EndGuard {
    /// A computation begins.
    fn new(running: Arc<Mutex<Running>>, cancel: Cancel) -> Self {
        let mut state = lock(&running);
        state.last += 1;
        let number = state.last;
        state.computations.insert(number, Computation { since: Instant::now(), cancel, overdue: false });
        drop(state);
        Self { running, number }
    }
}

impl Drop for EndGuard {
    fn drop(&mut self) {
        lock(&self.running).computations.remove(&self.number);
    }
}

/// The computations. A panic while they were locked loses none: each is inserted or removed whole.
fn lock(running: &Mutex<Running>) -> MutexGuard<'_, Running> {
    running.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Cancels a computation when nobody waits for it any more.
struct CancelOnDrop(Cancel);

impl Drop for CancelOnDrop {
    fn drop(&mut self) {
        self.0.cancel();
    }
}

impl Pool {
    /// A pool of some threads, with a queue of some requests that wait for them.
    ///
    /// At least one thread.
    pub(crate) fn new(threads: usize, queue: usize) -> Self {
        let threads = threads.max(1);
        Self {
            threads: Arc::new(Semaphore::new(threads)),
            places: Arc::new(Semaphore::new(threads + queue)),
            running: Arc::default(),
        }
    }

    /// Runs a computation, which is cancelled if its client disconnects.
    ///
    /// # Errors
    ///
    /// Busy if the queue is full. 500 if the work panics, which the others do not notice.
    pub(crate) async fn run<T: Send + 'static>(
        &self,
        work: impl FnOnce(Cancel) -> T + Send + 'static,
    ) -> Result<T, Problem> {
        // A full queue answers 503 at once: an answer that comes after the client has given up helps nobody.
        let place = Arc::clone(&self.places).try_acquire_owned().map_err(|_| Problem::busy())?;
        self.compute(Some(place), work).await
    }

    /// Runs a computation even if the queue is full: a question of the server itself, one at a time.
    pub(crate) async fn run_first<T: Send + 'static>(
        &self,
        work: impl FnOnce(Cancel) -> T + Send + 'static,
    ) -> Result<T, Problem> {
        self.compute(None, work).await
    }

    /// Cancels the computations that have run for longer than this, and returns their number. Each counts once.
    pub(crate) fn end_overdue(&self, most: Duration) -> usize {
        let mut running = lock(&self.running);
        let late = |running: &&mut Computation| !running.overdue && running.since.elapsed() >= most;
        let overdue = running.computations.values_mut().filter(late);
        overdue
            .map(|computation| {
                computation.overdue = true;
                computation.cancel.cancel();
            })
            .count()
    }

    /// Waits for a thread and computes on it.
    async fn compute<T: Send + 'static>(
        &self,
        place: Option<OwnedSemaphorePermit>,
        work: impl FnOnce(Cancel) -> T + Send + 'static,
    ) -> Result<T, Problem> {
        let thread = Arc::clone(&self.threads).acquire_owned().await.map_err(|_| Problem::busy())?;
        let cancel = Cancel::default();
        let guard = CancelOnDrop(cancel.clone());
        let running = Arc::clone(&self.running);
        let done = tokio::task::spawn_blocking(move || {
            let _running = EndGuard::new(running, cancel.clone());
            // Released when the work ends, not when its client disconnects: cancelled work still occupies its thread.
            let _permits = (place, thread);
            work(cancel)
        });
        let result = done.await.map_err(|_| {
            Problem::new(
                Status::INTERNAL_SERVER_ERROR,
                "failed",
                "the computation failed",
                "le calcul a échoué",
            )
        });
        // Kept until here, so that dropping this future at any await cancels the work.
        drop(guard);
        result
    }
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc;

    use super::*;

    fn runtime() -> tokio::runtime::Runtime {
        tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build().expect("a runtime")
    }

    #[test]
    fn whoever_comes_when_all_places_are_taken_is_sent_away() {
        runtime().block_on(async {
            let pool = Arc::new(Pool::new(1, 0));
            let (go, wait) = mpsc::channel::<()>();
            let (started, has_started) = tokio::sync::oneshot::channel();
            let first = tokio::spawn({
                let pool = Arc::clone(&pool);
                async move {
                    pool.run(move |_| {
                        started.send(()).expect("someone waits");
                        wait.recv().expect("a word to go on");
                    })
                    .await
                }
            });
            has_started.await.expect("the work begins");
            assert_eq!(pool.run(|_| ()).await, Err(Problem::busy()));
            go.send(()).expect("the work waits");
            assert_eq!(first.await.expect("no panic"), Ok(()));
            assert_eq!(pool.run(|_| 7).await, Ok(7));
        });
    }

    #[test]
    fn work_is_cancelled_when_nobody_waits_for_it() {
        runtime().block_on(async {
            let pool = Arc::new(Pool::new(1, 0));
            let (done, cancelled) = tokio::sync::oneshot::channel();
            let request = tokio::spawn({
                let pool = Arc::clone(&pool);
                async move {
                    pool.run(move |cancel| {
                        while !cancel.is_cancelled() {
                            std::thread::yield_now();
                        }
                        done.send(()).expect("someone waits");
                    })
                    .await
                }
            });
            tokio::task::yield_now().await;
            request.abort();
            // It never began, or it was cancelled.
            let _: Result<(), _> = cancelled.await;
            let _: Result<_, _> = request.await;
            assert_eq!(pool.run(|_| 7).await, Ok(7));
        });
    }
}
