//! Requests that nobody should send.

use std::io::Write;
use std::net::TcpStream;
use std::time::Duration;

use serde_json::json;
use worddle_web::{Capacity, Config};

use crate::client::Running;

/// Every address that takes a body, with a body that it likes.
const POSTS: [(&str, &str); 6] = [
    ("/api/v1/solve", r#"{"board":"CAT/ORE","language":"en"}"#),
    ("/api/v1/check", r#"{"word":"cat","board":"CAT/ORE","language":"en"}"#),
    ("/api/v1/generate", r#"{"language":"en"}"#),
    ("/api/v1/anagram", r#"{"letters":"cat","language":"en"}"#),
    ("/api/v1/words", r#"{"pattern":"c?t","language":"en"}"#),
    ("/api/v1/rooms", r#"{"language":"en"}"#),
];

#[test]
fn every_address_refuses_what_it_cannot_read() {
    let server = Running::start();
    for (path, good) in POSTS {
        assert!(server.post(path, good).status < 300, "{path}");
        let unknown = good.replacen('{', r#"{"surprise":1,"#, 1);
        let foreign = good.replace("\"en\"", "\"tlh\"");
        // What can be left out has a default; what is asked about has none.
        let can_be_empty = ["/api/v1/generate", "/api/v1/rooms"].contains(&path);
        assert_eq!(server.post(path, "{}").status < 300, can_be_empty, "{path}");
        for (body, status) in [
            ("", 400),
            ("{", 400),
            ("[]", 422),
            ("null", 422),
            (&unknown, 422),
            (&foreign, 422),
            (&good.replace("\"en\"", "7"), 422),
            (&"[".repeat(60_000), 422),
        ] {
            let answer = server.post(path, body);
            assert_eq!(answer.status, status, "{path} {body:.40}");
            answer.problem();
        }
        assert_eq!(server.post_as(path, "text/plain", good.as_bytes()).status, 415);
        assert_eq!(server.post_as(path, "application/json", &[0xff, 0xfe, 0x00]).status, 400);
        let large = server.post(path, &format!("{{\"language\":\"{}\"}}", "x".repeat(70_000)));
        assert_eq!((large.status, large.problem().as_str()), (413, "body"), "{path}");
        assert_eq!(server.get(path).status, 405, "{path}");
    }
    assert_eq!(server.get("/api/v1/nowhere").problem(), "not-found");
    assert_eq!(server.get("/api/v1/daily").status, 400);
    assert_eq!(server.get("/api/v1/daily?language=xx").status, 422);
    assert_eq!(server.get("/api/v1/rooms/0").problem(), "not-found");
}

#[test]
fn fields_that_make_no_sense_are_named() {
    let server = Running::start();
    for (path, field, wish) in [
        ("solve", "board", json!({"board": "", "language": "en"})),
        ("solve", "board", json!({"board": "C4T", "language": "en"})),
        ("solve", "board", json!({"board": "A".repeat(121), "language": "en"})),
        ("solve", "board", json!({"board": "?".repeat(16), "language": "en"})),
        ("solve", "board", json!({"board": "A".repeat(60_000), "language": "en"})),
        ("solve", "board", json!({"board": "9999x9999=A", "language": "en"})),
        ("solve", "board", json!({"board": "1000x1000=A", "language": "en"})),
        ("solve", "topology", json!({"board": "CAT", "topology": "4294967295x4294967295", "language": "en"})),
        ("solve", "rules", json!({"board": "CAT/ORE", "rules": "/etc/passwd", "language": "en"})),
        ("check", "word", json!({"word": "c4t", "board": "CAT/ORE", "language": "en"})),
        ("check", "word", json!({"word": "A".repeat(5000), "board": "CAT/ORE", "language": "en"})),
        ("generate", "count", json!({"language": "en", "count": 0})),
        ("generate", "count", json!({"language": "en", "count": 1_000_000})),
        ("generate", "words", json!({"language": "en", "words": "9..1"})),
        ("generate", "dice", json!({"language": "en", "dice": "loaded"})),
        ("generate", "bonuses", json!({"language": "en", "bonuses": "round9"})),
        ("generate", "seed", json!({"language": "en", "seed": u64::MAX})),
        ("generate", "topology", json!({"language": "en", "topology": "1000x1000"})),
        ("generate", "containing", json!({"language": "en", "containing": "supercalifragilistic"})),
        ("words", "pattern", json!({"pattern": "[", "language": "en"})),
        ("words", "limit", json!({"pattern": "*", "language": "en", "limit": 1_000_000})),
        ("anagram", "letters", json!({"letters": "", "language": "en"})),
        ("rooms", "rules", json!({"language": "en", "rules": "poker"})),
        ("rooms", "time", json!({"language": "en", "time": "1s"})),
        ("rooms", "rounds", json!({"language": "en", "rounds": 0})),
        ("rooms", "mode", json!({"language": "en", "mode": "war"})),
        ("rooms", "teams", json!({"language": "en", "mode": "teams", "teams": 5})),
        ("rooms", "countdown", json!({"language": "en", "countdown": "11s"})),
        ("rooms", "topology", json!({"language": "en", "topology": "1x1"})),
    ] {
        let answer = server.post(&format!("/api/v1/{path}"), &wish.to_string());
        assert_eq!(answer.status, 422, "{path} {wish:.60}");
        answer.problem();
        assert_eq!(answer.json()["field"], field, "{answer:?}");
    }
}

#[test]
fn no_path_of_a_client_reaches_a_file() {
    let server = Running::start();
    for path in [
        "/assets/../Cargo.toml",
        "/assets/..%2f..%2fCargo.toml",
        "/assets/%2e%2e/Cargo.toml",
        "/assets//etc/passwd",
        "/assets/%00",
        "/..%2f..%2fetc/passwd",
    ] {
        let answer = server.get(path);
        assert_eq!(answer.status, 404, "{path} {answer:?}");
        assert!(!answer.body.contains("[package]") && !answer.body.contains("root:"));
    }
}

#[test]
fn a_connection_that_is_cut_harms_nobody() {
    let server = Running::start();
    for sent in
        ["GET", "POST /api/v1/solve HTTP/1.1\r\nContent-Length: 1000\r\n\r\n{\"board\":", "\0\0\0\0\r\n\r\n"]
    {
        let mut stream = TcpStream::connect(server.address()).expect("the server listens");
        stream.write_all(sent.as_bytes()).expect("the server reads");
        drop(stream);
        assert_eq!(server.get("/health").body, "ok");
    }
}

#[test]
fn whoever_asks_too_often_is_told_to_wait() {
    let server = Running::with(Capacity { requests: 2, ..Capacity::default() }, None);
    let answers: Vec<_> = (0..20).map(|_| server.get("/api/v1/info")).collect();
    let refused: Vec<_> = answers.iter().filter(|answer| answer.status == 429).collect();
    assert!(answers[0].status == 200 && refused.len() >= 8, "{}", refused.len());
    assert_eq!(refused[0].header("retry-after"), Some("1"));
    assert_eq!(server.get("/health").body, "ok", "health answers everyone");
}

#[test]
fn a_computation_that_takes_too_long_is_given_up() {
    let time = Duration::from_millis(500);
    let ask = worddle_ask::Limits { blanks: 100, time, wait: Some(time), ..worddle_ask::Limits::server() };
    let server = Running::asking(ask, Capacity { requests: 0, ..Capacity::default() }, None);
    let wish = json!({"board": "?".repeat(36), "language": "fr"}).to_string();
    assert_eq!(server.post("/api/v1/solve", &wish).problem(), "time");
    // One A alone touches the B, which the word passes in its middle: there is no path, and many beginnings of one.
    let board = format!("{}A#{}#B", "A".repeat(88), "A".repeat(8));
    let wish = json!({"word": format!("{}ba", "a".repeat(30)), "board": board, "language": "fr"});
    assert_eq!(server.post("/api/v1/check", &wish.to_string()).problem(), "time");
    // The first request opens the list, which may take all of its time.
    server.post("/api/v1/generate", r#"{"language":"fr"}"#);
    let wish = json!({"language": "fr", "words": "5000.."}).to_string();
    assert_eq!(server.post("/api/v1/generate", &wish).problem(), "nothing");
}

#[test]
fn boards_that_take_for_ever_leave_the_server_to_others() {
    let ask = worddle_ask::Limits { wait: Some(Duration::from_millis(300)), ..worddle_ask::Limits::server() };
    let server = Running::asking(ask, Capacity { requests: 0, ..Capacity::default() }, None);
    let dense = r#"{"topology":"2x2x2x2x2x2","count":1,"language":"en"}"#;
    let filtered = r#"{"topology":"3x3x3x3:wrapped","words":"10..","language":"en"}"#;
    // As many as there are threads, from clients that hang up at once, and again from some that wait.
    for _ in 0..2 {
        let mut stream = TcpStream::connect(server.address()).expect("the server listens");
        let head =
            "POST /api/v1/histogram HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length";
        write!(stream, "{head}: {}\r\n\r\n{dense}", dense.len()).expect("the server reads");
    }
    assert_eq!(server.post("/api/v1/histogram", dense).problem(), "time");
    assert_eq!(server.post("/api/v1/generate", filtered).problem(), "time");
    // Searches are cancelled by whoever started them.
    for _ in 0..2 {
        let best = r#"{"topology":"2x2x2x2x2","time":"1m","language":"en"}"#;
        let job = server.post("/api/v1/best", best);
        assert_eq!(job.status, 201);
        let id = job.json()["id"].as_str().expect("an id").to_owned();
        let path = format!("/api/v1/best/{id}");
        server.raw(format!("DELETE {path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n").as_bytes());
        // Without an end, the test never ends.
        while server.get(&path).json()["done"] != true {
            std::thread::yield_now();
        }
    }
    let room = server.post("/api/v1/rooms", r#"{"topology":"2x2x2x2x2x2","language":"en"}"#);
    assert_eq!((room.status, room.problem().as_str()), (422, "topology"));
    assert_eq!(server.post("/api/v1/solve", r#"{"board":"CAT/ORE","language":"en"}"#).status, 200);
    assert_eq!(server.get("/health").body, "ok");
}

#[test]
fn only_names_of_this_server_are_answered() {
    let solve = r#"{"board":"CAT/ORE","language":"en"}"#;
    let ask = |server: &Running, lines: &str| {
        let head = format!(
            "POST /api/v1/solve HTTP/1.1\r\n{lines}Connection: close\r\nContent-Type: application/json\r\n"
        );
        server.raw(format!("{head}Content-Length: {}\r\n\r\n{solve}", solve.len()).as_bytes())
    };
    let server = Running::start();
    for lines in [
        "Host: localhost\r\n",
        "Host: 192.168.1.10:7717\r\n",
        "Host: laptop.local\r\nOrigin: http://laptop.local\r\n",
    ] {
        assert_eq!(ask(&server, lines).status, 200, "{lines}");
    }
    for (lines, status, code) in [
        ("", 400, "host"),
        ("Host: localhost\r\nHost: localhost\r\n", 400, "host"),
        ("Host: evil.example\r\n", 403, "host"),
        ("Host: evil.example\r\nOrigin: http://evil.example\r\n", 403, "host"),
        ("Host: localhost:7717\r\nOrigin: http://evil.example\r\n", 403, "origin"),
        ("Host: localhost:7717\r\nOrigin: null\r\n", 403, "origin"),
    ] {
        let answer = ask(&server, lines);
        assert_eq!((answer.status, answer.problem().as_str()), (status, code), "{lines}");
    }
    // A page of another name is none of this server's either.
    let page = server.raw(b"GET / HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n");
    assert_eq!(page.status, 403);
    let told =
        Running::of(&Config { workers: 1, names: vec!["worddle.example".to_owned()], ..Config::default() });
    assert_eq!(ask(&told, "Host: Worddle.Example:80\r\n").status, 200);
    // A trusted proxy decides for itself which names it passes on.
    let proxies = vec!["127.0.0.1".parse().expect("a network")];
    let passed = Running::of(&Config { workers: 1, proxies, ..Config::default() });
    assert_eq!(ask(&passed, "Host: worddle.example\r\nX-Forwarded-For: 192.0.2.1\r\n").status, 200);
    assert_eq!(ask(&passed, "X-Forwarded-For: 192.0.2.1\r\n").status, 400);
}

#[test]
fn a_list_is_sent_as_text() {
    let server = Running::with(Capacity { lists: 1, ..Capacity::default() }, None);
    let send = |kind: &str| server.post_as("/api/v1/lists?language=en", kind, b"cat\n").status;
    for kind in ["application/x-www-form-urlencoded", "multipart/form-data", "application/json", ""] {
        assert_eq!(send(kind), 415, "{kind}");
    }
    assert_eq!(send("text/plain; charset=utf-8"), 201);
}

#[test]
fn a_connection_that_will_close_says_so() {
    let server = Running::start();
    let keep = |path: &str, length: usize, body: &str| {
        let head = format!("POST {path} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n");
        let mut stream = TcpStream::connect(server.address()).expect("the server listens");
        stream.set_read_timeout(Some(Duration::from_secs(20))).expect("a timeout");
        stream
            .write_all(format!("{head}Content-Length: {length}\r\n\r\n{body}").as_bytes())
            .expect("the server reads");
        // The head of the answer, however it comes.
        let mut bytes = Vec::new();
        while !bytes.windows(4).any(|end| end == b"\r\n\r\n") {
            let mut some = [0; 1024];
            let read = std::io::Read::read(&mut stream, &mut some).expect("an answer");
            assert_ne!(read, 0, "an answer");
            bytes.extend(&some[..read]);
        }
        let answer = crate::client::Answer::parse(&bytes);
        (answer.status, answer.header("connection").map(str::to_owned))
    };
    let solve = r#"{"board":"CAT/ORE","language":"en"}"#;
    assert_eq!(keep("/api/v1/solve", solve.len(), solve), (200, None));
    assert_eq!(keep("/api/v1/solve", 2, "{}"), (422, None));
    // Bodies that nobody reads to the end: too long, or for an address that takes none.
    assert_eq!(keep("/api/v1/solve", 10_000_000, "{"), (413, Some("close".to_owned())));
    assert_eq!(keep("/api/v1/nowhere", 1000, "{"), (404, Some("close".to_owned())));
}
