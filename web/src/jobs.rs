//! Jobs: work that outlives a request.
//!
//! A job is a [`worddle_api::Job`] on a thread of its own, at a lower priority than questions. Clients follow it as server-sent events, pause it, resume it
//! and stop it. A job ends when its work is done, when its time is up, when a client stops it, or when nobody has
//! listened for a while: a closed tab must not occupy a core. Its result stays available for some minutes, so that a
//! client that lost its connection can fetch it.

use std::collections::BTreeMap;
use std::convert::Infallible;
use std::sync::{Arc, Condvar, Mutex, MutexGuard};
use std::time::Duration;

use axum::http::header;
use axum::response::IntoResponse;
use axum::response::sse::{Event, KeepAlive, Sse};
use tokio::sync::watch;
use tokio::time::Instant;
use tokio_stream::wrappers::ReceiverStream;
use worddle_api::{ALONE, Job, JobClock, JobHost};
use worddle_run::Cancel;

use crate::peer::Peer;
use crate::priority::{Priority, Thread};
use crate::problem::Problem;
use crate::secret::Secret;
use crate::shares::{Claim, Full, Places};
use crate::speech;

/// How long the result of an ended job is kept.
const REMEMBERED: Duration = Duration::from_mins(10);

/// Maximum results that are kept for one client.
const REMEMBERED_EACH: usize = 20;

/// Minimum time between two events.
const PAUSE: Duration = Duration::from_millis(100);

/// A job on a thread of its own.
pub(crate) struct RunningJob {
    /// The work itself.
    job: Box<dyn Job>,
    /// Time, listeners and wishes.
    state: Mutex<State>,
    /// Wakes a paused job.
    unpaused: Condvar,
    /// Who started it.
    client: Peer,
    /// Stops the job.
    cancel: Cancel,
    /// Wakes listeners; the number only has to differ.
    changed: watch::Sender<u64>,
}

/// What changes while a job runs.
struct State {
    /// The time spent, and whether it rests or has ended.
    clock: JobClock,
    /// Start of the time that `clock` does not include yet.
    since: Instant,
    /// Asks the job to pause at its next report.
    wants_rest: bool,
    /// How many follow it.
    listeners: usize,
    /// When the last one left.
    alone_since: Instant,
    /// When it ended.
    ended: Option<Instant>,
    /// It has overrun its time, and was cancelled for that.
    overdue: bool,
    /// Its place among the jobs that run.
    claim: Option<Claim>,
}

impl RunningJob {
    /// A job that has not begun.
    fn new(job: Box<dyn Job>, claim: Claim) -> Self {
        let (changed, _) = watch::channel(0);
        let (now, client) = (Instant::now(), claim.client());
        let state = State {
            clock: JobClock { spent: job.spent(), ..JobClock::default() },
            since: now,
            wants_rest: false,
            listeners: 0,
            alone_since: now,
            ended: None,
            overdue: false,
            claim: Some(claim),
        };
        let (state, unpaused) = (Mutex::new(state), Condvar::new());
        Self { job, state, unpaused, client, cancel: Cancel::default(), changed }
    }

    /// The state of the job.
    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().expect("no thread panics while it holds a job")
    }

    /// The current state, as JSON.
    pub(crate) fn view(&self) -> impl IntoResponse + use<> {
        let clock = self.lock().clock;
        ([(header::CONTENT_TYPE, worddle_api::JSON)], self.job.view(clock, speech::current()))
    }

    /// Stops the job.
    pub(crate) fn stop(&self) {
        self.cancel.cancel();
        // A paused job sleeps in `passed` and must wake up to notice the cancellation.
        self.pause(false);
    }

    /// Pauses or resumes the job.
    pub(crate) fn pause(&self, paused: bool) {
        self.lock().wants_rest = paused;
        self.unpaused.notify_all();
    }

    /// Stops the job if it has worked for longer than its time and the grace. Returns whether it just did.
    fn end_if_overdue(&self, grace: Duration) -> bool {
        let mut state = self.lock();
        let is_working = state.ended.is_none() && !state.clock.paused && !state.overdue;
        let worked = state.clock.spent.saturating_add(state.since.elapsed());
        if !is_working || worked < self.job.time().saturating_add(grace) {
            return false;
        }
        state.overdue = true;
        self.cancel.cancel();
        true
    }

    /// Wakes all listeners.
    fn wake(&self) {
        self.changed.send_modify(|version| *version += 1);
    }

    /// Works to the end. The caller gives it a thread of its own.
    fn run(&self) {
        // The guard also runs if the work panics.
        let _ending = EndGuard(self);
        // Questions go first.
        Thread::current().lower(Priority::Job);
        self.lock().since = Instant::now();
        self.job.work(self);
    }

    /// A stream of states: events `progress`, and `done` at the end.
    pub(crate) fn events(self: &Arc<Self>) -> impl IntoResponse + use<> {
        let listening = JobListener::new(Arc::clone(self));
        // Room for one event: a slow listener skips states instead of piling them up.
        let (sender, receiver) = tokio::sync::mpsc::channel(1);
        let send = async move {
            let mut changes = listening.0.changed.subscribe();
            loop {
                let clock = listening.0.lock().clock;
                let view = listening.0.job.view(clock, speech::current());
                let view = String::from_utf8(view).expect("JSON is text");
                let event = Event::default().event(if clock.done { "done" } else { "progress" }).data(view);
                if sender.send(Ok::<_, Infallible>(event)).await.is_err() || clock.done {
                    return;
                }
                tokio::time::sleep(PAUSE).await;
                // An event is sent without a change too, because the time spent has changed.
                let _: Result<_, _> = tokio::time::timeout(PAUSE * 5, changes.changed()).await;
            }
        };
        tokio::spawn(speech::within(speech::current(), send));
        Sse::new(ReceiverStream::new(receiver)).keep_alive(KeepAlive::default())
    }
}

impl JobHost for RunningJob {
    fn cancel(&self) -> &Cancel {
        &self.cancel
    }

    fn changed(&self) {
        self.wake();
    }

    fn passed(&self) {
        let mut state = self.lock();
        // The clock stops here and restarts below: a pause does not use up the job's time.
        let worked = state.since.elapsed();
        state.clock.spent += worked;
        while state.wants_rest && !self.cancel.is_cancelled() && !state.is_alone() {
            if !state.clock.paused {
                state.clock.paused = true;
                self.wake();
            }
            // Nothing notifies a job that its last listener is long gone, so it checks every second.
            let waited = self.unpaused.wait_timeout(state, Duration::from_secs(1));
            state = waited.expect("no thread panics while it holds a job").0;
        }
        if state.clock.paused {
            state.clock.paused = false;
            self.wake();
        }
        state.since = Instant::now();
        if state.clock.spent >= self.job.time() || state.is_alone() {
            self.cancel.cancel();
        }
    }
}

/// Marks a job as ended, however it ends: otherwise it would occupy its place for ever.
struct EndGuard<'a>(&'a RunningJob);

impl Drop for EndGuard<'_> {
    fn drop(&mut self) {
        let mut state = self.0.lock();
        (state.clock.done, state.ended) = (true, Some(Instant::now()));
        let claim = state.claim.take();
        drop((state, claim));
        self.0.wake();
    }
}

impl State {
    /// Whether nobody has listened for a while.
    fn is_alone(&self) -> bool {
        self.listeners == 0 && self.alone_since.elapsed() > ALONE
    }
}

/// Counts as a listener of a job until it is dropped.
struct JobListener(Arc<RunningJob>);

impl JobListener {
    /// Counts one more listener.
    fn new(job: Arc<RunningJob>) -> Self {
        job.lock().listeners += 1;
        Self(job)
    }
}

impl Drop for JobListener {
    fn drop(&mut self) {
        let mut state = self.0.lock();
        state.listeners -= 1;
        state.alone_since = Instant::now();
    }
}

/// All jobs of a question.
pub(crate) struct Jobs {
    jobs: Mutex<BTreeMap<Secret, Arc<RunningJob>>>,
    /// The jobs that run.
    places: Places,
}

impl Jobs {
    /// No jobs yet, and at most so many at a time, half of them of one client.
    pub(crate) fn new(most: usize) -> Self {
        Self { jobs: Mutex::default(), places: Places::halved(most) }
    }

    /// A place for a job of a client.
    ///
    /// # Errors
    ///
    /// If too many are running, of this client or of all.
    pub(crate) fn admit(&self, client: Peer) -> Result<Claim, Problem> {
        self.places.claim(client).map_err(|full| match full {
            Full::House => Problem::busy(),
            Full::Client => {
                let each = self.places.each();
                Problem::share(
                    "jobs",
                    10,
                    format!("this address already runs {each} jobs of this kind: wait until one ends, or stop it"),
                    format!("cette adresse a déjà {each} tâches de ce genre en cours : attendez la fin de l'une d'elles, ou arrêtez-la"),
                )
            }
        })
    }

    /// Starts a job.
    ///
    /// # Errors
    ///
    /// If the system has no randomness for its id.
    pub(crate) fn start(&self, claim: Claim, job: Box<dyn Job>) -> Result<Secret, Problem> {
        let id = Secret::random()?;
        let job = Arc::new(RunningJob::new(job, claim));
        let mut jobs = self.lock();
        forget(&mut jobs, job.client);
        jobs.insert(id, Arc::clone(&job));
        drop(jobs);
        std::thread::spawn(move || job.run());
        Ok(id)
    }

    /// The number of running jobs.
    pub(crate) fn running(&self) -> usize {
        self.places.taken()
    }

    /// Stops the jobs that have overrun their time by more than the grace, and returns their number.
    pub(crate) fn end_overdue(&self, grace: Duration) -> usize {
        self.lock().values().filter(|job| job.end_if_overdue(grace)).count()
    }

    /// Stops all running jobs; their listeners receive the results so far.
    pub(crate) fn stop_all(&self) {
        self.lock().values().for_each(|job| job.stop());
    }

    /// Finds a job by its id.
    pub(crate) fn find(&self, id: &str) -> Result<Arc<RunningJob>, Problem> {
        let id: Option<Secret> = id.parse().ok();
        let job = id.and_then(|id| self.lock().get(&id).cloned());
        job.ok_or_else(|| {
            Problem::not_found(
                "no such job: it has ended, or the address is wrong",
                "tâche introuvable : elle est terminée, ou l'adresse est fausse",
            )
        })
    }

    /// All jobs, by their ids.
    fn lock(&self) -> MutexGuard<'_, BTreeMap<Secret, Arc<RunningJob>>> {
        self.jobs.lock().expect("no thread panics while it holds the jobs")
    }
}

/// Forgets results that have expired, and the oldest of a client that has many.
///
/// Done when a job starts, which saves a thread that only cleans up.
fn forget(jobs: &mut BTreeMap<Secret, Arc<RunningJob>>, client: Peer) {
    jobs.retain(|_, job| job.lock().ended.is_none_or(|ended| ended.elapsed() < REMEMBERED));
    let own = jobs.iter().filter(|(_, job)| job.client == client);
    let mut ended: Vec<(Instant, Secret)> =
        own.filter_map(|(&id, job)| job.lock().ended.map(|ended| (ended, id))).collect();
    ended.sort_unstable();
    for (_, id) in ended.iter().rev().skip(REMEMBERED_EACH - 1) {
        jobs.remove(id);
    }
}
