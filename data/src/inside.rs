//! The bytes of the lists that come with the program: each in its saved form, and how common its words are.
//!
//! They are compiled in, except in WebAssembly. There the program around the engine gives them when they are missed: who
//! finds nothing here fails, the program looks at what is missing, fetches it, and asks again.

pub use place::is_here;
pub(crate) use place::{frequencies, list};
#[cfg(target_family = "wasm")]
pub use place::{give, take_missing};

#[cfg(not(target_family = "wasm"))]
mod place {
    use std::borrow::Cow;

    use crate::languages::Language;

    /// More bytes than the largest of the five lists takes unpacked; what is not used of it is never touched.
    const ROOM: usize = 8 << 20;

    /// The list of a language, saved.
    pub(crate) fn list(language: Language) -> Option<Cow<'static, [u8]>> {
        unpack(match language {
            Language::English => include_bytes!("../lists/en.lexicon.zst"),
            Language::French => include_bytes!("../lists/fr.lexicon.zst"),
            Language::German => include_bytes!("../lists/de.lexicon.zst"),
            Language::Spanish => include_bytes!("../lists/es.lexicon.zst"),
            Language::Italian => include_bytes!("../lists/it.lexicon.zst"),
        })
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

    use worddle_lexicon::file::{self, SavedError};

    use crate::languages::Language;

    /// What was given, and what was looked for in vain.
    #[derive(Default)]
    struct Given {
        pieces: Vec<Pieces>,
        missing: Vec<Language>,
    }

    #[derive(Clone, Copy)]
    struct Pieces {
        language: Language,
        list: &'static [u8],
        frequencies: &'static [u8],
    }

    static GIVEN: Mutex<Given> = Mutex::new(Given { pieces: Vec::new(), missing: Vec::new() });

    fn lock() -> MutexGuard<'static, Given> {
        GIVEN.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Puts the list of a language here for good: saved, with a byte a word that says how common it is. What is not that
    /// list is refused: whatever goes between a host and its files may send something else.
    pub fn give(language: Language, list: Vec<u8>, frequencies: Vec<u8>) -> Result<(), SavedError> {
        let opened = file::open(&list)?;
        if opened.alphabet() != language.alphabet() || opened.len() != frequencies.len() {
            return Err(SavedError::Foreign);
        }
        let pieces = Pieces { language, list: list.leak(), frequencies: frequencies.leak() };
        lock().pieces.push(pieces);
        Ok(())
    }

    /// The languages whose lists were looked for in vain since the last time.
    pub fn take_missing() -> Vec<Language> {
        std::mem::take(&mut lock().missing)
    }

    /// Whether the list of a language is here, or has to be given first.
    pub fn is_here(language: Language) -> bool {
        find(language).is_some()
    }

    fn find(language: Language) -> Option<Pieces> {
        let mut given = lock();
        let found = given.pieces.iter().find(|pieces| pieces.language == language).copied();
        if found.is_none() && !given.missing.contains(&language) {
            given.missing.push(language);
        }
        found
    }

    /// The list of a language, saved.
    pub(crate) fn list(language: Language) -> Option<Cow<'static, [u8]>> {
        find(language).map(|pieces| pieces.list.into())
    }

    /// How common each word of a language's list is, a byte each.
    pub(crate) fn frequencies(language: Language) -> Option<Cow<'static, [u8]>> {
        find(language).map(|pieces| pieces.frequencies.into())
    }
}
