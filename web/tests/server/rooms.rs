//! Rooms, played over real sockets.

use std::net::TcpStream;
use std::path::Path;
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

    /// Starts a round; returns its board, and the words of that in English.
    fn start(&mut self, server: &Running) -> (Value, Vec<String>) {
        self.say(&json!({"type": "start"}));
        let board = self.hear("round")["board"].clone();
        let words = words_of(server, &board, "en");
        (board, words)
    }

    fn claim(&mut self, word: &str) -> Value {
        self.say(&json!({"type": "claim", "word": word}));
        self.hear("claimed")
    }
}

/// Opens a room; without a countdown, unless the wish has one.
fn open(server: &Running, wish: &Value) -> String {
    let mut wish = wish.clone();
    if wish["countdown"].is_null() {
        wish["countdown"] = "0s".into();
    }
    let answer = server.post("/api/v1/rooms", &wish.to_string());
    assert_eq!(answer.status, 201, "{answer:?}");
    answer.json()["id"].as_str().expect("an id").to_owned()
}

/// The words of a board, by solving it as anyone may.
fn words_of(server: &Running, board: &Value, language: &str) -> Vec<String> {
    let wish = json!({"board": board["notation"], "language": language, "rules": "group", "family": true})
        .to_string();
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
    let server = Running::with(FREE, Some(directory.path()));
    let room = open(&server, &json!({"language": "en", "time": "1h"}));
    let (mut ann, welcome) = Player::join(&server, &room, "Ann");
    let (board, words) = ann.start(&server);
    assert_eq!(ann.claim(&words[3])["verdict"], "accepted");
    drop(server);
    let server = Running::with(FREE, Some(directory.path()));
    let mut ann = Player::connect(&server, &room);
    ann.say(&json!({"type": "join", "name": "", "token": welcome["token"]}));
    let back = ann.hear("welcome");
    assert_eq!((&back["seat"], &back["room"]["board"]), (&0.into(), &board));
    assert_eq!(back["room"]["words"][0]["word"], words[3]);
    assert_eq!(ann.claim(&words[3])["verdict"], "repeated");
    assert_eq!(ann.claim(&words[4])["verdict"], "accepted");
}

/// A server that keeps rooms, and three people in a room of it, who have started a round; Ann has found two words.
fn kept_game(directory: &Path) -> (String, Vec<Value>, Vec<String>) {
    let server = Running::with(FREE, Some(directory));
    let room = open(&server, &json!({"language": "en", "time": "1h"}));
    let mut players: Vec<(Player, Value)> =
        ["Ann", "Bob", "Cid"].map(|name| Player::join(&server, &room, name)).into();
    let ann = &mut players[0].0;
    let (_, words) = ann.start(&server);
    assert_eq!(ann.claim(&words[3])["verdict"], "accepted");
    assert_eq!(ann.claim(&words[4])["verdict"], "accepted");
    (room, players.into_iter().map(|(_, welcome)| welcome["token"].clone()).collect(), words)
}

/// Any number of requests.
const FREE: Capacity = Capacity { requests: 0, ..Capacity::USUAL };

/// Comes back by a token.
fn come_back(server: &Running, room: &str, token: &Value) -> Value {
    let mut player = Player::connect(server, room);
    player.say(&json!({"type": "join", "name": "Dan", "token": token}));
    player.hear("welcome")
}

/// The files of a directory.
fn files(directory: &Path) -> Vec<String> {
    let entries = std::fs::read_dir(directory).expect("a directory");
    let mut names: Vec<String> =
        entries.map(|entry| entry.expect("a file").file_name().into_string().expect("text")).collect();
    names.sort();
    names
}

#[test]
fn a_file_that_is_no_file_of_rooms_is_set_aside_whole() {
    let texts = ["not a database at all, but something longer than a header".to_owned(), "x".repeat(100_000)];
    for bytes in texts.iter().map(String::as_bytes).chain([&[0; 5000][..]]) {
        let directory = tempfile::tempdir().expect("a directory");
        std::fs::write(directory.path().join("rooms.sqlite"), bytes).expect("a file");
        let server = Running::with(FREE, Some(directory.path()));
        let room = open(&server, &json!({"language": "en"}));
        drop(server);
        assert_eq!(std::fs::read(directory.path().join("rooms-aside-1.sqlite")).expect("a file"), bytes);
        // The new file is in order.
        let server = Running::with(FREE, Some(directory.path()));
        assert_eq!(server.get(&format!("/api/v1/rooms/{room}")).status, 200);
        assert!(!files(directory.path()).contains(&"rooms-aside-2.sqlite".to_owned()));
    }
}

#[test]
fn a_file_of_another_version_is_set_aside() {
    for change in ["pragma user_version = 1", "pragma user_version = 99"] {
        let directory = tempfile::tempdir().expect("a directory");
        let (room, ..) = kept_game(directory.path());
        sql(directory.path(), change);
        let server = Running::with(FREE, Some(directory.path()));
        assert_eq!(server.get(&format!("/api/v1/rooms/{room}")).status, 404, "{change}");
        assert!(files(directory.path()).contains(&"rooms-aside-1.sqlite".to_owned()));
    }
}

/// Changes the file of rooms behind the server's back.
fn sql(directory: &Path, change: &str) {
    let file = rusqlite::Connection::open(directory.join("rooms.sqlite")).expect("the rooms");
    file.execute_batch(change).expect("a change");
}

#[test]
fn a_row_that_was_tampered_with_costs_its_room_and_no_other() {
    // Where a log starts from cannot be replaced; what follows an altered act is lost, and that is told.
    let changes = [
        ("update lines set act = replace(act, 'Bob', 'Dan') where room = ROOM and number > 0", Lost::Room),
        ("update lines set sum = sum + 1 where room = ROOM and number = 6", Lost::Room),
        ("delete from lines where room = ROOM and number = 6", Lost::Room),
        ("update lines set at = at + 1 where room = ROOM and number = 7", Lost::End),
        ("delete from lines where room = ROOM and number = 8", Lost::End),
        ("update lines set number = number + 1 where room = ROOM and number = 8", Lost::End),
        ("delete from lines where room = ROOM and number = 0", Lost::End),
        ("update lines set room = OTHER, number = number + 100 where room = ROOM and number = 8", Lost::End),
        ("update lines set room = 'nothing' where room = ROOM", Lost::Room),
    ];
    for (change, lost) in changes {
        let directory = tempfile::tempdir().expect("a directory");
        let (good, tokens, words) = kept_game(directory.path());
        let (bad, ..) = kept_game(directory.path());
        let change = change.replace("ROOM", &format!("'{bad}'")).replace("OTHER", &format!("'{good}'"));
        sql(directory.path(), &change);
        for _ in 0..2 {
            let server = Running::with(FREE, Some(directory.path()));
            let answer = server.get(&format!("/api/v1/rooms/{bad}"));
            match lost {
                Lost::Room => assert_eq!(answer.status, 404, "{change}"),
                Lost::End => assert_eq!(answer.json()["damaged"], true, "{change}"),
            }
            for (seat, token) in tokens.iter().enumerate() {
                let back = come_back(&server, &good, token);
                assert_eq!(back["seat"], seat, "{change}");
                let names: Vec<&Value> = (0..3).map(|seat| &back["room"]["players"][seat]["name"]).collect();
                assert_eq!(names, ["Ann", "Bob", "Cid"]);
            }
            let back = come_back(&server, &good, &tokens[0]);
            let found: Vec<&Value> = (0..2).map(|place| &back["room"]["words"][place]["word"]).collect();
            assert_eq!(found, [&words[3], &words[4]]);
        }
        // Replaced once: the second start finds everything in order.
        let aside = files(directory.path()).iter().filter(|name| name.starts_with("rooms-aside-")).count();
        assert_eq!(aside, 1, "{change}");
    }
}

/// What a change costs.
#[derive(Clone, Copy)]
enum Lost {
    Room,
    End,
}

#[test]
fn a_damaged_page_costs_no_more_than_its_rooms() {
    let directory = tempfile::tempdir().expect("a directory");
    kept_game(directory.path());
    let path = directory.path().join("rooms.sqlite");
    let whole = std::fs::read(&path).expect("the rooms");
    for place in (100..whole.len()).step_by(whole.len() / 20) {
        let mut bytes = whole.clone();
        bytes[place..(place + 50).min(whole.len())].fill(0xa5);
        std::fs::write(&path, &bytes).expect("a file");
        let server = Running::with(FREE, Some(directory.path()));
        open(&server, &json!({"language": "en"}));
        assert_eq!(server.get("/health").body, "ok");
    }
}

#[test]
fn a_copy_can_be_made_while_the_server_runs() {
    let (directory, copy) =
        (tempfile::tempdir().expect("a directory"), tempfile::tempdir().expect("a directory"));
    let server = Running::with(FREE, Some(directory.path()));
    let room = open(&server, &json!({"language": "en", "time": "1h"}));
    let (mut ann, welcome) = Player::join(&server, &room, "Ann");
    let (_, words) = ann.start(&server);
    assert_eq!(ann.claim(&words[3])["verdict"], "accepted");
    sql(directory.path(), &format!("vacuum into '{}'", copy.path().join("rooms.sqlite").display()));
    // The server goes on, and the copy has all that was told until then.
    assert_eq!(ann.claim(&words[4])["verdict"], "accepted");
    let other = Running::with(FREE, Some(copy.path()));
    let back = come_back(&other, &room, &welcome["token"]);
    let found: Vec<&Value> =
        back["room"]["words"].as_array().expect("words").iter().map(|word| &word["word"]).collect();
    assert_eq!((&back["seat"], found), (&0.into(), vec![&json!(words[3])]));
}

#[test]
fn a_directory_belongs_to_one_server() {
    let directory = tempfile::tempdir().expect("a directory");
    let _server = Running::with(FREE, Some(directory.path()));
    let config = worddle_web::Config { directory: Some(directory.path().to_owned()), ..Default::default() };
    let second = worddle_web::Server::bind("127.0.0.1:0".parse().expect("an address"), &config);
    let error = second.err().expect("two servers would mix their rooms up").to_string();
    assert!(error.contains("another server"), "{error}");
}

#[test]
fn seats_of_those_who_never_played_and_are_gone_are_given_to_others() {
    let server = Running::start();
    let room = open(&server, &json!({"language": "en"}));
    let (_ann, _) = Player::join(&server, &room, "Ann");
    // One client with many names.
    let mut ghost = Player::connect(&server, &room);
    for number in 0..29 {
        ghost.say(&json!({"type": "join", "name": format!("ghost {number}")}));
        assert_eq!(ghost.hear("welcome")["seat"], number + 1);
    }
    let (_bob, welcome) = Player::join(&server, &room, "Bob");
    assert_eq!(
        (&welcome["seat"], welcome["room"]["players"].as_array().map(Vec::len)),
        (&30.into(), Some(31))
    );
    let (_cid, _) = Player::join(&server, &room, "Cid");
    drop(ghost);
    for name in ["Dan", "Eve"] {
        let (_, welcome) = Player::join(&server, &room, name);
        let seat = welcome["seat"].as_u64().expect("a seat");
        assert!((1..30).contains(&seat), "the seat of a ghost: {seat}");
    }
    let players = server.get(&format!("/api/v1/rooms/{room}")).json()["players"].clone();
    let names: Vec<&str> =
        players.as_array().expect("players").iter().filter_map(|player| player["name"].as_str()).collect();
    for name in ["Ann", "Bob", "Cid"] {
        assert!(names.contains(&name), "those who are here keep their seats: {names:?}");
    }
}

#[test]
fn the_host_can_remove_someone_for_good() {
    let directory = tempfile::tempdir().expect("a directory");
    let server = Running::with(FREE, Some(directory.path()));
    let room = open(&server, &json!({"language": "en", "time": "1h"}));
    let (mut ann, _) = Player::join(&server, &room, "Ann");
    let (mut bob, bobs) = Player::join(&server, &room, "Bob");
    let hosts: Vec<Value> = (0..2).map(|seat| bobs["room"]["players"][seat]["host"].clone()).collect();
    assert_eq!(hosts, [true, false]);
    bob.say(&json!({"type": "remove", "seat": 0}));
    assert_eq!(bob.hear("refused")["why"], "not-host");
    ann.say(&json!({"type": "remove", "seat": 7}));
    assert_eq!(ann.hear("refused")["why"], "no-seat");
    ann.say(&json!({"type": "remove", "seat": 1}));
    bob.hear("removed");
    assert!(matches!(bob.socket.read(), Ok(Message::Close(_)) | Err(_)), "the socket is closed");
    // The seat is free, and its old token opens nothing, even after a restart.
    let (_cid, cids) = Player::join(&server, &room, "Cid");
    assert_eq!(cids["seat"], 1);
    drop((ann, server));
    let server = Running::with(FREE, Some(directory.path()));
    let back = come_back(&server, &room, &bobs["token"]);
    assert_eq!((&back["seat"], &back["room"]["players"][1]["name"]), (&2.into(), &"Cid".into()));
}

#[test]
fn a_round_stands_still_while_no_server_runs() {
    let directory = tempfile::tempdir().expect("a directory");
    let server = Running::with(FREE, Some(directory.path()));
    let room = open(&server, &json!({"language": "en", "time": "10s"}));
    let (mut ann, welcome) = Player::join(&server, &room, "Ann");
    ann.say(&json!({"type": "start"}));
    ann.hear("round");
    drop(server);
    let start = std::time::Instant::now();
    std::thread::sleep(Duration::from_secs(2));
    let server = Running::with(FREE, Some(directory.path()));
    let left = come_back(&server, &room, &welcome["token"])["room"]["ends_in_ms"].as_u64();
    let without = 10_000 - start.elapsed().as_millis() as u64;
    assert!(left.is_some_and(|left| left > without), "{left:?} ms left, {without} by the clock on the wall");
}

#[test]
fn rounds_have_nothing_in_common() {
    let server = Running::start();
    let boards: Vec<Value> = (0..4)
        .map(|_| {
            let room = open(&server, &json!({"language": "en"}));
            let (mut ann, _) = Player::join(&server, &room, "Ann");
            ann.say(&json!({"type": "start"}));
            // No seed is sent with it.
            let round = ann.hear("round");
            assert!(!round.to_string().contains("seed"), "{round}");
            round["board"]["notation"].clone()
        })
        .collect();
    for (place, board) in boards.iter().enumerate() {
        assert!(!boards[..place].contains(board), "{boards:?}");
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
fn no_board_is_sent_before_the_countdown_is_over() {
    let server = Running::start();
    let room = open(&server, &json!({"language": "en", "time": "10s", "countdown": "1s"}));
    let (mut ann, _) = Player::join(&server, &room, "Ann");
    let (mut bob, _) = Player::join(&server, &room, "Bob");
    bob.say(&json!({"type": "start"}));
    assert_eq!(bob.hear("refused")["why"], "not-host");
    // Everyone is ready, and that starts it.
    for player in [&mut ann, &mut bob] {
        player.say(&json!({"type": "ready", "ready": true}));
    }
    let countdown = ann.hear("countdown");
    assert!(countdown["starts_in_ms"].as_u64().is_some_and(|left| left > 0 && left <= 1000), "{countdown}");
    let look = server.get(&format!("/api/v1/rooms/{room}")).json();
    assert_eq!((&look["phase"], &look["board"]), (&"starting".into(), &Value::Null));
    let mut late = Player::connect(&server, &room);
    late.say(&json!({"type": "watch"}));
    assert_eq!(late.hear("welcome")["room"]["board"], Value::Null);
    let board = ann.hear("round")["board"]["notation"].to_string();
    bob.hear("round");
    let before: Vec<&String> =
        ann.heard.iter().chain(&bob.heard).filter(|text| !text.contains("\"round\",")).collect();
    assert!(before.iter().all(|text| !text.contains(&board)), "{before:?}");
}

#[test]
fn a_room_is_found_by_its_code_and_codes_cannot_be_tried_in_masses() {
    let server = Running::with(FREE, None);
    let room = open(&server, &json!({"language": "en"}));
    let look = server.get(&format!("/api/v1/rooms/{room}")).json();
    let code = look["code"].as_str().expect("a code").to_lowercase();
    let found = server.get(&format!("/api/v1/codes/{code}"));
    assert_eq!((found.status, &found.json()["id"]), (200, &room.clone().into()));
    let wrong = if code == "bbbbbb" { "cccccc" } else { "bbbbbb" };
    assert_eq!(server.get(&format!("/api/v1/codes/{wrong}")).problem(), "not-found");
    assert_eq!(server.get("/api/v1/codes/1").problem(), "not-found");
    let tries: Vec<u16> = (0..20).map(|_| server.get(&format!("/api/v1/codes/{code}")).status).collect();
    assert!(tries.iter().filter(|&&status| status == 429).count() >= 15, "right or wrong: {tries:?}");
}

#[test]
fn only_the_machine_itself_is_told_its_addresses() {
    let server = Running::start();
    let answer = server.get("/api/v1/addresses");
    // It listens to itself alone here.
    assert_eq!((answer.status, answer.json()), (200, json!({"addresses": []})));
}

#[test]
fn what_the_host_wants_to_play_is_checked() {
    let server = Running::start();
    let room = open(&server, &json!({"language": "en"}));
    let (mut ann, _) = Player::join(&server, &room, "Ann");
    for (field, wish) in [
        ("mode", json!({"mode": "war"})),
        ("teams", json!({"mode": "teams", "teams": 9})),
        ("rounds", json!({"rounds": 0})),
        ("message", json!({"round": 1})),
    ] {
        ann.say(&json!({"type": "change", "room": wish}));
        assert_eq!(ann.hear("refused")["why"], field);
    }
    ann.say(&json!({"type": "change", "room": {"language": "fr", "rules": "ruzzle", "time": "2m", "mode": "together"}}));
    let changed = ann.hear("changed");
    assert_eq!((&changed["language"], &changed["rules"]), (&"fr".into(), &"ruzzle".into()));
    assert_eq!((&changed["mode"], &changed["seconds"]), (&"together".into(), &120.into()));
    ann.say(&json!({"type": "team", "team": 7}));
    assert_eq!(ann.hear("refused")["why"], "no-team");
}
