//! What tiles there are, and what a board must have.

use worddle_board::{Cell, Tile};
use worddle_lexicon::{Letter, LetterSet, WordList};

/// What tiles there are.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Supply {
    /// These tiles, any number of each, with the weights to draw them by.
    Any(Vec<(Tile, u64)>),
    /// These tiles and no others, to be arranged.
    Exactly(Vec<Tile>),
    /// Dice, each with the tiles on its faces. Each lies on one cell at most.
    Dice(Vec<Vec<Tile>>),
}

impl Supply {
    /// Every letter of a list's alphabet, drawn as often as it stands in the words, each word counted once.
    pub fn letters_of(list: &WordList) -> Self {
        let mut counts = vec![0; list.alphabet().size()];
        list.each_word(|word, _| word.iter().for_each(|letter| counts[letter.index()] += 1));
        // A letter of no word may still be demanded.
        let weights = counts.into_iter().map(|count: u64| count.max(1));
        Self::Any(Letter::first(list.alphabet().size()).map(Tile::letter).zip(weights).collect())
    }
}

/// What a board must have, or must not have.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Demand {
    /// No tile with any of these letters.
    Forbid(LetterSet),
    /// A letter at least so many times, on tiles of several letters too.
    AtLeast(Letter, usize),
    /// A letter at most so many times, on tiles of several letters too.
    AtMost(Letter, usize),
    /// A tile on a cell.
    Fix(Cell, Tile),
}

impl Demand {
    /// No vowel of an alphabet but these.
    pub fn only_vowels(vowels: LetterSet, these: LetterSet) -> Self {
        Self::Forbid(vowels.without(these))
    }
}
