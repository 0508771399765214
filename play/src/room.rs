//! The room: players, rounds, and the actions on them.

use std::collections::BTreeMap;

use worddle_lexicon::WordId;

use crate::claim::Verdict;
use crate::error::ActionError;
use crate::name::Name;
use crate::player::{MAX_PLAYERS, Player, Seat, Team};
use crate::round::Round;
use crate::settings::{Millis, Mode, RoomSettings, Side};
use crate::tally::{RoundScores, Tally};

/// An action of a player or of the room's owner.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Action {
    /// A player takes a seat.
    Sit {
        /// The player's name.
        name: Name,
    },
    /// A player takes a seat as before, in a room that is replayed. A name that was once accepted is not judged again.
    Reseat {
        /// The player's name.
        name: Name,
    },
    /// A player leaves but keeps the seat.
    Leave {
        /// The player's seat.
        seat: Seat,
    },
    /// A player's connection is lost. A host stays host for [`HOST_GRACE`](crate::HOST_GRACE).
    Disconnect {
        /// The player's seat.
        seat: Seat,
    },
    /// A player comes back.
    Return {
        /// The player's seat.
        seat: Seat,
    },
    /// A player loses the seat and the claims made from it this round.
    Remove {
        /// The player's seat.
        seat: Seat,
    },
    /// A player becomes ready for the next round, or not ready.
    Ready {
        /// The player's seat.
        seat: Seat,
        /// The new state.
        ready: bool,
    },
    /// A player joins a team.
    Join {
        /// The player's seat.
        seat: Seat,
        /// The team.
        team: Team,
    },
    /// New settings, from the next round on.
    Change {
        /// The settings.
        settings: RoomSettings,
    },
    /// The next round begins with a countdown.
    Begin {
        /// The words of its board with their points.
        words: Vec<(WordId, u32)>,
        /// Time until the board is shown.
        countdown: Millis,
    },
    /// A player claims a word.
    Claim {
        /// The player's seat.
        seat: Seat,
        /// The word.
        word: WordId,
    },
    /// The round ends early.
    End,
    /// A new game begins with the same players.
    Rematch,
    /// Nothing but the passing of time.
    Wait,
}

/// The outcome of an action.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Event {
    /// A player took a seat.
    Seated(Seat),
    /// A player left.
    Left(Seat),
    /// A player came back.
    Returned(Seat),
    /// A player lost the seat, which is now free.
    Removed(Seat),
    /// A player became ready or not ready.
    Readied(Seat),
    /// A player changed teams.
    Joined(Seat),
    /// The settings changed.
    Changed,
    /// A round began its countdown.
    Began {
        /// Its number, from 1.
        round: u8,
        /// When the board will be shown.
        starts: Millis,
    },
    /// The board is shown.
    Started,
    /// A claim was judged.
    Claimed {
        /// The player's seat.
        seat: Seat,
        /// The word.
        word: WordId,
        /// The verdict.
        verdict: Verdict,
    },
    /// A round ended.
    Ended(Tally),
    /// A new game began.
    Rematched,
}

/// The current phase of a room.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Phase {
    /// No round of this game has been played.
    Waiting,
    /// A countdown is running.
    Starting,
    /// A round is running.
    Playing,
    /// A round is over, and the next can begin.
    Between,
    /// All rounds have been played.
    Over,
}

/// A room.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Room {
    pub(crate) settings: RoomSettings,
    pub(crate) now: Millis,
    pub(crate) players: BTreeMap<Seat, Player>,
    /// Number of players who ever arrived.
    pub(crate) arrivals: u32,
    /// Number of the game, from 1.
    pub(crate) game: u32,
    pub(crate) round: Option<Round>,
    /// Result of the current round, once it is over.
    pub(crate) tally: Option<Tally>,
    /// Scores of all finished rounds of this game.
    pub(crate) history: Vec<RoundScores>,
}

impl Room {
    /// Makes an empty room.
    pub fn new(settings: RoomSettings) -> Self {
        Self {
            settings,
            now: Millis(0),
            players: BTreeMap::new(),
            arrivals: 0,
            game: 1,
            round: None,
            tally: None,
            history: Vec::new(),
        }
    }

    /// Applies an action at a time, or at the time of the last action if that is later. A round that is due
    /// starts or ends first.
    pub fn apply(&mut self, at: Millis, action: Action) -> Result<Vec<Event>, ActionError> {
        self.now = self.now.max(at);
        let mut events = self.pass_time();
        match self.act(action) {
            Ok(event) => {
                events.extend(event);
                // A round without a countdown starts at once.
                events.extend(self.pass_time());
            }
            // Even if the action came too early or too late, the round has started or ended.
            Err(refused) if events.is_empty() => return Err(refused),
            Err(_) => {}
        }
        Ok(events)
    }

    /// Returns the settings.
    pub fn settings(&self) -> RoomSettings {
        self.settings
    }

    /// Returns the current phase.
    pub fn phase(&self) -> Phase {
        match &self.round {
            None => Phase::Waiting,
            Some(round) if self.is_on() => {
                if round.started {
                    Phase::Playing
                } else {
                    Phase::Starting
                }
            }
            Some(round) if round.number >= self.settings.rounds => Phase::Over,
            Some(_) => Phase::Between,
        }
    }

    /// Returns the time of the last action.
    pub fn now(&self) -> Millis {
        self.now
    }

    /// Returns the players by seat.
    pub fn players(&self) -> &BTreeMap<Seat, Player> {
        &self.players
    }

    /// Returns the host, who decides the settings: the first to arrive of the players who are present, or whose connection
    /// was lost less than [`HOST_GRACE`](crate::HOST_GRACE) ago.
    pub fn host(&self) -> Option<Seat> {
        let here = self.players.iter().filter(|(_, player)| player.is_expected(self.now));
        here.min_by_key(|(_, player)| player.arrival).map(|(&seat, _)| seat)
    }

    /// Returns true if several players are present and all of them are ready.
    pub fn is_ready(&self) -> bool {
        let mut here = self.players.values().filter(|player| player.present);
        here.clone().count() > 1 && here.all(|player| player.ready)
    }

    /// Returns a player's side.
    pub fn side(&self, seat: Seat) -> Option<Side> {
        self.players.get(&seat).map(|player| self.settings.mode.side(seat, player.team))
    }

    /// Returns the number of the game, from 1.
    pub fn game(&self) -> u32 {
        self.game
    }

    /// Returns the current round, or the last one of this game.
    pub fn round(&self) -> Option<&Round> {
        self.round.as_ref()
    }

    /// Returns the result of the last round, unless another has begun.
    pub fn tally(&self) -> Option<&Tally> {
        self.tally.as_ref()
    }

    /// Returns the scores of all finished rounds of this game.
    pub fn history(&self) -> &[RoundScores] {
        &self.history
    }

    /// Returns each side's score over all finished rounds of this game. A round played in another mode counts
    /// for the sides of that mode.
    pub fn totals(&self) -> BTreeMap<Side, u64> {
        let mut totals = BTreeMap::new();
        for player in self.history.iter().flat_map(|round| &round.players) {
            *totals.entry(player.side).or_default() += player.score;
        }
        totals
    }

    /// Returns true if a round or its countdown is running.
    fn is_on(&self) -> bool {
        // A round is running until it has a result.
        self.round.is_some() && self.tally.is_none()
    }

    /// Starts or ends the round if it is due.
    fn pass_time(&mut self) -> Vec<Event> {
        let now = self.now;
        if !self.is_on() {
            return Vec::new();
        }
        let Some(round) = &mut self.round else { return Vec::new() };
        // If the clock has jumped, the round may both start and end now.
        let starts = !round.started && round.starts <= now;
        round.started |= starts;
        let is_up = round.ends <= now;
        let mut events: Vec<Event> = starts.then_some(Event::Started).into_iter().collect();
        events.extend(is_up.then(|| self.end_round()).flatten());
        events
    }

    /// Ends the round.
    fn end_round(&mut self) -> Option<Event> {
        let tally = Tally::new(self.round.as_ref()?, &self.players, self.settings);
        for result in &tally.players {
            if let Some(player) = self.players.get_mut(&result.seat) {
                player.total = result.total;
            }
        }
        self.history.push(tally.scores());
        self.tally = Some(tally.clone());
        Some(Event::Ended(tally))
    }

    /// Carries out an action at the current time.
    fn act(&mut self, action: Action) -> Result<Option<Event>, ActionError> {
        match action {
            Action::Sit { name } => {
                if self.players.values().any(|player| player.name.looks_like(&name)) {
                    return Err(ActionError::NameTaken);
                }
                self.sit(name).map(Some)
            }
            Action::Reseat { name } => self.sit(name).map(Some),
            Action::Leave { seat } => self.set_presence(seat, (false, None), Event::Left(seat)),
            Action::Disconnect { seat } => {
                let lost = Some(self.now);
                self.set_presence(seat, (false, lost), Event::Left(seat))
            }
            Action::Return { seat } => self.set_presence(seat, (true, None), Event::Returned(seat)),
            Action::Remove { seat } => {
                self.players.remove(&seat).ok_or(ActionError::NoSuchSeat)?;
                // Whoever gets the seat next starts from nothing.
                if let Some(round) = &mut self.round {
                    round.forget(seat);
                }
                Ok(Some(Event::Removed(seat)))
            }
            Action::Ready { seat, ready } => {
                self.player(seat)?;
                self.require_break()?;
                let before = std::mem::replace(&mut self.player(seat)?.ready, ready);
                Ok((before != ready).then_some(Event::Readied(seat)))
            }
            Action::Join { seat, team } => {
                self.player(seat)?;
                self.require_break()?;
                let teams = self.settings.mode.teams();
                if team.0 >= teams {
                    return Err(ActionError::NoSuchTeam(teams));
                }
                let before = std::mem::replace(&mut self.player(seat)?.team, team);
                Ok((before != team).then_some(Event::Joined(seat)))
            }
            Action::Change { settings } => {
                self.require_break()?;
                self.change(settings);
                Ok(Some(Event::Changed))
            }
            Action::Begin { words, countdown } => self.begin(words, countdown).map(Some),
            Action::Claim { seat, word } => self.claim(seat, word).map(Some),
            Action::End if self.phase() == Phase::Playing => Ok(self.end_round()),
            Action::End => Err(ActionError::NotPlaying),
            Action::Rematch => {
                self.require_break()?;
                Ok(self.round.is_some().then(|| self.rematch()))
            }
            Action::Wait => Ok(None),
        }
    }

    fn player(&mut self, seat: Seat) -> Result<&mut Player, ActionError> {
        self.players.get_mut(&seat).ok_or(ActionError::NoSuchSeat)
    }

    /// Rejects actions that are not allowed during a round.
    fn require_break(&self) -> Result<(), ActionError> {
        if self.is_on() { Err(ActionError::StillPlaying) } else { Ok(()) }
    }

    /// Records whether a player is present, and when the connection was lost.
    fn set_presence(
        &mut self,
        seat: Seat,
        presence: (bool, Option<Millis>),
        event: Event,
    ) -> Result<Option<Event>, ActionError> {
        let player = self.player(seat)?;
        (player.present, player.lost) = presence;
        Ok(Some(event))
    }

    fn sit(&mut self, name: Name) -> Result<Event, ActionError> {
        let mut seats = (0..MAX_PLAYERS).map(Seat);
        let seat = seats.find(|seat| !self.players.contains_key(seat)).ok_or(ActionError::Full)?;
        let (arrival, team) = (self.arrivals, self.smallest_team());
        let (present, lost) = (true, None);
        let player =
            Player { name, present, lost, arrival, accepted: 0, total: 0, team, ready: false, won: 0 };
        self.arrivals += 1;
        self.players.insert(seat, player);
        Ok(Event::Seated(seat))
    }

    /// Returns the team with the fewest players, which a new player joins.
    fn smallest_team(&self) -> Team {
        let size = |team: &Team| self.players.values().filter(|player| player.team == *team).count();
        (0..self.settings.mode.teams()).map(Team).min_by_key(size).unwrap_or(Team(0))
    }

    /// Changes the settings. Nobody stays ready, since they agreed to other settings. Players of a removed
    /// team are distributed among the others.
    fn change(&mut self, settings: RoomSettings) {
        self.settings = settings;
        // One by one, since each move changes which team is smallest.
        let seats: Vec<Seat> = self.players.keys().copied().collect();
        for seat in seats {
            let team = self.smallest_team();
            if let Some(player) = self.players.get_mut(&seat) {
                player.ready = false;
                if player.team.0 >= settings.mode.teams() {
                    player.team = team;
                }
            }
        }
    }

    fn begin(&mut self, words: Vec<(WordId, u32)>, countdown: Millis) -> Result<Event, ActionError> {
        match self.phase() {
            Phase::Playing | Phase::Starting => return Err(ActionError::StillPlaying),
            Phase::Over => return Err(ActionError::NoMoreRounds),
            Phase::Waiting | Phase::Between if self.players.is_empty() => return Err(ActionError::Empty),
            Phase::Waiting | Phase::Between => {}
        }
        let round = self.round.as_ref().map_or(1, |round| round.number + 1);
        let starts = Millis(self.now.0 + countdown.0);
        let ends = Millis(starts.0 + self.settings.length.0);
        (self.round, self.tally) = (Some(Round::new(round, (starts, ends), words)), None);
        // Being ready counts for one round only.
        self.players.values_mut().for_each(|player| player.ready = false);
        Ok(Event::Began { round, starts })
    }

    fn claim(&mut self, seat: Seat, word: WordId) -> Result<Event, ActionError> {
        let side = self.side(seat).ok_or(ActionError::NoSuchSeat)?;
        if self.phase() != Phase::Playing {
            return Err(ActionError::NotPlaying);
        }
        let (now, mode) = (self.now, self.settings.mode);
        let round = self.round.as_mut().ok_or(ActionError::NotPlaying)?;
        let others = self.players.iter().filter(|&(&other, _)| other != seat);
        let mates = others.filter(|&(&other, player)| mode.side(other, player.team) == side);
        let verdict = round.claim(now, seat, word, mates.map(|(&mate, _)| mate));
        if matches!(verdict, Verdict::Accepted { .. }) {
            self.player(seat)?.accepted += 1;
        }
        Ok(Event::Claimed { seat, word, verdict })
    }

    /// Starts a new game. Only the winners are remembered, if all rounds were played.
    fn rematch(&mut self) -> Event {
        let (mode, totals) = (self.settings.mode, self.totals());
        // A seat may have belonged to someone else in an earlier round, so a player's own total is used, not
        // the seat's.
        let score = |seat: Seat, player: &Player| match mode.side(seat, player.team) {
            Side::Player(_) => player.total,
            side => totals.get(&side).copied().unwrap_or_default(),
        };
        let best = self.players.iter().map(|(&seat, player)| score(seat, player)).max();
        let is_won = self.phase() == Phase::Over && mode != Mode::Together;
        for (&seat, player) in &mut self.players {
            // Without any points there is no winner.
            let has_won = is_won && best.is_some_and(|best| best > 0 && score(seat, player) == best);
            player.won += u32::from(has_won);
            (player.total, player.ready) = (0, false);
        }
        (self.round, self.tally) = (None, None);
        self.history.clear();
        self.game += 1;
        Event::Rematched
    }
}
