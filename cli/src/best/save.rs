//! A search in a file, which survives any interruption.
//!
//! The file is a database of `SQLite` in WAL mode with `synchronous=FULL`: what is committed is there, whatever happens next.
//! Boards are committed before they are shown, and a checkpoint in the same transaction as all boards of its start
//! or in a later one. Nothing that is read back is believed: checksums are compared, and boards parsed, checked and valued
//! again.

use std::path::Path;
use std::time::Duration;

use rusqlite::types::Value;
use rusqlite::{Connection, OpenFlags, Transaction};
use worddle_ask::best::{Beginning, BestPlan, BestRequest, ChainState, RankedAnswer, from_saved};
use worddle_optimize::Beauty;
use worddle_run::Checkpoint;

use crate::database::{self, Trouble};

mod error;
mod records;

pub(crate) use error::SaveError;
use records::{BOARD, CHAIN, ELAPSED, FIRST_VERSION, SETTING, Seal, VERSION};

/// What tells our files from others: "Wrdl" in the place that `SQLite` keeps for this.
const APPLICATION: i32 = 0x5772_646c;

/// The fewest bytes of a page of a database.
const SMALLEST_PAGE: u64 = 512;

/// The most boards that are read back: more than any search has kept, and few enough to be valued in some seconds.
const MOST_BOARDS: i64 = 100_000;

/// A file that a search is kept in.
pub(super) struct SavedSearch {
    connection: Connection,
    path: String,
    /// What the records in the file add up to; `None` while they are in the first form, which has no checksums.
    seal: Option<Seal>,
}

/// A board that is kept.
pub(super) struct KeptBoard {
    pub(super) board: String,
    pub(super) beauty: Beauty,
    pub(super) chain: u64,
    pub(super) step: u64,
}

/// What is saved in one transaction.
pub(super) struct SaveEntry<'a> {
    pub(super) method: &'a str,
    pub(super) boards: &'a [KeptBoard],
    pub(super) chains: &'a [(u64, ChainState)],
    pub(super) elapsed: Duration,
}

impl SavedSearch {
    /// Begins a new file, or one whose creation was cut short before anything was in it.
    pub(super) fn create(path: &Path, plan: &BestPlan) -> Result<Self, SaveError> {
        // A database is empty or has a page at least, but `SQLite` takes a file of one byte for an empty one.
        let is_unusable =
            |file: std::fs::Metadata| !file.is_file() || (1..SMALLEST_PAGE).contains(&file.len());
        if path.metadata().is_ok_and(is_unusable) {
            return Err(SaveError::Exists(name_of(path)));
        }
        let flags = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_CREATE;
        let mut store = Self::connect(path, flags)?;
        // Asked under the lock, so of two searches that begin in the same file at once only one does.
        match store.ask("SELECT count(*) FROM sqlite_schema") {
            Ok(0i64) => {}
            Ok(_) | Err(SaveError::Foreign(_) | SaveError::Damaged { .. }) => {
                return Err(SaveError::Exists(store.path));
            }
            Err(error) => return Err(error),
        }
        store.make_durable()?;
        let request = serde_json::to_string(plan.settled()).expect("a request is plain data");
        let rules = format!("{:?}", plan.rules);
        let settings = [
            ("program", env!("CARGO_PKG_VERSION").to_owned()),
            ("request", request),
            ("list", plan.list.checksum()),
            ("rules", rules),
        ];
        let seal = store.transaction(|transaction| {
            records::create(transaction)?;
            let mut seal = Seal::default();
            for (name, value) in settings {
                seal.put(transaction, &SETTING, &[text(name), Value::Text(value)])?;
            }
            seal.write(transaction)?;
            transaction.pragma_update(None, "application_id", APPLICATION)?;
            Ok(seal)
        })?;
        Ok(Self { seal: Some(seal), ..store })
    }

    /// Opens the file of an earlier search, and gives what was asked for then.
    pub(super) fn open(path: &Path) -> Result<(Self, BestRequest), SaveError> {
        if !path.is_file() {
            return Err(SaveError::Missing(name_of(path)));
        }
        let store = Self::connect(path, OpenFlags::SQLITE_OPEN_READ_WRITE)?;
        let seal = store.check_form()?;
        store.make_durable()?;
        let request = store.setting("request")?;
        let request = from_saved(&request).map_err(|error| store.damaged(error.to_string()))?;
        Ok((Self { seal, ..store }, request))
    }

    fn connect(path: &Path, flags: OpenFlags) -> Result<Self, SaveError> {
        let name = name_of(path);
        let connection = database::open(path, flags).map_err(|source| wrong(&name, &source))?;
        Ok(Self { connection, path: name, seal: None })
    }

    /// Makes sure that what is committed stays, whatever happens next. Only for files that are ours: it writes.
    fn make_durable(&self) -> Result<(), SaveError> {
        database::make_durable(&self.connection).map_err(|source| wrong(&self.path, &source))
    }

    /// Refuses what --save has not written, and what has been damaged since; gives what the records add up to.
    fn check_form(&self) -> Result<Option<Seal>, SaveError> {
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
        if ![FIRST_VERSION, VERSION].contains(&version) {
            return Err(SaveError::Version { path: self.path.clone(), found: version });
        }
        let verdict: String = self.ask("PRAGMA quick_check(1)")?;
        if verdict != "ok" {
            return Err(self.damaged(verdict));
        }
        let unreadable = |error: rusqlite::Error| self.damaged(error.to_string());
        if !records::has_schema(&self.connection, version).map_err(unreadable)? {
            return Err(self.damaged("its tables are not those of a saved search".to_owned()));
        }
        if version == FIRST_VERSION {
            return Ok(None);
        }
        let seal = Seal::verified(&self.connection).map_err(unreadable)?;
        seal.map(Some).ok_or_else(|| SaveError::Checksum(self.path.clone()))
    }

    /// Takes up a search: refuses another list or other rules than it was begun with, and gives records their checksums.
    pub(super) fn take_up(&mut self, plan: &BestPlan) -> Result<(), SaveError> {
        let (expected, found) = (self.setting("list")?, plan.list.checksum());
        if expected != found {
            let (path, list) = (self.path.clone(), plan.list.name.clone());
            return Err(SaveError::OtherList { path, list, found, expected });
        }
        if self.setting("rules")? != format!("{:?}", plan.rules) {
            return Err(SaveError::OtherRules(self.path.clone()));
        }
        if self.seal.is_none() {
            self.seal = Some(self.transaction(|transaction| records::upgrade(transaction))?);
        }
        Ok(())
    }

    /// How far a method was.
    pub(super) fn method(&self, method: &'static str, plan: &BestPlan) -> Result<Beginning, SaveError> {
        let mut state = Beginning::new(plan, method);
        for (number, chain) in self.chains(method)? {
            let place = state.chains.get_mut(number as usize);
            *place.ok_or_else(|| self.damaged(format!("there is no chain {number}")))? = chain;
        }
        let mut worker = plan.worker(method);
        for (text, value) in self.boards(method)? {
            let ranked = RankedAnswer { value, board: text };
            let tiles = plan.read_back(&ranked, &mut *worker.objective);
            state.best.keep(Beauty(value), tiles.map_err(|error| self.damaged(error.to_string()))?);
        }
        let elapsed = "SELECT milliseconds FROM elapsed WHERE method = ?";
        let milliseconds: Option<i64> = self.rows(elapsed, method, |row| row.get(0))?.first().copied();
        let milliseconds = u64::try_from(milliseconds.unwrap_or(0));
        let milliseconds =
            milliseconds.map_err(|_| self.damaged("it has taken less than no time".to_owned()))?;
        state.elapsed = Duration::from_millis(milliseconds);
        Ok(state)
    }

    fn chains(&self, method: &str) -> Result<Vec<(u64, ChainState)>, SaveError> {
        let sql = "SELECT number, starts, steps, tried, exhausted FROM chain WHERE method = ? LIMIT 5000";
        let numbers = self.rows(sql, method, |row| {
            Ok([row.get::<_, i64>(0)?, row.get(1)?, row.get(2)?, row.get(3)?, row.get(4)?])
        })?;
        let chain = |numbers: [i64; 5]| {
            let [number, starts, steps, tried, exhausted] = numbers.map(i64::cast_unsigned);
            let checkpoint = Checkpoint { starts, steps };
            let whole = numbers.iter().all(|&number| number >= 0) && steps <= tried && exhausted <= 1;
            let state = ChainState { checkpoint, tried, exhausted: exhausted == 1 };
            whole
                .then_some((number, state))
                .ok_or_else(|| self.damaged(format!("no chain is at {numbers:?}")))
        };
        numbers.into_iter().map(chain).collect()
    }

    fn boards(&self, method: &str) -> Result<Vec<(String, u64)>, SaveError> {
        let sql = format!(
            "SELECT board, value FROM board WHERE method = ? ORDER BY value DESC LIMIT {MOST_BOARDS}"
        );
        self.rows(&sql, method, |row| Ok((row.get(0)?, row.get::<_, i64>(1)?.unsigned_abs())))
    }

    /// Keeps what has happened. When it returns, it is on the disk.
    pub(super) fn keep(&mut self, entry: &SaveEntry<'_>) -> Result<(), SaveError> {
        let mut seal = self.seal.expect("a search is taken up before anything is kept");
        self.seal = Some(self.transaction(|transaction| {
            for KeptBoard { board, beauty, chain, step } in entry.boards {
                let values =
                    [text(entry.method), text(board), number(beauty.0), number(*chain), number(*step)];
                seal.put(transaction, &BOARD, &values)?;
            }
            for (chain, ChainState { checkpoint, tried, exhausted }) in entry.chains {
                let values = [
                    text(entry.method),
                    number(*chain),
                    number(checkpoint.starts),
                    number(checkpoint.steps),
                    number(*tried),
                    number(u64::from(*exhausted)),
                ];
                seal.put(transaction, &CHAIN, &values)?;
            }
            let milliseconds = number(entry.elapsed.as_millis() as u64);
            seal.put(transaction, &ELAPSED, &[text(entry.method), milliseconds])?;
            seal.write(transaction)?;
            Ok(seal)
        })?);
        Ok(())
    }

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

    fn setting(&self, name: &str) -> Result<String, SaveError> {
        let values = self.rows("SELECT value FROM setting WHERE name = ?", name, |row| row.get(0))?;
        values.into_iter().next().ok_or_else(|| self.damaged(format!("there is no setting {name:?}")))
    }

    /// The answer to a question that has one.
    fn ask<T: rusqlite::types::FromSql>(&self, sql: &str) -> Result<T, SaveError> {
        self.connection.query_row(sql, [], |row| row.get(0)).map_err(|error| wrong(&self.path, &error))
    }

    fn rows<T>(
        &self,
        sql: &str,
        key: &str,
        read: impl FnMut(&rusqlite::Row<'_>) -> rusqlite::Result<T>,
    ) -> Result<Vec<T>, SaveError> {
        let rows = || self.connection.prepare(sql)?.query_map([key], read)?.collect();
        let rows: rusqlite::Result<Vec<T>> = rows();
        rows.map_err(|error| self.damaged(error.to_string()))
    }

    fn damaged(&self, what: String) -> SaveError {
        SaveError::Damaged { path: self.path.clone(), what }
    }
}

/// A file's name for a message.
fn name_of(path: &Path) -> String {
    path.display().to_string()
}

/// What an error of the database means.
fn wrong(path: &str, error: &rusqlite::Error) -> SaveError {
    let path = path.to_owned();
    match database::meaning(error, &path) {
        Trouble::Foreign => SaveError::Foreign(path),
        Trouble::Damaged(what) => SaveError::Damaged { path, what },
        Trouble::Busy => SaveError::Busy(path),
        Trouble::Failed(what) => SaveError::Sqlite { path, what },
    }
}

/// A text as the database has them.
fn text(text: &str) -> Value {
    Value::Text(text.to_owned())
}

/// A number as the database has them.
fn number(number: u64) -> Value {
    Value::Integer(i64::try_from(number).unwrap_or(i64::MAX))
}

#[cfg(test)]
#[expect(clippy::disallowed_methods, reason = "tests damage files")]
mod tests;
