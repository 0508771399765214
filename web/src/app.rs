//! What all requests share.

use std::net::SocketAddr;
use std::sync::Arc;

use tokio::sync::Semaphore;
use worddle_ask::{Library, Plan, Request, Shelf, out_of_time};
use worddle_run::{Cancel, Run};

use crate::config::{Capacity, Config};
use crate::connections::Connections;
use crate::files;
use crate::jobs::Jobs;
use crate::jobs::crossword::Construction;
use crate::jobs::search::BoardSearch;
use crate::metrics::Metrics;
use crate::pool::Pool;
use crate::problem::Problem;
use crate::rate::Rates;
use crate::rooms::{Rooms, StoreError};
use crate::sent::SentLists;
use crate::tenants::Tenants;

/// How many codes a second a peer may try, with some saved up for a family that comes in together.
const CODES: u32 = 1;

/// What all requests share.
pub(crate) struct App {
    /// What a question may ask for.
    pub(crate) ask: worddle_ask::Limits,
    pub(crate) limits: Capacity,
    /// The lists and rules that a question can name.
    pub(crate) library: Arc<Library>,
    pub(crate) sent: Arc<SentLists>,
    /// The only one who may send a list at a time.
    pub(crate) sending: Semaphore,
    /// The only one who may measure a list at a time, which takes much memory.
    pub(crate) measuring: Semaphore,
    pub(crate) pool: Pool,
    pub(crate) connections: Arc<Connections>,
    pub(crate) rates: Rates,
    /// How many codes of rooms each peer may try.
    pub(crate) codes: Rates,
    /// The address that the server listens on.
    pub(crate) address: SocketAddr,
    pub(crate) metrics: Metrics,
    pub(crate) tenants: Tenants,
    pub(crate) rooms: Rooms,
    pub(crate) searches: Jobs<BoardSearch>,
    pub(crate) constructions: Jobs<Construction>,
}

impl App {
    /// Sets everything up; rooms that were kept are there again.
    pub(crate) fn new(config: &Config, address: SocketAddr) -> Result<Arc<Self>, StoreError> {
        let limits = config.limits;
        let sent = Arc::new(SentLists::new(limits.lists, limits.lists_memory));
        let shelf: Arc<dyn Shelf> = Arc::clone(&sent) as _;
        let library = Arc::new(Library::shared(Some(shelf)));
        let rooms = Rooms::open(config.directory.as_deref(), &library, &config.ask)?;
        Ok(Arc::new(Self {
            ask: config.ask.clone(),
            limits,
            library,
            sent,
            sending: Semaphore::new(1),
            measuring: Semaphore::new(1),
            pool: Pool::new(config.workers, limits.queue),
            connections: Connections::new(
                files::connections(limits.connections),
                limits.connections_each,
                limits.patience,
            ),
            rates: Rates::new(limits.requests),
            codes: Rates::new(CODES),
            address,
            metrics: Metrics::default(),
            tenants: Tenants::new(limits.rooms_each),
            rooms,
            searches: Jobs::new(limits.searches),
            constructions: Jobs::new(limits.searches),
        }))
    }

    /// Understands a question and finds its answer on a thread of the pool, for as long as someone waits for it.
    pub(crate) async fn answer<R>(self: &Arc<Self>, request: R) -> Result<<R::Plan as Plan>::Answer, Problem>
    where
        R: Request + Send + 'static,
        <R::Plan as Plan>::Answer: Send + 'static,
    {
        let app = Arc::clone(self);
        let answer = move |cancel: Cancel| {
            let plan = request.plan(&app.library, &app.ask)?;
            let mut run = Run::new(plan.budget()).with_cancel(cancel);
            // Out of time is an error here: part of an answer must not look like all of it.
            plan.run(&mut run).map_err(|_| Problem::from(out_of_time(plan.budget())))
        };
        self.pool.run(answer).await?
    }
}
