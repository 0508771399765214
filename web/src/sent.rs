//! Uploaded word lists, kept in memory for a while.
//!
//! A person who solves with a list of their own sends it once and names it by its id afterwards. Lists are kept in
//! memory only, for as long as they are used, within a number and a size that the operator sets, half of both for one
//! client: a server is no storage.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard};
use std::time::Duration;

use tokio::time::Instant;
use worddle_api::Status;
use worddle_ask::{OpenList, Shelf};
use worddle_data::Language;
use worddle_lexicon::Structure;

use crate::peer::Peer;
use crate::problem::Problem;
use crate::secret::Secret;
use crate::shares::{Claim, Full, Places, half};

/// How long an unused list is kept.
const UNUSED: Duration = Duration::from_mins(30);

/// Uploaded word lists.
pub(crate) struct SentLists {
    lists: Mutex<BTreeMap<Secret, SentList>>,
    /// Maximum number of lists.
    most: usize,
    /// Those that are kept or being received.
    places: Places,
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
    /// Its place among all lists, and whose it is.
    claim: Claim,
}

impl SentLists {
    /// No lists yet; `most` of 0 accepts none.
    pub(crate) fn new(most: usize, memory: usize) -> Self {
        Self { lists: Mutex::default(), most, places: Places::halved(most), memory }
    }

    /// The number of lists.
    pub(crate) fn count(&self) -> usize {
        self.lock().len()
    }

    /// A place for a list of a client, taken before its body is read.
    ///
    /// # Errors
    ///
    /// If no list can be kept, or no more of this client.
    pub(crate) fn admit(&self, client: Peer) -> Result<Claim, Problem> {
        if self.most == 0 {
            return Err(Problem::new(
                Status::FORBIDDEN,
                "off",
                "this server accepts no word lists: its operator starts it with --word-lists 16, for example",
                "ce serveur n'accepte pas de listes de mots : il faut le lancer avec --word-lists 16, par exemple",
            ));
        }
        // Here and not on a timer: nothing needs the memory until somebody sends a list.
        self.lock().retain(|_, sent| sent.used.elapsed() < UNUSED);
        self.places.claim(client).map_err(|full| {
            let (most, each) = (self.most, self.places.each());
            match full {
                Full::House => Problem::full(
                    format!("the server already keeps {most} word lists: try again later (unused lists are dropped after half an hour)"),
                    format!("le serveur garde déjà {most} listes de mots : réessayez plus tard (une liste inutilisée disparaît au bout d'une demi-heure)"),
                ),
                Full::Client => Problem::share(
                    "lists",
                    60,
                    format!("the server already keeps {each} word lists of this address: drop one (unused lists are dropped after half an hour)"),
                    format!("le serveur garde déjà {each} listes de mots de cette adresse : supprimez-en une (une liste inutilisée disparaît au bout d'une demi-heure)"),
                ),
            }
        })
    }

    /// Keeps a list.
    ///
    /// # Errors
    ///
    /// If it takes too much memory, beside those of its client or beside all.
    pub(crate) fn keep(
        &self,
        claim: Claim,
        language: Language,
        list: OpenList,
    ) -> Result<(Secret, Arc<OpenList>), Problem> {
        let (id, bytes) = (Secret::random()?, list.dawg().heap_bytes() + list.spellings().heap_bytes());
        let mut lists = self.lock();
        let taken = |which: &dyn Fn(&SentList) -> bool| -> usize {
            lists.values().filter(|sent| which(sent)).map(|sent| sent.bytes).sum()
        };
        let own = taken(&|sent| sent.claim.client() == claim.client());
        let share = if self.most > 1 { half(self.memory) } else { self.memory };
        for (taken, most) in [(taken(&|_| true), self.memory), (own, share)] {
            if taken + bytes > most {
                return Err(too_much_memory(taken, bytes, most));
            }
        }
        let list = Arc::new(list);
        let used = Instant::now();
        lists.insert(id, SentList { language, list: Arc::clone(&list), used, bytes, claim });
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

/// The refusal of a list for which there is no memory.
fn too_much_memory(taken: usize, bytes: usize, most: usize) -> Problem {
    let [taken, bytes, most] = [taken, bytes, most].map(|bytes| bytes >> 10);
    Problem::full(
        format!("the word lists take {taken} of {most} KiB and this one {bytes} KiB: send a smaller one"),
        format!(
            "les listes de mots prennent {taken} Kio sur {most} et celle-ci {bytes} Kio : envoyez-en une plus petite"
        ),
    )
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
