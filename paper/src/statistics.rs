//! Statistics of a crossword: words, blocks, bars, lengths, scores, letters.

use std::collections::BTreeMap;

use worddle_lexicon::{Alphabet, Letter};

use worddle_crossword::convention::Checking;
use worddle_crossword::entries::{Entries, Score};
use worddle_crossword::grid::{Grid, Side, Square};
use worddle_crossword::puzzle::Puzzle;
use worddle_crossword::survey::given_word;

use crate::review::unchecked;

/// The statistics of a crossword.
#[derive(Clone, PartialEq, Debug)]
pub struct Statistics {
    /// Slots with all their letters.
    pub filled: usize,
    /// Black cells.
    pub blocks: usize,
    /// Bars between cells.
    pub bars: usize,
    /// Cells without a letter.
    pub empty: usize,
    /// The number of slots by length.
    pub lengths: BTreeMap<usize, usize>,
    /// The scores of the words that are in the list.
    pub scores: Vec<Score>,
    /// The number of cells by letter, for every letter of the alphabet.
    pub letters: Vec<(Letter, usize)>,
    /// The share of white cells that two words cross; `None` without white cells.
    pub checked: Option<f64>,
}

impl Statistics {
    /// Counts a grid, with the scores of a list.
    pub fn of(grid: &Grid, puzzle: &Puzzle, entries: &Entries, alphabet: Alphabet) -> Self {
        let count = |square: Square| grid.cells().filter(|&cell| grid.square(cell) == square).count();
        let words: Vec<Vec<Letter>> = puzzle.ids().filter_map(|slot| given_word(puzzle, slot)).collect();
        let score = |word: &Vec<Letter>| {
            let table = entries.table(word.len());
            table.find(word).map(|entry| table.score(entry))
        };
        let mut lengths = BTreeMap::new();
        for slot in puzzle.slots() {
            *lengths.entry(slot.len()).or_default() += 1;
        }
        let blocks = count(Square::Block);
        let white = grid.cells().len() - blocks;
        let unchecked = unchecked(grid, puzzle, Checking::Both).len();
        let bars = |side: Side| grid.cells().filter(|&cell| grid.bar(cell, side)).count();
        Self {
            filled: words.len(),
            blocks,
            bars: bars(Side::Right) + bars(Side::Below),
            empty: count(Square::Open),
            lengths,
            scores: words.iter().filter_map(score).collect(),
            letters: Letter::first(alphabet.size())
                .map(|letter| (letter, count(Square::Given(letter))))
                .collect(),
            checked: (white > 0).then(|| 1.0 - unchecked as f64 / white as f64),
        }
    }

    /// The mean length of a slot; `None` without slots.
    pub fn mean_length(&self) -> Option<f64> {
        let slots: usize = self.lengths.values().sum();
        let letters: usize = self.lengths.iter().map(|(length, slots)| length * slots).sum();
        (slots > 0).then(|| letters as f64 / slots as f64)
    }

    /// The mean score of the words that are in the list; `None` without such words.
    pub fn mean_score(&self) -> Option<f64> {
        let sum: f64 = self.scores.iter().copied().map(f64::from).sum();
        (!self.scores.is_empty()).then(|| sum / self.scores.len() as f64)
    }

    /// Returns whether every letter of the alphabet occurs.
    pub fn is_pangram(&self) -> bool {
        self.letters.iter().all(|&(_, count)| count > 0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_small_grid_has_its_figures() {
        let grid = Grid::parse("CA|T/O#E/T.N", Alphabet::English).unwrap();
        let puzzle = Puzzle::new(&grid);
        let entries = Entries::read("ca;30\ncot;60\ntan;1", Alphabet::English).unwrap();
        let statistics = Statistics::of(&grid, &puzzle, &entries, Alphabet::English);
        // CA and T.N across, COT and TEN down.
        assert_eq!(statistics.lengths, BTreeMap::from([(2, 1), (3, 3)]));
        assert_eq!((statistics.filled, statistics.blocks, statistics.bars, statistics.empty), (3, 1, 1, 1));
        assert_eq!(statistics.scores, [30, 60]);
        assert_eq!(statistics.mean_score(), Some(45.0));
        assert_eq!(statistics.mean_length(), Some(2.75));
        let counted: usize = statistics.letters.iter().map(|(_, count)| count).sum();
        assert_eq!((counted, statistics.is_pangram()), (7, false));
        // Checked: C, T and N of the corners; A, T, O, E and the empty cell are in one word.
        assert_eq!(statistics.checked, Some(1.0 - 5.0 / 8.0));
    }

    #[test]
    fn all_letters_make_a_pangram_and_an_empty_grid_has_no_means() {
        let grid = Grid::parse("ABCDEFGHIJKLMNOPQRSTUVWXYZ", Alphabet::English).unwrap();
        let entries = Entries::read("", Alphabet::English).unwrap();
        let of = |grid: &Grid| Statistics::of(grid, &Puzzle::new(grid), &entries, Alphabet::English);
        assert!(of(&grid).is_pangram());
        let black = of(&Grid::parse("##/##", Alphabet::English).unwrap());
        assert_eq!((black.mean_length(), black.mean_score(), black.checked), (None, None, None));
    }
}
