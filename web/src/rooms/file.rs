//! The file of rooms, an `SQLite` database.
//!
//! Every commit is synced to disk before [`RoomFile::write`] returns. A lock file keeps a second server out. A file
//! that is damaged, foreign or of another version is renamed rather than repaired, and rooms whose log was altered are
//! left behind with it: a server starts with the rooms that it can trust, and nothing is deleted.

use std::fs::{File, TryLockError};
use std::path::{Path, PathBuf};

use rusqlite::{Connection, ErrorCode, OptionalExtension, params};
use worddle_play::Millis;

use super::act::{Line, LogEnd};
use crate::secret::Secret;

/// The database's application id: "WRDL".
const APPLICATION: i64 = 0x5752_444c;

/// The version of the tables.
const VERSION: i64 = 2;

/// One table of open rooms, one of their acts. Sums chain the acts, so a row cannot go missing unnoticed.
const TABLES: &str = "
    create table rooms (id text primary key, request text not null, sum integer not null) strict;
    create table acts (
        room text not null, number integer not null, at integer not null, act text not null, sum integer not null,
        primary key (room, number)) strict, without rowid;";

/// The reason why rooms cannot be saved.
#[derive(Debug, thiserror::Error)]
pub enum StoreError {
    /// The file cannot be used.
    #[error("cannot keep rooms in {}: {source}", .path.display())]
    Sqlite {
        /// The file.
        path: PathBuf,
        /// The database's error.
        source: rusqlite::Error,
    },
    /// The directory cannot be used.
    #[error("cannot keep rooms in {}: {source}", .path.display())]
    Directory {
        /// The directory.
        path: PathBuf,
        /// The system's error.
        source: std::io::Error,
    },
    /// Another server uses the directory.
    #[error("another server keeps its rooms in {}: choose another directory", .0.display())]
    InUse(PathBuf),
}

/// An entry to write.
pub(super) enum Entry {
    /// A room was opened.
    Opened { id: Secret, request: String, sum: u64 },
    /// Something happened in a room.
    Acted { id: Secret, line: Line },
    /// A room was closed, and everything about it goes.
    Closed { id: Secret },
}

/// A saved room, whose log is complete and unaltered.
pub(super) struct KeptRoom {
    /// Its id.
    pub(super) id: Secret,
    /// The request that opened it, as JSON.
    pub(super) request: String,
    /// The start of its log.
    pub(super) start: LogEnd,
    /// Its log.
    pub(super) lines: Vec<Line>,
}

impl KeptRoom {
    /// Describes a fault of the room, for the log of the server.
    pub(super) fn fault(&self, why: &str) -> String {
        fault(&self.id.to_string(), why)
    }
}

/// Describes a fault of a room. The first digits of the id tell rooms apart in the log, and are not enough to enter
/// one.
fn fault(id: &str, why: &str) -> String {
    format!("room {}…: {why}", id.get(..8).unwrap_or(id))
}

/// The contents of a file.
///
/// What [`RoomFile::open`] returns besides the file.
#[derive(Default)]
pub(super) struct Kept {
    /// Rooms that can be restored, in the order in which they were opened.
    pub(super) rooms: Vec<KeptRoom>,
    /// Descriptions of what cannot be used.
    pub(super) faults: Vec<String>,
}

/// The open file, which no other server can write.
pub(super) struct RoomFile {
    /// Where the file and its lock are.
    directory: PathBuf,
    /// The only connection; the log's thread owns it.
    connection: Connection,
    /// Held for as long as the file is open.
    _lock: File,
}

impl RoomFile {
    /// Opens the file of a directory and reads its rooms. A file that is not a database of ours, or has another
    /// version, is set aside.
    ///
    /// Reads everything into memory: rooms are few and their logs are bounded.
    ///
    /// # Errors
    ///
    /// [`StoreError::InUse`] if another server has the directory, otherwise an error of the system. Wrong
    /// contents are none: the server starts without them and says so in its log.
    pub(super) fn open(directory: &Path) -> Result<(Self, Kept), StoreError> {
        let failed = |source| StoreError::Directory { path: directory.to_owned(), source };
        let lock = File::options()
            .write(true)
            .create(true)
            .truncate(false)
            .open(directory.join("rooms.lock"))
            .map_err(failed)?;
        // The lock is on a file of its own: locking the database itself would keep SQLite out.
        match lock.try_lock() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => return Err(StoreError::InUse(directory.to_owned())),
            Err(TryLockError::Error(source)) => return Err(failed(source)),
        }
        let path = path(directory);
        let wrong = |source| StoreError::Sqlite { path: path.clone(), source };
        let opened = connect(&path).and_then(|connection| {
            let kept = read(&connection)?;
            Ok((connection, kept))
        });
        let (connection, kept) = match opened {
            Ok(opened) => opened,
            Err(Unusable::Strange(why)) => {
                let aside = set_aside(directory).map_err(failed)?;
                tracing::error!(aside = %aside.display(), "{why}: set aside");
                let connection = create(&path).map_err(wrong)?;
                (connection, Kept::default())
            }
            Err(Unusable::Failed(source)) => return Err(wrong(source)),
        };
        Ok((Self { directory: directory.to_owned(), connection, _lock: lock }, kept))
    }

    /// Sets the file aside and starts another with the good rooms.
    ///
    /// # Errors
    ///
    /// If the file cannot be renamed or the new one not written. The old one is then still there, under one
    /// of its names.
    pub(super) fn renew(self, good: &[KeptRoom]) -> Result<Self, StoreError> {
        let Self { directory, connection, _lock: lock } = self;
        drop(connection);
        let failed = |source| StoreError::Directory { path: directory.clone(), source };
        let aside = set_aside(&directory).map_err(failed)?;
        tracing::error!(aside = %aside.display(), "the file of rooms is set aside");
        let wrong = |source| StoreError::Sqlite { path: path(&directory), source };
        let connection = create(&path(&directory)).map_err(wrong)?;
        let entries = good.iter().flat_map(|room| {
            let opened = Entry::Opened { id: room.id, request: room.request.clone(), sum: room.start.sum };
            let acted = room.lines.iter().map(|line| Entry::Acted { id: room.id, line: line.clone() });
            std::iter::once(opened).chain(acted)
        });
        let mut file = Self { directory: directory.clone(), connection, _lock: lock };
        file.write(&entries.collect::<Vec<_>>()).map_err(wrong)?;
        Ok(file)
    }

    /// Writes entries durably, all of them or none.
    ///
    /// Waits for the disk.
    ///
    /// # Errors
    ///
    /// If the disk is full or fails. Nothing is written then, and the same entries may be written again.
    pub(super) fn write(&mut self, entries: &[Entry]) -> rusqlite::Result<()> {
        let transaction = self.connection.transaction()?;
        for entry in entries {
            // Prepared once: a busy server writes thousands of entries a second.
            match entry {
                Entry::Opened { id, request, sum } => {
                    let mut insert = transaction.prepare_cached("insert into rooms values (?, ?, ?)")?;
                    insert.execute(params![id.to_string(), request, sum.cast_signed()])?;
                }
                Entry::Acted { id, line } => {
                    let mut insert = transaction.prepare_cached("insert into acts values (?, ?, ?, ?, ?)")?;
                    let (at, sum) = (line.at.0.cast_signed(), line.sum.cast_signed());
                    insert.execute(params![id.to_string(), line.number, at, line.act, sum])?;
                }
                Entry::Closed { id } => {
                    for table in ["delete from rooms where id = ?", "delete from acts where room = ?"] {
                        transaction.prepare_cached(table)?.execute([id.to_string()])?;
                    }
                }
            }
        }
        transaction.commit()
    }
}

/// The reason why a file cannot be read.
enum Unusable {
    /// The contents are wrong, so that another try would fail too.
    Strange(String),
    /// The system failed.
    Failed(rusqlite::Error),
}

impl From<rusqlite::Error> for Unusable {
    /// The list names the causes that may pass. Anything that is not in it counts as damage, which keeps the
    /// file and starts another.
    fn from(error: rusqlite::Error) -> Self {
        match error.sqlite_error_code() {
            Some(
                ErrorCode::CannotOpen
                | ErrorCode::PermissionDenied
                | ErrorCode::ReadOnly
                | ErrorCode::DiskFull
                | ErrorCode::SystemIoFailure
                | ErrorCode::DatabaseBusy
                | ErrorCode::DatabaseLocked
                | ErrorCode::FileLockingProtocolFailed
                | ErrorCode::OutOfMemory,
            ) => Self::Failed(error),
            // Any other error is a property of the file.
            _ => Self::Strange(format!("the file of rooms is damaged ({error})")),
        }
    }
}

/// The file in its directory.
fn path(directory: &Path) -> PathBuf {
    directory.join("rooms.sqlite")
}

/// Renames the file, and returns its new name.
///
/// The first free number is taken, so that no earlier file is overwritten.
///
/// # Errors
///
/// If a file cannot be renamed.
fn set_aside(directory: &Path) -> std::io::Result<PathBuf> {
    let named = |number: u32| directory.join(format!("rooms-aside-{number}.sqlite"));
    let mut number = 1;
    while named(number).exists() {
        number += 1;
    }
    let aside = named(number);
    // SQLite's side files move along: the newest entries may be in them.
    for suffix in ["-wal", "-shm", ""] {
        let from = directory.join(format!("rooms.sqlite{suffix}"));
        if from.exists() {
            std::fs::rename(&from, directory.join(format!("rooms-aside-{number}.sqlite{suffix}")))?;
        }
    }
    Ok(aside)
}

/// Opens the file, or creates it.
///
/// # Errors
///
/// [`Unusable::Strange`] for a file of another program or version.
fn connect(path: &Path) -> Result<Connection, Unusable> {
    let connection = Connection::open(path)?;
    let tables: i64 = connection.query_row("select count(*) from sqlite_master", [], |row| row.get(0))?;
    if tables == 0 {
        drop(connection);
        return Ok(create(path)?);
    }
    let number = |name: &str| connection.pragma_query_value(None, name, |row| row.get::<_, i64>(0));
    match (number("application_id")?, number("user_version")?) {
        (APPLICATION, VERSION) => Ok(prepare(connection)?),
        (APPLICATION, version) => {
            Err(Unusable::Strange(format!("the file of rooms has version {version}, not {VERSION}")))
        }
        _ => Err(Unusable::Strange("the file of rooms was not written by worddle".to_owned())),
    }
}

/// Creates the file, with all of its tables or none.
///
/// # Errors
///
/// If the file cannot be created.
fn create(path: &Path) -> rusqlite::Result<Connection> {
    let mut connection = prepare(Connection::open(path)?)?;
    let transaction = connection.transaction()?;
    transaction.pragma_update(None, "application_id", APPLICATION)?;
    transaction.pragma_update(None, "user_version", VERSION)?;
    transaction.execute_batch(TABLES)?;
    transaction.commit()?;
    Ok(connection)
}

/// Makes every commit wait for the disk, so that messages already sent survive even a power cut.
///
/// `FULL` syncs at every commit, not only at checkpoints.
fn prepare(connection: Connection) -> rusqlite::Result<Connection> {
    connection.pragma_update(None, "journal_mode", "WAL")?;
    connection.pragma_update(None, "synchronous", "FULL")?;
    Ok(connection)
}

/// Reads every room. A fault costs its own room, and no other.
///
/// # Errors
///
/// Only if the database as a whole cannot be read.
fn read(connection: &Connection) -> Result<Kept, Unusable> {
    let mut kept = Kept::default();
    let mut rooms = connection.prepare("select id, request, sum from rooms order by rowid")?;
    let mut rows = rooms.query([])?;
    while let Some(row) = rows.next()? {
        let id: String = row.get(0).unwrap_or_default();
        match read_room(connection, &id, row) {
            Ok(room) => kept.rooms.push(room),
            Err(why) => kept.faults.push(fault(&id, &why)),
        }
    }
    // A row of acts without its room would be lost silently otherwise.
    let stray = "select room from acts where room not in (select id from rooms) limit 1";
    if let Some(id) = connection.query_row(stray, [], |row| row.get::<_, String>(0)).optional()? {
        kept.faults.push(fault(&id, "it has a log but no entry among the rooms"));
    }
    Ok(kept)
}

/// Reads a room, and checks the chain of its sums.
///
/// # Errors
///
/// What was altered, in a few words.
fn read_room(connection: &Connection, name: &str, row: &rusqlite::Row<'_>) -> Result<KeptRoom, String> {
    let sqlite = |error: rusqlite::Error| error.to_string();
    let id: Secret = name.parse().map_err(|()| "its id was altered".to_owned())?;
    let request: String = row.get(1).map_err(sqlite)?;
    let start = LogEnd::start(id, &request);
    if start.sum != row.get::<_, i64>(2).map_err(sqlite)?.cast_unsigned() {
        return Err("its settings were altered".to_owned());
    }
    let query = "select number, at, act, sum from acts where room = ? order by number";
    let mut acts = connection.prepare_cached(query).map_err(sqlite)?;
    let lines = acts.query_map([name], |row| {
        let (at, sum): (i64, i64) = (row.get(1)?, row.get(3)?);
        let at = Millis(at.cast_unsigned());
        Ok(Line { number: row.get(0)?, at, act: row.get(2)?, sum: sum.cast_unsigned() })
    });
    let lines: Vec<Line> = lines.map_err(sqlite)?.collect::<Result<_, _>>().map_err(sqlite)?;
    let mut end = start;
    lines.iter().try_for_each(|line| end.pass(line))?;
    Ok(KeptRoom { id, request, start, lines })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_strange_about_a_file_is_said() {
        let directory = tempfile::tempdir().expect("a directory");
        let path = path(directory.path());
        let strange = |name: &str, value: i64| {
            let connection = create(&path).or_else(|_| Connection::open(&path)).expect("a file");
            connection.pragma_update(None, name, value).expect("a change");
            match connect(&path) {
                Err(Unusable::Strange(why)) => why,
                Err(Unusable::Failed(error)) => panic!("{error}"),
                Ok(_) => "nothing".to_owned(),
            }
        };
        assert_eq!(strange("user_version", VERSION), "nothing");
        assert_eq!(strange("user_version", 1), "the file of rooms has version 1, not 2");
        assert_eq!(strange("application_id", 1), "the file of rooms was not written by worddle");
    }
}
