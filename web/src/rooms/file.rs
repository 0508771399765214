//! The file of rooms, an `SQLite` database.
//!
//! One table has all rows of all rooms: for each room a head, the line that its log starts from, and the acts since. Every
//! commit is synced to disk before a write returns. A lock file keeps a second server out.
//!
//! When the server starts, every row is read and checked, and nothing is computed: a room is put together when it is first
//! asked for. A file that is damaged or of an earlier version is [replaced](super::renew) by one with all rooms that
//! could be read, and kept under another name.

use std::error::Error;
use std::fs::{File, TryLockError};
use std::io::{Read, Write};
use std::path::{Path, PathBuf};

use rusqlite::{Connection, ErrorCode, OpenFlags, params};
use worddle_play::Millis;

use super::act::Line;
use super::kept::{Found, KeptRoom};
use super::salvage::salvage;
use super::store::{Change, Entry, Store};
use super::{pages, renew, version_2};
use crate::secret::Secret;

/// The database's application id: "WRDL".
const APPLICATION: i64 = 0x5752_444c;

/// The version of the table.
const VERSION: i64 = 3;

/// The rows of a room lie side by side, so that damage to a page costs few rooms.
const TABLES: &str = "
    create table lines (
        room text not null, number integer not null, at integer not null, act text not null, sum integer not null,
        primary key (room, number)) strict, without rowid;";

/// Maximum bytes of the write-ahead log once its contents are in the file.
const LOG_BYTES: i64 = 4 << 20;

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

/// The contents of a file.
///
/// What [`RoomFile::open`] returns besides the file.
#[derive(Default)]
pub(super) struct Kept {
    /// The rooms that can be read.
    pub(super) rooms: Vec<Secret>,
    /// Descriptions of what was lost.
    pub(super) faults: Vec<String>,
}

/// The open file, which no other server can write.
pub(super) struct RoomFile {
    /// The only connection that writes; the log's thread owns it.
    connection: Connection,
    /// Held for as long as the file is open.
    _lock: File,
}

impl RoomFile {
    /// Opens the file of a directory and checks its rooms. If anything is wrong with it, another takes its place, with all
    /// rooms that could be read.
    ///
    /// # Errors
    ///
    /// [`StoreError::InUse`] if another server has the directory, otherwise an error of the system. Wrong
    /// contents are none: the server starts without them and says so in its log.
    pub(super) fn open(directory: &Path) -> Result<(Self, Kept), StoreError> {
        let failed = |source| StoreError::Directory { path: directory.to_owned(), source };
        let wrong = |source| StoreError::Sqlite { path: path(directory), source };
        let mut lock = lock(directory)?;
        renew::finish(directory).map_err(failed)?;
        let mut is_used = String::new();
        lock.read_to_string(&mut is_used).map_err(failed)?;
        let survey = match survey(directory, !is_used.is_empty()) {
            Ok(survey) => survey,
            Err(Unusable::Failed(source)) => return Err(wrong(source)),
            Err(Unusable::Unreadable(source)) => return Err(failed(source)),
            Err(Unusable::Foreign(why) | Unusable::Strange(why)) => {
                Survey::Replace(Found { faults: vec![why], ..Found::default() })
            }
        };
        let kept = match survey {
            Survey::Good(rooms) => Kept { rooms, faults: Vec::new() },
            Survey::Replace(Found { rooms, faults }) => {
                renew::renew(directory, &rooms)?;
                Kept { rooms: rooms.iter().map(|room| room.id).collect(), faults }
            }
        };
        if is_used.is_empty() {
            lock.write_all(b"rooms\n").map_err(failed)?;
        }
        let connection = connect(&path(directory)).map_err(wrong)?;
        Ok((Self { connection, _lock: lock }, kept))
    }
}

impl Store for RoomFile {
    fn write(&mut self, entries: &[Entry]) -> Result<(), Box<dyn Error>> {
        let transaction = self.connection.transaction()?;
        for Entry { id, change, .. } in entries {
            match change {
                Change::Based(line) => {
                    let cut = "delete from lines where room = ? and number between 1 and ?";
                    let mut cut = transaction.prepare_cached(cut)?;
                    cut.execute(params![id.to_string(), line.number.cast_signed()])?;
                    put(&transaction, *id, line)?;
                }
                Change::Acted(line) => put(&transaction, *id, line)?,
                Change::Head(head) => put(&transaction, *id, &head.line(*id))?,
                Change::Closed => {
                    let mut all = transaction.prepare_cached("delete from lines where room = ?")?;
                    all.execute([id.to_string()])?;
                }
            }
        }
        Ok(transaction.commit()?)
    }
}

/// Writes a line. Prepared once: a busy server writes thousands a second.
fn put(connection: &Connection, id: Secret, line: &Line) -> rusqlite::Result<()> {
    let mut insert = connection.prepare_cached("insert or replace into lines values (?, ?, ?, ?, ?)")?;
    let [number, at, sum] = [line.number, line.at.0, line.sum].map(u64::cast_signed);
    insert.execute(params![id.to_string(), number, at, line.act, sum]).map(|_| ())
}

/// Reads one room, while another connection writes.
///
/// # Errors
///
/// What is wrong with it, in a few words.
pub(super) fn read_room(directory: &Path, id: Secret) -> Result<KeptRoom, String> {
    let connection = Connection::open_with_flags(path(directory), OpenFlags::SQLITE_OPEN_READ_ONLY);
    let rows = connection.and_then(|connection| {
        let mut rows = connection.prepare("select room, number, at, act, sum from lines where room = ?")?;
        let rows = rows.query_map([id.to_string()], |row| read_line(row).map(|(_, line)| line))?;
        rows.collect::<rusqlite::Result<Vec<Line>>>()
    });
    KeptRoom::gather(id, rows.map_err(|error| error.to_string())?)
}

/// A line, and the room that it belongs to.
fn read_line(row: &rusqlite::Row<'_>) -> rusqlite::Result<(String, Line)> {
    let [number, at, sum] = [row.get::<_, i64>(1)?, row.get(2)?, row.get(4)?].map(i64::cast_unsigned);
    Ok((row.get(0)?, Line { number, at: Millis(at), act: row.get(3)?, sum }))
}

/// The lock of a directory, which says whether it was used before.
///
/// It is on a file of its own: locking the database itself would keep `SQLite` out.
pub(crate) fn lock(directory: &Path) -> Result<File, StoreError> {
    let failed = |source| StoreError::Directory { path: directory.to_owned(), source };
    let mut options = File::options();
    let lock = options.read(true).write(true).create(true).truncate(false);
    let lock = lock.open(directory.join("rooms.lock")).map_err(failed)?;
    match lock.try_lock() {
        Ok(()) => Ok(lock),
        Err(TryLockError::WouldBlock) => Err(StoreError::InUse(directory.to_owned())),
        Err(TryLockError::Error(source)) => Err(failed(source)),
    }
}

/// What is to be done with a file.
enum Survey {
    /// All rooms are in order.
    Good(Vec<Secret>),
    /// It is to be replaced by one with these rooms.
    Replace(Found),
}

/// The reason why a file cannot be read.
enum Unusable {
    /// Another version wrote it.
    Foreign(String),
    /// The contents are wrong, so that another try would fail too.
    Strange(String),
    /// The database failed.
    Failed(rusqlite::Error),
    /// The system failed.
    Unreadable(std::io::Error),
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
pub(super) fn path(directory: &Path) -> PathBuf {
    directory.join("rooms.sqlite")
}

/// Reads the file of a directory. What `SQLite` refuses is read page by page.
///
/// # Errors
///
/// What the system refuses, and a file that another version or program wrote.
fn survey(directory: &Path, is_used: bool) -> Result<Survey, Unusable> {
    let path = path(directory);
    let read = |path: &Path| read_file(path).map_err(Unusable::Unreadable);
    let (file, log) = (path.metadata().map(|file| file.len()), read(&path.with_extension("sqlite-wal"))?);
    let damage = match file {
        Err(_) if !is_used && log.is_none() => return Ok(Survey::Replace(Found::default())),
        Err(_) => "the file of rooms is missing".to_owned(),
        Ok(0) => "the file of rooms is empty".to_owned(),
        Ok(_) if log.as_deref().is_some_and(pages::is_cut) => {
            "the write-ahead log of the file of rooms is damaged".to_owned()
        }
        Ok(_) => match read_database(&path) {
            Ok(survey) => return Ok(survey),
            Err(Unusable::Strange(why)) => why,
            Err(failed) => return Err(failed),
        },
    };
    // The log may have become part of the file meanwhile, so both are read again.
    let log = read(&path.with_extension("sqlite-wal"))?;
    let mut found = salvage(&read(&path)?.unwrap_or_default(), &log.unwrap_or_default());
    found.faults.insert(0, damage);
    Ok(Survey::Replace(found))
}

/// Reads a file, if it is there.
fn read_file(path: &Path) -> std::io::Result<Option<Vec<u8>>> {
    let mut bytes = Vec::new();
    match File::options().read(true).open(path) {
        Ok(mut file) => file.read_to_end(&mut bytes).map(|_| Some(bytes)),
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => Ok(None),
        Err(error) => Err(error),
    }
}

/// Reads the database.
///
/// # Errors
///
/// [`Unusable::Strange`] for a file of another program or version, and for one with damage in its pages.
fn read_database(path: &Path) -> Result<Survey, Unusable> {
    let connection = Connection::open(path)?;
    let number = |name: &str| connection.pragma_query_value(None, name, |row| row.get::<_, i64>(0));
    match (number("application_id")?, number("user_version")?) {
        (APPLICATION, VERSION) => {
            let (mut rooms, mut is_good) = (Vec::new(), true);
            read_rooms(&connection, |_, room| {
                is_good &= room.as_ref().is_ok_and(|room| !room.is_cut);
                rooms.extend(room.map(|room| room.id));
            })?;
            if is_good {
                return Ok(Survey::Good(rooms));
            }
            let mut found = Found::default();
            read_rooms(&connection, |id, room| found.push(id, room))?;
            Ok(Survey::Replace(found))
        }
        (APPLICATION, version_2::VERSION) => Ok(Survey::Replace(version_2::read(&connection)?)),
        (APPLICATION, version) => {
            Err(Unusable::Foreign(format!("the file of rooms has version {version}, not {VERSION}")))
        }
        _ => Err(Unusable::Strange("the file of rooms was not written by worddle".to_owned())),
    }
}

/// Reads every room, one after the other.
///
/// # Errors
///
/// If a page cannot be read.
fn read_rooms(
    connection: &Connection,
    mut each: impl FnMut(&str, Result<KeptRoom, String>),
) -> rusqlite::Result<()> {
    let mut rows =
        connection.prepare("select room, number, at, act, sum from lines order by room, number")?;
    let mut finish = |(room, lines): (String, Vec<Line>)| {
        let id = room.parse().map_err(|()| "its id was altered".to_owned());
        each(&room, id.and_then(|id| KeptRoom::gather(id, lines)));
    };
    let mut current: Option<(String, Vec<Line>)> = None;
    let mut rows = rows.query([])?;
    while let Some(row) = rows.next()? {
        let (room, line) = read_line(row)?;
        match &mut current {
            Some((same, lines)) if *same == room => lines.push(line),
            _ => current.replace((room, vec![line])).into_iter().for_each(&mut finish),
        }
    }
    current.into_iter().for_each(finish);
    Ok(())
}

/// Opens the file to write it.
///
/// # Errors
///
/// If it cannot be opened.
fn connect(path: &Path) -> rusqlite::Result<Connection> {
    let connection = Connection::open(path)?;
    // Every commit waits for the disk, so that messages already sent survive even a power cut.
    connection.pragma_update(None, "journal_mode", "WAL")?;
    connection.pragma_update(None, "synchronous", "FULL")?;
    connection.pragma_update(None, "journal_size_limit", LOG_BYTES)?;
    // A room that was closed must not come back from a page that was freed, should the file be read page by page.
    connection.pragma_update(None, "secure_delete", true)?;
    Ok(connection)
}

/// Writes a new file with some rooms. It is not synced yet.
///
/// # Errors
///
/// If it cannot be written.
pub(super) fn create(path: &Path, rooms: &[KeptRoom]) -> rusqlite::Result<()> {
    let mut connection = Connection::open(path)?;
    // Until it has its name, nobody reads it.
    connection.pragma_update(None, "journal_mode", "OFF")?;
    connection.pragma_update(None, "synchronous", "OFF")?;
    let transaction = connection.transaction()?;
    transaction.pragma_update(None, "application_id", APPLICATION)?;
    transaction.pragma_update(None, "user_version", VERSION)?;
    transaction.execute_batch(TABLES)?;
    for room in rooms {
        put(&transaction, room.id, &room.head().line(room.id))?;
        room.lines.iter().try_for_each(|line| put(&transaction, room.id, line))?;
    }
    transaction.commit()?;
    connection.close().map_err(|(_, error)| error)
}
