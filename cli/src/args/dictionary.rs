//! The arguments of `worddle define` and `worddle dictionary`.

use std::path::PathBuf;

use clap::{Args, Subcommand};

/// Define a word: what it means, who knows it, its lemma and its points
#[derive(Args, Debug)]
#[command(after_help = "Definitions come from dictionaries that you install: see `worddle dictionary`.

Examples:
  worddle define running -d en
  worddle define 'ice cream' -d en --json")]
pub(crate) struct DefineArgs {
    /// Word, or a phrase
    #[arg(value_name = "WORD")]
    pub(crate) word: String,

    /// Rules that the points follow: {rules}, or a TOML file [default: boggle]
    #[arg(long, value_name = "RULES")]
    pub(crate) rules: Option<String>,

    /// Print JSON
    #[arg(long)]
    pub(crate) json: bool,
}

/// Install, list and remove dictionaries
#[derive(Args, Debug)]
#[command(disable_help_subcommand = true)]
#[command(
    after_help = "Dictionaries of Debian's packages (wordnet-base, dict-*, mythes-*) are found by themselves.

Examples:
  worddle dictionary list"
)]
pub(crate) struct DictionaryArgs {
    #[command(subcommand)]
    pub(crate) command: DictionaryCommand,
}

/// The commands on dictionaries.
#[derive(Subcommand, Debug)]
pub(crate) enum DictionaryCommand {
    Add(DictionaryAddArgs),
    List(DictionaryListArgs),
    Remove(DictionaryRemoveArgs),
}

/// Install a dictionary, packed for quick lookups
#[derive(Args, Debug)]
#[command(after_help = "Formats: {dictionaries}.
With --language, it is the language of the dictionary's words.

Examples:
  worddle dictionary add thes_fr.dat
  worddle dictionary add thes_fr.dat --name synonyms && worddle dictionary list")]
pub(crate) struct DictionaryAddArgs {
    /// A file of the dictionary, or a directory with one or more
    #[arg(value_name = "FILE|DIRECTORY")]
    pub(crate) path: PathBuf,

    /// Name of the dictionary [default: that of its file]
    #[arg(long, value_name = "NAME")]
    pub(crate) name: Option<String>,

    /// Leave out phrases, for a smaller file
    #[arg(long)]
    pub(crate) without_phrases: bool,
}

/// List the installed dictionaries
#[derive(Args, Debug)]
#[command(after_help = "Examples:
  worddle dictionary list
  worddle dictionary list --json")]
pub(crate) struct DictionaryListArgs {
    /// Print JSON, with the licence of each
    #[arg(long)]
    pub(crate) json: bool,
}

/// Remove a dictionary that you installed
#[derive(Args, Debug)]
#[command(after_help = "Examples:
  worddle dictionary remove synonyms")]
pub(crate) struct DictionaryRemoveArgs {
    /// Name, as `worddle dictionary list` prints it
    #[arg(value_name = "NAME")]
    pub(crate) name: String,
}
