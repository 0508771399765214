//! Words for crosswords, with the sets that are built of them once.

use std::ops::Deref;
use std::sync::{Arc, OnceLock};

use worddle_crossword::index::{Supports, WordIndex};
use worddle_crossword::puzzle::Slot;
use worddle_crossword::{Entries, Puzzle};
use worddle_lexicon::MAX_LETTERS;

/// Words for crosswords, with the sets that are built of them once.
///
/// Sets of a quarter of a million words take some ten milliseconds to build, and who types into a grid asks with each letter.
pub(crate) struct IndexedEntries {
    entries: Entries,
    /// The sets of each length, built when a grid first needs them.
    supports: Vec<OnceLock<Arc<Supports>>>,
}

impl IndexedEntries {
    /// Words without any sets yet.
    pub(crate) fn new(entries: Entries) -> Self {
        Self { entries, supports: (0..=MAX_LETTERS).map(|_| OnceLock::new()).collect() }
    }

    /// The sets of the lengths that a puzzle has.
    pub(crate) fn index(&self, puzzle: &Puzzle) -> WordIndex<'_> {
        let entries = &self.entries;
        let build = |length| Arc::new(Supports::build(entries.table(length), entries.alphabet_size()));
        let sets = |length: usize| Arc::clone(self.supports[length].get_or_init(|| build(length)));
        WordIndex::sharing(entries, puzzle.slots().iter().map(Slot::len), sets)
    }
}

impl Deref for IndexedEntries {
    type Target = Entries;

    fn deref(&self) -> &Entries {
        &self.entries
    }
}
