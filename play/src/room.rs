//! A room: its players, and what they do.

use std::collections::BTreeMap;

use worddle_lexicon::WordId;

use crate::claim::Verdict;
use crate::error::ActionError;
use crate::name::Name;
use crate::player::{MAX_PLAYERS, Player, Seat};
use crate::round::Round;
use crate::settings::{Millis, RoomSettings};
use crate::tally::Tally;

/// Something that a player does, or that happens to the room.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Action {
    /// A player takes a seat.
    Sit {
        /// Under which name.
        name: Name,
    },
    /// A player leaves, and keeps the seat.
    Leave {
        /// Whose seat.
        seat: Seat,
    },
    /// A player comes back.
    Return {
        /// Whose seat.
        seat: Seat,
    },
    /// A player loses the seat, and what was claimed from it in this round.
    Remove {
        /// Whose seat.
        seat: Seat,
    },
    /// The next round begins.
    Begin {
        /// The words of its board with their points.
        words: Vec<(WordId, u32)>,
    },
    /// A player claims a word.
    Claim {
        /// Whose seat.
        seat: Seat,
        /// The word.
        word: WordId,
    },
    /// Time has passed, and nothing else.
    Wait,
}

/// What has happened.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Event {
    /// A player has taken a seat.
    Seated(Seat),
    /// A player has left.
    Left(Seat),
    /// A player is back.
    Returned(Seat),
    /// A player has lost the seat, which is free now.
    Removed(Seat),
    /// A round has begun.
    Began {
        /// Its number, from 1 on.
        round: u8,
        /// When it will end.
        ends: Millis,
    },
    /// A claim was judged.
    Claimed {
        /// Whose.
        seat: Seat,
        /// The word.
        word: WordId,
        /// Whether it was accepted.
        verdict: Verdict,
    },
    /// A round is over.
    Ended(Tally),
}

/// What a room is doing.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Phase {
    /// No round has been played yet.
    Waiting,
    /// A round is on.
    Playing,
    /// A round is over, and the next can begin.
    Between,
    /// All rounds were played.
    Over,
}

/// A room.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Room {
    settings: RoomSettings,
    now: Millis,
    players: BTreeMap<Seat, Player>,
    /// How many players have ever come.
    arrivals: u32,
    round: Option<Round>,
    /// The result of the last finished round: of this one once it is over.
    tally: Option<Tally>,
}

impl Room {
    /// An empty room.
    pub fn new(settings: RoomSettings) -> Self {
        Self { settings, now: Millis(0), players: BTreeMap::new(), arrivals: 0, round: None, tally: None }
    }

    /// Applies an action at a time, or at the time of the last action if that was later. A round whose time is up ends
    /// first.
    pub fn apply(&mut self, at: Millis, action: Action) -> Result<Vec<Event>, ActionError> {
        self.now = self.now.max(at);
        let mut events: Vec<Event> = self.end_round().map(Event::Ended).into_iter().collect();
        match self.act(action) {
            Ok(event) => events.extend(event),
            // The round has ended all the same, even if the action came too late.
            Err(refused) if events.is_empty() => return Err(refused),
            Err(_) => {}
        }
        Ok(events)
    }

    /// What the room plays.
    pub fn settings(&self) -> RoomSettings {
        self.settings
    }

    /// What the room is doing.
    pub fn phase(&self) -> Phase {
        match &self.round {
            None => Phase::Waiting,
            Some(_) if self.is_playing() => Phase::Playing,
            Some(round) if round.number >= self.settings.rounds => Phase::Over,
            Some(_) => Phase::Between,
        }
    }

    /// The time of the last action.
    pub fn now(&self) -> Millis {
        self.now
    }

    /// The players, by seat.
    pub fn players(&self) -> &BTreeMap<Seat, Player> {
        &self.players
    }

    /// Who may remove others: of those who are here, the one who came first.
    pub fn host(&self) -> Option<Seat> {
        let here = self.players.iter().filter(|(_, player)| player.present);
        here.min_by_key(|(_, player)| player.arrival).map(|(&seat, _)| seat)
    }

    /// The current round, or the last one.
    pub fn round(&self) -> Option<&Round> {
        self.round.as_ref()
    }

    /// The result of the last finished round.
    pub fn tally(&self) -> Option<&Tally> {
        self.tally.as_ref()
    }

    /// Whether a round is on.
    fn is_playing(&self) -> bool {
        let number = self.round.as_ref().map(|round| round.number);
        number.is_some() && number != self.tally.as_ref().map(|tally| tally.round)
    }

    /// Ends the round if its time is up.
    fn end_round(&mut self) -> Option<Tally> {
        let round = self.round.as_ref().filter(|round| self.is_playing() && round.ends <= self.now)?;
        let tally = Tally::new(round, &self.players, self.settings.shared);
        for result in &tally.players {
            if let Some(player) = self.players.get_mut(&result.seat) {
                player.total = result.total;
            }
        }
        self.tally = Some(tally.clone());
        Some(tally)
    }

    /// Does what a player wants, now that the time is known.
    fn act(&mut self, action: Action) -> Result<Option<Event>, ActionError> {
        match action {
            Action::Sit { name } => self.sit(name).map(Some),
            Action::Leave { seat } => {
                self.player(seat)?.present = false;
                Ok(Some(Event::Left(seat)))
            }
            Action::Return { seat } => {
                self.player(seat)?.present = true;
                Ok(Some(Event::Returned(seat)))
            }
            Action::Remove { seat } => {
                self.players.remove(&seat).ok_or(ActionError::NoSuchSeat)?;
                // Whoever gets the seat next starts with nothing.
                if let Some(round) = &mut self.round {
                    round.forget(seat);
                }
                Ok(Some(Event::Removed(seat)))
            }
            Action::Begin { words } => self.begin(words).map(Some),
            Action::Claim { seat, word } => self.claim(seat, word).map(Some),
            Action::Wait => Ok(None),
        }
    }

    fn sit(&mut self, name: Name) -> Result<Event, ActionError> {
        if self.players.values().any(|player| player.name == name) {
            return Err(ActionError::NameTaken);
        }
        let mut seats = (0..MAX_PLAYERS).map(Seat);
        let seat = seats.find(|seat| !self.players.contains_key(seat)).ok_or(ActionError::Full)?;
        let player = Player { name, present: true, arrival: self.arrivals, accepted: 0, total: 0 };
        self.arrivals += 1;
        self.players.insert(seat, player);
        Ok(Event::Seated(seat))
    }

    fn player(&mut self, seat: Seat) -> Result<&mut Player, ActionError> {
        self.players.get_mut(&seat).ok_or(ActionError::NoSuchSeat)
    }

    fn begin(&mut self, words: Vec<(WordId, u32)>) -> Result<Event, ActionError> {
        match self.phase() {
            Phase::Playing => return Err(ActionError::StillPlaying),
            Phase::Over => return Err(ActionError::NoMoreRounds),
            Phase::Waiting | Phase::Between if self.players.is_empty() => return Err(ActionError::Empty),
            Phase::Waiting | Phase::Between => {}
        }
        let number = self.round.as_ref().map_or(1, |round| round.number + 1);
        let ends = Millis(self.now.0 + self.settings.length.0);
        self.round = Some(Round::new(number, ends, words));
        Ok(Event::Began { round: number, ends })
    }

    fn claim(&mut self, seat: Seat, word: WordId) -> Result<Event, ActionError> {
        self.player(seat)?;
        if !self.is_playing() {
            return Err(ActionError::NotPlaying);
        }
        let (now, round) = (self.now, self.round.as_mut().ok_or(ActionError::NotPlaying)?);
        let verdict = round.claim(now, seat, word);
        if matches!(verdict, Verdict::Accepted { .. }) {
            self.player(seat)?.accepted += 1;
        }
        Ok(Event::Claimed { seat, word, verdict })
    }
}
