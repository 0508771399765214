//! `SQLite` files for one writer at a time, in which a commit survives a crash.
//!
//! Saved searches and ledgers of proofs both use it. Each opens its file exclusively, because two writers
//! would overwrite each other's checkpoints.

use std::path::Path;
use std::time::Duration;

use rusqlite::limits::Limit;
use rusqlite::{Connection, ErrorCode, OpenFlags};

/// What a database error means for the user.
pub(crate) enum Trouble {
    /// The file is not a database.
    Foreign,
    /// The file is corrupt.
    Damaged(String),
    /// Another program has it open.
    Busy,
    /// Reading or writing failed.
    Failed(String),
}

/// The longest value that is read or written, in bytes: as much as the program reads of any file by default.
const MAX_VALUE: i32 = 256 << 20;

/// Opens a file. The first access takes the lock, and the connection holds it until it is dropped.
///
/// # Errors
///
/// Fails if the file cannot be opened. That another program holds it shows only at the first access, as
/// `DatabaseBusy`.
pub(crate) fn open(path: &Path, flags: OpenFlags) -> rusqlite::Result<Connection> {
    let connection = Connection::open_with_flags(path, flags)?;
    // The other program holds the lock until it ends, which may take hours: fail at once instead of waiting.
    connection.busy_timeout(Duration::ZERO)?;
    connection.pragma_update(None, "locking_mode", "EXCLUSIVE")?;
    // A file from elsewhere may claim a text of any length: SQLite checks it before it allocates.
    connection.set_limit(Limit::SQLITE_LIMIT_LENGTH, MAX_VALUE)?;
    // It may have views and triggers that call functions too: do not let them.
    connection.pragma_update(None, "trusted_schema", false)?;
    Ok(connection)
}

/// Makes commits survive a crash or power loss. This writes to the file, so check first that it is ours.
///
/// `WAL` appends instead of rewriting pages, and `FULL` waits for the disk at every commit.
pub(crate) fn make_durable(connection: &Connection) -> rusqlite::Result<()> {
    connection.pragma_update_and_check(None, "journal_mode", "WAL", |row| row.get::<_, String>(0))?;
    connection.pragma_update(None, "synchronous", "FULL")
}

/// Classifies a database error.
///
/// `path` is removed from the end of the message, since callers put it at the beginning.
pub(crate) fn meaning(error: &rusqlite::Error, path: &str) -> Trouble {
    match error.sqlite_error_code() {
        Some(ErrorCode::NotADatabase) => Trouble::Foreign,
        Some(ErrorCode::DatabaseCorrupt) => Trouble::Damaged(error.to_string()),
        Some(ErrorCode::DatabaseBusy | ErrorCode::DatabaseLocked) => Trouble::Busy,
        _ => {
            // Some SQLite messages end with the path, which our message names already.
            let what = error.to_string();
            Trouble::Failed(what.strip_suffix(&format!(": {path}")).unwrap_or(&what).to_owned())
        }
    }
}
