//! Threads that go through the units of a proof.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::{RecvTimeoutError, Sender, channel};
use std::time::Duration;

use worddle_prove::{Problem, Search, Unit, units};
use worddle_run::{Budget, Cancel, Run, Stop, processor_time};

use super::ledger::UnitRecord;
use super::plan::ProvePlan;

/// How often to check progress, and whether it is time to stop.
const TICK: Duration = Duration::from_millis(100);

/// What has happened since the last tick.
pub struct ProofTick {
    /// A unit that is done.
    pub record: Option<UnitRecord>,
    /// What share of the work is done, as far as the units tell: 0 to 1.
    pub share: f64,
    /// How long the proof has run.
    pub elapsed: Duration,
}

/// Goes through all units that are not done, those with most work first, until all are done or it is cancelled. `tick` is
/// called with what happens; its error ends the work.
pub fn prove<E>(
    plan: &ProvePlan,
    problem: &Problem<'_>,
    cutoff: u32,
    is_done: &dyn Fn(u64) -> bool,
    cancel: &Cancel,
    mut tick: impl FnMut(ProofTick) -> Result<(), E>,
) -> Result<Option<Stop>, E> {
    let crew = Crew::new(plan, problem, cutoff, is_done);
    let clock = Run::new(Budget::UNLIMITED);
    let (sender, receiver) = channel();
    std::thread::scope(|scope| {
        for _ in 0..plan.search.threads.clamp(1, crew.left.len().max(1)) {
            let (crew, sender) = (&crew, sender.clone());
            scope.spawn(move || crew.work(&sender));
        }
        // With only the threads' senders left, the channel closes when the last thread ends.
        drop(sender);
        let mut weight = crew.done;
        let ending = loop {
            let record = match receiver.recv_timeout(TICK) {
                Ok((record, own)) => {
                    weight += own;
                    Some(record)
                }
                Err(RecvTimeoutError::Timeout) => None,
                Err(RecvTimeoutError::Disconnected) => break Ok(crew.ending()),
            };
            let share = if crew.total > 0.0 { (weight / crew.total).min(1.0) } else { 1.0 };
            if let Err(error) = tick(ProofTick { record, share, elapsed: clock.elapsed() }) {
                break Err(error);
            }
            if cancel.is_cancelled() {
                crew.stop.cancel();
            }
        };
        crew.stop.cancel();
        ending
    })
}

/// A unit that waits for a thread.
struct Task {
    number: u64,
    unit: Unit,
    weight: f64,
}

/// What the threads share.
struct Crew<'a> {
    plan: &'a ProvePlan,
    problem: &'a Problem<'a>,
    cutoff: u32,
    left: Vec<Task>,
    next: AtomicUsize,
    finished: AtomicUsize,
    /// The weight of the units that were done before, and of all.
    done: f64,
    total: f64,
    stop: Cancel,
}

impl<'a> Crew<'a> {
    fn new(
        plan: &'a ProvePlan,
        problem: &'a Problem<'a>,
        cutoff: u32,
        is_done: &dyn Fn(u64) -> bool,
    ) -> Self {
        let task = |(number, unit): (u64, Unit)| {
            let weight = unit.weight(problem);
            Task { number, unit, weight }
        };
        let (done, mut left): (Vec<Task>, Vec<Task>) =
            (0..).zip(units(problem)).map(task).partition(|task| is_done(task.number));
        let sum = |tasks: &[Task]| tasks.iter().map(|task| task.weight).sum::<f64>();
        let (done, rest) = (sum(&done), sum(&left));
        // The hardest first, so that no thread is left with one of them in the end.
        left.sort_by(|one, other| other.weight.total_cmp(&one.weight).then(one.number.cmp(&other.number)));
        Self {
            plan,
            problem,
            cutoff,
            left,
            next: AtomicUsize::new(0),
            finished: AtomicUsize::new(0),
            done,
            total: done + rest,
            stop: Cancel::default(),
        }
    }

    /// Why there is nothing more to do; `None` if all is done.
    fn ending(&self) -> Option<Stop> {
        (self.finished.load(Ordering::Relaxed) < self.left.len()).then_some(Stop::Cancelled)
    }

    /// Goes through one unit after another, on its own thread.
    fn work(&self, sender: &Sender<(UnitRecord, f64)>) {
        let mut search = Search::new(self.problem, self.cutoff);
        while let Some(task) = self.left.get(self.next.fetch_add(1, Ordering::Relaxed)) {
            let mut run = Run::new(Budget::UNLIMITED).with_cancel(self.stop.clone());
            let before = processor_time();
            let Ok(outcome) = search.unit(&task.unit, &mut run) else { return };
            let spent = processor_time().saturating_sub(before);
            let record = UnitRecord::new(self.plan, self.problem, (task.number, &task.unit), &outcome, spent);
            self.finished.fetch_add(1, Ordering::Relaxed);
            // Nobody listens after an error of `tick`, and the work is stopped.
            let _ = sender.send((record, task.weight));
        }
    }
}
