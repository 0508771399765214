//! Saved searches of version 2, which had a row for each chain and each board. They are read once and then written in
//! the current form.
//!
//! Nothing that the file claims is believed: rows are limited before they are read, numbers are checked for
//! sense, and `BestPlan::restore` values every board again. The inner errors are texts for
//! `SaveError::Damaged`; the outer ones are errors of the database.

use rusqlite::{Connection, Row};
use worddle_ask::best::{MAX_CHAINS, MAX_TOP, RankedAnswer, SavedChain, SavedCheckpoint, from_saved};

use super::checkpoint_name;
use super::records::{self, Seal, Table};

/// The version of these tables.
pub(super) const VERSION: i32 = 2;

/// The most methods to read: more than there were. Each costs the memory of its chains.
/// A file with more was not written by us.
const MOST_METHODS: usize = 16;

/// The most boards to read: as many as all methods may keep.
const MOST_BOARDS: usize = MAX_TOP as usize * MOST_METHODS;

/// The most chains to read: as many as all methods may have.
const MOST_CHAINS: usize = MAX_CHAINS as usize * MOST_METHODS;

/// The tables.
/// The seal covers the rows of all of them; its own table is the same in every version.
pub(super) const TABLES: [&Table; 4] = [&SETTING, &CHAIN, &BOARD, &ELAPSED];

/// The request, and the identity of list and rules.
const SETTING: Table = Table {
    name: "setting",
    columns: 2,
    schema: "CREATE TABLE setting(name TEXT PRIMARY KEY, value TEXT NOT NULL, checksum INTEGER NOT NULL) STRICT, WITHOUT ROWID;",
    all: "SELECT * FROM setting",
};

/// The state of each chain.
const CHAIN: Table = Table {
    name: "chain",
    columns: 6,
    schema: "CREATE TABLE chain(method TEXT NOT NULL, number INTEGER NOT NULL, starts INTEGER NOT NULL, steps INTEGER NOT NULL,
  tried INTEGER NOT NULL, exhausted INTEGER NOT NULL, checksum INTEGER NOT NULL, PRIMARY KEY(method, number)) STRICT,
  WITHOUT ROWID;",
    all: "SELECT * FROM chain",
};

/// The boards found.
const BOARD: Table = Table {
    name: "board",
    columns: 5,
    schema: "CREATE TABLE board(method TEXT NOT NULL, board TEXT NOT NULL, value INTEGER NOT NULL, chain INTEGER NOT NULL,
  step INTEGER NOT NULL, checksum INTEGER NOT NULL, PRIMARY KEY(method, board)) STRICT, WITHOUT ROWID;",
    all: "SELECT * FROM board",
};

/// The time of each method.
const ELAPSED: Table = Table {
    name: "elapsed",
    columns: 2,
    schema: "CREATE TABLE elapsed(method TEXT PRIMARY KEY, milliseconds INTEGER NOT NULL, checksum INTEGER NOT NULL) STRICT,
  WITHOUT ROWID;",
    all: "SELECT * FROM elapsed",
};

/// The checkpoint of each method, while it is read.
type Methods = Vec<(String, SavedCheckpoint)>;

/// Reads the records of a file under their current names, or returns what is wrong with it.
///
/// Records have the names that version 3 gives them, so the rest of the program knows one form only.
pub(super) fn read(connection: &Connection) -> rusqlite::Result<Result<Vec<(String, String)>, String>> {
    let mut statement = connection.prepare("SELECT name, value FROM setting ORDER BY name")?;
    let settings = statement.query_map([], |row| Ok((row.get(0)?, row.get(1)?)))?;
    let mut records: Vec<(String, String)> = settings.collect::<rusqlite::Result<_>>()?;
    let request = records.iter().find(|(name, _)| name == "request").map(|(_, value)| from_saved(value));
    // Version 2 kept seed and chains in the request alone; a checkpoint now has them too.
    let (seed, chains) = match request {
        Some(Ok(request)) => (request.seed.unwrap_or(0), request.chains.unwrap_or(0)),
        Some(Err(error)) => return Ok(Err(error.to_string())),
        None => return Ok(Err("there is no request in it".to_owned())),
    };
    // Planning rejects too many chains with a good message; here they must only not exhaust memory.
    let unbegun = SavedChain { starts: 0, steps: 0, tried: 0, exhausted: false };
    let chains = vec![unbegun; chains.min(MAX_CHAINS) as usize];
    let unbegun =
        SavedCheckpoint { seed, milliseconds: 0, first: 0, chains, best: Vec::new(), history: Vec::new() };
    Ok(read_methods(connection, &unbegun)?.map(|methods| {
        records.extend(methods.iter().map(|(method, saved)| {
            (checkpoint_name(method), serde_json::to_string(saved).expect("a checkpoint is plain data"))
        }));
        records
    }))
}

/// Reads the checkpoint of each method, or returns what is wrong with the file.
///
/// Chains, boards and times are in tables of their own. Each names its method; the first mention adds it.
fn read_methods(
    connection: &Connection,
    unbegun: &SavedCheckpoint,
) -> rusqlite::Result<Result<Methods, String>> {
    let mut methods = Methods::new();
    let too_many = || Ok(Err(format!("it has more than {MOST_METHODS} methods")));
    for (method, number, chain) in read_chains(connection)? {
        let Some(chain) = chain else { return Ok(Err(format!("chain {number} has impossible numbers"))) };
        let Some(saved) = of_method(&mut methods, &method, unbegun) else { return too_many() };
        let Some(place) = saved.chains.get_mut(number) else {
            return Ok(Err(format!("there is no chain {number}")));
        };
        *place = chain;
    }
    for (method, ranked) in read_boards(connection)? {
        let Some(saved) = of_method(&mut methods, &method, unbegun) else { return too_many() };
        saved.best.push(ranked);
    }
    for (method, milliseconds) in read_elapsed(connection)? {
        let Ok(milliseconds) = u64::try_from(milliseconds) else {
            return Ok(Err("it has taken less than no time".to_owned()));
        };
        let Some(saved) = of_method(&mut methods, &method, unbegun) else { return too_many() };
        saved.milliseconds = milliseconds;
    }
    Ok(Ok(methods))
}

/// The checkpoint of a method; `None` if there are too many methods.
///
/// A new method starts with all chains unbegun.
fn of_method<'m>(
    methods: &'m mut Methods,
    method: &str,
    unbegun: &SavedCheckpoint,
) -> Option<&'m mut SavedCheckpoint> {
    // Linear: there are sixteen at most.
    let place = match methods.iter().position(|(known, _)| known == method) {
        Some(place) => place,
        None if methods.len() == MOST_METHODS => return None,
        None => {
            methods.push((method.to_owned(), unbegun.clone()));
            methods.len() - 1
        }
    };
    Some(&mut methods[place].1)
}

/// The chains by method and number; `None` for one that cannot be.
///
/// Negative numbers, more steps than boards tried, and a flag that is neither 0 nor 1 cannot be.
fn read_chains(connection: &Connection) -> rusqlite::Result<Vec<(String, usize, Option<SavedChain>)>> {
    let sql =
        format!("SELECT method, number, starts, steps, tried, exhausted FROM chain LIMIT {MOST_CHAINS}");
    let chain = |row: &Row<'_>| {
        // Read as signed, since `SQLite` has no other integers, and checked before the cast is used.
        let numbers: [i64; 5] = [row.get(1)?, row.get(2)?, row.get(3)?, row.get(4)?, row.get(5)?];
        let [number, starts, steps, tried, exhausted] = numbers.map(i64::cast_unsigned);
        let is_whole = numbers.iter().all(|&number| number >= 0) && steps <= tried && exhausted <= 1;
        let chain = SavedChain { starts, steps, tried, exhausted: exhausted == 1 };
        Ok((row.get(0)?, number as usize, is_whole.then_some(chain)))
    };
    connection.prepare(&sql)?.query_map([], chain)?.collect()
}

/// The boards with their methods, best first.
///
/// The current form has no `chain` and `step` of a board, so they are not read.
fn read_boards(connection: &Connection) -> rusqlite::Result<Vec<(String, RankedAnswer)>> {
    let sql = format!("SELECT method, board, value FROM board ORDER BY value DESC LIMIT {MOST_BOARDS}");
    let board = |row: &Row<'_>| {
        // A negative value becomes a wrong positive one, which valuing the board again finds.
        let (board, value) = (row.get(1)?, row.get::<_, i64>(2)?.unsigned_abs());
        Ok((row.get(0)?, RankedAnswer { value, board }))
    };
    connection.prepare(&sql)?.query_map([], board)?.collect()
}

/// The milliseconds that each method took.
///
/// Negative times are left to the caller, which has the words for them.
fn read_elapsed(connection: &Connection) -> rusqlite::Result<Vec<(String, i64)>> {
    // One row more than is allowed, so that too many are noticed.
    let sql = format!("SELECT method, milliseconds FROM elapsed LIMIT {}", MOST_METHODS + 1);
    let mut statement = connection.prepare(&sql)?;
    statement.query_map([], |row| Ok((row.get(0)?, row.get(1)?)))?.collect()
}

/// Replaces the tables of version 2 by records.
///
/// In the caller's transaction: a crash leaves the old tables or the new ones, never both.
pub(super) fn replace(connection: &Connection, records: &[(String, String)]) -> rusqlite::Result<Seal> {
    for table in TABLES {
        connection.execute_batch(&format!("DROP TABLE {}", table.name))?;
    }
    connection.execute_batch("DROP TABLE seal")?;
    records::create(connection)?;
    let mut seal = Seal::default();
    records.iter().try_for_each(|(name, value)| seal.put(connection, name, value))?;
    seal.write(connection)?;
    Ok(seal)
}
