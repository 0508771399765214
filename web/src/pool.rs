//! A bounded pool of computing threads.
//!
//! Tokio's threads must never compute, or one large board would stop all answers. Here, each computation
//! takes a permit for a thread and one for its place in the queue, and work whose client has left is
//! cancelled.

use std::sync::Arc;

use tokio::sync::Semaphore;
use worddle_api::Status;
use worddle_run::Cancel;

use crate::problem::Problem;

/// A bounded pool of threads: some requests compute, some more wait, and all others are rejected as busy.
pub(crate) struct Pool {
    /// One permit per thread.
    threads: Arc<Semaphore>,
    /// One permit per request that computes or waits.
    places: Arc<Semaphore>,
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
        Self { threads: Arc::new(Semaphore::new(threads)), places: Arc::new(Semaphore::new(threads + queue)) }
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
        let thread = Arc::clone(&self.threads).acquire_owned().await.map_err(|_| Problem::busy())?;
        let cancel = Cancel::default();
        let guard = CancelOnDrop(cancel.clone());
        let done = tokio::task::spawn_blocking(move || {
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
