//! The words of a board, with their paths and points.

use std::cmp::Ordering;
use std::fmt;
use std::hash::{Hash, Hasher};
use std::ops::{Add, AddAssign, Deref};

use worddle_lexicon::WordId;

use crate::cell::Cell;

/// The number of cells that a path stores inline. Nearly all words of a board are that short, and a solution of a hundred words
/// takes a third less time without a hundred allocations.
const SHORT: usize = 7;

/// The cells of a word, in the order of its letters.
#[derive(Clone)]
pub struct Path(Cells);

/// The cells of a path, inline or on the heap.
#[derive(Clone)]
enum Cells {
    Short { length: u8, cells: [Cell; SHORT] },
    Long(Box<[Cell]>),
}

impl Path {
    /// The path over these cells.
    pub fn new(path: &[Cell]) -> Self {
        // Padded with zeros, which comparisons do not see: they go by the slice.
        let mut cells = [Cell(0); SHORT];
        match cells.get_mut(..path.len()) {
            Some(short) => {
                short.copy_from_slice(path);
                Self(Cells::Short { length: path.len() as u8, cells })
            }
            None => Self(Cells::Long(path.into())),
        }
    }
}

impl Deref for Path {
    type Target = [Cell];

    #[inline]
    fn deref(&self) -> &[Cell] {
        match &self.0 {
            Cells::Short { length, cells } => &cells[..usize::from(*length)],
            Cells::Long(cells) => cells,
        }
    }
}

impl PartialEq for Path {
    fn eq(&self, other: &Self) -> bool {
        **self == **other
    }
}

impl Eq for Path {}

impl PartialOrd for Path {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Path {
    fn cmp(&self, other: &Self) -> Ordering {
        (**self).cmp(other)
    }
}

impl Hash for Path {
    fn hash<H: Hasher>(&self, state: &mut H) {
        (**self).hash(state);
    }
}

impl fmt::Debug for Path {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        (**self).fmt(f)
    }
}

/// A word of a board, with its best path.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Found {
    /// The word.
    pub word: WordId,
    /// The path with the most points; of several, the first in lexicographic order.
    pub path: Path,
    /// The points on that path.
    pub points: u32,
}

/// All words of a board, each once, in the order of their numbers.
///
/// Two solvers agree exactly if their solutions are equal.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Solution(Box<[Found]>);

impl Solution {
    /// The solution with these words, in any order.
    pub(crate) fn new(mut found: Vec<Found>) -> Self {
        found.sort_unstable_by_key(|found| found.word);
        Self(found.into())
    }

    /// The solution with these words, which must be in order.
    pub(crate) fn in_order(found: Box<[Found]>) -> Self {
        debug_assert!(found.is_sorted_by(|one, next| one.word < next.word), "each word once, in order");
        Self(found)
    }

    /// The entry of a word, if it is on the board.
    pub fn get(&self, word: WordId) -> Option<&Found> {
        let place = self.0.binary_search_by_key(&word, |found| found.word).ok()?;
        Some(&self.0[place])
    }

    /// The number of words, and their points.
    pub fn count(&self) -> Count {
        Count { words: self.0.len() as u64, points: self.0.iter().map(|found| u64::from(found.points)).sum() }
    }
}

impl Deref for Solution {
    type Target = [Found];

    fn deref(&self) -> &[Found] {
        &self.0
    }
}

/// The number of words of a board, and the sum of their points.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Count {
    /// The number of different words.
    pub words: u64,
    /// The sum of the points of their best paths.
    pub points: u64,
}

impl Add for Count {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        Self { words: self.words + other.words, points: self.points + other.points }
    }
}

impl AddAssign for Count {
    fn add_assign(&mut self, other: Self) {
        *self = *self + other;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_and_short_paths_are_the_same_to_the_world() {
        let cells: Vec<Cell> = (0..20).map(Cell).collect();
        for length in 0..20 {
            let path = Path::new(&cells[..length]);
            assert_eq!(*path, cells[..length]);
            assert_eq!(path, path.clone());
            assert!(path < Path::new(&cells[..=length]));
        }
    }
}
