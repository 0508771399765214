//! Runs the search that a plan asks for: one fill, all of them, the best, or their number.
//!
//! Each goal has its own algorithm in `worddle_crossword`; this file chooses it and brings the different ends to one form,
//! [`FillEnd`]. A grid without a fill is searched once more for the smallest reason, for a bounded time.

use std::ops::ControlFlow;
use std::time::Duration;

use worddle_crossword::distinct::distinct_fillings;
use worddle_crossword::explain::{Explanation, explain};
use worddle_crossword::fill::{Effort, End, Listener, Store};
use worddle_crossword::quality::Improver;
use worddle_crossword::seeds::fill_with_seeds;
use worddle_crossword::strategy::Restarts;
use worddle_crossword::{FillTask, Filling, Strategy};
use worddle_run::{Budget, Run, Stop};

use super::fill::{FillPlan, Wanted};

/// Longest search for the reason why a grid has no fill. The answer is already known then, so people should not wait long.
const REASONING: Duration = Duration::from_secs(10);

/// The default algorithm, which lists all fills letter by letter.
const FAST: &str = "fast";

/// The end of a search for fills.
#[derive(Clone, Debug)]
pub struct FillEnd {
    /// It ended by itself, or it had to stop.
    pub how: Result<End, Stop>,
    /// How many fills were found.
    pub found: u64,
    /// The incomplete fill with the most words, or the current one of a search by steps.
    pub reached: Option<Filling>,
    /// Words tried and dead ends, where the search counts them.
    pub effort: Option<Effort>,
    /// The slots and letters that rule out a fill, if they were found.
    pub blame: Option<Explanation>,
}

impl FillEnd {
    /// An end of which nothing else is known yet.
    fn of(how: Result<End, Stop>) -> Self {
        Self { how, found: 0, reached: None, effort: None, blame: None }
    }
}

impl FillPlan {
    /// Runs the search; the listener receives fills and steps as they come.
    ///
    /// An error of the listener is not known here: it breaks instead, and the search ends as if it had
    /// enough.
    pub fn search(&self, run: &mut Run<'_>, listener: &mut dyn Listener) -> FillEnd {
        let index = self.index();
        let task = match self.conditions.task(&self.puzzle, &index, run) {
            Ok(task) => task,
            Err(stop) => return FillEnd::of(Err(stop)),
        };
        // Wraps the listener, because some algorithms report fills and others only return them.
        let mut counter = CountingListener { plan: self, listener, found: 0, last: None };
        let mut ended = self.search_task(&task, run, &mut counter);
        // Counting finds a number without reporting any fill.
        ended.found = ended.found.max(counter.found);
        // With single steps people watch where the search is now, not how far it once got.
        ended.reached = counter.last.or(ended.reached);
        // Only a finished search proves that there is no fill; a stopped one has nothing to explain.
        if ended.found == 0 && matches!(ended.how, Ok(End::Exhausted | End::Enough)) {
            // The reason belongs to the answer, and shares the time that was asked for.
            let time = [self.wait, run.time_left()].into_iter().flatten().fold(REASONING, Duration::min);
            let mut reasoning = Run::new(Budget::time(time)).with_cancel(run.cancel().clone());
            ended.blame = explain(&task, &mut reasoning).ok().flatten();
        }
        ended
    }

    /// Runs the algorithm of what is wanted. Ends that an algorithm does not report are left empty.
    ///
    /// Each arm maps its own way of ending to [`End`] or [`Stop`].
    fn search_task(
        &self,
        task: &FillTask<'_>,
        run: &mut Run<'_>,
        counter: &mut CountingListener<'_>,
    ) -> FillEnd {
        match &self.wanted {
            Wanted::Count => {
                let (found, how) = match task.count(run) {
                    Ok(count) => (count, Ok(End::Exhausted)),
                    Err((count, stop)) => (count, Err(stop)),
                };
                FillEnd { found, ..FillEnd::of(how) }
            }
            Wanted::Best => {
                let mut best = None;
                let mut report = |filling: &Filling, _| {
                    counter.better(filling);
                    best = Some(filling.clone());
                };
                let how = Improver::new(task, self.seed, &mut report).improve(run);
                // Improvements were reported as they came; the last one is the fill of the answer.
                let _: Option<ControlFlow<()>> = best.as_ref().map(|filling| counter.found(filling));
                // This search uses all of its time, so running out is its normal end.
                FillEnd::of(if best.is_some() && how == Err(Stop::Time) { Ok(End::Enough) } else { how })
            }
            &Wanted::Distinct { fills, apart } => {
                let mut report = |filling: &Filling| {
                    let _: ControlFlow<()> = counter.found(filling);
                };
                FillEnd::of(distinct_fillings(task, (fills, apart), self.seed, run, &mut report))
            }
            Wanted::With(must) => {
                let outcome = fill_with_seeds(task, must, self.seed, run, counter)
                    .expect("a plan has words that the list knows and the grid has slots for");
                FillEnd {
                    reached: Some(outcome.partial),
                    effort: Some(outcome.effort),
                    ..FillEnd::of(outcome.how)
                }
            }
            Wanted::All if !self.by_words && self.strategy.algorithm.is_none_or(|name| name == FAST) => {
                let how = task.each_filling(run, &mut |filling: &Filling| counter.found(filling));
                FillEnd::of(how.map(|()| End::Exhausted))
            }
            Wanted::One | Wanted::All => {
                let mut strategy = self.strategy();
                // A restart would find the same fills again.
                if self.wanted == Wanted::All {
                    strategy.restarts = Restarts::Never;
                }
                let mut search = task.search(strategy, self.seed);
                if let Some(steps) = self.steps {
                    search.limit(steps);
                }
                let how = search.fill(run, counter);
                let (reached, effort) = (search.best_partial().clone(), search.effort());
                FillEnd { reached: Some(reached), effort: Some(effort), ..FillEnd::of(how) }
            }
        }
    }

    /// The parts of a search by words: those that were named, and the defaults.
    ///
    /// Names were checked when the request was planned, so this cannot fail.
    fn strategy(&self) -> Strategy {
        let mut strategy = Strategy::named(self.strategy).expect("a plan has parts that exist");
        // Textbook algorithms keep the value order of the textbook.
        let is_fast = self.strategy.algorithm.is_none_or(|name| name == FAST);
        if is_fast && self.strategy.choice.is_none() {
            strategy.choice = Strategy::fast_with_scores().choice;
        }
        if self.ac3 {
            strategy = strategy.with_ac3_pass();
        }
        if self.look_ahead {
            strategy = strategy.with_forward_check();
        }
        strategy
    }
}

/// Counts the fills of a search and passes everything on.
struct CountingListener<'a> {
    /// The plan, which says whether one fill is enough.
    plan: &'a FillPlan,
    /// The listener of whoever runs the plan.
    listener: &'a mut dyn Listener,
    /// Fills reported so far.
    found: u64,
    /// The current fill of a search by steps.
    last: Option<Filling>,
}

impl Listener for CountingListener<'_> {
    fn found(&mut self, filling: &Filling) -> ControlFlow<()> {
        self.found += 1;
        // The listener decides only where there is something to decide: one fill was asked for, and here it is.
        let goes_on = self.listener.found(filling);
        if self.plan.wanted == Wanted::All { goes_on } else { ControlFlow::Break(()) }
    }

    fn tried(&mut self, effort: &Effort) {
        self.listener.tried(effort);
    }

    fn further(&mut self, filling: &Filling) {
        self.listener.further(filling);
    }

    fn better(&mut self, filling: &Filling) {
        self.listener.better(filling);
    }

    fn stands(&mut self, store: &Store<'_>) {
        if self.plan.steps.is_some() {
            self.last = Some(Filling::of(store));
        }
        self.listener.stands(store);
    }
}
