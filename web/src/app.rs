//! State shared by all requests, and the way a question is answered.
//!
//! A question is planned and computed on a thread of the pool, never on the threads that answer. Dropping the future of
//! [`App::answer`], which happens when the client disconnects, cancels the `Run` of its computation.

use std::collections::BTreeMap;
use std::fs::File;
use std::net::SocketAddr;
use std::sync::Arc;

use axum::body::Bytes;
use axum::extract::{FromRequest, Request};
use axum::response::Response;
use worddle_api::{Call, Desk, JobOptions, Kind, QUESTIONS, Question, Weight};
use worddle_ask::{Library, SharedLibrary, Shelf};
use worddle_run::{Cancel, since_epoch};

use crate::config::{Capacity, Config};
use crate::connections::Connections;
use crate::days::Days;
use crate::files;
#[cfg(feature = "fleet")]
use crate::fleet::Lookout;
use crate::headers::Policies;
use crate::jobs::Jobs;
use crate::metrics::Metrics;
use crate::peer::Peer;
use crate::pool::Pool;
use crate::problem::Problem;
use crate::puzzles::Puzzles;
use crate::rate::Rates;
#[cfg(feature = "fleet")]
use crate::rooms::lock_directory;
use crate::rooms::{Guesses, Rooms, StoreError};
use crate::secret::Secret;
use crate::sent::SentLists;
use crate::shares::{Places, Queue, Shape};
use crate::site::BrowserEngine;
use crate::watchdog::Watchdog;
use crate::wire::{self, RawBody};

/// Room codes that a peer may try per second. The burst lets a family come in together.
const CODES: u32 = 1;

/// Word lists that are received at the same time, each from another peer: 64 MiB of memory in all.
const UPLOADS: usize = 4;

/// Questions and word lists that take much memory, and so have turns one at a time.
const HEAVY: Shape = Shape { slots: 1, aside: 0, each: 1, waiting: 16, waiting_each: 4 };

/// State shared by all requests.
pub(crate) struct App {
    /// Limits of a single question.
    pub(crate) ask: worddle_ask::Limits,
    /// Limits of the server as a whole.
    pub(crate) limits: Capacity,
    /// The questions that this server answers.
    pub(crate) questions: Vec<&'static [Question]>,
    /// The word lists and rules that a question can name.
    pub(crate) library: Arc<dyn Library>,
    /// Uploaded word lists.
    pub(crate) sent: Arc<SentLists>,
    /// Word lists that are being received.
    pub(crate) uploads: Places,
    /// What takes much memory: measuring a word list, or reading one.
    heavy: Arc<Queue>,
    /// The WebAssembly engine that answers in browsers while the server is unreachable, if there is one.
    pub(crate) engine: Option<BrowserEngine>,
    /// Reads the status of a fleet, if the server shows one.
    #[cfg(feature = "fleet")]
    pub(crate) fleet: Option<Lookout>,
    /// The content security policies of the pages.
    pub(crate) policies: Policies,
    /// Threads that compute.
    pub(crate) pool: Pool,
    /// Open connections.
    pub(crate) connections: Arc<Connections>,
    /// Requests that each peer may still send.
    pub(crate) rates: Rates,
    /// Room codes that each peer may still try.
    pub(crate) codes: Rates,
    /// Room codes that all peers together may still try.
    pub(crate) guesses: Guesses,
    /// The names that the server was told.
    pub(crate) names: Vec<String>,
    /// The address that the server listens on.
    pub(crate) address: SocketAddr,
    /// Counts for the operator.
    pub(crate) metrics: Metrics,
    /// Ends what overruns, and knows whether the server answers.
    pub(crate) watchdog: Watchdog,
    /// Rooms that each peer has open.
    pub(crate) tenants: Places,
    /// Rooms in which people play.
    pub(crate) rooms: Rooms,
    /// How well everyone did on the boards of the day.
    pub(crate) days: Days,
    /// Published crosswords, if the server publishes any.
    pub(crate) puzzles: Option<Puzzles>,
    /// The jobs of each question that starts jobs, by its path.
    jobs: BTreeMap<&'static str, Jobs>,
    /// Keeps other servers out of the directory, where rooms are elsewhere.
    _lock: Option<File>,
}

impl App {
    /// Sets everything up, and finds the saved rooms and results.
    ///
    /// # Errors
    ///
    /// If the directory of rooms cannot be used.
    pub(crate) fn new(config: &Config, address: SocketAddr) -> Result<Arc<Self>, StoreError> {
        Self::with_questions(config, address, QUESTIONS.to_vec())
    }

    /// Like [`App::new`], with rooms that are shared with other servers.
    ///
    /// # Errors
    ///
    /// As that.
    #[cfg(feature = "fleet")]
    pub(crate) fn sharing(
        config: &Config,
        address: SocketAddr,
        rooms: Rooms,
    ) -> Result<Arc<Self>, StoreError> {
        let lock = config.directory.as_deref().map(lock_directory).transpose()?;
        Ok(Self::with_rooms(config, address, QUESTIONS.to_vec(), (rooms, lock)))
    }

    /// Like [`App::new`], with other questions.
    ///
    /// Tests use it to try questions that the table does not have.
    pub(crate) fn with_questions(
        config: &Config,
        address: SocketAddr,
        questions: Vec<&'static [Question]>,
    ) -> Result<Arc<Self>, StoreError> {
        let rooms = Rooms::open(config.directory.as_deref())?;
        Ok(Self::with_rooms(config, address, questions, (rooms, None)))
    }

    /// Sets everything up but the rooms, which come with the lock of the directory if they do not hold it themselves.
    fn with_rooms(
        config: &Config,
        address: SocketAddr,
        questions: Vec<&'static [Question]>,
        (rooms, lock): (Rooms, Option<File>),
    ) -> Arc<Self> {
        let limits = config.limits;
        let sent = Arc::new(SentLists::new(limits.lists, limits.lists_memory));
        let shelf: Arc<dyn Shelf> = Arc::clone(&sent) as _;
        let library: Arc<dyn Library> = Arc::new(
            SharedLibrary::new(shelf)
                .with_lists(config.lists.clone())
                .with_dictionaries(config.dictionaries.clone()),
        );
        // After the rooms, whose file keeps other servers out of the directory.
        let days = Days::open(config.directory.as_deref());
        let puzzles = config.publishes.then(|| Puzzles::open(config.directory.as_deref()));
        let job_questions = questions.iter().copied().flatten().filter(|question| question.is_job());
        let jobs = job_questions.map(|question| (question.path, Jobs::new(limits.searches))).collect();
        Arc::new(Self {
            ask: config.ask.clone(),
            limits,
            questions,
            library,
            sent,
            uploads: Places::new(UPLOADS, 1),
            heavy: Queue::new(HEAVY),
            engine: config.engine.clone(),
            #[cfg(feature = "fleet")]
            fleet: config.fleet.clone().map(Lookout::new),
            policies: Policies::new(config.engine.as_ref()),
            pool: Pool::new(config.workers, limits.queue),
            connections: Connections::new(
                files::connections(limits.connections),
                limits.connections_each,
                limits.patience,
            ),
            rates: Rates::new(limits.requests),
            codes: Rates::new(CODES),
            guesses: Guesses::new(),
            names: config.names.clone(),
            address,
            metrics: Metrics::default(),
            watchdog: Watchdog::new(),
            tenants: Places::new(usize::MAX, limits.rooms_each_of_all()),
            rooms,
            days,
            puzzles,
            jobs,
            _lock: lock,
        })
    }

    /// Whether the server shows a fleet.
    ///
    /// Without the feature, no build can.
    pub(crate) fn shows_fleet(&self) -> bool {
        #[cfg(feature = "fleet")]
        return self.fleet.is_some();
        #[cfg(not(feature = "fleet"))]
        return false;
    }

    /// The jobs of a question.
    ///
    /// # Panics
    ///
    /// If the question starts no jobs.
    pub(crate) fn jobs(&self, path: &str) -> &Jobs {
        self.jobs.get(path).expect("only questions that start jobs have routes for them")
    }

    /// All jobs, by the path of their question.
    pub(crate) fn all_jobs(&self) -> impl Iterator<Item = (&'static str, &Jobs)> {
        self.jobs.iter().map(|(&path, jobs)| (path, jobs))
    }

    /// Answers a question on a thread of the pool; cancelled if the returned future is dropped.
    ///
    /// # Errors
    ///
    /// A body that cannot be read, a refusal, a busy pool, or a computation that failed.
    pub(crate) async fn answer(
        self: &Arc<Self>,
        question: &'static Question,
        request: Request,
    ) -> Result<Response, Problem> {
        let client = Peer::of(&request);
        let Asked { query, media, body } = Asked::read(question, request).await?;
        let app = Arc::clone(self);
        let answer = move |cancel: Cancel| {
            let call = Call { query: &query, media: &media, body: &body };
            question.answer(&call, &app.desk(&cancel))
        };
        let answered = match question.weight {
            Weight::Heavy => self.run_heavy(client, answer).await?,
            Weight::Light => self.pool.run(client, answer).await?,
        };
        Ok(wire::respond(answered?))
    }

    /// Starts the job of a question and returns its id.
    ///
    /// # Errors
    ///
    /// As [`Self::answer`], or too many running jobs.
    pub(crate) async fn start(
        self: &Arc<Self>,
        question: &'static Question,
        request: Request,
    ) -> Result<Secret, Problem> {
        let Kind::Job { start, .. } = question.kind else { unreachable!("only jobs are started") };
        let (client, jobs) = (Peer::of(&request), self.jobs(question.path));
        let Asked { body, .. } = Asked::read(question, request).await?;
        // Admitted before planning: a client that has its share of jobs costs no plan.
        let claim = jobs.admit(client)?;
        let app = Arc::clone(self);
        // Planning may open a word list, so it runs on the pool too.
        let plan = move |cancel: Cancel| start(&body, &JobOptions::default(), &app.desk(&cancel));
        jobs.start(claim, self.pool.run(client, plan).await??)
    }

    /// Computes what takes much memory, once it is the turn of a client.
    ///
    /// It then goes first. Otherwise it would wait for other questions of its client, and all clients for it.
    ///
    /// # Errors
    ///
    /// If too many wait already, or the computation failed.
    pub(crate) async fn run_heavy<T: Send + 'static>(
        &self,
        client: Peer,
        work: impl FnOnce(Cancel) -> T + Send + 'static,
    ) -> Result<T, Problem> {
        let _turn = self.heavy.turn(Some(client)).await?;
        self.pool.run_first(work).await
    }

    /// What a question is answered with on this server: the shared library, the limits, the clock.
    ///
    /// Made for each call, since it has the time.
    pub(crate) fn desk<'a>(&'a self, cancel: &'a Cancel) -> Desk<'a> {
        Desk { library: &*self.library, limits: &self.ask, cancel, now: since_epoch() }
    }
}

/// A request, read completely.
struct Asked {
    /// Behind the question mark, still encoded.
    query: String,
    /// The declared media type of the body.
    media: String,
    /// All of it.
    body: Bytes,
}

impl Asked {
    /// Reads a request completely, after its declared type was accepted.
    ///
    /// # Errors
    ///
    /// A media type that the question does not take, or a body that is too large or too slow.
    async fn read(question: &Question, request: Request) -> Result<Self, Problem> {
        let media = wire::media(&request).to_owned();
        question.accept(&media)?;
        let query = request.uri().query().unwrap_or_default().to_owned();
        let RawBody(body) = RawBody::from_request(request, &()).await?;
        Ok(Self { query, media, body })
    }
}
