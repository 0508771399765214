//! The same requests through every door: the command, the interface of the server, and the library.
//!
//! A request is written once, as JSON. Its flags follow from it: a field and its flag have the same name, and accept the same
//! notation. Whatever comes back, an answer or a refusal, is the same through all three.

use std::io::{Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use serde_json::{Value, json};
use worddle_ask::best::BestRequest;
use worddle_ask::crossword::{
    CandidatesRequest, CrosswordCheckRequest, FillRequest, PatternRequest, PlacesRequest, StatsRequest,
    SurveyRequest,
};
use worddle_ask::generate::{GenerateRequest, HistogramRequest};
use worddle_ask::{
    AnagramRequest, CheckRequest, CrypticRequest, InfoRequest, Library, Limits, Plan, Request, SharedLibrary,
    SolveRequest, Speech, WordsRequest,
};
use worddle_run::Run;
use worddle_web::{Config, Server};

use crate::ran::{Ran, objects, run_in};

/// Asks the library: the answer, or the field and the refusal in both languages.
type Asking = fn(&Value, &dyn Library, &Limits) -> Result<Value, [String; 3]>;

/// A question: how the command, the server and the library call it.
struct Question {
    /// The command.
    command: &'static [&'static str],
    /// The address of the server.
    path: &'static str,
    /// The fields that the command takes without a flag, in order.
    positional: &'static [&'static str],
    /// Asks the library: the answer, or the refusal in both languages with its field.
    ask: Asking,
}

/// Asks the library.
fn ask<R: Request>(request: &Value, library: &dyn Library, limits: &Limits) -> Result<Value, [String; 3]> {
    let request: R = serde_json::from_value(request.clone()).unwrap();
    let plan = request.plan(library, limits).map_err(|refusal| {
        let [english, french] =
            [Speech::English, Speech::French].map(|speech| refusal.say(speech).to_owned());
        [refusal.field().to_owned(), english, french]
    })?;
    let answer = plan.run(&mut Run::new(plan.budget()));
    let Ok(answer) = answer else {
        panic!("{request:?} takes too long", request = serde_json::to_string(&request))
    };
    // As text and back, since that is how it comes through the other doors.
    Ok(serde_json::from_str(&serde_json::to_string(&answer).unwrap()).unwrap())
}

const SOLVE: Question =
    Question { command: &["solve"], path: "solve", positional: &["board"], ask: ask::<SolveRequest> };
const CHECK: Question =
    Question { command: &["check"], path: "check", positional: &["word", "board"], ask: ask::<CheckRequest> };
const GENERATE: Question =
    Question { command: &["generate"], path: "generate", positional: &[], ask: ask::<GenerateRequest> };
const HISTOGRAM: Question = Question {
    command: &["generate", "--histogram"],
    path: "histogram",
    positional: &[],
    ask: ask::<HistogramRequest>,
};
const BEST: Question =
    Question { command: &["best"], path: "best", positional: &["board"], ask: ask::<BestRequest> };
const ANAGRAM: Question =
    Question { command: &["anagram"], path: "anagram", positional: &["letters"], ask: ask::<AnagramRequest> };
const CRYPTIC: Question = Question {
    command: &["cryptic"],
    path: "crossword/cryptic",
    positional: &["answer"],
    ask: ask::<CrypticRequest>,
};
const WORDS: Question =
    Question { command: &["words"], path: "words", positional: &["pattern"], ask: ask::<WordsRequest> };
const INFO: Question =
    Question { command: &["lexicon", "info"], path: "lexicon", positional: &[], ask: ask::<InfoRequest> };

const FILL: Question = Question {
    command: &["crossword", "fill", "-"],
    path: "crossword/fill",
    positional: &[],
    ask: ask::<FillRequest>,
};
const PATTERN: Question = Question {
    command: &["crossword", "new"],
    path: "crossword/generate",
    positional: &[],
    ask: ask::<PatternRequest>,
};
const CANDIDATES: Question = Question {
    command: &["crossword", "candidates", "-"],
    path: "crossword/candidates",
    positional: &["slot"],
    ask: ask::<CandidatesRequest>,
};
const PLACES: Question = Question {
    command: &["crossword", "places", "-"],
    path: "crossword/places",
    positional: &["word"],
    ask: ask::<PlacesRequest>,
};
const SURVEY: Question = Question {
    command: &["crossword", "survey", "-"],
    path: "crossword/survey",
    positional: &[],
    ask: ask::<SurveyRequest>,
};
const STATS: Question = Question {
    command: &["crossword", "stats", "-"],
    path: "crossword/stats",
    positional: &[],
    ask: ask::<StatsRequest>,
};
const CROSSWORD_CHECK: Question = Question {
    command: &["crossword", "check", "-"],
    path: "crossword/check",
    positional: &[],
    ask: ask::<CrosswordCheckRequest>,
};

impl Question {
    /// The command line of a request: each field is a flag of the same name.
    fn arguments(&self, request: &Value) -> Vec<String> {
        let fields = request.as_object().unwrap();
        let text = |value: &Value| value.as_str().map_or_else(|| value.to_string(), ToOwned::to_owned);
        let mut arguments: Vec<String> = self.command.iter().map(ToString::to_string).collect();
        arguments.extend(self.positional.iter().filter_map(|name| fields.get(*name)).map(text));
        // A grid comes on standard input.
        let flagged = |name: &str| name != "grid" && !self.positional.contains(&name);
        for (name, value) in fields.iter().filter(|(name, _)| flagged(name)) {
            let flag = format!("--{}", name.replace('_', "-"));
            match value {
                Value::Bool(true) => arguments.push(flag),
                Value::Bool(false) => {}
                Value::Array(values) => {
                    arguments.extend(values.iter().map(|value| format!("{flag}={}", text(value))));
                }
                value => arguments.push(format!("{flag}={}", text(value))),
            }
        }
        arguments
    }

    /// Runs the command with a request, in the language of the system.
    fn run(&self, locale: &str, request: &Value, more: &[&str]) -> Ran {
        let arguments = self.arguments(request);
        let arguments: Vec<&str> = arguments.iter().map(String::as_str).chain(more.iter().copied()).collect();
        let grid = request["grid"].as_str().unwrap_or_default().replace('/', "\n");
        run_in(locale, &arguments, grid)
    }
}

/// A server that runs until it is dropped.
pub(crate) struct Running {
    address: SocketAddr,
    stop: Arc<AtomicBool>,
    thread: Option<std::thread::JoinHandle<()>>,
}

impl Running {
    fn start() -> Self {
        Self::start_with_lists(0)
    }

    /// A server that takes so many lists.
    fn start_with_lists(lists: usize) -> Self {
        let mut config = Config::default();
        config.limits.lists = lists;
        Self::start_with(config)
    }

    /// A server of one's own.
    pub(crate) fn start_with(mut config: Config) -> Self {
        (config.workers, config.limits.requests) = (2, 0);
        let server = Server::bind("127.0.0.1:0".parse().unwrap(), &config).unwrap();
        let (address, stop) = (server.address(), Arc::new(AtomicBool::new(false)));
        let stopped = Arc::clone(&stop);
        let thread = std::thread::spawn(move || server.run(move || stopped.load(Ordering::Relaxed)).unwrap());
        Self { address, stop, thread: Some(thread) }
    }

    /// Sends a request, and gives the status and the body of the answer.
    pub(crate) fn send(&self, method: &str, path: &str, language: &str, body: &str) -> (u16, Value) {
        let kind = if path.starts_with("lists?") { "text/plain" } else { "application/json" };
        let head = format!(
            "{method} /api/v1/{path} HTTP/1.1\r\nHost: {}\r\nConnection: close\r\nAccept-Language: {language}\r\n\
             Content-Type: {kind}\r\nContent-Length: {}\r\n\r\n{body}",
            self.address,
            body.len()
        );
        let mut stream = TcpStream::connect(self.address).unwrap();
        stream.write_all(head.as_bytes()).unwrap();
        let mut answer = String::new();
        stream.read_to_string(&mut answer).unwrap();
        let (head, body) = answer.split_once("\r\n\r\n").unwrap();
        let status = head.split(' ').nth(1).unwrap().parse().unwrap();
        // A body of unknown length comes in chunks, each with its length on a line of its own.
        let body = if head.to_ascii_lowercase().contains("transfer-encoding: chunked") {
            let mut whole = String::new();
            let mut rest = body;
            while let Some((size, after)) = rest.split_once("\r\n") {
                let size = usize::from_str_radix(size, 16).unwrap();
                whole += &after[..size];
                rest = after[size..].trim_start_matches("\r\n");
            }
            whole
        } else {
            body.to_owned()
        };
        (status, serde_json::from_str(&body).unwrap_or(Value::Null))
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        self.stop.store(true, Ordering::Relaxed);
        let _ = self.thread.take().map(std::thread::JoinHandle::join);
    }
}

/// Requests about crosswords.
fn crosswords() -> Vec<(Question, Value)> {
    vec![
        (FILL, json!({"grid": "#.../..../..../...#", "list": "fr", "must": ["chat"], "seed": 1})),
        (
            FILL,
            json!({"grid": ".../.../...", "list": "en", "ban": ["cat", "aah"], "favour": ["xqz"], "lowest_score": 30}),
        ),
        (
            CANDIDATES,
            json!({"grid": "C../.../...", "list": "en", "slot": "1A", "most": 9, "lists": ["it:90", "fr"], "ban": ["cab"]}),
        ),
        (SURVEY, json!({"grid": "C../.../..T", "list": "en", "lowest_score": 40})),
        (SURVEY, json!({"grid": "C../.../...", "list": "fr", "slot": "1A", "word": "cru"})),
        (SURVEY, json!({"grid": "CAT/QQ./CAT", "list": "en"})),
        (STATS, json!({"grid": "CAT/O#E/TAN", "list": "en", "ban": ["tan"]})),
        (
            FILL,
            json!({"grid": ".../.../...", "list": "en", "slot": ["1A=c?t", "1D=c*"], "fills": 2, "apart": 2}),
        ),
        (FILL, json!({"grid": "CAT/O.E/T.N", "list": "en", "all": true, "algorithm": "ac-3", "ac3": true})),
        (
            FILL,
            json!({"grid": "..../..../..../....", "list": "en", "seed": 5, "region": "1,1-1,4", "time": "5s"}),
        ),
        (PATTERN, json!({"convention": "french", "size": "9x11", "black": 13, "list": "fr", "seed": 3})),
        (PATTERN, json!({"convention": "british", "bars": true, "seed": 1, "list": "en", "count": 2})),
        (
            PATTERN,
            json!({"convention": "american", "size": "11", "theme": ["ice cream", "STRAWBERRY"], "most_words": 60,
            "most_blocks": 30, "list": "en", "seed": 4}),
        ),
        (PATTERN, json!({"kind": "arrow", "size": "9", "list": "fr", "seed": 2, "filled": true})),
        (
            PLACES,
            json!({"grid": "......./......./......./......./......./......./.......", "word": "ice-cap", "list": "en",
            "convention": "american", "most": 3}),
        ),
        (
            PLACES,
            json!({"grid": "...../.#.../.....", "word": "été", "list": "fr", "convention": "french", "symmetry": "mirror",
            "shortest": 3}),
        ),
        (CANDIDATES, json!({"grid": "C.../..../....", "slot": "1D", "list": "fr", "most": 3})),
        (CROSSWORD_CHECK, json!({"grid": "CAT/OBE/TAN", "list": "en", "convention": "american"})),
        (CROSSWORD_CHECK, json!({"grid": "#C#T/CARE/#TEN", "list": "en", "kind": "arrow"})),
    ]
}

/// Requests about crosswords that make no sense, with the field to blame.
fn wrong_crosswords() -> Vec<(Question, &'static str, Value)> {
    vec![
        (FILL, "slot", json!({"grid": ".../.../...", "list": "en", "slot": ["99A=c?t"]})),
        (FILL, "slot", json!({"grid": ".../.../...", "list": "en", "slot": ["1A"]})),
        (FILL, "region", json!({"grid": ".../.../...", "list": "en", "region": "1,1-9,9"})),
        (FILL, "must", json!({"grid": ".../.../...", "list": "en", "must": ["elephant"]})),
        (FILL, "algorithm", json!({"grid": ".../.../...", "list": "en", "algorithm": "luck"})),
        (PATTERN, "size", json!({"size": "large", "list": "en"})),
        (PATTERN, "shortest", json!({"size": "1x1", "list": "en", "convention": "british"})),
        (
            PATTERN,
            "theme",
            json!({"size": "9", "theme": ["abcdefghij"], "list": "en", "convention": "american"}),
        ),
        (
            PATTERN,
            "theme",
            json!({"size": "9", "theme": ["cat", "Cat"], "list": "en", "convention": "american"}),
        ),
        (PATTERN, "theme", json!({"size": "9", "theme": ["c4t"], "list": "en", "convention": "american"})),
        (PATTERN, "theme", json!({"size": "9", "theme": ["- '"], "list": "en", "convention": "american"})),
        (PATTERN, "bars", json!({"kind": "arrow", "bars": true, "list": "en"})),
        (PATTERN, "symmetry", json!({"kind": "arrow", "symmetry": "mirror", "list": "en"})),
        (PLACES, "word", json!({"grid": ".../.../...", "word": "c4t", "list": "en"})),
        (PLACES, "symmetry", json!({"grid": ".../.../...", "word": "cat", "symmetry": "odd", "list": "en"})),
        (CANDIDATES, "slot", json!({"grid": ".../.../...", "slot": "7Z", "list": "en"})),
        (
            CANDIDATES,
            "lists",
            json!({"grid": ".../.../...", "slot": "1A", "list": "en", "lists": ["de-scrabble"]}),
        ),
        (FILL, "ban", json!({"grid": ".../.../...", "list": "en", "ban": ["c4t"]})),
        (FILL, "favour", json!({"grid": ".../.../...", "list": "en", "favour": ["cat;good"]})),
        (SURVEY, "slot", json!({"grid": ".../.../...", "list": "en", "slot": "9A", "word": "cat"})),
        (STATS, "ban", json!({"grid": "CAT/O#E/TAN", "list": "en", "ban": ["t4n"]})),
    ]
}

#[test]
fn the_same_request_has_the_same_answer_through_every_door() {
    let (server, library, limits) = (Running::start(), SharedLibrary::default(), Limits::server());
    for (question, request) in [
        (SOLVE, json!({"board": "CRES/AMIN/ILAT/LSER", "list": "fr"})),
        (SOLVE, json!({"board": "CAT/ORE", "list": "en", "sort": "alphabet", "rules": "ruzzle"})),
        (SOLVE, json!({"board": "CAT/ORE", "list": "en", "longest": 3, "paths": true})),
        (SOLVE, json!({"board": "T?R/SEL/INO", "list": "en", "topology": "hex3x3", "sort": "points-up"})),
        (SOLVE, json!({"board": "ZZ/ZZ", "language": "de"})),
        (SOLVE, json!({"board": "CRES/AMIN/ILAT/LSER", "list": "fr", "zipf": true})),
        (CHECK, json!({"word": "cat", "board": "CAT/ATE", "list": "en"})),
        (CHECK, json!({"word": "zoo", "board": "UAUO/CUDH/IENU/LESD", "list": "fr"})),
        (CHECK, json!({"word": "élève", "board": "ELEVE", "topology": "1x5", "list": "fr"})),
        (CHECK, json!({"word": "ttt", "board": "CAT/ATE", "list": "en", "rules": "boggle"})),
        (GENERATE, json!({"list": "fr", "seed": 7, "count": 3, "words": "100..200", "show": "solutions"})),
        (GENERATE, json!({"list": "en", "seed": 2, "show": "solutions", "zipf": true})),
        (GENERATE, json!({"list": "en", "seed": 4, "dice": "en-classic-4x4", "containing": "quilt"})),
        (
            GENERATE,
            json!({"list": "it", "seed": 1, "bonuses": "round2", "show": "statistics", "vowels": "6..8",
            "most_of_a_letter": 3, "topology": "3x3x2", "rules": "ruzzle", "shortest": 3, "tries": 5000}),
        ),
        (
            GENERATE,
            json!({"list": "en", "seed": 2, "require_tier": 1, "words": "30..", "longest": "7..", "show": "statistics"}),
        ),
        (HISTOGRAM, json!({"list": "en", "seed": 6, "count": 500})),
        (ANAGRAM, json!({"letters": "chien", "exact": true, "list": "fr"})),
        (ANAGRAM, json!({"letters": "retains?", "longest": true, "language": "en"})),
        (ANAGRAM, json!({"letters": "größe", "list": "de-scrabble", "zipf": true})),
        (ANAGRAM, json!({"random": 9, "seed": 3, "list": "es"})),
        (CRYPTIC, json!({"answer": "ice cream", "list": "en", "kind": "anagram,charade,hidden", "most": 4})),
        (CRYPTIC, json!({"answer": "Chocolat", "language": "fr", "tier": 1, "family": true})),
        (CRYPTIC, json!({"answer": "größe", "list": "de", "tier": 3})),
        (WORDS, json!({"pattern": "?a[bcd]*e", "list": "fr"})),
        (WORDS, json!({"pattern": "q??", "list": "en", "zipf": true})),
        (INFO, json!({"list": "it"})),
    ]
    .into_iter()
    .chain(crosswords())
    {
        let expected = (question.ask)(&request, &library, &limits).unwrap();
        // Patterns are printed as they are, so that other commands can read them.
        let json =
            if question.path == "crossword/generate" { &["--quiet"][..] } else { &["--json", "--quiet"] };
        let ran = question.run("C", &request, json);
        // Many boards or fillings are a line each for a command.
        let (printed, compared) = match question.path {
            "generate" => (Value::Array(objects(&ran.output)), &expected["boards"]),
            "crossword/fill" => (Value::Array(objects(&ran.output)), &expected["fillings"]),
            "crossword/generate" => {
                let grids = ran.output.trim_end().split("\n\n").map(|grid| grid.replace('\n', "/"));
                (grids.collect(), &expected["grids"])
            }
            _ => (serde_json::from_str(&ran.output).unwrap(), &expected),
        };
        assert_eq!(&printed, compared, "the command: {request}");
        let (status, answered) = server.send("POST", question.path, "en", &request.to_string());
        assert_eq!((status, &answered), (200, &expected), "the server: {request}");
    }
}

#[test]
fn a_search_of_so_many_boards_comes_to_the_same_through_every_door() {
    let (server, library, limits) = (Running::start(), SharedLibrary::default(), Limits::server());
    for request in [
        json!({"list": "en", "topology": "3x3", "steps": 4000, "seed": 5, "without": "s", "at_most": "E=1"}),
        json!({"list": "fr", "board": "???/?E?/???", "steps": 3000, "seed": 1, "chains": 2, "method": "tabu",
            "maximize": "points", "with": "q,u", "top": 2}),
        json!({"list": "en", "arrange": "CATORESIT", "steps": 500, "seed": 2, "rules": "ruzzle", "shortest": 2}),
    ] {
        let expected = (BEST.ask)(&request, &library, &limits).unwrap();
        let expected = &expected["methods"][0]["best"];
        assert!(expected.as_array().is_some_and(|best| !best.is_empty()), "{request}");
        let ran = BEST.run("C", &request, &["--json", "--quiet"]);
        let end = objects(&ran.output).pop().unwrap();
        assert_eq!((&end["event"], &end["best"]), (&"end".into(), expected), "the command: {request}");
        let (status, begun) = server.send("POST", "best", "en", &request.to_string());
        assert_eq!(status, 201, "{begun}");
        let path = format!("best/{}", begun["id"].as_str().unwrap());
        let top = loop {
            let told = server.send("GET", &path, "en", "").1;
            if told["done"] == true {
                break told["top"].clone();
            }
            std::thread::yield_now();
        };
        let row = |row: &Value| json!({"value": row["value"], "board": row["board"]["notation"]});
        let top: Vec<Value> = top.as_array().unwrap().iter().map(row).collect();
        assert_eq!(&Value::Array(top), expected, "the server: {request}");
    }
}

#[test]
fn a_request_that_makes_no_sense_is_refused_in_the_same_words_through_every_door() {
    let (server, library, limits) = (Running::start(), SharedLibrary::default(), Limits::server());
    for (question, field, request) in [
        (SOLVE, "board", json!({"board": "C4T", "list": "en"})),
        (SOLVE, "board", json!({"board": "CAT/OR", "list": "en"})),
        (SOLVE, "board", json!({"board": "?".repeat(9), "list": "en"})),
        (SOLVE, "topology", json!({"board": "CAT", "topology": "3x", "list": "en"})),
        (SOLVE, "board", json!({"board": "graph:0-2097151=A", "list": "en"})),
        (CHECK, "word", json!({"word": "c4t", "board": "CAT/ORE", "list": "en"})),
        (CHECK, "word", json!({"word": "a".repeat(5000), "board": "CAT/ORE", "list": "en"})),
        (GENERATE, "words", json!({"list": "en", "words": "9..1"})),
        (GENERATE, "words", json!({"list": "en", "words": "many"})),
        (GENERATE, "dice", json!({"list": "en", "dice": "loaded"})),
        (GENERATE, "bonuses", json!({"list": "en", "bonuses": "round9"})),
        (GENERATE, "containing", json!({"list": "en", "containing": "supercalifragilistic"})),
        (GENERATE, "threads", json!({"list": "en", "threads": 1_000_000})),
        (GENERATE, "topology", json!({"list": "en", "topology": "1000x1000"})),
        (BEST, "method", json!({"list": "en", "method": "luck"})),
        (BEST, "maximize", json!({"list": "en", "maximize": "fun"})),
        (BEST, "constraint", json!({"list": "en", "without": "E", "with": "E"})),
        (BEST, "at_most", json!({"list": "en", "at_most": "E"})),
        (BEST, "chains", json!({"list": "en", "chains": 5000})),
        (BEST, "preset", json!({"list": "en", "preset": "s9"})),
        (ANAGRAM, "letters", json!({"letters": "c4t", "list": "en"})),
        (ANAGRAM, "random", json!({"random": 5000, "list": "en"})),
        (CRYPTIC, "answer", json!({"answer": "a".repeat(1000), "list": "en"})),
        (CRYPTIC, "answer", json!({"answer": "мир", "list": "en"})),
        (CRYPTIC, "kind", json!({"answer": "cat", "kind": "homophone", "list": "en"})),
        (CRYPTIC, "most", json!({"answer": "cat", "most": 1000, "list": "en"})),
        (WORDS, "pattern", json!({"pattern": "[", "list": "en"})),
    ]
    .into_iter()
    .chain(wrong_crosswords())
    {
        let [named, english, french] = (question.ask)(&request, &library, &limits).unwrap_err();
        assert_eq!(named, field, "{english}");
        assert_ne!(english, french);
        for (locale, language, expected) in [("C", "en", &english), ("fr_FR.UTF-8", "fr", &french)] {
            // The command has the limits of a server here, so that both refuse the same.
            let ran = question.run(locale, &request, &["--quiet", "--limit", "cells=100,threads=1"]);
            assert_eq!((ran.code, ran.errors.trim_end()), (Some(2), format!("worddle: {expected}").as_str()));
            let (status, problem) = server.send("POST", question.path, language, &request.to_string());
            assert_eq!((status, &problem["detail"]), (422, &Value::from(expected.as_str())), "{request}");
            assert_eq!(problem["field"], field);
        }
    }
}

#[test]
fn a_large_list_is_taken_and_one_that_is_too_large_is_refused() {
    let (server, limits) = (Running::start_with_lists(1), Limits::server());
    // Words of five letters, each once, with a score on every line and a few lines that are no words.
    let letter = |number: usize, place: u32| char::from(b'a' + (number / 26_usize.pow(place) % 26) as u8);
    let word = |number: usize| (0..5).map(|place| letter(number, place)).collect::<String>();
    let large = (0..300_000).map(word).collect::<Vec<_>>().join(";50\n") + ";50\nc4t;50\nα;50\n";
    let many = "a\n".repeat(limits.words + 1);
    let heavy = "a".repeat(17 << 20);
    for (list, status, text) in [
        (&many, 422, "1,000,000"),
        (&heavy, 413, ""),
        (&large, 201, ""),
        (&large, 503, "the server already keeps 1 word lists: try again later"),
    ] {
        let (answered, body) = server.send("POST", "lists?language=en", "en", list);
        assert_eq!(answered, status, "{body}");
        let detail = body["detail"].as_str().unwrap_or_default();
        assert!(detail.replace("1000000", "1,000,000").contains(text), "{detail}");
        if status == 201 {
            assert_eq!((&body["words"], &body["left_out"]), (&300_000.into(), &2.into()));
        }
    }
}

#[test]
fn whatever_could_explode_ends_with_an_error_that_names_its_limit() {
    let bomb = zstd::encode_all(std::io::repeat(b'\n').take(300 << 20), 3).unwrap();
    let (_directory, bomb) = crate::ran::file_with(bomb, "bomb.zst");
    let (_directory, long) = crate::ran::file_with("chat\n".repeat(8_000_000), "long.txt");
    let maze = format!("{}A#{}#B", "A".repeat(88), "A".repeat(8));
    let word = format!("{}ba", "a".repeat(30));
    let dense: String = "ESARTINOLD".chars().cycle().take(64).collect();
    for (arguments, limit) in [
        (vec!["solve", "?????????", "-d", "en"], "--limit blanks=9"),
        (vec!["check", &word, &maze, "-d", "en", "--limit", "time=200ms"], "--limit time=2s"),
        (
            vec!["solve", &dense, "--topology", "2x2x2x2x2x2", "-d", "en", "--limit", "time=200ms"],
            "--limit time=2s",
        ),
        (vec!["generate", "-d", "en", "--threads", "1000000"], "--limit threads=1000000"),
        (vec!["words", "c?t", "-d", &bomb], "--limit memory="),
        (vec!["words", "c?t", "-d", &long], "--limit words=8000000"),
    ] {
        let ran = run_in("C", &arguments, "");
        assert_eq!(ran.code, Some(2), "{arguments:?}: {}", ran.errors);
        assert!(ran.errors.contains(limit), "{arguments:?}: {}", ran.errors);
    }
    let french = run_in(
        "fr_FR.UTF-8",
        &["solve", &dense, "--topology", "2x2x2x2x2x2", "-d", "en", "--limit", "time=200ms"],
        "",
    );
    assert_eq!(french.code, Some(2));
    assert!(french.errors.contains("moins de voisines"), "{}", french.errors);
    // A word with more paths than anyone can count is on the board all the same.
    let (board, word) = ("?".repeat(25), "abandonnement");
    let ran = run_in("C", &["check", word, &board, "-d", "fr"], "");
    assert!(ran.output.contains("1,000 paths or more"), "{}{}", ran.output, ran.errors);
}

#[test]
fn every_question_of_the_table_is_asked_and_documented() {
    let document = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs/API.md");
    let document = std::fs::read_to_string(document).unwrap();
    let listed = run_in("C", &["ask"], "").output;
    for question in worddle_api::QUESTIONS.iter().copied().flatten() {
        let verb = if question.method == worddle_api::Method::Get { "GET" } else { "POST" };
        assert!(
            document.contains(&format!("`{verb} {}", question.path)),
            "docs/API.md lacks {}",
            question.path
        );
        let name = question.path.trim_start_matches('/');
        let has_line = listed.lines().any(|line| line.split_whitespace().next() == Some(name));
        assert_eq!(has_line, !question.is_job(), "{name}");
        // Nothing is asked, so there is an answer or a refusal, and never an unknown question.
        let ran = run_in("C", &["ask", name], "");
        assert!(ran.code == Some(0) || ran.code == Some(2), "{name}: {:?}", ran.code);
        assert!(!ran.errors.contains("no such address"), "{name}: {}", ran.errors);
    }
    let solved = run_in("C", &["ask", "solve", r#"{"board":"CAT/ORE","language":"en"}"#], "");
    let same = run_in("C", &["ask", "/solve", "-"], r#"{"board":"CAT/ORE","language":"en"}"#);
    assert_eq!((solved.code, &solved.output), (Some(0), &same.output));
    assert_eq!(run_in("C", &["solve", "CAT/ORE", "-d", "en", "--json"], "").output, solved.output);
    let refused =
        run_in("C", &["ask", "solve", "--language", "fr", r#"{"board":"CAT/ORE","rules":"bogle"}"#], "");
    assert!(refused.code == Some(2) && refused.errors.contains("pas de règles"), "{}", refused.errors);
}

#[test]
fn a_question_that_runs_as_a_job_names_the_command_to_use() {
    for question in worddle_api::QUESTIONS.iter().copied().flatten() {
        let worddle_api::Kind::Job { commands, .. } = question.kind else { continue };
        let name = question.path.trim_start_matches('/');
        let [english, french] = ["C", "fr_FR.UTF-8"].map(|locale| run_in(locale, &["ask", name, "{}"], ""));
        assert_eq!((english.code, french.code), (Some(2), Some(2)), "{name}");
        assert!(english.errors.contains("runs as a long job: use `worddle "), "{}", english.errors);
        assert!(french.errors.contains("est une longue tâche"), "{}", french.errors);
        assert!(!commands.is_empty(), "{name}");
        for command in commands {
            assert!(english.errors.contains(command), "{name}: {}", english.errors);
            let mut help: Vec<&str> = command.split(' ').skip(1).collect();
            help.push("--help");
            assert_eq!(run_in("C", &help, "").code, Some(0), "{command}");
        }
    }
}
