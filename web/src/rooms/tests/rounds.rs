//! Rounds from the countdown to the result, and the host's actions between them.

use worddle_play::{ActionError, Seat, Team};

use super::super::hall::Denial;
use super::*;

/// A room of players whose messages so far are drained.
fn table<const COUNT: usize>(request: &RoomRequest, names: [&str; COUNT]) -> (Hall, [Subscription; COUNT]) {
    let hall = hall(request);
    let mut players = join_all(&hall, names);
    catch_up(players.each_mut());
    (hall, players)
}

/// Some fields of a message as JSON, separated by spaces; `-` for an absent one.
fn brief(message: &Value, fields: &[&str]) -> String {
    let field = |&field: &&str| message.get(field).map_or("-".to_owned(), ToString::to_string);
    fields.iter().map(field).collect::<Vec<_>>().join(" ").replace('"', "")
}

/// The pending messages of some listeners: type, verdict and seat.
fn told<const COUNT: usize>(listeners: [&mut Subscription; COUNT]) -> [String; COUNT] {
    listeners.map(|listener| {
        let all = messages(listener);
        all.iter().map(|message| brief(message, &["type", "verdict", "seat"])).collect::<Vec<_>>().join(", ")
    })
}

#[tokio::test(start_paused = true)]
async fn a_round_begins_once_and_only_the_player_hears_of_a_word() {
    let (hall, [mut ann, mut bob]) = table(&RoomRequest { live: true, ..at_once() }, ["Ann", "Bob"]);
    assert_eq!(hall.may_begin(bob.number).err(), Some(Denial::NotHost));
    let turn = hall.may_begin(ann.number).expect("a round");
    let [first, second] = [1, 2].map(|secret| deal(&turn.plan, turn.round, secret));
    let word = spell(&turn.plan, first.words()[0].0);
    assert_eq!(hall.begin(&turn, first), Ok(()));
    assert_eq!(hall.begin(&turn, second), Err(ActionError::StillPlaying.into()), "someone else was quicker");
    assert_eq!(hall.may_begin(bob.number).err(), Some(ActionError::StillPlaying.into()));
    claim(&hall, &ann, &word);
    let began = ["countdown", "players", "round"];
    assert_eq!(heard(&mut ann), [&began[..], &["claimed"]].concat());
    assert_eq!(heard(&mut bob), began);
}

#[tokio::test(start_paused = true)]
async fn standings_come_at_most_twice_a_second_where_they_are_shown() {
    let (hall, [mut ann, mut bob]) = table(&RoomRequest { live: true, ..at_once() }, ["Ann", "Bob"]);
    let words = begin(&hall, &ann, 5);
    claim(&hall, &bob, &words[0].0);
    claim(&hall, &bob, &words[1].0);
    assert_eq!(last(&mut bob, "claimed")["verdict"], "accepted");
    heard(&mut ann);
    pass(&hall, 499).await;
    assert_eq!(heard(&mut ann).len(), 0);
    pass(&hall, 1).await;
    let standings = serde_json::json!([{"seat": 0, "words": 0}, {"seat": 1, "words": 2}]);
    assert_eq!(last(&mut ann, "standings")["standings"], standings);
    assert_eq!(heard(&mut bob), ["standings"]);
    pass(&hall, 1_000).await;
    assert_eq!(heard(&mut ann).len(), 0, "nothing new");
    claim(&hall, &bob, &words[1].0);
    pass(&hall, 500).await;
    assert_eq!(heard(&mut ann).len(), 0, "a claim that was not accepted");
    // Half a second counts from when they were last sent.
    claim(&hall, &bob, &words[2].0);
    pass(&hall, 0).await;
    assert_eq!(heard(&mut ann), ["standings"]);
    claim(&hall, &bob, &words[3].0);
    pass(&hall, 499).await;
    assert_eq!(heard(&mut ann).len(), 0);
    pass(&hall, 1).await;
    assert_eq!(heard(&mut ann), ["standings"]);
}

#[tokio::test(start_paused = true)]
async fn standings_are_not_shown_where_they_are_not_wanted() {
    let (hall, [mut ann, bob]) = table(&at_once(), ["Ann", "Bob"]);
    let words = begin(&hall, &ann, 5);
    claim(&hall, &bob, &words[0].0);
    heard(&mut ann);
    pass(&hall, 1_000).await;
    assert_eq!(heard(&mut ann).len(), 0);
}

#[tokio::test(start_paused = true)]
async fn a_board_is_shown_when_its_countdown_is_over() {
    let (hall, [mut ann, bob]) = table(&RoomRequest::default(), ["Ann", "Bob"]);
    let words = begin(&hall, &ann, 5);
    let told = messages(&mut ann);
    assert_eq!(brief(&told[0], &["type", "round", "starts_in_ms"]), "countdown 1 3000");
    assert_eq!((told.len(), &told[1]["type"]), (2, &"players".into()));
    assert_eq!(hall.claim(ann.number, words[0].0.clone()), Err(ActionError::NotPlaying.into()));
    assert_eq!(hall.end(ann.number), Err(ActionError::NotPlaying.into()));
    assert_eq!(hall.may_change(ann.number), Err(ActionError::StillPlaying.into()));
    assert_eq!(hall.may_begin(ann.number).err(), Some(ActionError::StillPlaying.into()));
    pass(&hall, 2_999).await;
    assert_eq!(heard(&mut ann).len(), 0);
    // A room that notices it late does not grant more time.
    pass(&hall, 2).await;
    let told = messages(&mut ann);
    assert_eq!(brief(&told[0], &["type", "round", "ends_in_ms"]), "round 1 179999");
    assert_eq!(told.len(), 1);
    assert_eq!(told[0]["board"], serde_json::to_value(hall.look().board).expect("JSON"));
    claim(&hall, &bob, &words[0].0);
}

#[tokio::test(start_paused = true)]
async fn a_claim_starts_a_round_whose_time_has_come() {
    let (hall, [mut ann]) = table(&RoomRequest::default(), ["Ann"]);
    let words = begin(&hall, &ann, 5);
    tokio::time::advance(Duration::from_secs(3)).await;
    claim(&hall, &ann, &words[0].0);
    assert_eq!(heard(&mut ann), ["countdown", "players", "round", "claimed"]);
}

#[tokio::test(start_paused = true)]
async fn a_round_ends_when_its_time_is_up() {
    let (hall, [mut ann, bob]) = table(&at_once(), ["Ann", "Bob"]);
    let words = begin(&hall, &ann, 5);
    heard(&mut ann);
    pass(&hall, 179_999).await;
    claim(&hall, &bob, &words[0].0);
    assert_eq!(heard(&mut ann).len(), 0);
    pass(&hall, 1).await;
    assert_eq!(heard(&mut ann), ["result", "players"]);
    assert_eq!(hall.claim(bob.number, words[1].0.clone()), Err(ActionError::NotPlaying.into()));
    // Nor is a claim accepted before the room has noticed.
    begin(&hall, &ann, 6);
    tokio::time::advance(Duration::from_mins(3)).await;
    heard(&mut ann);
    assert_eq!(hall.claim(bob.number, words[1].0.clone()), Err(ActionError::NotPlaying.into()));
    assert_eq!(heard(&mut ann), ["result", "players"]);
    pass(&hall, 0).await;
    assert_eq!(heard(&mut ann).len(), 0, "told once");
}

#[tokio::test(start_paused = true)]
async fn nobody_who_comes_or_goes_ends_a_round() {
    let (hall, [mut ann, bob]) = table(&at_once(), ["Ann", "Bob"]);
    let token = hall.lock().tokens[&Seat(1)];
    begin(&hall, &ann, 5);
    heard(&mut ann);
    tokio::time::advance(Duration::from_mins(3)).await;
    hall.hang_up(bob.number);
    assert!(hall.come_back(listen(&hall).number, token));
    assert_eq!(heard(&mut ann), ["players", "players"]);
    hall.tick();
    assert_eq!(heard(&mut ann), ["result", "players"]);
}

#[tokio::test(start_paused = true)]
async fn every_claim_is_judged() {
    let (language, rules) = (Some("fr".to_owned()), Some("boggle".to_owned()));
    let (hall, [mut ann]) = table(&RoomRequest { language, rules, ..at_once() }, ["Ann"]);
    let words = begin(&hall, &ann, 5);
    let (known, points) = &words[0];
    let mut judged = |text: &str| {
        claim(&hall, &ann, text);
        let claim = last(&mut ann, "claimed");
        (brief(&claim, &["word", "verdict", "seat", "points"]), claim)
    };
    assert_eq!(judged("où").0, "OU too-short - -");
    assert_eq!(judged("漢字").0, "漢字 no-letter - -");
    assert_eq!(judged("azertyu").0, "AZERTYU not-in-list - -");
    assert_eq!(judged("whisky").0, "WHISKY not-on-board - -");
    let (accepted, message) = judged(&known.to_lowercase());
    assert_eq!(accepted, format!("{known} accepted 0 {points}"));
    assert_eq!(message["path"].as_array().map(Vec::len), Some(known.len()));
    assert!(message["spelling"].is_string());
    let (repeated, message) = judged(known);
    assert_eq!(repeated, format!("{known} repeated 0 -"));
    assert_eq!(message.get("path"), None);
    let eve = listen(&hall);
    assert_eq!(hall.claim(eve.number, known.clone()), Err(ActionError::NoSuchSeat.into()));
}

#[tokio::test(start_paused = true)]
async fn together_everyone_hears_of_a_word_and_watchers_too() {
    let (hall, [mut ann, mut bob]) = table(&mode("together"), ["Ann", "Bob"]);
    let mut eve = listen(&hall);
    hall.watch(eve.number);
    let words = begin(&hall, &ann, 5);
    catch_up([&mut ann, &mut bob, &mut eve]);
    claim(&hall, &bob, &words[0].0);
    claim(&hall, &ann, &words[0].0);
    let heard = told([&mut ann, &mut bob, &mut eve]);
    assert_eq!(heard, ["found accepted 1, claimed taken 1", "claimed accepted 1", "found accepted 1"]);
    assert_eq!(hall.look().words.len(), 1);
    // The words of a removed player are lost, and everyone receives the remaining ones.
    claim(&hall, &ann, &words[1].0);
    catch_up([&mut ann, &mut eve]);
    hall.remove(ann.number, Seat(1)).expect("the host may");
    for listener in [&mut ann, &mut eve] {
        let left = last(listener, "words");
        assert_eq!(
            (&left["words"][0]["word"], &left["words"][1]),
            (&words[1].0.clone().into(), &Value::Null)
        );
    }
    claim(&hall, &ann, &words[0].0);
    assert_eq!(told([&mut ann]), ["claimed accepted 0"]);
}

#[tokio::test(start_paused = true)]
async fn a_team_hears_of_its_words_and_nobody_else() {
    let (hall, [mut ann, mut bob, mut cid, mut dan]) = table(&mode("teams"), ["Ann", "Bob", "Cid", "Dan"]);
    let mut eve = listen(&hall);
    hall.watch(eve.number);
    let words = begin(&hall, &ann, 5);
    catch_up([&mut ann, &mut bob, &mut cid, &mut dan, &mut eve]);
    claim(&hall, &ann, &words[0].0);
    claim(&hall, &bob, &words[0].0);
    claim(&hall, &bob, &words[1].0);
    assert_eq!(
        told([&mut ann, &mut bob, &mut cid, &mut dan, &mut eve]),
        [
            "claimed accepted 0",
            "claimed accepted 1, claimed accepted 1",
            "found accepted 0",
            "found accepted 1, found accepted 1",
            ""
        ]
    );
    hall.remove(ann.number, Seat(3)).expect("the host may");
    let left = |listener: &mut Subscription| {
        let words = last(listener, "words")["words"].clone();
        words.as_array().expect("words").iter().map(|word| brief(word, &["word"])).collect::<Vec<_>>()
    };
    assert_eq!(left(&mut bob), [words[0].0.clone(), words[1].0.clone()]);
    assert_eq!(left(&mut cid), [words[0].0.clone()]);
    assert_eq!(heard(&mut eve), ["players"], "someone who looks on knows no words");
    // Between rounds there are none to send.
    hall.end(ann.number).expect("a round");
    catch_up([&mut ann, &mut bob]);
    hall.remove(ann.number, Seat(2)).expect("the host may");
    assert_eq!([&mut ann, &mut bob].map(heard), [["players"], ["players"]]);
}

#[tokio::test(start_paused = true)]
async fn rivals_do_not_hear_of_words_when_someone_is_removed() {
    let (hall, [mut ann, bob]) = table(&at_once(), ["Ann", "Bob"]);
    let words = begin(&hall, &ann, 5);
    claim(&hall, &ann, &words[0].0);
    heard(&mut ann);
    hall.remove(ann.number, Seat(1)).expect("the host may");
    assert_eq!(heard(&mut ann), ["players"]);
    drop(bob);
}

#[tokio::test(start_paused = true)]
async fn a_round_may_begin_once_everyone_is_ready() {
    let (hall, [mut ann, bob]) = table(&RoomRequest { rounds: Some(1), ..at_once() }, ["Ann", "Bob"]);
    let ready = |player: &Subscription, ready| {
        hall.ready(player.number, ready).map(|turn| turn.map(|turn| turn.round))
    };
    assert_eq!(ready(&ann, true), Ok(None));
    assert_eq!(heard(&mut ann), ["players"]);
    assert_eq!(ready(&ann, true), Ok(None));
    assert_eq!(heard(&mut ann).len(), 0, "nothing new");
    assert_eq!(ready(&bob, true), Ok(Some(1)));
    assert_eq!(ready(&bob, true), Ok(None), "nothing new");
    assert_eq!(ready(&ann, false), Ok(None));
    assert_eq!(ready(&listen(&hall), true), Err(ActionError::NoSuchSeat.into()));
    begin(&hall, &ann, 5);
    assert_eq!(ready(&ann, true), Err(ActionError::StillPlaying.into()));
    hall.end(ann.number).expect("a round");
    assert_eq!([&ann, &bob].map(|player| ready(player, true)), [Ok(None), Ok(None)], "no more rounds");
    assert_eq!(hall.may_begin(ann.number).err(), Some(ActionError::NoMoreRounds.into()));
}

#[tokio::test(start_paused = true)]
async fn players_choose_their_team_and_the_host_that_of_others() {
    let (hall, [mut ann, bob, cid]) = table(&mode("teams"), ["Ann", "Bob", "Cid"]);
    let teams = || hall.look().players.iter().map(|player| player.team).collect::<Vec<_>>();
    assert_eq!(teams(), [Some(0), Some(1), Some(0)]);
    assert_eq!(hall.join_team(bob.number, None, Team(0)), Ok(()));
    assert_eq!(hall.join_team(bob.number, Some(Seat(1)), Team(1)), Ok(()), "oneself");
    assert_eq!(hall.join_team(bob.number, Some(Seat(2)), Team(1)), Err(Denial::NotHost));
    assert_eq!(hall.join_team(ann.number, Some(Seat(2)), Team(1)), Ok(()));
    assert_eq!(heard(&mut ann), ["players"; 3]);
    assert_eq!(teams(), [Some(0), Some(1), Some(1)]);
    assert_eq!(hall.join_team(cid.number, None, Team(2)), Err(ActionError::NoSuchTeam(2).into()));
    let eve = listen(&hall);
    assert_eq!(hall.join_team(eve.number, None, Team(0)), Err(ActionError::NoSuchSeat.into()));
}

#[tokio::test(start_paused = true)]
async fn a_board_that_was_dealt_for_something_else_is_not_played() {
    let (hall, [ann]) = table(&at_once(), ["Ann"]);
    let turn = || hall.may_begin(ann.number).expect("a round");
    let late = Err(ActionError::StillPlaying.into());
    let before = turn();
    hall.change(ann.number, plan(&mode("together"))).expect("a change");
    assert_eq!(hall.begin(&before, deal(&before.plan, 1, 5)), late, "another plan");
    let before = turn();
    hall.begin(&before, deal(&before.plan, 1, 5)).expect("a round");
    hall.end(ann.number).expect("a round");
    assert_eq!(hall.begin(&before, deal(&before.plan, 1, 6)), late, "another round");
    hall.rematch(ann.number).expect("another game");
    assert_eq!(hall.begin(&before, deal(&before.plan, 1, 6)), late, "another game");
    let now = turn();
    assert_eq!(hall.begin(&now, deal(&now.plan, 1, 6)), Ok(()));
}

#[tokio::test(start_paused = true)]
async fn the_host_ends_rounds_and_begins_games_again() {
    let (hall, [mut ann, bob]) = table(&RoomRequest { rounds: Some(2), ..at_once() }, ["Ann", "Bob"]);
    assert_eq!(hall.end(ann.number), Err(ActionError::NotPlaying.into()));
    for round in 1..=2 {
        begin(&hall, &ann, round);
        assert_eq!(hall.end(bob.number), Err(Denial::NotHost));
        assert_eq!(hall.rematch(ann.number), Err(ActionError::StillPlaying.into()));
        heard(&mut ann);
        assert_eq!(hall.end(ann.number), Ok(()));
        assert_eq!(heard(&mut ann), ["result", "players"]);
    }
    assert_eq!(hall.rematch(bob.number), Err(Denial::NotHost));
    assert_eq!(hall.rematch(ann.number), Ok(()));
    let told = messages(&mut ann);
    assert_eq!(brief(&told[0], &["type", "game"]), "rematch 2");
    assert_eq!(told[1]["type"], "players");
    let room = hall.look();
    assert_eq!((room.game, room.round, room.phase), (2, 0, "waiting"));
    assert!(room.board.is_none() && room.result.is_none() && room.history.is_empty());
}

#[tokio::test(start_paused = true)]
async fn the_host_changes_what_is_played_between_rounds() {
    let (hall, [mut ann, bob]) = table(&RoomRequest { rounds: Some(1), ..at_once() }, ["Ann", "Bob"]);
    assert_eq!(hall.may_change(bob.number), Err(Denial::NotHost));
    assert_eq!(hall.change(bob.number, plan(&mode("teams"))), Err(Denial::NotHost));
    assert_eq!(hall.may_change(ann.number), Ok(()));
    begin(&hall, &ann, 5);
    assert_eq!(hall.may_change(ann.number), Err(ActionError::StillPlaying.into()));
    assert_eq!(hall.change(ann.number, plan(&mode("teams"))), Err(ActionError::StillPlaying.into()));
    hall.end(ann.number).expect("a round");
    assert_eq!((hall.look().phase, hall.may_change(ann.number)), ("over", Ok(())));
    heard(&mut ann);
    let request = RoomRequest { language: Some("fr".to_owned()), teams: Some(3), ..mode("teams") };
    assert_eq!(hall.change(ann.number, plan(&request)), Ok(()));
    let told = messages(&mut ann);
    let fields = ["type", "phase", "language", "mode", "teams", "rounds"];
    assert_eq!(brief(&told[0], &fields), "changed between fr teams 3 3");
    assert_eq!(told[1]["type"], "players");
    assert_eq!((hall.look().phase, hall.may_change(ann.number)), ("between", Ok(())));
}
