//! Records as a page and as Markdown: the same tables and plots in both.

mod table;
mod write;

use crate::bars::{Bar, BarChart};
use crate::experiment::{Experiment, PlotKind, PlotSpec, experiments};
use crate::format::{figure, number};
use crate::plot::{Axis, Mark, Plot, Scale, Series};
use crate::record::{Record, Verdict};

pub use write::{html, markdown};

/// Whose figures published ones are, in plots.
const PUBLISHED: &str = "published";

/// An experiment with what is shown of it.
pub struct Page {
    /// The experiment.
    pub experiment: Experiment,
    /// What was measured, the latest of each; empty if nothing was.
    pub records: Vec<Record>,
    /// The plots as SVG, each with the end of its file's name.
    pub plots: Vec<(String, String)>,
}

/// A page for each experiment, measured or not.
pub fn pages(records: &[Record]) -> Vec<Page> {
    let page = |experiment: Experiment| {
        let records = latest(&experiment, records);
        let drawn = experiment.plot.iter().flat_map(|spec| draw(&experiment, spec, &records));
        let plots =
            (1..).zip(drawn).map(|(number, (end, svg))| (format!("{number}-{}", end.replace(' ', "-")), svg));
        let plots = plots.collect();
        Page { experiment, records, plots }
    };
    experiments().into_iter().map(page).collect()
}

/// The latest record of each thing, in the order in which the things were first measured.
fn latest(experiment: &Experiment, records: &[Record]) -> Vec<Record> {
    let mut kept: Vec<Record> = Vec::new();
    for record in records.iter().filter(|record| record.experiment == experiment.name) {
        match kept.iter_mut().find(|other| other.is_of_the_same(record)) {
            Some(other) => *other = record.clone(),
            None => kept.push(record.clone()),
        }
    }
    kept
}

/// The plots of a specification: one, or one for each case.
fn draw(experiment: &Experiment, spec: &PlotSpec, records: &[Record]) -> Vec<(String, String)> {
    let shown = |record: &&Record| {
        record.measure == spec.measure
            && record.contender.contains(&spec.only)
            && record.verdict != Verdict::Wrong
    };
    let records: Vec<&Record> = records.iter().filter(shown).collect();
    if records.is_empty() {
        return Vec::new();
    }
    if !spec.by_case {
        return vec![(spec.measure.clone(), picture(experiment, spec, &spec.title, &records))];
    }
    let mut cases: Vec<&str> = Vec::new();
    for record in &records {
        if !cases.contains(&record.case.as_str()) {
            cases.push(&record.case);
        }
    }
    let of = |case: &str| {
        let records: Vec<&Record> = records.iter().copied().filter(|record| record.case == case).collect();
        let file = case.chars().filter(char::is_ascii_alphanumeric).collect::<String>();
        let title = format!("{}, {case}", spec.title);
        (format!("{}-{}", spec.measure, file.to_lowercase()), picture(experiment, spec, &title, &records))
    };
    cases.into_iter().map(of).collect()
}

fn picture(experiment: &Experiment, spec: &PlotSpec, title: &str, records: &[&Record]) -> String {
    match spec.kind {
        PlotKind::Bars => BarChart { title, label: &spec.y, bars: &bars(experiment, spec, records) }.svg(),
        PlotKind::Line | PlotKind::Points => curves(experiment, spec, title, records),
    }
}

fn bars(experiment: &Experiment, spec: &PlotSpec, records: &[&Record]) -> Vec<Bar> {
    let mut bars = Vec::new();
    for record in records {
        let alone = record.case.is_empty();
        let mark = if record.verdict == Verdict::Extrapolated { "≈ " } else { "" };
        bars.push(Bar {
            group: if alone { record.contender.clone() } else { record.case.clone() },
            name: if alone { String::new() } else { record.contender.clone() },
            value: record.median,
            text: format!("{mark}{}", figure(record.median, &record.unit)),
        });
    }
    let unit = records.first().map_or("", |record| record.unit.as_str());
    for published in experiment.published.iter().filter(|published| published.measure == spec.measure) {
        for (case, value) in &published.by_case {
            let (group, name) = (case.clone(), PUBLISHED.to_owned());
            bars.push(Bar { group, name, value: *value, text: figure(*value, unit) });
        }
    }
    bars
}

fn curves(experiment: &Experiment, spec: &PlotSpec, title: &str, records: &[&Record]) -> String {
    let unit = records.first().map_or("", |record| record.unit.as_str());
    let scale = |axis| if spec.logarithmic.contains(axis) { Scale::Logarithmic } else { Scale::Linear };
    let y = |value: f64| if unit == "s" || unit == "bytes" { figure(value, unit) } else { number(value) };
    let mut series = series(spec, records);
    for published in experiment.published.iter().filter(|published| published.measure == spec.measure) {
        let line = published.by_size.clone();
        series.push(Series { name: PUBLISHED.to_owned(), line, band: Vec::new(), mark: Mark::Dotted });
    }
    Plot {
        title,
        summary: "median, and from the lowest to the highest figure",
        x: Axis { label: &spec.x, scale: scale('x'), number: &number },
        y: Axis { label: &spec.y, scale: scale('y'), number: &y },
        series,
    }
    .svg()
}

/// A series for each contender, and for each case where they share a plot.
fn series(spec: &PlotSpec, records: &[&Record]) -> Vec<Series> {
    let mut all: Vec<Series> = Vec::new();
    let mark = if spec.kind == PlotKind::Points { Mark::Dots } else { Mark::Dotted };
    for record in records {
        let shared = !spec.by_case && !spec.join_cases && !record.case.is_empty();
        let name =
            if shared { format!("{}, {}", record.contender, record.case) } else { record.contender.clone() };
        // What all names have in common need not be said beside each line.
        let name = name.replace(&format!(", {}", spec.only), "");
        let place = all.iter().position(|series| series.name == name).unwrap_or_else(|| {
            all.push(Series { name, line: Vec::new(), band: Vec::new(), mark });
            all.len() - 1
        });
        all[place].line.push([record.size, record.median]);
        all[place].band.push([record.size, record.spread[0], record.spread[1]]);
    }
    for series in &mut all {
        series.line.sort_by(|a, b| a[0].total_cmp(&b[0]));
        series.band.sort_by(|a, b| a[0].total_cmp(&b[0]));
        if let Some(exponent) = exponent(&series.line).filter(|_| spec.fit) {
            series.name = format!("{} n^{exponent:.2}", series.name);
        }
    }
    all
}

/// The exponent of the power of the size that fits best, by least squares of the logarithms.
fn exponent(line: &[[f64; 2]]) -> Option<f64> {
    let logs: Vec<[f64; 2]> =
        line.iter().filter(|[x, y]| *x > 0.0 && *y > 0.0).map(|p| p.map(f64::ln)).collect();
    let mean = |axis: usize| logs.iter().map(|log| log[axis]).sum::<f64>() / logs.len() as f64;
    let (x, y) = (mean(0), mean(1));
    let above: f64 = logs.iter().map(|log| (log[0] - x) * (log[1] - y)).sum();
    let below: f64 = logs.iter().map(|log| (log[0] - x).powi(2)).sum();
    (logs.len() > 1 && below > 0.0).then(|| above / below)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_exponent_of_a_power_is_found() {
        let line: Vec<[f64; 2]> = [1.0, 2.0, 8.0, 100.0].map(|x: f64| [x, 3.0 * x.powf(1.5)]).into();
        assert!((exponent(&line).unwrap() - 1.5).abs() < 1e-9);
        assert_eq!(exponent(&line[..1]), None);
    }
}
