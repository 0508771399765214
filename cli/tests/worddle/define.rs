//! `worddle define` and `worddle dictionary`, with dictionaries made here.

use std::fs;
use std::path::Path;

use serde_json::Value;

use crate::ran::{Ran, WORDS, plain, program};

/// A home with a small `WordNet` of the system in it.
struct Home(tempfile::TempDir);

impl Home {
    fn new() -> Self {
        let home = tempfile::tempdir().unwrap();
        let system = home.path().join("system");
        fs::create_dir(&system).unwrap();
        let licence = "  1 Free for all.  \n";
        let place = licence.len();
        let data = format!("{licence}{place:08} 38 v 01 run 0 000 01 + 02 00 | move fast  \n");
        fs::write(system.join("data.noun"), "").unwrap();
        fs::write(system.join("index.noun"), "").unwrap();
        fs::write(system.join("data.verb"), data).unwrap();
        fs::write(system.join("index.verb"), format!("run v 1 0 1 0 {place:08}  \n")).unwrap();
        Self(home)
    }

    fn path(&self, name: &str) -> String {
        self.0.path().join(name).display().to_string()
    }

    /// Writes a thesaurus and returns its path.
    fn thesaurus(&self) -> String {
        fs::write(self.path("thes_fr.idx"), "").unwrap();
        fs::write(self.path("thes_fr.dat"), "UTF-8\ncôté|1\n(Nom)|bord|flanc\n").unwrap();
        self.path("thes_fr.dat")
    }

    fn run_in(&self, language: &str, arguments: &[&str]) -> Ran {
        let system = self.path("system");
        let mut command = program(language, arguments);
        command.env("HOME", self.0.path()).env("WORDDLE_DICTIONARIES", system);
        let ran = command.output().unwrap();
        let text = |bytes: Vec<u8>| plain(&String::from_utf8(bytes).unwrap());
        let (output, errors) = (text(ran.stdout.clone()), text(ran.stderr));
        assert!(!errors.contains("panicked"), "{errors}");
        Ran { code: ran.status.code(), output, bytes: ran.stdout, errors }
    }

    fn run(&self, arguments: &[&str]) -> Ran {
        self.run_in("en_GB.UTF-8", arguments)
    }
}

#[test]
fn a_word_is_defined_by_its_lemma_with_a_dictionary_of_the_system() {
    let home = Home::new();
    let ran = home.run(&["define", "Running", "-d", "en"]);
    let expected =
        "running: everyone knows it, form of run, 5 points\n\nrun, verb (wordnet)\n  - move fast\n";
    assert_eq!((ran.code, ran.output.as_str(), ran.errors.as_str()), (Some(0), expected, ""));
    // Packed once, and found again.
    assert_eq!(fs::read_dir(home.path(".cache/worddle/dictionaries")).unwrap().count(), 1);
    assert_eq!(home.run(&["define", "Running", "-d", "en"]).output, expected);
    let answer: Value =
        serde_json::from_str(&home.run(&["define", "ran", "-d", "en", "--json"]).output).unwrap();
    assert_eq!(answer["schema"], "worddle.define/1");
    assert_eq!((&answer["tier"], &answer["lemma"], &answer["points"]), (&1.into(), &"run".into(), &1.into()));
    assert_eq!(answer["definitions"][0]["part"], "verb");
}

#[test]
fn a_dictionary_is_added_listed_and_removed() {
    let home = Home::new();
    let ran = home.run(&["dictionary", "add", &home.thesaurus()]);
    assert_eq!((ran.code, ran.errors.as_str()), (Some(0), "thes_fr: 1 word\n"));
    let ran = home.run_in("fr_FR.UTF-8", &["define", "COTE"]);
    assert!(ran.output.contains("côté, Nom (thes_fr, synonymes)\n  - bord, flanc\n"), "{}", ran.output);
    let list = home.run(&["dictionary", "list"]).output;
    let rows: Vec<Vec<&str>> = list.lines().skip(1).map(|row| row.split_whitespace().collect()).collect();
    assert_eq!(rows[0][..4], ["thes_fr", "fr", "synonyms", "1"]);
    assert_eq!(rows[1][..4], ["wordnet", "en", "definitions", "1"]);
    let again = home.run(&["dictionary", "add", &home.path("thes_fr.dat")]);
    assert_eq!(again.code, Some(2));
    assert!(
        again.errors.contains("the name \"thes_fr\" is taken: choose another (--name)"),
        "{}",
        again.errors
    );
    assert_eq!(home.run(&["dictionary", "remove", "thes_fr"]).code, Some(0));
    assert!(home.run(&["dictionary", "remove", "thes_fr"]).errors.contains("none is installed"));
    let system = home.run_in("fr_FR.UTF-8", &["dictionary", "remove", "wordnet"]).errors;
    assert!(system.contains("« wordnet » appartient au système") || system.contains("appartient au système"));
}

#[test]
fn without_a_definition_the_nearest_words_are_named() {
    let home = Home::new();
    let ran = home.run(&["define", "tre", "-d", "en"]);
    assert_eq!((ran.code, ran.output.as_str()), (Some(1), ""));
    assert!(ran.errors.contains("no definition of \"TRE\" in wordnet; near it: "), "{}", ran.errors);
    assert!(ran.errors.contains("tree") && ran.errors.contains("true"), "{}", ran.errors);
}

#[test]
fn without_a_dictionary_it_says_how_to_install_one() {
    let ran = crate::ran::run_in("fr_FR.UTF-8", &["define", "chat"], "");
    assert_eq!(ran.code, Some(1));
    assert!(plain(&ran.output).starts_with("chat : tout le monde le connaît"), "{}", ran.output);
    assert!(plain(&ran.errors).contains("worddle dictionary add FICHIER"), "{}", ran.errors);
    assert_eq!(crate::ran::run_in("C", &["dictionary", "list"], "").code, Some(1));
}

#[test]
fn what_is_no_dictionary_is_refused_with_a_reason() {
    let home = Home::new();
    let refused = |path: &str| {
        let ran = home.run(&["dictionary", "add", path]);
        assert_eq!((ran.code, ran.output.as_str()), (Some(2), ""));
        ran.errors
    };
    assert!(refused(WORDS).contains("no dictionary in"), "a directory without one");
    assert!(refused("missing.dat").contains("no file \"missing.dat\""));
    fs::write(home.path("cut.jsonl"), r#"{"word": "run", "la"#).unwrap();
    assert!(refused(&home.path("cut.jsonl")).contains("\"cut.jsonl\", line 1: expected a JSON object"));
    // A packed one that was damaged is listed as such, and can be removed.
    home.run(&["dictionary", "add", &home.thesaurus()]);
    let packed = home.path(".local/share/worddle/dictionaries/thes_fr.dictionary");
    let bytes = fs::read(&packed).unwrap();
    fs::write(&packed, &bytes[..bytes.len() - 1]).unwrap();
    assert!(home.run(&["dictionary", "list"]).output.contains("damaged: add it again"));
    assert_eq!(home.run(&["dictionary", "remove", "thes_fr"]).code, Some(0));
    assert!(!Path::new(&packed).exists());
}
