use std::path::PathBuf;

use rusqlite::types::Value;
use worddle_ask::{FileLibrary, Limits, ListRequest, Names, Request};
use worddle_board::Board;
use worddle_data::{Language, Lists};
use worddle_optimize::ChainState;
use worddle_run::{Budget, Random, Run};

use super::*;

const METHODS: [&str; 2] = ["pool", "annealing"];

/// A file in a directory of its own, with a search in it that has found some boards.
struct Searched {
    _directory: tempfile::TempDir,
    path: PathBuf,
    plan: BestPlan,
}

fn library() -> FileLibrary {
    FileLibrary::new(Lists::new(Vec::new()), Language::English)
}

impl Searched {
    fn new() -> Self {
        let directory = tempfile::tempdir().unwrap();
        let path = directory.path().join("search.db");
        let list = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/common-words.txt");
        let request = BestRequest {
            list: Some(ListRequest::Name(list.to_owned())),
            topology: Some("2x2".to_owned()),
            method: Names(METHODS.map(ToOwned::to_owned).to_vec()),
            steps: Some(1000),
            seed: Some(3),
            chains: Some(3),
            ..BestRequest::default()
        };
        let plan = request.plan(&library(), &Limits::command()).unwrap();
        let mut store = SavedSearch::create(&path, &plan).unwrap();
        for method in METHODS {
            let (mut worker, mut checkpoint) = (plan.worker(method), plan.beginning());
            for board in ["AT/SE", "BA/TE", "CA/TS", "DO/GS", "ER/TA", "LI/ES", "NO/TE", "PA/RT"] {
                let board = Board::parse(board, plan.list.alphabet()).unwrap();
                let tiles = plan.symmetries.canonical(board.tiles());
                let value = worker.objective.value(&tiles, &mut Run::new(Budget::UNLIMITED));
                checkpoint.best.keep(value.unwrap(), tiles);
            }
            for round in 1..3 {
                for (number, chain) in (0..).zip(&mut checkpoint.chains) {
                    *chain = ChainState {
                        starts: round,
                        steps: round * 50,
                        tried: 60 * round + number,
                        exhausted: false,
                    };
                }
                checkpoint.elapsed = std::time::Duration::from_millis(100 * round);
                store.keep(method, &plan, &checkpoint).unwrap();
            }
        }
        Self { _directory: directory, path, plan }
    }

    /// All that a search resumes from.
    fn resumed(&self) -> Result<String, SaveError> {
        let (mut store, request) = SavedSearch::open(&self.path)?;
        store.take_up(&self.plan)?;
        let methods: Result<Vec<_>, _> =
            METHODS.iter().map(|&method| store.checkpoint(method, &self.plan)).collect();
        Ok(format!("{request:?} {:?}", methods?))
    }

    fn bytes(&self) -> Vec<u8> {
        std::fs::read(&self.path).unwrap()
    }

    fn write(&self, bytes: &[u8]) {
        for beside in ["search.db-wal", "search.db-shm", "search.db-journal"] {
            let _ = std::fs::remove_file(self.path.with_file_name(beside));
        }
        std::fs::write(&self.path, bytes).unwrap();
    }

    /// Changes records and gives them right checksums, as whoever means harm would.
    fn forge(&self, name: &str, from: &str, to: &str) {
        let connection = Connection::open(&self.path).unwrap();
        let mut statement = connection.prepare("SELECT name, value FROM record").unwrap();
        let rows = statement.query_map([], |row| Ok((row.get(0)?, row.get(1)?))).unwrap();
        let records: Vec<(String, String)> = rows.collect::<rusqlite::Result<_>>().unwrap();
        drop(statement);
        connection.execute_batch("DELETE FROM record; DELETE FROM seal").unwrap();
        let mut seal = Seal::default();
        for (own, value) in records {
            let value = if own.starts_with(name) { value.replace(from, to) } else { value };
            seal.put(&connection, &own, &value).unwrap();
        }
        seal.write(&connection).unwrap();
    }
}

#[test]
fn a_flipped_bit_is_refused_or_changes_nothing() {
    let searched = Searched::new();
    let expected = searched.resumed().unwrap();
    let saved = searched.bytes();
    let mut random = Random::new(2026);
    let (mut same, mut refused) = (0, 0);
    for _ in 0..1000 {
        let bit = random.below(saved.len() as u64 * 8) as usize;
        let mut bytes = saved.clone();
        bytes[bit / 8] ^= 1 << (bit % 8);
        searched.write(&bytes);
        match searched.resumed() {
            Ok(found) => {
                assert_eq!(found, expected, "bit {bit}");
                same += 1;
            }
            Err(_) => refused += 1,
        }
    }
    // Most of a small database is unused space.
    assert!(same > 50 && refused > 50, "{same} the same, {refused} refused");
}

#[test]
fn every_flipped_bit_of_a_record_is_refused() {
    let searched = Searched::new();
    let saved = searched.bytes();
    let place = |text: &str| saved.windows(text.len()).position(|part| part == text.as_bytes()).unwrap();
    for text in ["pool", "annealing", "\"seed\":3", "\"chains\":3", "boggle", "\"tried\""] {
        let first = place(text);
        for bit in first * 8..(first + text.len()) * 8 {
            let mut bytes = saved.clone();
            bytes[bit / 8] ^= 1 << (bit % 8);
            searched.write(&bytes);
            assert!(searched.resumed().is_err(), "{text}, bit {bit}");
        }
    }
}

#[test]
fn a_record_that_is_gone_is_missed() {
    let searched = Searched::new();
    let saved = searched.bytes();
    for sql in [
        "DELETE FROM record WHERE name = 'checkpoint pool'",
        "DELETE FROM record WHERE name = 'request'",
        "DELETE FROM seal",
        "UPDATE seal SET records = records + 1",
    ] {
        searched.write(&saved);
        Connection::open(&searched.path).unwrap().execute_batch(sql).unwrap();
        assert!(matches!(searched.resumed(), Err(SaveError::Checksum(_))), "{sql}");
    }
}

#[test]
fn forged_checkpoints_are_refused_or_harmless() {
    let searched = Searched::new();
    let saved = searched.bytes();
    let most = u64::MAX.to_string();
    for (from, to) in [
        ("\"tried\":120", format!("\"tried\":{most}")),
        ("\"steps\":100", format!("\"steps\":{most}")),
        ("\"starts\":2", format!("\"starts\":{most}")),
        ("\"starts\":2", "\"starts\":-1".to_owned()),
        ("\"milliseconds\":200", format!("\"milliseconds\":{most}")),
        ("\"chains\":[{", "\"first\":2,\"chains\":[{".to_owned()),
        ("\"value\":", "\"value\":9".to_owned()),
        ("\"board\":\"", format!("\"board\":\"{}", "A".repeat(500_000))),
        ("\"seed\"", "\"dees\"".to_owned()),
    ] {
        searched.write(&saved);
        searched.forge("checkpoint", from, &to);
        match searched.resumed() {
            Ok(_) | Err(SaveError::Damaged { .. }) => {}
            Err(error) => panic!("{to}: {error}"),
        }
    }
}

#[test]
fn a_forged_checkpoint_cannot_ask_for_much_work() {
    let searched = Searched::new();
    let saved = searched.bytes();
    let chains = "{\"starts\":0,\"steps\":0,\"tried\":0,\"exhausted\":false},".repeat(5000);
    let boards = "{\"value\":1,\"board\":\"AT/SE\"},".repeat(5000);
    for (from, to, reason) in [
        ("\"chains\":[", format!("\"chains\":[{chains}"), "it has chains 0..5003"),
        ("\"best\":[", format!("\"best\":[{boards}"), "it has 5004 boards"),
        ("\"chains\":[", format!("\"first\":{},\"chains\":[", u64::MAX), "it has chains"),
        ("\"board\":\"", "\"board\":\"1000x1000x2=".to_owned(), "expected"),
    ] {
        searched.write(&saved);
        searched.forge("checkpoint", from, &to);
        let refused = searched.resumed().expect_err(reason).to_string();
        assert!(refused.contains(reason), "{reason}: {refused}");
    }
}

#[test]
fn a_text_that_is_too_long_is_not_read() {
    let searched = Searched::new();
    // Its page says 300 MB; no byte of it is needed to refuse it.
    let connection = Connection::open(&searched.path).unwrap();
    connection
        .execute("UPDATE record SET value = CAST(zeroblob(300000000) AS TEXT) WHERE name = 'request'", [])
        .unwrap();
    drop(connection);
    assert!(matches!(searched.resumed(), Err(SaveError::Damaged { what, .. }) if what.contains("too big")));
}

#[test]
fn a_forged_request_is_refused() {
    let searched = Searched::new();
    let saved = searched.bytes();
    for (from, to, reason) in [
        ("\"chains\":3", "\"chains\":9223372036854775808", "9223372036854775808 chains"),
        ("\"chains\":3", "\"chains\":300000000", "300000000 chains"),
        ("\"chains\":3", "\"chains\":0", "0 chains"),
        ("\"chains\":3", "\"chains\":-1", "is damaged"),
        ("\"top\":4", "\"top\":9223372036854775808", "boards to keep"),
        ("\"topology\":\"2x2\"", "\"topology\":\"100000x100000\"", "cells"),
        ("\"steps\":1000", "\"steps\":99999999999999999999", "is damaged"),
    ] {
        searched.write(&saved);
        searched.forge("request", from, to);
        let refused = match SavedSearch::open(&searched.path) {
            Ok((_, request)) => {
                request.plan(&library(), &Limits::command()).err().map(|refusal| refusal.to_string())
            }
            Err(error) => Some(error.to_string()),
        };
        let refused = refused.unwrap_or_else(|| panic!("{to} is not refused"));
        assert!(refused.contains(reason), "{to}: {refused}");
    }
}

#[test]
fn a_search_of_version_2_is_brought_up_to_date_when_it_is_taken_up() {
    let directory = tempfile::tempdir().unwrap();
    let path = directory.path().join("search.db");
    std::fs::copy(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/saved/search-2.db"), &path).unwrap();
    let (mut store, request) = SavedSearch::open(&path).unwrap();
    let plan = request.plan(&library(), &Limits::command()).unwrap();
    store.take_up(&plan).unwrap();
    let checkpoints = |store: &SavedSearch| METHODS.map(|method| store.checkpoint(method, &plan).unwrap());
    let before = checkpoints(&store);
    assert!(
        before.iter().all(|checkpoint| checkpoint.tried() == 6000 && checkpoint.best.boards().len() == 4)
    );
    drop(store);
    let connection = Connection::open(&path).unwrap();
    let version: i32 = connection.pragma_query_value(None, "user_version", |row| row.get(0)).unwrap();
    assert_eq!((version, Seal::verified(&connection, &[&RECORD]).unwrap().is_some()), (VERSION, true));
    drop(connection);
    let (mut store, _) = SavedSearch::open(&path).unwrap();
    store.take_up(&plan).unwrap();
    assert_eq!(checkpoints(&store), before);
}

#[test]
fn a_file_of_version_2_cannot_claim_any_number_of_methods() {
    let directory = tempfile::tempdir().unwrap();
    let path = directory.path().join("search.db");
    std::fs::copy(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/saved/search-2.db"), &path).unwrap();
    let connection = Connection::open(&path).unwrap();
    let sealed: i64 = connection.query_row("SELECT checksum FROM seal", [], |row| row.get(0)).unwrap();
    let mut sum = sealed;
    for number in 0..20 {
        let method = format!("method {number}");
        let checksum = version_2::TABLES[3].checksum(&[Value::Text(method.clone()), Value::Integer(number)]);
        let values = rusqlite::params![method, number, checksum];
        connection.execute("INSERT INTO elapsed VALUES(?, ?, ?)", values).unwrap();
        sum = sum.wrapping_add(checksum);
    }
    connection.execute("UPDATE seal SET checksum = ?, records = records + 20", [sum]).unwrap();
    drop(connection);
    assert!(
        matches!(SavedSearch::open(&path), Err(SaveError::Damaged { what, .. }) if what.contains("methods"))
    );
}

#[test]
fn a_damaged_file_of_version_2_is_refused() {
    let directory = tempfile::tempdir().unwrap();
    let path = directory.path().join("search.db");
    let fixture = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/saved/search-2.db");
    for sql in [
        "UPDATE chain SET tried = tried + 1",
        "DELETE FROM board WHERE board = (SELECT min(board) FROM board)",
        "DELETE FROM elapsed",
        "CREATE VIEW spy AS SELECT * FROM board",
    ] {
        std::fs::copy(fixture, &path).unwrap();
        Connection::open(&path).unwrap().execute_batch(sql).unwrap();
        assert!(SavedSearch::open(&path).is_err(), "{sql}");
    }
    // With right checksums and impossible numbers.
    std::fs::copy(fixture, &path).unwrap();
    let connection = Connection::open(&path).unwrap();
    connection.execute_batch("UPDATE elapsed SET milliseconds = -1").unwrap();
    let table = version_2::TABLES[3];
    let mut sum = 0i64;
    for method in METHODS {
        let checksum = table.checksum(&[Value::Text(method.to_owned()), Value::Integer(-1)]);
        let sql = "SELECT checksum FROM elapsed WHERE method = ?";
        let before: i64 = connection.query_row(sql, [method], |row| row.get(0)).unwrap();
        sum = sum.wrapping_add(checksum.wrapping_sub(before));
        let values = rusqlite::params![checksum, method];
        connection.execute("UPDATE elapsed SET checksum = ? WHERE method = ?", values).unwrap();
    }
    let sealed: i64 = connection.query_row("SELECT checksum FROM seal", [], |row| row.get(0)).unwrap();
    connection.execute("UPDATE seal SET checksum = ?", [sealed.wrapping_add(sum)]).unwrap();
    drop(connection);
    assert!(
        matches!(SavedSearch::open(&path), Err(SaveError::Damaged { what, .. }) if what.contains("less than no time"))
    );
}
