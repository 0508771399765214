//! Compares the header with the functions, and compiles and runs a C program.

#![expect(clippy::unwrap_used, clippy::disallowed_methods, reason = "a test that cannot go on has failed")]

use std::path::{Path, PathBuf};
use std::process::Command;

fn here() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// The expected header.
fn header() -> String {
    let configuration = cbindgen::Config::from_file(here().join("cbindgen.toml")).unwrap();
    let source = here().join("src/exports.rs");
    let bindings = cbindgen::Builder::new().with_config(configuration).with_src(source).generate().unwrap();
    let mut text = Vec::new();
    bindings.write(&mut text);
    String::from_utf8(text).unwrap()
}

#[test]
fn the_header_matches_the_functions() {
    let file = here().join("include/worddle.h");
    if std::env::var_os("UPDATE_EXPECT").is_some() {
        std::fs::write(&file, header()).unwrap();
    }
    let kept = std::fs::read_to_string(&file).unwrap_or_default();
    assert_eq!(kept, header(), "renew it with UPDATE_EXPECT=1 cargo test --package worddle-c");
}

/// The library built with this test.
fn library() -> PathBuf {
    let beside = std::env::current_exe().unwrap();
    let beside = beside.parent().unwrap().to_owned();
    let library = [beside.clone(), beside.parent().unwrap().to_owned()]
        .into_iter()
        .find(|directory| directory.join("libworddle.so").is_file());
    library.expect("the library beside its test")
}

#[test]
#[cfg(target_os = "linux")]
fn a_program_in_c_asks_questions() {
    let place = tempfile::tempdir().unwrap();
    let program = place.path().join("ask");
    let library = library();
    let compiled = Command::new("cc")
        .args(["-std=c99", "-Wall", "-Wextra", "-Werror", "-pedantic", "-I"])
        .arg(here().join("include"))
        .arg(here().join("examples/ask.c"))
        .arg("-o")
        .arg(&program)
        .arg("-L")
        .arg(&library)
        .arg("-lworddle")
        .output()
        .unwrap();
    assert!(compiled.status.success(), "{}", String::from_utf8_lossy(&compiled.stderr));
    let ran = Command::new(&program).env("LD_LIBRARY_PATH", &library).output().unwrap();
    let (said, complained) = (String::from_utf8_lossy(&ran.stdout), String::from_utf8_lossy(&ran.stderr));
    assert!(ran.status.success(), "{said}{complained}");
    let words: Vec<&str> = said.lines().map(|line| line.split(' ').next().unwrap()).collect();
    assert_eq!(words, ["solve", "count", "check", "fill", "refused", "nothing"], "{said}");
}
