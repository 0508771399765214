//! A room is brought back to where its log ends, or not at all.

use worddle_play::{Millis, Seat};

use super::super::act::{Act, LogEnd};
use super::super::file::KeptRoom;
use super::*;

fn sit(seat: u8, name: &str) -> Act {
    Act::Sit { seat, name: name.to_owned(), token: secret() }
}

/// A board with the words tea and ten, among others.
fn begin_on_board() -> Act {
    Act::Begin { board: "TEAS/RINO/LDCM/UPGH".to_owned(), countdown: 3_000 }
}

fn claim_word(seat: u8, word: &str) -> Act {
    Act::Claim { seat, word: word.to_owned() }
}

/// The room of a log with these acts at these times in milliseconds.
fn restore(acts: &[(u64, Act)]) -> Result<Hall, String> {
    let request = serde_json::to_string(&RoomRequest::from(&plan(&at_once()))).expect("JSON");
    let id = secret();
    let start = LogEnd::start(id, &request);
    let mut end = start;
    let lines = acts.iter().map(|(at, act)| end.push(Millis(*at), act)).collect();
    let kept = KeptRoom { id, request, start, lines };
    Hall::restore(&kept, (&LIBRARY, &Limits::server()), Arc::new(Log::new()))
}

/// A player in a round that was shown and has a word.
fn played() -> Vec<(u64, Act)> {
    vec![(0, sit(0, "Ann")), (1_000, begin_on_board()), (64_000, claim_word(0, "TEN"))]
}

#[tokio::test(start_paused = true)]
async fn time_goes_on_from_where_the_log_ends() {
    let hall = restore(&played()).expect("a room");
    assert_eq!(hall.look().ends_in_ms, Some(120_000));
    tokio::time::advance(Duration::from_secs(10)).await;
    assert_eq!(hall.look().ends_in_ms, Some(110_000));
    let (bob, _) = join(&hall, "Bob");
    claim(&hall, &bob, "TEA");
    tokio::time::advance(Duration::from_secs(110)).await;
    hall.tick();
    assert_eq!(hall.look().phase, "between");
}

#[tokio::test(start_paused = true)]
async fn nobody_is_there_after_a_restart_and_those_who_never_played_lose_their_seats() {
    let mut acts = played();
    acts.push((64_000, sit(1, "Bob")));
    acts.push((64_000, sit(2, "Cid")));
    let hall = restore(&acts).expect("a room");
    assert_eq!(hall.present(), 0);
    let cid = hall.lock().tokens[&Seat(2)];
    pass(&hall, 50_000).await;
    assert_eq!(hall.look().players.len(), 3);
    assert!(hall.come_back(listen(&hall).number, cid));
    pass(&hall, 10_000).await;
    let names: Vec<String> = hall.look().players.into_iter().map(|player| player.name).collect();
    assert_eq!(names, ["Ann", "Cid"]);
}

#[tokio::test(start_paused = true)]
async fn a_log_goes_on_where_it_ended() {
    let hall = restore(&played()).expect("a room");
    let before = hall.lock().end;
    join(&hall, "Bob");
    assert_eq!((before.number, hall.lock().end.number), (3, 4));
}

/// Whether a log whose last act cannot have happened is refused, with this reason.
#[track_caller]
fn check_refused(before: &[(u64, Act)], at: u64, act: Act, why: &str) {
    let mut acts = before.to_vec();
    acts.push((at, act));
    let refused = restore(&acts).map(|_| ()).expect_err("a log that cannot be");
    assert_eq!(refused, format!("line {}: {why}", acts.len()));
}

#[tokio::test(start_paused = true)]
async fn an_act_that_ends_otherwise_than_the_first_time_is_refused() {
    let played = played();
    let otherwise = "it does not end as it did the first time";
    check_refused(&[], 0, sit(1, "Ann"), otherwise);
    check_refused(&played, 64_000, claim_word(0, "TEN"), otherwise);
    check_refused(&played, 64_000, claim_word(0, "ZOO"), otherwise);
    check_refused(&played, 64_000, Act::End {}, otherwise);
    check_refused(&played, 184_000, claim_word(0, "TEA"), otherwise);
    check_refused(&played[..1], 0, Act::Ready { seat: 0, ready: false }, otherwise);
    check_refused(&played[..1], 0, Act::Join { seat: 0, team: 0 }, otherwise);
    check_refused(&played[..1], 0, Act::Rematch {}, otherwise);
}

#[tokio::test(start_paused = true)]
async fn an_act_that_is_against_the_rules_is_refused() {
    let played = played();
    check_refused(&played, 64_000, begin_on_board(), "a round is being played");
    check_refused(&played, 64_000, Act::Ready { seat: 0, ready: true }, "a round is being played");
    check_refused(&played, 64_000, Act::Remove { seat: 1 }, "nobody has that seat");
    check_refused(&played, 64_000, sit(1, "Ann"), "that name is taken: pick another");
    check_refused(&played[..1], 0, Act::Stop {}, "no round is being played");
    check_refused(&played[..1], 0, sit(1, ""), "the name is empty: enter 1 to 24 characters");
    for word in ["QQQQ", "漢字"] {
        check_refused(&played, 64_000, claim_word(0, word), "a word that is no longer in the list");
    }
    let room = RoomRequest { rounds: Some(21), ..RoomRequest::default() };
    check_refused(&played[..1], 0, Act::Change { room }, "21 rounds: expected 1 to 20");
}

#[tokio::test(start_paused = true)]
async fn every_act_that_can_have_happened_is_repeated() {
    let mut acts = played();
    acts.extend([
        (184_000, Act::End {}),
        (184_000, Act::Join { seat: 0, team: 1 }),
        (185_000, Act::Ready { seat: 0, ready: true }),
        (186_000, begin_on_board()),
        (189_000, claim_word(0, "TEA")),
        (190_000, Act::Stop {}),
        (191_000, Act::Change { room: mode("teams") }),
        (192_000, sit(1, "Bob")),
        (193_000, Act::Remove { seat: 1 }),
    ]);
    let hall = restore(&acts).expect("a room");
    let room = hall.look();
    assert_eq!((room.phase, room.round, room.rules.mode, room.players.len()), ("between", 2, "teams", 1));
    assert_eq!((room.players[0].team, hall.lock().tokens.len()), (Some(1), 1));
    acts.push((194_000, Act::Rematch {}));
    let hall = restore(&acts).expect("a room");
    let room = hall.look();
    assert_eq!((room.phase, room.game, room.board), ("waiting", 2, None));
}
