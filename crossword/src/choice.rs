//! Word choice: which word to try first in a slot.

mod alphabetical;
mod any_word;
mod high_scores;
mod most_ways;

use crate::parts::Choice;

pub(crate) use alphabetical::Alphabetical;
use any_word::AnyWord;
pub(crate) use high_scores::HighScores;
pub(crate) use most_ways::MostWays;

/// Every choice, Worddle's own first.
pub fn choices() -> Vec<Box<dyn Choice>> {
    vec![Box::<MostWays>::default(), Box::<HighScores>::default(), Box::new(Alphabetical), Box::new(AnyWord)]
}
