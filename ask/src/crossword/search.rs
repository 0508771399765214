//! The search of a plan, whatever it is for.

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

/// How long a grid without filling is looked at for the reason, at most.
const REASONING: Duration = Duration::from_secs(10);

/// The algorithm that lists all fillings letter by letter.
const FAST: &str = "fast";

/// How a search for fillings has ended.
#[derive(Clone, Debug)]
pub struct FillEnd {
    /// By itself, or because it had to stop.
    pub how: Result<End, Stop>,
    /// How many fillings were found.
    pub found: u64,
    /// The most words that were reached together, or where a search by steps stands.
    pub reached: Option<Filling>,
    /// What was done, where that is counted.
    pub effort: Option<Effort>,
    /// Why there is no filling, if that is known.
    pub blame: Option<Explanation>,
}

impl FillPlan {
    /// Runs the search, and reports fillings and steps as they come.
    pub fn search(&self, run: &mut Run<'_>, listener: &mut dyn Listener) -> FillEnd {
        let index = self.index();
        let task = self.conditions.task(&self.puzzle, &index);
        let mut heard = CountingListener { plan: self, listener, found: 0, last: None };
        let mut ended = self.search_task(&task, run, &mut heard);
        ended.found = ended.found.max(heard.found);
        // Someone who follows single steps wants to see where the search is, not how far it once got.
        ended.reached = heard.last.or(ended.reached);
        if ended.found == 0 && matches!(ended.how, Ok(End::Exhausted | End::Enough)) {
            let time = self.wait.map_or(REASONING, |wait| wait.min(REASONING));
            let mut reasoning = Run::new(Budget::time(time)).with_cancel(run.cancel().clone());
            ended.blame = explain(&task, &mut reasoning).ok().flatten();
        }
        ended
    }

    fn search_task(
        &self,
        task: &FillTask<'_>,
        run: &mut Run<'_>,
        heard: &mut CountingListener<'_>,
    ) -> FillEnd {
        let ended = |how| FillEnd { how, found: 0, reached: None, effort: None, blame: None };
        match &self.wanted {
            Wanted::Count => {
                let (found, how) = match task.count(run) {
                    Ok(count) => (count, Ok(End::Exhausted)),
                    Err((count, stop)) => (count, Err(stop)),
                };
                FillEnd { found, ..ended(how) }
            }
            Wanted::Best => {
                let mut best = None;
                let mut told = |filling: &Filling, _| {
                    heard.better(filling);
                    best = Some(filling.clone());
                };
                let how = Improver::new(task, self.seed, &mut told).improve(run);
                let _: Option<ControlFlow<()>> = best.as_ref().map(|filling| heard.found(filling));
                // This search uses all of its time: running out is its normal end.
                ended(if best.is_some() && how == Err(Stop::Time) { Ok(End::Enough) } else { how })
            }
            &Wanted::Distinct { fills, apart } => {
                let mut told = |filling: &Filling| {
                    let _: ControlFlow<()> = heard.found(filling);
                };
                ended(distinct_fillings(task, (fills, apart), self.seed, run, &mut told))
            }
            Wanted::With(must) => {
                let outcome = fill_with_seeds(task, must, self.seed, run, heard)
                    .expect("a plan has words that the list knows and the grid has slots for");
                FillEnd { reached: Some(outcome.partial), effort: Some(outcome.effort), ..ended(outcome.how) }
            }
            Wanted::All if !self.by_words && self.strategy.algorithm.is_none_or(|name| name == FAST) => {
                let how = task.each_filling(run, &mut |filling: &Filling| heard.found(filling));
                ended(how.map(|()| End::Exhausted))
            }
            Wanted::One | Wanted::All => {
                let mut strategy = self.strategy();
                if self.wanted == Wanted::All {
                    strategy.restarts = Restarts::Never;
                }
                let mut search = task.search(strategy, self.seed);
                if let Some(steps) = self.steps {
                    search.limit(steps);
                }
                let how = search.fill(run, heard);
                let (reached, effort) = (search.best_partial().clone(), search.effort());
                FillEnd { reached: Some(reached), effort: Some(effort), ..ended(how) }
            }
        }
    }

    fn strategy(&self) -> Strategy {
        let mut strategy = Strategy::named(self.strategy).expect("a plan has parts that exist");
        // The textbook's algorithms keep the textbook's choice.
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

/// Counts what a search reports, and passes it on.
struct CountingListener<'a> {
    plan: &'a FillPlan,
    listener: &'a mut dyn Listener,
    found: u64,
    /// Where a search by steps stands.
    last: Option<Filling>,
}

impl Listener for CountingListener<'_> {
    fn found(&mut self, filling: &Filling) -> ControlFlow<()> {
        self.found += 1;
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
