//! The records of a saved search: each has a checksum, and a seal counts them all.
//!
//! A checksum proves that a record is as it was written, the seal that no record is missing. Both catch accidents, such as a
//! flipped bit; a file that someone has forged can have valid ones, so what is read is checked all the same.

use rusqlite::types::{Value, ValueRef};
use rusqlite::{Connection, OptionalExtension, Row, params, params_from_iter};
use xxhash_rust::xxh3::Xxh3;

/// The version of the tables, in the place that `SQLite` keeps for it.
///
/// It differs from that of the first form in two bits, so that one flipped bit does not turn one into the other.
pub(super) const VERSION: i32 = 2;

/// The version of the first form, whose records have no checksums.
pub(super) const FIRST_VERSION: i32 = 1;

/// The tables.
const SCHEMA: &str = "
CREATE TABLE setting(name TEXT PRIMARY KEY, value TEXT NOT NULL, checksum INTEGER NOT NULL) STRICT, WITHOUT ROWID;
CREATE TABLE chain(method TEXT NOT NULL, number INTEGER NOT NULL, starts INTEGER NOT NULL, steps INTEGER NOT NULL,
  tried INTEGER NOT NULL, exhausted INTEGER NOT NULL, checksum INTEGER NOT NULL, PRIMARY KEY(method, number)) STRICT,
  WITHOUT ROWID;
CREATE TABLE board(method TEXT NOT NULL, board TEXT NOT NULL, value INTEGER NOT NULL, chain INTEGER NOT NULL,
  step INTEGER NOT NULL, checksum INTEGER NOT NULL, PRIMARY KEY(method, board)) STRICT, WITHOUT ROWID;
CREATE TABLE elapsed(method TEXT PRIMARY KEY, milliseconds INTEGER NOT NULL, checksum INTEGER NOT NULL) STRICT,
  WITHOUT ROWID;
CREATE TABLE seal(only INTEGER PRIMARY KEY, records INTEGER NOT NULL, checksum INTEGER NOT NULL) STRICT, WITHOUT ROWID;
";

/// The tables of the first form.
pub(super) const FIRST_SCHEMA: &str = "
CREATE TABLE setting(name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT, WITHOUT ROWID;
CREATE TABLE chain(method TEXT NOT NULL, number INTEGER NOT NULL, starts INTEGER NOT NULL, steps INTEGER NOT NULL,
  tried INTEGER NOT NULL, exhausted INTEGER NOT NULL, PRIMARY KEY(method, number)) STRICT, WITHOUT ROWID;
CREATE TABLE board(method TEXT NOT NULL, board TEXT NOT NULL, value INTEGER NOT NULL, chain INTEGER NOT NULL,
  step INTEGER NOT NULL, PRIMARY KEY(method, board)) STRICT, WITHOUT ROWID;
CREATE TABLE elapsed(method TEXT PRIMARY KEY, milliseconds INTEGER NOT NULL) STRICT, WITHOUT ROWID;
";

/// A kind of record.
pub(super) struct Table {
    name: &'static str,
    /// How many columns there are before the checksum.
    columns: usize,
    /// How many of them are the key.
    key: usize,
    /// Whether a record that is there already stays, instead of giving way to the new one.
    stays: bool,
    all: &'static str,
    find: &'static str,
    write: &'static str,
}

pub(super) const SETTING: Table = Table {
    name: "setting",
    columns: 2,
    key: 1,
    stays: false,
    all: "SELECT * FROM setting",
    find: "SELECT checksum FROM setting WHERE name = ?",
    write: "INSERT OR REPLACE INTO setting VALUES(?, ?, ?)",
};

pub(super) const CHAIN: Table = Table {
    name: "chain",
    columns: 6,
    key: 2,
    stays: false,
    all: "SELECT * FROM chain",
    find: "SELECT checksum FROM chain WHERE method = ? AND number = ?",
    write: "INSERT OR REPLACE INTO chain VALUES(?, ?, ?, ?, ?, ?, ?)",
};

/// Boards. The chain that found a board first keeps it.
pub(super) const BOARD: Table = Table {
    name: "board",
    columns: 5,
    key: 2,
    stays: true,
    all: "SELECT * FROM board",
    find: "SELECT checksum FROM board WHERE method = ? AND board = ?",
    write: "INSERT INTO board VALUES(?, ?, ?, ?, ?, ?)",
};

pub(super) const ELAPSED: Table = Table {
    name: "elapsed",
    columns: 2,
    key: 1,
    stays: false,
    all: "SELECT * FROM elapsed",
    find: "SELECT checksum FROM elapsed WHERE method = ?",
    write: "INSERT OR REPLACE INTO elapsed VALUES(?, ?, ?)",
};

const TABLES: [&Table; 4] = [&SETTING, &CHAIN, &BOARD, &ELAPSED];

impl Table {
    /// The checksum of a record. Lengths and types are part of it, so that no two records have the same bytes.
    fn checksum(&self, values: &[Value]) -> i64 {
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

    fn values(&self, row: &Row<'_>) -> rusqlite::Result<Vec<Value>> {
        // Texts are read as such: converting any value panics where its text is no UTF-8.
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
    records: i64,
    checksum: i64,
}

impl Seal {
    /// Writes a record.
    pub(super) fn put(
        &mut self,
        connection: &Connection,
        table: &Table,
        values: &[Value],
    ) -> rusqlite::Result<()> {
        let key = params_from_iter(&values[..table.key]);
        // The seal must forget the record that gives way, or it would count it twice.
        let before: Option<i64> =
            connection.prepare_cached(table.find)?.query_row(key, |row| row.get(0)).optional()?;
        if let Some(checksum) = before {
            if table.stays {
                return Ok(());
            }
            self.records -= 1;
            self.checksum = self.checksum.wrapping_sub(checksum);
        }
        let checksum = table.checksum(values);
        self.add(checksum);
        let all = values.iter().cloned().chain([Value::Integer(checksum)]);
        connection.prepare_cached(table.write)?.execute(params_from_iter(all)).map(drop)
    }

    fn add(&mut self, checksum: i64) {
        self.records += 1;
        self.checksum = self.checksum.wrapping_add(checksum);
    }

    /// Writes the seal itself, in the same transaction as the records that it counts.
    pub(super) fn write(self, connection: &Connection) -> rusqlite::Result<()> {
        let sql = "INSERT OR REPLACE INTO seal VALUES(1, ?, ?)";
        connection.prepare_cached(sql)?.execute(params![self.records, self.checksum]).map(drop)
    }

    /// Reads every record; `None` if one of them, or the seal, is not as it was written.
    pub(super) fn verified(connection: &Connection) -> rusqlite::Result<Option<Self>> {
        let mut counted = Self::default();
        for table in TABLES {
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

/// Makes the tables.
pub(super) fn create(connection: &Connection) -> rusqlite::Result<()> {
    connection.execute_batch(SCHEMA)?;
    connection.pragma_update(None, "user_version", VERSION)
}

/// Gives the records of the first form their checksums.
pub(super) fn upgrade(connection: &Connection) -> rusqlite::Result<Seal> {
    let mut records = Vec::new();
    // All are read before any is dropped: the new tables have the same names.
    for table in TABLES {
        let mut statement = connection.prepare(table.all)?;
        let rows = statement.query_map([], |row| table.values(row))?;
        records.push(rows.collect::<rusqlite::Result<Vec<_>>>()?);
    }
    for table in TABLES {
        connection.execute_batch(&format!("DROP TABLE {}", table.name))?;
    }
    create(connection)?;
    let mut seal = Seal::default();
    for (table, records) in TABLES.into_iter().zip(records) {
        records.iter().try_for_each(|values| seal.put(connection, table, values))?;
    }
    seal.write(connection)?;
    Ok(seal)
}

/// Whether a file has the tables of its version, and nothing else: a view or a trigger could run anything.
pub(super) fn has_schema(connection: &Connection, version: i32) -> rusqlite::Result<bool> {
    let model = Connection::open_in_memory()?;
    model.execute_batch(if version == FIRST_VERSION { FIRST_SCHEMA } else { SCHEMA })?;
    Ok(schema(&model)? == schema(connection)?)
}

fn schema(connection: &Connection) -> rusqlite::Result<Vec<[String; 4]>> {
    let sql = "SELECT type, name, tbl_name, ifnull(sql, '') FROM sqlite_schema ORDER BY type, name";
    let mut statement = connection.prepare(sql)?;
    let row = |row: &Row<'_>| Ok([row.get(0)?, row.get(1)?, row.get(2)?, row.get(3)?]);
    statement.query_map([], row)?.collect()
}
