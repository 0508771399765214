//! What is looked for, as people type it and as it is shown.

use anyhow::{Result, bail};
use worddle_lexicon::MAX_LETTERS;
use worddle_optimize::Goal;

use crate::speech::Speech;

/// The most parts of a sum.
const MAX_PARTS: usize = 16;

/// Reads a goal: `words`, `lengths=4,5`, or a sum such as `100*longest+words`.
pub(super) fn parse(text: &str, speech: Speech) -> Result<Goal> {
    let mut parts = Vec::new();
    for part in text.split('+') {
        let (weight, name) = part.split_once('*').unwrap_or(("1", part));
        match (weight.trim().parse::<u64>(), single(name.trim())) {
            (Ok(weight), Some(goal)) => parts.push((weight, goal)),
            _ => bail!(speech.say(
                format!("nothing to look for in {part:?}: expected words, points, letters, longest, lengths=4,5, or a sum such as 100*longest+words"),
                format!("rien à chercher dans {part:?} : il faut words, points, letters, longest, lengths=4,5, ou une somme comme 100*longest+words"),
            )),
        }
    }
    if parts.len() > MAX_PARTS {
        bail!(speech.say(
            format!("a sum of {} parts: expected {MAX_PARTS} at most", parts.len()),
            format!("une somme de {} parties : il en faut {MAX_PARTS} au plus", parts.len()),
        ));
    }
    Ok(match &parts[..] {
        [(1, goal)] => goal.clone(),
        _ => Goal::Sum(parts),
    })
}

fn single(name: &str) -> Option<Goal> {
    Some(match name {
        "words" => Goal::Words,
        "points" => Goal::Points,
        "letters" => Goal::Letters,
        "longest" => Goal::Longest,
        _ => {
            let lengths = name.strip_prefix("lengths=")?.split(',').map(|length| length.trim().parse().ok());
            let lengths: Vec<usize> = lengths.collect::<Option<_>>()?;
            let possible = lengths.iter().all(|length| (1..=MAX_LETTERS).contains(length));
            Goal::Lengths(possible.then_some(lengths)?)
        }
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_goal_is_a_name_or_a_sum_of_names() {
        let read = |text: &str| parse(text, Speech::English).ok();
        assert_eq!(read("words"), Some(Goal::Words));
        assert_eq!(read("lengths=4,5"), Some(Goal::Lengths(vec![4, 5])));
        assert_eq!(
            read("100*longest + words"),
            Some(Goal::Sum(vec![(100, Goal::Longest), (1, Goal::Words)]))
        );
        assert_eq!(read("2*points"), Some(Goal::Sum(vec![(2, Goal::Points)])));
        for text in
            ["", "beauty", "lengths=", "lengths=0", "-1*words", "words+", "2**words", "lengths=99999999999"]
        {
            assert_eq!(read(text), None, "{text}");
        }
    }
}
