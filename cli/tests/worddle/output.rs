//! Output that cannot be written: a full disk, a reader that has gone, standard error that nobody hears.

use std::process::Stdio;

use crate::ran::{COMMON, file_with, program, run_in};

/// What is on standard input: letters for the assignment, and a grid for crosswords.
const LETTERS: &str = "C A T\nO B E\nT A N\n";
const GRID: &str = "...\n";

/// A proof, which names the list that it is about.
const PROOF: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../docs/proofs/it-3x3-words.proof.zst");

/// A call of every command that writes to standard output, and finds something.
const CALLS: &[&[&str]] = &[
    &["-s", "3"],
    &["--help"],
    &["-h"],
    &["--version"],
    &["solve", "CATS/RENT"],
    &["solve", "CATS/RENT", "--json"],
    &["check", "CAT", "CATS/RENT"],
    &["generate", "--count", "3", "--seed", "1"],
    &["generate", "--histogram", "--count", "30", "--seed", "1"],
    &["design", "--seed", "1"],
    &["best", "--topology", "2x2", "--steps", "300"],
    &["best", "--topology", "2x2", "--steps", "300", "--json"],
    &["best", "--topology", "2x2", "--steps", "300", "--compare", "--seeds", "2"],
    &["prove", "--topology", "2x2", "--cutoff", "1"],
    &["prove", "check", PROOF, "--parts", "1"],
    &["prove", "estimate", "--topology", "2x2", "--cutoff", "1", "--time", "100ms"],
    &["anagram", "cat"],
    &["words", "c?t"],
    &["cryptic", "stair"],
    &["words", "c?t", "--json"],
    &["ask"],
    &["ask", "words", "{\"pattern\":\"c?t\"}"],
    &["lexicon", "info"],
    &["lexicon", "info", "--json"],
    &["lexicon", "dump"],
    &["lexicon", "tree"],
    &["lexicon", "lists"],
    &["lexicon", "names"],
    &["lab", "list"],
    &["lab", "count", "s3-automaton", "--quick"],
    &["serve", "--port", "0", "--no-open"],
    &["crossword", "fill", "-", "--seed", "1"],
    &["crossword", "new", "--size", "5", "--seed", "1"],
    &["crossword", "candidates", "-", "1A"],
    &["crossword", "places", "-", "cat"],
    &["crossword", "survey", "-"],
    &["crossword", "stats", "-"],
    &["crossword", "check", "-"],
    &["crossword", "convert", "-", "-"],
    &["crossword", "show", "-"],
    &["demo", "--seed", "1"],
    &["completions", "bash"],
    &["completions", "zsh"],
    &["completions", "fish"],
    &["man"],
    &["man", "--help"],
];

/// Runs a call with its output going somewhere, and gives its exit code and what it said.
fn run(
    call: &[&str],
    language: &str,
    output: impl Into<Stdio>,
    errors: impl Into<Stdio>,
) -> (Option<i32>, String) {
    let input = if call[0] == "crossword" { GRID } else { LETTERS };
    let (_directory, grid) = file_with(input, "grid.txt");
    let list: &[&str] = if call.contains(&PROOF) { &[] } else { &["-d", COMMON, "--alphabet", "en"] };
    let ran = program(language, &[call, list].concat())
        .stdin(std::fs::File::open(grid).unwrap())
        .stdout(output)
        .stderr(errors)
        .spawn()
        .unwrap()
        .wait_with_output()
        .unwrap();
    (ran.status.code(), String::from_utf8(ran.stderr).unwrap())
}

fn full() -> std::fs::File {
    std::fs::OpenOptions::new().write(true).open("/dev/full").unwrap()
}

#[test]
fn every_command_is_among_the_calls() {
    let help = |of: &[&str]| run_in("C", &[of, &["--help"]].concat(), "").output;
    let commands = |help: &str| -> Vec<String> {
        let (_, below) = help.split_once("Commands:\n").unwrap_or_default();
        let lines = below.lines().take_while(|line| !line.is_empty());
        let names = lines.filter(|line| line.starts_with("  ") && !line.starts_with("   "));
        names.filter_map(|line| line.split_whitespace().next().map(ToOwned::to_owned)).collect()
    };
    let all = commands(&help(&[]));
    assert!(all.len() > 10, "{all:?}");
    // These write files, and say so on standard error or in a line; a fleet needs a database and a definition a dictionary, and
    // they have tests of their own.
    let elsewhere = [
        ("site", ""),
        ("define", ""),
        ("dictionary", ""),
        ("fleet", ""),
        ("work", ""),
        ("lexicon", "build"),
        ("lexicon", "add"),
        ("lab", "run"),
        ("lab", "report"),
    ];
    for command in all.into_iter().filter(|command| !elsewhere.contains(&(&**command, ""))) {
        let below = commands(&help(&[&command]));
        for below in
            below.iter().map(String::as_str).filter(|&below| !elsewhere.contains(&(&*command, below)))
        {
            assert!(CALLS.iter().any(|call| call.starts_with(&[&*command, below])), "{command} {below}");
        }
        assert!(CALLS.iter().any(|call| call[0] == command), "{command}");
    }
}

#[test]
fn a_full_disk_is_an_error_of_every_command() {
    for call in CALLS {
        for language in ["C", "fr_FR.UTF-8"] {
            let (code, said) = run(call, language, full(), Stdio::piped());
            assert!(code == Some(2) && said.contains("worddle: "), "{call:?}: {code:?}, {said}");
            assert!(
                !said.contains("panicked") && said.matches("os error 28").count() == 1,
                "{call:?}: {said}"
            );
        }
    }
}

#[test]
fn a_reader_that_has_gone_ends_every_command_quietly() {
    for call in CALLS {
        let (reader, writer) = std::io::pipe().unwrap();
        drop(reader);
        let (code, said) = run(call, "C", writer, Stdio::piped());
        let is_quiet =
            !said.contains("panicked") && !said.contains("worddle: ") && !said.contains("os error");
        assert!(code == Some(0) && is_quiet, "{call:?}: {code:?}, {said}");
    }
}

#[test]
fn what_nobody_can_hear_does_not_end_a_command() {
    for call in
        [&["words", "c?t"][..], &["lexicon", "info"], &["best", "--topology", "2x2", "--steps", "300"]]
    {
        let (code, _) = run(call, "C", Stdio::null(), full());
        assert_eq!(code, Some(0), "{call:?}");
    }
    for call in
        [&["words", "["][..], &["solve", "!"], &["--frobnicate"], &["crossword", "new", "--size", "0"]]
    {
        for language in ["C", "fr_FR.UTF-8"] {
            let (code, _) = run(call, language, Stdio::null(), full());
            assert_eq!(code, Some(2), "{call:?}");
        }
    }
}

#[test]
fn errors_of_files_are_said_once() {
    let (directory, text) = file_with("cat\ndog\n", "words.txt");
    let place = |name: &str| directory.path().join(name).to_str().unwrap().to_owned();
    let (nowhere, damaged, junk) = (place("no/such/place"), place("words.gz"), place("junk.puz"));
    std::fs::write(&damaged, [0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0, 1, 2, 3]).unwrap();
    std::fs::write(&junk, "ACROSS&DOWN").unwrap();
    let db = nowhere.clone() + ".db";
    let keep = text.clone() + "/rooms";
    let calls: [&[&str]; 14] = [
        &["lexicon", "build", "-d", &text, "-o", &nowhere],
        &["words", "*", "-d", &nowhere],
        &["words", "*", "-d", &damaged],
        &["words", "*", "-d", env!("CARGO_BIN_EXE_worddle")],
        &["words", "*", "-d", directory.path().to_str().unwrap()],
        &["lexicon", "tree", "-d", &text, "--svg", &nowhere],
        &["best", "-d", &text, "--topology", "2x2", "--steps", "100", "--svg", &nowhere],
        &["best", "-d", &text, "--topology", "2x2", "--steps", "100", "--save", &db],
        &["best", "--resume", &db],
        &["crossword", "show", &nowhere],
        &["crossword", "show", &junk],
        &["lab", "report", "--from", &nowhere],
        &["lab", "run", "s0-lists", "--quick", "--out", &nowhere],
        &["serve", "--port", "0", "--no-open", "--keep", &keep],
    ];
    for call in calls {
        for language in ["en_GB.UTF-8", "fr_FR.UTF-8"] {
            let ran = run_in(language, call, "");
            assert_eq!(ran.code, Some(2), "{call:?}: {}", ran.errors);
            let last = ran.errors.lines().last().unwrap_or_default();
            let mut parts: Vec<&str> =
                last.split(':').map(|part| part.trim_matches([' ', '\u{a0}', '"'])).collect();
            let count = parts.len();
            parts.sort_unstable();
            parts.dedup();
            assert_eq!(parts.len(), count, "{call:?}: {last}");
            assert!(last.matches("os error").count() <= 1, "{call:?}: {last}");
            assert!(last.matches("no/such/place").count() <= 1, "{call:?}: {last}");
        }
    }
}
