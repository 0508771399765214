//! How well everyone did on the boards of the day: how many players found how many of the words that a day asks for.
//!
//! There is one table of counts, and nothing in it about a person: no name, no address, no word. It lies beside the rooms,
//! in a file of its own; without a directory it is in memory and ends with the server. Every server has its own.

use std::collections::HashMap;
use std::path::Path;
use std::sync::{Mutex, MutexGuard};

use rusqlite::{Connection, params};
use worddle_data::Language;

use crate::peer::Peer;
use crate::rooms::set_aside;

/// The database's application id: "WRDD".
const APPLICATION: i64 = 0x5752_4444;

/// The version of the table.
const VERSION: i64 = 1;

/// By day first, so that old days lie together and go in one sweep.
const TABLE: &str = "
    create table results (
        day integer not null, language text not null, found integer not null, players integer not null,
        primary key (day, language, found)) strict, without rowid;";

/// How many days are kept, with today.
pub(crate) const KEPT: u64 = 400;

/// Maximum results of a day in a language from one address: a class at school has one address.
const EACH: u32 = 40;

/// Maximum addresses and days remembered, about 10 MB.
const GIVERS: usize = 100_000;

/// The results of all days.
pub(crate) struct Days {
    table: Mutex<Connection>,
    /// How many results of a day an address has given. Never saved, and forgotten when there are too many.
    givers: Mutex<HashMap<(Peer, u64, Language), u32>>,
}

/// How many players found so many words of a day.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Count {
    pub(crate) found: u32,
    pub(crate) players: u32,
}

impl Days {
    /// Opens the results in a directory. A file that is damaged or of another program is moved aside, and one that cannot
    /// be used does not keep the server from starting: results are then kept in memory.
    pub(crate) fn open(directory: Option<&Path>) -> Self {
        let saved = directory.and_then(|directory| match open_saved(directory) {
            Ok(table) => Some(table),
            Err(error) => {
                let path = path(directory);
                tracing::error!(path = %path.display(), %error, "results of days are not saved");
                None
            }
        });
        let table = saved.unwrap_or_else(|| {
            let table = Connection::open_in_memory().expect("there is memory for a small table");
            table.execute_batch(TABLE).expect("the table is correct SQL");
            table
        });
        Self { table: Mutex::new(table), givers: Mutex::default() }
    }

    /// The results of a day, by the number of words.
    ///
    /// # Errors
    ///
    /// If the file cannot be read.
    pub(crate) fn of(&self, day: u64, language: Language) -> rusqlite::Result<Vec<Count>> {
        let table = self.lock();
        let mut rows = table.prepare_cached(
            "select found, players from results where day = ? and language = ? order by found",
        )?;
        let count = |row: &rusqlite::Row<'_>| Ok(Count { found: row.get(0)?, players: row.get(1)? });
        rows.query_map(params![day.cast_signed(), language.id()], count)?.collect()
    }

    /// Adds a result of a day, and drops days that are too old by then.
    ///
    /// A kill of the server loses nothing; a power cut may lose the last results.
    ///
    /// # Errors
    ///
    /// If the file cannot be written. Nothing is added then.
    pub(crate) fn add(&self, day: u64, language: Language, found: u32, latest: u64) -> rusqlite::Result<()> {
        let mut table = self.lock();
        let transaction = table.transaction()?;
        transaction
            .prepare_cached("delete from results where day <= ?")?
            .execute([latest.saturating_sub(KEPT).cast_signed()])?;
        transaction
            .prepare_cached(
                "insert into results values (?, ?, ?, 1) on conflict do update set players = players + 1",
            )?
            .execute(params![day.cast_signed(), language.id(), found])?;
        transaction.commit()
    }

    /// Whether an address may give another result of a day.
    pub(crate) fn admit(&self, peer: Peer, day: u64, language: Language) -> bool {
        let mut givers = self.givers.lock().expect("no thread panics while it counts");
        let giver = (peer, day, language);
        if givers.len() >= GIVERS && !givers.contains_key(&giver) {
            givers.clear();
        }
        let count = givers.entry(giver).or_default();
        *count += 1;
        *count <= EACH
    }

    fn lock(&self) -> MutexGuard<'_, Connection> {
        self.table.lock().expect("no thread panics while it counts")
    }
}

/// The file in its directory.
fn path(directory: &Path) -> std::path::PathBuf {
    directory.join("days.sqlite")
}

/// Why a file cannot be used.
#[derive(Debug, thiserror::Error)]
enum Unusable {
    #[error("{0}")]
    Database(#[from] rusqlite::Error),
    #[error("{0}")]
    System(#[from] std::io::Error),
}

/// Opens the file of a directory, or begins another if it is damaged.
fn open_saved(directory: &Path) -> Result<Connection, Unusable> {
    let path = path(directory);
    if path.exists() && !is_sound(&path) {
        let aside = set_aside(directory, "days")?;
        tracing::warn!(?aside, "the file of results is damaged or not of this version: a new one is begun");
    }
    let table = Connection::open(&path)?;
    // A few counts are not worth waiting for the disk.
    table.pragma_update(None, "journal_mode", "WAL")?;
    table.pragma_update(None, "synchronous", "NORMAL")?;
    if table.pragma_query_value(None, "application_id", |row| row.get::<_, i64>(0))? != APPLICATION {
        let begin = format!(
            "begin; pragma application_id = {APPLICATION}; pragma user_version = {VERSION}; {TABLE} commit;"
        );
        table.execute_batch(&begin)?;
    }
    Ok(table)
}

/// Whether a file is a whole table of results, or empty: a server may have been killed before it wrote anything.
fn is_sound(path: &Path) -> bool {
    let check = || -> rusqlite::Result<bool> {
        let table = Connection::open(path)?;
        let number = |name: &str| table.pragma_query_value(None, name, |row| row.get::<_, i64>(0));
        let is_whole: String = table.pragma_query_value(None, "quick_check", |row| row.get(0))?;
        let tables: i64 = table.query_row("select count(*) from sqlite_schema", [], |row| row.get(0))?;
        let kind = (number("application_id")?, number("user_version")?);
        Ok(is_whole == "ok" && (kind == (APPLICATION, VERSION) || kind == (0, 0) && tables == 0))
    };
    check().unwrap_or(false)
}

#[cfg(test)]
#[expect(clippy::disallowed_methods, reason = "files are damaged behind the table's back")]
mod tests {
    use std::fs;

    use super::*;

    const TODAY: u64 = 20_776;

    fn counts(days: &Days, day: u64) -> Vec<(u32, u32)> {
        let counts = days.of(day, Language::English).expect("a table");
        counts.iter().map(|count| (count.found, count.players)).collect()
    }

    fn add(days: &Days, day: u64, found: u32) {
        days.add(day, Language::English, found, day.max(TODAY)).expect("a table");
    }

    #[test]
    fn results_are_counted_by_day_and_language_and_survive_a_restart() {
        let directory = tempfile::tempdir().expect("a directory");
        for _ in 0..2 {
            let days = Days::open(Some(directory.path()));
            add(&days, TODAY, 12);
            add(&days, TODAY, 7);
            add(&days, TODAY - 1, 30);
            days.add(TODAY, Language::French, 9, TODAY).expect("a table");
        }
        let days = Days::open(Some(directory.path()));
        assert_eq!(counts(&days, TODAY), [(7, 2), (12, 2)]);
        assert_eq!(counts(&days, TODAY - 1), [(30, 2)]);
        assert_eq!(counts(&days, TODAY - 2), []);
        let french = days.of(TODAY, Language::French).expect("a table");
        assert_eq!(french, [Count { found: 9, players: 2 }]);
    }

    #[test]
    fn without_a_directory_results_are_in_memory() {
        let days = Days::open(None);
        add(&days, TODAY, 1);
        assert_eq!(counts(&days, TODAY), [(1, 1)]);
    }

    #[test]
    fn old_days_are_dropped() {
        let days = Days::open(None);
        add(&days, TODAY, 1);
        add(&days, TODAY + KEPT - 1, 2);
        assert_eq!(counts(&days, TODAY), [(1, 1)]);
        add(&days, TODAY + KEPT, 3);
        assert_eq!(counts(&days, TODAY), []);
    }

    #[test]
    fn one_address_gives_so_many_results_of_a_day() {
        let days = Days::open(None);
        let admitted = |peer, day| {
            (0..2 * EACH).filter(|_| days.admit(Peer::numbered(peer), day, Language::English)).count()
        };
        assert_eq!(admitted(1, TODAY), EACH as usize);
        assert_eq!((admitted(1, TODAY - 1), admitted(2, TODAY)), (EACH as usize, EACH as usize));
        assert_eq!(admitted(1, TODAY), 0);
    }

    #[test]
    fn a_crowd_of_addresses_takes_no_more_room_than_others() {
        let days = Days::open(None);
        for number in 0..GIVERS as u32 + 1_000 {
            assert!(days.admit(Peer::numbered(number), TODAY, Language::English));
        }
        assert!(days.givers.lock().expect("no thread has panicked").len() <= GIVERS);
    }

    #[test]
    fn a_damaged_file_is_moved_aside_and_another_is_begun() {
        let directory = tempfile::tempdir().expect("a directory");
        let file = path(directory.path());
        let foreign = |path: &Path| {
            Connection::open(path)
                .and_then(|other| other.execute_batch("create table mine (a)"))
                .expect("a file");
        };
        let damages: [&dyn Fn(&Path); 4] = [
            &|path| fs::write(path, "not a database at all").expect("a file"),
            &|path| {
                let mut bytes = fs::read(path).expect("a file");
                let half = bytes.len() / 2;
                bytes[half..].fill(0xa5);
                fs::write(path, bytes).expect("a file");
            },
            &|path| {
                let bytes = fs::read(path).expect("a file");
                fs::write(path, &bytes[..bytes.len() / 2]).expect("a file");
            },
            &|path| {
                fs::remove_file(path).expect("a file");
                foreign(path);
            },
        ];
        for (number, damage) in damages.into_iter().enumerate() {
            add(&Days::open(Some(directory.path())), TODAY, 5);
            damage(&file);
            let before = fs::read(&file).expect("a file");
            let days = Days::open(Some(directory.path()));
            assert_eq!(counts(&days, TODAY), [], "damage {number}");
            add(&days, TODAY, 5);
            assert_eq!(counts(&days, TODAY), [(5, 1)], "damage {number}");
            let aside = directory.path().join(format!("days-aside-{}.sqlite", number + 1));
            assert_eq!(fs::read(aside).expect("it is kept"), before, "damage {number}");
            drop(days);
            fs::remove_file(&file).expect("a file");
        }
        fs::write(&file, "").expect("a file");
        assert_eq!(counts(&Days::open(Some(directory.path())), TODAY), []);
    }
}
