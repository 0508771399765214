//! Crossword questions: what is understood, what is refused, and what comes of it.

use std::time::Duration;

use serde_json::{Value, json};
use worddle_data::{Language, Lists, write_atomically};
use worddle_lexicon::Cause;
use worddle_run::{Cancel, Interruption, Run, Stop};

use super::*;
use crate::library::{FileLibrary, ListRequest, SharedLibrary};
use crate::refusal::Kind;
use crate::speech::Speech;
use crate::{Plan, Request};

/// The fields of a request: those of the first, and more.
fn with(first: &Value, more: &Value) -> Value {
    let fields = [first, more].into_iter().flat_map(|value| value.as_object().unwrap().clone());
    Value::Object(fields.collect())
}

fn plan<R: Request>(request: &Value, limits: &Limits) -> Result<R::Plan, Refusal> {
    let request: R = serde_json::from_value(request.clone()).unwrap();
    let again: R = serde_json::from_str(&serde_json::to_string(&request).unwrap()).unwrap();
    again.plan(&SharedLibrary::default(), limits)
}

/// The answer to a request, as a server gives it.
#[track_caller]
fn answer<R: Request>(request: &Value) -> Value {
    let plan = plan::<R>(request, &Limits::server()).unwrap_or_else(|refusal| panic!("{request}: {refusal}"));
    let answer = plan.run(&mut Run::new(plan.budget()));
    let answer = answer.unwrap_or_else(|Interruption { stop, .. }| panic!("{request}: {stop:?}"));
    serde_json::to_value(answer).unwrap()
}

/// Checks that a server refuses a request because of a field, and says so in both languages.
#[track_caller]
fn check_refused<R: Request>(request: &Value, field: &str, english: &str, french: &str) {
    let refusal = plan::<R>(request, &Limits::server()).err().unwrap_or_else(|| panic!("{request} is fine"));
    assert_eq!(refusal.field(), field, "{refusal}");
    assert!(refusal.to_string().contains(english), "{refusal}");
    let said = refusal.say(Speech::French);
    assert!(said.contains(french), "{said}");
}

fn fill(more: &Value) -> Value {
    answer::<FillRequest>(&with(&json!({"grid": "C../.../...", "language": "en", "seed": 1}), more))
}

#[test]
fn a_grid_is_filled_by_every_strategy() {
    for more in [
        json!({}),
        json!({"algorithm": "forward-checking", "order": "most-constraints", "choice": "alphabetical"}),
        json!({"algorithm": "backjumping", "ac3": true, "look_ahead": true, "time": "3s"}),
        json!({"domains": "tree", "retreat": "chronological"}),
    ] {
        let filled = fill(&more);
        assert_eq!((&filled["outcome"], &filled["found"]), (&"filled".into(), &1.into()), "{filled}");
        assert_eq!(filled["fillings"][0]["grid"], filled["grid"]);
        assert_eq!(filled["fillings"][0]["words"].as_array().map(Vec::len), Some(6));
        assert!(filled["grid"].as_str().unwrap().starts_with('C'));
    }
}

#[test]
fn fillings_are_counted_listed_and_chosen() {
    let count = fill(&json!({"count": true, "slot": ["1A=cat", "1D=c?t"]}));
    let all = fill(&json!({"all": true, "slot": ["1A=cat", "1D=c?t"]}));
    let found = all["found"].as_u64().unwrap();
    assert_eq!(found, count["found"].as_u64().unwrap().min(100), "no more than the limit");
    assert_ne!(found, 0);
    assert_eq!(all["fillings"].as_array().unwrap().len() as u64, found);
    let apart = fill(&json!({"fills": 2, "apart": 3}));
    assert_ne!(apart["fillings"][0]["grid"], apart["fillings"][1]["grid"]);
    let must = fill(&json!({"grid": ".../###/...", "must": ["zzz"]}));
    assert!(must["grid"].as_str().unwrap().contains("ZZZ"), "a word that the list lacks: {must}");
    // Without a time, since a busy machine may find only one fill in a tenth of a second.
    let best = fill(&json!({"best": true, "steps": 2000}));
    assert_eq!(best["outcome"], "filled");
    assert!(best["fillings"][0]["lowest"].as_u64() > Some(50), "words that people know: {best}");
}

#[test]
fn a_part_of_a_grid_is_filled() {
    let region = fill(&json!({"grid": "...#.../...#...", "region": "1,1-2,3"}));
    assert!(region["grid"].as_str().unwrap().contains("#..."), "{region}");
    let cells = fill(&json!({"grid": "...#.../...#...", "cells": [0, 1, 2]}));
    assert_eq!(cells["grid"].as_str().unwrap().matches('.').count(), 9, "{cells}");
    let both = fill(&json!({"grid": "...#.../####...", "region": "1,1-1,3", "cells": [4, 5, 6, 11, 12, 13]}));
    assert!(!both["grid"].as_str().unwrap().contains('.'), "{both}");
}

#[test]
fn a_grid_without_filling_is_explained() {
    let filled = fill(&json!({"grid": "QX./.../..."}));
    assert_eq!((&filled["outcome"], &filled["blame"]["slots"]), (&"impossible".into(), &json!(["1A"])));
    assert_eq!(filled["blame"]["cells"], json!([0, 1]));
}

#[test]
fn a_search_stops_after_steps_and_time_and_when_nobody_waits() {
    let filled = fill(&json!({"grid": "...../...../...../...../.....", "steps": 1}));
    assert_eq!((&filled["outcome"], &filled["tried"]), (&"stopped".into(), &1.into()));
    let grid = ["............"; 12].join("/");
    let large = json!({"grid": grid, "language": "en", "time": "1ms"});
    assert_eq!(answer::<FillRequest>(&large)["outcome"], "stopped");
    let plan = plan::<FillRequest>(&large, &Limits::server()).unwrap();
    assert_eq!(
        (plan.budget().time, plan.time()),
        (Some(Duration::from_millis(1)), Some(Duration::from_millis(1)))
    );
    let cancel = Cancel::default();
    cancel.cancel();
    let stopped = plan.run(&mut Run::new(plan.budget()).with_cancel(cancel)).unwrap_err();
    assert_eq!(stopped.stop, Stop::Cancelled);
}

#[test]
fn a_fill_takes_as_long_as_the_limits_say() {
    let time = |time: &str, limits: &Limits| {
        let plan = plan::<FillRequest>(&json!({"grid": "..", "time": time}), limits).unwrap();
        (plan.time().unwrap().as_secs(), plan.budget().time.unwrap().as_secs())
    };
    // As a job a server works for a minute, but nobody waits so long.
    assert_eq!(time("1m", &Limits::server()), (60, 5));
    assert_eq!(time("90", &Limits::command()), (90, 90));
    assert_eq!(time("2h", &Limits::command()), (7200, 7200));
    let plan = plan::<FillRequest>(&json!({"grid": ".."}), &Limits::command()).unwrap();
    assert_eq!((plan.time(), plan.budget().time), (None, None));
}

#[test]
fn a_fill_that_cannot_be_is_refused() {
    for (more, field, english, french) in [
        (json!({"grid": ""}), "grid", "a grid of 0 by 1 cells", "une grille de 0 sur 1 cases"),
        (json!({"grid": "..4"}), "grid", "'4' at row 1, column 3", "'4' à la ligne 1, colonne 3"),
        (json!({"grid": "../..."}), "grid", "row 2 of the grid has 3", "la ligne 2 de la grille a 3"),
        (json!({"language": "tlh"}), "language", "no language \"tlh\"", "pas de langue \"tlh\""),
        (json!({"list": "klingon"}), "list", "no word list", "pas de liste"),
        (json!({"algorithm": "magic"}), "algorithm", "unknown algorithm", "pas d'algorithme"),
        (json!({"order": "magic"}), "order", "unknown order", "pas d'ordre"),
        (json!({"retreat": "magic"}), "retreat", "unknown retreat", "pas de retour"),
        (json!({"choice": "magic"}), "choice", "unknown choice", "pas de choix"),
        (json!({"domains": "magic"}), "domains", "unknown domains", "pas de domaines"),
        (json!({"prefer": "klingon"}), "prefer", "no word list", "pas de liste"),
        (json!({"exclude": "klingon"}), "exclude", "no word list", "pas de liste"),
        (json!({"must": ["c4t"]}), "must", "'4' is not a letter", "pas de lettre '4'"),
        (
            json!({"must": ["house"]}),
            "must",
            "\"house\" must appear and has 5",
            "\"house\" doit apparaître et a 5",
        ),
        (json!({"slot": ["1A"]}), "slot", "is not a condition on a slot", "ne décrit pas un emplacement"),
        (json!({"slot": ["x=cat"]}), "slot", "\"x\" is not a slot", "pas de nom d'emplacement \"x\""),
        (json!({"slot": ["9A=cat"]}), "slot", "no slot \"9A\"", "pas d'emplacement \"9A\""),
        (json!({"slot": ["1A=[c"]}), "slot", "has no matching ]", "]"),
        (json!({"slot": ["1A=@klingon"]}), "slot", "no word list", "pas de liste"),
        (json!({"region": "1,1"}), "region", "\"1,1\" is not a region", "pas de région \"1,1\""),
        (json!({"region": "1,1-4,3"}), "region", "the region ends at row 4", "la région finit à la ligne 4"),
        (json!({"cells": [9]}), "cells", "cell 9 is outside", "la case 9 est hors"),
        (json!({"no_shared": 26}), "no_shared", "26 letters in a row", "26 lettres de suite"),
        (json!({"seed": u64::MAX}), "seed", "the seed is", "la graine vaut"),
        (json!({"steps": u64::MAX}), "steps", "words to try", "mots à essayer"),
        (json!({"time": "0s"}), "time", "a search of 0s", "une recherche de 0s"),
        (json!({"time": "1h"}), "time", "a search of 1h: choose 1ms to 2m", "une recherche de 1h"),
        (json!({"all": true, "count": true}), "count", "all and count at once", "all et count à la fois"),
        (json!({"all": true, "must": ["cat"]}), "must", "all and must at once", "all et must à la fois"),
        (json!({"fills": 0}), "fills", "choose 1 or more", "demandez-en au moins un"),
        (json!({"fills": 101}), "fills", "101 fills", "101 remplissages"),
        (json!({"fills": 2, "apart": 0}), "apart", "choose 1 or more", "demandez-en au moins un"),
        (json!({"apart": 2}), "apart", "apart needs fills", "indiquez aussi le nombre"),
    ] {
        let request = with(&json!({"grid": "C../.../...", "language": "en"}), &more);
        check_refused::<FillRequest>(&request, field, english, french);
    }
    assert!(serde_json::from_value::<FillRequest>(json!({"grid": "..", "seconds": 3})).is_err());
    assert!(serde_json::from_value::<FillRequest>(json!({"grid": "..", "time": "soon"})).is_err());
}

#[test]
fn a_large_grid_is_for_the_command_only() {
    let request = json!({"grid": vec![".#".repeat(20) + "."; 41].join("/"), "language": "en"});
    let refusal = plan::<FillRequest>(&request, &Limits::server()).err().unwrap();
    assert_eq!((refusal.kind(), refusal.field()), (Kind::Limit("side"), "grid"));
    assert!(refusal.to_string().contains("41 by 41 cells: expected 40 a side at most"), "{refusal}");
    for (field, refused) in [
        ("grid", plan::<CandidatesRequest>(&request, &Limits::server()).err()),
        ("grid", plan::<CrosswordCheckRequest>(&request, &Limits::server()).err()),
        ("size", plan::<PatternRequest>(&json!({"size": "41"}), &Limits::server()).err()),
    ] {
        assert_eq!(
            refused.map(|refusal| (refusal.kind(), refusal.field())),
            Some((Kind::Limit("side"), field))
        );
    }
    assert!(plan::<FillRequest>(&request, &Limits::command()).is_ok());
}

/// A person's library with a list of some lines, by its path.
fn own_list(lines: &str) -> (tempfile::TempDir, FileLibrary, String) {
    let directory = tempfile::tempdir().unwrap();
    let path = directory.path().join("own.txt");
    write_atomically(&path, lines.as_bytes()).unwrap();
    let library = FileLibrary::new(Lists::default(), Language::English);
    (directory, library, path.to_str().unwrap().to_owned())
}

#[test]
fn a_list_may_have_scores() {
    let (_directory, library, list) =
        own_list("cat;60\nore;20\nart;70\nco;50\nar;50\nte;50\nca;40\nor;30\nrt;30\nc4t;1\n");
    let limits = Limits::command();
    let request = FillRequest {
        grid: ".../...".into(),
        entries: EntriesRequest { list: Some(ListRequest::Name(list.clone())), ..EntriesRequest::default() },
        all: true,
        ..FillRequest::default()
    };
    let plan = request.plan(&library, &limits).unwrap();
    let answer = plan.run(&mut Run::new(plan.budget())).unwrap();
    assert_eq!((answer.list.as_str(), answer.found), (list.as_str(), 1));
    assert_eq!((answer.fillings[0].lowest, answer.fillings[0].grid.as_str()), (20, "CAT/ORE"));
    let reports = library.reports();
    assert_eq!((reports[0].0.as_str(), reports[0].1.of(Cause::Digit)), (list.as_str(), 1));
    let entries = EntriesRequest { lowest_score: Some(55), ..request.entries.clone() };
    let low = FillRequest { entries, ..request.clone() }.plan(&library, &limits).unwrap();
    assert_eq!(low.run(&mut Run::new(low.budget())).unwrap().outcome, FillOutcome::Impossible);
    assert_eq!(library.reports().len(), 1, "it is read once");
}

#[test]
fn a_list_with_scores_is_refused_if_it_is_wrong_or_too_large() {
    let (_directory, library, list) = own_list("cat;good\nore;1\n");
    let request = CandidatesRequest {
        grid: "...".into(),
        entries: EntriesRequest { list: Some(ListRequest::Name(list)), ..EntriesRequest::default() },
        ..CandidatesRequest::default()
    };
    let refusal = request.plan(&library, &Limits::command()).err().unwrap();
    assert_eq!(refusal.field(), "list");
    assert!(refusal.to_string().contains("\"good\" is not a score (line 1"), "{refusal}");
    assert!(refusal.say(Speech::French).contains("score \"good\" à la ligne 1"));
    for (limit, name) in [("words=1", "words"), ("memory=4", "memory")] {
        let mut limits = Limits::command();
        limits.set(limit).unwrap();
        let refusal = request.plan(&library, &limits).err().unwrap();
        assert_eq!((refusal.kind(), refusal.field()), (Kind::Limit(name), "list"), "{refusal}");
    }
}

#[test]
fn candidates_come_with_letters_words_and_ways() {
    let possible = answer::<CandidatesRequest>(
        &json!({"grid": "CAT/.../...", "language": "en", "slot": "1d", "most": 5, "lowest_score": 10}),
    );
    assert_eq!(
        (&possible["letters"][0], &possible["dead"], &possible["slot"]),
        (&"C".into(), &Value::Null, &"1D".into())
    );
    assert_eq!(possible["slots"].as_array().map(Vec::len), Some(6));
    let words = possible["candidates"].as_array().unwrap();
    assert!(words.len() == 5 && possible["fitting"].as_u64() > Some(5), "{possible}");
    assert!(
        words
            .iter()
            .all(|word| word["word"].as_str().unwrap().starts_with('C') && word["score"].as_u64() > Some(50))
    );
    // Powers of ten: the slots that cross have some hundred words each.
    assert!(words.iter().all(|word| (0.1..10.0).contains(&word["ways"].as_f64().unwrap())), "{possible}");
    assert!(answer::<CandidatesRequest>(&json!({"grid": "QX/..", "language": "en"}))["dead"].is_string());
    for (more, field, english, french) in [
        (json!({"slot": "A1"}), "slot", "\"A1\" is not a slot", "pas de nom d'emplacement \"A1\""),
        (json!({"slot": "99A"}), "slot", "no slot \"99A\" in the grid", "pas d'emplacement \"99A\""),
        (json!({"most": 1_000_000}), "most", "1000000 words to list", "1000000 mots à lister"),
        (json!({"grid": "%"}), "grid", "'%' at row 1", "'%' à la ligne 1"),
    ] {
        check_refused::<CandidatesRequest>(
            &with(&json!({"grid": "../..", "language": "en"}), &more),
            field,
            english,
            french,
        );
    }
}

#[test]
fn arrows_outside_of_the_grid_are_refused() {
    for cell in [3_u32, u32::MAX] {
        check_refused::<CrosswordCheckRequest>(
            &json!({"grid": "#AT", "language": "en", "arrows": [{"cell": cell, "arrow": "right"}]}),
            "arrows",
            &format!("an arrow in cell {cell}: expected 0 to 2"),
            &format!("une flèche dans la case {cell}"),
        );
    }
}

/// All fillings of so small a grid are soon enumerated letter by letter.
#[test]
fn the_best_filling_of_a_small_grid_is_whole() {
    let request =
        json!({"grid": "..../..../..../....", "language": "fr", "best": true, "steps": 3000, "seed": 1});
    let request: FillRequest = serde_json::from_value(request).unwrap();
    let plan = request.plan(&SharedLibrary::default(), &Limits::server()).unwrap();
    let answer = plan.run(&mut Run::new(plan.budget())).unwrap_or_else(|stopped| stopped.so_far);
    let best = answer.fillings.last().unwrap();
    assert!(!best.grid.contains('.') && best.words.len() == 8, "{best:?}");
    assert_eq!(best.words.iter().filter_map(|word| word.score).min(), Some(best.lowest));
}

#[test]
fn a_crossword_is_checked() {
    let check = |more: Value| answer::<CrosswordCheckRequest>(&with(&json!({"language": "en"}), &more));
    let good = check(json!({"grid": "CAT"}));
    assert_eq!((&good["good"], &good["filled"], &good["unchecked"]), (&true.into(), &1.into(), &3.into()));
    let bad = check(json!({"grid": "CAT/###/CAT/ZZZ", "convention": "american"}));
    let kinds: Vec<&str> =
        bad["problems"].as_array().unwrap().iter().map(|problem| problem["kind"].as_str().unwrap()).collect();
    for kind in ["unknown", "repeated", "short", "unchecked", "asymmetric", "apart", "sides", "blocks"] {
        assert!(kinds.contains(&kind), "{kind}: {bad}");
    }
    let of = |kind: &str| &bad["problems"][kinds.iter().position(|&known| known == kind).unwrap()];
    assert_eq!((&of("repeated")["word"], &of("repeated")["slots"]), (&"CAT".into(), &json!(["1A", "2A"])));
    assert_eq!((&of("blocks")["found"], &of("blocks")["usual"]), (&25.0.into(), &json!([12.0, 20.0])));
    assert_eq!((&of("sides")["usual"], &of("apart")["found"]), (&json!([15.0, 21.0]), &2.0.into()));
    check_refused::<CrosswordCheckRequest>(
        &json!({"grid": "CAT", "convention": "martian"}),
        "convention",
        "no convention \"martian\": expected american, british, french",
        "pas de convention \"martian\"",
    );
}

#[test]
fn patterns_are_drawn_again_by_their_seed() {
    let wish = json!({"language": "fr", "convention": "french", "size": "8x7", "seed": 4, "filled": true});
    let first = answer::<PatternRequest>(&wish);
    let rows: Vec<&str> = first["grids"][0].as_str().unwrap().split('/').collect();
    assert_eq!((rows.len(), rows[0].len(), &first["missing"]), (7, 8, &0.into()));
    assert!(!first["grids"][0].as_str().unwrap().contains('.'));
    let sides =
        json!({"language": "fr", "convention": "french", "width": 8, "height": 7, "seed": 4, "filled": true});
    assert_eq!(answer::<PatternRequest>(&sides), first);
    let two = answer::<PatternRequest>(&json!({"size": "5", "convention": "french", "count": 2}));
    assert_eq!(
        (two["grids"].as_array().map(Vec::len), two["figures"].as_array().map(Vec::len)),
        (Some(2), Some(2))
    );
    assert!(two["figures"][0]["lowest"].is_null(), "nothing was filled");
    let figures = &first["figures"][0];
    let blocks = first["grids"][0].as_str().unwrap().matches('#').count() as f64;
    assert!((figures["black"].as_f64().unwrap() - 100.0 * blocks / 56.0).abs() < 0.01, "{figures}");
    assert!(
        figures["lowest"].as_f64() <= figures["mean"].as_f64() && figures["lowest"].is_u64(),
        "{figures}"
    );
    let none = json!({"size": "5", "black": 60, "shortest": 5, "time": "20ms"});
    let plan = plan::<PatternRequest>(&none, &Limits::server()).unwrap();
    let answer = plan.run(&mut Run::new(plan.budget())).unwrap();
    assert!(answer.grids.is_empty() && answer.complaint().is_some());
}

#[test]
fn a_pattern_that_cannot_be_is_refused() {
    for (request, field, english, french) in [
        (json!({"convention": "martian"}), "convention", "no convention", "pas de convention"),
        (json!({"size": "big"}), "size", "no size \"big\"", "pas de taille \"big\""),
        (json!({"size": "0x5"}), "size", "a grid of 0 by 5 cells", "une grille de 0 sur 5 cases"),
        (
            json!({"size": "9", "width": 9}),
            "size",
            "a size, and width or height",
            "une taille, et une largeur",
        ),
        (
            json!({"width": 4_000_000_000_u64}),
            "size",
            "a grid of 4000000000 by 15",
            "une grille de 4000000000 sur 15",
        ),
        (json!({"black": 99}), "black", "99 % of black cells: expected 0 to 70 %", "de cases noires"),
        (json!({"black": 9, "bars": true}), "black", "choose one of them", "choisissez"),
        (json!({"symmetry": "odd"}), "symmetry", "no symmetry \"odd\"", "pas de symétrie \"odd\""),
        (json!({"shortest": 99}), "shortest", "the shortest word has 99 letters", "des mots de 99 lettres"),
        (json!({"count": 0}), "count", "0 patterns", "0 motif"),
        (json!({"count": 101}), "count", "101 patterns", "101 motifs"),
        (json!({"time": "1h"}), "time", "a search of 1h", "une recherche de 1h"),
        (json!({"language": "tlh", "filled": true}), "language", "no language", "pas de langue"),
        (json!({"language": "tlh"}), "language", "no language", "pas de langue"),
        (json!({"seed": u64::MAX}), "seed", "the seed is", "la graine vaut"),
    ] {
        check_refused::<PatternRequest>(&request, field, english, french);
    }
}

/// A file in another format, with the answer about it.
fn convert(file: &[u8], request: ConvertRequest) -> Result<(ConvertAnswer, Vec<u8>), Refusal> {
    let request = ConvertRequest { file: file.to_vec(), ..request };
    let plan = request.plan(&SharedLibrary::default(), &Limits::server())?;
    let mut answer = plan.run(&mut Run::new(plan.budget())).unwrap();
    let file = std::mem::replace(&mut answer.file, Ok(Vec::new()))?;
    Ok((answer, file))
}

#[test]
fn a_file_is_converted_and_what_is_lost_is_told() {
    let named = |name: &str| Some(name.to_owned());
    let (ipuz, file) =
        convert(b"CA|T\nORE\n", ConvertRequest { to: named("ipuz"), ..ConvertRequest::default() }).unwrap();
    assert_eq!((ipuz.format, ipuz.losses.len(), ipuz.readable), ("ipuz", 0, true));
    let (puz, _) = convert(&file, ConvertRequest { to: named("puz"), ..ConvertRequest::default() }).unwrap();
    assert_eq!(puz.losses, ["bars"]);
    let request = ConvertRequest { to: named("text"), without_solution: true, ..ConvertRequest::default() };
    assert_eq!(convert(&file, request).unwrap().1, b"..|.\n...\n");
    assert_eq!(convert(b"CAT", ConvertRequest::default()).unwrap().0.media_type, "application/json");
    for (file, request, field, english, french) in [
        (
            &b"CAT"[..],
            ConvertRequest { to: named("exe"), ..ConvertRequest::default() },
            "to",
            "no format \"exe\"",
            "pas de format",
        ),
        (
            b"CAT",
            ConvertRequest { from: named("html"), ..ConvertRequest::default() },
            "from",
            "no format \"html\"",
            "pas de format",
        ),
        (
            b"ACROSS",
            ConvertRequest { from: named("puz"), ..ConvertRequest::default() },
            "file",
            "not in the puz format",
            "ce n'est pas un fichier puz",
        ),
        (
            b"CAT",
            ConvertRequest { key: named("12"), ..ConvertRequest::default() },
            "key",
            "no key \"12\"",
            "pas de clé \"12\"",
        ),
        (
            b"CAT",
            ConvertRequest { convention: named("martian"), ..ConvertRequest::default() },
            "convention",
            "no convention",
            "pas de convention",
        ),
    ] {
        let refusal = convert(file, request).unwrap_err();
        assert_eq!(refusal.field(), field, "{refusal}");
        assert!(refusal.to_string().contains(english), "{refusal}");
        assert!(refusal.say(Speech::French).contains(french), "{}", refusal.say(Speech::French));
    }
}

#[test]
fn a_crossword_that_a_format_cannot_hold_is_refused_when_it_is_written() {
    // Across Lite has a byte for the number of a rebus entry.
    let row = |row: usize| (0..20).map(|column| format!("A{}", row * 20 + column)).collect::<Vec<_>>();
    let rows: Vec<Vec<String>> = (0..20).map(row).collect();
    let file = json!({"schema": "worddle.crossword/1", "rows": rows}).to_string();
    let [from, to] = ["json", "puz"].map(|name| Some(name.to_owned()));
    let request = ConvertRequest { from, to, ..ConvertRequest::default() };
    let refusal = convert(file.as_bytes(), request).unwrap_err();
    assert_eq!(refusal.field(), "to");
    assert!(refusal.to_string().contains("a puz file holds"), "{refusal}");
}

#[test]
fn every_request_with_entries_rejects_unknown_fields() {
    fn check<R: Request + PartialEq + std::fmt::Debug>() {
        let fields = json!({"grid": "...", "language": "en", "list": "en", "ban": ["cat"], "favour": ["cot"],
            "lists": ["mine:80", {"words": "ice cream"}], "lowest_score": 40});
        let request: R = serde_json::from_value(fields.clone()).unwrap();
        let again = serde_json::to_value(&request).unwrap();
        assert_eq!(again["lowest_score"], 40, "{again}");
        assert_eq!(again["lists"], fields["lists"], "in JSON the fields stand beside those of the request");
        assert_eq!(serde_json::from_value::<R>(again).unwrap(), request);
        let with = |name: &str, value: Value| {
            serde_json::from_str::<R>(&with(&fields, &json!({ name: value })).to_string())
        };
        let error = with("lingo", json!("en")).unwrap_err().to_string();
        assert!(error.contains("unknown field `lingo`"), "{error}");
        let error = with("ban", json!(5)).unwrap_err().to_string();
        assert!(error.contains("invalid type: integer `5`, expected a sequence"), "{error}");
        let twice = serde_json::from_str::<R>(r#"{"grid": "...", "list": "en", "list": "fr"}"#);
        assert!(twice.unwrap_err().to_string().contains("duplicate field `list`"));
    }
    check::<FillRequest>();
    check::<CandidatesRequest>();
    check::<SurveyRequest>();
    check::<StatsRequest>();
}

#[test]
fn the_document_of_a_file_is_a_grid_without_a_detour() {
    let text = worddle_paper::formats::Format::named("text").unwrap();
    let document = text.read(b"C.|T\n.#E\n", worddle_paper::formats::FormatOptions::default()).unwrap();
    let mut rebus = document.clone();
    rebus.cells_mut()[1].solution = "QU".to_owned();
    let english = |grid: GridRequest| grid.read(Alphabet::English, &Limits::server());
    assert_eq!(english(document.clone().into()), english("C.|T/.#E".into()));
    // What JSON holds of it is the same grid.
    let saved = serde_json::to_string(&GridRequest::from(document.clone())).unwrap();
    assert_eq!(english(serde_json::from_str(&saved).unwrap()), english(document.into()));
    let refusal = english(rebus.into()).unwrap_err();
    assert_eq!(refusal.field(), "grid");
    assert!(refusal.to_string().contains("\"QU\" in the cell at row 1, column 2"), "{refusal}");
}

mod scores;
