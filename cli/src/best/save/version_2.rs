//! Saved searches of version 2, which had a row for each chain and each board. They are read once and then written in
//! the current form.

use rusqlite::{Connection, Row};
use worddle_ask::best::{RankedAnswer, SavedChain, SavedCheckpoint, from_saved};

use super::checkpoint_name;
use super::records::{self, Seal, Table};

/// The version of these tables.
pub(super) const VERSION: i32 = 2;

/// The most boards to read: more than any search kept, and few enough to value in seconds.
const MOST_BOARDS: usize = 100_000;

/// The most chains to read: more than any search may have.
const MOST_CHAINS: usize = 5_000;

/// The tables.
pub(super) const TABLES: [&Table; 4] = [&SETTING, &CHAIN, &BOARD, &ELAPSED];

const SETTING: Table = Table {
    name: "setting",
    columns: 2,
    schema: "CREATE TABLE setting(name TEXT PRIMARY KEY, value TEXT NOT NULL, checksum INTEGER NOT NULL) STRICT, WITHOUT ROWID;",
    all: "SELECT * FROM setting",
};

const CHAIN: Table = Table {
    name: "chain",
    columns: 6,
    schema: "CREATE TABLE chain(method TEXT NOT NULL, number INTEGER NOT NULL, starts INTEGER NOT NULL, steps INTEGER NOT NULL,
  tried INTEGER NOT NULL, exhausted INTEGER NOT NULL, checksum INTEGER NOT NULL, PRIMARY KEY(method, number)) STRICT,
  WITHOUT ROWID;",
    all: "SELECT * FROM chain",
};

const BOARD: Table = Table {
    name: "board",
    columns: 5,
    schema: "CREATE TABLE board(method TEXT NOT NULL, board TEXT NOT NULL, value INTEGER NOT NULL, chain INTEGER NOT NULL,
  step INTEGER NOT NULL, checksum INTEGER NOT NULL, PRIMARY KEY(method, board)) STRICT, WITHOUT ROWID;",
    all: "SELECT * FROM board",
};

const ELAPSED: Table = Table {
    name: "elapsed",
    columns: 2,
    schema: "CREATE TABLE elapsed(method TEXT PRIMARY KEY, milliseconds INTEGER NOT NULL, checksum INTEGER NOT NULL) STRICT,
  WITHOUT ROWID;",
    all: "SELECT * FROM elapsed",
};

/// A checkpoint under way.
type Methods = Vec<(String, SavedCheckpoint)>;

/// Reads the records of a file under their current names, or returns what is wrong with it.
pub(super) fn read(connection: &Connection) -> rusqlite::Result<Result<Vec<(String, String)>, String>> {
    let mut statement = connection.prepare("SELECT name, value FROM setting ORDER BY name")?;
    let settings = statement.query_map([], |row| Ok((row.get(0)?, row.get(1)?)))?;
    let mut records: Vec<(String, String)> = settings.collect::<rusqlite::Result<_>>()?;
    let request = records.iter().find(|(name, _)| name == "request").map(|(_, value)| from_saved(value));
    let (seed, chains) = match request {
        Some(Ok(request)) => (request.seed.unwrap_or(0), request.chains.unwrap_or(0)),
        Some(Err(error)) => return Ok(Err(error.to_string())),
        None => return Ok(Err("there is no request in it".to_owned())),
    };
    // Planning rejects too many chains with a good message; here they must only not exhaust memory.
    let unbegun = SavedChain { starts: 0, steps: 0, tried: 0, exhausted: false };
    let unbegun = vec![unbegun; chains.min(MOST_CHAINS as u64) as usize];
    let mut methods = Methods::new();
    for (method, number, chain) in read_chains(connection)? {
        let Some(chain) = chain else { return Ok(Err(format!("chain {number} has impossible numbers"))) };
        let Some(place) = of_method(&mut methods, &method, seed, &unbegun).chains.get_mut(number) else {
            return Ok(Err(format!("there is no chain {number}")));
        };
        *place = chain;
    }
    for (method, ranked) in read_boards(connection)? {
        of_method(&mut methods, &method, seed, &unbegun).best.push(ranked);
    }
    for (method, milliseconds) in read_elapsed(connection)? {
        let Ok(milliseconds) = u64::try_from(milliseconds) else {
            return Ok(Err("it has taken less than no time".to_owned()));
        };
        of_method(&mut methods, &method, seed, &unbegun).milliseconds = milliseconds;
    }
    records.extend(methods.iter().map(|(method, saved)| {
        (checkpoint_name(method), serde_json::to_string(saved).expect("a checkpoint is plain data"))
    }));
    Ok(Ok(records))
}

fn of_method<'m>(
    methods: &'m mut Methods,
    method: &str,
    seed: u64,
    unbegun: &[SavedChain],
) -> &'m mut SavedCheckpoint {
    let place = methods.iter().position(|(known, _)| known == method).unwrap_or_else(|| {
        let saved = SavedCheckpoint {
            seed,
            milliseconds: 0,
            first: 0,
            chains: unbegun.to_vec(),
            best: Vec::new(),
            history: Vec::new(),
        };
        methods.push((method.to_owned(), saved));
        methods.len() - 1
    });
    &mut methods[place].1
}

/// The chains by method and number; `None` for one that cannot be.
fn read_chains(connection: &Connection) -> rusqlite::Result<Vec<(String, usize, Option<SavedChain>)>> {
    let sql =
        format!("SELECT method, number, starts, steps, tried, exhausted FROM chain LIMIT {MOST_CHAINS}");
    let chain = |row: &Row<'_>| {
        let numbers: [i64; 5] = [row.get(1)?, row.get(2)?, row.get(3)?, row.get(4)?, row.get(5)?];
        let [number, starts, steps, tried, exhausted] = numbers.map(i64::cast_unsigned);
        let is_whole = numbers.iter().all(|&number| number >= 0) && steps <= tried && exhausted <= 1;
        let chain = SavedChain { starts, steps, tried, exhausted: exhausted == 1 };
        Ok((row.get(0)?, number as usize, is_whole.then_some(chain)))
    };
    connection.prepare(&sql)?.query_map([], chain)?.collect()
}

fn read_boards(connection: &Connection) -> rusqlite::Result<Vec<(String, RankedAnswer)>> {
    let sql = format!("SELECT method, board, value FROM board ORDER BY value DESC LIMIT {MOST_BOARDS}");
    let board = |row: &Row<'_>| {
        let (board, value) = (row.get(1)?, row.get::<_, i64>(2)?.unsigned_abs());
        Ok((row.get(0)?, RankedAnswer { value, board }))
    };
    connection.prepare(&sql)?.query_map([], board)?.collect()
}

fn read_elapsed(connection: &Connection) -> rusqlite::Result<Vec<(String, i64)>> {
    let mut statement = connection.prepare("SELECT method, milliseconds FROM elapsed")?;
    statement.query_map([], |row| Ok((row.get(0)?, row.get(1)?)))?.collect()
}

/// Replaces the tables of version 2 by records.
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
