//! Saved searches after accidents: killed at creation, flipped bits, numbers that nobody chose.

use std::process::{Command, Stdio};
use std::time::Duration;

use worddle_run::Random;

use crate::ran::{COMMON, check_error, file_with, program, run_in};

/// A short search that is saved in a new file.
fn saving(path: &str) -> Command {
    let base =
        ["best", "-d", COMMON, "--alphabet", "en", "--topology", "2x2", "--seed", "3", "--chains", "2"];
    program("C", &[&base[..], &["--steps", "600", "--json", "--save", path]].concat())
}

/// Runs a search to its end, and gives its best boards.
#[track_caller]
fn best_after(mut command: Command) -> String {
    let output = command.output().unwrap();
    assert_eq!(output.status.code(), Some(0), "{}", String::from_utf8_lossy(&output.stderr));
    best_of(&String::from_utf8(output.stdout).unwrap())
}

/// The best boards in the last line; how long the search took differs from run to run.
fn best_of(lines: &str) -> String {
    let last: serde_json::Value = serde_json::from_str(lines.lines().last().unwrap()).unwrap();
    last["best"].to_string()
}

#[test]
fn a_search_killed_while_its_file_is_created_can_begin_again() {
    let directory = tempfile::tempdir().unwrap();
    let place = |name: String| directory.path().join(name).to_str().unwrap().to_owned();
    let expected = best_after(saving(&place("unbroken.db".to_owned())));
    let mut random = Random::new(14);
    let mut unbegun = 0;
    for number in 0..40 {
        let path = place(format!("{number}.db"));
        let mut child = saving(&path).stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap();
        while !std::path::Path::new(&path).exists() && child.try_wait().unwrap().is_none() {
            std::hint::spin_loop();
        }
        std::thread::sleep(Duration::from_micros(random.below(4000)));
        child.kill().unwrap();
        child.wait().unwrap();
        let resumed = run_in("C", &["best", "--json", "--resume", &path], "");
        if resumed.code == Some(0) {
            assert_eq!(best_of(&resumed.output), expected);
            continue;
        }
        assert!(
            resumed.code == Some(2) && resumed.errors.contains("is empty because its search never began"),
            "{}",
            resumed.errors
        );
        unbegun += 1;
        assert_eq!(best_after(saving(&path)), expected);
    }
    assert!(unbegun > 0, "some are killed before anything is saved");
}

#[test]
fn an_empty_file_becomes_a_search_and_any_other_is_left_alone() {
    let (_directory, path) = file_with("", "search.db");
    check_error(&["best", "--resume", &path], "", "is empty because its search never began", "est vide");
    best_after(saving(&path));
    best_after(program("C", &["best", "--json", "--resume", &path]));
    for text in ["x", "not a search at all", &"SQLite format 3\0".repeat(300)] {
        let (_directory, path) = file_with(text, "notes.txt");
        let output = saving(&path).output().unwrap();
        let said = String::from_utf8(output.stderr).unwrap();
        assert!(output.status.code() == Some(2) && said.contains("already exists"), "{said}");
        assert_eq!(std::fs::read_to_string(&path).unwrap(), text);
    }
    let directory = tempfile::tempdir().unwrap();
    let output = saving(directory.path().to_str().unwrap()).output().unwrap();
    assert_eq!(output.status.code(), Some(2));
}

#[test]
fn flipped_bits_never_change_a_result() {
    let (directory, path) = file_with("", "search.db");
    best_after(saving(&path));
    let saved = std::fs::read(&path).unwrap();
    let resume = |path: &str| {
        run_in(
            "C",
            &["best", "--json", "--steps", "900", "-d", COMMON, "--alphabet", "en", "--resume", path],
            "",
        )
    };
    let best = |output: &str| {
        let last: serde_json::Value = serde_json::from_str(output.lines().last().unwrap()).unwrap();
        (last["best"].clone(), last["boards"].clone())
    };
    let flipped = directory.path().join("flipped.db");
    let flipped = flipped.to_str().unwrap();
    std::fs::write(flipped, &saved).unwrap();
    let expected = best(&resume(flipped).output);
    let mut random = Random::new(400);
    for _ in 0..60 {
        let bit = random.below(saved.len() as u64 * 8) as usize;
        let mut bytes = saved.clone();
        bytes[bit / 8] ^= 1 << (bit % 8);
        std::fs::write(flipped, &bytes).unwrap();
        let ran = resume(flipped);
        match ran.code {
            Some(0) => assert_eq!(best(&ran.output), expected, "bit {bit}"),
            code => assert!(code == Some(2) && ran.errors.contains("worddle: "), "bit {bit}: {}", ran.errors),
        }
    }
}
