//! Rooms lose nothing: random players against the real server on a real disk, which is killed, filled up and broken at
//! random moments. After each restart every room must be what its players were told, seat by seat and word by word.
//!
//! `WORDDLE_KILLS=1000` asks for the long form (`make test-rooms`), `WORDDLE_SEED=7` for another course of events.

#![expect(clippy::unwrap_used, clippy::disallowed_methods, reason = "a test that cannot go on has failed")]

mod actor;
mod chance;
mod damage;
mod server;

use std::collections::BTreeMap;
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Barrier, mpsc};
use std::thread;
use std::time::{Duration, Instant};

use serde_json::json;

use actor::{Actor, Seen, Ticket};
use chance::Chance;
use damage::{Damage, damage};
use server::{Disk, Faults, Server};

const ROOMS: usize = 8;
const PLAYERS: usize = 4;

/// A number from the environment.
fn number(name: &str, usual: u64) -> u64 {
    std::env::var(name).map_or(usual, |text| text.parse().expect("a number"))
}

fn open_room(server: &Server) -> String {
    let wish = json!({"language": "en", "time": "10s", "rounds": 20, "live": true, "mode": "teams", "countdown": "100ms"});
    let opened = server.post("rooms", &wish).unwrap();
    opened["id"].as_str().unwrap_or_else(|| panic!("a room, not {opened}")).to_owned()
}

#[test]
fn nothing_that_was_acknowledged_is_lost() {
    let (kills, seed) = (number("WORDDLE_KILLS", 50), number("WORDDLE_SEED", 1));
    let directory = tempfile::tempdir().unwrap();
    let rooms = directory.path().join("rooms");
    let faults = Faults::build(directory.path());
    let mut chance = Chance::new(seed);
    let mut actors: Vec<Actor> = Vec::new();
    let mut stops = 0;
    let mut stopped = None;
    for kill in 0..kills {
        let mut server = Server::start(&rooms, Some(&faults));
        if actors.is_empty() {
            for number in 0..ROOMS * PLAYERS {
                let room =
                    if number % PLAYERS == 0 { open_room(&server) } else { actors[number - 1].room.clone() };
                actors.push(Actor::new(room, number, seed ^ (number as u64 + 1) << 20));
            }
        }
        come_back(&server, &mut actors, stopped);
        renew_finished(&server, &mut actors);
        let enough = AtomicBool::new(false);
        thread::scope(|scope| {
            for actor in &mut actors {
                let (server, enough) = (&server, &enough);
                scope.spawn(move || actor.live(server, enough));
            }
            trouble(&mut chance, &faults);
            enough.store(true, Ordering::Relaxed);
            stopped = Some(Instant::now());
            // One in ten times the server is asked to stop instead.
            if chance.below(10) == 0 {
                stops += 1;
                server.signal("TERM");
            } else {
                server.signal("KILL");
            }
        });
        server.wait();
        faults.set_disk(Disk::Works);
        if (kill + 1) % 100 == 0 {
            eprintln!("{} kills: {}", kill + 1, report(&actors));
        }
    }
    println!("{kills} kills, {stops} of them orderly stops, nothing lost: {}", report(&actors));
    assert!(actors.iter().map(|actor| actor.seen.claims).sum::<u64>() > kills, "words were claimed");
    let sum = |of: fn(&Seen) -> u64| actors.iter().map(|actor| of(&actor.seen)).sum::<u64>();
    let rare = [sum(|seen| seen.changes), sum(|seen| seen.ends), sum(|seen| seen.rematches)];
    assert!(
        rare.iter().all(|&times| times > 0),
        "rules were changed, rounds ended, games begun again: {rare:?}"
    );
    assert!(actors.iter().map(|actor| actor.seen.unsaved).sum::<u64>() > 0, "the disk has failed");
}

/// Everybody comes back at once, finds the old seat, and compares.
fn come_back(server: &Server, actors: &mut [Actor], stopped: Option<Instant>) {
    thread::scope(|scope| {
        for actor in actors {
            scope.spawn(move || {
                actor.hang_up();
                actor.stopped = stopped.map(|stopped| (stopped, Instant::now()));
                actor.connect(server).expect("a socket");
                let is_known = actor.ticket.is_some();
                let joined = actor.join().expect("the server lives");
                assert!(joined.is_some() || !is_known, "a seat is there again");
                actor.send_again().expect("the server lives");
            });
        }
    });
}

/// Lets time pass, in which the disk may fail and the clock may jump.
fn trouble(chance: &mut Chance, faults: &Faults) {
    thread::sleep(Duration::from_millis(chance.below(200)));
    let (disk, jump) = (chance.below(10), chance.below(10));
    match jump {
        0 => faults.set_clock(-86_400),
        1 => faults.set_clock(chance.below(1000).cast_signed() - 500),
        2 => faults.set_clock(0),
        _ => {}
    }
    if disk < 4 {
        faults.set_disk(if disk < 2 { Disk::IsFull } else { Disk::IsBroken });
        thread::sleep(Duration::from_millis(chance.below(250)));
        // Half of the time it works again before the end comes.
        if disk % 2 == 0 {
            faults.set_disk(Disk::Works);
        }
    }
    thread::sleep(Duration::from_millis(chance.below(200)));
}

/// Opens another room for those whose room has played all of its rounds.
fn renew_finished(server: &Server, actors: &mut [Actor]) {
    for players in actors.chunks_mut(PLAYERS) {
        if players.iter().any(|player| player.is_over) {
            let room = open_room(server);
            for player in players {
                player.start_again(room.clone());
            }
        }
    }
}

fn report(actors: &[Actor]) -> String {
    let sum = |of: fn(&Actor) -> u64| actors.iter().map(of).sum::<u64>();
    format!(
        "{} clocks compared, at most {} ms more; {} words sent again; {} claims, {} seats, {} returns, {} rounds, {} choices, {} changes, {} ends and {} rematches acknowledged; {} times \
        \"unsaved\"",
        sum(|actor| actor.seen.clocks),
        actors.iter().map(|actor| actor.seen.more_ms).max().unwrap_or(0),
        sum(|actor| actor.seen.resent),
        sum(|actor| actor.seen.claims),
        sum(|actor| actor.seen.joins),
        sum(|actor| actor.seen.returns),
        sum(|actor| actor.seen.rounds),
        sum(|actor| actor.seen.choices),
        sum(|actor| actor.seen.changes),
        sum(|actor| actor.seen.ends),
        sum(|actor| actor.seen.rematches),
        sum(|actor| actor.seen.unsaved)
    )
}

#[test]
fn damage_stays_in_its_room_and_is_told_wherever_the_server_is_killed() {
    let times = number("WORDDLE_KILLS", 50).div_ceil(5);
    let directory = tempfile::tempdir().unwrap();
    let mut chance = Chance::new(number("WORDDLE_SEED", 1));
    let mut actors: Vec<Actor> = Vec::new();
    let (mut done, mut lost, mut told): (BTreeMap<Damage, u64>, u64, u64) = Default::default();
    for _ in 0..times {
        let mut server = Server::start(directory.path(), None);
        let room_of = |place: usize, actors: &[Actor]| actors[place * PLAYERS].room.clone();
        let mut harmed = 0;
        for place in 0..actors.len() / PLAYERS {
            let room = server.get(&format!("rooms/{}", room_of(place, &actors))).unwrap();
            let is_lost = room["code"] == "not-found";
            if is_lost || room["damaged"] == true {
                harmed += 1;
                (lost, told) = (lost + u64::from(is_lost), told + u64::from(!is_lost));
                let another = open_room(&server);
                actors[place * PLAYERS..][..PLAYERS]
                    .iter_mut()
                    .for_each(|actor| actor.start_again(another.clone()));
            }
        }
        assert!(harmed <= MOST_ON_A_PAGE, "{harmed} rooms were harmed at once, after {done:?}");
        for number in actors.len()..ROOMS * PLAYERS {
            let room =
                if number % PLAYERS == 0 { open_room(&server) } else { actors[number - 1].room.clone() };
            actors.push(Actor::new(room, number, number as u64 + 1));
        }
        let enough = AtomicBool::new(false);
        let (joins, joined) = mpsc::channel();
        thread::scope(|scope| {
            for actor in &mut actors {
                let (server, enough, joins) = (&server, &enough, joins.clone());
                scope.spawn(move || {
                    actor.hang_up();
                    actor.connect(server).expect("a socket");
                    // Compares everything: whatever is not marked as damaged is whole.
                    let _: Option<_> = actor.join().expect("the server lives");
                    // Dropped by this, so that nobody waits for an actor that has failed.
                    let _: Result<_, _> = { joins }.send(());
                    actor.live(server, enough);
                });
            }
            drop(joins);
            // On a busy machine joining may take longer than a life.
            joined.iter().for_each(drop);
            thread::sleep(Duration::from_millis(200 + chance.below(300)));
            enough.store(true, Ordering::Relaxed);
            server.signal("KILL");
        });
        server.wait();
        *done.entry(damage(directory.path(), &mut chance)).or_default() += 1;
        // Killed while the file is replaced, or before or after.
        for _ in 0..chance.below(4) {
            Server::start_and_kill(directory.path(), Duration::from_millis(chance.below(60)));
        }
    }
    println!("{times} times damaged ({done:?}): {lost} rooms lost, {told} cut and told, no other harmed");
    assert!(lost + told > 0, "some damage hits a room");
}

/// Rooms with rows on one page, at most: a new one takes less than a kilobyte.
const MOST_ON_A_PAGE: usize = 6;

#[test]
fn a_crowd_that_joins_at_once_finds_its_seats_again() {
    const CROWD: usize = 32;
    let times = number("WORDDLE_KILLS", 50).div_ceil(10);
    let directory = tempfile::tempdir().unwrap();
    let mut chance = Chance::new(number("WORDDLE_SEED", 1));
    let mut seats = 0;
    for _ in 0..times {
        let mut server = Server::start(directory.path(), None);
        let rooms: Vec<String> = (0..ROOMS).map(|_| open_room(&server)).collect();
        let together = Barrier::new(ROOMS * CROWD + 1);
        let mut crowd: Vec<Actor> = (0..ROOMS * CROWD)
            .map(|number| Actor::new(rooms[number / CROWD].clone(), number, number as u64))
            .collect();
        thread::scope(|scope| {
            for actor in &mut crowd {
                let (server, together) = (&server, &together);
                scope.spawn(move || {
                    let connected = actor.connect(server).is_ok();
                    together.wait();
                    // Killed in the middle, most have a seat and some do not.
                    let _: Option<_> = connected.then(|| actor.join());
                });
            }
            together.wait();
            thread::sleep(Duration::from_millis(20 + chance.below(300)));
            server.signal("KILL");
        });
        server.wait();
        let mut server = Server::start(directory.path(), None);
        let mut taken: BTreeMap<(String, u64), String> = BTreeMap::new();
        for actor in crowd.iter_mut().filter(|actor| actor.ticket.is_some()) {
            actor.connect(&server).expect("a socket");
            actor.join().expect("the server lives").expect("a seat is there again");
            let ticket = actor.ticket.clone().unwrap();
            let before = taken.insert((actor.room.clone(), ticket.seat), ticket.name);
            assert_eq!(before, None, "a seat has one owner");
            actor.hang_up();
            seats += 1;
        }
        server.signal("KILL");
        server.wait();
    }
    println!(
        "{times} kills of {ROOMS} rooms with {CROWD} players joining at once: {seats} seats found again"
    );
    assert!(seats > 0);
}

#[test]
fn while_the_disk_is_full_players_are_told_and_nothing_counts() {
    let directory = tempfile::tempdir().unwrap();
    let rooms = directory.path().join("rooms");
    let faults = Faults::build(directory.path());
    for disk in [Disk::IsFull, Disk::IsBroken] {
        let mut server = Server::start(&rooms, Some(&faults));
        let mut ann = Actor::new(open_room(&server), 0, 1);
        let mut bob = Actor::new(ann.room.clone(), 1, 2);
        for actor in [&mut ann, &mut bob] {
            actor.connect(&server).unwrap();
            actor.join().unwrap().expect("a seat");
        }
        ann.say(&json!({"type": "start"})).unwrap();
        let board = ann.hear(&["round"]).unwrap()["board"]["notation"].clone();
        let question = json!({"board": board, "language": "en", "rules": "group", "family": true});
        let words = server.post("solve", &question).unwrap()["found"].clone();
        let claim = |place: usize| json!({"type": "claim", "word": words[place]["word"]});
        ann.say(&claim(0)).unwrap();
        assert_eq!(ann.hear(&["claimed"]).unwrap()["verdict"], "accepted");
        faults.set_disk(disk);
        // This one is the first that cannot be written. It is not answered; everybody is told why.
        ann.say(&claim(1)).unwrap();
        assert_eq!(ann.hear(&["claimed", "storage"]).unwrap()["saving"], false);
        assert_eq!(bob.hear(&["storage"]).unwrap()["saving"], false);
        bob.say(&claim(0)).unwrap();
        assert_eq!(bob.hear(&["claimed", "refused"]).unwrap()["why"], "unsaved");
        let mut cid = Actor::new(ann.room.clone(), 2, 3);
        cid.connect(&server).unwrap();
        assert_eq!(cid.hear(&["storage"]).unwrap()["saving"], false);
        assert!(cid.join().unwrap().is_none(), "a seat that cannot be kept");
        assert_eq!(server.post("rooms", &json!({"language": "en"})).unwrap()["code"], "unsaved");
        faults.set_disk(Disk::Works);
        let mut heard = [(); 2].map(|()| ann.hear(&["claimed", "storage"]).unwrap());
        heard.sort_by_key(|message| message["type"].to_string());
        assert_eq!((&heard[0]["word"], &heard[1]["saving"]), (&words[1]["word"], &true.into()));
        assert_eq!(bob.hear(&["storage"]).unwrap()["saving"], true);
        bob.say(&claim(2)).unwrap();
        assert_eq!(bob.hear(&["claimed"]).unwrap()["verdict"], "accepted");
        assert!(cid.join().unwrap().is_some());
        server.signal("KILL");
        server.wait();
        let server = Server::start(&rooms, Some(&faults));
        for (actor, expected) in [(&mut ann, &[0, 1][..]), (&mut bob, &[2]), (&mut cid, &[])] {
            actor.words =
                expected.iter().map(|&place| words[place]["word"].as_str().unwrap().into()).collect();
            actor.connect(&server).unwrap();
            // Compares seat, name and words.
            actor.join().unwrap().expect("a seat");
        }
    }
}

#[test]
fn a_clock_on_the_wall_that_jumps_changes_nothing() {
    let directory = tempfile::tempdir().unwrap();
    let rooms = directory.path().join("rooms");
    let faults = Faults::build(directory.path());
    let mut left = 10_000;
    let mut ann: Option<Actor> = None;
    for days in [0, -400, 0, 400, -1] {
        faults.set_clock(days * 86_400);
        let mut server = Server::start(&rooms, Some(&faults));
        let ann = ann.get_or_insert_with(|| Actor::new(open_room(&server), 0, 1));
        ann.connect(&server).unwrap();
        let welcome = ann.join().unwrap().expect("a seat");
        if ann.round == 0 {
            ann.say(&json!({"type": "start"})).unwrap();
            ann.hear(&["round"]).unwrap();
        } else {
            let now = welcome["room"]["ends_in_ms"].as_u64().expect("a round that goes on");
            assert!(now <= left && now > 1000, "{now} ms left of {left}");
            left = now;
        }
        // Set back and forth while it runs, too.
        for seconds in [-86_400, 86_400, 0] {
            faults.set_clock(seconds);
            thread::sleep(Duration::from_millis(60));
            ann.claim(&server).unwrap();
        }
        server.signal("KILL");
        server.wait();
    }
    assert!(ann.is_some_and(|ann| ann.words.len() >= 10), "words count, whatever the clock says");
}

/// A player who sits down again in a saved room. Compares seat, name, round and words.
struct Returned {
    ann: Actor,
    room: serde_json::Value,
    _server: Server,
    _directory: tempfile::TempDir,
}

impl Returned {
    fn to(file: &str, room: &str, token: &str, round: u64, words: &[&str]) -> Self {
        let directory = tempfile::tempdir().unwrap();
        let saved = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/saved").join(file);
        std::fs::copy(saved, directory.path().join("rooms.sqlite")).unwrap();
        let server = Server::start(directory.path(), None);
        let mut ann = Actor::new(room.to_owned(), 0, 1);
        ann.ticket = Some(Ticket { seat: 0, token: token.to_owned(), name: "Ann".to_owned() });
        (ann.round, ann.words) = (round, words.iter().map(|&word| word.to_owned()).collect());
        ann.connect(&server).unwrap();
        let room = ann.join().unwrap().expect("a seat")["room"].clone();
        assert_eq!(room["phase"], "playing");
        Self { ann, room, _server: server, _directory: directory }
    }

    fn plays_on_with(mut self, word: &str) {
        self.ann.say(&json!({"type": "claim", "word": word})).unwrap();
        assert_eq!(self.ann.hear(&["claimed"]).unwrap()["verdict"], "accepted");
    }
}

#[test]
fn a_file_from_before_there_were_teams_and_countdowns_is_played_on() {
    let (room, token) = ("ab26d1727a4a39af11f65f2ff3ce3691", "5f23ebd632da5923e9beff3cc6ec87e1");
    let returned = Returned::to("rooms-2.sqlite", room, token, 2, &["CISTRON", "CORDITE"]);
    let room = &returned.room;
    assert_eq!((&room["mode"], &room["game"]), (&"rivals".into(), &1.into()));
    assert_eq!(room["board"]["notation"], "NORD/CRDI/ILTE/SSFD");
    let players = room["history"][0]["players"].as_array().unwrap();
    assert_eq!(players.iter().map(|player| &player["score"]).collect::<Vec<_>>(), [8, 6]);
    returned.plays_on_with("FLIRTED");
}

#[test]
fn a_file_of_version_0_1_is_played_on() {
    let (room, token) = ("777c36297508e911ff46bc27eec4eabc", "8907062036854b052d9401b41ef3b6a2");
    let returned = Returned::to("rooms-2-teams.sqlite", room, token, 1, &["MEFIERAI", "MEFIERA", "RAREFIE"]);
    assert_eq!(returned.room["mode"], "teams");
    assert_eq!(returned.room["board"]["notation"], "IREI/NBAI/CRFC/NSEM");
    returned.plays_on_with("BAFRES");
}

#[test]
fn a_file_with_snapshots_is_played_on_with_the_time_that_was_left() {
    let (room, token) = ("fc6356714d10a77e6fe8934640ad65b1", "d5c7a4513ac8829a7ee6bd8fd46ef539");
    let returned = Returned::to("rooms-3.sqlite", room, token, 1, &["DESSEINS", "DESSEIN"]);
    let room = &returned.room;
    assert_eq!((&room["mode"], &room["family"]), (&"rivals".into(), &true.into()));
    assert_eq!(room["board"]["notation"], "NSSE/EEAT/NDIU/EANS");
    // Stopped two seconds after the round of an hour had begun.
    let left = room["ends_in_ms"].as_u64().expect("a round that goes on");
    assert!((3_500_000..3_600_000).contains(&left), "{left} ms left");
    returned.plays_on_with("ANESSE");
}
