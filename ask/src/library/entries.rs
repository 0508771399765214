//! Crossword entries: any list, with or without scores.
//!
//! A crossword may use any list. If its lines have scores, those count; otherwise frequent words score more.
//! The index by letter and place is built once for a list and shared by all questions about it.

use std::ops::Deref;
use std::sync::Arc;

use worddle_crossword::index::WordIndex;
use worddle_crossword::{Entries, Puzzle};
use worddle_lexicon::{Alphabet, Letter};

use super::indexed::IndexedEntries;
use super::list::SharedList;

/// The crossword entries of a list, shared by all users.
///
/// A handle: cloning copies a name and two counters.
#[derive(Clone)]
pub struct SharedEntries {
    /// As the request named it.
    name: String,
    /// In which the words are read.
    alphabet: Alphabet,
    /// The words with their index.
    words: Arc<IndexedEntries>,
    /// The list they come from, which knows their spellings.
    list: Option<SharedList>,
}

impl SharedEntries {
    /// The entries of a list that has only words with scores.
    pub(super) fn new(name: &str, alphabet: Alphabet, entries: Entries) -> Self {
        Self { name: name.to_owned(), alphabet, words: Arc::new(IndexedEntries::new(entries)), list: None }
    }

    /// Other entries, with the spellings of these.
    ///
    /// For words that were combined, banned or left out: the name and the spellings stay.
    pub(crate) fn replaced(&self, entries: Entries) -> Self {
        Self { words: Arc::new(IndexedEntries::new(entries)), ..self.clone() }
    }

    /// The name of the list, as requested.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The alphabet of the words.
    pub fn alphabet(&self) -> Alphabet {
        self.alphabet
    }

    /// The spellings of a word, if the list knows them.
    ///
    /// Phrases have one spelling, the one in the file. A word without any is empty here, and shown in
    /// capitals.
    pub(crate) fn spellings(&self, word: &[Letter]) -> Vec<String> {
        if let Some(spelling) = self.words.spelling(word) {
            return vec![spelling.to_owned()];
        }
        let list = self.list.as_ref();
        list.and_then(|list| Some(list.spellings_of(list.id(word)?))).unwrap_or_default()
    }

    /// The entries indexed by position and letter, for the lengths of a puzzle.
    ///
    /// Lengths that the grid lacks are not indexed.
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
