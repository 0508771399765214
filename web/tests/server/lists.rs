//! Word lists of one's own.

use serde_json::{Value, json};
use worddle_web::Capacity;

use crate::client::{Answer, Running};

/// A server that takes a list.
fn taking(lists: usize) -> Running {
    Running::with(Capacity { requests: 0, lists, list: 1 << 20, ..Capacity::default() }, None)
}

fn send(server: &Running, text: &[u8]) -> Answer {
    server.post_as("/api/v1/lists?language=fr", "text/plain", text)
}

fn ask(server: &Running, path: &str, wish: &Value) -> Value {
    server.post(&format!("/api/v1/{path}"), &wish.to_string()).json()
}

#[test]
fn words_of_a_list_that_was_sent_are_found() {
    let server = taking(1);
    let sent = send(&server, "cres\ncrème\nces\nzzz9\n".as_bytes());
    assert_eq!((sent.status, sent.json()["words"].as_u64()), (201, Some(3)), "{sent:?}");
    assert_eq!(sent.json()["left_out"], 1);
    let id = sent.json()["id"].as_str().expect("an id").to_owned();
    let board = json!({"board": "CRES/AMIN/ILAT/LSER", "language": "fr", "list": id});
    let solved = ask(&server, "solve", &board);
    let mut words: Vec<&str> = solved["found"]
        .as_array()
        .expect("words")
        .iter()
        .filter_map(|found| found["word"].as_str())
        .collect();
    words.sort_unstable();
    assert_eq!(words, ["CRES"], "three letters and more, on the board");
    let mut wish = board;
    wish["word"] = "crème".into();
    let checked = ask(&server, "check", &wish);
    assert_eq!((&checked["in_list"], &checked["spellings"][0]), (&true.into(), &"crème".into()));
    let anagrams = ask(&server, "anagram", &json!({"letters": "sec", "language": "fr", "list": id}));
    assert_eq!(anagrams["total"], 1);
    let words = ask(&server, "words", &json!({"pattern": "c*", "language": "fr", "list": id}));
    assert_eq!(words["total"], 3);
    let delete = format!("DELETE /api/v1/lists/{id} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n");
    assert_eq!(server.raw(delete.as_bytes()).status, 204);
    assert_eq!(server.raw(delete.as_bytes()).status, 404);
    let gone =
        server.post("/api/v1/words", &json!({"pattern": "c*", "language": "fr", "list": id}).to_string());
    assert_eq!((gone.status, &gone.json()["field"]), (422, &"list".into()));
}

#[test]
fn a_list_is_refused_that_is_none_or_too_many() {
    let off = send(&Running::start(), b"chat\n");
    assert_eq!((off.status, &off.json()["code"]), (403, &"off".into()), "{off:?}");
    let server = taking(1);
    assert_eq!(send(&server, b"").status, 422);
    assert_eq!(send(&server, b"a\0b\n").status, 422);
    assert_eq!(send(&server, &vec![b'a'; 5000]).status, 422);
    assert_eq!(send(&server, &vec![b'\n'; (1 << 20) + 1]).status, 413);
    assert_eq!(server.post_as("/api/v1/lists?language=tlh", "text/plain", b"chat\n").status, 422);
    assert_eq!(server.post_as("/api/v1/lists", "text/plain", b"chat\n").status, 400);
    let first = send(&server, b"chat\n");
    assert_eq!(first.status, 201);
    assert_eq!(send(&server, b"chien\n").status, 503);
    let other = json!({"pattern": "c*", "language": "en", "list": first.json()["id"]});
    assert_eq!(server.post("/api/v1/words", &other.to_string()).status, 422);
    // A larger body than others may have is for lists only.
    let long = json!({"pattern": "a".repeat(100_000), "language": "fr"}).to_string();
    assert_eq!(server.post("/api/v1/words", &long).status, 413);
}

#[test]
fn a_list_of_the_most_bytes_is_taken_and_one_byte_more_is_not() {
    let server = taking(1);
    // Lines of eight bytes, all of them other words.
    let letter = |number: usize, place: u32| b'a' + (number / 26usize.pow(place) % 26) as u8;
    let line = |number: usize| {
        let letters: Vec<u8> = (0..7).map(|place| letter(number, place)).collect();
        [letters, vec![b'\n']].concat()
    };
    let list: Vec<u8> = (0..(1 << 20) / 8).flat_map(line).collect();
    let more = [list.as_slice(), b"\n"].concat();
    let refused = send(&server, &more);
    assert_eq!((refused.status, refused.problem().as_str()), (413, "body"), "{refused:?}");
    assert!(refused.body.contains("the body has 1048577 bytes: send at most 1048576"), "{refused:?}");
    // One that does not say how long it is goes no further.
    let head = "POST /api/v1/lists?language=fr HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Type: text/plain\r\n";
    let head = format!("{head}Transfer-Encoding: chunked\r\n\r\n{:x}\r\n", more.len());
    let endless = server.raw(&[head.as_bytes(), &more, b"\r\n"].concat());
    assert_eq!((endless.status, endless.problem().as_str()), (413, "body"), "{endless:?}");
    assert!(
        endless.body.contains("the body is longer than 1048576 bytes: send 1048576 at most"),
        "{endless:?}"
    );
    let taken = send(&server, &list);
    assert_eq!((taken.status, taken.json()["words"].as_u64()), (201, Some(1 << 17)), "{taken:?}");
}

#[test]
fn lists_of_odd_shapes_are_taken_or_refused_with_a_reason() {
    let ask = worddle_ask::Limits { wait: None, ..worddle_ask::Limits::server() };
    let limits = Capacity { requests: 0, lists: 9, list: 8 << 20, ..Capacity::default() };
    let server = Running::asking(ask, limits, None);
    let lines = 1_000_000;
    for (text, status, told) in [
        // One line without an end, with a score or without.
        ("a".repeat(8 << 20), 422, "line 1 has more than 4096 bytes"),
        (format!("{};50", "a".repeat(4 << 20)), 422, "no words"),
        // Lines of 10,000 letters.
        (format!("{}\n", "ab".repeat(5000)).repeat(100), 422, "line 1 has more than 4096 bytes"),
        // A million lines of one letter, which is no word; of the same word; and one line more than may be.
        ("a\n".repeat(lines), 422, "no words"),
        ("ab\n".repeat(lines), 201, "\"words\":1"),
        ("ab;1\n".repeat(lines), 201, "\"words\":1"),
        ("ab\n".repeat(lines + 1), 422, "1000001 lines"),
        // Nothing but ends of lines.
        ("\n".repeat(lines), 422, "no words"),
        ("\r\n \r\n".repeat(1000), 422, "no words"),
    ] {
        let answer = send(&server, text.as_bytes());
        assert_eq!(answer.status, status, "{text:.20}: {answer:?}");
        assert!(answer.body.contains(told), "{text:.20}: {answer:?}");
    }
}

#[test]
fn a_list_that_takes_too_long_or_too_much_is_refused() {
    let limits = Capacity { requests: 0, lists: 9, lists_memory: 1000, ..Capacity::default() };
    let hurried =
        worddle_ask::Limits { wait: Some(std::time::Duration::ZERO), ..worddle_ask::Limits::server() };
    let late = send(&Running::asking(hurried, limits, None), b"chat\n");
    assert_eq!((late.status, &late.json()["field"]), (422, &"list".into()), "{late:?}");
    assert!(late.body.contains("reading the list takes") && late.body.contains("--limit time="), "{late:?}");
    let server = Running::with(limits, None);
    let words = "chat\nchien\nloup\nours\nrenard\ncerf\nlièvre\nhérisson\nblaireau\n".repeat(3);
    let answers: Vec<Answer> = (0..9).map(|_| send(&server, words.as_bytes())).collect();
    let full = answers.iter().find(|answer| answer.status != 201).expect("one too many");
    assert_eq!((full.status, full.problem().as_str()), (503, "busy"), "{full:?}");
    assert!(full.body.contains("KiB: send a smaller one"), "{full:?}");
}

#[test]
fn a_list_that_would_fill_the_memory_is_not_measured() {
    let ask = worddle_ask::Limits { words: 4, ..worddle_ask::Limits::server() };
    let server = Running::asking(ask, Capacity { requests: 0, lists: 4, ..Capacity::default() }, None);
    for (words, status) in [("abc\nabd\n", 200), ("abcde\nbcdef\n", 422)] {
        let sent = send(&server, words.as_bytes()).json();
        let wish = json!({"language": "fr", "list": sent["id"]}).to_string();
        let answer = server.post("/api/v1/lexicon", &wish);
        assert_eq!(answer.status, status, "{answer:?}");
        assert!(
            status == 200 || answer.body.contains("a tree of 10 nodes: expected 8 at most"),
            "{answer:?}"
        );
    }
}

#[test]
fn a_list_that_is_cut_off_leaves_nothing_behind() {
    use std::io::Write;
    let server = taking(1);
    let head = "POST /api/v1/lists?language=fr HTTP/1.1\r\nHost: x\r\nContent-Type: text/plain\r\nContent-Length: 1000\r\n\r\nchat\n";
    let mut stream = std::net::TcpStream::connect(server.address()).expect("the server listens");
    stream.write_all(head.as_bytes()).expect("the server reads");
    drop(stream);
    // Whoever sends next may meet the one that is just being given up.
    let sent = std::iter::repeat_with(|| send(&server, b"chien\n")).find(|sent| sent.status != 503);
    assert_eq!(sent.expect("another try").status, 201);
}
