//! The interface for programs.

use serde_json::Value;
use worddle_api::FRENCH_SUMMARY;

use crate::client::Running;

#[test]
fn a_board_is_solved_as_the_command_solves_it() {
    let server = Running::start();
    let answer =
        server.post("/api/v1/solve", r#"{"board":"CRES/AMIN/ILAT/LSER","language":"fr","drawing":true}"#);
    let solved = answer.json();
    assert_eq!((answer.status, &solved["words"], &solved["points"]), (200, &1761.into(), &8890.into()));
    let found = solved["found"].as_array().expect("words");
    assert_eq!(found.len(), 1761);
    assert_eq!(found[0]["word"], "CRAILLERAIENT");
    assert_eq!(found[0]["path"], serde_json::json!([0, 1, 4, 8, 12, 9, 14, 15, 10, 6, 2, 7, 11]));
    assert_eq!(solved["drawing"]["tiles"].as_array().map(Vec::len), Some(16));
    assert_eq!(solved["drawing"]["neighbors"][0], serde_json::json!([1, 4, 5]));
    // Every path spells its word over cells that touch.
    let text = |value: &Value| value.as_str().expect("text").to_owned();
    for word in found {
        let path: Vec<usize> = word["path"]
            .as_array()
            .expect("a path")
            .iter()
            .map(|cell| cell.as_u64().expect("a cell") as usize)
            .collect();
        let spelled: String =
            path.iter().map(|&cell| text(&solved["drawing"]["tiles"][cell]["text"])).collect();
        assert_eq!(spelled, text(&word["word"]));
        for step in path.windows(2) {
            let near = solved["drawing"]["neighbors"][step[0]].as_array().expect("neighbors");
            assert!(near.contains(&step[1].into()), "{word}");
        }
    }
}

#[test]
fn every_kind_of_board_is_solved() {
    let server = Running::start();
    for (board, topology) in [
        ("CAT/ORE/SIT", "3x3"),
        ("C:dw A T/O R:tl E", "2x3"),
        ("hex3x3=TAR/SEL/INO", "hex3x3"),
        ("AB/CD//EF/GH", "2x2x2"),
        ("QuA/T?", "2x2"),
        (&"TESTERSONA".repeat(10), "10x10"),
    ] {
        let request = serde_json::json!({ "board": board, "language": "en", "drawing": true }).to_string();
        let answer = server.post("/api/v1/solve", &request);
        assert_eq!(answer.status, 200, "{answer:?}");
        assert_eq!(answer.json()["drawing"]["topology"], topology);
    }
}

#[test]
fn a_word_is_checked_with_all_of_its_paths() {
    let server = Running::start();
    let check = |word: &str| {
        let request = serde_json::json!({ "word": word, "board": "CAT/ATE", "language": "en" });
        server.post("/api/v1/check", &request.to_string()).json()
    };
    let cat = check("Cat");
    assert_eq!(
        (&cat["counts"], &cat["points"], &cat["why_not"]),
        (&true.into(), &1.into(), &serde_json::json!([]))
    );
    assert_eq!(cat["paths"].as_array().map(Vec::len), Some(3));
    assert_eq!(check("at")["why_not"], serde_json::json!([{"reason": "too-short", "shortest": 3}]));
    assert_eq!(check("zoo")["why_not"], serde_json::json!([{"reason": "no-tile", "letter": "Z"}]));
    assert_eq!(check("ctat")["why_not"], serde_json::json!([{"reason": "not-in-list"}]));
}

#[test]
fn boards_are_generated_as_wanted_and_again() {
    let server = Running::start();
    let wish = r#"{"language":"fr","seed":7,"count":3,"words":"100..200","bonuses":"round2","show":"solutions","drawing":true}"#;
    let first = server.post("/api/v1/generate", wish);
    let boards = first.json();
    assert_eq!(boards["boards"].as_array().map(Vec::len), Some(3), "{first:?}");
    for board in boards["boards"].as_array().expect("boards") {
        let words = board["words"].as_u64().expect("a number");
        assert!((100..=200).contains(&words));
        assert_eq!(board["found"].as_array().map(Vec::len), Some(words as usize));
        let bonuses = board["drawing"]["tiles"].as_array().expect("tiles").iter();
        assert_eq!(bonuses.filter(|tile| tile["bonus"] != "").count(), 3);
    }
    assert_eq!(server.post("/api/v1/generate", wish).body, first.body);
}

#[test]
fn the_board_of_the_day_is_the_same_for_everyone() {
    let server = Running::start();
    let first = server.get("/api/v1/daily?language=en");
    assert_eq!(first.status, 200, "{first:?}");
    assert_eq!(server.get("/api/v1/daily?language=en").json()["board"], first.json()["board"]);
    assert_ne!(server.get("/api/v1/daily?language=fr").json()["board"], first.json()["board"]);
}

#[test]
fn boards_of_earlier_days_are_there_and_tomorrow_s_is_not() {
    let server = Running::start();
    let of = |day: u64| server.get(&format!("/api/v1/daily?language=en&day={day}"));
    let now = server.get("/api/v1/daily?language=en").json();
    let today = now["today"].as_u64().expect("a number");
    assert_eq!(now["day"], today);
    assert!(now["next_in"].as_u64().is_some_and(|seconds| (1..=86_400).contains(&seconds)), "{now:?}");
    let yesterday = of(today - 1).json();
    assert_eq!((&yesterday["day"], &yesterday["today"]), (&(today - 1).into(), &today.into()));
    assert_ne!(yesterday["board"], now["board"]);
    assert_eq!(of(20_772).json()["date"], "2026-11-15");
    // A midnight may pass between two questions.
    let ahead = of(today + 2);
    assert_eq!((ahead.status, ahead.json()["field"].as_str()), (422, Some("day")));
    assert_eq!(server.get("/api/v1/daily?language=en&day=-1").status, 400);
}

#[test]
fn words_are_found_by_letters_and_by_pattern() {
    let server = Running::start();
    let found = server.post("/api/v1/anagram", r#"{"letters":"chien","language":"fr","exact":true}"#).json();
    let words: Vec<&str> =
        found["words"].as_array().expect("words").iter().filter_map(|word| word["word"].as_str()).collect();
    assert!(
        words.contains(&"NICHE") && words.contains(&"CHIEN") && found["total"] == words.len(),
        "{words:?}"
    );
    let found = server.post("/api/v1/words", r#"{"pattern":"z??","language":"en","limit":2}"#).json();
    assert_eq!(found["words"].as_array().map(Vec::len), Some(2));
    assert!(found["total"].as_u64().is_some_and(|total| total > 2));
}

#[test]
fn what_the_server_knows_is_told() {
    let server = Running::start();
    let info = server.get("/api/v1/info").json();
    assert_eq!(info["languages"].as_array().map(Vec::len), Some(5));
    assert_eq!(info["limits"]["cells"], 100);
    assert_eq!(
        (&info["languages"][1]["id"], &info["languages"][1]["words"]),
        (&"fr".into(), &422_292.into())
    );
    let described = server.get("/api/v1/openapi.json").json();
    assert!(described["openapi"].as_str().is_some_and(|version| version.starts_with("3.1")));
    for path in ["solve", "check", "generate", "daily", "anagram", "words", "info", "rooms"] {
        assert!(described["paths"][format!("/api/v1/{path}")].is_object(), "{path}");
    }
    let field =
        |request: &str, field: &str| &described["components"]["schemas"][request]["properties"][field];
    assert_eq!(field("GenerateRequest", "tries")["format"], "uint64", "all 64 bits are its value");
    let languages = field("RoomRequest", "language")["enum"].as_array().expect("names");
    assert_eq!(languages.last(), Some(&Value::Null), "a field that may be left out may be null");
}

#[test]
fn pages_and_assets_are_served_with_their_headers() {
    let server = Running::start();
    for page in [
        "/",
        "/solve",
        "/generate",
        "/play",
        "/room/0123456789abcdef0123456789abcdef",
        "/best",
        "/crossword",
        "/puzzle",
    ] {
        let answer = server.get(page);
        assert_eq!(answer.status, 200, "{page}");
        assert_eq!(answer.header("content-type"), Some("text/html; charset=utf-8"));
        let policy = answer.header("content-security-policy").expect("a policy");
        assert!(policy.contains("default-src 'self'") && !policy.contains("unsafe"), "{policy}");
        assert_eq!(answer.header("x-content-type-options"), Some("nosniff"));
    }
    assert_eq!(server.get("/nowhere").status, 404);
    assert_eq!(server.get("/health").body, "ok");
    let page = server.get("/");
    let tag = page.header("etag").expect("a tag");
    let again = format!("GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\nIf-None-Match: {tag}\r\n\r\n");
    assert_eq!(server.raw(again.as_bytes()).status, 304);
}

#[test]
fn a_search_is_begun_told_of_paused_and_ended() {
    let server = Running::start();
    let wish = r#"{"language":"fr","topology":"3x3","time":"60s","seed":1,"without":"E"}"#;
    let begun = server.post("/api/v1/best", wish);
    assert_eq!(begun.status, 201, "{begun:?}");
    let path = format!("/api/v1/best/{}", begun.json()["id"].as_str().expect("an id"));
    // Wait until there is something to see; a search that never finds anything fails by the time limit of tests.
    let told = loop {
        let told = server.get(&path).json();
        if told["top"].as_array().is_some_and(|top| !top.is_empty()) {
            break told;
        }
        std::thread::yield_now();
    };
    assert_eq!((&told["request"]["language"], &told["request"]["without"]), (&"fr".into(), &"E".into()));
    let best = &told["top"][0];
    let wish = serde_json::json!({"board": best["board"]["notation"], "language": "fr"}).to_string();
    assert_eq!(server.post("/api/v1/solve", &wish).json()["words"], best["value"]);
    assert!(!best["board"]["notation"].as_str().expect("a board").contains('E'));
    assert_eq!(server.post(&format!("{path}/pause"), "").status, 204);
    // It rests once it has told all; nothing changes from then on.
    let rests = loop {
        let told = server.get(&path).json();
        if told["paused"] == true {
            break told;
        }
        std::thread::yield_now();
    };
    std::thread::sleep(std::time::Duration::from_millis(100));
    assert_eq!(server.get(&path).json(), rests);
    assert_eq!(server.post(&format!("{path}/resume"), "").status, 204);
    let delete = format!("DELETE {path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n");
    assert_eq!(server.raw(delete.as_bytes()).status, 204);
    // The events end with the search.
    let events = server.get(&format!("{path}/events"));
    assert_eq!(events.header("content-type"), Some("text/event-stream"));
    assert!(events.body.contains("event: done"), "{events:?}");
    for wrong in [
        r#"{"language":"fr","method":"luck"}"#,
        r#"{"language":"fr","maximize":"fun"}"#,
        r#"{"language":"fr","maximize":"lengths=4000000000"}"#,
        r#"{"language":"fr","time":"0s"}"#,
        r#"{"language":"fr","topology":"10x10"}"#,
        r#"{"language":"fr","without":"E","with":"E"}"#,
    ] {
        assert_eq!(server.post("/api/v1/best", wrong).status, 422, "{wrong}");
    }
}

#[test]
fn every_address_is_summed_up_in_both_languages() {
    let server = Running::start();
    let document = server.get("/api/v1/openapi.json").json();
    let paths = document["paths"].as_object().expect("paths");
    for (path, operations) in paths {
        for (verb, operation) in operations.as_object().expect("operations") {
            let [english, french] =
                ["summary", FRENCH_SUMMARY].map(|field| operation[field].as_str().unwrap_or_default());
            assert!(!english.is_empty() && !french.is_empty() && english != french, "{verb} {path}");
        }
    }
}

#[test]
fn every_address_of_the_documentation_exists() {
    let server = Running::start();
    let described = server.get("/api/v1/openapi.json").json();
    let text = include_str!("../../../docs/API.md");
    let (mut found, unknown) = (0, "docs/API.md names an address that does not exist");
    for name in text.split('`').skip(1).step_by(2) {
        let Some((verb @ ("GET" | "POST" | "DELETE"), path)) = name.split_once(char::is_whitespace) else {
            continue;
        };
        let path = path
            .split('?')
            .next()
            .unwrap_or_default()
            .replace("ID", "{id}")
            .replace("CODE", "{code}")
            .replace("KEY", "{key}");
        let path = format!("/api/v1{}", path.strip_prefix("/api/v1").unwrap_or(&path));
        if path == "/api/v1/openapi.json" {
            continue;
        }
        let operation = &described["paths"][&path][verb.to_lowercase()];
        assert!(operation.is_object(), "{unknown}: {verb} {path}");
        found += 1;
    }
    assert!(found > 20, "{found} addresses");
}

#[test]
fn info_names_what_a_room_accepts() {
    let server = Running::start();
    let info = server.get("/api/v1/info").json();
    let schemas = &server.get("/api/v1/openapi.json").json()["components"]["schemas"];
    let mut offered =
        schemas["RoomRequest"]["properties"]["rules"]["enum"].as_array().expect("names").clone();
    assert_eq!(offered.pop(), Some(Value::Null));
    assert_eq!(info["rooms"]["rules"].as_array(), Some(&offered));
    for rules in &offered {
        let request = serde_json::json!({ "language": "en", "rules": rules }).to_string();
        assert_eq!(server.post("/api/v1/rooms", &request).status, 201, "{rules}");
    }
}
