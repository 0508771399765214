//! Letter values.
//!
//! Ruzzle publishes no table; authors of solvers read these values off the game. English: elzzur (pettarin),
//! with which the solvers of dchen327 and philippeitis agree except for Z. French: `RuzzSolver` (Zigazou),
//! equal to Scrabble. Italian: elzzur, equal to Scrabble. Spanish: elzzur, with Scrabble's Ñ. German: no
//! trustworthy table was found, so the values are Scrabble's.

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
    }
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
}

/// Returns how reliable [`ruzzle_values`] is.
pub fn ruzzle_certainty(alphabet: Alphabet) -> Certainty {
    match alphabet {
        Alphabet::English | Alphabet::French | Alphabet::Italian => Certainty::Confirmed,
        Alphabet::Spanish => Certainty::Mostly,
        Alphabet::German | Alphabet::GermanScrabble => Certainty::Unverified,
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
    fn the_values_agree_with_the_ruzzle_report() {
        let value = |character: char| {
            let place = Alphabet::French.letters().iter().position(|&letter| letter == character);
            ruzzle_values(Alphabet::French)[place.unwrap()]
        };
        assert_eq!(['A', 'C', 'Z'].map(value), [1, 3, 10]);
    }
}
