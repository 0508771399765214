//! The dictionaries that a library looks words up in.

use std::sync::{Arc, Mutex, PoisonError};

use worddle_data::{Dictionaries, Language, supplied_dictionary};
use worddle_dictionary::Dictionary;

/// An open dictionary with its name.
#[derive(Clone)]
pub struct SharedDictionary {
    /// The name that it was installed under.
    pub name: String,
    /// The dictionary.
    pub dictionary: Arc<Dictionary>,
}

/// Installed dictionaries, opened when a language is first asked for.
#[derive(Default)]
pub struct OpenDictionaries {
    installed: Dictionaries,
    open: Mutex<Vec<(Language, Vec<SharedDictionary>)>>,
}

impl OpenDictionaries {
    /// Opens nothing yet.
    pub fn new(installed: Dictionaries) -> Self {
        Self { installed, open: Mutex::default() }
    }

    /// The dictionaries of a language: definitions first, then synonyms and translations.
    pub(crate) fn of(&self, language: Language) -> Vec<SharedDictionary> {
        let mut dictionaries = self.installed(language);
        // Not kept: the bytes of a dictionary may arrive after the first question.
        dictionaries.extend(supplied_dictionary(language).map(|dictionary| {
            let name = dictionary.about().title.clone();
            SharedDictionary { name, dictionary: Arc::new(dictionary) }
        }));
        dictionaries
    }

    /// Those in files. One that cannot be opened is left out, since the others still answer; `worddle dictionary list` shows
    /// it.
    fn installed(&self, language: Language) -> Vec<SharedDictionary> {
        // A browser has no files. Returning here keeps the readers of all formats out of the engine.
        if cfg!(target_family = "wasm") {
            return Vec::new();
        }
        // The lock is held while dictionaries are opened: the first time, one of the system is packed.
        let mut open = self.open.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some((_, known)) = open.iter().find(|(known, _)| *known == language) {
            return known.clone();
        }
        let mut dictionaries: Vec<SharedDictionary> = Vec::new();
        for installed in self.installed.all() {
            if installed.language.as_deref() == Some(language.id())
                && let Ok(dictionary) = self.installed.open(&installed)
            {
                dictionaries
                    .push(SharedDictionary { name: installed.name, dictionary: Arc::new(dictionary) });
            }
        }
        dictionaries.sort_by_key(|dictionary| dictionary.dictionary.about().kind);
        open.push((language, dictionaries.clone()));
        dictionaries
    }
}
