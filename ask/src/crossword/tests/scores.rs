//! Which words a crossword may have, what is left for a grid, and its figures.

use std::sync::Arc;

use worddle_run::Budget;

use super::*;
use crate::crossword::{StatsRequest, SurveyRequest};
use crate::library::{OpenList, SharedLibrary, Shelf};

/// A shelf with one list.
struct OneList(Arc<OpenList>);

impl Shelf for OneList {
    fn find(&self, id: &str) -> Option<(Language, Arc<OpenList>)> {
        (id == "sent").then(|| (Language::English, Arc::clone(&self.0)))
    }
}

/// The words that fit, with their scores.
fn fitting(request: &Value) -> Vec<(String, u64)> {
    let answer = answer::<CandidatesRequest>(request);
    let word = |word: &Value| (word["word"].as_str().unwrap().to_owned(), word["score"].as_u64().unwrap());
    answer["candidates"].as_array().unwrap().iter().map(word).collect()
}

#[test]
fn words_that_people_know_come_first() {
    let words = fitting(&json!({"grid": "C.T", "list": "en", "slot": "1A"}));
    let expected = [("CAT", 65), ("CUT", 65), ("COT", 58)].map(|(word, score)| (word.to_owned(), score));
    assert_eq!(words, expected);
    let words = fitting(&json!({"grid": "C.T", "list": "en", "slot": "1A", "lowest_score": 60}));
    assert_eq!(words.len(), 2);
}

#[test]
fn crude_words_are_known_but_never_suggested() {
    let words = |more: Value| {
        let mut request = json!({"grid": "S..T", "list": "en", "slot": "1A"});
        request.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        fitting(&request)
    };
    let is_there = |words: &[(String, u64)]| words.iter().any(|(word, score)| word == "SHIT" && *score == 0);
    assert!(!is_there(&words(json!({}))) && !is_there(&words(json!({"family": true}))));
    assert!(is_there(&words(json!({"family": false}))));
    let survey = answer::<SurveyRequest>(&json!({"grid": "SHIT", "list": "en"}));
    assert_eq!((&survey["slots"][0]["score"], &survey["slots"][0]["words"]), (&json!(0), &json!(1)));
}

#[test]
fn a_crossword_uses_the_lexicon_of_its_language() {
    for (language, grid, word, spelling) in
        [("en", "ICEC...M", "ICECREAM", "ice cream"), ("fr", "EXM.....", "EXMARINE", "ex-marine")]
    {
        let request = json!({"grid": grid, "language": language, "slot": "1A"});
        let found = answer::<CandidatesRequest>(&request);
        assert_eq!(found["list"], json!(format!("{language}-crossword")));
        let fits = found["candidates"].as_array().unwrap().iter().find(|one| one["word"] == word);
        assert_eq!(fits.map(|one| &one["spellings"]), Some(&json!([spelling])));
        // By its name from another language, and not in the list of games.
        let named = json!({"grid": grid, "list": format!("{language}-crossword"), "slot": "1A"});
        assert_eq!(answer::<CandidatesRequest>(&named), found);
        let games = answer::<CandidatesRequest>(
            &json!({"grid": grid, "language": language, "list": language, "slot": "1A"}),
        );
        assert_eq!(
            (&games["list"], games["candidates"].as_array().unwrap().iter().any(|one| one["word"] == word)),
            (&json!(language), false)
        );
    }
    let german = answer::<CandidatesRequest>(&json!({"grid": "C..", "language": "de", "slot": "1A"}));
    assert_eq!(german["list"], "de");
}

#[test]
fn grids_are_filled_with_words_that_people_know() {
    let scores = |choice: Option<&str>| -> f64 {
        let filled = |seed: u64| {
            let grid =
                "....#..../....#..../........./...#...../##.....##/.....#.../........./....#..../....#....";
            let request = json!({"grid": grid, "language": "en", "seed": seed, "choice": choice});
            let filling = answer::<FillRequest>(&request)["fillings"][0].clone();
            assert_eq!(filling["complete"], true, "{filling}");
            filling["mean"].as_f64().unwrap()
        };
        (0..5).map(filled).sum::<f64>() / 5.0
    };
    let (usual, any) = (scores(None), scores(Some("most-ways")));
    assert!(usual > any + 5.0, "{usual} {any}");
}

#[test]
fn own_lists_win_the_first_over_the_others() {
    let lists = json!([{"words": "cat;5\nc i t\n", "score": 90}, {"words": "cit;1\ncet;2"}]);
    let request = json!({"grid": "C.T", "list": "en", "slot": "1A", "lists": lists});
    let words = fitting(&request);
    let expected = [("CIT", 90), ("CUT", 65), ("COT", 58), ("CAT", 5), ("CET", 2)];
    assert_eq!(words, expected.map(|(word, score)| (word.to_owned(), score)));
    let answer = answer::<CandidatesRequest>(&request);
    assert_eq!(answer["candidates"][0]["spellings"], json!(["c i t"]));
    assert_eq!(answer["candidates"][1]["spellings"], json!(["cut"]));
}

#[test]
fn words_are_banned_and_favoured() {
    let request = json!({"grid": "C.T", "list": "en", "slot": "1A", "ban": ["cut", "co-t"], "favour": ["cat", "c x t"]});
    assert_eq!(fitting(&request), [("CAT", 100), ("CXT", 100)].map(|(word, score)| (word.to_owned(), score)));
    let both = json!({"grid": "C.T", "list": "en", "slot": "1A", "ban": ["cat"], "favour": ["cat"]});
    assert!(!fitting(&both).iter().any(|(word, _)| word == "CAT"));
}

#[test]
fn a_list_that_was_sent_keeps_its_scores_and_phrases() {
    let limits = Limits::server();
    let text = b"ice cream;80\ncat;7\n8ball;3\n";
    let list = OpenList::read("sent", text, Language::English, &limits, Cancel::default()).unwrap();
    assert_eq!(list.len(), 2);
    let library = SharedLibrary::new(Arc::new(OneList(Arc::new(list))));
    let run = |request: Value| {
        let request: CandidatesRequest = serde_json::from_value(request).unwrap();
        let plan = request.plan(&library, &limits).unwrap();
        plan.run(&mut Run::new(plan.budget())).unwrap().candidates
    };
    let words = run(json!({"grid": "........", "language": "en", "list": "sent", "slot": "1A"}));
    assert_eq!(
        (words[0].word.as_str(), words[0].score, &*words[0].spellings),
        ("ICECREAM", 80, &["ice cream".to_owned()][..])
    );
    let words = run(json!({"grid": "C.T", "language": "en", "lists": ["sent:90"], "slot": "1A"}));
    assert_eq!(words.iter().find(|word| word.word == "CAT").map(|word| word.score), Some(7));
}

#[test]
fn a_list_that_is_none_is_refused() {
    let refused = |lists: Value| {
        let request = json!({"grid": "C.T", "language": "en", "slot": "1A", "lists": lists});
        let refusal = plan::<CandidatesRequest>(&request, &Limits::server()).err().unwrap();
        (refusal.field(), refusal.to_string())
    };
    assert!(refused(json!(["nowhere"])).1.starts_with("no word list \"nowhere\""));
    assert_eq!(refused(json!([{}])), ("lists", "give either the name of a list or its words".to_owned()));
    assert!(refused(json!([{"words": "cat;x"}])).1.contains("\"x\" is not a score (line 1"));
    assert!(refused(json!(["es:80"])).1.contains("expected \"en\""));
    assert_eq!(refused(json!(["/etc/passwd"])).0, "lists");
}

#[test]
fn a_survey_tells_letters_words_and_what_would_die() {
    let request = json!({"grid": "C../.../..T", "language": "en", "slot": "1A", "word": "cat"});
    let alive = answer::<SurveyRequest>(&request);
    assert_eq!((&alive["consistent"], &alive["letters"][0]), (&json!(true), &json!("C")));
    assert_eq!(alive["letters"].as_array().unwrap().len(), 9);
    let forced = alive["forced"].as_array().unwrap();
    assert!(
        forced
            .iter()
            .all(|forced| alive["letters"][forced["cell"].as_u64().unwrap() as usize] == forced["letter"])
    );
    assert_eq!(alive["placed"]["fits"], json!(true));
    let dead = answer::<SurveyRequest>(
        &json!({"grid": "CAT/QQ./CAT", "language": "en", "slot": "4A", "word": "qqx"}),
    );
    assert_eq!((&dead["consistent"], &dead["slots"][0]["repeated"]), (&json!(false), &json!(true)));
    assert_eq!((&dead["slots"][0]["word"], &dead["slots"][0]["score"]), (&json!("CAT"), &json!(65)));
    let found = dead["slots"].as_array().unwrap().iter().find(|slot| slot["slot"] == "1D").unwrap();
    assert_eq!((&found["word"], &found["words"], &found["score"]), (&json!("CQC"), &json!(0), &Value::Null));
    assert!(dead["dead"].as_array().unwrap().contains(&json!("4A")));
}

#[test]
fn a_full_slot_of_a_low_score_is_a_word_all_the_same() {
    let request = json!({"grid": "AAHS", "language": "en", "lowest_score": 60});
    let answer = answer::<SurveyRequest>(&request);
    assert_eq!((&answer["slots"][0]["score"], &answer["slots"][0]["words"]), (&json!(13), &json!(1)));
}

#[test]
fn a_slot_without_a_word_to_put_is_refused() {
    let request = json!({"grid": "C..", "language": "en", "slot": "1A"});
    let refusal = plan::<SurveyRequest>(&request, &Limits::server()).err().unwrap();
    assert_eq!((refusal.field(), refusal.to_string().as_str()), ("word", "give slot and word together"));
}

#[test]
fn a_crossword_has_its_figures() {
    let answer =
        answer::<StatsRequest>(&json!({"grid": "CAT/O#E/XQN", "language": "en", "clued": ["1A", "1D"]}));
    assert_eq!((&answer["words"], &answer["filled"], &answer["blocks"]), (&json!(4), &json!(4), &json!(1)));
    assert_eq!((&answer["unknown"], &answer["unclued"]), (&json!(["3A"]), &json!(["3A", "2D"])));
    assert_eq!(answer["mean_length"], json!(3.0));
    assert_eq!(answer["lengths"], json!([{"letters": 3, "words": 4}]));
    assert_eq!(answer["checked"], json!(0.5));
    let clued = json!({"grid": "CAT", "language": "en", "clued": ["9A"]});
    assert_eq!(plan::<StatsRequest>(&clued, &Limits::server()).err().unwrap().field(), "clued");
}

#[test]
fn the_best_fill_is_reported_as_it_gets_better() {
    let request: FillRequest =
        serde_json::from_value(json!({"grid": "..../..../..../....", "language": "en", "best": true}))
            .unwrap();
    let plan = request.plan(&SharedLibrary::default(), &Limits::server()).unwrap();
    let mut partial = PartialFill::default();
    let answer =
        plan.run_reporting(Budget::steps(3_000), &Cancel::default(), |report| partial.update(&report));
    assert_eq!(plan.furthest(&partial), Some(answer.grid));
    assert_eq!(answer.fillings.len(), 1);
}

#[test]
fn the_reports_of_a_fill_give_the_answer_of_a_stop() {
    let wide = ["..........."; 11].join("/");
    for (more, steps) in [
        (json!({}), 0),
        (json!({}), 1),
        (json!({}), 40),
        (json!({"must": ["orientation"]}), 40),
        (json!({"grid": "..../..../..../....", "best": true}), 1_000),
        (json!({"grid": "..../..../....", "fills": 10, "apart": 4}), 10),
        (json!({"grid": "..../..../....", "fills": 10, "apart": 4}), 60),
    ] {
        let mut request = json!({"grid": wide, "language": "en", "seed": 7});
        request.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        let asked: FillRequest = serde_json::from_value(request.clone()).unwrap();
        let plan = asked.plan(&SharedLibrary::default(), &Limits::server()).unwrap();
        let mut partial = PartialFill::default();
        let budget = Budget::steps(steps);
        let answer = plan.run_reporting(budget, &Cancel::default(), |report| partial.update(&report));
        assert_eq!(plan.stopped(&partial), answer, "{request} after {steps} steps");
    }
}

#[test]
fn a_phrase_that_must_appear_is_written_with_its_space() {
    for (must, enumeration) in
        [("ice  cream", json!("3,5")), ("xylo-\tzzz", json!("4-3")), ("xylozzzq", Value::Null)]
    {
        let letters = must.chars().filter(char::is_ascii_alphabetic).count();
        let grid = ".".repeat(letters);
        let answer = answer::<FillRequest>(&json!({"grid": grid, "language": "en", "must": [must]}));
        let filled = &answer["fillings"][0]["words"][0];
        assert_eq!(filled["enumeration"], enumeration, "{answer}");
    }
    let must = |word| json!({"grid": "....", "language": "en", "must": [word]});
    check_refused::<FillRequest>(&must("a - b"), "must", "has 2 letters", "a 2 lettres");
    check_refused::<FillRequest>(&must(" - "), "must", "has no letters", "n'a pas de lettres");
}

#[test]
fn a_part_is_filled_and_the_rest_stays_as_it_is() {
    let answer = answer::<FillRequest>(&json!({"grid": ".../.../..T", "language": "en", "cells": [0, 1, 2]}));
    let grid = answer["grid"].as_str().unwrap();
    let (first, rest) = grid.split_once('/').unwrap();
    assert!(first.chars().all(|letter| letter.is_ascii_uppercase()), "{grid}");
    assert_eq!(rest, ".../..T");
}

#[test]
fn ten_fillings_are_words_and_differ_as_far_as_was_asked() {
    let request = json!({"grid": "..../..../....", "language": "en", "fills": 10, "apart": 4});
    let answer = answer::<FillRequest>(&request);
    let fillings = answer["fillings"].as_array().unwrap();
    let words = |filling: &Value| -> Vec<Value> { filling["words"].as_array().unwrap().clone() };
    assert_eq!(fillings.len(), 10);
    for (place, one) in fillings.iter().enumerate() {
        assert!(words(one).len() == 7 && words(one).iter().all(|word| word["score"].is_u64()), "{one}");
        for other in &fillings[..place] {
            let apart = words(one).iter().zip(words(other)).filter(|(one, other)| *one != other).count();
            assert!(apart >= 4, "{one} {other}");
        }
    }
}
