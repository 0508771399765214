//! The word lists, rules and dice that a request can name.

use std::borrow::Cow;
use std::io::{self, Cursor, Read};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use worddle_board::Rules;
use worddle_crossword::Entries;
use worddle_crossword::entries::{EntriesError, PLAIN_SCORE, Score};
use worddle_data::{
    BUILT_IN, Language, ListBounds, ListError, ListOptions, Lists, Loaded, RULES, rules_by_name,
};
use worddle_lexicon::file::is_saved;
use worddle_lexicon::{Alphabet, Encoding, LeftOut};

use crate::limits::Limits;
use crate::refusal::Refusal;

mod entries;
mod indexed;
mod list;

pub(crate) use list::StructureSize;
use list::{is_scored, refuse_list};

pub use entries::SharedEntries;
pub use list::{ListRequest, OpenList, ReadRequest, SharedList};

/// How many words that were put together are remembered: each takes some megabytes.
const REMEMBERED: usize = 4;

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
    scored: Mutex<Vec<Scored>>,
    /// How many lines were left out of a person's own lists with scores.
    left_out: Mutex<Vec<(String, LeftOut)>>,
    /// What has come from standard input.
    input: Mutex<Option<Input>>,
    /// The last words for crosswords that were put together, under what they were put together of.
    remembered: Mutex<Vec<(String, SharedEntries)>>,
    shelf: Option<Arc<dyn Shelf>>,
}

/// What may come from standard input, which can be read only once.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Input {
    /// A word list.
    List,
    /// The grid of a crossword, or of the original assignment.
    Grid,
    /// Boards, one after the other.
    Boards,
}

/// A list with scores that is open.
struct Scored {
    language: Language,
    request: ListRequest,
    entries: SharedEntries,
}

impl Library {
    /// A library for one person, whose files may be named. Text without a known alphabet is read in that of `language`.
    pub fn of_files(files: Lists, language: Language) -> Self {
        Self { files: Some(files), ..Self::new(language, None) }
    }

    /// A library for many: the lists inside the program, which stay open, and what is on a shelf, if there is one. Files
    /// cannot be named.
    pub fn shared(shelf: Option<Arc<dyn Shelf>>) -> Self {
        Self::new(Language::English, shelf)
    }

    fn new(language: Language, shelf: Option<Arc<dyn Shelf>>) -> Self {
        Self {
            files: None,
            language,
            open: Mutex::default(),
            scored: Mutex::default(),
            left_out: Mutex::default(),
            input: Mutex::default(),
            remembered: Mutex::default(),
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
        self.list_from(language, &request, limits, None)
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

    /// The list that a request names, of its bytes if they were read already.
    fn list_from(
        &self,
        language: Language,
        request: &ListRequest,
        limits: &Limits,
        bytes: Option<Vec<u8>>,
    ) -> Result<SharedList, Refusal> {
        // The lock is held while a list is read: two requests for the same list must not both read it.
        let mut open = self.open.lock().unwrap_or_else(PoisonError::into_inner);
        let known = open.iter().find(|(with, named, _)| *with == language && named == request);
        if let Some((_, _, list)) = known {
            return Ok(list.clone());
        }
        let list = match (&self.files, request) {
            (Some(files), _) => {
                let options = request.options()?;
                let input: Box<dyn Read> = match bytes {
                    Some(bytes) => Box::new(Cursor::new(bytes)),
                    None => self.input_for(request.name())?,
                };
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

    /// What was left out of each list that was read from text so far, with scores or without.
    pub fn reports(&self) -> Vec<(String, LeftOut)> {
        let open = self.open.lock().unwrap_or_else(PoisonError::into_inner);
        let report = |list: &SharedList| Some((list.name.clone(), list.report.as_ref()?.left_out));
        let plain = open.iter().filter_map(|(_, _, list)| report(list));
        plain.chain(self.lock_left_out().iter().cloned()).collect()
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
            return Ok(list);
        }
        if self.is_open(language, &request) {
            return Ok(self.list_from(language, &request, limits, None)?.into());
        }
        let bytes = files.bytes(request.name(), bounds(limits), self.input_for(request.name())?);
        let bytes = bytes.map_err(|error| refuse_list(&error))?.unwrap_or_default();
        if !is_scored(&bytes) {
            return Ok(self.list_from(language, &request, limits, Some(bytes))?.into());
        }
        let encoding = request.options()?.encoding.unwrap_or_else(|| Encoding::detect(&bytes));
        let name = request.name().to_owned();
        let text = encoding
            .decode(&bytes)
            .map_err(|source| refuse_list(&ListError::Text { name: name.clone(), source }))?;
        let alphabet = alphabet_of(language, &request)?;
        let read = self.read_entries(&name, &text, alphabet, PLAIN_SCORE);
        let entries = read.map_err(|error| Refusal::new("list", error))?;
        let list = SharedEntries::new(&name, alphabet, entries);
        let mut scored = self.scored.lock().unwrap_or_else(PoisonError::into_inner);
        scored.push(Scored { language, request, entries: list.clone() });
        Ok(list)
    }

    /// Where a list is read that is not in a file: standard input if that is its name, or nothing.
    fn input_for(&self, name: &str) -> Result<Box<dyn Read>, Refusal> {
        if name != "-" {
            return Ok(Box::new(io::empty()));
        }
        self.take_input(Input::List)?;
        Ok(Box::new(io::stdin()))
    }

    /// Lets something come from standard input, unless something else has come from there already.
    pub fn take_input(&self, wanted: Input) -> Result<(), Refusal> {
        let mut input = self.input.lock().unwrap_or_else(PoisonError::into_inner);
        let Some(taken) = *input else {
            *input = Some(wanted);
            return Ok(());
        };
        let (english, french) = match taken {
            Input::List => ("a word list comes", "une liste de mots vient"),
            Input::Grid => ("the grid comes", "la grille vient"),
            Input::Boards => ("the boards come", "les grilles viennent"),
        };
        let (other, autre) = match wanted {
            Input::List if taken == Input::List => ("another one", "une autre ne peut"),
            Input::List => ("a word list", "une liste de mots ne peut"),
            Input::Grid => ("the grid", "la grille ne peut"),
            Input::Boards => ("the boards", "les grilles ne peuvent"),
        };
        Err(Refusal::said(
            "list",
            format!("{english} from standard input: {other} cannot come from there too"),
            format!("{french} de l'entrée standard : {autre} pas en venir aussi"),
        ))
    }

    /// Whether requests may name a person's own files.
    pub(crate) fn opens_files(&self) -> bool {
        self.files.is_some()
    }

    /// The text of a list in a person's own file; `None` if it is no file of text.
    pub(crate) fn text(&self, name: &str, limits: &Limits) -> Result<Option<String>, Refusal> {
        let Some(files) = &self.files else { return Ok(None) };
        let bytes = files.bytes(name, bounds(limits), self.input_for(name)?);
        let bytes = bytes.map_err(|error| refuse_list(&error))?;
        let decode = |bytes: Vec<u8>| Encoding::detect(&bytes).decode(&bytes).map(Cow::into_owned);
        let text = bytes.filter(|bytes| !is_saved(bytes)).map(decode).transpose();
        text.map_err(|source| refuse_list(&ListError::Text { name: name.to_owned(), source }))
    }

    /// Words that were put together before.
    pub(crate) fn recall(&self, of: &str) -> Option<SharedEntries> {
        let mut remembered = self.remembered.lock().unwrap_or_else(PoisonError::into_inner);
        let place = remembered.iter().position(|(known, _)| known == of)?;
        // Last, so that it is the last to be forgotten.
        let known = remembered.remove(place);
        let entries = known.1.clone();
        remembered.push(known);
        Some(entries)
    }

    /// Keeps words that were put together, in the place of those that were asked for longest ago.
    pub(crate) fn remember(&self, of: String, entries: &SharedEntries) {
        let mut remembered = self.remembered.lock().unwrap_or_else(PoisonError::into_inner);
        if remembered.len() >= REMEMBERED {
            remembered.remove(0);
        }
        remembered.push((of, entries.clone()));
    }

    /// The entries of a list of words with scores, or with that of `plain`; what is left out of them is reported under the
    /// list's name.
    pub(crate) fn read_entries(
        &self,
        name: &str,
        text: &str,
        alphabet: Alphabet,
        plain: Score,
    ) -> Result<Entries, EntriesError> {
        // Words with digits and the like are left out; a score that is not a number is a mistake.
        let (entries, left_out) = Entries::read_leaving_out(text, alphabet, plain)?;
        self.lock_left_out().push((name.to_owned(), left_out));
        Ok(entries)
    }

    fn lock_left_out(&self) -> MutexGuard<'_, Vec<(String, LeftOut)>> {
        self.left_out.lock().unwrap_or_else(PoisonError::into_inner)
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
    fn known_scored(&self, language: Language, request: &ListRequest) -> Option<SharedEntries> {
        let scored = self.scored.lock().unwrap_or_else(PoisonError::into_inner);
        let known = scored.iter().find(|list| list.language == language && list.request == *request);
        known.map(|list| list.entries.clone())
    }

    /// Whether a list without scores is open.
    fn is_open(&self, language: Language, request: &ListRequest) -> bool {
        let open = self.open.lock().unwrap_or_else(PoisonError::into_inner);
        open.iter().any(|(with, named, _)| *with == language && named == request)
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
