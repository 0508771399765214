//! `worddle crossword` as a person runs it.

mod files;
mod fill;
mod new;

use std::path::Path;
use std::process::Command;

use serde_json::Value;

use crate::ran::{self, Ran};

/// Runs `worddle crossword`.
#[track_caller]
fn run_in(language: &str, arguments: &[&str], input: impl AsRef<[u8]>) -> Ran {
    ran::run_in(language, &[&["crossword"], arguments].concat(), input)
}

/// Runs `worddle crossword` and expects it to go well.
#[track_caller]
fn run(arguments: &[&str], input: impl AsRef<[u8]>) -> String {
    ran::run(&[&["crossword"], arguments].concat(), input)
}

/// Checks that `worddle crossword` fails, and says why in both languages.
#[track_caller]
fn check_error(arguments: &[&str], input: impl AsRef<[u8]>, english: &str, french: &str) {
    ran::check_error(&[&["crossword"], arguments].concat(), input, english, french);
}

/// Checks that there is nothing to be found: exit code 1, and a sentence in both languages.
#[track_caller]
fn check_nothing(arguments: &[&str], input: &str, english: &str, french: &str) {
    for (language, expected) in [("en_GB.UTF-8", english), ("fr_FR.UTF-8", french)] {
        let ran = run_in(language, arguments, input);
        assert!(ran::plain(&ran.errors).contains(expected), "{}", ran.errors);
        assert_eq!(ran.code, Some(1));
    }
}

const SMALL: &str =
    "cat\nore\nco\nar\nte\nart\ntea\ncot\nten\none\nant\noat\neat\nate\nnet\ntan\nto\nan\nat\non\n";

/// A crossword that another program wrote.
fn fixture(name: &str) -> String {
    let files = Path::new(env!("CARGO_MANIFEST_DIR")).join("../paper/tests/files");
    files.join(name).to_str().unwrap().to_owned()
}

/// A directory with a list of a few words in it, and the list's path.
fn small_list() -> (tempfile::TempDir, String) {
    let directory = tempfile::tempdir().unwrap();
    let path = directory.path().join("small.txt");
    std::fs::write(&path, SMALL).unwrap();
    (directory, path.to_str().unwrap().to_owned())
}

/// The rules of filling, checked on the text of a grid: every run of two letters and more is a word, none comes twice.
#[track_caller]
fn assert_filled(rows: &[&str], words: &[String]) {
    let height = rows.len();
    let rows: Vec<Vec<char>> = rows.iter().map(|row| row.chars().collect()).collect();
    let columns: Vec<Vec<char>> =
        (0..rows[0].len()).map(|x| (0..height).map(|y| rows[y][x]).collect()).collect();
    let mut seen = Vec::new();
    for line in rows.iter().chain(&columns) {
        let text: String = line.iter().collect();
        assert!(!text.contains('.'), "{text}");
        for word in text.split('#').filter(|word| word.chars().count() > 1) {
            assert!(words.iter().any(|known| known == word), "{word} is a word");
            assert!(!seen.contains(&word.to_owned()), "{word} comes once");
            seen.push(word.to_owned());
        }
    }
}

fn capitals(list: &str) -> Vec<String> {
    list.lines().map(str::to_uppercase).collect()
}

/// The words of a list, in capitals.
fn run_words(list: &str) -> Vec<String> {
    ran::run(&["lexicon", "dump", "-d", list, "--folded"], "").lines().map(str::to_owned).collect()
}

/// Every filling of a small grid, by trying every word in every row.
fn brute_force(width: usize, height: usize, words: &[String]) -> Vec<String> {
    fn rows(height: usize, fitting: &[&String], rows_so_far: &mut Vec<String>, found: &mut Vec<Vec<String>>) {
        if rows_so_far.len() == height {
            found.push(rows_so_far.clone());
            return;
        }
        for word in fitting {
            rows_so_far.push((*word).clone());
            rows(height, fitting, rows_so_far, found);
            rows_so_far.pop();
        }
    }
    let fitting: Vec<&String> = words.iter().filter(|word| word.len() == width).collect();
    let mut found = Vec::new();
    rows(height, &fitting, &mut Vec::new(), &mut found);
    let is_filling = |rows: &Vec<String>| {
        let columns =
            (0..width).map(|x| rows.iter().map(|row| row.as_bytes()[x] as char).collect::<String>());
        let mut all: Vec<String> = rows.iter().cloned().chain(columns).collect();
        let known = all.iter().all(|word| words.contains(word));
        all.sort();
        all.dedup();
        known && all.len() == width + height
    };
    let mut texts: Vec<String> =
        found.into_iter().filter(is_filling).map(|rows| rows.join("\n") + "\n").collect();
    texts.sort();
    texts
}

#[test]
fn a_crossword_is_checked() {
    let (_directory, list) = small_list();
    let good = run(&["check", "-", "-d", &list], "CAT\nORE\n");
    assert_eq!(good, "3×2, 5 words, 5 filled, 0.0 % black, 0 unchecked\nno faults found\n");
    let bad = run_in("C", &["check", "-", "-d", &list], "CAT\n###\nCAT\n#.#\nZZ.");
    assert_eq!(bad.code, Some(1));
    assert!(bad.output.contains("  CAT appears 2 times: 1A, 2A\n"), "{}", bad.output);
    let json = run_in("C", &["check", "-", "-d", &list, "--json"], "CAT\nORX\n");
    let json: Value = serde_json::from_str(&json.output).unwrap();
    assert_eq!((json["good"].clone(), json["filled"].clone()), (Value::Bool(false), 5.into()));
    assert_eq!(json["problems"][0]["slots"][0], "4A");
    let french = run_in("fr_FR", &["check", "-", "-d", &list, "--convention", "american"], "CAT\nORE\n");
    assert!(french.output.contains("1D n'a que 2 lettres"), "{}", french.output);
}

#[test]
fn a_rebus_cannot_be_checked_or_filled() {
    let file = fixture("puzpy-rebus-circles.puz");
    for command in ["check", "fill"] {
        check_error(
            &[command, &file, "-d", "en"],
            "",
            "\"RIRE\" in the cell at row 2, column 3: expected one letter of the English alphabet",
            "\"RIRE\" dans la case de la ligne 2, colonne 3",
        );
    }
}

#[test]
fn candidates_are_the_words_that_some_filling_could_have() {
    let (_directory, list) = small_list();
    let fillings = brute_force(3, 2, &capitals(SMALL));
    let mut expected: Vec<String> =
        fillings.iter().map(|text| text.lines().next().unwrap().to_owned()).collect();
    expected.sort();
    expected.dedup();
    let json = run(&["candidates", "-", "1A", "-d", &list, "--json", "--most", "100"], "...\n...\n");
    let json: Value = serde_json::from_str(&json).unwrap();
    let rows = json["candidates"].as_array().unwrap();
    let mut found: Vec<String> = rows.iter().map(|row| row["word"].as_str().unwrap().to_owned()).collect();
    let ways: Vec<f64> = rows.iter().map(|row| row["ways"].as_f64().unwrap()).collect();
    assert!(ways.is_sorted_by(|one, next| one >= next), "{ways:?}");
    found.sort();
    // Arc consistency keeps every word that has a filling, and perhaps some that have none.
    assert!(expected.iter().all(|word| found.contains(word)), "{expected:?} {found:?}");
    let table = run(&["candidates", "-", "1h", "-d", &list, "--most", "2"], "...\n...\n");
    assert!(table.starts_with("1A: ") && table.lines().count() == 5, "{table}");
    check_nothing(
        &["candidates", "-", "1A", "-d", &list],
        "...\nZZZ\n",
        "cannot be filled as it is",
        "ne peut pas",
    );
    check_error(&["candidates", "-", "7A", "-d", &list], "...", "no slot \"7A\"", "pas d'emplacement \"7A\"");
    check_error(&["candidates", "-", "1A", "--most", "few"], "...", "invalid value 'few'", "valeur « few »");
    check_error(&["candidates", "-", "1A", "--min-score", "x"], "...", "invalid value 'x'", "valeur « x »");
    check_error(&["candidates", "-"], "...", "required", "il manque");
}

#[test]
fn every_example_in_the_help_works_as_printed() {
    let directory = tempfile::tempdir().unwrap();
    let program = Path::new(env!("CARGO_BIN_EXE_worddle"));
    for command in ["", "fill", "candidates", "check", "convert", "show", "new"] {
        let arguments: Vec<&str> = [command, "--help"].into_iter().filter(|word| !word.is_empty()).collect();
        let help = run_in("C", &arguments, "").output;
        let (_, examples) = help.split_once("Examples:\n").unwrap();
        let examples: Vec<&str> = examples.lines().map(str::trim).filter(|line| !line.is_empty()).collect();
        assert!(!examples.is_empty(), "{command} has an example");
        for example in examples {
            let ran = Command::new("bash")
                .args(["-o", "pipefail", "-c", example])
                .current_dir(directory.path())
                .env("PATH", format!("{}:/usr/bin:/bin", program.parent().unwrap().display()))
                .env("LANG", "en_GB.UTF-8")
                .output()
                .unwrap();
            assert!(ran.status.success(), "{example}: {}", String::from_utf8_lossy(&ran.stderr));
        }
    }
}
