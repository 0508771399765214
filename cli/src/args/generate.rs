//! The command line of `worddle generate`.

use std::path::PathBuf;

use clap::Args;
use worddle_ask::generate::Show;

use super::named;

/// Generate random boards that pass your filters, with their solutions, or a histogram of a million boards
#[derive(Args, Debug)]
#[command(after_help = "A range is 250..350, 250.., ..350 or 300.
Dice: {dice}; those with tanglet in their names are generated, not official.

Examples:
  worddle generate -d fr --words 250..350 --rules ruzzle --bonuses round2
  worddle generate -d en --dice en-classic-4x4 --count 3 --show solutions --json
  worddle generate -d en --require-tier 1 --words 30.. --longest 7.. --count 5
  worddle generate -d fr --containing bonjour --most-of-a-letter 3 --vowels 5..8
  worddle generate -d en --without words.txt --count 6 --svg boards.svg --show statistics
  worddle generate -d en --count 20 | worddle solve - -d en
  worddle generate -d fr --histogram --count 20000 --svg histogram.svg")]
pub(crate) struct GenerateArgs {
    /// Stop after this many boards [default: 1, or 1000000 for a histogram]
    #[arg(long, value_name = "N")]
    pub(crate) count: Option<u64>,

    /// Seed; the same seed gives the same boards
    #[arg(long, value_name = "SEED")]
    pub(crate) seed: Option<u64>,

    /// Topology: 4x4, 3x3x3, 5x5:straight, 4x4:wrapped, hex3x4, graph:0-1,1-2 [default: 4x4, or the square of the
    /// dice]
    #[arg(long, value_name = "TOPOLOGY")]
    pub(crate) topology: Option<String>,

    /// Rules: {rules}, or a TOML file [default: chosen by the size and bonuses of the board]
    #[arg(long, value_name = "RULES")]
    pub(crate) rules: Option<String>,

    /// Shortest word that counts, in letters; overrides the rules
    #[arg(long, value_name = "N")]
    pub(crate) shortest: Option<usize>,

    #[command(flatten)]
    pub(crate) drawing: DrawingArgs,

    #[command(flatten)]
    pub(crate) wanted: WantedArgs,

    #[command(flatten)]
    pub(crate) printing: PrintingArgs,

    /// Use this many threads; the boards do not depend on it [default: one per core]
    #[arg(long, value_name = "N")]
    pub(crate) threads: Option<usize>,
}

/// How to draw boards.
#[derive(Args, Debug)]
pub(crate) struct DrawingArgs {
    /// Draw letters by their frequency in this list or language [default: the word list]
    #[arg(long, value_name = "LIST", conflicts_with = "dice")]
    pub(crate) letters: Option<String>,

    /// Roll these dice, each once, shuffled over the cells; the sets are listed below
    #[arg(long, value_name = "NAME")]
    pub(crate) dice: Option<String>,

    /// Plant a word on a random path of every board
    #[arg(long, value_name = "WORD")]
    pub(crate) containing: Option<String>,

    /// Put bonuses on random cells: those of a round of Ruzzle (round1, round2, round3), or a list such as dl,tl,dw
    #[arg(long, value_name = "BONUSES")]
    pub(crate) bonuses: Option<String>,
}

/// Which boards to keep.
#[derive(Args, Debug)]
pub(crate) struct WantedArgs {
    /// Keep boards with this many words
    #[arg(long, value_name = "RANGE")]
    pub(crate) words: Option<String>,

    /// Keep boards with this many points
    #[arg(long, value_name = "RANGE")]
    pub(crate) points: Option<String>,

    /// Keep boards whose longest word has this many letters
    #[arg(long, value_name = "RANGE")]
    pub(crate) longest: Option<String>,

    /// Let --words, --points and --longest count only words of this tier or a better-known one: 1 for words that everyone
    /// knows, 2 to add those that well-read people do. Crude words never count then
    #[arg(long, value_name = "TIER")]
    pub(crate) require_tier: Option<u8>,

    /// Keep boards with this many vowels
    #[arg(long, value_name = "RANGE")]
    pub(crate) vowels: Option<String>,

    /// Keep boards on which no letter occurs more than N times
    #[arg(long, value_name = "N")]
    pub(crate) most_of_a_letter: Option<u64>,

    /// Keep boards without any word of this list
    #[arg(long, value_name = "LIST")]
    pub(crate) without: Option<String>,

    /// Give up after N draws in a row without a match [default: 1000000]
    #[arg(long, value_name = "N")]
    pub(crate) tries: Option<u64>,
}

/// What to print.
#[derive(Args, Debug)]
#[expect(clippy::struct_excessive_bools, reason = "flags are either given or not")]
pub(crate) struct PrintingArgs {
    /// What to print for each board: {shows}
    #[arg(long, value_name = "WHAT", value_parser = named::SHOW, hide_possible_values = true, conflicts_with = "histogram")]
    pub(crate) show: Option<Show>,

    /// With --show solutions --json, include each word's Zipf frequency, from 1 (very rare) to 7
    #[arg(long, requires = "json", conflicts_with = "histogram")]
    pub(crate) zipf: bool,

    /// Leave out crude words
    #[arg(long, conflicts_with = "histogram")]
    pub(crate) family: bool,

    /// Print a histogram of the boards by number of words, in classes of ten, with mean and quantiles
    #[arg(long)]
    pub(crate) histogram: bool,

    /// Print JSON, one object per line
    #[arg(long, group = "layout")]
    pub(crate) json: bool,

    /// Print CSV
    #[arg(long, group = "layout")]
    pub(crate) csv: bool,

    /// Draw printable sheets, boards first, then solutions, to FILE-1.svg, FILE-2.svg and so on; or the histogram
    /// to FILE
    #[arg(long, value_name = "FILE")]
    pub(crate) svg: Option<PathBuf>,
}
