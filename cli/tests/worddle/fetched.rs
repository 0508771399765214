//! Lists of languages that are not built in: fetched by `data/fetch` from made-up packages, and offered at the doors.

use std::fs;
use std::path::Path;
use std::process::Command;

use serde_json::{Value, json};
use worddle_data::{Language, Lists};
use worddle_web::Config;

use crate::doors::Running;
use crate::ran::{Ran, check_error, plain, program};

/// The script.
const FETCH: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../data/fetch");

/// A directory with unpacked packages and the lists that the script makes of them.
struct Fetched(tempfile::TempDir);

impl Fetched {
    /// Runs the script on two packages, or returns `None` on a machine where it cannot run.
    fn new() -> Option<Self> {
        if Command::new("python3").arg("--version").output().is_err() {
            eprintln!("not checked: there is no python3 here, which data/fetch needs");
            return None;
        }
        let this = Self(tempfile::tempdir().unwrap());
        // Names, compounds, abbreviations and elisions are not played.
        this.package(
            "wdutch",
            "dutch",
            "Amsterdam\nhuis\nhuizen\nijs\nmaïs\nmais\nauto's\nzee-egel\nt.a.v.\n".as_bytes(),
        );
        this.package("wswedish", "swedish", b"kn\xe4ckebr\xf6d\n\xe5ka\nSverige\n");
        fs::write(this.path("packages/nl.tsv"), "huis\t5.61\nijs\t4.4\nmaïs\t3.3\nmais\t2.07\n").unwrap();
        let ran = Command::new("sh")
            .args([FETCH, env!("CARGO_BIN_EXE_worddle"), &this.path("words"), &this.path("packages")])
            .output()
            .unwrap();
        let said = String::from_utf8(ran.stderr).unwrap();
        assert!(ran.status.success(), "{said}");
        assert!(
            said.contains("lists: nl: wdutch, 5 forms") && said.contains("sv: wswedish, 2 forms"),
            "{said}"
        );
        assert!(said.contains("lists: wpolish cannot be fetched: no list for pl"), "{said}");
        Some(this)
    }

    fn path(&self, name: &str) -> String {
        self.0.path().join(name).display().to_string()
    }

    fn package(&self, package: &str, list: &str, words: &[u8]) {
        let root = self.0.path().join("packages").join(package).join("usr/share");
        fs::create_dir_all(root.join("dict")).unwrap();
        fs::create_dir_all(root.join("doc").join(package)).unwrap();
        fs::write(root.join("dict").join(list), words).unwrap();
        fs::write(root.join("doc").join(package).join("copyright"), "Free for all.\n").unwrap();
    }

    /// Runs the program with these lists and no others.
    fn run(&self, locale: &str, arguments: &[&str]) -> Ran {
        let mut command = program(locale, arguments);
        command.env("WORDDLE_WORDS", self.path("words"));
        let ran = command.output().unwrap();
        let text = |bytes: Vec<u8>| plain(&String::from_utf8(bytes).unwrap());
        let (output, errors) = (text(ran.stdout.clone()), text(ran.stderr));
        assert!(!errors.contains("panicked"), "{errors}");
        Ran { code: ran.status.code(), output, bytes: ran.stdout, errors }
    }
}

#[test]
fn the_script_builds_lists_with_frequencies_and_terms() {
    let Some(fetched) = Fetched::new() else { return };
    let mut files: Vec<String> = fs::read_dir(fetched.path("words"))
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .collect();
    files.sort();
    let expected =
        ["nl", "sv"].map(|id| ["copyright", "lexicon.zst", "zipf.zst"].map(|end| format!("{id}.{end}")));
    assert_eq!(files, expected.concat());
    let terms = fs::read_to_string(fetched.path("words/nl.copyright")).unwrap();
    assert!(terms.contains("wdutch") && terms.contains("CC BY-SA 4.0") && terms.ends_with("Free for all.\n"));
    // The commoner spelling first, the tier by frequency, and none for what wordfreq lacks.
    let ran = fetched.run("C", &["words", "*", "--zipf", "-d", "nl"]);
    let lines: Vec<&str> = ran.output.lines().map(str::trim).collect();
    assert_eq!(lines, ["5.6  huis", "-  huizen", "4.4  ijs", "3.3  maïs", "3.3  mais"], "{}", ran.errors);
    assert_eq!(
        fetched.run("C", &["words", "*", "--tier", "1", "-d", "nl"]).output,
        "huis\nijs\nmaïs\nmais\n"
    );
    assert_eq!(fetched.run("C", &["words", "*", "-d", "sv"]).output, "knäckebröd\nåka\n");
}

#[test]
fn fetched_languages_show_at_every_door() {
    let Some(fetched) = Fetched::new() else { return };
    let names = fetched.run("C", &["lexicon", "names"]).output;
    assert!(names.lines().any(|name| name == "nl") && names.lines().any(|name| name == "sv"), "{names}");
    let lists = Lists::new(vec![fetched.path("words").into()]);
    let server = Running::start_with(Config { lists, ..Config::default() });
    let (_, info) = server.send("GET", "info", "en", "");
    let languages = info["languages"].as_array().unwrap();
    let ids: Vec<&Value> = languages.iter().map(|language| &language["id"]).collect();
    assert_eq!(ids, ["en", "fr", "de", "es", "it", "nl", "sv"]);
    let dutch = &languages[5];
    assert_eq!(
        (&dutch["own_name"], &dutch["words"], &dutch["daily"]),
        (&json!("Nederlands"), &json!(4), &json!(false))
    );
    assert_eq!(languages[0]["daily"], true);
    let body = json!({"board": "HUI/XXS/XXX", "language": "nl", "known": true}).to_string();
    let (status, solved) = server.send("POST", "solve", "en", &body);
    assert_eq!(
        (status, &solved["found"][0]["word"], &solved["found"][0]["tier"]),
        (200, &json!("HUIS"), &json!(1))
    );
    let (status, refused) = server.send("GET", "daily?language=nl", "en", "");
    assert_eq!(status, 422, "{refused}");
    let body = json!({"board": "DOM/XXX/XXX", "language": "pl"}).to_string();
    let (status, refused) = server.send("POST", "solve", "en", &body);
    assert_eq!((status, &refused["code"]), (422, &json!("list")), "{refused}");
    assert!(refused.to_string().contains("make lists"), "{refused}");
}

#[test]
fn a_language_without_its_list_says_how_to_get_it() {
    let empty = tempfile::tempdir().unwrap();
    let run = |locale: &str, arguments: &[&str]| {
        let mut command = program(locale, arguments);
        command.env("WORDDLE_WORDS", empty.path());
        // A copy, since lists beside the program would be found.
        let ran = command.output().unwrap();
        (ran.status.code(), plain(&String::from_utf8(ran.stderr).unwrap()))
    };
    let has_polish = Lists::beside(Path::new(env!("CARGO_BIN_EXE_worddle"))).has(Language::Polish);
    if !has_polish {
        let (code, said) = run("C", &["words", "dom", "-d", "pl"]);
        assert!(code == Some(2) && said.contains("fetch its list with `make lists`"), "{said}");
        let (_, said) = run("fr_FR.UTF-8", &["words", "dom", "-d", "pl"]);
        assert!(said.contains("téléchargez sa liste avec `make lists`"), "{said}");
        // The locale of a person does not ask for a list that is not there.
        assert_eq!(run("pl_PL.UTF-8", &["words", "cat"]).0, Some(0));
    }
}

#[test]
fn a_table_of_frequencies_that_cannot_be_read_is_named() {
    let (directory, table) = crate::ran::file_with("huis\tmany\n", "zipf.tsv");
    let output = directory.path().join("mine.lexicon.zst");
    let arguments = ["lexicon", "build", "-d", "-", "--frequencies", &table, "-o", output.to_str().unwrap()];
    check_error(
        &arguments,
        "huis\n",
        "\"huis\\tmany\" (line 1): expected a word, a tab",
        "(ligne 1) : écrivez un mot",
    );
    assert!(!output.exists());
}
