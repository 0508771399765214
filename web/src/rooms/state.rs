//! The state of a room.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Duration;

use tokio::time::Instant;
use worddle_ask::{Deal, RoomPlan};
use worddle_play::{ActionError, Millis, Phase, Room, Seat};

use super::act::{Head, LogEnd};
use super::listeners::Listeners;
use super::log::Mark;
use crate::secret::Secret;

/// The state of a room.
pub(super) struct HallState {
    /// The rules of play and the game so far.
    pub(super) room: Room,
    /// The time in the room.
    pub(super) clock: RoomClock,
    /// The settings from the next round on.
    pub(super) plan: Arc<RoomPlan>,
    /// The board of the current or last round.
    pub(super) dealt: Option<Dealt>,
    /// The token that gives each seat back to its player.
    pub(super) tokens: BTreeMap<Seat, Secret>,
    /// Everyone who is connected.
    pub(super) listeners: Listeners,
    /// When each absent player left.
    pub(super) away: BTreeMap<Seat, Instant>,
    /// When the last listener left.
    pub(super) quiet_since: Instant,
    /// When standings were last sent. `changed` marks that they have changed since.
    pub(super) sent_at: Instant,
    /// Words were accepted since standings were last sent.
    pub(super) changed: bool,
    /// The number of spectators, as last sent to everyone.
    pub(super) watchers: usize,
    /// The host, as last sent to everyone.
    pub(super) host: Option<Seat>,
    /// The room is closed for good.
    pub(super) closed: bool,
    /// The server is stopping: the clock was saved, and nothing happens any more.
    pub(super) stopping: bool,
    /// The room's log.
    pub(super) log: LogState,
    /// The mark that the file must reach before anyone may see the current state.
    pub(super) mark: Mark,
}

/// A board with the settings it is played by, since the next round may have others.
pub(super) struct Dealt {
    /// The settings.
    pub(super) plan: Arc<RoomPlan>,
    /// The board and its words.
    pub(super) deal: Deal,
    /// The board cannot be solved in time, so that only the words that were found are known, and the round ends early.
    pub(super) is_partial: bool,
}

/// The log of a room, as far as it was written.
pub(super) struct LogState {
    /// Its last line.
    pub(super) end: LogEnd,
    /// Bytes of the line that it starts from, and of the acts since.
    pub(super) bytes: (usize, usize),
    /// When the clock was last saved.
    pub(super) saved_at: Instant,
    /// Acts were lost with a damaged file, and nothing was played since.
    pub(super) damaged: bool,
}

/// A round that may begin, if nobody was faster and the settings have not changed.
#[derive(Clone)]
pub(crate) struct Turn {
    /// The game that it belongs to.
    pub(super) game: u32,
    /// Its number, from 1 on.
    pub(crate) round: u8,
    /// The settings that it is played by.
    pub(crate) plan: Arc<RoomPlan>,
}

/// The time in a room. It continues from the time that was saved by the monotonic clock, and stands still while no
/// server runs: a jump of the wall clock can neither freeze a round nor end it.
pub(super) struct RoomClock {
    from: Millis,
    since: Instant,
}

impl RoomClock {
    /// A clock that shows this time now.
    pub(super) fn starting(from: Millis) -> Self {
        Self { from, since: Instant::now() }
    }

    /// The time in the room.
    pub(super) fn now(&self) -> Millis {
        Millis(self.from.0 + self.since.elapsed().as_millis() as u64)
    }
}

impl HallState {
    /// An empty room, at the start of its log.
    pub(super) fn new(plan: RoomPlan, end: LogEnd) -> Self {
        Self::with_room(Room::new(plan.settings()), plan, end)
    }

    /// A room in which things have happened.
    pub(super) fn with_room(room: Room, plan: RoomPlan, end: LogEnd) -> Self {
        let now = Instant::now();
        Self {
            room,
            clock: RoomClock::starting(Millis(0)),
            plan: Arc::new(plan),
            dealt: None,
            tokens: BTreeMap::new(),
            listeners: Listeners::default(),
            away: BTreeMap::new(),
            quiet_since: now,
            sent_at: now,
            changed: false,
            watchers: 0,
            host: None,
            closed: false,
            stopping: false,
            log: LogState { end, bytes: (0, 0), saved_at: now, damaged: false },
            mark: Mark::default(),
        }
    }

    /// The end of the room's log, and the time, to be saved.
    pub(super) fn head(&self) -> Head {
        Head { end: self.log.end, at: self.room.now(), damaged: self.log.damaged }
    }

    /// The round that may begin now.
    pub(super) fn turn(&self) -> Result<Turn, ActionError> {
        match self.room.phase() {
            Phase::Starting | Phase::Playing => Err(ActionError::StillPlaying),
            Phase::Over => Err(ActionError::NoMoreRounds),
            Phase::Waiting | Phase::Between => {
                let round = self.room.round().map_or(1, |round| round.number.saturating_add(1));
                Ok(Turn { game: self.room.game(), round, plan: Arc::clone(&self.plan) })
            }
        }
    }

    /// The seat of a listener; an error without one.
    pub(super) fn seat(&self, number: u64) -> Result<Seat, ActionError> {
        self.listeners.seat(number).ok_or(ActionError::NoSuchSeat)
    }

    /// The player who left first, among those without any accepted word who have been away for this long.
    pub(super) fn ghost(&self, long: Duration) -> Option<Seat> {
        let silent = |seat: &Seat| {
            let player = self.room.players().get(seat);
            player.is_some_and(|player| !player.present && player.accepted == 0)
        };
        let away = self.away.iter().filter(|&(seat, since)| silent(seat) && since.elapsed() >= long);
        away.min_by_key(|&(_, &since)| since).map(|(&seat, _)| seat)
    }
}
