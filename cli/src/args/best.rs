//! The command line of `worddle best`.

use std::path::PathBuf;

use clap::Args;
use worddle_ask::Time;

/// Search for the best board: the most words, the most points, or another goal
#[derive(Args, Debug)]
#[command(
    after_help = "A board with ? on its free cells sets the shape and the fixed tiles: 'S???/????/????/???S'.
Goals: {goals}, lengths=4,5, or a sum: '100*longest+words'.
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
    /// Board: ? on each free cell, fixed letters, blocks and bonuses
    #[arg(value_name = "BOARD")]
    pub(crate) board: Option<String>,

    /// Topology: 4x4, 3x3x3, 5x5:straight, 4x4:wrapped, hex3x4, graph:0-1,1-2 [default: 4x4, or the square of the
    /// dice]
    #[arg(long, value_name = "TOPOLOGY")]
    pub(crate) topology: Option<String>,

    /// Rules: {rules}, or a TOML file [default: chosen by the size and bonuses of the board]
    #[arg(long, value_name = "RULES")]
    pub(crate) rules: Option<String>,

    /// Goal to maximize: {goals}, lengths=4,5, or a sum such as '100*longest+words'
    #[arg(long, value_name = "GOAL")]
    pub(crate) maximize: Option<String>,

    /// Shortest word that counts, in letters; overrides the rules
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
    /// Use none of these letters
    #[arg(long, value_name = "LETTERS")]
    pub(crate) without: Option<String>,

    /// Use all of these letters, each at least as often as given
    #[arg(long, value_name = "LETTERS")]
    pub(crate) with: Option<String>,

    /// Use no other vowels than these
    #[arg(long, value_name = "LETTERS")]
    pub(crate) only_vowels: Option<String>,

    /// Use a letter at most N times, as in E=2; separate several with commas, or repeat the flag
    #[arg(long, value_name = "LETTER=N")]
    pub(crate) at_most: Vec<String>,

    /// Arrange exactly these tiles, one per cell
    #[arg(long, value_name = "TILES", conflicts_with = "dice")]
    pub(crate) arrange: Option<String>,

    /// Search only boards that these dice can show; `worddle generate --help` lists the dice
    #[arg(long, value_name = "NAME")]
    pub(crate) dice: Option<String>,
}

/// How to search, and for how long.
#[derive(Args, Debug)]
pub(crate) struct SearchArgs {
    /// Method; several run one after another, and `all` runs every one [default: pool]
    #[arg(long, value_name = "NAME")]
    pub(crate) method: Vec<String>,

    /// Parameters of the methods: worddle, or s2 for those of the article on the most beautiful grid
    #[arg(long, value_name = "NAME")]
    pub(crate) preset: Option<String>,

    /// Stop each method after this time: 20s, 5m, 2h [default: 20s, unless --steps is given]
    #[arg(long, value_name = "TIME")]
    pub(crate) time: Option<Time>,

    /// Stop each method after this many boards; the result is then the same on any machine
    #[arg(long, value_name = "N")]
    pub(crate) steps: Option<u64>,

    /// Seed; the same seed repeats the search
    #[arg(long, value_name = "SEED")]
    pub(crate) seed: Option<u64>,

    /// Use this many threads; the result does not depend on it [default: one per core]
    #[arg(long, value_name = "N")]
    pub(crate) threads: Option<usize>,

    /// Split the search into this many chains; the result depends on it [default: one per 200000 steps, or per
    /// 2000000 on boards of more than 16 cells, at most 64]
    #[arg(long, value_name = "N")]
    pub(crate) chains: Option<u64>,
}

/// What to keep, and how to show it.
#[derive(Args, Debug)]
pub(crate) struct KeepingArgs {
    /// Keep this many boards from each method [default: 4]
    #[arg(long, value_name = "N")]
    pub(crate) top: Option<u64>,

    /// Print JSON, one event per line
    #[arg(long)]
    pub(crate) json: bool,

    /// Draw the best board to an SVG file; with --compare, the plot
    #[arg(long, value_name = "FILE")]
    pub(crate) svg: Option<PathBuf>,

    /// Save the search to a file and resume it later; every board is saved before it is shown
    #[arg(long, value_name = "FILE")]
    pub(crate) save: Option<PathBuf>,

    /// Resume a saved search; only --time and --steps (counted from its beginning), --threads and the output may
    /// change
    #[arg(long, value_name = "FILE", conflicts_with_all = [
        "board", "topology", "rules", "shortest", "maximize", "without", "with", "only_vowels", "at_most", "arrange", "dice", "method",
        "preset", "seed", "chains", "top", "save", "compare",
    ])]
    pub(crate) resume: Option<PathBuf>,

    /// Compare all methods over several seeds, each with the same number of boards [default: 100000]
    #[arg(long, conflicts_with_all = ["save", "time", "chains", "top"])]
    pub(crate) compare: bool,

    /// Compare over this many seeds [default: 5]
    #[arg(long, value_name = "N", requires = "compare", value_parser = clap::value_parser!(u64).range(1..=1000))]
    pub(crate) seeds: Option<u64>,
}
