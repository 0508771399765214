//! The built-in lists: each in its saved form, with its word frequencies.
//!
//! They are compiled in, except in WebAssembly, where that would make everyone download five languages. There
//! the host supplies them on demand: a lookup that finds nothing fails and is recorded, the host asks what
//! was missing, fetches it, and repeats the request.

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

    /// Upper bound for an unpacked list. Pages that are never written cost no memory.
    const ROOM: usize = 8 << 20;

    /// Returns the list of a language.
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

    /// Returns the word frequencies of a language's list, one byte per word.
    pub(crate) fn frequencies(language: Language) -> Option<Cow<'static, [u8]>> {
        unpack(match language {
            Language::English => include_bytes!("../frequencies/en.zst"),
            Language::French => include_bytes!("../frequencies/fr.zst"),
            Language::German => include_bytes!("../frequencies/de.zst"),
            Language::Spanish => include_bytes!("../frequencies/es.zst"),
            Language::Italian => include_bytes!("../frequencies/it.zst"),
        })
    }

    /// Returns true if the list of a language is available.
    pub fn is_here(_: Language) -> bool {
        true
    }

    /// Unpacks built-in data. A test unpacks all of it.
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
        /// The saved list.
        Words(Language),
        /// Its word frequencies, one byte per word.
        Frequencies(Language),
    }

    impl ListFile {
        /// Looks up a file by name.
        pub fn named(name: &str) -> Option<Self> {
            let files = |language| [Self::Words(language), Self::Frequencies(language)];
            Language::ALL.into_iter().flat_map(files).find(|file| file.name() == name)
        }

        /// Returns its name: `fr.list` or `fr.zipf`.
        pub fn name(self) -> String {
            match self {
                Self::Words(language) => format!("{}.list", language.id()),
                Self::Frequencies(language) => format!("{}.zipf", language.id()),
            }
        }
    }

    /// The files supplied so far, and those requested in vain.
    struct Given {
        lists: Vec<GivenList>,
        frequencies: Vec<(Language, &'static [u8])>,
        missing: Vec<ListFile>,
    }

    /// A supplied list.
    struct GivenList {
        language: Language,
        saved: &'static [u8],
        words: usize,
        /// The list as opened when it was supplied, kept for the first request because opening takes a while.
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

    /// Supplies a file for good. Anything but the expected file is rejected, since a proxy between host and
    /// server may return something else. Frequencies can be supplied only after their list.
    pub fn give(file: ListFile, bytes: Vec<u8>) -> Result<(), SavedError> {
        match file {
            ListFile::Words(language) => {
                let opened = file::open(&bytes)?;
                if opened.alphabet() != language.alphabet() {
                    return Err(SavedError::Foreign);
                }
                // Leaked, because it stays as long as the module and can then be borrowed without the lock.
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

    /// Returns and clears the files requested in vain.
    pub fn take_missing() -> Vec<ListFile> {
        std::mem::take(&mut lock().missing)
    }

    /// Returns true if the list of a language is available, and records it as missing if not.
    pub fn is_here(language: Language) -> bool {
        let mut given = lock();
        let is_here = given.list(language).is_some();
        if !is_here {
            given.miss(ListFile::Words(language));
        }
        is_here
    }

    /// Returns the list of a language.
    pub(crate) fn list(language: Language) -> Option<WordList> {
        if !is_here(language) {
            return None;
        }
        let (opened, saved) = lock().list(language).map(|list| (list.opened.take(), list.saved))?;
        opened.or_else(|| file::open(saved).ok())
    }

    /// Returns the word frequencies of a language's list, one byte per word.
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
