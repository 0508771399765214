//! The command line of `worddle prove`.

use std::path::PathBuf;

use clap::{Args, Subcommand};
use worddle_ask::Time;

use super::AllowedArgs;

/// Proves that no board is better, and lists the best boards
#[derive(Args, Debug)]
#[command(
    args_conflicts_with_subcommands = true,
    after_help = "All boards of a shape are ruled out, many at a time, except those that are listed. Boards have up to 16 cells;
3x3 takes seconds, 3x4 half an hour, 4x4 hundreds of hours.
Goals: words, points, letters, lengths=4,5, or a sum of these.

Examples:
  worddle prove -d en --topology 2x2
  worddle prove -d en --topology 2x3 --maximize points --above 120
  worddle prove '?E/??' -d fr --without S --json
  worddle prove -d fr --topology 2x3 --ledger proof.db && worddle prove check proof.db
  worddle prove estimate -d en --topology 2x3 --time 1s"
)]
pub(crate) struct ProveArgs {
    #[command(subcommand)]
    pub(crate) command: Option<ProveCommand>,

    #[command(flatten)]
    pub(crate) question: QuestionArgs,

    /// Lists all boards that have at least N, not only the best
    #[arg(long, value_name = "N", conflicts_with = "cutoff")]
    pub(crate) above: Option<u32>,

    /// Keeps what is shown in a file, to be resumed and checked
    #[arg(long, value_name = "FILE")]
    pub(crate) ledger: Option<PathBuf>,

    /// Resumes the proof of the ledger; only --threads and the output may change
    #[arg(long, requires = "ledger", conflicts_with_all = [
        "board", "topology", "rules", "shortest", "maximize", "without", "with", "only_vowels", "at_most", "arrange", "dice",
        "cutoff",
    ])]
    pub(crate) resume: bool,

    /// Prints JSON
    #[arg(long)]
    pub(crate) json: bool,
}

/// What is proven.
#[derive(Args, Debug)]
pub(crate) struct QuestionArgs {
    /// The board: ? on each free cell, fixed letters and blocks, and bonuses
    #[arg(value_name = "BOARD")]
    pub(crate) board: Option<String>,

    /// The topology: 3x3, 3x4, 2x2x2, 3x3:straight, 3x3:wrapped, hex3x3, graph:0-1,1-2 [default: 4x4, or the square of
    /// the dice]
    #[arg(long, value_name = "TOPOLOGY")]
    pub(crate) topology: Option<String>,

    /// The rules: {rules}, or a TOML file [default: those that suit the boards]
    #[arg(long, value_name = "RULES")]
    pub(crate) rules: Option<String>,

    /// What to maximize: words, points, letters, lengths=4,5, or a sum such as '2*words+points'
    #[arg(long, value_name = "GOAL")]
    pub(crate) maximize: Option<String>,

    /// The fewest letters a word may have, instead of what the rules say
    #[arg(long, value_name = "N")]
    pub(crate) shortest: Option<usize>,

    #[command(flatten)]
    pub(crate) allowed: AllowedArgs,

    /// Proves from this value on, without a search for a good board first
    #[arg(long, value_name = "N")]
    pub(crate) cutoff: Option<u32>,

    /// How many threads; the result does not depend on it [default: one per core]
    #[arg(long, value_name = "N")]
    pub(crate) threads: Option<usize>,
}

/// What can be done with a proof.
#[derive(Subcommand, Debug)]
pub(crate) enum ProveCommand {
    Check(ProveCheckArgs),
    Estimate(Box<ProveEstimateArgs>),
}

/// Estimates how long a proof would take, from random units of it
#[derive(Args, Debug)]
pub(crate) struct ProveEstimateArgs {
    #[command(flatten)]
    pub(crate) question: QuestionArgs,

    /// How long to sample: 30s, 10m, 2h; the unit in hand is finished [default: 10m]
    #[arg(long, value_name = "TIME")]
    pub(crate) time: Option<Time>,

    /// The seed of what is drawn
    #[arg(long, value_name = "SEED")]
    pub(crate) seed: Option<u64>,

    /// Prints JSON
    #[arg(long)]
    pub(crate) json: bool,
}

/// Checks a ledger: its chain of hashes, that its units cover every board, its boards, and a share of its units again
#[derive(Args, Debug)]
pub(crate) struct ProveCheckArgs {
    /// The ledger: a file written by --ledger, or its text, which may be compressed
    #[arg(value_name = "FILE")]
    pub(crate) file: PathBuf,

    /// How many random parts of units are gone through again [default: 20]
    #[arg(long, value_name = "N")]
    pub(crate) parts: Option<u64>,

    /// The seed of what is drawn
    #[arg(long, value_name = "SEED")]
    pub(crate) seed: Option<u64>,

    /// Writes the ledger as text, compressed if the name ends in .zst
    #[arg(long, value_name = "FILE")]
    pub(crate) text: Option<PathBuf>,
}
