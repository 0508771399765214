//! The command line of `worddle lab`.

use std::path::PathBuf;

use clap::{Args, Subcommand};

/// Repeats published experiments with Worddle's own contenders, and plots the results
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

/// Lists the experiments and the question each one asks
#[derive(Args, Debug)]
#[command(after_help = "Examples:
  worddle lab list")]
pub(crate) struct LabListArgs {}

/// Runs experiments: checks every answer, then times the contenders in turn; each figure is saved at once
#[derive(Args, Debug)]
#[command(after_help = "Examples:
  worddle lab run s0-lists
  worddle lab run s0-anagram s0-lists --quick --out figures.jsonl
  worddle lab run s4-ac3 --quick --instructions")]
pub(crate) struct LabRunArgs {
    /// The experiments, by name, or all of them with `all`
    #[arg(value_name = "NAME", required = true)]
    pub(crate) names: Vec<String>,

    /// Measures less: all experiments together take a few minutes
    #[arg(long)]
    pub(crate) quick: bool,

    /// Also counts the instructions of each task with valgrind, which runs it about fifty times slower
    #[arg(long)]
    pub(crate) instructions: bool,

    /// The file to append records to, as JSON Lines [default: lab.jsonl]
    #[arg(long, value_name = "FILE", default_value = "lab.jsonl", hide_default_value = true)]
    pub(crate) out: PathBuf,
}

/// Runs each task of an experiment once and prints a record without figures, for valgrind to watch
#[derive(Args, Debug)]
#[command(after_help = "Examples:
  worddle lab count s3-automaton --quick")]
pub(crate) struct LabCountArgs {
    /// The experiment, by name
    #[arg(value_name = "NAME")]
    pub(crate) name: String,

    /// Does less
    #[arg(long)]
    pub(crate) quick: bool,
}

/// Turns records into a page: tables, plots, and published figures next to ours
#[derive(Args, Debug)]
#[command(after_help = "Examples:
  worddle lab run s0-lists --quick && worddle lab report
  worddle lab report --from lab.jsonl --out results.html --markdown results")]
pub(crate) struct LabReportArgs {
    /// The file with the records [default: lab.jsonl]
    #[arg(long, value_name = "FILE", default_value = "lab.jsonl", hide_default_value = true)]
    pub(crate) from: PathBuf,

    /// The page to write [default: lab.html]
    #[arg(long, value_name = "FILE", default_value = "lab.html", hide_default_value = true)]
    pub(crate) out: PathBuf,

    /// Also writes Markdown and the plots to a directory
    #[arg(long, value_name = "DIRECTORY")]
    pub(crate) markdown: Option<PathBuf>,
}
