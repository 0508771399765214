//! Crosswords.

use serde_json::{Value, json};

use crate::client::Running;

fn post(server: &Running, path: &str, wish: &Value) -> Value {
    let answer = server.post(&format!("/api/v1/crossword/{path}"), &wish.to_string());
    assert_eq!(answer.status, 200, "{answer:?}");
    answer.json()
}

#[test]
fn a_grid_is_filled_with_words_that_cross() {
    let server = Running::start();
    for algorithm in ["fast", "forward-checking", "backjumping-improved", "ac-3"] {
        let wish =
            json!({"grid": "C..../..#../...../..#../.....", "list": "en", "seed": 1, "algorithm": algorithm});
        let filled = post(&server, "fill", &wish);
        assert_eq!(filled["outcome"], "filled", "{filled}");
        let rows: Vec<Vec<char>> =
            filled["grid"].as_str().expect("a grid").split('/').map(|row| row.chars().collect()).collect();
        assert_eq!(rows[0][0], 'C');
        let across: Vec<String> = rows.iter().map(|row| row.iter().collect()).collect();
        let down: Vec<String> = (0..5).map(|column| rows.iter().map(|row| row[column]).collect()).collect();
        for word in
            across.iter().chain(&down).flat_map(|line: &String| line.split('#')).filter(|word| word.len() > 1)
        {
            let found =
                server.post("/api/v1/words", &json!({"pattern": word, "language": "en"}).to_string()).json();
            assert_eq!(found["total"], 1, "{word}");
        }
    }
}

#[test]
fn words_are_parted_by_bars_too() {
    let server = Running::start();
    let filled = post(&server, "fill", &json!({"grid": "...|../...../...|..", "language": "en", "seed": 1}));
    let grid = filled["grid"].as_str().expect("a grid");
    assert_eq!(grid.replace(|letter: char| letter.is_ascii_uppercase(), "."), "...|../...../...|..");
    let possible = post(&server, "candidates", &json!({"grid": grid, "language": "en", "slot": "1A"}));
    assert_eq!(possible["slots"][0]["cells"], json!([0, 1, 2]));
    let drawn = post(&server, "generate", &json!({"language": "en", "bars": true, "seed": 1}));
    let drawn = drawn["grids"][0].as_str().expect("a grid");
    assert!(drawn.contains('|') && drawn.contains('_') && !drawn.contains('#'), "{drawn}");
    assert_eq!(drawn.split('/').count(), 12);
}

#[test]
fn a_grid_that_cannot_be_filled_is_explained() {
    let server = Running::start();
    let filled = post(&server, "fill", &json!({"grid": "QX./.../...", "language": "en"}));
    assert_eq!((&filled["outcome"], &filled["blame"]["slots"]), (&"impossible".into(), &json!(["1A"])));
}

#[test]
fn a_search_can_be_looked_at_step_by_step() {
    let server = Running::start();
    let letters = |steps: u64| {
        let wish =
            json!({"grid": "...../...../...../...../.....", "language": "fr", "seed": 3, "steps": steps});
        let filled = post(&server, "fill", &wish);
        let grid = filled["grid"].as_str().expect("a grid").to_owned();
        grid.chars().filter(char::is_ascii_alphabetic).count()
    };
    assert!(letters(1) >= 5 && letters(1) < 25);
}

#[test]
fn what_still_fits_is_known() {
    let server = Running::start();
    let possible =
        post(&server, "candidates", &json!({"grid": "CAT/.../...", "language": "en", "slot": "1D"}));
    assert_eq!((&possible["letters"][0], &possible["dead"]), (&"C".into(), &Value::Null));
    let words = possible["candidates"].as_array().expect("words");
    assert!(
        !words.is_empty()
            && words.iter().all(|word| word["word"].as_str().is_some_and(|word| word.starts_with('C')))
    );
    assert_eq!(possible["slots"].as_array().map(Vec::len), Some(6));
    let possible = post(&server, "candidates", &json!({"grid": "QX/..", "language": "en"}));
    assert!(possible["dead"].is_string());
}

#[test]
fn a_crossword_is_checked() {
    let server = Running::start();
    let good = post(&server, "check", &json!({"grid": "CAT/ORE", "language": "en"}));
    assert_eq!((&good["good"], &good["words"]), (&false.into(), &5.into()), "AR is no word: {good}");
    let bad = post(&server, "check", &json!({"grid": "CAT/###/CAT", "language": "en"}));
    assert_eq!(bad["problems"][0]["kind"], "repeated", "{bad}");
    assert_eq!(
        (&bad["problems"][0]["slots"], &bad["problems"][0]["word"]),
        (&json!(["1A", "2A"]), &"CAT".into())
    );
}

#[test]
fn every_filling_is_found_counted_or_kept_to_some_words() {
    let server = Running::start();
    let grid = json!({"grid": "QU../A##./.##./....", "language": "en", "seed": 1});
    let with = |more: Value| {
        let mut wish = grid.clone();
        wish.as_object_mut().expect("an object").extend(more.as_object().expect("an object").clone());
        post(&server, "fill", &wish)
    };
    let count = with(json!({"count": true}));
    assert!(count["found"].as_u64().is_some_and(|found| found > 100), "{count}");
    let all = with(json!({"all": true}));
    assert_eq!(all["fillings"].as_array().map(Vec::len), Some(100), "no more than a server lists");
    let some = with(json!({"fills": 3, "apart": 2}));
    assert_eq!((&some["found"], some["fillings"].as_array().map(Vec::len)), (&3.into(), Some(3)));
    let must = with(json!({"must": ["quiz"]}));
    assert!(must["grid"].as_str().is_some_and(|grid| grid.starts_with("QUIZ")), "{must}");
    let slot = with(json!({"slot": ["1D=qua?"]}));
    assert_eq!(slot["outcome"], "impossible", "the letters do not go together: {slot}");
}

#[test]
fn patterns_are_drawn_by_convention_and_again() {
    let server = Running::start();
    let wish = json!({"language": "fr", "convention": "french", "width": 10, "height": 9, "seed": 4, "filled": true});
    let first = post(&server, "generate", &wish);
    assert_eq!(first, post(&server, "generate", &wish));
    let rows: Vec<&str> = first["grids"][0].as_str().expect("a grid").split('/').collect();
    assert_eq!((rows.len(), rows[0].len()), (9, 10));
    assert!(!rows.concat().contains('.'));
}

#[test]
fn files_are_read_and_written() {
    let server = Running::start();
    let text = server.post_as("/api/v1/crossword/read", "application/octet-stream", b"CAT\n#.#\n...\n");
    assert_eq!(text.status, 200, "{text:?}");
    for format in ["ipuz", "xd", "jpz", "across", "exolve", "text", "json"] {
        let written = server.post(&format!("/api/v1/crossword/write?format={format}"), &text.body);
        assert_eq!(written.status, 200, "{written:?}");
        let again = server.post_as(
            &format!("/api/v1/crossword/read?format={format}"),
            "application/octet-stream",
            written.body.as_bytes(),
        );
        assert_eq!(again.json()["cells"], text.json()["cells"], "{format}");
    }
    let puz = server.post("/api/v1/crossword/write?format=puz", r#"{"schema":"worddle.crossword/1","title":"“C”","rows":[["C",{"cell":"A","marks":["bar-right"]},"T"]]}"#);
    assert_eq!((puz.status, puz.header("worddle-losses")), (200, Some("bars,quotes")));
    let bad = server.post_as("/api/v1/crossword/read?format=puz", "application/octet-stream", b"ACROSS&DOWN");
    assert_eq!((bad.status, bad.problem().as_str()), (422, "file"));
    let idle = server.post_as("/api/v1/crossword/read?paper=a4", "application/octet-stream", b"CAT\n");
    assert_eq!(idle.status, 400, "only what is written has a paper: {idle:?}");
}

#[test]
fn wishes_that_make_no_sense_are_refused() {
    let server = Running::start();
    for (path, field, wish) in [
        ("fill", "grid", json!({"grid": "", "language": "en"})),
        ("fill", "grid", json!({"grid": "..4/...", "language": "en"})),
        ("fill", "grid", json!({"grid": ".".repeat(100), "language": "en"})),
        ("fill", "algorithm", json!({"grid": "..", "language": "en", "algorithm": "magic"})),
        ("fill", "order", json!({"grid": "..", "language": "en", "order": "magic"})),
        ("fill", "domains", json!({"grid": "..", "language": "en", "domains": "magic"})),
        ("fill", "steps", json!({"grid": "..", "language": "en", "steps": u64::MAX})),
        ("fill", "cells", json!({"grid": "..", "language": "en", "cells": [9]})),
        ("candidates", "slot", json!({"grid": "../..", "language": "en", "slot": "99A"})),
        ("generate", "convention", json!({"language": "en", "convention": "martian"})),
        ("generate", "size", json!({"language": "en", "width": 4_000_000_000u32})),
        ("generate", "symmetry", json!({"language": "en", "symmetry": "odd"})),
        ("generate", "black", json!({"language": "en", "black": 99})),
        ("check", "grid", json!({"grid": ".".repeat(41), "language": "en"})),
        ("check", "convention", json!({"grid": "..", "language": "en", "convention": "martian"})),
        ("fill", "must", json!({"grid": "..", "language": "en", "must": ["at"], "all": true})),
        ("fill", "time", json!({"grid": "..", "language": "en", "time": "1h"})),
        ("generate", "black", json!({"language": "en", "black": 9, "bars": true})),
        ("fill", "grid", json!({"grid": "|../...", "language": "en"})),
    ] {
        let answer = server.post(&format!("/api/v1/crossword/{path}"), &wish.to_string());
        assert_eq!(answer.status, 422, "{answer:?}");
        assert_eq!(answer.json()["field"], field, "{answer:?}");
    }
    assert_eq!(server.post("/api/v1/crossword/write?format=exe", "{}").status, 422);
    assert_eq!(server.post("/api/v1/crossword/write?format=puz", "{}").status, 422);
}

#[test]
fn a_grid_is_filled_in_the_background_and_told_of() {
    let server = Running::start();
    let grid = ["......"; 6].join("/");
    let wish = json!({"fill": {"grid": grid, "language": "fr", "seed": 1, "time": "1m"}});
    let begun = server.post("/api/v1/crossword/jobs", &wish.to_string());
    assert_eq!(begun.status, 201, "{begun:?}");
    let path = format!("/api/v1/crossword/jobs/{}", begun.json()["id"].as_str().expect("an id"));
    // The events end with the search.
    let events = server.get(&format!("{path}/events"));
    assert!(events.body.contains("event: done"), "{events:?}");
    let told = server.get(&path).json();
    assert_eq!((&told["done"], &told["filled"]["outcome"]), (&true.into(), &"filled".into()), "{told}");
    assert_eq!(told["partial"], told["filled"]["grid"]);
    assert_eq!(post(&server, "fill", &wish["fill"])["grid"], told["filled"]["grid"], "as when waited for");
}

#[test]
fn a_pattern_is_drawn_in_the_background() {
    let server = Running::start();
    let wish = json!({"generate": {"language": "fr", "convention": "french", "width": 8, "height": 8, "filled": true, "seed": 4}});
    let begun = server.post("/api/v1/crossword/jobs", &wish.to_string());
    let path = format!("/api/v1/crossword/jobs/{}", begun.json()["id"].as_str().expect("an id"));
    server.get(&format!("{path}/events"));
    let told = server.get(&path).json();
    let drawn = told["drawn"]["grids"][0].as_str().unwrap_or_else(|| panic!("{told}"));
    assert!(!drawn.contains('.') && drawn.split('/').all(|row| row.len() == 8), "{drawn}");
    assert_eq!(told["drawn"]["seed"], 4);
}

#[test]
fn a_job_ends_when_it_is_told_to() {
    let server = Running::start();
    // A blank square of twelve has no filling that anybody found.
    let grid = ["............"; 12].join("/");
    let wish = json!({"fill": {"grid": grid, "language": "en", "time": "60s"}});
    let begun = server.post("/api/v1/crossword/jobs", &wish.to_string());
    let path = format!("/api/v1/crossword/jobs/{}", begun.json()["id"].as_str().expect("an id"));
    let delete = format!("DELETE {path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n");
    assert_eq!(server.raw(delete.as_bytes()).status, 204);
    let events = server.get(&format!("{path}/events"));
    assert!(events.body.contains("event: done"), "{events:?}");
    assert_eq!(server.get(&path).json()["filled"]["outcome"], "stopped");
}

#[test]
fn a_job_that_makes_no_sense_is_not_begun() {
    let server = Running::start();
    let grid = json!({"grid": ".../...", "language": "fr"});
    for wish in [
        json!({}),
        json!({"fill": grid, "generate": {"language": "fr"}}),
        json!({"fill": {"grid": ".../...", "language": "fr", "time": "0s"}}),
        json!({"fill": {"grid": ".../...", "language": "fr", "time": 100_000}}),
        json!({"fill": grid, "seconds": 10}),
        json!({"fill": {"grid": "..%", "language": "fr"}}),
        json!({"fill": grid, "hurry": true}),
        json!({"generate": {"language": "tlh"}}),
    ] {
        assert_eq!(server.post("/api/v1/crossword/jobs", &wish.to_string()).status, 422, "{wish}");
    }
    assert_eq!(server.get("/api/v1/crossword/jobs/0123").status, 404);
    assert_eq!(server.get("/api/v1/crossword/jobs/0123/events").status, 404);
}
