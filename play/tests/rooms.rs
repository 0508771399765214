//! Rooms as players experience them.

use proptest::prelude::*;
use worddle_lexicon::WordId;
use worddle_play::{
    Action, ActionError, Event, HOST_GRACE, MAX_PLAYERS, Millis, Mode, Phase, Room, RoomSettings, Seat,
    SharedWords, Side, Team, Verdict,
};

fn settings(shared: SharedWords) -> RoomSettings {
    RoomSettings { length: Millis(1000), rounds: 2, shared, mode: Mode::Rivals }
}

fn sit(room: &mut Room, at: u64, name: &str) -> Result<Vec<Event>, ActionError> {
    room.apply(Millis(at), Action::Sit { name: name.parse().expect("a name") })
}

fn claim(room: &mut Room, at: u64, seat: u8, word: u32) -> Result<Vec<Event>, ActionError> {
    room.apply(Millis(at), Action::Claim { seat: Seat(seat), word: WordId(word) })
}

fn begin(room: &mut Room, at: u64) -> Result<Vec<Event>, ActionError> {
    begin_in(room, at, 0)
}

fn begin_in(room: &mut Room, at: u64, countdown: u64) -> Result<Vec<Event>, ActionError> {
    let words = vec![(WordId(3), 5), (WordId(1), 1), (WordId(2), 2)];
    room.apply(Millis(at), Action::Begin { words, countdown: Millis(countdown) })
}

/// A room with Ann and Bob in its first round, from 0 to 1000.
fn playing(shared: SharedWords) -> Room {
    let mut room = Room::new(settings(shared));
    sit(&mut room, 0, "Ann").expect("a seat");
    sit(&mut room, 0, "Bob").expect("a seat");
    begin(&mut room, 0).expect("a round");
    room
}

#[test]
fn a_word_of_two_players_is_struck() {
    let mut room = playing(SharedWords::Struck);
    for (seat, word) in [(0, 1), (0, 3), (1, 3)] {
        claim(&mut room, 10, seat, word).expect("in time");
    }
    let events = room.apply(Millis(1000), Action::Wait).expect("time passes");
    let [Event::Ended(tally)] = &events[..] else { panic!("{events:?}") };
    let scores: Vec<u64> = tally.players.iter().map(|player| player.score).collect();
    assert_eq!(scores, [1, 0]);
    assert_eq!(tally.missed, [WordId(2)]);
    assert!(tally.players[1].words[0].struck);
}

#[test]
fn if_shared_words_count_both_players_score() {
    let mut room = playing(SharedWords::Counts);
    for seat in 0..2 {
        claim(&mut room, 10, seat, 3).expect("in time");
    }
    room.apply(Millis(2000), Action::Wait).expect("time passes");
    assert_eq!(room.players().values().map(|player| player.total).collect::<Vec<_>>(), [5, 5]);
}

#[test]
fn a_claim_is_judged_once_and_in_time() {
    let mut room = playing(SharedWords::Struck);
    let verdict = |events: Result<Vec<Event>, ActionError>| match events.as_deref() {
        Ok([Event::Claimed { verdict, .. }]) => *verdict,
        other => panic!("{other:?}"),
    };
    assert_eq!(verdict(claim(&mut room, 1, 0, 3)), Verdict::Accepted { points: 5 });
    assert_eq!(verdict(claim(&mut room, 2, 0, 3)), Verdict::Repeated);
    assert_eq!(verdict(claim(&mut room, 3, 0, 9)), Verdict::NotOnBoard);
    assert_eq!(verdict(claim(&mut room, 999, 1, 3)), Verdict::Accepted { points: 5 });
    // At the very end the round is over, and the claim only reveals that.
    let events = claim(&mut room, 1000, 1, 2).expect("the end of the round");
    assert!(matches!(&events[..], [Event::Ended(tally)] if tally.players[1].words.len() == 1));
    assert_eq!(claim(&mut room, 1001, 1, 2), Err(ActionError::NotPlaying));
}

#[test]
fn rounds_follow_each_other_until_all_are_played() {
    let mut room = Room::new(settings(SharedWords::Struck));
    assert_eq!(begin(&mut room, 0), Err(ActionError::Empty));
    sit(&mut room, 0, "Ann").expect("a seat");
    assert_eq!(room.phase(), Phase::Waiting);
    begin(&mut room, 0).expect("a round");
    assert_eq!(begin(&mut room, 500), Err(ActionError::StillPlaying));
    claim(&mut room, 600, 0, 1).expect("in time");
    room.apply(Millis(1000), Action::Wait).expect("time passes");
    assert_eq!(room.phase(), Phase::Between);
    begin(&mut room, 2000).expect("another round");
    assert!(room.round().expect("a round").claims(Seat(0)).is_empty());
    claim(&mut room, 2100, 0, 3).expect("in time");
    room.apply(Millis(3000), Action::Wait).expect("time passes");
    assert_eq!((room.phase(), room.players()[&Seat(0)].total), (Phase::Over, 6));
    assert_eq!(begin(&mut room, 4000), Err(ActionError::NoMoreRounds));
}

#[test]
fn seats_and_names_are_bounded() {
    let mut room = Room::new(settings(SharedWords::Struck));
    for number in 0..MAX_PLAYERS {
        let seated = sit(&mut room, 0, &format!("player {number}"));
        assert_eq!(seated, Ok(vec![Event::Seated(Seat(number))]));
    }
    assert_eq!(room.players().len(), 32);
    assert_eq!(room.players()[&Seat(31)].name.as_str(), "player 31");
    assert_eq!(sit(&mut room, 0, "one more"), Err(ActionError::Full));
    assert_eq!(sit(&mut room, 0, "player 3"), Err(ActionError::NameTaken));
    assert_eq!(sit(&mut room, 0, "pl\u{430}yer  3\u{3164}"), Err(ActionError::NameTaken));
    let gone = Seat(200);
    assert_eq!(room.apply(Millis(0), Action::Leave { seat: gone }), Err(ActionError::NoSuchSeat));
    assert_eq!(room.apply(Millis(0), Action::Return { seat: gone }), Err(ActionError::NoSuchSeat));
    assert_eq!(room.apply(Millis(0), Action::Remove { seat: gone }), Err(ActionError::NoSuchSeat));
}

#[test]
fn players_who_come_back_find_their_words() {
    let mut room = playing(SharedWords::Struck);
    claim(&mut room, 5, 1, 2).expect("in time");
    room.apply(Millis(6), Action::Leave { seat: Seat(1) }).expect("free to go");
    assert!(!room.players()[&Seat(1)].present);
    room.apply(Millis(7), Action::Return { seat: Seat(1) }).expect("welcome back");
    assert_eq!(room.round().expect("a round").claims(Seat(1))[0].word, WordId(2));
}

#[test]
fn time_never_runs_backwards_and_no_action_is_rejected_for_it() {
    let mut room = playing(SharedWords::Struck);
    claim(&mut room, 900, 0, 1).expect("in time");
    // The clock was set back. The claim counts at the room's own time.
    claim(&mut room, 4, 1, 1).expect("in time");
    let claims = room.round().expect("a round").claims(Seat(1));
    assert_eq!((claims[0].at, room.now()), (Millis(900), Millis(900)));
    claim(&mut room, 2000, 1, 2).expect("the end of the round");
    assert_eq!(claim(&mut room, 10, 1, 2), Err(ActionError::NotPlaying), "the round does not begin again");
}

#[test]
fn a_removed_seat_is_free_and_empty() {
    let mut room = playing(SharedWords::Struck);
    claim(&mut room, 10, 0, 3).expect("in time");
    claim(&mut room, 10, 1, 3).expect("in time");
    assert_eq!((room.players()[&Seat(0)].accepted, room.players()[&Seat(0)].arrival), (1, 0));
    let removed = room.apply(Millis(11), Action::Remove { seat: Seat(0) });
    assert_eq!(removed, Ok(vec![Event::Removed(Seat(0))]));
    assert_eq!(claim(&mut room, 12, 0, 1), Err(ActionError::NoSuchSeat));
    // The next player gets the seat, and none of its claims.
    assert_eq!(sit(&mut room, 13, "Cid"), Ok(vec![Event::Seated(Seat(0))]));
    let cid = &room.players()[&Seat(0)];
    assert_eq!((cid.name.as_str(), cid.accepted, cid.arrival, cid.total), ("Cid", 0, 2, 0));
    assert!(room.round().expect("a round").claims(Seat(0)).is_empty());
    let events = room.apply(Millis(1000), Action::Wait).expect("time passes");
    let [Event::Ended(tally)] = &events[..] else { panic!("{events:?}") };
    // Now only Bob has the word.
    let results: Vec<_> = tally.players.iter().map(|player| (player.name.as_str(), player.score)).collect();
    assert_eq!(results, [("Cid", 0), ("Bob", 5)]);
    assert_eq!(tally.missed, [WordId(1), WordId(2)]);
    assert_eq!(sit(&mut room, 1001, "Ann"), Ok(vec![Event::Seated(Seat(2))]));
}

#[test]
fn a_result_stays_after_its_players_leave() {
    let mut room = playing(SharedWords::Struck);
    claim(&mut room, 10, 1, 3).expect("in time");
    room.apply(Millis(1000), Action::Wait).expect("time passes");
    room.apply(Millis(1001), Action::Remove { seat: Seat(1) }).expect("a player");
    let result = &room.tally().expect("a result").players[1];
    assert_eq!((result.name.as_str(), result.score, result.total), ("Bob", 5, 5));
}

#[test]
fn the_host_is_the_first_arrival_still_present() {
    let mut room = Room::new(settings(SharedWords::Struck));
    assert_eq!(room.host(), None);
    for name in ["Ann", "Bob", "Cid"] {
        sit(&mut room, 0, name).expect("a seat");
    }
    assert_eq!(room.host(), Some(Seat(0)));
    room.apply(Millis(0), Action::Leave { seat: Seat(0) }).expect("free to go");
    assert_eq!(room.host(), Some(Seat(1)));
    room.apply(Millis(0), Action::Return { seat: Seat(0) }).expect("welcome back");
    assert_eq!(room.host(), Some(Seat(0)));
    // A later player in the first seat does not become host.
    room.apply(Millis(0), Action::Remove { seat: Seat(0) }).expect("a player");
    sit(&mut room, 0, "Dan").expect("a seat");
    assert_eq!((room.host(), room.players()[&Seat(0)].name.as_str()), (Some(Seat(1)), "Dan"));
}

#[test]
fn a_host_who_loses_the_connection_stays_host_for_a_while() {
    let mut room = Room::new(settings(SharedWords::Struck));
    for name in ["Ann", "Bob"] {
        sit(&mut room, 0, name).expect("a seat");
    }
    let mut host_after = |at: u64, action: Action| {
        room.apply(Millis(at), action).expect("a player");
        room.host()
    };
    assert_eq!(host_after(5, Action::Disconnect { seat: Seat(0) }), Some(Seat(0)));
    assert_eq!(host_after(4 + HOST_GRACE.0, Action::Wait), Some(Seat(0)));
    assert_eq!(host_after(5 + HOST_GRACE.0, Action::Wait), Some(Seat(1)));
    assert_eq!(host_after(6 + HOST_GRACE.0, Action::Return { seat: Seat(0) }), Some(Seat(0)));
    // Whoever leaves on purpose is not waited for.
    assert_eq!(host_after(7 + HOST_GRACE.0, Action::Leave { seat: Seat(0) }), Some(Seat(1)));
}

#[test]
fn nobody_sits_beside_a_name_that_looks_like_theirs() {
    let mut room = Room::new(settings(SharedWords::Struck));
    sit(&mut room, 0, "host").expect("a seat");
    for name in ["HOST", "hos\u{3c4}", "h\u{335}ost"] {
        assert_eq!(sit(&mut room, 0, name), Err(ActionError::NameTaken), "{name}");
    }
    // Who sat there before this was so keeps the seat when the room is replayed.
    let name = "HOST".parse().expect("a name");
    assert_eq!(room.apply(Millis(0), Action::Reseat { name }), Ok(vec![Event::Seated(Seat(1))]));
}

/// A room with Ann, Bob, Cid and Dan in its first round, from 0 to 1000.
fn four(mode: Mode) -> Room {
    let mut room = Room::new(RoomSettings { mode, ..settings(SharedWords::Struck) });
    for name in ["Ann", "Bob", "Cid", "Dan"] {
        sit(&mut room, 0, name).expect("a seat");
    }
    begin(&mut room, 0).expect("a round");
    room
}

fn verdict(events: &Result<Vec<Event>, ActionError>) -> Verdict {
    match events.as_deref() {
        Ok([Event::Claimed { verdict, .. }]) => *verdict,
        other => panic!("{other:?}"),
    }
}

fn ready(room: &mut Room, seat: u8, ready: bool) -> Result<Vec<Event>, ActionError> {
    room.apply(room.now(), Action::Ready { seat: Seat(seat), ready })
}

#[test]
fn a_countdown_does_not_shorten_the_round() {
    let mut room = Room::new(settings(SharedWords::Struck));
    sit(&mut room, 0, "Ann").expect("a seat");
    let began = begin_in(&mut room, 100, 3000);
    assert_eq!(began, Ok(vec![Event::Began { round: 1, starts: Millis(3100) }]));
    assert_eq!(room.phase(), Phase::Starting);
    // A guess before the board is shown reveals nothing, not even whether the word is on it.
    assert_eq!(claim(&mut room, 3099, 0, 3), Err(ActionError::NotPlaying));
    assert_eq!(room.apply(Millis(3099), Action::End), Err(ActionError::NotPlaying));
    assert_eq!(begin(&mut room, 3099), Err(ActionError::StillPlaying));
    assert_eq!(room.apply(Millis(3100), Action::Wait), Ok(vec![Event::Started]));
    assert_eq!((room.phase(), room.apply(Millis(3101), Action::Wait)), (Phase::Playing, Ok(Vec::new())));
    assert_eq!(verdict(&claim(&mut room, 4099, 0, 3)), Verdict::Accepted { points: 5 });
    let events = room.apply(Millis(4100), Action::Wait).expect("time passes");
    assert!(matches!(&events[..], [Event::Ended(tally)] if tally.players[0].score == 5));
    // A clock that jumps past all of it starts the round and ends it.
    begin_in(&mut room, 5000, 3000).expect("a round");
    let events = room.apply(Millis(60_000), Action::Wait).expect("time passes");
    assert!(matches!(&events[..], [Event::Started, Event::Ended(_)]));
}

#[test]
fn together_a_word_counts_once_for_everyone() {
    let mut room = four(Mode::Together);
    assert_eq!(verdict(&claim(&mut room, 1, 2, 3)), Verdict::Accepted { points: 5 });
    assert_eq!(verdict(&claim(&mut room, 2, 0, 3)), Verdict::Taken { by: Seat(2) });
    assert_eq!(verdict(&claim(&mut room, 3, 2, 3)), Verdict::Repeated);
    assert_eq!(verdict(&claim(&mut room, 4, 0, 1)), Verdict::Accepted { points: 1 });
    assert_eq!(verdict(&claim(&mut room, 5, 1, 9)), Verdict::NotOnBoard);
    room.apply(Millis(1000), Action::Wait).expect("time passes");
    let tally = room.tally().expect("a result");
    assert!(tally.players.iter().flat_map(|player| &player.words).all(|word| !word.struck));
    assert_eq!(tally.missed, [WordId(2)]);
    assert_eq!(room.totals(), [(Side::Everyone, 6)].into());
    assert_eq!(room.history()[0].players[2].words, 1);
}

#[test]
fn a_word_of_two_teams_is_struck_and_a_word_of_one_team_is_not() {
    let mut room = four(Mode::Teams(2));
    // A new player joins the smallest team.
    let teams: Vec<u8> = room.players().values().map(|player| player.team.0).collect();
    assert_eq!(teams, [0, 1, 0, 1]);
    assert_eq!(verdict(&claim(&mut room, 1, 0, 3)), Verdict::Accepted { points: 5 });
    assert_eq!(verdict(&claim(&mut room, 2, 2, 3)), Verdict::Taken { by: Seat(0) });
    assert_eq!(verdict(&claim(&mut room, 3, 2, 1)), Verdict::Accepted { points: 1 });
    assert_eq!(verdict(&claim(&mut room, 4, 1, 3)), Verdict::Accepted { points: 5 });
    assert_eq!(verdict(&claim(&mut room, 5, 3, 2)), Verdict::Accepted { points: 2 });
    room.apply(Millis(1000), Action::Wait).expect("time passes");
    assert_eq!(room.totals(), [(Side::Team(Team(0)), 1), (Side::Team(Team(1)), 2)].into());
    let scores: Vec<u64> = room.players().values().map(|player| player.total).collect();
    assert_eq!(scores, [0, 0, 1, 2]);
}

#[test]
fn teams_change_between_rounds_and_removed_teams_are_distributed() {
    let mut room = four(Mode::Teams(4));
    let join = |room: &mut Room, seat, team| {
        room.apply(room.now(), Action::Join { seat: Seat(seat), team: Team(team) })
    };
    assert_eq!(join(&mut room, 0, 1), Err(ActionError::StillPlaying));
    room.apply(Millis(1000), Action::Wait).expect("time passes");
    assert_eq!(join(&mut room, 0, 3), Ok(vec![Event::Joined(Seat(0))]));
    assert_eq!(join(&mut room, 0, 3), Ok(Vec::new()), "nothing has changed");
    assert_eq!(join(&mut room, 0, 4), Err(ActionError::NoSuchTeam(4)));
    assert_eq!(join(&mut room, 9, 0), Err(ActionError::NoSuchSeat));
    let fewer = RoomSettings { mode: Mode::Teams(2), ..settings(SharedWords::Struck) };
    assert_eq!(room.apply(Millis(1000), Action::Change { settings: fewer }), Ok(vec![Event::Changed]));
    let mut teams: Vec<u8> = room.players().values().map(|player| player.team.0).collect();
    assert_eq!(teams[1], 1, "whoever has a team keeps it");
    teams.sort_unstable();
    assert_eq!(teams, [0, 0, 1, 1]);
    assert_eq!(join(&mut room, 0, 3), Err(ActionError::NoSuchTeam(2)));
}

#[test]
fn a_room_is_ready_when_everyone_present_is() {
    let mut room = Room::new(settings(SharedWords::Struck));
    sit(&mut room, 0, "Ann").expect("a seat");
    assert_eq!(ready(&mut room, 0, true), Ok(vec![Event::Readied(Seat(0))]));
    assert!(!room.is_ready(), "one alone waits for others, or starts");
    sit(&mut room, 0, "Bob").expect("a seat");
    sit(&mut room, 0, "Cid").expect("a seat");
    ready(&mut room, 1, true).expect("a player");
    assert!(!room.is_ready());
    room.apply(Millis(0), Action::Leave { seat: Seat(2) }).expect("free to go");
    assert!(room.is_ready(), "who has gone is not waited for");
    assert_eq!(ready(&mut room, 1, true), Ok(Vec::new()), "nothing has changed");
    assert_eq!(ready(&mut room, 7, true), Err(ActionError::NoSuchSeat));
    // Being ready for other settings or for an earlier round does not count.
    room.apply(Millis(0), Action::Change { settings: settings(SharedWords::Counts) }).expect("a break");
    assert!(!room.is_ready());
    for seat in 0..2 {
        ready(&mut room, seat, true).expect("a player");
    }
    begin(&mut room, 0).expect("a round");
    assert_eq!(ready(&mut room, 0, true), Err(ActionError::StillPlaying));
    room.apply(Millis(1000), Action::Wait).expect("time passes");
    assert!(!room.is_ready());
}

#[test]
fn a_round_can_end_early_and_its_words_count() {
    let mut room = playing(SharedWords::Struck);
    claim(&mut room, 10, 0, 3).expect("in time");
    let events = room.apply(Millis(20), Action::End).expect("a round");
    assert!(matches!(&events[..], [Event::Ended(tally)] if tally.players[0].score == 5));
    assert_eq!(
        (room.phase(), room.apply(Millis(21), Action::End)),
        (Phase::Between, Err(ActionError::NotPlaying))
    );
    // Its regular end does not end it again.
    assert_eq!(room.apply(Millis(2000), Action::Wait), Ok(Vec::new()));
}

#[test]
fn settings_change_between_rounds_only() {
    let mut room = playing(SharedWords::Struck);
    let change = |room: &mut Room, rounds, length| {
        let settings = RoomSettings { rounds, length: Millis(length), ..settings(SharedWords::Counts) };
        room.apply(room.now(), Action::Change { settings })
    };
    assert_eq!(change(&mut room, 1, 1000), Err(ActionError::StillPlaying));
    room.apply(Millis(1000), Action::Wait).expect("time passes");
    change(&mut room, 1, 1000).expect("a break");
    assert_eq!(room.phase(), Phase::Over);
    change(&mut room, 3, 500).expect("a break");
    assert_eq!(room.phase(), Phase::Between);
    begin(&mut room, 1000).expect("a round");
    assert_eq!(room.round().expect("a round").ends, Millis(1500));
}

#[test]
fn a_rematch_keeps_the_players_and_their_wins() {
    let mut room = four(Mode::Teams(2));
    assert_eq!(room.apply(Millis(1), Action::Rematch), Err(ActionError::StillPlaying));
    claim(&mut room, 1, 0, 3).expect("in time");
    room.apply(Millis(2), Action::End).expect("a round");
    begin(&mut room, 3).expect("a round");
    claim(&mut room, 4, 1, 1).expect("in time");
    room.apply(Millis(5), Action::End).expect("a round");
    assert_eq!(room.history().iter().map(|round| round.round).collect::<Vec<_>>(), [1, 2]);
    assert_eq!(room.apply(Millis(6), Action::Rematch), Ok(vec![Event::Rematched]));
    assert_eq!((room.phase(), room.game(), room.round(), room.tally()), (Phase::Waiting, 2, None, None));
    assert!(room.history().is_empty());
    let won: Vec<(u32, u64)> = room.players().values().map(|player| (player.won, player.total)).collect();
    assert_eq!(won, [(1, 0), (0, 0), (1, 0), (0, 0)], "Ann and Cid were a team");
    assert_eq!(room.apply(Millis(6), Action::Rematch), Ok(Vec::new()), "nothing was played since");
    // An unfinished game has no winner.
    begin(&mut room, 7).expect("a round");
    claim(&mut room, 8, 1, 1).expect("in time");
    room.apply(Millis(9), Action::End).expect("a round");
    room.apply(Millis(9), Action::Rematch).expect("a break");
    assert_eq!(room.players()[&Seat(1)].won, 0);
}

#[test]
fn a_player_does_not_win_with_the_points_of_a_former_seat_holder() {
    let mut room = playing(SharedWords::Struck);
    claim(&mut room, 1, 0, 3).expect("in time");
    room.apply(Millis(2), Action::End).expect("a round");
    room.apply(Millis(3), Action::Remove { seat: Seat(0) }).expect("a player");
    sit(&mut room, 4, "Cid").expect("a seat");
    begin(&mut room, 5).expect("a round");
    claim(&mut room, 6, 1, 1).expect("in time");
    room.apply(Millis(7), Action::End).expect("a round");
    room.apply(Millis(8), Action::Rematch).expect("a break");
    assert_eq!((room.players()[&Seat(0)].won, room.players()[&Seat(1)].won), (0, 1));
}

/// Anything that players and clocks may do.
fn action() -> impl Strategy<Value = (u64, Action)> {
    let seat = || (0u8..4).prop_map(Seat);
    let action = prop_oneof![
        1 => "[a-d]".prop_map(|name| Action::Sit { name: name.parse().expect("a name") }),
        1 => seat().prop_map(|seat| Action::Leave { seat }),
        1 => seat().prop_map(|seat| Action::Disconnect { seat }),
        1 => seat().prop_map(|seat| Action::Return { seat }),
        1 => seat().prop_map(|seat| Action::Remove { seat }),
        2 => (prop::collection::vec((0u32..8, 0u32..9), 0..6), 0u64..400).prop_map(|(words, countdown)| {
            let words = words.into_iter().map(|(word, points)| (WordId(word), points)).collect();
            Action::Begin { words, countdown: Millis(countdown) }
        }),
        1 => (seat(), any::<bool>()).prop_map(|(seat, ready)| Action::Ready { seat, ready }),
        1 => (seat(), 0u8..4).prop_map(|(seat, team)| Action::Join { seat, team: Team(team) }),
        1 => (0u8..5, 1u8..4).prop_map(|(teams, rounds)| {
            let mode = match teams {
                0 => Mode::Rivals,
                1 => Mode::Together,
                teams => Mode::Teams(teams),
            };
            Action::Change { settings: RoomSettings { rounds, mode, ..settings(SharedWords::Struck) } }
        }),
        1 => Just(Action::End),
        1 => Just(Action::Rematch),
        6 => (seat(), 0u32..8).prop_map(|(seat, word)| Action::Claim { seat, word: WordId(word) }),
        1 => Just(Action::Wait),
    ];
    (0u64..300, action)
}

proptest! {
    /// What a log keeps is enough: the accepted actions, replayed at the room's own times, lead to the same
    /// room.
    #[test]
    fn replaying_its_actions_gives_the_same_room(actions in prop::collection::vec(action(), 0..60)) {
        let mut room = Room::new(settings(SharedWords::Struck));
        let mut log = Vec::new();
        for (wait, action) in actions {
            // Clocks jump forwards and backwards.
            let at = Millis((room.now().0 + wait).saturating_sub(100));
            if room.apply(at, Action::Wait).is_ok_and(|events| !events.is_empty()) {
                log.push((room.now(), Action::Wait));
            }
            if room.apply(at, action.clone()).is_ok() {
                log.push((room.now(), action));
            }
        }
        let mut again = Room::new(settings(SharedWords::Struck));
        for (at, action) in log {
            prop_assert!(again.apply(at, action).is_ok());
        }
        again.apply(room.now(), Action::Wait).expect("time passes");
        prop_assert_eq!(again, room);
    }

    /// A snapshot with the words of the board is the room, at any time and from then on.
    #[test]
    fn a_snapshot_restores_the_room(actions in prop::collection::vec(action(), 0..60), cut in 0usize..60) {
        let mut room = Room::new(settings(SharedWords::Struck));
        let mut again = room.clone();
        for (place, (wait, action)) in actions.into_iter().enumerate() {
            let at = Millis(room.now().0 + wait);
            let events = room.apply(at, action.clone());
            prop_assert_eq!(again.apply(at, action), events);
            if place == cut {
                again = Room::restore(room.snapshot());
                again.set_words(room.round().map(|round| round.words().to_vec()).unwrap_or_default());
            }
            prop_assert_eq!(&again, &room);
        }
    }

    /// The oracle: since sitting down, a player's total is the sum over the rounds of a game of the words
    /// that no other side has, and no side has a word twice.
    #[test]
    fn totals_agree_with_adding_up_by_hand(actions in prop::collection::vec(action(), 0..60)) {
        let mut room = Room::new(settings(SharedWords::Struck));
        let mut at = 0;
        let mut totals = [0u64; 4];
        for (wait, action) in actions {
            at += wait;
            let before = room.clone();
            match room.apply(Millis(at), action) {
                Err(_) => {
                    // Rejected: nothing has changed but the time.
                    prop_assert_eq!(before.players(), room.players());
                    prop_assert_eq!(before.round(), room.round());
                }
                Ok(events) => for event in events {
                    if let Event::Seated(seat) = event {
                        totals[usize::from(seat.0)] = 0;
                    }
                    if event == Event::Rematched {
                        totals = [0; 4];
                    }
                    if let Event::Ended(tally) = event {
                        for player in &tally.players {
                            let others = |word| tally.players.iter().any(|other| {
                                other.side != player.side && other.words.iter().any(|mine| mine.word == word)
                            });
                            let mates = tally.players.iter().filter(|other| {
                                other.seat != player.seat && other.side == player.side
                            });
                            for theirs in mates.flat_map(|mate| &mate.words) {
                                prop_assert!(player.words.iter().all(|word| word.word != theirs.word));
                            }
                            let score: u64 = player.words.iter().filter(|word| !others(word.word))
                                .map(|word| u64::from(word.points)).sum();
                            prop_assert_eq!(score, player.score);
                            totals[usize::from(player.seat.0)] += score;
                        }
                    }
                },
            }
            for (seat, player) in room.players() {
                prop_assert_eq!(player.total, totals[usize::from(seat.0)]);
            }
        }
    }
}
