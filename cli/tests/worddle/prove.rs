//! `worddle prove`: what it proves, what it refuses, and ledgers after accidents.

use std::process::{Command, Stdio};
use std::time::Duration;

use rusqlite::Connection;
use serde_json::Value;
use worddle_run::Random;

use crate::ran::{COMMON, check_error, file_with, program, run, run_in};

/// A value that some boards of the small proof reach.
const CUTOFF: &str = "10";

/// A small proof of some two hundred units.
fn small(more: &[&str]) -> Vec<String> {
    let base = ["prove", "-d", COMMON, "--alphabet", "en", "--topology", "2x3"];
    base.iter().chain(more).map(|&word| word.to_owned()).collect()
}

fn command(more: &[&str]) -> Command {
    program("C", &small(more).iter().map(String::as_str).collect::<Vec<_>>())
}

/// What came of each unit, in the order of their numbers; how long it took differs from run to run.
fn content(path: &str) -> Vec<String> {
    let connection = Connection::open(path).unwrap();
    let mut statement = connection.prepare("SELECT text FROM line").unwrap();
    let lines = statement.query_map([], |row| row.get::<_, String>(0)).unwrap();
    let mut records: Vec<(u64, String)> = Vec::new();
    for line in lines {
        let mut record: Value = serde_json::from_str(&line.unwrap()).unwrap();
        record.as_object_mut().unwrap().remove("milliseconds");
        records.push((record["unit"].as_u64().map_or(0, |unit| unit + 1), record.to_string()));
    }
    records.sort();
    records.into_iter().map(|(_, record)| record).collect()
}

#[test]
fn the_best_boards_are_those_of_an_exhaustive_search() {
    let arguments = ["-d", COMMON, "--alphabet", "en", "--topology", "2x2", "--json"];
    let proof: Value = serde_json::from_str(&run(&[&["prove"], &arguments[..]].concat(), "")).unwrap();
    let search = ["--method", "exhaustive", "--steps", "1000000", "--top", "50"];
    let search = run(&[&["best"], &arguments[..], &search].concat(), "");
    let search: Value = serde_json::from_str(search.lines().last().unwrap()).unwrap();
    let most = search["best"][0]["value"].as_u64().unwrap();
    let best = search["best"].as_array().unwrap().iter().filter(|board| board["value"] == most);
    assert_eq!(proof["proven"], true);
    assert_eq!(proof["boards"].as_array().unwrap().iter().collect::<Vec<_>>(), best.collect::<Vec<_>>());
}

#[test]
fn a_proof_is_told_in_one_sentence_in_both_languages() {
    let arguments: Vec<String> = small(&["--maximize", "points", "--threads", "1"]);
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let english = run_in("C", &arguments, "");
    assert!(english.output.contains("proven: by the words of"), "{}", english.output);
    assert!(english.output.contains("no board ???/??? has more than"), "{}", english.output);
    assert!(english.output.contains("up to 4 symmetries (worddle "), "{}", english.output);
    let french = run_in("fr", &arguments, "");
    assert!(french.output.contains("aucune grille ???/??? n'a plus de"), "{}", french.output);
}

#[test]
fn a_cutoff_that_no_board_reaches_finds_nothing() {
    let arguments = small(&["--cutoff", "400"]);
    let ran = run_in("C", &arguments.iter().map(String::as_str).collect::<Vec<_>>(), "");
    assert_eq!(ran.code, Some(1));
    assert!(ran.output.contains("no board ???/??? reaches 400"), "{}", ran.output);
}

#[test]
fn what_cannot_be_proven_is_refused() {
    let check = |more: &[&str], english: &str, french: &str| {
        check_error(&[&["prove", "-d", "en"], more].concat(), "", english, french);
    };
    check(&["--topology", "3x6"], "18 cells: a proof takes 16 at most", "18 cases");
    check(&["--topology", "2x2", "--maximize", "longest"], "does not add up over words", "pas une somme");
    check(
        &["--topology", "2x2", "--cutoff", "4000000"],
        "a cutoff of 4000000: choose 1 to",
        "un seuil de 4000000",
    );
    check(&["--topology", "2x2", "--cutoff", "0"], "a cutoff of 0: choose 1 to", "un seuil de 0");
    check(&["--resume", "--ledger", "nowhere.db"], "no file \"nowhere.db\"", "pas de fichier");
    let (_directory, path) = file_with("not a proof", "notes.txt");
    check(&["--topology", "2x2", "--ledger", &path], "already exists", "existe déjà");
    check(&["--resume", "--ledger", &path], "is not the ledger of a proof", "n'est pas le registre");
}

#[test]
fn a_proof_killed_at_any_moment_goes_on_where_it_was() {
    let directory = tempfile::tempdir().unwrap();
    let place = |name: &str| directory.path().join(name).to_str().unwrap().to_owned();
    let whole = place("whole.db");
    assert!(command(&["--cutoff", CUTOFF, "--ledger", &whole]).output().unwrap().status.success());
    let expected = content(&whole);
    let mut random = Random::new(18);
    let (mut path, mut begun, mut resumed) = (String::new(), false, 0);
    for number in 0..50 {
        let mut proof = if begun {
            resumed += 1;
            program("C", &["prove", "--resume", "--ledger", &path])
        } else {
            path = place(&format!("{number}.db"));
            command(&["--cutoff", CUTOFF, "--ledger", &path])
        };
        let mut child = proof.stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap();
        while !std::path::Path::new(&path).exists() && child.try_wait().unwrap().is_none() {
            std::hint::spin_loop();
        }
        std::thread::sleep(Duration::from_micros(random.below(300_000)));
        child.kill().unwrap();
        let ended = child.wait().unwrap();
        // Killed before the first line was in it, the file holds no proof: another one is begun.
        begun = !ended.success() && lines(&path) > 0;
        if ended.success() {
            assert_eq!(content(&path), expected);
        }
    }
    if begun {
        assert!(program("C", &["prove", "--resume", "--ledger", &path]).output().unwrap().status.success());
        assert_eq!(content(&path), expected);
    }
    assert!(resumed > 5, "most kills come while units are being done: {resumed}");
}

/// How many lines a ledger has; none if its creation was cut short.
fn lines(path: &str) -> u64 {
    let connection = Connection::open(path).unwrap();
    connection.query_row("SELECT count(*) FROM line", [], |row| row.get(0)).unwrap_or(0)
}

#[test]
fn a_ledger_is_checked_and_what_is_wrong_with_it_is_told_apart() {
    let directory = tempfile::tempdir().unwrap();
    let place = |name: &str| directory.path().join(name).to_str().unwrap().to_owned();
    let (ledger, text) = (place("proof.db"), place("proof.txt"));
    run(&small(&["--ledger", &ledger]).iter().map(String::as_str).collect::<Vec<_>>(), "");
    let said = run(&["prove", "check", &ledger, "--parts", "5", "--text", &text], "");
    assert!(said.contains("checked: the chain of hashes"), "{said}");
    run(&["prove", "check", &text, "--parts", "5"], "");
    let lines = std::fs::read_to_string(&text).unwrap();
    let check = |lines: &str, english: &str, french: &str| {
        let (_directory, path) = file_with(lines, "proof.txt");
        check_error(&["prove", "check", &path], "", english, french);
    };
    check(
        &lines.replacen("\"solved\":", "\"solved\":1", 1),
        "line 2 has been tampered with",
        "la ligne 2 a été modifiée",
    );
    let count = lines.lines().count();
    let without_one: String = lines
        .split_inclusive('\n')
        .enumerate()
        .filter(|(line, _)| *line != 4)
        .map(|(_, line)| line)
        .collect();
    check(&without_one, "line 5 has been tampered with", "la ligne 5 a été modifiée");
    let cut = &lines[..lines.len() - 10];
    check(cut, &format!("line {count} is cut"), &format!("la ligne {count} est coupée"));
    let short: String = lines.split_inclusive('\n').take(count - 3).collect();
    check(&short, "incomplete: 3 of", "incomplet : il manque 3");
    check("no proof at all\n", "line 1 is cut", "la ligne 1 est coupée");
    check_error(
        &["prove", "check", &ledger, "-d", "en"],
        "",
        "is a proof for another list: expected one with checksum",
        "est une preuve pour une autre liste",
    );
}

#[test]
fn a_second_look_searches_units_again() {
    let ledger = concat!(env!("CARGO_MANIFEST_DIR"), "/../docs/proofs/fr-3x3-words.proof.zst");
    let check = |units: &str| run(&["prove", "check", ledger, "--parts", "0", "--units", units], "");
    assert!(!check("0").contains("searched again"));
    let said = check("4");
    assert!(said.contains("searched again: 4 units of 4, with the same boards\n"), "{said}");
}
