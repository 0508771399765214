//! Which boards are kept.

use worddle_lexicon::{LetterSet, MAX_ALPHABET};

use super::span::Span;
use crate::tile::Tile;

/// Which boards are kept; without any limit, all of them.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Filters {
    /// How many words a board has.
    pub words: Span,
    /// How many points they are worth together.
    pub points: Span,
    /// How many letters the longest word has; 0 where there is no word.
    pub longest: Span,
    /// How often the most frequent letter may occur.
    pub most_of_a_letter: Option<u64>,
    /// How many vowels there are.
    pub vowels: Span,
    /// Which letters are vowels.
    pub vowel_letters: LetterSet,
}

impl Filters {
    /// Whether the letters of a board pass. A tile of several letters counts with each of them.
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

    /// Whether words or points must be counted to decide.
    pub(super) fn need_count(&self) -> bool {
        self.words != Span::ALL || self.points != Span::ALL || self.need_solution()
    }

    /// Whether the number of words decides, and nothing else that is found on a board.
    pub(super) fn need_words_only(&self) -> bool {
        self.words != Span::ALL && self.points == Span::ALL && !self.need_solution()
    }

    /// Whether the words themselves must be known to decide.
    pub(super) fn need_solution(&self) -> bool {
        self.longest != Span::ALL
    }
}
