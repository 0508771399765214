//! Published crosswords.

use serde_json::{Value, json};
use worddle_web::{Capacity, Config};

use crate::client::{Answer, Running};

/// A server that publishes, without a limit of requests.
fn server(directory: Option<&std::path::Path>) -> Running {
    let limits = Capacity { requests: 0, ..Capacity::default() };
    let directory = directory.map(ToOwned::to_owned);
    Running::of(&Config { workers: 2, publishes: true, limits, directory, ..Config::default() })
}

/// A crossword whose letters stand in no title, clue or schema.
fn document() -> Value {
    json!({
        "schema": "worddle.crossword/1", "title": "Three",
        "rows": [["J", "Y", "X"], ["Q", "#", "V"], ["Z", "B", "K"]],
        "clues": [{"list": "across", "number": "1", "text": "First", "note": "secret remark"}],
    })
}

const SOLUTION: [&str; 9] = ["J", "Y", "X", "Q", "", "V", "Z", "B", "K"];

fn publish(server: &Running, more: &Value) -> Answer {
    let mut body = json!({"document": document()});
    for (name, value) in more.as_object().expect("fields") {
        body[name] = value.clone();
    }
    server.post("/api/v1/puzzles", &body.to_string())
}

/// Publishes a crossword, and returns its id and key.
fn published(server: &Running, more: &Value) -> [String; 2] {
    let answer = publish(server, more);
    assert_eq!(answer.status, 201, "{answer:?}");
    ["id", "key"].map(|name| answer.json()[name].as_str().expect("text").to_owned())
}

fn solve(server: &Running, id: &str, entries: &[&str], more: &Value) -> Answer {
    let mut body = json!({"entries": entries, "seconds": 60});
    for (name, value) in more.as_object().expect("fields") {
        body[name] = value.clone();
    }
    server.post(&format!("/api/v1/puzzles/{id}/results"), &body.to_string())
}

fn withdraw(server: &Running, key: &str) -> u16 {
    let head = format!(
        "DELETE /api/v1/published/{key} HTTP/1.1\r\nHost: {}\r\nConnection: close\r\n\r\n",
        server.address()
    );
    server.raw(head.as_bytes()).status
}

#[test]
fn a_crossword_is_published_solved_and_withdrawn() {
    let directory = tempfile::tempdir().expect("a directory");
    let mut running = server(Some(directory.path()));
    let [id, key] = published(&running, &json!({}));
    let path = format!("/api/v1/puzzles/{id}");
    let shown = running.get(&path).json();
    assert_eq!((&shown["contest"], &shown["embeddable"]), (&json!(false), &json!(false)));
    assert_eq!(shown["document"]["rows"], document()["rows"]);
    assert!(!shown.to_string().contains("secret remark"), "{shown}");

    let mut wrong = SOLUTION;
    wrong[8] = "A";
    for entries in [&wrong[..], &SOLUTION[..8], &[]] {
        assert_eq!(solve(&running, &id, entries, &json!({})).json(), json!({"right": false}));
    }
    let lower = SOLUTION.map(str::to_lowercase);
    let lower: Vec<&str> = lower.iter().map(String::as_str).collect();
    for (entries, seconds) in [(&SOLUTION[..], 90), (&lower[..], 30), (&SOLUTION[..], 600)] {
        let late = json!({"seconds": seconds, "late": [0, 100, 200, 300, 0, 500, 600, 700, 1000], "helped": [8, 8, 99]});
        assert_eq!(solve(&running, &id, entries, &late).json()["right"], true);
    }
    running.stop();

    let running = server(Some(directory.path()));
    let results = running.get(&format!("/api/v1/published/{key}")).json();
    assert_eq!(results["id"], id.as_str());
    assert_eq!(results["times"], json!({"solvers": 3, "fastest": 30, "median": 90, "slowest": 600}));
    assert_eq!(results["cells"][8], json!({"late": 3000, "helped": 3}));
    assert_eq!(results["cells"][1], json!({"late": 300, "helped": 0}));
    assert_eq!(running.get(&format!("/api/v1/published/{id}")).status, 404, "the id is not the key");
    assert_eq!(
        [withdraw(&running, &id), withdraw(&running, &key), withdraw(&running, &key)],
        [404, 204, 404]
    );
    assert_eq!(running.get(&path).problem(), "not-found");
    assert_eq!(solve(&running, &id, &SOLUTION, &json!({})).status, 404);
}

#[test]
#[expect(clippy::disallowed_methods, reason = "the file is read behind the server's back")]
fn nobody_can_read_the_answers_of_a_contest() {
    let directory = tempfile::tempdir().expect("a directory");
    let mut running = server(Some(directory.path()));
    let [id, _] = published(&running, &json!({"contest": true}));
    let shown = running.get(&format!("/api/v1/puzzles/{id}"));
    assert_eq!(shown.json()["document"]["rows"], json!([["", "", ""], ["", "#", ""], ["", "", ""]]));
    assert_eq!(solve(&running, &id, &SOLUTION, &json!({})).json()["right"], true);
    running.stop();
    for file in std::fs::read_dir(directory.path()).expect("a directory") {
        let path = file.expect("a file").path();
        if !path.to_string_lossy().contains("puzzles") {
            continue;
        }
        let bytes = std::fs::read(&path).expect("a file");
        for letters in ["JYX", "\"J\"", "J\nY\nX"] {
            let found = bytes.windows(letters.len()).any(|window| window == letters.as_bytes());
            assert!(!found, "{letters:?} in {}", path.display());
        }
    }
}

#[test]
fn a_server_publishes_only_if_it_is_told_to() {
    let running = Running::start();
    assert_eq!(publish(&running, &json!({})).problem(), "off");
    let nobody = "0123456789abcdef0123456789abcdef";
    assert_eq!(running.get(&format!("/api/v1/puzzles/{nobody}")).problem(), "off");
    assert_eq!(running.get("/embed").header("x-frame-options"), Some("DENY"));
    assert!(!running.get("/").body.contains("worddle-publishes"));
    assert!(server(None).get("/").body.contains("worddle-publishes"));
}

#[test]
fn only_a_crossword_that_its_author_lets_go_may_stand_in_a_frame() {
    let running = server(None);
    let [open, _] = published(&running, &json!({"embeddable": true}));
    let [closed, _] = published(&running, &json!({}));
    let may_frame = |path: &str| {
        let page = running.get(path);
        let policy = page.header("content-security-policy").expect("a policy").to_owned();
        let denied = page.header("x-frame-options") == Some("DENY");
        assert_eq!(denied, policy.contains("frame-ancestors 'none'"), "{page:?}");
        assert_eq!(!denied, policy.contains("frame-ancestors *"), "{page:?}");
        !denied
    };
    assert!(may_frame(&format!("/embed/{open}")) && may_frame("/embed"));
    let others = [
        format!("/embed/{closed}"),
        "/embed/0123456789abcdef0123456789abcdef".to_owned(),
        "/embed/none".to_owned(),
        format!("/puzzle/{open}"),
        "/".to_owned(),
        "/crossword".to_owned(),
        format!("/api/v1/puzzles/{open}"),
        "/nowhere".to_owned(),
    ];
    for path in others {
        assert!(!may_frame(&path), "{path}");
    }
}

#[test]
fn what_is_no_crossword_is_refused_with_the_reason() {
    let running = server(None);
    let refused = |document: Value| {
        let answer = publish(&running, &json!({"document": document}));
        assert_eq!((answer.status, &answer.json()["field"]), (422, &json!("document")), "{answer:?}");
        answer.json()["detail"].as_str().expect("a reason").to_owned()
    };
    for document in [
        json!(null),
        json!(7),
        json!([]),
        json!({"rows": []}),
        json!({"schema": "worddle.crossword/9", "rows": []}),
    ] {
        refused(document);
    }
    let empty = refused(json!({"schema": "worddle.crossword/1", "rows": [["A", "B"], ["C", ""]]}));
    assert!(empty.contains("row 2, column 2"), "{empty}");
    let row = vec!["A"; 41];
    refused(json!({"schema": "worddle.crossword/1", "rows": vec![row; 41]}));
    let deep = format!("{{\"document\": {}1{}}}", "[".repeat(30_000), "]".repeat(30_000));
    assert_eq!(running.post("/api/v1/puzzles", &deep).status, 400);

    let [id, key] = published(&running, &json!({}));
    let many = json!({"late": vec![65_535; 2_000], "helped": vec![u32::MAX; 2_000]});
    assert_eq!(solve(&running, &id, &SOLUTION, &many).json()["right"], true);
    let cells = &running.get(&format!("/api/v1/published/{key}")).json()["cells"];
    assert_eq!((cells.as_array().expect("cells").len(), &cells[0]["late"]), (9, &json!(1000)));
    let forever = solve(&running, &id, &SOLUTION, &json!({"seconds": 4_000_000_000_u32}));
    assert_eq!(forever.json()["field"], "seconds");
    assert_eq!(solve(&running, "x", &SOLUTION, &json!({})).status, 404);
}

#[test]
fn one_address_cannot_fill_the_shelf() {
    let running = server(None);
    let answers: Vec<u16> = (0..62).map(|_| publish(&running, &json!({})).status).collect();
    assert!(answers[..60].iter().all(|&status| status == 201), "{answers:?}");
    assert_eq!(answers[60..], [429, 429]);
    let [id, key] = published(&server(None), &json!({}));
    assert_eq!(running.get(&format!("/api/v1/published/{key}")).status, 404, "{id} is on another server");
}

#[test]
fn one_address_cannot_solve_for_everybody() {
    let running = server(None);
    let [id, key] = published(&running, &json!({}));
    let answers: Vec<u16> = (0..70).map(|_| solve(&running, &id, &SOLUTION, &json!({})).status).collect();
    assert_eq!(answers.iter().filter(|&&status| status == 200).count(), 60);
    assert_eq!(running.get(&format!("/api/v1/published/{key}")).json()["times"]["solvers"], 60);
}

#[test]
fn solvers_who_end_at_once_all_count() {
    let running = server(None);
    let [id, key] = published(&running, &json!({}));
    std::thread::scope(|scope| {
        for _ in 0..8 {
            scope.spawn(|| assert_eq!(solve(&running, &id, &SOLUTION, &json!({})).json()["right"], true));
        }
    });
    assert_eq!(running.get(&format!("/api/v1/published/{key}")).json()["times"]["solvers"], 8);
}

#[test]
fn a_damaged_file_of_crosswords_is_kept_aside_and_another_is_begun() {
    let directory = tempfile::tempdir().expect("a directory");
    let mut running = server(Some(directory.path()));
    published(&running, &json!({}));
    running.stop();
    std::fs::write(directory.path().join("puzzles.sqlite"), "not a database at all").expect("a file");
    let running = server(Some(directory.path()));
    let [id, _] = published(&running, &json!({}));
    assert_eq!(running.get(&format!("/api/v1/puzzles/{id}")).status, 200);
    let aside = std::fs::read(directory.path().join("puzzles-aside-1.sqlite")).expect("it is kept");
    assert_eq!(aside, b"not a database at all");
}
