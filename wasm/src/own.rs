//! The person's own word lists. They are in memory while the engine is, and stored by its host.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use worddle_api::Problem;
use worddle_ask::{Limits, OpenList, Refusal, Shelf};
use worddle_data::{Language, is_here};
use worddle_lexicon::file;
use worddle_run::Cancel;

/// The person's own word lists.
#[derive(Default)]
pub(crate) struct OwnLists {
    lists: Mutex<BTreeMap<String, (Language, Arc<OpenList>)>>,
}

impl OwnLists {
    /// Reads a list from text; returns its id, the list, and the bytes that restore it in a later session.
    pub(crate) fn read(
        &self,
        text: &[u8],
        language: Language,
        limits: &Limits,
    ) -> Result<(String, Arc<OpenList>, Vec<u8>), Refusal> {
        require(language)?;
        let list = Arc::new(OpenList::read("sent", text, language, limits, Cancel::default())?);
        let saved = file::save(&list);
        let id = format!("{:016x}", file::checksum(&saved));
        // The saved form has no scores, so a list with scores is kept as text.
        let kept = if list.has_scores() { text.to_vec() } else { saved };
        self.lock().insert(id.clone(), (language, Arc::clone(&list)));
        Ok((id, list, kept))
    }

    /// Restores a kept list under a name.
    pub(crate) fn put_back(
        &self,
        name: &str,
        language: Option<Language>,
        kept: &[u8],
        limits: &Limits,
    ) -> Result<(), String> {
        let (language, list) = if file::is_saved(kept) {
            let words = file::open(kept).map_err(|error| error.to_string())?;
            let language =
                Language::of_locale(words.alphabet().id()).ok_or("the list is in no known language")?;
            (language, OpenList::new(name, words, None))
        } else {
            let language = language.ok_or("the list is a text: name its language")?;
            let read = OpenList::read(name, kept, language, limits, Cancel::default());
            (language, read.map_err(|refusal| refusal.to_string())?)
        };
        require(language).map_err(|refusal| refusal.to_string())?;
        self.lock().insert(name.to_owned(), (language, Arc::new(list)));
        Ok(())
    }

    /// Drops a list.
    pub(crate) fn forget(&self, id: &str) -> Result<(), Problem> {
        self.lock().remove(id).map(drop).ok_or_else(Problem::no_list)
    }

    fn lock(&self) -> MutexGuard<'_, BTreeMap<String, (Language, Arc<OpenList>)>> {
        self.lists.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Requires the language's own list to be loaded first: the frequencies of any list's words are read by it. A host has
/// none of a language that is not built in.
fn require(language: Language) -> Result<(), Refusal> {
    if is_here(language) || !language.is_built_in() {
        return Ok(());
    }
    let id = language.id();
    let said =
        (format!("the word list {id:?} is not loaded"), format!("la liste de mots {id:?} n'est pas chargée"));
    Err(Refusal::missing("list", said.0, said.1))
}

impl Shelf for OwnLists {
    fn find(&self, id: &str) -> Option<(Language, Arc<OpenList>)> {
        self.lock().get(id).cloned()
    }
}
