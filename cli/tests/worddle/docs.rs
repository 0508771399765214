//! Every console block of the documentation, run as a reader would run it.
//!
//! A block is one session of bash in an empty directory. Lines that begin with `$ ` are commands, a `\` at the end continues one,
//! and what follows is what it prints on standard output. `…` stands for anything. A block that calls the API without starting a
//! server finds one running.

use std::fs;
use std::net::TcpListener;
use std::os::unix::fs::PermissionsExt;
use std::path::Path;
use std::process::{Command, Stdio};

use worddle_ask::{LIMITS, Limits, Time};

use crate::blocks::{Shown, blocks, fits};
use crate::ran::WORDS;

/// The port that the documentation uses; tests use one that is free.
const PORT: &str = "7717";

/// The block as a script that keeps the output of each command in a file named by its number.
fn script(block: &[Shown]) -> String {
    let mut lines = vec!["trap 'kill $(jobs -p) 2>/dev/null' EXIT".to_owned()];
    let calls = |what: &str| block.iter().any(|shown| shown.command.contains(what));
    if calls("curl") && !calls("worddle serve") {
        lines.push(format!("worddle serve --no-open --quiet >served &\n{}", wait_for("served")));
    }
    for (number, Shown { command, output }) in block.iter().enumerate() {
        let file = format!("../output/{number}");
        lines.push(format!("exec >{file}\n{command}"));
        // Nothing says when a command in the background has printed what it prints.
        if command.ends_with('&') && !output.is_empty() {
            lines.push(wait_for(&file));
        }
    }
    lines.join("\n")
}

/// Waits until something is in a file, ten seconds at most.
fn wait_for(file: &str) -> String {
    format!("for try in {{1..100}}; do [ -s {file} ] && break; sleep 0.1; done")
}

/// Runs a block and says which of its commands print something else.
fn run(block: &[Shown]) -> Vec<String> {
    let home = tempfile::tempdir().unwrap();
    let place = |name: &str| home.path().join(name);
    for name in ["bin", "output", "here"] {
        fs::create_dir(place(name)).unwrap();
    }
    let port = TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port().to_string();
    let program = env!("CARGO_BIN_EXE_worddle");
    let wrapper = format!(
        "#!/bin/sh\nif [ \"$1\" = serve ]; then set -- \"$@\" --port {port}; fi\nexec '{program}' \"$@\"\n"
    );
    fs::write(place("bin/worddle"), wrapper).unwrap();
    fs::set_permissions(place("bin/worddle"), fs::Permissions::from_mode(0o755)).unwrap();
    let path = format!("{}:/usr/local/bin:/usr/bin:/bin", place("bin").display());
    let output = Command::new("timeout")
        .args(["60", "bash", "-c", &script(block).replace(PORT, &port)])
        .current_dir(place("here"))
        .env_clear()
        .envs([("PATH", path.as_str()), ("LANG", "C"), ("WORDDLE_WORDS", WORDS)])
        .env("WORDDLE_DICTIONARIES", WORDS)
        .env("HOME", home.path())
        .stdin(Stdio::null())
        .output()
        .unwrap();
    let errors = String::from_utf8_lossy(&output.stderr);
    let mut wrong = Vec::new();
    for (number, shown) in block.iter().enumerate() {
        let expected = shown.output.replace(PORT, &port);
        let printed = fs::read_to_string(place("output").join(number.to_string())).unwrap_or_default();
        // What curl prints need not end a line.
        if !fits(expected.trim_end_matches('\n'), printed.trim_end_matches('\n')) {
            wrong.push(format!("$ {}\nshown:\n{expected}printed:\n{printed}{errors}", shown.command));
        }
    }
    wrong
}

/// Checks every console block of a document.
#[track_caller]
fn check(name: &str, at_least: usize) {
    let document = fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("..").join(name)).unwrap();
    let blocks = blocks(&document);
    assert!(blocks.len() >= at_least, "{name} has {} console blocks", blocks.len());
    let wrong: Vec<String> = blocks
        .iter()
        .flat_map(|(line, block)| run(block).into_iter().map(move |wrong| format!("{name}:{line}: {wrong}")))
        .collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n\n"));
}

#[test]
fn the_readme_prints_what_it_shows() {
    check("README.md", 5);
}

#[test]
fn the_guide_prints_what_it_shows() {
    check("docs/GUIDE.md", 15);
}

#[test]
fn the_description_of_the_api_prints_what_it_shows() {
    check("docs/API.md", 5);
}

#[test]
fn the_benchmarks_print_what_they_show() {
    check("docs/BENCHMARKS.md", 1);
}

#[test]
fn the_proofs_print_what_they_show() {
    check("docs/PROOFS.md", 2);
}

#[test]
fn the_path_for_teachers_prints_what_it_shows() {
    check("docs/TEACH.md", 9);
}

#[test]
fn the_path_for_teachers_prints_what_it_shows_in_french() {
    check("docs/TEACH.fr.md", 9);
}

/// A limit as the guide writes it.
fn limit(name: &str, limits: &Limits) -> String {
    let number = match name {
        "cells" => limits.cells,
        "blanks" => limits.blanks,
        "paths" => limits.paths,
        "boards" => limits.boards,
        "words" => limits.words,
        "memory" => return format!("{} MiB", limits.memory >> 20),
        "time" => return Time(limits.time).to_string(),
        "threads" => limits.threads,
        "side" => limits.side,
        _ => panic!("the test does not know the limit {name}"),
    };
    number.to_string()
}

#[test]
fn the_guide_has_every_limit_with_its_values() {
    let guide = fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs/GUIDE.md")).unwrap();
    for name in LIMITS {
        let [command, server] = [Limits::command(), Limits::server()].map(|limits| limit(name, &limits));
        let row = format!("| `{name}` | {command} | {server} |");
        assert!(guide.lines().any(|line| line.replace(',', "").starts_with(&row)), "{row}");
    }
}

#[test]
fn an_ellipsis_stands_for_anything() {
    assert!(fits("a…c\n", "abbc\n") && fits("…", "") && fits("a\n…\nz\n", "a\nb\nc\nz\n"));
    assert!(!fits("a…c\n", "abb\n") && !fits("a\n", "a\nb\n") && !fits("a…b…c", "acb"));
}
