//! Rooms, played over real sockets.

use std::net::TcpStream;
use std::time::Duration;

use serde_json::{Value, json};
use tungstenite::stream::MaybeTlsStream;
use tungstenite::{Message, WebSocket};
use worddle_web::Capacity;

use crate::client::Running;

/// Someone at a socket.
struct Player {
    socket: WebSocket<MaybeTlsStream<TcpStream>>,
    /// Everything that was received.
    heard: Vec<String>,
}

impl Player {
    fn connect(server: &Running, room: &str) -> Self {
        let url = format!("ws://{}/api/v1/rooms/{room}/socket", server.address());
        let (socket, _) = tungstenite::connect(url).expect("a socket");
        if let MaybeTlsStream::Plain(stream) = socket.get_ref() {
            stream.set_read_timeout(Some(Duration::from_secs(30))).expect("a timeout");
        }
        Self { socket, heard: Vec::new() }
    }

    /// Connects and takes a seat.
    fn join(server: &Running, room: &str, name: &str) -> (Self, Value) {
        let mut player = Self::connect(server, room);
        player.say(&json!({"type": "join", "name": name}));
        let welcome = player.hear("welcome");
        (player, welcome)
    }

    fn say(&mut self, message: &Value) {
        self.socket.send(Message::text(message.to_string())).expect("the room listens");
    }

    /// The next message of a kind.
    fn hear(&mut self, kind: &str) -> Value {
        loop {
            if let Message::Text(text) = self.socket.read().expect("a message") {
                self.heard.push(text.to_string());
                let message: Value = serde_json::from_str(&text).expect("JSON");
                if message["type"] == kind {
                    return message;
                }
            }
        }
    }

    fn claim(&mut self, word: &str) -> Value {
        self.say(&json!({"type": "claim", "word": word}));
        self.hear("claimed")
    }
}

fn open(server: &Running, wish: &Value) -> String {
    let answer = server.post("/api/v1/rooms", &wish.to_string());
    assert_eq!(answer.status, 201, "{answer:?}");
    answer.json()["id"].as_str().expect("an id").to_owned()
}

/// The words of a board, by solving it as anyone may.
fn words_of(server: &Running, board: &Value, language: &str) -> Vec<String> {
    let wish = json!({"board": board["notation"], "language": language, "rules": "group"}).to_string();
    let solved = server.post("/api/v1/solve", &wish).json();
    let word = |found: &Value| found["word"].as_str().expect("a word").to_owned();
    solved["found"].as_array().expect("words").iter().map(word).collect()
}

#[test]
fn a_whole_game_is_played_and_shared_words_are_struck() {
    let server = Running::start();
    let room = open(&server, &json!({"language": "fr", "time": "10s", "rounds": 1, "live": true}));
    let (mut ann, welcome) = Player::join(&server, &room, "Ann");
    assert_eq!(welcome["room"]["phase"], "waiting");
    let (mut bob, _) = Player::join(&server, &room, "Bob");
    let mut guest = Player::connect(&server, &room);
    guest.say(&json!({"type": "watch"}));
    assert_eq!(guest.hear("welcome")["seat"], Value::Null);
    guest.say(&json!({"type": "claim", "word": "tasse"}));
    assert_eq!(guest.hear("refused")["why"], "no-seat");
    ann.say(&json!({"type": "start"}));
    let board = ann.hear("round")["board"].clone();
    assert_eq!(bob.hear("round")["board"], board);
    let words = words_of(&server, &board, "fr");
    assert_eq!(ann.claim(&words[0])["verdict"], "accepted");
    assert_eq!(ann.claim(&words[0])["verdict"], "repeated");
    assert_eq!(ann.claim(&words[1])["verdict"], "accepted");
    assert_eq!(ann.claim("xqwk")["verdict"], "not-in-list");
    assert_eq!(ann.claim("кот")["verdict"], "no-letter");
    assert_eq!(bob.claim(&words[1])["verdict"], "accepted");
    let standings = guest.hear("standings");
    assert!(standings["standings"][0]["words"].as_u64().is_some_and(|words| words > 0));
    // Bob loses the connection in the middle, and has his words again.
    let token = bob.heard.iter().find_map(|text| {
        let message: Value = serde_json::from_str(text).expect("JSON");
        message["token"].as_str().map(str::to_owned)
    });
    drop(bob);
    let mut bob = Player::connect(&server, &room);
    bob.say(&json!({"type": "join", "name": "whoever", "token": token}));
    let welcome = bob.hear("welcome");
    assert_eq!(
        (&welcome["seat"], &welcome["room"]["words"][0]["word"]),
        (&1.into(), &words[1].clone().into())
    );
    let heard_before = [ann.heard.concat(), bob.heard.concat(), guest.heard.concat()].concat();
    let result = ann.hear("result")["result"].clone();
    assert_eq!(bob.hear("result")["result"], result);
    let player = |seat: u64| {
        let players = result["players"].as_array().expect("players");
        players.iter().find(|player| player["seat"] == seat).cloned().expect("a player")
    };
    assert_eq!(player(0)["score"], words[0].chars().count());
    assert_eq!((&player(1)["score"], &player(1)["words"][0]["struck"]), (&0.into(), &true.into()));
    assert_eq!(result["words"], words.len());
    assert_eq!(result["last"], true);
    // Nothing that was heard before the end tells an unfound word.
    for word in words[2..].iter().filter(|word| word.chars().count() > 3) {
        assert!(!heard_before.contains(&format!("\"{word}\"")), "{word}");
    }
    assert_eq!(server.get(&format!("/api/v1/rooms/{room}")).json()["phase"], "over");
}

#[test]
fn rooms_survive_a_restart() {
    let directory = tempfile::tempdir().expect("a directory");
    let limits = Capacity { requests: 0, ..Capacity::default() };
    let server = Running::with(limits, Some(directory.path()));
    let room = open(&server, &json!({"language": "en", "time": "1h"}));
    let (mut ann, welcome) = Player::join(&server, &room, "Ann");
    ann.say(&json!({"type": "start"}));
    let board = ann.hear("round")["board"].clone();
    let words = words_of(&server, &board, "en");
    assert_eq!(ann.claim(&words[3])["verdict"], "accepted");
    drop(server);
    let server = Running::with(limits, Some(directory.path()));
    let mut ann = Player::connect(&server, &room);
    ann.say(&json!({"type": "join", "name": "", "token": welcome["token"]}));
    let back = ann.hear("welcome");
    assert_eq!((&back["seat"], &back["room"]["board"]), (&0.into(), &board));
    assert_eq!(back["room"]["words"][0]["word"], words[3]);
    assert_eq!(ann.claim(&words[3])["verdict"], "repeated");
    assert_eq!(ann.claim(&words[4])["verdict"], "accepted");
}

#[test]
fn a_foreign_file_is_not_taken_for_rooms() {
    let directory = tempfile::tempdir().expect("a directory");
    for bytes in [&b"not a database at all, but something longer than a header"[..], &[0; 5000]] {
        std::fs::OpenOptions::new()
            .write(true)
            .create(true)
            .truncate(true)
            .open(directory.path().join("rooms.sqlite"))
            .and_then(|mut file| std::io::Write::write_all(&mut file, bytes))
            .expect("a file");
        let config =
            worddle_web::Config { directory: Some(directory.path().to_owned()), ..Default::default() };
        let address = "127.0.0.1:0".parse().expect("an address");
        assert!(worddle_web::Server::bind(address, &config).is_err());
    }
}

#[test]
fn messages_that_make_no_sense_are_refused() {
    let server = Running::start();
    let room = open(&server, &json!({"language": "en"}));
    let mut player = Player::connect(&server, &room);
    for nonsense in [
        "",
        "[]",
        "{}",
        "{\"type\":\"dance\"}",
        "{\"type\":\"claim\"}",
        "\u{0}",
        "{\"type\":\"start\",\"x\":1}",
    ] {
        player.socket.send(Message::text(nonsense)).expect("the room listens");
        assert_eq!(player.hear("refused")["why"], "message", "{nonsense}");
    }
    for name in ["", " ", "a\u{202e}b", "\u{0}", &"x".repeat(25)] {
        player.say(&json!({"type": "join", "name": name}));
        assert_eq!(player.hear("refused")["why"], "name", "{name:?}");
    }
    player.say(&json!({"type": "start"}));
    assert_eq!(player.hear("refused")["why"], "no-seat");
    // A message that is too large ends the socket, and nothing else.
    let _: Result<(), _> = player.socket.send(Message::text("x".repeat(100_000)));
    assert_eq!(server.get("/health").body, "ok");
}

#[test]
fn whoever_talks_too_fast_is_told_so() {
    let server = Running::start();
    let room = open(&server, &json!({"language": "en"}));
    let (mut player, _) = Player::join(&server, &room, "Ann");
    for _ in 0..60 {
        player.say(&json!({"type": "claim", "word": "cat"}));
    }
    loop {
        if player.hear("refused")["why"] == "too-fast" {
            break;
        }
    }
}

#[test]
fn sockets_of_other_sites_are_refused() {
    let server = Running::start();
    let room = open(&server, &json!({"language": "en"}));
    let upgrade = |origin: &str| {
        let request = format!(
            "GET /api/v1/rooms/{room}/socket HTTP/1.1\r\nHost: {}\r\nOrigin: {origin}\r\nConnection: Upgrade, close\r\n\
            Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n",
            server.address()
        );
        server.raw(request.as_bytes()).status
    };
    assert_eq!(upgrade("https://evil.example"), 403);
    assert_eq!(upgrade("null"), 403);
    assert_eq!(server.get(&format!("/api/v1/rooms/{room}/socket")).status, 400);
    assert_eq!(server.get("/api/v1/rooms/0123456789abcdef0123456789abcdef/socket").status, 404);
}

#[test]
fn names_are_taken_once() {
    let server = Running::start();
    let room = open(&server, &json!({"language": "en"}));
    let (_ann, _) = Player::join(&server, &room, "Ann");
    let mut other = Player::connect(&server, &room);
    for name in ["Ann", "\u{410}nn", "Ann\u{3164}"] {
        other.say(&json!({"type": "join", "name": name}));
        assert_eq!(other.hear("refused")["why"], "name-taken", "{name:?}");
    }
}

#[test]
fn seats_that_were_kept_stay_whatever_their_names() {
    let directory = tempfile::tempdir().expect("a directory");
    let limits = Capacity { requests: 0, ..Capacity::default() };
    let server = Running::with(limits, Some(directory.path()));
    let room = open(&server, &json!({"language": "en"}));
    let tokens = ["Ann", "Bob", "Cid"].map(|name| Player::join(&server, &room, name).1["token"].clone());
    drop(server);
    // Names as they could once be: one that looks like another, and one of which nothing can be seen.
    let file = rusqlite::Connection::open(directory.path().join("rooms.sqlite")).expect("the rooms");
    for (name, other) in [("Bob", "\u{410}nn"), ("Cid", "\u{3164}")] {
        assert_eq!(file.execute("update acts set name = ? where name = ?", [other, name]), Ok(1));
    }
    drop(file);
    let server = Running::with(limits, Some(directory.path()));
    for (seat, token) in tokens.iter().enumerate() {
        let mut player = Player::connect(&server, &room);
        player.say(&json!({"type": "join", "name": "", "token": token}));
        let back = player.hear("welcome");
        assert_eq!(back["seat"], seat);
        let names: Vec<&Value> = (0..3).map(|seat| &back["room"]["players"][seat]["name"]).collect();
        assert_eq!(names, ["Ann", "2", "?"]);
    }
}
