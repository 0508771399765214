//! Which file finds which kind.

use worddle_run::{Run, Stop};

use crate::bench::Bench;
use crate::kind::Kind;
use crate::kinds::{alternation, anagram, chain, definition, deletion, hidden, spoonerism};
use crate::wordplay::Wordplay;

/// Finds the wordplay of a kind for the answer on a bench, the best first.
///
/// # Errors
///
/// The run was stopped.
pub fn find(kind: Kind, bench: &Bench<'_>, run: &mut Run<'_>) -> Result<Vec<Wordplay>, Stop> {
    match kind {
        Kind::Anagram => anagram::find(bench, run),
        Kind::Charade => chain::charades(bench, run),
        Kind::Container => chain::containers(bench, run),
        Kind::Reversal => chain::reversals(bench, run),
        Kind::Hidden => hidden::find(bench, run),
        Kind::Deletion => deletion::find(bench, run),
        Kind::Alternation => alternation::find(bench, run),
        Kind::Spoonerism => spoonerism::find(bench, run),
        Kind::Definition => Ok(definition::find(bench)),
    }
}
