//! The ledger of a proof in a file that survives a crash at any moment.
//!
//! The file is an `SQLite` database in WAL mode with `synchronous=FULL`, with one row per line of the ledger. A unit is
//! committed as soon as it is done, so a crash loses only the units under way.
//!
//! Each line has a hash that includes the hash of the line before, so that no line can be changed, moved or
//! dropped without notice. `worddle_prove::Ledger` defines the lines; this file only keeps them. The same
//! lines as text are for publishing.

use std::path::Path;

use rusqlite::{Connection, OpenFlags, params};
use worddle_ask::prove::{Ledger, ProofHead, ProveRequest};
use worddle_data::{read_bytes, read_file};
use worddle_prove::ledger::{Chain, Entry, UnitRecord};

use super::error::ProofError;
use crate::database::{self, Trouble};

/// The `application_id` of our files: `WrdP`.
const APPLICATION: i32 = 0x5772_6450;

/// The first bytes of every `SQLite` file.
const MAGIC: &[u8] = b"SQLite format 3\0";

/// The largest ledger to read as text, in bytes.
const MOST_TEXT: u64 = 256 << 20;

/// A ledger that is being written.
pub(super) struct Store {
    /// Holds the lock of the file: two proofs cannot write to one ledger.
    connection: Connection,
    /// The name of the file in messages.
    path: String,
    /// Lines written so far, which is the number of the last.
    lines: u64,
    /// The hash of the last line, which the next one includes.
    chain: Chain,
}

impl Store {
    /// Creates a file.
    ///
    /// An empty file is used; that is what a creation leaves that was cut short before its first commit.
    ///
    /// # Errors
    ///
    /// [`ProofError::Exists`] if anything else is there: a ledger is hours of work and is never overwritten.
    pub(super) fn create(path: &Path, head: &ProofHead) -> Result<Self, ProofError> {
        let name = path.display().to_string();
        let is_used = |file: std::fs::Metadata| !file.is_file() || file.len() > 0;
        if path.metadata().is_ok_and(is_used) {
            return Err(ProofError::Exists(name));
        }
        let begin = || -> rusqlite::Result<Connection> {
            let flags = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_CREATE;
            let mut connection = database::open(path, flags)?;
            database::make_durable(&connection)?;
            let transaction = connection.transaction()?;
            transaction.pragma_update(None, "application_id", APPLICATION)?;
            transaction.execute_batch(
                "CREATE TABLE line(number INTEGER PRIMARY KEY, hash INTEGER NOT NULL, text TEXT NOT NULL) STRICT;",
            )?;
            transaction.commit()?;
            Ok(connection)
        };
        let connection = begin().map_err(|error| wrong(&name, &error))?;
        let mut store = Self { connection, path: name, lines: 0, chain: Chain::new(head) };
        store.add(&Entry::Head(Box::new(head.clone())))?;
        Ok(store)
    }

    /// Opens the ledger of an earlier proof, and returns its content.
    ///
    /// All hashes are checked while reading, so a unit that is skipped on resuming was really recorded.
    ///
    /// # Errors
    ///
    /// [`ProofError::Missing`] without a file, [`ProofError::Foreign`] for one of another program,
    /// [`ProofError::Ledger`] if a line does not fit the chain.
    pub(super) fn open(path: &Path) -> Result<(Self, Ledger), ProofError> {
        let name = path.display().to_string();
        if !path.is_file() {
            return Err(ProofError::Missing(name));
        }
        let begin = || -> rusqlite::Result<(Connection, i32)> {
            let connection = database::open(path, OpenFlags::SQLITE_OPEN_READ_WRITE)?;
            let application = connection.pragma_query_value(None, "application_id", |row| row.get(0))?;
            Ok((connection, application))
        };
        let (connection, application) = begin().map_err(|error| wrong(&name, &error))?;
        if application != APPLICATION {
            return Err(ProofError::Foreign(name));
        }
        let lines = read_lines(&connection).map_err(|error| wrong(&name, &error))?;
        let ledger = Ledger::read(lines.iter().map(|(hash, text)| (*hash, text.as_str())))
            .map_err(|error| ProofError::Ledger { path: name.clone(), error })?;
        Ok((Self { connection, path: name, lines: lines.len() as u64, chain: ledger.chain }, ledger))
    }

    /// Adds the result of a unit. It is on disk when this returns.
    ///
    /// # Errors
    ///
    /// Fails if the disk does; the ledger then ends with the unit before.
    pub(super) fn add_unit(&mut self, record: &UnitRecord) -> Result<(), ProofError> {
        self.add(&Entry::Unit(record.clone()))
    }

    /// Adds the units of another ledger, all or none.
    ///
    /// For `--from`: one commit instead of one for each unit, of which there can be thousands.
    pub(super) fn add_units(&mut self, records: &[UnitRecord]) -> Result<(), ProofError> {
        let (path, begun) = (self.path.clone(), (self.lines, self.chain));
        let run = |store: &Self, command: &str| {
            store.connection.execute_batch(command).map_err(|error| wrong(&path, &error))
        };
        run(self, "BEGIN")?;
        for record in records {
            if let Err(error) = self.add_unit(record) {
                // The counters go back too, or the next line would leave a gap.
                (self.lines, self.chain) = begun;
                run(self, "ROLLBACK")?;
                return Err(error);
            }
        }
        run(self, "COMMIT")
    }

    /// Adds a line, chained to the one before by its hash.
    ///
    /// # Errors
    ///
    /// Fails if the line cannot be committed. The counters then stay as they were.
    fn add(&mut self, entry: &Entry<ProveRequest>) -> Result<(), ProofError> {
        let mut chain = self.chain;
        let line = chain.add(entry);
        let values = params![self.lines.cast_signed() + 1, line.hash.cast_signed(), line.text];
        let insert = "INSERT INTO line(number, hash, text) VALUES (?, ?, ?)";
        self.connection.execute(insert, values).map_err(|error| wrong(&self.path, &error))?;
        (self.lines, self.chain) = (self.lines + 1, chain);
        Ok(())
    }
}

/// Reads the lines of one of our files, each with its hash.
// Before reading: WAL mode may have to recover lines that a crash left in the journal.
fn read_lines(connection: &Connection) -> rusqlite::Result<Vec<(u64, String)>> {
    database::make_durable(connection)?;
    let mut statement = connection.prepare("SELECT hash, text FROM line ORDER BY number")?;
    let line = |row: &rusqlite::Row<'_>| Ok((row.get::<_, i64>(0)?.cast_unsigned(), row.get(1)?));
    statement.query_map([], line)?.collect()
}

/// Reads a ledger from a database, or from text, which may be compressed.
///
/// Compression is recognised by its first bytes, not by the name.
///
/// # Errors
///
/// Fails if the file cannot be read, is larger than [`MOST_TEXT`], or is not a ledger.
pub(super) fn read(path: &Path) -> Result<Ledger, anyhow::Error> {
    let name = path.display().to_string();
    let bytes = read_file(&name, std::io::empty(), MOST_TEXT)?;
    if bytes.starts_with(MAGIC) {
        // Read again by `SQLite`, which has to look at the journal as well.
        return Ok(Store::open(path)?.1);
    }
    let text = read_bytes(&name, &bytes[..], MOST_TEXT)?;
    let text = String::from_utf8(text).map_err(|_| ProofError::Foreign(name.clone()))?;
    Ok(Ledger::parse(&text).map_err(|error| ProofError::Ledger { path: name, error })?)
}

/// Converts a database error.
///
/// A ledger has no message of its own for damage: the chain of hashes finds it first.
fn wrong(path: &str, error: &rusqlite::Error) -> ProofError {
    let path = path.to_owned();
    match database::meaning(error, &path) {
        Trouble::Foreign => ProofError::Foreign(path),
        Trouble::Busy => ProofError::Busy(path),
        Trouble::Damaged(what) | Trouble::Failed(what) => ProofError::Database { path, what },
    }
}
