//! Word lists that someone has sent, kept for a while.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard};
use std::time::Duration;

use axum::http::StatusCode;
use tokio::time::Instant;
use worddle_data::Language;
use worddle_lexicon::WordList;

use crate::problem::Problem;
use crate::secret::Secret;

/// For how long a list is kept that nobody uses.
const UNUSED: Duration = Duration::from_mins(30);

/// Word lists that someone has sent.
pub(crate) struct SentLists {
    lists: Mutex<BTreeMap<Secret, Kept>>,
    /// How many are kept at most.
    most: usize,
}

struct Kept {
    language: Language,
    list: Arc<WordList>,
    used: Instant,
}

impl SentLists {
    pub(crate) fn new(most: usize) -> Self {
        Self { lists: Mutex::default(), most }
    }

    /// Says why no list can be sent, if none can.
    pub(crate) fn admit(&self) -> Result<(), Problem> {
        if self.most == 0 {
            let detail = "this server takes no word lists: expected one that was started with --word-lists";
            return Err(Problem::new(StatusCode::FORBIDDEN, "off", detail));
        }
        let mut lists = self.lock();
        lists.retain(|_, kept| kept.used.elapsed() < UNUSED);
        if lists.len() < self.most { Ok(()) } else { Err(Problem::busy()) }
    }

    /// Keeps a list, unless there are too many.
    pub(crate) fn keep(&self, language: Language, list: WordList) -> Result<Secret, Problem> {
        self.admit()?;
        let id = Secret::random()?;
        self.lock().insert(id, Kept { language, list: Arc::new(list), used: Instant::now() });
        Ok(id)
    }

    /// A list by its id.
    pub(crate) fn find(&self, id: &str, language: Language) -> Result<Arc<WordList>, Problem> {
        let mut lists = self.lock();
        let kept = id.parse().ok().and_then(|id: Secret| lists.get_mut(&id)).ok_or_else(|| {
            Problem::field("list", "no such word list: it was not used for long, or the id is wrong")
        })?;
        if kept.language != language {
            let detail = format!("a word list in {:?}: expected that language", kept.language.id());
            return Err(Problem::field("language", detail));
        }
        kept.used = Instant::now();
        Ok(Arc::clone(&kept.list))
    }

    /// Forgets a list.
    pub(crate) fn forget(&self, id: &str) -> Result<(), Problem> {
        let known = id.parse().ok().and_then(|id: Secret| self.lock().remove(&id));
        known.map(drop).ok_or_else(|| Problem::not_found("no such word list: the id is wrong"))
    }

    fn lock(&self) -> MutexGuard<'_, BTreeMap<Secret, Kept>> {
        self.lists.lock().expect("no thread panics while it holds the lists")
    }
}
