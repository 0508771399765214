//! What all requests share.

use std::sync::Arc;

use crate::config::{Config, Limits};
use crate::jobs::Jobs;
use crate::jobs::beauty::Beauty;
use crate::jobs::crossword::Construction;
use crate::lists::Lists;
use crate::pool::Pool;
use crate::rate::Rates;
use crate::rooms::{Rooms, StoreError};

/// What all requests share.
pub(crate) struct App {
    pub(crate) limits: Limits,
    pub(crate) lists: Arc<Lists>,
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
            pool: Pool::new(config.workers, limits.queue),
            rates: Rates::new(limits.requests),
            rooms,
            searches: Jobs::new(limits.searches),
            constructions: Jobs::new(limits.searches),
        }))
    }
}
