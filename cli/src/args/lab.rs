//! The command line of `worddle lab`.

use std::path::PathBuf;

use clap::{Args, Subcommand};

/// Repeats the published experiments with Worddle's own contenders, and draws them
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

/// Shows the experiments and what they ask
#[derive(Args, Debug)]
#[command(after_help = "Examples:
  worddle lab list")]
pub(crate) struct LabListArgs {}

/// Does experiments: every answer is checked, then contenders take turns; each figure is kept at once
#[derive(Args, Debug)]
#[command(after_help = "Examples:
  worddle lab run s0-lists
  worddle lab run s0-anagram s0-lists --quick --out figures.jsonl
  worddle lab run s4-ac3 --quick --instructions")]
pub(crate) struct LabRunArgs {
    /// The experiments, by name, or all of them with `all`
    #[arg(value_name = "NAME", required = true)]
    pub(crate) names: Vec<String>,

    /// Measures less: all experiments take a few minutes
    #[arg(long)]
    pub(crate) quick: bool,

    /// Counts instructions too, of each task once, with valgrind; takes about fifty times as long as the task
    #[arg(long)]
    pub(crate) instructions: bool,

    /// The file that records are added to, as JSON Lines [default: lab.jsonl]
    #[arg(long, value_name = "FILE", default_value = "lab.jsonl", hide_default_value = true)]
    pub(crate) out: PathBuf,
}

/// Does each task of an experiment once and prints a record without figures: what valgrind looks at
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

/// Makes a page of records: tables, plots, and published figures beside ours
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

    /// Also writes Markdown and the plots into a directory
    #[arg(long, value_name = "DIRECTORY")]
    pub(crate) markdown: Option<PathBuf>,
}
