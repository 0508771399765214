//! The command line of `worddle lab`.

use std::path::PathBuf;

use clap::{Args, Subcommand};

/// Repeat published experiments with Worddle's own contenders, and plot the results
#[derive(Args, Debug)]
#[command(disable_help_subcommand = true)]
#[command(after_help = "Examples:
  worddle lab list
  worddle lab run s0-lists s3-automaton --quick
  worddle lab report --out lab.html")]
pub(crate) struct LabArgs {
    #[command(subcommand)]
    pub(crate) command: LabCommand,
}

/// The commands of the lab.
#[derive(Subcommand, Debug)]
pub(crate) enum LabCommand {
    List(LabListArgs),
    Run(LabRunArgs),
    Report(LabReportArgs),
    #[command(hide = true)]
    Count(LabCountArgs),
}

/// List the experiments with their questions
#[derive(Args, Debug)]
#[command(after_help = "Examples:
  worddle lab list")]
pub(crate) struct LabListArgs {}

/// Run experiments: check every answer, then time the contenders in turn; each figure is saved at once
#[derive(Args, Debug)]
#[command(after_help = "Examples:
  worddle lab run s0-lists
  worddle lab run s0-anagram s0-lists --quick --out figures.jsonl
  worddle lab run s4-ac3 --quick --count-instructions")]
pub(crate) struct LabRunArgs {
    /// Experiments, by name; `all` runs every one
    #[arg(value_name = "NAME", required = true)]
    pub(crate) names: Vec<String>,

    /// Measure less: all experiments together take a few minutes
    #[arg(long)]
    pub(crate) quick: bool,

    /// Also count the instructions of each task with valgrind, which is about fifty times slower
    #[arg(long)]
    pub(crate) count_instructions: bool,

    /// Append records to this file, as JSON Lines [default: lab.jsonl]
    #[arg(long, value_name = "FILE", default_value = "lab.jsonl", hide_default_value = true)]
    pub(crate) out: PathBuf,
}

/// Run each task of an experiment once and print a record without figures, for use under valgrind
#[derive(Args, Debug)]
#[command(after_help = "Examples:
  worddle lab count s3-automaton --quick")]
pub(crate) struct LabCountArgs {
    /// Experiment, by name
    #[arg(value_name = "NAME")]
    pub(crate) name: String,

    /// Run smaller tasks
    #[arg(long)]
    pub(crate) quick: bool,
}

/// Turn records into a page: tables, plots, and published figures next to ours
#[derive(Args, Debug)]
#[command(after_help = "Examples:
  worddle lab run s0-lists --quick && worddle lab report
  worddle lab report --from lab.jsonl --out results.html --markdown results")]
pub(crate) struct LabReportArgs {
    /// File with the records [default: lab.jsonl]
    #[arg(long, value_name = "FILE", default_value = "lab.jsonl", hide_default_value = true)]
    pub(crate) from: PathBuf,

    /// Page to write [default: lab.html]
    #[arg(long, value_name = "FILE", default_value = "lab.html", hide_default_value = true)]
    pub(crate) out: PathBuf,

    /// Also write Markdown and the plots to this directory
    #[arg(long, value_name = "DIRECTORY")]
    pub(crate) markdown: Option<PathBuf>,
}
