//! All rooms of a server, and the texts of refusals.

use std::net::Ipv4Addr;
use std::path::Path;
use std::sync::Mutex;

use axum::http::StatusCode;
use axum::response::IntoResponse;
use worddle_ask::Speech;
use worddle_play::{ActionError, NameError};

use super::super::hall::Denial;
use super::super::{Code, Rooms, look, name_fault, refusal};
use super::kept::{BREAK, MEND, tamper};
use super::*;
use crate::peer::Peer;
use crate::problem::Problem;
use crate::speech;
use crate::tenants::Tenants;

/// Rooms that are saved in a directory, or nowhere.
fn rooms(directory: Option<&Path>) -> Rooms {
    Rooms::open(directory, &*LIBRARY, &Limits::server()).expect("rooms")
}

/// Opens a room, with a limit on all rooms and none on those of a peer.
async fn open(rooms: &Rooms, most: usize) -> Result<Secret, Problem> {
    let peer = Peer::new(Ipv4Addr::LOCALHOST.into());
    rooms.create(plan(&at_once()), most, Tenants::new(0).admit(peer)?).await
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
        assert_eq!(rooms.find(id).expect("a room").id(), id);
        assert_eq!(rooms.find_code(Code::of(id)), Some(id));
    }
    let other = secret();
    assert!(rooms.find(other).is_none());
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
        let hall = rooms.find(open(&rooms, 9).await.expect("a room")).expect("a room");
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
    let (rooms, tenants) = (rooms(None), Tenants::new(2));
    let peer = Peer::new(Ipv4Addr::LOCALHOST.into());
    let mut halls = Vec::new();
    for _ in 0..2 {
        let id = rooms.create(plan(&at_once()), 9, tenants.admit(peer).expect("a place")).await;
        halls.push(rooms.find(id.expect("a room")).expect("a room"));
    }
    let (mut ann, _) = join(&halls[1], "Ann");
    begin(&halls[1], &ann, 5);
    tokio::time::advance(Duration::from_mins(30)).await;
    rooms.tick();
    assert!(heard(&mut ann).contains(&"result".to_owned()), "time passes in every room");
    assert!(rooms.census().0 == 2 && tenants.admit(peer).is_err());
    tokio::time::advance(Duration::from_millis(1)).await;
    rooms.tick();
    assert!(rooms.find(halls[0].id()).is_none() && rooms.find(halls[1].id()).is_some());
    assert!(tenants.admit(peer).is_ok());
}

#[tokio::test(start_paused = true)]
async fn nobody_waits_for_ever_for_a_disk_that_is_stuck() {
    let rooms = Rooms { halls: Mutex::default(), log: Arc::new(Log::stuck()) };
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
async fn rooms_are_opened_again_and_what_is_wrong_with_one_costs_no_other() {
    let directory = tempfile::tempdir().expect("a directory");
    let aside = directory.path().join("rooms-aside-1.sqlite");
    let first = rooms(Some(directory.path()));
    let [good, bad] = [open(&first, 9).await, open(&first, 9).await].map(|id| id.expect("a room"));
    let hall = first.find(good).expect("a room");
    join(&hall, "Ann");
    assert_eq!(look(&hall).await.map_err(|_| "unsaved").expect("a room").players[0].name, "Ann");
    drop((first, hall));
    let second = rooms(Some(directory.path()));
    assert_eq!((second.census(), aside.exists()), ((2, 0), false));
    assert_eq!(second.find(good).expect("a room").look().players[0].name, "Ann");
    drop(second);
    tamper(directory.path(), &format!("update rooms set request = '' where id = '{bad}'"));
    for _ in 0..2 {
        let third = rooms(Some(directory.path()));
        assert_eq!((third.census(), third.find(good).is_some()), ((1, 0), true));
        assert!(aside.exists() && !directory.path().join("rooms-aside-2.sqlite").exists());
    }
}

#[tokio::test]
async fn no_room_is_opened_while_rooms_cannot_be_written() {
    let directory = tempfile::tempdir().expect("a directory");
    let rooms = rooms(Some(directory.path()));
    let id = open(&rooms, 9).await.map_err(|_| "unsaved").expect("a room");
    tamper(directory.path(), BREAK);
    let hall = rooms.find(id).expect("a room");
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
    let denials = [Denial::Unsaved, Denial::NotHost, Denial::WornOut, Denial::Closed];
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
    let expected = "unsaved not-host worn-out closed full name-taken no-seat no-team empty not-playing still-playing \
                    no-more-rounds";
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
