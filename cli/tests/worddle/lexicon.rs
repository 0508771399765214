//! Word lists, read, saved and shown.

use worddle_data::Language;

use crate::ran::{FIVE, check, check_error, file_with, plain, program, run_in};

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
    let english = run_in("C", &["lexicon", "dump", "-d", "en", "--structure", "trie"], "").output;
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
        let ran = run_in("C", &["lexicon", "build", "-d", &text, "--alphabet", "fr", "-o", saved], "");
        assert_eq!(ran.code, Some(0));
        assert!(ran.errors.contains("1 line left out: 1 with a hyphen"), "{}", ran.errors);
        check(&["lexicon", "dump", "-d", saved], "", "cœur\nélevé\nélève\n");
    }
}

#[test]
fn a_damaged_saved_list_is_refused() {
    let (directory, saved) = file_with("", "en.lexicon");
    assert_eq!(run_in("C", &["lexicon", "build", "-d", "-", "-o", &saved], FIVE).code, Some(0));
    let mut bytes = std::fs::read(&saved).unwrap();
    *bytes.last_mut().unwrap() ^= 1;
    std::fs::write(&saved, &bytes).unwrap();
    check_error(&["lexicon", "dump", "-d", &saved], "", "checksum does not match", "somme de contrôle");
    std::fs::write(&saved, &bytes[..60]).unwrap();
    check_error(&["lexicon", "dump", "-d", &saved], "", "it was truncated", "60 octets");
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
    let ran = run_in("C", &["lexicon", "info", "--json", "--alphabet", "fr", "-d", "-"], text);
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
    let ran = run_in("fr_FR.UTF-8", &["lexicon", "info", "-d", "-"], text);
    assert!(
        plain(&ran.output).contains("6 lignes écartées : 1 trop courte, 1 avec trait d'union"),
        "{}",
        ran.output
    );
}

#[test]
fn the_tree_is_drawn_as_text_and_as_a_picture() {
    let tree = "<[.]>\n| <[C]>\n| | {[HAT, HIEN]}\n| <[N]>\n| | {[ICHE, ICHER]}\n| <[Z]>\n| | {[OO]}\n";
    check(&["lexicon", "tree", "-d", "-", "--height", "1"], FIVE, tree);
    let (_directory, svg) = file_with("", "tree.svg");
    assert_eq!(run_in("C", &["lexicon", "tree", "-d", "-", "--svg", &svg], FIVE).code, Some(0));
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
    let ran = run_in("C", &["lexicon", "lists", "--json", "-d", "-"], FIVE);
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
    // Those of `make lists` need not be there.
    let names = run_in("C", &["lexicon", "names"], "").output;
    let is_shipped = |name: &&str| Language::named(name).is_none_or(Language::is_built_in);
    let shipped: Vec<&str> = names.lines().filter(is_shipped).collect();
    assert_eq!(shipped, ["en", "fr", "de", "de-scrabble", "es", "it", "en-large", "fr-gutenberg"]);
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

#[test]
fn a_list_that_the_first_program_saved_opens() {
    let saved = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/saved/list-1.lexicon");
    let dumped = run_in("C", &["lexicon", "dump", "-d", saved], "");
    assert_eq!(dumped.output, "chat\nchien\nniche\nnicher\nzoo\nélevé\nélève\n");
}

#[test]
fn a_list_that_is_kept_goes_by_its_name() {
    let (directory, file) = file_with("chat\nélève\nniche\n", "mots.txt");
    let home = |arguments: &[&str]| {
        let output = program("C", arguments).env("XDG_DATA_HOME", directory.path()).output().unwrap();
        (
            output.status.code(),
            String::from_utf8(output.stdout).unwrap(),
            String::from_utf8(output.stderr).unwrap(),
        )
    };
    let (code, _, said) = home(&["lexicon", "add", &file, "--alphabet", "fr"]);
    assert!(code == Some(0) && said.contains("mots.lexicon.zst: 3 words"), "{said}");
    assert!(home(&["lexicon", "names"]).1.contains("mots\n"));
    assert_eq!(home(&["lexicon", "dump", "-d", "mots"]).1, "chat\nniche\nélève\n");
    for (name, said) in
        [("mots", "is taken"), ("fr", "is taken"), ("a/b", "not a valid list name"), ("", "not a valid")]
    {
        let (code, _, error) = home(&["lexicon", "add", &file, "--name", name]);
        assert!(code == Some(2) && error.contains(said), "{name}: {error}");
    }
    // Nothing is kept of a list that cannot be read.
    assert_eq!(home(&["lexicon", "add", "/nowhere/words.txt", "--name", "none"]).0, Some(2));
    assert!(!home(&["lexicon", "names"]).1.contains("none\n"));
    check_error(
        &["lexicon", "add", &file, "--name", "new"],
        "",
        "no directory for lists: set HOME",
        "aucun répertoire pour les listes",
    );
}
