//! A small database of its own beside the file of rooms: results of days, published crosswords.
//!
//! What is in it is not worth keeping a server from starting. A file that is damaged or of another program is moved aside
//! and another is begun; where none can be used, or there is no directory, the tables are in memory and end with the server.

use std::path::{Path, PathBuf};

use rusqlite::Connection;

use crate::rooms::set_aside;

/// A kind of database.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Store {
    /// The name of its file, without `.sqlite`.
    pub(crate) name: &'static str,
    /// Its application id.
    pub(crate) application: i64,
    /// The version of its tables.
    pub(crate) version: i64,
    /// The SQL that makes the tables.
    pub(crate) tables: &'static str,
}

/// Why a file cannot be used.
#[derive(Debug, thiserror::Error)]
enum Unusable {
    #[error("{0}")]
    Database(#[from] rusqlite::Error),
    #[error("{0}")]
    System(#[from] std::io::Error),
}

impl Store {
    /// Opens the database of a directory, or one in memory.
    pub(crate) fn open(&self, directory: Option<&Path>) -> Connection {
        let saved = directory.and_then(|directory| match self.open_saved(directory) {
            Ok(tables) => Some(tables),
            Err(error) => {
                tracing::error!(path = %self.path(directory).display(), %error, "{} are not saved", self.name);
                None
            }
        });
        saved.unwrap_or_else(|| {
            let tables = Connection::open_in_memory().expect("there is memory for a small database");
            tables.execute_batch(self.tables).expect("the tables are correct SQL");
            tables
        })
    }

    /// The file in its directory.
    pub(crate) fn path(&self, directory: &Path) -> PathBuf {
        directory.join(format!("{}.sqlite", self.name))
    }

    /// Opens the file of a directory, or begins another if it is damaged.
    fn open_saved(&self, directory: &Path) -> Result<Connection, Unusable> {
        let Self { name, application, version, tables } = self;
        let path = self.path(directory);
        if path.exists() && !self.is_sound(&path) {
            let aside = set_aside(directory, name)?;
            tracing::warn!(?aside, "the file {name} is damaged or not of this version: a new one is begun");
        }
        let connection = Connection::open(&path)?;
        // A kill of the server loses nothing; a power cut may lose what was written last.
        connection.pragma_update(None, "journal_mode", "WAL")?;
        connection.pragma_update(None, "synchronous", "NORMAL")?;
        if connection.pragma_query_value(None, "application_id", |row| row.get::<_, i64>(0))? != *application
        {
            let begin = format!(
                "begin; pragma application_id = {application}; pragma user_version = {version}; {tables} commit;"
            );
            connection.execute_batch(&begin)?;
        }
        Ok(connection)
    }

    /// Whether a file is a whole database of this kind, or empty: a server may have been killed before it wrote anything.
    fn is_sound(&self, path: &Path) -> bool {
        let check = || -> rusqlite::Result<bool> {
            let connection = Connection::open(path)?;
            let number = |name: &str| connection.pragma_query_value(None, name, |row| row.get::<_, i64>(0));
            let is_whole: String = connection.pragma_query_value(None, "quick_check", |row| row.get(0))?;
            let tables: i64 =
                connection.query_row("select count(*) from sqlite_schema", [], |row| row.get(0))?;
            let kind = (number("application_id")?, number("user_version")?);
            let is_ours = kind == (self.application, self.version) || kind == (0, 0) && tables == 0;
            Ok(is_whole == "ok" && is_ours)
        };
        check().unwrap_or(false)
    }
}
