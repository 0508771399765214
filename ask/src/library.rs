//! The word lists, rules and dice that a request can name.

use std::io::Read;
use std::ops::Deref;
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};

use serde::{Deserialize, Serialize};
use worddle_board::{Rules, Solver};
use worddle_crossword::Entries;
use worddle_data::{
    BUILT_IN, FileError, Language, ListBounds, ListError, ListOptions, Lists, Loaded, RULES, built_in,
    rules_by_name,
};
use worddle_lexicon::{Alphabet, Dawg, ReadOptions, Report, WordList};

use crate::limits::Limits;
use crate::refusal::{Bilingual, Refusal};

mod entries;

use entries::ScoredList;
pub use entries::SharedEntries;

/// The most solvers of one list that wait for the next board: each keeps some megabytes.
const IDLE: usize = 4;

/// A word list as a request names it: by its name, or with how it is to be read.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(untagged, expecting = "the name of a word list, or an object with a name and how the list is read")]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub enum ListRequest {
    /// A name, a file, `-` for standard input, or the id of a list that was sent.
    Name(String),
    /// A list that is read in a certain way.
    Read(ReadRequest),
}

/// A word list, and how it is to be read.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct ReadRequest {
    /// A name, a file, or `-` for standard input.
    pub name: String,
    /// The alphabet that the list is played in: `en`, `fr`, `de`, `de-scrabble`, `es` or `it`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub alphabet: Option<String>,
    /// The encoding, if it is not to be found out: `utf-8`, `iso-8859-15` or `windows-1252`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub encoding: Option<String>,
    /// Leaves out words with fewer letters.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub min_letters: Option<usize>,
    /// Leaves out words with more letters.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub max_letters: Option<usize>,
}

impl From<ReadRequest> for ListRequest {
    /// A list that is read in the usual way goes by its name alone.
    fn from(read: ReadRequest) -> Self {
        let usual = ReadRequest { name: read.name.clone(), ..ReadRequest::default() };
        if read == usual { Self::Name(read.name) } else { Self::Read(read) }
    }
}

impl ListRequest {
    /// The name of the list.
    pub fn name(&self) -> &str {
        match self {
            Self::Name(name) => name,
            Self::Read(read) => &read.name,
        }
    }

    /// How the list is to be read.
    fn options(&self) -> Result<ListOptions, Refusal> {
        let Self::Read(read) = self else { return Ok(ListOptions::default()) };
        let alphabet = read.alphabet.as_deref().map(|id| {
            let known: Vec<&str> = Alphabet::ALL.iter().map(|alphabet| alphabet.id()).collect();
            id.parse().map_err(|_| Refusal::unknown("list", ("alphabet", "alphabet"), id, &known))
        });
        let encoding = read.encoding.as_deref().map(|id| {
            let known = ["utf-8", "iso-8859-15", "windows-1252"];
            id.parse().map_err(|_| Refusal::unknown("list", ("encoding", "codage"), id, &known))
        });
        Ok(ListOptions {
            alphabet: alphabet.transpose()?,
            encoding: encoding.transpose()?,
            shortest: read.min_letters,
            longest: read.max_letters,
        })
    }
}

/// A word list that is open, with what is made of it once.
pub struct OpenList {
    /// Its name, as it was asked for.
    pub name: String,
    /// What was left out when it was read from text.
    pub report: Option<Report>,
    words: WordList,
    entries: OnceLock<Entries>,
    /// Solvers that wait for the next board.
    idle: Mutex<Vec<Solver<'static, Dawg>>>,
}

impl OpenList {
    /// A list that somebody has read.
    pub fn new(name: impl Into<String>, words: WordList, report: Option<Report>) -> Self {
        Self { name: name.into(), report, words, entries: OnceLock::new(), idle: Mutex::default() }
    }

    /// A list from the bytes of a text, a word a line.
    pub fn read(name: &str, bytes: &[u8], language: Language, limits: &Limits) -> Result<Self, Refusal> {
        let found = bytes.iter().filter(|&&byte| byte == b'\n').count();
        if found > limits.words {
            let error = ListError::Lines { name: name.to_owned(), found, most: limits.words };
            return Err(refuse_list(&error));
        }
        let read = WordList::read(bytes, &ReadOptions::new(language.alphabet()));
        let (words, report) = read.map_err(|error| Refusal::new("list", error))?;
        if words.is_empty() {
            return Err(Refusal::said(
                "list",
                "no words: expected a word on each line",
                "aucun mot : il faut un mot par ligne",
            ));
        }
        Ok(Self::new(name, words, Some(report)))
    }

    /// Its words for crosswords.
    pub fn entries(&self) -> &Entries {
        self.entries.get_or_init(|| Entries::new(&self.words.words(), self.words.alphabet()))
    }

    /// A solver that waits, or a new one.
    fn take_solver(&'static self, rules: &Rules) -> Solver<'static, Dawg> {
        let mut idle = self.lock_idle();
        let waiting = idle.iter().rposition(|solver| solver.rules() == rules);
        let waiting = waiting.map(|place| idle.remove(place));
        drop(idle);
        waiting.unwrap_or_else(|| Solver::fast(self.dawg(), rules.clone()))
    }

    /// Lets a solver wait for the next board, in the place of the one that has waited longest.
    fn give_back(&self, solver: Solver<'static, Dawg>) {
        let mut idle = self.lock_idle();
        if idle.len() >= IDLE {
            idle.remove(0);
        }
        idle.push(solver);
    }

    fn lock_idle(&self) -> MutexGuard<'_, Vec<Solver<'static, Dawg>>> {
        self.idle.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Deref for OpenList {
    type Target = WordList;

    fn deref(&self) -> &WordList {
        &self.words
    }
}

/// A word list that is open, shared by all who use it.
#[derive(Clone)]
pub struct SharedList(Holding);

#[derive(Clone)]
enum Holding {
    /// Open until the program ends, so that solvers for it can wait.
    Lasting(&'static OpenList),
    /// Open for as long as somebody uses it.
    Counted(Arc<OpenList>),
}

impl SharedList {
    /// Lets a solver for some rules work on something.
    ///
    /// Solvers of a list that lasts are used again, since the tables of a fast one take milliseconds to make. For any other
    /// list the walk serves, which needs no tables.
    pub fn with_solver<T>(&self, rules: &Rules, work: impl FnOnce(&mut Solver<'_, Dawg>) -> T) -> T {
        let list = match &self.0 {
            Holding::Counted(list) => return work(&mut Solver::new(list.dawg(), rules.clone())),
            Holding::Lasting(list) => *list,
        };
        let mut solver = list.take_solver(rules);
        let result = work(&mut solver);
        list.give_back(solver);
        result
    }

    /// A fast solver of one's own, for boards by the thousand.
    pub fn solver(&self, rules: &Rules) -> Solver<'_, Dawg> {
        match &self.0 {
            Holding::Counted(list) => Solver::fast(list.dawg(), rules.clone()),
            Holding::Lasting(list) => {
                let solver = list.take_solver(rules);
                let own = solver.clone();
                list.give_back(solver);
                own
            }
        }
    }
}

impl Deref for SharedList {
    type Target = OpenList;

    fn deref(&self) -> &OpenList {
        match &self.0 {
            Holding::Lasting(list) => list,
            Holding::Counted(list) => list,
        }
    }
}

impl From<Arc<OpenList>> for SharedList {
    fn from(list: Arc<OpenList>) -> Self {
        Self(Holding::Counted(list))
    }
}

/// Lists that others bring, found by an id.
pub trait Shelf: Send + Sync {
    /// A list by its id, with its language.
    fn find(&self, id: &str) -> Option<(Language, Arc<OpenList>)>;
}

/// Where the names of requests are looked up: lists, rules, dice. Lists are opened once, and shared.
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
        self.list_from(language, &request, limits, std::io::stdin())
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
        // The lock is held while a list is read, so that two who ask for the same one do not both read it.
        let mut open = self.open.lock().unwrap_or_else(PoisonError::into_inner);
        let known = open.iter().find(|(with, named, _)| *with == language && named == request);
        if let Some((_, _, list)) = known {
            return Ok(list.clone());
        }
        let was_read = open.iter().any(|(_, named, _)| named.name() == "-") || self.is_scored("-");
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
            (None, ListRequest::Name(name)) => match built_in(name) {
                // It stays until the program ends: there are six, and every request needs one.
                Some(words) => {
                    let list = Box::new(OpenList::new(name.as_str(), words, None));
                    SharedList(Holding::Lasting(Box::leak(list)))
                }
                // A list that somebody has sent is kept on the shelf, not here.
                None => return self.borrow(name, language),
            },
            (None, ListRequest::Read(_)) => {
                return Err(Refusal::said(
                    "list",
                    "a list with options: expected the name of a list of this server",
                    "une liste avec des options : il faut le nom d'une liste de ce serveur",
                ));
            }
        };
        open.push((language, request.clone(), list.clone()));
        Ok(list)
    }

    /// What was left out of each list that was read from text so far.
    pub fn reports(&self) -> Vec<(String, Report)> {
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
        // A server reads no lists in other ways than its own: there, another list goes by its name.
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
                    "pas de liste de mots {id:?} : il faut {known}, ou l'identifiant d'une liste envoyée"
                ),
            )
        })?;
        if own != language {
            let own = own.id();
            return Err(Refusal::said(
                "language",
                format!("a word list in {own:?}: expected that language"),
                format!("une liste de mots en {own:?} : il faut cette langue"),
            ));
        }
        Ok(list.into())
    }
}

/// How large a list may be.
fn bounds(limits: &Limits) -> ListBounds {
    ListBounds { bytes: limits.memory, lines: limits.words }
}

/// Why a list is not read; what is too large names its limit.
fn refuse_list(error: &ListError) -> Refusal {
    let said = || (error.to_string(), error.french());
    match error {
        // How large it would be is not known: reading stopped at the limit.
        ListError::File(FileError::TooLarge { most, .. }) => {
            Refusal::limit("list", "memory", most.saturating_mul(4), said())
        }
        ListError::Lines { found, .. } => Refusal::limit("list", "words", found, said()),
        _ => Refusal::new("list", error),
    }
}
