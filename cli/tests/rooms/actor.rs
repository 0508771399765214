//! Someone who plays, and remembers every word of what the server has said.

use std::net::TcpStream;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use serde_json::{Value, json};
use tungstenite::stream::MaybeTlsStream;
use tungstenite::{Message, WebSocket};

use crate::chance::Chance;
use crate::server::Server;

/// How long an answer may take: longer than the disk ever fails.
const PATIENCE: Duration = Duration::from_secs(20);

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
    /// The round that the words belong to.
    pub(crate) round: u64,
    pub(crate) words: Vec<String>,
    /// Words that were sent and not answered: they may count or not.
    in_flight: Vec<String>,
    /// The board of the round, and its words.
    board: String,
    pub(crate) solution: Vec<String>,
    socket: Option<WebSocket<MaybeTlsStream<TcpStream>>>,
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
    pub(crate) unsaved: u64,
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
            round: 0,
            words: Vec::new(),
            in_flight: Vec::new(),
            board: String::new(),
            solution: Vec::new(),
            socket: None,
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
            // Whatever else was waited for, a new round is a new round, and a word counts in the round announced before it.
            if message["type"] == "round" {
                self.begin(message["round"].as_u64().expect("a number"), &message["board"]);
            } else if message["type"] == "claimed" {
                let word = message["word"].as_str().expect("a word");
                self.in_flight.retain(|other| other != word);
                if message["verdict"] == "accepted" {
                    self.words.push(word.to_owned());
                    self.seen.claims += 1;
                } else if message["verdict"] == "repeated" {
                    assert!(self.words.iter().any(|own| own == word), "{message}");
                }
            }
            if kinds.iter().any(|&kind| message["type"] == kind) {
                return Ok(message);
            }
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
        while matches!(answer["why"].as_str(), Some("still-playing" | "busy" | "no-more-rounds")) {
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
        let ticket = self.ticket.as_ref().expect("a seat");
        let players = room["players"].as_array().expect("players");
        let own = players.iter().find(|player| player["seat"] == ticket.seat).expect("the player");
        assert_eq!(own["name"], ticket.name, "{room}");
        let round = room["round"].as_u64().expect("a number");
        assert!(round >= self.round, "round {} was played: {room}", self.round);
        let is_playing = room["phase"] == "playing";
        self.is_over = room["phase"] == "over";
        // A round that is over shows its words to everyone.
        let results = room["result"]["players"].as_array();
        let result = results.into_iter().flatten().find(|player| player["seat"] == ticket.seat);
        let words = if is_playing { Some(&room["words"]) } else { result.map(|result| &result["words"]) };
        let word = |word: &Value| word["word"].as_str().expect("a word").to_owned();
        let there: Vec<String> = words.and_then(Value::as_array).into_iter().flatten().map(word).collect();
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
            self.begin(round, &room["board"]);
            (self.words, self.in_flight) = (there, Vec::new());
        }
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
            8..12 => self.say(&json!({"type": "start"}))?,
            12..14 => {
                self.join()?;
            }
            _ => self.claim(server)?,
        }
        // At most ten messages a second: the server does not listen to more.
        std::thread::sleep(Duration::from_millis(60 + self.chance.below(80)));
        Ok(())
    }

    pub(crate) fn claim(&mut self, server: &Server) -> Result<(), Dead> {
        if self.solution.is_empty() && !self.board.is_empty() {
            let question = json!({"board": self.board, "language": "en", "rules": "group"});
            let answer = server.post("solve", &question).map_err(|_| Dead)?;
            let found = answer["found"].as_array().ok_or(Dead)?;
            self.solution =
                found.iter().map(|found| found["word"].as_str().expect("a word").to_owned()).collect();
        }
        let Some(word) = self.chance.pick(&self.solution).cloned() else { return Ok(()) };
        self.in_flight.push(word.clone());
        self.say(&json!({"type": "claim", "word": word}))?;
        loop {
            let answer = self.hear(&["claimed", "refused"])?;
            match answer["why"].as_str() {
                None if answer["word"] == *word => return Ok(()),
                // The answer to an earlier wish to start, which is no answer to the claim; or to an earlier claim.
                None | Some("still-playing" | "busy" | "no-more-rounds") => {}
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
