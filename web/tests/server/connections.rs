//! Connections that say nothing, or little, or come in masses.

use std::io::{Read, Write};
use std::net::TcpStream;
use std::time::Duration;

use worddle_web::{Capacity, Patience};

use crate::client::{Answer, Running};

/// A server with few places.
fn with_places(connections: usize, connections_each: usize) -> Running {
    Running::with(Capacity { requests: 0, connections, connections_each, ..Capacity::default() }, None)
}

fn connect(server: &Running) -> TcpStream {
    let stream = TcpStream::connect(server.address()).expect("the server listens");
    stream.set_read_timeout(Some(Duration::from_mins(1))).expect("a timeout");
    stream
}

/// Sends the beginning of something.
fn send(mut stream: &TcpStream, text: &str) {
    stream.write_all(text.as_bytes()).expect("the server reads");
}

/// All that comes until the server closes the connection.
fn rest(mut stream: &TcpStream) -> Answer {
    let mut bytes = Vec::new();
    let _: Result<usize, _> = stream.read_to_end(&mut bytes);
    Answer::parse(&bytes)
}

#[test]
fn whoever_says_nothing_or_little_keeps_nobody_out() {
    for (connections, each) in [(20, 0), (0, 20)] {
        let server = with_places(connections, each);
        let crowd: Vec<TcpStream> = (0..200)
            .map(|number| {
                let stream = connect(&server);
                match number % 4 {
                    0 => send(&stream, "GET /health HTTP/1.1\r\nHost:"),
                    1 => send(&stream, "POST /api/v1/solve HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{"),
                    2 => send(&stream, "GET /health HTTP/1.1\r\nHost: x\r\n\r\n"),
                    _ => {}
                }
                stream
            })
            .collect();
        assert_eq!(server.get("/health").body, "ok");
        // The oldest were closed, though they did nothing wrong but wait.
        rest(&crowd[0]);
        assert_eq!(server.get("/health").body, "ok");
    }
}

#[test]
fn whoever_is_being_answered_stays() {
    let server = with_places(20, 0);
    let begun = server.post("/api/v1/best", r#"{"language":"en","topology":"4x4","time":"1m"}"#);
    let id = begun.json()["id"].as_str().expect("an id").to_owned();
    let follower = connect(&server);
    send(&follower, &format!("GET /api/v1/best/{id}/events HTTP/1.1\r\nHost: x\r\n\r\n"));
    let mut first = [0; 12];
    (&follower).read_exact(&mut first).expect("an answer");
    assert_eq!(&first, b"HTTP/1.1 200");
    let _crowd: Vec<TcpStream> = (0..100).map(|_| connect(&server)).collect();
    assert_eq!(server.get("/health").body, "ok");
    let delete = format!("DELETE /api/v1/best/{id} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n");
    assert_eq!(server.raw(delete.as_bytes()).status, 204);
    let told = rest_of_events(&follower);
    assert!(told.contains("event: done"), "{told}");
}

/// What comes until the events end.
fn rest_of_events(mut stream: &TcpStream) -> String {
    let (mut told, mut buffer) = (String::new(), [0; 4096]);
    while !told.contains("event: done") {
        let count = stream.read(&mut buffer).expect("the events go on");
        assert!(count > 0, "the events end with `done`: {told}");
        told.push_str(&String::from_utf8_lossy(&buffer[..count]));
    }
    told
}

#[test]
fn places_of_those_at_work_are_not_given_away() {
    let server = with_places(16, 0);
    let begun = server.post("/api/v1/best", r#"{"language":"en","topology":"4x4","time":"1m"}"#);
    let id = begun.json()["id"].as_str().expect("an id").to_owned();
    let events = format!("GET /api/v1/best/{id}/events HTTP/1.1\r\nHost: x\r\n\r\n");
    let followers: Vec<TcpStream> = (0..16)
        .map(|_| {
            let follower = connect(&server);
            send(&follower, &events);
            let mut first = [0; 12];
            (&follower).read_exact(&mut first).expect("an answer");
            follower
        })
        .collect();
    let refused = rest(&connect(&server));
    assert_eq!((refused.status, refused.header("retry-after")), (503, Some("1")), "{refused:?}");
    drop(followers);
    // A place is free as soon as the server notices that a follower has gone.
    let answer = std::iter::repeat_with(|| server.get("/health")).find(|answer| answer.status == 200);
    assert_eq!(answer.expect("another try").body, "ok");
}

#[test]
fn a_body_that_is_too_large_is_refused_before_it_comes() {
    let server = Running::with(Capacity { requests: 0, lists: 1, ..Capacity::default() }, None);
    for (path, length) in [("solve", 70_000u64), ("lists?language=en", 17 << 20), ("rooms", 1 << 60)] {
        let stream = connect(&server);
        send(
            &stream,
            &format!(
                "POST /api/v1/{path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Type: application/json\r\nContent-Length: {length}\r\n\r\n"
            ),
        );
        // Not a byte of the body has come, nor will it.
        let answer = rest(&stream);
        assert_eq!((answer.status, answer.problem().as_str()), (413, "body"), "{path}");
        assert!(answer.json()["detail"].as_str().expect("text").contains(&length.to_string()), "{answer:?}");
    }
}

#[test]
fn a_request_over_a_connection_that_was_used_before_is_answered() {
    let server = Running::start();
    let stream = connect(&server);
    for _ in 0..3 {
        send(&stream, "GET /health HTTP/1.1\r\nHost: x\r\n\r\n");
        let mut answer = Vec::new();
        while !answer.ends_with(b"\r\n\r\nok") {
            let mut byte = [0];
            (&stream).read_exact(&mut byte).expect("the server answers");
            answer.extend(byte);
        }
        assert!(answer.starts_with(b"HTTP/1.1 200"));
    }
}

#[test]
fn whoever_is_slow_is_not_waited_for() {
    let short = Duration::from_millis(100);
    let patience = Patience { head: short, body: short, idle: short };
    let server = Running::with(Capacity { requests: 0, patience, ..Capacity::default() }, None);
    // A head that does not end, a connection without a request, and one after its request: closed without a word.
    for sent in ["GET /health HTTP/1.1\r\nHost:", "", "GET /health HTTP/1.1\r\nHost: x\r\n\r\n"] {
        let stream = connect(&server);
        send(&stream, sent);
        let answer = rest(&stream);
        assert_eq!(answer.status, if sent.ends_with("\r\n\r\n") { 200 } else { 0 }, "{answer:?}");
    }
    for (path, media) in [("solve", "application/json"), ("crossword/read?format=text", "text/plain")] {
        let stream = connect(&server);
        send(
            &stream,
            &format!(
                "POST /api/v1/{path} HTTP/1.1\r\nHost: x\r\nContent-Type: {media}\r\nContent-Length: 9\r\n\r\n"
            ),
        );
        let answer = rest(&stream);
        assert_eq!((answer.status, answer.problem().as_str()), (408, "slow"), "{answer:?}");
    }
}
