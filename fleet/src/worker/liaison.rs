//! The thread of a worker that talks to the database.

use std::collections::{BTreeMap, VecDeque};
use std::sync::Arc;
use std::time::Duration;

use tokio::sync::mpsc::UnboundedReceiver;
use tokio::time::{Instant, sleep, timeout};
use worddle_run::Cancel;

use super::desk::{Desk, Outcome, Report, Task};
use super::termination::Termination;
use super::{Notice, Until, WorkOrder, WorkSummary};
use crate::error::FleetError;
use crate::job::{Job, JobId};
use crate::lists::{ListStore, unpack};
use crate::outbox::Outbox;
use crate::queue::{Delivery, Enrolment, Queue, Verdict};

/// How often to see whether it is time to stop.
const TICK: Duration = Duration::from_millis(100);

/// How long to wait before another attempt to connect, at first and at most.
const RETRY: (Duration, Duration) = (Duration::from_millis(200), Duration::from_secs(10));

/// How long to wait before asking again when there was nothing to take, at first and at most.
const IDLE: (Duration, Duration) = (Duration::from_millis(100), Duration::from_secs(2));

/// How long to wait between two signs of life at most: so soon it is heard that a fleet is stopped or a job cancelled.
const BEAT: Duration = Duration::from_secs(10);

/// How much work should wait for each thread, in seconds: more than the network and the database ever take.
const AHEAD: f64 = 0.5;

/// The most units that wait for each thread, however short they are: if the worker dies, others do them again.
const MOST_AHEAD: f64 = 100.0;

/// How long to go on trying to deliver at the end: what is not delivered is in the outbox.
const PARTING: Duration = Duration::from_secs(5);

/// A result that is not delivered yet, and whether it is on the disk.
struct Pending {
    delivery: Delivery,
    is_kept: bool,
}

/// What a worker knows, and its connection.
pub(super) struct Liaison<'a> {
    order: &'a WorkOrder,
    desk: &'a Desk,
    reports: UnboundedReceiver<Report>,
    notice: &'a mut dyn FnMut(Notice),
    queue: Option<Queue>,
    who: Option<Enrolment>,
    outbox: Option<Outbox>,
    jobs: BTreeMap<JobId, Arc<Job>>,
    /// The units that were taken and not done yet, and how to give them up.
    held: BTreeMap<(JobId, u64), Cancel>,
    pending: VecDeque<Pending>,
    /// Units that failed, to be told.
    failed: VecDeque<((JobId, u64), String)>,
    /// How long a unit takes, as the last ones tell.
    pace: f64,
    retry: (Instant, Duration),
    idle: (Instant, Duration),
    beat: Instant,
    is_away: bool,
    summary: WorkSummary,
}

impl<'a> Liaison<'a> {
    pub(super) fn new(
        order: &'a WorkOrder,
        desk: &'a Desk,
        reports: UnboundedReceiver<Report>,
        notice: &'a mut dyn FnMut(Notice),
    ) -> Self {
        let now = Instant::now();
        Self {
            order,
            desk,
            reports,
            notice,
            queue: None,
            who: None,
            outbox: None,
            jobs: BTreeMap::new(),
            held: BTreeMap::new(),
            pending: VecDeque::new(),
            failed: VecDeque::new(),
            pace: 1.0,
            retry: (now, RETRY.0),
            idle: (now, IDLE.0),
            beat: now,
            is_away: false,
            summary: WorkSummary::default(),
        }
    }

    /// Connects and is taken in, however long that takes.
    pub(super) async fn enroll(&mut self, cancel: &Cancel) -> Result<(), FleetError> {
        ListStore::open(&self.order.store)?;
        while !cancel.is_cancelled() {
            match self.try_enroll().await {
                Ok(who) => {
                    let outbox = Outbox::open(&self.order.store, &who.fleet)?;
                    let kept = outbox.load();
                    self.pending =
                        kept.into_iter().map(|delivery| Pending { delivery, is_kept: true }).collect();
                    self.outbox = Some(outbox);
                    (self.notice)(Notice::Enrolled(who.worker));
                    self.who = Some(who);
                    self.is_back();
                    return Ok(());
                }
                Err(error) if error.is_passing() => {
                    self.went_away(&error);
                    while Instant::now() < self.retry.0 && !cancel.is_cancelled() {
                        sleep(TICK).await;
                    }
                }
                Err(error) => return Err(error),
            }
        }
        Ok(())
    }

    async fn try_enroll(&mut self) -> Result<Enrolment, FleetError> {
        let mut queue = Queue::connect(&self.order.address).await?;
        let program = env!("CARGO_PKG_VERSION");
        let who = queue.enroll(&self.order.name, program, self.order.threads).await?;
        self.queue = Some(queue);
        Ok(who)
    }

    /// The connection is lost: the next attempt comes after a while, which grows.
    fn went_away(&mut self, error: &FleetError) {
        self.queue = None;
        if !self.is_away {
            (self.notice)(Notice::Away(error.to_string()));
            self.is_away = true;
        }
        let (_, wait) = self.retry;
        self.retry = (Instant::now() + wait, (wait * 2).min(RETRY.1));
    }

    fn is_back(&mut self) {
        if self.is_away {
            (self.notice)(Notice::Back);
        }
        self.is_away = false;
        self.retry = (Instant::now(), RETRY.0);
    }

    /// Takes, hears, delivers, until it is time to stop.
    pub(super) async fn run(&mut self, cancel: &Cancel) -> Result<(), FleetError> {
        let mut termination = Termination::listen();
        while !cancel.is_cancelled() {
            let Some(who) = self.who.clone() else { return Ok(()) };
            match self.call(&who).await {
                Ok(true) if self.order.until == Until::Empty => return Ok(()),
                Ok(_) => {}
                Err(FleetError::Stopped) => return Ok(()),
                Err(error) if error.is_passing() => {
                    self.went_away(&error);
                    self.keep_pending();
                }
                Err(error) => return Err(error),
            }
            let wait = self.next_call().saturating_duration_since(Instant::now()).min(TICK);
            // Woken by a report, when something is due, or when the system asks the worker to end.
            tokio::select! {
                report = timeout(wait, self.reports.recv()) => {
                    report.ok().flatten().into_iter().for_each(|report| self.hear(report, &who));
                }
                () = termination.heard() => return Ok(()),
            }
            while let Ok(report) = self.reports.try_recv() {
                self.hear(report, &who);
            }
            if self.queue.is_none() {
                self.keep_pending();
            }
        }
        Ok(())
    }

    /// When there is something to call about again.
    fn next_call(&self) -> Instant {
        match self.queue {
            None => self.retry.0,
            Some(_) if self.wanted() > 0 => self.idle.0.min(self.beat),
            Some(_) => self.beat,
        }
    }

    /// How many units should be taken: enough for all threads for a while.
    fn wanted(&self) -> usize {
        let threads = self.order.threads.max(1) as f64;
        let ahead = (AHEAD / self.pace.max(1e-6)).clamp(1.0, MOST_AHEAD);
        ((threads * (1.0 + ahead)) as usize).saturating_sub(self.held.len())
    }

    /// Calls about everything that is due; tells whether there is nothing left to do.
    async fn call(&mut self, who: &Enrolment) -> Result<bool, FleetError> {
        if self.queue.is_none() {
            if Instant::now() < self.retry.0 {
                return Ok(false);
            }
            self.queue = Some(Queue::connect(&self.order.address).await?);
            // The server may believe that this worker has other units than it has.
            self.beat = Instant::now();
        }
        if Instant::now() >= self.beat {
            self.send_beat(who).await?;
            self.is_back();
        }
        self.deliver(who).await?;
        let is_due = Instant::now() >= self.idle.0;
        let wanted = self.wanted();
        // A few at a time would be a call for each unit.
        if !is_due || wanted < self.order.threads.div_ceil(2) {
            return Ok(false);
        }
        let taken = self.take(who, wanted).await?;
        let (_, wait) = self.idle;
        self.idle = if taken > 0 {
            (Instant::now(), IDLE.0)
        } else {
            (Instant::now() + wait, (wait * 2).min(IDLE.1))
        };
        Ok(taken == 0 && self.held.is_empty() && self.pending.is_empty() && self.failed.is_empty())
    }

    async fn send_beat(&mut self, who: &Enrolment) -> Result<(), FleetError> {
        // What is done and not delivered is still this worker's.
        let done = self.pending.iter().filter(|pending| pending.delivery.worker == who.worker);
        let done = done.map(|Pending { delivery, .. }| (delivery.job, delivery.unit));
        let failed = self.failed.iter().map(|&(id, _)| id);
        let held: Vec<(JobId, u64)> = self.held.keys().copied().chain(done).chain(failed).collect();
        let queue = self.queue.as_mut().expect("called only when connected");
        for id in queue.beat(who, &held).await? {
            self.desk.remove(id);
            // What waits to be delivered is not given up.
            if let Some(cancel) = self.held.remove(&id) {
                cancel.cancel();
                (self.notice)(Notice::Lost(id.0, id.1));
            }
        }
        self.beat = Instant::now() + (who.lease / 3).min(BEAT);
        Ok(())
    }

    /// Takes units and puts them on the desk.
    async fn take(&mut self, who: &Enrolment, most: usize) -> Result<usize, FleetError> {
        let queue = self.queue.as_mut().expect("called only when connected");
        let units = queue.take(who, most).await?;
        let count = units.len();
        for id in units {
            let job = match self.jobs.get(&id.0) {
                Some(job) => Arc::clone(job),
                None => self.fetch(who, id.0).await?,
            };
            let cancel = Cancel::default();
            self.held.insert(id, cancel.clone());
            self.desk.put(Task { id, job, cancel });
        }
        Ok(count)
    }

    /// Fetches the question of a job, and its list unless it is on the disk.
    async fn fetch(&mut self, who: &Enrolment, id: JobId) -> Result<Arc<Job>, FleetError> {
        let queue = self.queue.as_mut().expect("called only when connected");
        let fetched = queue.job(who, id).await?;
        let store = ListStore::open(&self.order.store)?;
        let list = if let Some(list) = store.find(&fetched.list, &fetched.list_name) {
            list
        } else {
            let packed = queue.list(who, &fetched.list).await?;
            let list = unpack(&fetched.list, &packed, &fetched.list_name)?;
            store.keep(&fetched.list, &packed);
            list
        };
        let job = Job::understand(&fetched.request, Arc::new(list), &fetched.list)?;
        job.agree(id, &fetched.inputs)?;
        let job = Arc::new(job);
        self.jobs.insert(id, Arc::clone(&job));
        Ok(job)
    }

    /// Hears what became of a unit.
    fn hear(&mut self, report: Report, who: &Enrolment) {
        let Report { id, job, outcome, elapsed } = report;
        let was_held = self.held.remove(&id).is_some();
        // A thread is free: it does not wait until the next attempt to take something is due.
        self.idle.0 = Instant::now();
        match outcome {
            Outcome::Answer(answer) => {
                self.pace = 0.8 * self.pace + 0.2 * elapsed.as_secs_f64();
                let delivery = Delivery {
                    worker: who.worker,
                    key: who.key.clone(),
                    job: id.0,
                    unit: id.1,
                    inputs: job.inputs_hash(),
                    answer: answer.text,
                    boards: answer.boards,
                    milliseconds: elapsed.as_millis() as u64,
                    best: answer.best.map(|best| (best.value, best.board)),
                };
                self.pending.push_back(Pending { delivery, is_kept: false });
            }
            Outcome::Cancelled => {}
            Outcome::Panicked(said) => {
                (self.notice)(Notice::Failed(id.0, id.1, said.clone()));
                if was_held {
                    self.failed.push_back((id, said));
                }
            }
        }
    }

    /// Delivers what waits, the oldest first.
    async fn deliver(&mut self, who: &Enrolment) -> Result<(), FleetError> {
        let queue = self.queue.as_mut().expect("called only when connected");
        while let Some(Pending { delivery, is_kept }) = self.pending.front() {
            let verdict = queue.deliver(delivery).await?;
            let id = (delivery.job, delivery.unit);
            match verdict {
                Verdict::Disagrees => (self.notice)(Notice::Disagrees(id.0, id.1)),
                Verdict::Refused => (self.notice)(Notice::Refused(id.0, id.1)),
                Verdict::Done | Verdict::Again | Verdict::Unwanted => {}
            }
            if let Some(outbox) = self.outbox.as_ref().filter(|_| *is_kept) {
                outbox.remove(delivery);
            }
            self.summary.delivered += 1;
            self.pending.pop_front();
        }
        while let Some((id, said)) = self.failed.front() {
            queue.fail(who, *id, said).await?;
            self.failed.pop_front();
        }
        Ok(())
    }

    /// Writes down what cannot be delivered now.
    fn keep_pending(&mut self) {
        let Some(outbox) = &self.outbox else { return };
        for pending in self.pending.iter_mut().filter(|pending| !pending.is_kept) {
            match outbox.keep(&pending.delivery) {
                Ok(()) => pending.is_kept = true,
                Err(error) => {
                    // Told once for each attempt to connect, which come ever more seldom.
                    (self.notice)(Notice::Unwritten(error.to_string()));
                    return;
                }
            }
        }
    }

    /// Lets the threads end.
    pub(super) fn give_up(&mut self) {
        self.desk.close();
        self.held.values().for_each(Cancel::cancel);
    }

    /// Delivers what is done, and gives back the rest.
    pub(super) async fn leave(&mut self) -> WorkSummary {
        if let Some(who) = self.who.clone() {
            while let Ok(report) = self.reports.try_recv() {
                self.hear(report, &who);
            }
            let parting = async {
                if self.queue.is_none() {
                    self.queue = Some(Queue::connect(&self.order.address).await?);
                }
                self.deliver(&who).await?;
                self.queue.as_mut().expect("it is connected").leave(&who).await
            };
            // If the server is away, its units are given to others when their lease is over.
            let _ = timeout(PARTING, parting).await;
            self.keep_pending();
            self.summary.kept = self.pending.len() as u64;
        }
        self.summary
    }
}
