//! The answer that a clue is written for.

use worddle_lexicon::{Alphabet, Fold, Letter, NoLetter, composed};

/// The most letters of an answer: longer ones are in no grid, and anagrams count letters in one machine word.
pub const MAX_ANSWER: usize = 30;

/// A word or phrase to write a clue for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Answer {
    letters: Vec<Letter>,
    /// The number of letters of each of its words.
    lengths: Vec<usize>,
}

/// Why a text is not an answer.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum AnswerError {
    /// A character is no letter, space, hyphen or apostrophe.
    #[error(transparent)]
    NoLetter(#[from] NoLetter),
    /// It has no letters, or one.
    #[error("{0} letters: an answer has 2 to {MAX_ANSWER}")]
    TooFew(usize),
    /// It has more than [`MAX_ANSWER`] letters.
    #[error("{0} letters: an answer has 2 to {MAX_ANSWER}")]
    TooMany(usize),
}

impl Answer {
    /// Parses letters in any case, with or without accents. Spaces and hyphens part words, apostrophes do not count.
    pub fn parse(text: &str, alphabet: Alphabet) -> Result<Self, AnswerError> {
        let (mut letters, mut lengths) = (Vec::new(), vec![0]);
        for character in composed(text) {
            let fold = alphabet.fold_char(character);
            match character {
                '-' | '‐' | '–' => lengths.push(0),
                '\'' | '’' => {}
                _ if character.is_whitespace() => lengths.push(0),
                _ if fold == Fold::Outside => return Err(NoLetter { character, alphabet }.into()),
                _ => letters.extend(fold.letters()),
            }
            // The letters of all words before this one are known.
            let before: usize = lengths.iter().rev().skip(1).sum();
            if let Some(last) = lengths.last_mut() {
                *last = letters.len() - before;
            }
        }
        lengths.retain(|&length| length > 0);
        match letters.len() {
            few @ 0..=1 => Err(AnswerError::TooFew(few)),
            2..=MAX_ANSWER => Ok(Self { letters, lengths }),
            many => Err(AnswerError::TooMany(many)),
        }
    }

    /// Its letters.
    pub fn letters(&self) -> &[Letter] {
        &self.letters
    }

    /// The number of letters of each of its words.
    pub fn lengths(&self) -> &[usize] {
        &self.lengths
    }

    /// Its words.
    pub fn words(&self) -> impl Iterator<Item = &[Letter]> {
        let mut rest = &self.letters[..];
        self.lengths.iter().map(move |&length| {
            let (word, after) = rest.split_at(length);
            rest = after;
            word
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_phrase_has_words() {
        let of = |text| {
            let answer = Answer::parse(text, Alphabet::French).unwrap();
            (Alphabet::French.spell(answer.letters()), answer.lengths().to_vec())
        };
        assert_eq!(of("ice cream"), ("ICECREAM".into(), vec![3, 5]));
        assert_eq!(of(" Belle-mère  à moi "), ("BELLEMEREAMOI".into(), vec![5, 4, 1, 3]));
        assert_eq!(of("aujourd’hui"), ("AUJOURDHUI".into(), vec![10]));
        assert_eq!(of("cœur"), ("COEUR".into(), vec![5]));
    }

    #[test]
    fn a_text_that_is_no_answer_is_rejected() {
        let error = |text: &str| Answer::parse(text, Alphabet::English).unwrap_err();
        assert_eq!(error(" - "), AnswerError::TooFew(0));
        assert_eq!(error("a"), AnswerError::TooFew(1));
        assert_eq!(error(&"ab".repeat(500)), AnswerError::TooMany(1000));
        assert!(error("мир").to_string().contains("'м' is not a letter"));
        assert!(error("a1").to_string().contains("'1'"));
    }
}
