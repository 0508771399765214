//! Filters of boards.

use worddle_lexicon::{LetterSet, MAX_ALPHABET};

use super::span::Span;
use crate::tile::Tile;

/// Limits that a board must meet to be kept. By default, all boards are kept.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Filters {
    /// The number of words.
    pub words: Span,
    /// The sum of their points.
    pub points: Span,
    /// The number of letters of the longest word; 0 without words.
    pub longest: Span,
    /// The most occurrences of any one letter.
    pub most_of_a_letter: Option<u64>,
    /// The number of vowels.
    pub vowels: Span,
    /// The letters that count as vowels.
    pub vowel_letters: LetterSet,
}

impl Filters {
    /// Whether the letters of a board pass. A tile of several letters counts for each of them.
    pub(super) fn admit_tiles(&self, tiles: &[Tile]) -> bool {
        if self.most_of_a_letter.is_none() && self.vowels == Span::ALL {
            return true;
        }
        let mut counts = [0u64; MAX_ALPHABET];
        for tile in tiles {
            if let Tile::Letters(spelling) = tile {
                spelling.iter().for_each(|letter| counts[letter.index()] += 1);
            }
        }
        let vowels: u64 = self.vowel_letters.iter().map(|letter| counts[letter.index()]).sum();
        let most = counts.iter().copied().max().unwrap_or(0);
        self.most_of_a_letter.is_none_or(|allowed| most <= allowed) && self.vowels.contains(vowels)
    }

    /// Whether a filter needs the count of words or points.
    pub(super) fn need_count(&self) -> bool {
        self.words != Span::ALL || self.points != Span::ALL || self.need_solution()
    }

    /// Whether the number of words is all that the filters need.
    pub(super) fn need_words_only(&self) -> bool {
        self.words != Span::ALL && self.points == Span::ALL && !self.need_solution()
    }

    /// Whether a filter needs the words themselves.
    pub(super) fn need_solution(&self) -> bool {
        self.longest != Span::ALL
    }
}
