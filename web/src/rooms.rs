//! Rooms in which people play together.
//!
//! Each room is a [`Hall`]: the pure state machine of crate `play`, whoever listens, and the board of the round. The server
//! owns board, clock and scores; nothing that is sent before the end of a round tells more of its words than whether a
//! claimed one is right. What happens is kept in a [log](log::Log), from which the rooms are there again after a restart.

use std::collections::BTreeMap;
use std::path::Path;
use std::sync::{Arc, Mutex, MutexGuard};

use worddle_ask::{Library, Limits};
use worddle_play::{ActionError, Millis};

use crate::clock::now;
use crate::problem::Problem;
use crate::secret::Secret;

mod hall;
mod log;
mod message;
mod setup;

pub(crate) use hall::Hall;
use log::Log;
pub use log::StoreError;
pub(crate) use log::{Act, Entry};
pub(crate) use message::{FromClient, ToClient, WireClaim, WireRoom};
pub(crate) use setup::Setup;

/// For how long a room stays in which nobody listens.
const IDLE: Millis = Millis(30 * 60 * 1000);

/// All rooms.
pub(crate) struct Rooms {
    halls: Mutex<BTreeMap<Secret, Arc<Hall>>>,
    log: Option<Log>,
}

impl Rooms {
    /// The rooms that were kept in a directory, or none.
    pub(crate) fn open(
        directory: Option<&Path>,
        library: &Library,
        limits: &Limits,
    ) -> Result<Self, StoreError> {
        let Some(directory) = directory else {
            return Ok(Self { halls: Mutex::default(), log: None });
        };
        let (log, kept) = Log::open(directory, library, limits)?;
        let mut halls: BTreeMap<Secret, Arc<Hall>> = BTreeMap::new();
        for entry in kept {
            match entry {
                Entry::Opened { id, at, setup } => {
                    halls.insert(id, Arc::new(Hall::new(id, setup, at)));
                }
                Entry::Acted { id, at, act } => {
                    if let Some(hall) = halls.get(&id) {
                        hall.replay(at, act);
                    }
                }
                Entry::Closed { id } => {
                    halls.remove(&id);
                }
            }
        }
        Ok(Self { halls: Mutex::new(halls), log: Some(log) })
    }

    /// Opens a room, unless there are too many.
    pub(crate) fn create(&self, setup: Setup, most: usize) -> Result<Secret, Problem> {
        let id = Secret::random()?;
        let at = now();
        let hall = Arc::new(Hall::new(id, setup.clone(), at));
        let mut halls = self.lock();
        if halls.len() >= most {
            return Err(Problem::busy());
        }
        halls.insert(id, hall);
        drop(halls);
        self.keep(Entry::Opened { id, at, setup });
        Ok(id)
    }

    /// A room by its id.
    pub(crate) fn find(&self, id: Secret) -> Option<Arc<Hall>> {
        self.lock().get(&id).cloned()
    }

    /// Keeps what has happened.
    pub(crate) fn keep(&self, entry: Entry) {
        if let Some(log) = &self.log {
            log.keep(entry);
        }
    }

    /// Lets time pass in every room: rounds end, standings are told, rooms in which nobody listens are closed.
    pub(crate) fn tick(&self) {
        let at = now();
        let halls: Vec<Arc<Hall>> = self.lock().values().cloned().collect();
        for hall in halls {
            hall.tick(at);
            if hall.is_idle(at, IDLE) {
                self.lock().remove(&hall.id());
                self.keep(Entry::Closed { id: hall.id() });
            }
        }
    }

    fn lock(&self) -> MutexGuard<'_, BTreeMap<Secret, Arc<Hall>>> {
        self.halls.lock().expect("no thread panics while it holds the rooms")
    }
}

/// What a client is told when an action is refused.
pub(crate) fn refusal(refused: ActionError) -> ToClient {
    let why = match refused {
        ActionError::Full => "full",
        ActionError::NameTaken => "name-taken",
        ActionError::NoSuchSeat => "no-seat",
        ActionError::Empty => "empty",
        ActionError::NotPlaying => "not-playing",
        ActionError::StillPlaying => "still-playing",
        ActionError::NoMoreRounds => "no-more-rounds",
        ActionError::TooManyClaims => "too-many",
        ActionError::ClockBack => "clock",
    };
    ToClient::Refused { why, detail: refused.to_string() }
}
