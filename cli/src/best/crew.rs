//! Threads that work on the chains of a search.
//!
//! A free thread takes the chain whose next start has the smallest number, makes that start, and puts the chain back.
//! What is found goes over a channel to the one thread that keeps and shows it. There are never more threads than chains,
//! so a thread that finds no chain to go on with is done: those that are being worked on have their thread already.

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use anyhow::Result;
use worddle_board::Tile;
use worddle_optimize::{Beauty, Best, Continuation, Find, Watch, Worker};
use worddle_run::{Budget, Cancel, Chain, Checkpoint, Progress, Run, Stop};

use super::plan::Plan;
use crate::interrupt;

/// How often progress is looked at, and time and Ctrl-C too.
const TICK: Duration = Duration::from_millis(50);

/// How long more is waited for after something was told, so that what comes together is kept together.
const SETTLE: Duration = Duration::from_millis(10);

/// How far a chain is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct ChainState {
    /// Where it goes on.
    pub(super) checkpoint: Checkpoint,
    /// How many boards it has looked at, those of a start that was cut included.
    pub(super) tried: u64,
    /// Whether there is nothing left for it to look at.
    pub(super) exhausted: bool,
}

/// Something that a chain has to tell.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Event {
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
    /// A start has come to its end, or was cut.
    Moved {
        /// The chain.
        chain: u64,
        /// How far it is now.
        state: ChainState,
    },
}

/// What has happened since the last tick.
pub(super) struct Tick {
    /// In the order in which each chain told it.
    pub(super) events: Vec<Event>,
    /// How many boards all chains have looked at.
    pub(super) boards: u64,
    /// How long the search has gone on, before it was left too.
    pub(super) elapsed: Duration,
}

/// Why a search is over.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Ended {
    /// Every board was looked at.
    Exhausted,
    /// Its budget is spent, or the user stopped it.
    Stopped(Stop),
}

/// Where a search begins, or goes on.
pub(super) struct Beginning<'a> {
    pub(super) method: &'static str,
    pub(super) chains: &'a [ChainState],
    pub(super) best: &'a Best,
    /// How long it has gone on before.
    pub(super) elapsed: Duration,
}

/// A chain that threads take and put back.
struct Slot {
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

/// Looks for boards with one method until its budget is spent; `tick` is told what happens, and keeps it.
pub(super) fn search(
    plan: &Plan<'_>,
    threads: usize,
    beginning: &Beginning<'_>,
    mut tick: impl FnMut(Tick) -> Result<()>,
) -> Result<Ended> {
    let crew = Crew::new(plan, beginning);
    let clock = Run::new(Budget::UNLIMITED);
    let elapsed = || beginning.elapsed + clock.elapsed();
    let (sender, receiver) = channel();
    std::thread::scope(|scope| {
        for _ in 0..threads.min(crew.working.len()) {
            let sender = sender.clone();
            let crew = &crew;
            scope.spawn(move || crew.work(plan.worker(beginning.method), &sender));
        }
        drop(sender);
        let mut stop = None;
        let ended = loop {
            let (events, done) = gather(&receiver);
            if let Err(error) = tick(Tick { events, boards: crew.boards(), elapsed: elapsed() }) {
                break Err(error);
            }
            if done {
                break Ok(crew.ended(stop));
            }
            let late = plan.limits.time.is_some_and(|most| elapsed() >= most).then_some(Stop::Time);
            let asked = interrupt::cancel().is_cancelled().then_some(Stop::Cancelled);
            stop = stop.or(asked).or(late);
            if stop.is_some() {
                crew.stop.cancel();
            }
        };
        crew.stop.cancel();
        ended
    })
}

/// What was told within a tick, and whether nobody will tell anything more.
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

/// What the threads share.
struct Crew<'a> {
    plan: &'a Plan<'a>,
    slots: Mutex<Vec<Slot>>,
    /// How many boards each chain has looked at.
    working: Vec<AtomicU64>,
    stop: Cancel,
}

impl<'a> Crew<'a> {
    fn new(plan: &'a Plan<'a>, beginning: &Beginning<'_>) -> Self {
        let slot = |(number, state): (usize, &ChainState)| {
            let chain = Chain::new(number as u64, plan.chains).resumed(state.checkpoint);
            let share = Chain::new(number as u64, plan.chains);
            let spent = plan.limits.steps.is_some_and(|steps| state.tried >= share.steps_left(steps));
            let status = if state.exhausted || spent { Status::Over } else { Status::Free };
            Slot { chain, best: beginning.best.clone(), status }
        };
        Self {
            plan,
            slots: Mutex::new(beginning.chains.iter().enumerate().map(slot).collect()),
            working: beginning.chains.iter().map(|state| AtomicU64::new(state.tried)).collect(),
            stop: Cancel::default(),
        }
    }

    /// How many boards all chains have looked at.
    fn boards(&self) -> u64 {
        self.working.iter().map(|boards| boards.load(Ordering::Relaxed)).sum()
    }

    /// Why there is nothing more to do.
    fn ended(&self, stop: Option<Stop>) -> Ended {
        let slots = self.slots.lock().unwrap_or_else(PoisonError::into_inner);
        let spent = |slot: &Slot| {
            self.plan.limits.steps.is_some_and(|steps| {
                let tried = self.working[slot.chain.number() as usize].load(Ordering::Relaxed);
                tried >= Chain::new(slot.chain.number(), self.plan.chains).steps_left(steps)
            })
        };
        match stop {
            Some(stop) if slots.iter().any(|slot| slot.status != Status::Over) => Ended::Stopped(stop),
            _ if slots.iter().any(spent) => Ended::Stopped(Stop::Steps),
            _ => Ended::Exhausted,
        }
    }

    /// Goes on with one chain after the other, as a thread of its own.
    fn work(&self, mut worker: Worker<'_>, sender: &Sender<Event>) {
        while let Some((mut chain, mut best)) = self.take() {
            let (state, status) = self.advance(&mut chain, &mut best, &mut worker, sender);
            self.working[chain.number() as usize].store(state.tried, Ordering::Relaxed);
            // Nobody listens any more if what was told before could not be kept; then the search is stopped too.
            let _ = sender.send(Event::Moved { chain: chain.number(), state });
            let mut slots = self.slots.lock().unwrap_or_else(PoisonError::into_inner);
            let number = chain.number() as usize;
            slots[number] = Slot { chain, best, status };
        }
    }

    /// Takes the chain that comes next, if there is one and nobody has said stop.
    fn take(&self) -> Option<(Chain, Best)> {
        if self.stop.is_cancelled() {
            return None;
        }
        let mut slots = self.slots.lock().unwrap_or_else(PoisonError::into_inner);
        let free = slots.iter_mut().filter(|slot| slot.status == Status::Free);
        let slot = free.min_by_key(|slot| slot.chain.start())?;
        slot.status = Status::Taken;
        Some((slot.chain, slot.best.clone()))
    }

    /// Makes the next start of a chain; gives how far it is, and whether it goes on.
    fn advance(
        &self,
        chain: &mut Chain,
        best: &mut Best,
        worker: &mut Worker<'_>,
        sender: &Sender<Event>,
    ) -> (ChainState, Status) {
        let number = chain.number();
        let before = chain.checkpoint().steps;
        let counter = &self.working[number as usize];
        let known = counter.load(Ordering::Relaxed);
        let mut observer = |progress: Progress| {
            counter.store(known.max(before + progress.steps), Ordering::Relaxed);
        };
        let mut found = |find: Find<'_>| {
            let Find { beauty, tiles, steps, .. } = find;
            let _ = sender.send(Event::Found { chain: number, beauty, tiles: tiles.to_vec(), step: steps });
        };
        let watch = Watch { cancel: self.stop.clone(), observer: &mut observer, found: &mut found };
        let made = self.plan.search().advance(chain, best, worker, watch);
        let exhausted = made.after == Ok(Continuation::Nothing);
        let tried = known.max(before + made.steps);
        let over = exhausted || made.after == Err(Stop::Steps);
        let status = if over { Status::Over } else { Status::Free };
        (ChainState { checkpoint: chain.checkpoint(), tried, exhausted }, status)
    }
}
