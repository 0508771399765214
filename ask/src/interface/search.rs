//! The search for the best board as work that lasts.

use std::ops::Range;
use std::time::Duration;

use serde::{Deserialize, Serialize};
use worddle_board::{Board, MAX_TILE_LETTERS, Tile};
use worddle_optimize::{Beauty, Best, Continuation, Find, RankedBoard, Watch};
use worddle_run::{Checkpoint, Progress, Stop};

use super::{Overseer, Standing, Work};
use crate::Request;
use crate::best::{Beginning, BestPlan, BestRequest, ChainQueue, ChainState, RankedAnswer};
use crate::board::BoardAnswer;
use crate::library::Library;
use crate::limits::Limits;
use crate::refusal::Refusal;
use crate::speech::Speech;

/// How many points a curve of progress has at most.
pub(super) const CURVE: usize = 400;

/// What is searched.
pub struct BoardSearch {
    request: BestRequest,
    plan: BestPlan,
    time: Duration,
    /// The chains that are made here; others are made elsewhere.
    chains: Range<u64>,
    from: SearchProgress,
    spent: Duration,
}

/// How far a search was, so that it can go on from there.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SearchCheckpoint {
    /// The seed, asked for or chosen.
    seed: u64,
    /// For how many milliseconds it has worked.
    milliseconds: u64,
    /// Its chains, in order.
    chains: Vec<KeptChain>,
    /// The best boards, from the best on.
    best: Vec<RankedAnswer>,
    /// After how many boards the best was how good.
    history: Vec<(u64, u64)>,
}

/// How far a chain was.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct KeptChain {
    starts: u64,
    steps: u64,
    /// With those of a start that the budget cut short.
    tried: u64,
    exhausted: bool,
}

impl BoardSearch {
    /// A search whose time is limited, with the request that it comes from.
    pub fn new(request: BestRequest, plan: BestPlan) -> Self {
        let (time, chains) = (plan.time.unwrap_or(Duration::MAX), 0..plan.chains);
        let from = SearchProgress::new(&plan);
        Self { request, plan, time, chains, from, spent: Duration::ZERO }
    }

    /// A search that goes on from a checkpoint.
    pub fn resumed(
        request: BestRequest,
        library: &Library,
        limits: &Limits,
        from: &SearchCheckpoint,
    ) -> Result<Self, Refusal> {
        let settled = BestRequest { seed: Some(from.seed), ..request.clone() };
        let search = Self::new(request, settled.plan(library, limits)?);
        let progress = from.progress(&search.plan)?;
        Ok(Self { from: progress, spent: Duration::from_millis(from.milliseconds), ..search })
    }

    /// The same search, of which only some chains are made here.
    #[must_use]
    pub fn with_chains(self, chains: Range<u64>) -> Self {
        Self { chains, ..self }
    }

    /// How long it has worked before.
    pub fn spent(&self) -> Duration {
        self.spent
    }

    /// Where it would go on.
    pub fn checkpoint(&self, standing: &Standing<SearchProgress>) -> SearchCheckpoint {
        let kept = |state: &ChainState| {
            let Checkpoint { starts, steps } = state.checkpoint;
            KeptChain { starts, steps, tried: state.tried, exhausted: state.exhausted }
        };
        let SearchProgress { best, curve, chains, .. } = &standing.found;
        SearchCheckpoint {
            seed: self.plan.seed,
            milliseconds: standing.spent.as_millis() as u64,
            chains: chains.iter().map(kept).collect(),
            best: best.iter().map(|ranked| self.plan.ranked(ranked)).collect(),
            history: curve.clone(),
        }
    }

    /// A text for each of the best boards: the better board has the text that sorts first, and only the same board has
    /// the same text. So a host can merge the best boards of several searches without knowing what makes a board better.
    pub fn ranks(&self, standing: &Standing<SearchProgress>) -> Vec<String> {
        let rank = |ranked: &RankedBoard| {
            let value = format!("{:016x}", u64::MAX - ranked.beauty.0);
            std::iter::once(value).chain(ranked.tiles.iter().map(|&tile| tile_rank(tile))).collect()
        };
        standing.found.best.iter().map(rank).collect()
    }

    /// Where a method begins: chains that are made elsewhere have nothing left to do.
    fn beginning(&self, method: &'static str) -> Beginning {
        let mut beginning = Beginning::new(&self.plan, method);
        for (number, (state, from)) in (0..).zip(beginning.chains.iter_mut().zip(&self.from.chains)) {
            *state = *from;
            state.exhausted |= !self.chains.contains(&number);
        }
        for ranked in &self.from.best {
            beginning.best.keep(ranked.beauty, ranked.tiles.clone());
        }
        beginning
    }
}

impl SearchCheckpoint {
    /// What a search had come to. What is read back is not believed: boards are checked, and valued again.
    fn progress(&self, plan: &BestPlan) -> Result<SearchProgress, Refusal> {
        let wrong = || {
            Refusal::said(
                "from",
                "a checkpoint of another search: expected one of this request",
                "un point de reprise d'une autre recherche : indiquez celui de cette requête",
            )
        };
        let mut progress = SearchProgress::new(plan);
        if progress.chains.len() != self.chains.len() {
            return Err(wrong());
        }
        for (state, kept) in progress.chains.iter_mut().zip(&self.chains) {
            let KeptChain { starts, steps, tried, exhausted } = *kept;
            *state = ChainState { checkpoint: Checkpoint { starts, steps }, tried, exhausted };
        }
        let (mut best, mut worker) = (Best::new(plan.top), plan.worker(plan.methods[0]));
        for RankedAnswer { value, board } in &self.best {
            let board = Board::parse(board, plan.list.alphabet()).map_err(|_| wrong())?;
            let fits = board.topology() == plan.board.topology() && board.bonuses() == plan.board.bonuses();
            let allowed = fits && plan.constraint.allows(board.tiles());
            let tiles = plan.symmetries.canonical(board.tiles());
            if !allowed || worker.objective.value(&tiles).0 != *value {
                return Err(wrong());
            }
            best.keep(Beauty(*value), tiles);
        }
        progress.steps = progress.chains.iter().map(|state| state.tried).fold(0, u64::saturating_add);
        (progress.best, progress.curve) = (best.boards().to_vec(), self.history.clone());
        Ok(progress)
    }
}

/// A text that sorts as tiles do.
fn tile_rank(tile: Tile) -> String {
    match tile {
        Tile::Letters(spelling) => {
            let letters = spelling.iter().map(|letter| char::from(b'A' + letter.index() as u8));
            let filled = letters.chain(std::iter::repeat('A')).take(MAX_TILE_LETTERS);
            filled.chain([char::from(b'0' + spelling.len() as u8)]).collect()
        }
        Tile::Any => "x".to_owned(),
        Tile::Block => "y".to_owned(),
    }
}

/// What a search has come to.
#[derive(Clone, Debug, Default)]
pub struct SearchProgress {
    /// How many boards were tried.
    steps: u64,
    /// The best boards, from the best on.
    best: Vec<RankedBoard>,
    /// After how many boards the best was how good.
    curve: Vec<(u64, u64)>,
    /// How far each chain is.
    chains: Vec<ChainState>,
}

/// How far a search is.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct SearchView {
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
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
struct TopBoard {
    value: u64,
    board: BoardAnswer,
}

impl Work for BoardSearch {
    type Progress = SearchProgress;
    type View = SearchView;

    fn time(&self) -> Duration {
        self.time
    }

    fn work(&self, overseer: &impl Overseer<SearchProgress>) {
        let plan = &self.plan;
        overseer.note(|found| found.clone_from(&self.from));
        for &method in &plan.methods {
            let beginning = self.beginning(method);
            let (mut lanes, mut worker) = (ChainQueue::new(plan, &beginning), plan.worker(method));
            let mut all = beginning.best;
            let mut before = self.from.steps;
            while !overseer.cancel().is_cancelled() {
                let Some((mut chain, mut best)) = lanes.take() else { break };
                let mut watched = |progress: Progress| {
                    overseer.advance(|found| found.steps = before + progress.steps);
                };
                let mut found = |find: Find<'_>| {
                    // Each chain tells of its own best boards: those that others have found are known already.
                    if let Some(place) = all.keep(find.beauty, find.tiles.to_vec()) {
                        overseer.note(|found| found.keep(&all, place, before + find.steps));
                    }
                };
                let watch =
                    Watch { cancel: overseer.cancel().clone(), observer: &mut watched, found: &mut found };
                let start = plan.search().advance(&mut chain, &mut best, &mut worker, watch);
                before += start.steps;
                let (checkpoint, number) = (chain.checkpoint(), chain.number() as usize);
                // A start that the budget cut short is not repeated, and counts; one that was cancelled is.
                let cut = if start.after == Err(Stop::Steps) { start.steps } else { 0 };
                let exhausted = matches!(start.after, Ok(Continuation::Nothing) | Err(Stop::Steps));
                lanes.put(chain, best, &start);
                // A start may be shorter than the time between two looks at the clock.
                overseer.advance(|found| {
                    found.steps = before;
                    found.chains[number] =
                        ChainState { checkpoint, tried: checkpoint.steps + cut, exhausted };
                });
            }
        }
    }

    fn tell(&self, standing: Standing<SearchProgress>, _: Speech) -> SearchView {
        let seconds = standing.spent.as_secs_f64();
        let SearchProgress { steps, best, curve, .. } = standing.found;
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
    /// Nothing yet.
    fn new(plan: &BestPlan) -> Self {
        Self { chains: vec![ChainState::default(); plan.chains as usize], ..Self::default() }
    }

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
