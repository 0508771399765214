use std::path::PathBuf;

use worddle_ask::{Library, Limits, ListRequest, Names, Request};
use worddle_board::Board;
use worddle_data::{Language, Lists};
use worddle_run::Random;

use super::*;

const METHODS: [&str; 2] = ["pool", "annealing"];

/// A file in a directory of its own, with a search in it that has found some boards.
struct Searched {
    _directory: tempfile::TempDir,
    path: PathBuf,
    plan: BestPlan,
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
        let library = Library::of_files(Lists::new(Vec::new()), Language::English);
        let plan = request.plan(&library, &Limits::command()).unwrap();
        let mut store = SavedSearch::create(&path, &plan).unwrap();
        for method in METHODS {
            let mut worker = plan.worker(method);
            let alphabet = plan.list.alphabet();
            let boards =
                ["AT/SE", "BA/TE", "CA/TS", "DO/GS", "ER/TA", "LI/ES", "NO/TE", "PA/RT"].map(|board| {
                    let tiles = plan.symmetries.canonical(Board::parse(board, alphabet).unwrap().tiles());
                    let beauty = worker.objective.value(&tiles);
                    KeptBoard { board: plan.notation(&tiles), beauty, chain: 1, step: 7 }
                });
            for round in 1..3 {
                let checkpoint = Checkpoint { starts: round, steps: round * 50 };
                let state = |number| {
                    (number, ChainState { checkpoint, tried: 60 * round + number, exhausted: false })
                };
                let chains = [0, 1, 2].map(state);
                let elapsed = Duration::from_millis(100 * round);
                store.keep(&SaveEntry { method, boards: &boards, chains: &chains, elapsed }).unwrap();
            }
        }
        Self { _directory: directory, path, plan }
    }

    /// All that a search resumes from.
    fn resumed(&self) -> Result<String, SaveError> {
        let (mut store, request) = SavedSearch::open(&self.path)?;
        store.take_up(&self.plan)?;
        let methods: Result<Vec<_>, _> =
            METHODS.iter().map(|&method| store.method(method, &self.plan)).collect();
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
}

#[test]
fn a_flipped_bit_is_refused_or_changes_nothing() {
    let searched = Searched::new();
    let expected = searched.resumed().unwrap();
    let saved = searched.bytes();
    let mut random = Random::new(2026);
    let (mut same, mut refused) = (0, 0);
    for _ in 0..2000 {
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
    // Most of a small database is room that is not used.
    assert!(same > 100 && refused > 100, "{same} the same, {refused} refused");
}

#[test]
fn every_flipped_bit_of_a_record_is_refused() {
    let searched = Searched::new();
    let saved = searched.bytes();
    let place = |text: &str| saved.windows(text.len()).position(|part| part == text.as_bytes()).unwrap();
    for text in ["pool", "annealing", "\"seed\":3", "\"chains\":3", "boggle"] {
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
        "DELETE FROM board WHERE board = (SELECT min(board) FROM board)",
        "DELETE FROM chain WHERE number = 2",
        "DELETE FROM elapsed",
        "DELETE FROM seal",
        "UPDATE seal SET records = records + 1",
    ] {
        searched.write(&saved);
        Connection::open(&searched.path).unwrap().execute_batch(sql).unwrap();
        assert!(matches!(searched.resumed(), Err(SaveError::Checksum(_))), "{sql}");
    }
}

#[test]
fn a_file_of_the_first_form_gets_checksums_when_it_is_taken_up() {
    let searched = Searched::new();
    let expected = searched.resumed().unwrap();
    let downgrade = "
        CREATE TABLE s AS SELECT * FROM setting; CREATE TABLE c AS SELECT * FROM chain;
        CREATE TABLE b AS SELECT * FROM board; CREATE TABLE e AS SELECT * FROM elapsed;
        DROP TABLE setting; DROP TABLE chain; DROP TABLE board; DROP TABLE elapsed; DROP TABLE seal;";
    let fill = "
        INSERT INTO setting SELECT name, value FROM s; INSERT INTO elapsed SELECT method, milliseconds FROM e;
        INSERT INTO chain SELECT method, number, starts, steps, tried, exhausted FROM c;
        INSERT INTO board SELECT method, board, value, chain, step FROM b;
        DROP TABLE s; DROP TABLE c; DROP TABLE b; DROP TABLE e; PRAGMA user_version = 1;";
    let connection = Connection::open(&searched.path).unwrap();
    connection.execute_batch(&format!("{downgrade}{}{fill}", records::FIRST_SCHEMA)).unwrap();
    drop(connection);
    assert_eq!(searched.resumed().unwrap(), expected);
    let connection = Connection::open(&searched.path).unwrap();
    let version: i32 = connection.pragma_query_value(None, "user_version", |row| row.get(0)).unwrap();
    assert_eq!((version, Seal::verified(&connection).unwrap().is_some()), (VERSION, true));
    drop(connection);
    assert_eq!(searched.resumed().unwrap(), expected);
}

#[test]
fn numbers_beyond_all_limits_are_refused_or_harmless() {
    let searched = Searched::new();
    let saved = searched.bytes();
    let most = i64::MAX;
    for sql in [
        format!("UPDATE chain SET tried = {most}, steps = {most}, starts = {most}"),
        format!("UPDATE chain SET number = {most} WHERE number = 2"),
        "UPDATE chain SET exhausted = 2".to_owned(),
        format!("UPDATE elapsed SET milliseconds = {most}"),
        "UPDATE elapsed SET milliseconds = -1".to_owned(),
        format!("UPDATE board SET value = {}", i64::MIN),
        "UPDATE board SET board = replace(hex(zeroblob(500000)), '0', 'A')
            WHERE board = (SELECT min(board) FROM board)"
            .to_owned(),
    ] {
        searched.write(&saved);
        // With right checksums, as whoever means harm would make them.
        let mut connection = Connection::open(&searched.path).unwrap();
        connection.execute_batch(&format!("{sql}; DROP TABLE seal")).unwrap();
        let transaction = connection.transaction().unwrap();
        records::upgrade(&transaction).unwrap();
        transaction.commit().unwrap();
        drop(connection);
        match searched.resumed() {
            Ok(_) | Err(SaveError::Damaged { .. }) => {}
            Err(error) => panic!("{sql}: {error}"),
        }
    }
}
