//! Wordplay of real lists, as requests ask for it.

use worddle_run::Cancel;

use super::*;
use crate::SharedLibrary;

/// The answer to a request.
fn ask(request: &CrypticRequest) -> CrypticAnswer {
    let plan = request.plan(&SharedLibrary::default(), &Limits::server()).expect("a request");
    plan.run(&mut Run::new(Budget::UNLIMITED)).expect("no limit")
}

/// The notations of a kind.
fn notations(answer: &str, language: &str, kind: &str) -> Vec<String> {
    let request = CrypticRequest {
        answer: answer.to_owned(),
        language: Some(language.to_owned()),
        kind: Names(vec![kind.to_owned()]),
        most: Some(20),
        ..CrypticRequest::default()
    };
    let mut kinds = ask(&request).kinds;
    assert_eq!(kinds.len(), 1);
    kinds.remove(0).wordplays.into_iter().map(|wordplay| wordplay.notation).collect()
}

#[test]
fn wordplay_that_setters_know_is_found() {
    for (answer, language, kind, expected) in [
        ("carthorse", "en", "anagram", "(ORCHESTRA)*"),
        ("dormitory", "en", "anagram", "(DIRTY ROOM)*"),
        ("orchestra", "en", "charade", "OR + CHEST + RA"),
        ("stair", "en", "container", "ST(A)IR"),
        ("devil", "en", "reversal", "LIVED<"),
        ("planet", "en", "deletion", "PLANET[s]"),
        ("heroin", "en", "deletion", "HEROIN[e]"),
        ("train", "en", "deletion", "[s]TRAIN"),
        ("jellybean", "en", "spoonerism", "BELLY + JEAN"),
        ("chien", "fr", "anagram", "(NICHE)*"),
    ] {
        let found = notations(answer, language, kind);
        // A plural is another form of the answer.
        let is_expected = expected != "PLANET[s]";
        assert_eq!(found.iter().any(|found| found == expected), is_expected, "{answer}: {found:?}");
    }
}

#[test]
fn every_kind_comes_in_order_with_its_indicators() {
    let answer = ask(&CrypticRequest { answer: "Ice Cream".to_owned(), ..CrypticRequest::default() });
    assert_eq!((answer.answer.as_str(), answer.enumeration.as_str()), ("ICE CREAM", "3,5"));
    let names: Vec<&str> = answer.kinds.iter().map(|kind| kind.kind).collect();
    assert_eq!(names, Kind::ALL.map(Kind::name));
    assert!(answer.kinds.iter().all(|kind| !kind.indicators.is_empty() && kind.wordplays.len() <= USUAL));
    let pieces =
        || answer.kinds.iter().flat_map(|kind| &kind.wordplays).flat_map(|wordplay| &wordplay.pieces);
    assert!(pieces().all(|piece| !["ice", "cream", "creams", "creamy"].contains(&piece.text.as_str())));
    assert!(pieces().filter_map(|piece| piece.tier).all(|tier| tier <= 2));
    // No dictionary is installed here, so nothing is invented.
    assert!(answer.dictionaries.is_empty() && answer.kinds[8].wordplays.is_empty());
}

#[test]
fn hostile_answers_are_refused() {
    let long = "a".repeat(1000);
    let refused = |request: CrypticRequest| {
        let refusal = request.plan(&SharedLibrary::default(), &Limits::server()).err().expect("a refusal");
        (refusal.field(), refusal.to_string())
    };
    for (answer, text) in [
        (long.as_str(), "1000 letters: an answer has 2 to 30"),
        ("", "0 letters"),
        ("- '", "0 letters"),
        ("мир", "is not a letter"),
        ("a1", "'1' is not a letter"),
    ] {
        let (field, refusal) =
            refused(CrypticRequest { answer: answer.to_owned(), ..CrypticRequest::default() });
        assert_eq!(field, "answer");
        assert!(refusal.contains(text), "{refusal}");
    }
    let request = CrypticRequest { answer: "stair".to_owned(), ..CrypticRequest::default() };
    let kind = Names(vec!["anagram,homophone".to_owned()]);
    assert_eq!(refused(CrypticRequest { kind, ..request.clone() }).0, "kind");
    assert_eq!(refused(CrypticRequest { tier: Some(4), ..request.clone() }).0, "tier");
    assert_eq!(refused(CrypticRequest { most: Some(101), ..request.clone() }).0, "most");
    assert_eq!(refused(CrypticRequest { most: Some(0), ..request }).0, "most");
}

#[test]
fn a_cancelled_question_ends_with_what_it_has() {
    let request = CrypticRequest { answer: "staircase".to_owned(), ..CrypticRequest::default() };
    let plan = request.plan(&SharedLibrary::default(), &Limits::server()).expect("a request");
    let cancel = Cancel::default();
    cancel.cancel();
    let interruption =
        plan.run(&mut Run::new(plan.budget()).with_cancel(cancel)).expect_err("it is cancelled");
    assert_eq!(interruption.stop, Stop::Cancelled);
    assert!(interruption.so_far.kinds.is_empty());
}

#[test]
fn a_family_sees_no_double_meaning() {
    let request = CrypticRequest {
        answer: "peacock".to_owned(),
        tier: Some(3),
        most: Some(100),
        family: true,
        ..CrypticRequest::default()
    };
    let pieces =
        ask(&request).kinds.into_iter().flat_map(|kind| kind.wordplays).flat_map(|wordplay| wordplay.pieces);
    assert!(pieces.map(|piece| piece.text).all(|text| text != "cock"));
}
