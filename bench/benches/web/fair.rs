//! One client asks for everything that it may, without end, and another solves small boards.

use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::Duration;

use worddle_bench::Summary;

use crate::http::{Client, now, quantile};
use crate::server::Server;

/// What the greedy client asks, and over how many connections: solves, counts and boards that take all of their time,
/// searches and fills, and what takes much memory.
const GREED: [(usize, &str, &str); 6] = [
    (24, "/api/v1/histogram", r#"{"topology":"2x2x2x2x2x2","count":1,"language":"en"}"#),
    (12, "/api/v1/generate", r#"{"topology":"3x3x3x3:wrapped","words":"10..","language":"en"}"#),
    (12, "/api/v1/solve", r#"{"board":"????/SERT/ENIE/TGAR","language":"en"}"#),
    (4, "/api/v1/best", r#"{"topology":"4x4","time":"2m","language":"en"}"#),
    (
        4,
        "/api/v1/crossword/jobs",
        r#"{"fill":{"grid":"............/............/............/............/............/............/............/............/............/............/............/............","time":"2m","language":"en"}}"#,
    ),
    (4, "/api/v1/lexicon", r#"{"language":"en"}"#),
];

/// The paths of those that start jobs.
const JOBS: [&str; 2] = ["/api/v1/best", "/api/v1/crossword/jobs"];

/// The address of the greedy client, according to a proxy.
const GREEDY: &str = "192.0.2.1";

/// The question of the other client.
const SMALL: &str = r#"{"board":"SERT/ENIE/TGAR/SELN","language":"en"}"#;

/// Its questions, one after the other: enough for a 99th percentile.
const QUESTIONS: usize = 1_000;

/// Between two of them, as someone who types.
const PAUSE: Duration = Duration::from_millis(20);

/// Longest response time beyond the time alone, 99th percentile, in milliseconds.
const REQUIRED: f64 = 200.0;

/// Measures the response times of a client, alone and beside the greedy one.
pub(crate) fn measure(summary: &mut Summary) {
    let server = Server::limited(None, &["--behind", "127.0.0.1", "--rate", "50"]);
    let mut alone = solve(&server, QUESTIONS / 10);
    let own = quantile(&mut alone, 0.99) * 1e3;
    let is_over = AtomicBool::new(false);
    // Jobs first: later, their planning waits behind the other questions of the same client.
    let mut greedy = Client::forwarded(server.address, GREEDY);
    for (_, path, body) in GREED.iter().filter(|(_, path, _)| JOBS.contains(path)) {
        assert_eq!(greedy.ask("POST", path, body).0, 201, "a job starts");
    }
    let mut beside = thread::scope(|scope| {
        for (count, path, body) in GREED {
            for _ in 0..count {
                scope.spawn(|| ask_without_end(&server, path, body, &is_over));
            }
        }
        // The queue is full by then.
        thread::sleep(Duration::from_secs(2));
        let times = solve(&server, QUESTIONS);
        is_over.store(true, Ordering::Relaxed);
        times
    });
    let [median, slow, slowest] = [0.5, 0.99, 1.0].map(|share| quantile(&mut beside, share) * 1e3);
    println!(
        "solve 4×4 beside one who asks for everything: median {median:.1} ms, p99 {slow:.1} ms, slowest {slowest:.1} ms (alone, p99 {own:.1} ms)"
    );
    summary.at_most(
        "solve beside a greedy client, p99 in milliseconds less that alone",
        slow - own,
        REQUIRED,
    );
}

/// Solves small boards, and returns the response times in seconds.
fn solve(server: &Server, count: usize) -> Vec<f64> {
    let mut client = Client::forwarded(server.address, "203.0.113.1");
    let times = (0..count).map(|_| {
        thread::sleep(PAUSE);
        let start = now();
        let (status, _) = client.ask("POST", "/api/v1/solve", SMALL);
        assert_eq!(status, 200, "a small board is solved");
        start.elapsed().as_secs_f64()
    });
    times.collect()
}

/// Asks the same question again and again, as the greedy client.
fn ask_without_end(server: &Server, path: &str, body: &str, is_over: &AtomicBool) {
    let mut client = Client::forwarded(server.address, GREEDY);
    while !is_over.load(Ordering::Relaxed) {
        let (status, _) = client.ask("POST", path, body);
        assert!([200, 201, 422, 429, 503].contains(&status), "{path}: {status}");
        if status == 429 {
            // As long as it is told to wait, or its rate would leave nothing for other questions.
            thread::sleep(Duration::from_secs(1));
        }
    }
}
