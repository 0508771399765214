//! Word lists, by name, by path or from standard input.
//!
//! Five lists are inside the program, saved and compressed. Others are files in a directory `words` next to it (or
//! wherever the user keeps theirs) and are found by their name without the ending. Anything else is a path.

use std::collections::BTreeSet;
use std::io::Read;
use std::path::{Path, PathBuf};

use worddle_lexicon::file::{self, is_saved};
use worddle_lexicon::{Alphabet, Encoding, MAX_LETTERS, ReadError, ReadOptions, ReadReport, WordList};

use crate::files::{self, FileError, read_bytes};
use crate::inside;
use crate::languages::Language;

/// The names of the lists inside the program.
pub const BUILT_IN: [&str; 6] = ["en", "fr", "de", "de-scrabble", "es", "it"];

/// The endings of list files, in the order in which they are looked for.
const ENDINGS: [&str; 5] = ["lexicon", "lexicon.zst", "txt", "txt.zst", "txt.gz"];

/// How a list is to be read. What is `None` is found out, or left as it is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct ListOptions {
    /// The alphabet.
    pub alphabet: Option<Alphabet>,
    /// The encoding of a text.
    pub encoding: Option<Encoding>,
    /// The fewest letters of a word.
    pub shortest: Option<usize>,
    /// The most letters of a word.
    pub longest: Option<usize>,
}

/// How large a list may be.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ListBounds {
    /// The most bytes, unpacked.
    pub bytes: u64,
    /// The most lines of text, each of which may be a word.
    pub lines: usize,
}

impl ListBounds {
    /// No bounds, for lists that are known.
    pub const NONE: Self = Self { bytes: u64::MAX, lines: usize::MAX };
}

/// A list, and what was met when it was read from text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Loaded {
    /// The list.
    pub list: WordList,
    /// What was left out; a saved list leaves nothing out.
    pub report: Option<ReadReport>,
}

/// Why a list could not be loaded.
#[derive(Debug, thiserror::Error)]
pub enum ListError {
    /// The name is neither a list's nor a file's.
    #[error("no word list {name:?}: expected a name ({}), a file, or - for standard input", .known.join(", "))]
    Unknown {
        /// What was asked for.
        name: String,
        /// The names that would do.
        known: Vec<String>,
    },
    /// The file could not be read.
    #[error(transparent)]
    File(#[from] FileError),
    /// The text has too many lines.
    #[error("{name:?} has {found} lines: expected {most} at most")]
    Lines {
        /// The list.
        name: String,
        /// How many lines it has.
        found: usize,
        /// How many it may have.
        most: usize,
    },
    /// The text is not a word list.
    #[error("{name:?}: {source}")]
    Text {
        /// The list.
        name: String,
        /// What is wrong.
        source: ReadError,
    },
    /// The saved list is not valid.
    #[error("{name:?}: {source}")]
    Saved {
        /// The list.
        name: String,
        /// What is wrong.
        source: file::SavedError,
    },
}

/// Where lists are found.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Lists {
    directories: Vec<PathBuf>,
}

impl Lists {
    /// The built-in lists, and those in some directories, searched in this order.
    pub fn new(directories: Vec<PathBuf>) -> Self {
        Self { directories }
    }

    /// The built-in lists, and those in the directory `words` that came with the program: next to it, in the `share`
    /// directory of the same prefix, or in the source tree that it was built in.
    pub fn beside(program: &Path) -> Self {
        let places = ["words", "share/worddle/words", "data/words"];
        let above = program.ancestors().skip(1).take(5);
        let candidates = above.flat_map(|directory| places.map(|place| directory.join(place)));
        Self::new(candidates.filter(|directory| directory.is_dir()).collect())
    }

    /// The same, with a directory that is searched before the others.
    #[must_use]
    pub fn with_directory(mut self, directory: PathBuf) -> Self {
        self.directories.insert(0, directory);
        self
    }

    /// The names of all lists that can be found.
    pub fn names(&self) -> Vec<String> {
        let mut names: Vec<String> = BUILT_IN.map(str::to_owned).into();
        let mut found = BTreeSet::new();
        for directory in &self.directories {
            found.extend(names_in(directory));
        }
        names.extend(found.into_iter().filter(|name| !BUILT_IN.contains(&name.as_str())));
        names
    }

    /// Loads a list by name or path, or from `input` if the name is `-`. Text without a known alphabet is read with
    /// that of `language`.
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
            let options = ListOptions { alphabet: options.alphabet.or(name.parse().ok()), ..*options };
            return Ok(Loaded { list: adapt(list, &options, name)?, report: None });
        }
        let bytes = self.bytes(name, bounds, input)?.unwrap_or_default();
        let named = Language::of_locale(name).map(Language::alphabet);
        let alphabet = options.alphabet.or(named).unwrap_or(language.alphabet());
        read(name, &bytes, options, alphabet)
    }

    /// The bytes of a list, unpacked, or those of `input` if the name is `-`; `None` for a list inside the program.
    pub fn bytes(
        &self,
        name: &str,
        bounds: ListBounds,
        input: impl Read,
    ) -> Result<Option<Vec<u8>>, ListError> {
        let bytes = match self.path_of(name) {
            // Before the path: a built-in list is not hidden by a file that happens to have its name.
            _ if BUILT_IN.contains(&name) => return Ok(None),
            _ if name == "-" => read_bytes("-", input, bounds.bytes)?,
            Some(path) => read_bytes(name, files::open(&path)?, bounds.bytes)?,
            None => return Err(ListError::Unknown { name: name.to_owned(), known: self.names() }),
        };
        // Lines are counted before anything is built of them: a word takes some hundred bytes until a list is ready.
        let found = if is_saved(&bytes) { 0 } else { bytes.iter().filter(|&&byte| byte == b'\n').count() };
        let most = bounds.lines;
        let too_many = || ListError::Lines { name: name.to_owned(), found, most };
        if found > most { Err(too_many()) } else { Ok(Some(bytes)) }
    }

    /// The file that a name or path stands for. A name without a file's ending or directory is looked for among the
    /// lists first.
    fn path_of(&self, name: &str) -> Option<PathBuf> {
        let is_name = !name.is_empty() && !name.contains(['/', '\\', '.']);
        let listed = |directory: &PathBuf| {
            ENDINGS
                .iter()
                .map(|ending| directory.join(format!("{name}.{ending}")))
                .find(|path| path.is_file())
        };
        let found = if is_name { self.directories.iter().find_map(listed) } else { None };
        found.or_else(|| {
            let path = Path::new(name);
            (path.exists() || !is_name).then(|| path.to_owned())
        })
    }
}

/// A list inside the program, by name; of several spellings of a word, the commonest comes first.
pub fn built_in(name: &str) -> Option<WordList> {
    let language = Language::of_locale(name).filter(|_| BUILT_IN.contains(&name))?;
    inside::list(language)
}

fn read(name: &str, bytes: &[u8], options: &ListOptions, alphabet: Alphabet) -> Result<Loaded, ListError> {
    if is_saved(bytes) {
        let list = file::open(bytes).map_err(|source| ListError::Saved { name: name.to_owned(), source })?;
        return Ok(Loaded { list: adapt(list, options, name)?, report: None });
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
    Ok(Loaded { list: commonest_first(list), report: Some(report) })
}

/// The same list with the commonest spelling of each word first, as far as its language's own list tells.
pub fn commonest_first(list: WordList) -> WordList {
    // That list need not be opened where no word has several.
    let has_several = list.spellings().forms() > list.len();
    let language = Language::of_locale(list.alphabet().id()).filter(|_| has_several);
    match language.and_then(|language| built_in(language.id())) {
        Some(known) => list.ranked_like(&known),
        None => list,
    }
}

/// The same list in another alphabet or with other lengths, read again from its spellings.
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

fn names_in(directory: &Path) -> Vec<String> {
    let Ok(entries) = std::fs::read_dir(directory) else { return Vec::new() };
    let name = |entry: std::io::Result<std::fs::DirEntry>| {
        let file = entry.ok()?.file_name().into_string().ok()?;
        let (name, ending) = file.split_once('.')?;
        (ENDINGS.contains(&ending) && !name.is_empty()).then(|| name.to_owned())
    };
    entries.filter_map(name).collect()
}
