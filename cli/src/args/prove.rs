//! The command line of `worddle prove`.

use std::path::PathBuf;

use clap::{Args, Subcommand, ValueEnum};
use worddle_ask::Time;

use super::AllowedArgs;

/// Prove that no board is better, and list the best boards
#[derive(Args, Debug)]
#[command(
    args_conflicts_with_subcommands = true,
    after_help = "A proof rules out all boards of a shape but those it lists, many at a time. Boards have up to 16 cells;
3x3 takes seconds, 3x4 half an hour, 4x4 hundreds of hours. A large NVIDIA card takes seconds for 3x4.
Goals: {sums}, lengths=4,5, or a sum of these.

Examples:
  worddle prove -d en --topology 2x2
  worddle prove -d en --topology 2x3 --maximize points --above 120
  worddle prove '?E/??' -d fr --without S --json
  worddle prove -d fr --topology 2x3 --ledger proof.db && worddle prove check proof.db
  worddle prove estimate -d en --topology 2x3 --time 1s
  worddle prove -d fr --topology 3x4 --gpu --ledger proof.db
  worddle prove --from french.proof.zst --ledger french.db --gpu"
)]
pub(crate) struct ProveArgs {
    #[command(subcommand)]
    pub(crate) command: Option<ProveCommand>,

    #[command(flatten)]
    pub(crate) question: QuestionArgs,

    /// List all boards with a value of at least N, not only the best
    #[arg(long, value_name = "N", conflicts_with = "cutoff")]
    pub(crate) above: Option<u32>,

    /// Record the proof in a file, to resume and check it
    #[arg(long, value_name = "FILE")]
    pub(crate) ledger: Option<PathBuf>,

    /// Resume the proof in the ledger; only --threads, --gpu and the output may change
    #[arg(long, requires = "ledger", conflicts_with_all = [
        "board", "topology", "rules", "shortest", "maximize", "without", "with", "only_vowels", "at_most", "arrange", "dice",
        "cutoff",
    ])]
    pub(crate) resume: bool,

    /// Go on from the units of another ledger, or of its text, which stays as it is; records everything in --ledger
    #[arg(long, value_name = "FILE", requires = "ledger", conflicts_with_all = [
        "board", "topology", "rules", "shortest", "maximize", "without", "with", "only_vowels", "at_most", "arrange", "dice",
        "cutoff", "resume",
    ])]
    pub(crate) from: Option<PathBuf>,

    /// Print JSON
    #[arg(long)]
    pub(crate) json: bool,
}

/// When to use a graphics card.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(crate) enum GpuChoice {
    /// Fail without one
    Always,
    /// Use the processor without one
    Auto,
}

/// The statement to prove.
#[derive(Args, Debug)]
pub(crate) struct QuestionArgs {
    /// Board: ? on each free cell, fixed letters, blocks and bonuses
    #[arg(value_name = "BOARD")]
    pub(crate) board: Option<String>,

    /// Topology: 3x3, 3x4, 2x2x2, 3x3:straight, 3x3:wrapped, hex3x3, graph:0-1,1-2 [default: 4x4, or the square of
    /// the dice]
    #[arg(long, value_name = "TOPOLOGY")]
    pub(crate) topology: Option<String>,

    /// Rules: {rules}, or a TOML file [default: chosen by the size and bonuses of the board]
    #[arg(long, value_name = "RULES")]
    pub(crate) rules: Option<String>,

    /// Goal to maximize: {sums}, lengths=4,5, or a sum such as '2*words+points'
    #[arg(long, value_name = "GOAL")]
    pub(crate) maximize: Option<String>,

    /// Shortest word that counts, in letters; overrides the rules
    #[arg(long, value_name = "N")]
    pub(crate) shortest: Option<usize>,

    #[command(flatten)]
    pub(crate) allowed: AllowedArgs,

    /// Prove from this value on, without searching for a good board first
    #[arg(long, value_name = "N")]
    pub(crate) cutoff: Option<u32>,

    /// Prove on an NVIDIA graphics card: {gpus}; auto proves on the processor if there is none [without a value: always]
    #[arg(
        long,
        value_name = "WHEN",
        num_args = 0..=1,
        require_equals = true,
        default_missing_value = "always",
        hide_possible_values = true
    )]
    pub(crate) gpu: Option<GpuChoice>,

    /// Use this many threads; the result does not depend on it [default: one per core]
    #[arg(long, value_name = "N")]
    pub(crate) threads: Option<usize>,
}

/// The commands on a proof.
#[derive(Subcommand, Debug)]
pub(crate) enum ProveCommand {
    Check(ProveCheckArgs),
    Estimate(Box<ProveEstimateArgs>),
}

/// Estimate how long a proof would take, from a random sample of its units
#[derive(Args, Debug)]
pub(crate) struct ProveEstimateArgs {
    #[command(flatten)]
    pub(crate) question: QuestionArgs,

    /// Stop sampling after this time: 30s, 10m, 2h; the current unit is finished first [default: 10m]
    #[arg(long, value_name = "TIME")]
    pub(crate) time: Option<Time>,

    /// Seed of the random sample
    #[arg(long, value_name = "SEED")]
    pub(crate) seed: Option<u64>,

    /// Print JSON
    #[arg(long)]
    pub(crate) json: bool,
}

/// Check a ledger: its chain of hashes, that its units cover every board, its boards, and a sample of its units
#[derive(Args, Debug)]
pub(crate) struct ProveCheckArgs {
    /// Ledger: a file written by --ledger, or its text, which may be compressed
    #[arg(value_name = "FILE")]
    pub(crate) file: PathBuf,

    /// Recompute this many random parts of units [default: 20]
    #[arg(long, value_name = "N")]
    pub(crate) parts: Option<u64>,

    /// Search this many random units again, each as a whole, on the processor: minutes to hours on 4x4 [default: 0]
    #[arg(long, value_name = "N")]
    pub(crate) units: Option<u64>,

    /// Use this many threads for them [default: one per core]
    #[arg(long, value_name = "N", requires = "units")]
    pub(crate) threads: Option<usize>,

    /// Seed of the random sample
    #[arg(long, value_name = "SEED")]
    pub(crate) seed: Option<u64>,

    /// Write the ledger as text; compressed if the name ends in .zst
    #[arg(long, value_name = "FILE")]
    pub(crate) text: Option<PathBuf>,
}
