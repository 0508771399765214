//! A room: who sits in it, and what they do.

use worddle_lexicon::WordId;

use crate::claim::Verdict;
use crate::name::Name;
use crate::round::Round;
use crate::tally::Tally;

/// The most players of a room: as many as a list of standings shows at once.
pub const MAX_PLAYERS: u8 = 32;

/// A time, in milliseconds since whatever the owner of the room counts from.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Millis(pub u64);

/// A place in a room, by the order in which players came.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Seat(pub u8);

/// What a room plays.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Settings {
    /// How long a round lasts.
    pub length: Millis,
    /// How many rounds there are.
    pub rounds: u8,
    /// What words are worth that several players find.
    pub shared: Shared,
}

/// What words are worth that several players find.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Shared {
    /// Nothing, as in Boggle and in group play.
    Struck,
    /// The same for each, as in Ruzzle.
    Counts,
}

/// What someone does, or what happens.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Action {
    /// A player takes a seat.
    Sit {
        /// By what name.
        name: Name,
    },
    /// A player goes away, and keeps the seat.
    Leave {
        /// Whose seat.
        seat: Seat,
    },
    /// A player comes back.
    Return {
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
    /// A player has gone away.
    Left(Seat),
    /// A player is back.
    Returned(Seat),
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
        /// What became of it.
        verdict: Verdict,
    },
    /// A round is over.
    Ended(Tally),
}

/// Why an action is refused: nothing has changed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Refused {
    /// Every seat is taken.
    #[error("the room is full: expected {MAX_PLAYERS} players at most")]
    Full,
    /// Someone has this name.
    #[error("the name is taken: expected another one")]
    NameTaken,
    /// Nobody sits there.
    #[error("nobody has this seat")]
    NoSuchSeat,
    /// Nobody sits anywhere.
    #[error("nobody is in the room")]
    Empty,
    /// No round is on.
    #[error("no round is being played")]
    NotPlaying,
    /// A round is on.
    #[error("a round is being played")]
    StillPlaying,
    /// All rounds were played.
    #[error("all rounds were played")]
    NoMoreRounds,
    /// A player claims more words than anyone could find.
    #[error("too many words claimed in this round")]
    TooManyClaims,
    /// The clock of the owner runs backwards.
    #[error("the clock runs backwards")]
    ClockBack,
}

/// What a room is doing.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Phase {
    /// Nothing was played yet.
    Waiting,
    /// A round is on.
    Playing,
    /// A round is over, and another one can begin.
    Between,
    /// All rounds were played.
    Over,
}

/// Someone with a seat.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Player {
    /// The name.
    pub name: Name,
    /// Whether the player is there.
    pub present: bool,
    /// The score of all rounds that are over.
    pub total: u64,
}

/// A room.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Room {
    settings: Settings,
    now: Millis,
    players: Vec<Player>,
    round: Option<Round>,
    /// The tally of the round before, or of this one once it is over.
    tally: Option<Tally>,
}

impl Room {
    /// An empty room.
    pub fn new(settings: Settings) -> Self {
        Self { settings, now: Millis(0), players: Vec::new(), round: None, tally: None }
    }

    /// Lets something happen at a time, which never runs backwards. A round whose time is up ends first.
    pub fn apply(&mut self, at: Millis, action: Action) -> Result<Vec<Event>, Refused> {
        if at < self.now {
            return Err(Refused::ClockBack);
        }
        self.now = at;
        let mut events: Vec<Event> = self.end_round().map(Event::Ended).into_iter().collect();
        match self.act(action) {
            Ok(event) => events.extend(event),
            // What time has brought about stays true, whoever asks for what too late.
            Err(refused) if events.is_empty() => return Err(refused),
            Err(_) => {}
        }
        Ok(events)
    }

    /// What the room plays.
    pub fn settings(&self) -> Settings {
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

    /// The players, by seat.
    pub fn players(&self) -> &[Player] {
        &self.players
    }

    /// The round that is played, or was last.
    pub fn round(&self) -> Option<&Round> {
        self.round.as_ref()
    }

    /// What the last round came to that is over.
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
        let tally = Tally::new(round, self.players.len() as u8, self.settings.shared);
        for (player, result) in self.players.iter_mut().zip(&tally.players) {
            player.total += result.score;
        }
        self.tally = Some(tally.clone());
        Some(tally)
    }

    fn act(&mut self, action: Action) -> Result<Option<Event>, Refused> {
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
            Action::Begin { words } => self.begin(words).map(Some),
            Action::Claim { seat, word } => self.claim(seat, word).map(Some),
            Action::Wait => Ok(None),
        }
    }

    fn sit(&mut self, name: Name) -> Result<Event, Refused> {
        if self.players.iter().any(|player| player.name == name) {
            return Err(Refused::NameTaken);
        }
        if self.players.len() == usize::from(MAX_PLAYERS) {
            return Err(Refused::Full);
        }
        self.players.push(Player { name, present: true, total: 0 });
        Ok(Event::Seated(Seat(self.players.len() as u8 - 1)))
    }

    fn player(&mut self, seat: Seat) -> Result<&mut Player, Refused> {
        self.players.get_mut(usize::from(seat.0)).ok_or(Refused::NoSuchSeat)
    }

    fn begin(&mut self, words: Vec<(WordId, u32)>) -> Result<Event, Refused> {
        match self.phase() {
            Phase::Playing => return Err(Refused::StillPlaying),
            Phase::Over => return Err(Refused::NoMoreRounds),
            Phase::Waiting | Phase::Between if self.players.is_empty() => return Err(Refused::Empty),
            Phase::Waiting | Phase::Between => {}
        }
        let number = self.round.as_ref().map_or(1, |round| round.number + 1);
        let ends = Millis(self.now.0 + self.settings.length.0);
        self.round = Some(Round::new(number, ends, words));
        Ok(Event::Began { round: number, ends })
    }

    fn claim(&mut self, seat: Seat, word: WordId) -> Result<Event, Refused> {
        self.player(seat)?;
        if !self.is_playing() {
            return Err(Refused::NotPlaying);
        }
        let (now, round) = (self.now, self.round.as_mut().ok_or(Refused::NotPlaying)?);
        let verdict = round.claim(now, seat, word)?;
        Ok(Event::Claimed { seat, word, verdict })
    }
}
