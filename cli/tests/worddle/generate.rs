//! `worddle generate` as a person runs it.

use std::io::{BufRead, BufReader, Read};
use std::path::Path;
use std::process::Command;

use serde_json::Value;
use worddle_board::{Board, Rules, naive};
use worddle_lexicon::{Alphabet, ReadOptions, WordList};

use crate::ran::{self, COMMON, Ran, objects, program, run, run_in};

/// Runs `worddle generate`.
#[track_caller]
fn generate_in(language: &str, arguments: &[&str]) -> Ran {
    run_in(language, &[&["generate"], arguments].concat(), "")
}

/// Runs `worddle generate` and expects it to go well.
#[track_caller]
fn generate(arguments: &[&str]) -> String {
    run(&[&["generate"], arguments].concat(), "")
}

/// Checks that `worddle generate` fails, and says why in both languages.
#[track_caller]
fn check_error(arguments: &[&str], english: &str, french: &str) {
    ran::check_error(&[&["generate"], arguments].concat(), "", english, french);
}

#[test]
fn one_thread_and_two_give_the_same_bytes() {
    for more in [
        &["--show", "solutions", "--json"][..],
        &["--show", "solutions", "--csv"],
        &["--show", "statistics", "--words", "100..150"],
        &["--dice", "fr-4x4", "--bonuses", "round3"],
        &["--containing", "bonjour", "--topology", "hex4x4", "--json"],
        &["--histogram", "--csv"],
    ] {
        let run = |threads| {
            let base = ["-d", "fr", "--seed", "11", "--count", "300", "--threads", threads];
            generate(&[&base[..], more].concat())
        };
        let one = run("1");
        assert!(!one.is_empty() && one == run("2") && one == run("3"), "{more:?}");
    }
}

#[test]
fn a_family_gets_no_crude_word_in_any_layout() {
    let base = ["-d", "en", "--seed", "3", "--count", "40", "--show", "solutions"];
    let with = |more: &[&str]| generate(&[&base[..], more].concat());
    let words = |text: &str| -> Vec<(String, Vec<String>)> {
        let word = |found: &Value| found["word"].as_str().expect("a word").to_owned();
        let board = |object: &Value| {
            let found = object["found"].as_array().expect("words");
            assert_eq!(object["words"], found.len());
            (object["board"].to_string(), found.iter().map(word).collect())
        };
        objects(text).iter().map(board).collect()
    };
    let question = r#"{"language":"en","seed":3,"count":40,"show":"solutions","family":true}"#;
    let asked: Value = serde_json::from_str(&run(&["ask", "generate", question], "")).expect("JSON");
    let asked = asked["boards"].as_array().expect("boards");
    let asked: Vec<String> = asked.iter().map(Value::to_string).collect();
    let (all, family) = (words(&with(&["--json"])), words(&with(&["--json", "--family"])));
    assert_eq!(family, words(&asked.join("\n")), "as the API leaves them out");
    let count = |boards: &[(String, Vec<String>)]| boards.iter().map(|(_, words)| words.len()).sum::<usize>();
    assert!(count(&family) < count(&all), "these boards have crude words");
    assert_eq!(with(&["--csv", "--family"]).lines().count(), count(&family) + 1);
    let table = with(&["--family"]);
    let rows = table.lines().filter(|line| line.contains(',') && line.contains("  "));
    assert_eq!(rows.filter(|line| !line.contains("longest")).count(), count(&family));
}

#[test]
fn a_seed_means_the_same_for_ever() {
    let seed_1 = "SRBR/ENYN/BCTH/AIAD\nGCMS/NOAE/INOL/AAID\nULSE/BRIA/UGET/FLLT\n";
    assert_eq!(generate(&["-d", "fr", "--seed", "1", "--count", "3"]), seed_1);
    let ran = generate_in("C", &["-d", "fr", "--seed", "1"]);
    assert!(ran.errors.contains("--seed 1"), "{}", ran.errors);
    let chosen = generate_in("C", &["-d", "fr"]);
    let seed = chosen.errors.trim().rsplit(' ').next().unwrap();
    assert_eq!(generate(&["-d", "fr", "--seed", seed]), chosen.output, "the seed that was printed");
}

#[test]
fn no_board_out_of_range_is_ever_printed() {
    let text = std::fs::read(COMMON).unwrap();
    let (list, _) = WordList::read(&text, &ReadOptions::new(Alphabet::English)).unwrap();
    let words = list.words();
    let base =
        ["-d", COMMON, "--alphabet", "en", "--seed", "5", "--count", "60", "--json", "--show", "solutions"];
    let filters = [
        "--words",
        "15..30",
        "--points",
        "..45",
        "--longest",
        "5..6",
        "--vowels",
        "5..7",
        "--most-of-a-letter",
        "2",
    ];
    let found = objects(&generate(&[&base[..], &filters].concat()));
    assert_eq!(found.len(), 60);
    for object in found {
        let text = object["board"].as_str().unwrap();
        let board = Board::parse(text, Alphabet::English).unwrap();
        let solution = naive::solve(&words, &board, &Rules::boggle());
        let count = solution.count();
        let longest = solution.iter().map(|found| found.path.len()).max().unwrap();
        assert!(
            (15..=30).contains(&count.words) && count.points <= 45 && (5..=6).contains(&longest),
            "{text}"
        );
        assert_eq!(object["words"], count.words);
        assert_eq!(object["points"], count.points);
        assert_eq!(object["longest"], longest);
        for (printed, found) in object["found"].as_array().unwrap().iter().zip(solution.iter()) {
            assert_eq!(printed["word"], list.alphabet().spell(&list.word(found.word)));
            assert_eq!(printed["points"], found.points);
            let path: Vec<u32> = found.path.iter().map(|cell| cell.0).collect();
            assert_eq!(printed["path"], serde_json::json!(path));
        }
        let letters = text.replace('/', "");
        assert!(
            (5..=7).contains(&letters.chars().filter(|&letter| "AEIOUY".contains(letter)).count()),
            "{text}"
        );
        assert!(letters.chars().all(|letter| letters.matches(letter).count() <= 2), "{text}");
    }
}

#[test]
fn forbidden_words_are_on_no_board() {
    let directory = tempfile::tempdir().unwrap();
    let file = directory.path().join("never.txt");
    std::fs::write(&file, "es\nte\nan\nzut\n").unwrap();
    let never = file.to_str().unwrap();
    let boards = generate(&["-d", "fr", "--seed", "2", "--count", "50", "--without", never]);
    for text in boards.lines() {
        let board = Board::parse(text, Alphabet::French).unwrap();
        for word in ["es", "te", "an", "zut"] {
            let letters = Alphabet::French.fold(word).unwrap();
            assert!(
                naive::best_path(&board, &Rules::boggle().with_shortest(1), &letters).is_none(),
                "{text}"
            );
        }
    }
}

#[test]
fn solutions_equal_those_of_solve() {
    for more in [
        &["--rules", "ruzzle", "--bonuses", "dl,tl,dw,tw"][..],
        &["--dice", "en-superbig-6x6"],
        &["--topology", "3x3x3"],
        &["--topology", "graph:0-1,1-2,2-0,2-3,3-4"],
    ] {
        let base = ["-d", "en", "--seed", "3", "--count", "3", "--json", "--show", "solutions"];
        for object in objects(&generate(&[&base[..], more].concat())) {
            let board = object["board"].as_str().unwrap();
            let solved =
                run_in("C", &["solve", board, "-d", "en", "--json", "--sort", "alphabet"], "").output;
            let solved: Value = serde_json::from_str(&solved).unwrap();
            for field in ["board", "rules", "words", "points", "found"] {
                assert_eq!(object[field], solved[field], "{board}");
            }
        }
    }
}

#[test]
fn every_layout_shows_what_is_asked_for() {
    let run = |more: &[&str]| generate(&[&["-d", "en", "--seed", "4", "--count", "2", "-q"], more].concat());
    assert_eq!(run(&["--csv"]).lines().next(), Some("number,board"));
    let statistics = run(&["--csv", "--show", "statistics"]);
    assert_eq!(statistics.lines().next(), Some("number,board,words,points,longest"));
    assert_eq!(statistics.lines().count(), 3);
    let graph = run(&["--csv", "--topology", "graph:0-1,1-2"]);
    assert!(graph.lines().nth(1).unwrap().starts_with("1,\"graph:0-1,1-2="), "{graph}");
    assert!(run(&["--show", "statistics"]).contains(" words, "));
    assert!(run(&["--show", "solutions"]).contains("word "));
    let objects = objects(&run(&["--json", "--show", "statistics"]));
    assert_eq!((&objects[1]["number"], objects[1].get("found")), (&2.into(), None));
    let zero = generate(&["-d", "en", "--count", "0"]);
    assert_eq!(zero, "");
}

#[test]
fn letters_may_come_from_another_language() {
    let boards = generate(&["-d", "en", "--letters", "es", "--seed", "1", "--count", "40"]);
    assert!(boards.lines().all(|board| Board::parse(board, Alphabet::English).is_ok()), "{boards}");
    let spanish = generate(&["-d", "es", "--letters", "fr", "--seed", "1", "--count", "40"]);
    assert!(!spanish.contains('Ñ'));
    check_error(
        &["-d", "en", "--letters", "klingon"],
        "no word list \"klingon\"",
        "pas de liste de mots \"klingon\"",
    );
    check_error(
        &["-d", "en", "--letters", "fr", "--dice", "fr-4x4"],
        "cannot be used with",
        "ne va pas avec",
    );
}

#[test]
fn what_cannot_be_is_refused_with_a_reason() {
    check_error(&["--words", "350..250"], "the range 350..250 is empty", "l'intervalle 350..250 est vide");
    check_error(&["--points", "many"], "no range \"many\"", "pas d'intervalle \"many\"");
    check_error(&["--vowels=-3"], "no range \"-3\"", "pas d'intervalle \"-3\"");
    check_error(&["--dice", "loaded", "-d", "en"], "no dice \"loaded\"", "pas de dés \"loaded\"");
    check_error(
        &["--dice", "fr-4x4", "--topology", "5x5", "-d", "fr"],
        "16 dice on 25 cells",
        "16 dés pour 25 cases",
    );
    check_error(
        &["--dice", "fr-4x4", "--containing", "zzz", "-d", "fr"],
        "the dice cannot show the word",
        "les dés ne peuvent pas montrer le mot",
    );
    check_error(
        &["--topology", "2x2", "--containing", "bonjour", "-d", "fr"],
        "a word of 7 letters on 4 cells",
        "un mot de 7 lettres sur 4 cases",
    );
    check_error(&["--containing", "co-op", "-d", "en"], "'-' is not a letter", "pas de lettre '-'");
    check_error(&["--bonuses", "round4"], "expected round1, round2", "valeurs possibles : round1, round2");
    check_error(
        &["--topology", "1x2", "--bonuses", "round3", "-d", "en"],
        "5 bonuses on 2 cells",
        "5 bonus sur 2 cases",
    );
    check_error(&["--tries", "0"], "0 draws: choose 1 or more", "demandez-en au moins un");
    check_error(
        &["-d", "en", "--count", "100000000", "--svg", "x.svg"],
        "at most 1000 boards",
        "au plus 1000 grilles de 2500 cases",
    );
    check_error(&["-d", "-", "--letters", "-"], "cannot come from there too", "ne peut pas en venir aussi");
}

#[test]
fn a_filter_that_cannot_be_met_ends_with_what_was_seen() {
    let filters = ["--words", "5000..", "--points", "..9", "--tries", "400"];
    let arguments = [&["-d", "en", "--seed", "1", "--count", "3"][..], &filters].concat();
    let ran = generate_in("C", &arguments);
    assert_eq!((ran.code, ran.output.as_str()), (Some(1), ""));
    assert!(ran.errors.contains("no board 1 found in 400 draws"), "{}", ran.errors);
    assert!(ran.errors.contains("5000..") && ran.errors.contains("median"), "{}", ran.errors);
    let french = generate_in("fr_FR", &["-d", "fr", "--vowels", "99", "--tries", "1000"]);
    assert_eq!(french.code, Some(1));
    assert!(french.errors.contains("trop peu de voyelles"), "{}", french.errors);
    let both = ["-d", "en", "--containing", "cat", "--without", COMMON, "--tries", "50"];
    let ran = generate_in("C", &both);
    assert!(ran.code == Some(1) && ran.errors.contains("contained a word from --without"), "{}", ran.errors);
}

#[test]
fn a_count_without_end_can_be_interrupted() {
    let arguments = ["-d", "en", "--count", "1000000000000", "--show", "solutions", "--json"];
    let mut child = program("C", &[&["generate"], &arguments[..]].concat()).spawn().unwrap();
    let mut output = BufReader::new(child.stdout.take().unwrap());
    let mut line = String::new();
    output.read_line(&mut line).unwrap();
    interrupt(child.id());
    output.read_to_string(&mut line).unwrap();
    assert_eq!(child.wait().unwrap().code(), Some(130));
    let found = objects(&line);
    assert!(found.iter().enumerate().all(|(place, board)| board["number"] == place as u64 + 1));
}

#[test]
fn an_interrupted_histogram_shows_what_it_has() {
    let arguments = ["-d", "en", "--histogram", "--count", "1000000000000", "--json"];
    let mut child = program("C", &[&["generate"], &arguments[..]].concat()).spawn().unwrap();
    let mut notes = BufReader::new(child.stderr.take().unwrap());
    // The seed is printed when everything is ready.
    notes.read_line(&mut String::new()).unwrap();
    interrupt(child.id());
    let mut output = String::new();
    child.stdout.take().unwrap().read_to_string(&mut output).unwrap();
    let record: Value = serde_json::from_str(&output).unwrap();
    assert_eq!(record["schema"], "worddle.histogram/1");
    assert_eq!(child.wait().unwrap().code(), Some(130));
}

/// Sends a process what Ctrl-C sends.
fn interrupt(process: u32) {
    assert!(Command::new("kill").args(["-INT", &process.to_string()]).status().unwrap().success());
}

#[test]
fn a_hard_search_can_be_interrupted_too() {
    let arguments = ["-d", "en", "--words", "9000..", "--tries", "1000000000000"];
    let mut child = program("C", &[&["generate"], &arguments[..]].concat()).spawn().unwrap();
    BufReader::new(child.stderr.take().unwrap()).read_line(&mut String::new()).unwrap();
    interrupt(child.id());
    assert_eq!(child.wait().unwrap().code(), Some(130));
}

#[test]
fn a_histogram_counts_every_board_once() {
    let directory = tempfile::tempdir().unwrap();
    let file = directory.path().join("histogram.svg");
    let base = ["-d", "en", "--histogram", "--count", "2000", "--seed", "6"];
    let run = |more: &[&str]| generate(&[&base[..], more].concat());
    let record = &objects(&run(&["--json"]))[0];
    let classes = record["classes"].as_array().unwrap();
    assert_eq!(classes.iter().map(|class| class[1].as_u64().unwrap()).sum::<u64>(), 2000);
    // The same numbers, board by board.
    let statistics =
        objects(&generate(&["-d", "en", "--count", "2000", "--seed", "6", "--json", "--show", "statistics"]));
    let mut words: Vec<u64> = statistics.iter().map(|board| board["words"].as_u64().unwrap()).collect();
    words.sort_unstable();
    assert_eq!((&record["least"], &record["most"]), (&words[0].into(), &words[1999].into()));
    assert_eq!(record["quantiles"][3], serde_json::json!([0.5, words[999]]));
    let mean = words.iter().sum::<u64>() as f64 / 2000.0;
    assert!((record["mean"].as_f64().unwrap() - mean).abs() < 1e-9);
    let csv = run(&["--csv", "--svg", file.to_str().unwrap()]);
    assert_eq!(csv.lines().next(), Some("from,to,boards,share"));
    assert_eq!(csv.lines().count(), classes.len() + 1);
    check_svg(&file);
    assert!(run(&[]).contains("median"));
}

#[test]
fn sheets_have_all_boards_and_all_words() {
    for (more, boards_a_page) in [(&["--bonuses", "round3"][..], 6), (&["--topology", "hex5x5"], 2)] {
        let directory = tempfile::tempdir().unwrap();
        let file = directory.path().join("sheet.svg");
        let base = ["-d", "fr", "--count", "7", "--seed", "8", "--svg", file.to_str().unwrap(), "--json"];
        let found = objects(&generate(&[&base[..], &["--show", "statistics"], more].concat()));
        let pages: Vec<String> = (1..100)
            .map(|page| directory.path().join(format!("sheet-{page}.svg")))
            .take_while(|path| path.exists())
            .map(|path| check_svg(&path))
            .collect();
        let count = |page: &String, class: &str| page.matches(&format!("class=\"{class}\"")).count();
        assert!(count(&pages[0], "number") >= boards_a_page.min(7), "{more:?}");
        assert_eq!(pages.iter().map(|page| count(page, "number")).sum::<usize>(), 7);
        assert_eq!(pages.iter().map(|page| count(page, "heading")).sum::<usize>(), 7);
        let words: u64 = found.iter().map(|board| board["words"].as_u64().unwrap()).sum();
        assert_eq!(pages.iter().map(|page| count(page, "word")).sum::<usize>() as u64, words);
    }
}

/// Reads an SVG file and checks that every element that is opened is closed.
fn check_svg(path: &Path) -> String {
    let text = std::fs::read_to_string(path).unwrap();
    let mut open = Vec::new();
    for element in text.split('<').skip(1) {
        let (tag, _) = element.split_once('>').expect("a tag ends");
        let name = tag.split_whitespace().next().unwrap().trim_matches('/');
        match (tag.starts_with('/'), tag.ends_with('/')) {
            (true, _) => assert_eq!(open.pop(), Some(name)),
            (_, true) => {}
            _ => open.push(name),
        }
        assert!(tag.matches('"').count().is_multiple_of(2), "{tag}");
    }
    assert!(open.is_empty() && !text.contains("NaN"), "{}", path.display());
    text
}
