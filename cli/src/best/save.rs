//! Saved searches: files that survive a crash at any moment.
//!
//! The file is an `SQLite` database in WAL mode with `synchronous=FULL`, so a commit survives power loss. It holds the
//! request, the identity of list and rules, and a checkpoint for each method. A checkpoint is committed before its boards
//! are shown. Nothing that is read back is trusted: checksums are compared, and boards are parsed, checked and valued
//! again.
//!
//! # Versions
//!
//! Version 3 is written: one table of named texts, and a seal over all of them. Version 2 had a table for
//! each kind of thing; it is read into the same names and written anew when the search goes on (`version_2`),
//! never before, so that looking at an old file does not change it. Invariant 12 of ARCHITECTURE.md: a file
//! of a released version opens in every later one.

use std::path::Path;

use rusqlite::{Connection, OpenFlags, OptionalExtension, Transaction};
use worddle_ask::best::{BestPlan, BestRequest, SavedCheckpoint, from_saved};
use worddle_optimize::Checkpoint;

use crate::database::{self, Trouble};

mod error;
mod records;
mod version_2;

pub(crate) use error::SaveError;
use records::{RECORD, Seal, VERSION};

/// The `application_id` of our files: "Wrdl".
const APPLICATION: i32 = 0x5772_646c;

/// The smallest page of an `SQLite` database, in bytes.
const SMALLEST_PAGE: u64 = 512;

/// An open saved search.
pub(super) struct SavedSearch {
    /// Holds the lock of the file: two searches cannot share it.
    connection: Connection,
    /// The name of the file in messages.
    path: String,
    /// Count and checksum of all records.
    seal: Seal,
    /// The records of a version 2 file, until `take_up` writes them in the current form.
    upgrade: Option<Vec<(String, String)>>,
}

impl SavedSearch {
    /// Creates a file. An empty file, left by a creation that was cut short, is used too.
    ///
    /// # Errors
    ///
    /// [`SaveError::Exists`] if anything else is there: a search never overwrites a file, whatever it holds.
    /// [`SaveError::Busy`] if another program has it open.
    pub(super) fn create(path: &Path, plan: &BestPlan) -> Result<Self, SaveError> {
        // A database is empty or has at least one page, but `SQLite` takes a file of one byte for an empty one and would
        // overwrite it.
        let is_unusable =
            |file: std::fs::Metadata| !file.is_file() || (1..SMALLEST_PAGE).contains(&file.len());
        if path.metadata().is_ok_and(is_unusable) {
            return Err(SaveError::Exists(name_of(path)));
        }
        let flags = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_CREATE;
        let mut store = Self::connect(path, flags)?;
        // Checked under the lock: if two searches begin in the same file at once, one of them fails.
        match store.ask("SELECT count(*) FROM sqlite_schema") {
            // An empty database is ours to use; one with tables, or no database at all, is somebody's file.
            Ok(0i64) => {}
            Ok(_) | Err(SaveError::Foreign(_) | SaveError::Damaged { .. }) => {
                return Err(SaveError::Exists(store.path));
            }
            Err(error) => return Err(error),
        }
        store.make_durable()?;
        // All defaults are in it: later versions may have others, and the search must stay the same.
        let request = serde_json::to_string(plan.settled()).expect("a request is plain data");
        let records = [
            ("program", env!("CARGO_PKG_VERSION").to_owned()),
            ("request", request),
            ("list", plan.list.checksum()),
            ("rules", plan.rules.identity()),
        ];
        // One transaction: a crash leaves an empty file or a whole one.
        let seal = store.transaction(|transaction| {
            records::create(transaction)?;
            let mut seal = Seal::default();
            for (name, value) in &records {
                seal.put(transaction, name, value)?;
            }
            seal.write(transaction)?;
            transaction.pragma_update(None, "application_id", APPLICATION)?;
            Ok(seal)
        })?;
        Ok(Self { seal, ..store })
    }

    /// Opens a saved search, and returns its request.
    ///
    /// The file is checked before anything is written to it, also the mode of its journal.
    ///
    /// # Errors
    ///
    /// [`SaveError::Missing`] without a file, [`SaveError::Empty`] for one without a search,
    /// [`SaveError::Foreign`], [`SaveError::Version`], [`SaveError::Damaged`] and [`SaveError::Checksum`] for
    /// content that cannot be used.
    pub(super) fn open(path: &Path) -> Result<(Self, BestRequest), SaveError> {
        if !path.is_file() {
            return Err(SaveError::Missing(name_of(path)));
        }
        let mut store = Self::connect(path, OpenFlags::SQLITE_OPEN_READ_WRITE)?;
        store.check_form()?;
        store.make_durable()?;
        let request = store.record("request")?;
        let request = from_saved(&request).map_err(|error| store.damaged(error.to_string()))?;
        Ok((store, request))
    }

    /// Connects to a file without reading it.
    ///
    /// The first access takes the lock, not this.
    fn connect(path: &Path, flags: OpenFlags) -> Result<Self, SaveError> {
        let name = name_of(path);
        let connection = database::open(path, flags).map_err(|source| wrong(&name, &source))?;
        Ok(Self { connection, path: name, seal: Seal::default(), upgrade: None })
    }

    /// Makes commits survive a crash. This writes to the file, so check first that it is ours.
    fn make_durable(&self) -> Result<(), SaveError> {
        database::make_durable(&self.connection).map_err(|source| wrong(&self.path, &source))
    }

    /// Rejects files that `--save` did not write, and damaged files.
    ///
    /// In order: that it is ours, its version, the pages, the tables, every checksum. Each check makes the
    /// next one safe. Reads the whole file.
    fn check_form(&mut self) -> Result<(), SaveError> {
        let number = |name: &str| -> Result<i32, SaveError> {
            self.connection
                .pragma_query_value(None, name, |row| row.get(0))
                .map_err(|error| wrong(&self.path, &error))
        };
        if number("application_id")? != APPLICATION {
            let is_empty = self.ask::<i64>("SELECT count(*) FROM sqlite_schema")? == 0;
            let path = self.path.clone();
            return Err(if is_empty { SaveError::Empty(path) } else { SaveError::Foreign(path) });
        }
        let version = number("user_version")?;
        let tables = match version {
            VERSION => &[&RECORD][..],
            version_2::VERSION => &version_2::TABLES[..],
            found => return Err(SaveError::Version { path: self.path.clone(), found }),
        };
        // Checks the pages before their content: reading a corrupt tree may return anything.
        let verdict: String = self.ask("PRAGMA quick_check(1)")?;
        if verdict != "ok" {
            return Err(self.damaged(verdict));
        }
        let unreadable = |error: rusqlite::Error| self.damaged(error.to_string());
        if !records::has_schema(&self.connection, tables).map_err(unreadable)? {
            return Err(self.damaged("its tables are not those of a saved search".to_owned()));
        }
        let seal = Seal::verified(&self.connection, tables).map_err(unreadable)?;
        let seal = seal.ok_or_else(|| SaveError::Checksum(self.path.clone()))?;
        if version == version_2::VERSION {
            let records = version_2::read(&self.connection).map_err(unreadable)?;
            self.upgrade = Some(records.map_err(|what| self.damaged(what))?);
        }
        self.seal = seal;
        Ok(())
    }

    /// Prepares to continue a search: rejects another list or other rules, and upgrades a file of version 2.
    ///
    /// Called once, after the request has been planned and before the first checkpoint is read.
    ///
    /// # Errors
    ///
    /// [`SaveError::OtherList`] if the words changed, by checksum, and [`SaveError::OtherRules`] if the rules
    /// did: the boards on file would have other values.
    pub(super) fn take_up(&mut self, plan: &BestPlan) -> Result<(), SaveError> {
        let (expected, found) = (self.record("list")?, plan.list.checksum());
        if expected != found {
            let (path, list) = (self.path.clone(), plan.list.name.clone());
            return Err(SaveError::OtherList { path, list, found, expected });
        }
        if !plan.rules.has_identity(&self.record("rules")?) {
            return Err(SaveError::OtherRules(self.path.clone()));
        }
        if let Some(records) = self.upgrade.take() {
            self.seal = self.transaction(|transaction| version_2::replace(transaction, &records))?;
        }
        Ok(())
    }

    /// Returns the checkpoint of a method.
    ///
    /// A method without a record starts from the beginning: it had not begun when the search was stopped.
    ///
    /// # Errors
    ///
    /// [`SaveError::Damaged`] if the text is not a checkpoint of this search. Boards are valued again, so a
    /// changed value is found even if the checksums fit.
    pub(super) fn checkpoint(&self, method: &str, plan: &BestPlan) -> Result<Checkpoint, SaveError> {
        let Some(text) = self.find(&checkpoint_name(method))? else { return Ok(plan.beginning()) };
        let saved: Result<SavedCheckpoint, _> = serde_json::from_str(&text);
        let saved = saved.map_err(|error| self.damaged(error.to_string()))?;
        plan.restore(&saved).map_err(|error| self.damaged(error.to_string()))
    }

    /// Saves the checkpoint of a method. It is on disk when this returns.
    ///
    /// Waits for the disk, so the caller does it only when something changed.
    ///
    /// # Errors
    ///
    /// Fails if the disk does. The file then still has the checkpoint before.
    pub(super) fn keep(
        &mut self,
        method: &str,
        plan: &BestPlan,
        checkpoint: &Checkpoint,
    ) -> Result<(), SaveError> {
        // All chains: a search on one machine saves none apart.
        let saved = plan.save(checkpoint, 0..plan.chains);
        let text = serde_json::to_string(&saved).expect("a checkpoint is plain data");
        // On a copy: if the commit fails, the seal must still describe the records on disk.
        let mut seal = self.seal;
        self.seal = self.transaction(|transaction| {
            seal.put(transaction, &checkpoint_name(method), &text)?;
            seal.write(transaction)?;
            Ok(seal)
        })?;
        Ok(())
    }

    /// Runs a change in a transaction and commits it.
    ///
    /// Dropping a transaction rolls it back, so an error leaves the file as it was.
    fn transaction<T>(
        &mut self,
        act: impl FnOnce(&Transaction<'_>) -> rusqlite::Result<T>,
    ) -> Result<T, SaveError> {
        let Self { connection, path, .. } = self;
        let error = |error| wrong(path, &error);
        let transaction = connection.transaction().map_err(error)?;
        let done = act(&transaction).map_err(error)?;
        transaction.commit().map_err(error)?;
        Ok(done)
    }

    /// Returns a record that every saved search has.
    fn record(&self, name: &str) -> Result<String, SaveError> {
        self.find(name)?.ok_or_else(|| self.damaged(format!("there is no {name:?} in it")))
    }

    /// Returns a record, if there is one, also from a file of version 2 that is not upgraded yet.
    ///
    /// # Errors
    ///
    /// [`SaveError::Damaged`] if the database cannot be read: the schema was checked, so the query itself is
    /// right.
    fn find(&self, name: &str) -> Result<Option<String>, SaveError> {
        if let Some(records) = &self.upgrade {
            return Ok(records.iter().find(|(known, _)| known == name).map(|(_, value)| value.clone()));
        }
        let found = self.connection.query_row(records::VALUE, [name], |row| row.get(0)).optional();
        found.map_err(|error| self.damaged(error.to_string()))
    }

    /// Returns the single value of a query.
    fn ask<T: rusqlite::types::FromSql>(&self, sql: &str) -> Result<T, SaveError> {
        self.connection.query_row(sql, [], |row| row.get(0)).map_err(|error| wrong(&self.path, &error))
    }

    /// The error of content that cannot be.
    ///
    /// `what` is in English: it describes the file to whoever looks into it.
    fn damaged(&self, what: String) -> SaveError {
        SaveError::Damaged { path: self.path.clone(), what }
    }
}

/// The name of the record with a method's checkpoint.
fn checkpoint_name(method: &str) -> String {
    format!("checkpoint {method}")
}

/// The name of a file in messages.
fn name_of(path: &Path) -> String {
    path.display().to_string()
}

/// Converts a database error.
///
/// What `SQLite` reports as corrupt or foreign gets a message of its own; anything else is passed on.
fn wrong(path: &str, error: &rusqlite::Error) -> SaveError {
    let path = path.to_owned();
    match database::meaning(error, &path) {
        Trouble::Foreign => SaveError::Foreign(path),
        Trouble::Damaged(what) => SaveError::Damaged { path, what },
        Trouble::Busy => SaveError::Busy(path),
        Trouble::Failed(what) => SaveError::Sqlite { path, what },
    }
}

#[cfg(test)]
#[expect(clippy::disallowed_methods, reason = "tests damage files")]
mod tests;
