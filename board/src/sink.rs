//! Where a walk puts the words that it finds.
//!
//! A sink receives a word once for each of its paths, and keeps what it wants: whether there was such a word, the best
//! path, all paths. Its buffers are reused from board to board, so that a new board allocates nothing.

use std::ops::ControlFlow;

use worddle_lexicon::WordId;
use worddle_run::{Run, Stop};

use crate::board::Board;
use crate::cell::Cell;
use crate::rules::{LengthTable, Rules};
use crate::solution::{Count, Found, Path, Solution};

/// Where a walk puts the words that it finds.
pub(crate) trait Sink {
    /// Whether [`Self::found`] wants the path; if not, it is given none and the walk saves the work.
    const WANTS_PATH: bool;

    /// Takes a word, the number of its letters, and one of its paths. A break ends the walk.
    fn found(&mut self, word: WordId, letters: usize, path: &[Cell]) -> ControlFlow<()>;

    /// Is called before the paths that begin on a cell, with the number of cells.
    #[inline]
    fn begins(&mut self, _cell: usize, _cells: usize) {}

    /// Is called at each cell that a path enters. A break ends the walk.
    #[inline]
    fn step(&mut self) -> ControlFlow<()> {
        ControlFlow::Continue(())
    }
}

/// A set of words that is emptied at once, however many it has.
///
/// The words are in a list, and a table gives each word's place in it; a place in the table counts only if the word
/// stands there (Briggs and Torczon, "An efficient representation for sparse sets", 1993).
#[derive(Clone, Debug, Default)]
pub(crate) struct WordSet {
    places: Vec<u32>,
    words: Vec<WordId>,
}

impl WordSet {
    /// Takes all words out.
    pub(crate) fn clear(&mut self) {
        self.words.clear();
    }

    /// Puts a word in; the error is the place of a word that is there already.
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

/// Counts each word once, and its points by its length.
pub(crate) struct WordCounter<'a> {
    seen: &'a mut WordSet,
    table: &'a LengthTable,
    count: Count,
}

impl<'a> WordCounter<'a> {
    /// A sink that has counted nothing yet.
    pub(crate) fn new(seen: &'a mut WordSet, table: &'a LengthTable) -> Self {
        seen.clear();
        Self { seen, table, count: Count::default() }
    }

    /// What was counted.
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
    /// The paths one after the other, each with room for a path of as many cells as its word has letters.
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
    /// What is sorted is one number for each word, made of its id and its place here: a fifth of the size of the entries
    /// that are built from it.
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

    /// How many words were found, and their points.
    pub(crate) fn count(&self) -> Count {
        let points = self.best.iter().map(|best| u64::from(best.points)).sum();
        Count { words: self.best.len() as u64, points }
    }
}

/// Keeps the best path of each word: most points, and of those the first in lexicographic order.
pub(crate) struct BestPathKeeper<'a> {
    best: &'a mut BestPaths,
    board: &'a Board,
    rules: &'a Rules,
    /// Whether two paths of a word may differ in points.
    differ: bool,
}

impl<'a> BestPathKeeper<'a> {
    /// A sink that has found nothing yet.
    pub(crate) fn new(best: &'a mut BestPaths, board: &'a Board, rules: &'a Rules) -> Self {
        best.seen.clear();
        best.best.clear();
        best.cells.clear();
        Self { best, board, rules, differ: rules.depends_on_path(board) }
    }
}

impl BestPathKeeper<'_> {
    /// Whether two paths of a word may differ in points, so that all of them must be looked at.
    #[inline]
    pub(crate) fn compares(&self) -> bool {
        self.differ
    }

    /// Keeps a path if it is the first of its word, or better than those before. The paths of a word must come in
    /// lexicographic order.
    pub(crate) fn keep(&mut self, word: WordId, letters: usize, path: &[Cell]) {
        match self.best.seen.insert(word) {
            Ok(()) => self.append(letters, path),
            // Of equal paths the first in lexicographic order stays, and they come in that order.
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

    /// Keeps the path of a word that the caller knows to be the first, and the only one to be kept.
    pub(crate) fn keep_first(&mut self, word: WordId, letters: usize, path: &[Cell]) {
        // Past the table of places: whoever calls this keeps count of the words elsewhere, and looks up none in this set.
        self.best.seen.words.push(word);
        self.append(letters, path);
    }

    /// Keeps the path of the word that was put in last.
    fn append(&mut self, letters: usize, path: &[Cell]) {
        let BestPaths { best, cells, .. } = &mut *self.best;
        let start = cells.len();
        cells.extend_from_slice(path);
        // Room for the longest path of the word: a better one that comes later may have more cells, one per letter.
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

/// A sink that also asks a run at each cell whether to go on.
pub(crate) struct WatchedSink<'a, 'r, S> {
    sink: S,
    run: &'a mut Run<'r>,
    stop: Option<Stop>,
}

impl<'a, 'r, S: Sink> WatchedSink<'a, 'r, S> {
    /// The sink, watched by a run.
    pub(crate) fn new(sink: S, run: &'a mut Run<'r>) -> Self {
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
    fn step(&mut self) -> ControlFlow<()> {
        self.stop = self.run.step().err();
        if self.stop.is_some() { ControlFlow::Break(()) } else { self.sink.step() }
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
