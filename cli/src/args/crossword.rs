//! The command line of `worddle crossword`.

use std::path::PathBuf;

use clap::{Args, Subcommand, ValueEnum};
use worddle_crossword::formats::{Format, Key};

/// Fills, makes, checks, shows and converts crosswords
#[derive(Args, Debug)]
#[command(disable_help_subcommand = true)]
#[command(after_help = "A grid is a file of rows: # is a block, . an empty cell, a letter is given.
Files of Across Lite (.puz), .ipuz, .jpz, .xd and our own .json are read and written too;
pictures (.svg) and pages to print (.html) are written.

Examples:
  printf '....\\n....\\n....\\n' | worddle crossword show -
  printf 'CAT\\nORE\\n' | worddle crossword check - -d en")]
pub(crate) struct CrosswordArgs {
    #[command(subcommand)]
    pub(crate) command: CrosswordCommand,
}

/// The commands on crosswords.
#[derive(Subcommand, Debug)]
pub(crate) enum CrosswordCommand {
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

    /// The format of the crossword, if its name does not tell: text, puz, ipuz, jpz, xd or json
    #[arg(long, value_name = "FORMAT", value_parser = readable)]
    pub(crate) from: Option<&'static Format>,

    /// The key of four digits that opens a scrambled solution
    #[arg(long, value_name = "KEY")]
    pub(crate) key: Option<Key>,
}

/// How grids look, and what is asked of them.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Country {
    /// Rows and columns are numbered; 8 to 12 cells a side; words of two letters.
    French,
    /// Cells are numbered; words of three letters; every letter checked; symmetric.
    American,
    /// Cells are numbered; words of three letters; letters may be unchecked; symmetric.
    British,
}

/// Checks a crossword: are its words in the list, does any come twice, is every letter checked
#[derive(Args, Debug)]
#[command(after_help = "Examples:
  printf 'CAT\\nORE\\n' | worddle crossword check - -d en
  printf 'CHAT#\\nRARE#\\nISERE\\n#EREN\\n#STES\\n' | worddle crossword check - -d fr --json | head -1 || true")]
pub(crate) struct CrosswordCheckArgs {
    #[command(flatten)]
    pub(crate) source: SourceArgs,

    /// What is asked of the grid: french (8 to 12 cells a side, 10 to 15 % black), american (words of three letters,
    /// every letter checked, symmetric) or british (words of three letters, symmetric)
    #[arg(long, value_name = "COUNTRY", hide_possible_values = true)]
    pub(crate) convention: Option<Country>,

    /// Prints JSON
    #[arg(long)]
    pub(crate) json: bool,
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

    /// The file to write, whose name tells the format; or - for standard output
    #[arg(value_name = "OUT")]
    pub(crate) out: String,

    /// The format to write, if the name does not tell: text, puz, ipuz, jpz, xd, json, svg or html
    #[arg(long, value_name = "FORMAT", value_parser = any_format)]
    pub(crate) to: Option<&'static Format>,

    /// Leaves out the letters that the solver is to find
    #[arg(long)]
    pub(crate) without_solution: bool,

    /// Where pictures and pages have numbers: french (rows and columns), american or british (cells)
    #[arg(long, value_name = "COUNTRY", hide_possible_values = true)]
    pub(crate) convention: Option<Country>,
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

    /// Where the numbers are: french (rows and columns), american or british (cells)
    #[arg(long, value_name = "COUNTRY", hide_possible_values = true)]
    pub(crate) convention: Option<Country>,

    /// Leaves out the letters that the solver is to find
    #[arg(long)]
    pub(crate) without_solution: bool,

    /// Draws the grid into an SVG file
    #[arg(long, value_name = "FILE")]
    pub(crate) svg: Option<PathBuf>,

    /// Writes a page to print into an HTML file: grid, clues, and the solution apart
    #[arg(long, value_name = "FILE")]
    pub(crate) html: Option<PathBuf>,
}

fn readable(name: &str) -> Result<&'static Format, String> {
    let format = Format::named(name).filter(|format| format.is_readable());
    format.ok_or_else(|| "expected text, puz, ipuz, jpz, xd or json".to_owned())
}

fn any_format(name: &str) -> Result<&'static Format, String> {
    Format::named(name).ok_or_else(|| "expected text, puz, ipuz, jpz, xd, json, svg or html".to_owned())
}
