//! The table of an experiment.

use crate::experiment::Experiment;
use crate::format::{figure, number};
use crate::record::{Record, Verdict};

/// A table: the names of its columns, and rows as wide.
pub(super) struct Table {
    pub(super) head: Vec<String>,
    pub(super) rows: Vec<Vec<String>>,
}

/// All measures that the experiment wants to be shown: a row for each case, size and contender.
pub(super) fn table(experiment: &Experiment, records: &[Record]) -> Table {
    let wanted = |measure: &String| experiment.table.is_empty() || experiment.table.contains(measure);
    let mut measures: Vec<&String> = Vec::new();
    let mut keys: Vec<(&str, u64, &str)> = Vec::new();
    for record in records.iter().filter(|record| wanted(&record.measure)) {
        if !measures.contains(&&record.measure) {
            measures.push(&record.measure);
        }
        let key = (record.case.as_str(), record.size.to_bits(), record.contender.as_str());
        if !keys.contains(&key) {
            keys.push(key);
        }
    }
    let names = [&experiment.case, &experiment.size].into_iter().filter(|name| !name.is_empty());
    let mut head: Vec<String> = names.cloned().chain(["contender".to_owned()]).collect();
    for measure in &measures {
        head.push((*measure).clone());
        if experiment.published.iter().any(|published| has_figures(published, measure)) {
            head.push(format!("{measure}, published"));
        }
    }
    let row = |key: &(&str, u64, &str)| row(experiment, records, *key, &measures);
    Table { head, rows: keys.iter().map(row).collect() }
}

fn has_figures(published: &crate::experiment::Published, measure: &str) -> bool {
    published.measure == measure && !(published.by_size.is_empty() && published.by_case.is_empty())
}

fn row(
    experiment: &Experiment,
    records: &[Record],
    (case, size, contender): (&str, u64, &str),
    measures: &[&String],
) -> Vec<String> {
    let mut cells = Vec::new();
    if !experiment.case.is_empty() {
        cells.push(case.to_owned());
    }
    if !experiment.size.is_empty() {
        cells.push(number(f64::from_bits(size)));
    }
    cells.push(contender.to_owned());
    for measure in measures {
        let of = |record: &&Record| {
            record.case == case
                && record.size.to_bits() == size
                && record.contender == contender
                && record.measure == **measure
        };
        cells.push(records.iter().find(of).map_or_else(String::new, cell));
        for published in experiment.published.iter().filter(|published| has_figures(published, measure)) {
            let by_size = published.by_size.iter().find(|figure| figure[0].to_bits() == size);
            let by_case = published.by_case.iter().find(|figure| figure.0 == case);
            let value = by_size.map(|figure| figure[1]).or(by_case.map(|figure| figure.1));
            cells.push(value.map_or_else(String::new, number));
        }
    }
    cells
}

/// A figure with its spread, or why there is none.
fn cell(record: &Record) -> String {
    let figure = |value| figure(value, &record.unit);
    match record.verdict {
        Verdict::Wrong => "wrong answer, not timed".to_owned(),
        Verdict::Extrapolated => format!("≈ {}, extrapolated", figure(record.median)),
        Verdict::Unfinished => format!("> {}, stopped", figure(record.median)),
        Verdict::Right if record.repetitions > 1 => {
            let [low, high] = record.spread.map(figure);
            format!("{} ({low} – {high})", figure(record.median))
        }
        Verdict::Right => figure(record.median),
    }
}
