//! The dependency picture of `ARCHITECTURE.md`, held against Cargo's own.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::process::Command;

use serde_json::Value;

/// For each crate of the workspace, the crates that it depends on.
type Arrows = BTreeMap<String, BTreeSet<String>>;

/// The name of a crate as the picture has it: `worddle-x` is `x`, the program `worddle` is `cli`.
fn short(package: &str) -> &str {
    package.strip_prefix("worddle-").unwrap_or("cli")
}

/// The arrows that Cargo knows, without those of tests alone.
fn known(root: &Path) -> Arrows {
    let metadata = Command::new(env!("CARGO"))
        .args(["metadata", "--no-deps", "--offline", "--format-version", "1"])
        .current_dir(root)
        .output()
        .unwrap();
    let metadata: Value = serde_json::from_slice(&metadata.stdout).unwrap();
    let ours = |dependency: &&Value| dependency["kind"].is_null() && dependency["path"].is_string();
    let packages = metadata["packages"].as_array().unwrap().iter();
    packages
        .map(|package| {
            let dependencies = package["dependencies"].as_array().unwrap().iter().filter(ours);
            let names = dependencies.map(|dependency| short(dependency["name"].as_str().unwrap()).to_owned());
            (short(package["name"].as_str().unwrap()).to_owned(), names.collect())
        })
        .collect()
}

/// The arrows of the picture: lines such as `optimize → board, lexicon, run` below the heading "Dependencies".
fn drawn(document: &str) -> Arrows {
    let (_, section) = document.split_once("\n## Dependencies\n").expect("a section on dependencies");
    let picture = section.split("```").nth(1).expect("a picture");
    let arrow = |line: &str| {
        let (name, on) = line.split_once('→')?;
        let name = name.split_whitespace().last()?.to_owned();
        Some((name, on.split(',').map(|on| on.trim().to_owned()).filter(|on| on != "nothing").collect()))
    };
    picture.lines().filter_map(arrow).collect()
}

#[test]
fn the_dependency_picture_is_that_of_cargo() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let document = std::fs::read_to_string(root.join("ARCHITECTURE.md")).unwrap();
    let lines = |arrows: &Arrows| -> Vec<String> {
        let names = |on: &BTreeSet<String>| on.iter().map(String::as_str).collect::<Vec<_>>().join(", ");
        arrows.iter().map(|(name, on)| format!("{name} → {}", names(on))).collect()
    };
    assert_eq!(lines(&drawn(&document)), lines(&known(&root)));
}
