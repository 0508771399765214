//! The liaison: the thread of a worker that talks to the database.
//!
//! It sends heartbeats, leases units ahead, and delivers results; see [`Liaison::run`] for the loop. All
//! waiting happens here.
//!
//! One thread and one connection keep the rules simple: a unit is leased, computed and delivered by the same
//! worker in this order, and nothing else talks to the database. Threads that compute never wait for it,
//! since units are leased ahead and results are queued. While the database is away, work goes on with the
//! leased units; results are written to the outbox, so that a crash loses none of them.

use std::collections::{BTreeMap, VecDeque};
use std::sync::Arc;
use std::time::Duration;

use tokio::sync::mpsc::UnboundedReceiver;
use tokio::time::{Instant, sleep, timeout};
use worddle_run::Cancel;

use super::desk::{Desk, Outcome, Task, UnitReport};
use super::termination::Termination;
use super::{Until, WorkOrder, WorkReport, WorkSummary};
use crate::error::FleetError;
use crate::job::{Job, JobId};
use crate::lists::{ListStore, unpack};
use crate::outbox::Outbox;
use crate::queue::{Delivery, Enrolment, Queue, Verdict};
use crate::signature::Signer;

/// Longest wait before checking whether to stop.
/// Short enough that Ctrl-C feels immediate.
const POLL: Duration = Duration::from_millis(100);

/// First and longest wait between attempts to connect.
const RETRY: (Duration, Duration) = (Duration::from_millis(200), Duration::from_secs(10));

/// First and longest wait before asking again when there was nothing to lease.
const IDLE: (Duration, Duration) = (Duration::from_millis(100), Duration::from_secs(2));

/// Longest heartbeat interval. It also bounds how late a stopped fleet or a cancelled job is noticed.
const HEARTBEAT: Duration = Duration::from_secs(10);

/// Seconds of work to lease ahead for each thread: more than the network and the database ever take.
const AHEAD: f64 = 0.5;

/// Most units to lease ahead for each thread, however short they are. If the worker dies, others do them
/// again.
const MOST_AHEAD: f64 = 100.0;

/// How long to keep trying to deliver at the end. The rest is in the outbox.
const DRAIN: Duration = Duration::from_secs(5);

/// An undelivered result, and whether it is on disk.
struct Pending {
    /// What to deliver.
    delivery: Delivery,
    /// It is in the outbox, and must be removed from there after delivery.
    is_kept: bool,
}

/// A worker's state and its connection.
pub(super) struct Liaison<'a> {
    /// What the worker was asked to do.
    order: &'a WorkOrder,
    /// Units that wait for threads.
    desk: &'a Desk,
    /// What threads report.
    reports: UnboundedReceiver<UnitReport>,
    /// Tells the outside what happens.
    report: &'a mut dyn FnMut(WorkReport),
    /// The connection, while there is one.
    queue: Option<Queue>,
    /// Who this worker is to the fleet; `None` before it has enrolled.
    who: Option<Enrolment>,
    /// Results on disk.
    outbox: Option<Outbox>,
    /// The key for units of proofs; `None` before it has enrolled.
    signer: Option<Signer>,
    /// Jobs fetched so far: planning one takes a while.
    jobs: BTreeMap<JobId, Arc<Job>>,
    /// Units leased and not finished, with a way to cancel each.
    held: BTreeMap<(JobId, u64), Cancel>,
    /// Finished results, oldest first.
    pending: VecDeque<Pending>,
    /// Failed units to report.
    failed: VecDeque<((JobId, u64), String)>,
    /// Running average of the seconds per unit.
    pace: f64,
    /// When to connect next, and how long to wait after that.
    retry: (Instant, Duration),
    /// When to lease next, and how long to wait after that.
    idle: (Instant, Duration),
    /// When the next heartbeat is due.
    beat: Instant,
    /// The loss of the connection has been reported.
    is_away: bool,
    /// What was delivered.
    summary: WorkSummary,
}

impl<'a> Liaison<'a> {
    /// Neither connects nor starts threads.
    pub(super) fn new(
        order: &'a WorkOrder,
        desk: &'a Desk,
        reports: UnboundedReceiver<UnitReport>,
        report: &'a mut dyn FnMut(WorkReport),
    ) -> Self {
        let now = Instant::now();
        Self {
            order,
            desk,
            reports,
            report,
            queue: None,
            who: None,
            outbox: None,
            signer: None,
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

    /// Connects and enrolls, however long that takes.
    ///
    /// Results of an earlier run in the same store are delivered first.
    ///
    /// # Errors
    ///
    /// Those that waiting does not cure: a wrong password, no fleet, another version, or a store that cannot
    /// be used. Returns `Ok` without enrolling if it is cancelled.
    pub(super) async fn enroll(&mut self, cancel: &Cancel) -> Result<(), FleetError> {
        ListStore::open(&self.order.store)?;
        self.signer = Some(Signer::open(&self.order.store)?);
        while !cancel.is_cancelled() {
            match self.try_enroll().await {
                Ok(who) => {
                    let outbox = Outbox::open(&self.order.store, &who.fleet)?;
                    let kept = outbox.load();
                    self.pending =
                        kept.into_iter().map(|delivery| Pending { delivery, is_kept: true }).collect();
                    self.outbox = Some(outbox);
                    (self.report)(WorkReport::Enrolled(who.worker));
                    self.who = Some(who);
                    self.connected();
                    return Ok(());
                }
                Err(error) if error.is_passing() => {
                    self.disconnected(&error);
                    while Instant::now() < self.retry.0 && !cancel.is_cancelled() {
                        sleep(POLL).await;
                    }
                }
                Err(error) => return Err(error),
            }
        }
        Ok(())
    }

    /// Connects and enrolls, once.
    ///
    /// # Errors
    ///
    /// Any; the caller decides which of them may pass.
    async fn try_enroll(&mut self) -> Result<Enrolment, FleetError> {
        let mut queue = Queue::connect(&self.order.address).await?;
        let program = env!("CARGO_PKG_VERSION");
        let who = queue.enroll(&self.order.name, program, self.order.threads).await?;
        self.queue = Some(queue);
        Ok(who)
    }

    /// Notes a lost connection. The wait before the next attempt doubles each time.
    ///
    /// Reported once, however often connecting fails.
    fn disconnected(&mut self, error: &FleetError) {
        self.queue = None;
        if !self.is_away {
            (self.report)(WorkReport::Away(error.to_string()));
            self.is_away = true;
        }
        let (_, wait) = self.retry;
        self.retry = (Instant::now() + wait, (wait * 2).min(RETRY.1));
    }

    /// Notes that the connection works, and resets the wait.
    fn connected(&mut self) {
        if self.is_away {
            (self.report)(WorkReport::Back);
        }
        self.is_away = false;
        self.retry = (Instant::now(), RETRY.0);
    }

    /// Leases, receives reports and delivers until it is time to stop.
    ///
    /// Also ends when the fleet is stopped, on SIGTERM, and with [`Until::Empty`] when nothing is left.
    ///
    /// # Errors
    ///
    /// Errors that waiting does not cure. Results are still delivered, or kept, by [`Self::leave`].
    pub(super) async fn run(&mut self, cancel: &Cancel) -> Result<(), FleetError> {
        let mut termination = Termination::listen();
        while !cancel.is_cancelled() {
            let Some(who) = self.who.clone() else { return Ok(()) };
            match self.call(&who).await {
                Ok(true) if self.order.until == Until::Empty => return Ok(()),
                Ok(_) => {}
                Err(FleetError::Stopped) => return Ok(()),
                Err(error) if error.is_passing() => {
                    self.disconnected(&error);
                    self.keep_pending();
                }
                Err(error) => return Err(error),
            }
            let wait = self.next_call().saturating_duration_since(Instant::now()).min(POLL);
            // Woken by a report, when something is due, or by SIGTERM.
            tokio::select! {
                report = timeout(wait, self.reports.recv()) => {
                    report.ok().flatten().into_iter().for_each(|report| self.receive(report, &who));
                }
                () = termination.received() => return Ok(()),
            }
            while let Ok(report) = self.reports.try_recv() {
                self.receive(report, &who);
            }
            if self.queue.is_none() {
                self.keep_pending();
            }
        }
        Ok(())
    }

    /// Returns when the next call to the database is due.
    ///
    /// Without a wish for units, only heartbeats are due.
    fn next_call(&self) -> Instant {
        match self.queue {
            None => self.retry.0,
            Some(_) if self.wanted() > 0 => self.idle.0.min(self.beat),
            Some(_) => self.beat,
        }
    }

    /// Number of units to lease: enough to keep all threads busy for a while.
    ///
    /// At least one unit per thread waits on the desk, however long units take.
    fn wanted(&self) -> usize {
        let threads = self.order.threads.max(1) as f64;
        let ahead = (AHEAD / self.pace.max(1e-6)).clamp(1.0, MOST_AHEAD);
        ((threads * (1.0 + ahead)) as usize).saturating_sub(self.held.len())
    }

    /// Makes all calls that are due. Returns true if there is nothing left to do.
    ///
    /// The order is: connect, heartbeat, deliver, lease.
    ///
    /// # Errors
    ///
    /// A lost connection, or a fleet that is stopped.
    async fn call(&mut self, who: &Enrolment) -> Result<bool, FleetError> {
        if self.queue.is_none() {
            if Instant::now() < self.retry.0 {
                return Ok(false);
            }
            self.queue = Some(Queue::connect(&self.order.address).await?);
            // The server's idea of this worker's units may be out of date.
            self.beat = Instant::now();
        }
        if Instant::now() >= self.beat {
            self.send_heartbeat(who).await?;
            self.connected();
        }
        self.deliver(who).await?;
        let is_due = Instant::now() >= self.idle.0;
        let wanted = self.wanted();
        // Leasing a few at a time would mean a call per unit.
        if !is_due || wanted < self.order.threads.div_ceil(2) {
            return Ok(false);
        }
        // After the deliveries, so that finished work is safe before more is leased.
        let taken = self.take(who, wanted).await?;
        let (_, wait) = self.idle;
        self.idle = if taken > 0 {
            (Instant::now(), IDLE.0)
        } else {
            (Instant::now() + wait, (wait * 2).min(IDLE.1))
        };
        Ok(taken == 0 && self.held.is_empty() && self.pending.is_empty() && self.failed.is_empty())
    }

    /// Sends a heartbeat, and abandons units that now belong to others.
    ///
    /// A unit is lost if its lease expired or its job was cancelled.
    async fn send_heartbeat(&mut self, who: &Enrolment) -> Result<(), FleetError> {
        // Finished but undelivered units still belong to this worker.
        let done = self.pending.iter().filter(|pending| pending.delivery.worker == who.worker);
        let done = done.map(|Pending { delivery, .. }| (delivery.job, delivery.unit));
        let failed = self.failed.iter().map(|&(id, _)| id);
        let held: Vec<(JobId, u64)> = self.held.keys().copied().chain(done).chain(failed).collect();
        let queue = self.queue.as_mut().expect("called only when connected");
        for id in queue.beat(who, &held).await? {
            self.desk.remove(id);
            // A finished result waiting for delivery is not abandoned.
            if let Some(cancel) = self.held.remove(&id) {
                cancel.cancel();
                (self.report)(WorkReport::Lost(id.0, id.1));
            }
        }
        self.beat = Instant::now() + (who.lease / 3).min(HEARTBEAT);
        Ok(())
    }

    /// Leases units and puts them on the desk.
    ///
    /// # Errors
    ///
    /// A lost connection, or a job that this version cannot plan: the worker ends then, instead of failing
    /// unit after unit.
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

    /// Fetches a job, and its list unless it is on disk.
    ///
    /// # Errors
    ///
    /// A list that does not match its checksum, or inputs that differ from those of the program that added
    /// the job.
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
        let job = Job::parse(&fetched.request, Arc::new(list), &fetched.list)?;
        job.agree(id, &fetched.inputs)?;
        let job = Arc::new(job);
        self.jobs.insert(id, Arc::clone(&job));
        Ok(job)
    }

    /// Receives a thread's report on a unit.
    ///
    /// An answer is kept even if the unit was lost meanwhile: the database decides whether it is still
    /// wanted.
    fn receive(&mut self, report: UnitReport, who: &Enrolment) {
        let UnitReport { id, job, outcome, elapsed } = report;
        let was_held = self.held.remove(&id).is_some();
        // A thread is free, so do not wait until the next lease is due.
        self.idle.0 = Instant::now();
        match outcome {
            Outcome::Answer(answer) => {
                // A moving average over roughly the last five units, since units of different jobs differ in
                // length.
                self.pace = 0.8 * self.pace + 0.2 * elapsed.as_secs_f64();
                let signer = self.signer.as_ref();
                let sign = |statement| signer.map(|signer| signer.sign(statement, &answer.text));
                let signature = job.statement().and_then(sign);
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
                    signature,
                };
                self.pending.push_back(Pending { delivery, is_kept: false });
            }
            Outcome::Cancelled => {}
            Outcome::Panicked(message) => {
                (self.report)(WorkReport::Failed(id.0, id.1, message.clone()));
                // A unit that was lost meanwhile is not this worker's to fail.
                if was_held {
                    self.failed.push_back((id, message));
                }
            }
        }
    }

    /// Delivers pending results, oldest first.
    ///
    /// A delivery that was lost on the way is sent again; the database recognises it.
    ///
    /// # Errors
    ///
    /// A lost connection. What was delivered is removed, the rest stays.
    async fn deliver(&mut self, who: &Enrolment) -> Result<(), FleetError> {
        let queue = self.queue.as_mut().expect("called only when connected");
        while let Some(Pending { delivery, is_kept }) = self.pending.front() {
            let verdict = queue.deliver(delivery).await?;
            let id = (delivery.job, delivery.unit);
            match verdict {
                Verdict::Disagrees => (self.report)(WorkReport::Disagrees(id.0, id.1)),
                Verdict::Refused => (self.report)(WorkReport::Refused(id.0, id.1)),
                Verdict::Done | Verdict::Again | Verdict::Unwanted => {}
            }
            if let Some(outbox) = self.outbox.as_ref().filter(|_| *is_kept) {
                outbox.remove(delivery);
            }
            self.summary.delivered += 1;
            self.pending.pop_front();
        }
        while let Some((id, message)) = self.failed.front() {
            queue.fail(who, *id, message).await?;
            self.failed.pop_front();
        }
        Ok(())
    }

    /// Writes undelivered results to the outbox.
    ///
    /// Each result is written once. If the disk is full, results stay in memory, which is reported.
    fn keep_pending(&mut self) {
        let Some(outbox) = &self.outbox else { return };
        for pending in self.pending.iter_mut().filter(|pending| !pending.is_kept) {
            match outbox.keep(&pending.delivery) {
                Ok(()) => pending.is_kept = true,
                Err(error) => {
                    // Reported once per attempt to connect, and those become less frequent.
                    (self.report)(WorkReport::Unwritten(error.to_string()));
                    return;
                }
            }
        }
    }

    /// Lets the threads exit.
    ///
    /// Called when the worker stops, before threads are joined.
    pub(super) fn give_up(&mut self) {
        self.desk.close();
        self.held.values().for_each(Cancel::cancel);
    }

    /// Delivers finished results and returns the remaining units.
    ///
    /// Takes [`DRAIN`] at most.
    pub(super) async fn leave(&mut self) -> WorkSummary {
        if let Some(who) = self.who.clone() {
            while let Ok(report) = self.reports.try_recv() {
                self.receive(report, &who);
            }
            let last_calls = async {
                if self.queue.is_none() {
                    self.queue = Some(Queue::connect(&self.order.address).await?);
                }
                self.deliver(&who).await?;
                self.queue.as_mut().expect("it is connected").leave(&who).await
            };
            // If the server is away, the units go to other workers when the lease expires.
            let _ = timeout(DRAIN, last_calls).await;
            self.keep_pending();
            self.summary.kept = self.pending.len() as u64;
        }
        self.summary
    }
}
