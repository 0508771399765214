//! Sinks, which receive the words that a walk finds.
//!
//! A sink receives a word once for each of its paths, and keeps what it needs: that there is such a word, or its best path.
//! Its buffers are reused from board to board, so that a new board allocates nothing.

use std::ops::ControlFlow;

use worddle_lexicon::WordId;
use worddle_run::{Run, Stop};

use crate::board::Board;
use crate::cell::Cell;
use crate::rules::{LengthTable, Rules};
use crate::solution::{Count, Found, Path, Solution};

/// Receives the words that a walk finds.
pub(crate) trait Sink {
    /// Whether [`Self::found`] needs the path. If not, it receives an empty one, which saves the walk some work.
    const WANTS_PATH: bool;

    /// Receives a word, the number of its letters, and one of its paths. A break ends the walk.
    fn found(&mut self, word: WordId, letters: usize, path: &[Cell]) -> ControlFlow<()>;

    /// Called before the paths that begin on a cell, with the number of all cells.
    #[inline]
    fn begins(&mut self, _cell: usize, _cells: usize) {}

    /// Called with the number of continuations that the walk is about to try. A break ends the walk.
    #[inline]
    fn tries(&mut self, _continuations: usize) -> ControlFlow<()> {
        ControlFlow::Continue(())
    }
}

/// A set of words that can be cleared in constant time.
///
/// The words are in a list, and a table has each word's index in the list. An entry of the table counts only if the list has
/// the word there (Briggs and Torczon, "An efficient representation for sparse sets", 1993).
#[derive(Clone, Debug, Default)]
pub(crate) struct WordSet {
    places: Vec<u32>,
    words: Vec<WordId>,
}

impl WordSet {
    /// Removes all words.
    pub(crate) fn clear(&mut self) {
        self.words.clear();
    }

    /// Inserts a word. The error is the index of a word that is there already.
    #[inline]
    pub(crate) fn insert(&mut self, word: WordId) -> Result<(), usize> {
        if word.index() >= self.places.len() {
            self.places.resize(word.index() + 1, 0);
        }
        let place = self.places[word.index()] as usize;
        if self.words.get(place) == Some(&word) {
            return Err(place);
        }
        self.places[word.index()] = self.words.len() as u32;
        self.words.push(word);
        Ok(())
    }
}

/// Counts each word once, with its points by length.
pub(crate) struct WordCounter<'a> {
    seen: &'a mut WordSet,
    table: &'a LengthTable,
    count: Count,
}

impl<'a> WordCounter<'a> {
    /// A counter at zero.
    pub(crate) fn new(seen: &'a mut WordSet, table: &'a LengthTable) -> Self {
        seen.clear();
        Self { seen, table, count: Count::default() }
    }

    /// The count so far.
    pub(crate) fn count(&self) -> Count {
        self.count
    }
}

impl Sink for WordCounter<'_> {
    const WANTS_PATH: bool = false;

    #[inline]
    fn found(&mut self, word: WordId, letters: usize, _: &[Cell]) -> ControlFlow<()> {
        if self.seen.insert(word).is_ok() {
            self.count.words += 1;
            self.count.points += u64::from(self.table.at(letters));
        }
        ControlFlow::Continue(())
    }
}

/// The best path of each word so far, kept from board to board.
#[derive(Clone, Debug, Default)]
pub(crate) struct BestPaths {
    seen: WordSet,
    best: Vec<BestPath>,
    /// The paths one after the other, each with room for one cell per letter of its word.
    cells: Vec<Cell>,
}

/// The best path of one word.
#[derive(Clone, Copy, Debug)]
struct BestPath {
    points: u32,
    start: u32,
    length: u32,
}

impl BestPaths {
    /// The words found, each with its best path, in the order of their numbers.
    ///
    /// It sorts one number for each word, made of its id and its index here. The entries themselves are five times as large.
    pub(crate) fn solution(&self) -> Solution {
        let places = self.seen.words.iter().enumerate();
        let mut order: Vec<u64> =
            places.map(|(place, &word)| u64::from(word.0) << 32 | place as u64).collect();
        order.sort_unstable();
        let found = order.into_iter().map(|key| {
            let (word, place) = (WordId((key >> 32) as u32), key as u32);
            let best = self.best[place as usize];
            let (start, length) = (best.start as usize, best.length as usize);
            Found { word, path: Path::new(&self.cells[start..start + length]), points: best.points }
        });
        Solution::in_order(found.collect())
    }

    /// The number of words found, and their points.
    pub(crate) fn count(&self) -> Count {
        let points = self.best.iter().map(|best| u64::from(best.points)).sum();
        Count { words: self.best.len() as u64, points }
    }
}

/// Keeps the best path of each word: the one with the most points, and among equals the first in lexicographic order.
pub(crate) struct BestPathKeeper<'a> {
    best: &'a mut BestPaths,
    board: &'a Board,
    rules: &'a Rules,
    /// Whether two paths of a word may differ in points.
    differ: bool,
}

impl<'a> BestPathKeeper<'a> {
    /// An empty keeper, over cleared buffers.
    pub(crate) fn new(best: &'a mut BestPaths, board: &'a Board, rules: &'a Rules) -> Self {
        best.seen.clear();
        best.best.clear();
        best.cells.clear();
        Self { best, board, rules, differ: rules.depends_on_path(board) }
    }
}

impl BestPathKeeper<'_> {
    /// Whether two paths of a word may differ in points, so that all of them must be kept.
    #[inline]
    pub(crate) fn compares(&self) -> bool {
        self.differ
    }

    /// Keeps a path if it is the first of its word, or better than those before. Paths of a word must come in lexicographic
    /// order.
    pub(crate) fn keep(&mut self, word: WordId, letters: usize, path: &[Cell]) {
        match self.best.seen.insert(word) {
            Ok(()) => self.append(letters, path),
            // Among equal paths the first one stays, which is the first in lexicographic order.
            Err(place) if self.differ => {
                let BestPaths { best, cells, .. } = &mut *self.best;
                let (points, best) = (self.rules.points(self.board, path), &mut best[place]);
                if points > best.points {
                    cells[best.start as usize..][..path.len()].copy_from_slice(path);
                    *best = BestPath { points, start: best.start, length: path.len() as u32 };
                }
            }
            Err(_) => {}
        }
    }

    /// Keeps the only path of a word. The caller vouches that it is the first one.
    pub(crate) fn keep_first(&mut self, word: WordId, letters: usize, path: &[Cell]) {
        // The table of the set is bypassed: the caller tracks words itself, so nothing looks them up here.
        self.best.seen.words.push(word);
        self.append(letters, path);
    }

    /// Appends the path of the word that was inserted last.
    fn append(&mut self, letters: usize, path: &[Cell]) {
        let BestPaths { best, cells, .. } = &mut *self.best;
        let start = cells.len();
        cells.extend_from_slice(path);
        // Room for the longest path of the word: a better one may have more cells, up to one per letter.
        cells.resize(start + letters, Cell(0));
        let points = self.rules.points(self.board, path);
        best.push(BestPath { points, start: start as u32, length: path.len() as u32 });
    }
}

impl Sink for BestPathKeeper<'_> {
    const WANTS_PATH: bool = true;

    #[inline]
    fn found(&mut self, word: WordId, letters: usize, path: &[Cell]) -> ControlFlow<()> {
        self.keep(word, letters, path);
        ControlFlow::Continue(())
    }
}

/// A sink whose walk a run may stop.
pub(crate) struct WatchedSink<'a, 'r, S> {
    sink: &'a mut S,
    run: &'a mut Run<'r>,
    stop: Option<Stop>,
}

impl<'a, 'r, S: Sink> WatchedSink<'a, 'r, S> {
    /// The sink, watched by a run.
    pub(crate) fn new(sink: &'a mut S, run: &'a mut Run<'r>) -> Self {
        Self { sink, run, stop: None }
    }

    /// Why the run stopped the walk, if it did.
    pub(crate) fn stop(&self) -> Option<Stop> {
        self.stop
    }
}

impl<S: Sink> Sink for WatchedSink<'_, '_, S> {
    const WANTS_PATH: bool = S::WANTS_PATH;

    #[inline]
    fn found(&mut self, word: WordId, letters: usize, path: &[Cell]) -> ControlFlow<()> {
        self.sink.found(word, letters, path)
    }

    #[inline]
    fn begins(&mut self, cell: usize, cells: usize) {
        self.run.estimate(cell as f64 / cells as f64);
    }

    #[inline]
    fn tries(&mut self, continuations: usize) -> ControlFlow<()> {
        match self.run.work(continuations as u64) {
            Ok(()) => ControlFlow::Continue(()),
            Err(stop) => {
                self.stop = Some(stop);
                ControlFlow::Break(())
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_set_emptied_has_no_word_left() {
        let mut set = WordSet::default();
        for _ in 0..3 {
            assert_eq!(set.insert(WordId(7)), Ok(()));
            assert_eq!(set.insert(WordId(2)), Ok(()));
            assert_eq!(set.insert(WordId(7)), Err(0));
            assert_eq!(set.insert(WordId(2)), Err(1));
            set.clear();
        }
    }
}
