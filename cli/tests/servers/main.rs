//! Rooms on several servers lose nothing: three real servers and a real `PostgreSQL`, which are killed, frozen for longer than a
//! lease, stopped and restarted while people play. Whatever was acknowledged is there afterwards, and nothing counts twice.
//!
//! `WORDDLE_EVENTS=500` asks for the long form (`make test-servers`), `WORDDLE_SEED=7` for another course of events.

#![expect(clippy::unwrap_used, clippy::disallowed_methods, reason = "a test that cannot go on has failed")]

#[path = "../rooms/chance.rs"]
mod chance;
mod house;
mod player;
#[path = "../../../fleet/tests/support/server.rs"]
#[expect(dead_code, reason = "other tests need the rest")]
mod server;

use std::path::Path;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::{self, sleep};
use std::time::{Duration, Instant};

use serde_json::json;

use chance::Chance;
use house::{House, ask};
use player::{Addresses, Player};
use server::Server;

const SERVERS: usize = 3;
const ROOMS: usize = 6;
const PLAYERS: usize = 2;

/// How long a player may take to be back: a lease and a claim, or a restart of the database.
const BACK: Duration = Duration::from_secs(10);

/// Pause of a player between two words.
const PAUSE: Duration = Duration::from_millis(100);

/// A number from the environment.
fn number(name: &str, usual: u64) -> u64 {
    std::env::var(name).map_or(usual, |text| text.parse().expect("a number"))
}

/// A database, and the file with its address.
fn database() -> (Server, tempfile::NamedTempFile) {
    let server = Server::start();
    let file = tempfile::NamedTempFile::new().unwrap();
    std::fs::write(file.path(), server.address("owner")).unwrap();
    (server, file)
}

/// Opens a room whose only round lasts for the whole test.
fn open_room(house: &House) -> String {
    let wish = json!({"language": "en", "time": "1h", "topology": "6x6", "countdown": "0s"}).to_string();
    let (status, opened) = ask(house.address, "POST", "rooms", &wish).unwrap();
    assert_eq!(status, 201, "{opened}");
    opened["id"].as_str().expect("an id").to_owned()
}

/// What happens to servers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Event {
    Kill,
    Drain,
    Freeze,
    Database,
}

/// A dozen events, of which as many as stand here are of each kind.
const DOZEN: [Event; 12] = {
    use Event::{Database, Drain, Freeze, Kill};
    [Kill, Drain, Freeze, Kill, Database, Kill, Drain, Kill, Freeze, Drain, Database, Kill]
};

/// Lets an event happen to a server, or to the database.
fn happen(event: Event, house: &mut House, address: &mut dyn FnMut(&House), database: (&Server, &Path)) {
    let (server, file) = database;
    match event {
        Event::Kill | Event::Drain => {
            house.signal(if event == Event::Kill { "KILL" } else { "TERM" });
            house.wait();
            *house = House::start(file);
            address(house);
        }
        Event::Freeze => {
            house.signal("STOP");
            // Longer than a lease.
            sleep(Duration::from_millis(3_800));
            house.signal("CONT");
        }
        Event::Database => {
            server.stop_at_once();
            server.start_again();
        }
    }
}

#[test]
fn nothing_that_was_acknowledged_is_lost_and_no_word_counts_twice() {
    let (events, seed) = (number("WORDDLE_EVENTS", 24), number("WORDDLE_SEED", 1));
    let (server, file) = database();
    let mut houses: Vec<House> = (0..SERVERS).map(|_| House::start(file.path())).collect();
    let addresses: Addresses = Mutex::new(houses.iter().map(|house| house.address).collect());
    let rooms: Vec<String> = (0..ROOMS).map(|place| open_room(&houses[place % SERVERS])).collect();
    let mut players: Vec<Player> = (0..ROOMS * PLAYERS)
        .map(|number| Player::new(rooms[number / PLAYERS].clone(), seed << 20 | number as u64))
        .collect();
    for player in &mut players {
        player.come_back(&addresses, BACK);
    }
    for host in players.iter_mut().step_by(PLAYERS) {
        assert!(host.say(&json!({"type": "start"})).is_ok(), "a server that lives");
        // However busy the machine is: nothing has happened yet.
        let begins = (0..15).any(|_| host.hear(&["round"]).is_ok());
        assert!(begins, "a round begins");
    }
    let (is_over, mut chance, begin) = (AtomicBool::new(false), Chance::new(seed), Instant::now());
    let mut counts = [0; 4];
    thread::scope(|scope| {
        for player in &mut players {
            let (is_over, addresses) = (&is_over, &addresses);
            scope.spawn(move || {
                player.come_back(addresses, BACK);
                while !is_over.load(Ordering::Relaxed) {
                    if player.claim(addresses).is_err() {
                        player.come_back(addresses, BACK);
                    }
                    sleep(PAUSE);
                }
            });
        }
        let deck = (0..events).map(|number| DOZEN[number as usize % DOZEN.len()]);
        for event in deck {
            sleep(Duration::from_millis(200 + chance.below(500)));
            let place = chance.below(SERVERS as u64) as usize;
            let mut moved = |house: &House| addresses.lock().unwrap()[place] = house.address;
            happen(event, &mut houses[place], &mut moved, (&server, file.path()));
            counts[event as usize] += 1;
        }
        is_over.store(true, Ordering::Relaxed);
    });
    let took = begin.elapsed();
    for house in &mut houses {
        house.signal("KILL");
        house.wait();
    }
    let last = House::start(file.path());
    *addresses.lock().unwrap() = vec![last.address];
    for player in &mut players {
        player.come_back(&addresses, BACK);
    }
    let (words, returns) = report(&players, counts, took);
    assert!(
        words > 10 * players.len() && counts.iter().all(|&count| count > 0),
        "people played through it all"
    );
    assert!(returns > 2 * players.len() as u64, "players had to come back");
}

/// Prints what happened; returns how many words were acknowledged, and how often players came back.
fn report(players: &[Player], counts: [u64; 4], took: Duration) -> (usize, u64) {
    let [kills, drains, freezes, restarts] = counts;
    let words: usize = players.iter().map(|player| player.words.len()).sum();
    let returns: u64 = players.iter().map(|player| player.returns).sum();
    let longest = players.iter().map(|player| player.longest).max().unwrap_or_default();
    println!(
        "{kills} kills, {drains} drains, {freezes} freezes, {restarts} restarts of the database in {took:?}: {words} words, \
         {returns} returns, the longest after {longest:?}"
    );
    (words, returns)
}

#[test]
fn any_server_shows_any_room_and_a_server_that_stops_hands_its_rooms_over() {
    let (_server, file) = database();
    let (mut first, second) = (House::start(file.path()), House::start(file.path()));
    let room = open_room(&first);
    let look = |house: &House| ask(house.address, "GET", &format!("rooms/{room}"), "").unwrap();
    let (here, there) = (look(&first), look(&second));
    assert_eq!((here.0, &here.1["id"]), (200, &room.clone().into()));
    assert_eq!(here.1, there.1, "the second passes it on");
    let unknown = "rooms/0123456789abcdef0123456789abcdef";
    assert_eq!(ask(second.address, "GET", unknown, "").unwrap().0, 404);
    let addresses: Addresses = Mutex::new(vec![second.address]);
    let mut ann = Player::new(room.clone(), 1);
    ann.come_back(&addresses, BACK);
    assert!(ann.say(&json!({"type": "start"})).is_ok() && ann.hear(&["round"]).is_ok());
    assert!(ann.claim(&addresses).is_ok());
    first.signal("TERM");
    assert!(ann.hear(&["closing"]).is_ok(), "players of other servers are told too");
    ann.come_back(&addresses, BACK);
    assert!(ann.claim(&addresses).is_ok() && !ann.words.is_empty());
    first.wait();
    // A server that stops sends away those whom it passed on, too.
    let mut third = House::start(file.path());
    let mut bob = Player::new(room, 2);
    bob.come_back(&Mutex::new(vec![third.address]), BACK);
    third.signal("TERM");
    assert!(bob.hear(&["closing"]).is_ok());
    third.wait();
    assert!(ann.claim(&addresses).is_ok(), "the owner goes on");
}

#[test]
fn what_cannot_be_shared_is_refused_in_a_sentence() {
    let refused = |arguments: &[&str]| {
        let command = ["serve", "--no-open", "--port", "0"];
        let output = std::process::Command::new(env!("CARGO_BIN_EXE_worddle"))
            .args(command)
            .args(arguments)
            .env("LANG", "C")
            .output()
            .unwrap();
        assert_eq!(output.status.code(), Some(2));
        String::from_utf8(output.stderr).unwrap()
    };
    let database = ["--database", "postgres://ada@127.0.0.1:1/none", "--peer-address"];
    assert!(refused(&["--peer-address", "127.0.0.1:0"]).contains("add --database URL"));
    assert!(refused(&[&database[..], &["0.0.0.0:7718"]].concat()).contains("cannot reach 0.0.0.0:7718"));
    assert!(
        refused(&[&database[..], &["127.0.0.1:0", "--publish"]].concat()).contains("leave out --publish")
    );
    assert!(refused(&[&database[..], &["127.0.0.1:0"]].concat()).contains("no answer from the database"));
}
