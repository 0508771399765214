//! The file of rooms: it has everything that was sent, unusable rooms are set aside, and a failing disk is waited for.

use std::path::Path;

use rusqlite::Connection;
use worddle_play::{Seat, Team};

use super::super::act::{Act, Head, Line};
use super::super::file::{Kept, RoomFile, StoreError, read_room};
use super::super::hall::Denial;
use super::super::kept::KeptRoom;
use super::super::snapshot::Snapshot;
use super::*;

/// Makes the file unwritable.
pub(super) const BREAK: &str = "alter table lines rename to gone";

/// Undoes [`BREAK`].
pub(super) const MEND: &str = "alter table gone rename to lines";

/// A log that is written to a directory.
pub(super) fn log_in(directory: &Path) -> Arc<Log> {
    let (file, kept) = RoomFile::open(directory).expect("a file");
    assert!(kept.rooms.is_empty() && kept.faults.is_empty());
    let log = Arc::new(Log::new());
    log.write_to(file);
    log
}

pub(super) fn hall_in(directory: &Path, request: &RoomRequest) -> Hall {
    Hall::open(secret(), plan(request), log_in(directory))
}

/// A copy of a directory as it would be if the server were killed now.
pub(super) fn copy(directory: &Path) -> tempfile::TempDir {
    let copy = tempfile::tempdir().expect("a directory");
    for name in ["rooms.sqlite", "rooms.sqlite-wal"] {
        if directory.join(name).exists() {
            std::fs::copy(directory.join(name), copy.path().join(name)).expect("a copy");
        }
    }
    copy
}

/// The rooms that another server finds in a directory, and what it reports.
pub(super) fn found(directory: &Path) -> (Vec<KeptRoom>, Vec<String>) {
    let (file, Kept { rooms, faults }) = RoomFile::open(directory).expect("a file");
    drop(file);
    (rooms.iter().map(|&id| read_room(directory, id).expect("a room")).collect(), faults)
}

/// The same room in another server.
pub(super) fn opened(room: &KeptRoom) -> Hall {
    Hall::restore(room, (&*LIBRARY, &Limits::server()), Arc::new(Log::new())).expect("a room")
}

/// A room as another server would open it if this one were killed now.
fn restarted(directory: &Path) -> Hall {
    let (rooms, faults) = found(copy(directory).path());
    assert_eq!((rooms.len(), faults), (1, Vec::new()));
    opened(&rooms[0])
}

/// Changes a file behind the server's back.
pub(super) fn tamper(directory: &Path, statements: &str) {
    let connection = Connection::open(directory.join("rooms.sqlite")).expect("a file");
    connection.execute_batch(statements).expect("a change");
}

/// The names of the files in a directory that were set aside.
pub(super) fn aside(directory: &Path) -> Vec<String> {
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
async fn what_players_were_shown_stays_when_the_server_stops() {
    let directory = tempfile::tempdir().expect("a directory");
    let request = RoomRequest { countdown: Some("3s".parse().expect("a time")), ..RoomRequest::default() };
    let hall = hall_in(directory.path(), &request);
    let (ann, _) = join(&hall, "Ann");
    begin(&hall, &ann, 5);
    // Nobody does anything after the countdown has begun.
    for _ in 0..600 {
        pass(&hall, 50).await;
    }
    let before = hall.look();
    assert_eq!((before.phase, before.ends_in_ms), ("playing", Some(153_000)));
    hall.send_closing();
    // Answers that have begun are finished; nobody sees this time pass.
    pass(&hall, 4_000).await;
    drop((hall, ann));
    let after = opened(&found(directory.path()).0[0]).look();
    assert_eq!((after.phase, after.ends_in_ms, after.board), ("playing", Some(153_000), before.board));
}

#[tokio::test(start_paused = true)]
async fn a_server_that_is_killed_gives_nobody_more_than_a_second() {
    let directory = tempfile::tempdir().expect("a directory");
    let hall = hall_in(directory.path(), &RoomRequest::default());
    let (ann, _) = join(&hall, "Ann");
    begin(&hall, &ann, 5);
    for _ in 0..59 {
        pass(&hall, 50).await;
    }
    let before_board = hall.lock().mark;
    assert_eq!(hall.look().phase, "starting");
    pass(&hall, 50).await;
    // Nobody sees the board before it is certain to stay.
    assert!(hall.lock().mark > before_board);
    hall.written().await;
    assert_eq!(restarted(directory.path()).look().phase, "playing");
    for _ in 0..199 {
        pass(&hall, 50).await;
    }
    let before = hall.look().ends_in_ms.expect("a round");
    // Dropped without a word, as if killed: what was saved by then is written.
    drop((hall, ann));
    let after = opened(&found(directory.path()).0[0]).look();
    let left = after.ends_in_ms.expect("a round that is played");
    assert!(after.board.is_some() && (before..=before + 1_000).contains(&left), "{left} after {before}");
}

#[tokio::test]
async fn a_log_is_bounded_however_often_the_settings_change() {
    let directory = tempfile::tempdir().expect("a directory");
    let hall = hall_in(directory.path(), &at_once());
    let (ann, _) = join(&hall, "Ann");
    let links: Vec<String> =
        (0..63).flat_map(|cell| [1, 2, 3].map(|step| format!("{cell}-{}", (cell + step) % 64))).collect();
    let large = plan(&RoomRequest { topology: Some(format!("graph:{}", links.join(","))), ..at_once() });
    for _ in 0..5_000 {
        hall.change(ann.number, large.clone()).expect("the host may");
    }
    hall.written().await;
    let copy = copy(directory.path());
    let rooms = found(copy.path()).0;
    let bytes: usize = rooms[0].lines.iter().map(|line| line.act.len()).sum();
    assert!(bytes < 40 << 10, "{bytes} bytes");
    let file = std::fs::metadata(copy.path().join("rooms.sqlite")).expect("a file").len();
    assert!(file < 1 << 20, "{file} bytes");
    assert_eq!(look(&opened(&rooms[0])), look(&hall));
}

#[tokio::test(start_paused = true)]
async fn a_snapshot_is_the_room_at_any_time() {
    let directory = tempfile::tempdir().expect("a directory");
    let hall = eventful(directory.path());
    let check = |hall: &Hall| {
        let mut kept = KeptRoom::gather(hall.id(), snapshot_rows(hall)).expect("a room");
        kept.clock = hall.lock().room.now();
        let again = opened(&kept);
        assert_eq!(look(&again), look(hall));
        assert_eq!(again.lock().tokens, hall.lock().tokens);
        assert_eq!(again.lock().room.round(), hall.lock().room.round());
    };
    check(&hall);
    pass(&hall, 10_000).await;
    check(&hall);
    pass(&hall, 200_000).await;
    assert_eq!(hall.look().phase, "between");
    check(&hall);
}

/// The rows of a log that starts from a snapshot of a room.
fn snapshot_rows(hall: &Hall) -> Vec<Line> {
    let state = hall.lock();
    let mut end = state.log.end;
    let base = end.base(hall.id(), state.room.now(), &Act::Snapshot(Box::new(Snapshot::of(&state))));
    let head = Head { end, at: state.room.now(), damaged: false };
    vec![base, head.line(hall.id())]
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
    assert_eq!(found(copy(directory.path()).path()).0.len(), 1);
    assert!(hall.close_if_idle(Duration::ZERO));
    hall.written().await;
    assert_eq!(found(copy(directory.path()).path()), (Vec::new(), Vec::new()));
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
    let (rooms, faults) = found(directory.path());
    assert_eq!((rooms[0].lines.len(), faults), (3, Vec::new()));
}

#[tokio::test]
async fn a_server_that_stops_does_not_wait_for_ever_for_its_disk() {
    let directory = tempfile::tempdir().expect("a directory");
    drop(unwritten(directory.path()).await);
    tamper(directory.path(), MEND);
    let (rooms, faults) = found(directory.path());
    assert_eq!((rooms[0].lines.len(), faults), (2, Vec::new()));
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
