//! Crosswords that are filled, or drawn until they can be filled, as a job.

use std::time::Duration;

use serde::Serialize;
use utoipa::ToSchema;
use worddle_ask::crossword::{FillAnswer, FillPlan, PatternAnswer, PatternPlan};
use worddle_ask::{Limits, Plan};
use worddle_run::{Budget, Progress, Run};

use super::{Job, JobWork, Standing, Stopwatch};
use crate::problem::Problem;

/// How long a grid is filled for that does not say it.
const USUAL_TIME: Duration = Duration::from_mins(1);

/// What is constructed.
pub(crate) struct Construction {
    what: What,
    time: Duration,
}

/// Filled, or drawn.
enum What {
    Fill(Box<FillPlan>),
    Draw(Box<PatternPlan>),
}

impl Construction {
    /// A grid to be filled.
    pub(crate) fn fill(plan: FillPlan, limits: &Limits) -> Self {
        let usual = || limits.search.map_or(USUAL_TIME, |most| most.min(USUAL_TIME));
        Self { time: plan.time().unwrap_or_else(usual), what: What::Fill(Box::new(plan)) }
    }

    /// Patterns to be drawn.
    pub(crate) fn draw(plan: PatternPlan) -> Self {
        Self { time: plan.time(), what: What::Draw(Box::new(plan)) }
    }
}

/// What a construction has come to.
#[derive(Clone, Debug, Default)]
pub(crate) struct ConstructionProgress {
    /// How many steps were made.
    steps: u64,
    /// The grid with the most words that went together so far.
    partial: Option<String>,
    /// What came of filling, at its end.
    filled: Option<FillAnswer>,
    /// The patterns, at the end.
    drawn: Option<PatternAnswer>,
}

/// How far a construction is.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct ConstructionView {
    /// For how many seconds it has worked.
    seconds: f64,
    /// How many seconds it may take.
    of: f64,
    /// How many steps were made: words and letters tried, cells drawn.
    steps: u64,
    /// The grid with the most words that went together so far.
    partial: Option<String>,
    /// What came of filling, at its end.
    filled: Option<FillAnswer>,
    /// The patterns that were drawn.
    drawn: Option<PatternAnswer>,
    /// Why there are no patterns.
    problem: Option<Problem>,
    paused: bool,
    done: bool,
}

impl JobWork for Construction {
    type Progress = ConstructionProgress;
    type View = ConstructionView;

    fn time(&self) -> Duration {
        self.time
    }

    fn work(&self, job: &Job<Self>) {
        let mut clock = Stopwatch::start();
        let mut watched = |progress: Progress| job.advance(&mut clock, |found| found.steps = progress.steps);
        let mut run =
            Run::new(Budget::UNLIMITED).with_cancel(job.cancel().clone()).with_observer(&mut watched);
        match &self.what {
            What::Fill(plan) => {
                let filled = plan.run_told(&mut run, |grid| job.note(|found| found.partial = Some(grid)));
                drop(run);
                job.advance(&mut clock, |found| found.filled = Some(filled));
            }
            What::Draw(plan) => {
                let drawn = plan.run(&mut run).unwrap_or_else(|interruption| interruption.so_far);
                drop(run);
                job.advance(&mut clock, |found| found.drawn = Some(drawn));
            }
        }
    }

    fn tell(&self, standing: Standing<ConstructionProgress>) -> ConstructionView {
        let ConstructionProgress { steps, partial, filled, drawn } = standing.found;
        let problem = drawn.as_ref().and_then(PatternAnswer::complaint).map(Problem::from);
        ConstructionView {
            seconds: standing.spent.as_secs_f64(),
            of: self.time.as_secs_f64(),
            steps,
            partial,
            filled,
            drawn: drawn.filter(|_| problem.is_none()),
            problem,
            paused: standing.paused,
            done: standing.done,
        }
    }
}
