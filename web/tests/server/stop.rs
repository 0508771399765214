//! The end of a server, and what it tells of itself while it runs.

use std::io::{Read, Write};
use std::net::TcpStream;

use serde_json::Value;
use tungstenite::Message;
use worddle_web::{Capacity, Config};

use crate::client::Running;

#[test]
fn a_server_that_stops_says_so_and_ends_what_it_has_begun() {
    let mut server = Running::start();
    let room = server.post("/api/v1/rooms", r#"{"language":"en"}"#).json();
    let url =
        format!("ws://{}/api/v1/rooms/{}/socket", server.address(), room["id"].as_str().expect("an id"));
    let (mut socket, _) = tungstenite::connect(url).expect("a socket");
    socket.send(Message::text(r#"{"type":"join","name":"Ann"}"#)).expect("the room listens");
    let begun = server.post("/api/v1/best", r#"{"language":"en","topology":"4x4","time":"1m"}"#).json();
    let mut follower = TcpStream::connect(server.address()).expect("the server listens");
    let id = begun["id"].as_str().expect("an id");
    let request = format!("GET /api/v1/best/{id}/events HTTP/1.1\r\nHost: x\r\n\r\n");
    follower.write_all(request.as_bytes()).expect("the server reads");
    follower.read_exact(&mut [0; 12]).expect("an answer");
    let idle = TcpStream::connect(server.address()).expect("the server listens");
    server.stop();
    let mut told = Vec::new();
    while let Ok(message) = socket.read() {
        if let Message::Text(text) = message {
            let message: Value = serde_json::from_str(&text).expect("JSON");
            told.push(message["type"].as_str().expect("a type").to_owned());
        }
    }
    assert!(told.iter().any(|kind| kind == "welcome"), "{told:?}");
    assert_eq!(told.last().map(String::as_str), Some("closing"), "{told:?}");
    let mut events = String::new();
    follower.read_to_string(&mut events).expect("the rest of the events");
    assert!(events.contains("event: done"), "{events}");
    assert_eq!((&idle).read(&mut [0; 1]).unwrap_or(0), 0);
    assert!(TcpStream::connect(server.address()).is_err(), "nobody listens any more");
}

#[test]
fn figures_are_given_on_an_address_of_their_own() {
    let metrics = Some("127.0.0.1:0".parse().expect("an address"));
    let limits = Capacity { requests: 0, rooms_each: 1, ..Capacity::default() };
    let server = Running::of(&Config { workers: 2, limits, metrics, ..Config::default() });
    assert_eq!(server.post("/api/v1/rooms", r#"{"language":"en"}"#).status, 201);
    assert_eq!(server.post("/api/v1/rooms", r#"{"language":"en"}"#).status, 429);
    assert_eq!(server.get("/nowhere").status, 404);
    assert_eq!(server.get("/metrics").status, 404, "not where everyone asks");
    let figures = server.figures();
    assert_eq!(figures.header("content-type"), Some("text/plain; version=0.0.4; charset=utf-8"));
    for line in [
        r#"worddle_requests_total{route="/api/v1/rooms",status="2xx"} 1"#,
        r#"worddle_requests_total{route="/api/v1/rooms",status="4xx"} 1"#,
        r#"worddle_requests_total{route="other",status="4xx"} 2"#,
        r#"worddle_refused_total{why="rooms"} 1"#,
        r#"worddle_request_seconds_count{route="/api/v1/rooms"} 2"#,
        "worddle_rooms 1",
        "worddle_players 0",
        r#"worddle_jobs{kind="best"} 0"#,
        "worddle_overruns_total 0",
        r#"worddle_connections{doing="socket"} 0"#,
    ] {
        assert!(figures.body.lines().any(|written| written == line), "{line} in\n{}", figures.body);
    }
    assert!(figures.body.contains("process_resident_memory_bytes"), "{}", figures.body);
    // Each line is a comment, or a name with labels and a number.
    for line in figures.body.lines().filter(|line| !line.starts_with('#')) {
        let (name, value) = line.rsplit_once(' ').expect("a name and a number");
        assert!(name.starts_with("worddle_") || name.starts_with("process_"), "{line}");
        assert!(value.parse::<f64>().is_ok(), "{line}");
    }
}
