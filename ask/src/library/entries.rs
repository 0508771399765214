//! The words that crosswords are filled with: any list, with scores or without.

use std::io::Cursor;
use std::ops::Deref;
use std::sync::{Arc, PoisonError};

use worddle_crossword::Entries;
use worddle_data::{Language, ListError};
use worddle_lexicon::file::is_saved;
use worddle_lexicon::{Alphabet, Encoding, Letter};

use super::{Library, ListRequest, SharedList, bounds, refuse_list};
use crate::limits::Limits;
use crate::refusal::Refusal;

/// How many lines of a list are looked at to see whether they have scores.
const LOOKED_AT: usize = 20;

/// The words of a list for crosswords, shared by all who use them.
#[derive(Clone)]
pub struct SharedEntries(Words);

#[derive(Clone)]
enum Words {
    /// Those of a list without scores.
    OfList(SharedList),
    /// Words with scores, `word;score` in each line.
    Scored(Arc<ScoredList>),
}

/// A list with scores.
pub(super) struct ScoredList {
    name: String,
    alphabet: Alphabet,
    entries: Entries,
    /// How many lines were left out.
    left_out: usize,
}

impl SharedEntries {
    /// The name of the list, as it was asked for.
    pub fn name(&self) -> &str {
        match &self.0 {
            Words::OfList(list) => &list.name,
            Words::Scored(list) => &list.name,
        }
    }

    /// The alphabet of the words.
    pub fn alphabet(&self) -> Alphabet {
        match &self.0 {
            Words::OfList(list) => list.alphabet(),
            Words::Scored(list) => list.alphabet,
        }
    }

    /// How people write a word; a list with scores does not tell.
    pub(crate) fn spellings(&self, word: &[Letter]) -> Vec<String> {
        match &self.0 {
            Words::OfList(list) => list.id(word).map_or_else(Vec::new, |id| list.spellings_of(id)),
            Words::Scored(_) => Vec::new(),
        }
    }
}

impl Deref for SharedEntries {
    type Target = Entries;

    fn deref(&self) -> &Entries {
        match &self.0 {
            Words::OfList(list) => list.entries(),
            Words::Scored(list) => &list.entries,
        }
    }
}

impl From<SharedList> for SharedEntries {
    fn from(list: SharedList) -> Self {
        Self(Words::OfList(list))
    }
}

impl Library {
    /// The words for crosswords of the list that a request names, or of that of its language. A person's own list may
    /// have scores.
    pub fn entries(
        &self,
        language: Option<&str>,
        list: Option<&ListRequest>,
        limits: &Limits,
    ) -> Result<SharedEntries, Refusal> {
        let Some(files) = &self.files else { return Ok(self.list(language, list, limits)?.into()) };
        let (language, request) = self.named(language, list)?;
        if let Some(list) = self.known_scored(language, &request) {
            return Ok(SharedEntries(Words::Scored(list)));
        }
        // What comes from standard input comes only once, and is kept for the list in case it has no scores.
        if self.is_open(language, &request) || (request.name() == "-" && self.is_scored("-")) {
            return Ok(self.list_from(language, &request, limits, Cursor::new(Vec::new()))?.into());
        }
        let bytes = files.bytes(request.name(), bounds(limits), std::io::stdin());
        let bytes = bytes.map_err(|error| refuse_list(&error))?.unwrap_or_default();
        if !is_scored(&bytes) {
            return Ok(self.list_from(language, &request, limits, Cursor::new(bytes))?.into());
        }
        let encoding = request.options()?.encoding.unwrap_or_else(|| Encoding::detect(&bytes));
        let name = request.name().to_owned();
        let text = encoding
            .decode(&bytes)
            .map_err(|source| refuse_list(&ListError::Text { name: name.clone(), source }))?;
        let alphabet = alphabet_of(language, &request)?;
        // Words with digits and the like are left out; a score that is none is a mistake.
        let read = Entries::read_leaving_out(&text, alphabet).map_err(|error| Refusal::new("list", error));
        let (entries, left_out) = read?;
        let list = Arc::new(ScoredList { name, alphabet, entries, left_out });
        let mut scored = self.scored.lock().unwrap_or_else(PoisonError::into_inner);
        scored.push((language, request, Arc::clone(&list)));
        Ok(SharedEntries(Words::Scored(list)))
    }

    /// How many lines were left out of each list with scores that was read so far.
    pub fn scored_reports(&self) -> Vec<(String, usize)> {
        let scored = self.scored.lock().unwrap_or_else(PoisonError::into_inner);
        scored.iter().map(|(_, _, list)| (list.name.clone(), list.left_out)).collect()
    }

    /// The alphabet that a list has unless it tells another.
    pub(crate) fn alphabet(
        &self,
        language: Option<&str>,
        list: Option<&ListRequest>,
    ) -> Result<Alphabet, Refusal> {
        let (language, request) = self.named(language, list)?;
        alphabet_of(language, &request)
    }

    /// A list with scores that is open.
    fn known_scored(&self, language: Language, request: &ListRequest) -> Option<Arc<ScoredList>> {
        let scored = self.scored.lock().unwrap_or_else(PoisonError::into_inner);
        let known = scored.iter().find(|(with, named, _)| *with == language && named == request);
        known.map(|(_, _, list)| Arc::clone(list))
    }

    /// Whether a list of a name is open and has scores.
    pub(super) fn is_scored(&self, name: &str) -> bool {
        let scored = self.scored.lock().unwrap_or_else(PoisonError::into_inner);
        scored.iter().any(|(_, named, _)| named.name() == name)
    }

    /// Whether a list without scores is open.
    fn is_open(&self, language: Language, request: &ListRequest) -> bool {
        let open = self.open.lock().unwrap_or_else(PoisonError::into_inner);
        open.iter().any(|(with, named, _)| {
            (*with == language && named == request) || (request.name() == "-" && named.name() == "-")
        })
    }
}

/// The alphabet that a list is read in: the one asked for, that of its name, or that of the language.
fn alphabet_of(language: Language, request: &ListRequest) -> Result<Alphabet, Refusal> {
    let named = Language::of_locale(request.name()).map(Language::alphabet);
    Ok(request.options()?.alphabet.or(named).unwrap_or(language.alphabet()))
}

/// Whether lines are words with scores, `word;score`.
fn is_scored(bytes: &[u8]) -> bool {
    let lines = || bytes.split(|&byte| byte == b'\n').filter(|line| !line.trim_ascii().is_empty());
    let mut some = lines().take(LOOKED_AT).peekable();
    !is_saved(bytes) && some.peek().is_some() && some.all(|line| line.contains(&b';'))
}
