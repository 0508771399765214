//! The lists that come with the program: each in its saved form, and how common its words are.
//!
//! They are compiled in, except in WebAssembly. There the program around the engine gives them when they are missed: who
//! finds nothing here fails, the program looks at what is missing, fetches it, and asks again.

pub use place::is_here;
#[cfg(target_family = "wasm")]
pub use place::{ListFile, give, take_missing};
pub(crate) use place::{frequencies, list};

#[cfg(not(target_family = "wasm"))]
mod place {
    use std::borrow::Cow;

    use worddle_lexicon::WordList;
    use worddle_lexicon::file;

    use crate::languages::Language;

    /// More bytes than the largest of the five lists takes unpacked; what is not used of it is never touched.
    const ROOM: usize = 8 << 20;

    /// The list of a language.
    pub(crate) fn list(language: Language) -> Option<WordList> {
        let saved = unpack(match language {
            Language::English => include_bytes!("../lists/en.lexicon.zst"),
            Language::French => include_bytes!("../lists/fr.lexicon.zst"),
            Language::German => include_bytes!("../lists/de.lexicon.zst"),
            Language::Spanish => include_bytes!("../lists/es.lexicon.zst"),
            Language::Italian => include_bytes!("../lists/it.lexicon.zst"),
        })?;
        Some(file::open(&saved).expect("the lists inside the program are valid"))
    }

    /// How common each word of a language's list is, a byte each.
    pub(crate) fn frequencies(language: Language) -> Option<Cow<'static, [u8]>> {
        unpack(match language {
            Language::English => include_bytes!("../frequencies/en.zst"),
            Language::French => include_bytes!("../frequencies/fr.zst"),
            Language::German => include_bytes!("../frequencies/de.zst"),
            Language::Spanish => include_bytes!("../frequencies/es.zst"),
            Language::Italian => include_bytes!("../frequencies/it.zst"),
        })
    }

    /// Whether the list of a language is here, or has to be given first.
    pub fn is_here(_: Language) -> bool {
        true
    }

    /// What is inside the program; a test unpacks all of it.
    fn unpack(packed: &[u8]) -> Option<Cow<'static, [u8]>> {
        zstd::bulk::decompress(packed, ROOM).ok().map(Cow::Owned)
    }
}

#[cfg(target_family = "wasm")]
mod place {
    use std::borrow::Cow;
    use std::sync::{Mutex, MutexGuard, PoisonError};

    use worddle_lexicon::WordList;
    use worddle_lexicon::file::{self, SavedError};

    use crate::languages::Language;

    /// A file of a list.
    #[derive(Clone, Copy, PartialEq, Eq, Debug)]
    pub enum ListFile {
        /// The list itself, saved.
        Words(Language),
        /// How common its words are, a byte each.
        Frequencies(Language),
    }

    impl ListFile {
        /// The file of a name.
        pub fn named(name: &str) -> Option<Self> {
            let files = |language| [Self::Words(language), Self::Frequencies(language)];
            Language::ALL.into_iter().flat_map(files).find(|file| file.name() == name)
        }

        /// Its name: `fr.list`, `fr.zipf`.
        pub fn name(self) -> String {
            match self {
                Self::Words(language) => format!("{}.list", language.id()),
                Self::Frequencies(language) => format!("{}.zipf", language.id()),
            }
        }
    }

    /// What was given, and what was looked for in vain.
    struct Given {
        lists: Vec<GivenList>,
        frequencies: Vec<(Language, &'static [u8])>,
        missing: Vec<ListFile>,
    }

    struct GivenList {
        language: Language,
        saved: &'static [u8],
        words: usize,
        /// As it was opened when it was given, for the first who asks: it takes a while.
        opened: Option<WordList>,
    }

    static GIVEN: Mutex<Given> =
        Mutex::new(Given { lists: Vec::new(), frequencies: Vec::new(), missing: Vec::new() });

    fn lock() -> MutexGuard<'static, Given> {
        GIVEN.lock().unwrap_or_else(PoisonError::into_inner)
    }

    impl Given {
        fn list(&mut self, language: Language) -> Option<&mut GivenList> {
            self.lists.iter_mut().find(|list| list.language == language)
        }

        fn miss(&mut self, file: ListFile) {
            if !self.missing.contains(&file) {
                self.missing.push(file);
            }
        }
    }

    /// Puts a file of a list here for good. What is not that file is refused: whatever goes between a host and its files
    /// may send something else. How common words are can be given once the words are.
    pub fn give(file: ListFile, bytes: Vec<u8>) -> Result<(), SavedError> {
        match file {
            ListFile::Words(language) => {
                let opened = file::open(&bytes)?;
                if opened.alphabet() != language.alphabet() {
                    return Err(SavedError::Foreign);
                }
                let (words, saved) = (opened.len(), &*bytes.leak());
                lock().lists.push(GivenList { language, saved, words, opened: Some(opened) });
            }
            ListFile::Frequencies(language) => {
                let mut given = lock();
                if given.list(language).is_none_or(|list| list.words != bytes.len()) {
                    return Err(SavedError::Foreign);
                }
                given.frequencies.push((language, bytes.leak()));
            }
        }
        Ok(())
    }

    /// The files that were looked for in vain since the last time.
    pub fn take_missing() -> Vec<ListFile> {
        std::mem::take(&mut lock().missing)
    }

    /// Whether the list of a language is here, or has to be given first.
    pub fn is_here(language: Language) -> bool {
        let mut given = lock();
        let is_here = given.list(language).is_some();
        if !is_here {
            given.miss(ListFile::Words(language));
        }
        is_here
    }

    /// The list of a language.
    pub(crate) fn list(language: Language) -> Option<WordList> {
        if !is_here(language) {
            return None;
        }
        let (opened, saved) = lock().list(language).map(|list| (list.opened.take(), list.saved))?;
        opened.or_else(|| file::open(saved).ok())
    }

    /// How common each word of a language's list is, a byte each.
    pub(crate) fn frequencies(language: Language) -> Option<Cow<'static, [u8]>> {
        let mut given = lock();
        let known = given.frequencies.iter().find(|(known, _)| *known == language);
        let known = known.map(|&(_, bytes)| bytes.into());
        if known.is_none() {
            given.miss(ListFile::Frequencies(language));
        }
        known
    }
}
