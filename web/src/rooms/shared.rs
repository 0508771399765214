//! Rooms that several servers share.
//!
//! Where a room is saved, it is also written who owns it. A server that is asked for a room claims it: it then owns the room, or knows
//! who does. [`worddle_fleet::rooms::lease`] has the rules. While this server's heartbeats arrive, nobody else can claim its rooms;
//! after a pause that was too long, it asks which of them are still its own, before it shows any.

use std::cmp::Ordering;
use std::collections::{BTreeMap, BTreeSet};
use std::error::Error;
use std::sync::Arc;
use std::sync::atomic::AtomicU64;
use std::sync::atomic::Ordering::Relaxed;

use tokio::runtime::Handle;
use tokio::sync::{Mutex as Turns, watch};
use tokio::time::{Instant, MissedTickBehavior};
use worddle_fleet::rooms::lease::{self, Claim};
use worddle_fleet::rooms::{Registry, RoomLine, RoomWrite, RoomWriter};
use worddle_fleet::{Address, FleetError};
use worddle_play::Millis;

use super::act::Line;
use super::kept::KeptRoom;
use super::store::{Change, Entry, Store};
use super::tenure::{LeaseEnd, Tenure};
use super::{IDLE, Rooms, Source, Tenant};
use crate::problem::Problem;
use crate::rooms::Code;
use crate::secret::Secret;

/// The version of the log's lines. A server takes over no room with lines of a later one.
const VERSION: i32 = 1;

/// Claims that are made at the same time: those of one room wait for each other.
const TURNS: usize = 16;

/// How often a code is drawn that no room has: one in thirty thousand is taken when there are two thousand rooms.
const DRAWS: usize = 8;

/// Heartbeats between two looks for rooms that nobody owns any more: a minute.
const SWEEP: u32 = 80;

/// This server among those that share rooms.
pub(crate) struct Shared {
    registry: Registry,
    /// Runs calls for threads that compute.
    runtime: Handle,
    lease: watch::Sender<LeaseEnd>,
    /// The servers whose lease lasts.
    live: watch::Sender<BTreeSet<i64>>,
    turns: [Turns<()>; TURNS],
    /// Whether this server has given back its rooms, or is about to.
    left: watch::Sender<bool>,
    taken_over: AtomicU64,
    handed_over: AtomicU64,
    lost: AtomicU64,
}

/// Where a room of another server is.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Elsewhere {
    /// The server that owns it.
    pub(crate) server: i64,
    /// Where servers reach it.
    pub(crate) address: String,
}

impl Shared {
    /// Enters this server, which others reach at an address. Called inside a runtime.
    ///
    /// # Errors
    ///
    /// A database that cannot be reached or prepared.
    pub(crate) async fn enter(database: &Address, address: &str) -> Result<Arc<Self>, FleetError> {
        let registry = Registry::enter(database, address, VERSION).await?;
        Ok(Arc::new(Self {
            registry,
            runtime: Handle::current(),
            // It shows nothing before its first heartbeat.
            lease: watch::Sender::new(None),
            live: watch::Sender::default(),
            turns: std::array::from_fn(|_| Turns::new(())),
            left: watch::Sender::new(false),
            taken_over: AtomicU64::new(0),
            handed_over: AtomicU64::new(0),
            lost: AtomicU64::new(0),
        }))
    }

    /// Writes the rooms of this server.
    ///
    /// # Errors
    ///
    /// If the system has no sockets to give.
    pub(super) fn store(&self) -> Result<SharedStore, FleetError> {
        Ok(SharedStore(self.registry.writer()?))
    }

    /// What all servers know and nobody else does.
    pub(crate) fn secret(&self) -> &str {
        self.registry.secret()
    }

    /// The servers whose lease lasts, now and later.
    pub(crate) fn live(&self) -> watch::Receiver<BTreeSet<i64>> {
        self.live.subscribe()
    }

    /// Whether this server stops, now and later.
    pub(crate) fn left(&self) -> watch::Receiver<bool> {
        self.left.subscribe()
    }

    /// How many rooms were taken over from servers that were gone, how many handed over, and how many lost because this one was.
    pub(crate) fn moves(&self) -> [u64; 3] {
        [&self.taken_over, &self.handed_over, &self.lost].map(|count| count.load(Relaxed))
    }

    fn tenure(&self, fence: i64) -> Arc<Tenure> {
        Arc::new(Tenure::new(fence, self.lease.subscribe()))
    }

    /// Opens a room with a code that no other has.
    ///
    /// # Errors
    ///
    /// No answer from the database, or a code for none.
    pub(super) async fn open(&self) -> Result<(Secret, Arc<Tenure>), Problem> {
        for _ in 0..DRAWS {
            let id = Secret::random()?;
            let is_open = self.registry.open(&id.to_string(), &Code::of(id).to_string()).await;
            if is_open.map_err(|error| away(&error))? {
                return Ok((id, self.tenure(1)));
            }
        }
        Err(Problem::busy())
    }

    /// Reads a room. Blocks.
    ///
    /// # Errors
    ///
    /// No answer, or what is wrong with the room, in a few words.
    pub(super) fn read(&self, id: Secret) -> Result<KeptRoom, String> {
        let lines = self.runtime.block_on(self.registry.read(&id.to_string()));
        let line = |RoomLine { number, at, act, sum }| Line { number, at: Millis(at), act, sum };
        KeptRoom::gather(id, lines.map_err(|error| error.to_string())?.into_iter().map(line).collect())
    }

    /// The room of a code.
    ///
    /// # Errors
    ///
    /// No answer from the database.
    pub(super) async fn find_code(&self, code: Code) -> Result<Option<Secret>, Problem> {
        let id = self.registry.find_code(&code.to_string()).await.map_err(|error| away(&error))?;
        Ok(id.and_then(|id| id.parse().ok()))
    }
}

impl Rooms {
    /// This server among those that share rooms, if it does.
    pub(crate) fn shared(&self) -> Option<&Arc<Shared>> {
        match &self.source {
            Source::Shared(shared) => Some(shared),
            Source::Memory | Source::Directory(_) => None,
        }
    }

    /// Makes a shared room this server's own, unless another server owns it: says where, then.
    ///
    /// # Errors
    ///
    /// No answer from the database, or a room that cannot be claimed now.
    pub(crate) async fn claim(&self, id: Secret) -> Result<Option<Elsewhere>, Problem> {
        let Some(shared) = self.shared() else { return Ok(None) };
        let place = usize::try_from(id.bits() % TURNS as u128).unwrap_or_default();
        let _turn = shared.turns[place].lock().await;
        if let Some(tenure) = self.lock().get(&id).and_then(|tenant| tenant.tenure.clone())
            && !tenure.is_lost()
        {
            // What a pause did to it shows at the next heartbeat.
            return if tenure.is_valid() { Ok(None) } else { Err(Problem::moving()) };
        }
        if *shared.left.borrow() {
            return Err(Problem::moving());
        }
        match shared.registry.claim(&id.to_string()).await.map_err(|error| away(&error))? {
            Claim::Unknown => {
                self.lock().remove(&id);
                Ok(None)
            }
            Claim::Other { server, address } => Ok(Some(Elsewhere { server, address })),
            Claim::Newer | Claim::Expired => Err(Problem::moving()),
            Claim::Own { fence, from } => {
                shared.taken_over.fetch_add(u64::from(from.is_some()), Relaxed);
                let tenure = Some(shared.tenure(fence));
                let tenant = Tenant { hall: Arc::default(), since: Instant::now(), tenure, _claim: None };
                if let Some(hall) =
                    self.lock().insert(id, tenant).and_then(|tenant| tenant.hall.get().cloned())
                {
                    hall.expel();
                }
                Ok(None)
            }
        }
    }

    /// Counts a room that another server has taken over.
    pub(super) fn count_lost(&self) {
        if let Some(shared) = self.shared() {
            shared.lost.fetch_add(1, Relaxed);
        }
    }

    /// Sends heartbeats for as long as the server runs.
    pub(crate) async fn keep_lease(&self) {
        let Some(shared) = self.shared() else { return };
        let mut interval = tokio::time::interval(lease::HEARTBEAT);
        interval.set_missed_tick_behavior(MissedTickBehavior::Delay);
        let (mut beats, mut is_away) = (0_u32, false);
        while !*shared.left.borrow() {
            interval.tick().await;
            let beat = self.beat(shared).await;
            if beat.is_err() != is_away {
                is_away = beat.is_err();
                if let Err(error) = beat {
                    tracing::error!(%error, "cannot renew the lease of rooms");
                } else {
                    tracing::warn!("the lease of rooms is renewed again");
                }
            }
            beats = beats.wrapping_add(1);
            if beats.is_multiple_of(SWEEP)
                && let Err(error) = shared.registry.sweep(IDLE).await
            {
                tracing::warn!(%error, "cannot close rooms that nobody owns");
            }
        }
    }

    /// Sends a heartbeat, and gives up the rooms that others own by now.
    pub(super) async fn beat(&self, shared: &Shared) -> Result<(), FleetError> {
        // Before the question: the answer counts from then on.
        let asked = Instant::now();
        let beat = shared.registry.beat().await?;
        if !beat.was_live {
            // Those that are claimed after this are not in doubt.
            let all: Vec<(Secret, Arc<Tenure>)> = self
                .lock()
                .iter()
                .filter_map(|(&id, tenant)| Some((id, Arc::clone(tenant.tenure.as_ref()?))))
                .collect();
            let owned = shared.registry.owned().await?;
            for (id, tenure) in all {
                if owned.get(&id.to_string()) != Some(&tenure.fence()) {
                    tenure.lose();
                }
            }
        }
        shared.lease.send_replace(Some(asked + lease::valid_for()));
        shared.live.send_if_modified(|known| {
            let is_news = *known != beat.live;
            *known = beat.live;
            is_news
        });
        Ok(())
    }

    /// Hands all rooms over to whoever asks for them next: nothing happens in them any more, and once all of it is written, they have
    /// no owner. Does nothing for rooms that are not shared.
    pub(crate) async fn hand_over(&self) {
        let Some(shared) = self.shared() else { return };
        shared.left.send_replace(true);
        let halls = self.all();
        for hall in &halls {
            hall.pause();
        }
        let written = async {
            for hall in &halls {
                hall.written().await;
            }
        };
        // Whatever cannot be written now is told nobody.
        let _: Result<(), _> = tokio::time::timeout(super::PATIENCE / 2, written).await;
        match shared.registry.leave().await {
            Ok(rooms) => _ = shared.handed_over.fetch_add(rooms, Relaxed),
            Err(error) => {
                tracing::warn!(%error, "cannot hand rooms over: others wait for the lease to expire");
            }
        }
    }
}

/// The refusal while the database does not answer; its own error is for whoever runs the server.
fn away(error: &FleetError) -> Problem {
    tracing::warn!(%error, "cannot ask for a room");
    Problem::unsaved()
}

/// Writes to the database that servers share.
pub(super) struct SharedStore(RoomWriter);

impl Store for SharedStore {
    fn write(&mut self, entries: &[Entry]) -> Result<(), Box<dyn Error>> {
        let mut writes: BTreeMap<Secret, (RoomWrite, &Arc<Tenure>)> = BTreeMap::new();
        for Entry { id, tenure, change } in entries {
            // What this server has opened or claimed has a tenure. What it has lost is not written.
            let Some(tenure) = tenure.as_ref().filter(|tenure| !tenure.is_lost()) else { continue };
            let (write, known) = writes.entry(*id).or_insert_with(|| (unwritten(*id, tenure), tenure));
            // A room that was lost and claimed again may wait under two fences, and only the later one counts.
            match tenure.fence().cmp(&known.fence()) {
                Ordering::Less => tenure.lose(),
                Ordering::Equal => add(write, *id, change),
                Ordering::Greater => {
                    known.lose();
                    (*write, *known) = (unwritten(*id, tenure), tenure);
                    add(write, *id, change);
                }
            }
        }
        if writes.is_empty() {
            return Ok(());
        }
        let (these, tenures): (Vec<RoomWrite>, Vec<&Arc<Tenure>>) = writes.into_values().unzip();
        let lost = self.0.write(&these)?;
        for (_, tenure) in these.iter().zip(tenures).filter(|(write, _)| lost.contains(&write.room)) {
            tenure.lose();
        }
        Ok(())
    }
}

/// Nothing to write in a room yet.
fn unwritten(id: Secret, tenure: &Tenure) -> RoomWrite {
    let (room, fence) = (id.to_string(), tenure.fence());
    RoomWrite { room, fence, cut: None, lines: Vec::new(), is_closed: false }
}

/// Adds a change to what is written in a room.
fn add(write: &mut RoomWrite, id: Secret, change: &Change) {
    let line =
        |line: &Line| RoomLine { number: line.number, at: line.at.0, act: line.act.clone(), sum: line.sum };
    match change {
        Change::Based(base) => {
            // Lines before it need not be written at all.
            write.cut = Some(base.number);
            write.lines = vec![line(base)];
        }
        Change::Acted(act) => write.lines.push(line(act)),
        Change::Head(head) => write.lines.push(line(&head.line(id))),
        Change::Closed => write.is_closed = true,
    }
}

#[cfg(test)]
impl Shared {
    /// Lets the clock of this server say for an hour that its lease lasts, however slow the machine is.
    pub(super) fn believe(&self) {
        self.lease.send_replace(Some(Instant::now() + std::time::Duration::from_hours(1)));
    }
}
