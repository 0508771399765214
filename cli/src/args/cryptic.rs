//! The command line of `worddle cryptic`.

use clap::Args;
use worddle_lexicon::Tier;

/// Find wordplay for a cryptic clue: anagrams, charades, containers, reversals, hidden words and more
#[derive(Args, Debug)]
#[command(
    after_help = "(DIRTY ROOM)* is an anagram, ST(A)IR one piece around another, LIVED< a word read backwards,
[s]TRAIN a word without its first letter.

Examples:
  worddle cryptic 'ice cream' -d en
  worddle cryptic orchestra -d en --kind anagram,charade --most 3
  worddle cryptic chocolat -d fr --tier 1 --json"
)]
pub(crate) struct CrypticArgs {
    /// Answer, a word or a phrase of 2 to 30 letters
    #[arg(value_name = "ANSWER")]
    pub(crate) answer: String,

    /// Kinds of wordplay, separated by commas: {wordplays} [default: all]
    #[arg(long, value_name = "KINDS")]
    pub(crate) kind: Option<String>,

    /// Use words of tier 1 (everyone knows them), up to 2 (well-read people do) or up to 3 (all) [default: 2]
    #[arg(long, value_name = "TIER")]
    pub(crate) tier: Option<Tier>,

    /// Leave out words with a crude second meaning too; crude words are never used
    #[arg(long)]
    pub(crate) family: bool,

    /// Print up to N wordplays of each kind, at most 100 [default: 10]
    #[arg(long, value_name = "N")]
    pub(crate) most: Option<usize>,

    /// Print JSON
    #[arg(long)]
    pub(crate) json: bool,
}
