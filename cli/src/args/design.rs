//! The command line of `worddle design`.

use clap::Args;
use worddle_ask::generate::Show;

use super::named;

/// Design boards for players: around a long known word, every tile in use, as hard as you want
#[derive(Args, Debug)]
#[command(after_help = "A range is 25..50, 25.., ..50 or 40.

Examples:
  worddle design -d en
  worddle design -d fr --difficulty 5 --count 3
  worddle design -d en --theme planet,comet,moon --show solutions
  worddle design -d en --board '??#??/?????/?????/#???#/##?##'
  worddle design -d de --topology hex4x4 --words 30..40 --longest 8 --json")]
pub(crate) struct DesignArgs {
    /// Stop after this many boards [default: 1]
    #[arg(long, value_name = "N")]
    pub(crate) count: Option<u64>,

    /// Seed; the same seed gives the same boards
    #[arg(long, value_name = "SEED")]
    pub(crate) seed: Option<u64>,

    /// Topology: 4x4, 3x3x3, 5x5:straight, 4x4:wrapped, hex3x4, graph:0-1,1-2 [default: 4x4]
    #[arg(long, value_name = "TOPOLOGY")]
    pub(crate) topology: Option<String>,

    /// Board with ? on each free cell, and letters and blocks (#) where they are fixed
    #[arg(long, value_name = "BOARD")]
    pub(crate) board: Option<String>,

    /// Rules: {rules}, or a TOML file [default: chosen by the size of the board]
    #[arg(long, value_name = "RULES")]
    pub(crate) rules: Option<String>,

    /// Shortest word that counts, in letters; overrides the rules
    #[arg(long, value_name = "N")]
    pub(crate) shortest: Option<usize>,

    /// Words that must all lie on the board, separated by commas [default: a long word that everyone knows]
    #[arg(long, value_name = "WORDS")]
    pub(crate) theme: Option<String>,

    /// How hard the board is, from 1 to 5 [default: any]
    #[arg(long, value_name = "LEVEL")]
    pub(crate) difficulty: Option<u8>,

    /// The number of words that everyone knows [default: 25..50]
    #[arg(long, value_name = "RANGE")]
    pub(crate) words: Option<String>,

    /// The fewest letters of the longest word that everyone knows [default: 7]
    #[arg(long, value_name = "N")]
    pub(crate) longest: Option<usize>,

    /// Give up after trying N boards for a design [default: 100000]
    #[arg(long, value_name = "N")]
    pub(crate) tries: Option<u64>,

    /// What to print for each board: {shows}
    #[arg(long, value_name = "WHAT", value_parser = named::SHOW, hide_possible_values = true)]
    pub(crate) show: Option<Show>,

    /// Print JSON, one object per line
    #[arg(long)]
    pub(crate) json: bool,
}
