//! Uploaded word lists, kept in memory for a while.
//!
//! A person who solves with a list of their own sends it once and names it by its id afterwards. Lists are kept in
//! memory only, for as long as they are used, within a number and a size that the operator sets: a server is no
//! storage.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard};
use std::time::Duration;

use tokio::time::Instant;
use worddle_api::Status;
use worddle_ask::{OpenList, Shelf};
use worddle_data::Language;
use worddle_lexicon::Structure;

use crate::problem::Problem;
use crate::secret::Secret;

/// How long an unused list is kept.
const UNUSED: Duration = Duration::from_mins(30);

/// Uploaded word lists.
pub(crate) struct SentLists {
    lists: Mutex<BTreeMap<Secret, SentList>>,
    /// Maximum number of lists.
    most: usize,
    /// Maximum memory of all lists together, in bytes.
    memory: usize,
}

/// A list with what is needed to drop it in time.
struct SentList {
    /// Its language, which requests must name too.
    language: Language,
    /// The words. A request that runs keeps them after the list is dropped.
    list: Arc<OpenList>,
    /// When it was last asked for.
    used: Instant,
    /// The memory that it takes.
    bytes: usize,
}

impl SentLists {
    /// No lists yet; `most` of 0 accepts none.
    pub(crate) fn new(most: usize, memory: usize) -> Self {
        Self { lists: Mutex::default(), most, memory }
    }

    /// The number of lists.
    pub(crate) fn count(&self) -> usize {
        self.lock().len()
    }

    /// Rejects an upload before its body is read, if no list can be kept.
    pub(crate) fn admit(&self) -> Result<(), Problem> {
        if self.most == 0 {
            return Err(Problem::new(
                Status::FORBIDDEN,
                "off",
                "this server accepts no word lists: start it with --word-lists",
                "ce serveur n'accepte pas de listes de mots : lancez-le avec --word-lists",
            ));
        }
        let mut lists = self.lock();
        // Here and not on a timer: nothing needs the memory until somebody sends a list.
        lists.retain(|_, sent| sent.used.elapsed() < UNUSED);
        if lists.len() < self.most {
            return Ok(());
        }
        let most = self.most;
        Err(Problem::full(
            format!(
                "the server already keeps {most} word lists: try again later (unused lists are dropped after half an hour)"
            ),
            format!(
                "le serveur garde déjà {most} listes de mots : réessayez plus tard (une liste inutilisée disparaît au bout d'une demi-heure)"
            ),
        ))
    }

    /// Keeps a list, unless too many are kept.
    pub(crate) fn keep(
        &self,
        language: Language,
        list: OpenList,
    ) -> Result<(Secret, Arc<OpenList>), Problem> {
        // Again: while the body was read, others may have sent theirs.
        self.admit()?;
        let (id, bytes) = (Secret::random()?, list.dawg().heap_bytes() + list.spellings().heap_bytes());
        let mut lists = self.lock();
        let taken: usize = lists.values().map(|sent| sent.bytes).sum();
        if taken + bytes > self.memory {
            let [taken, bytes, most] = [taken, bytes, self.memory].map(|bytes| bytes >> 10);
            return Err(Problem::full(
                format!(
                    "the word lists take {taken} of {most} KiB and this one {bytes} KiB: send a smaller one"
                ),
                format!(
                    "les listes de mots prennent {taken} Kio sur {most} et celle-ci {bytes} Kio : envoyez-en une plus petite"
                ),
            ));
        }
        let list = Arc::new(list);
        lists.insert(id, SentList { language, list: Arc::clone(&list), used: Instant::now(), bytes });
        Ok((id, list))
    }

    /// Drops a list.
    pub(crate) fn forget(&self, id: &str) -> Result<(), Problem> {
        let known = id.parse().ok().and_then(|id: Secret| self.lock().remove(&id));
        known.map(drop).ok_or_else(|| worddle_api::Problem::no_list().into())
    }

    /// All lists, by their ids.
    fn lock(&self) -> MutexGuard<'_, BTreeMap<Secret, SentList>> {
        self.lists.lock().expect("no thread panics while it holds the lists")
    }
}

impl Shelf for SentLists {
    fn find(&self, id: &str) -> Option<(Language, Arc<OpenList>)> {
        let id: Secret = id.parse().ok()?;
        let mut lists = self.lock();
        let sent = lists.get_mut(&id)?;
        sent.used = Instant::now();
        Some((sent.language, Arc::clone(&sent.list)))
    }
}
