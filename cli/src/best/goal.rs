//! What is looked for, in the user's language.

use anyhow::{Result, anyhow};
use worddle_optimize::{Goal, MAX_PARTS, NoGoal};

use crate::speech::Speech;

/// Reads a goal: `words`, `lengths=4,5`, or a sum such as `100*longest+words`.
pub(super) fn parse(text: &str, speech: Speech) -> Result<Goal> {
    text.parse().map_err(|error: NoGoal| {
        let french = match &error {
            NoGoal::Part(part) => format!(
                "rien à chercher dans {part:?} : il faut words, points, letters, longest, lengths=4,5, ou une somme comme 100*longest+words"
            ),
            NoGoal::Parts(count) => format!("une somme de {count} parties : il en faut {MAX_PARTS} au plus"),
        };
        anyhow!(speech.say(error.to_string(), french))
    })
}

/// What a value counts, for a heading or after a number.
pub(super) fn unit(goal: &Goal, speech: Speech) -> String {
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
