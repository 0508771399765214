//! All rooms of a server, and the texts of refusals.

use std::net::Ipv4Addr;
use std::path::Path;
use std::sync::Mutex;

use axum::http::StatusCode;
use axum::response::IntoResponse;
use worddle_ask::Speech;
use worddle_play::{ActionError, NameError};

use super::super::hall::{Denial, Hall};
use super::super::{Code, Rooms, Source, look, name_fault, refusal};
use super::kept::{BREAK, MEND, tamper};
use super::*;
use crate::peer::Peer;
use crate::problem::Problem;
use crate::shares::Places;
use crate::speech;

/// Rooms that are saved in a directory, or nowhere.
fn rooms(directory: Option<&Path>) -> Rooms {
    Rooms::open(directory).expect("rooms")
}

/// Asks for a room.
async fn find(rooms: &Rooms, id: Secret) -> Option<Arc<Hall>> {
    let restore = |tenure| async { rooms.restore(id, tenure, (&*LIBRARY, &Limits::server())) };
    rooms.find(id, restore).await.map_err(|_| "a room that cannot be restored").expect("a room or none")
}

/// Opens a room, with a limit on all rooms and none on those of a peer.
async fn open(rooms: &Rooms, most: usize) -> Result<Secret, Problem> {
    let peer = Peer::new(Ipv4Addr::LOCALHOST.into());
    rooms.create(plan(&at_once()), most, Places::new(usize::MAX, 0).claim(peer).expect("a place")).await
}

/// The status of a problem.
fn status<T>(result: Result<T, Problem>) -> Option<StatusCode> {
    result.err().map(|problem| problem.into_response().status())
}

#[tokio::test(start_paused = true)]
async fn a_room_is_found_by_its_id_and_by_its_code() {
    let rooms = rooms(None);
    let [first, second] = [open(&rooms, 9).await, open(&rooms, 9).await].map(|id| id.expect("a room"));
    for id in [first, second] {
        assert_eq!(find(&rooms, id).await.expect("a room").id(), id);
        assert_eq!(rooms.find_code(Code::of(id)), Some(id));
    }
    let other = secret();
    assert!(find(&rooms, other).await.is_none());
    assert_eq!(rooms.find_code(Code::of(other)), None);
}

#[tokio::test(start_paused = true)]
async fn there_are_only_so_many_rooms() {
    let rooms = rooms(None);
    assert!(open(&rooms, 2).await.is_ok() && open(&rooms, 2).await.is_ok());
    assert_eq!(status(open(&rooms, 2).await), Some(StatusCode::SERVICE_UNAVAILABLE));
}

#[tokio::test(start_paused = true)]
async fn rooms_and_players_are_counted_and_told_that_the_server_stops() {
    let rooms = rooms(None);
    let mut players = Vec::new();
    for count in [3, 0, 2] {
        let hall = find(&rooms, open(&rooms, 9).await.expect("a room")).await.expect("a room");
        players.extend((0..count).map(|number| join(&hall, &format!("player {number}")).0));
        let (leaver, _) = join(&hall, "leaver");
        hall.hang_up(leaver.number);
    }
    assert_eq!(rooms.census(), (3, 5));
    rooms.send_closing();
    for player in &mut players {
        assert_eq!(heard(player).last().map(String::as_str), Some("closing"));
    }
}

#[tokio::test(start_paused = true)]
async fn a_room_without_listeners_is_closed_after_half_an_hour_and_makes_place() {
    let (rooms, tenants) = (rooms(None), Places::new(usize::MAX, 2));
    let peer = Peer::new(Ipv4Addr::LOCALHOST.into());
    let mut halls = Vec::new();
    for _ in 0..2 {
        let id = rooms.create(plan(&at_once()), 9, tenants.claim(peer).expect("a place")).await;
        halls.push(find(&rooms, id.expect("a room")).await.expect("a room"));
    }
    let (mut ann, _) = join(&halls[1], "Ann");
    begin(&halls[1], &ann, 5);
    tokio::time::advance(Duration::from_mins(30)).await;
    rooms.tick();
    assert!(heard(&mut ann).contains(&"result".to_owned()), "time passes in every room");
    assert!(rooms.census().0 == 2 && tenants.claim(peer).is_err());
    tokio::time::advance(Duration::from_millis(1)).await;
    rooms.tick();
    let (first, second) = (find(&rooms, halls[0].id()).await, find(&rooms, halls[1].id()).await);
    assert!(first.is_none() && second.is_some());
    assert!(tenants.claim(peer).is_ok());
}

#[tokio::test(start_paused = true)]
async fn nobody_waits_for_ever_for_a_disk_that_is_stuck() {
    let rooms = Rooms { halls: Mutex::default(), log: Arc::new(Log::stuck()), source: Source::Memory };
    let start = tokio::time::Instant::now();
    assert_eq!(status(open(&rooms, 9).await), Some(StatusCode::SERVICE_UNAVAILABLE));
    assert_eq!(start.elapsed().as_secs(), 5);
    let hall = Arc::clone(&rooms.all()[0]);
    assert_eq!(status(look(&hall).await), Some(StatusCode::SERVICE_UNAVAILABLE));
    let (mut ann, _) = join(&hall, "Ann");
    assert_eq!(heard(&mut ann).len(), 0, "nothing is written, so nothing is told");
    assert!(!is_cut_off(&mut ann));
}

#[tokio::test]
async fn a_room_is_opened_again_when_it_is_first_asked_for() {
    let directory = tempfile::tempdir().expect("a directory");
    let first = rooms(Some(directory.path()));
    let ids = [open(&first, 9).await, open(&first, 9).await].map(|id| id.expect("a room"));
    let hall = find(&first, ids[0]).await.expect("a room");
    join(&hall, "Ann");
    assert_eq!(look(&hall).await.map_err(|_| "unsaved").expect("a room").players[0].name, "Ann");
    drop((first, hall));
    let second = rooms(Some(directory.path()));
    assert_eq!((second.census(), second.all().len()), ((2, 0), 0), "nothing is read or solved");
    assert_eq!(second.find_code(Code::of(ids[1])), Some(ids[1]));
    let [one, same] =
        [find(&second, ids[0]).await, find(&second, ids[0]).await].map(|hall| hall.expect("a room"));
    assert!(Arc::ptr_eq(&one, &same));
    assert_eq!((one.look().players[0].name.as_str(), second.all().len()), ("Ann", 1));
}

#[tokio::test]
async fn a_room_that_nobody_asks_for_is_closed_after_half_an_hour() {
    let directory = tempfile::tempdir().expect("a directory");
    let first = rooms(Some(directory.path()));
    let id = open(&first, 9).await.expect("a room");
    drop(first);
    tokio::time::pause();
    let second = rooms(Some(directory.path()));
    tokio::time::advance(Duration::from_mins(30)).await;
    second.tick();
    assert_eq!(second.census().0, 1);
    tokio::time::advance(Duration::from_millis(1)).await;
    second.tick();
    assert!(second.census().0 == 0 && find(&second, id).await.is_none());
    drop(second);
    assert_eq!(rooms(Some(directory.path())).census().0, 0);
}

#[tokio::test]
async fn what_is_wrong_with_a_room_costs_no_other() {
    let directory = tempfile::tempdir().expect("a directory");
    let aside = directory.path().join("rooms-aside-1.sqlite");
    let first = rooms(Some(directory.path()));
    let [good, bad] = [open(&first, 9).await, open(&first, 9).await].map(|id| id.expect("a room"));
    drop(first);
    tamper(directory.path(), &format!("update lines set act = '' where room = '{bad}' and number = 1"));
    for _ in 0..2 {
        let second = rooms(Some(directory.path()));
        assert_eq!(second.census().0, 1);
        assert!(find(&second, good).await.is_some() && find(&second, bad).await.is_none());
        assert!(aside.exists() && !directory.path().join("rooms-aside-2.sqlite").exists());
    }
}

#[tokio::test]
async fn no_room_is_opened_while_rooms_cannot_be_written() {
    let directory = tempfile::tempdir().expect("a directory");
    let rooms = rooms(Some(directory.path()));
    let id = open(&rooms, 9).await.map_err(|_| "unsaved").expect("a room");
    tamper(directory.path(), BREAK);
    let hall = find(&rooms, id).await.expect("a room");
    join(&hall, "Ann");
    hall.failing().wait_for(|&failing| failing).await.expect("a log");
    assert_eq!(status(open(&rooms, 9).await), Some(StatusCode::SERVICE_UNAVAILABLE));
    assert_eq!(rooms.census().0, 1);
    tamper(directory.path(), MEND);
    hall.written().await;
    assert!(open(&rooms, 9).await.is_ok());
}

/// A text in English and in French.
async fn said(say: impl Fn() -> Value) -> [Value; 2] {
    [
        speech::within(Speech::English, async { say() }).await,
        speech::within(Speech::French, async { say() }).await,
    ]
}

#[tokio::test]
async fn every_refusal_has_a_name_and_a_sentence_in_two_languages() {
    let denials = [Denial::Unsaved, Denial::NotHost, Denial::Closed];
    let rules = [
        ActionError::Full,
        ActionError::NameTaken,
        ActionError::NoSuchSeat,
        ActionError::NoSuchTeam(2),
        ActionError::Empty,
        ActionError::NotPlaying,
        ActionError::StillPlaying,
        ActionError::NoMoreRounds,
    ];
    let mut names = Vec::new();
    for denial in denials.into_iter().chain(rules.map(Denial::from)) {
        let [english, french] = said(|| serde_json::to_value(refusal(denial)).expect("JSON")).await;
        assert_eq!((&english["type"], &english["why"]), (&"refused".into(), &french["why"]));
        assert_ne!(english["detail"], french["detail"]);
        names.push(english["why"].as_str().expect("a name").to_owned());
    }
    let expected = "unsaved not-host closed full name-taken no-seat no-team empty not-playing still-playing no-more-rounds";
    assert_eq!(names.join(" "), expected);
}

#[tokio::test]
async fn what_is_wrong_with_a_name_is_said_in_two_languages() {
    for (error, english, french) in [
        (NameError::Empty, "the name is empty", "le nom est vide"),
        (NameError::TooLong, "24 characters", "24 caractères"),
        (NameError::Invisible(0xad), "U+00AD", "U+00AD"),
    ] {
        let said = said(|| name_fault(error).into()).await;
        let starts = said.each_ref().map(|text| text.as_str().expect("text").contains("name"));
        assert_eq!(starts, [true, false]);
        for (text, part) in said.iter().zip([english, french]) {
            assert!(text.as_str().is_some_and(|text| text.contains(part)), "{text} {part}");
        }
    }
}
