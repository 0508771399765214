//! The program in a fleet: the command of its owner, and workers that can be killed.

use std::path::Path;
use std::process::{Child, Command, Output, Stdio};

use serde_json::Value;

/// The program with some arguments, for a database.
pub(crate) fn command(address: &str, arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_worddle"));
    command.args(arguments).env_clear().envs([("LANG", "C"), ("WORDDLE_DATABASE", address)]);
    command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

/// Runs the program and expects it to go well.
#[track_caller]
pub(crate) fn run(address: &str, arguments: &[&str]) -> String {
    let Output { status, stdout, stderr } = command(address, arguments).output().unwrap();
    assert!(status.success(), "{arguments:?}: {}", String::from_utf8_lossy(&stderr));
    String::from_utf8(stdout).unwrap()
}

/// How the fleet is.
pub(crate) fn status(address: &str) -> Value {
    serde_json::from_str(&run(address, &["fleet", "status", "--json"])).unwrap()
}

/// What one machine prints, without times.
pub(crate) fn alone(arguments: &[&str]) -> String {
    let printed = run("", &[arguments, &["--json", "--quiet"]].concat());
    let lines = printed.lines().filter(|line| !line.contains("\"event\":\"found\""));
    lines.map(|line| timeless(line) + "\n").collect()
}

/// A line of JSON without the seconds that it tells.
fn timeless(line: &str) -> String {
    let Some((before, after)) = line.split_once(",\"seconds\":") else { return line.to_owned() };
    let end = after.find([',', '}']).unwrap();
    before.to_owned() + &after[end..]
}

/// `worddle work`, which is killed when it is dropped.
pub(crate) struct Worker(pub(crate) Child);

impl Worker {
    /// Starts one, with its store in a directory.
    pub(crate) fn start(address: &str, store: &Path, more: &[&str]) -> Self {
        let store = store.to_str().unwrap();
        let arguments = [&["work", "--threads", "1", "--store", store], more].concat();
        Self(command(address, &arguments).stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap())
    }

    /// Sends it a signal: `KILL` pulls the plug, `TERM` asks it to end.
    pub(crate) fn signal(&self, name: &str) {
        let sent = Command::new("kill").arg(format!("-{name}")).arg(self.0.id().to_string()).status();
        assert!(sent.unwrap().success(), "the worker runs");
    }

    /// Pulls the plug.
    pub(crate) fn kill(mut self) {
        self.0.kill().unwrap();
        self.0.wait().unwrap();
    }
}

impl Drop for Worker {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}
