//! The views of a room, by viewer.

use serde_json::json;

use super::*;

/// A room as seen without a seat.
fn look(hall: &Hall) -> Value {
    serde_json::to_value(hall.look()).expect("JSON")
}

/// A room as seen by the owner of a token, whatever the seat received before.
fn look_as(hall: &Hall, token: Secret) -> Value {
    let mut listening = listen(hall);
    assert!(hall.come_back(listening.number, token));
    let room = last(&mut listening, "welcome")["room"].clone();
    hall.hang_up(listening.number);
    room
}

/// Some fields of a value.
fn only(value: &Value, fields: &[&str]) -> Value {
    fields.iter().map(|&field| (field.to_owned(), value[field].clone())).collect()
}

#[tokio::test(start_paused = true)]
async fn a_room_says_what_it_plays() {
    let hall = hall(&RoomRequest::default());
    let room = look(&hall);
    let rules = json!({
        "language": "en", "rules": "group", "struck": true, "shortest": plan(&at_once()).rules.shortest,
        "topology": "4x4", "seconds": 180, "rounds": 3, "mode": "rivals", "teams": null, "countdown_ms": 3000, "live": false,
    });
    let names: Vec<&str> = rules.as_object().expect("an object").keys().map(String::as_str).collect();
    assert_eq!(only(&room, &names), rules);
    assert_eq!(room["id"], hall.id().to_string());
    assert_eq!(room["code"], super::super::Code::of(hall.id()).to_string());
    let ruzzle = RoomRequest { rules: Some("ruzzle".to_owned()), live: true, ..mode("teams") };
    let room = look(&super::hall(&ruzzle));
    assert_eq!(
        only(&room, &["rules", "struck", "mode", "teams", "countdown_ms", "live"]),
        json!({"rules": "ruzzle", "struck": false, "mode": "teams", "teams": 2, "countdown_ms": 0, "live": true})
    );
}

#[tokio::test(start_paused = true)]
async fn a_room_shows_its_players() {
    let hall = hall(&mode("teams"));
    let [ann, bob] = join_all(&hall, ["Ann", "Bob"]);
    hall.ready(bob.number, true).expect("a break");
    let fresh = json!({"total": 0, "won": 0});
    let player = |seat, name: &str, present, host, ready| {
        let mut player = json!({"seat": seat, "name": name, "present": present, "host": host, "ready": ready, "team": seat});
        player.as_object_mut().expect("an object").extend(fresh.as_object().expect("an object").clone());
        player
    };
    let players = json!([player(0, "Ann", true, true, false), player(1, "Bob", true, false, true)]);
    assert_eq!(look(&hall)["players"], players);
    hall.leave(ann.number);
    let players = json!([player(0, "Ann", false, false, false), player(1, "Bob", true, true, true)]);
    assert_eq!(look(&hall)["players"], players);
}

#[tokio::test(start_paused = true)]
async fn each_phase_shows_what_may_be_known_in_it() {
    let request = RoomRequest { rounds: Some(2), live: true, ..RoomRequest::default() };
    let hall = hall(&request);
    let (ann, token) = join(&hall, "Ann");
    let (bob, other) = join(&hall, "Bob");
    let shown = |room: &Value| {
        let times = only(room, &["phase", "round", "starts_in_ms", "ends_in_ms"]);
        let there = |field: &str| !room[field].is_null() && room[field] != json!([]);
        let fields =
            ["board", "standings", "words", "result", "history"].into_iter().filter(|field| there(field));
        (times, fields.collect::<Vec<_>>().join(" "))
    };
    let phase = |phase: &str, round: u8, starts: Option<u64>, ends: Option<u64>| json!({"phase": phase, "round": round, "starts_in_ms": starts, "ends_in_ms": ends});
    assert_eq!(shown(&look(&hall)), (phase("waiting", 0, None, None), String::new()));
    let words = begin(&hall, &ann, 5);
    pass(&hall, 1_000).await;
    assert_eq!(shown(&look(&hall)), (phase("starting", 1, Some(2_000), None), String::new()));
    pass(&hall, 2_500).await;
    claim(&hall, &ann, &words[0].0);
    let playing = phase("playing", 1, None, Some(179_500));
    assert_eq!(shown(&look(&hall)), (playing.clone(), "board standings".to_owned()));
    assert_eq!(shown(&look_as(&hall, token)), (playing.clone(), "board standings words".to_owned()));
    assert_eq!(shown(&look_as(&hall, other)), (playing, "board standings".to_owned()));
    hall.end(ann.number).expect("a round");
    let between = phase("between", 1, None, None);
    assert_eq!(shown(&look_as(&hall, token)), (between, "board result history".to_owned()));
    begin(&hall, &ann, 6);
    let starting = phase("starting", 2, Some(3_000), None);
    assert_eq!(shown(&look(&hall)), (starting, "history".to_owned()));
    pass(&hall, 3_000).await;
    hall.end(ann.number).expect("a round");
    assert_eq!(shown(&look(&hall)), (phase("over", 2, None, None), "board result history".to_owned()));
    drop(bob);
}

#[tokio::test(start_paused = true)]
async fn standings_are_shown_only_where_they_are_wanted() {
    let hall = hall(&at_once());
    let (ann, _) = join(&hall, "Ann");
    begin(&hall, &ann, 5);
    assert_eq!(look(&hall)["standings"], json!([]));
}

#[tokio::test(start_paused = true)]
async fn a_side_sees_its_words_in_the_order_of_their_claims() {
    let hall = hall(&mode("teams"));
    let (ann, token) = join(&hall, "Ann");
    let [bob, cid] = join_all(&hall, ["Bob", "Cid"]);
    let words = begin(&hall, &ann, 5);
    for (player, word) in [(&cid, 3), (&ann, 2), (&bob, 1), (&cid, 0), (&ann, 4)] {
        claim(&hall, player, &words[word].0);
        pass(&hall, 1).await;
    }
    let seen = look_as(&hall, token)["words"].clone();
    let seen: Vec<Value> =
        seen.as_array().expect("words").iter().map(|word| only(word, &["word", "seat"])).collect();
    let expected = [(3, 2), (2, 0), (0, 2), (4, 0)];
    assert_eq!(seen, expected.map(|(word, seat)| json!({"word": words[word].0, "seat": seat})));
    assert_eq!(look(&hall)["words"], json!([]), "none for someone who looks on");
}

/// Plays a round in which three players claim some of the best words, and returns the message with its result.
fn play(
    hall: &Hall,
    players: &mut [Subscription; 3],
    claims: [&[usize]; 3],
    secret: u128,
) -> (Value, Vec<(String, u32)>) {
    let words = begin(hall, &players[0], secret);
    for (player, claims) in players.iter().zip(claims) {
        for &place in claims {
            claim(hall, player, &words[place].0);
        }
    }
    hall.end(players[0].number).expect("a round");
    (last(&mut players[2], "result"), words)
}

#[tokio::test(start_paused = true)]
async fn a_result_has_the_best_first_and_strikes_what_several_have() {
    let hall = hall(&RoomRequest { rounds: Some(2), ..at_once() });
    let mut players = join_all(&hall, ["Ann", "Bob", "Cid"]);
    let (message, words) = play(&hall, &mut players, [&[0, 1], &[2, 0], &[3, 4, 5]], 5);
    let result = &message["result"];
    let [ann, bob, cid] = [&[1][..], &[2], &[3, 4, 5]]
        .map(|places| places.iter().map(|&place| u64::from(words[place].1)).sum::<u64>());
    let mut order = [(0, ann), (1, bob), (2, cid)];
    order.sort_by_key(|&(_, score)| std::cmp::Reverse(score));
    let list = |value: &Value| value.as_array().expect("a list").clone();
    let scores =
        order.map(|(seat, score)| json!({"seat": seat, "score": score, "total": score, "team": null}));
    let shown: Vec<Value> = list(&result["players"])
        .iter()
        .map(|player| only(player, &["seat", "score", "total", "team"]))
        .collect();
    assert_eq!(shown, scores);
    let first = list(&result["players"]).into_iter().find(|player| player["seat"] == 0).expect("Ann");
    assert_eq!((&first["name"], &first["words"][0]["struck"]), (&"Ann".into(), &true.into()));
    assert_eq!(
        only(&first["words"][1], &["word", "points", "struck"]),
        json!({"word": words[1].0, "points": words[1].1, "struck": false})
    );
    assert!(first["words"][1]["common"].is_boolean(), "it says which words people know");
    assert_eq!(only(result, &["round", "last", "sides"]), json!({"round": 1, "last": false, "sides": []}));
    let points: u64 = words.iter().map(|&(_, points)| u64::from(points)).sum();
    assert_eq!(only(result, &["words", "points"]), json!({"words": words.len(), "points": points}));
    let mut missed: Vec<Value> = list(&result["missed"]).iter().map(|word| word["word"].clone()).collect();
    missed.sort_by_key(ToString::to_string);
    let mut expected: Vec<Value> = words[6..].iter().map(|(word, _)| word.as_str().into()).collect();
    expected.sort_by_key(ToString::to_string);
    assert_eq!(missed, expected);
    let line = |seat, name: &str, words, score| json!({"seat": seat, "name": name, "team": null, "words": words, "score": score});
    let history = json!([{"round": 1, "players": [line(0, "Ann", 2, ann), line(1, "Bob", 2, bob), line(2, "Cid", 3, cid)]}]);
    assert_eq!(message["history"], history);
    // The second round is the last, and adds to the first.
    let (message, words) = play(&hall, &mut players, [&[0], &[], &[]], 6);
    let result = &message["result"];
    assert_eq!(only(result, &["round", "last"]), json!({"round": 2, "last": true}));
    let total = list(&result["players"])
        .iter()
        .find(|player| player["seat"] == 0)
        .map(|player| player["total"].clone());
    assert_eq!(total, Some((ann + u64::from(words[0].1)).into()));
    assert_eq!(message["history"].as_array().map(Vec::len), Some(2));
}

#[tokio::test(start_paused = true)]
async fn sides_have_the_words_of_their_players() {
    let hall = hall(&RoomRequest { rounds: Some(3), ..mode("teams") });
    let mut players = join_all(&hall, ["Ann", "Bob", "Cid"]);
    // Ann and Cid are one team, Bob the other.
    let (message, words) = play(&hall, &mut players, [&[0, 1], &[0, 9], &[2]], 5);
    let points = |places: &[usize], words: &[(String, u32)]| -> u64 {
        places.iter().map(|&place| u64::from(words[place].1)).sum()
    };
    let [first, second] = [points(&[1, 2], &words), points(&[9], &words)];
    assert!(first > second, "the words are by points");
    let side = |team: u8, words: u8, score, total| json!({"team": team, "words": words, "score": score, "total": total});
    assert_eq!(message["result"]["sides"], json!([side(0, 3, first, first), side(1, 2, second, second)]));
    let teams = |list: &Value| {
        list.as_array().expect("a list").iter().map(|of| of["team"].clone()).collect::<Vec<_>>()
    };
    assert_eq!(teams(&message["history"][0]["players"]), [0, 1, 0]);
    // The best of the round comes first, whoever leads.
    let (message, words) = play(&hall, &mut players, [&[], &[0], &[]], 6);
    let more = points(&[0], &words);
    assert_eq!(message["result"]["sides"], json!([side(1, 1, more, second + more), side(0, 0, 0, first)]));
    // Everyone together is one side without a number.
    hall.change(players[0].number, plan(&mode("together"))).expect("a change");
    let (message, words) = play(&hall, &mut players, [&[0], &[1], &[]], 7);
    let all = points(&[0, 1], &words);
    assert_eq!(message["result"]["sides"], json!([{"team": null, "words": 2, "score": all, "total": all}]));
    assert_eq!(message["result"]["players"][0]["team"], Value::Null);
}
