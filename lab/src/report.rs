//! Reports: the same tables and plots as HTML and as Markdown.
//!
//! A page is made from the experiment's file and its records, without any text of its own, so that a figure
//! that changes changes everywhere. Plots are drawn once and used by both forms.

mod table;
mod write;

use worddle_draw::bars::{Bar, BarChart};
use worddle_draw::plot::{Axis, Mark, Plot, Scale, Series};

use crate::experiment::{Experiment, PlotKind, PlotSpec, experiments};
use crate::format::{figure, number};
use crate::record::{Record, Verdict};

pub use write::{html, markdown};

/// Name of published figures in plots.
const PUBLISHED: &str = "published";

/// Name of our figures next to published ones.
const OURS: &str = "worddle";

/// Curves with more points than this have no marks, which would run together.
const DOTTED: usize = 40;

/// An experiment and what is shown of it.
pub struct Page {
    /// The experiment.
    pub experiment: Experiment,
    /// The latest record of each measurement; empty if nothing was measured.
    pub records: Vec<Record>,
    /// Its plots.
    pub plots: Vec<PlotFile>,
}

/// A drawn plot.
pub struct PlotFile {
    /// File name.
    pub file: String,
    /// Title.
    pub title: String,
    /// The picture.
    pub svg: String,
}

/// Returns a page for each experiment, measured or not.
///
/// Records of unknown experiments are ignored, since they may come from another version.
pub fn pages(records: &[Record]) -> Vec<Page> {
    let page = |experiment: Experiment| {
        let records = latest(&experiment, records);
        let mut plots: Vec<PlotFile> =
            experiment.plot.iter().flat_map(|spec| draw(&experiment, spec, &records)).collect();
        for (number, plot) in (1..).zip(&mut plots) {
            plot.file = format!("{}-{number}-{}.svg", experiment.name, plot.file.replace(' ', "-"));
        }
        Page { experiment, records, plots }
    };
    experiments().into_iter().map(page).collect()
}

/// Returns the latest record of each measurement, in the order they were first made. Quick and full runs are
/// not mixed: the scope of the last record counts.
///
/// A later record replaces an earlier one in its place, so that the order of a table does not change when a
/// part is measured again.
fn latest(experiment: &Experiment, records: &[Record]) -> Vec<Record> {
    let of_it = |record: &&Record| record.experiment == experiment.name;
    // Quick and full runs measure different sizes, so only records of the latest scope belong together.
    // The last record decides, because a page shows the latest run.
    let scope = records.iter().rfind(of_it).map(|record| &record.setting.scope);
    let mut kept: Vec<Record> = Vec::new();
    for record in records.iter().filter(of_it).filter(|record| Some(&record.setting.scope) == scope) {
        match kept.iter_mut().find(|other| other.is_of_the_same(record)) {
            Some(other) => *other = record.clone(),
            None => kept.push(record.clone()),
        }
    }
    kept
}

/// Draws the plots of a specification: one, or one per case.
///
/// Wrong answers have no figures and are not drawn. Without records, there is no plot.
fn draw(experiment: &Experiment, spec: &PlotSpec, records: &[Record]) -> Vec<PlotFile> {
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
        let svg = picture(experiment, spec, &spec.title, &records);
        return vec![PlotFile { file: spec.measure.clone(), title: spec.title.clone(), svg }];
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
        let svg = picture(experiment, spec, &title, &records);
        PlotFile { file: format!("{}-{}", spec.measure, file.to_lowercase()), title, svg }
    };
    cases.into_iter().map(of).collect()
}

/// Draws a plot as its specification says.
///
/// Bars for single figures, curves for figures over a size.
fn picture(experiment: &Experiment, spec: &PlotSpec, title: &str, records: &[&Record]) -> String {
    match spec.kind {
        PlotKind::Bars => BarChart { title, label: &spec.y, bars: &bars(experiment, spec, records) }.svg(),
        PlotKind::Line | PlotKind::Points => curves(experiment, spec, title, records),
    }
}

/// Makes the bars of a chart: ours first, then the published ones.
///
/// Without cases, contenders are the groups, and ours and the published bar stand side by side.
fn bars(experiment: &Experiment, spec: &PlotSpec, records: &[&Record]) -> Vec<Bar> {
    let mut bars = Vec::new();
    let unit = records.first().map_or("", |record| record.unit.as_str());
    let published = || experiment.published.iter().filter(|published| published.measure == spec.measure);
    let is_alone = records.iter().all(|record| record.case.is_empty());
    for record in records {
        let mark = if record.verdict == Verdict::Extrapolated { "≈ " } else { "" };
        let group = if is_alone { &record.contender } else { &record.case };
        let name = if is_alone { OURS } else { &record.contender };
        let text = format!("{mark}{}", figure(record.median, &record.unit));
        bars.push(Bar { group: group.clone(), name: name.to_owned(), value: record.median, text });
    }
    // Published figures by contender have no case, so they fit only a chart without cases.
    let by_contender = published().flat_map(|published| published.by_contender.iter().filter(|_| is_alone));
    for (group, value) in published().flat_map(|published| &published.by_case).chain(by_contender) {
        let (group, name) = (group.clone(), PUBLISHED.to_owned());
        bars.push(Bar { group, name, value: *value, text: figure(*value, unit) });
    }
    bars
}

/// Draws curves or points over the size, with published figures as a series or as rings.
///
/// A published figure for one size is a ring on the curve of its contender.
fn curves(experiment: &Experiment, spec: &PlotSpec, title: &str, records: &[&Record]) -> String {
    let unit = records.first().map_or("", |record| record.unit.as_str());
    let scale = |axis| if spec.logarithmic.contains(axis) { Scale::Logarithmic } else { Scale::Linear };
    let y = |value: f64| if unit == "s" || unit == "bytes" { figure(value, unit) } else { number(value) };
    let mut series = series(spec, records);
    for published in experiment.published.iter().filter(|published| published.measure == spec.measure) {
        if !published.by_size.is_empty() {
            let line = published.by_size.clone();
            let (name, band, rings) = (PUBLISHED.to_owned(), Vec::new(), Vec::new());
            series.push(Series { name, line, band, rings, mark: Mark::Dotted });
        }
        for ((contender, value), size) in published.by_contender.iter().zip(published.size) {
            // The name may already have a fitted exponent appended.
            let of_it = |series: &&mut Series| series.name.split(" n^").next() == Some(contender);
            series.iter_mut().filter(of_it).for_each(|series| series.rings.push([size, *value]));
        }
    }
    Plot {
        title,
        summary: &summary(spec, &series, records),
        x: Axis { label: &spec.x, scale: scale('x'), number: &number },
        y: Axis { label: &spec.y, scale: scale('y'), number: &y },
        series,
        range: spec.range,
    }
    .svg()
}

/// Explains how to read a plot, mentioning only what is in it.
///
/// Parts that the plot lacks are not mentioned.
fn summary(spec: &PlotSpec, series: &[Series], records: &[&Record]) -> String {
    let any = |verdict| records.iter().any(|record| record.verdict == verdict);
    let repeated = records.iter().any(|record| record.repetitions > 1);
    let parts = [
        (repeated, "median, with lowest to highest"),
        (spec.fit, "n^p: grows as this power of the size"),
        (series.iter().any(|series| !series.rings.is_empty()), "rings: published"),
        (any(Verdict::Extrapolated), "extrapolated where it takes too long"),
        (any(Verdict::Unfinished), "stopped searches are shown at the time limit"),
    ];
    let parts = parts.into_iter().filter(|(shown, _)| *shown).map(|(_, text)| text.to_owned());
    let range = spec.range.map(|[from, to]| format!("shaded: published, {} to {}", number(from), number(to)));
    parts.chain(range).collect::<Vec<_>>().join(" · ")
}

/// Makes a series per contender, or per contender and case if cases share a plot.
///
/// Points are sorted by size. A fitted exponent is appended to the name.
fn series(spec: &PlotSpec, records: &[&Record]) -> Vec<Series> {
    let mut all: Vec<Series> = Vec::new();
    let mark = if spec.kind == PlotKind::Points { Mark::Dots } else { Mark::Dotted };
    for record in records {
        let shared = !spec.by_case && !spec.join_cases && !record.case.is_empty();
        let name =
            if shared { format!("{}, {}", record.contender, record.case) } else { record.contender.clone() };
        // Omit what all names have in common.
        let name = name.replace(&format!(", {}", spec.only), "");
        let name = name.strip_prefix(&format!("{} ", spec.only)).unwrap_or(&name).to_owned();
        let place = all.iter().position(|series| series.name == name).unwrap_or_else(|| {
            all.push(Series { name, line: Vec::new(), band: Vec::new(), rings: Vec::new(), mark });
            all.len() - 1
        });
        all[place].line.push([record.size, record.median]);
        all[place].band.push([record.size, record.spread[0], record.spread[1]]);
    }
    for series in &mut all {
        series.line.sort_by(|a, b| a[0].total_cmp(&b[0]));
        series.band.sort_by(|a, b| a[0].total_cmp(&b[0]));
        if series.line.len() > DOTTED && series.mark == Mark::Dotted {
            series.mark = Mark::Curve;
        }
        if let Some(exponent) = exponent(&series.line).filter(|_| spec.fit) {
            series.name = format!("{} n^{exponent:.2}", series.name);
        }
    }
    all
}

/// Fits a power law and returns its exponent.
///
/// `None` for fewer than two sizes.
fn exponent(line: &[[f64; 2]]) -> Option<f64> {
    // A power law is a straight line in logarithms; its least-squares slope is the exponent.
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
