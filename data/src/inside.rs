//! The built-in lists: each in its saved form, with its frequencies, tiers, crude words and lemmas.
//!
//! They are compiled in, except in WebAssembly, where that would make everyone download five languages. There
//! the host supplies them on demand: a lookup that finds nothing fails and is recorded, the host asks what
//! was missing, fetches it, and repeats the request.

pub use place::is_here;
#[cfg(target_family = "wasm")]
pub use place::{give, take_missing};
pub(crate) use place::{list, part};

#[cfg(not(target_family = "wasm"))]
mod place {
    use std::borrow::Cow;

    use worddle_lexicon::WordList;
    use worddle_lexicon::file;

    use crate::languages::Language;
    use crate::parts::Part;

    /// Upper bound for an unpacked list. Pages that are never written cost no memory.
    const ROOM: usize = 8 << 20;

    /// The bytes of a file for each language.
    macro_rules! included {
        ($language:expr, $directory:literal, $ending:literal) => {
            match $language {
                Language::English => include_bytes!(concat!("../", $directory, "/en", $ending)).as_slice(),
                Language::French => include_bytes!(concat!("../", $directory, "/fr", $ending)),
                Language::German => include_bytes!(concat!("../", $directory, "/de", $ending)),
                Language::Spanish => include_bytes!(concat!("../", $directory, "/es", $ending)),
                Language::Italian => include_bytes!(concat!("../", $directory, "/it", $ending)),
                // The lists of the others are files, which `Lists` finds.
                _ => return None,
            }
        };
    }

    /// Returns the list of a language.
    pub(crate) fn list(language: Language) -> Option<WordList> {
        let saved = part(language, Part::Words)?;
        Some(file::open(&saved).expect("the lists inside the program are valid"))
    }

    /// Returns a part of a language.
    pub(crate) fn part(language: Language, part: Part) -> Option<Cow<'static, [u8]>> {
        unpack(match part {
            Part::Words => included!(language, "lists", ".lexicon.zst"),
            Part::Frequencies => included!(language, "frequencies", ".zst"),
            Part::Tiers => included!(language, "tiers", ".zst"),
            Part::Crude => included!(language, "crude", ".zst"),
            Part::Lemmas => included!(language, "lemmas", ".zst"),
            Part::Entries => match language {
                Language::English => include_bytes!("../crossword/en.txt.zst"),
                Language::French => include_bytes!("../crossword/fr.txt.zst"),
                _ => return None,
            },
            Part::Dictionary => return None,
        })
    }

    /// Returns true if the list of a language is built in and available.
    pub fn is_here(language: Language) -> bool {
        language.is_built_in()
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

    use worddle_dictionary::Dictionary;
    use worddle_lexicon::file::{self, SavedError};
    use worddle_lexicon::{Frequencies, Knowledge, Lemmas, WordList};

    use crate::languages::Language;
    use crate::parts::{ListFile, Part};

    /// The files supplied so far, and those requested in vain.
    struct Given {
        lists: Vec<GivenList>,
        others: Vec<(ListFile, &'static [u8])>,
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
        Mutex::new(Given { lists: Vec::new(), others: Vec::new(), missing: Vec::new() });

    fn lock() -> MutexGuard<'static, Given> {
        GIVEN.lock().unwrap_or_else(PoisonError::into_inner)
    }

    impl Given {
        fn list(&mut self, language: Language) -> Option<&mut GivenList> {
            self.lists.iter_mut().find(|list| list.language == language)
        }

        fn other(&self, language: Language, part: Part) -> Option<&'static [u8]> {
            let wanted = ListFile { language, part };
            self.others.iter().find(|(file, _)| *file == wanted).map(|&(_, bytes)| bytes)
        }

        fn miss(&mut self, language: Language, part: Part) {
            let file = ListFile { language, part };
            if !self.missing.contains(&file) {
                self.missing.push(file);
            }
        }

        /// Checks the bytes of a part against those supplied before.
        fn belongs(&mut self, ListFile { language, part }: ListFile, bytes: &[u8]) -> bool {
            let words = self.list(language).map(|list| list.words);
            let frequencies = || Some(Frequencies::new(self.other(language, Part::Frequencies)?));
            let known = |tiers: &[u8], crude: &[u8]| Knowledge::unpack(tiers, crude, &frequencies()?).ok();
            match part {
                Part::Words => false,
                Part::Frequencies => words == Some(bytes.len()),
                Part::Tiers => known(bytes, &[]).is_some(),
                Part::Crude => {
                    self.other(language, Part::Tiers).is_some_and(|tiers| known(tiers, bytes).is_some())
                }
                Part::Lemmas => {
                    let tiers = self.other(language, Part::Tiers);
                    let known = tiers.and_then(|tiers| known(tiers, &[]));
                    known.is_some_and(|known| Lemmas::unpack(bytes, &known).is_ok())
                }
                // Whoever reads the entries leaves out lines that are none.
                Part::Entries => words.is_some() && std::str::from_utf8(bytes).is_ok(),
                // Where there is none, the host has an empty file.
                Part::Dictionary => bytes.is_empty() || Dictionary::open(bytes.to_vec()).is_ok(),
            }
        }
    }

    /// Supplies a file for good. Anything but the expected file is rejected, since a proxy between host and
    /// server may return something else. A part can be supplied only after those that it is read with.
    pub fn give(file: ListFile, bytes: Vec<u8>) -> Result<(), SavedError> {
        if file.part != Part::Words {
            let mut given = lock();
            if !given.belongs(file, &bytes) {
                return Err(SavedError::Foreign);
            }
            // Leaked, because it stays as long as the module and can then be borrowed without the lock.
            given.others.push((file, bytes.leak()));
            return Ok(());
        }
        let (language, opened) = (file.language, file::open(&bytes)?);
        if opened.alphabet() != language.alphabet() {
            return Err(SavedError::Foreign);
        }
        let (words, saved) = (opened.len(), &*bytes.leak());
        lock().lists.push(GivenList { language, saved, words, opened: Some(opened) });
        Ok(())
    }

    /// Returns and clears the files requested in vain, each after those that it is read with.
    pub fn take_missing() -> Vec<ListFile> {
        let mut missing = std::mem::take(&mut lock().missing);
        missing.sort_by_key(|file| file.part as u8);
        missing
    }

    /// Returns true if the list of a language is built in and available, and records it as missing if only built in.
    pub fn is_here(language: Language) -> bool {
        let mut given = lock();
        let is_here = given.list(language).is_some();
        // A host has no files of the languages that are not built in.
        if !is_here && language.is_built_in() {
            given.miss(language, Part::Words);
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

    /// Returns a part of a language other than its words.
    pub(crate) fn part(language: Language, part: Part) -> Option<Cow<'static, [u8]>> {
        let mut given = lock();
        let known = given.other(language, part);
        if known.is_none() && language.is_built_in() && part.is_of(language) {
            given.miss(language, part);
        }
        known.map(Cow::Borrowed)
    }
}
