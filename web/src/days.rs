//! How well everyone did on the boards of the day: how many players found how many of the words that a day asks for.
//!
//! There is one table of counts, and nothing in it about a person: no name, no address, no word. It lies beside the rooms,
//! in a file of its own; without a directory it is in memory and ends with the server. Every server has its own.

use std::path::Path;
use std::sync::{Mutex, MutexGuard};

use rusqlite::{Connection, params};
use worddle_data::Language;

use crate::peer::Peer;
use crate::store::Store;
use crate::tally::Tally;

/// The file. By day first, so that old days lie together and go in one sweep.
const STORE: Store = Store {
    name: "days",
    // "WRDD".
    application: 0x5752_4444,
    version: 1,
    tables: "
    create table results (
        day integer not null, language text not null, found integer not null, players integer not null,
        primary key (day, language, found)) strict, without rowid;",
};

/// How many days are kept, with today.
pub(crate) const KEPT: u64 = 400;

/// Maximum results of a day in a language from one address: a class at school has one address.
const EACH: u32 = 40;

/// The results of all days.
pub(crate) struct Days {
    table: Mutex<Connection>,
    /// How many results of a day an address has given.
    givers: Tally<(u64, Language)>,
}

/// How many players found so many words of a day.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Count {
    pub(crate) found: u32,
    pub(crate) players: u32,
}

impl Days {
    /// Opens the results in a directory, or in memory without one.
    pub(crate) fn open(directory: Option<&Path>) -> Self {
        Self { table: Mutex::new(STORE.open(directory)), givers: Tally::new(EACH) }
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
        self.givers.admit(peer, (day, language))
    }

    fn lock(&self) -> MutexGuard<'_, Connection> {
        self.table.lock().expect("no thread panics while it counts")
    }
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
    fn a_damaged_file_is_moved_aside_and_another_is_begun() {
        let directory = tempfile::tempdir().expect("a directory");
        let file = STORE.path(directory.path());
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
