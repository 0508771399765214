//! The words that crosswords are filled with: any list, with scores or without.

use std::ops::Deref;
use std::sync::Arc;

use worddle_crossword::Entries;
use worddle_lexicon::file::is_saved;
use worddle_lexicon::{Alphabet, Letter};

use super::list::SharedList;

/// How many lines of a list are looked at to see whether they have scores.
const LOOKED_AT: usize = 20;

/// The words of a list for crosswords, shared by all who use them.
#[derive(Clone)]
pub struct SharedEntries(Holding);

#[derive(Clone)]
enum Holding {
    /// Those of a list without scores.
    OfList(SharedList),
    /// Words with scores, `word;score` in each line.
    Scored(Arc<ScoredList>),
}

/// A list with scores.
pub(super) struct ScoredList {
    pub(super) name: String,
    pub(super) alphabet: Alphabet,
    pub(super) entries: Entries,
    /// How many lines were left out.
    pub(super) left_out: usize,
}

impl SharedEntries {
    /// The name of the list, as it was asked for.
    pub fn name(&self) -> &str {
        match &self.0 {
            Holding::OfList(list) => &list.name,
            Holding::Scored(list) => &list.name,
        }
    }

    /// The alphabet of the words.
    pub fn alphabet(&self) -> Alphabet {
        match &self.0 {
            Holding::OfList(list) => list.alphabet(),
            Holding::Scored(list) => list.alphabet,
        }
    }

    /// How people write a word; a list with scores does not tell.
    pub(crate) fn spellings(&self, word: &[Letter]) -> Vec<String> {
        match &self.0 {
            Holding::OfList(list) => list.id(word).map_or_else(Vec::new, |id| list.spellings_of(id)),
            Holding::Scored(_) => Vec::new(),
        }
    }
}

impl Deref for SharedEntries {
    type Target = Entries;

    fn deref(&self) -> &Entries {
        match &self.0 {
            Holding::OfList(list) => list.entries(),
            Holding::Scored(list) => &list.entries,
        }
    }
}

impl From<Arc<ScoredList>> for SharedEntries {
    fn from(list: Arc<ScoredList>) -> Self {
        Self(Holding::Scored(list))
    }
}

impl From<SharedList> for SharedEntries {
    fn from(list: SharedList) -> Self {
        Self(Holding::OfList(list))
    }
}

/// Whether lines are words with scores, `word;score`.
pub(super) fn is_scored(bytes: &[u8]) -> bool {
    let lines = || bytes.split(|&byte| byte == b'\n').filter(|line| !line.trim_ascii().is_empty());
    let mut some = lines().take(LOOKED_AT).peekable();
    !is_saved(bytes) && some.peek().is_some() && some.all(|line| line.contains(&b';'))
}
