//! The program as a person runs it: real lists, real files, standard input, exit codes, both languages.

#![expect(clippy::unwrap_used, clippy::disallowed_methods, reason = "a test that cannot go on has failed")]

use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Command, Output, Stdio};

/// The words of the assignment's figure.
const FIVE: &str = "chien\nchat\nniche\nnicher\nzoo\n";

/// What a run of the program gave.
struct Ran {
    code: Option<i32>,
    output: String,
    errors: String,
}

/// Runs the program in an empty environment, with a text on standard input.
fn worddle_in(language: &str, arguments: &[&str], input: impl AsRef<[u8]>) -> Ran {
    let mut child = Command::new(env!("CARGO_BIN_EXE_worddle"))
        .args(arguments)
        .env_clear()
        .env("LANG", language)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    // A program that has seen enough closes its end, which is no error here.
    let _ = child.stdin.take().unwrap().write_all(input.as_ref());
    let Output { status, stdout, stderr } = child.wait_with_output().unwrap();
    let text = |bytes| String::from_utf8(bytes).unwrap();
    Ran { code: status.code(), output: text(stdout), errors: text(stderr) }
}

fn worddle(arguments: &[&str], input: impl AsRef<[u8]>) -> Ran {
    worddle_in("C", arguments, input)
}

/// Checks what is printed by a run that goes well.
#[track_caller]
fn check(arguments: &[&str], input: &str, expected: &str) {
    let ran = worddle(arguments, input);
    assert_eq!(ran.output, expected, "{}", ran.errors);
    assert_eq!(ran.code, Some(0), "{}", ran.errors);
}

/// Checks that a run fails, says what is wrong in both languages, and prints nothing.
#[track_caller]
fn check_error(arguments: &[&str], input: impl AsRef<[u8]>, english: &str, french: &str) {
    for (language, expected) in [("en_GB.UTF-8", english), ("fr_FR.UTF-8", french)] {
        let ran = worddle_in(language, arguments, &input);
        assert!(ran.errors.contains(expected), "{}", ran.errors);
        assert!(!ran.errors.contains("panicked"), "{}", ran.errors);
        assert_eq!((ran.code, ran.output.as_str()), (Some(2), ""));
    }
}

/// A directory with a file in it, and the file's path.
fn file_with(bytes: impl AsRef<[u8]>, name: &str) -> (tempfile::TempDir, String) {
    let directory = tempfile::tempdir().unwrap();
    let path = directory.path().join(name);
    std::fs::write(&path, bytes).unwrap();
    (directory, path.to_str().unwrap().to_owned())
}

// The program of the assignment.

#[test]
fn words_of_a_grid_come_longest_first_then_in_order_without_repeats() {
    let (_directory, list) = file_with("cat\ncar\nact\narc\na\nat\ncart\ntrace\nchat\ntaco\n", "words.txt");
    check(&["-d", &list, "-s", "2"], "c a\nt r\n", "cart\nact\narc\ncar\ncat\nat\na\n");
}

#[test]
fn letters_may_be_separated_by_anything_blank() {
    let (_directory, list) = file_with("chat\n", "words.txt");
    for grid in ["c h a t", "c\nh\na\nt\n", " c\th \r\n a\r\nt", "C H\nA T"] {
        check(&["-d", &list, "-s", "2"], grid, "chat\n");
    }
}

#[test]
fn a_tile_reads_accents_and_each_spelling_is_printed_as_it_is_written() {
    let latin_9 = b"\xe9l\xe8ve\n\xe9lev\xe9\nl\xe8ve\n";
    let (_directory, list) = file_with(latin_9, "mots.txt");
    check(&["-d", &list, "-s", "3", "--alphabet", "fr"], "e l e\nx v x\ne x x", "élevé\nélève\nlève\n");
}

#[test]
fn the_grid_of_the_assignment_has_its_words() {
    let (_directory, list) =
        file_with("santos\nabases\nmoslem\nanabel\ndeleon\nbesomed\nbasest\nabelson\nworddle\n", "words.txt");
    let grid = "a a n a\ns b o t\nf e s m\nm l e d\n";
    let words = "abelson\nbesomed\nabases\nanabel\nbasest\ndeleon\nmoslem\nsantos\n";
    check(&["-d", &list, "-s", "4"], grid, words);
}

/// The assignment's own algorithm, over plain bytes: every path is tried, a set of words is asked.
fn assignment(words: &[&str], grid: &[u8], side: usize) -> String {
    fn paths(grid: &[u8], side: usize, path: &mut Vec<usize>, longest: usize, found: &mut Vec<Vec<u8>>) {
        found.push(path.iter().map(|&cell| grid[cell]).collect());
        let last = *path.last().unwrap();
        for next in 0..grid.len() {
            let near = (last / side).abs_diff(next / side) <= 1 && (last % side).abs_diff(next % side) <= 1;
            if near && !path.contains(&next) && path.len() < longest {
                path.push(next);
                paths(grid, side, path, longest, found);
                path.pop();
            }
        }
    }
    let longest = words.iter().map(|word| word.len()).max().unwrap_or(0);
    let mut found = Vec::new();
    (0..grid.len()).for_each(|cell| paths(grid, side, &mut vec![cell], longest, &mut found));
    let mut lines: Vec<&str> =
        words.iter().copied().filter(|word| found.contains(&word.as_bytes().to_vec())).collect();
    lines.sort_by_key(|word| (std::cmp::Reverse(word.len()), *word));
    lines.dedup();
    lines.iter().map(|line| [line, "\n"].concat()).collect::<Vec<_>>().concat()
}

#[test]
fn the_output_equals_that_of_the_assignments_algorithm() {
    let text = include_str!("common-words.txt");
    let words: Vec<&str> = text.lines().collect();
    let (_directory, list) = file_with(text, "words.txt");
    for grid in ["toneirsad", "haterines", "lpeasitco", "aaaaaaaaa", "zzqxjkvwy"] {
        let separated: Vec<String> = grid.chars().map(|letter| letter.to_string()).collect();
        let ran = worddle(&["-d", &list, "-s", "3"], separated.join(" "));
        assert_eq!(ran.output, assignment(&words, grid.as_bytes(), 3), "{grid}");
        assert_eq!(ran.code, Some(i32::from(ran.output.is_empty())));
    }
}

#[test]
fn without_a_list_the_users_language_has_one() {
    let grid = "c h a t\ni e n s\no r l e\nm u t e\n";
    for (language, word) in [("fr_FR.UTF-8", "chatien"), ("en_US.UTF-8", "lent"), ("de_DE", "lernt")] {
        let ran = worddle_in(language, &["-s", "4"], grid);
        assert_eq!(ran.code, Some(0), "{}", ran.errors);
        let list = &language[..2];
        assert_eq!(ran.output, worddle(&["-s", "4", "-d", list], grid).output, "{word}");
    }
}

#[test]
fn a_grid_that_is_none_is_explained() {
    let wrong = |side: &str, grid: &str, english: &str, french: &str| {
        check_error(&["-d", "en", "-s", side], grid, english, french);
    };
    wrong(
        "2",
        "a b c",
        "the grid has 3 letters: expected 2×2 = 4",
        "la grille a 3 lettres : il en faut 2×2 = 4",
    );
    wrong("2", "a b c d e", "more than 2×2 = 4 letters", "plus de 2×2 = 4 lettres");
    wrong("2", "a b\nc 7", "\"7\" at row 2, column 2", "\"7\" à la ligne 2, colonne 2");
    wrong("2", "a b\nqu d", "\"qu\" at row 2, column 1", "une seule lettre");
    wrong("2", "", "the grid has 0 letters", "la grille a 0 lettres");
    wrong("0", "a", "side 0: expected 1 to 1000", "côté 0");
    wrong("1000000", "a", "side 1000000", "côté 1000000");
    wrong("18446744073709551615", "a", "expected 1 to 1000", "de 1 à 1000");
    wrong("vier", "a", "invalid value 'vier'", "valeur « vier » incorrecte");
    wrong("-1", "a", "unexpected argument '-1'", "argument inattendu « -1 »");
    check_error(
        &["-d", "-", "-s", "2"],
        "a b c d",
        "cannot come from there too",
        "ne peut pas en venir aussi",
    );
}

#[test]
fn a_large_grid_is_answered() {
    let grid = "e s t a ".repeat(100 * 100 / 4);
    let ran = worddle(&["-d", "en", "-s", "100"], grid);
    assert_eq!(ran.code, Some(0));
    assert!(ran.output.lines().any(|word| word == "esses"), "{}", ran.output);
}

// Anagrams.

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
    let ran = worddle_in("fr_FR.UTF-8", &["anagram", "bonjour"], "");
    assert_eq!(ran.output.lines().next(), Some("bonjour"));
    let ran = worddle_in("fr_FR.UTF-8", &["anagram", "chien", "--exact"], "");
    assert_eq!(ran.output, "chien\nchine\nchinè\nchiné\nniche\nnichè\nniché\n");
}

#[test]
fn letters_drawn_with_a_seed_are_drawn_again() {
    let draw =
        |seed: &str| worddle(&["anagram", "--random", "16", "--seed", seed, "--longest", "-d", "fr"], "");
    let (first, again, other) = (draw("7"), draw("7"), draw("8"));
    assert!(first.errors.contains("--seed 7"), "{}", first.errors);
    assert_eq!((&first.output, &first.errors), (&again.output, &again.errors));
    assert_ne!(first.errors, other.errors);
}

#[test]
fn anagrams_are_json_when_asked() {
    let ran = worddle(&["anagram", "coeur", "--exact", "--json", "-d", "fr"], "");
    let answer: serde_json::Value = serde_json::from_str(&ran.output).unwrap();
    assert_eq!(answer["schema"], "worddle.anagram/1");
    assert_eq!(answer["words"][0], serde_json::json!({"word": "COEUR", "spellings": ["cœur"], "letters": 5}));
}

#[test]
fn nothing_found_is_exit_code_1() {
    let ran = worddle(&["anagram", "xwq", "-d", "fr"], "");
    assert_eq!((ran.code, ran.output.as_str(), ran.errors.as_str()), (Some(1), "", ""));
    assert_eq!(worddle(&["words", "xwq?", "-d", "fr"], "").code, Some(1));
}

#[test]
fn wrong_letters_are_explained() {
    check_error(&["anagram", "a1", "-d", "fr"], "", "no letter '1'", "pas de lettre '1'");
    check_error(&["anagram", "", "-d", "fr"], "", "no letters given", "aucune lettre donnée");
    check_error(&["anagram", &"a".repeat(300), "-d", "fr"], "", "300 letters given", "300 lettres données");
    check_error(&["anagram", "--random", "0", "-d", "fr"], "", "cannot draw 0 letters", "tirer 0 lettres");
    check_error(
        &["anagram", "--random", "99999999999", "-d", "fr"],
        "",
        "cannot draw",
        "impossible de tirer",
    );
    check_error(&["anagram", "abc", "--seed", "1", "-d", "fr"], "", "cannot be used with", "ne va pas avec");
    check_error(&["anagram"], "", "required arguments", "il manque");
}

// Patterns.

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

// Word lists.

#[test]
fn every_structure_gives_the_list_back() {
    let (_directory, list) = file_with("chat\nchien\nniche\nnicher\nzoo\n", "sorted.txt");
    let names = ["sorted-list", "hybrid-tree", "trie", "hash-sets", "pointer-trie", "dawg"];
    for structure in names {
        check(
            &["lexicon", "dump", "-d", &list, "--structure", structure],
            "",
            "chat\nchien\nniche\nnicher\nzoo\n",
        );
    }
    check(&["lexicon", "dump", "-d", "-", "--folded"], "élève\ncœur\n", "COEUR\nELEVE\n");
    let english = worddle(&["lexicon", "dump", "-d", "en", "--structure", "trie"], "").output;
    assert_eq!((english.lines().count(), english.len()), (172_820, 1_743_328));
    check_error(
        &["lexicon", "dump", "--structure", "heap", "-d", "en"],
        "",
        "no structure \"heap\"",
        "pas de structure",
    );
}

#[test]
fn a_saved_list_serves_like_its_text() {
    let (directory, text) = file_with("élève\nélevé\ncœur\nabc-def\n", "mots.txt");
    for name in ["mots.lexicon", "mots.lexicon.zst"] {
        let saved = directory.path().join(name);
        let saved = saved.to_str().unwrap();
        let ran = worddle(&["lexicon", "build", "-d", &text, "--alphabet", "fr", "-o", saved], "");
        assert_eq!(ran.code, Some(0));
        assert!(ran.errors.contains("1 line left out: 1 with a hyphen"), "{}", ran.errors);
        check(&["lexicon", "dump", "-d", saved], "", "cœur\nélevé\nélève\n");
    }
}

#[test]
fn a_damaged_saved_list_is_refused() {
    let (directory, saved) = file_with("", "en.lexicon");
    assert_eq!(worddle(&["lexicon", "build", "-d", "-", "-o", &saved], FIVE).code, Some(0));
    let mut bytes = std::fs::read(&saved).unwrap();
    *bytes.last_mut().unwrap() ^= 1;
    std::fs::write(&saved, &bytes).unwrap();
    check_error(&["lexicon", "dump", "-d", &saved], "", "checksum does not match", "somme de contrôle");
    std::fs::write(&saved, &bytes[..60]).unwrap();
    check_error(&["lexicon", "dump", "-d", &saved], "", "it was cut", "elle a été coupée");
    let nowhere = directory.path().join("no/such/place.lexicon");
    check_error(
        &["lexicon", "build", "-d", "en", "-o", nowhere.to_str().unwrap()],
        "",
        "cannot write",
        "impossible d'écrire",
    );
}

#[test]
fn information_counts_what_was_left_out_by_cause() {
    let text = "chat\nchat\na\nporte-clé\naujourd'hui\nr2d2\nun deux\nαβγ\n# remarque\n\n";
    let ran = worddle(&["lexicon", "info", "--json", "--alphabet", "fr", "-d", "-"], text);
    let info: serde_json::Value = serde_json::from_str(&ran.output).unwrap();
    assert_eq!((&info["words"], &info["spellings"]), (&1.into(), &1.into()));
    let expected = serde_json::json!({
        "encoding": "utf-8", "lines": 10, "repeats": 1, "too_short": 1, "too_long": 0, "hyphen": 1,
        "apostrophe": 1, "digit": 1, "space": 1, "other": 1
    });
    assert_eq!(info["left_out"], expected);
    let names: Vec<&str> =
        info["structures"].as_array().unwrap().iter().map(|row| row["structure"].as_str().unwrap()).collect();
    assert_eq!(names, ["sorted-list", "hybrid-tree", "trie", "hash-sets", "pointer-trie", "dawg"]);
    let ran = worddle_in("fr_FR.UTF-8", &["lexicon", "info", "-d", "-"], text);
    assert!(ran.output.contains("6 lignes écartées : 1 trop courte, 1 avec trait d'union"), "{}", ran.output);
}

#[test]
fn the_tree_is_drawn_as_text_and_as_a_picture() {
    let tree = "<[.]>\n| <[C]>\n| | {[HAT, HIEN]}\n| <[N]>\n| | {[ICHE, ICHER]}\n| <[Z]>\n| | {[OO]}\n";
    check(&["lexicon", "tree", "-d", "-", "--height", "1"], FIVE, tree);
    let (_directory, svg) = file_with("", "tree.svg");
    assert_eq!(worddle(&["lexicon", "tree", "-d", "-", "--svg", &svg], FIVE).code, Some(0));
    let picture = std::fs::read_to_string(&svg).unwrap();
    assert_eq!(
        (picture.matches("class=\"node\"").count(), picture.matches("class=\"ring\"").count()),
        (16, 5)
    );
    check_error(
        &["lexicon", "tree", "-d", "en", "--svg", &svg],
        "",
        "too many for a picture",
        "trop pour une image",
    );
}

#[test]
fn lists_of_a_hybrid_tree_are_measured() {
    let ran = worddle(&["lexicon", "lists", "--json", "-d", "-"], FIVE);
    let rows: serde_json::Value = serde_json::from_str(&ran.output).unwrap();
    assert_eq!(rows.as_array().unwrap().len(), 16);
    assert_eq!(
        rows[1],
        serde_json::json!({"height": 1, "lists": 3, "endings": 5, "mean": 5.0 / 3.0, "longest": 2})
    );
}

#[test]
fn lists_that_are_none_are_explained() {
    let anagram = |list: &str, english: &str, french: &str| {
        check_error(&["anagram", "abc", "-d", list], "", english, french);
    };
    anagram(
        "klingon",
        "no word list \"klingon\": expected a name (en, fr, de",
        "pas de liste de mots \"klingon\"",
    );
    anagram("no/such/file", "no file \"no/such/file\"", "pas de fichier");
    anagram(env!("CARGO_MANIFEST_DIR"), "is a directory", "est un répertoire");
    anagram(env!("CARGO_BIN_EXE_worddle"), "a binary file", "un fichier binaire");
    check_error(
        &["anagram", "abc", "-d", "-"],
        "a".repeat(1 << 20),
        "line 1 has more than 4096",
        "la ligne 1 a plus de 4096",
    );
    check_error(
        &["anagram", "abc", "-d", "-", "--encoding", "utf-8"],
        b"chat\n\xe9t\xe9\n",
        "line 2 is not valid",
        "la ligne 2 n'est pas",
    );
    check_error(
        &["anagram", "abc", "--alphabet", "gr"],
        "",
        "no alphabet \"gr\"",
        "valeur « gr » incorrecte",
    );
    check_error(&["anagram", "abc", "--encoding", "ebcdic"], "", "no encoding \"ebcdic\"", "incorrecte");
}

#[test]
fn names_include_the_lists_beside_the_program() {
    check(&["lexicon", "names"], "", "en\nfr\nde\nde-scrabble\nes\nit\nen-large\nfr-gutenberg\n");
}

#[test]
fn five_million_words_load() {
    let mut text = Vec::new();
    for number in 0..5_000_000u32 {
        let mut rest = number;
        for _ in 0..6 {
            text.push(b"abcdefghijklmn"[(rest % 14) as usize]);
            rest /= 14;
        }
        text.push(b'\n');
    }
    let (_directory, list) = file_with(&text, "many.txt");
    check(&["words", "*", "--count", "-d", &list, "--alphabet", "en"], "", "5000000\n");
}

// Manners.

#[test]
fn help_and_version_are_shown_in_the_users_language() {
    let help = worddle_in("fr_FR.UTF-8", &["--help"], "").output;
    assert!(help.contains("Utilisation :") && help.contains("Exemples :"), "{help}");
    let help = worddle_in("fr_FR.UTF-8", &["--lang", "en", "anagram", "-h"], "").output;
    assert!(help.contains("Usage:") && help.contains("Examples:"), "{help}");
    assert!(worddle(&["--version"], "").output.starts_with("worddle 0."));
}

/// The commands in the examples of a help text.
fn examples(arguments: &[&str]) -> Vec<String> {
    let help = worddle(&[arguments, &["--help"]].concat(), "").output;
    let (_, examples) = help.split_once("Examples:\n").unwrap_or_default();
    examples.lines().map(|line| line.trim().to_owned()).filter(|line| !line.is_empty()).collect()
}

#[test]
fn every_example_in_the_help_works_as_printed() {
    let directory = tempfile::tempdir().unwrap();
    for name in ["words.txt", "my-words.txt"] {
        std::fs::write(directory.path().join(name), "chat\nchien\nniche\n").unwrap();
    }
    std::fs::create_dir_all(directory.path().join(".local/share/bash-completion/completions")).unwrap();
    let program = Path::new(env!("CARGO_BIN_EXE_worddle"));
    let commands: [&[&str]; 19] = [
        &[],
        &["generate"],
        &["best"],
        &["anagram"],
        &["words"],
        &["lexicon"],
        &["lexicon", "info"],
        &["lexicon", "build"],
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
    let mut child = Command::new(env!("CARGO_BIN_EXE_worddle"))
        .args(["lexicon", "dump", "-d", "fr"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
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
    check_error(&["-s", "4", "words", "a"], "", "-s goes with a grid", "-s va avec une grille");
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
        let output = Command::new(env!("CARGO_BIN_EXE_worddle"))
            .args(arguments)
            .env_clear()
            .envs(variables.iter().copied())
            .env("XDG_CONFIG_HOME", directory.path())
            .env("XDG_DATA_HOME", directory.path())
            .stdin(Stdio::null())
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
    assert!(!worddle(&["lexicon", "lists", "-d", "-"], FIVE).output.contains('\x1b'));
    assert!(worddle(&["lexicon", "lists", "-d", "-", "--color", "always"], FIVE).output.contains('\x1b'));
}

#[test]
fn the_demo_is_the_same_for_the_same_seed() {
    let demo = || worddle(&["demo", "--seed", "3", "-d", "fr"], "");
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
    assert!(worddle(&["completions", "bash"], "").output.contains("_worddle"));
    assert!(worddle(&["man"], "").output.contains(".TH worddle 1"));
}

// Boards.

/// A board with 107 French words of 3 letters and more.
const BOARD: &str = "UAUO/CUDH/IENU/LESD";

#[test]
fn known_boards_have_their_known_counts() {
    let known = [
        ("PETESRNIEIATMSEL", "fr-gutenberg", 827),
        ("STIPENALARIMSTES", "fr-gutenberg", 1388),
        ("SMLPEIAERTNRSAIT", "fr-gutenberg", 1473),
        ("CRESAMINILATLSER", "fr-gutenberg", 1634),
        ("RTNSEAIESLMRLIAC", "fr-gutenberg", 1634),
        ("APEDRMLREIAESNTS", "fr-gutenberg", 1508),
    ];
    let (_directory, rules) = file_with("shortest = 2\npoints_by_length = [1]\n", "count.toml");
    for (board, list, words) in known {
        let ran = worddle(&["solve", board, "-d", list, "--rules", &rules, "--json", "-q"], "");
        let answer: serde_json::Value = serde_json::from_str(&ran.output).unwrap();
        assert_eq!((&answer["words"], &answer["points"]), (&words.into(), &words.into()), "{board}");
        assert_eq!(answer["found"].as_array().unwrap().len(), words, "{board}");
    }
    let ran = worddle(&["solve", "PERSLATGSINETERS", "-d", "en", "--rules", "boggle", "--json"], "");
    let answer: serde_json::Value = serde_json::from_str(&ran.output).unwrap();
    assert_eq!((&answer["words"], &answer["points"]), (&1044.into(), &3623.into()));
}

#[test]
fn words_come_in_the_order_asked_for() {
    let (_directory, list) = file_with("aucun\naucune\naucunes\nsud\nune\nnue\nzoo\n", "mots.txt");
    let words = |order: &str| {
        let ran = worddle(&["solve", BOARD, "-d", &list, "--sort", order, "--words-only"], "");
        ran.output.lines().collect::<Vec<_>>().join(" ")
    };
    assert_eq!(words("points"), "aucunes aucune aucun nue sud une");
    assert_eq!(words("points-up"), "nue sud une aucun aucune aucunes");
    assert_eq!(words("length"), "aucunes aucune aucun nue sud une");
    assert_eq!(words("alphabet"), "aucun aucune aucunes nue sud une");
    let longest = worddle(&["solve", BOARD, "-d", &list, "--longest", "2", "--words-only"], "");
    assert_eq!(longest.output, "aucunes\naucune\n");
}

#[test]
fn a_table_shows_points_length_and_path() {
    let (_directory, list) = file_with("sud\nune\n", "mots.txt");
    let ran = worddle(&["solve", BOARD, "-d", &list, "--sort", "alphabet"], "");
    let lines: Vec<&str> = ran.output.lines().collect();
    assert_eq!(
        lines[2..],
        [
            "word  points  letters  path",
            "sud        1        3  4,3 3,4 2,3",
            "une        1        3  2,2 3,3 3,2"
        ]
    );
    check(
        &["solve", BOARD, "-d", &list, "--sort", "alphabet", "--csv"],
        "",
        "word,spellings,points,letters,path\nSUD,sud,1,3,4.3 3.4 2.3\nUNE,une,1,3,2.2 3.3 3.2\n",
    );
    let every = worddle(&["solve", BOARD, "-d", &list, "--paths", "--json"], "").output;
    let answer: serde_json::Value = serde_json::from_str(&every).unwrap();
    assert!(answer["found"][1]["paths"].as_array().unwrap().len() > 1, "{every}");
}

#[test]
fn bonuses_count_as_in_ruzzle() {
    let (_directory, list) = file_with("ca\nchat\nchats\n", "mots.txt");
    let points = |board: &str, word: &str| {
        let ran = worddle(
            &["check", word, board, "-d", &list, "--alphabet", "fr", "--rules", "ruzzle", "--json"],
            "",
        );
        let answer: serde_json::Value = serde_json::from_str(&ran.output).unwrap();
        answer["points"].as_u64()
    };
    // C is worth 3, H 4, A, S and T 1 each.
    assert_eq!(points("CA/HT", "ca"), Some(4));
    assert_eq!(points("C:dlA/HT", "ca"), Some(7));
    assert_eq!(points("C:tlA/HT", "ca"), Some(10));
    assert_eq!(points("C:dwA/HT", "ca"), Some(8));
    assert_eq!(points("C:twA/HT", "ca"), Some(12));
    assert_eq!(points("C:twA:dw/HT", "ca"), Some(24));
    assert_eq!(points("C:dlA:dw/HT", "chat"), Some((6 + 4 + 1 + 1) * 2));
    // Five letters add 5, after everything else.
    assert_eq!(points("C:twH/A:dwT/S#", "chats"), Some((3 + 4 + 1 + 1 + 1) * 6 + 5));
    // The best of two paths counts.
    assert_eq!(points("C A:dl/A:tw #", "ca"), Some(12));
}

#[test]
fn every_topology_and_tile_is_reached_from_the_command_line() {
    let (_directory, list) = file_with("quit\nnot\nton\ntao\nabcd\nada\n", "words.txt");
    let words = |board: &str, more: &[&str]| {
        let arguments =
            [&["solve", board, "-d", &list, "--alphabet", "en", "--words-only", "--sort", "alphabet"], more]
                .concat();
        worddle(&arguments, "").output.replace('\n', " ")
    };
    assert_eq!(words("QuI/#T", &[]), "quit ");
    assert_eq!(words("(qu)I/#T", &[]), "quit ");
    assert_eq!(words("NO/?#", &[]), "not ton ");
    assert_eq!(words("NX/TO", &[]), "not ton ");
    assert_eq!(words("NX/TO", &["--topology", "2x2:straight"]), "");
    assert_eq!(words("T X N O", &["--topology", "1x4:wrapped"]), "not ton ");
    assert_eq!(words("hex2x2=TO/AX", &[]), "tao ");
    assert_eq!(words("graph:0-1,1-2,2-3=ABCD", &[]), "abcd ");
    assert_eq!(words("AB/##//##/CD", &[]), "abcd ");
    let (_other, reusable) =
        file_with("shortest = 2\npoints_by_length = [1]\ncells = 'reusable'\n", "again.toml");
    assert_eq!(words("AD/##", &["--rules", &reusable]), "ada ");
}

#[test]
fn a_stream_of_boards_is_solved_in_order() {
    let boards: Vec<String> =
        (0..700).map(|number| format!("{}AT/ORE", (b'A' + (number % 26) as u8) as char)).collect();
    let input = boards.join("\n");
    let one = worddle(&["solve", "-", "-d", "en", "--threads", "1"], &input);
    let two = worddle(&["solve", "-", "-d", "en", "--threads", "2"], &input);
    assert_eq!(one.output, two.output);
    let seen: Vec<String> = one
        .output
        .lines()
        .map(|line| {
            serde_json::from_str::<serde_json::Value>(line).unwrap()["board"].as_str().unwrap().to_owned()
        })
        .collect();
    assert_eq!(seen, boards);
}

#[test]
fn a_stream_answers_each_board_at_once_and_can_be_interrupted() {
    let mut child = Command::new(env!("CARGO_BIN_EXE_worddle"))
        .args(["solve", "-", "-d", "en", "-q"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let mut input = child.stdin.take().unwrap();
    let mut output = BufReader::new(child.stdout.take().unwrap()).lines();
    for board in ["CAT/ORE", "DOG/ORE"] {
        writeln!(input, "{board}").unwrap();
        assert!(output.next().unwrap().unwrap().contains(board));
    }
    // Twelve blanks would take for ever.
    writeln!(input, "????/????/????/ABCD").unwrap();
    assert!(Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap().success());
    assert!(output.next().unwrap().unwrap().contains("cancelled"));
    assert_eq!(child.wait().unwrap().code(), Some(130));
}

#[test]
fn a_bad_line_of_a_stream_does_not_stop_the_others() {
    let ran = worddle(&["solve", "-", "-d", "en"], b"CAT/ORE\nC4T/ORE\n\nDOG/ORE\n\xff\xfe\n");
    let lines: Vec<serde_json::Value> =
        ran.output.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let schemas: Vec<&str> = lines.iter().map(|line| line["schema"].as_str().unwrap()).collect();
    let (good, bad) = ("worddle.solve/1", "worddle.problem/1");
    assert_eq!(schemas, [good, bad, bad, good, bad]);
    assert_eq!(lines[1]["line"], 2);
    assert!(
        ran.errors.contains("line 2: no letter '4' in the English alphabet (row 1, column 2)"),
        "{}",
        ran.errors
    );
    assert_eq!(ran.code, Some(2));
}

#[test]
fn a_word_is_checked_and_the_reason_given() {
    let check = |language: &str, word: &str| worddle_in(language, &["check", word, BOARD, "-d", "fr"], "");
    let ran = check("C", "aucunes");
    assert_eq!((ran.code, ran.output.lines().next()), (Some(0), Some("AUCUNES: 5 points, 2 paths")));
    for (word, english, french) in [
        ("zoo", "there is no Z", "il n'y a pas de Z"),
        ("aucunés", "5 points", "5 points"),
        ("ni", "3 letters at least", "au moins 3 lettres"),
        ("sein", "no path connects", "aucun chemin"),
        ("eleve", "it needs E 3 times", "il faut 3 fois E"),
        ("uuu", "not in the list", "pas dans la liste"),
    ] {
        assert!(check("en", word).output.contains(english), "{word}: {}", check("en", word).output);
        assert!(check("fr", word).output.contains(french), "{word}: {}", check("fr", word).output);
    }
    assert_eq!(check("C", "zoo").code, Some(1));
}

#[test]
fn boards_that_are_none_are_explained() {
    let wrong = |board: &str, english: &str, french: &str| {
        check_error(&["solve", board, "-d", "en"], "", english, french);
    };
    wrong("", "an empty board", "une grille vide");
    wrong("ABC/D", "row 2 has 1 tiles: expected 3", "la ligne 2 a 1 cases");
    wrong("ABC/D!F", "'!' in the English alphabet (row 2, column 2)", "ligne 2, colonne 2");
    wrong("ABCDE", "5 tiles make no square", "5 cases ne font pas un carré");
    wrong("A:xw", "no bonus \"xw\"", "pas de bonus \"xw\"");
    wrong("(AB", "never ends", "ne finit jamais");
    wrong("9x9x9x9x9x9x9=A", "7 dimensions", "7 dimensions");
    wrong("99999x99999=A", "cells: expected at most", "au plus");
    wrong("graph:0-0=A", "no edge 0-0", "pas d'arête 0-0");
    wrong("blob=A", "no topology \"blob\"", "pas de topologie \"blob\"");
    check_error(
        &["solve", "AB/CD", "-d", "en", "--rules", "chess"],
        "",
        "no rules \"chess\"",
        "pas de règles \"chess\"",
    );
    check_error(&["solve", "AB/CD", "-d", "en", "--topology", "3x3"], "", "row 1", "ligne 1");
    check_error(
        &["solve", "AB/CD", "-d", "en", "--sort", "age"],
        "",
        "invalid value 'age'",
        "valeur « age »",
    );
    check_error(&["solve", "-", "-d", "-"], "", "cannot come from there too", "ne peut pas en venir aussi");
    check_error(&["solve", "AB/CD", "--json", "--csv"], "", "cannot be used with", "ne va pas avec");
}

#[test]
fn a_board_is_drawn_with_the_path_of_a_word() {
    let (_directory, svg) = file_with("", "board.svg");
    let draw = |word: &str| {
        worddle(&["solve", "C:dwATS", "-d", "en", "--svg", &svg, "--word", word, "--words-only"], "")
    };
    assert_eq!(draw("cats").code, Some(0));
    let picture = std::fs::read_to_string(&svg).unwrap();
    let count = |what: &str| picture.matches(what).count();
    assert_eq!((count("class=\"tile on"), count("class=\"segment\""), count(">DW<")), (4, 3, 1));
    assert!(draw("dogs").errors.contains("no path to draw"));
}

#[test]
fn a_list_of_one_word_and_a_board_of_one_cell_are_answered() {
    let (_directory, list) = file_with("ox\n", "words.txt");
    let words = |board: &str| {
        worddle(&["solve", board, "-d", &list, "--rules", "ruzzle", "--words-only", "--alphabet", "en"], "")
    };
    assert_eq!((words("OX/XO").code, words("OX/XO").output.as_str()), (Some(0), "ox\n"));
    for none in ["O", "#", "##/##", "ZZ/ZZ"] {
        assert_eq!((words(none).code, words(none).output.as_str()), (Some(1), ""), "{none}");
    }
    assert_eq!(words("OX/?#").output, "ox\n");
}
