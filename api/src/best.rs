//! The search for the best board, as a job.
//!
//! A search on a server, and in a page without one. It advances on the thread of its host, in steps that the
//! host may pause, and its checkpoint is the text that saved searches have too.

use std::ops::{ControlFlow, Range};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use serde::Serialize;
use worddle_ask::best::{BestPlan, BestRequest, SavedCheckpoint};
use worddle_ask::{BoardAnswer, Refusal, Request, Speech};
use worddle_board::{MAX_TILE_LETTERS, Tile};
use worddle_optimize::{ChainState, Checkpoint, RankedBoard, Search, SearchProgress, Threads, drive};

use crate::bytes::body;
use crate::desk::{Desk, json};
use crate::job::{Job, JobClock, JobHost, JobOptions, JobRequest, Resumption};
use crate::problem::Problem;

/// The most points of a progress curve: as many as a wide screen has room for.
pub(crate) const CURVE: usize = 400;

/// A search that runs as a job.
struct BoardSearch {
    /// As it was sent, for the view.
    request: BestRequest,
    /// The search.
    plan: BestPlan,
    /// The chains that are advanced here.
    chains: Range<u64>,
    /// Time that earlier runs took.
    spent: Duration,
    /// What the view shows; the work replaces it, report by report.
    state: Mutex<SearchState>,
}

/// How far a search is.
struct SearchState {
    /// Where the search stands.
    checkpoint: Checkpoint,
    /// Boards tried.
    steps: u64,
    /// How the best value rose: pairs of boards tried and value.
    history: Vec<(u64, u64)>,
}

/// The state of a search.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct SearchView {
    /// Boards tried.
    steps: u64,
    /// Seconds spent.
    seconds: f64,
    /// Seconds allowed.
    of: f64,
    /// Boards a second.
    rate: f64,
    /// The value of the best board.
    value: u64,
    /// How the best value rose: pairs of boards tried and value.
    history: Vec<(u64, u64)>,
    /// The best boards, best first.
    top: Vec<TopBoard>,
    /// The request.
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

impl JobRequest for BestRequest {
    type View = SearchView;

    fn start(self, options: &JobOptions<'_>, desk: &Desk<'_>) -> Result<Box<dyn Job>, Problem> {
        let saved: Option<SavedCheckpoint> = options.from.map(|from| body(from.as_bytes())).transpose()?;
        // The seed that was drawn when the search began is in its checkpoint.
        let seed = saved.as_ref().map(|saved| saved.seed).or(self.seed);
        let plan = Self { seed, ..self.clone() }.plan(desk.library, desk.limits)?;
        // A checkpoint with another number of chains is one of another search, whatever else it holds.
        let checkpoint = match &saved {
            Some(saved) if saved.chains.len() as u64 == plan.chains => plan.restore(saved).ok(),
            Some(_) => None,
            None => Some(plan.beginning()),
        };
        let checkpoint = checkpoint.ok_or_else(foreign)?;
        let chains = options.chains.clone().unwrap_or(0..plan.chains);
        let (steps, spent) = (checkpoint.tried(), checkpoint.elapsed);
        let mut history = saved.map(|saved| saved.history).unwrap_or_default();
        // What a client sends is bounded before it is kept.
        history.truncate(CURVE);
        let state = Mutex::new(SearchState { checkpoint, steps, history });
        Ok(Box::new(BoardSearch { request: self, plan, chains, spent, state }))
    }
}

/// The refusal of a checkpoint that belongs to another request.
fn foreign() -> Refusal {
    Refusal::said(
        "from",
        "this checkpoint belongs to another search: send the one of this request",
        "ce point de reprise vient d'une autre recherche : envoyez celui de cette requête",
    )
}

impl BoardSearch {
    /// The state, also after a panic while it was locked: reports are taken in whole.
    ///
    /// The search itself never runs under it, so a view waits for a report at most.
    fn lock(&self) -> MutexGuard<'_, SearchState> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Searches with one method, from where the state stands.
    ///
    /// Ends when the method is done or the host cancels.
    fn search(&self, method: &'static str, host: &dyn JobHost) {
        let mut checkpoint = self.lock().checkpoint.clone();
        // The host keeps the time, since it knows of pauses.
        let search =
            Search { time: None, only: Some(self.chains.clone()), ..self.plan.search(host.cancel()) };
        let mut worker = self.plan.worker(method);
        drive(&search, &mut checkpoint, Threads::Here(&mut worker), &mut |report| {
            self.lock().take(&report);
            if !report.found.is_empty() {
                host.changed();
            }
            host.passed();
            ControlFlow::Continue(())
        });
    }
}

impl Job for BoardSearch {
    fn time(&self) -> Duration {
        self.plan.time.unwrap_or(Duration::MAX)
    }

    fn spent(&self) -> Duration {
        self.spent
    }

    fn work(&self, host: &dyn JobHost) {
        for (number, method) in self.plan.methods.iter().enumerate() {
            if host.cancel().is_cancelled() {
                return;
            }
            if number > 0 {
                // Each method has its own chains; the best boards are those of all methods.
                self.lock().checkpoint.chains.fill(ChainState::default());
            }
            self.search(method, host);
        }
    }

    fn view(&self, clock: JobClock, _: Speech) -> Vec<u8> {
        let (plan, seconds) = (&self.plan, clock.spent.as_secs_f64());
        let state = self.lock();
        let top = |ranked: &RankedBoard| TopBoard {
            value: ranked.beauty.0,
            board: BoardAnswer::new(&plan.with_tiles(&ranked.tiles), &plan.rules, &plan.list),
        };
        let best = state.checkpoint.best.boards();
        json(&SearchView {
            steps: state.steps,
            seconds,
            of: self.time().as_secs_f64(),
            rate: if seconds > 0.0 { state.steps as f64 / seconds } else { 0.0 },
            value: best.first().map_or(0, |best| best.beauty.0),
            history: state.history.clone(),
            top: best.iter().map(top).collect(),
            request: self.request.clone(),
            paused: clock.paused,
            done: clock.done,
        })
    }

    fn resumption(&self, clock: JobClock, _: Speech) -> Resumption {
        let state = self.lock();
        let best = state.checkpoint.best.boards();
        // The better board has the text that sorts first, and only the same board has the same text: so a page merges the
        // boards of several workers without knowing what makes one better.
        let rank = |ranked: &RankedBoard| {
            let value = format!("{:016x}", u64::MAX - ranked.beauty.0);
            std::iter::once(value).chain(ranked.tiles.iter().map(|&tile| tile_rank(tile))).collect()
        };
        let ranks: Vec<String> = best.iter().map(rank).collect();
        let checkpoint = SavedCheckpoint {
            milliseconds: clock.spent.as_millis() as u64,
            history: state.history.clone(),
            ..self.plan.save(&state.checkpoint, 0..self.plan.chains)
        };
        Resumption { ranks: Some(json(&ranks)), checkpoint: Some(json(&checkpoint)), cut: None }
    }
}

impl SearchState {
    /// Takes in a report.
    ///
    /// Chains and boards are copied only if the report has news, since a report comes many times a second.
    fn take(&mut self, report: &SearchProgress<'_>) {
        self.steps = report.progress.steps;
        if report.starts > 0 {
            self.checkpoint.chains.copy_from_slice(&report.checkpoint.chains);
        }
        if !report.found.is_empty() {
            self.checkpoint.best.clone_from(&report.checkpoint.best);
        }
        let value = self.checkpoint.best.boards().first().map_or(0, |best| best.beauty.0);
        if value > self.history.last().map_or(0, |&(_, value)| value) {
            if self.history.len() >= CURVE {
                // Every other point goes, so that a curve of any length fits.
                let mut number = 0;
                self.history.retain(|_| {
                    number += 1;
                    number % 2 == 1
                });
            }
            self.history.push((self.steps, value));
        }
    }
}

/// A text that sorts as tiles do. A page compares the best boards of several workers by it without parsing boards.
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

#[cfg(test)]
mod tests {
    use worddle_ask::{Limits, SharedLibrary};
    use worddle_run::Cancel;

    use super::*;

    /// A host that stops a search when it first reports.
    struct Once(Cancel);

    impl JobHost for Once {
        fn cancel(&self) -> &Cancel {
            &self.0
        }

        fn changed(&self) {}

        fn passed(&self) {
            self.0.cancel();
        }
    }

    fn resume(from: &str) -> Result<Box<dyn Job>, Problem> {
        let request: BestRequest =
            serde_json::from_str(r#"{"language":"en","topology":"2x2","chains":2,"steps":100000}"#)
                .expect("JSON");
        let (library, limits, cancel) = (SharedLibrary::default(), Limits::server(), Cancel::default());
        let desk = Desk { library: &library, limits: &limits, cancel: &cancel, now: Duration::ZERO };
        request.start(&JobOptions { from: Some(from), chains: None }, &desk)
    }

    /// What version 0.1 kept in a browser.
    const SAVED: &str = r#"{"seed":7,"milliseconds":250,"chains":[{"starts":1,"steps":100,"tried":120,"exhausted":false},
        {"starts":0,"steps":0,"tried":0,"exhausted":false}],"best":[{"value":18,"board":"AE/ST"}],"history":[[10,18]]}"#;

    #[test]
    fn a_search_goes_on_from_what_version_0_1_kept() {
        let Ok(search) = resume(SAVED) else { panic!("the checkpoint is refused") };
        assert_eq!(search.spent(), Duration::from_millis(250));
        search.work(&Once(Cancel::default()));
        let view: serde_json::Value =
            serde_json::from_slice(&search.view(JobClock::default(), Speech::English)).expect("JSON");
        assert!(view["value"] == 18 && view["steps"].as_u64() >= Some(120), "{view}");
        assert_eq!(view["history"][0], serde_json::json!([10, 18]));
        let checkpoint =
            search.resumption(JobClock::default(), Speech::English).checkpoint.expect("a checkpoint");
        assert!(resume(&String::from_utf8(checkpoint).expect("text")).is_ok());
    }

    #[test]
    fn a_checkpoint_that_lies_is_refused() {
        for (from, to) in [
            ("\"value\":18", "\"value\":19"),
            ("AE/ST", "AES/TRS"),
            ("\"steps\":100", "\"steps\":9999"),
            (",\n        {\"starts\":0,\"steps\":0,\"tried\":0,\"exhausted\":false}", ""),
            ("\"seed\":7", "\"dees\":7"),
        ] {
            let lie = SAVED.replace(from, to);
            assert_ne!(lie, SAVED, "{from}");
            assert!(resume(&lie).is_err(), "{lie}");
        }
    }
}
