//! A bounded pool of computing threads.
//!
//! Tokio's threads must never compute, or one large board would stop all answers. Here, each computation waits for a turn of
//! its client ([`shares`](crate::shares)) and then runs on a thread of the pool, and work whose client has left is cancelled.
//! Whoever waits makes those step aside who have computed for long: their threads go on at a lower priority, and new threads
//! take their place. Such a thread ends with its work, since its priority cannot be raised again.

use std::collections::BTreeMap;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::pin::pin;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, mpsc};
use std::time::Duration;

use tokio::sync::oneshot;
use tokio::time::Instant;
use worddle_api::Status;
use worddle_run::Cancel;

use crate::peer::Peer;
use crate::priority::{Priority, Thread};
use crate::problem::Problem;
use crate::shares::{Queue, Shape, Turn, half};

/// How long a computation may hold a thread that others wait for: longer than nearly all take, and too short to be noticed
/// by whoever waits.
const LONG: Duration = Duration::from_millis(50);

/// Computations per thread that may have stepped aside. Each takes memory and a part of a core, and with fewer, fewer greedy
/// clients could keep all others waiting.
const ASIDE: usize = 4;

/// A bounded pool of threads: some requests compute, some more wait, and all others are rejected as busy.
pub(crate) struct Pool {
    /// Whose turn it is.
    queue: Arc<Queue>,
    /// What computes now.
    running: Arc<Mutex<Running>>,
    /// What threads take their work from.
    tasks: Tasks,
    /// How long requests have waited.
    waits: Mutex<Waits>,
}

/// Work for a thread. Returns whether the thread is as good as new.
type Task = Box<dyn FnOnce() -> bool + Send>;

/// Both ends of the channel from which threads take their work.
struct Tasks {
    sender: mpsc::Sender<Task>,
    receiver: Arc<Mutex<mpsc::Receiver<Task>>>,
}

/// Requests that had to wait for a thread, and for how long.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Waits {
    pub(crate) count: u64,
    pub(crate) time: Duration,
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
    /// What it runs on.
    thread: Thread,
    /// Given back when the work ends, not when its client disconnects: cancelled work still occupies its thread.
    turn: Turn,
    /// It has left its turn to another.
    is_aside: bool,
}

impl Running {
    /// A computation begins on the thread that calls. Returns its number.
    fn begin(&mut self, cancel: Cancel, turn: Turn) -> u64 {
        self.last += 1;
        let (since, thread) = (Instant::now(), Thread::current());
        let computation = Computation { since, cancel, overdue: false, thread, turn, is_aside: false };
        self.computations.insert(self.last, computation);
        self.last
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
    /// A pool of some threads, with a queue of some requests that wait for them, half of them from one client.
    ///
    /// At least one thread.
    pub(crate) fn new(threads: usize, queue: usize) -> Self {
        let threads = threads.max(1);
        Self::shaped(Shape {
            slots: threads,
            aside: ASIDE * threads,
            // As many as there are threads: a client that is alone has them all.
            each: threads,
            waiting: queue,
            waiting_each: half(queue),
        })
    }

    /// A pool with a queue of some shape.
    pub(crate) fn shaped(shape: Shape) -> Self {
        let (sender, receiver) = mpsc::channel();
        let tasks = Tasks { sender, receiver: Arc::new(Mutex::new(receiver)) };
        (0..shape.slots).for_each(|_| tasks.add_thread());
        Self { queue: Queue::new(shape), running: Arc::default(), tasks, waits: Mutex::default() }
    }

    /// Runs a computation for a client, which is cancelled if the client disconnects.
    ///
    /// # Errors
    ///
    /// If the client has too many requests that wait, or all clients have. 500 if the work panics, which the others do not
    /// notice.
    pub(crate) async fn run<T: Send + 'static>(
        &self,
        client: Peer,
        work: impl FnOnce(Cancel) -> T + Send + 'static,
    ) -> Result<T, Problem> {
        self.compute(Some(client), work).await
    }

    /// Runs a computation before all others, even if the queue is full. The caller lets only a few do this, one at a time.
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

    /// How many requests compute, have stepped aside, and wait.
    pub(crate) fn census(&self) -> [usize; 3] {
        self.queue.census()
    }

    /// How many requests have waited, and how long.
    pub(crate) fn waits(&self) -> Waits {
        *self.waits.lock().expect("no thread panics while it counts")
    }

    /// Waits until nothing computes any more, for a limited time. Blocks the thread that calls.
    pub(crate) fn drain(&self, most: Duration) {
        let until = Instant::now() + most;
        while !lock(&self.running).computations.is_empty() && Instant::now() < until {
            std::thread::sleep(Duration::from_millis(1));
        }
    }

    /// Waits for a turn and computes.
    async fn compute<T: Send + 'static>(
        &self,
        client: Option<Peer>,
        work: impl FnOnce(Cancel) -> T + Send + 'static,
    ) -> Result<T, Problem> {
        let turn = self.turn(client).await?;
        let cancel = Cancel::default();
        let guard = CancelOnDrop(cancel.clone());
        let running = Arc::clone(&self.running);
        let (sender, receiver) = oneshot::channel();
        self.tasks.send(Box::new(move || {
            let number = lock(&running).begin(cancel.clone(), turn);
            let result = catch_unwind(AssertUnwindSafe(|| work(cancel)));
            // Before the answer, so that whoever has it finds its turn over. The next turn begins outside the lock.
            let ended = lock(&running).computations.remove(&number);
            let is_as_new = ended.is_some_and(|computation| !computation.is_aside);
            // After a panic nothing is sent, and nobody may be left to receive it.
            let _: Option<Result<(), T>> = result.ok().map(|result| sender.send(result));
            is_as_new
        }));
        let result = receiver.await.map_err(|_| {
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

    /// Waits for a turn, and makes those step aside who have computed for long.
    async fn turn(&self, client: Option<Peer>) -> Result<Turn, Problem> {
        let start = Instant::now();
        let mut turn = pin!(self.queue.turn(client));
        let mut has_waited = false;
        let turn = loop {
            if let Ok(turn) = tokio::time::timeout(LONG / 2, turn.as_mut()).await {
                break turn;
            }
            has_waited = true;
            self.make_way();
        };
        if has_waited {
            let mut waits = self.waits.lock().expect("no thread panics while it counts");
            waits.count += 1;
            waits.time += start.elapsed();
        }
        // A full queue is answered at once: an answer that comes after the client has given up helps nobody.
        turn.map_err(Problem::from)
    }

    /// Lets those step aside who have computed for long, and replaces their threads.
    fn make_way(&self) {
        let mut running = lock(&self.running);
        let long =
            |computation: &&mut Computation| !computation.is_aside && computation.since.elapsed() >= LONG;
        for computation in running.computations.values_mut().filter(long) {
            if !computation.turn.step_aside() {
                return;
            }
            computation.is_aside = true;
            // Still locked, so the thread cannot end before.
            computation.thread.lower(Priority::Long);
            self.tasks.add_thread();
        }
    }
}

impl Tasks {
    /// Gives work to the next thread that is free.
    fn send(&self, task: Task) {
        self.sender.send(task).expect("the receiver is kept beside the sender");
    }

    /// Starts a thread. It ends with the pool, or after work that cost it its priority.
    fn add_thread(&self) {
        let receiver = Arc::clone(&self.receiver);
        // In a statement of its own, so that the lock is released before the work begins.
        let next = move || receiver.lock().expect("no thread panics while it waits for work").recv();
        std::thread::spawn(move || {
            while let Ok(task) = next() {
                if !task() {
                    return;
                }
            }
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// One thread, and so many who wait.
    const ALONE: Shape = Shape { slots: 1, aside: 0, each: 1, waiting: 0, waiting_each: 1 };

    fn runtime() -> tokio::runtime::Runtime {
        tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build().expect("a runtime")
    }

    /// Begins work that goes on until the returned sender is used or dropped, and waits until it has begun.
    async fn occupy(
        pool: &Arc<Pool>,
        client: u32,
    ) -> (mpsc::Sender<()>, tokio::task::JoinHandle<Result<(), Problem>>) {
        let (go, wait) = mpsc::channel::<()>();
        let (started, has_started) = oneshot::channel();
        let pool = Arc::clone(pool);
        let task = tokio::spawn(async move {
            let work = move |_: Cancel| {
                started.send(()).expect("someone waits");
                let _: Result<(), _> = wait.recv();
            };
            pool.run(Peer::numbered(client), work).await
        });
        has_started.await.expect("the work begins");
        (go, task)
    }

    #[test]
    fn whoever_comes_when_all_places_are_taken_is_sent_away() {
        runtime().block_on(async {
            let pool = Arc::new(Pool::shaped(ALONE));
            let (go, first) = occupy(&pool, 1).await;
            assert_eq!(pool.run(Peer::numbered(2), |_| ()).await, Err(Problem::busy()));
            go.send(()).expect("the work waits");
            assert_eq!(first.await.expect("no panic"), Ok(()));
            assert_eq!(pool.run(Peer::numbered(2), |_| 7).await, Ok(7));
        });
    }

    #[test]
    fn work_is_cancelled_when_nobody_waits_for_it() {
        runtime().block_on(async {
            let pool = Arc::new(Pool::shaped(Shape { waiting: 1, ..ALONE }));
            let (done, cancelled) = oneshot::channel();
            let request = tokio::spawn({
                let pool = Arc::clone(&pool);
                async move {
                    let work = move |cancel: Cancel| {
                        while !cancel.is_cancelled() {
                            std::thread::yield_now();
                        }
                        done.send(()).expect("someone waits");
                    };
                    pool.run(Peer::numbered(1), work).await
                }
            });
            tokio::task::yield_now().await;
            request.abort();
            // It never began, or it was cancelled.
            let _: Result<(), _> = cancelled.await;
            let _: Result<_, _> = request.await;
            assert_eq!(pool.run(Peer::numbered(1), |_| 7).await, Ok(7));
        });
    }

    #[test]
    fn a_thread_survives_a_panic() {
        runtime().block_on(async {
            let pool = Pool::shaped(ALONE);
            let failed: Result<(), Problem> = pool.run(Peer::numbered(1), |_| panic!("on purpose")).await;
            assert!(failed.is_err());
            assert_eq!(pool.run(Peer::numbered(1), |_| 7).await, Ok(7));
        });
    }

    #[test]
    fn whoever_computes_for_long_steps_aside_for_others() {
        runtime().block_on(async {
            let pool = Arc::new(Pool::new(1, 8));
            let mut long = Vec::new();
            // One after the other: each of them waits for the one before to step aside.
            for client in 0..ASIDE as u32 {
                long.push(occupy(&pool, client).await);
            }
            let waiting = tokio::spawn({
                let pool = Arc::clone(&pool);
                async move { pool.run(Peer::numbered(0), |_| ()).await }
            });
            // Clients and the server are answered though none of the others has ended.
            assert_eq!(pool.run(Peer::numbered(99), |_| 7).await, Ok(7));
            assert_eq!(pool.run_first(|_| 7).await, Ok(7));
            assert!(!waiting.is_finished(), "a client has its share of threads");
            assert_eq!(pool.census(), [0, ASIDE, 1]);
            assert!(pool.waits().count >= ASIDE as u64 - 1 && pool.waits().time > LONG / 2);
            for (go, task) in long {
                go.send(()).expect("the work waits");
                assert_eq!(task.await.expect("no panic"), Ok(()));
            }
            assert_eq!(waiting.await.expect("no panic"), Ok(()));
            assert_eq!(pool.census(), [0, 0, 0]);
        });
    }
}
