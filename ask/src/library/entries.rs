//! The words that crosswords are filled with: any list, with scores or without.

use std::ops::Deref;
use std::sync::Arc;

use worddle_crossword::index::WordIndex;
use worddle_crossword::{Entries, Puzzle};
use worddle_lexicon::{Alphabet, Letter};

use super::indexed::IndexedEntries;
use super::list::SharedList;

/// The words of a list for crosswords, shared by all who use them.
#[derive(Clone)]
pub struct SharedEntries {
    name: String,
    alphabet: Alphabet,
    words: Arc<IndexedEntries>,
    /// The list that they come from, which knows how people write them.
    list: Option<SharedList>,
}

impl SharedEntries {
    /// The words of a list that has nothing but words with scores.
    pub(super) fn new(name: &str, alphabet: Alphabet, entries: Entries) -> Self {
        Self { name: name.to_owned(), alphabet, words: Arc::new(IndexedEntries::new(entries)), list: None }
    }

    /// Other words in the place of these, which are written as these are.
    pub(crate) fn replaced(&self, entries: Entries) -> Self {
        Self { words: Arc::new(IndexedEntries::new(entries)), ..self.clone() }
    }

    /// The name of the list, as it was asked for.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The alphabet of the words.
    pub fn alphabet(&self) -> Alphabet {
        self.alphabet
    }

    /// How people write a word, as far as a list tells.
    pub(crate) fn spellings(&self, word: &[Letter]) -> Vec<String> {
        if let Some(spelling) = self.words.spelling(word) {
            return vec![spelling.to_owned()];
        }
        let list = self.list.as_ref();
        list.and_then(|list| Some(list.spellings_of(list.id(word)?))).unwrap_or_default()
    }

    /// The words by position and letter, for the lengths of a puzzle.
    pub(crate) fn index(&self, puzzle: &Puzzle) -> WordIndex<'_> {
        self.words.index(puzzle)
    }
}

impl Deref for SharedEntries {
    type Target = Entries;

    fn deref(&self) -> &Entries {
        &self.words
    }
}

impl From<SharedList> for SharedEntries {
    fn from(list: SharedList) -> Self {
        let (name, alphabet, words) = (list.name.clone(), list.alphabet(), list.entries());
        Self { name, alphabet, words, list: Some(list) }
    }
}
