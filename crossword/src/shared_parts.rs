//! Words that must not share a grid: equal ones and, on request, words with a long common substring.
//!
//! Constructors avoid dupes such as TEATIME beside TEAROOM. The table lists every substring of the chosen
//! length with the words that contain it, sorted, so the words that clash with a given one are found by
//! bisection.

use std::collections::BTreeSet;

use worddle_lexicon::{Letter, MAX_LETTERS};
use worddle_run::{Run, Stop};

use crate::entries::{EntryId, Table};
use crate::index::WordIndex;
use crate::puzzle::Puzzle;

/// Longest substring compared. Words that share more share this much too.
pub(crate) const LONGEST_PART: usize = 25;

/// Letters of a substring that the table is sorted by: as many as fit a `u64`, at 5 bits each. The rest is compared with the word.
const KEY_LETTERS: usize = 12;

/// The words that contain each substring of a given length.
#[derive(Clone, Debug)]
pub(crate) struct SharedParts {
    letters: usize,
    /// For each length of words, where each substring is, sorted by substring.
    places: Vec<Vec<Place>>,
}

/// A substring of a word.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
struct Place {
    /// Its first letters.
    key: u64,
    /// The word.
    entry: EntryId,
    /// Where it begins in the word.
    start: u8,
}

impl SharedParts {
    /// Indexes the substrings of `letters` letters, 1 to [`LONGEST_PART`], of all words of the puzzle's
    /// lengths.
    pub(crate) fn new(
        index: &WordIndex<'_>,
        puzzle: &Puzzle,
        letters: usize,
        run: &mut Run<'_>,
    ) -> Result<Self, Stop> {
        let letters = letters.clamp(1, LONGEST_PART);
        let mut all = vec![Vec::new(); MAX_LETTERS + 1];
        let is_asked = |length: &usize| puzzle.slots().iter().any(|slot| slot.len() == *length);
        for length in (1..=MAX_LETTERS).filter(is_asked) {
            let places: &mut Vec<Place> = &mut all[length];
            for (entry, word) in index.table(length).iter() {
                run.work(length as u64)?;
                let parts = word.windows(letters).enumerate();
                places.extend(parts.map(|(start, part)| Place { key: key(part), entry, start: start as u8 }));
            }
            places.sort_unstable();
        }
        Ok(Self { letters, places: all })
    }

    /// Iterates over the words of a table that contain a substring.
    fn containing<'a>(&'a self, part: &'a [Letter], table: &'a Table) -> impl Iterator<Item = EntryId> {
        let (key, places) = (key(part), &self.places[table.length()]);
        let start = places.partition_point(|place| place.key < key);
        let is_same = move |place: &&Place| {
            let start = usize::from(place.start);
            // Most parts are no longer than the key.
            part.len() <= KEY_LETTERS || table.word(place.entry)[start..].starts_with(part)
        };
        let same_key = places[start..].iter().take_while(move |place| place.key == key);
        same_key.filter(is_same).map(|place| place.entry)
    }

    /// Returns true if two words share a substring.
    pub(crate) fn shared(&self, word: &[Letter], other: &[Letter]) -> bool {
        word.windows(self.letters).any(|part| other.windows(self.letters).any(|other| other == part))
    }
}

/// Packs the first letters of a substring into a number.
fn key(part: &[Letter]) -> u64 {
    part.iter().take(KEY_LETTERS).fold(0, |key, letter| key << 5 | letter.index() as u64)
}

/// Returns true if two words may share a grid.
pub(crate) fn may_meet(parts: Option<&SharedParts>, word: &[Letter], other: &[Letter]) -> bool {
    word != other && !parts.is_some_and(|parts| parts.shared(word, other))
}

/// Returns the words of a table that must not share a grid with some words, each once.
pub(crate) fn excluded_by<'w>(
    parts: Option<&SharedParts>,
    words: impl Iterator<Item = &'w [Letter]> + Clone,
    table: &Table,
) -> Vec<EntryId> {
    let mut excluded: Vec<EntryId> = words.clone().filter_map(|word| table.find(word)).collect();
    if let Some(parts) = parts {
        // Each substring once, so that many words cost no more than the table has places.
        let shared: BTreeSet<&[Letter]> = words.flat_map(|word| word.windows(parts.letters)).collect();
        for part in shared {
            excluded.extend(parts.containing(part, table));
        }
    }
    excluded.sort_unstable();
    excluded.dedup();
    excluded
}
