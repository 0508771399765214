//! The log of all rooms, written before anyone is notified.
//!
//! The log is the truth. A room appends to it while it is locked, so the log has the order of the room. One thread
//! writes all pending entries in one transaction and syncs it. A message to a player waits until the log has reached
//! its mark.
//!
//! A write that fails is retried until it succeeds. Meanwhile players are notified, and no action is accepted.
//!
//! Where several servers share rooms, a room may be another's by the time that its entries are written. Its tenure is then lost before
//! the log reaches their mark, so that nobody is notified of what was not written.

use std::sync::{Arc, Condvar, Mutex, MutexGuard};
use std::thread::JoinHandle;
use std::time::Duration;

use tokio::sync::watch;
use tokio::time::Instant;

use super::store::{Change, Entry, Store};
use super::tenure::Tenure;
use crate::secret::Secret;

/// Maximum entries that wait for the disk: with more, a stuck disk would take all memory.
const WAITING: usize = 100_000;

/// Pause before a failed write is retried.
const AGAIN: Duration = Duration::from_millis(100);

/// Retries of a failed write when the server stops.
const LAST_TRIES: u32 = 10;

/// A place in the log: the number of entries up to here.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default, Debug)]
pub(crate) struct Mark(u64);

/// The log that rooms append to. Without a file, everything counts as written.
pub(super) struct Log {
    shared: Arc<Shared>,
    writer: Mutex<Option<JoinHandle<()>>>,
}

/// State shared by the log and its writer.
struct Shared {
    queue: Mutex<Queue>,
    more: Condvar,
    /// The mark that the file has reached.
    written: watch::Sender<Mark>,
    /// Whether the last write failed.
    failing: watch::Sender<bool>,
    /// How long writes took.
    commits: Mutex<Commits>,
}

/// How many commits there were, and how long they took together.
#[derive(Clone, Copy, Default, Debug)]
pub(crate) struct Commits {
    pub(crate) count: u64,
    pub(crate) time: Duration,
}

/// Entries that wait to be written.
#[derive(Default)]
struct Queue {
    has_file: bool,
    entries: Vec<Entry>,
    /// The mark of the last entry.
    last: Mark,
    /// Whether the server is stopping.
    closed: bool,
}

impl Shared {
    /// The queue. Entries are pushed and taken whole, so a panic elsewhere loses none.
    fn lock(&self) -> MutexGuard<'_, Queue> {
        self.queue.lock().expect("no thread panics while it holds the log")
    }

    /// Publishes whether the last write failed, if that is new: it wakes thousands of sockets. Returns whether it was
    /// new.
    fn announce(&self, failing: bool) -> bool {
        self.failing.send_if_modified(|known| std::mem::replace(known, failing) != failing)
    }
}

impl Log {
    /// A log without a file.
    pub(super) fn new() -> Self {
        let shared = Shared {
            queue: Mutex::default(),
            more: Condvar::new(),
            written: watch::Sender::new(Mark::default()),
            failing: watch::Sender::new(false),
            commits: Mutex::default(),
        };
        Self { shared: Arc::new(shared), writer: Mutex::new(None) }
    }

    /// Writes all entries to a store from now on.
    pub(super) fn write_to(&self, store: impl Store + 'static) {
        self.shared.lock().has_file = true;
        let shared = Arc::clone(&self.shared);
        let writer = std::thread::spawn(move || write_all(store, &shared));
        *self.writer.lock().expect("no thread panics while it starts a writer") = Some(writer);
    }

    /// Appends an entry, and returns the mark that the file must reach before anyone is notified.
    pub(super) fn append(&self, entry: Entry) -> Mark {
        let mut queue = self.shared.lock();
        if !queue.has_file {
            return queue.last;
        }
        queue.entries.push(entry);
        queue.last.0 += 1;
        self.shared.more.notify_one();
        queue.last
    }

    /// Whether entries are written anywhere.
    pub(super) fn has_file(&self) -> bool {
        self.shared.lock().has_file
    }

    /// Whether nothing more may be appended for now.
    pub(super) fn is_failing(&self) -> bool {
        *self.shared.failing.borrow() || self.shared.lock().entries.len() >= WAITING
    }

    /// The mark that the file has reached, now and later.
    pub(super) fn written(&self) -> watch::Receiver<Mark> {
        self.shared.written.subscribe()
    }

    /// How many commits there were, and how long they took.
    pub(super) fn commits(&self) -> Commits {
        *self.shared.commits.lock().expect("no thread panics while it counts")
    }

    /// Whether the file cannot be written, now and later.
    pub(super) fn failing(&self) -> watch::Receiver<bool> {
        self.shared.failing.subscribe()
    }
}

/// What a room sees of the log: the log that all share, and the right to write there.
pub(super) struct RoomLog {
    log: Arc<Log>,
    /// None for a room that this server shares with no other.
    tenure: Option<Arc<Tenure>>,
}

impl From<Arc<Log>> for RoomLog {
    /// For a room that this server shares with no other.
    fn from(log: Arc<Log>) -> Self {
        Self { log, tenure: None }
    }
}

impl RoomLog {
    /// For a room that was claimed, if it is shared.
    pub(super) fn new(log: Arc<Log>, tenure: Option<Arc<Tenure>>) -> Self {
        Self { log, tenure }
    }

    /// Appends an entry, and returns the mark that the store must reach before anyone is notified.
    pub(super) fn append(&self, id: Secret, change: Change) -> Mark {
        self.log.append(Entry { id, tenure: self.tenure.clone(), change })
    }

    /// Whether entries are written anywhere.
    pub(super) fn has_file(&self) -> bool {
        self.log.has_file()
    }

    /// Whether nothing more may be appended for now.
    pub(super) fn is_failing(&self) -> bool {
        self.log.is_failing() || self.tenure.as_ref().is_some_and(|tenure| !tenure.is_valid())
    }

    /// The mark that the store has reached, now and later.
    pub(super) fn written(&self) -> watch::Receiver<Mark> {
        self.log.written()
    }

    /// Whether the store cannot be written, now and later.
    pub(super) fn failing(&self) -> watch::Receiver<bool> {
        self.log.failing()
    }

    /// The right to the room, if it is shared.
    pub(super) fn tenure(&self) -> Option<&Arc<Tenure>> {
        self.tenure.as_ref()
    }
}

impl Drop for Log {
    /// Writes the pending entries.
    fn drop(&mut self) {
        self.shared.lock().closed = true;
        self.shared.more.notify_one();
        if let Ok(Some(writer)) = self.writer.lock().map(|mut writer| writer.take()) {
            let _: std::thread::Result<()> = writer.join();
        }
    }
}

/// Writes entries as they come, all pending ones in one transaction: one sync serves every room.
fn write_all(mut store: impl Store, shared: &Shared) {
    loop {
        let mut queue = shared.lock();
        while queue.entries.is_empty() && !queue.closed {
            queue = shared.more.wait(queue).expect("no thread panics while it holds the log");
        }
        let (entries, last) = (std::mem::take(&mut queue.entries), queue.last);
        drop(queue);
        if entries.is_empty() {
            return;
        }
        let mut last_tries = 0..LAST_TRIES;
        let begin = Instant::now();
        while let Err(error) = store.write(&entries) {
            if shared.announce(true) {
                tracing::error!(%error, "cannot save rooms");
            }
            // Nobody has been notified of these entries, so a server that must stop may give them up.
            let next_try = shared.lock().closed.then(|| last_tries.next());
            if next_try == Some(None) {
                return;
            }
            std::thread::sleep(AGAIN);
        }
        if shared.announce(false) {
            tracing::warn!("rooms are saved again");
        }
        {
            let mut commits = shared.commits.lock().expect("no thread panics while it counts");
            (commits.count, commits.time) = (commits.count + 1, commits.time + begin.elapsed());
        }
        shared.written.send_replace(last);
    }
}

#[cfg(test)]
impl Log {
    /// A log whose file makes no progress.
    pub(super) fn stuck() -> Self {
        let log = Self::new();
        log.shared.lock().has_file = true;
        log
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn entry() -> Entry {
        Entry { id: Secret::random().expect("randomness"), tenure: None, change: Change::Closed }
    }

    #[test]
    fn only_so_many_entries_wait_for_a_disk_that_is_stuck() {
        let log = Log::stuck();
        let marks: Vec<Mark> = (1..WAITING).map(|_| log.append(entry())).collect();
        assert!(marks.windows(2).all(|pair| pair[0] < pair[1]) && !log.is_failing());
        log.append(entry());
        assert!(log.is_failing());
        assert!(!*log.failing().borrow(), "no write has failed");
    }

    #[test]
    fn nobody_is_woken_to_hear_what_is_known() {
        let log = Log::new();
        let failing = log.failing();
        let told = |now| (log.shared.announce(now), failing.has_changed().expect("the log is there"));
        assert_eq!(told(false), (false, false), "most writes go well");
        assert_eq!(told(true), (true, true));
        assert_eq!(told(true), (false, true), "and nobody has looked since");
    }

    #[test]
    fn without_a_file_everything_counts_as_written() {
        let log = Log::new();
        assert_eq!((log.append(entry()), *log.written().borrow()), (Mark(0), Mark(0)));
        assert!(!log.is_failing());
    }
}
