//! The lists and rules of one person, who may name files.
//!
//! Behind the command line, Python and C. A list stays open once it was named: a run with several questions reads its
//! file once, and words that a plan borrows must outlive the plan.
//!
//! Standard input can be a list, a grid or boards, but only one of them: [`Input`] records which, and the second
//! request for it is refused before anything is read.

use std::borrow::Cow;
use std::io::{self, Cursor, Read};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use worddle_board::Rules;
use worddle_crossword::entries::PLAIN_SCORE;
use worddle_data::{Dictionaries, Language, ListError, Lists, Loaded};
use worddle_lexicon::file::is_saved;
use worddle_lexicon::{Alphabet, Encoding, LeftOut};

use super::list::{is_scored, refuse_list};
use super::{
    CombinedEntries, Library, ListRequest, OpenDictionaries, OpenList, SharedDictionary, SharedEntries,
    SharedList, bounds,
};
use crate::limits::Limits;
use crate::refusal::Refusal;

/// A library for one person: built-in lists, installed lists and any file.
pub struct FileLibrary {
    /// Finds lists by name: those in the program, those that are installed, and files.
    lists: Lists,
    /// The language of requests that name none.
    language: Language,
    state: Mutex<State>,
    /// Lists that were combined for a crossword.
    combined: CombinedEntries,
    dictionaries: OpenDictionaries,
}

/// The mutable state of a library.
///
/// Behind one lock, since reading standard input must not happen twice.
#[derive(Default)]
struct State {
    /// Open lists, with the language and the request that opened them.
    open: Vec<(Language, ListRequest, SharedList)>,
    /// Open lists with scores.
    scored: Vec<(Language, ListRequest, SharedEntries)>,
    /// Lines left out of lists with scores, by list.
    left_out: Vec<(String, LeftOut)>,
    /// The use of standard input, if it has been read.
    input: Option<Input>,
}

/// A use of standard input, which can be read only once.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Input {
    /// A word list.
    List,
    /// The grid of a crossword, or of the original assignment.
    Grid,
    /// Boards, one per line.
    Boards,
}

impl FileLibrary {
    /// A library of these lists and any file. Text without a known alphabet is read in that of `language`.
    ///
    /// Opens nothing yet.
    pub fn new(lists: Lists, language: Language) -> Self {
        Self {
            lists,
            language,
            state: Mutex::default(),
            combined: CombinedEntries::default(),
            dictionaries: OpenDictionaries::default(),
        }
    }

    /// The same with dictionaries.
    #[must_use]
    pub fn with_dictionaries(mut self, dictionaries: Dictionaries) -> Self {
        self.dictionaries = OpenDictionaries::new(dictionaries);
        self
    }

    /// The lines left out of each list read from text so far, with or without scores.
    ///
    /// Lists without scores first, each kind in the order in which it was opened. A saved list has no lines.
    pub fn reports(&self) -> Vec<(String, LeftOut)> {
        let state = self.lock();
        let report = |list: &SharedList| Some((list.name.clone(), list.report.as_ref()?.left_out));
        let plain = state.open.iter().filter_map(|(_, _, list)| report(list));
        plain.chain(state.left_out.iter().cloned()).collect()
    }

    /// Reserves standard input for a use, unless it has been read for another.
    ///
    /// # Errors
    ///
    /// A refusal that names both uses.
    pub fn take_input(&self, wanted: Input) -> Result<(), Refusal> {
        self.lock().take_input(wanted)
    }

    /// The state, also after a panic in another thread: lists are added whole, so it is never half-changed.
    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Opens a list from its file, or from bytes already read.
    ///
    /// The state is locked by the caller for as long as this takes.
    ///
    /// # Errors
    ///
    /// If the file is missing, too large, or not a list.
    fn open_in(
        &self,
        state: &mut State,
        (language, request): (Language, &ListRequest),
        limits: &Limits,
        bytes: Option<Vec<u8>>,
    ) -> Result<SharedList, Refusal> {
        // Linear: a person names a handful of lists.
        let known = state.open.iter().find(|(with, named, _)| *with == language && named == request);
        if let Some((_, _, list)) = known {
            return Ok(list.clone());
        }
        let input: Box<dyn Read> = match bytes {
            Some(bytes) => Box::new(Cursor::new(bytes)),
            None => state.input_for(request.name())?,
        };
        let loaded = self.lists.load(request.name(), &request.options()?, language, bounds(limits), input);
        let Loaded { list, report, frequencies } = loaded.map_err(|error| refuse_list(&error))?;
        let list = OpenList::new(request.name(), list, report).with_frequencies(frequencies);
        let list = SharedList::from(Arc::new(list));
        state.open.push((language, request.clone(), list.clone()));
        self.teach(state, &list, limits);
        Ok(list)
    }

    /// Looks the words of a list up in its language's own list, if that is a file.
    fn teach(&self, state: &mut State, list: &SharedList, limits: &Limits) {
        let Some(language) = list.unknown_in() else { return };
        let own = ListRequest::Name(language.id().to_owned());
        // That list has no frequencies either.
        if list.name == language.id() && state.open.iter().any(|(_, named, _)| *named == own) {
            return;
        }
        // Without that list nothing is known of the words.
        if let Ok(own) = self.open_in(state, (language, &own), limits, None) {
            list.learn_from(&own);
        }
    }
}

impl Library for FileLibrary {
    fn usual_language(&self) -> Language {
        self.language
    }

    fn open(&self, language: Language, list: &ListRequest, limits: &Limits) -> Result<SharedList, Refusal> {
        // The lock is held while a list is read: two requests for the same list must not both read it.
        self.open_in(&mut self.lock(), (language, list), limits, None)
    }

    fn open_entries(
        &self,
        language: Language,
        list: &ListRequest,
        limits: &Limits,
    ) -> Result<SharedEntries, Refusal> {
        let mut state = self.lock();
        let scored = state.scored.iter().find(|(with, named, _)| *with == language && named == list);
        if let Some((_, _, entries)) = scored {
            return Ok(entries.clone());
        }
        // A list that is open without scores has none: its text was read completely.
        if state.open.iter().any(|(with, named, _)| *with == language && named == list) {
            return Ok(self.open_in(&mut state, (language, list), limits, None)?.into());
        }
        // Read once and looked at: standard input cannot be read again if there are no scores in it.
        let bytes = self.lists.bytes(list.name(), bounds(limits), state.input_for(list.name())?);
        let bytes = bytes.map_err(|error| refuse_list(&error))?.unwrap_or_default();
        if !is_scored(&bytes) {
            return Ok(self.open_in(&mut state, (language, list), limits, Some(bytes))?.into());
        }
        // `note_left_out` takes the lock again.
        drop(state);
        let encoding = list.options()?.encoding.unwrap_or_else(|| Encoding::detect(&bytes));
        let name = list.name().to_owned();
        let text = encoding
            .decode(&bytes)
            .map_err(|source| refuse_list(&ListError::Text { name: name.clone(), source }))?;
        let alphabet = list.alphabet(language)?;
        let this: &dyn Library = self;
        let read = this.read_entries(&name, &text, alphabet, PLAIN_SCORE);
        let entries = SharedEntries::new(&name, alphabet, read.map_err(|error| Refusal::new("list", error))?);
        self.lock().scored.push((language, list.clone(), entries.clone()));
        Ok(entries)
    }

    fn rules(&self, name: &str, alphabet: Alphabet) -> Result<Rules, Refusal> {
        worddle_data::rules(name, alphabet).map_err(|error| Refusal::new("rules", error))
    }

    fn languages(&self) -> Vec<(Language, usize)> {
        self.lists.languages()
    }

    fn opens_files(&self) -> bool {
        true
    }

    fn text(&self, name: &str, limits: &Limits) -> Result<Option<String>, Refusal> {
        let input = self.lock().input_for(name)?;
        let bytes = self.lists.bytes(name, bounds(limits), input).map_err(|error| refuse_list(&error))?;
        let decode = |bytes: Vec<u8>| Encoding::detect(&bytes).decode(&bytes).map(Cow::into_owned);
        // A saved list is binary, and has no text to show.
        let text = bytes.filter(|bytes| !is_saved(bytes)).map(decode).transpose();
        text.map_err(|source| refuse_list(&ListError::Text { name: name.to_owned(), source }))
    }

    fn note_left_out(&self, name: &str, left_out: LeftOut) {
        self.lock().left_out.push((name.to_owned(), left_out));
    }

    fn combined(&self) -> &CombinedEntries {
        &self.combined
    }

    fn dictionaries(&self, language: Language) -> Vec<SharedDictionary> {
        self.dictionaries.of(language)
    }
}

impl State {
    /// The reader of a list that is not in a file: standard input for `-`, empty otherwise.
    ///
    /// # Errors
    ///
    /// If standard input has been taken already.
    fn input_for(&mut self, name: &str) -> Result<Box<dyn Read>, Refusal> {
        if name != "-" {
            return Ok(Box::new(io::empty()));
        }
        self.take_input(Input::List)?;
        Ok(Box::new(io::stdin()))
    }

    /// The same, while the state is locked already.
    fn take_input(&mut self, wanted: Input) -> Result<(), Refusal> {
        let Some(taken) = self.input else {
            self.input = Some(wanted);
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
}
