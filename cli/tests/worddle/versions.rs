//! Files of earlier versions open for ever, and `docs/VERSIONS.md` says which versions there are.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use crate::ran::{run, run_in};

fn saved(name: &str) -> String {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/saved").join(name).to_str().unwrap().to_owned()
}

/// A copy of a file that was saved: opening one may write to it.
fn copied(name: &str) -> (tempfile::TempDir, String) {
    let directory = tempfile::tempdir().unwrap();
    let copy: PathBuf = directory.path().join(name);
    std::fs::copy(saved(name), &copy).unwrap();
    let copy = copy.to_str().unwrap().to_owned();
    (directory, copy)
}

// Saved lists, searches and rooms of 0.1.0 are opened beside what else is tested of them.

#[test]
fn a_ledger_of_the_first_version_is_resumed() {
    let (_directory, ledger) = copied("ledger-1.db");
    let printed = run(&["prove", "--resume", "--ledger", &ledger], "");
    assert!(printed.contains("no board ??/?? has more than 18, and 3 boards reach that"), "{printed}");
}

#[test]
fn a_ledger_of_version_0_1_is_resumed_and_checked() {
    // Its rules are identified by the text that 0.1 wrote, before texts had versions.
    let (_directory, ledger) = copied("ledger-2.db");
    let printed = run(&["prove", "--resume", "--ledger", &ledger], "");
    assert!(printed.contains("no board ??/?? has more than 18, and 3 boards reach that"), "{printed}");
    let checked = run(&["prove", "check", &ledger], "");
    assert!(checked.contains("21 units"), "{checked}");
}

#[test]
fn a_crossword_of_the_first_version_is_read() {
    let document: serde_json::Value = serde_json::from_str(&run(
        &["crossword", "convert", &saved("crossword-1.json"), "-", "--to", "json"],
        "",
    ))
    .unwrap();
    let kept: serde_json::Value =
        serde_json::from_str(&std::fs::read_to_string(saved("crossword-1.json")).unwrap()).unwrap();
    assert_eq!(document, kept);
}

#[test]
fn every_form_of_an_answer_is_listed_with_its_version() {
    let document =
        std::fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs/VERSIONS.md")).unwrap();
    let said = |line: &str| {
        line.strip_prefix("| `worddle.")?.split('`').next().map(|name| format!("worddle.{name}"))
    };
    let listed: BTreeSet<String> = document.lines().filter_map(said).collect();
    let mut told = BTreeSet::new();
    let calls: &[&[&str]] = &[
        &["solve", "CAT/ORE", "-d", "en", "--json"],
        &["check", "cat", "CAT/ORE", "-d", "en", "--json"],
        &["generate", "-d", "en", "--seed", "1", "--json"],
        &["generate", "-d", "en", "--seed", "1", "--count", "100", "--histogram", "--json"],
        &["best", "-d", "en", "--topology", "2x2", "--steps", "100", "--seed", "1", "--json"],
        &["prove", "-d", "en", "--topology", "2x2", "--json"],
        &["anagram", "cat", "-d", "en", "--json"],
        &["words", "c?t", "-d", "en", "--json"],
        &["cryptic", "stair", "-d", "en", "--json"],
        &["define", "cat", "-d", "en", "--json"],
        &["lexicon", "info", "-d", "en", "--json"],
        &["crossword", "fill", &saved("crossword-1.json"), "-d", "en", "--json"],
        &["crossword", "check", &saved("crossword-1.json"), "-d", "en", "--json"],
        &["crossword", "stats", &saved("crossword-1.json"), "-d", "en", "--json"],
    ];
    for call in calls {
        let ran = run_in("C", call, "");
        let first = ran.output.lines().next().unwrap_or_default();
        let answer: serde_json::Value = serde_json::from_str(first).unwrap_or_default();
        let schema =
            answer["schema"].as_str().unwrap_or_else(|| panic!("{call:?}: {}{}", ran.output, ran.errors));
        assert!(listed.contains(schema), "docs/VERSIONS.md lacks {schema}");
        told.insert(schema.to_owned());
    }
    assert!(told.len() >= 10, "{told:?}");
}
