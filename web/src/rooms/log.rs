//! What happens in rooms, kept in a file, so that they survive a restart of the server.
//!
//! Since a room is a pure state machine, what is kept is what was done in it, and when. A thread of its own writes, several
//! entries in one transaction, so that no player waits for a disk; a server that is shut down writes all, one that is
//! killed may lose the last moment.

use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::sync::mpsc::{Receiver, SyncSender, TrySendError, sync_channel};
use std::thread::JoinHandle;
use std::time::Duration;

use rusqlite::{Connection, Row, params};
use worddle_ask::{Library, Limits, RoomRequest, Time};
use worddle_lexicon::WordId;
use worddle_play::{Millis, Name, Seat};

use super::setup::Setup;
use crate::secret::Secret;

/// How many entries wait for the disk at most; beyond, a disk that is stuck would take all memory.
const WAITING: usize = 100_000;

/// What the file says of itself: "WRDL".
const APPLICATION: i64 = 0x5752_444c;

const TABLES: &str = "
    create table if not exists rooms (
        id text primary key, at integer not null, language text not null, rules text not null, topology text not null,
        seconds integer not null, rounds integer not null, live integer not null, seed integer not null) strict;
    create table if not exists acts (
        number integer primary key, room text not null references rooms (id) on delete cascade, at integer not null,
        act text not null, seat integer, name text, token text, word integer) strict;
    create index if not exists acts_of_a_room on acts (room);";

/// Why rooms cannot be kept.
#[derive(Debug, thiserror::Error)]
pub enum StoreError {
    /// The directory or the file cannot be used.
    #[error("cannot keep rooms in {}: {source}", .path.display())]
    Sqlite {
        /// Where.
        path: PathBuf,
        /// Why.
        source: rusqlite::Error,
    },
    /// The file is something else.
    #[error("{} is not a file of rooms: expected one written by worddle", .0.display())]
    Foreign(PathBuf),
}

/// What was done in a room.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Act {
    Sit { name: Name, token: Secret },
    Leave { seat: Seat },
    Return { seat: Seat },
    Begin,
    Claim { seat: Seat, word: WordId },
}

/// What is kept.
#[derive(Clone)]
pub(crate) enum LogEntry {
    Opened { id: Secret, at: Millis, setup: Setup },
    Acted { id: Secret, at: Millis, act: Act },
    Closed { id: Secret },
}

/// The file and the thread that writes it.
pub(super) struct Log {
    /// Nothing once the log is closed.
    sender: Mutex<Option<SyncSender<LogEntry>>>,
    writer: Mutex<Option<JoinHandle<()>>>,
}

impl Log {
    /// Opens the log of a directory, and reads what was kept, in order.
    pub(super) fn open(
        directory: &Path,
        library: &Library,
        limits: &Limits,
    ) -> Result<(Self, Vec<LogEntry>), StoreError> {
        let path = directory.join("rooms.sqlite");
        let failed = |source| StoreError::Sqlite { path: path.clone(), source };
        let connection = connect(&path).map_err(failed)?.ok_or_else(|| StoreError::Foreign(path.clone()))?;
        let kept = read(&connection, library, limits).map_err(failed)?;
        let (sender, receiver) = sync_channel(WAITING);
        let writer = std::thread::spawn(move || write_all(connection, &receiver));
        Ok((Self { sender: Mutex::new(Some(sender)), writer: Mutex::new(Some(writer)) }, kept))
    }

    /// Keeps an entry. It is dropped if the disk is stuck: the game goes on.
    pub(super) fn keep(&self, entry: LogEntry) {
        let sender = self.sender.lock().expect("no thread panics while it sends");
        if let Some(Err(TrySendError::Full(_))) = sender.as_ref().map(|sender| sender.try_send(entry)) {
            eprintln!("worddle: the file of rooms cannot be written fast enough: something is not kept");
        }
    }
}

impl Drop for Log {
    /// Writes what waits.
    fn drop(&mut self) {
        drop(self.sender.lock().map(|mut sender| sender.take()));
        if let Ok(Some(writer)) = self.writer.lock().map(|mut writer| writer.take()) {
            let _: std::thread::Result<()> = writer.join();
        }
    }
}

/// Opens the file; `None` if it is someone else's.
fn connect(path: &Path) -> rusqlite::Result<Option<Connection>> {
    let connection = Connection::open(path)?;
    let application: i64 = connection.pragma_query_value(None, "application_id", |row| row.get(0))?;
    let tables: i64 = connection.query_row("select count(*) from sqlite_master", [], |row| row.get(0))?;
    if application != APPLICATION && tables > 0 {
        return Ok(None);
    }
    connection.pragma_update(None, "application_id", APPLICATION)?;
    connection.pragma_update(None, "journal_mode", "WAL")?;
    connection.pragma_update(None, "synchronous", "NORMAL")?;
    connection.pragma_update(None, "foreign_keys", true)?;
    connection.execute_batch(TABLES)?;
    Ok(Some(connection))
}

/// Writes entries as they come, those that wait together in one transaction.
fn write_all(mut connection: Connection, entries: &Receiver<LogEntry>) {
    while let Ok(first) = entries.recv() {
        let result = connection.transaction().and_then(|transaction| {
            write(&transaction, &first)?;
            entries.try_iter().try_for_each(|entry| write(&transaction, &entry))?;
            transaction.commit()
        });
        if let Err(error) = result {
            eprintln!("worddle: the file of rooms cannot be written: {error}");
        }
    }
}

fn write(connection: &Connection, entry: &LogEntry) -> rusqlite::Result<()> {
    match entry {
        LogEntry::Opened { id, at, setup } => {
            let Setup { plan, seed } = setup;
            let values = params![
                id.to_string(),
                at.0.cast_signed(),
                plan.language.id(),
                plan.rules_name,
                plan.topology.to_string(),
                plan.time.as_secs().cast_signed(),
                plan.rounds,
                plan.live,
                seed.cast_signed()
            ];
            connection
                .prepare_cached("insert into rooms values (?, ?, ?, ?, ?, ?, ?, ?, ?)")?
                .execute(values)?;
        }
        LogEntry::Acted { id, at, act } => {
            let (kind, seat, name, token, word) = columns(act);
            let values = params![id.to_string(), at.0.cast_signed(), kind, seat, name, token, word];
            let sql =
                "insert into acts (room, at, act, seat, name, token, word) values (?, ?, ?, ?, ?, ?, ?)";
            connection.prepare_cached(sql)?.execute(values)?;
        }
        LogEntry::Closed { id } => {
            connection.prepare_cached("delete from rooms where id = ?")?.execute([id.to_string()])?;
        }
    }
    Ok(())
}

/// An act as columns: kind, seat, name, token, word.
type Columns = (&'static str, Option<u8>, Option<String>, Option<String>, Option<u32>);

fn columns(act: &Act) -> Columns {
    match act {
        Act::Sit { name, token } => ("sit", None, Some(name.to_string()), Some(token.to_string()), None),
        Act::Leave { seat } => ("leave", Some(seat.0), None, None, None),
        Act::Return { seat } => ("return", Some(seat.0), None, None, None),
        Act::Begin => ("begin", None, None, None, None),
        Act::Claim { seat, word } => ("claim", Some(seat.0), None, None, Some(word.0)),
    }
}

/// Everything that was kept: the rooms, then what was done in them. Rows that make no sense are passed over.
fn read(connection: &Connection, library: &Library, limits: &Limits) -> rusqlite::Result<Vec<LogEntry>> {
    let mut entries = Vec::new();
    let mut rooms = connection.prepare("select * from rooms order by at, id")?;
    let mut rows = rooms.query([])?;
    while let Some(row) = rows.next()? {
        entries.extend(read_room(row, library, limits)?);
    }
    let mut acts =
        connection.prepare("select room, at, act, seat, name, token, word from acts order by number")?;
    let mut rows = acts.query([])?;
    while let Some(row) = rows.next()? {
        entries.extend(read_act(row)?);
    }
    Ok(entries)
}

fn read_room(row: &Row<'_>, library: &Library, limits: &Limits) -> rusqlite::Result<Option<LogEntry>> {
    let text = |column: &str| row.get::<_, String>(column);
    let request = RoomRequest {
        language: Some(text("language")?),
        topology: Some(text("topology")?),
        rules: Some(text("rules")?),
        time: Some(Time(Duration::from_secs(row.get::<_, i64>("seconds")?.unsigned_abs()))),
        rounds: Some(row.get("rounds")?),
        live: row.get("live")?,
    };
    // Logged requests are checked like any other: the file may come from anywhere.
    let (Ok(id), Ok(plan)) = (text("id")?.parse(), request.plan(library, limits)) else { return Ok(None) };
    let setup = Setup { plan, seed: row.get::<_, i64>("seed")? as u64 };
    Ok(Some(LogEntry::Opened { id, at: Millis(row.get::<_, i64>("at")? as u64), setup }))
}

fn read_act(row: &Row<'_>) -> rusqlite::Result<Option<LogEntry>> {
    let id: String = row.get("room")?;
    let at = Millis(row.get::<_, i64>("at")? as u64);
    let seat = row.get::<_, Option<u8>>("seat")?.map(Seat);
    // A player whose name is no longer valid by today's rules keeps the seat: later seats are numbered after it.
    let name = row.get::<_, Option<String>>("name")?.and_then(|name| name.parse().or("?".parse()).ok());
    let token = row.get::<_, Option<String>>("token")?.and_then(|token| token.parse().ok());
    let word = row.get::<_, Option<u32>>("word")?.map(WordId);
    let act = match (row.get::<_, String>("act")?.as_str(), seat, name, token, word) {
        ("sit", _, Some(name), Some(token), _) => Act::Sit { name, token },
        ("leave", Some(seat), ..) => Act::Leave { seat },
        ("return", Some(seat), ..) => Act::Return { seat },
        ("begin", ..) => Act::Begin,
        ("claim", Some(seat), _, _, Some(word)) => Act::Claim { seat, word },
        _ => return Ok(None),
    };
    Ok(id.parse().ok().map(|id| LogEntry::Acted { id, at, act }))
}
