//! Help, settings, colours, exit codes.

use std::collections::BTreeSet;
use std::path::Path;
use std::process::{Command, Output};

use worddle_paper::formats::Format;

use crate::ran::{FIVE, check_error, file_with, plain, program, run_in};

#[test]
fn help_and_version_are_shown_in_the_users_language() {
    let help = plain(&run_in("fr_FR.UTF-8", &["--help"], "").output);
    assert!(help.contains("Utilisation :") && help.contains("Exemples :"), "{help}");
    let help = run_in("fr_FR.UTF-8", &["--lang", "en", "anagram", "-h"], "").output;
    assert!(help.contains("Usage:") && help.contains("Examples:"), "{help}");
    assert!(run_in("C", &["--version"], "").output.starts_with("worddle 0."));
}

/// Counts do not depend on the instructions, the version says which they are, and those of other processors are refused.
#[test]
fn instructions_are_measured_or_fixed() {
    let version = run_in("C", &["--version", "--verbose"], "").output;
    assert!(version.contains("\nprocessor ") && version.contains("\ninstructions "), "{version}");
    let fixed = run_in("fr_FR.UTF-8", &["--version", "--verbose", "--instructions", "portable"], "").output;
    assert!(fixed.contains("instructions  portable, comme demandé"), "{fixed}");
    let generate =
        ["generate", "-d", "en", "--count", "3", "--seed", "1", "--show", "statistics", "--threads", "1"];
    let portable = run_in("C", &[&generate[..], &["--instructions", "portable"]].concat(), "").output;
    assert!(!portable.is_empty());
    assert_eq!(portable, run_in("C", &generate, "").output);
    // No processor has both.
    let other = if cfg!(target_arch = "aarch64") { "avx2" } else { "neon" };
    check_error(
        &["--version", "--instructions", other],
        "",
        "this processor has portable",
        "ce processeur a portable",
    );
}

/// The commands in the examples of a help text.
fn examples(arguments: &[&str]) -> Vec<String> {
    let help = run_in("C", &[arguments, &["--help"]].concat(), "").output;
    let (_, examples) = help.split_once("Examples:\n").unwrap_or_default();
    examples.lines().map(|line| line.trim().to_owned()).filter(|line| !line.is_empty()).collect()
}

#[test]
fn every_example_in_the_help_works_as_printed() {
    let directory = tempfile::tempdir().unwrap();
    for name in ["words.txt", "my-words.txt"] {
        std::fs::write(directory.path().join(name), "chat\nchien\nniche\n").unwrap();
    }
    std::fs::write(directory.path().join("zipf.tsv"), "chat\t4.5\n").unwrap();
    let thesaurus = [("thes_fr.dat", "UTF-8\nchat|1\n(Nom)|matou\n"), ("thes_fr.idx", "")];
    for (name, text) in thesaurus {
        std::fs::write(directory.path().join(name), text).unwrap();
    }
    std::fs::create_dir_all(directory.path().join(".local/share/bash-completion/completions")).unwrap();
    let program = Path::new(env!("CARGO_BIN_EXE_worddle"));
    let commands: [&[&str]; 25] = [
        &[],
        &["generate"],
        &["best"],
        &["anagram"],
        &["words"],
        &["cryptic"],
        &["dictionary", "add"],
        &["dictionary"],
        &["dictionary", "list"],
        &["dictionary", "remove"],
        &["lexicon"],
        &["lexicon", "info"],
        &["lexicon", "build"],
        &["lexicon", "add"],
        &["lexicon", "dump"],
        &["lexicon", "tree"],
        &["lexicon", "lists"],
        &["lexicon", "names"],
        &["lab"],
        &["lab", "list"],
        &["lab", "run"],
        &["lab", "report"],
        &["demo"],
        &["completions"],
        &["man"],
    ];
    for command in commands {
        let examples = examples(command);
        assert!(!examples.is_empty(), "{command:?} has an example");
        for example in examples {
            let ran = Command::new("bash")
                .args(["-o", "pipefail", "-c", &example])
                .current_dir(directory.path())
                .env("PATH", format!("{}:/usr/bin:/bin", program.parent().unwrap().display()))
                .env("HOME", directory.path())
                .env("LANG", "en_GB.UTF-8")
                .output()
                .unwrap();
            assert!(ran.status.success(), "{example}: {}", String::from_utf8_lossy(&ran.stderr));
        }
    }
}

#[test]
fn a_reader_that_has_seen_enough_is_no_failure() {
    let mut child = program("C", &["lexicon", "dump", "-d", "fr"]).spawn().unwrap();
    drop(child.stdout.take());
    let Output { status, stderr, .. } = child.wait_with_output().unwrap();
    assert_eq!((status.code(), String::from_utf8(stderr).unwrap().as_str()), (Some(0), ""));
}

#[test]
fn what_is_not_understood_is_exit_code_2() {
    check_error(
        &["--frobnicate"],
        "",
        "unexpected argument '--frobnicate'",
        "argument inattendu « --frobnicate »",
    );
    check_error(
        &["frobnicate"],
        "",
        "unrecognized subcommand 'frobnicate'",
        "commande inconnue « frobnicate »",
    );
    check_error(&["words"], "", "required arguments", "il manque <PATTERN>");
    check_error(&["-s", "4", "words", "a"], "", "-s is for a grid", "-s s'utilise avec une grille");
    check_error(&["words", "a", "--json", "--count"], "", "cannot be used with", "ne va pas avec");
    check_error(&["words", "a", "--color", "blue"], "", "invalid value 'blue'", "valeur « blue » incorrecte");
    check_error(&["completions", "tcsh"], "", "invalid value 'tcsh'", "valeur « tcsh » incorrecte");
}

#[test]
fn the_users_own_settings_count() {
    let directory = tempfile::tempdir().unwrap();
    let place = directory.path().join("worddle");
    std::fs::create_dir_all(place.join("words")).unwrap();
    std::fs::write(place.join("words/mine.txt"), "zyx\n").unwrap();
    let run = |config: &str, variables: &[(&str, &str)], arguments: &[&str]| {
        std::fs::write(place.join("config.toml"), config).unwrap();
        let output = program("C", arguments)
            .envs(variables.iter().copied())
            .env("XDG_CONFIG_HOME", directory.path())
            .env("XDG_DATA_HOME", directory.path())
            .output()
            .unwrap();
        let text = |bytes| String::from_utf8(bytes).unwrap();
        (output.status.code(), text(output.stdout), text(output.stderr))
    };
    let mine = (Some(0), "zyx\n".to_owned(), String::new());
    assert_eq!(run("list = \"mine\"", &[], &["words", "*"]), mine);
    assert_eq!(run("", &[("WORDDLE_LIST", "mine")], &["words", "*"]), mine);
    assert_eq!(run("list = \"it\"", &[("WORDDLE_LIST", "en")], &["words", "*", "-d", "mine"]), mine);
    assert!(run("lang = \"fr\"", &[], &["--help"]).1.contains("Utilisation"));
    assert!(run("lang = \"fr\"", &[("WORDDLE_LANG", "en")], &["--help"]).1.contains("Usage"));
    let (code, _, errors) = run("colour = 3", &[], &["words", "*"]);
    assert_eq!(code, Some(2));
    assert!(errors.contains("config.toml") && errors.contains("unknown field"), "{errors}");
}

#[test]
fn colours_come_when_asked_and_not_when_piped() {
    assert!(!run_in("C", &["lexicon", "lists", "-d", "-"], FIVE).output.contains('\x1b'));
    assert!(run_in("C", &["lexicon", "lists", "-d", "-", "--color", "always"], FIVE).output.contains('\x1b'));
}

#[test]
fn the_demo_is_the_same_for_the_same_seed() {
    let demo = || run_in("C", &["demo", "--seed", "3", "-d", "fr"], "");
    let (first, again) = (demo(), demo());
    assert_eq!((first.code, &first.output), (Some(0), &again.output));
    assert!(
        first.output.contains("words on this board") && first.output.contains("┌───┬"),
        "{}",
        first.output
    );
}

#[test]
fn completions_and_the_manual_page_are_printed() {
    assert!(run_in("C", &["completions", "bash"], "").output.contains("_worddle"));
    assert!(run_in("C", &["man"], "").output.contains(".TH worddle 1"));
    let directory = tempfile::tempdir().unwrap();
    let pages = directory.path().join("man/man1");
    for (language, head) in [("C", ".SH SYNOPSIS"), ("fr_FR.UTF-8", "Remplit")] {
        let ran = run_in(language, &["man", "--out", pages.to_str().unwrap()], "");
        assert_eq!((ran.code, ran.output.as_str()), (Some(0), ""), "{}", ran.errors);
        let page = std::fs::read_to_string(pages.join("worddle-crossword-fill.1")).unwrap();
        assert!(page.contains(head), "{page}");
    }
    let names =
        std::fs::read_dir(&pages).unwrap().map(|page| page.unwrap().file_name().into_string().unwrap());
    let names: Vec<String> = names.collect();
    assert!(names.len() > 30 && names.iter().all(|name| name.starts_with("worddle") && name.ends_with(".1")));
}

#[test]
fn shells_complete_values_that_have_names() {
    let script = run_in("C", &["completions", "bash"], "").output;
    let [readable, formats] = [Format::readable_names(), Format::names()].map(|names| names.join(" "));
    for (flag, values) in [
        ("convention", "american british french"),
        ("from", &readable),
        ("to", &formats),
        ("alphabet", "en fr de de-scrabble es it"),
        ("language", "en fr de es it"),
        ("method", "random"),
    ] {
        let completed = script.split(&format!("--{flag})")).skip(1).any(|after| {
            after.lines().nth(1).is_some_and(|line| line.contains(&format!("compgen -W \"{values}")))
        });
        assert!(completed, "--{flag}");
    }
}

#[test]
fn a_fleet_refuses_flags_for_one_machine() {
    let refused = |question: &[&str], english: &str, french: &str| {
        // Refused before anything is connected: nobody answers at this port.
        let database = ["fleet", "--database", "postgres://ada@127.0.0.1:1/none", "add"];
        check_error(&[&database, question].concat(), "", english, french);
    };
    refused(
        &["prove", "--topology", "2x2", "--gpu"],
        "--gpu cannot be used with `fleet add`: leave it out, since a fleet proves on processors only",
        "--gpu ne s'utilise pas avec « fleet add » : retirez cette option",
    );
    refused(
        &["best", "--threads", "2"],
        "--threads cannot be used with `fleet add`: give it to `worddle work`",
        "--threads ne s'utilise pas avec « fleet add » : donnez cette option à « worddle work »",
    );
    refused(
        &["generate", "--histogram", "--csv"],
        "--csv cannot be used with `fleet add`: leave it out, since a job has no output of its own",
        "--csv ne s'utilise pas avec « fleet add » : retirez cette option",
    );
    refused(
        &["prove", "estimate", "--topology", "2x2"],
        "`estimate` cannot be used with `fleet add`",
        "« estimate » ne s'utilise pas avec « fleet add »",
    );
}

#[test]
fn what_is_left_out_of_a_list_is_reported_once() {
    let (_directory, list) = file_with("cat;60\nore;20\nc4t;1\n", "own.txt");
    let banned = format!("@{list}");
    let commands: [&[&str]; 4] = [
        &["solve", "CAT/ORE"],
        &["demo"],
        &["crossword", "fill", "-", "--lists", &list, "--ban", &banned],
        &["best", "--topology", "2x2", "--steps", "100", "--compare", "--seeds", "1"],
    ];
    for command in commands {
        let ran = run_in("C", &[command, &["-d", &list]].concat(), "...\n");
        // A list that is read with scores and without is reported twice, with different lines.
        let notes: Vec<&str> = ran.errors.lines().filter(|line| line.contains("left out")).collect();
        let different: BTreeSet<&str> = notes.iter().copied().collect();
        assert!(!notes.is_empty() && notes.len() == different.len(), "{command:?}: {}", ran.errors);
    }
}
