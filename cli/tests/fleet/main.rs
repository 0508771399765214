//! A fleet loses nothing: real workers, a real `PostgreSQL` and a network between them, all of which are killed and cut at
//! random moments. What was ever shown as done stays done, and the answers are those of one machine, byte for byte.
//!
//! `WORDDLE_KILLS=200` asks for the long form (`make test-fleet`), `WORDDLE_SEED=7` for another course of events.

#![expect(clippy::unwrap_used, clippy::disallowed_methods, reason = "a test that cannot go on has failed")]

#[path = "../worddle/blocks.rs"]
mod blocks;
#[path = "../rooms/chance.rs"]
#[expect(dead_code, reason = "other tests need the rest")]
mod chance;
mod docs;
mod page;
mod program;
mod proxy;
#[path = "../../../fleet/tests/support/server.rs"]
#[expect(dead_code, reason = "other tests need the rest")]
mod server;

use std::collections::BTreeMap;
use std::io::{BufRead, BufReader};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use chance::Chance;
use program::{Worker, alone, command, run, status};
use proxy::Proxy;
use server::{Server, address};

const WORKERS: usize = 3;

/// How long anything may take that must happen sooner or later.
const PATIENCE: Duration = Duration::from_mins(3);

/// A number from the environment.
fn number(name: &str, usual: u64) -> u64 {
    std::env::var(name).map_or(usual, |text| text.parse().expect("a number"))
}

/// A server with an open fleet, and logins for workers.
fn fleet() -> (Server, String) {
    let server = Server::start();
    let owner = server.address("owner");
    run(&owner, &["fleet", "start", "--lease", "2s", "--quiet"]);
    for login in ["hand", "hand0", "hand1", "hand2"] {
        server.sql(&format!("CREATE ROLE {login} LOGIN IN ROLE worddle_worker"));
    }
    (server, owner)
}

/// The questions that are asked in turn: a search, a histogram, a proof.
fn question(number: u64) -> Vec<String> {
    let seed = number.to_string();
    let words = match number % 3 {
        0 => format!(
            "best -d en --topology 3x3 --method pool,annealing --steps 60000 --chains 6 --seed {seed}"
        ),
        1 => format!("generate -d fr --histogram --count 30000 --seed {seed}"),
        _ => "prove -d en --topology 2x2 --maximize points --cutoff 15".to_owned(),
    };
    words.split(' ').map(str::to_owned).collect()
}

/// Adds a question; gives the number of the job.
fn add(owner: &str, question: &[String]) -> String {
    let units: &[&str] = if question[0] == "generate" { &["--units", "12"] } else { &[] };
    let mut arguments = vec!["fleet", "add", "--second-look", "10"];
    arguments.extend(units);
    arguments.extend(question.iter().map(String::as_str));
    run(owner, &arguments).trim().to_owned()
}

/// Adds a question whose units are looked at once; gives the number of the job.
fn add_once(owner: &str, question: &str) -> String {
    let command = format!("fleet add --second-look 0 {question}");
    run(owner, &command.split(' ').collect::<Vec<_>>()).trim().to_owned()
}

/// Every unit that is done, with the hash of its answer.
fn done(server: &Server) -> BTreeMap<String, String> {
    let rows = server.sql(
        "SELECT u.job || '/' || u.number, encode(r.hash, 'hex') FROM worddle.units u JOIN worddle.results r \
         USING (job, number) WHERE u.state = 'done'",
    );
    rows.lines()
        .filter_map(|row| row.split_once('|'))
        .map(|(unit, hash)| (unit.into(), hash.into()))
        .collect()
}

/// How many units are not done yet.
fn left(server: &Server) -> u64 {
    server.sql("SELECT count(*) FROM worddle.units WHERE state IN ('waiting', 'leased')").parse().unwrap()
}

/// Waits until something is so.
#[track_caller]
fn wait_until(what: &str, mut is_so: impl FnMut() -> bool) {
    let begin = Instant::now();
    while !is_so() {
        assert!(begin.elapsed() < PATIENCE, "{what}");
        std::thread::sleep(Duration::from_millis(50));
    }
}

#[test]
fn nothing_that_was_done_is_lost_and_the_answers_are_those_of_one_machine() {
    let (kills, mut chance) = (number("WORDDLE_KILLS", 12), Chance::new(number("WORDDLE_SEED", 1)));
    let (server, owner) = fleet();
    let proxy = Proxy::to(server.port());
    let stores: Vec<_> = (0..WORKERS).map(|_| tempfile::tempdir().unwrap()).collect();
    // Answers are compared between logins.
    let login = |number: usize| address(&format!("hand{number}"), proxy.port);
    let start = |number: usize| Worker::start(&login(number), stores[number].path(), &[]);
    let mut workers: Vec<Option<Worker>> = (0..WORKERS).map(|number| Some(start(number))).collect();
    let mut jobs: Vec<(String, Vec<String>)> = Vec::new();
    let mut known = BTreeMap::new();
    let mut deaths = [0; 3];
    for _ in 0..kills {
        // There is always something left to do.
        while jobs.len() < 3 || left(&server) < 6 {
            let question = question(jobs.len() as u64);
            jobs.push((add(&owner, &question), question));
        }
        std::thread::sleep(Duration::from_millis(200 + chance.below(800)));
        known = grown(known, done(&server));
        let trouble = trouble(&mut chance, &server, &proxy);
        if trouble == Trouble::Machine {
            let number = chance.below(WORKERS as u64) as usize;
            workers[number].take().unwrap().kill();
            workers[number] = Some(start(number));
        }
        deaths[trouble as usize] += 1;
        known = grown(known, done(&server));
    }
    wait_until("all jobs are done", || {
        let status = status(&owner);
        assert_eq!(
            status["jobs"].as_array().unwrap().iter().filter(|job| job["aside"] != 0).count(),
            0,
            "{status}"
        );
        status["jobs"].as_array().unwrap().iter().all(|job| job["state"] == "done")
    });
    known = grown(known, done(&server));
    assert_eq!(
        server.sql("SELECT count(*) FROM worddle.results"),
        known.len().to_string(),
        "one answer a unit"
    );
    for (job, question) in &jobs {
        let question: Vec<&str> = question.iter().map(String::as_str).collect();
        assert_eq!(run(&owner, &["fleet", "result", job]), alone(&question), "job {job}: {question:?}");
    }
    let [servers, networks, machines] = deaths;
    println!(
        "{kills} kills ({servers} of the server, {networks} of the network, {machines} of workers), {} jobs, {} units, \
         nothing lost",
        jobs.len(),
        known.len()
    );
}

/// What dies.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Trouble {
    Server = 0,
    Network = 1,
    Machine = 2,
}

/// Lets the server or the network die for a while, or leaves it to the caller to kill a worker.
fn trouble(chance: &mut Chance, server: &Server, proxy: &Proxy) -> Trouble {
    match chance.below(4) {
        0 => {
            server.stop_at_once();
            std::thread::sleep(Duration::from_millis(chance.below(500)));
            server.start_again();
            Trouble::Server
        }
        1 => {
            proxy.cut();
            std::thread::sleep(Duration::from_millis(chance.below(3000)));
            proxy.mend();
            Trouble::Network
        }
        _ => Trouble::Machine,
    }
}

/// What is done now, which must be everything that was done before, and the same.
fn grown(before: BTreeMap<String, String>, now: BTreeMap<String, String>) -> BTreeMap<String, String> {
    for (unit, hash) in before {
        assert_eq!(now.get(&unit), Some(&hash), "unit {unit} was done");
    }
    now
}

#[test]
fn a_worker_that_is_asked_to_end_gives_back_what_it_has() {
    let (server, owner) = fleet();
    let long: Vec<String> =
        "best -d en --steps 400000000 --chains 4 --seed 1".split(' ').map(str::to_owned).collect();
    add(&owner, &long);
    let store = tempfile::tempdir().unwrap();
    let mut worker = Worker::start(&server.address("hand"), store.path(), &[]);
    let leased = || server.sql("SELECT count(*) FROM worddle.units WHERE state = 'leased'");
    wait_until("units are taken", || leased() != "0");
    worker.signal("TERM");
    assert!(worker.0.wait().unwrap().success());
    assert_eq!(leased(), "0");
    assert_eq!(status(&owner)["workers"][0]["here"], false);
    // The same when the whole fleet is stopped.
    let mut worker = Worker::start(&server.address("hand"), store.path(), &[]);
    wait_until("units are taken", || leased() != "0");
    run(&owner, &["fleet", "cancel", "1"]);
    run(&owner, &["fleet", "stop"]);
    assert!(worker.0.wait().unwrap().success());
    assert_eq!(leased(), "0");
}

#[test]
fn without_room_on_the_disk_a_result_stays_in_memory_until_it_is_delivered() {
    let (server, owner) = fleet();
    let proxy = Proxy::to(server.port());
    let question = "best -d en --topology 3x3 --steps 120000 --chains 3 --seed 5";
    let job = add_once(&owner, question);
    let store = tempfile::tempdir().unwrap();
    // No file may have a byte, and a write that fails for that is not the end.
    let script = "trap '' XFSZ; ulimit -f 0; exec \"$@\"";
    let program = env!("CARGO_BIN_EXE_worddle");
    let mut worker = Command::new("bash")
        .args(["-c", script, "bash", program, "work", "--threads", "1", "--once", "--store"])
        .arg(store.path())
        .env("WORDDLE_DATABASE", address("hand", proxy.port))
        .stdin(Stdio::null())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut said = BufReader::new(worker.stderr.take().unwrap()).lines().map_while(Result::ok);
    wait_until("it is at work", || !done(&server).is_empty());
    proxy.cut();
    assert!(said.any(|line| line.contains("a result stays in memory: cannot write")), "the disk is full");
    proxy.mend();
    assert!(worker.wait().unwrap().success());
    assert_eq!(run(&owner, &["fleet", "result", &job]), alone(&question.split(' ').collect::<Vec<_>>()));
}

#[test]
fn results_wait_on_the_disk_for_a_worker_that_comes_after() {
    let (server, owner) = fleet();
    let proxy = Proxy::to(server.port());
    let question = "best -d en --topology 3x3 --steps 120000 --chains 3 --seed 6";
    let job = add_once(&owner, question);
    let store = tempfile::tempdir().unwrap();
    let worker = Worker::start(&address("hand", proxy.port), store.path(), &[]);
    wait_until("it is at work", || !done(&server).is_empty());
    proxy.cut();
    let kept = || {
        let fleets =
            std::fs::read_dir(store.path().join("outbox")).into_iter().flatten().map_while(Result::ok);
        let files = fleets.flat_map(|fleet| std::fs::read_dir(fleet.path()).unwrap().map_while(Result::ok));
        files.filter(|file| file.path().extension().is_some_and(|end| end == "json")).count()
    };
    wait_until("a result is on the disk", || kept() > 0);
    worker.kill();
    let before = done(&server).len();
    proxy.mend();
    let arguments = ["work", "--once", "--quiet", "--store", store.path().to_str().unwrap()];
    run(&address("hand", proxy.port), &arguments);
    assert!(done(&server).len() > before);
    assert_eq!(kept(), 0);
    // What the dead worker had not done can be taken when its lease is over.
    wait_until("all is done", || {
        run(&address("hand", proxy.port), &arguments);
        left(&server) == 0
    });
    assert_eq!(run(&owner, &["fleet", "result", &job]), alone(&question.split(' ').collect::<Vec<_>>()));
}

#[test]
fn a_password_on_the_command_line_is_refused_and_never_shown() {
    let ran = |arguments: &[&str]| {
        let output = command("", arguments).output().unwrap();
        (output.status.code(), String::from_utf8(output.stderr).unwrap())
    };
    let (code, said) = ran(&["fleet", "status", "--database", "postgres://ada:secret@127.0.0.1/x"]);
    assert_eq!(code, Some(2));
    assert!(said.contains("a password on the command line") && !said.contains("secret"), "{said}");
    let file = tempfile::NamedTempFile::new().unwrap();
    std::fs::write(file.path(), "postgres://ada:secret@127.0.0.1:1/x\n").unwrap();
    let (code, said) = ran(&["fleet", "status", "--database-file", file.path().to_str().unwrap()]);
    assert_eq!(code, Some(2));
    assert!(said.contains("no answer from the database") && !said.contains("secret"), "{said}");
    let (code, said) = ran(&["fleet", "status"]);
    assert_eq!(code, Some(2));
    assert!(said.contains("use --database URL"), "{said}");
}
