//! The search for beautiful boards as a job.

use std::sync::Arc;
use std::time::Duration;

use serde::Serialize;
use utoipa::ToSchema;
use worddle_board::{Board, Rules, Tile};
use worddle_lexicon::WordList;
use worddle_optimize::{
    Best, Campaign, Constraint, Continuation, Find, Goal, Preset, RankedBoard, Watch, Worker,
};
use worddle_run::{Chain, Progress};

use super::{Job, Standing, Stopwatch, Work};
use crate::wire::WireBoard;

/// How many points a curve of progress has at most.
const CURVE: usize = 400;

/// What is searched.
pub(crate) struct Beauty {
    pub(crate) list: &'static WordList,
    pub(crate) board: Board,
    pub(crate) rules: Rules,
    pub(crate) goal: Goal,
    pub(crate) constraint: Constraint,
    pub(crate) method: &'static str,
    pub(crate) seed: u64,
    pub(crate) time: Duration,
}

/// What a search has come to.
#[derive(Clone, Debug, Default)]
pub(crate) struct Found {
    /// How many boards were tried.
    steps: u64,
    /// The best boards, from the best on.
    best: Vec<RankedBoard>,
    /// After how many boards the best was how good.
    curve: Vec<(u64, u64)>,
}

/// How far a search is.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct BeautyTold {
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
    paused: bool,
    done: bool,
}

/// One of the best boards.
#[derive(Debug, Serialize, ToSchema)]
struct TopBoard {
    value: u64,
    board: WireBoard,
}

impl Work for Beauty {
    type Found = Found;
    type Told = BeautyTold;

    fn time(&self) -> Duration {
        self.time
    }

    fn work(&self, job: &Job<Self>) {
        let search =
            Campaign { board: &self.board, constraint: &self.constraint, seed: self.seed, steps: None };
        let optimizer = worddle_optimize::optimizer(self.method, Preset::Worddle);
        let mut worker = Worker {
            optimizer: optimizer.expect("checked when the search was asked for"),
            objective: self.goal.objective(self.list.dawg(), &self.rules, &self.board),
        };
        let (mut chain, mut best) = (Chain::new(0, 1), Best::new(worddle_optimize::REMEMBERED));
        let mut clock = Stopwatch::start();
        while !job.cancel().is_cancelled() {
            let before = chain.checkpoint().steps;
            let mut watched = |progress: Progress| {
                job.advance(&mut clock, |found| found.steps = before + progress.steps);
            };
            let mut found = |find: Find<'_>| job.note(|found| found.keep(&find));
            let watch = Watch { cancel: job.cancel().clone(), observer: &mut watched, found: &mut found };
            let made = search.advance(&mut chain, &mut best, &mut worker, watch);
            // A start may be shorter than the time between two looks at the clock.
            job.advance(&mut clock, |found| found.steps = before + made.steps);
            if !matches!(made.after, Ok(Continuation::Again)) {
                break;
            }
        }
    }

    fn tell(&self, standing: Standing<Found>) -> BeautyTold {
        let seconds = standing.spent.as_secs_f64();
        let Found { steps, best, curve } = standing.found;
        let wire = |ranked: &RankedBoard| TopBoard {
            value: ranked.beauty.0,
            board: WireBoard::new(&self.board_with(&ranked.tiles), &self.rules, self.list),
        };
        BeautyTold {
            steps,
            seconds,
            of: self.time.as_secs_f64(),
            rate: if seconds > 0.0 { steps as f64 / seconds } else { 0.0 },
            value: best.first().map_or(0, |best| best.beauty.0),
            history: curve,
            top: best.iter().map(wire).collect(),
            paused: standing.paused,
            done: standing.done,
        }
    }
}

impl Beauty {
    /// The board with some tiles.
    fn board_with(&self, tiles: &[Tile]) -> Board {
        let (topology, bonuses) = (Arc::clone(self.board.topology()), self.board.bonuses().to_vec());
        Board::build_with_bonuses(topology, tiles.to_vec(), bonuses).expect("a tile for each cell")
    }
}

impl Found {
    /// Keeps a board that is among the best.
    fn keep(&mut self, find: &Find<'_>) {
        let place = find.place.min(self.best.len());
        self.best.insert(place, RankedBoard { beauty: find.beauty, tiles: find.tiles.to_vec() });
        self.best.truncate(worddle_optimize::REMEMBERED);
        if find.place == 0 {
            if self.curve.len() >= CURVE {
                let mut number = 0;
                self.curve.retain(|_| {
                    number += 1;
                    number % 2 == 1
                });
            }
            self.curve.push((find.steps, find.beauty.0));
        }
    }
}
