//! The words of a board, with their paths and points.

use std::ops::{Add, AddAssign, Deref};

use worddle_lexicon::WordId;

use crate::cell::Cell;

/// The cells of a word, in the order of its letters.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Path(Box<[Cell]>);

impl Path {
    /// The path over these cells.
    pub fn new(cells: &[Cell]) -> Self {
        Self(cells.into())
    }
}

impl Deref for Path {
    type Target = [Cell];

    fn deref(&self) -> &[Cell] {
        &self.0
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
    /// The solution with these words, which are put in order.
    pub(crate) fn new(mut found: Vec<Found>) -> Self {
        found.sort_unstable_by_key(|found| found.word);
        Self(found.into())
    }

    /// The word with a number, if it is on the board.
    pub fn get(&self, word: WordId) -> Option<&Found> {
        let place = self.0.binary_search_by_key(&word, |found| found.word).ok()?;
        Some(&self.0[place])
    }

    /// How many words there are, and their points.
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

/// How many words a board has, and their points together.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Count {
    /// Different words.
    pub words: u64,
    /// The points of their best paths.
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
