//! Rooms without sockets: what takes half an hour, or a disk, in a moment.

use std::sync::Arc;
use std::time::Duration;

use tokio::runtime::Runtime;
use worddle_ask::{Library, Limits, RoomPlan, RoomRequest};
use worddle_lexicon::WordId;
use worddle_play::{ActionError, MAX_PLAYERS, Seat, Team};

use super::file::RoomFile;
use super::hall::{Denial, Hall};
use super::listeners::Subscription;
use super::log::Log;
use crate::secret::Secret;

fn plan(live: bool) -> RoomPlan {
    let countdown = Some("0s".parse().expect("a time"));
    let request = RoomRequest { live, countdown, ..RoomRequest::default() };
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

fn spell(plan: &RoomPlan, word: WordId) -> String {
    plan.list.alphabet().spell(&plan.list.word(word))
}

/// Begins a round, and returns its words.
fn begin(hall: &Hall, host: &Subscription, secret: u128) -> Vec<String> {
    let turn = hall.may_begin(host.number).expect("a round");
    let deal = turn.plan.deal(turn.round, secret);
    let words = deal.words().iter().map(|&(word, _)| spell(&turn.plan, word)).collect();
    hall.begin(&turn, deal).expect("a round");
    words
}

/// All that waits for a listener.
fn messages(listening: &mut Subscription) -> Vec<serde_json::Value> {
    runtime().block_on(async {
        let mut messages = Vec::new();
        while let Ok(Some(text)) = tokio::time::timeout(Duration::from_millis(50), listening.next()).await {
            messages.push(serde_json::from_str(&text).expect("JSON"));
        }
        messages
    })
}

/// All that waits for a listener, by type.
fn heard(listening: &mut Subscription) -> Vec<String> {
    let text = |message: &serde_json::Value| message["type"].as_str().expect("a type").to_owned();
    messages(listening).iter().map(text).collect()
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
    assert_eq!(hall.may_begin(listening.number).err(), Some(ActionError::NoSuchSeat.into()));
}

#[test]
fn a_round_begins_once_and_only_the_player_hears_of_a_word() {
    let hall = hall(true);
    let (mut ann, _) = join(&hall, "Ann");
    let (mut bob, _) = join(&hall, "Bob");
    assert_eq!(hall.may_begin(bob.number).err(), Some(Denial::NotHost));
    let turn = hall.may_begin(ann.number).expect("a round");
    let deals = [1, 2].map(|secret| turn.plan.deal(turn.round, secret));
    let word = spell(&turn.plan, deals[0].words()[0].0);
    let [first, second] = deals;
    assert_eq!(hall.begin(&turn, first), Ok(()));
    assert_eq!(hall.begin(&turn, second), Err(ActionError::StillPlaying.into()), "someone else was quicker");
    assert_eq!(hall.may_begin(bob.number).err(), Some(ActionError::StillPlaying.into()));
    assert_eq!(hall.claim(ann.number, word), Ok(()));
    // Standings come when half a second has passed since the last, and once.
    hall.tick();
    std::thread::sleep(Duration::from_millis(600));
    hall.tick();
    std::thread::sleep(Duration::from_millis(600));
    hall.tick();
    let began = ["countdown", "players", "round"];
    let expected = [&["welcome", "players", "players"][..], &began, &["claimed", "standings"]].concat();
    assert_eq!(heard(&mut ann), expected);
    assert_eq!(heard(&mut bob), [&["welcome", "players"][..], &began, &["standings"]].concat());
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
    let words = begin(&hall, &ann, 5);
    for word in &words[..3] {
        hall.claim(ann.number, word.clone()).expect("a word");
    }
    assert_eq!(
        heard(&mut ann),
        ["welcome", "players", "countdown", "players", "round", "claimed", "claimed", "claimed"]
    );
    // All of it was told, so all of it is in the file: another server reads it while this one still runs.
    let copy = tempfile::tempdir().expect("a directory");
    for name in ["rooms.sqlite", "rooms.sqlite-wal"] {
        std::fs::copy(directory.path().join(name), copy.path().join(name)).expect("a copy");
    }
    let (_, kept) = RoomFile::open(copy.path()).expect("a file");
    assert_eq!((kept.rooms.len(), kept.faults), (1, Vec::new()));
    let again = Hall::restore(&kept.rooms[0], context, Arc::new(Log::new())).expect("a room");
    let [before, after] = [&hall, &again].map(Hall::look);
    assert_eq!(
        (before.players[0].name.as_str(), before.round, &before.board),
        (after.players[0].name.as_str(), after.round, &after.board)
    );
    assert!(before.players[0].present && !after.players[0].present);
    let left = after.ends_in_ms.expect("a round");
    assert!(left >= before.ends_in_ms.expect("a round") && left <= 180_000);
    let listening = again.listen(100).expect("a place");
    assert!(again.come_back(listening.number, token));
    assert_eq!(again.claim(listening.number, words[0].clone()), Ok(()));
    assert_eq!(again.claim(listening.number, words[3].clone()), Ok(()));
}

/// A room in which everything is done that can be, with two teams of two; the last thing is a round counted down to.
fn eventful(log: Arc<Log>) -> (Hall, Vec<(Subscription, Secret)>, serde_json::Value) {
    let hall = Hall::open(Secret::random().expect("randomness"), plan(false), log);
    let mut players: Vec<(Subscription, Secret)> =
        ["Ann", "Bob", "Cid", "Dan"].into_iter().map(|name| join(&hall, name)).collect();
    let number = |place: usize| players[place].0.number;
    let teams = |countdown: &str, language: &str| {
        let request = RoomRequest {
            mode: Some("teams".to_owned()),
            language: Some(language.to_owned()),
            rounds: Some(2),
            countdown: Some(countdown.parse().expect("a time")),
            ..RoomRequest::default()
        };
        request.plan(&Library::shared(None), &Limits::server()).expect("a room")
    };
    assert_eq!(hall.change(number(1), teams("0s", "en")), Err(Denial::NotHost));
    hall.change(number(0), teams("0s", "en")).expect("a change");
    hall.join_team(number(1), None, Team(0)).expect("a team");
    hall.join_team(number(0), Some(Seat(2)), Team(1)).expect("a team");
    assert_eq!(hall.join_team(number(1), Some(Seat(0)), Team(1)), Err(Denial::NotHost));
    let words = begin(&hall, &players[0].0, 5);
    for (place, word) in [(0, 0), (1, 1), (2, 1), (3, 2)] {
        hall.claim(number(place), words[word].clone()).expect("a word");
    }
    assert_eq!(hall.end(number(3)), Err(Denial::NotHost));
    hall.end(number(0)).expect("a round");
    let result = messages(&mut players[3].0).into_iter().rfind(|message| message["type"] == "result");
    let number = |place: usize| players[place].0.number;
    assert_eq!(hall.rematch(number(2)), Err(Denial::NotHost));
    hall.rematch(number(0)).expect("another game");
    hall.change(number(0), teams("10s", "fr")).expect("a change");
    for place in 0..3 {
        assert!(hall.ready(number(place), true).expect("a break").is_none(), "Dan is not ready");
    }
    hall.ready(number(2), false).expect("a break");
    hall.ready(number(2), true).expect("a break");
    let turn = hall.ready(number(3), true).expect("a break").expect("all are ready");
    let deal = turn.plan.deal(turn.round, 7);
    hall.begin(&turn, deal).expect("a round");
    (hall, players, result.expect("a result"))
}

#[test]
fn teams_share_words_and_strike_those_of_others() {
    let (hall, players, message) = eventful(Arc::new(Log::new()));
    let result = &message["result"];
    let scores: Vec<_> = result["sides"].as_array().expect("sides").iter().collect();
    assert_eq!(scores.len(), 2);
    assert!(scores.iter().all(|side| side["words"] == 2 && side["total"] == side["score"]), "{scores:?}");
    assert_eq!(message["history"][0]["players"][2]["team"], 1);
    let struck: usize = result["players"]
        .as_array()
        .expect("players")
        .iter()
        .flat_map(|player| player["words"].as_array().expect("words"))
        .filter(|word| word["struck"] == true)
        .count();
    assert_eq!(struck, 2, "one word, of both teams");
    drop((hall, players));
}

#[test]
fn nothing_of_what_players_and_hosts_do_is_lost() {
    let directory = tempfile::tempdir().expect("a directory");
    let (file, _) = RoomFile::open(directory.path()).expect("a file");
    let log = Arc::new(Log::new());
    log.write_to(file);
    let (hall, mut players, _) = eventful(log);
    let told = messages(&mut players[0].0);
    assert_eq!(told.last().expect("a message")["type"], "players", "{told:?}");
    let copy = tempfile::tempdir().expect("a directory");
    for name in ["rooms.sqlite", "rooms.sqlite-wal"] {
        std::fs::copy(directory.path().join(name), copy.path().join(name)).expect("a copy");
    }
    let (_, kept) = RoomFile::open(copy.path()).expect("a file");
    let context = (&Library::shared(None), &Limits::server());
    let again = Hall::restore(&kept.rooms[0], context, Arc::new(Log::new())).expect("a room");
    let room = |hall: &Hall| {
        let mut room = serde_json::to_value(hall.look()).expect("JSON");
        // Time stood still, and nobody is there yet.
        assert!(room["starts_in_ms"].as_u64().is_some_and(|left| left <= 10_000));
        room["starts_in_ms"] = 0.into();
        for player in room["players"].as_array_mut().expect("players") {
            (player["present"], player["host"]) = (false.into(), false.into());
        }
        room
    };
    assert_eq!(room(&again), room(&hall));
    let room = room(&again);
    assert_eq!(
        (&room["phase"], &room["game"], &room["language"]),
        (&"starting".into(), &2.into(), &"fr".into())
    );
    assert_eq!((&room["board"], &room["result"]), (&serde_json::Value::Null, &serde_json::Value::Null));
}

#[test]
fn together_everyone_hears_of_a_word_and_watchers_too() {
    let request = RoomRequest {
        mode: Some("together".to_owned()),
        countdown: Some("0s".parse().expect("a time")),
        ..RoomRequest::default()
    };
    let plan = request.plan(&Library::shared(None), &Limits::server()).expect("a room");
    let hall = Hall::open(Secret::random().expect("randomness"), plan, Arc::new(Log::new()));
    let (mut ann, _) = join(&hall, "Ann");
    let (mut bob, _) = join(&hall, "Bob");
    let mut eve = hall.listen(100).expect("a place");
    hall.watch(eve.number);
    let words = begin(&hall, &ann, 5);
    for listener in [&mut ann, &mut bob, &mut eve] {
        messages(listener);
    }
    hall.claim(bob.number, words[0].clone()).expect("a word");
    hall.claim(ann.number, words[0].clone()).expect("a word");
    let told = [&mut ann, &mut bob, &mut eve].map(messages);
    let brief = |message: &serde_json::Value| {
        [&message["type"], &message["verdict"], &message["seat"]].map(ToString::to_string).join(" ")
    };
    let told = told.map(|messages| messages.iter().map(brief).collect::<Vec<_>>().join(", "));
    assert_eq!(
        told,
        [
            r#""found" "accepted" 1, "claimed" "taken" 1"#,
            r#""claimed" "accepted" 1"#,
            r#""found" "accepted" 1"#
        ]
    );
    assert_eq!(hall.look().words.len(), 1);
    // The words of someone who is removed are lost, and everyone hears which ones are left.
    hall.remove(ann.number, Seat(1)).expect("the host may");
    let told = messages(&mut ann);
    let left = told.iter().find(|message| message["type"] == "words").expect("the words");
    assert_eq!(left["words"], serde_json::json!([]));
    assert_eq!(hall.claim(ann.number, words[0].clone()), Ok(()));
    assert_eq!(messages(&mut ann)[0]["verdict"], "accepted");
}

#[test]
fn watchers_are_counted_and_told_at_leisure() {
    let hall = hall(false);
    let (mut ann, _) = join(&hall, "Ann");
    let eve = hall.listen(100).expect("a place");
    hall.watch(eve.number);
    hall.tick();
    std::thread::sleep(Duration::from_millis(600));
    hall.tick();
    hall.hang_up(eve.number);
    hall.tick();
    std::thread::sleep(Duration::from_millis(600));
    hall.tick();
    hall.tick();
    assert_eq!(heard(&mut ann), ["welcome", "players", "watchers", "watchers"]);
}
