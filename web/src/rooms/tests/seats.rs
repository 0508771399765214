//! Listeners, their seats, and how seats are lost.

use std::time::Duration;

use worddle_play::{ActionError, MAX_PLAYERS, Seat};

use super::super::hall::Denial;
use super::*;

fn sit(hall: &Hall, listening: &Subscription, name: &str) -> Result<(), Denial> {
    hall.sit(listening.number, name.parse().expect("a name"), secret())
}

/// The names of the seated players, by seat; in brackets if they are away.
fn seated(hall: &Hall) -> String {
    let name = |player: &super::super::message::WirePlayer| {
        if player.present { player.name.clone() } else { format!("({})", player.name) }
    };
    hall.look().players.iter().map(name).collect::<Vec<_>>().join(" ")
}

#[tokio::test(start_paused = true)]
async fn a_room_is_closed_when_nobody_has_listened_for_long_enough() {
    let (hall, minute) = (hall(&at_once()), Duration::from_mins(1));
    let [ann, bob] = join_all(&hall, ["Ann", "Bob"]);
    tokio::time::advance(minute * 2).await;
    hall.hang_up(ann.number);
    assert!(!hall.close_if_idle(Duration::ZERO), "someone listens");
    tokio::time::advance(minute).await;
    hall.hang_up(bob.number);
    tokio::time::advance(minute).await;
    assert!(!hall.close_if_idle(minute), "not long enough");
    tokio::time::advance(Duration::from_millis(1)).await;
    assert!(hall.close_if_idle(minute));
    assert!(!hall.close_if_idle(minute), "only once");
    assert!(hall.listen(100).is_none());
    assert_eq!(sit(&hall, &ann, "Bob"), Err(Denial::Closed));
}

#[tokio::test(start_paused = true)]
async fn a_room_that_nobody_ever_enters_is_closed_too() {
    let hall = hall(&at_once());
    tokio::time::advance(Duration::from_secs(2)).await;
    assert!(!hall.close_if_idle(Duration::from_secs(2)));
    assert!(hall.close_if_idle(Duration::from_secs(1)));
}

#[tokio::test(start_paused = true)]
async fn nobody_comes_back_to_a_closed_room() {
    let hall = hall(&at_once());
    let (ann, token) = join(&hall, "Ann");
    hall.hang_up(ann.number);
    tokio::time::advance(Duration::from_secs(1)).await;
    assert!(hall.close_if_idle(Duration::ZERO));
    assert!(!hall.come_back(ann.number, token));
}

#[tokio::test(start_paused = true)]
async fn a_room_has_only_so_many_listeners() {
    let hall = hall(&at_once());
    let first = hall.listen(2).expect("a place");
    let second = hall.listen(2).expect("a place");
    assert_ne!(first.number, second.number);
    assert!(hall.listen(2).is_none());
    hall.hang_up(first.number);
    assert!(hall.listen(2).is_some());
}

#[tokio::test(start_paused = true)]
async fn a_full_room_takes_the_seat_of_whoever_left_first_and_never_played() {
    let hall = hall(&at_once());
    let mut players: Vec<(Subscription, Secret)> =
        (0..MAX_PLAYERS).map(|number| join(&hall, &format!("player {number}"))).collect();
    let guest = listen(&hall);
    assert_eq!(sit(&hall, &guest, "one more"), Err(ActionError::Full.into()));
    for place in [9, 4] {
        hall.hang_up(players[place].0.number);
        tokio::time::advance(Duration::from_millis(1)).await;
    }
    heard(&mut players[0].0);
    assert_eq!(sit(&hall, &guest, "one more"), Ok(()));
    // One for the freed seat, one for the new player.
    assert_eq!(heard(&mut players[0].0), ["players", "players"]);
    // Seat 9 was left first. Its token opens nothing any more, that of seat 4 still does.
    let (ninth, fourth) = (players[9].1, players[4].1);
    let back = listen(&hall);
    assert!(!hall.come_back(back.number, ninth));
    assert!(hall.come_back(back.number, fourth));
    assert_eq!(hall.present(), usize::from(MAX_PLAYERS));
    assert_eq!(sit(&hall, &listen(&hall), "two more"), Err(ActionError::Full.into()), "nobody is away");
}

#[tokio::test(start_paused = true)]
async fn whoever_has_a_word_keeps_the_seat_in_a_full_room() {
    let hall = hall(&at_once());
    let players: Vec<Subscription> =
        (0..MAX_PLAYERS).map(|number| join(&hall, &format!("player {number}")).0).collect();
    let words = begin(&hall, &players[0], 5);
    claim(&hall, &players[3], &words[0].0);
    hall.hang_up(players[3].number);
    assert_eq!(sit(&hall, &listen(&hall), "one more"), Err(ActionError::Full.into()));
}

#[tokio::test(start_paused = true)]
async fn the_seat_of_someone_who_never_played_is_free_after_a_minute() {
    let hall = hall(&at_once());
    let (mut ann, _) = join(&hall, "Ann");
    let (bob, token) = join(&hall, "Bob");
    let (cid, _) = join(&hall, "Cid");
    let words = begin(&hall, &ann, 5);
    claim(&hall, &cid, &words[0].0);
    hall.end(ann.number).expect("a round");
    hall.hang_up(bob.number);
    hall.hang_up(cid.number);
    heard(&mut ann);
    pass(&hall, 59_999).await;
    assert_eq!((seated(&hall), heard(&mut ann).len()), ("Ann (Bob) (Cid)".to_owned(), 0));
    pass(&hall, 1).await;
    assert_eq!((seated(&hall), heard(&mut ann)), ("Ann (Cid)".to_owned(), vec!["players".to_owned()]));
    assert!(!hall.come_back(listen(&hall).number, token));
    // The next player gets the seat, and nothing of its past.
    let (dan, _) = join(&hall, "Dan");
    pass(&hall, 60_000).await;
    assert_eq!(seated(&hall), "Ann Dan (Cid)");
    hall.hang_up(dan.number);
    pass(&hall, 59_999).await;
    assert_eq!(seated(&hall), "Ann (Dan) (Cid)");
    pass(&hall, 1).await;
    assert_eq!(seated(&hall), "Ann (Cid)");
}

#[tokio::test(start_paused = true)]
async fn whoever_comes_back_in_time_keeps_the_seat() {
    let hall = hall(&at_once());
    let (ann, token) = join(&hall, "Ann");
    hall.hang_up(ann.number);
    pass(&hall, 50_000).await;
    let again = listen(&hall);
    assert!(hall.come_back(again.number, token));
    pass(&hall, 50_000).await;
    assert_eq!(seated(&hall), "Ann");
    hall.hang_up(again.number);
    pass(&hall, 50_000).await;
    assert_eq!(seated(&hall), "(Ann)");
}

#[tokio::test(start_paused = true)]
async fn a_name_is_taken_once_however_it_is_typed() {
    let hall = hall(&at_once());
    join(&hall, "Zo\u{e9}");
    for name in ["Zo\u{e9}", "Zoe\u{301}", "Z\u{43e}\u{e9}", "Zoe", "ZO\u{c9}"] {
        assert_eq!(sit(&hall, &listen(&hall), name), Err(ActionError::NameTaken.into()), "{name}");
    }
    assert_eq!(hall.present(), 1);
    assert_eq!(sit(&hall, &listen(&hall), "Zoa"), Ok(()));
}

#[tokio::test(start_paused = true)]
async fn a_player_with_two_tabs_stays_until_both_are_closed() {
    let hall = hall(&at_once());
    let (first, token) = join(&hall, "Ann");
    let second = listen(&hall);
    assert!(hall.come_back(second.number, token));
    hall.hang_up(first.number);
    assert_eq!(hall.present(), 1);
    hall.hang_up(second.number);
    assert_eq!(hall.present(), 0);
}

#[tokio::test(start_paused = true)]
async fn a_welcome_says_who_one_is_and_comes_before_anything_else() {
    let hall = hall(&at_once());
    let (mut ann, token) = join(&hall, "Ann");
    let told = messages(&mut ann);
    assert_eq!((&told[0]["type"], &told[1]["type"], told.len()), (&"welcome".into(), &"players".into(), 2));
    assert_eq!((&told[0]["seat"], &told[0]["token"]), (&0.into(), &token.to_string().into()));
    assert_eq!(told[0]["room"]["id"], hall.id().to_string());
    // A player who returns by the token receives the same state, and the others receive the list of players.
    let mut again = listen(&hall);
    assert!(hall.come_back(again.number, token));
    let welcome = last(&mut again, "welcome");
    assert_eq!((&welcome["seat"], &welcome["token"]), (&0.into(), &token.to_string().into()));
    assert_eq!(heard(&mut ann), ["players"]);
    // A spectator has neither seat nor token.
    let mut eve = listen(&hall);
    hall.watch(eve.number);
    let welcome = last(&mut eve, "welcome");
    assert_eq!((&welcome["seat"], &welcome["token"]), (&Value::Null, &Value::Null));
    assert!(!hall.come_back(eve.number, secret()), "a token of nobody");
}

#[tokio::test(start_paused = true)]
async fn whoever_takes_another_seat_leaves_the_first() {
    let hall = hall(&at_once());
    let (ann, first) = join(&hall, "Ann");
    assert_eq!(sit(&hall, &ann, "Bob"), Ok(()));
    assert_eq!(seated(&hall), "(Ann) Bob");
    assert!(hall.come_back(ann.number, first));
    assert_eq!(seated(&hall), "Ann (Bob)");
    // Returning to one's own seat frees none.
    let mut eve = listen(&hall);
    assert!(hall.come_back(ann.number, first));
    let away = |message: &Value| message["players"][0]["present"] == false;
    assert!(!messages(&mut eve).iter().any(away));
    hall.watch(ann.number);
    assert_eq!(seated(&hall), "(Ann) (Bob)");
    assert_eq!(hall.may_begin(ann.number).err(), Some(ActionError::NoSuchSeat.into()));
}

#[tokio::test(start_paused = true)]
async fn the_host_takes_a_seat_away_with_all_that_belongs_to_it() {
    let hall = hall(&at_once());
    let [mut ann, mut bob] = join_all(&hall, ["Ann", "Bob"]);
    let (mut cid, token) = join(&hall, "Cid");
    let mut tab = listen(&hall);
    assert!(hall.come_back(tab.number, token));
    catch_up([&mut ann, &mut bob, &mut cid, &mut tab]);
    assert_eq!(hall.remove(bob.number, Seat(2)), Err(Denial::NotHost));
    assert_eq!(hall.remove(ann.number, Seat(3)), Err(ActionError::NoSuchSeat.into()));
    assert_eq!(hall.remove(ann.number, Seat(2)), Ok(()));
    for socket in [&mut cid, &mut tab] {
        assert_eq!(heard(socket), ["removed"]);
        assert!(is_cut_off(socket));
        assert_eq!(hall.claim(socket.number, "tea".to_owned()), Err(ActionError::NoSuchSeat.into()));
        assert!(!hall.come_back(socket.number, token));
    }
    for other in [&mut ann, &mut bob] {
        assert_eq!(heard(other), ["players"]);
        assert!(!is_cut_off(other));
    }
    // The socket that was cut off does not free the next player's seat when it closes.
    join(&hall, "Dan");
    hall.hang_up(cid.number);
    assert_eq!(seated(&hall), "Ann Bob Dan");
}

#[tokio::test(start_paused = true)]
async fn a_listener_that_does_not_listen_is_cut_off() {
    let hall = hall(&at_once());
    let [mut ann, mut bob] = join_all(&hall, ["Ann", "Bob"]);
    for _ in 0..50 {
        hall.ready(bob.number, true).expect("a break");
        hall.ready(bob.number, false).expect("a break");
        heard(&mut bob);
    }
    // Pending messages are delivered, and nothing after them.
    assert_eq!(heard(&mut ann).len(), 64);
    assert!(is_cut_off(&mut ann));
    assert!(!is_cut_off(&mut bob));
}

#[tokio::test(start_paused = true)]
async fn everybody_hears_that_the_server_stops() {
    let hall = hall(&at_once());
    let (mut ann, _) = join(&hall, "Ann");
    let mut eve = listen(&hall);
    hall.send_closing();
    assert_eq!(heard(&mut ann), ["welcome", "players", "closing"]);
    assert_eq!(heard(&mut eve), ["closing"]);
    assert!(is_cut_off(&mut ann) && is_cut_off(&mut eve));
}

#[tokio::test(start_paused = true)]
async fn whoever_is_not_let_in_yet_hears_nothing_of_the_room() {
    let hall = hall(&at_once());
    let (_ann, _) = join(&hall, "Ann");
    let [mut eve, fay] = [listen(&hall), listen(&hall)];
    hall.watch(fay.number);
    let (_ben, _) = join(&hall, "Ben");
    pass(&hall, 1000).await;
    assert_eq!(heard(&mut eve), [""; 0]);
    hall.watch(eve.number);
    let welcome = last(&mut eve, "welcome");
    assert_eq!(welcome["room"]["players"].as_array().map(Vec::len), Some(2), "the welcome tells of it all");
}

#[tokio::test(start_paused = true)]
async fn watchers_are_counted_and_told_at_leisure() {
    let hall = hall(&at_once());
    let (mut ann, _) = join(&hall, "Ann");
    let [eve, fay, _undecided] = [listen(&hall), listen(&hall), listen(&hall)];
    hall.watch(eve.number);
    hall.watch(fay.number);
    heard(&mut ann);
    pass(&hall, 499).await;
    assert_eq!(heard(&mut ann).len(), 0);
    pass(&hall, 1).await;
    assert_eq!(last(&mut ann, "watchers")["watchers"], 2);
    // A spectator who takes a seat is one no more.
    assert_eq!(sit(&hall, &eve, "Eve"), Ok(()));
    heard(&mut ann);
    pass(&hall, 499).await;
    assert_eq!(heard(&mut ann).len(), 0);
    pass(&hall, 1).await;
    assert_eq!(last(&mut ann, "watchers")["watchers"], 1);
    hall.hang_up(fay.number);
    pass(&hall, 500).await;
    assert_eq!(last(&mut ann, "watchers")["watchers"], 0);
    pass(&hall, 500).await;
    assert_eq!(heard(&mut ann).len(), 0, "nothing new");
    assert_eq!(hall.look().watchers, 0);
}

#[tokio::test(start_paused = true)]
async fn whoever_comes_between_two_counts_of_watchers_knows_the_right_one() {
    let hall = hall(&at_once());
    let ann = listen(&hall);
    hall.watch(ann.number);
    pass(&hall, 500).await;
    // Everyone received a count of one. Ben comes while nobody watches, and Ann watches again before the next count.
    assert_eq!(sit(&hall, &ann, "Ann"), Ok(()));
    let (mut ben, _) = join(&hall, "Ben");
    hall.watch(ann.number);
    pass(&hall, 500).await;
    let all = messages(&mut ben);
    let count =
        |message: &Value| message["watchers"].as_u64().or_else(|| message["room"]["watchers"].as_u64());
    assert_eq!(all.iter().filter_map(count).next_back(), Some(1), "{all:?}");
}
