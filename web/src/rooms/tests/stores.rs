//! What every store of rooms does: the file of one server, and the database of several.

use std::path::Path;

use server::Server;
use tempfile::TempDir;
use worddle_fleet::Address;

use super::super::file::read_room;
use super::super::kept::KeptRoom;
use super::super::{Code, Elsewhere, Rooms, Shared, Source, look};
use super::*;
use crate::shares::Places;

#[path = "../../../../fleet/tests/support/server.rs"]
#[expect(dead_code, clippy::disallowed_methods, reason = "shared with tests that need the rest")]
mod server;

/// Where rooms are saved.
enum Home {
    File(TempDir),
    Database(Server),
}

/// A home of every kind.
fn each_home() -> [Home; 2] {
    [Home::File(tempfile::tempdir().expect("a directory")), Home::Database(Server::start())]
}

/// Rooms in a database, of a server that others would reach at an address.
async fn shared(server: &Server, address: &str) -> Arc<Rooms> {
    let database = Address::read(&server.address("owner")).expect("an address");
    let shared = Shared::enter(&database, address).await.expect("a database");
    let rooms = Rooms::share(Arc::clone(&shared)).expect("sockets");
    rooms.beat(&shared).await.expect("a heartbeat");
    server.sql("UPDATE worddle_rooms.servers SET leased_until = clock_timestamp() + interval '1 hour'");
    shared.believe();
    Arc::new(rooms)
}

impl Home {
    /// The rooms as a server finds them that starts here.
    async fn open(&self) -> Arc<Rooms> {
        match self {
            Self::File(directory) => Arc::new(Rooms::open(Some(directory.path())).expect("rooms")),
            Self::Database(server) => shared(server, "127.0.0.1:1").await,
        }
    }

    /// Stops a server and starts another.
    async fn reopen(&self, rooms: Arc<Rooms>) -> Arc<Rooms> {
        rooms.hand_over().await;
        rooms.send_closing();
        drop(rooms);
        self.open().await
    }
}

/// Opens a room.
async fn open(rooms: &Rooms) -> Arc<Hall> {
    let places = Places::new(usize::MAX, 0);
    let claim = places.claim(crate::peer::Peer::numbered(1)).expect("a place");
    let id = rooms.create(plan(&at_once()), 9, claim).await.map_err(|_| "unsaved").expect("a room");
    find(rooms, id).await.expect("a room")
}

/// Finds a room that is open.
async fn find(rooms: &Rooms, id: Secret) -> Option<Arc<Hall>> {
    let none = |_| async { Err(crate::problem::Problem::busy()) };
    rooms.find(id, none).await.map_err(|_| "not open").expect("an open room")
}

/// Claims a room, and restores it as the server does.
async fn restored(rooms: &Arc<Rooms>, id: Secret) -> Option<Arc<Hall>> {
    let claimed = rooms.claim(id).await.map_err(|_| "no answer").expect("a database");
    assert_eq!(claimed, None, "nobody else has it");
    let restore = |tenure| async {
        let rooms = Arc::clone(rooms);
        let restore = move || rooms.restore(id, tenure, (&*LIBRARY, &Limits::server()));
        tokio::task::spawn_blocking(restore).await.expect("a thread")
    };
    rooms.find(id, restore).await.map_err(|_| "a room that cannot be restored").expect("a room or none")
}

/// What is saved of a room.
async fn kept(rooms: &Arc<Rooms>, id: Secret) -> Result<KeptRoom, String> {
    let rooms = Arc::clone(rooms);
    let read = move || match &rooms.source {
        Source::Memory => Err("nowhere".to_owned()),
        Source::Directory(directory) => read_room(Path::new(directory), id),
        Source::Shared(shared) => shared.read(id),
    };
    tokio::task::spawn_blocking(read).await.expect("a thread")
}

#[tokio::test(flavor = "multi_thread")]
async fn every_store_has_all_that_was_told_and_the_time_that_was_left() {
    for home in each_home() {
        let first = home.open().await;
        let hall = open(&first).await;
        let id = hall.id();
        let (mut ann, token) = join(&hall, "Ann");
        let words = begin(&hall, &ann, 5);
        for (word, _) in &words[..3] {
            claim(&hall, &ann, word);
        }
        while ann.next().await.is_some_and(|text| !text.contains(&format!("{:?}", words[2].0))) {}
        let code = Code::of(id);
        assert_eq!(first.room_of(code).await.map_err(|_| "away").expect("an answer"), Some(id));
        let before = look(&hall).await.map_err(|_| "unsaved").expect("a room");
        drop(hall);
        let second = home.reopen(first).await;
        let again = restored(&second, id).await.expect("the room");
        let after = look(&again).await.map_err(|_| "unsaved").expect("a room");
        assert_eq!((before.round, &before.board, before.phase), (after.round, &after.board, after.phase));
        assert!(after.ends_in_ms.expect("a round") <= before.ends_in_ms.expect("a round"));
        let mut back = listen(&again);
        assert!(again.come_back(back.number, token));
        again.written().await;
        for (place, verdict) in [(2, "repeated"), (3, "accepted")] {
            claim(&again, &back, &words[place].0);
            again.written().await;
            assert_eq!(last(&mut back, "claimed")["verdict"], verdict);
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn snapshots_bound_the_log_on_every_store() {
    for home in each_home() {
        let rooms = home.open().await;
        let hall = open(&rooms).await;
        let (ann, _) = join(&hall, "Ann");
        let other = plan(&RoomRequest { topology: Some("5x5".to_owned()), ..at_once() });
        for _ in 0..2_000 {
            hall.change(ann.number, other.clone()).expect("the host may");
        }
        assert!(hall.written().await);
        let kept = kept(&rooms, hall.id()).await.expect("a room");
        let bytes: usize = kept.lines.iter().map(|line| line.act.len()).sum();
        assert!(bytes < 40 << 10 && !kept.is_cut && !kept.damaged, "{bytes} bytes");
        assert!(kept.lines[0].number > 1 && kept.end.number > 2_000);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_room_that_is_closed_leaves_nothing_on_any_store() {
    for home in each_home() {
        let rooms = home.open().await;
        let hall = open(&rooms).await;
        assert!(hall.close_if_idle(Duration::ZERO) && hall.written().await);
        assert!(kept(&rooms, hall.id()).await.is_err());
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn what_a_server_writes_too_late_is_told_nobody() {
    let database = Server::start();
    let (frozen, other) = (shared(&database, "127.0.0.1:1").await, shared(&database, "127.0.0.1:2").await);
    let hall = open(&frozen).await;
    let (mut ann, _) = join(&hall, "Ann");
    assert!(hall.written().await);
    messages(&mut ann);
    let found = other.claim(hall.id()).await.map_err(|_| "no answer").expect("a database");
    let Some(Elsewhere { server, address }) = found else { panic!("another server has it") };
    assert_eq!(address, "127.0.0.1:1");
    database.sql(&format!("UPDATE worddle_rooms.servers SET leased_until = 'epoch' WHERE id = {server}"));
    let again = restored(&other, hall.id()).await.expect("the room");
    assert_eq!(again.look().players[0].name, "Ann");
    // By its own clock, the lease of the frozen server still lasts.
    hall.ready(ann.number, true).expect("it does not know yet");
    assert!(!hall.written().await, "nothing is written");
    assert!(ann.next().await.is_none() && hall.is_lost());
    assert!(hall.ready(ann.number, true).is_err());
    frozen.tick();
    assert_eq!(frozen.census().0, 0);
    let elsewhere = frozen.claim(hall.id()).await.map_err(|_| "no answer").expect("a database");
    assert_eq!(elsewhere.map(|elsewhere| elsewhere.address).as_deref(), Some("127.0.0.1:2"));
    assert!(!again.look().players[0].ready);
    assert_eq!(other.shared().map(|shared| shared.moves()), Some([1, 0, 0]));
    assert_eq!(frozen.shared().map(|shared| shared.moves()), Some([0, 0, 1]));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_server_that_was_away_gives_up_what_others_have_before_it_shows_anything() {
    let database = Server::start();
    let (away, other) = (shared(&database, "127.0.0.1:1").await, shared(&database, "127.0.0.1:2").await);
    let (kept, lost) = (open(&away).await, open(&away).await);
    database.sql("UPDATE worddle_rooms.servers SET leased_until = 'epoch' WHERE address = '127.0.0.1:1'");
    assert!(restored(&other, lost.id()).await.is_some());
    away.beat(away.shared().expect("it shares rooms")).await.expect("a heartbeat");
    assert!(lost.is_lost() && !kept.is_lost());
    assert!(look(&lost).await.is_err() && look(&kept).await.is_ok());
}
