//! Crossword entries with their indexes, built once.

use std::ops::Deref;
use std::sync::{Arc, OnceLock};

use worddle_crossword::index::{Supports, WordIndex};
use worddle_crossword::puzzle::Slot;
use worddle_crossword::{Entries, Puzzle};
use worddle_lexicon::MAX_LETTERS;

/// Crossword entries with their indexes, built once.
///
/// The index of a quarter of a million words takes some ten milliseconds to build, and an editor asks a question per
/// keystroke.
pub(crate) struct IndexedEntries {
    entries: Entries,
    /// The index of each length, built when a grid first needs it.
    supports: Vec<OnceLock<Arc<Supports>>>,
}

impl IndexedEntries {
    /// Entries without any index yet.
    pub(crate) fn new(entries: Entries) -> Self {
        Self { entries, supports: (0..=MAX_LETTERS).map(|_| OnceLock::new()).collect() }
    }

    /// The indexes of the lengths of a puzzle.
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
