//! Word lists by name, by path, or from standard input.
//!
//! Some lists are built in. Others are files in a directory `words` next to the program (or in the user's own
//! directory), and are found by their name without extension. Anything else is a path.
//!
//! Beside the file of a list, `NAME.zipf.zst` has the frequencies of its words, if they are known: a byte for each word
//! in list order, as for the built-in lists.

use std::collections::BTreeSet;
use std::io::Read;
use std::path::{Path, PathBuf};

use worddle_lexicon::file::{self, is_saved};
use worddle_lexicon::{
    Alphabet, Encoding, Frequencies, MAX_LETTERS, ReadError, ReadOptions, ReadReport, WordList,
};

use crate::files::{self, FileError, read_bytes};
use crate::inside;
use crate::languages::Language;

/// The names of the built-in lists: one for each alphabet, but for those of languages whose list is a file.
pub const BUILT_IN: [&str; BUILT_IN_COUNT] = {
    let mut names = [""; BUILT_IN_COUNT];
    let (mut place, mut count) = (0, 0);
    while place < Alphabet::ALL.len() {
        if !is_fetched(Alphabet::ALL[place]) {
            names[count] = Alphabet::ALL[place].id();
            count += 1;
        }
        place += 1;
    }
    names
};

/// The number of built-in lists.
const BUILT_IN_COUNT: usize = Alphabet::ALL.len() - (Language::ALL.len() - Language::BUILT_IN.len());

/// Returns true if the alphabet is that of a language whose list is a file.
const fn is_fetched(alphabet: Alphabet) -> bool {
    let mut place = 0;
    while place < Language::ALL.len() {
        let language = Language::ALL[place];
        // Numbers, since a constant cannot compare with `==`.
        if language.alphabet() as u8 == alphabet as u8 && !language.is_built_in() {
            return true;
        }
        place += 1;
    }
    false
}

/// Extensions of list files, in search order.
const ENDINGS: [&str; 5] = ["lexicon", "lexicon.zst", "txt", "txt.zst", "txt.gz"];

/// The extension of the file with the frequencies of a list.
const ZIPF: &str = "zipf.zst";

/// Options for loading a list. `None` means to detect or keep.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct ListOptions {
    /// The alphabet.
    pub alphabet: Option<Alphabet>,
    /// The encoding of a text.
    pub encoding: Option<Encoding>,
    /// Fewest letters of a word.
    pub shortest: Option<usize>,
    /// Most letters of a word.
    pub longest: Option<usize>,
}

/// Limits on the size of a list.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ListBounds {
    /// Most bytes after unpacking.
    pub bytes: u64,
    /// Most lines of text, each of which may be a word.
    pub lines: usize,
}

impl ListBounds {
    /// No limits, for trusted lists.
    pub const NONE: Self = Self { bytes: u64::MAX, lines: usize::MAX };
}

/// A loaded list, and the report if it was read from text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Loaded {
    /// The list.
    pub list: WordList,
    /// Statistics of reading; `None` for a saved list, which skips nothing.
    pub report: Option<ReadReport>,
    /// How common its words are, if a file beside it says so.
    pub frequencies: Option<Frequencies>,
}

/// Why a list could not be loaded.
#[derive(Debug, thiserror::Error)]
pub enum ListError {
    /// The name is neither a known list nor a file.
    #[error("no word list {name:?}: expected a name ({}), a file, or - for standard input", .known.join(", "))]
    Unknown {
        /// The name.
        name: String,
        /// The known names.
        known: Vec<String>,
    },
    /// The name is a language whose list is a file, and there is no such file.
    #[error(
        "no word list {:?}: {} is not built in; fetch its list with `make lists`, or put {}.lexicon.zst into a directory of \
         lists",
        .0.id(), .0.name().english, .0.id()
    )]
    NotFetched(Language),
    /// The file could not be read.
    #[error(transparent)]
    File(#[from] FileError),
    /// The text has too many lines.
    #[error("{name:?} has {found} lines: at most {most} are allowed")]
    Lines {
        /// The list.
        name: String,
        /// Number of lines.
        found: usize,
        /// The limit.
        most: usize,
    },
    /// The text is not a word list.
    #[error("{name:?}: {source}")]
    Text {
        /// The list.
        name: String,
        /// The reason.
        source: ReadError,
    },
    /// The saved list is invalid.
    #[error("{name:?}: {source}")]
    Saved {
        /// The list.
        name: String,
        /// The reason.
        source: file::SavedError,
    },
}

/// The places to look for lists.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Lists {
    directories: Vec<PathBuf>,
}

impl Lists {
    /// Looks in the built-in lists and then in these directories, in order.
    pub fn new(directories: Vec<PathBuf>) -> Self {
        Self { directories }
    }

    /// Looks in the built-in lists and in the directory `words` shipped with the program: next to it, in the
    /// `share` directory of its prefix, or in the source tree.
    pub fn beside(program: &Path) -> Self {
        let places = ["words", "share/worddle/words", "data/words"];
        // Enough for target/release/deps/program, which is four levels below the root of a source tree.
        let above = program.ancestors().skip(1).take(5);
        let candidates = above.flat_map(|directory| places.map(|place| directory.join(place)));
        Self::new(candidates.filter(|directory| directory.is_dir()).collect())
    }

    /// Adds a directory to search before the others.
    #[must_use]
    pub fn with_directory(mut self, directory: PathBuf) -> Self {
        self.directories.insert(0, directory);
        self
    }

    /// Returns the names of all lists that can be found.
    pub fn names(&self) -> Vec<String> {
        let mut names: Vec<String> = BUILT_IN.map(str::to_owned).into();
        let mut found = BTreeSet::new();
        for directory in &self.directories {
            found.extend(names_in(directory));
        }
        names.extend(found.into_iter().filter(|name| !BUILT_IN.contains(&name.as_str())));
        names
    }

    /// Loads a list by name or path; `-` reads `input`. Text with no known alphabet uses that of `language`.
    pub fn load(
        &self,
        name: &str,
        options: &ListOptions,
        language: Language,
        bounds: ListBounds,
        input: impl Read,
    ) -> Result<Loaded, ListError> {
        if BUILT_IN.contains(&name) {
            let missing = || ListError::Unknown { name: name.to_owned(), known: self.names() };
            let list = built_in(name).ok_or_else(missing)?;
            // `de-scrabble` is the German list in another alphabet, which its name selects.
            let options = ListOptions { alphabet: options.alphabet.or(name.parse().ok()), ..*options };
            return Ok(Loaded { list: adapt(list, &options, name)?, report: None, frequencies: None });
        }
        let bytes = self.bytes(name, bounds, input)?.unwrap_or_default();
        // A name such as `fr-gutenberg` says which language the list is in.
        let named = Language::of_locale(name).map(Language::alphabet);
        let alphabet = options.alphabet.or(named).unwrap_or(language.alphabet());
        let mut loaded = read(name, &bytes, options, alphabet)?;
        loaded.frequencies = self.frequencies(name, &loaded.list);
        Ok(loaded)
    }

    /// Returns the languages that have a built-in or saved list, each with the number of its words.
    pub fn languages(&self) -> Vec<(Language, usize)> {
        let words = |language: Language| language.words().or_else(|| self.saved_words(language.id()));
        Language::ALL.into_iter().filter_map(|language| Some((language, words(language)?))).collect()
    }

    /// Returns true if the language has a list.
    pub fn has(&self, language: Language) -> bool {
        language.is_built_in() || self.file_of(language.id()).is_some()
    }

    /// Returns the number of words of a saved list in a file without reading all of it.
    fn saved_words(&self, name: &str) -> Option<usize> {
        let start = files::read_start(&self.file_of(name)?, file::HEADER).ok()?;
        file::words(&start)
    }

    /// Returns the frequencies of a list from the file beside it. A file for another list does not count.
    fn frequencies(&self, name: &str, list: &WordList) -> Option<Frequencies> {
        let path = self.file_of(name)?.with_file_name(format!("{name}.{ZIPF}"));
        let bytes = files::unpack(&path, list.len() as u64).ok()?;
        (bytes.len() == list.len()).then(|| Frequencies::new(bytes))
    }

    /// Returns the unpacked bytes of a list; `-` reads `input`. Returns `None` for a built-in list.
    pub fn bytes(
        &self,
        name: &str,
        bounds: ListBounds,
        input: impl Read,
    ) -> Result<Option<Vec<u8>>, ListError> {
        let bytes = match self.path_of(name) {
            // First, so that a file cannot shadow a built-in list by its name.
            _ if BUILT_IN.contains(&name) => return Ok(None),
            _ if name == "-" => read_bytes("-", input, bounds.bytes)?,
            Some(path) => read_bytes(name, files::open(&path)?, bounds.bytes)?,
            None => {
                let fetched = Language::named(name).map(ListError::NotFetched);
                let unknown = || ListError::Unknown { name: name.to_owned(), known: self.names() };
                return Err(fetched.unwrap_or_else(unknown));
            }
        };
        // Count lines before building anything: a word takes some hundred bytes until the list is ready.
        let found = if is_saved(&bytes) { 0 } else { bytes.iter().filter(|&&byte| byte == b'\n').count() };
        let most = bounds.lines;
        let too_many = || ListError::Lines { name: name.to_owned(), found, most };
        if found > most { Err(too_many()) } else { Ok(Some(bytes)) }
    }

    /// Returns the file for a name or path. A name without directory or extension is looked up among the
    /// lists first.
    fn path_of(&self, name: &str) -> Option<PathBuf> {
        self.file_of(name).or_else(|| {
            let path = Path::new(name);
            (path.exists() || !is_name(name)).then(|| path.to_owned())
        })
    }

    /// Returns the file of a list by its name.
    fn file_of(&self, name: &str) -> Option<PathBuf> {
        let listed = |directory: &PathBuf| {
            ENDINGS
                .iter()
                .map(|ending| directory.join(format!("{name}.{ending}")))
                .find(|path| path.is_file())
        };
        if is_name(name) { self.directories.iter().find_map(listed) } else { None }
    }
}

/// Returns true for a name of a list, which has neither directory nor extension.
fn is_name(name: &str) -> bool {
    !name.is_empty() && !name.contains(['/', '\\', '.'])
}

/// Returns a built-in list. The commonest of several spellings comes first.
pub fn built_in(name: &str) -> Option<WordList> {
    let language = Language::of_locale(name).filter(|_| BUILT_IN.contains(&name))?;
    inside::list(language)
}

/// Opens a saved list, or reads a text.
fn read(name: &str, bytes: &[u8], options: &ListOptions, alphabet: Alphabet) -> Result<Loaded, ListError> {
    if is_saved(bytes) {
        let list = file::open(bytes).map_err(|source| ListError::Saved { name: name.to_owned(), source })?;
        return Ok(Loaded { list: adapt(list, options, name)?, report: None, frequencies: None });
    }
    let plain = ReadOptions::new(alphabet);
    let options = ReadOptions {
        encoding: options.encoding,
        shortest: options.shortest.unwrap_or(plain.shortest),
        longest: options.longest.unwrap_or(plain.longest),
        ..plain
    };
    let text = |source| ListError::Text { name: name.to_owned(), source };
    let (list, report) = WordList::read(bytes, &options).map_err(text)?;
    Ok(Loaded { list: commonest_first(list), report: Some(report), frequencies: None })
}

/// Puts the commonest spelling of each word first, as far as the language's built-in list has it.
pub fn commonest_first(list: WordList) -> WordList {
    // Without several spellings, the built-in list need not be opened.
    let has_several = list.spellings().forms() > list.len();
    let language = Language::of_locale(list.alphabet().id()).filter(|_| has_several);
    match language.and_then(|language| built_in(language.id())) {
        Some(known) => list.ranked_like(&known),
        None => list,
    }
}

/// Converts a list to another alphabet or other lengths by reading its spellings again.
fn adapt(list: WordList, options: &ListOptions, name: &str) -> Result<WordList, ListError> {
    let alphabet = options.alphabet.unwrap_or(list.alphabet());
    let shortest = options.shortest.unwrap_or(1);
    let longest = options.longest.unwrap_or(MAX_LETTERS);
    if alphabet == list.alphabet() && shortest <= 1 && longest >= MAX_LETTERS {
        return Ok(list);
    }
    let options = ReadOptions { alphabet, encoding: Some(Encoding::Utf8), shortest, longest };
    let text = |source| ListError::Text { name: name.to_owned(), source };
    let (adapted, _) = WordList::read(list.text().as_bytes(), &options).map_err(text)?;
    Ok(adapted.ranked_like(&list))
}

/// Returns the names of the lists in a directory, or none if it cannot be read.
fn names_in(directory: &Path) -> Vec<String> {
    let Ok(entries) = std::fs::read_dir(directory) else { return Vec::new() };
    let name = |entry: std::io::Result<std::fs::DirEntry>| {
        let file = entry.ok()?.file_name().into_string().ok()?;
        let (name, ending) = file.split_once('.')?;
        (ENDINGS.contains(&ending) && !name.is_empty()).then(|| name.to_owned())
    };
    entries.filter_map(name).collect()
}
