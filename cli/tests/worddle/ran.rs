//! Runs of the program, as a person makes them.

use std::io::Write;
use std::process::{Command, Output, Stdio};

/// A list of common English words beside the tests.
pub(crate) const COMMON: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/common-words.txt");

/// The words of the assignment's figure.
pub(crate) const FIVE: &str = "chien\nchat\nniche\nnicher\nzoo\n";

/// What a run of the program gave.
pub(crate) struct Ran {
    pub(crate) code: Option<i32>,
    /// What it printed, if that is text.
    pub(crate) output: String,
    pub(crate) bytes: Vec<u8>,
    pub(crate) errors: String,
}

/// The lists that lie beside an installed program; the one that is tested may lie anywhere.
pub(crate) const WORDS: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../data/words");

/// The program with some arguments, in an environment of its own, with nothing on standard input.
pub(crate) fn program(language: &str, arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_worddle"));
    // The dictionaries of this machine are not those of another.
    let environment = [("LANG", language), ("WORDDLE_WORDS", WORDS), ("WORDDLE_DICTIONARIES", WORDS)];
    command.args(arguments).env_clear().envs(environment);
    command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

/// Runs the program with something on standard input.
#[track_caller]
pub(crate) fn run_in(language: &str, arguments: &[&str], input: impl AsRef<[u8]>) -> Ran {
    let mut child = program(language, arguments).stdin(Stdio::piped()).spawn().unwrap();
    // A program that has seen enough closes its end, which is no error here.
    let _ = child.stdin.take().unwrap().write_all(input.as_ref());
    let Output { status, stdout, stderr } = child.wait_with_output().unwrap();
    let errors = String::from_utf8(stderr).unwrap();
    assert!(!errors.contains("panicked"), "{errors}");
    let output = String::from_utf8(stdout.clone()).unwrap_or_default();
    Ran { code: status.code(), output, bytes: stdout, errors }
}

/// Runs the program and expects it to go well.
#[track_caller]
pub(crate) fn run(arguments: &[&str], input: impl AsRef<[u8]>) -> String {
    let ran = run_in("C", arguments, input);
    assert_eq!(ran.code, Some(0), "{}", ran.errors);
    ran.output
}

/// Checks what is printed by a run that goes well.
#[track_caller]
pub(crate) fn check(arguments: &[&str], input: &str, expected: &str) {
    assert_eq!(run(arguments, input), expected);
}

/// Checks that a run fails, says what is wrong in both languages, and prints nothing.
#[track_caller]
pub(crate) fn check_error(arguments: &[&str], input: impl AsRef<[u8]>, english: &str, french: &str) {
    for (language, expected) in [("en_GB.UTF-8", english), ("fr_FR.UTF-8", french)] {
        let ran = run_in(language, arguments, &input);
        assert!(plain(&ran.errors).contains(expected), "{}", ran.errors);
        assert_eq!((ran.code, &*ran.bytes), (Some(2), &[][..]));
    }
}

/// A text with ordinary spaces for those that do not break, to be compared with what is typed in a test.
pub(crate) fn plain(text: &str) -> String {
    text.replace(['\u{a0}', '\u{202f}'], " ")
}

/// A directory with a file in it, and the file's path.
pub(crate) fn file_with(bytes: impl AsRef<[u8]>, name: &str) -> (tempfile::TempDir, String) {
    let directory = tempfile::tempdir().unwrap();
    let path = directory.path().join(name);
    std::fs::write(&path, bytes).unwrap();
    (directory, path.to_str().unwrap().to_owned())
}

/// The objects of JSON Lines.
pub(crate) fn objects(lines: &str) -> Vec<serde_json::Value> {
    lines.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}
