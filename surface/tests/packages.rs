//! Requirements for publishing a package.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use std::path::Path;
use std::process::Command;

use serde_json::Value;

/// Runs Cargo without the network and returns its output.
fn cargo(arguments: &[&str]) -> String {
    let output = Command::new("cargo")
        .args(arguments)
        .arg("--offline")
        .current_dir(Path::new(env!("CARGO_MANIFEST_DIR")).join(".."))
        .output()
        .unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

/// The published packages.
fn published() -> Vec<Value> {
    let metadata = cargo(&["metadata", "--no-deps", "--format-version", "1"]);
    let metadata: Value = serde_json::from_str(&metadata).unwrap();
    let is_private = |package: &Value| package["publish"].as_array().is_some_and(Vec::is_empty);
    let packages = metadata["packages"].as_array().unwrap().iter();
    packages.filter(|package| !is_private(package)).cloned().collect()
}

#[test]
fn a_package_has_its_metadata() {
    for package in published() {
        let name = &package["name"];
        let count = |field: &str| package[field].as_array().map_or(0, Vec::len);
        assert!(package["description"].as_str().is_some_and(|text| !text.is_empty()), "{name}: description");
        assert!(package["license"].is_string(), "{name}: license");
        assert!((1..=5).contains(&count("keywords")), "{name}: one to five keywords");
        assert!((1..=5).contains(&count("categories")), "{name}: one to five categories");
        assert!(package["readme"].is_string(), "{name}: readme");
        let directory = Path::new(package["manifest_path"].as_str().unwrap()).parent().unwrap();
        for file in ["README.md", "LICENSE-MIT", "LICENSE-APACHE"] {
            assert!(directory.join(file).is_file(), "{name}: {file}");
        }
    }
}

#[test]
fn a_package_depends_on_others_by_version() {
    for package in published() {
        for dependency in package["dependencies"].as_array().unwrap() {
            let (kind, version) = (&dependency["kind"], dependency["req"].as_str().unwrap());
            let is_ours = dependency["path"].is_string();
            // Dev-dependencies without a version are left out of a package, so that no two packages wait for
            // each other.
            let fits = if kind == "dev" && is_ours { version == "*" } else { version != "*" };
            assert!(fits, "{} needs {} {version} ({kind})", package["name"], dependency["name"]);
        }
    }
}

#[test]
fn the_lexicon_needs_neither_serde_nor_c() {
    for package in ["worddle-lexicon", "worddle-board"] {
        let tree = cargo(&["tree", "--package", package, "--edges", "normal,build", "--prefix", "none"]);
        let names: Vec<&str> = tree.lines().filter_map(|line| line.split_whitespace().next()).collect();
        assert!(names.contains(&package));
        let unwanted = |name: &&&str| {
            name.starts_with("serde") || name.ends_with("-sys") || ["cc", "rayon"].contains(*name)
        };
        assert_eq!(names.iter().filter(unwanted).collect::<Vec<_>>(), Vec::<&&str>::new(), "{package}");
    }
}
