//! Classes of boards: a set of tiles for each cell.

use crate::size::MOST_CELLS;

/// A set of tiles: one bit for each tile of the problem, in their order.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct SymbolSet(pub u32);

impl SymbolSet {
    /// Whether a tile is a member.
    #[inline]
    pub const fn contains(self, symbol: u8) -> bool {
        self.0 >> symbol & 1 == 1
    }

    /// The number of members.
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether it has no members.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The intersection with another set.
    #[must_use]
    pub const fn and(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }

    /// Splits the set into about `count` parts of equal size, and into at least two if it has two members.
    pub fn parts(self, count: usize) -> impl Iterator<Item = Self> {
        // With a single part, splitting a class would never end.
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

/// All boards with certain tiles: a set of tiles for each place of the split order.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Class {
    /// The tiles of each place.
    pub sets: Vec<SymbolSet>,
}

/// How many classes there may be of what is left of one. The heaviest unit of the French 4×4 was recorded in 301 parts.
const MOST_PIECES: usize = 10_000;

impl Class {
    /// The same class with other tiles on one place.
    #[must_use]
    pub fn with(&self, place: usize, set: SymbolSet) -> Self {
        let mut sets = self.sets.clone();
        sets[place] = set;
        Self { sets }
    }

    /// The number of boards.
    pub fn boards(&self) -> u128 {
        self.sets.iter().map(|set| set.len() as u128).product()
    }

    /// The boards that are in none of the other classes, as classes that have no board in common.
    ///
    /// All boards if they take more than [`MOST_PIECES`] classes, which the parts of a proof never do: only a wrong ledger has others.
    pub(crate) fn without(&self, others: &[Self]) -> Vec<Self> {
        let mut left = vec![self.clone()];
        for other in others {
            left = left.into_iter().flat_map(|class| class.minus(other)).collect();
            if left.len().max(others.len()) > MOST_PIECES {
                return vec![self.clone()];
            }
        }
        left
    }

    /// The boards that are not in another class: for each place, those that first differ from it there.
    fn minus(mut self, other: &Self) -> Vec<Self> {
        if self.sets.iter().zip(&other.sets).any(|(own, other)| own.and(*other).is_empty()) {
            return vec![self];
        }
        let mut parts = Vec::new();
        for place in 0..self.sets.len() {
            let (own, common) = (self.sets[place], self.sets[place].and(other.sets[place]));
            if own != common {
                parts.push(self.with(place, SymbolSet(own.0 & !common.0)));
            }
            self.sets[place] = common;
        }
        parts
    }

    /// The first place with more than one tile.
    pub fn first_open(&self) -> Option<usize> {
        self.sets.iter().position(|set| set.len() > 1)
    }

    /// The symbols of the places before the first with more than one tile.
    pub(crate) fn decided(&self) -> Vec<u8> {
        let count = self.first_open().unwrap_or(self.sets.len());
        self.sets[..count].iter().flat_map(|set| set.iter()).collect()
    }
}

/// A symmetry in places of the split order: place `i` of the image takes the tile of place `turn[i]`.
pub(crate) type Turn = Vec<u8>;

/// Whether the first places leave open that a board is the greatest of its images.
///
/// Boards are compared place by place, as sequences of symbols, and exactly one image of each board is the greatest. So a
/// search that follows only such prefixes meets each board once, whichever way it is turned.
pub(crate) fn may_lead(turns: &[Turn], decided: &[u8]) -> bool {
    turns.iter().all(|turn| {
        for (place, &own) in decided.iter().enumerate() {
            match decided.get(usize::from(turn[place])) {
                Some(image) if *image == own => {}
                Some(image) => return *image < own,
                // The image takes this symbol from an undecided place, so the comparison is still open.
                None => return true,
            }
        }
        true
    })
}

/// Pairs of places whose symbols must be in order, for a board to be the greatest of its images.
///
/// Every symmetry gives one pair: the first place that it moves, and the place that it takes from. [`may_lead`] handles boards
/// on which the two are equal. A path that breaks the order of a pair lies on no board that is the greatest, so its word needs
/// no term.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Ranks {
    /// For each place, the places that must not have a lesser symbol.
    above: [u32; MOST_CELLS],
    /// For each place, the places that must not have a greater symbol.
    below: [u32; MOST_CELLS],
}

impl Ranks {
    /// The pairs of some symmetries.
    pub(crate) fn new(turns: &[Turn]) -> Self {
        let mut ranks = Self::default();
        for turn in turns {
            if let Some(place) = (0..turn.len()).find(|&place| usize::from(turn[place]) != place) {
                // Up to here, the board and its image agree. So the image must not have a greater symbol on this place.
                ranks.below[place] |= 1 << turn[place];
                ranks.above[usize::from(turn[place])] |= 1 << place;
            }
        }
        ranks
    }

    /// For each place, the places that must not have a lesser symbol, and those that must not have a greater one.
    #[cfg(any(feature = "gpu", test))]
    pub(crate) fn places(&self) -> (&[u32; MOST_CELLS], &[u32; MOST_CELLS]) {
        (&self.above, &self.below)
    }

    /// Whether a symbol may lie on a place, given the symbols of the used places.
    #[inline]
    pub(crate) fn allow(&self, place: usize, symbol: u8, used: u32, symbol_at: impl Fn(usize) -> u8) -> bool {
        let all = |places: u32, fits: &dyn Fn(u8) -> bool| {
            SymbolSet(places & used).iter().all(|place| fits(symbol_at(usize::from(place))))
        };
        let (above, below) = (self.above[place], self.below[place]);
        // Most places are in no pair with a used one, which one test finds out.
        (above | below) & used == 0
            || all(above, &|other| other >= symbol) && all(below, &|other| other <= symbol)
    }
}

#[cfg(test)]
mod tests {
    use worddle_run::Random;

    use super::*;

    #[test]
    fn what_is_left_of_a_class() {
        let class = |sets: [u32; 3]| Class { sets: sets.map(SymbolSet).to_vec() };
        let whole = class([0b111, 0b11, 0b1]);
        assert_eq!(whole.without(&[]), std::slice::from_ref(&whole));
        assert_eq!(whole.without(&[class([0b1, 0b11, 0b1])]), [class([0b110, 0b11, 0b1])]);
        let apart = class([0b1000, 0b11, 0b1]);
        assert_eq!(whole.without(&[apart]), std::slice::from_ref(&whole), "nothing in common");
        let parts = [class([0b1, 0b11, 0b1]), class([0b10, 0b1, 0b1])];
        assert_eq!(whole.without(&parts), [class([0b100, 0b11, 0b1]), class([0b10, 0b10, 0b1])]);
        assert!(whole.without(&[parts.to_vec(), whole.without(&parts)].concat()).is_empty());
    }

    #[test]
    fn a_class_that_is_cut_beyond_measure_is_left_whole() {
        let (all, mut random) = (Class { sets: vec![SymbolSet((1 << 26) - 1); 16] }, Random::new(1));
        // Half of the tiles of each place, so that each takes a little from almost every piece.
        let mut half = || SymbolSet(random.below(1 << 26) as u32 | 1);
        let others: Vec<Class> = (0..40).map(|_| Class { sets: (0..16).map(|_| half()).collect() }).collect();
        assert_eq!(all.without(&others), std::slice::from_ref(&all));
        assert!(all.without(&others[..2]).len() > 2);
    }

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
