//! Work in the background that reports its progress.
//!
//! A job has its own thread, and keeps what it has found where every listener can see it. It ends when the work is done,
//! when its time is up, when someone stops it, or when nobody has listened for a while.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::convert::Infallible;
use std::sync::{Arc, Condvar, Mutex, MutexGuard};
use std::time::Duration;

use axum::response::IntoResponse;
use axum::response::sse::{Event, KeepAlive, Sse};
use tokio::sync::watch;
use tokio::time::Instant;
use tokio_stream::wrappers::ReceiverStream;
use worddle_ask::interface::{Overseer, Standing, Work};
use worddle_run::Cancel;

use crate::problem::Problem;
use crate::secret::Secret;
use crate::speech;

/// How long a job runs while nobody listens.
const ALONE: Duration = Duration::from_secs(15);

/// How long the result of an ended job is kept.
const REMEMBERED: Duration = Duration::from_mins(10);

/// The shortest time between two events.
const PAUSE: Duration = Duration::from_millis(100);

/// One job.
pub(crate) struct Job<W: Work + Send + Sync + 'static> {
    wish: W,
    state: Mutex<State<W::Progress>>,
    unpaused: Condvar,
    cancel: Cancel,
    changed: watch::Sender<u64>,
}

struct State<F> {
    standing: Standing<F>,
    /// Whether it should pause as soon as it has noted its progress.
    wants_rest: bool,
    listeners: usize,
    alone_since: Instant,
    ended: Option<Instant>,
}

impl<W: Work + Send + Sync + 'static> Job<W> {
    fn new(wish: W) -> Self {
        let (changed, _) = watch::channel(0);
        let state = State {
            standing: Standing::default(),
            wants_rest: false,
            listeners: 0,
            alone_since: Instant::now(),
            ended: None,
        };
        Self { wish, state: Mutex::new(state), unpaused: Condvar::new(), cancel: Cancel::default(), changed }
    }

    fn lock(&self) -> MutexGuard<'_, State<W::Progress>> {
        self.state.lock().expect("no thread panics while it holds a job")
    }

    /// What listeners see of it now.
    pub(crate) fn told(&self) -> W::View {
        let standing = self.lock().standing.clone();
        self.wish.tell(standing, speech::current())
    }

    /// Ends it.
    pub(crate) fn stop(&self) {
        self.cancel.cancel();
        // A paused job sleeps in `advance`, and must wake up to see that it was cancelled.
        self.pause(false);
    }

    /// Pauses it, or resumes it.
    pub(crate) fn pause(&self, paused: bool) {
        self.lock().wants_rest = paused;
        self.unpaused.notify_all();
    }

    /// Notes something that listeners should see.
    fn note(&self, change: impl FnOnce(&mut W::Progress)) {
        change(&mut self.lock().standing.found);
        self.tell();
    }

    /// Notes how far it is, sleeps while it is paused, and ends when its time is up or nobody listens.
    fn advance(&self, clock: &mut Stopwatch, change: impl FnOnce(&mut W::Progress)) {
        // The clock stops here and starts again below: a pause does not use up the time of the job.
        clock.spent += clock.since.elapsed();
        let mut state = self.lock();
        change(&mut state.standing.found);
        state.standing.spent = clock.spent;
        while state.wants_rest && !self.cancel.is_cancelled() && !state.is_alone() {
            if !state.standing.paused {
                state.standing.paused = true;
                self.tell();
            }
            // Nothing notifies a job that its last listener has been gone for too long, so it looks every second.
            let waited = self.unpaused.wait_timeout(state, Duration::from_secs(1));
            state = waited.expect("no thread panics while it holds a job").0;
        }
        if state.standing.paused {
            state.standing.paused = false;
            self.tell();
        }
        clock.since = Instant::now();
        if clock.spent >= self.wish.time() || state.is_alone() {
            self.cancel.cancel();
        }
    }

    /// Tells all listeners that there is something new.
    fn tell(&self) {
        self.changed.send_modify(|version| *version += 1);
    }

    fn run(&self) {
        // The guard also runs if the work panics.
        let _ending = EndGuard(self);
        self.wish.work(&JobOverseer { job: self, clock: RefCell::new(Stopwatch::start()) });
    }

    /// A stream of what listeners see: events `progress` and, at the end, `done`.
    pub(crate) fn events(self: &Arc<Self>) -> impl IntoResponse + use<W> {
        let listening = JobListener::new(Arc::clone(self));
        // Room for one event: a slow listener skips states instead of piling them up.
        let (sender, receiver) = tokio::sync::mpsc::channel(1);
        let tell = async move {
            let mut changes = listening.0.changed.subscribe();
            loop {
                let standing = listening.0.lock().standing.clone();
                let (name, done) = if standing.done { ("done", true) } else { ("progress", false) };
                let told = listening.0.wish.tell(standing, speech::current());
                let event =
                    Event::default().event(name).json_data(told).expect("text and numbers are always JSON");
                if sender.send(Ok::<_, Infallible>(event)).await.is_err() || done {
                    return;
                }
                tokio::time::sleep(PAUSE).await;
                // Without news there is an event all the same: the time spent has changed.
                let _: Result<_, _> = tokio::time::timeout(PAUSE * 5, changes.changed()).await;
            }
        };
        tokio::spawn(speech::within(speech::current(), tell));
        Sse::new(ReceiverStream::new(receiver)).keep_alive(KeepAlive::default())
    }
}

/// Marks a job as ended, however it ends: otherwise it would occupy its place forever.
struct EndGuard<'a, W: Work + Send + Sync + 'static>(&'a Job<W>);

impl<W: Work + Send + Sync + 'static> Drop for EndGuard<'_, W> {
    fn drop(&mut self) {
        let mut state = self.0.lock();
        (state.standing.done, state.ended) = (true, Some(Instant::now()));
        drop(state);
        self.0.tell();
    }
}

/// Oversees a job on its own thread.
struct JobOverseer<'a, W: Work + Send + Sync + 'static> {
    job: &'a Job<W>,
    clock: RefCell<Stopwatch>,
}

impl<W: Work + Send + Sync + 'static> Overseer<W::Progress> for JobOverseer<'_, W> {
    fn cancel(&self) -> &Cancel {
        &self.job.cancel
    }

    fn note(&self, change: impl FnOnce(&mut W::Progress)) {
        self.job.note(change);
    }

    fn advance(&self, change: impl FnOnce(&mut W::Progress)) {
        self.job.advance(&mut self.clock.borrow_mut(), change);
    }
}

/// How long a job has really worked.
struct Stopwatch {
    since: Instant,
    spent: Duration,
}

impl Stopwatch {
    /// One that begins to run.
    fn start() -> Self {
        Self { since: Instant::now(), spent: Duration::ZERO }
    }
}

impl<F> State<F> {
    /// Whether nobody has listened for a while.
    fn is_alone(&self) -> bool {
        self.listeners == 0 && self.alone_since.elapsed() > ALONE
    }
}

/// Someone who listens to a job.
struct JobListener<W: Work + Send + Sync + 'static>(Arc<Job<W>>);

impl<W: Work + Send + Sync + 'static> JobListener<W> {
    fn new(job: Arc<Job<W>>) -> Self {
        job.lock().listeners += 1;
        Self(job)
    }
}

impl<W: Work + Send + Sync + 'static> Drop for JobListener<W> {
    fn drop(&mut self) {
        let mut state = self.0.lock();
        state.listeners -= 1;
        state.alone_since = Instant::now();
    }
}

/// All jobs of a kind.
pub(crate) struct Jobs<W: Work + Send + Sync + 'static> {
    jobs: Mutex<BTreeMap<Secret, Arc<Job<W>>>>,
    /// How many may run at the same time.
    most: usize,
}

impl<W: Work + Send + Sync + 'static> Jobs<W> {
    pub(crate) fn new(most: usize) -> Self {
        Self { jobs: Mutex::default(), most }
    }

    /// Begins a job, unless too many run.
    pub(crate) fn begin(&self, wish: W) -> Result<Secret, Problem> {
        let id = Secret::random()?;
        let job = Arc::new(Job::new(wish));
        let mut jobs = self.lock();
        // Old results are dropped here: there is no thread that only cleans up.
        jobs.retain(|_, job| job.lock().ended.is_none_or(|ended| ended.elapsed() < REMEMBERED));
        if jobs.values().filter(|job| job.lock().ended.is_none()).count() >= self.most {
            return Err(Problem::busy());
        }
        jobs.insert(id, Arc::clone(&job));
        drop(jobs);
        std::thread::spawn(move || job.run());
        Ok(id)
    }

    /// How many run.
    pub(crate) fn running(&self) -> usize {
        self.lock().values().filter(|job| job.lock().ended.is_none()).count()
    }

    /// Ends all that run; who follows one is told what it has found.
    pub(crate) fn stop_all(&self) {
        self.lock().values().for_each(|job| job.stop());
    }

    /// A job by its id.
    pub(crate) fn find(&self, id: &str) -> Result<Arc<Job<W>>, Problem> {
        let id: Option<Secret> = id.parse().ok();
        let job = id.and_then(|id| self.lock().get(&id).cloned());
        job.ok_or_else(|| {
            Problem::not_found(
                "no such job: it has ended, or the address is wrong",
                "tâche introuvable : elle est terminée, ou l'adresse est fausse",
            )
        })
    }

    fn lock(&self) -> MutexGuard<'_, BTreeMap<Secret, Arc<Job<W>>>> {
        self.jobs.lock().expect("no thread panics while it holds the jobs")
    }
}
