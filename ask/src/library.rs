//! The word lists and rules that a request can name.
//!
//! [`Library`] is the interface that plans use. [`FileLibrary`] serves one person and opens their files.
//! [`SharedLibrary`] serves everyone who reaches a server or a page, and has the built-in lists and the uploaded ones.
//! Each list is opened once and shared.

use std::sync::{Mutex, MutexGuard, PoisonError};

use worddle_board::Rules;
use worddle_crossword::Entries;
use worddle_crossword::entries::{EntriesError, Score};
use worddle_data::{Language, ListBounds, Part};
use worddle_lexicon::{Alphabet, LeftOut};

use crate::limits::Limits;
use crate::refusal::Refusal;

mod dictionaries;
mod entries;
mod files;
mod indexed;
mod list;
mod shared;

pub(crate) use list::StructureSize;

use entries::lexicon_name;

pub use dictionaries::{OpenDictionaries, SharedDictionary};
pub use entries::SharedEntries;
pub use files::{FileLibrary, Input};
pub use list::{ListRequest, OpenList, ReadRequest, SharedList};
pub use shared::{SharedLibrary, Shelf};

/// Finds the lists and rules that requests name.
///
/// An implementation only opens lists; `language`, `list` and `entries` parse names as people write them.
pub trait Library: Send + Sync {
    /// The default language.
    fn usual_language(&self) -> Language;

    /// Opens a word list, or returns the open one.
    ///
    /// The same request returns the same list, so that everything derived from it is computed once.
    ///
    /// # Errors
    ///
    /// A refusal of `list`: unknown, unreadable, or over a limit.
    fn open(&self, language: Language, list: &ListRequest, limits: &Limits) -> Result<SharedList, Refusal>;

    /// Opens a word list for crosswords. A person's own list may have scores.
    fn open_entries(
        &self,
        language: Language,
        list: &ListRequest,
        limits: &Limits,
    ) -> Result<SharedEntries, Refusal> {
        Ok(self.open(language, list, limits)?.into())
    }

    /// Finds rules by name, or in a person's own file.
    ///
    /// # Errors
    ///
    /// A refusal of `rules`. Where files cannot be named, a path is an unknown name.
    fn rules(&self, name: &str, alphabet: Alphabet) -> Result<Rules, Refusal>;

    /// The languages that have a list, each with the number of its words.
    fn languages(&self) -> Vec<(Language, usize)>;

    /// Whether requests may name files.
    fn opens_files(&self) -> bool {
        false
    }

    /// The text of a list in a file; `None` if the name is not a text file.
    ///
    /// # Errors
    ///
    /// If the file cannot be read, or is over a limit.
    fn text(&self, name: &str, limits: &Limits) -> Result<Option<String>, Refusal>;

    /// Records the lines left out of a list.
    ///
    /// A library that nobody asks for them may drop them.
    fn note_left_out(&self, name: &str, left_out: LeftOut);

    /// The combined word lists used last.
    fn combined(&self) -> &CombinedEntries;

    /// The dictionaries of a language, opened on first use: definitions first, then synonyms and translations.
    fn dictionaries(&self, _: Language) -> Vec<SharedDictionary> {
        Vec::new()
    }

    /// Finds a language by its id; the default one without it.
    ///
    /// # Errors
    ///
    /// A refusal of `language` that lists the known ones.
    fn language(&self, id: Option<&str>) -> Result<Language, Refusal> {
        let Some(id) = id else { return Ok(self.usual_language()) };
        Language::named(id).ok_or_else(|| {
            Refusal::unknown("language", ("language", "langue"), id, &Language::ALL.map(Language::id))
        })
    }

    /// The requested list, or that of the language.
    ///
    /// # Errors
    ///
    /// As [`Self::open`], or an unknown language.
    fn list(
        &self,
        language: Option<&str>,
        list: Option<&ListRequest>,
        limits: &Limits,
    ) -> Result<SharedList, Refusal> {
        let (language, list) = named(self, language, list)?;
        self.open(language, &list, limits)
    }

    /// The crossword entries of the requested list, or of the language's lexicon for crosswords.
    fn entries(
        &self,
        language: Option<&str>,
        list: Option<&ListRequest>,
        limits: &Limits,
    ) -> Result<SharedEntries, Refusal> {
        let (language, usual) = named(self, language, list)?;
        let lexicon = Language::ALL.into_iter().find(|&known| match list {
            Some(list) => list.name() == lexicon_name(known),
            None => known == language,
        });
        if let Some(language) = lexicon.filter(|&language| Part::Entries.is_of(language)) {
            let own = ListRequest::Name(language.id().to_owned());
            let list = self.open(language, &own, limits)?;
            return Ok(SharedEntries::lexicon(language, list.clone()).unwrap_or_else(|| list.into()));
        }
        self.open_entries(language, &usual, limits)
    }
}

impl dyn Library + '_ {
    /// The alphabet in which a list will be read.
    pub(crate) fn alphabet(
        &self,
        language: Option<&str>,
        list: Option<&ListRequest>,
    ) -> Result<Alphabet, Refusal> {
        let (language, list) = named(self, language, list)?;
        list.alphabet(language)
    }

    /// A second list, of words to exclude or to prefer, in the given alphabet or its own.
    pub(crate) fn other(
        &self,
        field: &'static str,
        name: &str,
        alphabet: Option<Alphabet>,
        limits: &Limits,
    ) -> Result<SharedList, Refusal> {
        let read = ReadRequest {
            name: name.to_owned(),
            alphabet: alphabet.map(|alphabet| alphabet.id().to_owned()),
            // A list of words to exclude may have a single letter, which a list to play with leaves out.
            min_letters: Some(1),
            ..ReadRequest::default()
        };
        // Options for reading are for files; elsewhere a list is named by its name alone.
        let request =
            if self.opens_files() { ListRequest::Read(read) } else { ListRequest::Name(name.to_owned()) };
        let language =
            alphabet.map(|alphabet| Language::of_locale(alphabet.id()).unwrap_or(self.usual_language()));
        let list = self.list(language.map(Language::id), Some(&request), limits);
        list.map_err(|refusal| refusal.about(field))
    }

    /// The entries of a list of words with scores; words without one get `plain`. Lines left out are recorded under the
    /// list's name.
    pub(crate) fn read_entries(
        &self,
        name: &str,
        text: &str,
        alphabet: Alphabet,
        plain: Score,
    ) -> Result<Entries, EntriesError> {
        // Words with digits and the like are left out; a score that is not a number is an error.
        let (entries, left_out) = Entries::read_leaving_out(text, alphabet, plain)?;
        self.note_left_out(name, left_out);
        Ok(entries)
    }
}

/// The language of a request and its list, or the defaults.
fn named<L: Library + ?Sized>(
    library: &L,
    language: Option<&str>,
    list: Option<&ListRequest>,
) -> Result<(Language, ListRequest), Refusal> {
    let language = library.language(language)?;
    let usual = || ListRequest::Name(language.id().to_owned());
    Ok((language, list.cloned().unwrap_or_else(usual)))
}

/// Maximum number of combinations kept: each takes some megabytes. Suggestions without crude words take one for each
/// language.
const KEPT: usize = 10;

/// The combined word lists used last, by a text that identifies the combination.
///
/// Combining a quarter of a million words takes longer than any question about a grid, and an editor asks one per
/// keystroke.
#[derive(Default)]
pub struct CombinedEntries(Mutex<Vec<(String, SharedEntries)>>);

impl CombinedEntries {
    /// A combination, if it is kept.
    pub(crate) fn get(&self, of: &str) -> Option<SharedEntries> {
        let mut kept = self.lock();
        let place = kept.iter().position(|(known, _)| known == of)?;
        // Moved to the end, so that the least recently used is first.
        let known = kept.remove(place);
        let entries = known.1.clone();
        kept.push(known);
        Some(entries)
    }

    /// Keeps a combination, in place of the least recently used.
    pub(crate) fn put(&self, of: String, entries: &SharedEntries) {
        let mut kept = self.lock();
        if kept.len() >= KEPT {
            kept.remove(0);
        }
        kept.push((of, entries.clone()));
    }

    /// The kept combinations. They are added and removed whole, so a panic elsewhere spoils none.
    fn lock(&self) -> MutexGuard<'_, Vec<(String, SharedEntries)>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The size limits of a list.
fn bounds(limits: &Limits) -> ListBounds {
    ListBounds { bytes: limits.memory, lines: limits.words }
}
