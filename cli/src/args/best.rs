//! The command line of `worddle best`.

use std::path::PathBuf;

use clap::Args;
use worddle_ask::Time;

/// Searches for the best board: the one with the most words, the most points, or whatever you choose
#[derive(Args, Debug)]
#[command(
    after_help = "A board with ? on its free cells gives the shape and what is fixed on it: 'S???/????/????/???S'.
Goals: words, points, letters, longest, lengths=4,5, or a sum: '100*longest+words'.
Methods: {methods}; exhaustive for boards of a few cells.

Examples:
  worddle best -d fr --time 2s
  worddle best -d en --maximize points --steps 100000 --seed 1 --json
  worddle best '???/?E?/???' -d en --without S --at-most E=1 --time 1s
  worddle best -d en --topology 3x3 --method all --steps 20000 --svg best.svg
  worddle best -d fr --arrange CRESAMINILATLSER --time 1s
  worddle best -d en --dice en-classic-4x4 --time 1s
  worddle best -d fr --save search.db --time 1s && worddle best --resume search.db --time 2s
  worddle best -d en --topology 3x3 --compare --steps 5000 --seeds 2 --svg plot.svg"
)]
pub(crate) struct BestArgs {
    /// The board: ? on each free cell, fixed letters and blocks, and bonuses
    #[arg(value_name = "BOARD")]
    pub(crate) board: Option<String>,

    /// The topology: 4x4, 3x3x3, 5x5:straight, 4x4:wrapped, hex3x4, graph:0-1,1-2 [default: 4x4, or the square of the
    /// dice]
    #[arg(long, value_name = "TOPOLOGY")]
    pub(crate) topology: Option<String>,

    /// The rules: {rules}, or a TOML file [default: those that suit the boards]
    #[arg(long, value_name = "RULES")]
    pub(crate) rules: Option<String>,

    /// What to maximize: words, points, letters, longest, lengths=4,5, or a sum such as '100*longest+words'
    #[arg(long, value_name = "GOAL")]
    pub(crate) maximize: Option<String>,

    /// The fewest letters a word may have, instead of what the rules say
    #[arg(long, value_name = "N")]
    pub(crate) shortest: Option<usize>,

    #[command(flatten)]
    pub(crate) allowed: AllowedArgs,

    #[command(flatten)]
    pub(crate) search: SearchArgs,

    #[command(flatten)]
    pub(crate) keeping: KeepingArgs,
}

/// Which boards are allowed.
#[derive(Args, Debug)]
pub(crate) struct AllowedArgs {
    /// No tile with any of these letters
    #[arg(long, value_name = "LETTERS")]
    pub(crate) without: Option<String>,

    /// All of these letters, each as often as given
    #[arg(long, value_name = "LETTERS")]
    pub(crate) with: Option<String>,

    /// No vowels but these
    #[arg(long, value_name = "LETTERS")]
    pub(crate) only_vowels: Option<String>,

    /// A letter at most N times, as in E=2; separate several with commas, or repeat the option
    #[arg(long, value_name = "LETTER=N")]
    pub(crate) at_most: Vec<String>,

    /// Exactly these tiles, one for each cell, in the best arrangement
    #[arg(long, value_name = "TILES", conflicts_with = "dice")]
    pub(crate) arrange: Option<String>,

    /// Only boards that these dice can show; `worddle generate --help` names them
    #[arg(long, value_name = "NAME")]
    pub(crate) dice: Option<String>,
}

/// How to search, and for how long.
#[derive(Args, Debug)]
pub(crate) struct SearchArgs {
    /// The method, several to run one after another, or all [default: pool]
    #[arg(long, value_name = "NAME")]
    pub(crate) method: Vec<String>,

    /// The parameters of the methods: worddle, or s2 for those of the article on the most beautiful grid
    #[arg(long, value_name = "NAME")]
    pub(crate) preset: Option<String>,

    /// How long each method searches: 20s, 5m, 2h [default: 20s, unless --steps is given]
    #[arg(long, value_name = "TIME")]
    pub(crate) time: Option<Time>,

    /// How many boards each method tries; the result is then the same on any machine
    #[arg(long, value_name = "N")]
    pub(crate) steps: Option<u64>,

    /// The seed; the same seed repeats the search
    #[arg(long, value_name = "SEED")]
    pub(crate) seed: Option<u64>,

    /// How many threads; the result does not depend on it [default: one per core]
    #[arg(long, value_name = "N")]
    pub(crate) threads: Option<usize>,

    /// How many chains the threads share; the result depends on it [default: one per 200000 steps, or per
    /// 2000000 on boards of more than 16 cells, at most 64]
    #[arg(long, value_name = "N")]
    pub(crate) chains: Option<u64>,
}

/// What is kept and shown.
#[derive(Args, Debug)]
pub(crate) struct KeepingArgs {
    /// How many boards to keep from each method [default: 4]
    #[arg(long, value_name = "N")]
    pub(crate) top: Option<u64>,

    /// Prints JSON, one line per event
    #[arg(long)]
    pub(crate) json: bool,

    /// Draws the best board to an SVG file; with --compare, the plot
    #[arg(long, value_name = "FILE")]
    pub(crate) svg: Option<PathBuf>,

    /// Saves the search to a file, to be resumed later; whatever was shown is in the file
    #[arg(long, value_name = "FILE")]
    pub(crate) save: Option<PathBuf>,

    /// Resumes a saved search; only --time and --steps (counted from its beginning), --threads and the output may
    /// change
    #[arg(long, value_name = "FILE", conflicts_with_all = [
        "board", "topology", "rules", "shortest", "maximize", "without", "with", "only_vowels", "at_most", "arrange", "dice", "method",
        "preset", "seed", "chains", "top", "save", "compare",
    ])]
    pub(crate) resume: Option<PathBuf>,

    /// Compares all methods, each with the same number of boards [default: 100000] and several seeds
    #[arg(long, conflicts_with_all = ["save", "time", "chains", "top"])]
    pub(crate) compare: bool,

    /// How many seeds to compare [default: 5]
    #[arg(long, value_name = "N", requires = "compare", value_parser = clap::value_parser!(u64).range(1..=1000))]
    pub(crate) seeds: Option<u64>,
}
