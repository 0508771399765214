//! `worddle crossword` as a person runs it.

use std::io::{BufRead, BufReader, Read, Write};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use serde_json::Value;
use worddle_crossword::formats::{FORMATS, Format, ReadOptions};
use worddle_crossword::{Grid, Square};
use worddle_lexicon::Alphabet;

use crate::ran::{self, Ran, program};

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
        assert!(ran.errors.contains(expected), "{}", ran.errors);
        assert_eq!(ran.code, Some(1));
    }
}

const SMALL: &str =
    "cat\nore\nco\nar\nte\nart\ntea\ncot\nten\none\nant\noat\neat\nate\nnet\ntan\nto\nan\nat\non\n";

fn files() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../crossword/tests/files")
}

fn fixture(name: &str) -> String {
    files().join(name).to_str().unwrap().to_owned()
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

// Files.

#[test]
fn every_format_is_converted_into_every_other_and_back() {
    let directory = tempfile::tempdir().unwrap();
    let place = |name: &str| directory.path().join(name).to_str().unwrap().to_owned();
    let source = fixture("puzpy-latin.puz");
    let original = run(&["convert", &source, "-"], "");
    assert_eq!(original, "CHAT#\nRARE#\nISERE\n#EREN\n#STES\n");
    for format in FORMATS.iter().filter(|format| format.is_readable()) {
        let file = place(&format!("file.{}", format.extensions[0]));
        run(&["convert", &source, &file], "");
        assert_eq!(run(&["convert", &file, "-", "--to", "text"], ""), original, "{}", format.name);
        // From standard input the format is found out.
        assert_eq!(run(&["convert", "-", "-"], std::fs::read(&file).unwrap()), original, "{}", format.name);
        assert_eq!(
            run(&["convert", "-", "-", "--from", format.name], std::fs::read(&file).unwrap()),
            original
        );
    }
}

#[test]
fn what_a_format_cannot_keep_is_said() {
    let barred = fixture("ipuz-barred.ipuz");
    let ran = run_in("C", &["convert", &barred, "-", "--to", "text"], "");
    assert!(ran.errors.contains("a text file does not keep: bars, circles, colours"), "{}", ran.errors);
    let ran = run_in("fr_FR", &["convert", &barred, "-", "--to", "xd"], "");
    assert!(ran.errors.contains("ne garde pas : les barres"), "{}", ran.errors);
    assert_eq!(run_in("C", &["convert", &barred, "-", "--to", "json", "-q"], "").errors, "");
}

#[test]
fn a_scrambled_solution_is_opened_with_its_key() {
    let locked = fixture("puzpy-locked-1234.puz");
    let open = run(&["convert", &locked, "-", "--key", "1234"], "");
    assert_eq!(open, run(&["convert", &fixture("puzpy-latin.puz"), "-"], ""));
    check_error(&["show", &locked], "", "the solution is scrambled", "la solution est brouillée");
    check_error(&["show", &locked, "--key", "9999"], "", "the key 9999 does not", "la clé 9999 n'ouvre pas");
    check_error(&["show", &locked, "--key", "12"], "", "no key \"12\"", "valeur « 12 » incorrecte");
}

#[test]
fn a_solution_can_be_left_out() {
    let file = fixture("python.jpz");
    assert_eq!(run(&["convert", &file, "-", "--without-solution"], ""), "..T\n#..\n");
    let shown = run(&["show", &file, "--without-solution"], "");
    assert!(shown.contains('T') && !shown.contains("│¹ C│"), "{shown}");
}

#[test]
fn a_crossword_is_shown_with_its_numbers_and_clues() {
    let shown = run(&["show", &fixture("python.jpz")], "");
    let expected = "Cats & Co · N. N.\n3×2, 4 words\n\n┌───┬───┬───┐\n│¹○C│² A│³ T│\n├───┼───┼───┤\n│███┃⁴ S│  O│\n\
        └───┴───┴───┘\n\nAcross\n    1  A pet (3)\n    4  Thus (2)\n\nDown\n    2  Like (2)\n    3  Preposition (2)\n";
    assert_eq!(shown, expected);
    let french = run_in("fr_FR", &["show", &fixture("python.jpz"), "--convention", "french"], "").output;
    assert!(french.contains("     1   2   3\n") && french.contains(" I │ ○C│  A│  T│"), "{french}");
    assert!(french.contains("Horizontalement\n    I  A pet (3)\n   II  Thus (2)\n"), "{french}");
    assert!(run(&["show", &fixture("python.jpz"), "--color", "always"], "").contains("\x1b[1mC\x1b[0m"));
}

#[test]
fn pictures_and_pages_are_written_into_files() {
    let directory = tempfile::tempdir().unwrap();
    let [svg, html] =
        ["grid.svg", "grid.html"].map(|name| directory.path().join(name).to_str().unwrap().to_owned());
    let shown = run(&["show", &fixture("puzpy-latin.puz"), "--svg", &svg, "--html", &html], "");
    assert_eq!(shown, "");
    let picture = std::fs::read_to_string(&svg).unwrap();
    assert!(picture.starts_with("<svg") && picture.matches("class=\"letter\"").count() == 21, "{picture}");
    let page = std::fs::read_to_string(&html).unwrap();
    assert!(page.contains("<h2>Across</h2>") && page.contains("<h2>Solution</h2>"));
    assert_eq!(page.matches("class=\"letter\"").count(), 21, "letters are in the solution only");
    run(&["show", &fixture("puzpy-latin.puz"), "--html", &html, "--without-solution"], "");
    assert!(!std::fs::read_to_string(&html).unwrap().contains("Solution"));
    let french = ["convert", &fixture("puzpy-latin.puz"), &html, "--convention", "french", "--lang", "fr"];
    run(&french, "");
    assert!(std::fs::read_to_string(&html).unwrap().contains("<dt>III</dt><dd>H 6 : définition d'été</dd>"));
}

#[test]
fn files_that_are_none_are_explained() {
    check_error(&["show", "nowhere.puz"], "", "no file \"nowhere.puz\"", "pas de fichier");
    check_error(&["show", "/"], "", "is a directory", "est un répertoire");
    check_error(&["show", "-"], "AB\nA\n", "\"-\": row 2 has 1 cells: expected 2", "la ligne 2 a 1 cases");
    check_error(&["show", "-"], "A1\n", "'1' at row 1, column 2", "'1' à la ligne 1, colonne 2");
    check_error(&["show", "-"], "", "no grid in the file", "pas de grille");
    check_error(&["show", "-"], b"\xff\xff", "byte 0 is not UTF-8", "l'octet 0 n'est pas");
    check_error(&["show", "-", "--from", "puz"], "AB", "no puz file", "ce n'est pas un fichier puz");
    check_error(&["show", "-", "--from", "svg"], "AB", "invalid value 'svg'", "valeur « svg » incorrecte");
    check_error(
        &["convert", "-", "-", "--to", "doc"],
        "AB",
        "invalid value 'doc'",
        "valeur « doc » incorrecte",
    );
    check_error(&["convert", "-", "grid.doc"], "AB", "does not tell its format", "ne dit pas son format");
    check_error(&["convert", "-", "/nowhere/grid.puz"], "AB", "cannot write", "impossible d'écrire");
    check_error(
        &["show", "-", "--convention", "dutch"],
        "AB",
        "invalid value 'dutch'",
        "valeur « dutch » incorrecte",
    );
    check_error(&["show", "-", "--svg", "/nowhere/grid.svg"], "AB", "cannot write", "impossible d'écrire");
    check_error(&["check", "-", "-d", "-"], "AB", "cannot come from there too", "ne peut pas en venir aussi");
    let bytes = std::fs::read(fixture("puzpy-latin.puz")).unwrap();
    check_error(
        &["show", "-", "--from", "puz"],
        &bytes[..60],
        "the file ends after 60 bytes",
        "s'arrête après 60",
    );
    let mut damaged = bytes;
    damaged[0x34] = b'X';
    check_error(&["show", "-"], &damaged, "the checksum of the file", "somme de contrôle");
    check_error(&["frobnicate"], "", "unrecognized subcommand", "commande inconnue");
}

// Checking.

#[test]
fn a_crossword_is_checked() {
    let (_directory, list) = small_list();
    let good = run(&["check", "-", "-d", &list], "CAT\nORE\n");
    assert_eq!(good, "3×2, 5 words, 5 filled, 0.0 % black, 0 unchecked\nnothing is wrong\n");
    let bad = run_in("C", &["check", "-", "-d", &list], "CAT\n###\nCAT\n#.#\nZZ.");
    assert_eq!(bad.code, Some(1));
    assert!(bad.output.contains("  CAT comes 2 times: 1A, 2A\n"), "{}", bad.output);
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

// Filling.

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
        for choice in ["most-ways", "alphabetical", "random"] {
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
    for seed in ["1", "2"] {
        let filled = fill(seed);
        assert_filled(&filled.lines().collect::<Vec<_>>(), &words);
        assert_eq!(filled, fill(seed));
    }
    assert_ne!(fill("1"), fill("2"));
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
        lines.iter().map(|line| line["rows"][0].as_str().unwrap().to_owned()).collect::<Vec<String>>()
    };
    let every = all(&[]);
    assert!(every.contains(&"CAT".to_owned()) && every.iter().any(|row| row != "CAT"));
    assert!(all(&["--slot", "1A=c?t"]).iter().all(|row| row.starts_with('C')));
    let animals = place("animals.txt", "cat\nant\n");
    let only = format!("1A=@{animals}");
    assert!(all(&["--slot", &only]).iter().all(|row| row == "CAT" || row == "ANT"));
    assert!(all(&["--exclude", &animals]).iter().all(|row| row != "CAT" && row != "ANT"));
    let preferred = run(&["fill", "-", "-d", &list, "--prefer", &animals], "...\n...\n");
    assert!(preferred.contains("CAT") || preferred.contains("ANT"), "{preferred}");
    let must = run(&["fill", "-", "-d", &list, "--must", "ore"], "...\n...\n");
    assert!(must.contains("ORE"), "{must}");
    // A word that the list lacks may be asked for all the same.
    let must = run(&["fill", "-", "-d", &list, "--must", "zzz"], "...\n###\n...\n");
    assert!(must.contains("ZZZ"), "{must}");
}

#[test]
fn scores_count() {
    let directory = tempfile::tempdir().unwrap();
    let path = directory.path().join("scored.txt");
    std::fs::write(&path, "cat;60\nore;20\nart;70\nco;50\nar;50\nte;50\nca;40\nor;30\nrt;30\nc4t;1\n")
        .unwrap();
    let list = path.to_str().unwrap();
    let best = run_in("C", &["fill", "-", "-d", list, "--best", "--time", "0.2", "--json"], "...\n...\n");
    assert_eq!(best.code, Some(0), "{}", best.errors);
    assert!(best.errors.contains("1 line left out"), "{}", best.errors);
    let best: Value = serde_json::from_str(&best.output).unwrap();
    assert_eq!((best["rows"][0].clone(), best["lowest"].clone()), ("CAT".into(), 20.into()));
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
        "score \"good\" in line 1 of the list",
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
    let document = document.read(&std::fs::read(&full).unwrap(), ReadOptions::default()).unwrap();
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
    assert!(ran.errors.contains("the time is over"), "{}", ran.errors);
    let reached: Value = serde_json::from_str(&ran.output).unwrap();
    assert_eq!(reached["complete"], false);
}

#[test]
fn barred_patterns_are_drawn_and_filled() {
    let read = |arguments: &[&str]| {
        let printed = run(&[&["new", "--bars", "--seed", "3"], arguments].concat(), "");
        let document =
            Format::named("ipuz").unwrap().read(printed.as_bytes(), ReadOptions::default()).unwrap();
        document.grid(Alphabet::English).unwrap()
    };
    let squares = |grid: &Grid| grid.cells().map(|cell| grid.square(cell)).collect::<Vec<_>>();
    let blank = read(&["--convention", "british"]);
    assert_eq!((blank.width(), blank.height(), blank.has_bars()), (12, 12, true));
    assert!(squares(&blank).iter().all(|&square| square == Square::Open));
    let filled = read(&["--convention", "british", "--size", "8x7", "--filled", "-d", "en"]);
    assert_eq!((filled.width(), filled.height(), filled.has_bars()), (8, 7, true));
    assert!(squares(&filled).iter().all(|square| matches!(square, Square::Given(_))));
    check_error(&["new", "--bars", "--black", "20"], "", "cannot be used with", "ne va pas avec");
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
        Format::named("puz").unwrap().read(&std::fs::read(&out).unwrap(), ReadOptions::default()).unwrap();
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
    wrong("--algorithm", "magic");
    wrong("--order", "alphabetical");
    wrong("--retreat", "never");
    wrong("--choice", "best");
    wrong("--domains", "list");
    wrong("--seed", "one");
    wrong("--time", "soon");
    wrong("--time", "-1");
    wrong("--time", "NaN");
    wrong("--time", "1e300");
    wrong("--fills", "0");
    wrong("--fills", "many");
    wrong("--min-score", "high");
    wrong("--min-score", "70000");
    wrong("--region", "1,1");
    wrong("--region", "0,1-2,2");
    wrong("--region", "2,2-1,1");
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
    fails(&["--must", "c4t"], "no letter '4'", "pas de lettre '4'");
    fails(
        &["--must", "house"],
        "\"house\" must appear and has 5 letters",
        "\"house\" doit apparaître et a 5 lettres",
    );
    fails(&["--slot", "1A"], "asks nothing of a slot", "ne demande rien");
    fails(
        &["--slot", "9A=cat"],
        "no slot \"9A\" in the grid: expected one such as 1A",
        "pas d'emplacement \"9A\"",
    );
    fails(&["--slot", "=cat"], "no slot \"\"", "pas d'emplacement \"\"");
    fails(&["--slot", "é=cat"], "no slot \"é\"", "pas d'emplacement \"é\"");
    fails(&["--slot", "1A=[c"], "has no ]", "n'a pas de ]");
    fails(&["--slot", "1A=@nowhere.txt"], "no file", "pas de fichier");
    fails(&["--prefer", "nowhere.txt"], "no file", "pas de fichier");
    fails(&["--exclude", "nowhere.txt"], "no file", "pas de fichier");
    fails(&["--region", "1,1-2,2"], "the region ends at row 2", "la région finit à la ligne 2");
    fails(&["--out", "grid"], "does not tell its format", "ne dit pas son format");
    // The filling is not lost with the file.
    let ran = run_in("C", &["fill", "-", "-d", "en", "--out", "/nowhere/grid.puz"], "...");
    assert!(
        ran.code == Some(2) && ran.output.len() == 4 && ran.errors.contains("cannot write"),
        "{}",
        ran.errors
    );
}

// Candidates.

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

// Examples.

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

// New patterns.

/// Cells of a pattern as they are after a half turn.
fn turned(pattern: &str) -> String {
    pattern.trim_end().chars().rev().collect::<String>() + "\n"
}

#[test]
fn new_patterns_are_those_of_their_country() {
    let american = run(&["new", "--convention", "american", "--seed", "3"], "");
    assert_eq!((american.lines().count(), american.lines().next().unwrap().len()), (15, 15));
    assert_eq!(american, turned(&american));
    assert!(run(&["check", "-", "--convention", "american"], &american).contains("nothing is wrong"));
    let french = run_in("fr_FR", &["new", "--seed", "3"], "").output;
    assert_eq!(french.lines().count(), 10);
    assert!(run(&["check", "-", "--convention", "french"], &french).contains("nothing is wrong"));
    let british = run(&["new", "--convention", "british", "--seed", "3"], "");
    assert!(run(&["check", "-", "--convention", "british"], &british).contains("nothing is wrong"));
    let three = run(&["new", "--size", "9x11", "--count", "3", "--black", "16", "--seed", "1"], "");
    let patterns: Vec<&str> = three.split("\n\n").collect();
    assert!(patterns.len() == 3 && patterns[0] != patterns[1] && patterns[0].lines().count() == 11);
    assert_eq!(run(&["new", "--size", "9x11", "--black", "16", "--seed", "1"], "").trim_end(), patterns[0]);
}

#[test]
fn a_new_pattern_can_be_filled() {
    let directory = tempfile::tempdir().unwrap();
    let out = directory.path().join("new.ipuz").to_str().unwrap().to_owned();
    let recipe =
        ["new", "--size", "6", "--black", "14", "--shortest", "2", "--convention", "french", "-d", "en"];
    let filled = run(&[&recipe[..], &["--filled"]].concat(), "");
    assert_filled(&filled.lines().collect::<Vec<_>>(), &run_words("en"));
    let pattern = run(&[&recipe[..], &["--fillable"]].concat(), "");
    let blocks = |text: &str| text.chars().map(|cell| cell == '#').collect::<Vec<_>>();
    assert_eq!(blocks(&pattern), blocks(&filled));
    assert_eq!(run(&[&recipe[..], &["--filled", "--out", &out]].concat(), ""), "");
    assert_eq!(run(&["convert", &out, "-", "-q"], ""), filled);
}

#[test]
fn patterns_that_cannot_be_are_refused() {
    let wrong = |flag: &str, value: &str| {
        let english = format!("invalid value '{value}'");
        check_error(
            &["new", &format!("{flag}={value}")],
            "",
            &english,
            &format!("valeur « {value} » incorrecte"),
        );
    };
    wrong("--size", "big");
    wrong("--size", "3x");
    wrong("--size", "-4");
    wrong("--black", "some");
    wrong("--symmetry", "all");
    wrong("--shortest", "short");
    wrong("--seed", "-1");
    wrong("--count", "0");
    wrong("--time", "-2");
    wrong("--convention", "german");
    check_error(
        &["new", "--size", "300"],
        "",
        "a grid of 300 by 300 cells",
        "une grille de 300 sur 300 cases",
    );
    check_error(&["new", "--size", "0x5"], "", "a grid of 0 by 5 cells", "une grille de 0 sur 5 cases");
    check_error(&["new", "--black", "90"], "", "a share of blocks of 0.9", "une part de cases noires de 0.9");
    check_error(
        &["new", "--black=-3"],
        "",
        "a share of blocks of -0.03",
        "une part de cases noires de -0.03",
    );
    check_error(&["new", "--shortest", "99"], "", "words of 99 letters", "des mots de 99 lettres");
    check_error(&["new", "--out", "grid"], "", "does not tell its format", "ne dit pas son format");
    check_error(&["new", "--out", "a.puz", "--count", "2"], "", "cannot be used with", "ne va pas avec");
    let impossible = ["new", "--size", "5", "--black", "60", "--shortest", "5", "--time", "0.1"];
    check_nothing(&impossible, "", "no such pattern found", "aucun motif de ce genre trouvé");
}
