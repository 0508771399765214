//! One round: a board's words, and what each player has claimed of them.

use worddle_lexicon::WordId;

use crate::claim::{Claim, Verdict};
use crate::player::Seat;
use crate::settings::Millis;

/// A round, counted down to, running or over.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Round {
    /// Its number, from 1 on.
    pub number: u8,
    /// When the board is shown.
    pub starts: Millis,
    /// When it ends.
    pub ends: Millis,
    /// Whether the board has been shown.
    pub(crate) started: bool,
    /// The words of the board with their points, by word.
    words: Vec<(WordId, u32)>,
    /// For each seat, the accepted claims in order.
    claims: Vec<Vec<Claim>>,
}

impl Round {
    /// A round with the words of a board, in any order.
    pub(crate) fn new(number: u8, (starts, ends): (Millis, Millis), mut words: Vec<(WordId, u32)>) -> Self {
        words.sort_unstable();
        words.dedup_by_key(|&mut (word, _)| word);
        Self { number, starts, ends, started: false, words, claims: Vec::new() }
    }

    /// Judges a claim, and keeps it if it is accepted. `mates` are the others on the player's side.
    pub(crate) fn claim(
        &mut self,
        at: Millis,
        seat: Seat,
        word: WordId,
        mut mates: impl Iterator<Item = Seat>,
    ) -> Verdict {
        let Ok(found) = self.words.binary_search_by_key(&word, |&(word, _)| word) else {
            return Verdict::NotOnBoard;
        };
        let has = |round: &Self, seat| round.claims(seat).iter().any(|claim| claim.word == word);
        if has(self, seat) {
            return Verdict::Repeated;
        }
        if let Some(by) = mates.find(|&mate| has(self, mate)) {
            return Verdict::Taken { by };
        }
        let place = usize::from(seat.0);
        if self.claims.len() <= place {
            self.claims.resize_with(place + 1, Vec::new);
        }
        let points = self.words[found].1;
        self.claims[place].push(Claim { word, points, at });
        Verdict::Accepted { points }
    }

    /// Forgets what a seat has claimed.
    pub(crate) fn forget(&mut self, seat: Seat) {
        if let Some(claims) = self.claims.get_mut(usize::from(seat.0)) {
            claims.clear();
        }
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
