//! The worth of a word on a path: what it adds to the value of a board.

use worddle_board::{Bonus, MAX_TILE_LETTERS, Points, Rules, Tile};
use worddle_lexicon::Letter;
use worddle_optimize::Goal;

use crate::size::MOST_CELLS;

/// The worth of a word by its tiles and their places: a weighted sum of points.
///
/// The order of the tiles does not matter: it changes neither the number of letters, nor the sum of values, nor the product
/// of bonuses. So the worth belongs to the set of tiles and not to the path, and terms can leave out the order.
pub(crate) struct Worth {
    parts: Vec<(u64, Points)>,
    /// The bonus of each place.
    bonuses: Vec<Bonus>,
    /// The worth by number of letters, if nothing else matters. A lookup is much faster than the sum.
    by_length: Option<Vec<u32>>,
}

/// The most letters of a path on a board of the largest size.
const MOST_LETTERS: usize = MOST_CELLS * MAX_TILE_LETTERS;

impl Worth {
    /// The worth of words for a goal; `None` if the goal is no sum over words.
    pub(crate) fn new(goal: &Goal, rules: &Rules, bonuses: Vec<Bonus>) -> Option<Self> {
        let parts = goal.points(rules)?;
        let is_even = |(_, points): &(u64, Points)| matches!(points, Points::ByLength(_));
        let even = parts.iter().all(is_even);
        // The worth of a word is asked for once per term, of which there are millions.
        let mut worth = Self { parts, bonuses, by_length: None };
        worth.by_length = even.then(|| (0..=MOST_LETTERS).map(|length| worth.sum(length, |_| 0)).collect());
        Some(worth)
    }

    /// The worth by number of letters; `None` if it depends on more.
    #[cfg(any(feature = "gpu", test))]
    pub(crate) fn by_length(&self) -> Option<&[u32]> {
        self.by_length.as_deref()
    }

    /// Whether a word of this length can be worth more than nothing.
    pub(crate) fn counts(&self, length: usize) -> bool {
        let counts = |(weight, points): &(u64, Points)| {
            *weight > 0
                && match points {
                    Points::ByLength(table) => table.at(length) > 0,
                    Points::ByTiles { .. } => true,
                }
        };
        self.parts.iter().any(counts)
    }

    /// The most that a word can be worth, with the best letter bonus and every word bonus of the board.
    pub(crate) fn most(&self, word: &[Letter]) -> u32 {
        // No path may pass all of these bonuses, but an upper bound need not be reached.
        let letter_factor = self.bonuses.iter().map(|bonus| bonus.letter_factor()).max().unwrap_or(1);
        let factors = self.bonuses.iter().map(|bonus| bonus.word_factor());
        let factor = factors.fold(letter_factor, u32::saturating_mul);
        self.sum(word.len(), |values| value_of(values, word).saturating_mul(factor))
    }

    /// The worth of a word of this length that is read on these tiles, in any order.
    #[inline]
    pub(crate) fn of(&self, length: usize, tiles: &(impl Iterator<Item = (usize, Tile)> + Clone)) -> u32 {
        match &self.by_length {
            Some(table) => table[length],
            None => self.sum(length, |values| self.by_tiles(values, tiles.clone())),
        }
    }

    /// The sum of all parts for a word of this length. Saturates at [`u32::MAX`], which means "no bound" everywhere in this
    /// crate, so an overflow can make a search slower but never wrong.
    fn sum(&self, length: usize, by_tiles: impl Fn(&[u32]) -> u32) -> u32 {
        let worth = |(weight, points): &(u64, Points)| {
            let points = match points {
                Points::ByLength(table) => table.at(length),
                Points::ByTiles { values, length_bonus } => {
                    by_tiles(values).saturating_add(length_bonus.at(length))
                }
            };
            weight.saturating_mul(points.into())
        };
        let sum = self.parts.iter().map(worth).fold(0, u64::saturating_add);
        u32::try_from(sum).unwrap_or(u32::MAX)
    }

    /// The sum of the values of tiles, with the bonuses of their places.
    fn by_tiles(&self, values: &[u32], tiles: impl Iterator<Item = (usize, Tile)>) -> u32 {
        let (mut sum, mut factor) = (0u32, 1u32);
        for (place, tile) in tiles {
            // A problem has no blanks, and no path goes through a block.
            let Tile::Letters(spelling) = tile else { continue };
            let value = value_of(values, &spelling);
            let bonus = self.bonuses[place];
            sum = sum.saturating_add(value.saturating_mul(bonus.letter_factor()));
            factor = factor.saturating_mul(bonus.word_factor());
        }
        sum.saturating_mul(factor)
    }
}

/// The sum of the values of some letters.
fn value_of(values: &[u32], letters: &[Letter]) -> u32 {
    let values = letters.iter().map(|letter| values.get(letter.index()).copied().unwrap_or(0));
    values.fold(0, u32::saturating_add)
}
