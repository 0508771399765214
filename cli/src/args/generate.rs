//! The command line of `worddle generate`.

use std::path::PathBuf;

use clap::Args;
use worddle_ask::generate::Show;

use super::named;

/// Generates random boards to your liking, with their solutions, or a histogram of a million of them
#[derive(Args, Debug)]
#[command(after_help = "A range is written 250..350, 250.., ..350 or 300.
Dice: {dice}; those with tanglet in their names are generated, not official.

Examples:
  worddle generate -d fr --words 250..350 --rules ruzzle --bonuses round2
  worddle generate -d en --dice en-classic-4x4 --count 3 --show solutions --json
  worddle generate -d fr --containing bonjour --most-of-a-letter 3 --vowels 5..8
  worddle generate -d en --without words.txt --count 6 --svg boards.svg --show statistics
  worddle generate -d en --count 20 | worddle solve - -d en
  worddle generate -d fr --histogram --count 20000 --svg histogram.svg")]
pub(crate) struct GenerateArgs {
    /// How many boards [default: 1, or 1000000 for a histogram]
    #[arg(long, value_name = "N")]
    pub(crate) count: Option<u64>,

    /// The seed; the same seed gives the same boards
    #[arg(long, value_name = "SEED")]
    pub(crate) seed: Option<u64>,

    /// The topology: 4x4, 3x3x3, 5x5:straight, 4x4:wrapped, hex3x4, graph:0-1,1-2 [default: 4x4, or the square of the
    /// dice]
    #[arg(long, value_name = "TOPOLOGY")]
    pub(crate) topology: Option<String>,

    /// The rules: {rules}, or a TOML file [default: those that suit the boards]
    #[arg(long, value_name = "RULES")]
    pub(crate) rules: Option<String>,

    /// The fewest letters a word may have, instead of what the rules say
    #[arg(long, value_name = "N")]
    pub(crate) shortest: Option<usize>,

    #[command(flatten)]
    pub(crate) drawing: DrawingArgs,

    #[command(flatten)]
    pub(crate) wanted: WantedArgs,

    #[command(flatten)]
    pub(crate) printing: PrintingArgs,

    /// How many threads; the boards do not depend on it [default: one per core]
    #[arg(long, value_name = "N")]
    pub(crate) threads: Option<usize>,
}

/// How boards are drawn.
#[derive(Args, Debug)]
pub(crate) struct DrawingArgs {
    /// Draws letters by how often they occur in a list or a language [default: the word list]
    #[arg(long, value_name = "LIST", conflicts_with = "dice")]
    pub(crate) letters: Option<String>,

    /// Rolls dice, each once, shuffled over the cells; their names are listed below
    #[arg(long, value_name = "NAME")]
    pub(crate) dice: Option<String>,

    /// Puts a word on a random path of every board
    #[arg(long, value_name = "WORD")]
    pub(crate) containing: Option<String>,

    /// Puts bonuses on random cells: those of a round of Ruzzle (round1, round2, round3), or a list such as dl,tl,dw
    #[arg(long, value_name = "BONUSES")]
    pub(crate) bonuses: Option<String>,
}

/// Which boards are wanted.
#[derive(Args, Debug)]
pub(crate) struct WantedArgs {
    /// Only boards with this many words
    #[arg(long, value_name = "RANGE")]
    pub(crate) words: Option<String>,

    /// Only boards with this many points
    #[arg(long, value_name = "RANGE")]
    pub(crate) points: Option<String>,

    /// Only boards whose longest word has this many letters
    #[arg(long, value_name = "RANGE")]
    pub(crate) longest: Option<String>,

    /// Only boards with this many vowels
    #[arg(long, value_name = "RANGE")]
    pub(crate) vowels: Option<String>,

    /// Only boards on which no letter occurs more than N times
    #[arg(long, value_name = "N")]
    pub(crate) most_of_a_letter: Option<u64>,

    /// Only boards without any word of this list
    #[arg(long, value_name = "LIST")]
    pub(crate) without: Option<String>,

    /// Gives up after N draws in a row without a match [default: 1000000]
    #[arg(long, value_name = "N")]
    pub(crate) tries: Option<u64>,
}

/// What is printed.
#[derive(Args, Debug)]
#[expect(clippy::struct_excessive_bools, reason = "flags are either given or not")]
pub(crate) struct PrintingArgs {
    /// What to print: boards, solutions (every word, its points and best path) or statistics
    #[arg(long, value_name = "WHAT", value_parser = named::SHOW, hide_possible_values = true, conflicts_with = "histogram")]
    pub(crate) show: Option<Show>,

    /// With --show solutions --json, says how common each word is: its Zipf frequency, from 1 (very rare) to 7
    #[arg(long, requires = "json", conflicts_with = "histogram")]
    pub(crate) zipf: bool,

    /// Prints a histogram of the boards by number of words, in classes of ten, with mean and quantiles
    #[arg(long)]
    pub(crate) histogram: bool,

    /// Prints JSON, one object per line
    #[arg(long, group = "layout")]
    pub(crate) json: bool,

    /// Prints CSV
    #[arg(long, group = "layout")]
    pub(crate) csv: bool,

    /// Draws sheets to print, boards first, then solutions, to FILE-1.svg, FILE-2.svg and so on; or the histogram to
    /// FILE
    #[arg(long, value_name = "FILE")]
    pub(crate) svg: Option<PathBuf>,
}
