//! `worddle serve` as a user starts and ends it.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::{TcpListener, TcpStream};
use std::os::linux::net::SocketAddrExt;
use std::os::unix::net::{SocketAddr, UnixDatagram};
use std::process::{Child, Command, Output, Stdio};

fn worddle(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_worddle"));
    command.args(arguments).env("LANG", "en_GB.UTF-8").env_remove("DISPLAY").stdin(Stdio::null());
    command
}

fn fail(arguments: &[&str]) -> (Option<i32>, String) {
    let Output { status, stderr, .. } = worddle(arguments).output().unwrap();
    (status.code(), String::from_utf8(stderr).unwrap())
}

#[test]
fn the_server_prints_its_address_answers_and_ends_with_ctrl_c() {
    let directory = tempfile::tempdir().unwrap();
    let keep = directory.path().join("rooms");
    let mut child = worddle(&["serve", "--port", "0", "--no-open", "--keep", keep.to_str().unwrap()])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut line = String::new();
    BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
    let address = line.trim().strip_prefix("http://").unwrap();
    let mut stream = TcpStream::connect(address).unwrap();
    stream.write_all(b"GET /health HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n").unwrap();
    let mut answer = String::new();
    stream.read_to_string(&mut answer).unwrap();
    assert!(answer.starts_with("HTTP/1.1 200") && answer.ends_with("ok"), "{answer}");
    let interrupted = Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap();
    assert!(interrupted.success());
    assert_eq!(child.wait().unwrap().code(), Some(0));
    assert!(keep.join("rooms.sqlite").is_file());
}

#[test]
fn a_server_is_asked_whether_it_is_well() {
    let serving = Serving::start(worddle(&["serve", "--port", "0", "--no-open", "--quiet"]));
    let port = serving.address.rsplit(':').next().unwrap().to_owned();
    for address in ["127.0.0.1", "0.0.0.0"] {
        let asked = worddle(&["serve", "--health", "--address", address, "--port", &port]).output().unwrap();
        assert_eq!((asked.status.code(), asked.stdout.as_slice()), (Some(0), b"ok\n".as_slice()));
    }
    drop(serving);
    // A port that was free a moment ago, where nobody listens.
    let free = TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port().to_string();
    let (code, error) = fail(&["serve", "--health", "--port", &free]);
    assert!(code == Some(2) && error.contains("no server answers at 127.0.0.1:"), "{error}");
    let (code, error) = fail(&["serve", "--health", "--port", &free, "--lang", "fr"]);
    assert!(code == Some(2) && error.contains("aucun serveur ne répond"), "{error}");
}

/// `worddle serve` that runs, with its address; killed if a test fails before it has ended.
struct Serving {
    child: Child,
    address: String,
}

impl Serving {
    fn start(mut command: Command) -> Self {
        let mut child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
        let mut line = String::new();
        BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
        let address = line.trim().strip_prefix("http://").unwrap().to_owned();
        Self { child, address }
    }

    /// Sends a request, and gives the whole answer.
    fn ask(&self, request: &str) -> String {
        let mut stream = TcpStream::connect(&self.address).unwrap();
        stream.write_all(request.as_bytes()).unwrap();
        let mut answer = String::new();
        stream.read_to_string(&mut answer).unwrap();
        answer
    }

    fn health(&self) -> String {
        self.ask("GET /health HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")
    }

    /// Sends SIGTERM, waits for the end, and gives what was said on standard error.
    fn terminate(mut self) -> String {
        let id = self.child.id().to_string();
        assert!(Command::new("kill").args(["-TERM", &id]).status().unwrap().success());
        let mut said = String::new();
        self.child.stderr.take().unwrap().read_to_string(&mut said).unwrap();
        assert_eq!(self.child.wait().unwrap().code(), Some(0), "{said}");
        said
    }
}

impl Drop for Serving {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

#[test]
fn a_manager_of_services_hears_that_the_server_is_ready_and_that_it_stops() {
    let directory = tempfile::tempdir().unwrap();
    let path = directory.path().join("notify");
    let in_file = UnixDatagram::bind(&path).unwrap();
    let name = format!("worddle-test-{}", std::process::id());
    let without_file = UnixDatagram::bind_addr(&SocketAddr::from_abstract_name(&name).unwrap()).unwrap();
    for (socket, address) in [(in_file, path.to_str().unwrap()), (without_file, &format!("@{name}"))] {
        let mut command = worddle(&["serve", "--port", "0", "--no-open"]);
        command.env("NOTIFY_SOCKET", address);
        let hear = || {
            let mut buffer = [0; 64];
            let length = socket.recv(&mut buffer).unwrap();
            String::from_utf8(buffer[..length].to_vec()).unwrap()
        };
        let serving = Serving::start(command);
        assert_eq!(hear(), "READY=1");
        assert!(serving.health().ends_with("ok"));
        serving.terminate();
        assert_eq!(hear(), "STOPPING=1");
    }
}

#[test]
fn logs_name_no_players_no_words_and_no_rooms() {
    for format in ["text", "json"] {
        let serving = Serving::start(worddle(&[
            "serve",
            "--port",
            "0",
            "--no-open",
            "--log",
            "debug",
            "--log-format",
            format,
        ]));
        let body = r#"{"letters":"zyzzyva","language":"en"}"#;
        serving.ask(&format!("POST /api/v1/anagram?lang=fr HTTP/1.1\r\nHost: x\r\nConnection: close\r\nX-Forwarded-For: 192.0.2.77\r\nContent-Type: application/json\r\nContent-Length: {}\r\n\r\n{body}", body.len()));
        let room = "0123456789abcdef0123456789abcdef";
        serving.ask(&format!("GET /api/v1/rooms/{room} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n"));
        let said = serving.terminate();
        assert!(said.contains("/api/v1/rooms/{id}") && said.contains("/api/v1/anagram"), "{said}");
        let secret = ["zyzzyva", room, "192.0.2.77", "127.0.0.1:"];
        for line in said.lines().filter(|line| line.contains("answered")) {
            assert!(!secret.iter().any(|secret| line.contains(secret)), "{line}");
            if format == "json" {
                let logged: serde_json::Value = serde_json::from_str(line).unwrap();
                assert!(logged["status"].is_u64() && logged["level"] == "DEBUG", "{line}");
            }
        }
    }
    let silent = Serving::start(worddle(&["serve", "--port", "0", "--no-open", "--quiet"]));
    silent.health();
    assert_eq!(silent.terminate(), "", "nothing is logged that is no warning");
}

#[test]
fn idle_connections_beyond_the_limit_of_files_keep_nobody_out() {
    for limit in ["256", "1024"] {
        let program = env!("CARGO_BIN_EXE_worddle");
        let mut command = Command::new("sh");
        // No bound for one address, so that it is the files that run out.
        let serve =
            format!("ulimit -n {limit}; exec {program} serve --port 0 --no-open --connections-each 0");
        command.args(["-c", &serve]).stdin(Stdio::null());
        let serving = Serving::start(command);
        let idle: Vec<TcpStream> =
            (0..1100).filter_map(|_| TcpStream::connect(&serving.address).ok()).collect();
        assert!(idle.len() > 500, "the server listens: {}", idle.len());
        assert!(serving.health().ends_with("ok"));
        serving.terminate();
    }
}

#[test]
fn what_cannot_be_served_is_said() {
    let taken = TcpListener::bind("127.0.0.1:0").unwrap();
    let port = taken.local_addr().unwrap().port().to_string();
    let (code, error) = fail(&["serve", "--no-open", "--port", &port]);
    assert_eq!(code, Some(2));
    assert!(error.contains("cannot serve on 127.0.0.1"), "{error}");
    let (code, error) = fail(&["serve", "--no-open", "--port", &port, "--lang", "fr"]);
    assert_eq!(code, Some(2));
    assert!(error.contains("impossible d'écouter sur 127.0.0.1"), "{error}");
    let directory = tempfile::tempdir().unwrap();
    let file = directory.path().join("file");
    std::fs::write(&file, "no directory").unwrap();
    let (code, error) = fail(&["serve", "--no-open", "--port", "0", "--keep", file.to_str().unwrap()]);
    assert_eq!(code, Some(2));
    assert!(error.contains("file"), "{error}");
    for arguments in [
        ["serve", "--port", "70000"],
        ["serve", "--address", "nowhere"],
        ["serve", "--workers", "0"],
        ["serve", "--rate", "-1"],
        ["serve", "--cells", "many"],
        ["serve", "--seconds", "x"],
        ["serve", "--rooms", ""],
        ["serve", "--behind", "localhost"],
        ["serve", "--metrics", "9717"],
        ["serve", "--log", "all"],
    ] {
        assert_eq!(fail(&arguments).0, Some(2), "{arguments:?}");
    }
}
