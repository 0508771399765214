//! Rooms full of players, each of whom claims a word a second.

use std::net::TcpStream;
use std::sync::Barrier;
use std::thread;
use std::time::Duration;

use serde_json::{Value, json};
use tungstenite::stream::MaybeTlsStream;
use tungstenite::{Message, WebSocket};
use worddle_bench::Summary;

use crate::http::{Client, now, quantile};
use crate::server::Server;

const ROOMS: usize = 500;
const PLAYERS: usize = 4;

/// How many words each player claims, one a second.
const CLAIMS: usize = 15;

/// How long a claim may take to be answered, for 99 of 100, in milliseconds.
const REQUIRED: f64 = 100.0;

/// How much memory the server may take, in megabytes.
const MEMORY: f64 = 100.0;

/// What a player saw.
struct DrawStatistics {
    /// How long each answer took, in seconds.
    times: Vec<f64>,
    /// How many claims were not answered as they should be.
    wrong: usize,
}

/// Measures all rooms at once.
pub(crate) fn measure(summary: &mut Summary) {
    let server = Server::start();
    let mut client = Client::connect(server.address);
    let rooms: Vec<String> = (0..ROOMS).map(|_| open(&mut client)).collect();
    let ready = Barrier::new(ROOMS * PLAYERS);
    let seen: Vec<DrawStatistics> = thread::scope(|scope| {
        let players = (0..ROOMS * PLAYERS).map(|number| {
            let (room, address, ready) = (&rooms[number / PLAYERS], server.address, &ready);
            // Small stacks: there are two thousand of them.
            let builder = thread::Builder::new().stack_size(256 << 10);
            let play = move || play(&format!("ws://{address}/api/v1/rooms/{room}/socket"), number, ready);
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
    summary.at_most("memory of the server with 2,000 players, in MB", server.peak_megabytes(), MEMORY);
}

fn open(client: &mut Client) -> String {
    let wish = json!({"language": "en", "time": "10m", "rounds": 1}).to_string();
    let (status, body) = client.ask("POST", "/api/v1/rooms", &wish);
    assert_eq!(status, 201, "rooms are opened");
    let opened: Value = serde_json::from_slice(&body).expect("JSON");
    opened["id"].as_str().expect("an id").to_owned()
}

/// Joins a room, waits for all others, and claims words.
fn play(url: &str, number: usize, ready: &Barrier) -> DrawStatistics {
    let (mut socket, _) = tungstenite::connect(url).expect("a socket");
    say(&mut socket, &json!({"type": "join", "name": format!("player {number}")}));
    hear(&mut socket, "welcome");
    ready.wait();
    let round = if number.is_multiple_of(PLAYERS) { start(&mut socket) } else { hear(&mut socket, "round") };
    let tiles = round["board"]["tiles"].as_array().expect("tiles");
    let letters: String = tiles.iter().filter_map(|tile| tile["text"].as_str()).collect();
    ready.wait();
    // Spread over the second, as people are.
    thread::sleep(Duration::from_millis((number * 7919 % 1000) as u64));
    let mut seen = DrawStatistics { times: Vec::new(), wrong: 0 };
    for claim in 0..CLAIMS {
        let word: String = letters.chars().cycle().skip(claim).take(3).collect();
        let start = now();
        say(&mut socket, &json!({"type": "claim", "word": word}));
        let answer = hear(&mut socket, "claimed");
        seen.times.push(start.elapsed().as_secs_f64());
        seen.wrong += usize::from(answer["word"] != word);
        thread::sleep(Duration::from_secs(1).saturating_sub(start.elapsed()));
    }
    seen
}

/// Starts the round. All rooms do so at the same time, and some have to try again.
fn start(socket: &mut Socket) -> Value {
    loop {
        say(socket, &json!({"type": "start"}));
        let answer = hear_any(socket, &["round", "refused"]);
        if answer["type"] == "round" {
            return answer;
        }
        assert_eq!(answer["why"], "busy", "a round begins");
        thread::sleep(Duration::from_secs(1));
    }
}

type Socket = WebSocket<MaybeTlsStream<TcpStream>>;

fn say(socket: &mut Socket, message: &Value) {
    socket.send(Message::text(message.to_string())).expect("the room listens");
}

/// The next message of a kind.
fn hear(socket: &mut Socket, kind: &str) -> Value {
    hear_any(socket, &[kind])
}

/// The next message of some kinds.
fn hear_any(socket: &mut Socket, kinds: &[&str]) -> Value {
    loop {
        if let Message::Text(text) = socket.read().expect("the room goes on") {
            let message: Value = serde_json::from_str(&text).expect("JSON");
            if kinds.iter().any(|kind| message["type"] == *kind) {
                return message;
            }
        }
    }
}
