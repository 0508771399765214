//! The tiles to draw from, and demands on a board.

use worddle_board::{Cell, Tile};
use worddle_lexicon::{Letter, LetterSet, WordList};

/// The tiles to draw from.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Supply {
    /// Any number of these tiles, each with its weight in a draw.
    Any(Vec<(Tile, u64)>),
    /// Exactly these tiles, to be arranged.
    Exactly(Vec<Tile>),
    /// Dice, each with the tiles on its faces. A die lies on at most one cell.
    Dice(Vec<Vec<Tile>>),
}

impl Supply {
    /// Every letter of a list's alphabet, weighted by its frequency in the words.
    pub fn letters_of(list: &WordList) -> Self {
        let mut counts = vec![0; list.alphabet().size()];
        list.each_word(|word, _| word.iter().for_each(|letter| counts[letter.index()] += 1));
        // A letter in no word gets a weight too: it may still be demanded.
        let weights = counts.into_iter().map(|count: u64| count.max(1));
        Self::Any(Letter::first(list.alphabet().size()).map(Tile::letter).zip(weights).collect())
    }
}

/// A demand on a board.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Demand {
    /// No tile with any of these letters.
    Forbid(LetterSet),
    /// A letter occurs at least this often, also on tiles of several letters.
    AtLeast(Letter, usize),
    /// A letter occurs at most this often, also on tiles of several letters.
    AtMost(Letter, usize),
    /// A cell has this tile.
    Fix(Cell, Tile),
}

impl Demand {
    /// Forbids all vowels of an alphabet but these.
    pub fn only_vowels(vowels: LetterSet, these: LetterSet) -> Self {
        Self::Forbid(vowels.without(these))
    }
}
