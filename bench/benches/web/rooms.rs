//! Rooms full of players, each claiming a word per second. The words count, so each must be on disk before it
//! is answered.
//!
//! Clients are threads with blocking sockets. All players start together (a barrier), and then spread over
//! the second.

use std::net::{SocketAddr, TcpStream};
use std::sync::{Barrier, Mutex};
use std::thread;
use std::time::Duration;

use serde_json::{Value, json};
use tungstenite::stream::MaybeTlsStream;
use tungstenite::{Message, WebSocket};
use worddle_bench::Summary;

use crate::http::{Client, now, quantile};
use crate::server::Server;

/// Rooms with a game at the same time.
const ROOMS: usize = 1_250;
/// Players in each, which makes five thousand sockets.
const PLAYERS: usize = 4;

/// Words that each player claims, one per second.
/// Fifteen seconds of play.
const CLAIMS: usize = 15;

/// Longest response time to a claim, 99th percentile, in milliseconds.
const REQUIRED: f64 = 50.0;

/// Most memory of the server, in megabytes.
const MEMORY: f64 = 150.0;

/// What a player experienced.
struct Experience {
    /// Response times in seconds.
    times: Vec<f64>,
    /// Claims that were answered incorrectly.
    wrong: usize,
}

/// Measures all rooms at once.
///
/// A claim counts as lost if it was not answered, and as wrong if the verdict is not that of the word.
///
/// # Panics
///
/// If a socket or a room fails.
pub(crate) fn measure(summary: &mut Summary) {
    // Next to the programs, since a temporary directory may be in memory.
    let kept = tempfile::tempdir_in(env!("CARGO_TARGET_TMPDIR")).expect("a directory");
    let server = Server::keeping(kept.path());
    let mut client = Client::connect(server.address);
    let rooms: Vec<String> = (0..ROOMS).map(|_| open(&mut client)).collect();
    let ready = Barrier::new(ROOMS * PLAYERS);
    let boards: Vec<Mutex<Vec<String>>> = (0..ROOMS).map(|_| Mutex::default()).collect();
    let seen: Vec<Experience> = thread::scope(|scope| {
        let players = (0..ROOMS * PLAYERS).map(|number| {
            let room = number / PLAYERS;
            let (words, address, ready, room) = (&boards[room], server.address, &ready, &rooms[room]);
            // Small stacks, since there are five thousand of them.
            let builder = thread::Builder::new().stack_size(256 << 10);
            let play = move || play(address, room, number, (ready, words));
            builder.spawn_scoped(scope, play).expect("a thread for each player")
        });
        let players: Vec<_> = players.collect();
        players.into_iter().map(|player| player.join().expect("a player ends well")).collect()
    });
    let mut times: Vec<f64> = seen.iter().flat_map(|seen| &seen.times).copied().collect();
    let wrong: usize = seen.iter().map(|seen| seen.wrong).sum();
    let [median, slow] = [0.5, 0.99].map(|share| quantile(&mut times, share) * 1e3);
    println!(
        "{} players in {ROOMS} rooms: {} claims, median {median:.2} ms, p99 {slow:.2} ms, {:.0} MB",
        ROOMS * PLAYERS,
        times.len(),
        server.peak_megabytes()
    );
    summary.at_most("claim to answer, p99 in milliseconds", slow, REQUIRED);
    summary.at_most(
        "claims lost or answered wrongly",
        (wrong + ROOMS * PLAYERS * CLAIMS - times.len()) as f64,
        0.0,
    );
    summary.at_most("memory of the server with 5,000 players, in MB", server.peak_megabytes(), MEMORY);
}

/// Rounds are long enough that none ends during the measurement.
fn open(client: &mut Client) -> String {
    let wish = json!({"language": "en", "time": "10m", "rounds": 1, "countdown": "0s"}).to_string();
    let (status, body) = client.ask("POST", "/api/v1/rooms", &wish);
    assert_eq!(status, 201, "rooms are opened");
    let opened: Value = serde_json::from_slice(&body).expect("JSON");
    opened["id"].as_str().expect("an id").to_owned()
}

/// Joins a room, waits for all others, and claims words.
///
/// The first player of a room starts the round and solves the board for all of its players.
fn play(
    address: SocketAddr,
    room: &str,
    number: usize,
    (ready, words): (&Barrier, &Mutex<Vec<String>>),
) -> Experience {
    let url = format!("ws://{address}/api/v1/rooms/{room}/socket");
    let (mut socket, _) = tungstenite::connect(url).expect("a socket");
    send(&mut socket, &json!({"type": "join", "name": format!("player {number}")}));
    let welcome = receive(&mut socket, "welcome");
    // Everybody is in the room before a round starts, or some would miss its message.
    ready.wait();
    // The first to arrive is the host.
    if welcome["seat"] == 0 {
        let round = start(&mut socket);
        *words.lock().expect("nobody panics") = solve(address, &round["board"]);
    } else {
        receive(&mut socket, "round");
    }
    // And everybody has the board before the first claim, or starting rounds would be measured too.
    ready.wait();
    // Spread over the second, as people would be.
    thread::sleep(Duration::from_millis((number * 7919 % 1000) as u64));
    let words: Vec<String> = words.lock().expect("nobody panics").clone();
    let mut seen = Experience { times: Vec::new(), wrong: 0 };
    for word in words.iter().take(CLAIMS) {
        let start = now();
        send(&mut socket, &json!({"type": "claim", "word": word}));
        let answer = receive(&mut socket, "claimed");
        seen.times.push(start.elapsed().as_secs_f64());
        seen.wrong += usize::from(answer["word"] != **word || answer["verdict"] != "accepted");
        thread::sleep(Duration::from_secs(1).saturating_sub(start.elapsed()));
    }
    seen
}

/// Returns the words of a board. All rooms ask at once, and some have to try again.
///
/// The rules are those that a room plays by.
fn solve(address: SocketAddr, board: &Value) -> Vec<String> {
    let question = json!({"board": board["notation"], "language": "en", "rules": "group"}).to_string();
    loop {
        let (status, body) = Client::connect(address).ask("POST", "/api/v1/solve", &question);
        if status == 200 {
            let solved: Value = serde_json::from_slice(&body).expect("JSON");
            let found = solved["found"].as_array().expect("words");
            return found.iter().filter_map(|found| found["word"].as_str()).map(str::to_owned).collect();
        }
        assert_eq!(status, 503, "a board is solved");
        // Not at once: the queue is full because all rooms ask together.
        thread::sleep(Duration::from_millis(200));
    }
}

/// Starts the round. All rooms do so at once, and some have to try again.
///
/// The server may be busy generating boards for other rooms.
fn start(socket: &mut Socket) -> Value {
    loop {
        send(socket, &json!({"type": "start"}));
        let answer = receive_any(socket, &["round", "refused"]);
        if answer["type"] == "round" {
            return answer;
        }
        assert_eq!(answer["why"], "busy", "a round begins");
        thread::sleep(Duration::from_secs(1));
    }
}

/// A socket without TLS; the type is that of the library.
type Socket = WebSocket<MaybeTlsStream<TcpStream>>;

/// # Panics
///
/// If the socket is closed.
fn send(socket: &mut Socket, message: &Value) {
    socket.send(Message::text(message.to_string())).expect("the room listens");
}

/// Receives messages until one of a kind arrives.
///
/// Others, such as those about other players' words, are dropped.
fn receive(socket: &mut Socket, kind: &str) -> Value {
    receive_any(socket, &[kind])
}

/// Receives messages until one of several kinds arrives.
///
/// # Panics
///
/// If the socket is closed before.
fn receive_any(socket: &mut Socket, kinds: &[&str]) -> Value {
    loop {
        if let Message::Text(text) = socket.read().expect("the room goes on") {
            let message: Value = serde_json::from_str(&text).expect("JSON");
            if kinds.iter().any(|kind| message["type"] == *kind) {
                return message;
            }
        }
    }
}
