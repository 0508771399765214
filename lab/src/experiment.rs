//! Experiments as data, one TOML file each.
//!
//! A file names a subject (code in `subjects`), its inputs, what was published, and the plots to draw. So
//! repeating an experiment on other sizes or comparing it with another paper needs no code.

use serde::Deserialize;

/// How much is measured.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Scope {
    /// Enough to see the result; all experiments together take minutes.
    Quick,
    /// As much as was published.
    Full,
}

impl Scope {
    /// Stable name, used in records.
    pub fn name(self) -> &'static str {
        match self {
            Self::Quick => "quick",
            Self::Full => "full",
        }
    }
}

/// An experiment.
#[derive(Deserialize, Clone, Debug)]
#[serde(deny_unknown_fields)]
pub struct Experiment {
    /// Name, used in commands and records.
    pub name: String,
    /// Heading of its tables and plots.
    pub title: String,
    /// The question it asks.
    pub question: String,
    /// Two sentences on the results.
    pub seen: String,
    /// Name of its subject, which selects the code to run.
    pub subject: String,
    /// Name of the word list.
    pub list: String,
    /// Heading of the size column; empty if there are no sizes.
    #[serde(default)]
    pub size: String,
    /// Heading of the case column; empty if there are no cases.
    #[serde(default)]
    pub case: String,
    /// Heading of the remark column; empty if there are no remarks.
    #[serde(default)]
    pub remark: String,
    /// Whether contenders do the same work each time, so that counting instructions is meaningful.
    #[serde(default)]
    pub counted: bool,
    /// Measures in the table; all if empty.
    #[serde(default)]
    pub table: Vec<String>,
    /// Inputs for any scope.
    #[serde(default)]
    pub inputs: toml::Table,
    /// Inputs for quick runs.
    #[serde(default)]
    pub quick: toml::Table,
    /// Inputs for full runs.
    #[serde(default)]
    pub full: toml::Table,
    /// Published figures.
    #[serde(default)]
    pub published: Vec<Reference>,
    /// Plots.
    #[serde(default)]
    pub plot: Vec<PlotSpec>,
}

/// A published figure.
#[derive(Deserialize, Clone, Debug)]
#[serde(deny_unknown_fields)]
pub struct Reference {
    /// What was measured.
    pub what: String,
    /// The figure as published.
    #[serde(default)]
    pub figure: String,
    /// Who published it.
    pub source: String,
    /// The measure to compare it with in plots and tables, if any.
    #[serde(default)]
    pub measure: String,
    /// Figures by size.
    #[serde(default)]
    pub by_size: Vec<[f64; 2]>,
    /// Figures by case.
    #[serde(default)]
    pub by_case: Vec<(String, f64)>,
    /// Figures by contender.
    #[serde(default)]
    pub by_contender: Vec<(String, f64)>,
    /// The single size that figures by contender refer to, if any.
    #[serde(default)]
    pub size: Option<f64>,
}

/// A plot.
#[derive(Deserialize, Clone, Debug)]
#[serde(deny_unknown_fields)]
pub struct PlotSpec {
    /// Title.
    pub title: String,
    /// The measure to draw.
    pub measure: String,
    /// How to draw it.
    pub kind: PlotKind,
    /// Label of the horizontal axis.
    #[serde(default)]
    pub x: String,
    /// Label of the vertical axis.
    pub y: String,
    /// The logarithmic axes: any of `x` and `y`.
    #[serde(default)]
    pub logarithmic: String,
    /// Whether to add the exponent of a fitted power law to names.
    #[serde(default)]
    pub fit: bool,
    /// Whether to draw one plot per case.
    #[serde(default)]
    pub by_case: bool,
    /// Whether to join all cases of a contender into one line.
    #[serde(default)]
    pub join_cases: bool,
    /// The horizontal range published as best or usual.
    #[serde(default)]
    pub range: Option<[f64; 2]>,
    /// Draw only contenders whose name contains this.
    #[serde(default)]
    pub only: String,
}

impl Reference {
    /// Returns true if it has a figure for some row of the table.
    pub fn has_figures(&self) -> bool {
        !(self.by_size.is_empty() && self.by_case.is_empty() && self.by_contender.is_empty())
    }

    /// Returns the published figure for a contender on a case and size, if any.
    pub fn figure_of(&self, contender: &str, case: &str, size: f64) -> Option<f64> {
        // By bits: sizes come from numbers in the same file, so they are equal exactly or not at all.
        let equal = |other: f64| other.to_bits() == size.to_bits();
        let here = self.size.is_none_or(equal);
        let by_size = self.by_size.iter().find(|figure| equal(figure[0])).map(|figure| figure[1]);
        let by_case = self.by_case.iter().find(|figure| figure.0 == case).map(|figure| figure.1);
        let by_contender = self.by_contender.iter().find(|figure| here && figure.0 == contender);
        by_size.or(by_case).or(by_contender.map(|figure| figure.1))
    }
}

/// The kind of a plot.
#[derive(Deserialize, Clone, Copy, PartialEq, Eq, Debug)]
#[serde(rename_all = "lowercase")]
pub enum PlotKind {
    /// A line per contender, against the size.
    Line,
    /// A point per record, against the size.
    Points,
    /// A bar per contender and case.
    Bars,
}

/// The files, in the order they are run and shown.
const FILES: &[&str] = &[
    include_str!("../experiments/s0-anagram.toml"),
    include_str!("../experiments/s0-heights.toml"),
    include_str!("../experiments/s0-lists.toml"),
    include_str!("../experiments/s0-structures.toml"),
    include_str!("../experiments/s1-ladder.toml"),
    include_str!("../experiments/s1-rate.toml"),
    include_str!("../experiments/s2-frequencies.toml"),
    include_str!("../experiments/s2-histogram.toml"),
    include_str!("../experiments/s2-methods.toml"),
    include_str!("../experiments/s2-constraints.toml"),
    include_str!("../experiments/s3-automaton.toml"),
    include_str!("../experiments/s3-dimensions.toml"),
    include_str!("../experiments/s4-ac3.toml"),
    include_str!("../experiments/s4-search.toml"),
    include_str!("../experiments/speed.toml"),
];

/// Returns every experiment.
pub fn experiments() -> Vec<Experiment> {
    FILES.iter().map(|text| toml::from_str(text).expect("the files are tested")).collect()
}

/// Looks up an experiment.
pub fn experiment(name: &str) -> Option<Experiment> {
    experiments().into_iter().find(|experiment| experiment.name == name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_file_is_an_experiment_with_a_unique_name() {
        let mut names: Vec<String> = experiments().into_iter().map(|experiment| experiment.name).collect();
        assert!(names.iter().all(|name| experiment(name).is_some()));
        names.sort();
        names.dedup();
        assert_eq!(names.len(), FILES.len());
    }
}
