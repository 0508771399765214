//! Words that must not share a grid: equal ones and, on request, words with a long common substring.
//!
//! Constructors avoid dupes such as TEATIME beside TEAROOM. The table lists every substring of the chosen
//! length with the words that contain it, sorted, so the words that clash with a given one are found by
//! bisection.

use worddle_lexicon::{Letter, MAX_LETTERS};

use crate::entries::{EntryId, Table};
use crate::index::WordIndex;
use crate::puzzle::Puzzle;

/// Longest substring compared: 25 letters of 5 bits fit a `u128`. Words that share more share this much too.
pub(crate) const LONGEST_PART: usize = 25;

/// The words that contain each substring of a given length.
#[derive(Clone, Debug)]
pub(crate) struct SharedParts {
    letters: usize,
    /// Each substring with the length and id of a word that contains it, sorted.
    places: Vec<(u128, u8, EntryId)>,
}

impl SharedParts {
    /// Indexes the substrings of `letters` letters, 1 to [`LONGEST_PART`], of all words of the puzzle's
    /// lengths.
    pub(crate) fn new(index: &WordIndex<'_>, puzzle: &Puzzle, letters: usize) -> Self {
        let letters = letters.clamp(1, LONGEST_PART);
        let mut places = Vec::new();
        let is_asked = |length: &usize| puzzle.slots().iter().any(|slot| slot.len() == *length);
        for length in (1..=MAX_LETTERS).filter(is_asked) {
            for (entry, word) in index.table(length).iter() {
                places.extend(word.windows(letters).map(|part| (key(part), length as u8, entry)));
            }
        }
        // Sorted by substring, then length, so that one bisection finds all words of a length that share it.
        places.sort_unstable();
        places.dedup();
        Self { letters, places }
    }

    /// Iterates over the words of a length that share a substring with a word.
    pub(crate) fn sharing(&self, word: &[Letter], length: usize) -> impl Iterator<Item = EntryId> {
        word.windows(self.letters).flat_map(move |part| {
            let first = (key(part), length as u8, EntryId(0));
            let start = self.places.partition_point(|place| *place < first);
            let same = move |place: &&(u128, u8, EntryId)| (place.0, place.1) == (first.0, first.1);
            self.places[start..].iter().take_while(same).map(|place| place.2)
        })
    }

    /// Returns true if two words share a substring.
    pub(crate) fn shared(&self, word: &[Letter], other: &[Letter]) -> bool {
        word.windows(self.letters).any(|part| other.windows(self.letters).any(|other| other == part))
    }
}

/// Packs a substring into a number.
fn key(part: &[Letter]) -> u128 {
    part.iter().fold(0, |key, letter| key << 5 | letter.index() as u128)
}

/// Returns true if two words may share a grid.
pub(crate) fn may_meet(parts: Option<&SharedParts>, word: &[Letter], other: &[Letter]) -> bool {
    word != other && !parts.is_some_and(|parts| parts.shared(word, other))
}

/// Returns the words of a table that must not share a grid with a word.
pub(crate) fn excluded_by(parts: Option<&SharedParts>, word: &[Letter], table: &Table) -> Vec<EntryId> {
    let mut excluded: Vec<EntryId> = table.find(word).into_iter().collect();
    if let Some(parts) = parts {
        excluded.extend(parts.sharing(word, table.length()));
    }
    excluded
}
