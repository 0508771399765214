//! Crosswords that their authors publish here, and how solvers fared.
//!
//! Whoever has the address of a crossword may solve it; whoever has its key may see all results and withdraw it. Of the
//! solution only a hash is kept, so a contest cannot be read out of the file. Of a solver only the time is kept, and it
//! adds to what is known of each cell: no name, no address, no letters.
//!
//! The file lies beside the rooms; without a directory it is in memory and ends with the server. Every server has its own.

use std::path::Path;
use std::sync::{Mutex, MutexGuard};

use rusqlite::{Connection, OptionalExtension, params};
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use utoipa::ToSchema;
use worddle_api::Day;
use worddle_ask::crossword::{Publication, Solution};
use worddle_run::since_epoch;

use crate::peer::Peer;
use crate::secret::Secret;
use crate::store::Store;
use crate::tally::Tally;

/// The file. `seen` is the last day on which somebody opened the crossword, counted from 1970-01-01.
const STORE: Store = Store {
    name: "puzzles",
    // "WRDP".
    application: 0x5752_4450,
    version: 1,
    tables: "
    create table puzzles (
        id text primary key, key text not null unique, document text not null, solution blob not null,
        contest integer not null, embeddable integer not null, seen integer not null, cells text not null) strict;
    create table times (
        puzzle text not null references puzzles on delete cascade, seconds integer not null) strict;
    create index times_of on times (puzzle, seconds);",
};

/// Maximum crosswords: some 100 MB of the largest that a request can carry.
const MOST: usize = 2_000;

/// Days after which a crossword that nobody opened makes room for another.
const FORGOTTEN: u64 = 365;

/// Maximum crosswords that an address may publish while the server runs: a class at school has one address.
const EACH: u32 = 60;

/// Maximum results of a crossword that an address may give.
const RESULTS_EACH: u32 = 60;

/// Maximum results of a crossword. More would not change its figures.
const RESULTS: u32 = 10_000;

/// All published crosswords.
pub(crate) struct Puzzles {
    tables: Mutex<Connection>,
    /// Crosswords that each address has published.
    authors: Tally<()>,
    /// Results of each crossword that an address has given.
    solvers: Tally<Secret>,
}

/// A crossword as solvers get it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Published {
    /// Worddle's JSON.
    pub(crate) document: String,
    /// Whether answers are withheld.
    pub(crate) contest: bool,
    /// Whether other sites may show it in a frame.
    pub(crate) embeddable: bool,
}

/// How a crossword was solved.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Solved {
    /// The letters of the solver.
    pub(crate) solution: Solution,
    /// The time it took.
    pub(crate) seconds: u32,
    /// For each cell, how late it got its last letter, in thousandths of that time.
    pub(crate) late: Vec<u16>,
    /// The cells that were revealed, or found wrong by a check.
    pub(crate) helped: Vec<usize>,
}

/// The times of all solvers.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, ToSchema)]
pub(crate) struct Times {
    /// The number of solvers.
    pub(crate) solvers: u32,
    /// The shortest time, in seconds; 0 without solvers.
    pub(crate) fastest: u32,
    /// The time that half of the solvers needed at most.
    pub(crate) median: u32,
    /// The longest time.
    pub(crate) slowest: u32,
}

/// How solvers fared with a cell, summed over all of them.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize, ToSchema)]
pub(crate) struct CellSum {
    /// How late it was filled, in thousandths of each solver's time.
    pub(crate) late: u64,
    /// How many solvers had it revealed, or found wrong by a check.
    pub(crate) helped: u32,
}

/// All results of a crossword, for its author.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Results {
    /// The crossword.
    pub(crate) id: Secret,
    /// The times of all solvers.
    pub(crate) times: Times,
    /// For each cell, what its solvers add up to.
    pub(crate) cells: Vec<CellSum>,
}

/// How entries were judged.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Judgment {
    /// They are the solution; the times of everyone, this solver included unless there are enough already.
    Right(Times),
    /// At least one is missing or wrong.
    Wrong,
    /// There is no such crossword.
    Unknown,
}

impl Puzzles {
    /// Opens the crosswords in a directory, or in memory without one.
    pub(crate) fn open(directory: Option<&Path>) -> Self {
        let tables = STORE.open(directory);
        tables.pragma_update(None, "foreign_keys", true).expect("every version has foreign keys");
        Self { tables: Mutex::new(tables), authors: Tally::new(EACH), solvers: Tally::new(RESULTS_EACH) }
    }

    /// Keeps a crossword under an id, for whoever has the key. Returns whether there was room.
    ///
    /// # Errors
    ///
    /// If the file cannot be written. Nothing is kept then.
    pub(crate) fn keep(
        &self,
        [id, key]: [Secret; 2],
        Publication { file, solution }: &Publication,
        (contest, embeddable): (bool, bool),
        today: u64,
    ) -> rusqlite::Result<bool> {
        let mut tables = self.lock();
        let transaction = tables.transaction()?;
        let count =
            || transaction.query_row("select count(*) from puzzles", [], |row| row.get::<_, usize>(0));
        if count()? >= MOST {
            let oldest = today.saturating_sub(FORGOTTEN).cast_signed();
            transaction.execute("delete from puzzles where seen < ?", [oldest])?;
            if count()? >= MOST {
                return Ok(false);
            }
        }
        let cells = vec![CellSum::default(); solution.cells()];
        transaction.execute(
            "insert into puzzles values (?, ?, ?, ?, ?, ?, ?, ?)",
            params![
                id.to_string(),
                key.to_string(),
                file,
                hash(id, solution),
                contest,
                embeddable,
                today.cast_signed(),
                as_json(&cells)
            ],
        )?;
        transaction.commit()?;
        Ok(true)
    }

    /// A crossword for whoever wants to solve it, and notes that it was opened.
    ///
    /// # Errors
    ///
    /// If the file cannot be used.
    pub(crate) fn find(&self, id: Secret, today: u64) -> rusqlite::Result<Option<Published>> {
        let tables = self.lock();
        let published = |row: &rusqlite::Row<'_>| {
            let published =
                Published { document: row.get(0)?, contest: row.get(1)?, embeddable: row.get(2)? };
            Ok((published, row.get::<_, i64>(3)?))
        };
        let found = tables
            .prepare_cached("select document, contest, embeddable, seen from puzzles where id = ?")?
            .query_row([id.to_string()], published)
            .optional()?;
        let Some((published, seen)) = found else { return Ok(None) };
        // Once a day: opening a crossword a thousand times must not write a thousand times.
        if seen < today.cast_signed() {
            tables.execute(
                "update puzzles set seen = ? where id = ?",
                params![today.cast_signed(), id.to_string()],
            )?;
        }
        Ok(Some(published))
    }

    /// Judges the entries of a solver, and counts the time if they are right.
    ///
    /// # Errors
    ///
    /// If the file cannot be written. Nothing is counted then.
    pub(crate) fn judge(&self, id: Secret, solved: &Solved) -> rusqlite::Result<Judgment> {
        let mut tables = self.lock();
        let transaction = tables.transaction()?;
        let row = |row: &rusqlite::Row<'_>| Ok((row.get::<_, Vec<u8>>(0)?, row.get::<_, String>(1)?));
        let found = transaction
            .prepare_cached("select solution, cells from puzzles where id = ?")?
            .query_row([id.to_string()], row)
            .optional()?;
        let Some((solution, cells)) = found else { return Ok(Judgment::Unknown) };
        if hash(id, &solved.solution) != *solution {
            return Ok(Judgment::Wrong);
        }
        let times = times(&transaction, id)?;
        if times.solvers >= RESULTS {
            return Ok(Judgment::Right(times));
        }
        let mut cells = sums(&cells);
        add(&mut cells, solved);
        transaction
            .prepare_cached("insert into times values (?, ?)")?
            .execute(params![id.to_string(), solved.seconds])?;
        transaction
            .prepare_cached("update puzzles set cells = ? where id = ?")?
            .execute(params![as_json(&cells), id.to_string()])?;
        let times = self::times(&transaction, id)?;
        transaction.commit()?;
        Ok(Judgment::Right(times))
    }

    /// All results, for the author.
    ///
    /// # Errors
    ///
    /// If the file cannot be read.
    pub(crate) fn results(&self, key: Secret) -> rusqlite::Result<Option<Results>> {
        let tables = self.lock();
        let row = |row: &rusqlite::Row<'_>| Ok((row.get::<_, String>(0)?, row.get::<_, String>(1)?));
        let found = tables
            .prepare_cached("select id, cells from puzzles where key = ?")?
            .query_row([key.to_string()], row)
            .optional()?;
        let Some((id, cells)) = found else { return Ok(None) };
        let Ok(id) = id.parse() else { return Ok(None) };
        Ok(Some(Results { id, times: times(&tables, id)?, cells: sums(&cells) }))
    }

    /// Withdraws a crossword with its results. Returns whether it was there.
    ///
    /// # Errors
    ///
    /// If the file cannot be written. The crossword stays then.
    pub(crate) fn withdraw(&self, key: Secret) -> rusqlite::Result<bool> {
        Ok(self.lock().execute("delete from puzzles where key = ?", [key.to_string()])? > 0)
    }

    /// Whether an address may publish another crossword.
    pub(crate) fn admit_author(&self, peer: Peer) -> bool {
        self.authors.admit(peer, ())
    }

    /// Whether an address may give another result of a crossword.
    pub(crate) fn admit_solver(&self, peer: Peer, id: Secret) -> bool {
        self.solvers.admit(peer, id)
    }

    fn lock(&self) -> MutexGuard<'_, Connection> {
        self.tables.lock().expect("no thread panics while it holds the crosswords")
    }
}

/// The day of now in UTC.
pub(crate) fn today() -> u64 {
    Day::at(since_epoch()).0.number()
}

/// A hash of the whole solution. The id goes in, so that equal crosswords have different hashes.
fn hash(id: Secret, solution: &Solution) -> Vec<u8> {
    Sha256::new().chain_update(id.to_string()).chain_update(solution.as_str()).finalize().to_vec()
}

/// The times of all solvers of a crossword.
fn times(tables: &Connection, id: Secret) -> rusqlite::Result<Times> {
    let ends = |row: &rusqlite::Row<'_>| {
        let (solvers, fastest, slowest) = (row.get(0)?, row.get(1)?, row.get(2)?);
        Ok(Times { solvers, fastest, median: 0, slowest })
    };
    let times = tables
        .prepare_cached(
            "select count(*), coalesce(min(seconds), 0), coalesce(max(seconds), 0) from times where puzzle = ?",
        )?
        .query_row([id.to_string()], ends)?;
    let middle = times.solvers.saturating_sub(1) / 2;
    let median = tables
        .prepare_cached("select seconds from times where puzzle = ? order by seconds limit 1 offset ?")?
        .query_row(params![id.to_string(), middle], |row| row.get(0))
        .optional()?;
    Ok(Times { median: median.unwrap_or_default(), ..times })
}

/// Adds what a solver tells of each cell. Cells that the crossword does not have are left out.
fn add(cells: &mut [CellSum], solved: &Solved) {
    for (cell, &late) in cells.iter_mut().zip(&solved.late) {
        cell.late += u64::from(late.min(1000));
    }
    let mut helped = vec![false; cells.len()];
    for &place in &solved.helped {
        if let Some(helped) = helped.get_mut(place) {
            *helped = true;
        }
    }
    for (cell, helped) in cells.iter_mut().zip(helped) {
        cell.helped += u32::from(helped);
    }
}

/// The sums of all cells, as they are kept.
fn as_json(cells: &[CellSum]) -> String {
    let pairs: Vec<(u64, u32)> = cells.iter().map(|cell| (cell.late, cell.helped)).collect();
    serde_json::to_string(&pairs).expect("numbers are always JSON")
}

/// The sums of all cells; none if they cannot be read.
fn sums(json: &str) -> Vec<CellSum> {
    let pairs: Vec<(u64, u32)> = serde_json::from_str(json).unwrap_or_default();
    pairs.into_iter().map(|(late, helped)| CellSum { late, helped }).collect()
}
