//! `worddle serve` as a user starts and ends it.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::{TcpListener, TcpStream};
use std::process::{Command, Output, Stdio};

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
    std::fs::write(directory.path().join("rooms.sqlite"), "no rooms, but text that is long enough").unwrap();
    let (code, _) =
        fail(&["serve", "--no-open", "--port", "0", "--keep", directory.path().to_str().unwrap()]);
    assert_eq!(code, Some(2));
    for arguments in [
        ["serve", "--port", "70000"],
        ["serve", "--address", "nowhere"],
        ["serve", "--workers", "0"],
        ["serve", "--rate", "-1"],
        ["serve", "--cells", "many"],
        ["serve", "--seconds", "x"],
        ["serve", "--rooms", ""],
    ] {
        assert_eq!(fail(&arguments).0, Some(2), "{arguments:?}");
    }
}
