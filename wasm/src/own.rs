//! Word lists of one's own, which are in memory while the engine is, and kept by its host.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use worddle_api::Problem;
use worddle_ask::{Limits, OpenList, Refusal, Shelf};
use worddle_data::{Language, is_here};
use worddle_lexicon::file;
use worddle_run::Cancel;

/// Word lists of one's own.
#[derive(Default)]
pub(crate) struct OwnLists {
    lists: Mutex<BTreeMap<String, (Language, Arc<OpenList>)>>,
}

impl OwnLists {
    /// Reads a list from text; gives its id, and what brings it back another day.
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
        // The saved form has no scores: a list that has some is kept as it came.
        let kept = if list.has_scores() { text.to_vec() } else { saved };
        self.lock().insert(id.clone(), (language, Arc::clone(&list)));
        Ok((id, list, kept))
    }

    /// Puts a list back that was kept, under a name.
    pub(crate) fn put_back(
        &self,
        name: &str,
        language: Option<Language>,
        kept: &[u8],
        limits: &Limits,
    ) -> Result<(), String> {
        let (language, list) = if file::is_saved(kept) {
            let words = file::open(kept).map_err(|error| error.to_string())?;
            let language = Language::of_locale(words.alphabet().id()).ok_or("a list of no language")?;
            (language, OpenList::new(name, words, None))
        } else {
            let language = language.ok_or("a list as text: expected its language")?;
            let read = OpenList::read(name, kept, language, limits, Cancel::default());
            (language, read.map_err(|refusal| refusal.to_string())?)
        };
        require(language).map_err(|refusal| refusal.to_string())?;
        self.lock().insert(name.to_owned(), (language, Arc::new(list)));
        Ok(())
    }

    /// Forgets a list.
    pub(crate) fn forget(&self, id: &str) -> Result<(), Problem> {
        self.lock().remove(id).map(drop).ok_or_else(Problem::no_list)
    }

    fn lock(&self) -> MutexGuard<'_, BTreeMap<String, (Language, Arc<OpenList>)>> {
        self.lists.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// How common words are is known from the language's own list, which must be here before any other in its language.
fn require(language: Language) -> Result<(), Refusal> {
    if is_here(language) {
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
