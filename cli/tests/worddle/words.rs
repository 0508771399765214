//! Anagrams and patterns.

use crate::ran::{FIVE, check, check_error, file_with, run_in};

#[test]
fn anagrams_come_longest_first_then_alphabetical() {
    let (_directory, list) = file_with("chien\nchiné\nniche\nni\nhein\nzoo\n", "mots.txt");
    check(&["anagram", "hicne", "-d", &list, "--alphabet", "fr"], "", "chien\nchiné\nniche\nhein\nni\n");
    check(&["anagram", "hicne", "--exact", "-d", &list, "--alphabet", "fr"], "", "chien\nchiné\nniche\n");
    check(&["anagram", "zhein", "--longest", "-d", &list, "--alphabet", "fr"], "", "hein\n");
    check(&["anagram", "z?o", "-d", &list, "--alphabet", "fr"], "", "zoo\n");
}

#[test]
fn anagrams_of_bonjour_are_those_of_the_real_list() {
    let ran = run_in("fr_FR.UTF-8", &["anagram", "bonjour"], "");
    assert_eq!(ran.output.lines().next(), Some("bonjour"));
    let ran = run_in("fr_FR.UTF-8", &["anagram", "chien", "--exact"], "");
    assert_eq!(ran.output, "chien\nchine\nchiné\nchinè\nniche\nniché\nnichè\n");
}

#[test]
fn letters_drawn_with_a_seed_are_drawn_again() {
    let draw =
        |seed: &str| run_in("C", &["anagram", "--random", "16", "--seed", seed, "--longest", "-d", "fr"], "");
    let (first, again, other) = (draw("7"), draw("7"), draw("8"));
    assert!(first.errors.contains("--seed 7"), "{}", first.errors);
    assert_eq!((&first.output, &first.errors), (&again.output, &again.errors));
    assert_ne!(first.errors, other.errors);
}

#[test]
fn anagrams_are_json_when_asked() {
    let ran = run_in("C", &["anagram", "coeur", "--exact", "--json", "-d", "fr"], "");
    let answer: serde_json::Value = serde_json::from_str(&ran.output).unwrap();
    assert_eq!(answer["schema"], "worddle.anagram/2");
    assert_eq!(answer["words"][0], serde_json::json!({"word": "COEUR", "spellings": ["cœur"], "letters": 5}));
}

#[test]
fn how_common_a_word_is_does_not_depend_on_its_list() {
    let zipf = |list: &str| {
        let ran = run_in("C", &["words", "c[ae]t", "--zipf", "--json", "-d", list], "");
        let answer: serde_json::Value = serde_json::from_str(&ran.output).unwrap();
        answer["words"].as_array().unwrap().iter().map(|word| word["zipf"].as_f64()).collect::<Vec<_>>()
    };
    assert_eq!(zipf("en"), [Some(4.8)]);
    assert_eq!(zipf("en-large"), [Some(4.8)]);
    let ran = run_in("C", &["words", "z[aey]z?yva", "--zipf", "-d", "en"], "");
    assert_eq!(ran.output, "  -  zyzzyva\n");
    let ran = run_in("C", &["anagram", "größe", "--exact", "--zipf", "-d", "de-scrabble"], "");
    assert_eq!(ran.output, "  -  ergöss\n4.9  Größe\n");
}

#[test]
fn a_board_shows_how_common_its_words_are() {
    let ran = run_in("C", &["solve", "CAT/ORE", "-d", "en", "--longest", "2", "--zipf"], "");
    assert!(ran.output.contains("word    points  letters  zipf  path\n"), "{}", ran.output);
    let ran = run_in("C", &["solve", "CAT/ORE", "-d", "en", "--longest", "2", "--zipf", "--json"], "");
    let answer: serde_json::Value = serde_json::from_str(&ran.output).unwrap();
    let of = |place: usize| {
        [&answer["found"][place]["zipf"], &answer["found"][place]["common"]].map(ToString::to_string)
    };
    assert_eq!(of(1), ["1.9", "false"]);
}

#[test]
fn nothing_found_is_exit_code_1() {
    let ran = run_in("C", &["anagram", "xwq", "-d", "fr"], "");
    assert_eq!((ran.code, ran.output.as_str(), ran.errors.as_str()), (Some(1), "", ""));
    assert_eq!(run_in("C", &["words", "xwq?", "-d", "fr"], "").code, Some(1));
}

#[test]
fn wrong_letters_are_explained() {
    check_error(&["anagram", "a1", "-d", "fr"], "", "'1' is not a letter", "pas de lettre '1'");
    check_error(&["anagram", "", "-d", "fr"], "", "no letters given", "aucune lettre");
    check_error(&["anagram", &"a".repeat(300), "-d", "fr"], "", "300 letters given", "300 lettres");
    check_error(&["anagram", "--random", "0", "-d", "fr"], "", "0 letters to draw", "0 lettres à tirer");
    check_error(
        &["anagram", "--random", "99999999999", "-d", "fr"],
        "",
        "letters to draw: choose 1 to",
        "lettres à tirer : choisissez un nombre de 1 à",
    );
    check_error(&["anagram", "abc", "--seed", "1", "-d", "fr"], "", "cannot be used with", "ne va pas avec");
    check_error(&["anagram"], "", "required arguments", "il manque");
}

#[test]
fn patterns_find_words() {
    check(&["words", "c?t", "-d", "en"], "", "cat\ncot\ncut\n");
    check(&["words", "?oo", "-d", "-"], FIVE, "zoo\n");
    check(&["words", "#*", "--count", "-d", "-"], FIVE, "5\n");
}

#[test]
fn wrong_patterns_are_explained() {
    check_error(&["words", "ca[", "-d", "fr"], "", "[ at column 3", "[ à la colonne 3");
    check_error(&["words", "", "-d", "fr"], "", "empty", "vide");
    check_error(&["words", "c+t", "-d", "fr"], "", "'+' at column 2", "'+' à la colonne 2");
    check_error(&["words", &"?".repeat(200), "-d", "fr"], "", "more than 127", "plus de 127");
}
