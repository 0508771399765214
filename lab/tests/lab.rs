//! The lab as a whole: which contenders are timed, which records are kept, what a report shows.

use std::cell::Cell;
use std::path::Path;

use worddle_data::{Lists, write_atomically};
use worddle_lab::{
    Contender, Experiment, LabError, Record, Records, Scope, Verdict, Workbench, experiment, experiments,
    html, markdown, pages, run,
};
use worddle_run::Cancel;

fn lists() -> Lists {
    Lists::new(vec![Path::new(env!("CARGO_MANIFEST_DIR")).join("../data/words")])
}

/// Returns the records made on a workbench, and how it ended.
fn records_of(
    experiment: &Experiment,
    cancel: &Cancel,
    work: impl FnOnce(&mut Workbench<'_>) -> Result<(), LabError>,
) -> (Vec<Record>, Result<(), LabError>) {
    let (lists, mut records) = (lists(), Vec::new());
    let mut keep = |record| {
        records.push(record);
        Ok(())
    };
    let ended = work(&mut Workbench::new(experiment, Scope::Quick, &lists, cancel.clone(), &mut keep));
    (records, ended)
}

fn some_experiment() -> Experiment {
    experiment("s0-lists").expect("it is there")
}

#[test]
fn a_wrong_contender_is_reported_and_never_timed() {
    let timed = Cell::new(0);
    let (records, ended) = records_of(&some_experiment(), &Cancel::default(), |bench| {
        let honest = Contender::new("honest", || 3).task("search", || {});
        let broken = Contender::new("broken", || 4)
            .task("search", || timed.set(timed.get() + 1))
            .fact("memory", "bytes", 7.0);
        bench.race(|| 3, vec![broken, honest])
    });
    assert!(ended.is_ok());
    assert_eq!(timed.get(), 0);
    let verdicts: Vec<_> = records.iter().map(|record| (record.contender.as_str(), record.verdict)).collect();
    let wrong = ("broken", Verdict::Wrong);
    assert_eq!(verdicts, [wrong, wrong, ("honest", Verdict::Right)]);
    assert!(records[..2].iter().all(|record| record.repetitions == 0));
    let page = html(&pages(&records));
    assert_eq!(page.matches("wrong answer, not timed").count(), 2, "{page}");
}

#[test]
fn contenders_take_turns() {
    let turns = Cell::new(String::new());
    let say = |name: char| {
        let mut text = turns.take();
        text.push(name);
        turns.set(text);
    };
    let (mut quick, name) = (some_experiment(), "repetitions");
    quick.inputs.insert(name.to_owned(), 3.into());
    let (records, _) = records_of(&quick, &Cancel::default(), |bench| {
        let contenders = ['a', 'b'].map(|name| Contender::new(name, || 1).task("search", move || say(name)));
        bench.race(|| 1, contenders.into())
    });
    assert_eq!(turns.take(), "ababab");
    assert!(records.iter().all(|record| record.repetitions == 3 && record.spread[0] <= record.median));
}

#[test]
fn an_interrupted_run_keeps_what_it_measured_and_a_second_one_adds_to_it() {
    let directory = tempfile::tempdir().unwrap();
    let path = directory.path().join("lab.jsonl");
    let (lists, cancel, experiment) = (lists(), Cancel::default(), some_experiment());
    let mut file = Records::open(&path).unwrap();
    let mut kept = 0;
    let mut keep = |record: Record| {
        kept += 1;
        if kept == 5 {
            cancel.cancel();
        }
        file.add(&record)
    };
    let mut bench = Workbench::new(&experiment, Scope::Quick, &lists, cancel.clone(), &mut keep);
    assert!(matches!(run(&mut bench), Err(LabError::Stopped)));
    let first = Records::read(&path).unwrap();
    assert!((5..32).contains(&first.len()), "{}", first.len());

    let (second, ended) = records_of(&experiment, &Cancel::default(), run);
    assert!(ended.is_ok());
    let mut file = Records::open(&path).unwrap();
    for record in &second {
        file.add(record).unwrap();
    }
    assert_eq!(Records::read(&path).unwrap(), [first, second].concat());
}

#[test]
fn an_incomplete_last_line_is_ignored_and_repaired() {
    let directory = tempfile::tempdir().unwrap();
    let path = directory.path().join("lab.jsonl");
    let (records, _) = records_of(&some_experiment(), &Cancel::default(), run);
    let line = |record: &Record| serde_json::to_string(record).unwrap();
    let (whole, cut) = (line(&records[0]) + "\n", line(&records[1]));
    write_atomically(&path, format!("{whole}{}", &cut[..cut.len() / 2]).as_bytes()).unwrap();
    assert_eq!(Records::read(&path).unwrap(), records[..1]);
    Records::open(&path).unwrap().add(&records[1]).unwrap();
    assert_eq!(Records::read(&path).unwrap(), records[..2]);
}

#[test]
fn a_file_with_other_contents_is_rejected_and_left_alone() {
    let directory = tempfile::tempdir().unwrap();
    let path = directory.path().join("letter.txt");
    for text in ["dear reader", "dear reader,\n{\"experiment\":\"x", "{}\n"] {
        write_atomically(&path, text.as_bytes()).unwrap();
        assert!(Records::open(&path).is_err(), "{text}");
        assert_eq!(std::fs::read_to_string(&path).unwrap(), text);
    }
}

#[test]
fn a_report_has_every_experiment_and_its_plots_are_well_formed() {
    let mut records = Vec::new();
    for name in ["s0-lists", "s2-frequencies"] {
        let (some, ended) = records_of(&experiment(name).unwrap(), &Cancel::default(), run);
        assert!(ended.is_ok() && some.iter().all(|record| record.verdict == Verdict::Right));
        records.extend(some);
    }
    let pages = pages(&records);
    let (page, files) = (html(&pages), markdown(&pages));
    let (_, text) = files.last().unwrap();
    for experiment in experiments() {
        assert!(page.contains(&format!("<section id=\"{}\">", experiment.name)), "{}", experiment.name);
        assert!(text.contains(&format!("## {}", experiment.title)), "{}", experiment.name);
    }
    assert!(
        !page.contains("http://")
            || page.matches("http://").count() == page.matches("http://www.w3.org/2000/svg").count()
    );
    let plots: Vec<_> = files.iter().filter(|(_, text)| text.starts_with("<svg")).collect();
    let (_, index) = files.iter().find(|(name, _)| name == "index.json").unwrap();
    let index: serde_json::Value = serde_json::from_str(index).unwrap();
    let named: Vec<&str> =
        index.as_array().unwrap().iter().map(|page| page["name"].as_str().unwrap()).collect();
    assert_eq!(named, experiments().iter().map(|experiment| experiment.name.as_str()).collect::<Vec<_>>());
    let drawn = index.as_array().unwrap().iter().flat_map(|page| page["plots"].as_array().unwrap());
    let drawn: Vec<&str> = drawn.map(|plot| plot["file"].as_str().unwrap()).collect();
    assert_eq!(drawn, plots.iter().map(|(name, _)| name.as_str()).collect::<Vec<_>>());
    assert_eq!(plots.len(), 3);
    for (name, svg) in plots {
        roxmltree::Document::parse(svg).unwrap_or_else(|error| panic!("{name}: {error}"));
    }
}

#[test]
fn letter_frequencies_agree_with_the_published_ones_to_a_hundredth() {
    let experiment = experiment("s2-frequencies").unwrap();
    let (records, _) = records_of(&experiment, &Cancel::default(), run);
    assert_eq!(records.len(), 26);
    for (letter, share) in &experiment.published[0].by_case {
        let ours = records.iter().find(|record| record.case == *letter).unwrap().median;
        assert!((ours - share).abs() < 0.0101, "{letter}: {ours} instead of {share}");
    }
}
