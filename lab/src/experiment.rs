//! Experiments as data: one TOML file each.

use serde::Deserialize;

/// How much is measured.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Scope {
    /// Enough to see the result: all experiments together take minutes.
    Quick,
    /// As much as was published.
    Full,
}

impl Scope {
    /// The stable name, as in records.
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
    /// The name, as in commands and records.
    pub name: String,
    /// The heading of its tables and plots.
    pub title: String,
    /// What it asks.
    pub question: String,
    /// Two sentences on what the results show.
    pub seen: String,
    /// The name of its subject, which says what is done.
    pub subject: String,
    /// The word list.
    pub list: String,
    /// The heading of sizes in the table; empty if there are none.
    #[serde(default)]
    pub size: String,
    /// The heading of cases in the table; empty if there are none.
    #[serde(default)]
    pub case: String,
    /// The heading of remarks in the table; empty if there are none.
    #[serde(default)]
    pub remark: String,
    /// Whether contenders do the same work each time, so that counting instructions makes sense.
    #[serde(default)]
    pub counted: bool,
    /// The measures in the table; all if empty.
    #[serde(default)]
    pub table: Vec<String>,
    /// Inputs in any scope.
    #[serde(default)]
    pub inputs: toml::Table,
    /// Inputs of a quick run.
    #[serde(default)]
    pub quick: toml::Table,
    /// Inputs of a full run.
    #[serde(default)]
    pub full: toml::Table,
    /// What was published.
    #[serde(default)]
    pub published: Vec<Reference>,
    /// What is drawn.
    #[serde(default)]
    pub plot: Vec<PlotSpec>,
}

/// A published figure.
#[derive(Deserialize, Clone, Debug)]
#[serde(deny_unknown_fields)]
pub struct Reference {
    /// What it is a figure of.
    pub what: String,
    /// The figure, as it was published.
    #[serde(default)]
    pub figure: String,
    /// Who published it.
    pub source: String,
    /// The measure that it belongs to in plots and tables, if it does.
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
    /// The only size that figures by contender belong to, if there is one.
    #[serde(default)]
    pub size: Option<f64>,
}

/// A plot.
#[derive(Deserialize, Clone, Debug)]
#[serde(deny_unknown_fields)]
pub struct PlotSpec {
    /// The text above it.
    pub title: String,
    /// The measure that is drawn.
    pub measure: String,
    /// How it is drawn.
    pub kind: PlotKind,
    /// The label of the axis from left to right.
    #[serde(default)]
    pub x: String,
    /// The label of the other axis.
    pub y: String,
    /// Which axes are logarithmic: any of `x` and `y`.
    #[serde(default)]
    pub logarithmic: String,
    /// Whether names carry the exponent of the fitted power of the size.
    #[serde(default)]
    pub fit: bool,
    /// Whether each case has a plot of its own.
    #[serde(default)]
    pub by_case: bool,
    /// Whether a contender has one line for all cases.
    #[serde(default)]
    pub join_cases: bool,
    /// The range from left to right that was published as best or usual.
    #[serde(default)]
    pub range: Option<[f64; 2]>,
    /// Only contenders whose names contain this are drawn.
    #[serde(default)]
    pub only: String,
}

impl Reference {
    /// Whether it has a figure for some row of the table.
    pub fn has_figures(&self) -> bool {
        !(self.by_size.is_empty() && self.by_case.is_empty() && self.by_contender.is_empty())
    }

    /// The figure for a contender on something, if it has one.
    pub fn figure_of(&self, contender: &str, case: &str, size: f64) -> Option<f64> {
        let equal = |other: f64| other.to_bits() == size.to_bits();
        let here = self.size.is_none_or(equal);
        let by_size = self.by_size.iter().find(|figure| equal(figure[0])).map(|figure| figure[1]);
        let by_case = self.by_case.iter().find(|figure| figure.0 == case).map(|figure| figure.1);
        let by_contender = self.by_contender.iter().find(|figure| here && figure.0 == contender);
        by_size.or(by_case).or(by_contender.map(|figure| figure.1))
    }
}

/// How a plot is drawn.
#[derive(Deserialize, Clone, Copy, PartialEq, Eq, Debug)]
#[serde(rename_all = "lowercase")]
pub enum PlotKind {
    /// A line for each contender, against the size.
    Line,
    /// A point for each record, against the size.
    Points,
    /// A bar for each contender and case.
    Bars,
}

/// The files, in the order in which they are run and shown.
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

/// Every experiment: the one list of them.
pub fn experiments() -> Vec<Experiment> {
    FILES.iter().map(|text| toml::from_str(text).expect("the files are tested")).collect()
}

/// The experiment with a name, if there is one.
pub fn experiment(name: &str) -> Option<Experiment> {
    experiments().into_iter().find(|experiment| experiment.name == name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_file_is_an_experiment_with_a_name_of_its_own() {
        let mut names: Vec<String> = experiments().into_iter().map(|experiment| experiment.name).collect();
        assert!(names.iter().all(|name| experiment(name).is_some()));
        names.sort();
        names.dedup();
        assert_eq!(names.len(), FILES.len());
    }
}
