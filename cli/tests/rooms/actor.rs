//! Someone who plays, and remembers every word of what the server has said.

use std::net::TcpStream;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use serde_json::{Value, json};
use tungstenite::stream::MaybeTlsStream;
use tungstenite::{Message, WebSocket};

use crate::chance::Chance;
use crate::server::Server;

/// How long an answer may take: longer than the disk ever fails.
const PATIENCE: Duration = Duration::from_secs(20);

/// How much more time a round may have after a restart than before: a second, and as long as the disk fails or all are busy.
const MORE: Duration = Duration::from_secs(5);

/// What a player holds on to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Ticket {
    pub(crate) seat: u64,
    pub(crate) token: String,
    pub(crate) name: String,
}

/// Someone who plays. What is here was acknowledged by the server, unless it says otherwise.
pub(crate) struct Actor {
    pub(crate) room: String,
    pub(crate) chance: Chance,
    names: u32,
    number: usize,
    pub(crate) ticket: Option<Ticket>,
    /// The game, and the round that the words belong to.
    game: u64,
    pub(crate) round: u64,
    /// The team and whether this player is ready, as told; and what was sent about it and may be done or not.
    team: Option<u64>,
    teams_sent: Vec<u64>,
    ready: bool,
    ready_sent: Vec<bool>,
    /// The lengths of rounds, by which changes of the rules are told apart: no two are the same. All that were told of.
    lengths: Vec<u64>,
    /// The scores of the rounds of this game that were heard of.
    history: Vec<Value>,
    pub(crate) words: Vec<String>,
    /// Words that were sent and not answered: they may count or not.
    in_flight: Vec<String>,
    /// Of those, the words that the room did not have after a restart.
    unsent: Vec<String>,
    /// The board of the round, and its words.
    board: String,
    pub(crate) solution: Vec<String>,
    socket: Option<WebSocket<MaybeTlsStream<TcpStream>>>,
    /// When the round ends whose board is shown, if one is.
    ends: Option<Instant>,
    /// When the server was stopped, and when another was asked for this room.
    pub(crate) stopped: Option<(Instant, Instant)>,
    /// Whether the room has played all of its rounds.
    pub(crate) is_over: bool,
    pub(crate) seen: Seen,
}

/// How much was acknowledged.
#[derive(Clone, Copy, Default, Debug)]
pub(crate) struct Seen {
    pub(crate) joins: u64,
    pub(crate) returns: u64,
    pub(crate) claims: u64,
    pub(crate) rounds: u64,
    pub(crate) choices: u64,
    pub(crate) changes: u64,
    pub(crate) ends: u64,
    pub(crate) rematches: u64,
    pub(crate) unsaved: u64,
    pub(crate) clocks: u64,
    pub(crate) resent: u64,
    /// The most that a round had more after a restart than before, in milliseconds.
    pub(crate) more_ms: u64,
}

/// The socket is dead.
#[derive(Debug)]
pub(crate) struct Dead;

impl Actor {
    pub(crate) fn new(room: String, number: usize, seed: u64) -> Self {
        Self {
            room,
            chance: Chance::new(seed),
            names: 0,
            number,
            ticket: None,
            game: 1,
            round: 0,
            team: None,
            teams_sent: Vec::new(),
            ready: false,
            ready_sent: Vec::new(),
            lengths: Vec::new(),
            history: Vec::new(),
            words: Vec::new(),
            in_flight: Vec::new(),
            unsent: Vec::new(),
            board: String::new(),
            solution: Vec::new(),
            socket: None,
            ends: None,
            stopped: None,
            is_over: false,
            seen: Seen::default(),
        }
    }

    /// Goes to another room.
    pub(crate) fn start_again(&mut self, room: String) {
        let chance = std::mem::replace(&mut self.chance, Chance::new(0));
        *self = Self { chance, seen: self.seen, ..Self::new(room, self.number, 0) };
    }

    pub(crate) fn connect(&mut self, server: &Server) -> Result<(), Dead> {
        let url = format!("ws://{}/api/v1/rooms/{}/socket", server.address, self.room);
        let (socket, _) = tungstenite::connect(url).map_err(|_| Dead)?;
        if let MaybeTlsStream::Plain(stream) = socket.get_ref() {
            stream.set_read_timeout(Some(PATIENCE)).map_err(|_| Dead)?;
        }
        self.socket = Some(socket);
        Ok(())
    }

    pub(crate) fn hang_up(&mut self) {
        self.socket = None;
    }

    pub(crate) fn say(&mut self, message: &Value) -> Result<(), Dead> {
        let socket = self.socket.as_mut().ok_or(Dead)?;
        socket.send(Message::text(message.to_string())).map_err(|_| Dead)
    }

    /// The next message of one of these kinds.
    pub(crate) fn hear(&mut self, kinds: &[&str]) -> Result<Value, Dead> {
        loop {
            let message = self.socket.as_mut().ok_or(Dead)?.read().map_err(|_| Dead)?;
            let Message::Text(text) = message else { continue };
            let message: Value = serde_json::from_str(&text).expect("JSON");
            self.remember(&message);
            if kinds.iter().any(|&kind| message["type"] == kind) {
                return Ok(message);
            }
        }
    }

    /// Takes in what the server says, whatever was waited for: all of it must be there after a restart.
    fn remember(&mut self, message: &Value) {
        match message["type"].as_str().expect("a type") {
            // A new round is a new round, and a word counts in the round announced before it.
            "round" => {
                self.begin(message["round"].as_u64().expect("a number"), &message["board"]);
                self.ends = until(&message["ends_in_ms"]);
            }
            "claimed" => {
                let word = message["word"].as_str().expect("a word");
                self.in_flight.retain(|other| other != word);
                if message["verdict"] == "accepted" {
                    self.words.push(word.to_owned());
                    self.seen.claims += 1;
                } else if message["verdict"] == "repeated" {
                    assert!(self.words.iter().any(|own| own == word), "{message}");
                }
            }
            "players" => {
                let seat = self.ticket.as_ref().map(|ticket| ticket.seat);
                let players = message["players"].as_array().expect("players");
                let own = players.iter().find(|player| player["seat"].as_u64() == seat && seat.is_some());
                if let Some(own) = own {
                    (self.team, self.ready) = (own["team"].as_u64(), own["ready"] == true);
                    // What was sent last has come about, and with it all before.
                    if self.teams_sent.last().copied() == self.team {
                        self.teams_sent.clear();
                    }
                    if self.ready_sent.last() == Some(&self.ready) {
                        self.ready_sent.clear();
                    }
                    self.seen.choices += 1;
                }
            }
            "changed" => {
                self.lengths.push(message["seconds"].as_u64().expect("a number"));
                self.seen.changes += 1;
            }
            "result" => {
                self.ends = None;
                self.history.clone_from(message["history"].as_array().expect("a history"));
                self.seen.ends += 1;
            }
            "rematch" => {
                self.ends = None;
                (self.game, self.round) = (message["game"].as_u64().expect("a number"), 0);
                (self.words, self.history) = (Vec::new(), Vec::new());
                self.seen.rematches += 1;
            }
            _ => {}
        }
    }

    fn begin(&mut self, round: u64, board: &Value) {
        if round != self.round {
            // A word that is on its way may count in the new round.
            (self.round, self.words) = (round, Vec::new());
            self.seen.rounds += 1;
        }
        let notation = board["notation"].as_str().unwrap_or_default();
        if self.board != notation {
            notation.clone_into(&mut self.board);
            self.solution.clear();
        }
    }

    /// Takes a seat, or the old one again. `None` if it is refused.
    pub(crate) fn join(&mut self) -> Result<Option<Value>, Dead> {
        let name = format!("{} of {}", self.names, self.number);
        let token = self.ticket.as_ref().map(|ticket| ticket.token.clone());
        self.say(&json!({"type": "join", "name": name, "token": token}))?;
        let mut answer = self.hear(&["welcome", "refused"])?;
        // An earlier wish to start may still be answered.
        while answer["why"].as_str().is_some_and(|why| is_late(why) || why == "not-playing") {
            answer = self.hear(&["welcome", "refused"])?;
        }
        if answer["type"] == "refused" {
            match answer["why"].as_str() {
                // Sent before, written, and never acknowledged: the seat is lost to this actor, who becomes another.
                Some("name-taken") if self.ticket.is_none() => self.names += 1,
                Some("unsaved") => self.seen.unsaved += 1,
                Some("too-fast" | "full") => {}
                _ => panic!("refused: {answer}"),
            }
            return Ok(None);
        }
        let seat = answer["seat"].as_u64().expect("a seat");
        let given = answer["token"].as_str().expect("a token");
        if let Some(ticket) = &self.ticket {
            // A token opens the seat that it was given for, with the same name on it.
            assert_eq!((seat, given), (ticket.seat, &*ticket.token), "{answer}");
            self.seen.returns += 1;
        } else {
            self.ticket = Some(Ticket { seat, token: given.to_owned(), name });
            self.seen.joins += 1;
        }
        self.check(&answer["room"]);
        Ok(Some(answer))
    }

    /// Compares a room with what this player was told, whole: the name on the seat, and every word.
    fn check(&mut self, room: &Value) {
        let ticket = self.ticket.clone().expect("a seat");
        let players = room["players"].as_array().expect("players");
        let own = players.iter().find(|player| player["seat"] == ticket.seat).expect("the player");
        assert_eq!(own["name"], ticket.name, "{room}");
        let (game, round) =
            (room["game"].as_u64().expect("a number"), room["round"].as_u64().expect("a number"));
        assert!((game, round) >= (self.game, self.round), "round {} was played: {room}", self.round);
        let is_later = (game, round) > (self.game, self.round);
        if !is_later {
            self.check_round(room);
        }
        self.ends = None;
        if game > self.game {
            // Someone asked for another game, and this player was not told.
            (self.game, self.round, self.words, self.history) = (game, 0, Vec::new(), Vec::new());
        }
        let history = room["history"].as_array().expect("a history");
        assert_eq!(history.get(..self.history.len()), Some(&self.history[..]), "rounds were lost: {room}");
        self.history.clone_from(history);
        self.check_choices(room, is_later);
        let is_playing = room["phase"] == "playing";
        self.is_over = room["phase"] == "over";
        // A round that is over shows its words to everyone.
        let results = room["result"]["players"].as_array();
        let result = results.into_iter().flatten().find(|player| player["seat"] == ticket.seat);
        let words = if is_playing { Some(&room["words"]) } else { result.map(|result| &result["words"]) };
        let word = |word: &Value| word["word"].as_str().expect("a word").to_owned();
        // Words of the same team have another seat.
        let is_own = |word: &&Value| word["seat"].is_null() || word["seat"] == ticket.seat;
        let there: Vec<String> =
            words.and_then(Value::as_array).into_iter().flatten().filter(is_own).map(word).collect();
        if round == self.round && words.is_some() {
            let expected = self.words.len();
            assert_eq!(there.get(..expected), Some(&self.words[..]), "words were lost: {room}");
            let more = &there[expected..];
            assert!(
                more.iter().all(|more| self.in_flight.contains(more)),
                "{more:?} were never sent: {room}"
            );
        }
        if is_playing {
            let is_same = round == self.round;
            self.begin(round, &room["board"]);
            self.ends = until(&room["ends_in_ms"]);
            let in_flight = std::mem::take(&mut self.in_flight).into_iter();
            self.unsent = in_flight.filter(|word| is_same && !there.contains(word)).take(5).collect();
            self.words = there;
        }
    }

    /// Compares what was shown of the round that this player saw last: its board, and the time that is left.
    fn check_round(&mut self, room: &Value) {
        let (Some(ends), Some((stopped, asked))) = (self.ends, self.stopped.take()) else { return };
        let phase = room["phase"].as_str().expect("a phase");
        assert!(matches!(phase, "playing" | "between" | "over"), "the board was hidden again: {room}");
        assert_eq!(room["board"]["notation"], self.board, "the board changed: {room}");
        let Some(now_ends) = until(&room["ends_in_ms"]) else { return };
        // Time passes again from the moment that someone asks for the room.
        let more = now_ends.saturating_duration_since(ends + asked.saturating_duration_since(stopped));
        assert!(more < MORE, "{more:?} more than before: {room}");
        self.seen.clocks += 1;
        self.seen.more_ms = self.seen.more_ms.max(more.as_millis() as u64);
    }

    /// Sends the words again that were not answered: the room has each of them then, once.
    pub(crate) fn send_again(&mut self) -> Result<(), Dead> {
        for word in std::mem::take(&mut self.unsent) {
            self.claim_word(&word)?;
            self.seen.resent += 1;
        }
        Ok(())
    }

    /// Compares the rules and what this player has chosen. `is_later` says that a round or a game was begun since.
    fn check_choices(&mut self, room: &Value, is_later: bool) {
        let seat = self.ticket.as_ref().expect("a seat").seat;
        let length = room["seconds"].as_u64().expect("a number");
        let last = self.lengths.last().copied();
        let is_changed = last != Some(length);
        assert!(!is_changed || !self.lengths.contains(&length), "a change of the rules was lost: {room}");
        if is_changed {
            self.lengths.push(length);
        }
        let players = room["players"].as_array().expect("players");
        let own = players.iter().find(|player| player["seat"] == seat).expect("the player");
        let (team, ready) = (own["team"].as_u64(), own["ready"] == true);
        let is_sent = team.is_some_and(|team| self.teams_sent.contains(&team));
        let known = self.team.is_none() || self.team == team || is_sent;
        assert!(known, "the team was {:?}: {room}", self.team);
        // A new round and new rules ask everyone again.
        let is_asked = !ready && (is_later || is_changed);
        assert!(
            ready == self.ready || is_asked || self.ready_sent.contains(&ready),
            "ready was {}: {room}",
            self.ready
        );
        (self.team, self.ready) = (team, ready);
        (self.teams_sent, self.ready_sent) = (Vec::new(), Vec::new());
    }

    /// Lives on until the server dies or it is enough.
    pub(crate) fn live(&mut self, server: &Server, enough: &AtomicBool) {
        while !enough.load(Ordering::Relaxed) {
            if self.act(server).is_err() {
                self.socket = None;
                std::thread::sleep(Duration::from_millis(5));
            }
        }
    }

    /// Does something.
    fn act(&mut self, server: &Server) -> Result<(), Dead> {
        if self.socket.is_none() {
            self.connect(server)?;
            self.join()?;
            return Ok(());
        }
        if self.ticket.is_none() {
            self.join()?;
            std::thread::sleep(Duration::from_millis(20));
            return Ok(());
        }
        match self.chance.below(100) {
            // Goes, and comes back.
            0..4 => self.hang_up(),
            4..6 => {
                self.say(&json!({"type": "leave"}))?;
                self.hang_up();
            }
            // Does not listen for a while.
            6..8 => std::thread::sleep(Duration::from_millis(100)),
            8..18 => self.say(&json!({"type": "start"}))?,
            18..20 => {
                self.join()?;
            }
            20..23 => {
                let ready = self.chance.below(2) == 0;
                self.ready_sent.push(ready);
                self.say(&json!({"type": "ready", "ready": ready}))?;
            }
            23..27 => {
                let team = self.chance.below(2);
                self.teams_sent.push(team);
                self.say(&json!({"type": "team", "team": team}))?;
            }
            27..32 => {
                // As good as unique.
                let time = 10 + self.chance.below(3590);
                let rounds = 2 + self.chance.below(4);
                let room = json!({"language": "en", "time": time, "rounds": rounds, "live": true, "mode": "teams",
                    "countdown": "50ms"});
                self.say(&json!({"type": "change", "room": room}))?;
            }
            32..37 => self.say(&json!({"type": "end"}))?,
            37..42 => self.say(&json!({"type": "rematch"}))?,
            _ => self.claim(server)?,
        }
        // At most ten messages a second: the server does not listen to more.
        std::thread::sleep(Duration::from_millis(60 + self.chance.below(80)));
        Ok(())
    }

    pub(crate) fn claim(&mut self, server: &Server) -> Result<(), Dead> {
        if self.solution.is_empty() && !self.board.is_empty() {
            let question = json!({"board": self.board, "language": "en", "rules": "group", "family": true});
            let answer = server.post("solve", &question).map_err(|_| Dead)?;
            let found = answer["found"].as_array().ok_or(Dead)?;
            self.solution =
                found.iter().map(|found| found["word"].as_str().expect("a word").to_owned()).collect();
        }
        let Some(word) = self.chance.pick(&self.solution).cloned() else { return Ok(()) };
        self.claim_word(&word)
    }

    /// Sends a word, and waits for its answer.
    fn claim_word(&mut self, word: &str) -> Result<(), Dead> {
        self.in_flight.push(word.to_owned());
        self.say(&json!({"type": "claim", "word": word}))?;
        loop {
            let answer = self.hear(&["claimed", "refused"])?;
            match answer["why"].as_str() {
                None if answer["word"] == word => return Ok(()),
                // The answer to an earlier wish, which is no answer to the claim; or to an earlier claim.
                None => {}
                Some(why) if is_late(why) => {}
                Some("unsaved") => {
                    self.seen.unsaved += 1;
                    return Ok(());
                }
                Some("not-playing" | "too-fast") => return Ok(()),
                Some(_) => panic!("refused: {answer}"),
            }
        }
    }
}

/// The moment after so many milliseconds.
fn until(left: &Value) -> Option<Instant> {
    left.as_u64().map(|left| Instant::now() + Duration::from_millis(left))
}

/// Whether a refusal may be the late answer to a wish for something else: to start, to end, to choose.
fn is_late(why: &str) -> bool {
    matches!(why, "still-playing" | "busy" | "no-more-rounds" | "not-host")
}
