//! What a word on a path adds to the value of a board.

use worddle_board::{Bonus, MAX_TILE_LETTERS, Points, Rules, Tile};
use worddle_lexicon::Letter;
use worddle_optimize::Goal;

use crate::problem::MOST_CELLS;

/// What a word is worth by its tiles and their places: a sum of points, each with a weight.
///
/// The same tiles on the same places are worth the same in every order: their number of letters, the sum of their values
/// and the product of their bonuses do not change. So the worth belongs to the set of tiles, not to the path.
pub(crate) struct Worth {
    parts: Vec<(u64, Points)>,
    /// The bonus of each place.
    bonuses: Vec<Bonus>,
    /// What a word is worth by its number of letters, if nothing else matters.
    by_length: Option<Vec<u32>>,
}

/// The most letters that a board of the largest size can spell.
const MOST_LETTERS: usize = MOST_CELLS * MAX_TILE_LETTERS;

impl Worth {
    /// The worth of words for a goal; `None` for a goal that does not add up over words.
    pub(crate) fn new(goal: &Goal, rules: &Rules, bonuses: Vec<Bonus>) -> Option<Self> {
        let parts = goal.points(rules)?;
        let is_even = |(_, points): &(u64, Points)| matches!(points, Points::ByLength(_));
        let even = parts.iter().all(is_even);
        let mut worth = Self { parts, bonuses, by_length: None };
        worth.by_length = even.then(|| (0..=MOST_LETTERS).map(|length| worth.sum(length, |_| 0)).collect());
        Some(worth)
    }

    /// Whether a word of so many letters may be worth anything.
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

    /// The most that a word can be worth: with every bonus of the board.
    pub(crate) fn most(&self, word: &[Letter]) -> u32 {
        let letter_factor = self.bonuses.iter().map(|bonus| bonus.letter_factor()).max().unwrap_or(1);
        let factors = self.bonuses.iter().map(|bonus| bonus.word_factor());
        let factor = factors.fold(letter_factor, u32::saturating_mul);
        self.sum(word.len(), |values| value_of(values, word).saturating_mul(factor))
    }

    /// The worth of a word of so many letters that is read on these tiles, in any order.
    #[inline]
    pub(crate) fn of(&self, length: usize, tiles: &(impl Iterator<Item = (usize, Tile)> + Clone)) -> u32 {
        match &self.by_length {
            Some(table) => table[length],
            None => self.sum(length, |values| self.by_tiles(values, tiles.clone())),
        }
    }

    /// The sum of all parts for a word of so many letters, the tiles of which have values. What does not fit 32 bits is
    /// taken for the most that does, which stands for "no bound".
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

    /// The values of tiles with the bonuses of their places.
    fn by_tiles(&self, values: &[u32], tiles: impl Iterator<Item = (usize, Tile)>) -> u32 {
        let (mut sum, mut factor) = (0u32, 1u32);
        for (place, tile) in tiles {
            let Tile::Letters(spelling) = tile else { continue };
            let value = value_of(values, &spelling);
            let bonus = self.bonuses[place];
            sum = sum.saturating_add(value.saturating_mul(bonus.letter_factor()));
            factor = factor.saturating_mul(bonus.word_factor());
        }
        sum.saturating_mul(factor)
    }
}

/// What some letters are worth together.
fn value_of(values: &[u32], letters: &[Letter]) -> u32 {
    let values = letters.iter().map(|letter| values.get(letter.index()).copied().unwrap_or(0));
    values.fold(0, u32::saturating_add)
}
