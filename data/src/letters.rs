//! Letter values.
//!
//! Ruzzle publishes no table; authors of solvers read these values off the game. English: elzzur (pettarin),
//! with which the solvers of dchen327 and philippeitis agree except for Z. French: `RuzzSolver` (Zigazou),
//! equal to Scrabble. Italian: elzzur, equal to Scrabble. Spanish: elzzur, with Scrabble's Ñ. German: no
//! trustworthy table was found, so the values are Scrabble's. Those of the languages whose lists are fetched follow from
//! the lists, by [`values_by_share`]; a test compares them where a list is there.

use worddle_lexicon::Alphabet;

/// Returns the letter values of Ruzzle in alphabetical order.
pub fn ruzzle_values(alphabet: Alphabet) -> &'static [u32] {
    match alphabet {
        Alphabet::English => {
            &[1, 4, 4, 2, 1, 4, 3, 4, 1, 10, 5, 1, 3, 1, 1, 4, 10, 1, 1, 1, 2, 4, 4, 8, 4, 10]
        }
        Alphabet::French => {
            &[1, 3, 3, 2, 1, 4, 2, 4, 1, 8, 10, 1, 2, 1, 1, 3, 8, 1, 1, 1, 1, 4, 10, 10, 10, 10]
        }
        Alphabet::German => &[1, 3, 4, 1, 1, 4, 2, 2, 1, 6, 4, 2, 3, 1, 2, 4, 10, 1, 1, 1, 1, 6, 3, 8, 10, 3],
        Alphabet::GermanScrabble => {
            &[1, 6, 3, 4, 1, 1, 4, 2, 2, 1, 6, 4, 2, 3, 1, 2, 8, 4, 10, 1, 1, 1, 1, 6, 6, 3, 8, 10, 3]
        }
        Alphabet::Spanish => {
            &[1, 3, 3, 2, 1, 4, 2, 4, 1, 8, 5, 1, 3, 1, 8, 1, 3, 10, 1, 1, 1, 1, 4, 4, 8, 4, 10]
        }
        Alphabet::Italian => {
            &[1, 5, 2, 5, 1, 5, 8, 8, 1, 10, 5, 3, 3, 3, 1, 5, 10, 2, 2, 2, 3, 5, 10, 10, 4, 8]
        }
        Alphabet::Dutch => &[1, 3, 3, 1, 1, 4, 2, 3, 1, 4, 2, 1, 3, 1, 1, 3, 10, 1, 1, 1, 2, 3, 4, 10, 9, 5],
        Alphabet::Portuguese => {
            &[1, 4, 2, 7, 2, 1, 4, 4, 5, 1, 7, 10, 2, 1, 1, 1, 3, 7, 1, 1, 1, 2, 3, 10, 7, 10, 5]
        }
        Alphabet::Swedish => {
            &[1, 3, 6, 2, 1, 3, 2, 4, 1, 6, 2, 1, 3, 1, 2, 3, 10, 1, 1, 1, 3, 3, 10, 9, 5, 10, 5, 3, 4]
        }
        Alphabet::Danish => {
            &[1, 3, 6, 1, 1, 3, 2, 5, 1, 5, 2, 1, 3, 1, 2, 3, 10, 1, 1, 1, 3, 3, 10, 10, 5, 10, 4, 5, 7]
        }
        Alphabet::Norwegian => {
            &[1, 3, 10, 2, 1, 3, 2, 4, 1, 4, 1, 1, 2, 1, 2, 3, 10, 1, 1, 1, 3, 3, 10, 10, 5, 10, 8, 5, 6]
        }
        Alphabet::Catalan => {
            &[1, 4, 2, 10, 2, 1, 4, 3, 9, 1, 5, 10, 1, 2, 1, 1, 3, 6, 1, 1, 1, 2, 4, 10, 5, 8, 6]
        }
        Alphabet::Polish => {
            &[1, 4, 3, 1, 9, 3, 1, 6, 6, 4, 4, 1, 3, 2, 3, 3, 2, 1, 7, 1, 7, 2, 1, 2, 4, 2, 2, 1, 1, 1, 6]
        }
    }
}

/// Letters with at least this share of all letters are worth one point.
const COMMON_SHARE: f64 = 0.04;

/// Points more for each factor of ten between [`COMMON_SHARE`] and the share of a rarer letter. With these two numbers,
/// most letters of the seven languages are within two points of their tile in the national Scrabble set.
const POINTS_PER_FACTOR_OF_TEN: f64 = 5.0;

/// Returns letter values from how often a list has each letter: from 1 to 10, the rarer the higher.
pub fn values_by_share(counts: &[u64]) -> Vec<u32> {
    let total = counts.iter().sum::<u64>().max(1) as f64;
    let value = |&count: &u64| {
        let factor = COMMON_SHARE / (count as f64 / total);
        // Rounded up; a letter that no word has is as rare as can be.
        (1.0 + POINTS_PER_FACTOR_OF_TEN * factor.log10()).ceil().clamp(1.0, 10.0) as u32
    };
    counts.iter().map(value).collect()
}

/// How reliable the letter values are.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Certainty {
    /// Several sources agree.
    Confirmed,
    /// All but one or two letters are confirmed.
    Mostly,
    /// Taken from Scrabble.
    Unverified,
    /// From how often the list has each letter.
    Derived,
}

/// Returns how reliable [`ruzzle_values`] is.
pub fn ruzzle_certainty(alphabet: Alphabet) -> Certainty {
    match alphabet {
        Alphabet::English | Alphabet::French | Alphabet::Italian => Certainty::Confirmed,
        Alphabet::Spanish => Certainty::Mostly,
        Alphabet::German | Alphabet::GermanScrabble => Certainty::Unverified,
        Alphabet::Dutch
        | Alphabet::Portuguese
        | Alphabet::Swedish
        | Alphabet::Danish
        | Alphabet::Norwegian
        | Alphabet::Catalan
        | Alphabet::Polish => Certainty::Derived,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_letter_has_a_value() {
        for alphabet in Alphabet::ALL {
            let values = ruzzle_values(alphabet);
            assert_eq!(values.len(), alphabet.size(), "{alphabet}");
            assert!(values.iter().all(|value| (1..=10).contains(value)), "{alphabet}");
        }
    }

    #[test]
    fn rarer_letters_are_worth_more() {
        assert_eq!(values_by_share(&[91_159, 4000, 3999, 401, 399, 42, 0]), [1, 1, 2, 6, 7, 10, 10]);
        assert_eq!(values_by_share(&[0, 0]), [10, 10], "an empty list has no common letter");
    }

    #[test]
    fn the_values_agree_with_the_ruzzle_report() {
        let value = |character: char| {
            let place = Alphabet::French.letters().iter().position(|&letter| letter == character);
            ruzzle_values(Alphabet::French)[place.unwrap()]
        };
        assert_eq!(['A', 'C', 'Z'].map(value), [1, 3, 10]);
    }
}
