//! A round: a board's words, and what each player has claimed.

use std::collections::BTreeMap;

use worddle_lexicon::WordId;

use crate::claim::{Claim, Verdict};
use crate::player::Seat;
use crate::settings::Millis;

/// A round before, during or after play.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Round {
    /// Its number, from 1.
    pub number: u8,
    /// When the board is shown.
    pub starts: Millis,
    /// When it ends.
    pub ends: Millis,
    /// Whether the board has been shown.
    pub(crate) started: bool,
    /// The words of the board with their points, sorted by word.
    words: Vec<(WordId, u32)>,
    /// The accepted claims of each seat, in order.
    pub(crate) claims: BTreeMap<Seat, Vec<Claim>>,
}

impl Round {
    /// Makes a round from the words of a board in any order.
    pub(crate) fn new(number: u8, (starts, ends): (Millis, Millis), words: Vec<(WordId, u32)>) -> Self {
        let mut round =
            Self { number, starts, ends, started: false, words: Vec::new(), claims: BTreeMap::new() };
        round.set_words(words);
        round
    }

    /// Replaces the words of the board.
    pub(crate) fn set_words(&mut self, mut words: Vec<(WordId, u32)>) {
        words.sort_unstable();
        // A list without repeats makes a claim a binary search.
        words.dedup_by_key(|&mut (word, _)| word);
        self.words = words;
    }

    /// Judges a claim and keeps it if accepted. `mates` are the other players on the same side.
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
        // Before the mates: players should read about their own claim first.
        if has(self, seat) {
            return Verdict::Repeated;
        }
        if let Some(by) = mates.find(|&mate| has(self, mate)) {
            return Verdict::Taken { by };
        }
        let points = self.words[found].1;
        self.claims.entry(seat).or_default().push(Claim { word, points, at });
        Verdict::Accepted { points }
    }

    /// Removes a seat's claims.
    pub(crate) fn forget(&mut self, seat: Seat) {
        self.claims.remove(&seat);
    }

    /// Returns a player's claims in order.
    pub fn claims(&self, seat: Seat) -> &[Claim] {
        self.claims.get(&seat).map_or(&[], Vec::as_slice)
    }

    /// Returns the words of the board with their points, sorted by word.
    pub fn words(&self) -> &[(WordId, u32)] {
        &self.words
    }
}
