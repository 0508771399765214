//! Someone who plays on whichever server answers, and remembers every word that was acknowledged.

use std::collections::BTreeSet;
use std::net::{SocketAddr, TcpStream};
use std::sync::Mutex;
use std::time::{Duration, Instant};

use serde_json::{Value, json};
use tungstenite::{Message, WebSocket};

use crate::chance::Chance;
use crate::house::ask;

/// How long a player waits for an answer before trying another server.
const PATIENCE: Duration = Duration::from_secs(2);

/// The addresses of all servers, some of which may be down.
pub(crate) type Addresses = Mutex<Vec<SocketAddr>>;

/// The socket is dead, or silent for too long.
pub(crate) struct Dead;

/// Someone who plays.
pub(crate) struct Player {
    pub(crate) room: String,
    name: String,
    chance: Chance,
    token: Option<String>,
    socket: Option<WebSocket<TcpStream>>,
    board: String,
    solution: Vec<String>,
    /// The words that were acknowledged, in order.
    pub(crate) words: Vec<String>,
    /// All words that were ever sent: any of them may count.
    sent: BTreeSet<String>,
    /// How often this player came back, and the longest time that it took.
    pub(crate) returns: u64,
    pub(crate) longest: Duration,
}

impl Player {
    pub(crate) fn new(room: String, number: u64) -> Self {
        Self {
            room,
            name: format!("player {number}"),
            chance: Chance::new(number),
            token: None,
            socket: None,
            board: String::new(),
            solution: Vec::new(),
            words: Vec::new(),
            sent: BTreeSet::new(),
            returns: 0,
            longest: Duration::ZERO,
        }
    }

    /// Comes back to the room, on any server that lets this player in.
    pub(crate) fn come_back(&mut self, addresses: &Addresses, most: Duration) {
        let begin = Instant::now();
        self.socket = None;
        while self.enter(addresses).is_err() {
            assert!(begin.elapsed() < most, "{} is not back in {} after {most:?}", self.name, self.room);
            self.socket = None;
            std::thread::sleep(Duration::from_millis(50));
        }
        self.returns += 1;
        self.longest = self.longest.max(begin.elapsed());
    }

    /// Tries a server.
    fn enter(&mut self, addresses: &Addresses) -> Result<(), Dead> {
        let address = {
            let addresses = addresses.lock().unwrap();
            *self.chance.pick(&addresses).unwrap()
        };
        let stream = TcpStream::connect_timeout(&address, PATIENCE).map_err(|_| Dead)?;
        stream.set_read_timeout(Some(PATIENCE)).map_err(|_| Dead)?;
        let url = format!("ws://{address}/api/v1/rooms/{}/socket", self.room);
        self.socket = Some(tungstenite::client(url, stream).map_err(|_| Dead)?.0);
        self.say(&json!({"type": "join", "name": self.name, "token": self.token}))?;
        let welcome = self.hear(&["welcome", "refused"])?;
        if welcome["type"] == "refused" {
            // Sent before, written, and never acknowledged: the seat is lost to this player, who becomes another.
            if welcome["why"] == "name-taken" && self.token.is_none() {
                self.name.push('+');
            }
            return Err(Dead);
        }
        let token = welcome["token"].as_str().expect("a token").to_owned();
        assert!(self.token.as_ref().is_none_or(|own| *own == token), "a seat is lost: {welcome}");
        self.token = Some(token);
        self.check(&welcome["room"], &welcome["seat"]);
        Ok(())
    }

    /// Compares a room with what this player was told.
    fn check(&mut self, room: &Value, seat: &Value) {
        let players = room["players"].as_array().expect("players");
        let own = players.iter().find(|player| player["seat"] == *seat).expect("the player");
        assert_eq!(own["name"], self.name, "{room}");
        if room["phase"] != "playing" {
            assert!(self.words.is_empty(), "the round is lost: {room}");
            return;
        }
        let board = room["board"]["notation"].as_str().expect("a board");
        assert!(self.board.is_empty() || self.board == board, "the board changed: {room}");
        board.clone_into(&mut self.board);
        let word = |word: &Value| word["word"].as_str().expect("a word").to_owned();
        let there: Vec<String> = room["words"].as_array().expect("words").iter().map(word).collect();
        assert_eq!(there.get(..self.words.len()), Some(&self.words[..]), "words are lost: {room}");
        let more = &there[self.words.len()..];
        assert!(more.iter().all(|word| self.sent.contains(word)), "{more:?} were never sent");
        assert_eq!(there.iter().collect::<BTreeSet<_>>().len(), there.len(), "a word counts twice: {room}");
        self.words = there;
    }

    pub(crate) fn say(&mut self, message: &Value) -> Result<(), Dead> {
        let socket = self.socket.as_mut().ok_or(Dead)?;
        socket.send(Message::text(message.to_string())).map_err(|_| Dead)
    }

    /// The next message of one of these kinds.
    pub(crate) fn hear(&mut self, kinds: &[&str]) -> Result<Value, Dead> {
        let begin = Instant::now();
        while begin.elapsed() < PATIENCE {
            let message = self.socket.as_mut().ok_or(Dead)?.read().map_err(|_| Dead)?;
            let Message::Text(text) = message else { continue };
            let message: Value = serde_json::from_str(&text).expect("JSON");
            if message["type"] == "claimed" && message["verdict"] == "accepted" {
                let word = message["word"].as_str().expect("a word").to_owned();
                assert!(!self.words.contains(&word), "{word} was applied twice");
                self.words.push(word);
            }
            if message["type"] == "round" {
                message["board"]["notation"].as_str().expect("a board").clone_into(&mut self.board);
            }
            if kinds.iter().any(|&kind| message["type"] == kind) {
                return Ok(message);
            }
        }
        Err(Dead)
    }

    /// Claims a word of the board.
    pub(crate) fn claim(&mut self, addresses: &Addresses) -> Result<(), Dead> {
        if self.solution.is_empty() {
            let question =
                json!({"board": self.board, "language": "en", "rules": "group", "family": true}).to_string();
            let address = addresses.lock().unwrap()[0];
            let (_, answer) = ask(address, "POST", "solve", &question).map_err(|_| Dead)?;
            let word = |found: &Value| found["word"].as_str().map(str::to_owned);
            self.solution = answer["found"].as_array().ok_or(Dead)?.iter().filter_map(word).collect();
        }
        let word = self.chance.pick(&self.solution).ok_or(Dead)?.clone();
        self.sent.insert(word.clone());
        self.say(&json!({"type": "claim", "word": word}))?;
        let answer = loop {
            let answer = self.hear(&["claimed", "refused"])?;
            if answer["type"] == "refused" || answer["word"] == word {
                break answer;
            }
        };
        if answer["verdict"] == "repeated" {
            assert!(self.words.contains(&word), "{word} was never acknowledged: {answer}");
        }
        let is_known = answer["verdict"] == "accepted" || answer["verdict"] == "repeated";
        assert!(is_known || answer["type"] == "refused", "{answer}");
        Ok(())
    }
}
