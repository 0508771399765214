//! Threads that work on the chains of a search.
//!
//! A free thread takes the chain whose next start has the smallest number, makes that start, and puts the chain back.
//! Finds go over a channel to the one thread that keeps and shows them. There are never more threads than chains, so a
//! thread that finds no free chain is done: every chain that is not over has a thread already.

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use worddle_board::Tile;
use worddle_optimize::{Beauty, Best, Continuation, Find, Start, Watch, Worker};
use worddle_run::{Budget, Cancel, Chain, Checkpoint, Progress, Run, Stop};

use super::plan::BestPlan;

/// How often to check progress, and whether it is time to stop.
const TICK: Duration = Duration::from_millis(50);

/// How long to wait for more after an event, so that events that come together are saved together.
const SETTLE: Duration = Duration::from_millis(10);

/// How far a chain is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct ChainState {
    /// Where it resumes.
    pub checkpoint: Checkpoint,
    /// How many boards it has looked at, including those of a start that was cut short.
    pub tried: u64,
    /// Whether there is nothing left for it to look at.
    pub exhausted: bool,
}

/// Something that happened to a chain.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Event {
    /// A board that is among the best that the chain knows of.
    Found {
        /// The chain.
        chain: u64,
        /// How beautiful the board is.
        beauty: Beauty,
        /// Its tiles, in canonical form.
        tiles: Vec<Tile>,
        /// How many boards the chain had looked at.
        step: u64,
    },
    /// A start has ended, or was cut short.
    Moved {
        /// The chain.
        chain: u64,
        /// How far it is now.
        state: ChainState,
    },
}

/// What has happened since the last tick.
pub struct Tick {
    /// The events, those of each chain in order.
    pub events: Vec<Event>,
    /// How many boards all chains have looked at.
    pub boards: u64,
    /// How long the search has run, including before it was resumed.
    pub elapsed: Duration,
}

/// Why the search of a method is over.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ending {
    /// Every board was looked at.
    Exhausted,
    /// Its budget is spent, or it was cancelled.
    Stopped(Stop),
}

/// Where a search begins or resumes.
#[derive(Clone, Debug)]
pub struct Beginning {
    /// The method.
    pub method: &'static str,
    /// How far its chains are.
    pub chains: Vec<ChainState>,
    /// Its best boards so far.
    pub best: Best,
    /// How long it has run before.
    pub elapsed: Duration,
}

impl Beginning {
    /// A method that has not begun.
    pub fn new(plan: &BestPlan, method: &'static str) -> Self {
        let chains = vec![ChainState::default(); plan.chains as usize];
        Self { method, chains, best: Best::new(plan.top), elapsed: Duration::ZERO }
    }
}

/// Searches with one method until its budget is spent or it is cancelled. `tick` is called with what happens; its error
/// ends the search.
pub fn search<E>(
    plan: &BestPlan,
    beginning: &Beginning,
    cancel: &Cancel,
    mut tick: impl FnMut(Tick) -> Result<(), E>,
) -> Result<Ending, E> {
    let crew = Crew::new(plan, beginning);
    let clock = Run::new(Budget::UNLIMITED);
    let elapsed = || beginning.elapsed + clock.elapsed();
    let (sender, receiver) = channel();
    std::thread::scope(|scope| {
        for _ in 0..plan.threads.min(crew.working.len()) {
            let sender = sender.clone();
            let crew = &crew;
            scope.spawn(move || crew.work(plan.worker(beginning.method), &sender));
        }
        // With only the threads' senders left, the channel closes when the last thread ends.
        drop(sender);
        let mut stop = None;
        let ending = loop {
            let (events, done) = gather(&receiver);
            if let Err(error) = tick(Tick { events, boards: crew.boards(), elapsed: elapsed() }) {
                break Err(error);
            }
            if done {
                break Ok(crew.ending(stop));
            }
            let late = plan.time.is_some_and(|most| elapsed() >= most).then_some(Stop::Time);
            let asked = cancel.is_cancelled().then_some(Stop::Cancelled);
            // The first reason counts. The loop goes on until the threads have ended, to keep what they still send.
            stop = stop.or(asked).or(late);
            if stop.is_some() {
                crew.stop.cancel();
            }
        };
        // After an error of `tick` the threads still run, and the scope waits for them.
        crew.stop.cancel();
        ending
    })
}

/// The events of a tick, and whether there will be no more.
fn gather(receiver: &Receiver<Event>) -> (Vec<Event>, bool) {
    let mut events = Vec::new();
    match receiver.recv_timeout(TICK) {
        Ok(event) => events.push(event),
        Err(RecvTimeoutError::Timeout) => return (events, false),
        Err(RecvTimeoutError::Disconnected) => return (events, true),
    }
    std::thread::sleep(SETTLE);
    events.extend(receiver.try_iter());
    (events, false)
}

/// The chains of a search; a free thread takes the next one.
pub struct ChainQueue {
    lanes: Vec<QueuedChain>,
}

/// A chain that is taken and put back.
struct QueuedChain {
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

impl ChainQueue {
    /// The chains of a search that begins or resumes.
    pub fn new(plan: &BestPlan, beginning: &Beginning) -> Self {
        let lane = |(number, state): (usize, &ChainState)| {
            let whole = Chain::new(number as u64, plan.chains);
            // Compared with what was tried, not with the checkpoint: a start that the budget had cut short must not be
            // repeated.
            let spent = plan.is_spent(number as u64, state.tried);
            let status = if state.exhausted || spent { Status::Over } else { Status::Free };
            QueuedChain { chain: whole.resumed(state.checkpoint), best: beginning.best.clone(), status }
        };
        Self { lanes: beginning.chains.iter().enumerate().map(lane).collect() }
    }

    /// Takes the chain whose next start has the smallest number, if one is free.
    pub fn take(&mut self) -> Option<(Chain, Best)> {
        // The smallest start first keeps chains level, so that a search that is stopped early has tried about as much
        // of each.
        let free = self.lanes.iter_mut().filter(|lane| lane.status == Status::Free);
        let lane = free.min_by_key(|lane| lane.chain.start())?;
        lane.status = Status::Taken;
        Some((lane.chain, lane.best.clone()))
    }

    /// Puts a chain back after it made a start.
    pub fn put(&mut self, chain: Chain, best: Best, made: &Start) {
        let is_over = matches!(made.after, Ok(Continuation::Nothing) | Err(Stop::Steps));
        let status = if is_over { Status::Over } else { Status::Free };
        let number = chain.number() as usize;
        self.lanes[number] = QueuedChain { chain, best, status };
    }

    /// Whether no chain has anything left to do.
    fn are_over(&self) -> bool {
        self.lanes.iter().all(|lane| lane.status == Status::Over)
    }
}

/// What the threads share.
struct Crew<'a> {
    plan: &'a BestPlan,
    lanes: Mutex<ChainQueue>,
    /// How many boards each chain has looked at.
    working: Vec<AtomicU64>,
    stop: Cancel,
}

impl<'a> Crew<'a> {
    fn new(plan: &'a BestPlan, beginning: &Beginning) -> Self {
        Self {
            plan,
            lanes: Mutex::new(ChainQueue::new(plan, beginning)),
            working: beginning.chains.iter().map(|state| AtomicU64::new(state.tried)).collect(),
            stop: Cancel::default(),
        }
    }

    /// How many boards all chains have looked at.
    fn boards(&self) -> u64 {
        let tried = self.working.iter().map(|boards| boards.load(Ordering::Relaxed));
        // A saved search may claim any number of boards for each chain.
        tried.fold(0, u64::saturating_add)
    }

    /// Why there is nothing more to do.
    fn ending(&self, stop: Option<Stop>) -> Ending {
        let is_spent = |(number, tried): (usize, &AtomicU64)| {
            self.plan.is_spent(number as u64, tried.load(Ordering::Relaxed))
        };
        // A stop that came when all chains were over already did not end the search.
        match stop {
            Some(stop) if !self.lock().are_over() => Ending::Stopped(stop),
            _ if self.working.iter().enumerate().any(is_spent) => Ending::Stopped(Stop::Steps),
            _ => Ending::Exhausted,
        }
    }

    fn lock(&self) -> MutexGuard<'_, ChainQueue> {
        self.lanes.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Advances one chain after another, on its own thread.
    fn work(&self, mut worker: Worker<'_>, sender: &Sender<Event>) {
        while !self.stop.is_cancelled() {
            let Some((mut chain, mut best)) = self.lock().take() else { return };
            let number = chain.number();
            let before = chain.checkpoint().steps;
            let counter = &self.working[number as usize];
            // A start that was cut short is repeated: boards count as tried only once it is past where it was.
            let known = counter.load(Ordering::Relaxed);
            let mut observer = |progress: Progress| {
                counter.store(known.max(before + progress.steps), Ordering::Relaxed);
            };
            // The receiver outlives the threads; after an error of `tick` nobody reads it, and the search is stopped.
            let mut found = |find: Find<'_>| {
                let Find { beauty, tiles, steps, .. } = find;
                let _ =
                    sender.send(Event::Found { chain: number, beauty, tiles: tiles.to_vec(), step: steps });
            };
            let watch = Watch { cancel: self.stop.clone(), observer: &mut observer, found: &mut found };
            let made = self.plan.search().advance(&mut chain, &mut best, &mut worker, watch);
            let tried = known.max(before + made.steps);
            counter.store(tried, Ordering::Relaxed);
            let exhausted = made.after == Ok(Continuation::Nothing);
            let state = ChainState { checkpoint: chain.checkpoint(), tried, exhausted };
            let _ = sender.send(Event::Moved { chain: number, state });
            self.lock().put(chain, best, &made);
        }
    }
}
