//! Classes of boards: a set of tiles for each cell.

use crate::problem::MOST_CELLS;

/// A set of tiles, a bit each, in the order of the problem's tiles.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct SymbolSet(pub u32);

impl SymbolSet {
    /// Whether a tile is a member.
    #[inline]
    pub const fn contains(self, symbol: u8) -> bool {
        self.0 >> symbol & 1 == 1
    }

    /// How many members there are.
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether there is none.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The members that are in the other set too.
    #[must_use]
    pub const fn and(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }

    /// The members in about so many parts of equal size, two at least if there are two members.
    pub fn parts(self, count: usize) -> impl Iterator<Item = Self> {
        let size = (self.len() / count.max(2)).max(1);
        (0..self.len().div_ceil(size)).map(move |part| self.iter().skip(part * size).take(size).collect())
    }

    /// The members, in order.
    #[inline]
    pub fn iter(self) -> impl Iterator<Item = u8> {
        let mut left = self.0;
        std::iter::from_fn(move || {
            let symbol = left.trailing_zeros();
            left &= left.wrapping_sub(1);
            (symbol < u32::BITS).then_some(symbol as u8)
        })
    }
}

impl FromIterator<u8> for SymbolSet {
    fn from_iter<I: IntoIterator<Item = u8>>(symbols: I) -> Self {
        symbols.into_iter().fold(Self(0), |set, symbol| Self(set.0 | 1 << symbol))
    }
}

/// A set of tiles for each place of the split order: all boards that have one of them there.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Class {
    /// The tiles of each place.
    pub sets: Vec<SymbolSet>,
}

impl Class {
    /// The same class with other tiles on one place.
    #[must_use]
    pub fn with(&self, place: usize, set: SymbolSet) -> Self {
        let mut sets = self.sets.clone();
        sets[place] = set;
        Self { sets }
    }

    /// How many boards there are in it.
    pub fn boards(&self) -> u128 {
        self.sets.iter().map(|set| set.len() as u128).product()
    }

    /// The first place that has more than one tile to choose from.
    pub fn first_open(&self) -> Option<usize> {
        self.sets.iter().position(|set| set.len() > 1)
    }
}

/// A symmetry, as places of the split order: place `i` of the image takes what lies on place `turn[i]`.
pub(crate) type Turn = Vec<u8>;

/// Whether a board may be the greatest of all its images under these symmetries, as far as its first places say.
///
/// Boards are compared place by place. Exactly one image of each board, as a sequence of symbols, is the greatest, so
/// whoever follows only prefixes that may be the greatest meets each board once, whichever way it is turned.
pub(crate) fn may_lead(turns: &[Turn], decided: &[u8]) -> bool {
    turns.iter().all(|turn| {
        for (place, &own) in decided.iter().enumerate() {
            match decided.get(usize::from(turn[place])) {
                Some(image) if *image == own => {}
                Some(image) => return *image < own,
                None => return true,
            }
        }
        true
    })
}

/// Which places must not have a greater symbol than others, for a board to be the greatest of its images.
///
/// Every symmetry gives one such pair: the first place that it moves, and the one that it takes from. What follows where the
/// two are equal is left to [`may_lead`]. A word on a path that breaks one of these rules lies on no board that leads.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Ranks {
    /// For each place, those that must not have less.
    above: [u32; MOST_CELLS],
    /// For each place, those that must not have more.
    below: [u32; MOST_CELLS],
}

impl Ranks {
    /// The pairs of some symmetries.
    pub(crate) fn new(turns: &[Turn]) -> Self {
        let mut ranks = Self::default();
        for turn in turns {
            if let Some(place) = (0..turn.len()).find(|&place| usize::from(turn[place]) != place) {
                ranks.below[place] |= 1 << turn[place];
                ranks.above[usize::from(turn[place])] |= 1 << place;
            }
        }
        ranks
    }

    /// Whether a symbol may lie on a place, beside those on places that are used.
    #[inline]
    pub(crate) fn allow(&self, place: usize, symbol: u8, used: u32, symbol_at: impl Fn(usize) -> u8) -> bool {
        let all = |places: u32, fits: &dyn Fn(u8) -> bool| {
            SymbolSet(places & used).iter().all(|place| fits(symbol_at(usize::from(place))))
        };
        let (above, below) = (self.above[place], self.below[place]);
        (above | below) & used == 0
            || all(above, &|other| other >= symbol) && all(below, &|other| other <= symbol)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_image_of_each_board_leads() {
        // The turns of a square of four cells, without the one that moves nothing.
        let square: Vec<Turn> = vec![
            vec![1, 2, 3, 0],
            vec![2, 3, 0, 1],
            vec![3, 0, 1, 2],
            vec![1, 0, 3, 2],
            vec![3, 2, 1, 0],
            vec![0, 3, 2, 1],
            vec![2, 1, 0, 3],
        ];
        let boards = (0..81u8).map(|number| [number / 27, number / 9 % 3, number / 3 % 3, number % 3]);
        // Bracelets of four beads in three colors.
        assert_eq!(boards.filter(|board| may_lead(&square, board)).count(), 21);
        assert!(may_lead(&square, &[2, 1]) && !may_lead(&square, &[1, 2]));
    }
}
