//! Every proof of `docs/proofs`, checked again.

use std::path::{Path, PathBuf};

use crate::ran::{run, run_in};

/// The ledgers of a folder in `docs`, by name.
fn ledgers(folder: &str) -> Vec<PathBuf> {
    let directory = Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs").join(folder);
    let entries = std::fs::read_dir(directory).unwrap().map(|entry| entry.unwrap().path());
    let mut ledgers: Vec<PathBuf> = entries.filter(|path| path.is_file()).collect();
    ledgers.sort();
    ledgers
}

#[test]
fn every_proof_holds() {
    let document = Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs/PROOFS.md");
    let document = std::fs::read_to_string(document).unwrap();
    let ledgers = ledgers("proofs");
    assert!(!ledgers.is_empty());
    for path in ledgers {
        let said = run(&["prove", "check", path.to_str().unwrap(), "--parts", "2"], "");
        assert!(said.starts_with("proven: "), "{said}");
        let name = path.file_name().unwrap().to_str().unwrap();
        let row = document.lines().find(|line| line.contains(&format!("(proofs/{name})")));
        // The value, in the third column, is the one that the checked ledger states.
        let value = row.expect("each proof has its row").split('|').nth(3).unwrap().trim().to_owned();
        assert!(said.contains(&format!("has more than {value}, and")), "{name}: {said}");
    }
}

#[test]
fn proofs_of_fetched_lists_hold_where_the_list_is_the_same() {
    let document = Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs/PROOFS.md");
    let document = std::fs::read_to_string(document).unwrap();
    for path in ledgers("proofs/fetched") {
        let name = path.file_name().unwrap().to_str().unwrap();
        let row = document.lines().find(|line| line.contains(&format!("(proofs/fetched/{name})")));
        let value = row.expect("each proof has its row").split('|').nth(3).unwrap().trim().to_owned();
        let ran = run_in("C", &["prove", "check", path.to_str().unwrap(), "--parts", "2"], "");
        // Another version of Debian has another list.
        let is_unchecked =
            ["is a proof for another list", "make lists"].iter().any(|why| ran.errors.contains(why));
        if is_unchecked {
            eprintln!("not checked: {}", ran.errors.trim());
            continue;
        }
        assert!(ran.output.starts_with("proven: "), "{name}: {}", ran.errors);
        assert!(ran.output.contains(&format!("has more than {value}, and")), "{name}: {}", ran.output);
    }
}

#[test]
fn unfinished_proofs_say_how_far_they_are() {
    let document = Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs/PROOFS.md");
    let document = std::fs::read_to_string(document).unwrap();
    for path in ledgers("unfinished-proofs") {
        let said = run_in("en", &["prove", "check", path.to_str().unwrap(), "--parts", "0"], "").errors;
        assert!(said.contains("incomplete: "), "{said}");
        let share = said.lines().find(|line| line.ends_with("of the work is done")).expect("the share");
        let name = path.file_name().unwrap().to_str().unwrap();
        let row = document.lines().find(|line| line.contains(&format!("(unfinished-proofs/{name})")));
        let stated = share.split(" of the work").next().unwrap();
        assert!(row.expect("each has its line").contains(stated), "{name}: {share}");
    }
}
