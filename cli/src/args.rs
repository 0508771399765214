//! The command line as it is typed.

use std::path::PathBuf;

use clap::{ArgAction, Args, Parser, Subcommand, ValueEnum};
use worddle_ask::{AboutRequest, Sort};
use worddle_board::Instructions;
use worddle_data::Language;
use worddle_lexicon::{Alphabet, Encoding, Tier};

mod best;
mod crossword;
mod cryptic;
mod design;
mod dictionary;
mod fleet;
mod generate;
mod lab;
mod named;
mod prove;
mod serve;
mod site;

pub(crate) use best::{AllowedArgs, BestArgs, KeepingArgs, SearchArgs};
pub(crate) use crossword::{
    CandidatesArgs, CrosswordArgs, CrosswordCheckArgs, CrosswordCommand, CrosswordConvertArgs,
    CrosswordShowArgs, EntriesArgs, FillArgs, NewArgs, PlacesArgs, SourceArgs, StatsArgs, SurveyArgs,
};
pub(crate) use cryptic::CrypticArgs;
pub(crate) use design::DesignArgs;
pub(crate) use dictionary::{
    DefineArgs, DictionaryAddArgs, DictionaryArgs, DictionaryCommand, DictionaryListArgs,
};
pub(crate) use fleet::{
    AddCommand, DatabaseArgs, FleetAddArgs, FleetArgs, FleetCommand, FleetWatchArgs, WorkArgs,
};
pub(crate) use generate::{GenerateArgs, PrintingArgs};
pub(crate) use lab::{LabArgs, LabCommand, LabCountArgs, LabReportArgs, LabRunArgs};
pub(crate) use prove::{GpuChoice, ProveArgs, ProveCheckArgs, ProveCommand, ProveEstimateArgs, QuestionArgs};
pub(crate) use serve::{LogFormat, LogLevel, ServeArgs};
pub(crate) use site::SiteArgs;

/// The whole command line.
#[derive(Parser, Debug)]
#[command(name = "worddle", version, disable_help_flag = true, disable_version_flag = true)]
#[command(disable_help_subcommand = true, subcommand_value_name = "COMMAND")]
#[command(about = "Worddle, the word-grid engine

Without a command, read a grid of letters from standard input and print every word that can be traced on it, longest \
first.")]
#[command(after_help = "Examples:
  echo 'c h a t  i e n s  o r l e  m u t e' | worddle -d fr -s 4
  worddle anagram bonjour -d fr
  worddle words 'c?t*' -d en
  worddle lexicon info -d fr")]
pub(crate) struct Arguments {
    /// Side of the grid; read N×N letters from standard input [default: 4]
    #[arg(short = 's', long = "side", value_name = "N")]
    pub(crate) side: Option<u64>,

    /// Print the version
    #[arg(short = 'V', long)]
    pub(crate) version: bool,

    /// With --version, print the processor too, and the instructions that boards are counted with
    #[arg(long, requires = "version")]
    pub(crate) verbose: bool,

    #[command(flatten)]
    pub(crate) common: Common,

    #[command(subcommand)]
    pub(crate) command: Option<Command>,
}

/// Options of every command.
#[derive(Args, Debug)]
#[command(next_help_heading = "Common options")]
pub(crate) struct Common {
    /// Word list: a name (see `worddle lexicon names`), a file, or - for standard input
    #[arg(short = 'd', long = "list", value_name = "LIST", global = true)]
    pub(crate) list: Option<String>,

    /// Alphabet of the word list: {alphabets}
    #[arg(long, value_name = "NAME", global = true, value_parser = named::ALPHABET, hide_possible_values = true)]
    pub(crate) alphabet: Option<Alphabet>,

    /// Encoding of the word list, instead of guessing it: {encodings}
    #[arg(long, value_name = "NAME", global = true, value_parser = named::ENCODING, hide_possible_values = true)]
    pub(crate) encoding: Option<Encoding>,

    /// Skip words of fewer than N letters
    #[arg(long, value_name = "N", global = true)]
    pub(crate) min_letters: Option<usize>,

    /// Skip words of more than N letters
    #[arg(long, value_name = "N", global = true)]
    pub(crate) max_letters: Option<usize>,

    /// Your language, for the words and for the interface: {languages}
    #[arg(long = "language", visible_alias = "lang", value_name = "LANGUAGE", global = true)]
    #[arg(value_parser = named::LANGUAGE, hide_possible_values = true)]
    pub(crate) lang: Option<Language>,

    /// Raise a limit, as in time=1m or blanks=6: {limits}
    #[arg(long, value_name = "NAME=VALUE", global = true)]
    pub(crate) limit: Vec<String>,

    /// Instructions to count boards with, instead of the fastest by measurement: {instructions}
    #[arg(long, value_name = "NAME", global = true, value_parser = named::INSTRUCTIONS, hide_possible_values = true)]
    pub(crate) instructions: Option<Instructions>,

    /// When to use colours: {colors}
    #[arg(long, value_name = "WHEN", global = true, hide_possible_values = true)]
    pub(crate) color: Option<Color>,

    /// Print nothing but errors on standard error
    #[arg(short, long, global = true)]
    pub(crate) quiet: bool,

    /// Print this help
    #[arg(short, long, action = ArgAction::Help, global = true)]
    help: Option<bool>,
}

/// When to use colours.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug, serde::Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Color {
    /// Only on a terminal.
    Auto,
    /// Also in files and pipes.
    Always,
    /// Nowhere.
    Never,
}

/// The commands.
#[derive(Subcommand, Debug)]
pub(crate) enum Command {
    Solve(SolveArgs),
    Check(CheckArgs),
    Generate(Box<GenerateArgs>),
    Design(Box<DesignArgs>),
    Best(Box<BestArgs>),
    Prove(Box<ProveArgs>),
    Fleet(Box<FleetArgs>),
    Work(WorkArgs),
    Anagram(AnagramArgs),
    Words(WordsArgs),
    Define(DefineArgs),
    Dictionary(DictionaryArgs),
    Ask(AskArgs),
    Lexicon(LexiconArgs),
    Lab(LabArgs),
    Serve(ServeArgs),
    Site(SiteArgs),
    Crossword(Box<CrosswordArgs>),
    Cryptic(CrypticArgs),
    Demo(DemoArgs),
    Completions(CompletionsArgs),
    Man(ManArgs),
}

/// Ask a question of the API as JSON, without a server
#[derive(Args, Debug)]
#[command(after_help = "Without a question, list every question.

Examples:
  worddle ask
  worddle ask solve '{\"board\":\"CAT/ORE\",\"language\":\"en\"}'
  worddle ask 'daily?language=fr'
  worddle ask crossword/fill - < request.json")]
pub(crate) struct AskArgs {
    /// The question: its address below /api/v1, with a query if it takes one
    #[arg(value_name = "QUESTION")]
    pub(crate) question: Option<String>,

    /// The request as JSON; - reads it from standard input [default: {}]
    #[arg(value_name = "JSON")]
    pub(crate) request: Option<String>,
}

/// How to read a board, and which words count on it.
#[derive(Args, Debug)]
pub(crate) struct BoardArgs {
    /// Rules: {rules}, or a TOML file [default: chosen by the size and bonuses of the board]
    #[arg(long, value_name = "RULES")]
    pub(crate) rules: Option<String>,

    /// Topology, if the board does not show it: 4x4, 3x3x3, 5x5:straight, 4x4:wrapped, hex3x4, graph:0-1,1-2
    #[arg(long, value_name = "TOPOLOGY")]
    pub(crate) topology: Option<String>,
}

/// Which words are listed, by what is known of them.
#[derive(Args, Debug)]
pub(crate) struct KnownArgs {
    /// Print only words of tier 1 (everyone knows them), up to 2 (well-read people do) or up to 3 (all)
    #[arg(long, value_name = "TIER")]
    pub(crate) tier: Option<Tier>,

    /// Print the best-known words first
    #[arg(long)]
    pub(crate) known_first: bool,

    /// Leave out crude words
    #[arg(long)]
    pub(crate) family: bool,

    /// Print each word's lemma: run for running
    #[arg(long)]
    pub(crate) lemma: bool,
}

impl KnownArgs {
    /// Builds this part of a request.
    pub(crate) fn request(&self) -> AboutRequest {
        let &Self { tier, known_first, family, lemma } = self;
        AboutRequest { known: false, lemma, tier: tier.map(Tier::number), known_first, family }
    }
}

/// Find every word on a board, with its best path and points
#[derive(Args, Debug)]
#[command(
    after_help = "A board is written row by row: CRES/AMIN/ILAT/LSER, or CRESAMINILATLSER, or C R E S ...
  Qu or (qu)  a tile of several letters    e:tw   a bonus: dl, tl, dw or tw
  ?           any letter                   #      a block
  //          between planes: AB/CD//EF/GH

Examples:
  worddle solve CRES/AMIN/ILAT/LSER -d fr
  worddle solve PERSLATGSINETERS -d en --stats
  worddle solve PERSLATGSINETERS -d en --tier 1 --family
  worddle solve 'c:dw r e s  a m i:tl n  i l a t  l s e:tw r' -d fr --longest 10
  worddle solve 'hex3x3=TAR/SEL/INO' -d en --sort length
  worddle solve UAUO/CUDH/IENU/LESD -d fr --svg board.svg --word aucunes --words-only
  printf 'CRES/AMIN/ILAT/LSER\\nUAUO/CUDH/IENU/LESD\\n' | worddle solve - -d fr"
)]
#[expect(clippy::struct_excessive_bools, reason = "flags are either given or not")]
pub(crate) struct SolveArgs {
    /// Board; - reads one board per line from standard input and prints one JSON object per line
    #[arg(value_name = "BOARD")]
    pub(crate) board: String,

    #[command(flatten)]
    pub(crate) shared: BoardArgs,

    /// Sort the words by: {sorts}
    #[arg(long, value_name = "ORDER", value_parser = named::SORT, hide_possible_values = true)]
    pub(crate) sort: Option<Sort>,

    /// Print only the N longest words
    #[arg(long, value_name = "N")]
    pub(crate) longest: Option<usize>,

    /// Print every path of each word, best first
    #[arg(long)]
    pub(crate) paths: bool,

    /// Print each word's Zipf frequency, from 1 (very rare) to 7
    #[arg(long)]
    pub(crate) zipf: bool,

    #[command(flatten)]
    pub(crate) known: KnownArgs,

    /// Words of your own, from a file with one per line: they count too; with a - before it, a word does not count
    #[arg(long, value_name = "FILE")]
    pub(crate) own: Option<PathBuf>,

    /// Print JSON
    #[arg(long, group = "format")]
    pub(crate) json: bool,

    /// Print CSV
    #[arg(long, group = "format")]
    pub(crate) csv: bool,

    /// Print only the words, one spelling per line
    #[arg(long, group = "format")]
    pub(crate) words_only: bool,

    /// Print the number of words and points by length
    #[arg(long, group = "format")]
    pub(crate) stats: bool,

    /// Draw the board to an SVG file, with the path of a word
    #[arg(long, value_name = "FILE")]
    pub(crate) svg: Option<PathBuf>,

    /// Draw the path of this word [default: the first word]
    #[arg(long, value_name = "WORD", requires = "svg")]
    pub(crate) word: Option<String>,

    /// Use this many threads for boards from standard input [default: one per core]
    #[arg(long, value_name = "N")]
    pub(crate) threads: Option<usize>,
}

/// Check whether a word counts on a board, and explain why not
#[derive(Args, Debug)]
#[command(after_help = "Examples:
  worddle check aucunes UAUO/CUDH/IENU/LESD -d fr
  worddle check letters 'LE/TT/ER/S#' -d en --rules ruzzle")]
pub(crate) struct CheckArgs {
    /// Word
    #[arg(value_name = "WORD")]
    pub(crate) word: String,

    /// Board, as in `worddle solve`
    #[arg(value_name = "BOARD")]
    pub(crate) board: String,

    #[command(flatten)]
    pub(crate) shared: BoardArgs,

    /// Print JSON
    #[arg(long)]
    pub(crate) json: bool,
}

/// Find the words that letters can make, longest first
#[derive(Args, Debug)]
#[command(after_help = "Examples:
  worddle anagram bonjour -d fr
  worddle anagram chien --exact -d fr
  worddle anagram 'retains?' --longest -d en
  worddle anagram --random 16 --seed 7")]
#[expect(clippy::struct_excessive_bools, reason = "flags are either given or not")]
pub(crate) struct AnagramArgs {
    /// Letters, each used at most once; ? is a blank
    #[arg(value_name = "LETTERS", required_unless_present = "random")]
    pub(crate) letters: Option<String>,

    /// Draw N random letters, weighted by their frequency in the list
    #[arg(long, value_name = "N", conflicts_with = "letters")]
    pub(crate) random: Option<usize>,

    /// Seed of the draw; the same seed draws the same letters
    #[arg(long, value_name = "SEED", conflicts_with = "letters")]
    pub(crate) seed: Option<u64>,

    /// Print only words that use all letters
    #[arg(long)]
    pub(crate) exact: bool,

    /// Print only the longest words
    #[arg(long)]
    pub(crate) longest: bool,

    /// Print each word's Zipf frequency, from 1 (very rare) to 7
    #[arg(long)]
    pub(crate) zipf: bool,

    #[command(flatten)]
    pub(crate) known: KnownArgs,

    /// Print JSON
    #[arg(long)]
    pub(crate) json: bool,
}

/// Find the words that fit a pattern
#[derive(Args, Debug)]
#[command(after_help = "In a pattern a letter stands for itself, and
  ?  or .    any letter            *          any letters, or none
  [abc]      one of these          [a-f]      one from a to f
  [^abc]     any but these         @  and  #  a vowel, a consonant

Examples:
  worddle words 'c?t*' -d en
  worddle words '?a[bcd]*e' -d fr
  worddle words '#@#@#@' --count -d it")]
pub(crate) struct WordsArgs {
    /// Pattern; quote it to keep the shell from expanding it
    #[arg(value_name = "PATTERN")]
    pub(crate) pattern: String,

    /// Print only the number of words
    #[arg(long, conflicts_with = "json")]
    pub(crate) count: bool,

    /// Print each word's Zipf frequency, from 1 (very rare) to 7
    #[arg(long)]
    pub(crate) zipf: bool,

    #[command(flatten)]
    pub(crate) known: KnownArgs,

    /// Print JSON
    #[arg(long)]
    pub(crate) json: bool,
}

/// Inspect, save and draw word lists
#[derive(Args, Debug)]
#[command(disable_help_subcommand = true)]
#[command(after_help = "Examples:
  worddle lexicon info -d fr
  worddle lexicon build -d my-words.txt --alphabet fr -o my-words.lexicon
  printf 'chien\\nchat\\nniche\\nnicher\\nzoo\\n' | worddle lexicon tree -d - --height 3")]
pub(crate) struct LexiconArgs {
    #[command(subcommand)]
    pub(crate) command: LexiconCommand,
}

/// The commands on word lists.
#[derive(Subcommand, Debug)]
pub(crate) enum LexiconCommand {
    Info(InfoArgs),
    Build(BuildArgs),
    Add(AddArgs),
    Dump(DumpArgs),
    Tree(TreeArgs),
    Lists(ListsArgs),
    Names(NamesArgs),
}

/// Print the counts, letters and lengths of a list, and its size in every structure
#[derive(Args, Debug)]
#[command(after_help = "Examples:
  worddle lexicon info -d fr
  worddle lexicon info -d en --json")]
pub(crate) struct InfoArgs {
    /// Print JSON
    #[arg(long)]
    pub(crate) json: bool,
}

/// Save a list in a form that opens instantly
#[derive(Args, Debug)]
#[command(after_help = "Examples:
  worddle lexicon build -d en -o english.lexicon
  worddle lexicon build -d words.txt --alphabet fr -o words.lexicon.zst
  worddle lexicon build -d words.txt --alphabet fr --frequencies zipf.tsv -o words.lexicon.zst")]
pub(crate) struct BuildArgs {
    /// File to write; compressed if its name ends in .zst
    #[arg(short, long, value_name = "FILE")]
    pub(crate) output: PathBuf,

    /// Table of a word, a tab and its Zipf frequency on each line; FILE gets frequencies beside it (NAME.zipf.zst)
    #[arg(long, value_name = "TABLE")]
    pub(crate) frequencies: Option<String>,
}

/// Install a list of your own, so that -d finds it by name
#[derive(Args, Debug)]
#[command(after_help = "Examples:
  worddle lexicon add words.txt --alphabet fr
  worddle lexicon add words.txt --name mine && worddle words 'c*' -d mine")]
pub(crate) struct AddArgs {
    /// List to install: a file with one word per line, or a saved list; scores are dropped
    #[arg(value_name = "FILE")]
    pub(crate) file: String,

    /// Name of the list [default: the name of the file]
    #[arg(long, value_name = "NAME")]
    pub(crate) name: Option<String>,
}

/// Print all words of a list, as read back from a structure
#[derive(Args, Debug)]
#[command(after_help = "Examples:
  worddle lexicon dump -d fr | head
  worddle lexicon dump -d words.txt --structure trie | cmp - words.txt")]
pub(crate) struct DumpArgs {
    /// Structure to build and read: {structures}
    #[arg(long, value_name = "NAME", default_value = "dawg", hide_default_value = true)]
    pub(crate) structure: String,

    /// Print words as they are played, in capitals and without accents
    #[arg(long)]
    pub(crate) folded: bool,
}

/// Draw the tree of a list: one letter per node down to a height, then lists of endings
#[derive(Args, Debug)]
#[command(after_help = "Examples:
  worddle lexicon tree -d fr --prefix aba --height 5
  printf 'chien\\nchat\\nniche\\nnicher\\nzoo\\n' | worddle lexicon tree -d - --svg tree.svg")]
pub(crate) struct TreeArgs {
    /// Height of the tree [default: the whole tree]
    #[arg(long, value_name = "N")]
    pub(crate) height: Option<usize>,

    /// Draw only words that begin with these letters
    #[arg(long, value_name = "LETTERS", default_value = "", hide_default_value = true)]
    pub(crate) prefix: String,

    /// Draw the tree to an SVG file (small lists only)
    #[arg(long, value_name = "FILE")]
    pub(crate) svg: Option<PathBuf>,
}

/// Print the lengths of the lists of a hybrid tree at each height
#[derive(Args, Debug)]
#[command(after_help = "Examples:
  worddle lexicon lists -d fr
  worddle lexicon lists -d en --json")]
pub(crate) struct ListsArgs {
    /// Print JSON
    #[arg(long)]
    pub(crate) json: bool,
}

/// Print the names of the available word lists
#[derive(Args, Debug)]
#[command(after_help = "Examples:
  worddle lexicon names")]
pub(crate) struct NamesArgs {}

/// Show a board, its words, and the structures behind them
#[derive(Args, Debug)]
#[command(after_help = "Examples:
  worddle demo
  worddle demo --lang fr --seed 2")]
pub(crate) struct DemoArgs {
    /// Seed of the board
    #[arg(long, value_name = "SEED")]
    pub(crate) seed: Option<u64>,
}

/// Print completions for a shell: {shells}
#[derive(Args, Debug)]
#[command(after_help = "Examples:
  worddle completions bash > ~/.local/share/bash-completion/completions/worddle")]
pub(crate) struct CompletionsArgs {
    /// Shell
    #[arg(value_name = "SHELL", hide_possible_values = true)]
    pub(crate) shell: clap_complete::Shell,
}

/// Print the manual page, or write one for each command
#[derive(Args, Debug)]
#[command(after_help = "Examples:
  worddle man > worddle.1
  worddle man --out man1")]
pub(crate) struct ManArgs {
    /// Write one page per command to this directory
    #[arg(long, value_name = "DIRECTORY")]
    pub(crate) out: Option<PathBuf>,
}
