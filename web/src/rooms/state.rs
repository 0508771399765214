//! How a room stands, and how it is brought back to where its log ends.

use std::collections::BTreeMap;
use std::time::Duration;

use tokio::time::Instant;
use worddle_ask::{Deal, Limits, RoomPlan};
use worddle_play::{Action, ActionError, Event, Millis, Room, RoomSettings, Seat, SharedWords, Verdict};

use super::act::{Act, LogEnd};
use super::listeners::Listeners;
use super::log::Mark;
use crate::secret::Secret;

/// What happens in a room.
pub(super) struct HallState {
    pub(super) room: Room,
    pub(super) clock: RoomClock,
    /// The board of the round that is played or was last.
    pub(super) deal: Option<Deal>,
    /// What gives each seat back to its player.
    pub(super) tokens: BTreeMap<Seat, Secret>,
    pub(super) listeners: Listeners,
    /// Since when players who left are away.
    pub(super) away: BTreeMap<Seat, Instant>,
    /// Since when nobody listens.
    pub(super) quiet_since: Instant,
    /// When standings were last sent, and whether they have changed since.
    pub(super) told: Instant,
    pub(super) changed: bool,
    pub(super) closed: bool,
    /// The last line of the room's log.
    pub(super) end: LogEnd,
    /// What the file must have before anyone is told how the room is now.
    pub(super) mark: Mark,
}

/// The time in a room. It goes on from where the log ends and stands still while no server runs, so that a clock on the
/// wall that jumps cannot freeze a round or end it.
pub(super) struct RoomClock {
    from: Millis,
    since: Instant,
}

impl RoomClock {
    pub(super) fn starting(from: Millis) -> Self {
        Self { from, since: Instant::now() }
    }

    pub(super) fn now(&self) -> Millis {
        Millis(self.from.0 + self.since.elapsed().as_millis() as u64)
    }
}

impl HallState {
    pub(super) fn new(plan: &RoomPlan, end: LogEnd) -> Self {
        let shared = if plan.rules_name == "ruzzle" { SharedWords::Counts } else { SharedWords::Struck };
        let length = Millis(plan.time.as_millis() as u64);
        let now = Instant::now();
        Self {
            room: Room::new(RoomSettings { length, rounds: plan.rounds, shared }),
            clock: RoomClock::starting(Millis(0)),
            deal: None,
            tokens: BTreeMap::new(),
            listeners: Listeners::default(),
            away: BTreeMap::new(),
            quiet_since: now,
            told: now,
            changed: false,
            closed: false,
            end,
            mark: Mark::default(),
        }
    }

    /// Repeats an act from the log. It must have the same outcome as the first time, or the room is not what its players
    /// were told.
    pub(super) fn repeat(
        &mut self,
        at: Millis,
        act: Act,
        plan: &RoomPlan,
        limits: &Limits,
    ) -> Result<(), String> {
        let action = match &act {
            Act::Sit { name, .. } => {
                let name = name.parse().map_err(|error: worddle_play::NameError| error.to_string())?;
                Action::Sit { name }
            }
            Act::Remove { seat } => Action::Remove { seat: Seat(*seat) },
            Act::Begin { board } => {
                let deal = plan.deal_again(board, limits).map_err(|refusal| refusal.to_string())?;
                let words = deal.words();
                self.deal = Some(deal);
                Action::Begin { words }
            }
            Act::Claim { seat, word } => {
                let folded = plan.list.alphabet().fold(word).ok();
                let word = folded.and_then(|word| plan.list.id(&word));
                let word = word.ok_or("a word that is no longer in the list")?;
                Action::Claim { seat: Seat(*seat), word }
            }
            Act::End {} => Action::Wait,
        };
        let events = self.room.apply(at, action).map_err(|error| error.to_string())?;
        match (act, &events[..]) {
            (Act::Sit { seat, token, .. }, [Event::Seated(given)]) if given.0 == seat => {
                self.tokens.insert(*given, token);
            }
            (Act::Remove { .. }, [Event::Removed(seat)]) => {
                self.tokens.remove(seat);
            }
            (Act::Begin { .. }, [Event::Began { .. }])
            | (Act::Claim { .. }, [Event::Claimed { verdict: Verdict::Accepted { .. }, .. }])
            | (Act::End {}, [Event::Ended(_)]) => {}
            _ => return Err("it does not end as it did the first time".to_owned()),
        }
        Ok(())
    }

    /// The number of the next round.
    pub(super) fn next_round(&self) -> u8 {
        self.room.round().map_or(1, |round| round.number.saturating_add(1))
    }

    /// The seat of a listener, or the reason why it can do nothing.
    pub(super) fn seat(&self, number: u64) -> Result<Seat, ActionError> {
        self.listeners.seat(number).ok_or(ActionError::NoSuchSeat)
    }

    /// Of the players who never had a word and have been away for this long, the one who left first.
    pub(super) fn ghost(&self, long: Duration) -> Option<Seat> {
        let silent = |seat: &Seat| {
            let player = self.room.players().get(seat);
            player.is_some_and(|player| !player.present && player.accepted == 0)
        };
        let away = self.away.iter().filter(|&(seat, since)| silent(seat) && since.elapsed() >= long);
        away.min_by_key(|&(_, &since)| since).map(|(&seat, _)| seat)
    }
}
