//! A word list, as requested and as open.
//!
//! | type | what it is |
//! |---|---|
//! | [`ListRequest`] | a list as a request names it |
//! | [`OpenList`] | its words, and what was derived from them: entries, what is known of words, idle solvers |
//! | [`SharedList`] | a handle to an open list, which many plans hold at once |
//!
//! Everything derived is computed on first use and kept, because a server answers thousands of requests with the same
//! few lists.

use std::ops::Deref;
use std::sync::{Arc, LazyLock, Mutex, MutexGuard, OnceLock, PoisonError};
use std::time::Duration;

use serde::{Deserialize, Serialize};
use worddle_board::{PrefixOdds, Rules, Solver};
use worddle_crossword::Entries;
use worddle_crossword::entries::{PLAIN_SCORE, Score};
use worddle_cryptic::{Stock, Wanted};
use worddle_data::{
    FileError, Language, ListError, ListOptions, built_in, commonest_first, frequencies, knowledge, lemmas,
};
use worddle_design::Vocabulary;
use worddle_lexicon::file::is_saved;
use worddle_lexicon::{
    Alphabet, Crude, Dawg, EachStructure, Encoding, Frequencies, Knowledge, LeftOut, Lemmas, ReadError,
    ReadOptions, ReadReport, Size, Structure, Tier, WordId, WordList, Words, Zipf, each_structure, file,
};
use worddle_run::{Budget, Cancel, Run, Stop};

use super::indexed::IndexedEntries;
use crate::limits::Limits;
use crate::notation::Time;
use crate::refusal::{Bilingual, Refusal};

/// Maximum idle solvers of one list: each keeps some megabytes.
const IDLE: usize = 4;

/// A word list: its name, or its name with options for reading it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(untagged, expecting = "the name of a word list, or an object with a name and reading options")]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub enum ListRequest {
    /// A name, a file, `-` for standard input, or the id of an uploaded list.
    Name(String),
    /// A list with reading options.
    Read(ReadRequest),
}

/// A word list, with options for reading it.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct ReadRequest {
    /// A name, a file, or `-` for standard input.
    pub name: String,
    /// The alphabet in which the list is played, by name.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub alphabet: Option<String>,
    /// The encoding, by name; detected by default.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub encoding: Option<String>,
    /// The minimum word length.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub min_letters: Option<usize>,
    /// The maximum word length.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub max_letters: Option<usize>,
}

impl From<ReadRequest> for ListRequest {
    /// A list without options is named by its name alone.
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

    /// The alphabet in which the list is read: the requested one, that of its name, or that of the language.
    pub(super) fn alphabet(&self, language: Language) -> Result<Alphabet, Refusal> {
        let named = Language::of_locale(self.name()).map(Language::alphabet);
        Ok(self.options()?.alphabet.or(named).unwrap_or(language.alphabet()))
    }

    /// The options for reading the list.
    pub(super) fn options(&self) -> Result<ListOptions, Refusal> {
        let Self::Read(read) = self else { return Ok(ListOptions::default()) };
        let alphabet = read.alphabet.as_deref().map(|id| {
            let known: Vec<&str> = Alphabet::ALL.iter().map(|alphabet| alphabet.id()).collect();
            id.parse().map_err(|_| Refusal::unknown("list", ("alphabet", "alphabet"), id, &known))
        });
        let encoding = read.encoding.as_deref().map(|id| {
            let known = Encoding::ALL.map(Encoding::id);
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

/// The size of a list in one structure.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct StructureSize {
    /// The name of the structure.
    pub(crate) structure: &'static str,
    /// Nodes, as the structure counts them.
    pub(crate) nodes: usize,
    /// Bytes on the heap.
    pub(crate) bytes: usize,
}

/// An open word list, with data derived from it once.
pub struct OpenList {
    /// Its name, as requested.
    pub name: String,
    /// The lines left out when it was read from text.
    pub report: Option<ReadReport>,
    /// The words with their spellings and the automaton.
    words: WordList,
    /// The words as crossword entries, for the first crossword that needs them.
    entries: OnceLock<Arc<IndexedEntries>>,
    /// Whether its own lines have scores.
    has_scores: bool,
    /// How common each word is.
    frequencies: OnceLock<Frequencies>,
    /// Who knows each word, and which are crude.
    knowledge: OnceLock<Knowledge>,
    /// The lemma of each word.
    lemmas: OnceLock<Lemmas>,
    /// The words that everyone knows, for designs.
    vocabulary: OnceLock<Vocabulary>,
    /// The words that wordplay is usually made of.
    stock: OnceLock<Stock>,
    /// How likely random letters begin a word.
    odds: OnceLock<PrefixOdds>,
    /// Idle solvers.
    idle: Mutex<Vec<Solver<'static, Dawg>>>,
}

impl OpenList {
    /// The checksum of its words and spellings, whatever their order in the file, as text.
    pub fn checksum(&self) -> String {
        // Ranked alike, so that the order of spellings in a file does not change the checksum.
        format!("{:016x}", file::checksum(&file::save(&self.words.clone().ranked(|_| 0))))
    }

    /// A list read elsewhere.
    pub fn new(name: impl Into<String>, words: WordList, report: Option<ReadReport>) -> Self {
        Self {
            name: name.into(),
            report,
            words,
            entries: OnceLock::new(),
            has_scores: false,
            frequencies: OnceLock::new(),
            knowledge: OnceLock::new(),
            lemmas: OnceLock::new(),
            vocabulary: OnceLock::new(),
            stock: OnceLock::new(),
            odds: OnceLock::new(),
            idle: Mutex::default(),
        }
    }

    /// The same with known frequencies, for a list whose language has no built-in one.
    #[must_use]
    pub(super) fn with_frequencies(self, frequencies: Option<Frequencies>) -> Self {
        Self { frequencies: frequencies.map(OnceLock::from).unwrap_or_default(), ..self }
    }

    /// The language whose own list is a file and says what is known of these words, unless it is known already.
    pub(super) fn unknown_in(&self) -> Option<Language> {
        let language = Language::of_locale(self.words.alphabet().id())?;
        (!language.is_built_in() && self.frequencies.get().is_none()).then_some(language)
    }

    /// Takes the frequencies of its words from its language's own list, which is a file.
    pub(super) fn learn_from(&self, own: &Self) {
        let frequencies = || share_frequencies(own.frequencies(), &self.numbers_in(own));
        self.frequencies.get_or_init(frequencies);
    }

    /// Reads a list from the bytes of a text, one word per line, within the time of an answer.
    pub fn read(
        name: &str,
        bytes: &[u8],
        language: Language,
        limits: &Limits,
        cancel: Cancel,
    ) -> Result<Self, Refusal> {
        // Counted before anything is built: a list takes far more memory than its text.
        let found = bytes.iter().filter(|&&byte| byte == b'\n').count();
        if found > limits.words {
            let error = ListError::Lines { name: name.to_owned(), found, most: limits.words };
            return Err(refuse_list(&error));
        }
        let mut run = Run::new(Budget { steps: None, time: limits.wait }).with_cancel(cancel);
        let options = ReadOptions::new(language.alphabet());
        let scored = is_scored(bytes).then(|| scored_entries(bytes, options.alphabet)).transpose()?;
        // The words of a list with scores are also a plain list, for boards.
        let plain = scored.as_ref().map(|(entries, _)| {
            let lines = entries.words().map(|word| options.alphabet.spell(word).to_lowercase());
            lines.collect::<Vec<_>>().join("\n").into_bytes()
        });
        let bytes = plain.as_deref().unwrap_or(bytes);
        let read = WordList::read_while(bytes, &options, &mut || run.step().is_ok());
        let (words, mut report) = read.map_err(|error| match (error, limits.wait) {
            (ReadError::Stopped, Some(time)) => {
                let said = (
                    format!("reading the list takes more than {}: choose a smaller one", Time(time)),
                    format!(
                        "la lecture de la liste prend plus de {} : choisissez-en une plus petite",
                        Time(time)
                    ),
                );
                Refusal::limit("list", "time", Time(time.saturating_mul(10)), said)
            }
            (error, _) => Refusal::new("list", error),
        })?;
        if words.is_empty() {
            return Err(Refusal::said(
                "list",
                "no words: write one word per line",
                "aucun mot : écrivez un mot par ligne",
            ));
        }
        if let Some((_, left_out)) = &scored {
            report.left_out = *left_out;
        }
        // Of several spellings, people expect to see the common one.
        let mut list = Self::new(name, commonest_first(words), Some(report));
        if let Some((entries, _)) = scored {
            list.has_scores = true;
            list.entries = Arc::new(IndexedEntries::new(entries)).into();
        }
        Ok(list)
    }

    /// Some of its words as crossword entries, to measure smaller lists.
    pub fn part_entries(&self, words: &Words) -> Entries {
        Entries::new(words, self.words.alphabet())
    }

    /// Its crossword entries. Without scores of its own, known words score more.
    pub(crate) fn entries(&self) -> Arc<IndexedEntries> {
        if let Some(entries) = self.entries.get() {
            return Arc::clone(entries);
        }
        let (frequencies, known) = (self.frequencies(), self.knowledge());
        let make = || {
            let score = |id| score_of(known.tier(id), known.crude(id), frequencies.of(id));
            let entries = Entries::scored(&self.words.words(), self.words.alphabet(), score);
            Arc::new(IndexedEntries::new(entries))
        };
        // Entries scored before tiers are loaded are not kept, since they would stay without scores for ever.
        let is_known = self.is_known();
        if is_known { Arc::clone(self.entries.get_or_init(make)) } else { make() }
    }

    /// Whether frequencies and tiers are loaded.
    pub(super) fn is_known(&self) -> bool {
        self.frequencies.get().is_some() && self.knowledge.get().is_some()
    }

    /// Whether its words have scores of their own.
    pub fn has_scores(&self) -> bool {
        self.has_scores
    }

    /// The frequencies of its words by its language's own list, looked up on first use. In a browser they are unknown
    /// until that list's file is loaded.
    pub fn frequencies(&self) -> &Frequencies {
        /// What a list shows while its frequencies are not loaded.
        static UNKNOWN: LazyLock<Frequencies> = LazyLock::new(Frequencies::default);
        self.looked_up(&self.frequencies, frequencies, Frequencies::words, share_frequencies)
            .unwrap_or(&UNKNOWN)
    }

    /// Who knows its words and which are crude, by its language's own list, looked up on first use. In a browser every word
    /// is rare until the files are loaded. In a language without a built-in list, tiers follow from frequencies.
    pub fn knowledge(&self) -> &Knowledge {
        /// What a list shows while its knowledge is not loaded.
        static UNKNOWN: LazyLock<Knowledge> = LazyLock::new(Knowledge::default);
        let language = Language::of_locale(self.words.alphabet().id());
        if language.is_some_and(|language| !language.is_built_in()) {
            return self.knowledge.get_or_init(|| Knowledge::by_frequency(self.frequencies()));
        }
        self.looked_up(&self.knowledge, knowledge, Knowledge::words, |known, numbers| {
            let of =
                |id: Option<WordId>| id.map_or((Tier::Rare, None), |id| (known.tier(id), known.crude(id)));
            Knowledge::new(numbers.iter().map(|&id| of(id)))
        })
        .unwrap_or(&UNKNOWN)
    }

    /// The lemmas of its words by its language's own list, looked up on first use. In a browser every word is its own lemma
    /// until the files are loaded.
    pub fn lemmas(&self) -> &Lemmas {
        /// What a list shows while its lemmas are not loaded.
        static UNKNOWN: LazyLock<Lemmas> = LazyLock::new(Lemmas::default);
        self.looked_up(&self.lemmas, lemmas, Lemmas::words, |known, numbers| {
            known.shared_by(numbers.iter().copied())
        })
        .unwrap_or(&UNKNOWN)
    }

    /// Calls something with the words that everyone knows, and those that no design may have.
    pub(crate) fn with_vocabulary<T>(&self, work: impl FnOnce(&Vocabulary) -> T) -> T {
        if let Some(vocabulary) = self.vocabulary.get() {
            return work(vocabulary);
        }
        let (known, frequencies) = (self.knowledge(), self.frequencies());
        let made = Vocabulary::new(&self.words, known, frequencies, self.lemmas(), Tier::Everyone);
        // In a browser, one made before tiers are loaded has no words, and is not kept.
        let is_loaded = self.is_known() && self.lemmas.get().is_some();
        if is_loaded { work(self.vocabulary.get_or_init(|| made)) } else { work(&made) }
    }

    /// Calls something with the words that wordplay is made of.
    pub(crate) fn with_stock<T>(
        &self,
        wanted: Wanted,
        run: &mut Run<'_>,
        work: impl FnOnce(&Stock, &mut Run<'_>) -> Result<T, Stop>,
    ) -> Result<T, Stop> {
        /// What nearly everybody wants: the only stock that is kept.
        const USUAL: Wanted = Wanted { tier: Tier::WellRead, family: false };
        if let Some(stock) = self.stock.get().filter(|_| wanted == USUAL) {
            return work(stock, run);
        }
        let (known, frequencies) = (self.knowledge(), self.frequencies());
        let made = Stock::build(&self.words, known, frequencies, wanted, run)?;
        // As for a vocabulary: in a browser, one made before tiers are loaded is not kept.
        if wanted == USUAL && self.is_known() {
            work(self.stock.get_or_init(|| made), run)
        } else {
            work(&made, run)
        }
    }

    /// What is known of its words, if it is loaded: that of the language's own list, or `shared` with it, given the number
    /// there of each word here.
    fn looked_up<'a, T: Default>(
        &self,
        kept: &'a OnceLock<T>,
        load: fn(Language) -> Option<T>,
        words: fn(&T) -> usize,
        shared: impl FnOnce(&T, &[Option<WordId>]) -> T,
    ) -> Option<&'a T> {
        if let Some(known) = kept.get() {
            return Some(known);
        }
        let language = Language::of_locale(self.words.alphabet().id());
        let Some(language) = language.filter(|language| language.is_built_in()) else {
            return Some(kept.get_or_init(T::default));
        };
        let known = load(language)?;
        // The language's own list has the same words in the same order: nothing to look up.
        let is_own = self.name == language.id() && words(&known) == self.words.len();
        let known = if is_own { known } else { shared(&known, &self.numbers_in(&built_in(language.id())?)) };
        Some(kept.get_or_init(|| known))
    }

    /// The number of each word in the language's own list, where that has it.
    fn numbers_in(&self, own: &WordList) -> Vec<Option<WordId>> {
        let mut numbers = Vec::with_capacity(self.words.len());
        self.words.each_word(|word, id| {
            numbers.push(if self.words.alphabet() == own.alphabet() {
                own.id(word)
            } else {
                // Letters of another alphabet mean nothing to that list, but spellings do.
                let mut spellings = self.words.spellings().of(id, word);
                spellings.find_map(|spelling| own.id(&own.alphabet().fold(&spelling).ok()?))
            });
        });
        numbers
    }

    /// The size in every structure, unless the run stops it.
    pub(crate) fn sizes(&self, words: &Words, run: &Run<'_>) -> Result<Vec<StructureSize>, Stop> {
        /// The words, the sizes so far, and whether one was stopped.
        struct Sizing<'a> {
            list: &'a OpenList,
            words: &'a Words,
            sizes: Vec<StructureSize>,
            stopped: bool,
            go_on: &'a mut dyn FnMut() -> bool,
        }
        impl EachStructure for Sizing<'_> {
            fn visit<S: Structure>(&mut self) {
                if self.stopped {
                    return;
                }
                // The list is such an automaton already.
                let dawg = self.list.dawg();
                let own =
                    (S::NAME == Dawg::NAME).then(|| Size { nodes: dawg.nodes(), bytes: dawg.heap_bytes() });
                match own.or_else(|| S::measure_while(self.words, self.go_on)) {
                    Some(Size { nodes, bytes }) => {
                        self.sizes.push(StructureSize { structure: S::NAME, nodes, bytes });
                    }
                    None => self.stopped = true,
                }
            }
        }
        let mut go_on = || !run.cancel().is_cancelled() && run.time_left() != Some(Duration::ZERO);
        let mut sizing = Sizing { list: self, words, sizes: Vec::new(), stopped: false, go_on: &mut go_on };
        each_structure(&mut sizing);
        if !sizing.stopped {
            return Ok(sizing.sizes);
        }
        Err(if run.cancel().is_cancelled() { Stop::Cancelled } else { Stop::Time })
    }

    /// How likely random letters begin a word, from which the cost of a board is estimated. Computing it takes as long as
    /// reading all words.
    pub(crate) fn odds(&self) -> &PrefixOdds {
        self.odds.get_or_init(|| PrefixOdds::new(&self.words))
    }

    /// An idle solver, or a new one.
    fn take_solver(&'static self, rules: &Rules) -> Solver<'static, Dawg> {
        let mut idle = self.lock_idle();
        // The one used last is the likeliest to be in the cache.
        let waiting = idle.iter().rposition(|solver| solver.rules() == rules);
        let waiting = waiting.map(|place| idle.remove(place));
        // Building a solver takes milliseconds, during which others may take theirs.
        drop(idle);
        waiting.unwrap_or_else(|| Solver::fast(self.dawg(), rules.clone()))
    }

    /// Makes a solver idle, in place of the one idle longest.
    fn give_back(&self, solver: Solver<'static, Dawg>) {
        let mut idle = self.lock_idle();
        if idle.len() >= IDLE {
            idle.remove(0);
        }
        idle.push(solver);
    }

    /// The idle solvers. A panic while they were locked loses none: a solver is removed or pushed whole.
    fn lock_idle(&self) -> MutexGuard<'_, Vec<Solver<'static, Dawg>>> {
        self.idle.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Deref for OpenList {
    type Target = WordList;

    /// A list is used like its words.
    fn deref(&self) -> &WordList {
        &self.words
    }
}

/// An open word list, shared by all users.
#[derive(Clone)]
pub struct SharedList(Holding);

/// Who keeps a list open.
#[derive(Clone)]
enum Holding {
    /// Open until the program ends, so that idle solvers can borrow it.
    Lasting(&'static OpenList),
    /// A list that is dropped with its last user.
    Counted(Arc<OpenList>),
}

impl SharedList {
    /// Lends a solver for some rules.
    ///
    /// Solvers of a lasting list are reused, since the tables of a fast one take milliseconds to build. Any other list
    /// gets the walk, which needs no tables.
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

    /// A fast solver of the caller's own, for boards by the thousand.
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

    /// A handle is used like the list.
    fn deref(&self) -> &OpenList {
        match &self.0 {
            Holding::Lasting(list) => list,
            Holding::Counted(list) => list,
        }
    }
}

impl SharedList {
    /// A list that stays open until the program ends.
    pub(super) fn lasting(list: &'static OpenList) -> Self {
        Self(Holding::Lasting(list))
    }
}

impl From<Arc<OpenList>> for SharedList {
    /// A list that lives as long as someone uses it.
    fn from(list: Arc<OpenList>) -> Self {
        Self(Holding::Counted(list))
    }
}

/// The frequencies of a list, given the number of each of its words in another.
fn share_frequencies(known: &Frequencies, numbers: &[Option<WordId>]) -> Frequencies {
    let tenths = |id: Option<WordId>| id.and_then(|id| known.of(id)).map_or(0, Zipf::tenths);
    Frequencies::new(numbers.iter().map(|&id| tenths(id)).collect::<Vec<_>>())
}

/// The score of a word without one: by its tier, and within the tier by its frequency. A word that everyone knows has 55 or
/// more, as in published lists with scores. A crude word has 0, which leaves it out unless somebody asks for it.
fn score_of(tier: Tier, crude: Option<Crude>, zipf: Option<Zipf>) -> Score {
    /// For an ordinary word with a crude second meaning: not the first that comes to mind.
    const DOUBLE: Score = 30;
    match crude {
        Some(Crude::Double) => return DOUBLE,
        Some(_) => return 0,
        None => {}
    }
    let tenths = zipf.map_or(0, |zipf| Score::from(zipf.tenths()));
    // Four to five points for each point on the Zipf scale, between the bounds of the tier.
    match tier {
        Tier::Everyone => (46 + tenths * 2 / 5).clamp(55, 65),
        Tier::WellRead => (33 + tenths / 2).clamp(38, 50),
        Tier::Rare => (5 + tenths / 2).min(25),
    }
}

/// The entries of a list with scores, without lines that no grid can have, which are counted.
fn scored_entries(bytes: &[u8], alphabet: Alphabet) -> Result<(Entries, LeftOut), Refusal> {
    let text = Encoding::detect(bytes).decode(bytes).map_err(|error| Refusal::new("list", error))?;
    let read = Entries::read_leaving_out(&text, alphabet, PLAIN_SCORE);
    read.map_err(|error| Refusal::new("list", error))
}

/// Number of lines examined to detect scores.
const LOOKED_AT: usize = 20;

/// Whether lines are words with scores, `word;score`.
pub(super) fn is_scored(bytes: &[u8]) -> bool {
    let lines = || bytes.split(|&byte| byte == b'\n').filter(|line| !line.trim_ascii().is_empty());
    let mut some = lines().take(LOOKED_AT).peekable();
    !is_saved(bytes) && some.peek().is_some() && some.all(|line| line.contains(&b';'))
}

/// The refusal of a list; if it is too large, with the limit's name.
pub(super) fn refuse_list(error: &ListError) -> Refusal {
    let said = || (error.to_string(), error.french());
    match error {
        // The needed value is unknown: reading stopped at the limit.
        ListError::File(FileError::TooLarge { most, .. }) => {
            Refusal::limit("list", "memory", most.saturating_mul(4), said())
        }
        ListError::Lines { found, .. } => Refusal::limit("list", "words", found, said()),
        ListError::NotFetched(_) => Refusal::missing("list", said().0, said().1),
        _ => Refusal::new("list", error),
    }
}
