//! Results of the board of the day.

use serde_json::{Value, json};
use worddle_web::Capacity;

use crate::client::{Answer, Running};

/// A server without a limit of requests.
fn server(directory: Option<&std::path::Path>) -> Running {
    Running::with(Capacity { requests: 0, ..Capacity::default() }, directory)
}

/// Today's number, and the words that its board asks for.
fn today(server: &Running, language: &str) -> (u64, Vec<String>) {
    let daily = server.get(&format!("/api/v1/daily?language={language}")).json();
    let found = daily["found"].as_array().expect("words").iter();
    let asked = found.filter(|found| found["required"] == true);
    let words = asked.map(|found| found["word"].as_str().expect("a word").to_owned()).collect();
    (daily["day"].as_u64().expect("a day"), words)
}

fn add(server: &Running, language: &str, day: u64, words: &[&str]) -> Answer {
    let body = json!({"language": language, "day": day, "words": words});
    server.post("/api/v1/daily/results", &body.to_string())
}

fn results(server: &Running, language: &str, day: u64) -> Value {
    server.get(&format!("/api/v1/daily/results?language={language}&day={day}")).json()["results"].clone()
}

#[test]
fn results_of_a_day_are_counted_and_survive_a_restart() {
    let directory = tempfile::tempdir().expect("a directory");
    let mut running = server(Some(directory.path()));
    let (day, words) = today(&running, "en");
    let [first, second, third] = [&*words[0], &*words[1], &*words[2]];
    assert_eq!(results(&running, "en", day), json!([]));
    let told = add(&running, "en", day, &[first, second]).json();
    assert_eq!((&told["found"], &told["results"]), (&json!(2), &json!([{"found": 2, "players": 1}])));
    // Words that are not on the board, and those that came before, are worth nothing.
    let told = add(&running, "en", day, &[third, third, "ZZZZZ", "", "a b"]).json();
    assert_eq!(told["found"], 1);
    add(&running, "en", day, &[second, third]);
    // Who found nothing may just have looked.
    assert_eq!(add(&running, "en", day, &["ZZZZZ"]).json()["found"], 0);
    let all = json!([{"found": 1, "players": 1}, {"found": 2, "players": 2}]);
    assert_eq!(results(&running, "en", day), all);
    assert_eq!(results(&running, "fr", day), json!([]));
    running.stop();
    assert_eq!(results(&server(Some(directory.path())), "en", day), all);
}

#[test]
fn a_result_is_refused_that_nobody_can_have() {
    let server = server(None);
    let (day, words) = today(&server, "en");
    let word = &*words[0];
    for (language, day, field) in [
        ("tlh", day, "language"),
        ("nl", day, "language"),
        ("en", day + 2, "day"),
        ("en", day - 400, "day"),
        ("en", u64::MAX, "day"),
    ] {
        let refused = add(&server, language, day, &[word]);
        assert_eq!((refused.status, &refused.json()["field"]), (422, &field.into()), "{refused:?}");
        let path = format!("/api/v1/daily/results?language={language}&day={day}");
        assert_eq!(server.get(&path).json()["field"], field);
    }
    let body = json!({"language": "en", "day": day, "words": [word], "name": "me"});
    assert_eq!(server.post("/api/v1/daily/results", &body.to_string()).problem(), "body");
    assert_eq!(server.get("/api/v1/daily/results").problem(), "query");
}

#[test]
fn one_address_cannot_outvote_everybody() {
    let server = server(None);
    let (day, words) = today(&server, "en");
    let answers: Vec<u16> = (0..60).map(|_| add(&server, "en", day, &[&words[0]]).status).collect();
    assert_eq!(answers.iter().filter(|&&status| status == 200).count(), 40);
    assert!(answers[40..].iter().all(|&status| status == 429), "{answers:?}");
    assert_eq!(results(&server, "en", day), json!([{"found": 1, "players": 40}]));
    assert_eq!(add(&server, "fr", day, &["X"]).status, 200, "another language has its own");
}
