//! New patterns.

use worddle_crossword::Grid;
use worddle_crossword::grid::Square;
use worddle_lexicon::Alphabet;

use super::{assert_filled, check_error, check_nothing, run, run_in, run_words};

/// Cells of a pattern as they are after a half turn.
fn turned(pattern: &str) -> String {
    pattern.trim_end().chars().rev().collect::<String>() + "\n"
}

#[test]
fn new_patterns_are_those_of_their_country() {
    let american = run(&["new", "--convention", "american", "--seed", "3"], "");
    assert_eq!((american.lines().count(), american.lines().next().unwrap().len()), (15, 15));
    assert_eq!(american, turned(&american));
    assert!(run(&["check", "-", "--convention", "american"], &american).contains("no faults found"));
    let french = run_in("fr_FR", &["new", "--seed", "3"], "").output;
    assert_eq!(french.lines().count(), 10);
    assert!(run(&["check", "-", "--convention", "french"], &french).contains("no faults found"));
    let british = run(&["new", "--convention", "british", "--seed", "3"], "");
    assert!(run(&["check", "-", "--convention", "british"], &british).contains("no faults found"));
    let three = run(&["new", "--size", "9x11", "--count", "3", "--black", "16", "--seed", "1"], "");
    let patterns: Vec<&str> = three.split("\n\n").collect();
    assert!(patterns.len() == 3 && patterns[0] != patterns[1] && patterns[0].lines().count() == 11);
    assert_eq!(run(&["new", "--size", "9x11", "--count", "3", "--black", "16", "--seed", "1"], ""), three);
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
    wrong("--black", "some");
    wrong("--shortest", "short");
    wrong("--seed", "-1");
    wrong("--count", "0");
    wrong("--time", "-2");
    wrong("--convention", "german");
    for size in ["big", "3x", "-4"] {
        let flag = format!("--size={size}");
        check_error(&["new", &flag], "", &format!("no size {size:?}"), &format!("pas de taille {size:?}"));
    }
    check_error(&["new", "--symmetry", "all"], "", "no symmetry \"all\"", "pas de symétrie \"all\"");
    check_error(
        &["new", "--limit", "side=20", "--size", "21"],
        "",
        "a grid of 21 by 21 cells: expected 20 a side at most (--limit side=21 allows it)",
        "une grille de 21 sur 21 cases",
    );
    check_error(
        &["new", "--size", "300"],
        "",
        "a grid of 300 by 300 cells",
        "une grille de 300 sur 300 cases",
    );
    check_error(&["new", "--size", "0x5"], "", "a grid of 0 by 5 cells", "une grille de 0 sur 5 cases");
    check_error(
        &["new", "--black", "90"],
        "",
        "90 % of black cells: expected 0 to 70 %",
        "90 % de cases noires : choisissez de 0 à 70 %",
    );
    check_error(
        &["new", "--black=-2.5"],
        "",
        "-2.5 % of black cells: expected 0 to 70 %",
        "-2,5 % de cases noires : choisissez de 0 à 70 %",
    );
    check_error(
        &["new", "--shortest", "99"],
        "",
        "the shortest word has 99 letters",
        "des mots de 99 lettres",
    );
    check_error(&["new", "--out", "grid"], "", "has no known extension", "n'indique pas le format");
    check_error(&["new", "--out", "a.puz", "--count", "2"], "", "cannot be used with", "ne va pas avec");
    let impossible = ["new", "--size", "5", "--black", "60", "--shortest", "5", "--time", "0.1"];
    check_nothing(&impossible, "", "no pattern found in time", "aucun motif trouvé à temps");
}

#[test]
fn barred_patterns_are_drawn_and_filled() {
    let read = |arguments: &[&str]| {
        let printed = run(&[&["new", "--bars", "--seed", "3"], arguments].concat(), "");
        Grid::parse(&printed, Alphabet::English).unwrap()
    };
    let squares = |grid: &Grid| grid.cells().map(|cell| grid.square(cell)).collect::<Vec<_>>();
    let blank = read(&["--convention", "british"]);
    assert_eq!((blank.width(), blank.height(), blank.has_bars()), (12, 12, true));
    assert!(squares(&blank).iter().all(|&square| square == Square::Open));
    let filled = read(&["--convention", "british", "--size", "8x7", "--filled", "-d", "en"]);
    assert_eq!((filled.width(), filled.height(), filled.has_bars()), (8, 7, true));
    assert!(squares(&filled).iter().all(|square| matches!(square, Square::Given(_))));
    let barred = "A|.\n_";
    check_error(&["show", "-"], barred, "row 2 has 1 cell: ", "la ligne 2 a 1 case au lieu de 2");
    check_error(&["new", "--bars", "--black", "20"], "", "cannot be used with", "ne va pas avec");
}

#[test]
fn theme_words_stand_in_the_pattern_and_stay_when_it_is_filled() {
    let (_directory, file) = crate::ran::file_with("ice cream\n\nStrawberry\n", "words.txt");
    let recipe = ["new", "--convention", "american", "--seed", "3", "--most-words", "80", "-d", "en"];
    let pattern = run(&[&recipe[..], &["--theme", &file]].concat(), "");
    let letters = |text: &str| text.chars().filter(char::is_ascii_uppercase).count();
    assert_eq!((pattern.lines().count(), letters(&pattern)), (15, 18));
    let at = format!("@{file}");
    assert_eq!(run(&[&recipe[..], &["--theme", &at]].concat(), ""), pattern);
    let one_by_one = ["--theme", "ice cream", "--theme", "Strawberry"];
    assert_eq!(run(&[&recipe[..], &one_by_one].concat(), ""), pattern);
    let blank: String = pattern.chars().map(|cell| if cell.is_alphabetic() { '.' } else { cell }).collect();
    assert_eq!(blank, turned(&blank));
    // A theme word need not be in the list, which is said.
    let checked = run_in("C", &["check", "-", "-d", "en", "--json"], &pattern).output;
    let checked: serde_json::Value = serde_json::from_str(&checked).unwrap();
    assert!(checked["words"].as_u64().is_some_and(|words| words <= 80), "{checked}");
    check_error(&["new", "--theme", "nowhere.txt"], "", "no file \"nowhere.txt\"", "pas de fichier");
}

#[test]
fn a_word_has_places_that_keep_the_pattern_symmetric() {
    let open = ".......\n".repeat(7);
    let found = run(&["places", "-", "sea", "-d", "en", "--most", "200", "--json"], &open);
    let found: serde_json::Value = serde_json::from_str(&found).unwrap();
    let places = found["places"].as_array().unwrap();
    assert_eq!(found["found"].as_u64(), Some(places.len() as u64));
    for place in places {
        let grid = place["grid"].as_str().unwrap().replace('/', "\n") + "\n";
        assert_eq!(grid.matches('S').count(), 1, "{grid}");
        let blank: String = grid.chars().map(|cell| if cell.is_alphabetic() { '.' } else { cell }).collect();
        assert_eq!(blank, turned(&blank));
        assert_eq!(blank.matches('#').count(), place["blocks"].as_array().unwrap().len());
    }
    let text = run_in("fr_FR", &["places", "-", "sea", "-d", "en"], &open).output;
    assert!(text.starts_with("SEA (3)"), "{text}");
    assert_eq!(run_in("C", &["places", "-", "elephant", "-d", "en"], &open).code, Some(1));
}
