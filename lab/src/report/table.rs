//! The table of an experiment.
//!
//! A row is a case, a size and a contender; a column is a measure, its instruction count, or its published figure.
//! Columns without a single value are left out.

use crate::experiment::{Experiment, Reference};
use crate::format::{figure, number, short};
use crate::record::{Record, Verdict};

/// A table: column names, and rows of the same width.
///
/// The form that HTML, Markdown and JSON have in common.
pub(super) struct Table {
    /// The names of the columns.
    pub(super) head: Vec<String>,
    /// The rows, cell by cell.
    pub(super) rows: Vec<Vec<String>>,
}

/// Builds a table of the measures to show, with a row for each case, size and contender.
///
/// The experiment's file names the measures to show; none means all.
pub(super) fn table(experiment: &Experiment, records: &[Record]) -> Table {
    let wanted = |measure: &String| experiment.table.is_empty() || experiment.table.contains(measure);
    let mut measures: Vec<&String> = Vec::new();
    let mut keys: Vec<(&str, u64, &str)> = Vec::new();
    for record in records.iter().filter(|record| wanted(&record.measure)) {
        if !measures.contains(&&record.measure) {
            measures.push(&record.measure);
        }
        // Sizes are compared by their bits, which is exact.
        let key = (record.case.as_str(), record.size.to_bits(), record.contender.as_str());
        // In the order of the records, which is the order of the experiment.
        if !keys.contains(&key) {
            keys.push(key);
        }
    }
    let mut columns: Vec<Column<'_>> = Vec::new();
    for measure in measures {
        columns.push(Column::Measured(measure));
        if records.iter().any(|record| record.measure == *measure && record.instructions.is_some()) {
            columns.push(Column::Instructions(measure));
        }
        if published_for(experiment, measure).any(Reference::has_figures) {
            columns.push(Column::Published(measure));
        }
    }
    let names = [&experiment.case, &experiment.size].into_iter().filter(|name| !name.is_empty());
    let mut head: Vec<String> = names.cloned().chain(["contender".to_owned()]).collect();
    head.extend(columns.iter().map(Column::name));
    if !experiment.remark.is_empty() {
        head.push(experiment.remark.clone());
    }
    let row = |key: &(&str, u64, &str)| row(experiment, records, *key, &columns);
    Table { head, rows: keys.iter().map(row).collect() }
}

/// The content of a column.
enum Column<'a> {
    /// The figure of a measure.
    Measured(&'a str),
    /// Its instruction count.
    Instructions(&'a str),
    /// Its published figure.
    Published(&'a str),
}

impl Column<'_> {
    /// The title of the column.
    fn name(&self) -> String {
        match self {
            Self::Measured(measure) => (*measure).to_owned(),
            Self::Instructions(measure) => format!("{measure}, instructions"),
            Self::Published(measure) => format!("{measure}, published"),
        }
    }
}

/// Iterates over the published figures of a measure.
fn published_for<'a>(experiment: &'a Experiment, measure: &str) -> impl Iterator<Item = &'a Reference> {
    experiment.published.iter().filter(move |published| published.measure == measure)
}

/// Builds a row: case, size and contender, then a cell per column, then the remark.
///
/// Cells without a value are empty.
fn row(
    experiment: &Experiment,
    records: &[Record],
    (case, size, contender): (&str, u64, &str),
    columns: &[Column<'_>],
) -> Vec<String> {
    let here = |record: &&Record| {
        record.case == case && record.size.to_bits() == size && record.contender == contender
    };
    let of = |measure: &str| records.iter().filter(here).find(|record| record.measure == measure);
    let mut cells = Vec::new();
    if !experiment.case.is_empty() {
        cells.push(case.to_owned());
    }
    if !experiment.size.is_empty() {
        cells.push(number(f64::from_bits(size)));
    }
    cells.push(contender.to_owned());
    for column in columns {
        cells.push(match column {
            Column::Measured(measure) => of(measure).map_or_else(String::new, cell),
            Column::Instructions(measure) => {
                let count = of(measure).and_then(|record| record.instructions);
                count.map_or_else(String::new, |count| short(count as f64))
            }
            Column::Published(measure) => {
                let unit = of(measure).map_or("", |record| record.unit.as_str());
                let figures = published_for(experiment, measure)
                    .find_map(|published| published.figure_of(contender, case, f64::from_bits(size)));
                figures.map_or_else(String::new, |value| figure(value, unit))
            }
        });
    }
    if !experiment.remark.is_empty() {
        cells.push(records.iter().find(here).map_or_else(String::new, |record| record.remark.clone()));
    }
    cells
}

/// Formats a figure with its spread, or explains why there is none.
///
/// A spread is shown only if there are several figures.
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
