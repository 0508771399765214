//! One client asks for everything that it may, and another gets what it needs.

use std::io::{Read, Write};
use std::net::TcpStream;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use serde_json::{Value, json};
use tungstenite::client::IntoClientRequest;
use tungstenite::stream::MaybeTlsStream;
use tungstenite::{Error, WebSocket};
use worddle_web::{Capacity, Config};

use crate::client::{Answer, Running};
use crate::peers::{ask_from, behind, request_from, send_from};

/// Wants everything.
const GREEDY: &str = "192.0.2.1";

/// Wants a little.
const OTHER: &str = "203.0.113.1";

/// Questions of the greedy client at the same time.
const AT_ONCE: usize = 24;

/// Limits without a rate.
const FREE: Capacity = Capacity { requests: 0, lists: 4, ..Capacity::USUAL };

/// A server behind a proxy, with two threads.
fn server() -> Running {
    behind(&["127.0.0.1"], FREE)
}

/// A server on which some questions take as long as they may.
fn patient(workers: usize, time: Duration) -> Running {
    let ask = worddle_ask::Limits { blanks: 100, time, wait: Some(time), ..worddle_ask::Limits::server() };
    let proxies = vec!["127.0.0.1".parse().expect("a network")];
    Running::of(&Config { workers, ask, limits: FREE, proxies, ..Config::default() })
}

/// A question that takes all the time that there is.
fn long() -> String {
    json!({"board": "?".repeat(36), "language": "en"}).to_string()
}

/// A question that takes a moment.
fn ask_short(server: &Running, client: &str) -> Answer {
    ask_from(server, client, "/api/v1/solve", r#"{"board":"CAT/ORE","language":"en"}"#)
}

/// Starts a search, or a fill.
fn start_job(server: &Running, client: &str, kind: &str) -> Answer {
    let wish = if kind == "best" {
        json!({"language": "en", "topology": "4x4", "time": "1m"})
    } else {
        let grid = [".........."; 10].join("/");
        json!({"fill": {"grid": grid, "language": "en", "time": "1m"}})
    };
    ask_from(server, client, &format!("/api/v1/{kind}"), &wish.to_string())
}

fn send_list(server: &Running, client: &str) -> Answer {
    send_from(server, client, "POST /api/v1/lists?language=en", "text/plain", "cat\n")
}

/// Ends those who ask without end, also if the test fails.
struct Ending<'a>(&'a AtomicBool);

impl Drop for Ending<'_> {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}

#[test]
fn one_client_that_asks_for_everything_without_end_delays_no_other() {
    for workers in [1, 2] {
        let server = patient(workers, Duration::from_secs(1));
        assert_eq!(ask_short(&server, OTHER).status, 200);
        let (is_over, answered) = (AtomicBool::new(false), AtomicUsize::new(0));
        let ask_long = || {
            while !is_over.load(Ordering::Relaxed) {
                let answer = ask_from(&server, GREEDY, "/api/v1/solve", &long());
                assert!([422, 429, 503].contains(&answer.status), "{answer:?}");
                answered.fetch_add(usize::from(answer.status == 422), Ordering::Relaxed);
            }
        };
        let ask_the_rest = || {
            while !is_over.load(Ordering::Relaxed) {
                start_job(&server, GREEDY, "best");
                start_job(&server, GREEDY, "crossword/jobs");
                send_list(&server, GREEDY);
                ask_from(&server, GREEDY, "/api/v1/rooms", r#"{"language":"en"}"#);
                ask_from(&server, GREEDY, "/api/v1/lexicon", r#"{"language":"en"}"#);
            }
        };
        thread::scope(|scope| {
            let _ending = Ending(&is_over);
            (0..AT_ONCE).for_each(|_| drop(scope.spawn(ask_long)));
            scope.spawn(ask_the_rest);
            // Once the first are answered, all others wait.
            while answered.load(Ordering::Relaxed) == 0 {
                thread::yield_now();
            }
            let mut times = Vec::new();
            for _ in 0..30 {
                let (before, start) = (answered.load(Ordering::Relaxed), now());
                let answer = ask_short(&server, OTHER);
                times.push(start.elapsed());
                assert_eq!(answer.status, 200, "{answer:?}");
                // In one line, all that wait would have been answered before.
                let since = answered.load(Ordering::Relaxed) - before;
                assert!(since < AT_ONCE / 2, "{since} answers came before, after {:?}", start.elapsed());
            }
            times.sort_unstable();
            println!("{workers} threads: {:?} in the median, {:?} at most", times[15], times[29]);
        });
    }
}

/// The time. No test asserts it alone.
#[expect(clippy::disallowed_methods, reason = "answers are counted per second")]
fn now() -> Instant {
    Instant::now()
}

#[test]
fn a_client_has_a_bound_on_what_waits() {
    let server = patient(1, Duration::from_secs(30));
    assert_eq!(ask_short(&server, OTHER).status, 200);
    let request = request_from(GREEDY, "POST /api/v1/solve", "application/json", &long());
    let mut sent: Vec<TcpStream> = (0..40)
        .map(|_| {
            let mut stream = TcpStream::connect(server.address()).expect("the server listens");
            stream.write_all(request.as_bytes()).expect("the server reads");
            stream
        })
        .collect();
    // Half of the queue and a thread are its own, so at least seven are refused. Those answers come first.
    let mut refused = 0;
    while refused < 7 {
        sent.retain_mut(|stream| {
            stream.set_nonblocking(true).expect("an option of sockets");
            let is_answered = stream.peek(&mut [0]).is_ok();
            if is_answered {
                let mut bytes = Vec::new();
                stream.set_nonblocking(false).expect("an option of sockets");
                stream.read_to_end(&mut bytes).expect("an answer");
                let answer = Answer::parse(&bytes);
                assert_eq!((answer.status, answer.problem().as_str()), (429, "queue"), "{answer:?}");
                assert_eq!(answer.header("retry-after"), Some("1"));
                refused += 1;
            }
            !is_answered
        });
    }
    assert_eq!(ask_short(&server, OTHER).status, 200, "another has places of its own");
}

#[test]
fn one_client_does_not_get_all_jobs() {
    let server = server();
    for kind in ["best", "crossword/jobs"] {
        let started: Vec<Answer> = (0..4).map(|_| start_job(&server, GREEDY, kind)).collect();
        let statuses: Vec<u16> = started.iter().map(|answer| answer.status).collect();
        assert_eq!(statuses, [201, 201, 429, 429], "{kind}");
        assert_eq!((started[3].problem().as_str(), started[3].header("retry-after")), ("jobs", Some("10")));
        let others: Vec<u16> = (0..3).map(|_| start_job(&server, OTHER, kind).status).collect();
        assert_eq!(others, [201, 201, 503], "{kind}: now all places are taken");
        // A job that ends makes place for another.
        let path = format!("/api/v1/{kind}/{}", started[0].json()["id"].as_str().expect("an id"));
        assert_eq!(send_from(&server, GREEDY, &format!("DELETE {path}"), "text/plain", "").status, 204);
        let mut again = std::iter::repeat_with(|| start_job(&server, GREEDY, kind).status);
        assert_eq!(again.find(|&status| status != 503), Some(201), "{kind}");
    }
}

#[test]
fn one_client_does_not_get_all_places_of_word_lists() {
    let server = server();
    // Someone whose list never comes keeps nobody out either.
    let mut slow = TcpStream::connect(server.address()).expect("the server listens");
    let head = "POST /api/v1/lists?language=en HTTP/1.1\r\nHost: x\r\nContent-Type: text/plain\r\nX-Forwarded-For: 198.51.100.1\r\nContent-Length: 1000\r\n\r\ncat\n";
    slow.write_all(head.as_bytes()).expect("the server reads");
    let sent: Vec<Answer> = (0..4).map(|_| send_list(&server, GREEDY)).collect();
    let statuses: Vec<u16> = sent.iter().map(|answer| answer.status).collect();
    assert_eq!((statuses, sent[3].problem().as_str()), (vec![201, 201, 429, 429], "lists"));
    let other = send_list(&server, OTHER);
    assert_eq!(other.status, 201, "{other:?}");
    let path = format!("DELETE /api/v1/lists/{}", sent[0].json()["id"].as_str().expect("an id"));
    assert_eq!(send_from(&server, GREEDY, &path, "text/plain", "").status, 204);
    assert_eq!(send_list(&server, GREEDY).status, 201, "a list that is dropped makes place");
}

/// Opens a room.
fn open_room(server: &Running, client: &str) -> Value {
    let opened = ask_from(server, client, "/api/v1/rooms", r#"{"language":"en"}"#).json();
    let id = opened["id"].as_str().expect("an id");
    send_from(server, client, &format!("GET /api/v1/rooms/{id}"), "text/plain", "").json()
}

/// The socket of a room, or the status of its refusal.
fn open_socket(
    server: &Running,
    client: &str,
    room: &Value,
) -> Result<WebSocket<MaybeTlsStream<TcpStream>>, u16> {
    let id = room["id"].as_str().expect("an id");
    let url = format!("ws://{}/api/v1/rooms/{id}/socket", server.address());
    let mut request = url.into_client_request().expect("a request");
    request.headers_mut().insert("x-forwarded-for", client.parse().expect("a header"));
    match tungstenite::connect(request) {
        Ok((socket, _)) => Ok(socket),
        Err(Error::Http(response)) => Err(response.status().as_u16()),
        Err(error) => panic!("{error}"),
    }
}

#[test]
fn one_client_behind_a_proxy_does_not_get_all_sockets() {
    let limits = Capacity { connections: 40, connections_each: 5, ..FREE };
    let server = behind(&["127.0.0.1"], limits);
    let room = open_room(&server, GREEDY);
    let mut sockets: Vec<_> = (0..60).map(|_| open_socket(&server, GREEDY, &room)).collect();
    assert_eq!(sockets.iter().filter(|socket| socket.is_ok()).count(), 5);
    assert!(sockets[5..].iter().all(|socket| matches!(socket, Err(429))));
    let refused = ask_short(&server, GREEDY);
    assert_eq!((refused.status, refused.problem().as_str()), (429, "connections"), "{refused:?}");
    assert!(open_socket(&server, OTHER, &room).is_ok() && ask_short(&server, OTHER).status == 200);
    // A socket that is closed makes place for another, once the server notices.
    sockets.remove(0).expect("a socket").close(None).expect("the server listens");
    while open_socket(&server, GREEDY, &room).is_err() {
        thread::yield_now();
    }
}

#[test]
fn codes_are_not_guessed_faster_from_many_addresses() {
    let server = server();
    let room = open_room(&server, OTHER);
    let right = format!("GET /api/v1/codes/{}", room["code"].as_str().expect("a code"));
    let wrong = if room["code"] == "BBBBBB" { "CCCCCC" } else { "BBBBBB" };
    let (is_over, tried, start) = (AtomicBool::new(false), AtomicUsize::new(0), now());
    let guess = |thread: usize| {
        for number in (thread..2000).step_by(100).take_while(|_| !is_over.load(Ordering::Relaxed)) {
            let address = format!("198.51.{}.{}", number / 250, number % 250);
            let answer =
                send_from(&server, &address, &format!("GET /api/v1/codes/{wrong}"), "text/plain", "");
            assert!([404, 429].contains(&answer.status), "{answer:?}");
            tried.fetch_add(usize::from(answer.status == 404), Ordering::Relaxed);
        }
    };
    thread::scope(|scope| {
        let _ending = Ending(&is_over);
        (0..100).for_each(|number| drop(scope.spawn(move || guess(number))));
        while start.elapsed() < Duration::from_secs(1) {
            thread::yield_now();
        }
        // The crowd still waits, and someone who has the code comes in.
        let found = send_from(&server, OTHER, &right, "text/plain", "");
        assert_eq!((found.status, &found.json()["id"]), (200, &room["id"]));
    });
    // Twenty a second, and those that are tried before the limit holds.
    let most = 16.0 + 20.0 * start.elapsed().as_secs_f64();
    let tried = tried.load(Ordering::Relaxed);
    println!("{tried} codes in {:?}", start.elapsed());
    assert!((tried as f64) < most, "{tried} codes were tried in {:?}", start.elapsed());
}
