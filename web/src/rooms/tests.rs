//! Rooms without sockets: what takes half an hour, or a disk, in a moment.

use std::sync::Arc;
use std::time::Duration;

use tokio::runtime::Runtime;
use worddle_ask::{Library, Limits, RoomPlan, RoomRequest};
use worddle_play::{ActionError, MAX_PLAYERS, Seat};

use super::file::RoomFile;
use super::hall::{Denial, Hall};
use super::listeners::Subscription;
use super::log::Log;
use crate::secret::Secret;

fn plan(live: bool) -> RoomPlan {
    let request = RoomRequest { live, ..RoomRequest::default() };
    request.plan(&Library::shared(None), &Limits::server()).expect("a room")
}

fn hall(live: bool) -> Hall {
    Hall::open(Secret::random().expect("randomness"), plan(live), Arc::new(Log::new()))
}

fn runtime() -> Runtime {
    tokio::runtime::Builder::new_current_thread().enable_all().build().expect("a runtime")
}

/// Someone who listens, with a seat.
fn join(hall: &Hall, name: &str) -> (Subscription, Secret) {
    let listening = hall.listen(100).expect("a place");
    let token = Secret::random().expect("randomness");
    hall.sit(listening.number, name.parse().expect("a name"), token).expect("a seat");
    (listening, token)
}

/// All that waits for a listener, by type.
fn heard(listening: &mut Subscription) -> Vec<String> {
    runtime().block_on(async {
        let mut types = Vec::new();
        while let Ok(Some(text)) = tokio::time::timeout(Duration::from_millis(50), listening.next()).await {
            let message: serde_json::Value = serde_json::from_str(&text).expect("JSON");
            types.push(message["type"].as_str().expect("a type").to_owned());
        }
        types
    })
}

#[test]
fn a_room_is_closed_when_nobody_has_listened_for_long_enough() {
    let hall = hall(false);
    let (listening, _) = join(&hall, "Ann");
    assert!(!hall.close_if_idle(Duration::ZERO), "someone listens");
    hall.hang_up(listening.number);
    assert!(!hall.close_if_idle(Duration::from_mins(1)), "not long enough");
    std::thread::sleep(Duration::from_millis(2));
    assert!(hall.close_if_idle(Duration::ZERO));
    assert!(!hall.close_if_idle(Duration::ZERO), "only once");
    assert!(hall.listen(100).is_none());
    let token = Secret::random().expect("randomness");
    assert_eq!(hall.sit(7, "Bob".parse().expect("a name"), token), Err(Denial::Closed));
}

#[test]
fn a_room_has_only_so_many_listeners() {
    let hall = hall(false);
    let first = hall.listen(2).expect("a place");
    let second = hall.listen(2).expect("a place");
    assert_ne!(first.number, second.number);
    assert!(hall.listen(2).is_none());
    hall.hang_up(first.number);
    assert!(hall.listen(2).is_some());
}

#[test]
fn a_full_room_takes_the_seat_of_whoever_left_first_and_never_played() {
    let hall = hall(false);
    let mut players: Vec<(Subscription, Secret)> =
        (0..MAX_PLAYERS).map(|number| join(&hall, &format!("player {number}"))).collect();
    let guest = hall.listen(100).expect("a place");
    let sit = |name: &str| {
        let token = Secret::random().expect("randomness");
        hall.sit(guest.number, name.parse().expect("a name"), token)
    };
    assert_eq!(sit("one more"), Err(ActionError::Full.into()));
    for place in [9, 4] {
        hall.hang_up(players[place].0.number);
        std::thread::sleep(Duration::from_millis(2));
    }
    assert_eq!(sit("one more"), Ok(()));
    // Seat 9 was left first. Its token opens nothing any more, that of seat 4 still does.
    let (ninth, fourth) = (players[9].1, players[4].1);
    let back = hall.listen(100).expect("a place");
    assert!(!hall.come_back(back.number, ninth));
    assert!(hall.come_back(back.number, fourth));
    assert_eq!(hall.present(), usize::from(MAX_PLAYERS));
    // Now nobody is away.
    assert_eq!(
        hall.sit(guest.number, "two more".parse().expect("a name"), ninth),
        Err(ActionError::Full.into())
    );
    assert!(heard(&mut players[0].0).contains(&"players".to_owned()));
}

#[test]
fn a_player_with_two_tabs_stays_until_both_are_closed() {
    let hall = hall(false);
    let (first, token) = join(&hall, "Ann");
    let second = hall.listen(100).expect("a place");
    assert!(hall.come_back(second.number, token));
    hall.hang_up(first.number);
    assert_eq!(hall.present(), 1);
    hall.hang_up(second.number);
    assert_eq!(hall.present(), 0);
}

#[test]
fn whoever_only_watches_gives_the_seat_up() {
    let hall = hall(false);
    let (listening, _) = join(&hall, "Ann");
    hall.watch(listening.number);
    assert_eq!(hall.present(), 0);
    assert_eq!(hall.may_begin(listening.number), Err(ActionError::NoSuchSeat.into()));
}

#[test]
fn a_round_begins_once_and_only_the_player_hears_of_a_word() {
    let hall = hall(true);
    let (mut ann, _) = join(&hall, "Ann");
    let (mut bob, _) = join(&hall, "Bob");
    let round = hall.may_begin(ann.number).expect("a round");
    let deals = [1, 2].map(|secret| plan(true).deal(round, secret));
    let word = deals[0].words()[0].0;
    let [first, second] = deals;
    assert_eq!(hall.begin(round, first), Ok(()));
    assert_eq!(hall.begin(round, second), Err(ActionError::StillPlaying.into()), "someone else was quicker");
    assert_eq!(hall.may_begin(bob.number), Err(ActionError::StillPlaying.into()));
    assert_eq!(hall.claim(ann.number, word), Ok(()));
    // Standings come when half a second has passed since the last, and once.
    hall.tick();
    std::thread::sleep(Duration::from_millis(600));
    hall.tick();
    std::thread::sleep(Duration::from_millis(600));
    hall.tick();
    assert_eq!(heard(&mut ann), ["welcome", "players", "players", "round", "claimed", "standings"]);
    assert_eq!(heard(&mut bob), ["welcome", "players", "round", "standings"]);
}

#[test]
fn a_listener_that_does_not_listen_is_cut_off() {
    let hall = hall(false);
    let (mut ann, _) = join(&hall, "Ann");
    for _ in 0..100 {
        let (listening, token) = join(&hall, "Bob");
        let seat = Seat(1);
        assert_eq!(hall.remove(ann.number, seat), Ok(()));
        assert!(!hall.come_back(listening.number, token));
        hall.hang_up(listening.number);
    }
    // What waited is heard, and then no more.
    assert_eq!(heard(&mut ann).len(), 64);
    assert!(runtime().block_on(ann.next()).is_none());
}

#[test]
fn everybody_hears_that_the_server_stops() {
    let hall = hall(false);
    let (mut ann, _) = join(&hall, "Ann");
    hall.say_goodbye();
    assert_eq!(heard(&mut ann).last().map(String::as_str), Some("closing"));
    assert!(runtime().block_on(ann.next()).is_none());
}

#[test]
fn a_room_is_the_same_after_a_restart_and_what_is_told_is_written() {
    let directory = tempfile::tempdir().expect("a directory");
    let context = (&Library::shared(None), &Limits::server());
    let (file, kept) = RoomFile::open(directory.path()).expect("a file");
    assert!(kept.rooms.is_empty() && kept.faults.is_empty());
    let log = Arc::new(Log::new());
    log.write_to(file);
    let hall = Hall::open(Secret::random().expect("randomness"), plan(false), Arc::clone(&log));
    let (mut ann, token) = join(&hall, "Ann");
    let round = hall.may_begin(ann.number).expect("a round");
    let deal = plan(false).deal(round, 5);
    let words = deal.words();
    hall.begin(round, deal).expect("a round");
    for &(word, _) in &words[..3] {
        hall.claim(ann.number, word).expect("a word");
    }
    assert_eq!(heard(&mut ann), ["welcome", "players", "round", "claimed", "claimed", "claimed"]);
    // All of it was told, so all of it is in the file: another server reads it while this one still runs.
    let copy = tempfile::tempdir().expect("a directory");
    for name in ["rooms.sqlite", "rooms.sqlite-wal"] {
        std::fs::copy(directory.path().join(name), copy.path().join(name)).expect("a copy");
    }
    let (_, kept) = RoomFile::open(copy.path()).expect("a file");
    assert_eq!((kept.rooms.len(), kept.faults), (1, Vec::new()));
    let again = Hall::restore(&kept.rooms[0], context, Arc::new(Log::new())).expect("a room");
    let [before, after] = [&hall, &again].map(|hall| hall.look());
    assert_eq!(
        (before.players[0].name.as_str(), before.round, &before.board),
        (after.players[0].name.as_str(), after.round, &after.board)
    );
    assert!(before.players[0].present && !after.players[0].present);
    let left = after.ends_in_ms.expect("a round");
    assert!(left >= before.ends_in_ms.expect("a round") && left <= 180_000);
    let listening = again.listen(100).expect("a place");
    assert!(again.come_back(listening.number, token));
    assert_eq!(again.claim(listening.number, words[0].0), Ok(()));
    assert_eq!(again.claim(listening.number, words[3].0), Ok(()));
}
