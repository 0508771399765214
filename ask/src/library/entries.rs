//! Crossword entries: any list, with or without scores.
//!
//! A crossword may use any list. If its lines have scores, those count; otherwise known words score more. By default it
//! uses the lexicon of its language: the word list and, where there are any, names, phrases and abbreviations.
//! The index by letter and place is built once for a list and shared by all questions about it.

use std::ops::Deref;
use std::sync::{Arc, OnceLock};

use worddle_crossword::entries::PLAIN_SCORE;
use worddle_crossword::index::WordIndex;
use worddle_crossword::{Entries, Puzzle};
use worddle_data::{Language, crossword_entries};
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

    /// The lexicon of a language: its list, and below it the entries that are no words of games. `None` if the language has no
    /// such entries, or they must be supplied first.
    ///
    /// Made once, because reading and merging takes longer than most questions.
    pub(super) fn lexicon(language: Language, list: SharedList) -> Option<Self> {
        static MADE: [OnceLock<SharedEntries>; Language::ALL.len()] =
            [const { OnceLock::new() }; Language::ALL.len()];
        let made = Language::ALL.iter().position(|known| *known == language).map(|place| &MADE[place])?;
        if let Some(made) = made.get() {
            return Some(made.clone());
        }
        let text = crossword_entries(language)?;
        let (more, _) = Entries::read_leaving_out(&text, language.alphabet(), PLAIN_SCORE).ok()?;
        let merged = list.entries().over(&more);
        let is_known = list.is_known();
        let lexicon = Self { name: lexicon_name(language), ..Self::from(list).replaced(merged) };
        // As for a list: what is made before tiers are loaded is not kept.
        Some(if is_known { made.get_or_init(|| lexicon).clone() } else { lexicon })
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

/// The name of a language's lexicon for crosswords.
pub(super) fn lexicon_name(language: Language) -> String {
    format!("{}-crossword", language.id())
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
