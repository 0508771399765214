//! A fleet as a server shows it to whoever may only look.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::process::Child;

use serde_json::Value;

use crate::program::{command, run, status};
use crate::{add_once, fleet, wait_until};

/// `worddle serve` on a port of its own; it ends when this is dropped.
struct Served {
    child: Child,
    host: String,
}

impl Served {
    fn start(more: &[&str]) -> Self {
        // The address in the environment is no reason to show anything.
        let arguments = [&["serve", "--port", "0", "--no-open", "--quiet"], more].concat();
        let mut child = command("postgres://nobody@127.0.0.1:1/x", &arguments).spawn().unwrap();
        let mut line = String::new();
        BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
        let host = line.trim().trim_start_matches("http://").to_owned();
        Self { child, host }
    }

    /// The status of an address, and what it says.
    fn get(&self, path: &str) -> (u16, String) {
        let mut stream = TcpStream::connect(&self.host).unwrap();
        write!(stream, "GET {path} HTTP/1.1\r\nHost: {}\r\nConnection: close\r\n\r\n", self.host).unwrap();
        let mut answer = String::new();
        stream.read_to_string(&mut answer).unwrap();
        let (head, body) = answer.split_once("\r\n\r\n").unwrap();
        (head.split(' ').nth(1).unwrap().parse().unwrap(), body.to_owned())
    }

    fn fleet(&self) -> Option<Value> {
        let (code, body) = self.get("/api/v1/fleet");
        assert!(code == 200 || code == 503, "{code} {body}");
        (code == 200).then(|| serde_json::from_str(&body).unwrap())
    }
}

impl Drop for Served {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// A status without what changes from one second to the next.
fn still(mut status: Value) -> Value {
    for list in ["jobs", "workers", "faults"] {
        for one in status[list].as_array_mut().unwrap() {
            for field in ["age", "silent", "pace", "left"] {
                one.as_object_mut().unwrap().remove(field);
            }
        }
    }
    status
}

#[test]
fn a_server_shows_a_fleet_to_whoever_may_only_look() {
    let (server, owner) = fleet();
    server.sql("CREATE ROLE eye LOGIN IN ROLE worddle_reader");
    add_once(&owner, "best -d en --topology 3x3 --steps 40000 --chains 2 --seed 3");
    let store = tempfile::tempdir().unwrap();
    let store = store.path().to_str().unwrap();
    run(&server.address("hand"), &["work", "--threads", "1", "--once", "--quiet", "--store", store]);
    let shown = Served::start(&["--database", &server.address("eye")]);
    let seen = shown.fleet().unwrap();
    assert_eq!(seen["jobs"][0]["done"], 2);
    assert!(seen["jobs"][0]["best"]["value"].as_u64() > Some(100), "{seen}");
    assert_eq!(still(seen.clone()), still(status(&owner)));
    assert_eq!(shown.get("/fleet").0, 200);

    // A board that nobody has found is not shown, and whoever only looks changes nothing.
    let before = server.sql("SELECT * FROM worddle.units ORDER BY number");
    server.sql(
        "UPDATE worddle.results SET value = 9999, answer = replace(answer, '\"value\":', '\"value\":9')",
    );
    let another = Served::start(&["--database", &server.address("eye")]);
    assert_eq!(another.fleet().unwrap()["jobs"][0]["best"], Value::Null);
    assert_eq!(server.sql("SELECT * FROM worddle.units ORDER BY number"), before);

    // While the database is away, that is said; then it is asked again.
    server.stop_at_once();
    wait_until("the database is missed", || shown.fleet().is_none());
    let (_, said) = shown.get("/api/v1/fleet");
    assert!(said.contains("\"fleet\"") && !said.contains(&server.port().to_string()), "{said}");
    server.start_again();
    wait_until("the fleet is seen again", || shown.fleet().is_some());
}

#[test]
fn a_server_that_was_not_told_of_a_fleet_shows_none() {
    let served = Served::start(&[]);
    assert_eq!(served.get("/fleet").0, 404);
    let (code, said) = served.get("/api/v1/fleet");
    assert!(code == 404 && said.contains("this server shows no fleet"), "{said}");
}
