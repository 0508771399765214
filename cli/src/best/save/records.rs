//! The records of a saved search, each with a checksum, and a seal over all of them.
//!
//! The checksum shows that a record is unchanged, the seal that none is missing. Both catch accidents, such as a flipped
//! bit. They do not stop a forger, so the content is validated as well.
//!
//! The seal is a sum, so that writing one record changes it by a difference and the others need not be read.
//! Addition wraps, and does not care about the order of records.

use rusqlite::types::{Value, ValueRef};
use rusqlite::{Connection, OptionalExtension, Row, params};
use xxhash_rust::xxh3::Xxh3;

/// The version of the tables, stored as `user_version`.
pub(super) const VERSION: i32 = 3;

/// A table whose rows end with a checksum of their other columns.
///
/// The table of version 3 and those of version 2 are checked by the same code.
pub(super) struct Table {
    /// The name, which is part of each checksum.
    pub(super) name: &'static str,
    /// The columns before the checksum.
    pub(super) columns: usize,
    /// The SQL that makes the table.
    pub(super) schema: &'static str,
    /// The SQL that reads every row.
    pub(super) all: &'static str,
}

/// The only table of a current file: texts by name.
pub(super) const RECORD: Table = Table {
    name: "record",
    columns: 2,
    schema: "CREATE TABLE record(name TEXT PRIMARY KEY, value TEXT NOT NULL, checksum INTEGER NOT NULL) STRICT, WITHOUT ROWID;",
    all: "SELECT * FROM record",
};

/// Reads a record by its name.
pub(super) const VALUE: &str = "SELECT value FROM record WHERE name = ?";

/// The table of the seal, which every version has.
const SEAL_SCHEMA: &str = "CREATE TABLE seal(only INTEGER PRIMARY KEY, records INTEGER NOT NULL, checksum INTEGER NOT NULL) STRICT, WITHOUT ROWID;";

impl Table {
    /// The checksum of a row. It covers lengths and types too, so that two different rows never hash the same bytes.
    // Signed, because an integer of `SQLite` is.
    pub(super) fn checksum(&self, values: &[Value]) -> i64 {
        let mut hash = Xxh3::new();
        hash.update(self.name.as_bytes());
        for value in values {
            match value {
                Value::Integer(number) => {
                    hash.update(b"i");
                    hash.update(&number.to_le_bytes());
                }
                Value::Text(text) => {
                    hash.update(b"t");
                    hash.update(&(text.len() as u64).to_le_bytes());
                    hash.update(text.as_bytes());
                }
                // The tables are strict: they hold numbers and texts.
                Value::Null | Value::Real(_) | Value::Blob(_) => hash.update(b"?"),
            }
        }
        hash.digest().cast_signed()
    }

    /// The columns of a row that its checksum covers.
    ///
    /// # Errors
    ///
    /// Fails on text that is not UTF-8, and on a column that is neither a number nor a text.
    fn values(&self, row: &Row<'_>) -> rusqlite::Result<Vec<Value>> {
        // Texts are read as bytes first: converting any value panics if its text is not UTF-8.
        let value = |column| match row.get_ref(column)? {
            ValueRef::Integer(number) => Ok(Value::Integer(number)),
            _ => row.get(column).map(Value::Text),
        };
        (0..self.columns).map(value).collect()
    }
}

/// How many records there are, and the sum of their checksums.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Seal {
    /// Number of records, in all tables.
    records: i64,
    /// Sum of their checksums, wrapping.
    checksum: i64,
}

impl Seal {
    /// Writes a record, replacing one of the same name.
    ///
    /// Updates the sum for the caller, who writes it with [`Seal::write`] in the same transaction.
    pub(super) fn put(&mut self, connection: &Connection, name: &str, value: &str) -> rusqlite::Result<()> {
        let find = "SELECT checksum FROM record WHERE name = ?";
        let before: Option<i64> =
            connection.prepare_cached(find)?.query_row([name], |row| row.get(0)).optional()?;
        // Take the replaced record out of the seal first, or it would be counted twice.
        if let Some(checksum) = before {
            self.records -= 1;
            self.checksum = self.checksum.wrapping_sub(checksum);
        }
        let checksum = RECORD.checksum(&[Value::Text(name.to_owned()), Value::Text(value.to_owned())]);
        self.add(checksum);
        let write = "INSERT OR REPLACE INTO record VALUES(?, ?, ?)";
        connection.prepare_cached(write)?.execute(params![name, value, checksum]).map(drop)
    }

    /// Counts a record.
    fn add(&mut self, checksum: i64) {
        self.records += 1;
        self.checksum = self.checksum.wrapping_add(checksum);
    }

    /// Writes the seal itself, in the same transaction as the records that it counts.
    pub(super) fn write(self, connection: &Connection) -> rusqlite::Result<()> {
        let sql = "INSERT OR REPLACE INTO seal VALUES(1, ?, ?)";
        connection.prepare_cached(sql)?.execute(params![self.records, self.checksum]).map(drop)
    }

    /// Reads every record of some tables; `None` if a record or the seal was changed.
    ///
    /// Reads the file once from end to end. A missing seal counts as changed.
    pub(super) fn verified(connection: &Connection, tables: &[&Table]) -> rusqlite::Result<Option<Self>> {
        let mut counted = Self::default();
        for table in tables {
            let mut statement = connection.prepare(table.all)?;
            let mut rows = statement.query([])?;
            while let Some(row) = rows.next()? {
                let checksum = table.checksum(&table.values(row)?);
                if checksum != row.get::<_, i64>(table.columns)? {
                    return Ok(None);
                }
                counted.add(checksum);
            }
        }
        let read = |row: &Row<'_>| Ok(Self { records: row.get(0)?, checksum: row.get(1)? });
        let sealed = connection.query_row("SELECT records, checksum FROM seal", [], read).optional()?;
        Ok(sealed.filter(|&sealed| sealed == counted))
    }
}

/// Creates the tables.
///
/// Inside a transaction, on a database without tables.
pub(super) fn create(connection: &Connection) -> rusqlite::Result<()> {
    connection.execute_batch(RECORD.schema)?;
    connection.execute_batch(SEAL_SCHEMA)?;
    connection.pragma_update(None, "user_version", VERSION)
}

/// Whether a file has some tables, the seal and nothing else: a view or a trigger could run anything.
///
/// Compares with a database in memory that has just these tables, so that no SQL has to be parsed here.
pub(super) fn has_schema(connection: &Connection, tables: &[&Table]) -> rusqlite::Result<bool> {
    let model = Connection::open_in_memory()?;
    for table in tables {
        model.execute_batch(table.schema)?;
    }
    model.execute_batch(SEAL_SCHEMA)?;
    Ok(schema(&model)? == schema(connection)?)
}

/// Everything that a database defines, in an order that does not depend on its history.
///
/// The text of each definition is included: a column more makes a difference.
fn schema(connection: &Connection) -> rusqlite::Result<Vec<[String; 4]>> {
    let sql = "SELECT type, name, tbl_name, ifnull(sql, '') FROM sqlite_schema ORDER BY type, name";
    let mut statement = connection.prepare(sql)?;
    let row = |row: &Row<'_>| Ok([row.get(0)?, row.get(1)?, row.get(2)?, row.get(3)?]);
    statement.query_map([], row)?.collect()
}
