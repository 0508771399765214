//! One round: a board's words, and what each player has claimed of them.

use worddle_lexicon::WordId;

use crate::claim::{Claim, Verdict};
use crate::error::ActionError;
use crate::player::Seat;
use crate::settings::Millis;

/// The most claims of one player in a round, right or wrong: more than anyone finds, and few enough to keep.
pub const MAX_CLAIMS: usize = 5000;

/// A round, running or over.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Round {
    /// Its number, from 1 on.
    pub number: u8,
    /// When it ends.
    pub ends: Millis,
    /// The words of the board with their points, by word.
    words: Vec<(WordId, u32)>,
    /// For each seat, the accepted claims in order.
    claims: Vec<Vec<Claim>>,
    /// For each seat, how many claims were made.
    tried: Vec<usize>,
}

impl Round {
    /// A round with the words of a board, in any order.
    pub(crate) fn new(number: u8, ends: Millis, mut words: Vec<(WordId, u32)>) -> Self {
        words.sort_unstable();
        words.dedup_by_key(|&mut (word, _)| word);
        Self { number, ends, words, claims: Vec::new(), tried: Vec::new() }
    }

    /// Judges a claim, and keeps it if it is accepted.
    pub(crate) fn claim(&mut self, at: Millis, seat: Seat, word: WordId) -> Result<Verdict, ActionError> {
        let place = usize::from(seat.0);
        if self.claims.len() <= place {
            self.claims.resize_with(place + 1, Vec::new);
            self.tried.resize(place + 1, 0);
        }
        if self.tried[place] == MAX_CLAIMS {
            return Err(ActionError::TooManyClaims);
        }
        self.tried[place] += 1;
        let Ok(found) = self.words.binary_search_by_key(&word, |&(word, _)| word) else {
            return Ok(Verdict::NotOnBoard);
        };
        if self.claims[place].iter().any(|claim| claim.word == word) {
            return Ok(Verdict::Repeated);
        }
        let points = self.words[found].1;
        self.claims[place].push(Claim { word, points, at });
        Ok(Verdict::Accepted { points })
    }

    /// What a player has claimed, in order.
    pub fn claims(&self, seat: Seat) -> &[Claim] {
        self.claims.get(usize::from(seat.0)).map_or(&[], Vec::as_slice)
    }

    /// The words of the board with their points, by word.
    pub fn words(&self) -> &[(WordId, u32)] {
        &self.words
    }
}
