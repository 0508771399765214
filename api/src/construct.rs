//! A crossword that is filled, or patterns that are drawn, as a job.

use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use serde::{Deserialize, Serialize};
use worddle_ask::crossword::{
    FillAnswer, FillPlan, FillRequest, PartialFill, PatternAnswer, PatternPlan, PatternRequest,
};
use worddle_ask::{Limits, Plan, Refusal, Request, Speech};
use worddle_run::{Budget, Progress, Run};

use crate::desk::{Desk, json};
use crate::job::{Job, JobClock, JobHost, JobOptions, JobRequest, Resumption};
use crate::problem::{Problem, ProblemAnswer};

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
    /// A grid to fill, for a minute unless it has a time.
    fill: Option<FillRequest>,
    /// Patterns to draw.
    generate: Option<PatternRequest>,
}

impl JobRequest for ConstructRequest {
    type View = ConstructionView;

    fn start(self, _: &JobOptions<'_>, desk: &Desk<'_>) -> Result<Box<dyn Job>, Problem> {
        // One of the two, because a job has one view and one end.
        let construction = match (&self.fill, &self.generate) {
            (Some(fill), None) => Construction::fill(fill.plan(desk.library, desk.limits)?, desk.limits),
            (None, Some(pattern)) => Construction::draw(pattern.plan(desk.library, desk.limits)?),
            _ => {
                let refusal = Refusal::said(
                    "fill",
                    "send either fill or generate, and not both",
                    "indiquez soit fill, soit generate",
                );
                return Err(refusal.into());
            }
        };
        Ok(Box::new(construction))
    }
}

/// A construction that runs as a job.
struct Construction {
    /// The work.
    task: Task,
    /// The time it may take.
    time: Duration,
    /// How far it is, for whoever looks.
    state: Mutex<ConstructionState>,
}

/// What is worked on. Boxed, since plans hold a grid and its slots.
enum Task {
    /// A grid to fill.
    Fill(Box<FillPlan>),
    /// Patterns to draw.
    Draw(Box<PatternPlan>),
}

/// How far a construction is.
#[derive(Clone, Debug, Default)]
struct ConstructionState {
    /// Words and letters tried, or cells drawn.
    steps: u64,
    /// The best partial fill.
    so_far: PartialFill,
    /// The fill, at the end.
    filled: Option<FillAnswer>,
    /// The patterns, at the end.
    drawn: Option<PatternAnswer>,
}

/// The state of a construction.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct ConstructionView {
    /// Seconds spent.
    seconds: f64,
    /// Seconds allowed.
    of: f64,
    /// Words and letters tried, or cells drawn.
    steps: u64,
    /// The grid with the most words placed so far.
    partial: Option<String>,
    /// The fill, at the end.
    filled: Option<FillAnswer>,
    /// The patterns.
    drawn: Option<PatternAnswer>,
    /// Why there are no patterns.
    problem: Option<ProblemAnswer>,
    paused: bool,
    done: bool,
}

impl Construction {
    /// A construction that has not begun.
    fn new(task: Task, time: Duration) -> Self {
        Self { task, time, state: Mutex::default() }
    }

    /// A fill, for its own time or the usual one. A server has a limit on both.
    fn fill(plan: FillPlan, limits: &Limits) -> Self {
        let usual = || limits.search.map_or(USUAL_TIME, |most| most.min(USUAL_TIME));
        let time = plan.time().unwrap_or_else(usual);
        Self::new(Task::Fill(Box::new(plan)), time)
    }

    /// Patterns, whose plan always has a time.
    fn draw(plan: PatternPlan) -> Self {
        let time = plan.time();
        Self::new(Task::Draw(Box::new(plan)), time)
    }

    /// The state, also after a panic while it was locked: each field is replaced whole.
    fn lock(&self) -> MutexGuard<'_, ConstructionState> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The view of a state.
    fn show(&self, state: ConstructionState, clock: JobClock, speech: Speech) -> Vec<u8> {
        let ConstructionState { steps, so_far, filled, drawn } = state;
        let problem = drawn
            .as_ref()
            .and_then(PatternPlan::shortfall)
            .map(|refusal| Problem::from(refusal).answer(speech));
        let partial = match &self.task {
            Task::Fill(plan) => plan.furthest(&so_far),
            Task::Draw(_) => None,
        };
        json(&ConstructionView {
            seconds: clock.spent.as_secs_f64(),
            of: self.time.as_secs_f64(),
            steps,
            partial,
            filled,
            drawn: drawn.filter(|_| problem.is_none()),
            problem,
            paused: clock.paused,
            done: clock.done,
        })
    }
}

impl Job for Construction {
    fn time(&self) -> Duration {
        self.time
    }

    fn work(&self, host: &dyn JobHost) {
        match &self.task {
            Task::Fill(plan) => {
                // Without a budget of its own: the host keeps the time, since it knows of pauses.
                let filled = plan.run_reporting(Budget::UNLIMITED, host.cancel(), |report| {
                    {
                        let mut state = self.lock();
                        state.steps = report.progress.steps;
                        state.so_far.update(&report);
                    }
                    match report.detail {
                        // A better partial fill is shown at once; a mere count of steps can wait for the next event.
                        Some(_) => host.changed(),
                        None => host.passed(),
                    }
                });
                self.lock().filled = Some(filled);
            }
            Task::Draw(plan) => {
                let mut observer = |progress: Progress| {
                    self.lock().steps = progress.steps;
                    host.passed();
                };
                let run = Run::new(Budget::UNLIMITED).with_cancel(host.cancel().clone());
                let drawn = plan.run(&mut run.with_observer(&mut observer));
                self.lock().drawn = Some(drawn.unwrap_or_else(|interruption| interruption.so_far));
            }
        }
        // Once more at the end, so that the last state is seen without a wait.
        host.passed();
    }

    fn view(&self, clock: JobClock, speech: Speech) -> Vec<u8> {
        // Cloned, so that the work goes on while the view is written.
        let state = self.lock().clone();
        self.show(state, clock, speech)
    }

    fn resumption(&self, clock: JobClock, speech: Speech) -> Resumption {
        // A drawing that is stopped leaves nothing.
        let Task::Fill(plan) = &self.task else { return Resumption::default() };
        let mut state = self.lock().clone();
        state.filled = Some(plan.stopped(&state.so_far));
        let cut = self.show(state, JobClock { done: true, ..clock }, speech);
        Resumption { cut: Some(cut), ..Resumption::default() }
    }
}
