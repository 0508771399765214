//! A database in a file that one program writes at a time, and that loses nothing that was committed.

use std::path::Path;
use std::time::Duration;

use rusqlite::{Connection, ErrorCode, OpenFlags};

/// What an error of a database means.
pub(crate) enum Trouble {
    /// The file is no database.
    Foreign,
    /// The file makes no sense.
    Damaged(String),
    /// Another program has it open.
    Busy,
    /// It cannot be read or written.
    Failed(String),
}

/// Opens a file. The first access takes the lock, which is held to the end.
pub(crate) fn open(path: &Path, flags: OpenFlags) -> rusqlite::Result<Connection> {
    let connection = Connection::open_with_flags(path, flags)?;
    // One program at a time: the lock is taken by the first access and held to the end, so there is no point in waiting.
    connection.busy_timeout(Duration::ZERO)?;
    connection.pragma_update(None, "locking_mode", "EXCLUSIVE")?;
    connection.pragma_update(None, "trusted_schema", false)?;
    Ok(connection)
}

/// Makes sure that what is committed stays, whatever happens next. Only for files that are ours: it writes.
pub(crate) fn make_durable(connection: &Connection) -> rusqlite::Result<()> {
    connection.pragma_update_and_check(None, "journal_mode", "WAL", |row| row.get::<_, String>(0))?;
    connection.pragma_update(None, "synchronous", "FULL")
}

/// What an error means for a file.
pub(crate) fn meaning(error: &rusqlite::Error, path: &str) -> Trouble {
    match error.sqlite_error_code() {
        Some(ErrorCode::NotADatabase) => Trouble::Foreign,
        Some(ErrorCode::DatabaseCorrupt) => Trouble::Damaged(error.to_string()),
        Some(ErrorCode::DatabaseBusy | ErrorCode::DatabaseLocked) => Trouble::Busy,
        _ => {
            // Some messages end with the file, which ours names already.
            let what = error.to_string();
            Trouble::Failed(what.strip_suffix(&format!(": {path}")).unwrap_or(&what).to_owned())
        }
    }
}
