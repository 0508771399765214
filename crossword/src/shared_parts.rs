//! Which words may not stand in the same filling: equal ones, and those that share a long part if the task says so.

use worddle_lexicon::{Letter, MAX_LETTERS};

use crate::entries::{EntryId, Table};
use crate::index::WordIndex;
use crate::puzzle::Puzzle;

/// The longest part that is compared: five bits a letter fit in 128. Words that share more share this much too.
pub(crate) const LONGEST_PART: usize = 25;

/// The words that have each part of some number of letters.
#[derive(Clone, Debug)]
pub(crate) struct SharedParts {
    letters: usize,
    /// Parts, with the length and number of a word that has them, sorted.
    places: Vec<(u128, u8, EntryId)>,
}

impl SharedParts {
    /// The parts of so many letters, 1 to [`LONGEST_PART`], of all words of a puzzle's lengths.
    pub(crate) fn new(index: &WordIndex<'_>, puzzle: &Puzzle, letters: usize) -> Self {
        let letters = letters.clamp(1, LONGEST_PART);
        let mut places = Vec::new();
        let is_asked = |length: &usize| puzzle.slots().iter().any(|slot| slot.len() == *length);
        for length in (1..=MAX_LETTERS).filter(is_asked) {
            for (entry, word) in index.table(length).iter() {
                places.extend(word.windows(letters).map(|part| (key(part), length as u8, entry)));
            }
        }
        places.sort_unstable();
        places.dedup();
        Self { letters, places }
    }

    /// The words of a length that share a part with a word.
    pub(crate) fn sharing(&self, word: &[Letter], length: usize) -> impl Iterator<Item = EntryId> {
        word.windows(self.letters).flat_map(move |part| {
            let first = (key(part), length as u8, EntryId(0));
            let start = self.places.partition_point(|place| *place < first);
            let same = move |place: &&(u128, u8, EntryId)| (place.0, place.1) == (first.0, first.1);
            self.places[start..].iter().take_while(same).map(|place| place.2)
        })
    }

    /// Whether two words share a part.
    pub(crate) fn shared(&self, word: &[Letter], other: &[Letter]) -> bool {
        word.windows(self.letters).any(|part| other.windows(self.letters).any(|other| other == part))
    }
}

fn key(part: &[Letter]) -> u128 {
    part.iter().fold(0, |key, letter| key << 5 | letter.index() as u128)
}

/// Whether two words may stand in one filling.
pub(crate) fn may_meet(parts: Option<&SharedParts>, word: &[Letter], other: &[Letter]) -> bool {
    word != other && !parts.is_some_and(|parts| parts.shared(word, other))
}

/// The words of a table that may not stand in a filling with a word.
pub(crate) fn excluded_by(parts: Option<&SharedParts>, word: &[Letter], table: &Table) -> Vec<EntryId> {
    let mut excluded: Vec<EntryId> = table.find(word).into_iter().collect();
    if let Some(parts) = parts {
        excluded.extend(parts.sharing(word, table.length()));
    }
    excluded
}
