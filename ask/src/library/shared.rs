//! The lists and rules that everyone can name: those in the program, those of other languages that its owner fetched, and
//! uploaded lists.
//!
//! Behind the server and the page. Many people share the built-in lists, so each is opened once and kept until the
//! program ends; an uploaded list lives as long as its [`Shelf`] keeps it, or a request that found it still runs.
//!
//! No request can name a file of the machine: a name is an id of the shelf or one of a fixed list.

use std::io;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use worddle_board::Rules;
use worddle_data::{
    BUILT_IN, Dictionaries, Language, ListBounds, ListOptions, Lists, Loaded, RULES, rules_by_name,
};
use worddle_lexicon::{Alphabet, LeftOut};

use super::list::refuse_list;
use super::{
    CombinedEntries, Library, ListRequest, OpenDictionaries, OpenList, SharedDictionary, SharedList,
};
use crate::limits::Limits;
use crate::refusal::Refusal;

/// Uploaded lists, by id. A shelf decides how long it keeps them.
pub trait Shelf: Send + Sync {
    /// Finds a list by its id, with its language.
    fn find(&self, id: &str) -> Option<(Language, Arc<OpenList>)>;
}

/// A library for many: built-in lists, and those on a shelf. Files cannot be named.
#[derive(Default)]
pub struct SharedLibrary {
    /// Uploaded lists; none on a server that accepts none.
    shelf: Option<Arc<dyn Shelf>>,
    /// Where the lists of languages are that are not built in.
    lists: Lists,
    /// Those lists that have been asked for, by the place of their language.
    fetched: [OnceLock<&'static OpenList>; Language::ALL.len()],
    /// Lists that were combined for a crossword.
    combined: CombinedEntries,
    dictionaries: OpenDictionaries,
}

impl SharedLibrary {
    /// A library with the lists of a shelf.
    pub fn new(shelf: Arc<dyn Shelf>) -> Self {
        Self { shelf: Some(shelf), ..Self::default() }
    }

    /// The same with the lists of languages that are not built in, if they are there.
    #[must_use]
    pub fn with_lists(mut self, lists: Lists) -> Self {
        self.lists = lists;
        self
    }

    /// The same with dictionaries.
    #[must_use]
    pub fn with_dictionaries(mut self, dictionaries: Dictionaries) -> Self {
        self.dictionaries = OpenDictionaries::new(dictionaries);
        self
    }

    /// The list of a language that is not built in. It stays open until the program ends, as the built-in ones do.
    ///
    /// # Errors
    ///
    /// A refusal of `list` if it is not there.
    fn fetched(&self, language: Language) -> Result<SharedList, Refusal> {
        /// Held while a list is read.
        static OPENING: Mutex<()> = Mutex::new(());
        let place =
            Language::ALL.iter().position(|&known| known == language).expect("ALL has every language");
        if let Some(list) = self.fetched[place].get() {
            return Ok(SharedList::lasting(list));
        }
        // A file that cannot be read now may be there later, so a failure is not kept.
        let _only = OPENING.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(list) = self.fetched[place].get() {
            return Ok(SharedList::lasting(list));
        }
        let id = language.id();
        let loaded = self.lists.load(id, &ListOptions::default(), language, ListBounds::NONE, io::empty());
        let Loaded { list, frequencies, .. } = loaded.map_err(|error| refuse_list(&error))?;
        let list = Box::new(OpenList::new(id, list, None).with_frequencies(frequencies));
        Ok(SharedList::lasting(self.fetched[place].get_or_init(|| Box::leak(list))))
    }

    /// A list from the shelf.
    ///
    /// # Errors
    ///
    /// A refusal of `list` if the id is unknown, or of `language` if the list is in another one.
    fn borrow(&self, id: &str, language: Language) -> Result<SharedList, Refusal> {
        let found = self.shelf.as_ref().and_then(|shelf| shelf.find(id));
        let (own, list) = found.ok_or_else(|| {
            let fetched = self.lists.languages().into_iter().map(|(language, _)| language);
            let fetched = fetched.filter(|language| !language.is_built_in()).map(Language::id);
            let known = BUILT_IN.into_iter().chain(fetched).collect::<Vec<_>>().join(", ");
            Refusal::missing(
                "list",
                format!("no word list {id:?}: choose {known}, or the id of an uploaded list"),
                format!(
                    "pas de liste de mots {id:?} : choisissez {known}, ou l'identifiant d'une liste envoyée"
                ),
            )
        })?;
        // A list is read in the alphabet of its language: in another one its words would be others.
        if own != language {
            let own = own.id();
            return Err(Refusal::said(
                "language",
                format!("the word list is in {own:?}: choose that language"),
                format!("la liste de mots est en {own:?} : choisissez cette langue"),
            ));
        }
        if let Some(language) = list.unknown_in() {
            // Without that language's own list, nothing is known of the words.
            let _ = self.fetched(language).map(|known| list.learn_from(&known));
        }
        Ok(list.into())
    }
}

impl Library for SharedLibrary {
    fn usual_language(&self) -> Language {
        Language::English
    }

    fn open(&self, language: Language, list: &ListRequest, _: &Limits) -> Result<SharedList, Refusal> {
        let ListRequest::Name(name) = list else {
            return Err(Refusal::said(
                "list",
                "options for reading a list are only for files: name the list alone",
                "les options de lecture ne servent qu'aux fichiers : indiquez seulement le nom d'une liste",
            ));
        };
        let fetched = || Language::named(name).filter(|language| !language.is_built_in());
        match (BUILT_IN.iter().position(|known| known == name), fetched()) {
            (Some(place), _) => built_in(place, language),
            (None, Some(own)) => self.fetched(own),
            (None, None) => self.borrow(name, language),
        }
    }

    fn rules(&self, name: &str, alphabet: Alphabet) -> Result<Rules, Refusal> {
        let rules = rules_by_name(name, alphabet);
        rules.ok_or_else(|| Refusal::unknown("rules", ("rules", "règles"), name, &RULES))
    }

    fn languages(&self) -> Vec<(Language, usize)> {
        self.lists.languages()
    }

    fn text(&self, _: &str, _: &Limits) -> Result<Option<String>, Refusal> {
        Ok(None)
    }

    // The answer to an upload already reports the lines left out.
    fn note_left_out(&self, _: &str, _: LeftOut) {}

    fn combined(&self) -> &CombinedEntries {
        &self.combined
    }

    fn dictionaries(&self, language: Language) -> Vec<SharedDictionary> {
        self.dictionaries.of(language)
    }
}

/// A built-in list, which stays open until the program ends: every request needs one, and idle solvers borrow it.
///
/// The first request for a list reads it; others wait for that.
///
/// # Errors
///
/// In a browser, if the bytes of the list have not been loaded.
fn built_in(place: usize, language: Language) -> Result<SharedList, Refusal> {
    /// The built-in lists that have been asked for, by their place in `BUILT_IN`.
    static OPEN: [OnceLock<OpenList>; BUILT_IN.len()] = [const { OnceLock::new() }; BUILT_IN.len()];
    /// Held while a list is read.
    static OPENING: Mutex<()> = Mutex::new(());
    if let Some(list) = OPEN[place].get() {
        return Ok(SharedList::lasting(list));
    }
    // Two requests for the same list must not both read it. A failure is not kept: in a browser, the bytes of a list
    // may arrive later.
    let _only = OPENING.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(list) = OPEN[place].get() {
        return Ok(SharedList::lasting(list));
    }
    let (name, options) = (BUILT_IN[place], ListOptions::default());
    let loaded = Lists::default().load(name, &options, language, ListBounds::NONE, io::empty());
    let words = loaded.map_err(|error| refuse_list(&error))?.list;
    Ok(SharedList::lasting(OPEN[place].get_or_init(|| OpenList::new(name, words, None))))
}
