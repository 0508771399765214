//! The notation of goals: `words`, `lengths=4,5`, or a sum such as `100*longest+words`.

use std::str::FromStr;

use worddle_lexicon::MAX_LETTERS;

use crate::objective::Goal;

/// The most parts of a sum.
pub const MAX_PARTS: usize = 16;

/// A text that is not a goal.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum NoGoal {
    /// A part is not a goal.
    #[error(
        "no goal {0:?}: expected words, points, letters, longest, lengths=4,5, or a sum such as 100*longest+words"
    )]
    Part(String),
    /// The sum has too many parts.
    #[error("a sum of {0} parts: expected {MAX_PARTS} at most")]
    Parts(usize),
}

impl FromStr for Goal {
    type Err = NoGoal;

    fn from_str(text: &str) -> Result<Self, NoGoal> {
        let count = text.split('+').count();
        if count > MAX_PARTS {
            return Err(NoGoal::Parts(count));
        }
        let part = |part: &str| {
            let (weight, name) = part.split_once('*').unwrap_or(("1", part));
            let weight = weight.trim().parse::<u64>().ok();
            weight.zip(single(name.trim())).ok_or_else(|| NoGoal::Part(part.to_owned()))
        };
        let mut parts = text.split('+').map(part).collect::<Result<Vec<_>, _>>()?;
        Ok(match &parts[..] {
            [(1, _)] => parts.remove(0).1,
            _ => Self::Sum(parts),
        })
    }
}

/// Parses a goal that is not a sum. Lengths beyond the longest possible word are rejected: they would only take memory.
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_goal_is_a_name_or_a_sum_of_names() {
        let read = |text: &str| text.parse::<Goal>().ok();
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
        assert_eq!("words+".repeat(20).parse::<Goal>(), Err(NoGoal::Parts(21)));
    }
}
