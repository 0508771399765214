//! Damage to the file of rooms costs the rooms that have rows there, and is told.

#![expect(clippy::disallowed_methods, reason = "files are damaged behind the server's back")]

use std::collections::BTreeSet;
use std::path::Path;

use super::super::file::RoomFile;
use super::super::kept::KeptRoom;
use super::super::pages::{Field, Pages};
use super::kept::{aside, copy, found, hall_in, log_in, opened, tamper};
use super::*;

/// The bytes that a disk writes at once.
const SECTOR: usize = 512;

/// The bytes of a page.
const PAGE: usize = 4096;

/// A directory with rooms in which people play, and the server that keeps them. The last is opened after all others.
async fn rooms_in(directory: &Path, count: usize) -> (Arc<Log>, Vec<Hall>) {
    let log = log_in(directory);
    let mut halls = Vec::new();
    for number in 0..count {
        let hall = Hall::open(secret(), plan(&at_once()), Arc::clone(&log));
        let [ann, _bob] = join_all(&hall, ["Ann", "Bob"]);
        if number % 3 == 0 {
            let words = begin(&hall, &ann, number as u128);
            words.iter().take(20).for_each(|(word, _)| claim(&hall, &ann, word));
        }
        hall.written().await;
        halls.push(hall);
    }
    (log, halls)
}

/// The rooms of an intact directory, by id.
fn intact(directory: &Path) -> Vec<KeptRoom> {
    let (rooms, faults) = found(copy(directory).path());
    assert_eq!(faults, Vec::<String>::new());
    rooms
}

/// Where the last two transactions of a write-ahead log begin. A busy machine writes more at once, so their length varies.
fn last_two_transactions(log: &[u8]) -> usize {
    let (header, frame) = (32, 24 + PAGE);
    let frames = log[header..].chunks_exact(frame).enumerate();
    let commits = frames.filter(|(_, frame)| frame[4..8] != [0; 4]);
    let ends: Vec<usize> = commits.map(|(number, _)| header + (number + 1) * frame).collect();
    ends[ends.len() - 3]
}

/// The rooms with rows on a page.
fn on_page(whole: &[u8], number: usize) -> BTreeSet<String> {
    let mut without = whole.to_vec();
    without[number * PAGE..][..PAGE].fill(0);
    let rows = |bytes: &[u8]| Pages::read(bytes, &[])[0].rows();
    let left = rows(&without);
    let gone = rows(whole).into_iter().filter(|row| !left.contains(row));
    gone.filter_map(|row| match row.into_iter().next() {
        Some(Field::Text(room)) => Some(room),
        _ => None,
    })
    .collect()
}

#[tokio::test]
async fn damage_to_any_sector_costs_the_rooms_that_have_rows_there_and_no_other() {
    let directory = tempfile::tempdir().expect("a directory");
    drop(rooms_in(directory.path(), 30).await);
    let path = directory.path().join("rooms.sqlite");
    let (rooms, whole) = (intact(directory.path()), std::fs::read(&path).expect("the rooms"));
    assert!(rooms.len() == 30 && whole.len() > 10 * PAGE, "{} bytes", whole.len());
    let mut lost = 0;
    for (number, fill) in (0..whole.len() / SECTOR).flat_map(|sector| [(sector, 0xa5), (sector, 0)]) {
        let damaged = tempfile::tempdir().expect("a directory");
        let mut bytes = whole.clone();
        bytes[number * SECTOR..][..SECTOR].fill(fill);
        std::fs::write(damaged.path().join("rooms.sqlite"), bytes).expect("a file");
        let (left, faults) = found(damaged.path());
        let there = on_page(&whole, number * SECTOR / PAGE);
        for room in rooms.iter().filter(|room| !there.contains(&room.id.to_string())) {
            assert!(left.contains(room), "sector {number} cost a room that has nothing there");
        }
        // What came back changed is told, to its players and to the operator.
        let harmed = rooms.iter().filter(|room| !left.contains(room)).count();
        let told = left.iter().filter(|room| room.damaged).count();
        assert!(harmed == 0 || !faults.is_empty(), "sector {number} went unnoticed");
        assert_eq!(told, left.iter().filter(|room| !rooms.contains(room)).count(), "sector {number}");
        assert_eq!(found(damaged.path()), (left, Vec::new()), "the new file is in order");
        lost += usize::from(harmed > 0);
    }
    assert!(lost > 0, "some sectors have rooms");
}

#[tokio::test]
async fn damage_to_the_newest_entries_is_noticed_and_costs_no_other_room() {
    let directory = tempfile::tempdir().expect("a directory");
    let (_log, _halls) = rooms_in(directory.path(), 12).await;
    let killed = copy(directory.path());
    let log_path = killed.path().join("rooms.sqlite-wal");
    let (file, log) = (killed.path().join("rooms.sqlite"), std::fs::read(&log_path).expect("a log"));
    let (rooms, file) = (intact(killed.path()), std::fs::read(file).expect("the rooms"));
    assert_eq!(rooms.len(), 12);
    // What is damaged near the end cannot be told from what was never written: two transactions have to end behind it.
    for place in (0..last_two_transactions(&log) - SECTOR).step_by(7 * SECTOR) {
        let damaged = tempfile::tempdir().expect("a directory");
        let mut bytes = log.clone();
        bytes[place..][..SECTOR].fill(0xa5);
        std::fs::write(damaged.path().join("rooms.sqlite"), &file).expect("a file");
        std::fs::write(damaged.path().join("rooms.sqlite-wal"), bytes).expect("a file");
        let (left, faults) = found(damaged.path());
        assert!(!faults.is_empty(), "byte {place} went unnoticed");
        let same = rooms.iter().filter(|room| left.contains(room)).count();
        assert!(same >= 9, "byte {place} cost {} rooms: {faults:?}", 12 - same);
    }
}

#[tokio::test]
async fn a_log_whose_end_is_cut_is_noticed_and_told_until_the_next_round() {
    let directory = tempfile::tempdir().expect("a directory");
    let hall = hall_in(directory.path(), &at_once());
    let (ann, token) = join(&hall, "Ann");
    let words = begin(&hall, &ann, 5);
    words.iter().take(4).for_each(|(word, _)| claim(&hall, &ann, word));
    drop((hall, ann));
    tamper(
        directory.path(),
        "delete from lines where number in (select number from lines order by number desc limit 2)",
    );
    let (_, faults) = found(directory.path());
    assert!(faults[0].ends_with("acts at its end are lost"), "{faults:?}");
    // Told again, should the server restart before anyone is back.
    let (rooms, faults) = found(directory.path());
    assert_eq!((rooms.len(), faults), (1, Vec::new()));
    let hall = opened(&rooms[0]);
    let mut ann = listen(&hall);
    assert!(hall.come_back(ann.number, token));
    let room = last(&mut ann, "welcome")["room"].clone();
    assert_eq!((&room["damaged"], room["words"].as_array().map(Vec::len)), (&true.into(), Some(2)));
    hall.end(ann.number).expect("a round");
    begin(&hall, &ann, 6);
    assert!(!hall.look().damaged);
}

#[tokio::test]
async fn an_altered_line_costs_what_follows_it() {
    let directory = tempfile::tempdir().expect("a directory");
    let log = log_in(directory.path());
    let halls = [(); 4].map(|()| Hall::open(secret(), plan(&at_once()), Arc::clone(&log)));
    for hall in &halls {
        join_all(hall, ["Ann", "Bob", "Cid"]);
        hall.written().await;
    }
    let [good, renamed, changed, headless] = halls.each_ref().map(|hall| hall.id().to_string());
    drop((halls, log));
    tamper(
        directory.path(),
        &format!(
            "update lines set act = replace(act, 'Bob', 'Eve') where room = '{renamed}';
             update lines set act = replace(act, '4x4', '5x5') where room = '{changed}';
             delete from lines where room = '{headless}' and number = 0;"
        ),
    );
    let (rooms, mut faults) = found(directory.path());
    faults.sort();
    let short = |id: &str| format!("room {}…: ", &id[..8]);
    let mut expected = [
        short(&renamed) + "acts at its end are lost",
        short(&changed) + "its first line is missing or was altered",
        short(&headless) + "acts at its end are lost",
    ];
    expected.sort();
    assert_eq!(faults, expected);
    let room = |id: &str| rooms.iter().find(|room| room.id.to_string() == id);
    let state = |id: &str| room(id).map(|room| (room.lines.len(), room.damaged));
    assert_eq!(
        [&good, &renamed, &changed, &headless].map(|id| state(id)),
        [Some((4, false)), Some((2, true)), None, Some((4, true))]
    );
}

/// Files by name.
type Files<'a> = &'a [(&'a str, &'a [u8])];

#[tokio::test]
async fn wherever_a_renewal_is_killed_every_room_is_there() {
    let directory = tempfile::tempdir().expect("a directory");
    drop(rooms_in(directory.path(), 3).await);
    let rooms = intact(directory.path());
    // The old file has lost a room, so that the two can be told apart.
    let old = copy(directory.path());
    tamper(old.path(), &format!("delete from lines where room = '{}'", rooms[0].id));
    let [old, new] = [old.path(), directory.path()]
        .map(|path| std::fs::read(path.join("rooms.sqlite")).expect("the rooms"));
    let log = [0x5a; 99];
    let states: [(Files<'_>, usize); 6] = [
        (&[("rooms-unfinished.sqlite", &new[..5000]), ("rooms.sqlite", &old)], 2),
        (&[("rooms-unfinished.sqlite", &new), ("rooms.sqlite", &old)], 2),
        (&[("rooms-renewed.sqlite", &new), ("rooms.sqlite", &old), ("rooms.sqlite-wal", &log)], 3),
        (&[("rooms-renewed.sqlite", &new), ("rooms.sqlite", &old), ("rooms-aside-1.sqlite-wal", &log)], 3),
        (&[("rooms-renewed.sqlite", &new), ("rooms-aside-1.sqlite", &old)], 3),
        (&[("rooms.sqlite", &new), ("rooms-aside-1.sqlite", &old)], 3),
    ];
    for (files, expected) in states {
        let killed = tempfile::tempdir().expect("a directory");
        for (name, bytes) in files {
            std::fs::write(killed.path().join(name), bytes).expect("a file");
        }
        let (left, faults) = found(killed.path());
        let names = files.iter().map(|(name, _)| *name).collect::<Vec<_>>();
        assert_eq!((&left[..], faults), (&rooms[3 - expected..], Vec::new()), "{names:?}");
        assert_eq!(aside(killed.path()).is_empty(), expected == 2, "{names:?}");
    }
}

#[tokio::test]
async fn a_file_that_is_empty_or_missing_is_noticed() {
    let directory = tempfile::tempdir().expect("a directory");
    drop(hall_in(directory.path(), &at_once()));
    let path = directory.path().join("rooms.sqlite");
    std::fs::write(&path, []).expect("a file");
    assert_eq!(found(directory.path()).1, ["the file of rooms is empty"]);
    assert_eq!(aside(directory.path()), ["rooms-aside-1.sqlite"]);
    assert_eq!(found(directory.path()).1, Vec::<String>::new());
    std::fs::remove_file(&path).expect("a file");
    assert_eq!(found(directory.path()).1, ["the file of rooms is missing"]);
    assert_eq!(found(directory.path()).1, Vec::<String>::new());
}

#[test]
fn a_file_that_is_not_ours_is_set_aside_under_a_name_of_its_own() {
    let directory = tempfile::tempdir().expect("a directory");
    let path = directory.path();
    let open = || {
        let (_, kept) = RoomFile::open(path).expect("a file");
        (aside(path).len(), kept.faults)
    };
    assert_eq!(open(), (0, Vec::new()));
    assert_eq!(open(), (0, Vec::new()), "it is ours");
    tamper(path, "pragma user_version = 1");
    assert_eq!(open(), (1, vec!["the file of rooms has version 1, not 3".to_owned()]));
    tamper(path, "pragma application_id = 7");
    assert_eq!(open(), (2, vec!["the file of rooms was not written by worddle".to_owned()]));
    std::fs::copy(Path::new(env!("CARGO_MANIFEST_DIR")).join("Cargo.toml"), path.join("rooms.sqlite"))
        .expect("a copy");
    assert_eq!(open().0, 3);
    assert_eq!(aside(path), [1, 2, 3].map(|number| format!("rooms-aside-{number}.sqlite")));
    assert_eq!(open(), (3, Vec::new()), "the new one is ours");
}
