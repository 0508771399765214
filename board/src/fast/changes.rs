//! Counts every board that differs from one in one letter, all at once.
//!
//! A board with another letter on a cell has two kinds of words: those with a path that avoids the cell, and those that are
//! read through the cell. One ordinary walk finds, for every word, the cells that all its paths use. Then one walk for each
//! cell reads it as every letter at once, starting from the paths of the ordinary walk that end next to it. So the work that
//! the boards have in common is done once.

use worddle_lexicon::{Letter, MAX_ALPHABET, WordId};

use super::NoAnswer;
use super::approaches::{LETTER_SHIFT, word_and_letter};
use super::bits::MOST_CELLS;
use super::engine::QueueSet;
use super::paths::Paths;
use super::queue::Queue;
use super::sieve::Sieve;
use super::wild::WildWalk;
use crate::board::Board;
use crate::cell::Cell;
use crate::solution::Count;
use crate::tile::Tile;
use crate::watch::Watch;

/// The count of every board that differs from one in one letter.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Changes(Vec<[Count; MAX_ALPHABET]>);

impl Changes {
    /// The count of the board with a letter on a cell.
    pub fn after(&self, cell: Cell, letter: Letter) -> Count {
        self.0[cell.index()][letter.index()]
    }
}

/// Counts every board that differs from one in one letter.
#[derive(Clone)]
pub(super) struct ChangeCounter<S> {
    changes: Changes,
    wild: WildWalk<S>,
    paths: Paths<S>,
    /// For each word, the letters of the wild cell for which it is counted already, as bits. Between two cells, words of the
    /// board have all bits and others none. During the ordinary walk, the index among the found words, counted from 1.
    marks: Box<[u32]>,
    /// The words of the board.
    found: Vec<FoundWord<S>>,
    /// For each cell, the words of the board that have no path without it.
    bound: Vec<Vec<(WordId, PackedCount)>>,
    /// Indices of `marks` to reset after this cell.
    marked: Sieve<u32>,
}

/// A word of the board.
#[derive(Clone)]
struct FoundWord<S> {
    word: WordId,
    count: PackedCount,
    /// The cells that all paths so far have in common.
    bound: S,
}

/// A count for every letter that the bits of a rank can hold, so that no index is out of bounds.
type Row = [u64; 1 << (u32::BITS - LETTER_SHIFT)];

/// The most words of a list. The bits above the points can count this many.
const MOST_WORDS: usize = (1 << (u64::BITS - PackedCount::WORDS)) - 1;

/// A count as one number, the words above the points, so that counting is one addition.
#[derive(Clone, Copy, Default)]
struct PackedCount(u64);

impl PackedCount {
    /// The lowest bit of the number of words.
    const WORDS: u32 = 44;

    /// The most points of a word. With so many for every word of a list, the sum stays below the number of words.
    const MOST_POINTS: u64 = (1 << Self::WORDS) / (MOST_WORDS as u64 + 1) - 1;

    /// One word with its points.
    const fn one(points: u64) -> Self {
        Self(1 << Self::WORDS | points)
    }

    /// The sum of some counts.
    fn total(counts: impl Iterator<Item = Self>) -> Self {
        Self(counts.map(|count| count.0).sum())
    }

    /// The words and points, separated.
    const fn unpack(self) -> Count {
        Count { words: self.0 >> Self::WORDS, points: self.0 & ((1 << Self::WORDS) - 1) }
    }
}

/// The count of one word, by its number of cells.
pub(super) struct PackedWorth([PackedCount; MOST_CELLS + 1]);

impl PackedWorth {
    /// The counts for these points by length, `None` where words do not count. `None` if a word has too many points.
    pub(super) fn new(points: &[Option<u64>]) -> Option<Self> {
        let points = &points[..=MOST_CELLS];
        let fits = points.iter().flatten().all(|&points| points <= PackedCount::MOST_POINTS);
        let one = |cells: usize| points[cells].map_or(PackedCount::default(), PackedCount::one);
        fits.then(|| Self(std::array::from_fn(one)))
    }
}

impl<S: QueueSet> ChangeCounter<S> {
    /// A counter for a list of this many words; `None` if there are too many.
    pub(super) fn new(words: usize) -> Option<Self> {
        (words <= MOST_WORDS).then(|| Self {
            changes: Changes(Vec::new()),
            wild: WildWalk::default(),
            paths: Paths::default(),
            marks: vec![0; words].into(),
            found: Vec::new(),
            bound: vec![Vec::new(); S::CELLS],
            marked: Sieve::default(),
        })
    }

    /// The last counts.
    pub(super) fn changes(&self) -> &Changes {
        &self.changes
    }

    /// Counts every board that differs from this one in one letter. After an error the counter must not be used again.
    pub(super) fn count(
        &mut self,
        queue: &mut Queue<'_, S>,
        board: &Board,
        worth: &PackedWorth,
        watch: &mut Watch<'_, '_>,
    ) -> Result<(), NoAnswer> {
        self.find_bound(queue, board, worth, watch)?;
        let unchanged = PackedCount::total(self.found.iter().map(|found| found.count));
        for (cell, &tile) in board.tiles().iter().enumerate() {
            let mut counts = self.count_cell(queue, cell, (worth, unchanged), watch)?;
            if let Tile::Letters(spelling) = tile
                && let Some(letter) = spelling.only()
            {
                // The wild walk leaves out the letter of the board itself.
                counts[letter.index()] = unchanged.unpack();
            }
            self.changes.0.push(counts);
        }
        Ok(())
    }

    /// Walks over the board, and finds its words and the cells that each of them needs.
    fn find_bound(
        &mut self,
        queue: &mut Queue<'_, S>,
        board: &Board,
        worth: &PackedWorth,
        watch: &mut Watch<'_, '_>,
    ) -> Result<(), NoAnswer> {
        // Reset the tables after the previous board.
        let Self { wild, paths, marks, found, bound, .. } = self;
        for FoundWord { word, .. } in found.drain(..) {
            marks[word.index()] = 0;
        }
        bound.iter_mut().for_each(Vec::clear);
        self.changes.0.clear();
        let walked = queue.walk(board, paths, watch, |cells, _, ended| {
            let count = worth.0[cells];
            // A length that does not count here does not count on any of the changed boards either.
            if count.0 == 0 {
                return;
            }
            for (&rank, &used) in ended.ranks.iter().zip(ended.used) {
                let word = WordId(rank - 1);
                let mark = &mut marks[word.index()];
                if *mark == 0 {
                    found.push(FoundWord { word, count, bound: used });
                    *mark = found.len() as u32;
                } else {
                    let word = &mut found[*mark as usize - 1];
                    word.bound = word.bound & used;
                }
            }
        })?;
        for &FoundWord { word, count, bound: mut cells } in &*found {
            // From now on marks are letters. A word of the board is counted for every letter already.
            marks[word.index()] = u32::MAX;
            while let Some(cell) = cells.pop() {
                bound[cell].push((word, count));
            }
        }
        wild.prepare(queue, paths, walked, watch)
    }

    /// The count of the board with each letter on a cell, except its own.
    fn count_cell(
        &mut self,
        queue: &mut Queue<'_, S>,
        cell: usize,
        (worth, unchanged): (&PackedWorth, PackedCount),
        watch: &mut Watch<'_, '_>,
    ) -> Result<[Count; MAX_ALPHABET], NoAnswer> {
        let Self { wild, marks, marked, bound, .. } = self;
        // Words that need the cell are lost with its letter, and may come back with another.
        for &(word, _) in &bound[cell] {
            marks[word.index()] = 0;
        }
        // Words with a path around the cell count for every letter on it.
        let free = unchanged.0 - PackedCount::total(bound[cell].iter().map(|&(_, count)| count)).0;
        // Two rows in turn, so that an addition need not wait for the one before it.
        let mut counts: [Row; 2] = [[free; _], [0; _]];
        wild.walk(queue, cell, watch, |ended| {
            marked.offer_all(ended.ranks.iter().zip(ended.used).enumerate(), |(place, (&rank, &used))| {
                let (word, letter) = word_and_letter(rank);
                let mark = &mut marks[word];
                let before = *mark;
                *mark = before | 1 << letter;
                // A word counts once for a letter, however many paths read it.
                let is_new = u64::from(!before >> letter & 1);
                counts[place & 1][letter] += worth.0[used.len()].0 & is_new.wrapping_neg();
                (word as u32, before == 0)
            });
        })?;
        // Restore the marks. The words that need the cell come last, since some of them are among the marked.
        for &place in marked.take() {
            marks[place as usize] = 0;
        }
        for &(word, _) in &bound[cell] {
            marks[word.index()] = u32::MAX;
        }
        Ok(std::array::from_fn(|letter| PackedCount(counts[0][letter] + counts[1][letter]).unpack()))
    }
}
