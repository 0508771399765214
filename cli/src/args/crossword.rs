//! The command line of `worddle crossword`.

use std::num::NonZero;
use std::path::PathBuf;

use clap::{Args, Subcommand};
use worddle_ask::Time;
use worddle_ask::crossword::OwnListRequest;
use worddle_crossword::convention::{Convention, Kind};
use worddle_paper::formats::{Format, Key, Paper};

use super::named;

/// Fills, makes, checks, shows and converts crosswords
#[derive(Args, Debug)]
#[command(disable_help_subcommand = true)]
#[command(after_help = "A grid is a text of rows: # is a block, . an empty cell, a letter is given;
after a cell, | is a bar on its right and _ a bar below it.

Crossword files, by the end of their names:
{crossword_files}

Examples:
  printf '....\\n....\\n....\\n' | worddle crossword show -
  printf 'CAT\\nOBE\\nTAN\\n' | worddle crossword check - -d en
  worddle crossword new --convention french --fillable -d fr | worddle crossword fill - -d fr")]
pub(crate) struct CrosswordArgs {
    #[command(subcommand)]
    pub(crate) command: CrosswordCommand,
}

/// The commands on crosswords.
#[derive(Subcommand, Debug)]
pub(crate) enum CrosswordCommand {
    Fill(Box<FillArgs>),
    New(NewArgs),
    Candidates(CandidatesArgs),
    Places(PlacesArgs),
    Survey(SurveyArgs),
    Stats(StatsArgs),
    Check(CrosswordCheckArgs),
    Convert(CrosswordConvertArgs),
    Show(CrosswordShowArgs),
}

/// A crossword file that is read.
#[derive(Args, Debug)]
pub(crate) struct SourceArgs {
    /// The crossword: a file, or - for standard input
    #[arg(value_name = "FILE")]
    pub(crate) file: String,

    /// The format of the crossword, if the file name does not tell: {readable}
    #[arg(long, value_name = "FORMAT", value_parser = named::READABLE, hide_possible_values = true)]
    pub(crate) from: Option<&'static Format>,

    /// The four-digit key that unscrambles the solution
    #[arg(long, value_name = "KEY")]
    pub(crate) key: Option<Key>,
}

/// Fills a grid with words that cross
#[derive(Args, Debug)]
#[command(
    after_help = "A list may have scores (word;score, one per line). Slots are named 12A (across) and 7D (down).

Examples:
  printf '....\\n....\\n....\\n....\\n' | worddle crossword fill - -d en --seed 3
  printf '#...\\n....\\n....\\n...#\\n' | worddle crossword fill - -d fr --must chat --out chat.puz
  printf '...\\n...\\n...\\n' | worddle crossword fill - -d en --slot 1A=c?t --fills 3
  printf 'CAT\\nO.E\\nT.N\\n' | worddle crossword fill - -d en --all --json
  printf '....\\n....\\n....\\n' | worddle crossword fill - -d en --algorithm ac-3 --steps"
)]
#[expect(clippy::struct_excessive_bools, reason = "flags are either given or not")]
pub(crate) struct FillArgs {
    #[command(flatten)]
    pub(crate) source: SourceArgs,

    #[command(flatten)]
    pub(crate) strategy: StrategyArgs,

    #[command(flatten)]
    pub(crate) asked: AskedArgs,

    /// The seed; the same seed gives the same filling
    #[arg(long, value_name = "SEED")]
    pub(crate) seed: Option<u64>,

    /// Stops after this long: 20s, 2m
    #[arg(long, value_name = "TIME")]
    pub(crate) time: Option<Time>,

    /// Finds every filling
    #[arg(long, group = "how_many", conflicts_with_all = ["must", "out"])]
    pub(crate) all: bool,

    /// Prints how many fillings there are
    #[arg(long, group = "how_many", conflicts_with_all = ["must", "out", "json"])]
    pub(crate) count: bool,

    /// Finds K different fillings
    #[arg(long, value_name = "K", group = "how_many", conflicts_with_all = ["must", "out"])]
    pub(crate) fills: Option<NonZero<usize>>,

    /// With --fills, the fewest words in which any two fillings differ
    #[arg(long, value_name = "N", requires = "fills")]
    pub(crate) apart: Option<NonZero<usize>>,

    /// Searches for the best scores until time is up: the lowest score first, then the mean [default time: 10s]
    #[arg(long, group = "how_many", conflicts_with = "must")]
    pub(crate) best: bool,

    /// Shows every step: live on a terminal, otherwise one per line
    #[arg(long)]
    pub(crate) steps: bool,

    /// Writes the filled crossword to a file, in the format that its name tells
    #[arg(long, value_name = "FILE")]
    pub(crate) out: Option<String>,

    /// Prints JSON, one object per line
    #[arg(long)]
    pub(crate) json: bool,
}

/// How a grid is filled.
#[derive(Args, Debug)]
pub(crate) struct StrategyArgs {
    /// The algorithm: {algorithms}
    #[arg(long, value_name = "NAME")]
    pub(crate) algorithm: Option<String>,

    /// Which slot comes next: {orders}
    #[arg(long, value_name = "NAME")]
    pub(crate) order: Option<String>,

    /// Where to go back to from a dead end: {retreats}
    #[arg(long, value_name = "NAME")]
    pub(crate) retreat: Option<String>,

    /// Which word comes next: {choices} [default: high-scores; other algorithms have their own]
    #[arg(long, value_name = "NAME")]
    pub(crate) choice: Option<String>,

    /// How the words of each slot are stored: {domains}
    #[arg(long, value_name = "NAME")]
    pub(crate) domains: Option<String>,

    /// Runs AC-3 once before the search
    #[arg(long)]
    pub(crate) ac3: bool,

    /// Runs forward checking before each descent
    #[arg(long)]
    pub(crate) look_ahead: bool,
}

/// Which words may be used.
#[derive(Args, Debug)]
pub(crate) struct ChoiceArgs {
    /// A list that wins over that of -d, with :80 behind it for the score of words that have none; may be repeated, and
    /// the first wins
    #[arg(long, value_name = "LIST[:SCORE]")]
    pub(crate) lists: Vec<String>,

    /// A word that is never used, or the words of a list (@mine.txt); may be repeated
    #[arg(long, value_name = "WORD|@LIST")]
    pub(crate) ban: Vec<String>,

    /// A word that comes before all others, with a score of 100, or the words of a list (@mine.txt); may be repeated
    #[arg(long, value_name = "WORD|@LIST")]
    pub(crate) favour: Vec<String>,

    /// Leaves out words with a lower score; in a list without scores, common words have 50 or more
    #[arg(long, alias = "min-score", value_name = "SCORE")]
    pub(crate) lowest_score: Option<u16>,
}

impl ChoiceArgs {
    /// The lists as requests name them.
    pub(crate) fn lists(&self) -> Vec<OwnListRequest> {
        self.lists.iter().cloned().map(OwnListRequest::Name).collect()
    }
}

/// What is asked of a filling.
#[derive(Args, Debug)]
pub(crate) struct AskedArgs {
    #[command(flatten)]
    pub(crate) choice: ChoiceArgs,

    /// Words to try before all others: a list
    #[arg(long, value_name = "LIST")]
    pub(crate) prefer: Option<String>,

    /// Words to leave out: a list
    #[arg(long, value_name = "LIST")]
    pub(crate) exclude: Option<String>,

    /// A word that must appear, wherever it fits; may be repeated
    #[arg(long, value_name = "WORD")]
    pub(crate) must: Vec<String>,

    /// What may go into a slot: a pattern (12A=c?t*), or the words of a list (12A=@animals.txt); may be repeated
    #[arg(long, value_name = "SLOT=PATTERN")]
    pub(crate) slot: Vec<String>,

    /// Fills only a part of the grid: from row,column to row,column, as in 1,1-5,8
    #[arg(long, value_name = "REGION")]
    pub(crate) region: Option<String>,

    /// No two words share N letters in a row
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u8).range(1..=25))]
    pub(crate) no_shared: Option<u8>,
}

/// Makes a random pattern of black cells or bars
#[derive(Args, Debug)]
#[command(after_help = "Examples:
  worddle crossword new --convention american --seed 5
  worddle crossword new --convention french --size 9x11 --black 13 --fillable -d fr
  worddle crossword new --size 7 --symmetry mirror --shortest 3 --filled -d en --out small.puz
  worddle crossword new --convention british --bars | worddle crossword show -
  worddle crossword new --theme 'ice cream' --theme strawberry --most-words 78 -d en --fillable
  worddle crossword new --kind arrow -d fr --filled --out fleches.ipuz")]
pub(crate) struct NewArgs {
    /// What stands between the words: {kinds} (definitions with arrows) [default: crossword]
    #[arg(long, value_name = "KIND", value_parser = named::KIND, hide_possible_values = true)]
    pub(crate) kind: Option<Kind>,

    /// The country whose grids it looks like: {conventions} [default: by your language]
    #[arg(long, value_name = "COUNTRY", value_parser = named::CONVENTION, hide_possible_values = true)]
    pub(crate) convention: Option<&'static Convention>,

    /// Columns and rows: 15, or 9x11 [default: as usual for the convention]
    #[arg(long, value_name = "SIZE")]
    pub(crate) size: Option<String>,

    /// Separates words by bars between cells instead of black cells
    #[arg(long)]
    pub(crate) bars: bool,

    /// The percentage of black cells [default: as usual for the convention]
    #[arg(long, value_name = "PERCENT", conflicts_with = "bars")]
    pub(crate) black: Option<f64>,

    /// The symmetry of the pattern: {symmetries} [default: as usual for the convention]
    #[arg(long, value_name = "NAME")]
    pub(crate) symmetry: Option<String>,

    /// The fewest letters a word may have [default: as usual for the convention]
    #[arg(long, value_name = "N")]
    pub(crate) shortest: Option<usize>,

    /// A word or phrase that stands in the pattern, or a file of them, one per line: @words.txt or words.txt; may be repeated
    #[arg(long, value_name = "WORD")]
    pub(crate) theme: Vec<String>,

    /// The most words, across and down together
    #[arg(long, value_name = "N")]
    pub(crate) most_words: Option<usize>,

    /// The most black cells
    #[arg(long, value_name = "N")]
    pub(crate) most_blocks: Option<usize>,

    /// The seed; the same seed gives the same patterns
    #[arg(long, value_name = "SEED")]
    pub(crate) seed: Option<u64>,

    /// How many patterns [default: 1]
    #[arg(long, value_name = "N", default_value = "1", hide_default_value = true)]
    pub(crate) count: NonZero<usize>,

    /// Only patterns that can be filled with the list
    #[arg(long)]
    pub(crate) fillable: bool,

    /// Only such patterns, and fills them
    #[arg(long)]
    pub(crate) filled: bool,

    /// Gives up after this long: 30s, 2m [default: 30s]
    #[arg(long, value_name = "TIME")]
    pub(crate) time: Option<Time>,

    /// Writes the pattern to a file, in the format that its name tells
    #[arg(long, value_name = "FILE", conflicts_with = "count")]
    pub(crate) out: Option<String>,
}

/// Shows the words that still fit a slot, the best scores first, then those that leave the most ways for the slots they
/// cross
#[derive(Args, Debug)]
#[command(after_help = "Examples:
  printf '....\\n....\\n....\\n' | worddle crossword candidates - 1A -d en
  printf 'C...\\n....\\n....\\n' | worddle crossword candidates - 1D -d fr --most 3 --json")]
pub(crate) struct CandidatesArgs {
    #[command(flatten)]
    pub(crate) source: SourceArgs,

    /// The slot, such as 12A (across) or 7D (down)
    #[arg(value_name = "SLOT")]
    pub(crate) slot: String,

    /// How many words to show [default: 20]
    #[arg(long, value_name = "N", default_value = "20", hide_default_value = true)]
    pub(crate) most: usize,

    #[command(flatten)]
    pub(crate) choice: ChoiceArgs,

    /// Prints JSON
    #[arg(long)]
    pub(crate) json: bool,
}

/// Shows what is left of a grid: letters for each cell, words for each slot, and what a word would make impossible
#[derive(Args, Debug)]
#[command(after_help = "Examples:
  printf 'CAT\\n...\\n..Q\\n' | worddle crossword survey - -d en
  printf '...\\n...\\n..Q\\n' | worddle crossword survey - -d en --slot 1A --word cat")]
pub(crate) struct SurveyArgs {
    #[command(flatten)]
    pub(crate) source: SourceArgs,

    #[command(flatten)]
    pub(crate) choice: ChoiceArgs,

    /// The slot that a word would be put into, such as 12A (across) or 7D (down)
    #[arg(long, value_name = "SLOT", requires = "word")]
    pub(crate) slot: Option<String>,

    /// The word that would be put there
    #[arg(long, value_name = "WORD", requires = "slot")]
    pub(crate) word: Option<String>,

    /// Prints JSON
    #[arg(long)]
    pub(crate) json: bool,
}

/// Counts words, blocks, lengths, scores and letters of a crossword
#[derive(Args, Debug)]
#[command(after_help = "Examples:
  printf 'CAT\\nOBE\\nTAN\\n' | worddle crossword stats - -d en
  printf 'CAT\\nOBE\\nTAN\\n' | worddle crossword stats - -d en --json")]
pub(crate) struct StatsArgs {
    #[command(flatten)]
    pub(crate) source: SourceArgs,

    #[command(flatten)]
    pub(crate) choice: ChoiceArgs,

    /// Prints JSON
    #[arg(long)]
    pub(crate) json: bool,
}

/// Shows where a word can stand in a grid whose pattern stays symmetric and keeps its rules, best places first
#[derive(Args, Debug)]
#[command(
    after_help = "A word fits a slot as it is, or black cells (or bars) are added at its ends, each with its image.

Examples:
  printf '.......\\n.......\\n.......\\n.......\\n.......\\n.......\\n.......\\n' | worddle crossword places - cream -d en
  worddle crossword new --seed 5 | worddle crossword places - 'ice cream' -d en --most 3 --json"
)]
pub(crate) struct PlacesArgs {
    #[command(flatten)]
    pub(crate) source: SourceArgs,

    /// The word, or a phrase with its spaces
    #[arg(value_name = "WORD")]
    pub(crate) word: String,

    /// The country whose rules the pattern keeps: {conventions} [default: by your language]
    #[arg(long, value_name = "COUNTRY", value_parser = named::CONVENTION, hide_possible_values = true)]
    pub(crate) convention: Option<&'static Convention>,

    /// The symmetry of the pattern: {symmetries} [default: as usual for the convention]
    #[arg(long, value_name = "NAME")]
    pub(crate) symmetry: Option<String>,

    /// The fewest letters a word may have [default: as usual for the convention]
    #[arg(long, value_name = "N")]
    pub(crate) shortest: Option<usize>,

    /// How many places to show [default: 20]
    #[arg(long, value_name = "N", default_value = "20", hide_default_value = true)]
    pub(crate) most: usize,

    /// Prints JSON
    #[arg(long)]
    pub(crate) json: bool,
}

/// Checks a crossword: are its words in the list, is any repeated, is every letter checked
#[derive(Args, Debug)]
#[command(after_help = "Examples:
  printf 'CAT\\nOBE\\nTAN\\n' | worddle crossword check - -d en
  printf 'CAT\\nOBE\\nTAN\\n' | worddle crossword check - -d en --json
  worddle crossword new --convention french | worddle crossword check - --convention french")]
pub(crate) struct CrosswordCheckArgs {
    #[command(flatten)]
    pub(crate) source: SourceArgs,

    /// The country whose conventions to check: french (8 to 12 cells a side, 10 to 15 % black), american (15 to 21, 12 to
    /// 20 %, words of three letters or more, every letter checked, symmetric) or british (13 to 15, 32 to 40 %, words of
    /// three letters or more, symmetric)
    #[arg(long, value_name = "COUNTRY", value_parser = named::CONVENTION, hide_possible_values = true)]
    pub(crate) convention: Option<&'static Convention>,

    /// What stands between the words: {kinds} (definitions with arrows) [default: as the file says]
    #[arg(long, value_name = "KIND", value_parser = named::KIND, hide_possible_values = true)]
    pub(crate) kind: Option<Kind>,

    /// Prints JSON
    #[arg(long)]
    pub(crate) json: bool,
}

/// How a page is printed.
#[derive(Args, Debug)]
pub(crate) struct PrintArgs {
    /// What a page is printed on: {papers} [default: a4]
    #[arg(long, value_name = "PAPER", value_parser = named::PAPER, hide_possible_values = true)]
    pub(crate) paper: Option<Paper>,

    /// Prints a page large, for eyes that need it: the clues follow on pages of their own
    #[arg(long)]
    pub(crate) large: bool,
}

/// Writes a crossword in another format
#[derive(Args, Debug)]
#[command(after_help = "Examples:
  printf 'CAT\\nORE\\n' | worddle crossword convert - cat.puz
  printf 'CAT\\nORE\\n' | worddle crossword convert - - --to ipuz
  printf 'CAT\\nORE\\n' | worddle crossword convert - cat.html --without-solution")]
pub(crate) struct CrosswordConvertArgs {
    #[command(flatten)]
    pub(crate) source: SourceArgs,

    /// The file to write, in the format that its name tells; or - for standard output
    #[arg(value_name = "OUT")]
    pub(crate) out: String,

    /// The format to write, if the file name does not tell: {formats}
    #[arg(long, value_name = "FORMAT", value_parser = named::FORMAT, hide_possible_values = true)]
    pub(crate) to: Option<&'static Format>,

    /// Leaves out the letters that the solver has to find
    #[arg(long)]
    pub(crate) without_solution: bool,

    /// Where the numbers are on paper: french (rows and columns), american or british (cells) [default: as the file says]
    #[arg(long, value_name = "COUNTRY", value_parser = named::CONVENTION, hide_possible_values = true)]
    pub(crate) convention: Option<&'static Convention>,

    /// What stands between the words: {kinds} (definitions with arrows) [default: as the file says]
    #[arg(long, value_name = "KIND", value_parser = named::KIND, hide_possible_values = true)]
    pub(crate) kind: Option<Kind>,

    #[command(flatten)]
    pub(crate) print: PrintArgs,
}

/// Shows a crossword with its numbers and clues, on the terminal, as a picture or as a page to print
#[derive(Args, Debug)]
#[command(after_help = "Examples:
  printf 'CAT#\\nORE.\\n' | worddle crossword show -
  printf 'CAT#\\nORE.\\n' | worddle crossword show - --convention french --without-solution
  printf 'CAT#\\nORE.\\n' | worddle crossword show - --svg cat.svg --html cat.html")]
pub(crate) struct CrosswordShowArgs {
    #[command(flatten)]
    pub(crate) source: SourceArgs,

    /// Where to put the numbers: french (rows and columns), american or british (cells) [default: as the file says]
    #[arg(long, value_name = "COUNTRY", value_parser = named::CONVENTION, hide_possible_values = true)]
    pub(crate) convention: Option<&'static Convention>,

    /// What stands between the words: {kinds} (definitions with arrows) [default: as the file says]
    #[arg(long, value_name = "KIND", value_parser = named::KIND, hide_possible_values = true)]
    pub(crate) kind: Option<Kind>,

    #[command(flatten)]
    pub(crate) print: PrintArgs,

    /// Leaves out the letters that the solver has to find
    #[arg(long)]
    pub(crate) without_solution: bool,

    /// Draws the grid to an SVG file
    #[arg(long, value_name = "FILE")]
    pub(crate) svg: Option<PathBuf>,

    /// Writes a page to print to an HTML file: grid, clues, and the solution on a page of its own
    #[arg(long, value_name = "FILE")]
    pub(crate) html: Option<PathBuf>,
}
