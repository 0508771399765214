//! Crosswords that are filled, or drawn until they can be filled, as work that lasts.

use std::time::Duration;

use serde::{Deserialize, Serialize};
use worddle_run::{Budget, Progress, Run};

use super::{Overseer, Problem, Standing, ToldProblem, Work};
use crate::crossword::{
    FillAnswer, FillPlan, FillRequest, PartialFill, PatternAnswer, PatternPlan, PatternRequest,
};
use crate::library::Library;
use crate::limits::Limits;
use crate::refusal::Refusal;
use crate::speech::Speech;
use crate::{Plan, Request};

/// How long a grid is filled for that does not say it.
const USUAL_TIME: Duration = Duration::from_mins(1);

/// Work on a crossword in the background: one of the two.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(
    feature = "schema",
    derive(utoipa::ToSchema),
    schema(example = json!({"fill": {"grid": "..../..../..../....", "language": "fr", "time": "10s"}}))
)]
pub struct ConstructRequest {
    /// A grid to be filled; a minute without a time.
    fill: Option<FillRequest>,
    /// Patterns to be drawn.
    generate: Option<PatternRequest>,
}

impl ConstructRequest {
    /// Understands what is to be constructed.
    pub fn plan(&self, library: &Library, limits: &Limits) -> Result<Construction, Refusal> {
        match (&self.fill, &self.generate) {
            (Some(fill), None) => Ok(Construction::fill(fill.plan(library, limits)?, limits)),
            (None, Some(pattern)) => Ok(Construction::draw(pattern.plan(library, limits)?)),
            _ => {
                let (english, french) =
                    ("expected either fill or generate", "indiquez soit fill, soit generate");
                Err(Refusal::said("fill", english, french))
            }
        }
    }
}

/// What is constructed.
pub struct Construction {
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
    fn fill(plan: FillPlan, limits: &Limits) -> Self {
        let usual = || limits.search.map_or(USUAL_TIME, |most| most.min(USUAL_TIME));
        Self { time: plan.time().unwrap_or_else(usual), what: What::Fill(Box::new(plan)) }
    }

    /// Patterns to be drawn.
    fn draw(plan: PatternPlan) -> Self {
        Self { time: plan.time(), what: What::Draw(Box::new(plan)) }
    }

    /// How a grid is filled, if that is what is done.
    fn filling(&self) -> Option<&FillPlan> {
        match &self.what {
            What::Fill(plan) => Some(plan),
            What::Draw(_) => None,
        }
    }

    /// Where a filling would end if it were stopped here. What is drawn leaves nothing.
    pub fn cut_short(
        &self,
        standing: &Standing<ConstructionProgress>,
    ) -> Option<Standing<ConstructionProgress>> {
        let filled = self.filling()?.stopped(&standing.found.so_far);
        let mut cut = Standing { done: true, ..standing.clone() };
        cut.found.filled = Some(filled);
        Some(cut)
    }
}

/// What a construction has come to.
#[derive(Clone, Debug, Default)]
pub struct ConstructionProgress {
    /// How many steps were made.
    steps: u64,
    /// What filling has come to.
    so_far: PartialFill,
    /// What came of filling, at its end.
    filled: Option<FillAnswer>,
    /// The patterns, at the end.
    drawn: Option<PatternAnswer>,
}

/// How far a construction is.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct ConstructionView {
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
    problem: Option<ToldProblem>,
    paused: bool,
    done: bool,
}

impl Work for Construction {
    type Progress = ConstructionProgress;
    type View = ConstructionView;

    fn time(&self) -> Duration {
        self.time
    }

    fn work(&self, overseer: &impl Overseer<ConstructionProgress>) {
        match &self.what {
            What::Fill(plan) => {
                let filled =
                    plan.run_reporting(Budget::UNLIMITED, overseer.cancel(), |report| match report.detail {
                        None => overseer.advance(|found| {
                            found.steps = report.progress.steps;
                            found.so_far.update(&report);
                        }),
                        Some(_) => overseer.note(|found| found.so_far.update(&report)),
                    });
                overseer.advance(|found| found.filled = Some(filled));
            }
            What::Draw(plan) => {
                let mut advance = |progress: Progress| overseer.advance(|found| found.steps = progress.steps);
                let run = Run::new(Budget::UNLIMITED).with_cancel(overseer.cancel().clone());
                let mut run = run.with_observer(&mut advance);
                let drawn = plan.run(&mut run).unwrap_or_else(|interruption| interruption.so_far);
                drop(run);
                overseer.advance(|found| found.drawn = Some(drawn));
            }
        }
    }

    fn tell(&self, standing: Standing<ConstructionProgress>, speech: Speech) -> ConstructionView {
        let ConstructionProgress { steps, so_far, filled, drawn } = standing.found;
        let problem = drawn
            .as_ref()
            .and_then(PatternAnswer::complaint)
            .map(|refusal| Problem::from(refusal).told(speech));
        ConstructionView {
            seconds: standing.spent.as_secs_f64(),
            of: self.time.as_secs_f64(),
            steps,
            partial: self.filling().and_then(|plan| plan.furthest(&so_far)),
            filled,
            drawn: drawn.filter(|_| problem.is_none()),
            problem,
            paused: standing.paused,
            done: standing.done,
        }
    }
}
