//! Threads that go through the units of a proof.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::{RecvTimeoutError, Sender, channel};
use std::time::Duration;

use worddle_prove::{Class, Outcome, Problem, Search, Unit, units, weights};
use worddle_run::{Budget, Cancel, Run, Stop, processor_time};

use super::ledger::{UnitRecord, known_parts, share_of};
use super::plan::ProvePlan;

/// How often to check progress, and whether it is time to stop.
const TICK: Duration = Duration::from_millis(100);

/// How long a unit takes before its parts are written down one by one: so much of it is lost in a crash, or one part.
const LONG: Duration = Duration::from_mins(1);

/// What has happened since the last tick.
pub struct ProofTick {
    /// A unit that is done, or a part of a long one.
    pub record: Option<UnitRecord>,
    /// What share of the work is done, as far as the units tell: 0 to 1.
    pub share: f64,
    /// How long the proof has run.
    pub elapsed: Duration,
}

/// Goes through all units that are not done by earlier records, those with most work first, until all are done or it is
/// cancelled. `tick` is called with what happens; its error ends the work.
pub fn prove<E>(
    plan: &ProvePlan,
    problem: &Problem<'_>,
    (cutoff, records): (u32, &[UnitRecord]),
    cancel: &Cancel,
    tick: impl FnMut(ProofTick) -> Result<(), E>,
) -> Result<Option<Stop>, E> {
    Crew::new(plan, problem, (cutoff, records)).run(cancel, tick)
}

/// A unit that waits for a thread.
struct Task {
    number: u64,
    unit: Unit,
    weight: f64,
    /// The parts that are done.
    known: Vec<Class>,
}

/// What the threads share.
struct Crew<'a> {
    plan: &'a ProvePlan,
    problem: &'a Problem<'a>,
    cutoff: u32,
    long: Duration,
    left: Vec<Task>,
    next: AtomicUsize,
    finished: AtomicUsize,
    /// The weight of what was done before, and of all.
    done: f64,
    total: f64,
    stop: Cancel,
}

impl<'a> Crew<'a> {
    fn new(plan: &'a ProvePlan, problem: &'a Problem<'a>, (cutoff, records): (u32, &[UnitRecord])) -> Self {
        let mut known = known_parts(plan, problem, records);
        let (mut left, mut done, mut total) = (Vec::new(), 0.0, 0.0);
        let units = units(problem);
        let weights = weights(problem, &units);
        for (number, (unit, weight)) in (0..).zip(units.into_iter().zip(weights)) {
            let known = known.remove(&number).unwrap_or_default();
            let share = share_of(&unit, &known);
            total += weight;
            done += weight * share;
            if share < 1.0 {
                left.push(Task { number, unit, weight, known });
            }
        }
        // The hardest first, so that no thread is left with one of them in the end.
        left.sort_by(|one, other| other.weight.total_cmp(&one.weight).then(one.number.cmp(&other.number)));
        let (next, finished) = (AtomicUsize::new(0), AtomicUsize::new(0));
        let stop = Cancel::default();
        Self { plan, problem, cutoff, long: LONG, left, next, finished, done, total, stop }
    }

    /// Goes through all units on threads.
    fn run<E>(
        &self,
        cancel: &Cancel,
        mut tick: impl FnMut(ProofTick) -> Result<(), E>,
    ) -> Result<Option<Stop>, E> {
        let clock = Run::new(Budget::UNLIMITED);
        let (sender, receiver) = channel();
        std::thread::scope(|scope| {
            for _ in 0..self.plan.search.threads.clamp(1, self.left.len().max(1)) {
                let sender = sender.clone();
                scope.spawn(move || self.work(&sender));
            }
            // With only the threads' senders left, the channel closes when the last thread ends.
            drop(sender);
            let mut weight = self.done;
            let ending = loop {
                let record = match receiver.recv_timeout(TICK) {
                    Ok((record, own)) => {
                        weight += own;
                        Some(record)
                    }
                    Err(RecvTimeoutError::Timeout) => None,
                    Err(RecvTimeoutError::Disconnected) => break Ok(self.ending()),
                };
                let share = if self.total > 0.0 { (weight / self.total).min(1.0) } else { 1.0 };
                if let Err(error) = tick(ProofTick { record, share, elapsed: clock.elapsed() }) {
                    break Err(error);
                }
                if cancel.is_cancelled() {
                    self.stop.cancel();
                }
            };
            self.stop.cancel();
            ending
        })
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
            let send = |(class, outcome, spent): (&Class, &Outcome, Duration)| {
                let weight = task.weight * share_of(&task.unit, std::slice::from_ref(class));
                let part = (task.number, class);
                // Nobody listens after an error of `tick`, and the work is stopped.
                let _ = sender.send((UnitRecord::new(self.plan, self.problem, part, outcome, spent), weight));
            };
            let start = processor_time();
            let (mut last, mut waiting) = (start, Vec::new());
            // What is begun in parts is ended in parts.
            let mut in_parts = !task.known.is_empty();
            let mut told = |class: &Class, outcome: Outcome| {
                let now = processor_time();
                waiting.push((class.clone(), outcome, now.saturating_sub(last)));
                last = now;
                in_parts |= now.saturating_sub(start) >= self.long;
                if in_parts {
                    waiting.drain(..).for_each(|(class, outcome, spent)| send((&class, &outcome, spent)));
                }
            };
            if search.parts(&task.unit, &task.known, &mut told, &mut run).is_err() {
                return;
            }
            if !in_parts {
                let mut outcome = Outcome::default();
                for (_, part, _) in waiting {
                    outcome.add(part);
                }
                send((task.unit.class(), &outcome, last.saturating_sub(start)));
            }
            self.finished.fetch_add(1, Ordering::Relaxed);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::check::{ProofFlaw, check};
    use super::super::ledger::{Ledger, ProofHead};
    use super::super::plan::ProveRequest;
    use super::*;
    use crate::best::BestRequest;
    use crate::{Library, Limits, Request};
    use worddle_run::Random;

    /// From how many words on boards are listed: few enough for places to be decided by merging.
    const CUTOFF: u32 = 3;

    /// All boards of four cells with a few letters.
    fn plan() -> ProvePlan {
        let search = BestRequest {
            language: Some("en".to_owned()),
            topology: Some("2x2".to_owned()),
            without: Some("BCDFGHJKLMNOPQUVWXYZ".to_owned()),
            threads: Some(1),
            ..BestRequest::default()
        };
        let request = ProveRequest { search, cutoff: Some(CUTOFF) };
        request.plan(&Library::shared(None), &Limits::command()).expect("a plan")
    }

    /// The records of a proof that goes on from others, and stops after some more.
    fn records(plan: &ProvePlan, before: &[UnitRecord], long: Duration, most: usize) -> Vec<UnitRecord> {
        let problem = plan.problem();
        let crew = Crew { long, ..Crew::new(plan, &problem, (CUTOFF, before)) };
        let mut records = before.to_vec();
        let ending = crew.run(&Cancel::default(), |tick| {
            records.extend(tick.record);
            if records.len() - before.len() < most { Ok(()) } else { Err("enough") }
        });
        assert_eq!(ending.is_err(), most < usize::MAX, "{} records", records.len());
        records
    }

    #[test]
    fn a_unit_in_parts_is_the_same_unit() {
        let plan = plan();
        let problem = plan.problem();
        let whole = records(&plan, &[], LONG, usize::MAX);
        assert_eq!(whole.len(), units(&problem).len());
        // Given up after each few parts, and gone on with.
        let mut parts = Vec::new();
        for _ in 0..3 {
            parts = records(&plan, &parts, Duration::ZERO, 3);
        }
        let parts = records(&plan, &parts, Duration::ZERO, usize::MAX);
        assert!(parts.len() > whole.len(), "{} {}", parts.len(), whole.len());
        let boards = |records: &[UnitRecord]| {
            let mut boards: Vec<String> = records
                .iter()
                .flat_map(|record| record.boards.iter().map(|board| board.board.clone()))
                .collect();
            boards.sort();
            boards
        };
        assert_eq!(boards(&parts), boards(&whole));
        let answer =
            |records: &[UnitRecord]| super::super::ProveAnswer::new(&plan, &problem, CUTOFF, records);
        assert!(answer(&parts).proven && !answer(&parts[1..]).proven);

        let examine = |units: Vec<UnitRecord>| {
            let ledger = Ledger { head: ProofHead::new(&plan, &problem, CUTOFF), units, hash: 0 };
            check(&plan, &ledger, 1, &mut Random::new(1), &mut Run::new(Budget::UNLIMITED))
        };
        examine(parts.clone()).expect("every board lies in a part");
        let mut twice = parts.clone();
        twice.push(parts[3].clone());
        assert_eq!(examine(twice), Err(ProofFlaw::Overlap(5, parts.len() + 2)));
        let several =
            |record: &&UnitRecord| parts.iter().filter(|other| other.unit == record.unit).count() > 2;
        let (mut torn, mut uncovered) = (0, 0);
        for lost in parts.iter().filter(several).step_by(7) {
            let left: Vec<UnitRecord> = parts.iter().filter(|record| *record != lost).cloned().collect();
            match examine(left) {
                Err(ProofFlaw::Torn(_)) => torn += 1,
                Err(ProofFlaw::Uncovered(_)) => uncovered += 1,
                other => panic!("{} lost: {other:?}", lost.unit),
            }
        }
        assert!(torn > 0 && uncovered > 0, "{torn} {uncovered}");
    }
}
