//! Prefers words of a high score where they cost nothing.

use worddle_run::Random;

use super::MostWays;
use crate::entries::EntryId;
use crate::parts::Choice;
use crate::puzzle::SlotId;
use crate::store::Store;

/// Initial value of a point of score, in units of a logarithm. With this, the mean score of a fill rises from
/// 46 to 56 in English and French, while the time and the number of grids filled stay the same. Twice the
/// value gains one or two points more, and patterns that take seconds take longer.
const SCORE: f64 = 0.05;

/// Factor applied to scores at each restart: a search that has to start over needs any words at all, and soon
/// gets them.
const FADING: f64 = 0.5;

/// [`MostWays`] with a preference for high scores that fades at each restart. If all scores are equal, it
/// chooses as [`MostWays`] does.
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
