//! The command line of `worddle crossword`.

use std::num::NonZero;
use std::path::PathBuf;

use clap::{Args, Subcommand};
use worddle_ask::Time;
use worddle_crossword::convention::{Convention, Kind};
use worddle_paper::formats::{Format, Key, Paper};

use super::named;

/// Fills, makes, checks, shows and converts crosswords
#[derive(Args, Debug)]
#[command(disable_help_subcommand = true)]
#[command(after_help = "A grid is rows of text: # is a block, . an empty cell, a letter is given;
after a cell, | is a bar on its right and _ a bar below it.

Crossword files, by the extension of their names:
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

/// A crossword file to read.
#[derive(Args, Debug)]
pub(crate) struct SourceArgs {
    /// The crossword: a file, or - for standard input
    #[arg(value_name = "FILE")]
    pub(crate) file: String,

    /// The format of the file, if its name does not tell: {readable}
    #[arg(long, value_name = "FORMAT", value_parser = named::READABLE, hide_possible_values = true)]
    pub(crate) from: Option<&'static Format>,

    /// The four-digit key that unlocks a scrambled solution
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
    pub(crate) conditions: ConditionArgs,

    /// The seed; the same seed gives the same fill
    #[arg(long, value_name = "SEED")]
    pub(crate) seed: Option<u64>,

    /// Stops after this long: 20s, 2m
    #[arg(long, value_name = "TIME")]
    pub(crate) time: Option<Time>,

    /// Finds every fill
    #[arg(long, group = "how_many", conflicts_with_all = ["must", "out"])]
    pub(crate) all: bool,

    /// Prints the number of fills
    #[arg(long, group = "how_many", conflicts_with_all = ["must", "out", "json"])]
    pub(crate) count: bool,

    /// Finds K different fills
    #[arg(long, value_name = "K", group = "how_many", conflicts_with_all = ["must", "out"])]
    pub(crate) fills: Option<NonZero<usize>>,

    /// With --fills, the fewest words in which any two fills differ
    #[arg(long, value_name = "N", requires = "fills")]
    pub(crate) apart: Option<NonZero<usize>>,

    /// Searches for the best scores until time is up: the lowest score first, then the mean [default time: 10s]
    #[arg(long, group = "how_many", conflicts_with = "must")]
    pub(crate) best: bool,

    /// Shows every step: live on a terminal, otherwise one per line
    #[arg(long)]
    pub(crate) steps: bool,

    /// Writes the filled crossword to a file, in the format of its extension
    #[arg(long, value_name = "FILE")]
    pub(crate) out: Option<String>,

    /// Prints JSON, one object per line
    #[arg(long)]
    pub(crate) json: bool,
}

/// The parts of the search.
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

/// The words that may be used.
#[derive(Args, Debug)]
pub(crate) struct EntriesArgs {
    /// Your own list, which overrides that of -d; :80 after it scores the words that have no score. May be repeated: the
    /// first wins
    #[arg(long, value_name = "LIST[:SCORE]")]
    pub(crate) lists: Vec<String>,

    /// A word never to use, or the words of a list (@mine.txt); may be repeated
    #[arg(long, value_name = "WORD|@LIST")]
    pub(crate) ban: Vec<String>,

    /// A word to try first, with a score of 100, or the words of a list (@mine.txt); may be repeated
    #[arg(long, value_name = "WORD|@LIST")]
    pub(crate) favour: Vec<String>,

    /// Leaves out words with a lower score; in a list without scores, words that everyone knows have 55 or more
    #[arg(long, alias = "min-score", value_name = "SCORE")]
    pub(crate) lowest_score: Option<u16>,

    /// Allows words with a score of 0, such as crude ones
    #[arg(long)]
    pub(crate) no_family: bool,
}

/// The conditions of a fill.
#[derive(Args, Debug)]
pub(crate) struct ConditionArgs {
    #[command(flatten)]
    pub(crate) entries: EntriesArgs,

    /// Words to try before all others: a list
    #[arg(long, value_name = "LIST")]
    pub(crate) prefer: Option<String>,

    /// Words to leave out: a list
    #[arg(long, value_name = "LIST")]
    pub(crate) exclude: Option<String>,

    /// A word or phrase that must appear, wherever it fits; may be repeated
    #[arg(long, value_name = "WORD")]
    pub(crate) must: Vec<String>,

    /// The words allowed in a slot: a pattern (12A=c?t*) or a list (12A=@animals.txt); may be repeated
    #[arg(long, value_name = "SLOT=PATTERN")]
    pub(crate) slot: Vec<String>,

    /// Fills only a part of the grid, from row,column to row,column: 1,1-5,8
    #[arg(long, value_name = "REGION")]
    pub(crate) region: Option<String>,

    /// No two words share N consecutive letters
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u8).range(1..=25))]
    pub(crate) no_shared: Option<u8>,
}

/// Makes patterns of black cells or bars, the best first
#[derive(Args, Debug)]
#[command(after_help = "Examples:
  worddle crossword new --convention american --seed 5
  worddle crossword new --convention french --size 9x11 --black 13 --fillable -d fr
  worddle crossword new --size 7 --symmetry mirror --shortest 3 --filled -d en --out small.puz
  worddle crossword new --convention british --bars | worddle crossword show -
  worddle crossword new --theme 'ice cream' --theme strawberry --count 10
  worddle crossword new --kind arrow -d fr --filled --out fleches.ipuz")]
pub(crate) struct NewArgs {
    /// The kind of crossword: {kinds} (clues in black cells, with arrows) [default: crossword]
    #[arg(long, value_name = "KIND", value_parser = named::KIND, hide_possible_values = true)]
    pub(crate) kind: Option<Kind>,

    /// The convention to follow: {conventions} [default: by your language]
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

    /// A word or phrase to place in the pattern, or a file of them, one per line: @words.txt or words.txt; may be repeated
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

    /// Only patterns that can be filled, and fills them
    #[arg(long)]
    pub(crate) filled: bool,

    /// Gives up after this long: 30s, 2m [default: 30s]
    #[arg(long, value_name = "TIME")]
    pub(crate) time: Option<Time>,

    /// Writes the pattern to a file, in the format of its extension
    #[arg(long, value_name = "FILE", conflicts_with = "count")]
    pub(crate) out: Option<String>,
}

/// Lists the words that still fit a slot, by score, then by the ways they leave for the slots they cross
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
    pub(crate) entries: EntriesArgs,

    /// Prints JSON
    #[arg(long)]
    pub(crate) json: bool,
}

/// Shows the letters left for each cell and the words left for each slot, and what a word would make impossible
#[derive(Args, Debug)]
#[command(after_help = "Examples:
  printf 'CAT\\n...\\n..Q\\n' | worddle crossword survey - -d en
  printf '...\\n...\\n..Q\\n' | worddle crossword survey - -d en --slot 1A --word cat")]
pub(crate) struct SurveyArgs {
    #[command(flatten)]
    pub(crate) source: SourceArgs,

    #[command(flatten)]
    pub(crate) entries: EntriesArgs,

    /// The slot to try a word in, such as 12A (across) or 7D (down)
    #[arg(long, value_name = "SLOT", requires = "word")]
    pub(crate) slot: Option<String>,

    /// The word to try there
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
    pub(crate) entries: EntriesArgs,

    /// Prints JSON
    #[arg(long)]
    pub(crate) json: bool,
}

/// Lists the places for a word, best first, that keep the pattern symmetric and within its rules
#[derive(Args, Debug)]
#[command(
    after_help = "A word fits a slot as it is, or black cells (or bars) are added at its ends, each with its mirror image.

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

    /// The convention to keep: {conventions} [default: by your language]
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

/// Checks a crossword for unknown words, repeated words, unchecked letters and broken conventions
#[derive(Args, Debug)]
#[command(after_help = "Examples:
  printf 'CAT\\nOBE\\nTAN\\n' | worddle crossword check - -d en
  printf 'CAT\\nOBE\\nTAN\\n' | worddle crossword check - -d en --json
  worddle crossword new --convention french | worddle crossword check - --convention french")]
pub(crate) struct CrosswordCheckArgs {
    #[command(flatten)]
    pub(crate) source: SourceArgs,

    /// The convention to check: french (8 to 12 cells a side, 10 to 15 % black), american (15 to 21, 12 to
    /// 20 %, words of three letters or more, every letter checked, symmetric) or british (13 to 15, 32 to 40 %, words of
    /// three letters or more, symmetric)
    #[arg(long, value_name = "COUNTRY", value_parser = named::CONVENTION, hide_possible_values = true)]
    pub(crate) convention: Option<&'static Convention>,

    /// The kind of crossword: {kinds} (clues in black cells, with arrows) [default: as in the file]
    #[arg(long, value_name = "KIND", value_parser = named::KIND, hide_possible_values = true)]
    pub(crate) kind: Option<Kind>,

    /// Prints JSON
    #[arg(long)]
    pub(crate) json: bool,
}

/// The print options of a page.
#[derive(Args, Debug)]
pub(crate) struct PrintArgs {
    /// The paper of a page: {papers} [default: a4]
    #[arg(long, value_name = "PAPER", value_parser = named::PAPER, hide_possible_values = true)]
    pub(crate) paper: Option<Paper>,

    /// Large print, with the clues on separate pages
    #[arg(long)]
    pub(crate) large: bool,
}

/// Converts a crossword to another format
#[derive(Args, Debug)]
#[command(after_help = "Examples:
  printf 'CAT\\nORE\\n' | worddle crossword convert - cat.puz
  printf 'CAT\\nORE\\n' | worddle crossword convert - - --to ipuz
  printf 'CAT\\nORE\\n' | worddle crossword convert - cat.html --without-solution")]
pub(crate) struct CrosswordConvertArgs {
    #[command(flatten)]
    pub(crate) source: SourceArgs,

    /// The file to write, in the format of its extension; or - for standard output
    #[arg(value_name = "OUT")]
    pub(crate) out: String,

    /// The format to write, if the name of the file does not tell: {formats}
    #[arg(long, value_name = "FORMAT", value_parser = named::FORMAT, hide_possible_values = true)]
    pub(crate) to: Option<&'static Format>,

    /// Leaves out the letters that the solver has to find
    #[arg(long)]
    pub(crate) without_solution: bool,

    /// Where to print the numbers: french (rows and columns), american or british (cells) [default: as in the file]
    #[arg(long, value_name = "COUNTRY", value_parser = named::CONVENTION, hide_possible_values = true)]
    pub(crate) convention: Option<&'static Convention>,

    /// The kind of crossword: {kinds} (clues in black cells, with arrows) [default: as in the file]
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

    /// Where to put the numbers: french (rows and columns), american or british (cells) [default: as in the file]
    #[arg(long, value_name = "COUNTRY", value_parser = named::CONVENTION, hide_possible_values = true)]
    pub(crate) convention: Option<&'static Convention>,

    /// The kind of crossword: {kinds} (clues in black cells, with arrows) [default: as in the file]
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

    /// Writes a page to print to an HTML file: grid, clues, and the solution on its own page
    #[arg(long, value_name = "FILE")]
    pub(crate) html: Option<PathBuf>,
}
