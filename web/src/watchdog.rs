//! The watchdog: ends work that overruns its time, and knows whether the server can still answer.
//!
//! Every computation looks at its own limit. The watchdog is the second line: it cancels whatever has gone on for longer than
//! any limit allows, and the metrics count it. And it asks a small question of the pool all the time. If no answer comes, all
//! threads are taken by work that does not end, or by far more of it than they can do, and `/health` says so.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Duration;

use worddle_api::Status;
use worddle_ask::{Limits, Plan, Request, SolveRequest};
use worddle_run::{Cancel, Run};

use crate::app::App;
use crate::pool::Pool;
use crate::problem::Problem;

/// The interval between two rounds.
const ROUND: Duration = Duration::from_secs(1);

/// How long work may go on beyond its limit. Generous, since the time on a busy machine passes for those too who wait for a core.
const GRACE: Duration = Duration::from_secs(5);

/// How long the small question may wait for its answer: twice as long as the longest answer.
const PATIENCE: Duration = Duration::from_secs(10);

/// The state of the watchdog.
pub(crate) struct Watchdog {
    /// The last small question was answered in time.
    answers: AtomicBool,
    /// Computations and jobs that were cancelled because they overran.
    overruns: AtomicU64,
}

impl Watchdog {
    /// A server answers until it is found not to.
    pub(crate) fn new() -> Self {
        Self { answers: AtomicBool::new(true), overruns: AtomicU64::new(0) }
    }

    /// Whether the server can answer; otherwise the problem to tell.
    pub(crate) fn health(&self) -> Result<&'static str, Problem> {
        if self.answers.load(Ordering::Relaxed) {
            return Ok("ok");
        }
        Err(Problem::new(
            Status::SERVICE_UNAVAILABLE,
            "stuck",
            "the server does not compute: no thread was free for ten seconds; restart it if this lasts",
            "le serveur ne calcule plus : aucun fil d'exécution libre depuis dix secondes ; redémarrez-le si cela dure",
        ))
    }

    /// The number of computations and jobs that overran.
    pub(crate) fn overruns(&self) -> u64 {
        self.overruns.load(Ordering::Relaxed)
    }

    /// Asks the small question of the pool, and remembers whether it was answered.
    async fn listen(
        &self,
        pool: &Pool,
        patience: Duration,
        question: impl FnOnce(Cancel) -> bool + Send + 'static,
    ) {
        let answered = tokio::time::timeout(patience, pool.run_first(question)).await;
        let answers = matches!(answered, Ok(Ok(true)));
        if self.answers.swap(answers, Ordering::Relaxed) != answers {
            if answers {
                tracing::info!("the server computes again");
            } else {
                tracing::error!("the server does not compute: all threads are taken");
            }
        }
    }

    /// Cancels everything that overruns, and counts it.
    fn end_overdue(&self, app: &App) {
        let jobs: usize = app.all_jobs().map(|(_, jobs)| jobs.end_overdue(GRACE)).sum();
        let ended = jobs + app.pool.end_overdue(longest(&app.ask).saturating_add(GRACE));
        if ended > 0 {
            self.overruns.fetch_add(ended as u64, Ordering::Relaxed);
            tracing::error!(ended, "work overran its time and was cancelled");
        }
    }
}

/// The longest time of an answer.
fn longest(limits: &Limits) -> Duration {
    limits.wait.map_or(Duration::MAX, |wait| wait.max(limits.time))
}

/// Watches until the server ends.
pub(crate) async fn watch(app: Arc<App>) {
    let ending = async {
        loop {
            tokio::time::sleep(ROUND).await;
            app.watchdog.end_overdue(&app);
        }
    };
    let listening = async {
        loop {
            tokio::time::sleep(ROUND).await;
            let asked = Arc::clone(&app);
            app.watchdog.listen(&app.pool, PATIENCE, move |cancel| solves(&asked, cancel)).await;
        }
    };
    // Apart, because the first must go on while the second waits.
    tokio::join!(ending, listening);
}

/// Whether a small board is solved.
fn solves(app: &App, cancel: Cancel) -> bool {
    let board = SolveRequest {
        board: "CAT/ORE".to_owned(),
        language: Some("en".to_owned()),
        ..SolveRequest::default()
    };
    let plan = board.plan(&*app.library, &app.ask);
    plan.is_ok_and(|plan| plan.run(&mut Run::new(plan.budget()).with_cancel(cancel)).is_ok())
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc;

    use super::*;
    use crate::peer::Peer;
    use crate::shares::Shape;

    /// One thread, which nobody leaves for another.
    const ALONE: Shape = Shape { slots: 1, aside: 0, each: 1, waiting: 0, waiting_each: 1 };

    #[test]
    fn a_server_whose_threads_are_taken_says_so_until_one_is_free() {
        let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build();
        runtime.expect("a runtime").block_on(async {
            let (watchdog, pool) = (Watchdog::new(), Arc::new(Pool::shaped(ALONE)));
            assert_eq!(watchdog.health(), Ok("ok"));
            let (go, wait) = mpsc::channel::<()>();
            let (started, has_started) = tokio::sync::oneshot::channel();
            let taken = tokio::spawn({
                let pool = Arc::clone(&pool);
                async move {
                    let work = move |_: Cancel| {
                        started.send(()).expect("someone waits");
                        wait.recv().expect("a word to go on");
                    };
                    pool.run(Peer::numbered(1), work).await
                }
            });
            has_started.await.expect("the work begins");
            watchdog.listen(&pool, Duration::from_millis(20), |_| true).await;
            assert!(watchdog.health().is_err());
            go.send(()).expect("the work waits");
            taken.await.expect("no panic").expect("an answer");
            watchdog.listen(&pool, PATIENCE, |_| true).await;
            assert_eq!(watchdog.health(), Ok("ok"));
        });
    }

    #[test]
    fn work_that_overruns_is_cancelled_and_counted_once() {
        let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build();
        runtime.expect("a runtime").block_on(async {
            let pool = Arc::new(Pool::shaped(ALONE));
            assert_eq!(pool.end_overdue(Duration::ZERO), 0);
            let (started, has_started) = tokio::sync::oneshot::channel();
            let (go, wait) = mpsc::channel::<()>();
            let running = tokio::spawn({
                let pool = Arc::clone(&pool);
                async move {
                    let work = move |cancel: Cancel| {
                        started.send(()).expect("someone waits");
                        wait.recv().expect("a word to go on");
                        cancel.is_cancelled()
                    };
                    pool.run(Peer::numbered(1), work).await
                }
            });
            has_started.await.expect("the work begins");
            assert_eq!(pool.end_overdue(Duration::MAX), 0);
            assert_eq!((pool.end_overdue(Duration::ZERO), pool.end_overdue(Duration::ZERO)), (1, 0));
            go.send(()).expect("the work waits");
            assert_eq!(running.await.expect("no panic"), Ok(true));
            assert_eq!(pool.end_overdue(Duration::ZERO), 0);
        });
    }
}
