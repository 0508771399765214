//! Requests to solve boards: at full load, and at ten times that.
//!
//! The client is written by hand on blocking sockets: a few hundred threads that wait cost little, and a
//! library would measure itself.

use std::collections::BTreeMap;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::thread;
use std::time::{Duration, Instant};

use serde_json::{Value, json};
use worddle_bench::Summary;
use worddle_board::Solver;
use worddle_data::{built_in, rules_by_name};

use crate::server::Server;

/// Boards requested in rotation.
/// More than one, so that no cache of answers could help.
const BOARDS: usize = 200;

/// Duration of each load.
const TIME: Duration = Duration::from_secs(5);

/// Concurrent clients when the server can keep up: two cores compute, and others wait in line.
/// A few more than the cores, so that none of them is idle between two requests.
const ASKERS: usize = 16;

/// Concurrent clients when it cannot.
/// The queue of the server holds some of them; the others must be refused at once.
const TOO_MANY: usize = 10 * ASKERS * 2;

/// Required requests per second.
const REQUIRED: f64 = 3_000.0;

/// A persistent connection.
///
/// Closed by dropping it. Keeps the connection between requests, as browsers do.
pub(crate) struct Client {
    /// The socket, buffered for reading lines.
    reader: BufReader<TcpStream>,
    /// The address that it has according to a proxy.
    address: Option<&'static str>,
}

impl Client {
    /// # Panics
    ///
    /// If the server does not listen.
    pub(crate) fn connect(address: SocketAddr) -> Self {
        let stream = TcpStream::connect(address).expect("the server listens");
        // Without Nagle's algorithm: a small request would wait for the last acknowledgement.
        stream.set_nodelay(true).expect("an option of sockets");
        Self { reader: BufReader::new(stream), address: None }
    }

    /// A client as if a proxy passed its requests on.
    pub(crate) fn forwarded(server: SocketAddr, address: &'static str) -> Self {
        Self { address: Some(address), ..Self::connect(server) }
    }

    /// Sends a request and returns the status and body of the answer.
    ///
    /// Reads as much of HTTP as this server writes: a length in every answer, and no chunks.
    pub(crate) fn ask(&mut self, method: &str, path: &str, body: &str) -> (u16, Vec<u8>) {
        let forwarded =
            self.address.map_or(String::new(), |address| format!("X-Forwarded-For: {address}\r\n"));
        let head = format!(
            "{method} {path} HTTP/1.1\r\nHost: bench\r\n{forwarded}Content-Type: application/json\r\nContent-Length: {}\r\n\r\n{body}",
            body.len()
        );
        self.reader.get_mut().write_all(head.as_bytes()).expect("the server reads");
        let mut line = String::new();
        self.reader.read_line(&mut line).expect("the server answers");
        let status = line.split(' ').nth(1).and_then(|status| status.parse().ok()).expect("a status");
        let mut length = 0;
        loop {
            line.clear();
            self.reader.read_line(&mut line).expect("a header");
            if line.trim().is_empty() {
                break;
            }
            if let Some(("content-length", value)) =
                line.split_once(':').map(|(name, value)| (name, value.trim()))
            {
                length = value.parse().expect("a length");
            }
        }
        let mut body = vec![0; length];
        self.reader.read_exact(&mut body).expect("the body");
        (status, body)
    }
}

/// The answers received.
#[derive(Default)]
struct Answers {
    /// Number of answers by status.
    statuses: BTreeMap<u16, u64>,
    /// Response times in seconds.
    times: Vec<f64>,
}

/// Measures both loads.
///
/// The flood must be refused with 429 or 503, and must not slow down the health check: a container that is
/// refusing work is still healthy.
pub(crate) fn measure(summary: &mut Summary) {
    let server = Server::start();
    let requests = requests(&server);
    let calm = load(server.address, &requests, ASKERS);
    let rate = *calm.statuses.get(&200).unwrap_or(&0) as f64 / TIME.as_secs_f64();
    print(&format!("solve 4×4, {ASKERS} at once"), &calm);
    summary.at_least("requests a second, solve 4×4", rate, REQUIRED);
    let (flood, health) = thread::scope(|scope| {
        let flood = scope.spawn(|| load(server.address, &requests, TOO_MANY));
        let health = scope.spawn(|| health(server.address));
        (flood.join().expect("the load ends"), health.join().expect("the questions end"))
    });
    print(&format!("solve 4×4, {TOO_MANY} at once"), &flood);
    let strange: u64 = flood
        .statuses
        .iter()
        .filter(|&(status, _)| ![200, 429, 503].contains(status))
        .map(|(_, count)| count)
        .sum();
    summary.at_most("answers other than 200, 429, 503 in the flood", strange as f64, 0.0);
    summary.at_most("health in the flood, slowest answer in seconds", health, 1.0);
}

/// Returns request bodies whose answers have been checked.
///
/// Also warms the server up: each body has been answered once.
fn requests(server: &Server) -> Vec<String> {
    let list = built_in("en").expect("the English list is built in");
    let rules = rules_by_name("boggle", list.alphabet()).expect("rules of this name");
    let mut solver = Solver::fast(list.dawg(), rules);
    let mut client = Client::connect(server.address);
    let mut bodies = Vec::new();
    while bodies.len() < BOARDS {
        let wish = json!({"language": "en", "count": 50, "seed": bodies.len()}).to_string();
        let (status, body) = client.ask("POST", "/api/v1/generate", &wish);
        assert_eq!(status, 200, "boards are generated");
        let generated: Value = serde_json::from_slice(&body).expect("JSON");
        for one in generated["boards"].as_array().expect("boards") {
            let notation = one["board"].as_str().expect("a board");
            let board = worddle_board::Board::parse(notation, list.alphabet()).expect("a board");
            let body = json!({"board": notation, "language": "en"}).to_string();
            let (_, answer) = client.ask("POST", "/api/v1/solve", &body);
            let answer: Value = serde_json::from_slice(&answer).expect("JSON");
            assert_eq!(
                answer["points"],
                solver.count(&board).points,
                "the server solves as the library does"
            );
            bodies.push(body);
        }
    }
    bodies
}

/// Sends requests over several connections at once.
///
/// Every client starts at another board and goes on for [`TIME`]. A request that has begun is waited for.
fn load(address: SocketAddr, requests: &[String], askers: usize) -> Answers {
    let ask = |first: usize| {
        let (mut client, mut answers) = (Client::connect(address), Answers::default());
        let end = now() + TIME;
        for body in requests.iter().cycle().skip(first) {
            let start = now();
            if start >= end {
                break;
            }
            let (status, _) = client.ask("POST", "/api/v1/solve", body);
            *answers.statuses.entry(status).or_default() += 1;
            answers.times.push(start.elapsed().as_secs_f64());
        }
        answers
    };
    thread::scope(|scope| {
        let threads: Vec<_> = (0..askers).map(|first| scope.spawn(move || ask(first))).collect();
        let all = threads.into_iter().map(|thread| thread.join().expect("an asker ends well"));
        all.fold(Answers::default(), |mut sum, answers| {
            for (status, count) in answers.statuses {
                *sum.statuses.entry(status).or_default() += count;
            }
            sum.times.extend(answers.times);
            sum
        })
    })
}

/// Returns the slowest response of the health check.
///
/// Asks fifty times a second.
fn health(address: SocketAddr) -> f64 {
    let (mut client, end, mut slowest) = (Client::connect(address), now() + TIME, 0.0_f64);
    while now() < end {
        let start = now();
        let (status, _) = client.ask("GET", "/health", "");
        assert_eq!(status, 200, "the server is well");
        slowest = slowest.max(start.elapsed().as_secs_f64());
        thread::sleep(Duration::from_millis(20));
    }
    slowest
}

/// The only reader of the clock here, besides `elapsed`.
#[expect(clippy::disallowed_methods, reason = "a benchmark reads the clock")]
pub(crate) fn now() -> Instant {
    Instant::now()
}

/// Returns a quantile.
///
/// Sorts the values. The share 1.0 is the largest; of no values, the quantile is 0.
pub(crate) fn quantile(values: &mut [f64], share: f64) -> f64 {
    values.sort_unstable_by(f64::total_cmp);
    let place = (values.len() as f64 * share) as usize;
    values.get(place.min(values.len().saturating_sub(1))).copied().unwrap_or(0.0)
}

/// Statuses with their counts, and the times of all answers, refusals included.
fn print(title: &str, answers: &Answers) {
    let mut times = answers.times.clone();
    let [median, slow] = [0.5, 0.99].map(|share| quantile(&mut times, share) * 1e3);
    println!("{title}: {:?}, median {median:.2} ms, p99 {slow:.2} ms", answers.statuses);
}
