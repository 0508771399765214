//! What all requests share.

use std::sync::Arc;

use tokio::sync::Semaphore;

use crate::config::{Config, Limits};
use crate::jobs::Jobs;
use crate::jobs::beauty::Beauty;
use crate::jobs::crossword::Construction;
use crate::lists::{Chosen, Lists, SentLists, language};
use crate::pool::Pool;
use crate::problem::Problem;
use crate::rate::Rates;
use crate::rooms::{Rooms, StoreError};

/// What all requests share.
pub(crate) struct App {
    pub(crate) limits: Limits,
    pub(crate) lists: Arc<Lists>,
    pub(crate) sent: SentLists,
    /// The only one who may send a list at a time.
    pub(crate) sending: Semaphore,
    pub(crate) pool: Pool,
    pub(crate) rates: Rates,
    pub(crate) rooms: Rooms,
    pub(crate) searches: Jobs<Beauty>,
    pub(crate) constructions: Jobs<Construction>,
}

impl App {
    /// Sets everything up; rooms that were kept are there again.
    pub(crate) fn new(config: &Config) -> Result<Arc<Self>, StoreError> {
        let limits = config.limits;
        let lists = Arc::new(Lists::new());
        let rooms = Rooms::open(config.directory.as_deref(), &lists)?;
        Ok(Arc::new(Self {
            limits,
            lists,
            sent: SentLists::new(limits.lists),
            sending: Semaphore::new(1),
            pool: Pool::new(config.workers, limits.queue),
            rates: Rates::new(limits.requests),
            rooms,
            searches: Jobs::new(limits.searches),
            constructions: Jobs::new(limits.searches),
        }))
    }
    /// The words of a language by its two letters, or of a list that someone has sent.
    pub(crate) fn choose(&self, id: &str, list: Option<&str>) -> Result<Chosen, Problem> {
        let language = language(id)?;
        let sent = list.map(|list| self.sent.find(list, language)).transpose()?;
        Ok(Chosen { language, sent })
    }
}
