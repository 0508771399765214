//! The state of a room, and its restoration from the log.
//!
//! After a restart the logged acts are repeated, and each must have its original outcome; otherwise the room is set
//! aside. In particular, a token never opens another player's seat.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Duration;

use tokio::time::Instant;
use worddle_ask::{Deal, Library, Limits, RoomPlan};
use worddle_play::{Action, ActionError, Event, Millis, Phase, Room, Seat, Team, Verdict};

use super::act::{Act, LogEnd};
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
    /// The last line of the room's log.
    pub(super) end: LogEnd,
    /// The mark that the file must reach before anyone may see the current state.
    pub(super) mark: Mark,
}

/// A board with the settings it is played by, since the next round may have others.
pub(super) struct Dealt {
    /// The settings.
    pub(super) plan: Arc<RoomPlan>,
    /// The board and its words.
    pub(super) deal: Deal,
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

/// The time in a room. It continues from the last line of the log by the monotonic clock, and stands still while no
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
        let now = Instant::now();
        Self {
            room: Room::new(plan.settings()),
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
            end,
            mark: Mark::default(),
        }
    }

    /// Repeats an act from the log. It must have its original outcome; otherwise the room is not the one its players
    /// saw.
    pub(super) fn repeat(
        &mut self,
        at: Millis,
        act: Act,
        (library, limits): (&dyn Library, &Limits),
    ) -> Result<(), String> {
        let plan = Arc::clone(&self.plan);
        // Each act becomes the action that once led to it, and runs through the same rules.
        let action = match &act {
            Act::Sit { name, .. } => {
                let name = name.parse().map_err(|error: worddle_play::NameError| error.to_string())?;
                Action::Reseat { name }
            }
            Act::Remove { seat } => Action::Remove { seat: Seat(*seat) },
            Act::Ready { seat, ready } => Action::Ready { seat: Seat(*seat), ready: *ready },
            Act::Join { seat, team } => Action::Join { seat: Seat(*seat), team: Team(*team) },
            Act::Change { room } => {
                let plan = room.plan_again(library).map_err(|refusal| refusal.to_string())?;
                let settings = plan.settings();
                self.plan = Arc::new(plan);
                Action::Change { settings }
            }
            Act::Begin { board, countdown } => {
                let deal = plan.deal_again(board, limits).map_err(|refusal| refusal.to_string())?;
                let words = deal.words();
                self.dealt = Some(Dealt { plan, deal });
                Action::Begin { words, countdown: Millis(*countdown) }
            }
            Act::Claim { seat, word } => {
                let folded = plan.list.alphabet().fold(word).ok();
                let word = folded.and_then(|word| plan.list.id(&word));
                let word = word.ok_or("a word is no longer in the list")?;
                Action::Claim { seat: Seat(*seat), word }
            }
            Act::End {} => Action::Wait,
            Act::Stop {} => Action::End,
            Act::Rematch {} => Action::Rematch,
        };
        let mut events = self.room.apply(at, action).map_err(|error| error.to_string())?;
        // The moment a board is shown follows from the time, and is not logged.
        events.retain(|event| *event != Event::Started);
        match (act, &events[..]) {
            (Act::Sit { seat, token, .. }, [Event::Seated(given)]) if given.0 == seat => {
                self.tokens.insert(*given, token);
            }
            (Act::Remove { .. }, [Event::Removed(seat)]) => {
                self.tokens.remove(seat);
            }
            (Act::Ready { .. }, [Event::Readied(_)])
            | (Act::Join { .. }, [Event::Joined(_)])
            | (Act::Change { .. }, [Event::Changed])
            | (Act::Begin { .. }, [Event::Began { .. }])
            | (Act::Claim { .. }, [Event::Claimed { verdict: Verdict::Accepted { .. }, .. }])
            | (Act::End {} | Act::Stop {}, [Event::Ended(_)]) => {}
            (Act::Rematch {}, [Event::Rematched]) => self.dealt = None,
            _ => return Err("the outcome differs from the original".to_owned()),
        }
        Ok(())
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
