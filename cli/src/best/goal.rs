//! The goal of a search, in the user's language.

use worddle_ask::Speech;
use worddle_optimize::Goal;

/// The unit of a value, for a heading or after a number.
///
/// Plural, also after 1: it heads a column of numbers. A sum has no unit that a person would know.
pub(crate) fn unit(goal: &Goal, speech: Speech) -> String {
    match goal {
        Goal::Words => speech.say("words", "mots").to_owned(),
        Goal::Points => "points".to_owned(),
        Goal::Letters => speech.say("letters", "lettres").to_owned(),
        Goal::Longest => speech.say("longest word", "mot le plus long").to_owned(),
        Goal::Lengths(lengths) => {
            let lengths: Vec<String> = lengths.iter().map(ToString::to_string).collect();
            let lengths = lengths.join(", ");
            speech.say(format!("words of {lengths} letters"), format!("mots de {lengths} lettres"))
        }
        Goal::Sum(_) => speech.say("value", "valeur").to_owned(),
    }
}
