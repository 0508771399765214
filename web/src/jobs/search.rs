//! The search for the best board as a job.

use std::time::Duration;

use serde::Serialize;
use utoipa::ToSchema;
use worddle_ask::BoardAnswer;
use worddle_ask::best::{Beginning, BestPlan, BestRequest, ChainQueue};
use worddle_optimize::{Best, Find, RankedBoard, Watch};
use worddle_run::Progress;

use super::{Job, JobWork, Standing, Stopwatch};

/// How many points a curve of progress has at most.
const CURVE: usize = 400;

/// What is searched.
pub(crate) struct BoardSearch {
    request: BestRequest,
    plan: BestPlan,
    time: Duration,
}

impl BoardSearch {
    /// A search whose time is limited, with the request that it comes from.
    pub(crate) fn new(request: BestRequest, plan: BestPlan) -> Self {
        let time = plan.time.unwrap_or(Duration::MAX);
        Self { request, plan, time }
    }
}

/// What a search has come to.
#[derive(Clone, Debug, Default)]
pub(crate) struct SearchProgress {
    /// How many boards were tried.
    steps: u64,
    /// The best boards, from the best on.
    best: Vec<RankedBoard>,
    /// After how many boards the best was how good.
    curve: Vec<(u64, u64)>,
}

/// How far a search is.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct SearchView {
    /// How many boards were tried.
    steps: u64,
    /// For how many seconds.
    seconds: f64,
    /// How many seconds it may take.
    of: f64,
    /// How many boards a second.
    rate: f64,
    /// How good the best board is.
    value: u64,
    /// After how many boards the best was how good.
    history: Vec<(u64, u64)>,
    /// The best boards, from the best on.
    top: Vec<TopBoard>,
    /// What was asked for.
    request: BestRequest,
    paused: bool,
    done: bool,
}

/// One of the best boards.
#[derive(Debug, Serialize, ToSchema)]
struct TopBoard {
    value: u64,
    board: BoardAnswer,
}

impl JobWork for BoardSearch {
    type Progress = SearchProgress;
    type View = SearchView;

    fn time(&self) -> Duration {
        self.time
    }

    fn work(&self, job: &Job<Self>) {
        let plan = &self.plan;
        let mut clock = Stopwatch::start();
        for &method in &plan.methods {
            let beginning = Beginning::new(plan, method);
            let (mut lanes, mut worker) = (ChainQueue::new(plan, &beginning), plan.worker(method));
            let mut all = Best::new(plan.top);
            let mut before = 0;
            while !job.cancel().is_cancelled() {
                let Some((mut chain, mut best)) = lanes.take() else { break };
                let mut watched = |progress: Progress| {
                    job.advance(&mut clock, |found| found.steps = before + progress.steps);
                };
                let mut found = |find: Find<'_>| {
                    // Each chain tells of its own best boards: those that others have found are known already.
                    if let Some(place) = all.keep(find.beauty, find.tiles.to_vec()) {
                        job.note(|found| found.keep(&all, place, before + find.steps));
                    }
                };
                let watch = Watch { cancel: job.cancel().clone(), observer: &mut watched, found: &mut found };
                let start = plan.search().advance(&mut chain, &mut best, &mut worker, watch);
                before += start.steps;
                lanes.put(chain, best, &start);
                // A start may be shorter than the time between two looks at the clock.
                job.advance(&mut clock, |found| found.steps = before);
            }
        }
    }

    fn tell(&self, standing: Standing<SearchProgress>) -> SearchView {
        let seconds = standing.spent.as_secs_f64();
        let SearchProgress { steps, best, curve } = standing.found;
        let BoardSearch { plan, .. } = self;
        let wire = |ranked: &RankedBoard| TopBoard {
            value: ranked.beauty.0,
            board: BoardAnswer::new(&plan.with_tiles(&ranked.tiles), &plan.rules, &plan.list),
        };
        SearchView {
            steps,
            seconds,
            of: self.time.as_secs_f64(),
            rate: if seconds > 0.0 { steps as f64 / seconds } else { 0.0 },
            value: best.first().map_or(0, |best| best.beauty.0),
            history: curve,
            top: best.iter().map(wire).collect(),
            request: self.request.clone(),
            paused: standing.paused,
            done: standing.done,
        }
    }
}

impl SearchProgress {
    /// Keeps the best boards after one came among them.
    fn keep(&mut self, best: &Best, place: usize, steps: u64) {
        self.best = best.boards().to_vec();
        if let Some(first) = self.best.first().filter(|_| place == 0) {
            if self.curve.len() >= CURVE {
                let mut number = 0;
                self.curve.retain(|_| {
                    number += 1;
                    number % 2 == 1
                });
            }
            self.curve.push((steps, first.beauty.0));
        }
    }
}
