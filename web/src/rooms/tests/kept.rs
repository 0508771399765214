//! The file of rooms: it has everything that was sent, unusable rooms are set aside, and a failing disk is waited for.

use std::path::Path;

use rusqlite::Connection;
use worddle_play::{Seat, Team};

use super::super::file::{Entry, Kept, RoomFile, StoreError};
use super::super::hall::Denial;
use super::*;

/// Makes the file unwritable.
pub(super) const BREAK: &str = "alter table acts rename to gone";

/// Undoes [`BREAK`].
pub(super) const MEND: &str = "alter table gone rename to acts";

/// A log that is written to a directory.
fn log_in(directory: &Path) -> Arc<Log> {
    let (file, kept) = RoomFile::open(directory).expect("a file");
    assert!(kept.rooms.is_empty() && kept.faults.is_empty());
    let log = Arc::new(Log::new());
    log.write_to(file);
    log
}

fn hall_in(directory: &Path, request: &RoomRequest) -> Hall {
    Hall::open(secret(), plan(request), log_in(directory))
}

/// The contents that another server would find if this one stopped now.
fn copy(directory: &Path) -> Kept {
    let copy = tempfile::tempdir().expect("a directory");
    for name in ["rooms.sqlite", "rooms.sqlite-wal"] {
        std::fs::copy(directory.join(name), copy.path().join(name)).expect("a copy");
    }
    RoomFile::open(copy.path()).expect("a file").1
}

/// A room as another server would open it if this one stopped now.
fn restarted(directory: &Path) -> Hall {
    let kept = copy(directory);
    assert_eq!((kept.rooms.len(), kept.faults), (1, Vec::new()));
    Hall::restore(&kept.rooms[0], (&*LIBRARY, &Limits::server()), Arc::new(Log::new())).expect("a room")
}

/// Changes a file behind the server's back.
pub(super) fn tamper(directory: &Path, statements: &str) {
    let connection = Connection::open(directory.join("rooms.sqlite")).expect("a file");
    connection.execute_batch(statements).expect("a change");
}

/// The names of the files in a directory that were set aside.
fn aside(directory: &Path) -> Vec<String> {
    let entries = std::fs::read_dir(directory).expect("a directory");
    let names = entries.map(|entry| entry.expect("an entry").file_name().to_string_lossy().into_owned());
    let mut names: Vec<String> = names.filter(|name| name.contains("aside")).collect();
    names.sort();
    names
}

#[tokio::test]
async fn a_room_is_the_same_after_a_restart_and_what_is_told_is_written() {
    let directory = tempfile::tempdir().expect("a directory");
    let hall = hall_in(directory.path(), &at_once());
    let (mut ann, token) = join(&hall, "Ann");
    let words = begin(&hall, &ann, 5);
    for (word, _) in &words[..3] {
        claim(&hall, &ann, word);
    }
    let mut told = Vec::new();
    while told.len() < 8 {
        let text = ann.next().await.expect("a message");
        told.push(serde_json::from_str::<Value>(&text).expect("JSON")["type"].clone());
    }
    let began = ["welcome", "players", "countdown", "players", "round"];
    assert_eq!(told, [&began[..], &["claimed"; 3]].concat());
    // All of it was sent, so all of it is in the file: another server reads it while this one still runs.
    let again = restarted(directory.path());
    let [before, after] = [&hall, &again].map(Hall::look);
    assert_eq!((before.round, &before.board), (after.round, &after.board));
    assert!(before.players[0].present && !after.players[0].present);
    let left = after.ends_in_ms.expect("a round");
    assert!(left >= before.ends_in_ms.expect("a round") && left <= 180_000);
    let mut back = listen(&again);
    assert!(again.come_back(back.number, token));
    for (place, verdict) in [(0, "repeated"), (2, "repeated"), (3, "accepted")] {
        claim(&again, &back, &words[place].0);
        assert_eq!(last(&mut back, "claimed")["verdict"], verdict);
    }
}

/// A room in which every kind of act has happened, with two teams of two; the last is the countdown to a round.
fn eventful(directory: &Path) -> Hall {
    let hall = hall_in(directory, &at_once());
    let players = join_all(&hall, ["Ann", "Bob", "Cid", "Dan", "Eve"]);
    let number = |place: usize| players[place].number;
    let teams = |countdown: &str, language: &str| {
        plan(&RoomRequest {
            language: Some(language.to_owned()),
            rounds: Some(2),
            countdown: Some(countdown.parse().expect("a time")),
            ..mode("teams")
        })
    };
    hall.remove(number(0), Seat(4)).expect("the host may");
    hall.change(number(0), teams("0s", "en")).expect("a change");
    hall.join_team(number(1), None, Team(0)).expect("a team");
    hall.join_team(number(0), Some(Seat(2)), Team(1)).expect("a team");
    let words = begin(&hall, &players[0], 5);
    for (place, word) in [(0, 0), (1, 1), (2, 1), (3, 2)] {
        claim(&hall, &players[place], &words[word].0);
    }
    hall.end(number(0)).expect("a round");
    hall.rematch(number(0)).expect("another game");
    hall.change(number(0), teams("10s", "fr")).expect("a change");
    for place in 0..3 {
        hall.ready(number(place), true).expect("a break");
    }
    hall.ready(number(2), false).expect("a break");
    hall.ready(number(2), true).expect("a break");
    let turn = hall.ready(number(3), true).expect("a break").expect("all are ready");
    let deal = deal(&turn.plan, turn.round, 7);
    hall.begin(&turn, deal).expect("a round");
    hall
}

/// A room as anyone sees it, without the fields that a restart may change: presence, and the remaining time.
fn look(hall: &Hall) -> Value {
    let mut room = serde_json::to_value(hall.look()).expect("JSON");
    for field in ["starts_in_ms", "ends_in_ms"] {
        room[field] = room[field].is_null().into();
    }
    for player in room["players"].as_array_mut().expect("players") {
        (player["present"], player["host"]) = (false.into(), false.into());
    }
    room
}

#[tokio::test]
async fn nothing_of_what_players_and_hosts_do_is_lost() {
    let directory = tempfile::tempdir().expect("a directory");
    let hall = eventful(directory.path());
    hall.written().await;
    let again = restarted(directory.path());
    let room = look(&again);
    assert_eq!(room, look(&hall));
    assert_eq!(
        (&room["phase"], &room["game"], &room["language"]),
        (&"starting".into(), &2.into(), &"fr".into())
    );
    assert!(again.look().starts_in_ms.is_some_and(|left| left <= 10_000));
    assert_eq!((&room["board"], &room["result"]), (&Value::Null, &Value::Null));
    let tokens = |hall: &Hall| hall.lock().tokens.clone();
    assert_eq!((tokens(&again), tokens(&again).len()), (tokens(&hall), 4));
}

#[tokio::test(start_paused = true)]
async fn rounds_that_ended_by_themselves_are_kept_as_such() {
    let directory = tempfile::tempdir().expect("a directory");
    let hall = hall_in(directory.path(), &at_once());
    let [ann, bob] = join_all(&hall, ["Ann", "Bob"]);
    let words = begin(&hall, &ann, 5);
    claim(&hall, &ann, &words[0].0);
    pass(&hall, 180_000).await;
    hall.hang_up(bob.number);
    // Bob never had a word.
    pass(&hall, 60_000).await;
    hall.ready(ann.number, true).expect("a break");
    hall.written().await;
    let again = restarted(directory.path());
    assert_eq!(look(&again), look(&hall));
    assert_eq!((again.look().phase, again.look().players.len()), ("between", 1));
    assert_eq!(again.lock().tokens, hall.lock().tokens);
}

#[tokio::test]
async fn a_room_that_is_closed_leaves_nothing_behind() {
    let directory = tempfile::tempdir().expect("a directory");
    let hall = hall_in(directory.path(), &at_once());
    let (ann, _) = join(&hall, "Ann");
    hall.hang_up(ann.number);
    hall.written().await;
    assert_eq!(copy(directory.path()).rooms.len(), 1);
    assert!(hall.close_if_idle(Duration::ZERO));
    hall.written().await;
    let kept = copy(directory.path());
    assert_eq!((kept.rooms.len(), kept.faults), (0, Vec::new()));
}

#[tokio::test]
async fn what_cannot_be_written_is_not_told_and_nothing_more_is_taken() {
    let directory = tempfile::tempdir().expect("a directory");
    let hall = hall_in(directory.path(), &at_once());
    let [mut ann, bob] = join_all(&hall, ["Ann", "Bob"]);
    let eve = listen(&hall);
    hall.written().await;
    heard(&mut ann);
    assert!(!*hall.failing().borrow());
    tamper(directory.path(), BREAK);
    hall.ready(bob.number, true).expect("nobody knows yet that it cannot be written");
    hall.failing().wait_for(|&failing| failing).await.expect("a log");
    assert_eq!(heard(&mut ann).len(), 0, "nothing that is not written is told");
    assert_eq!(hall.ready(ann.number, true).err(), Some(Denial::Unsaved));
    assert_eq!(hall.sit(eve.number, "Eve".parse().expect("a name"), secret()), Err(Denial::Unsaved));
    // Presence is not logged, so it still changes.
    for listener in [&ann, &bob, &eve] {
        hall.hang_up(listener.number);
    }
    assert!(!hall.close_if_idle(Duration::ZERO), "that could not be written either");
    tamper(directory.path(), MEND);
    hall.failing().wait_for(|&failing| !failing).await.expect("a log");
    hall.written().await;
    assert!(heard(&mut ann).contains(&"players".to_owned()));
    assert!(restarted(directory.path()).look().players[1].ready);
    assert!(hall.close_if_idle(Duration::ZERO));
}

/// A room with an entry that cannot be written until the file is mended.
async fn unwritten(directory: &Path) -> Hall {
    let hall = hall_in(directory, &at_once());
    let (ann, _) = join(&hall, "Ann");
    hall.written().await;
    tamper(directory, BREAK);
    hall.ready(ann.number, true).expect("nobody knows yet that it cannot be written");
    hall.failing().wait_for(|&failing| failing).await.expect("a log");
    hall
}

#[tokio::test]
async fn a_server_that_stops_writes_what_waits_and_tries_more_than_once() {
    let directory = tempfile::tempdir().expect("a directory");
    let hall = unwritten(directory.path()).await;
    let stopping = std::thread::spawn(move || drop(hall));
    tamper(directory.path(), MEND);
    stopping.join().expect("a stop");
    let (_, kept) = RoomFile::open(directory.path()).expect("nobody else has it");
    assert_eq!((kept.rooms[0].lines.len(), kept.faults), (2, Vec::new()));
}

#[tokio::test]
async fn a_server_that_stops_does_not_wait_for_ever_for_its_disk() {
    let directory = tempfile::tempdir().expect("a directory");
    drop(unwritten(directory.path()).await);
    tamper(directory.path(), MEND);
    let (_, kept) = RoomFile::open(directory.path()).expect("nobody else has it");
    assert_eq!((kept.rooms[0].lines.len(), kept.faults), (1, Vec::new()));
}

#[test]
fn a_directory_belongs_to_one_server() {
    let directory = tempfile::tempdir().expect("a directory");
    let first = RoomFile::open(directory.path()).expect("a file");
    assert!(matches!(RoomFile::open(directory.path()), Err(StoreError::InUse(_))));
    drop(first);
    assert!(RoomFile::open(directory.path()).is_ok());
    let missing = directory.path().join("missing");
    assert!(matches!(RoomFile::open(&missing), Err(StoreError::Directory { .. })));
}

#[test]
fn what_the_system_refuses_is_an_error_and_sets_nothing_aside() {
    let directory = tempfile::tempdir().expect("a directory");
    std::fs::create_dir(directory.path().join("rooms.sqlite")).expect("a directory in the way");
    assert!(matches!(RoomFile::open(directory.path()), Err(StoreError::Sqlite { .. })));
    assert!(aside(directory.path()).is_empty());
}

#[test]
fn a_file_that_is_not_ours_is_set_aside_under_a_name_of_its_own() {
    let directory = tempfile::tempdir().expect("a directory");
    let path = directory.path();
    let open = || {
        let (_, kept) = RoomFile::open(path).expect("a file");
        assert!(kept.rooms.is_empty() && kept.faults.is_empty());
        aside(path).len()
    };
    assert_eq!(open(), 0);
    assert_eq!(open(), 0, "it is ours");
    for (number, change) in ["user_version = 1", "application_id = 7"].into_iter().enumerate() {
        tamper(path, &format!("pragma {change}"));
        assert_eq!(open(), number + 1, "{change}");
    }
    std::fs::copy(Path::new(env!("CARGO_MANIFEST_DIR")).join("Cargo.toml"), path.join("rooms.sqlite"))
        .expect("a copy");
    assert_eq!(open(), 3);
    assert_eq!(aside(path), [1, 2, 3].map(|number| format!("rooms-aside-{number}.sqlite")));
    assert_eq!(open(), 3, "the new one is ours");
}

#[tokio::test]
async fn a_bad_row_costs_one_room() {
    let directory = tempfile::tempdir().expect("a directory");
    let log = log_in(directory.path());
    let halls = [(); 4].map(|()| Hall::open(secret(), plan(&at_once()), Arc::clone(&log)));
    for hall in &halls {
        join(hall, "Ann");
        hall.written().await;
    }
    let [good, renamed, changed, unplayable] = halls.each_ref().map(|hall| hall.id().to_string());
    drop((halls, log));
    tamper(
        directory.path(),
        &format!(
            "update acts set act = replace(act, 'Ann', 'Eve') where room = '{renamed}';
             update rooms set request = replace(request, '4x4', '5x5') where id = '{changed}';
             delete from rooms where id = '{unplayable}'; insert into rooms values ('x', '{{}}', 0);"
        ),
    );
    let (_, kept) = RoomFile::open(directory.path()).expect("a file");
    assert_eq!(kept.rooms.iter().map(|room| room.id.to_string()).collect::<Vec<_>>(), [good.as_str()]);
    assert_eq!(
        kept.faults,
        [
            format!("room {}…: line 1 was altered", &renamed[..8]),
            format!("room {}…: its settings were altered", &changed[..8]),
            "room x…: its id was altered".to_owned(),
            format!("room {}…: it has a log but no entry among the rooms", &unplayable[..8]),
        ]
    );
    assert_eq!(kept.rooms[0].fault("why"), format!("room {}…: why", &good[..8]));
}

#[tokio::test]
async fn a_file_is_renewed_with_the_rooms_that_are_in_order() {
    let directory = tempfile::tempdir().expect("a directory");
    let hall = eventful(directory.path());
    hall.written().await;
    drop(hall);
    let (file, kept) = RoomFile::open(directory.path()).expect("a file");
    let mut file = file.renew(&kept.rooms).expect("another file");
    assert_eq!(aside(directory.path()), ["rooms-aside-1.sqlite"]);
    file.write(&[Entry::Opened { id: secret(), request: "{}".to_owned(), sum: 0 }]).expect("a room");
    drop(file);
    let (_, again) = RoomFile::open(directory.path()).expect("a file");
    assert_eq!(again.faults.len(), 1, "the sum was wrong");
    assert_eq!((again.rooms.len(), &again.rooms[0].request), (1, &kept.rooms[0].request));
    assert_eq!(again.rooms[0].lines, kept.rooms[0].lines);
}
