//! A room is restored to the end of its log, or not at all.

use worddle_play::{HOST_GRACE, Millis, Seat};

use super::super::act::{Act, LogEnd};
use super::super::hall::Denial;
use super::super::kept::KeptRoom;
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
    restore_within(&RoomRequest::from(&plan(&at_once())), acts, &Limits::server())
}

/// The room of a request and of a log, on a server with these limits.
fn restore_within(request: &RoomRequest, acts: &[(u64, Act)], limits: &Limits) -> Result<Hall, String> {
    let id = secret();
    let mut end = LogEnd::start(id);
    let mut lines = vec![end.base(id, Millis(0), &Act::Open { room: request.clone() })];
    lines.extend(acts.iter().map(|(at, act)| end.push(Millis(*at), act)));
    let clock = lines[lines.len() - 1].at;
    let kept = KeptRoom { id, lines, end, clock, is_cut: false, damaged: false };
    Hall::restore(&kept, (&*LIBRARY, limits), Arc::new(Log::new()))
}

/// A player with a word, in a round whose board was shown.
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
async fn names_that_were_taken_before_they_looked_alike_keep_their_seats() {
    let hall = restore(&[(0, sit(0, "host")), (0, sit(1, "HOST"))]).expect("a room");
    assert_eq!(hall.look().players.len(), 2);
}

#[tokio::test(start_paused = true)]
async fn the_host_is_the_same_after_a_restart_and_is_not_waited_for_for_ever() {
    let hall = restore(&[(0, sit(0, "Ann")), (0, sit(1, "Bob")), (0, begin_on_board())]).expect("a room");
    let (mut bob, token) = (listen(&hall), hall.lock().tokens[&Seat(1)]);
    assert!(hall.come_back(bob.number, token));
    let hosts = |message: &Value| [0, 1].map(|seat| message["players"][seat]["host"] == true);
    assert_eq!(hosts(&last(&mut bob, "welcome")["room"]), [true, false]);
    assert_eq!(hall.end(bob.number), Err(Denial::NotHost));
    pass(&hall, HOST_GRACE.0).await;
    assert_eq!(hosts(&last(&mut bob, "players")), [false, true]);
    assert_eq!(hall.end(bob.number), Ok(()));
}

#[tokio::test(start_paused = true)]
async fn a_log_goes_on_where_it_ended() {
    let hall = restore(&played()).expect("a room");
    let before = hall.lock().log.end;
    join(&hall, "Bob");
    assert_eq!((before.number, hall.lock().log.end.number), (4, 5));
}

/// Checks that a log whose last act is impossible is rejected for this reason.
#[track_caller]
fn check_refused(before: &[(u64, Act)], at: u64, act: Act, why: &str) {
    let mut acts = before.to_vec();
    acts.push((at, act));
    let refused = restore(&acts).map(|_| ()).expect_err("a log that cannot be");
    assert_eq!(refused, format!("line {}: {why}", acts.len() + 1));
}

#[tokio::test(start_paused = true)]
async fn an_act_that_ends_otherwise_than_the_first_time_is_refused() {
    let played = played();
    let otherwise = "the outcome differs from the original";
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
    check_refused(&played[..1], 0, Act::Stop {}, "no round is being played");
    check_refused(&played[..1], 0, sit(1, ""), "the name is empty: enter 1 to 24 characters");
    for word in ["QQQQ", "漢字"] {
        check_refused(&played, 64_000, claim_word(0, word), "a word is no longer in the list");
    }
    let room = RoomRequest { rounds: Some(21), ..RoomRequest::default() };
    check_refused(&played[..1], 0, Act::Change { room }, "21 rounds: choose 1 to 20");
}

/// A graph of 64 cells in a ring, each linked to so many that follow.
fn ring(links: u32) -> String {
    let links =
        (0..64).flat_map(|cell| (1..=links).map(move |step| format!("{cell}-{}", (cell + step) % 64)));
    format!("graph:{}", links.collect::<Vec<_>>().join(","))
}

#[tokio::test(start_paused = true)]
async fn a_room_with_a_long_notation_comes_back_whatever_the_limits_are_now() {
    let request = RoomRequest { topology: Some(ring(6)), ..at_once() };
    let plan = plan(&request);
    let board = deal(&plan, 1, 5).board.notation(plan.list.alphabet());
    assert!(board.len() > 1_616, "{}", board.len());
    let acts = [(0, sit(0, "Ann")), (1_000, Act::Begin { board: board.clone(), countdown: 0 })];
    let limits = Limits { cells: 16, ..Limits::server() };
    let hall = restore_within(&request, &acts, &limits).expect("a room");
    assert_eq!(hall.look().board.map(|board| board.notation), Some(board));
}

#[tokio::test(start_paused = true)]
async fn a_room_whose_shape_is_refused_now_comes_back() {
    let request = RoomRequest { topology: Some("2x2x2x2x2x2".to_owned()), ..at_once() };
    assert!(request.plan(&*LIBRARY, &Limits::server()).is_err());
    let hall = restore_within(&request, &[(0, sit(0, "Ann"))], &Limits::server()).expect("a room");
    assert_eq!(hall.look().players.len(), 1);
    let (ann, token) = (listen(&hall), hall.lock().tokens[&Seat(0)]);
    assert!(hall.come_back(ann.number, token));
    let turn = hall.may_begin(ann.number).expect("a turn");
    assert_eq!(turn.plan.check_cost().expect_err("a shape that takes too long").field(), "topology");
}

/// A board on which all cells touch, with the words tea and ten, among others.
fn dense_board() -> Act {
    let letters = "TEASRINOLDCMUPGH".repeat(4);
    let rows: Vec<String> =
        letters.as_bytes().chunks(2).map(|row| String::from_utf8_lossy(row).into_owned()).collect();
    Act::Begin { board: format!("2x2x2x2x2x2={}", rows.join(" ")), countdown: 0 }
}

#[tokio::test(start_paused = true)]
async fn only_the_last_board_is_solved() {
    let request = RoomRequest { topology: Some("2x2x2x2x2x2".to_owned()), rounds: Some(20), ..at_once() };
    let mut acts = vec![(0, sit(0, "Ann"))];
    for round in 0..12 {
        let at = round * 1_000;
        acts.extend([(at, dense_board()), (at, claim_word(0, "TEN")), (at, claim_word(0, "TEA"))]);
        acts.push((at + 1, Act::Stop {}));
    }
    acts.push((20_000, Act::Change { room: RoomRequest { rounds: Some(20), ..at_once() } }));
    acts.push((20_000, begin_on_board()));
    // One of the first boards alone would take hours.
    let hall = restore_within(&request, &acts, &Limits::server()).expect("a room");
    let room = hall.look();
    assert_eq!((room.phase, room.round, room.history.len()), ("starting", 13, 12));
    assert_eq!(room.history.iter().map(|round| round.players[0].score).collect::<Vec<_>>(), [6; 12]);
    pass(&hall, 3_000).await;
    let (ann, token) = (listen(&hall), hall.lock().tokens[&Seat(0)]);
    assert!(hall.come_back(ann.number, token));
    claim(&hall, &ann, "TEN");
    assert_eq!(hall.lock().room.players()[&Seat(0)].accepted, 25);
}

#[tokio::test(start_paused = true)]
async fn a_round_on_a_board_that_takes_too_long_now_is_over_and_its_words_count() {
    let request = RoomRequest { topology: Some("2x2x2x2x2x2".to_owned()), ..at_once() };
    let acts = [(0, sit(0, "Ann")), (0, dense_board()), (1_000, claim_word(0, "TEN"))];
    let room = restore_within(&request, &acts, &Limits::server()).expect("a room").look();
    assert_eq!((room.phase, room.players[0].total), ("between", 3));
    assert_eq!(room.result.expect("a result").players[0].words[0].found.word, "TEN");
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
