//! One room: its state, its listeners and the board of its round.

use std::collections::BTreeMap;
use std::sync::{Mutex, MutexGuard};

use axum::extract::ws::Utf8Bytes;
use tokio::sync::mpsc;
use worddle_ask::{BoardAnswer, Deal, FoundAnswer};
use worddle_lexicon::WordId;
use worddle_play::{
    Action, ActionError, Claim, Event, Millis, Name, Phase, PlayerTally, Room, Seat, SharedWords, Tally,
    Verdict, WordTally,
};

use super::log::Act;
use super::message::{
    ToClient, WireClaim, WirePlayer, WirePlayerResult, WireResult, WireRoom, WireStanding, WireWordResult,
};
use super::setup::Setup;
use crate::secret::Secret;

/// How many messages may wait for a listener before it counts as gone.
const BACKLOG: usize = 64;

/// The time between two standings.
const STANDINGS: Millis = Millis(500);

/// One room.
pub(crate) struct Hall {
    id: Secret,
    setup: Setup,
    inside: Mutex<HallState>,
}

/// What happens in a room.
struct HallState {
    room: Room,
    deal: Option<Deal>,
    /// What gives each seat back to its player.
    tokens: Vec<Secret>,
    listeners: BTreeMap<u64, Subscriber>,
    next_listener: u64,
    /// Since when nobody listens.
    quiet_since: Millis,
    /// When standings were last sent, and whether they have changed since.
    told: Millis,
    changed: bool,
}

/// Someone who listens.
struct Subscriber {
    sender: mpsc::Sender<Utf8Bytes>,
    seat: Option<Seat>,
}

/// The end of a listener that a socket holds.
pub(crate) struct Subscription {
    pub(crate) number: u64,
    pub(crate) messages: mpsc::Receiver<Utf8Bytes>,
}

impl Hall {
    /// An empty room.
    pub(crate) fn new(id: Secret, setup: Setup, at: Millis) -> Self {
        let inside = HallState {
            room: Room::new(setup.settings()),
            deal: None,
            tokens: Vec::new(),
            listeners: BTreeMap::new(),
            next_listener: 0,
            quiet_since: at,
            told: at,
            changed: false,
        };
        Self { id, setup, inside: Mutex::new(inside) }
    }

    pub(crate) fn id(&self) -> Secret {
        self.id
    }

    pub(crate) fn setup(&self) -> &Setup {
        &self.setup
    }

    fn lock(&self) -> MutexGuard<'_, HallState> {
        self.inside.lock().expect("no thread panics inside a room")
    }

    /// Repeats an action from the log.
    pub(crate) fn replay(&self, at: Millis, act: Act) {
        let mut inside = self.lock();
        let action = match act {
            Act::Sit { mut name, token } => {
                // Later actions name seats by number, so every logged player must get one. The rules for look-alike names
                // may have become stricter since: a name that now counts as taken is replaced by a number.
                let mut numbers = 2u32..;
                while inside.room.players().iter().any(|player| player.name == name) {
                    let number = numbers.next().expect("a room has fewer seats than there are numbers");
                    name = number.to_string().parse().expect("a number is a name");
                }
                inside.tokens.push(token);
                Action::Sit { name }
            }
            Act::Leave { seat } => Action::Leave { seat },
            Act::Return { seat } => Action::Return { seat },
            Act::Claim { seat, word } => Action::Claim { seat, word },
            Act::Begin => {
                let deal = self.setup.deal(inside.next_round());
                let words = deal.words();
                inside.deal = Some(deal);
                Action::Begin { words }
            }
        };
        // Only actions that were allowed are logged, so there is no refusal to report.
        let _: Result<Vec<Event>, ActionError> = inside.room.apply(at, action);
        inside.quiet_since = at;
    }

    /// Someone begins to listen; `None` if there are too many.
    pub(crate) fn listen(&self, most: usize) -> Option<Subscription> {
        let mut inside = self.lock();
        if inside.listeners.len() >= most {
            return None;
        }
        let (sender, messages) = mpsc::channel(BACKLOG);
        let number = inside.next_listener;
        inside.next_listener += 1;
        inside.listeners.insert(number, Subscriber { sender, seat: None });
        Some(Subscription { number, messages })
    }

    /// A listener has gone, and leaves its seat unless another listener has the same one. Returns what to log.
    pub(crate) fn hang_up(&self, number: u64, at: Millis) -> Option<Act> {
        let mut inside = self.lock();
        let seat = inside.listeners.remove(&number)?.seat;
        if inside.listeners.is_empty() {
            inside.quiet_since = at;
        }
        // A player with two tabs, or one who reconnects before the old socket fails, keeps the seat.
        let seat = seat.filter(|&seat| inside.listeners.values().all(|other| other.seat != Some(seat)))?;
        let events = inside.room.apply(at, Action::Leave { seat }).ok()?;
        self.tell(&mut inside, &events, at);
        Some(Act::Leave { seat })
    }

    /// A player takes a seat. Returns what to log.
    pub(crate) fn sit(&self, number: u64, name: Name, token: Secret, at: Millis) -> Result<Act, ActionError> {
        let mut inside = self.lock();
        let events = inside.room.apply(at, Action::Sit { name: name.clone() })?;
        inside.tokens.push(token);
        let seat = Seat(inside.tokens.len() as u8 - 1);
        inside.take_seat(number, Some(seat));
        // The welcome comes first: a client does not know what to do with events of a room it has not seen.
        self.welcome(&mut inside, number, at);
        self.tell(&mut inside, &events, at);
        Ok(Act::Sit { name, token })
    }

    /// A player returns to the seat of a token; `None` if there is no such seat.
    pub(crate) fn come_back(&self, number: u64, token: Secret, at: Millis) -> Option<Act> {
        let mut inside = self.lock();
        let seat = Seat(inside.tokens.iter().position(|&known| known == token)? as u8);
        let events = inside.room.apply(at, Action::Return { seat }).ok()?;
        inside.take_seat(number, Some(seat));
        self.welcome(&mut inside, number, at);
        self.tell(&mut inside, &events, at);
        Some(Act::Return { seat })
    }

    /// Someone only looks on.
    pub(crate) fn watch(&self, number: u64, at: Millis) {
        let mut inside = self.lock();
        inside.take_seat(number, None);
        self.welcome(&mut inside, number, at);
    }

    /// The number of the next round, if this listener may begin it.
    pub(crate) fn may_begin(&self, number: u64) -> Result<u8, ActionError> {
        let inside = self.lock();
        inside.seat(number)?;
        match inside.room.phase() {
            Phase::Playing => Err(ActionError::StillPlaying),
            Phase::Over => Err(ActionError::NoMoreRounds),
            Phase::Waiting | Phase::Between => Ok(inside.next_round()),
        }
    }

    /// Begins a round with a board, unless another player was quicker.
    pub(crate) fn begin(&self, round: u8, deal: Deal, at: Millis) -> Result<Act, ActionError> {
        let mut inside = self.lock();
        // The board was dealt without the lock, which takes a while; meanwhile someone else may have begun the round.
        if inside.next_round() != round {
            return Err(ActionError::StillPlaying);
        }
        let events = inside.room.apply(at, Action::Begin { words: deal.words() })?;
        inside.deal = Some(deal);
        self.tell(&mut inside, &events, at);
        Ok(Act::Begin)
    }

    /// A player claims a word of the list. Returns what to log, if the word counts.
    pub(crate) fn claim(&self, number: u64, word: WordId, at: Millis) -> Result<Option<Act>, ActionError> {
        let mut inside = self.lock();
        let seat = inside.seat(number)?;
        let events = inside.room.apply(at, Action::Claim { seat, word })?;
        self.tell(&mut inside, &events, at);
        let is_accepted =
            |event: &Event| matches!(event, Event::Claimed { verdict: Verdict::Accepted { .. }, .. });
        Ok(events.iter().any(is_accepted).then_some(Act::Claim { seat, word }))
    }

    /// Time passes.
    pub(crate) fn tick(&self, at: Millis) {
        let mut inside = self.lock();
        if inside.room.phase() == Phase::Playing
            && let Ok(events) = inside.room.apply(at, Action::Wait)
        {
            self.tell(&mut inside, &events, at);
        }
        // At most two standings a second, however fast words come in: each goes to every listener.
        if self.setup.plan.live && inside.changed && at.0 >= inside.told.0 + STANDINGS.0 {
            (inside.told, inside.changed) = (at, false);
            let standings = inside.standings();
            inside.send_all(&ToClient::Standings { standings });
        }
    }

    /// How many players are here.
    pub(crate) fn present(&self) -> usize {
        self.lock().room.players().iter().filter(|player| player.present).count()
    }

    /// Tells everyone that the server stops, and closes their sockets.
    pub(crate) fn say_goodbye(&self) {
        let mut inside = self.lock();
        inside.send_all(&ToClient::Closing {});
        for listener in inside.listeners.values_mut() {
            // The message is still read; then the socket closes, and its task calls `hang_up`.
            listener.sender = mpsc::channel(1).0;
        }
    }

    /// Whether nobody has listened for this long.
    pub(crate) fn is_idle(&self, at: Millis, long: Millis) -> bool {
        let inside = self.lock();
        inside.listeners.is_empty() && at.0 > inside.quiet_since.0 + long.0
    }

    /// Sends something to one listener.
    pub(crate) fn send(&self, number: u64, message: &ToClient) {
        self.lock().send(number, message);
    }

    /// The room as someone without a seat may see it.
    pub(crate) fn view(&self, at: Millis) -> WireRoom {
        self.wire_room(&self.lock(), None, at)
    }

    /// Sends what has happened to everyone, or to those it concerns.
    fn tell(&self, inside: &mut HallState, events: &[Event], at: Millis) {
        for event in events {
            match event {
                Event::Seated(_) | Event::Left(_) | Event::Returned(_) => inside.send_players(),
                Event::Began { round, ends } => {
                    if let Some(board) = self.wire_board(inside) {
                        let ends_in_ms = ends.0.saturating_sub(at.0);
                        inside.send_all(&ToClient::Round { round: *round, board, ends_in_ms });
                    }
                }
                Event::Claimed { seat, word, verdict } => {
                    inside.changed |= matches!(verdict, Verdict::Accepted { .. });
                    // Only to the player: the others must not learn the word before the round is over.
                    let message = ToClient::Claimed(self.wire_claim(inside, *word, *verdict));
                    inside.send_seat(*seat, &message);
                }
                Event::Ended(tally) => {
                    if let Some(result) = self.result(inside, tally) {
                        inside.send_all(&ToClient::Result { result });
                    }
                    inside.send_players();
                }
            }
        }
    }

    /// Sends one listener the whole state of the room.
    fn welcome(&self, inside: &mut HallState, number: u64, at: Millis) {
        let seat = inside.listeners.get(&number).and_then(|listener| listener.seat);
        let token = seat.map(|seat| inside.tokens[usize::from(seat.0)].to_string());
        let room = Box::new(self.wire_room(inside, seat, at));
        inside.send(number, &ToClient::Welcome { seat: seat.map(|seat| seat.0), token, room });
    }

    /// The room as someone may see it.
    fn wire_room(&self, inside: &HallState, seat: Option<Seat>, at: Millis) -> WireRoom {
        let (room, plan, phase) = (&inside.room, &self.setup.plan, inside.room.phase());
        let playing = room.round().filter(|_| phase == Phase::Playing);
        let own = seat.and_then(|seat| playing.map(|round| round.claims(seat))).unwrap_or_default();
        let claim =
            |claim: &Claim| self.wire_claim(inside, claim.word, Verdict::Accepted { points: claim.points });
        WireRoom {
            id: self.id.to_string(),
            language: plan.language.id(),
            rules: plan.rules_name,
            struck: room.settings().shared == SharedWords::Struck,
            shortest: plan.rules.shortest,
            topology: plan.topology.to_string(),
            seconds: plan.time.as_secs(),
            rounds: plan.rounds,
            live: plan.live,
            phase: match phase {
                Phase::Waiting => "waiting",
                Phase::Playing => "playing",
                Phase::Between => "between",
                Phase::Over => "over",
            },
            round: room.round().map_or(0, |round| round.number),
            players: inside.players(),
            board: self.wire_board(inside),
            ends_in_ms: playing.map(|round| round.ends.0.saturating_sub(at.0)),
            words: own.iter().map(claim).collect(),
            result: room.tally().filter(|_| playing.is_none()).and_then(|tally| self.result(inside, tally)),
        }
    }

    fn wire_board(&self, inside: &HallState) -> Option<BoardAnswer> {
        inside
            .deal
            .as_ref()
            .map(|deal| BoardAnswer::new(&deal.board, &self.setup.plan.rules, &self.setup.plan.list))
    }

    fn wire_claim(&self, inside: &HallState, word: WordId, verdict: Verdict) -> WireClaim {
        let path = || {
            inside
                .deal
                .as_ref()?
                .solution
                .get(word)
                .map(|found| found.path.iter().map(|cell| cell.0).collect())
        };
        let (verdict, points, path) = match verdict {
            Verdict::Accepted { points } => ("accepted", Some(points), path()),
            Verdict::Repeated => ("repeated", None, None),
            Verdict::NotOnBoard => ("not-on-board", None, None),
        };
        WireClaim {
            word: self.setup.plan.list.alphabet().spell(&self.setup.plan.list.word(word)),
            verdict,
            points,
            path,
        }
    }

    /// The result of a round; only now may everyone see the words.
    fn result(&self, inside: &HallState, tally: &Tally) -> Option<WireResult> {
        let solution = &inside.deal.as_ref()?.solution;
        let found =
            |word: WordId| solution.get(word).map(|found| FoundAnswer::new(found, &self.setup.plan.list));
        let word = |word: &WordTally| Some(WireWordResult { found: found(word.word)?, struck: word.struck });
        let player = |player: &PlayerTally| {
            let known = &inside.room.players()[usize::from(player.seat.0)];
            WirePlayerResult {
                seat: player.seat.0,
                name: known.name.to_string(),
                score: player.score,
                total: known.total,
                words: player.words.iter().filter_map(word).collect(),
            }
        };
        let mut players: Vec<WirePlayerResult> = tally.players.iter().map(player).collect();
        players.sort_by_key(|player| std::cmp::Reverse(player.score));
        let count = solution.count();
        Some(WireResult {
            round: tally.round,
            last: tally.round >= self.setup.plan.rounds,
            players,
            missed: tally.missed.iter().filter_map(|&word| found(word)).collect(),
            words: count.words,
            points: count.points,
        })
    }
}

impl HallState {
    /// The number of the next round.
    fn next_round(&self) -> u8 {
        self.room.round().map_or(1, |round| round.number.saturating_add(1))
    }

    /// The seat of a listener.
    fn seat(&self, number: u64) -> Result<Seat, ActionError> {
        self.listeners.get(&number).and_then(|listener| listener.seat).ok_or(ActionError::NoSuchSeat)
    }

    fn take_seat(&mut self, number: u64, seat: Option<Seat>) {
        if let Some(listener) = self.listeners.get_mut(&number) {
            listener.seat = seat;
        }
    }

    fn players(&self) -> Vec<WirePlayer> {
        let players = self.room.players().iter().zip(0..);
        players
            .map(|(player, seat)| WirePlayer {
                seat,
                name: player.name.to_string(),
                present: player.present,
                total: player.total,
            })
            .collect()
    }

    fn standings(&self) -> Vec<WireStanding> {
        let Some(round) = self.room.round() else { return Vec::new() };
        let seats = 0..self.room.players().len() as u8;
        seats.map(|seat| WireStanding { seat, words: round.claims(Seat(seat)).len() }).collect()
    }

    fn send_players(&mut self) {
        let players = self.players();
        self.send_all(&ToClient::Players { players });
    }

    fn send(&mut self, number: u64, message: &ToClient) {
        self.send_where(message, |other, _| other == number);
    }

    fn send_seat(&mut self, seat: Seat, message: &ToClient) {
        self.send_where(message, |_, listener| listener.seat == Some(seat));
    }

    fn send_all(&mut self, message: &ToClient) {
        self.send_where(message, |_, _| true);
    }

    /// Sends a message to some listeners. One that lags too far behind is cut off; when it reconnects it gets everything.
    fn send_where(&mut self, message: &ToClient, mut wanted: impl FnMut(u64, &Subscriber) -> bool) {
        let text = serde_json::to_string(message).expect("text and numbers are always JSON");
        let text = Utf8Bytes::from(text);
        let gone: Vec<u64> = self
            .listeners
            .iter()
            .filter(|&(&number, listener)| {
                wanted(number, listener) && listener.sender.try_send(text.clone()).is_err()
            })
            .map(|(&number, _)| number)
            .collect();
        for number in gone {
            if let Some(listener) = self.listeners.get_mut(&number) {
                // Once its sender is dropped the socket closes, and its task calls `hang_up`.
                listener.sender = mpsc::channel(1).0;
            }
        }
    }
}
