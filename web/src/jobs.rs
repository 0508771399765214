//! Searches that last, told of as they go on.
//!
//! A search has a thread of its own, and keeps what it has found where everyone who listens can see it. It ends when its
//! time is over, when someone ends it, or when nobody has listened for a while.

use std::collections::BTreeMap;
use std::sync::{Arc, Condvar, Mutex, MutexGuard};
use std::time::Duration;

use tokio::sync::watch;
use tokio::time::Instant;
use worddle_board::{Board, Rules, Tile};
use worddle_lexicon::WordList;
use worddle_optimize::{Best, Constraint, Find, Goal, Ranked, Search, Watch, Worker};
use worddle_run::{Cancel, Chain, Progress};

use crate::problem::Problem;
use crate::secret::Secret;

/// For how long a search goes on while nobody listens.
const ALONE: Duration = Duration::from_secs(15);

/// For how long an ended search can still be looked at.
const REMEMBERED: Duration = Duration::from_mins(10);

/// How many points a curve of progress has at most.
const CURVE: usize = 400;

/// What is searched.
pub(crate) struct Wish {
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
pub(crate) struct Standing {
    /// How many boards were tried.
    pub(crate) steps: u64,
    /// For how long.
    pub(crate) spent: Duration,
    /// The best boards, from the best on.
    pub(crate) best: Vec<Ranked>,
    /// After how many boards the best was how good.
    pub(crate) curve: Vec<(u64, u64)>,
    /// Whether it rests: nothing above changes until it goes on.
    pub(crate) paused: bool,
    pub(crate) done: bool,
}

/// One search.
pub(crate) struct Job {
    pub(crate) wish: Wish,
    state: Mutex<State>,
    unpaused: Condvar,
    cancel: Cancel,
    changed: watch::Sender<u64>,
}

struct State {
    standing: Standing,
    /// Whether it should rest as soon as it has told what it is at.
    wants_rest: bool,
    listeners: usize,
    alone_since: Instant,
    ended: Option<Instant>,
}

impl Job {
    fn new(wish: Wish) -> Self {
        let (changed, _) = watch::channel(0);
        let state = State {
            standing: Standing::default(),
            wants_rest: false,
            listeners: 0,
            alone_since: Instant::now(),
            ended: None,
        };
        Self { wish, state: Mutex::new(state), unpaused: Condvar::new(), cancel: Cancel::default(), changed }
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().expect("no thread panics while it holds a search")
    }

    /// What it has come to.
    pub(crate) fn standing(&self) -> Standing {
        self.lock().standing.clone()
    }

    /// A board with some tiles.
    pub(crate) fn board(&self, tiles: &[Tile]) -> Board {
        let (topology, bonuses) =
            (Arc::clone(self.wish.board.topology()), self.wish.board.bonuses().to_vec());
        Board::build_with_bonuses(topology, tiles.to_vec(), bonuses).expect("a tile for each cell")
    }

    /// Ends it.
    pub(crate) fn stop(&self) {
        self.cancel.cancel();
        self.pause(false);
    }

    /// Lets it rest, or go on.
    pub(crate) fn pause(&self, paused: bool) {
        self.lock().wants_rest = paused;
        self.unpaused.notify_all();
    }

    /// Tells everyone who listens that there is something new.
    fn tell(&self) {
        self.changed.send_modify(|version| *version += 1);
    }

    /// Someone listens from now on.
    pub(crate) fn listen(self: &Arc<Self>) -> Listening {
        self.lock().listeners += 1;
        Listening { job: Arc::clone(self), changes: self.changed.subscribe() }
    }

    /// Searches until the end.
    fn search(&self) {
        let wish = &self.wish;
        let search =
            Search { board: &wish.board, constraint: &wish.constraint, seed: wish.seed, steps: None };
        let optimizer = worddle_optimize::optimizer(wish.method, worddle_optimize::Preset::Worddle);
        let mut worker = Worker {
            optimizer: optimizer.expect("checked when the search was asked for"),
            objective: wish.goal.objective(wish.list.dawg(), &wish.rules, &wish.board),
        };
        let (mut chain, mut best) = (Chain::new(0, 1), Best::new(worddle_optimize::REMEMBERED));
        let mut clock = Stopwatch { since: Instant::now(), spent: Duration::ZERO };
        while !self.cancel.is_cancelled() {
            let before = chain.checkpoint().steps;
            let mut watched = |progress: Progress| self.advance(before + progress.steps, &mut clock);
            let mut found = |find: Find<'_>| self.note(&find);
            let watch = Watch { cancel: self.cancel.clone(), observer: &mut watched, found: &mut found };
            let made = search.advance(&mut chain, &mut best, &mut worker, watch);
            self.lock().standing.steps = before + made.steps;
            if !matches!(made.after, Ok(worddle_optimize::After::Again)) {
                break;
            }
            // A start may be shorter than the time between two looks at the clock.
            self.advance(before + made.steps, &mut clock);
        }
        let mut state = self.lock();
        (state.standing.done, state.ended) = (true, Some(Instant::now()));
        drop(state);
        self.tell();
    }

    /// Notes a board that is among the best.
    fn note(&self, find: &Find<'_>) {
        let mut state = self.lock();
        let standing = &mut state.standing;
        let place = find.place.min(standing.best.len());
        standing.best.insert(place, Ranked { beauty: find.beauty, tiles: find.tiles.to_vec() });
        standing.best.truncate(worddle_optimize::REMEMBERED);
        if find.place == 0 {
            if standing.curve.len() >= CURVE {
                let mut number = 0;
                standing.curve.retain(|_| {
                    number += 1;
                    number % 2 == 1
                });
            }
            standing.curve.push((find.steps, find.beauty.0));
        }
        drop(state);
        self.tell();
    }

    /// Notes how far it is, rests while it should, and ends when its time is over or nobody listens.
    fn advance(&self, steps: u64, clock: &mut Stopwatch) {
        clock.spent += clock.since.elapsed();
        let mut state = self.lock();
        (state.standing.steps, state.standing.spent) = (steps, clock.spent);
        while state.wants_rest && !self.cancel.is_cancelled() && !state.is_alone() {
            if !state.standing.paused {
                state.standing.paused = true;
                self.tell();
            }
            let waited = self.unpaused.wait_timeout(state, Duration::from_secs(1));
            state = waited.expect("no thread panics while it holds a search").0;
        }
        if state.standing.paused {
            state.standing.paused = false;
            self.tell();
        }
        clock.since = Instant::now();
        if clock.spent >= self.wish.time || state.is_alone() {
            self.cancel.cancel();
        }
    }
}

/// How long a search has really searched.
struct Stopwatch {
    since: Instant,
    spent: Duration,
}

impl State {
    /// Whether nobody has listened for a while.
    fn is_alone(&self) -> bool {
        self.listeners == 0 && self.alone_since.elapsed() > ALONE
    }
}

/// Someone who listens to a search.
pub(crate) struct Listening {
    pub(crate) job: Arc<Job>,
    pub(crate) changes: watch::Receiver<u64>,
}

impl Drop for Listening {
    fn drop(&mut self) {
        let mut state = self.job.lock();
        state.listeners -= 1;
        state.alone_since = Instant::now();
    }
}

/// All searches.
pub(crate) struct Jobs {
    jobs: Mutex<BTreeMap<Secret, Arc<Job>>>,
    /// How many may run at once.
    most: usize,
}

impl Jobs {
    pub(crate) fn new(most: usize) -> Self {
        Self { jobs: Mutex::default(), most }
    }

    /// Begins a search, unless too many run.
    pub(crate) fn begin(&self, wish: Wish) -> Result<Secret, Problem> {
        let id = Secret::random()?;
        let job = Arc::new(Job::new(wish));
        let mut jobs = self.jobs.lock().expect("no thread panics while it holds the searches");
        jobs.retain(|_, job| job.lock().ended.is_none_or(|ended| ended.elapsed() < REMEMBERED));
        if jobs.values().filter(|job| job.lock().ended.is_none()).count() >= self.most {
            return Err(Problem::busy());
        }
        jobs.insert(id, Arc::clone(&job));
        drop(jobs);
        std::thread::spawn(move || job.search());
        Ok(id)
    }

    /// A search by its id.
    pub(crate) fn find(&self, id: &str) -> Result<Arc<Job>, Problem> {
        let id: Option<Secret> = id.parse().ok();
        let jobs = self.jobs.lock().expect("no thread panics while it holds the searches");
        let job = id.and_then(|id| jobs.get(&id).cloned());
        job.ok_or_else(|| Problem::not_found("no such search: it ended, or the address is wrong"))
    }
}
