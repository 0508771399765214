//! Filling.

use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Command, Stdio};

use serde_json::Value;
use worddle_crossword::Grid;
use worddle_lexicon::Alphabet;
use worddle_paper::formats::{Format, FormatOptions};

use super::{
    SMALL, assert_filled, brute_force, capitals, check_error, check_nothing, fixture, run, run_in, run_words,
    small_list,
};
use crate::ran::{file_with, program};

#[test]
fn a_grid_is_filled_with_words_that_cross() {
    let (_directory, list) = small_list();
    for algorithm in ["fast", "forward-checking", "backjumping", "backjumping-improved", "ac-3"] {
        for more in
            [&[][..], &["--ac3"], &["--look-ahead"], &["--domains", "tree", "--retreat", "chronological"]]
        {
            let arguments = [&["fill", "-", "-d", &list, "--algorithm", algorithm], more].concat();
            let filled = run(&arguments, "...\n...\n");
            assert_filled(&filled.lines().collect::<Vec<_>>(), &capitals(SMALL));
        }
    }
    for order in ["failure-weighted", "smallest-domain", "most-assigned-neighbors", "most-constraints"] {
        for choice in ["most-ways", "high-scores", "alphabetical", "random"] {
            let filled = run(&["fill", "-", "-d", &list, "--order", order, "--choice", choice], "...\n...\n");
            assert_filled(&filled.lines().collect::<Vec<_>>(), &capitals(SMALL));
        }
    }
}

#[test]
fn a_real_grid_is_filled_the_same_for_the_same_seed() {
    let grid = ".....#....\n.....#....\n..........\n....#.....\n#...#....#\n.....#....\n..........\n....#.....\n....#.....\n";
    let fill = |seed: &str| run(&["fill", "-", "-d", "en", "--seed", seed], grid);
    let words = run_words("en");
    for seed in ["1", "3"] {
        let filled = fill(seed);
        assert_filled(&filled.lines().collect::<Vec<_>>(), &words);
        assert_eq!(filled, fill(seed));
    }
    assert_ne!(fill("1"), fill("3"));
}

#[test]
fn all_fillings_are_those_of_brute_force() {
    let (_directory, list) = small_list();
    let expected = brute_force(3, 2, &capitals(SMALL));
    assert!(expected.len() > 1);
    for more in [&[][..], &["--algorithm", "forward-checking"], &["--algorithm", "backjumping", "--ac3"]] {
        let all = run(&[&["fill", "-", "-d", &list, "--all"], more].concat(), "...\n...\n");
        let mut found: Vec<String> =
            all.split("\n\n").map(|grid| grid.trim_end().to_owned() + "\n").collect();
        found.sort();
        assert_eq!(found, expected);
    }
    let count = run(&["fill", "-", "-d", &list, "--count"], "...\n...\n");
    assert_eq!(count, format!("{}\n", expected.len()));
    let fills = run(&["fill", "-", "-d", &list, "--fills", "2", "--apart", "2"], "...\n...\n");
    let fills: Vec<&str> = fills.split("\n\n").collect();
    assert!(fills.len() == 2 && fills[0] != fills[1]);
}

/// The first row of a filling.
fn first_row(filling: &Value) -> String {
    filling["grid"].as_str().unwrap().split('/').next().unwrap().to_owned()
}

#[test]
fn what_is_asked_of_a_filling_is_kept() {
    let (directory, list) = small_list();
    let place = |name: &str, text: &str| {
        let path = directory.path().join(name);
        std::fs::write(&path, text).unwrap();
        path.to_str().unwrap().to_owned()
    };
    let all = |more: &[&str]| {
        let ran = run_in("C", &[&["fill", "-", "-d", &list, "--all", "--json"], more].concat(), "...\n...\n");
        let lines: Vec<Value> = ran.output.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
        lines.iter().map(first_row).collect::<Vec<String>>()
    };
    let every = all(&[]);
    assert!(every.contains(&"CAT".to_owned()) && every.iter().any(|row| row != "CAT"));
    assert!(all(&["--slot", "1A=c?t"]).iter().all(|row| row.starts_with('C')));
    let animals = place("animals.txt", "cat\nant\n");
    let only = format!("1A=@{animals}");
    assert!(all(&["--slot", &only]).iter().all(|row| row == "CAT" || row == "ANT"));
    assert!(all(&["--exclude", &animals]).iter().all(|row| row != "CAT" && row != "ANT"));
    let preferred = run(&["fill", "-", "-d", &list, "--prefer", &animals], "...\n###\n...\n");
    assert!(preferred.contains("CAT") && preferred.contains("ANT"), "{preferred}");
    let must = run(&["fill", "-", "-d", &list, "--must", "ore"], "...\n...\n");
    assert!(must.contains("ORE"), "{must}");
    // A word that the list lacks may be asked for all the same.
    let must = run(&["fill", "-", "-d", &list, "--must", "zzz"], "...\n###\n...\n");
    assert!(must.contains("ZZZ"), "{must}");
}

#[test]
fn what_is_left_out_of_a_list_of_ones_own_is_said_with_the_reason() {
    let long = "a".repeat(300);
    let lines = format!("cat;60\nc4t;1\n4x4\nα;2\n{long};3\nice-cream;9\n");
    let (_directory, list) = file_with(lines, "own.txt");
    let ran = run_in("C", &["fill", "-", "-d", "en", "--lists", &list], "...\n");
    assert_eq!(ran.code, Some(0), "{}", ran.errors);
    let reasons = "4 lines left out: 1 too long, 2 with a digit, 1 with another character";
    assert!(ran.errors.contains(reasons), "{}", ran.errors);
    let ran = run_in("fr_FR.UTF-8", &["fill", "-", "-d", "en", "--lists", &list], "...\n");
    assert!(ran.errors.contains("1 trop longue, 2 avec chiffre"), "{}", ran.errors);
}

#[test]
fn only_one_thing_comes_from_standard_input() {
    for list in [&["--lists", "-"][..], &["--lists=-:80"], &["--ban", "@-"], &["-d", "-"], &["--prefer", "-"]]
    {
        check_error(
            &[&["fill", "-"], list].concat(),
            "...\n",
            "the grid comes from standard input: a word list cannot come from there too",
            "la grille vient de l'entrée standard : une liste de mots ne peut pas en venir aussi",
        );
    }
    let (_directory, grid) = file_with("...\n", "grid.txt");
    let ran = run_in("C", &["fill", &grid, "-d", "en", "--lists", "-", "--min-score", "99"], "cat;99\n");
    assert_eq!((ran.code, ran.output.as_str()), (Some(0), "CAT\n"), "{}", ran.errors);
}

#[test]
fn a_file_that_is_filled_says_which_answers_are_phrases() {
    let (directory, list) = file_with("ice cream;80\nI-B-M;9\ncot;9\n", "phrases.txt");
    let path = directory.path().join("filled.json");
    let ran = run_in("C", &["fill", "-", "-d", &list, "--out", path.to_str().unwrap()], "........\n");
    assert_eq!(ran.code, Some(0), "{}", ran.errors);
    let file: Value = serde_json::from_slice(&std::fs::read(&path).unwrap()).unwrap();
    assert!(file.to_string().contains("\"3,5\""), "{file}");
}

#[test]
fn scores_count() {
    let directory = tempfile::tempdir().unwrap();
    let path = directory.path().join("scored.txt");
    std::fs::write(&path, "cat;60\nore;20\nart;70\nco;50\nar;50\nte;50\nca;40\nor;30\nrt;30\nc4t;1\n")
        .unwrap();
    let list = path.to_str().unwrap();
    let best = run_in("C", &["fill", "-", "-d", list, "--best", "--time", "200ms", "--json"], "...\n...\n");
    assert_eq!(best.code, Some(0), "{}", best.errors);
    assert!(best.errors.contains("1 line left out: 1 with a digit"), "{}", best.errors);
    let best: Value = serde_json::from_str(&best.output).unwrap();
    assert_eq!((first_row(&best), best["lowest"].clone()), ("CAT".to_owned(), 20.into()));
    check_nothing(
        &["fill", "-", "-d", list, "--min-score", "55"],
        "...\n...\n",
        "cannot be filled",
        "ne peut pas",
    );
    std::fs::write(&path, "cat;good\n").unwrap();
    check_error(
        &["fill", "-", "-d", list],
        "...",
        "\"good\" is not a score (line 1 of the list)",
        "score \"good\" à la ligne 1 de la liste",
    );
}

#[test]
fn words_share_no_long_part_if_so_asked() {
    let (_directory, list) = small_list();
    let shares = |rows: &Vec<String>, letters: usize| {
        let columns = (0..3).map(|x| rows.iter().map(|row| row.as_bytes()[x] as char).collect::<String>());
        let words: Vec<String> = rows.iter().cloned().chain(columns).collect();
        let parts = |word: &str| {
            (letters..=word.len()).map(|end| word[end - letters..end].to_owned()).collect::<Vec<_>>()
        };
        (0..words.len()).any(|one| {
            (0..one).any(|other| parts(&words[one]).iter().any(|part| words[other].contains(part.as_str())))
        })
    };
    let all = |more: &[&str]| -> Vec<Vec<String>> {
        let printed = run(&[&["fill", "-", "-d", &list, "--all"], more].concat(), "...\n...\n");
        let grids = printed.split("\n\n");
        grids.map(|grid| grid.lines().filter(|row| !row.is_empty()).map(str::to_owned).collect()).collect()
    };
    let (mut expected, mut found) = (all(&[]), all(&["--no-shared", "2"]));
    assert!(expected.iter().any(|rows| shares(rows, 2)), "some share two letters");
    expected.retain(|rows| !shares(rows, 2));
    expected.sort();
    found.sort();
    assert_eq!(found, expected);
}

#[test]
fn a_region_alone_is_filled() {
    let (_directory, list) = small_list();
    let filled = run(&["fill", "-", "-d", &list, "--region", "1,1-2,3"], "...\n...\n###\n...\n");
    let rows: Vec<&str> = filled.lines().collect();
    assert_filled(&rows[..2], &capitals(SMALL));
    assert_eq!(rows[2..], ["###", "..."]);
}

#[test]
fn a_filled_crossword_keeps_what_the_file_had() {
    let directory = tempfile::tempdir().unwrap();
    let [blank, full] =
        ["blank.ipuz", "full.ipuz"].map(|name| directory.path().join(name).to_str().unwrap().to_owned());
    run(&["convert", &fixture("python.jpz"), &blank, "--without-solution"], "");
    let filled = run(&["fill", &blank, "-d", "en", "--out", &full], "");
    let document = Format::named("ipuz").unwrap();
    let document = document.read(&std::fs::read(&full).unwrap(), FormatOptions::default()).unwrap();
    assert_eq!((document.title.as_str(), document.clues.len()), ("Cats & Co", 4));
    assert!(document.cells()[0].circled && document.cells()[2].revealed);
    assert_eq!(filled.lines().next().map(|row| row.ends_with('T')), Some(true), "{filled}");
}

#[test]
fn steps_are_shown_one_by_one() {
    let (_directory, list) = small_list();
    let ran = run_in(
        "C",
        &["fill", "-", "-d", &list, "--steps", "-q", "--algorithm", "forward-checking"],
        "...\n...\n",
    );
    assert_eq!(ran.code, Some(0));
    let first = ran.errors.lines().next().unwrap();
    assert!(first.trim_start().starts_with("1  "), "{first}");
    let words = capitals(SMALL);
    let known = |line: &str| {
        line.split_whitespace().nth(2).is_some_and(|word| words.iter().any(|known| known == word))
    };
    assert!(ran.errors.lines().all(known), "{}", ran.errors);
}

#[test]
fn a_grid_without_filling_is_explained() {
    check_nothing(
        &["fill", "-", "-d", "en"],
        "Q.Z.\n....\n....\n....\n",
        "the grid cannot be filled: no word of the list fits 1A (Q?Z?), because of the given letters Q (row 1, column 1) \
         and Z (row 1, column 3)",
        "la grille ne peut pas être remplie : aucun mot de la liste ne va en 1A (Q?Z?), à cause des lettres données Q \
         (ligne 1, colonne 1) et Z (ligne 1, colonne 3)",
    );
    let (_directory, list) = small_list();
    check_nothing(
        &["fill", "-", "-d", &list],
        "...\n...\n...\n...\n",
        "no word of the list fits 1D (????)",
        "aucun mot de la liste ne va en 1D (????)",
    );
    check_nothing(
        &["fill", "-", "-d", &list, "--must", "cat", "--must", "ore", "--must", "tan"],
        "...\n...\n",
        "cat, ore, tan",
        "cat, ore, tan",
    );
    let none = run_in("C", &["fill", "-", "-d", &list, "--count"], "....\n....\n");
    assert_eq!((none.code, none.output.as_str()), (Some(1), "0\n"));
}

#[test]
fn time_that_is_over_leaves_what_was_reached() {
    let ran = run_in("C", &["fill", "-", "-d", "en", "--time", "0", "--json"], ".......\n".repeat(7));
    assert_eq!(ran.code, Some(1));
    assert!(ran.errors.contains("time ran out"), "{}", ran.errors);
    let reached: Value = serde_json::from_str(&ran.output).unwrap();
    assert_eq!(reached["complete"], false);
}

/// What a search of a large blank grid prints that is interrupted after a few steps.
fn interrupted(arguments: &[&str]) -> String {
    let mut child =
        program("C", &[&["crossword"], arguments].concat()).stdin(Stdio::piped()).spawn().unwrap();
    child.stdin.take().unwrap().write_all(&".............\n".repeat(13).into_bytes()).unwrap();
    let mut notes = BufReader::new(child.stderr.take().unwrap());
    // A few words are in when the first lines of steps are out.
    for _ in 0..5 {
        notes.read_line(&mut String::new()).unwrap();
    }
    assert!(Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap().success());
    std::thread::spawn(move || notes.read_to_string(&mut String::new()));
    let mut output = String::new();
    child.stdout.take().unwrap().read_to_string(&mut output).unwrap();
    assert_eq!(child.wait().unwrap().code(), Some(130));
    assert_eq!(output.lines().count(), 13, "{output}");
    output
}

#[test]
fn an_interrupted_search_keeps_the_best_partial_filling() {
    let directory = tempfile::tempdir().unwrap();
    let out = directory.path().join("partial.puz");
    let out_name = out.to_str().unwrap();
    let output =
        interrupted(&["fill", "-", "-d", "en", "--algorithm", "backjumping", "--steps", "--out", out_name]);
    assert!(output.contains(|letter: char| letter.is_ascii_uppercase()), "{output}");
    let saved =
        Format::named("puz").unwrap().read(&std::fs::read(&out).unwrap(), FormatOptions::default()).unwrap();
    let grid = Grid::parse(&output, Alphabet::English).unwrap();
    assert_eq!(saved.grid(Alphabet::English).unwrap(), grid);
}

#[test]
fn an_interrupted_search_keeps_the_words_that_must_appear() {
    let output = interrupted(&["fill", "-", "-d", "en", "--must", "consideration", "--steps"]);
    let rows: Vec<&str> = output.lines().collect();
    let columns = (0..13).map(|column| rows.iter().map(|row| &row[column..=column]).collect::<String>());
    let appears = rows.iter().map(|&row| row.to_owned()).chain(columns).any(|line| line == "CONSIDERATION");
    assert!(appears, "{output}");
}

#[test]
fn wrong_values_of_every_flag_are_explained() {
    let wrong = |flag: &str, value: &str| {
        let arguments = ["fill", "-", "-d", "en", &format!("{flag}={value}")];
        check_error(
            &arguments,
            "...",
            &format!("invalid value '{value}'"),
            &format!("valeur « {value} » incorrecte"),
        );
    };
    wrong("--seed", "one");
    wrong("--time", "soon");
    wrong("--time", "-1");
    wrong("--time", "NaN");
    wrong("--time", "1e300");
    wrong("--time", "1 week");
    wrong("--fills", "0");
    wrong("--fills", "many");
    wrong("--min-score", "high");
    wrong("--min-score", "70000");
    wrong("--no-shared", "0");
    wrong("--no-shared", "26");
    wrong("--key", "abcd");
    wrong("--from", "html");
}

#[test]
fn what_does_not_go_together_or_is_not_there_is_explained() {
    let fails = |more: &[&str], english: &str, french: &str| {
        check_error(&[&["fill", "-", "-d", "en"], more].concat(), "...", english, french);
    };
    fails(&["--apart", "2"], "required", "il manque");
    fails(&["--fills", "2", "--apart", "0"], "invalid value '0'", "valeur « 0 » incorrecte");
    fails(&["--all", "--count"], "cannot be used with", "ne va pas avec");
    fails(&["--all", "--out", "a.puz"], "cannot be used with", "ne va pas avec");
    fails(&["--must", "cat", "--best"], "cannot be used with", "ne va pas avec");
    fails(&["--must", "c4t"], "'4' is not a letter", "pas de lettre '4'");
    fails(
        &["--must", "house"],
        "\"house\" must appear and has 5 letters",
        "\"house\" doit apparaître et a 5 lettres",
    );
    fails(
        &["--algorithm", "magic"],
        "unknown algorithm \"magic\": expected fast",
        "pas d'algorithme \"magic\"",
    );
    fails(&["--order", "alphabetical"], "unknown order \"alphabetical\"", "pas d'ordre \"alphabetical\"");
    fails(&["--retreat", "never"], "unknown retreat \"never\"", "pas de retour \"never\"");
    fails(&["--choice", "best"], "unknown choice \"best\"", "pas de choix \"best\"");
    fails(&["--domains", "list"], "unknown domains \"list\"", "pas de domaines \"list\"");
    for region in ["1,1", "0,1-2,2", "2,2-1,1"] {
        fails(&["--region", region], "is not a region", "pas de région \"");
    }
    fails(&["--slot", "1A"], "is not a condition on a slot", "ne décrit pas un emplacement");
    fails(
        &["--slot", "9A=cat"],
        "no slot \"9A\" in the grid: expected one such as 1A",
        "pas d'emplacement \"9A\"",
    );
    fails(&["--slot", "=cat"], "\"\" is not a slot", "pas de nom d'emplacement \"\"");
    fails(&["--slot", "é=cat"], "\"é\" is not a slot", "pas de nom d'emplacement \"é\"");
    fails(&["--slot", "1A=[c"], "has no matching ]", "]");
    fails(&["--slot", "1A=@nowhere.txt"], "no file", "pas de fichier");
    fails(&["--prefer", "nowhere.txt"], "no file", "pas de fichier");
    fails(&["--exclude", "nowhere.txt"], "no file", "pas de fichier");
    fails(&["--region", "1,1-2,2"], "the region ends at row 2", "la région finit à la ligne 2");
    fails(&["--out", "grid"], "has no known extension", "n'indique pas le format");
    // The filling is not lost with the file.
    let ran = run_in("C", &["fill", "-", "-d", "en", "--out", "/nowhere/grid.puz"], "...");
    assert!(
        ran.code == Some(2) && ran.output.len() == 4 && ran.errors.contains("cannot write"),
        "{}",
        ran.errors
    );
}
