//! The units of a proof on threads, or on a graphics card.
//!
//! A free thread takes the unit that looks like most work. A unit that takes longer than a minute is recorded in parts,
//! so that a crash loses at most a minute, or one part.

use std::ops::ControlFlow;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::{RecvTimeoutError, Sender, channel};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use worddle_run::{Budget, Cancel, Progress, Run, Stop, processor_time};

use crate::card::{Gpu, GpuSearch};
use crate::class::Class;
use crate::halt::Halt;
use crate::ledger::{UnitRecord, known_parts, share_of};
use crate::problem::Problem;
use crate::unit::{Unit, units};
use crate::walk::{Outcome, Report, Search};
use crate::weight::weights;

/// How often a proof reports, and looks whether it must stop.
/// A person sees no delay, and saving is not disturbed.
const INTERVAL: Duration = Duration::from_millis(100);

/// A unit that takes longer than this is recorded in parts.
const LONG: Duration = Duration::from_mins(1);

/// A report of a running proof.
pub struct ProofProgress {
    /// Units done here, time spent, and the share of all work that is done, by weight.
    pub progress: Progress,
    /// A unit that is done, or a part of a long one.
    pub record: Option<UnitRecord>,
}

/// What a proof runs on.
#[derive(Clone, Copy)]
pub enum ProofMachine<'a> {
    /// So many threads of the processor.
    Threads(usize),
    /// A graphics card.
    Gpu(&'a Gpu),
}

/// Goes through all units that earlier records do not show to be done, heaviest first, until all are done, it is
/// cancelled, or `report` breaks.
///
/// Records that are already there are skipped, part by part. The result is `Ok` only if everything is done
/// and reported.
///
/// # Errors
///
/// [`Halt::Stop`] if it was cancelled or a report broke. [`Halt::Card`] if the card failed; the records
/// reported until then are good.
pub fn prove(
    problem: &Problem<'_>,
    (cutoff, records): (u32, &[UnitRecord]),
    machine: ProofMachine<'_>,
    cancel: &Cancel,
    report: &mut dyn FnMut(ProofProgress) -> ControlFlow<()>,
) -> Result<(), Halt> {
    let crew = Crew::new(problem, records, LONG, cancel)?;
    let searches = match machine {
        ProofMachine::Threads(threads) => (0..threads.clamp(1, crew.left.len().max(1)))
            .map(|_| UnitSearch::Core(Box::new(Search::new(problem, cutoff))))
            .collect(),
        ProofMachine::Gpu(gpu) => {
            let searches = gpu.search(problem, cutoff).map_err(Halt::Card)?;
            searches.into_iter().map(|search| UnitSearch::Card(Box::new(search))).collect()
        }
    };
    crew.run(searches, cancel, report)
}

/// The share of a proof's work that records show to be done, by the predicted work of each unit.
///
/// The cost is that of predicting the work of every unit.
pub fn covered(problem: &Problem<'_>, records: &[UnitRecord]) -> f64 {
    let crew = Crew::new(problem, records, LONG, &Cancel::default()).expect("nobody cancels");
    if crew.total > 0.0 { crew.done / crew.total } else { 1.0 }
}

/// A search on a core, or on a card.
enum UnitSearch<'p> {
    Core(Box<Search<'p>>),
    Card(Box<GpuSearch<'p>>),
}

impl UnitSearch<'_> {
    /// Searches what is left of a unit.
    ///
    /// # Errors
    ///
    /// Those of the search, with a stop of the run among them.
    fn parts(&mut self, task: &Task, report: Report<'_>, run: &mut Run<'_>) -> Result<(), Halt> {
        match self {
            Self::Core(search) => Ok(search.parts(&task.unit, &task.known, report, run)?),
            Self::Card(search) => search.parts(&task.unit, &task.known, report, run),
        }
    }
}

/// A unit that waits for a thread.
struct Task {
    /// The number of the unit in the ledger.
    number: u64,
    /// Its boards.
    unit: Unit,
    /// The predicted work.
    weight: f64,
    /// The parts that are done.
    known: Vec<Class>,
}

/// What the threads share.
///
/// Threads only read it, but for the counters.
struct Crew<'a> {
    /// The question.
    problem: &'a Problem<'a>,
    /// A unit that takes longer than this is recorded in parts.
    long: Duration,
    /// Units that are not done, heaviest first.
    left: Vec<Task>,
    /// Index of the next of them.
    next: AtomicUsize,
    /// How many are done.
    finished: AtomicUsize,
    /// The weight that earlier records show to be done.
    done: f64,
    /// The weight of all units.
    total: f64,
    /// Set by a cancellation, by a report that breaks, and by a failure.
    stop: Cancel,
}

impl<'a> Crew<'a> {
    /// Cuts the problem into units and predicts their work.
    ///
    /// # Errors
    ///
    /// If it is cancelled.
    fn new(
        problem: &'a Problem<'a>,
        records: &[UnitRecord],
        long: Duration,
        cancel: &Cancel,
    ) -> Result<Self, Stop> {
        let mut known = known_parts(problem, records);
        let (mut left, mut done, mut total) = (Vec::new(), 0.0, 0.0);
        let units = units(problem);
        let mut run = Run::new(Budget::UNLIMITED).with_cancel(cancel.clone());
        let weights = weights(problem, &units, &mut run)?;
        for (number, (unit, weight)) in (0..).zip(units.into_iter().zip(weights)) {
            let known = known.remove(&number).unwrap_or_default();
            let share = share_of(&unit, &known);
            total += weight;
            done += weight * share;
            if share < 1.0 {
                left.push(Task { number, unit, weight, known });
            }
        }
        // The heaviest first, so that no thread is left with one of them in the end.
        left.sort_by(|one, other| other.weight.total_cmp(&one.weight).then(one.number.cmp(&other.number)));
        let (next, finished) = (AtomicUsize::new(0), AtomicUsize::new(0));
        Ok(Self { problem, long, left, next, finished, done, total, stop: Cancel::default() })
    }

    /// Reports come from the calling thread, one after the other, so `report` needs no lock.
    fn run(
        &self,
        searches: Vec<UnitSearch<'_>>,
        cancel: &Cancel,
        report: &mut dyn FnMut(ProofProgress) -> ControlFlow<()>,
    ) -> Result<(), Halt> {
        let clock = Run::new(Budget::UNLIMITED);
        let (sender, receiver) = channel();
        let failure = Mutex::new(None);
        let broken = std::thread::scope(|scope| {
            for mut search in searches {
                let (sender, failure) = (sender.clone(), &failure);
                scope.spawn(move || {
                    if let Err(Halt::Card(error)) = self.work(&mut search, &sender) {
                        // One failure is enough: the other searches share the card.
                        self.stop.cancel();
                        failure.lock().unwrap_or_else(PoisonError::into_inner).get_or_insert(error);
                    }
                });
            }
            // With only the threads' senders left, the channel closes when the last thread ends.
            drop(sender);
            let mut weight = self.done;
            loop {
                let record = match receiver.recv_timeout(INTERVAL) {
                    Ok((record, own)) => {
                        weight += own;
                        Some(record)
                    }
                    Err(RecvTimeoutError::Timeout) => None,
                    Err(RecvTimeoutError::Disconnected) => break false,
                };
                let share = if self.total > 0.0 { (weight / self.total).min(1.0) } else { 1.0 };
                let steps = self.finished.load(Ordering::Relaxed) as u64;
                let progress = Progress { steps, elapsed: clock.elapsed(), share: Some(share) };
                let broken = report(ProofProgress { progress, record }).is_break();
                if broken || cancel.is_cancelled() {
                    self.stop.cancel();
                }
                if broken {
                    break true;
                }
            }
        });
        if let Some(error) = failure.into_inner().unwrap_or_else(PoisonError::into_inner) {
            return Err(Halt::Card(error));
        }
        // Units that ended after a report broke were never reported.
        let is_done = !broken && self.finished.load(Ordering::Relaxed) == self.left.len();
        if is_done { Ok(()) } else { Err(Stop::Cancelled.into()) }
    }

    /// Goes through one unit after another.
    ///
    /// Ends when no unit is left, or with the error of the search.
    fn work(&self, search: &mut UnitSearch<'_>, sender: &Sender<(UnitRecord, f64)>) -> Result<(), Halt> {
        // While a card works, the time of the thread does not tell.
        let (clock, on_card) = (Run::new(Budget::UNLIMITED), matches!(search, UnitSearch::Card(_)));
        let now = || if on_card { clock.elapsed() } else { processor_time() };
        while let Some(task) = self.left.get(self.next.fetch_add(1, Ordering::Relaxed)) {
            let mut run = Run::new(Budget::UNLIMITED).with_cancel(self.stop.clone());
            let send = |(class, outcome, spent): (&Class, &Outcome, Duration)| {
                let weight = task.weight * share_of(&task.unit, std::slice::from_ref(class));
                let part = (task.number, class);
                // Nobody receives after a report that broke, and the work is stopped.
                let _ = sender.send((UnitRecord::new(self.problem, part, outcome, spent), weight));
            };
            let start = now();
            let (mut last, mut waiting) = (start, Vec::new());
            // A unit that was begun in parts is finished in parts.
            let mut in_parts = !task.known.is_empty();
            let mut done = |class: &Class, outcome: Outcome| {
                let here = now();
                // The time of a part is the time since the part before it, so that all parts add up.
                waiting.push((class.clone(), outcome, here.saturating_sub(last)));
                last = here;
                in_parts |= here.saturating_sub(start) >= self.long;
                if in_parts {
                    waiting.drain(..).for_each(|(class, outcome, spent)| send((&class, &outcome, spent)));
                }
            };
            search.parts(task, &mut done, &mut run)?;
            if !in_parts {
                let mut outcome = Outcome::default();
                for (_, part, _) in waiting {
                    outcome.add(part);
                }
                send((task.unit.class(), &outcome, last.saturating_sub(start)));
            }
            self.finished.fetch_add(1, Ordering::Relaxed);
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use std::sync::LazyLock;

    use worddle_board::{Board, Rules, Tile};
    use worddle_lexicon::{Alphabet, WordList};
    use worddle_optimize::{Constraint, Goal, Supply};
    use worddle_run::Random;

    use super::*;
    use crate::ledger::{Chain, Ledger, ProofHead};
    use crate::verify::{ProofFlaw, verify};

    /// From how many words on boards are listed: few enough for cells to be decided by merging.
    const CUTOFF: u32 = 3;

    static LIST: LazyLock<WordList> =
        LazyLock::new(|| worddle_data::built_in("en").expect("a built-in list"));

    /// All boards of four cells with a few letters.
    static CONSTRAINT: LazyLock<Constraint> = LazyLock::new(|| {
        let letters = Alphabet::English.fold("AEIRST").expect("letters");
        let supply = Supply::Any(letters.into_iter().map(|letter| (Tile::letter(letter), 1)).collect());
        Constraint::build(4, &supply, &[]).expect("no demands")
    });

    fn problem() -> Problem<'static> {
        let board = Board::parse("??/??", Alphabet::English).expect("a board");
        Problem::build(&LIST, &Rules::boggle(), &Goal::Words, &board, &CONSTRAINT).expect("a problem")
    }

    /// The records of a proof that goes on from others, and stops after some more.
    fn records(problem: &Problem<'_>, before: &[UnitRecord], long: Duration, most: usize) -> Vec<UnitRecord> {
        let crew = Crew::new(problem, before, long, &Cancel::default()).expect("nobody cancels");
        let mut records = before.to_vec();
        let ended = crew.run(
            vec![UnitSearch::Core(Box::new(Search::new(problem, CUTOFF)))],
            &Cancel::default(),
            &mut |report| {
                records.extend(report.record);
                if records.len() - before.len() < most {
                    ControlFlow::Continue(())
                } else {
                    ControlFlow::Break(())
                }
            },
        );
        assert_eq!(ended.is_err(), most < usize::MAX, "{} records", records.len());
        records
    }

    fn boards(records: &[UnitRecord]) -> Vec<&str> {
        let mut boards: Vec<&str> = records
            .iter()
            .flat_map(|record| record.boards.iter().map(|board| board.board.as_str()))
            .collect();
        boards.sort_unstable();
        boards
    }

    #[test]
    fn a_unit_in_parts_is_the_same_unit() {
        let problem = problem();
        let whole = records(&problem, &[], LONG, usize::MAX);
        assert_eq!(whole.len(), units(&problem).len());
        // Given up after every few parts, and resumed.
        let mut parts = Vec::new();
        for _ in 0..3 {
            parts = records(&problem, &parts, Duration::ZERO, 3);
        }
        let parts = records(&problem, &parts, Duration::ZERO, usize::MAX);
        assert!(parts.len() > whole.len(), "{} {}", parts.len(), whole.len());
        assert_eq!(boards(&parts), boards(&whole));

        let examine = |units: Vec<UnitRecord>| {
            let head = ProofHead::new((), &problem, String::new(), CUTOFF);
            let ledger = Ledger { head, units, signatures: Vec::new(), chain: Chain::default() };
            verify(&problem, &ledger, 1, &mut Random::new(1), &mut Run::new(Budget::UNLIMITED))
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
