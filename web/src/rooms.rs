//! Rooms in which people play together.
//!
//! Each room is a [`Hall`]: the pure state machine of crate `play`, its listeners, and the board of the round. The server
//! owns board, clock and scores; nothing that is sent before the end of a round tells more of its words than whether a
//! claimed one is right. What happens is kept in a [log](log::Log), from which the rooms are there again after a restart.

use std::collections::BTreeMap;
use std::path::Path;
use std::sync::{Arc, Mutex, MutexGuard};

use worddle_ask::{Library, Limits};
use worddle_play::{ActionError, MAX_GRAPHEMES, Millis, NameError};

use crate::clock::now;
use crate::problem::Problem;
use crate::secret::Secret;
use crate::speech;
use crate::tenants::Tenancy;

mod hall;
mod log;
mod message;
mod setup;

pub(crate) use hall::Hall;
use log::Log;
pub use log::StoreError;
pub(crate) use log::{Act, LogEntry};
pub(crate) use message::{FromClient, ToClient, WireClaim, WireRoom};
pub(crate) use setup::Setup;

/// How long a room without listeners is kept.
const IDLE: Millis = Millis(30 * 60 * 1000);

/// All rooms.
pub(crate) struct Rooms {
    halls: Mutex<BTreeMap<Secret, Arc<Hall>>>,
    log: Option<Log>,
    /// The places of rooms among those of their peers; a room from before a restart has none.
    tenancies: Mutex<BTreeMap<Secret, Tenancy>>,
}

impl Rooms {
    /// The rooms that were kept in a directory, or none.
    pub(crate) fn open(
        directory: Option<&Path>,
        library: &Library,
        limits: &Limits,
    ) -> Result<Self, StoreError> {
        let Some(directory) = directory else {
            return Ok(Self { halls: Mutex::default(), log: None, tenancies: Mutex::default() });
        };
        let (log, kept) = Log::open(directory, library, limits)?;
        let mut halls: BTreeMap<Secret, Arc<Hall>> = BTreeMap::new();
        for entry in kept {
            match entry {
                LogEntry::Opened { id, at, setup } => {
                    halls.insert(id, Arc::new(Hall::new(id, setup, at)));
                }
                LogEntry::Acted { id, at, act } => {
                    if let Some(hall) = halls.get(&id) {
                        hall.replay(at, act);
                    }
                }
                LogEntry::Closed { id } => {
                    halls.remove(&id);
                }
            }
        }
        Ok(Self { halls: Mutex::new(halls), log: Some(log), tenancies: Mutex::default() })
    }

    /// Opens a room, unless there are too many.
    pub(crate) fn create(&self, setup: Setup, most: usize, tenancy: Tenancy) -> Result<Secret, Problem> {
        let id = Secret::random()?;
        let at = now();
        let hall = Arc::new(Hall::new(id, setup.clone(), at));
        let mut halls = self.lock();
        if halls.len() >= most {
            return Err(Problem::busy());
        }
        halls.insert(id, hall);
        drop(halls);
        self.tenancies.lock().expect("no thread panics while it holds them").insert(id, tenancy);
        self.keep(LogEntry::Opened { id, at, setup });
        Ok(id)
    }

    /// A room by its id.
    pub(crate) fn find(&self, id: Secret) -> Option<Arc<Hall>> {
        self.lock().get(&id).cloned()
    }

    /// Keeps what has happened.
    pub(crate) fn keep(&self, entry: LogEntry) {
        if let Some(log) = &self.log {
            log.keep(entry);
        }
    }

    /// Lets time pass in every room: rounds end, standings are sent, rooms without listeners are closed.
    pub(crate) fn tick(&self) {
        let at = now();
        let halls: Vec<Arc<Hall>> = self.lock().values().cloned().collect();
        for hall in halls {
            hall.tick(at);
            if hall.is_idle(at, IDLE) {
                self.lock().remove(&hall.id());
                self.tenancies.lock().expect("no thread panics while it holds them").remove(&hall.id());
                self.keep(LogEntry::Closed { id: hall.id() });
            }
        }
    }

    /// How many rooms there are, and how many players are present in them.
    pub(crate) fn census(&self) -> (usize, usize) {
        let halls: Vec<Arc<Hall>> = self.lock().values().cloned().collect();
        (halls.len(), halls.iter().map(|hall| hall.present()).sum())
    }

    /// Tells everyone that the server stops, and closes all sockets.
    pub(crate) fn say_goodbye(&self) {
        let halls: Vec<Arc<Hall>> = self.lock().values().cloned().collect();
        for hall in &halls {
            hall.say_goodbye();
        }
    }

    fn lock(&self) -> MutexGuard<'_, BTreeMap<Secret, Arc<Hall>>> {
        self.halls.lock().expect("no thread panics while it holds the rooms")
    }
}

/// The message that refuses an action, in the language of the client.
pub(crate) fn refusal(refused: ActionError) -> ToClient {
    let (why, french) = match refused {
        ActionError::Full => ("full", "le salon est complet"),
        ActionError::NameTaken => ("name-taken", "ce nom est déjà pris : il en faut un autre"),
        ActionError::NoSuchSeat => ("no-seat", "personne n'occupe cette place"),
        ActionError::Empty => ("empty", "il n'y a personne dans le salon"),
        ActionError::NotPlaying => ("not-playing", "aucune manche n'est en cours"),
        ActionError::StillPlaying => ("still-playing", "une manche est en cours"),
        ActionError::NoMoreRounds => ("no-more-rounds", "toutes les manches sont jouées"),
        ActionError::TooManyClaims => ("too-many", "trop de mots proposés dans cette manche"),
        ActionError::ClockBack => ("clock", "l'horloge a reculé"),
    };
    let speech = speech::current();
    ToClient::Refused { why, detail: speech.typeset(&speech.say(refused.to_string(), french.to_owned())) }
}

/// What is wrong with a name, in the language of the player.
pub(crate) fn name_fault(error: NameError) -> String {
    let french = match error {
        NameError::Empty => format!("le nom est vide : il faut de 1 à {MAX_GRAPHEMES} caractères"),
        NameError::TooLong => format!("le nom est trop long : il faut de 1 à {MAX_GRAPHEMES} caractères"),
        NameError::Invisible(code) => {
            format!("le nom contient le caractère U+{code:04X}, qui est invisible : il faut du texte")
        }
    };
    let speech = speech::current();
    speech.typeset(&speech.say(error.to_string(), french))
}
