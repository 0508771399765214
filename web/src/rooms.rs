//! Rooms in which people play together.
//!
//! Each room is a [`Hall`]: the pure state machine of crate `play`, its listeners, and the board of the round. `play`
//! knows neither clock nor socket; the hall adds the time, sends events to its listeners, and logs them.
//!
//! The server owns board, clock and scores. Before the end of a round, nothing is sent that depends on the board's
//! words, except the verdict on a claim, which the player's team receives too. Before the end of the countdown, not
//! even the board is sent. Words are shared by a `Side`: a player, a team, or everyone.
//!
//! Every action is appended to a [log](log::Log), and nobody receives its events before they are on disk. A room is saved as
//! a [snapshot](snapshot::Snapshot) and the acts since. After a restart, every room is as its players last saw it, seat by
//! seat and word by word, with the same time left. `cli/tests/rooms` kills the server, fills its disk, damages its file
//! and turns its clock back, and compares what its players received with what is there afterwards.
//!
//! Rooms are saved in a [`Store`](store::Store): a file of this server, or a database that several servers share (`shared`). There
//! a server claims a room before it opens it, and shows it only as long as nobody else can have it (`tenure`).

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard};
use std::time::Duration;

use tokio::sync::OnceCell;
use tokio::time::Instant;
use worddle_api::Status;
use worddle_ask::{Library, Limits, RoomPlan};
use worddle_play::{ActionError, MAX_GRAPHEMES, NameError};

use crate::problem::Problem;
use crate::secret::Secret;
use crate::shares::Claim;
use crate::speech;

mod act;
mod code;
mod file;
mod guesses;
mod hall;
mod handover;
mod host;
mod kept;
mod listeners;
mod log;
mod message;
mod pages;
mod renew;
mod restore;
mod salvage;
mod send;
#[cfg(feature = "fleet")]
mod shared;
mod snapshot;
mod state;
mod store;
mod tenure;
#[cfg(test)]
mod tests;
mod version_2;
mod view;

pub(crate) use code::Code;
pub use file::StoreError;
#[cfg(feature = "fleet")]
pub(crate) use file::lock as lock_directory;
use file::{Kept, RoomFile};
pub(crate) use guesses::Guesses;
pub(crate) use hall::{Denial, Hall};
pub(crate) use log::Commits;
use log::{Log, RoomLog};
pub(crate) use message::{FromClient, ToClient, WireRoom};
pub(crate) use renew::set_aside;
#[cfg(feature = "fleet")]
pub(crate) use shared::{Elsewhere, Shared};
pub(crate) use state::Turn;
use store::{Change, Entry};
use tenure::Tenure;

/// How long a room without listeners is kept.
const IDLE: Duration = Duration::from_mins(30);

/// How long a request waits for a room to be written before it fails.
const PATIENCE: Duration = Duration::from_secs(5);

/// All rooms.
pub(crate) struct Rooms {
    /// The open rooms.
    halls: Mutex<BTreeMap<Secret, Tenant>>,
    /// The log that all of them write.
    log: Arc<Log>,
    /// Where they are saved.
    source: Source,
}

/// Where rooms are saved.
enum Source {
    /// Nowhere: they end with the server.
    Memory,
    /// In a directory of this server.
    Directory(PathBuf),
    /// In a database, with those of other servers.
    #[cfg(feature = "fleet")]
    Shared(Arc<Shared>),
}

/// A room, and its place among those of the peer who opened it. A restored room has no such place.
struct Tenant {
    /// The room, once somebody has asked for it since the server started.
    hall: Arc<OnceCell<Arc<Hall>>>,
    /// When it came here.
    since: Instant,
    /// The right to it, if it is shared.
    tenure: Option<Arc<Tenure>>,
    /// Given back when the room closes.
    _claim: Option<Claim>,
}

impl Rooms {
    /// Finds the rooms saved in a directory, if there is one. None of them is opened before somebody asks for it.
    ///
    /// Without a directory, rooms live in memory and end with the server.
    ///
    /// # Errors
    ///
    /// If the directory cannot be used. A room that cannot be read is no error: it is left out, and the
    /// others open.
    pub(crate) fn open(directory: Option<&Path>) -> Result<Self, StoreError> {
        let log = Arc::new(Log::new());
        let mut halls = BTreeMap::new();
        if let Some(directory) = directory {
            let (file, Kept { rooms, faults }) = RoomFile::open(directory)?;
            for fault in &faults {
                tracing::error!("{fault}");
            }
            let since = Instant::now();
            let tenant = |_: &Secret| Tenant { hall: Arc::default(), since, tenure: None, _claim: None };
            halls.extend(rooms.iter().map(|id| (*id, tenant(id))));
            log.write_to(file);
        }
        let source = directory.map_or(Source::Memory, |directory| Source::Directory(directory.to_owned()));
        Ok(Self { halls: Mutex::new(halls), log, source })
    }

    /// Rooms that this server shares with others. It owns none before it is asked for one.
    ///
    /// # Errors
    ///
    /// If the system has no sockets to give.
    #[cfg(feature = "fleet")]
    pub(crate) fn share(shared: Arc<Shared>) -> Result<Self, worddle_fleet::FleetError> {
        let log = Arc::new(Log::new());
        log.write_to(shared.store()?);
        Ok(Self { halls: Mutex::default(), log, source: Source::Shared(shared) })
    }

    /// Restores a saved room, which may take as long as solving its board.
    ///
    /// # Errors
    ///
    /// If its log is damaged, or its board cannot be solved in time. The room stays where it is saved.
    pub(crate) fn restore(
        &self,
        id: Secret,
        tenure: Option<Arc<Tenure>>,
        (library, limits): (&dyn Library, &Limits),
    ) -> Result<Arc<Hall>, Problem> {
        let kept = match &self.source {
            Source::Memory => return Err(Problem::unsaved()),
            Source::Directory(directory) => file::read_room(directory, id),
            #[cfg(feature = "fleet")]
            Source::Shared(shared) => shared.read(id),
        };
        let log = RoomLog::new(Arc::clone(&self.log), tenure);
        let hall = kept
            .and_then(|kept| Hall::restore(&kept, (library, limits), log).map_err(|why| kept.fault(&why)));
        hall.map(Arc::new).map_err(|why| {
            tracing::error!("{why}: cannot restore the room");
            Problem::new(
                Status::SERVICE_UNAVAILABLE,
                "room",
                "this room cannot be opened now: try again in a moment, or open a new one",
                "ce salon ne peut pas être ouvert : réessayez dans un instant, ou créez-en un autre",
            )
        })
    }

    /// Opens a room, unless there are too many, and returns once it is written.
    ///
    /// # Errors
    ///
    /// Busy if there are too many rooms, unsaved if the disk fails.
    pub(crate) async fn create(&self, plan: RoomPlan, most: usize, claim: Claim) -> Result<Secret, Problem> {
        if self.log.is_failing() {
            return Err(Problem::unsaved());
        }
        let reserved = self.reserve(most).await?;
        let (id, hall) = {
            let mut halls = self.lock();
            if halls.len() >= most {
                return Err(Problem::busy());
            }
            let (id, tenure) = match reserved {
                Some((id, tenure)) => (id, Some(tenure)),
                None => (free_id(&halls)?, None),
            };
            let log = RoomLog::new(Arc::clone(&self.log), tenure.clone());
            let hall = Arc::new(Hall::open(id, plan, log));
            let cell = Arc::new(OnceCell::new_with(Some(Arc::clone(&hall))));
            halls.insert(id, Tenant { hall: cell, since: Instant::now(), tenure, _claim: Some(claim) });
            (id, hall)
        };
        // Outside the lock, since it waits for the disk.
        written(&hall).await?;
        Ok(id)
    }

    /// An id that no other server takes, and the right to it, if rooms are shared.
    ///
    /// # Errors
    ///
    /// Busy if this server has too many rooms, unsaved if the database does not answer.
    async fn reserve(&self, most: usize) -> Result<Option<(Secret, Arc<Tenure>)>, Problem> {
        #[cfg(feature = "fleet")]
        if let Source::Shared(shared) = &self.source {
            if self.lock().len() >= most {
                return Err(Problem::busy());
            }
            return shared.open().await.map(Some);
        }
        let _ = most;
        Ok(None)
    }

    /// Finds a room by its id, and restores it if nobody has asked for it before.
    ///
    /// The id is the key: whoever has it may come in.
    ///
    /// # Errors
    ///
    /// That of the restoration, which is tried again when somebody else asks.
    pub(crate) async fn find<F>(
        &self,
        id: Secret,
        restore: impl FnOnce(Option<Arc<Tenure>>) -> F,
    ) -> Result<Option<Arc<Hall>>, Problem>
    where
        F: Future<Output = Result<Arc<Hall>, Problem>>,
    {
        let tenant = self.lock().get(&id).map(|tenant| (Arc::clone(&tenant.hall), tenant.tenure.clone()));
        let Some((cell, tenure)) = tenant else { return Ok(None) };
        // Others who ask meanwhile wait for the same room.
        cell.get_or_try_init(|| restore(tenure)).await.map(|hall| Some(Arc::clone(hall)))
    }

    /// Finds the id of the room with a code.
    ///
    /// Linear, over thousands of rooms at most; tries are limited by [`Rates`](crate::rate) and [`Guesses`].
    pub(crate) fn find_code(&self, code: Code) -> Option<Secret> {
        self.lock().keys().copied().find(|&id| Code::of(id) == code)
    }

    /// Finds the id of the room with a code, on whichever server it is.
    ///
    /// # Errors
    ///
    /// Unsaved if the database does not answer.
    pub(crate) async fn room_of(&self, code: Code) -> Result<Option<Secret>, Problem> {
        match &self.source {
            Source::Memory | Source::Directory(_) => Ok(self.find_code(code)),
            #[cfg(feature = "fleet")]
            Source::Shared(shared) => shared.find_code(code).await,
        }
    }

    /// Lets time pass in every room: rounds end, standings are sent, rooms without listeners close.
    ///
    /// Each room is locked for itself, one after the other.
    pub(crate) fn tick(&self) {
        for hall in self.all() {
            hall.tick();
            if hall.is_lost() {
                #[cfg(feature = "fleet")]
                self.count_lost();
                hall.expel();
                self.remove(&hall);
            } else if hall.close_if_idle(IDLE) {
                self.remove(&hall);
            }
        }
        self.close_forgotten();
    }

    /// Removes a room, unless it was claimed again meanwhile.
    fn remove(&self, hall: &Arc<Hall>) {
        let mut halls = self.lock();
        if halls
            .get(&hall.id())
            .and_then(|tenant| tenant.hall.get())
            .is_some_and(|own| Arc::ptr_eq(own, hall))
        {
            halls.remove(&hall.id());
        }
    }

    /// Closes rooms that nobody has asked for since the server started.
    fn close_forgotten(&self) {
        if self.log.is_failing() {
            return;
        }
        self.lock().retain(|&id, tenant| {
            // Nobody can begin to open it meanwhile: that takes the lock, and another reference.
            let is_asleep = tenant.hall.get().is_none() && Arc::strong_count(&tenant.hall) == 1;
            let is_forgotten = is_asleep && tenant.since.elapsed() > IDLE;
            if is_forgotten {
                self.log.append(Entry { id, tenure: tenant.tenure.clone(), change: Change::Closed });
            }
            !is_forgotten
        });
    }

    /// The number of rooms, and of players present in them.
    ///
    /// Locks every room for a moment.
    pub(crate) fn census(&self) -> (usize, usize) {
        let rooms = self.lock().len();
        (rooms, self.all().iter().map(|hall| hall.present()).sum())
    }

    /// How many commits there were, and how long they took.
    pub(crate) fn commits(&self) -> Commits {
        self.log.commits()
    }

    /// Notifies everyone that the server stops, and closes all sockets.
    ///
    /// Messages that are on disk already are sent first.
    pub(crate) fn send_closing(&self) {
        self.all().iter().for_each(|hall| hall.send_closing());
    }

    /// All rooms that somebody has asked for, copied out of the lock so that a busy room does not block the others.
    fn all(&self) -> Vec<Arc<Hall>> {
        self.lock().values().filter_map(|tenant| tenant.hall.get().cloned()).collect()
    }

    /// All rooms, by their ids.
    fn lock(&self) -> MutexGuard<'_, BTreeMap<Secret, Tenant>> {
        self.halls.lock().expect("no thread panics while it holds the rooms")
    }
}

/// An id whose code no other room has. Codes are shorter than ids and may collide: it is drawn until the code is free.
fn free_id(halls: &BTreeMap<Secret, Tenant>) -> Result<Secret, Problem> {
    loop {
        let id = Secret::random()?;
        if halls.keys().all(|&other| Code::of(other) != Code::of(id)) {
            return Ok(id);
        }
    }
}

/// A room as seen without a seat, once all of it is written.
///
/// # Errors
///
/// Unsaved, if the disk does not keep up.
pub(crate) async fn look(hall: &Hall) -> Result<WireRoom, Problem> {
    let room = hall.look();
    written(hall).await?;
    Ok(room)
}

/// Waits until a room is written, for a limited time.
///
/// # Errors
///
/// Unsaved after [`PATIENCE`]. The room itself goes on waiting.
async fn written(hall: &Hall) -> Result<(), Problem> {
    let written = tokio::time::timeout(PATIENCE, hall.written()).await;
    if written == Ok(true) { Ok(()) } else { Err(Problem::unsaved()) }
}

/// The message that refuses an action, in the language of the client.
///
/// `why` is a stable name; a client may show a text of its own for it.
pub(crate) fn refusal(denial: Denial) -> ToClient {
    let (why, english, french) = match denial {
        Denial::Unsaved => (
            "unsaved",
            "the server cannot save the room right now: nothing counts until it can".to_owned(),
            "le serveur ne peut pas enregistrer le salon : rien ne compte d'ici là",
        ),
        Denial::NotHost => ("not-host", "only the host can do this".to_owned(), "seul l'hôte peut le faire"),
        Denial::Closed => ("closed", "the room is closed".to_owned(), "le salon est fermé"),
        Denial::Rules(error) => {
            let (why, french) = match error {
                ActionError::Full => ("full", "le salon est complet"),
                ActionError::NameTaken => ("name-taken", "ce nom est déjà pris : choisissez-en un autre"),
                ActionError::NoSuchSeat => ("no-seat", "personne n'occupe cette place"),
                ActionError::NoSuchTeam(_) => ("no-team", "cette équipe n'existe pas dans ce salon"),
                ActionError::Empty => ("empty", "il n'y a personne dans le salon"),
                ActionError::NotPlaying => ("not-playing", "aucune manche n'est en cours"),
                ActionError::StillPlaying => ("still-playing", "une manche est en cours"),
                ActionError::NoMoreRounds => ("no-more-rounds", "toutes les manches sont jouées"),
            };
            (why, error.to_string(), french)
        }
    };
    let speech = speech::current();
    ToClient::Refused { why, detail: speech.typeset(&speech.say(english, french.to_owned())) }
}

/// The error in a name, in the language of the player.
///
/// Names are judged by `play`, in English.
pub(crate) fn name_fault(error: NameError) -> String {
    let french = match error {
        NameError::Empty => format!("le nom est vide : écrivez de 1 à {MAX_GRAPHEMES} caractères"),
        NameError::TooLong => format!("le nom est trop long : {MAX_GRAPHEMES} caractères au maximum"),
        NameError::Invisible(code) => {
            format!("le nom contient un caractère invisible (U+{code:04X}) : supprimez-le")
        }
    };
    let speech = speech::current();
    speech.typeset(&speech.say(error.to_string(), french))
}
