//! The driver of every search: on threads, on the calling thread, in a browser, or on one machine of many.
//!
//! A free thread takes the chain whose next start has the smallest number, makes that start, and puts the chain back. It
//! sends boards and states to the thread that called [`drive`], which alone owns the [`Checkpoint`] and reports progress.
//! Chains are independent, and the best boards do not depend on the order in which they are found. So the result is the
//! same for any number of threads, and the same if the search was interrupted and resumed.

use std::cell::RefCell;
use std::ops::{ControlFlow, Range};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use worddle_board::{Board, Tile};
use worddle_run::{Budget, Cancel, Progress, Run, Stop};

use crate::beauty::Beauty;
use crate::best::Best;
use crate::chain::{Chain, ChainState};
use crate::constraint::Constraint;
use crate::objective::Objective;
use crate::optimizer::{Continuation, Optimizer};
use crate::task::{Improvement, Task};

/// The interval at which a search on threads reports, and checks whether it must stop.
const INTERVAL: Duration = Duration::from_millis(50);

/// How long to wait for more boards after one was found. Boards found together are then saved in one commit.
const SETTLE: Duration = Duration::from_millis(10);

/// A search by one method: everything that its starts share.
#[derive(Clone, Debug)]
pub struct Search<'a> {
    /// A board of the searched shape; only its topology and bonuses matter.
    pub board: &'a Board,
    /// The boards that are allowed.
    pub constraint: &'a Constraint,
    /// The seed of all random numbers.
    pub seed: u64,
    /// The most boards to value, over all chains.
    pub steps: Option<u64>,
    /// The longest time, including the time before a resume.
    pub time: Option<Duration>,
    /// The chains to advance here, if other machines advance the others; `None` for all.
    pub only: Option<Range<u64>>,
    /// Stops the search.
    pub cancel: Cancel,
}

/// The method and the objective of one thread. It is not shared, and keeps no state between starts.
pub struct Worker<'a> {
    /// The method.
    pub optimizer: Box<dyn Optimizer>,
    /// Values boards.
    pub objective: Box<dyn Objective + 'a>,
}

/// Where a search runs.
pub enum Threads<'w, 'a> {
    /// On the calling thread: in a browser, or where the caller has threads of its own.
    Here(&'w mut Worker<'a>),
    /// On this many new threads, each with its own worker.
    Spawn(usize, &'w (dyn Fn() -> Worker<'a> + Sync)),
}

/// What a search resumes from.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Checkpoint {
    /// The state of each chain, by its number.
    pub chains: Vec<ChainState>,
    /// The best boards so far.
    pub best: Best,
    /// The time spent so far.
    pub elapsed: Duration,
}

impl Checkpoint {
    /// The beginning of a search with `chains` chains that keeps its `top` best boards.
    pub fn new(chains: u64, top: usize) -> Self {
        let chains = vec![ChainState::default(); chains as usize];
        Self { chains, best: Best::new(top), elapsed: Duration::ZERO }
    }

    /// Boards tried by all chains.
    pub fn tried(&self) -> u64 {
        // Saturating: a saved search may claim any number of boards.
        self.chains.iter().map(|chain| chain.tried).fold(0, u64::saturating_add)
    }

    /// The chain of a number, ready to resume.
    fn chain(&self, number: u64) -> Chain {
        Chain::new(number, self.chains.len() as u64).resumed(self.chains[number as usize])
    }
}

/// A progress report of a search.
pub struct SearchProgress<'a> {
    /// Boards tried, time spent, and the share of the budget used.
    pub progress: Progress,
    /// Where the search would resume now.
    pub checkpoint: &'a Checkpoint,
    /// Boards that entered the best since the last report, in the order of their discovery.
    pub found: &'a [FoundBoard],
    /// Starts that have ended, or were cut short, since the last report.
    pub starts: usize,
}

/// A board that entered the best.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FoundBoard {
    /// The value of the board.
    pub beauty: Beauty,
    /// Its tiles, in canonical form.
    pub tiles: Vec<Tile>,
    /// The chain that found it.
    pub chain: u64,
    /// Boards that the chain had valued by then.
    pub step: u64,
}

/// How a search ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ending {
    /// Every allowed board was tried.
    Exhausted,
    /// The budget is spent, or the search was cancelled.
    Stopped(Stop),
}

impl Ending {
    /// The name of the ending in answers: `exhausted`, `steps`, `time` or `cancelled`.
    pub fn name(self) -> &'static str {
        match self {
            Self::Exhausted => "exhausted",
            Self::Stopped(Stop::Steps) => "steps",
            Self::Stopped(Stop::Time) => "time",
            Self::Stopped(Stop::Cancelled) => "cancelled",
        }
    }
}

/// Advances all chains of a search from a checkpoint until its budget is spent, it is cancelled, or `report` breaks.
///
/// `report` is called on this thread, several times a second and whenever boards were found. Its checkpoint includes
/// every start that has ended: a caller that saves it before returning loses at most the starts under way.
pub fn drive(
    search: &Search<'_>,
    checkpoint: &mut Checkpoint,
    threads: Threads<'_, '_>,
    report: &mut dyn FnMut(SearchProgress<'_>) -> ControlFlow<()>,
) -> Ending {
    let shared = Shared::new(search, checkpoint);
    let clock = Clock { before: checkpoint.elapsed, run: Run::new(Budget::UNLIMITED) };
    let mut driver = Driver { search, shared: &shared, checkpoint, report, clock, stop: None };
    match threads {
        Threads::Here(worker) => driver.drive_here(worker),
        Threads::Spawn(count, worker) => driver.drive_threads(count, worker),
    }
    driver.ending()
}

/// The time of a search, including the time before a resume.
struct Clock {
    before: Duration,
    run: Run<'static>,
}

impl Clock {
    fn elapsed(&self) -> Duration {
        self.before + self.run.elapsed()
    }
}

/// A message from a thread of a search.
enum Event {
    /// A board entered the best of its chain.
    Found(FoundBoard),
    /// A chain finished a start, or was cut short.
    Moved(u64, ChainState),
    /// Time passed. Only for a search on the calling thread, which has no other thread to check the clock.
    Passed,
}

/// The calling thread's part: updates the checkpoint, reports, and decides when to stop.
struct Driver<'d, 's> {
    search: &'d Search<'s>,
    shared: &'d Shared<'d>,
    checkpoint: &'d mut Checkpoint,
    report: &'d mut dyn FnMut(SearchProgress<'_>) -> ControlFlow<()>,
    clock: Clock,
    stop: Option<Stop>,
}

impl Driver<'_, '_> {
    fn drive_here(&mut self, worker: &mut Worker<'_>) {
        let shared = self.shared;
        shared.work(worker, &mut |event| self.take(vec![event]));
        self.take(Vec::new());
    }

    fn drive_threads<'a>(&mut self, count: usize, worker: &(dyn Fn() -> Worker<'a> + Sync)) {
        let shared = self.shared;
        let (sender, receiver) = channel();
        std::thread::scope(|scope| {
            // More threads than chains would only idle.
            for _ in 0..count.min(shared.tried.len()) {
                let sender = sender.clone();
                // The receiver outlives the threads, so sending cannot fail.
                scope.spawn(move || {
                    shared.work(&mut worker(), &mut |event| {
                        // The calling thread wakes up by its own timeout.
                        if !matches!(event, Event::Passed) {
                            let _ = sender.send(event);
                        }
                    });
                });
            }
            // With only the threads' senders left, the channel closes when the last thread ends.
            drop(sender);
            loop {
                let (events, is_over) = gather(&receiver);
                self.take(events);
                if is_over {
                    break;
                }
            }
        });
    }

    /// Applies events to the checkpoint, reports, and stops the search if it must end.
    fn take(&mut self, events: Vec<Event>) {
        let (mut found, mut starts) = (Vec::new(), 0);
        for event in events {
            match event {
                // A chain reports its own best boards; most of them are not among the best of all chains.
                Event::Found(board) => {
                    found.extend(self.checkpoint.best.keep(board.beauty, board.tiles.clone()).map(|_| board));
                }
                Event::Moved(chain, state) => {
                    self.checkpoint.chains[chain as usize] = state;
                    starts += 1;
                }
                Event::Passed => {}
            }
        }
        let elapsed = self.clock.elapsed();
        self.checkpoint.elapsed = elapsed;
        let progress = self.progress(elapsed);
        let report = SearchProgress { progress, checkpoint: self.checkpoint, found: &found, starts };
        let broken = (self.report)(report).is_break() || self.search.cancel.is_cancelled();
        let late = self.search.time.is_some_and(|most| elapsed >= most);
        // Keep the first reason: threads still send events while they end.
        self.stop = self.stop.or(broken.then_some(Stop::Cancelled)).or(late.then_some(Stop::Time));
        if self.stop.is_some() {
            self.shared.stop.cancel();
        }
    }

    fn progress(&self, elapsed: Duration) -> Progress {
        let steps = self.shared.boards();
        let by_steps = self.search.steps.map(|most| steps as f64 / most.max(1) as f64);
        let by_time = self.search.time.map(|most| elapsed.as_secs_f64() / most.as_secs_f64().max(1e-9));
        // Whichever budget is used up first ends the search.
        let share = [by_steps, by_time].into_iter().flatten().reduce(f64::max);
        Progress { steps, elapsed, share: share.map(|share| share.min(1.0)) }
    }

    fn ending(&self) -> Ending {
        let chains: Vec<Chain> =
            self.shared.own.clone().map(|number| self.checkpoint.chain(number)).collect();
        let are_over = chains.iter().all(|chain| chain.is_over(self.search.steps));
        // If all chains were finished already, the stop did not end the search.
        match self.stop {
            Some(stop) if !are_over => Ending::Stopped(stop),
            _ if chains.iter().any(|chain| chain.is_spent(self.search.steps)) => Ending::Stopped(Stop::Steps),
            _ => Ending::Exhausted,
        }
    }
}

/// Receives the events since the last report. Also returns whether all threads have ended.
fn gather(receiver: &Receiver<Event>) -> (Vec<Event>, bool) {
    let mut events = Vec::new();
    match receiver.recv_timeout(INTERVAL) {
        Ok(event) => events.push(event),
        Err(RecvTimeoutError::Timeout) => return (events, false),
        Err(RecvTimeoutError::Disconnected) => return (events, true),
    }
    std::thread::sleep(SETTLE);
    events.extend(receiver.try_iter());
    (events, false)
}

/// State shared by all threads of a search.
struct Shared<'a> {
    search: &'a Search<'a>,
    /// The chains that are advanced here.
    own: Range<u64>,
    queue: Mutex<Queue>,
    /// Boards tried by each chain. Outside of the queue, so that counting never waits for its lock.
    tried: Vec<AtomicU64>,
    stop: Cancel,
}

impl<'a> Shared<'a> {
    fn new(search: &'a Search<'a>, checkpoint: &Checkpoint) -> Self {
        let count = checkpoint.chains.len() as u64;
        let own = search.only.clone().unwrap_or(0..count);
        let own = own.start.min(count)..own.end.min(count);
        let queue = own.clone().map(|number| {
            let chain = checkpoint.chain(number);
            let status = if chain.is_over(search.steps) { Status::Over } else { Status::Free };
            Queued { chain, best: checkpoint.best.clone(), status }
        });
        Self {
            search,
            own,
            queue: Mutex::new(Queue(queue.collect())),
            tried: checkpoint.chains.iter().map(|state| AtomicU64::new(state.tried)).collect(),
            // A flag of this search alone: `search.cancel` may be shared with other work.
            stop: search.cancel.part(),
        }
    }

    /// Boards tried by all chains.
    fn boards(&self) -> u64 {
        self.tried.iter().map(|tried| tried.load(Ordering::Relaxed)).fold(0, u64::saturating_add)
    }

    fn lock(&self) -> MutexGuard<'_, Queue> {
        self.queue.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Advances one chain after another, until none is free or the search stops.
    fn work(&self, worker: &mut Worker<'_>, send: &mut dyn FnMut(Event)) {
        while !self.stop.is_cancelled() {
            // There are never more threads than chains. So if no chain is free, every unfinished chain has a thread
            // already, and this thread can end.
            let Some((mut chain, mut best)) = self.lock().take() else { return };
            self.start(&mut chain, &mut best, worker, send);
            send(Event::Moved(chain.number(), chain.state()));
            self.lock().put(chain, best, self.search.steps);
        }
    }

    /// Makes the next start of a chain. A start that is cut short is repeated when the chain resumes.
    fn start(
        &self,
        chain: &mut Chain,
        best: &mut Best,
        worker: &mut Worker<'_>,
        send: &mut dyn FnMut(Event),
    ) {
        let Search { board, constraint, seed, steps, .. } = *self.search;
        let (number, before) = (chain.number(), chain.state().steps);
        let counter = &self.tried[number as usize];
        let known = chain.state().tried;
        let send = RefCell::new(send);
        // A repeated start only adds boards beyond the point where it was cut.
        let count = |steps: u64| counter.store(known.max(before + steps), Ordering::Relaxed);
        let mut observer = |progress: Progress| {
            count(progress.steps);
            (send.borrow_mut())(Event::Passed);
        };
        let mut improved = |Improvement { beauty, tiles, steps, .. }: Improvement<'_>| {
            // A report of the board has the boards tried up to it, whenever the observer was last called.
            count(steps);
            let found = FoundBoard { beauty, tiles: tiles.to_vec(), chain: number, step: before + steps };
            (send.borrow_mut())(Event::Found(found));
        };
        let budget = Budget { steps: steps.map(|steps| chain.steps_left(steps)), time: None };
        let run = Run::new(budget).with_cancel(self.stop.clone()).with_observer(&mut observer);
        let mut task = Task::new(board, &mut *worker.objective, constraint, run, chain.random(seed))
            .at_start(chain.start())
            .knowing(best.clone())
            .reporting(&mut improved);
        let after = worker.optimizer.start(&mut task);
        let steps = task.steps();
        *best = task.into_best();
        match after {
            Ok(Continuation::Again) => chain.end_start(steps),
            Ok(Continuation::Nothing) => {
                chain.end_start(steps);
                chain.exhaust();
            }
            Err(_) => chain.cut_start(steps),
        }
        counter.store(chain.state().tried, Ordering::Relaxed);
    }
}

/// The chains of a search, from which free threads take the next.
struct Queue(Vec<Queued>);

struct Queued {
    chain: Chain,
    best: Best,
    status: Status,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Status {
    Free,
    Taken,
    Over,
}

impl Queue {
    /// Takes the chain whose next start has the smallest number, if one is free.
    fn take(&mut self) -> Option<(Chain, Best)> {
        // Smallest start first keeps chains level: a search that is stopped early has advanced all of them about
        // equally.
        let free = self.0.iter_mut().filter(|queued| queued.status == Status::Free);
        let next = free.min_by_key(|queued| queued.chain.start())?;
        next.status = Status::Taken;
        Some((next.chain, next.best.clone()))
    }

    /// Returns a chain to the queue after a start.
    fn put(&mut self, chain: Chain, best: Best, budget: Option<u64>) {
        let status = if chain.is_over(budget) { Status::Over } else { Status::Free };
        if let Some(place) = self.0.iter_mut().find(|queued| queued.chain.number() == chain.number()) {
            *place = Queued { chain, best, status };
        }
    }
}
