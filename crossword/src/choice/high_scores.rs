//! Good words where they are to be had for nothing.

use worddle_run::Random;

use super::MostWays;
use crate::entries::EntryId;
use crate::parts::Choice;
use crate::puzzle::SlotId;
use crate::store::Store;

/// How much a point of score is worth beside the logarithms at first. With this the mean score of fillings rises from 46 to 56
/// in English and French, and neither the time nor what is filled changes; twice as much gives one or two points more, and
/// patterns that take seconds take longer.
const SCORE: f64 = 0.05;

/// What scores count for after each restart: whoever has to start afresh needs any words, and soon has them.
const FADING: f64 = 0.5;

/// [`MostWays`] with words of a high score before others, less so after each restart. Where all scores are the same, it
/// chooses like that one.
pub(crate) struct HighScores(MostWays);

impl Default for HighScores {
    fn default() -> Self {
        Self(MostWays::default().with_points_worth(SCORE))
    }
}

impl Choice for HighScores {
    fn name(&self) -> &'static str {
        "high-scores"
    }

    fn word(&mut self, store: &Store<'_>, slot: SlotId, random: &mut Random) -> EntryId {
        self.0.word(store, slot, random)
    }

    fn words(&mut self, store: &Store<'_>, slot: SlotId, random: &mut Random, most: usize) -> Vec<EntryId> {
        self.0.words(store, slot, random, most)
    }

    fn restarted(&mut self) {
        self.0.fade_scores(FADING);
    }
}
