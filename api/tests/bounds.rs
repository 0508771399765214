//! Every question ends with its time, whatever the topology or the grid.
//!
//! The doors (HTTP, C, Python, browsers, `worddle ask`) are loops over the one table of questions, so this covers all of them.
//! A tenth of a second is allowed, and the answer or the refusal must come within twice that. Time is processor time of this
//! thread, which a busy machine hardly changes. A machine that is short of memory does, so what takes too long is tried twice
//! more; a question that forgets its run takes minutes each time.

use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use serde_json::{Value, json};
use worddle_api::{Call, Desk, JobHost, JobOptions, Kind, QUESTIONS, at};
use worddle_ask::{Limits, RoomRequest, SharedLibrary};
use worddle_run::{Budget, Cancel, Random, Run, processor_time};

/// The time of an answer.
const TIME: Duration = Duration::from_millis(100);

/// The most that it may take.
const MOST: Duration = Duration::from_millis(200);

/// Random topologies, besides those that are known to be hard.
const RANDOM: u64 = 12;

fn limits() -> Limits {
    Limits { time: TIME, wait: Some(TIME), search: Some(TIME), ..Limits::server() }
}

/// Known shapes, and random graphs from sparse to complete, up to the limit of the server.
fn topologies() -> Vec<String> {
    let known = [
        "2x2x2x2x2x2",
        "3x3x3x3:wrapped",
        "3x3x3:wrapped",
        "2x2x2x2x2:wrapped",
        "4x4x4:wrapped",
        "6x6:wrapped",
        "10x10",
        "4x5x5",
    ];
    let graph = |seed| {
        let mut random = Random::new(seed);
        let cells = 4 + random.below(96);
        let links = 1 + random.below(cells * cells);
        let links = (0..links).map(|_| (random.below(cells), random.below(cells)));
        let links = links.filter(|(from, to)| from != to).map(|(from, to)| format!("{from}-{to}"));
        format!("graph:{},{}", cells - 1, links.collect::<Vec<_>>().join(","))
    };
    known.into_iter().map(str::to_owned).chain((0..RANDOM).map(graph)).collect()
}

/// Letters for the cells of a topology: common ones, so that paths go on.
fn letters(topology: &str) -> String {
    let cells = topology.parse::<worddle_board::Topology>().expect("a topology").len();
    "ESARTINOLD".chars().cycle().take(cells).collect()
}

/// Words of a person's own: long paths of common letters, hard to follow on a dense board.
fn own_words(count: u64) -> Vec<String> {
    let word = |seed| {
        let mut random = Random::new(seed);
        (0..16).map(|_| char::from(b"esartinold"[random.below(10) as usize])).collect()
    };
    (0..count).map(word).collect()
}

/// Runs something, and panics if it takes too long three times.
#[track_caller]
fn within<T>(what: &str, most: Duration, mut work: impl FnMut() -> T) -> T {
    let mut times = Vec::new();
    for _ in 0..3 {
        let before = processor_time();
        let result = work();
        let took = processor_time().saturating_sub(before);
        if took <= most {
            return result;
        }
        times.push(took);
    }
    panic!("{times:?}: {what}");
}

/// Asks a question, and returns the code of the problem, if any.
#[track_caller]
fn ask(path: &str, body: &Value, library: &SharedLibrary) -> Option<&'static str> {
    let mut body = body.clone();
    body["language"] = "en".into();
    let (limits, cancel, body) = (limits(), Cancel::default(), body.to_string());
    let desk = Desk { library, limits: &limits, cancel: &cancel, now: Duration::ZERO };
    let call = Call { query: "language=en", media: worddle_api::JSON, body: body.as_bytes() };
    let question = at(QUESTIONS, path).expect("a question");
    let what = format!("{path} {body:.200}");
    within(&what, MOST, || question.answer(&call, &desk)).err().map(|problem| problem.code())
}

/// A library whose list and solvers are ready, since a server opens them once.
fn library() -> SharedLibrary {
    let library = SharedLibrary::default();
    let (limits, cancel) = (Limits::server(), Cancel::default());
    let desk = Desk { library: &library, limits: &limits, cancel: &cancel, now: Duration::ZERO };
    for (path, body) in [
        ("/solve", json!({ "board": "CAT/ORE", "language": "en" })),
        ("/solve", json!({ "board": "CAT/ORE", "language": "en", "rules": "ruzzle" })),
        ("/histogram", json!({ "topology": "6x6", "count": 1, "language": "en" })),
        ("/crossword/fill", json!({ "grid": ".../.../...", "language": "en" })),
        ("/design", json!({ "language": "en" })),
        ("/daily", json!({})),
    ] {
        let body = body.to_string();
        let call = Call { query: "language=en", media: worddle_api::JSON, body: body.as_bytes() };
        let answer = at(QUESTIONS, path).expect("a question").answer(&call, &desk);
        assert!(answer.is_ok(), "{path} {:?}", answer.err());
    }
    library
}

#[test]
fn every_question_about_a_board_ends_with_its_time() {
    let library = library();
    for topology in topologies() {
        let board = letters(&topology);
        let word = "e".repeat(12);
        let own = own_words(10_000);
        for (path, body) in [
            ("/solve", json!({ "board": board, "topology": topology })),
            (
                "/solve",
                json!({ "board": board, "topology": topology, "added": own, "hidden": own_words(100) }),
            ),
            ("/solve", json!({ "board": board, "topology": topology, "rules": "ruzzle", "paths": true })),
            ("/check", json!({ "board": board, "topology": topology, "word": word })),
            ("/generate", json!({ "topology": topology, "words": "5000000.." })),
            ("/generate", json!({ "topology": topology, "show": "solutions", "count": 50 })),
            ("/generate", json!({ "topology": topology, "longest": "30..", "rules": "ruzzle" })),
            ("/design", json!({ "topology": topology, "tries": 1_000_000_000 })),
            ("/design", json!({ "topology": topology, "theme": own_words(8), "words": "5000.." })),
            ("/histogram", json!({ "topology": topology, "count": 1 })),
            ("/histogram", json!({ "topology": topology, "count": 50_000 })),
        ] {
            ask(path, &body, &library);
        }
        let room = RoomRequest {
            language: Some("en".to_owned()),
            topology: Some(topology.clone()),
            ..RoomRequest::default()
        };
        within(&format!("a room of {topology:.80}"), MOST * 2, || {
            let deal = |plan: worddle_ask::RoomPlan| plan.deal(1, 7, &Run::new(Budget::time(TIME))).ok();
            room.plan(&library, &limits()).ok().and_then(deal)
        });
    }
    for topology in ["2x2x2x2x2x2", "3x3x3x3:wrapped"] {
        assert_eq!(ask("/histogram", &json!({ "topology": topology, "count": 1 }), &library), Some("time"));
        assert_eq!(
            ask("/generate", &json!({ "topology": topology, "words": "1.." }), &library),
            Some("time")
        );
        let board = letters(topology);
        assert_eq!(ask("/solve", &json!({ "board": board, "topology": topology }), &library), Some("time"));
    }
    assert_eq!(ask("/daily", &json!({}), &library), None);
}

/// A host whose clock ends the job.
struct Host {
    run: Run<'static>,
    cancel: Cancel,
    reports: AtomicU64,
}

impl JobHost for Host {
    fn cancel(&self) -> &Cancel {
        &self.cancel
    }

    fn changed(&self) {}

    fn passed(&self) {
        self.reports.fetch_add(1, Ordering::Relaxed);
        if self.run.elapsed() >= TIME {
            self.cancel.cancel();
        }
    }
}

#[test]
fn every_search_for_boards_ends_with_its_time() {
    let library = library();
    let (limits, cancel) = (limits(), Cancel::default());
    let desk = Desk { library: &library, limits: &limits, cancel: &cancel, now: Duration::ZERO };
    let Kind::Job { start, .. } = at(QUESTIONS, "/best").expect("a question").kind else {
        panic!("a search is a job")
    };
    for topology in topologies().iter().map(String::as_str).chain(["6x6", "3x3x4"]) {
        for method in ["pool", "annealing"] {
            for goal in ["words", "points", "100*longest+words"] {
                let body = json!({ "language": "en", "topology": topology, "method": method, "maximize": goal, "time": "100ms" });
                let body = body.to_string();
                let Ok(job) = within(&body[..body.len().min(120)], MOST, || {
                    start(body.as_bytes(), &JobOptions::default(), &desk)
                }) else {
                    continue;
                };
                // Building the tables of a worker is part of the work, but not of its time.
                let host = within(&format!("{topology:.60} {method} {goal}"), MOST * 2, || {
                    let host = Host {
                        run: Run::new(Budget::UNLIMITED),
                        cancel: Cancel::default(),
                        reports: AtomicU64::new(0),
                    };
                    job.work(&host);
                    host
                });
                assert!(host.reports.load(Ordering::Relaxed) > 0);
            }
        }
    }
}

/// Open and random grids, up to the limit of the server.
fn grids() -> Vec<String> {
    let open = |rows: usize, columns: usize| vec![".".repeat(columns); rows].join("/");
    let random = |seed| {
        let mut random = Random::new(seed);
        let side = 5 + random.below(35);
        let one_in = 3 + random.below(10);
        let mut row =
            || (0..side).map(|_| if random.below(one_in) == 0 { '#' } else { '.' }).collect::<String>();
        (0..side).map(|_| row()).collect::<Vec<_>>().join("/")
    };
    let known = [open(4, 4), open(5, 5), open(7, 7), open(15, 15), open(20, 20), open(40, 40), open(3, 40)];
    known.into_iter().chain((0..RANDOM).map(random)).collect()
}

/// A grid with letters in every other row.
fn half_full(grid: &str) -> String {
    let mut letters = "ESARTINOLD".chars().cycle();
    let mut lettered = |row: &str| {
        row.chars().map(|cell| if cell == '.' { letters.next().expect("endless") } else { cell }).collect()
    };
    let rows = grid.split('/').enumerate();
    rows.map(|(number, row)| if number % 2 == 0 { row.to_owned() } else { lettered(row) })
        .collect::<Vec<String>>()
        .join("/")
}

#[test]
fn every_question_about_a_crossword_ends_with_its_time() {
    let library = library();
    for grid in grids() {
        for (path, body) in [
            ("/crossword/fill", json!({ "grid": grid })),
            ("/crossword/fill", json!({ "grid": grid, "count": true })),
            ("/crossword/fill", json!({ "grid": grid, "best": true, "time": "100ms" })),
            ("/crossword/fill", json!({ "grid": grid, "fills": 10 })),
            ("/crossword/fill", json!({ "grid": grid, "no_shared": 1 })),
            ("/crossword/fill", json!({ "grid": grid, "no_shared": 3, "best": true, "time": "100ms" })),
            ("/crossword/fill", json!({ "grid": half_full(&grid), "no_shared": 1 })),
            ("/crossword/fill", json!({ "grid": grid, "must": ["notation", "cat"] })),
            ("/crossword/candidates", json!({ "grid": grid })),
            ("/crossword/survey", json!({ "grid": grid })),
            ("/crossword/stats", json!({ "grid": grid })),
            ("/crossword/check", json!({ "grid": grid })),
            ("/crossword/places", json!({ "grid": grid, "word": "notation" })),
        ] {
            ask(path, &body, &library);
        }
    }
}

/// Patterns that cannot be drawn: a single attempt at a large one takes longer than its time.
#[test]
fn every_pattern_ends_with_its_time() {
    let library = library();
    let theme = ["notation", "constellations", "ice cream", "raisins", "telegrams", "doughnuts"];
    for size in ["15", "21", "40", "40x9"] {
        for (wish, value) in [
            ("most_words", json!(1)),
            ("most_blocks", json!(1)),
            ("black", json!(60.0)),
            ("shortest", json!(8)),
            ("bars", json!(true)),
        ] {
            for theme in [&theme[..0], &theme[2..3], &theme] {
                for kind in ["crossword", "arrow"] {
                    let mut body = json!({ "size": size, "theme": theme, "kind": kind, "count": 10 });
                    body[wish] = value.clone();
                    ask("/crossword/generate", &body, &library);
                }
            }
        }
    }
}

/// Some structures take a second to build, and those of the long Spanish list most.
#[test]
fn the_size_of_a_list_in_every_structure_ends_with_its_time() {
    let library = library();
    ask("/words", &json!({ "list": "es", "pattern": "sol" }), &library);
    for list in ["en", "es"] {
        ask("/lexicon", &json!({ "list": list }), &library);
    }
}

/// The textbook algorithms repeat work that Worddle's own avoids: one pass of AC-3 over an open grid takes long. On grids larger
/// than 15×15, domains as trees need up to half a second before they begin.
#[test]
fn every_algorithm_for_crosswords_ends_with_its_time() {
    let library = library();
    for grid in grids().into_iter().filter(|grid| grid.len() <= 20 * 21) {
        for algorithm in worddle_crossword::strategy::algorithms() {
            for domains in worddle_crossword::strategy::domains() {
                let domains = domains.name();
                if domains == "tree" && grid.len() > 15 * 16 {
                    continue;
                }
                let body = json!({ "grid": grid, "algorithm": algorithm, "domains": domains, "ac3": true, "look_ahead": true });
                ask("/crossword/fill", &body, &library);
            }
        }
    }
}
