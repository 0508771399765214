//! Units in any order, merged, are the answer of one machine.

use serde_json::Value;
use worddle_run::{Budget, Run};

use super::*;
use crate::best::BestAnswer;
use crate::generate::GenerateRequest;
use crate::{Names, Plan, SharedLibrary};

fn plan(request: &SharedRequest) -> Box<dyn SharedPlan> {
    request.plan(&SharedLibrary::default(), &Limits::command()).expect("a plan")
}

/// The results of all units, computed in reverse order.
fn answers(plan: &dyn SharedPlan) -> Vec<String> {
    let order = plan.units();
    let mut answers = vec![String::new(); order.len()];
    plan.bench(&mut |bench| {
        for &unit in order.iter().rev() {
            answers[unit as usize] = bench.unit(unit, &Cancel::default()).expect("not cancelled").text;
        }
    });
    for (unit, answer) in (0..).zip(&answers) {
        plan.check(unit, answer).expect("nothing is wrong");
    }
    answers
}

/// The answer of one machine, without its time.
fn timeless(answer: &impl Serialize) -> Value {
    let mut value = serde_json::to_value(answer).expect("plain data");
    if let Some(fields) = value.as_object_mut() {
        fields.remove("seconds");
    }
    value
}

fn value(line: &str) -> Value {
    serde_json::from_str(line).expect("JSON")
}

fn search() -> BestRequest {
    BestRequest {
        language: Some("en".to_owned()),
        topology: Some("3x3".to_owned()),
        method: Names(vec!["pool".to_owned(), "annealing".to_owned()]),
        steps: Some(4001),
        chains: Some(3),
        seed: Some(7),
        top: Some(5),
        ..BestRequest::default()
    }
}

#[test]
fn chains_merged_are_the_search_of_one_machine() {
    let (library, limits) = (SharedLibrary::default(), Limits::command());
    let alone = search().plan(&library, &limits).expect("a plan");
    let alone: BestAnswer = alone.run(&mut Run::new(Budget::UNLIMITED)).expect("it ends");
    let plan = plan(&SharedRequest::Best(search()));
    let merged = plan.merge(&answers(&*plan)).expect("an answer");
    let ends: Vec<Value> = merged.lines().skip(1).map(value).collect();
    assert_eq!(ends.len(), 2);
    for (end, method) in ends.into_iter().zip(&alone.methods) {
        assert!(method.best.len() == 5 && method.boards == 4001, "{method:?}");
        let mut expected = timeless(method);
        expected["event"] = "end".into();
        assert_eq!(end, expected);
    }
}

#[test]
fn a_search_by_time_is_not_shared() {
    for request in [
        BestRequest { steps: None, ..search() },
        BestRequest { time: Some(crate::Time(std::time::Duration::from_secs(1))), ..search() },
    ] {
        let refusal = SharedRequest::Best(request)
            .plan(&SharedLibrary::default(), &Limits::command())
            .err()
            .expect("refused");
        assert!(refusal.to_string().contains("set steps, and no time"), "{refusal}");
    }
}

fn histogram(words: Option<&str>, tries: Option<u64>) -> HistogramRequest {
    HistogramRequest(GenerateRequest {
        language: Some("fr".to_owned()),
        count: Some(500),
        seed: Some(3),
        words: words.map(str::to_owned),
        tries,
        threads: Some(1),
        ..GenerateRequest::default()
    })
}

#[test]
fn ranges_merged_are_the_histogram_of_one_machine() {
    // The second stops at a board that is not found, somewhere in the middle.
    for boards in [histogram(None, None), histogram(Some("20.."), Some(20))] {
        let alone = boards.plan(&SharedLibrary::default(), &Limits::command()).expect("a plan");
        let (alone, _) = alone.count(&mut Run::new(Budget::UNLIMITED));
        for units in [1, 7, 500] {
            let plan = plan(&SharedRequest::Histogram { boards: boards.clone(), units });
            let merged = plan.merge(&answers(&*plan)).expect("an answer");
            assert_eq!(merged, text(&alone) + "\n", "{units} units");
        }
        assert!(alone.boards > 1, "some boards were found");
    }
}

#[test]
fn units_merged_are_the_proof_of_one_machine() {
    let search = BestRequest {
        language: Some("en".to_owned()),
        topology: Some("2x2".to_owned()),
        without: Some("BCDFGHJKLMNOPQUVWXYZ".to_owned()),
        ..BestRequest::default()
    };
    let request = ProveRequest { search, cutoff: Some(3) };
    let alone = request.plan(&SharedLibrary::default(), &Limits::command()).expect("a plan");
    let alone = alone.run(&mut Run::new(Budget::UNLIMITED)).expect("it ends");
    let plan = plan(&SharedRequest::Prove(request));
    let merged = plan.merge(&answers(&*plan)).expect("an answer");
    assert!(alone.proven && !alone.boards.is_empty());
    assert_eq!(value(&merged), timeless(&alone));
}

#[test]
fn an_answer_that_was_changed_is_not_believed() {
    let requests =
        [SharedRequest::Best(search()), SharedRequest::Histogram { boards: histogram(None, None), units: 5 }];
    for request in requests {
        let plan = plan(&request);
        let answers = answers(&*plan);
        let changed = answers[1].replacen("\"value\":", "\"value\":1", 1).replacen(",1],", ",2],", 1);
        for wrong in [&changed, &answers[0], "{}", ""] {
            let flaw = plan.check(1, wrong).expect_err("it is wrong");
            assert!(flaw.to_string().starts_with("the answer of unit 1 is wrong: "), "{flaw}");
        }
    }
}

#[test]
fn what_differs_is_told() {
    let request = SharedRequest::Best(search());
    let own = Inputs::new(&request, &*plan(&request));
    assert_eq!(own.difference(&own.clone()), None);
    let other = Inputs { program: "9.9.9".to_owned(), ..own.clone() };
    assert_eq!(own.difference(&other), Some(("program", "9.9.9", env!("CARGO_PKG_VERSION"))));
}
