//! The word lists, rules and dice that a request can name.

use std::io::{self, Cursor, Read};
use std::sync::{Arc, Mutex, PoisonError};

use worddle_board::Rules;
use worddle_crossword::Entries;
use worddle_data::{
    BUILT_IN, Language, ListBounds, ListError, ListOptions, Lists, Loaded, RULES, rules_by_name,
};
use worddle_lexicon::{Alphabet, Encoding, ReadReport};

use crate::limits::Limits;
use crate::refusal::Refusal;

mod entries;
mod list;

use entries::{ScoredList, is_scored};
pub(crate) use list::StructureSize;
use list::refuse_list;

pub use entries::SharedEntries;
pub use list::{ListRequest, OpenList, ReadRequest, SharedList};

/// Lists that people have sent, by id.
pub trait Shelf: Send + Sync {
    /// A list by its id, with its language.
    fn find(&self, id: &str) -> Option<(Language, Arc<OpenList>)>;
}

/// Looks up the names in requests: lists, rules, dice. Lists are opened once, and shared.
pub struct Library {
    /// Where the person's own files are; a server opens none that a request names.
    files: Option<Lists>,
    /// The language of a request that names none.
    language: Language,
    /// The lists that stay open, under the requests that named them.
    open: Mutex<Vec<(Language, ListRequest, SharedList)>>,
    /// The lists with scores that stay open, under the requests that named them.
    scored: Mutex<Vec<(Language, ListRequest, Arc<ScoredList>)>>,
    shelf: Option<Arc<dyn Shelf>>,
}

impl Library {
    /// A library for one person, whose files may be named. Text without a known alphabet is read in that of `language`.
    pub fn of_files(files: Lists, language: Language) -> Self {
        Self { files: Some(files), language, open: Mutex::default(), scored: Mutex::default(), shelf: None }
    }

    /// A library for many: the lists inside the program, which stay open, and what is on a shelf, if there is one. Files
    /// cannot be named.
    pub fn shared(shelf: Option<Arc<dyn Shelf>>) -> Self {
        Self {
            files: None,
            language: Language::English,
            open: Mutex::default(),
            scored: Mutex::default(),
            shelf,
        }
    }

    /// A language by its two letters; without them, that of the library.
    pub fn language(&self, id: Option<&str>) -> Result<Language, Refusal> {
        let Some(id) = id else { return Ok(self.language) };
        let known = Language::ALL.into_iter().find(|language| language.id() == id);
        known.ok_or_else(|| {
            Refusal::unknown("language", ("language", "langue"), id, &Language::ALL.map(Language::id))
        })
    }

    /// The list that a request names, or that of its language.
    pub fn list(
        &self,
        language: Option<&str>,
        list: Option<&ListRequest>,
        limits: &Limits,
    ) -> Result<SharedList, Refusal> {
        let (language, request) = self.named(language, list)?;
        self.list_from(language, &request, limits, io::stdin())
    }

    /// The language of a request and its list, asked for or usual.
    fn named(
        &self,
        language: Option<&str>,
        list: Option<&ListRequest>,
    ) -> Result<(Language, ListRequest), Refusal> {
        let language = self.language(language)?;
        let usual = || ListRequest::Name(language.id().to_owned());
        Ok((language, list.cloned().unwrap_or_else(usual)))
    }

    /// The list that a request names, from `input` if it comes from standard input.
    fn list_from(
        &self,
        language: Language,
        request: &ListRequest,
        limits: &Limits,
        input: impl Read,
    ) -> Result<SharedList, Refusal> {
        // The lock is held while a list is read: two requests for the same list must not both read it.
        let mut open = self.open.lock().unwrap_or_else(PoisonError::into_inner);
        let known = open.iter().find(|(with, named, _)| *with == language && named == request);
        if let Some((_, _, list)) = known {
            return Ok(list.clone());
        }
        // Standard input can be read only once, for a list with or without scores.
        let was_read = open.iter().any(|(_, named, _)| named.name() == "-") || self.has_scored("-");
        if request.name() == "-" && was_read {
            return Err(Refusal::said(
                "list",
                "a word list comes from standard input already: another one cannot come from there too",
                "une liste de mots vient déjà de l'entrée standard : une autre ne peut pas en venir aussi",
            ));
        }
        let list = match (&self.files, request) {
            (Some(files), _) => {
                let options = request.options()?;
                let loaded = files.load(request.name(), &options, language, bounds(limits), input);
                let Loaded { list, report } = loaded.map_err(|error| refuse_list(&error))?;
                SharedList::from(Arc::new(OpenList::new(request.name(), list, report)))
            }
            (None, ListRequest::Name(name)) if BUILT_IN.contains(&name.as_str()) => {
                let options = ListOptions::default();
                let loaded = Lists::default().load(name, &options, language, ListBounds::NONE, io::empty());
                let words = loaded.map_err(|error| refuse_list(&error))?.list;
                // Never freed: there are only six, and every request needs one.
                SharedList::lasting(OpenList::new(name.as_str(), words, None))
            }
            // A list that was sent stays on the shelf, which decides how long to keep it.
            (None, ListRequest::Name(name)) => return self.borrow(name, language),
            (None, ListRequest::Read(_)) => {
                return Err(Refusal::said(
                    "list",
                    "a list with options: expected the name of a list on this server",
                    "une liste avec des options : indiquez seulement le nom d'une liste de ce serveur",
                ));
            }
        };
        open.push((language, request.clone(), list.clone()));
        Ok(list)
    }

    /// What was left out of each list that was read from text so far.
    pub fn reports(&self) -> Vec<(String, ReadReport)> {
        let open = self.open.lock().unwrap_or_else(PoisonError::into_inner);
        open.iter().filter_map(|(_, _, list)| Some((list.name.clone(), list.report.clone()?))).collect()
    }

    /// Rules by name, or from a person's own file.
    pub fn rules(&self, name: &str, alphabet: Alphabet) -> Result<Rules, Refusal> {
        if self.files.is_some() {
            return worddle_data::rules(name, alphabet).map_err(|error| Refusal::new("rules", error));
        }
        let rules = rules_by_name(name, alphabet);
        rules.ok_or_else(|| Refusal::unknown("rules", ("rules", "règles"), name, &RULES))
    }

    /// A second list: words to be left out or preferred, in an alphabet or in its own.
    pub(crate) fn other(
        &self,
        field: &'static str,
        name: &str,
        alphabet: Option<Alphabet>,
        limits: &Limits,
    ) -> Result<SharedList, Refusal> {
        let request = ListRequest::Read(ReadRequest {
            name: name.to_owned(),
            alphabet: alphabet.map(|alphabet| alphabet.id().to_owned()),
            min_letters: Some(1),
            ..ReadRequest::default()
        });
        // A server does not take options for reading lists: there, the list goes by its name alone.
        let request = if self.files.is_some() { request } else { ListRequest::Name(name.to_owned()) };
        let language = alphabet.map(|alphabet| Language::of_locale(alphabet.id()).unwrap_or(self.language));
        let list = self.list(language.map(Language::id), Some(&request), limits);
        list.map_err(|refusal| refusal.about(field))
    }

    /// A list from the shelf.
    fn borrow(&self, id: &str, language: Language) -> Result<SharedList, Refusal> {
        let found = self.shelf.as_ref().and_then(|shelf| shelf.find(id));
        let (own, list) = found.ok_or_else(|| {
            let known = BUILT_IN.join(", ");
            Refusal::missing(
                "list",
                format!("no word list {id:?}: expected {known}, or the id of a list that was sent"),
                format!(
                    "pas de liste de mots {id:?} ; valeurs possibles : {known}, ou l'identifiant d'une liste envoyée"
                ),
            )
        })?;
        if own != language {
            let own = own.id();
            return Err(Refusal::said(
                "language",
                format!("a word list in {own:?}: expected that language"),
                format!("une liste de mots en {own:?} : choisissez cette langue"),
            ));
        }
        Ok(list.into())
    }

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
            return Ok(list.into());
        }
        // Opened before, or taken from standard input: no bytes are needed, `list_from` finds the list or refuses it.
        if self.is_open(language, &request) || (request.name() == "-" && self.has_scored("-")) {
            return Ok(self.list_from(language, &request, limits, Cursor::new(Vec::new()))?.into());
        }
        let bytes = files.bytes(request.name(), bounds(limits), io::stdin());
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
        // Words with digits and the like are left out; a score that is not a number is a mistake.
        let read = Entries::read_leaving_out(&text, alphabet).map_err(|error| Refusal::new("list", error));
        let (entries, left_out) = read?;
        let list = Arc::new(ScoredList { name, alphabet, entries, left_out });
        let mut scored = self.scored.lock().unwrap_or_else(PoisonError::into_inner);
        scored.push((language, request, Arc::clone(&list)));
        Ok(list.into())
    }

    /// How many lines were left out of each list with scores that was read so far.
    pub fn scored_reports(&self) -> Vec<(String, usize)> {
        let scored = self.scored.lock().unwrap_or_else(PoisonError::into_inner);
        scored.iter().map(|(_, _, list)| (list.name.clone(), list.left_out)).collect()
    }

    /// The alphabet of a list that does not say another.
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
    fn has_scored(&self, name: &str) -> bool {
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

/// How large a list may be.
fn bounds(limits: &Limits) -> ListBounds {
    ListBounds { bytes: limits.memory, lines: limits.words }
}

/// The alphabet that a list is read in: the one asked for, that of its name, or that of the language.
fn alphabet_of(language: Language, request: &ListRequest) -> Result<Alphabet, Refusal> {
    let named = Language::of_locale(request.name()).map(Language::alphabet);
    Ok(request.options()?.alphabet.or(named).unwrap_or(language.alphabet()))
}
