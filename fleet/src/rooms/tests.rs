//! The functions of the database, against the rules and against what must not happen.

use std::collections::BTreeMap;

use sqlx::{AssertSqlSafe, Connection, PgConnection};

use super::lease::Claim;
use super::rules::Book;
use super::*;

#[path = "../../tests/support/server.rs"]
#[expect(dead_code, clippy::disallowed_methods, reason = "other tests need the rest; it starts a program")]
mod server;

use server::Server;

fn block_on<T>(future: impl Future<Output = T>) -> T {
    tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap().block_on(future)
}

/// A database, and a connection as its owner.
async fn database() -> (Server, Address, PgConnection) {
    let server = Server::start();
    let address = Address::read(&server.address("owner")).unwrap();
    let connection = PgConnection::connect_with(address.options()).await.unwrap();
    (server, address, connection)
}

async fn sql(connection: &mut PgConnection, text: &str) {
    sqlx::raw_sql(AssertSqlSafe(text.to_owned())).execute(connection).await.unwrap();
}

/// Lets the leases of all servers expire.
async fn expire(connection: &mut PgConnection) {
    sql(
        connection,
        "UPDATE worddle_rooms.servers SET leased_until = clock_timestamp() - interval '1 second'",
    )
    .await;
}

fn line(number: u64, act: &str) -> RoomLine {
    RoomLine { number, at: 10 * number, act: act.to_owned(), sum: u64::MAX - number }
}

fn write(fence: i64, lines: &[RoomLine]) -> RoomWrite {
    RoomWrite { room: "a".to_owned(), fence, cut: None, lines: lines.to_vec(), is_closed: false }
}

/// Writes on a thread that may block.
async fn written(registry: &Registry, writes: Vec<RoomWrite>) -> Vec<String> {
    let mut own = registry.writer().unwrap();
    tokio::task::spawn_blocking(move || own.write(&writes).unwrap()).await.unwrap()
}

/// A unit of time is an hour here: what passes meanwhile does not count.
const RENEW: &str = "UPDATE worddle_rooms.servers SET leased_until = clock_timestamp() + interval '3 hours'";

/// Lets an hour pass.
const PASS: &str = "UPDATE worddle_rooms.servers SET leased_until = leased_until - interval '1 hour'";

/// Gives the servers the addresses that they have in the rules.
const NAME: &str = "UPDATE worddle_rooms.servers SET address = 'server-' || id || ':1'";

#[test]
fn the_database_keeps_the_rules() {
    block_on(async {
        let (_server, address, mut connection) = database().await;
        let mut servers = Vec::new();
        for version in [1, 1, 2] {
            servers.push(Registry::enter(&address, "server:1", version).await.unwrap());
        }
        let ids: Vec<i64> = servers.iter().map(|server| server.server).collect();
        sql(&mut connection, &format!("{RENEW}; {NAME}")).await;
        let mut book = Book::new(3);
        for &id in &ids {
            book.beat(id);
        }
        assert!(servers[0].open("a", "CODE").await.unwrap());
        book.create(ids[0], 1);
        let (mut chance, mut number, mut outcomes) = (7_u64, 0, BTreeMap::<String, u32>::new());
        for _ in 0..600 {
            chance = chance.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            let (place, act) = ((chance >> 33) as usize % 3, (chance >> 40) % 8);
            let (server, id) = (&servers[place], ids[place]);
            let outcome = match act {
                0 | 1 => {
                    sql(&mut connection, PASS).await;
                    book.now += 1;
                    "an hour passes".to_owned()
                }
                2 | 3 => {
                    let was_live = server.beat().await.unwrap().was_live;
                    sql(&mut connection, &format!("{RENEW} WHERE id = {id}; {NAME}")).await;
                    assert_eq!(was_live, book.beat(id));
                    format!("beat {was_live}")
                }
                4 | 5 => {
                    let claim = server.claim("a").await.unwrap();
                    let expected = book.claim(id, server.version);
                    assert_eq!(claim, expected);
                    format!("{expected:?}").chars().take(12).collect()
                }
                6 => {
                    let fence = book.room.as_ref().unwrap().fence - i64::from(chance >> 50 & 1 == 1);
                    number += 1;
                    let lost = written(server, vec![write(fence, &[line(number, "act")])]).await;
                    let counts = book.write(id, fence, number as usize, 0);
                    assert_eq!(lost.is_empty(), counts);
                    format!("write {counts}")
                }
                _ => {
                    server.leave().await.unwrap();
                    book.leave(id);
                    "leave".to_owned()
                }
            };
            *outcomes.entry(outcome).or_default() += 1;
            let owned = server.owned().await.unwrap().get("a").copied();
            assert_eq!(owned, book.owned(id));
        }
        assert_eq!(servers[0].read("a").await.unwrap().len(), book.room.unwrap().lines.len());
        assert!(outcomes.len() >= 8, "all of it happens: {outcomes:?}");
    });
}

#[test]
fn a_log_is_read_as_it_was_written_and_may_be_written_twice() {
    block_on(async {
        let (_server, address, _) = database().await;
        let registry = Registry::enter(&address, "x:1", 1).await.unwrap();
        assert!(registry.open("a", "AAAAAA").await.unwrap());
        assert!(!registry.open("b", "AAAAAA").await.unwrap(), "the code is taken");
        let first = write(1, &[line(0, "head"), line(1, "open"), line(2, "é\\u0000")]);
        for _ in 0..2 {
            assert_eq!(written(&registry, vec![first.clone()]).await, [""; 0]);
            assert_eq!(registry.read("a").await.unwrap(), first.lines);
        }
        let anew =
            RoomWrite { cut: Some(3), ..write(1, &[line(3, "snapshot"), line(4, "act"), line(0, "head 2")]) };
        written(&registry, vec![anew]).await;
        let acts: Vec<String> = registry.read("a").await.unwrap().into_iter().map(|line| line.act).collect();
        assert_eq!(acts, ["head 2", "snapshot", "act"]);
        let late = RoomLine { at: 9, ..line(0, "head 1") };
        written(&registry, vec![write(1, &[RoomLine { at: 10, ..line(0, "head 2") }])]).await;
        written(&registry, vec![write(1, &[late])]).await;
        assert_eq!(registry.read("a").await.unwrap()[0].act, "head 2", "time does not run backwards");
        assert_eq!(registry.find_code("AAAAAA").await.unwrap().as_deref(), Some("a"));
        written(&registry, vec![RoomWrite { is_closed: true, ..write(1, &[]) }]).await;
        assert_eq!(registry.find_code("AAAAAA").await.unwrap(), None);
        assert_eq!(
            (registry.read("a").await.unwrap(), registry.claim("a").await.unwrap()),
            (vec![], Claim::Unknown)
        );
    });
}

#[test]
fn a_server_that_froze_writes_nothing_in_rooms_that_others_own_and_all_in_its_own() {
    block_on(async {
        let (_server, address, mut connection) = database().await;
        let frozen = Registry::enter(&address, "x:1", 1).await.unwrap();
        for room in ["a", "b"] {
            assert!(frozen.open(room, room).await.unwrap());
        }
        expire(&mut connection).await;
        let other = Registry::enter(&address, "y:1", 1).await.unwrap();
        assert_eq!(other.claim("a").await.unwrap(), Claim::Own { fence: 2, from: Some(frozen.server) });
        let writes =
            ["a", "b"].map(|room| RoomWrite { room: room.to_owned(), ..write(1, &[line(1, "late")]) });
        assert_eq!(written(&frozen, writes.to_vec()).await, ["a"]);
        assert_eq!((other.read("a").await.unwrap().len(), other.read("b").await.unwrap().len()), (0, 1));
        let beat = frozen.beat().await.unwrap();
        assert!(!beat.was_live && beat.live.contains(&frozen.server) && beat.live.contains(&other.server));
        assert_eq!(frozen.owned().await.unwrap(), BTreeMap::from([("b".to_owned(), 1)]));
        let elsewhere = Claim::Other { server: other.server, address: "y:1".to_owned() };
        assert_eq!(frozen.claim("a").await.unwrap(), elsewhere);
    });
}

#[test]
fn servers_that_start_at_once_prepare_one_database_and_share_its_secret() {
    block_on(async {
        let (_server, address, mut connection) = database().await;
        let [one, two] = [(); 2].map(|()| Registry::enter(&address, "x:1", 1));
        let (one, two) = tokio::join!(one, two);
        let (one, two) = (one.unwrap(), two.unwrap());
        assert!(one.secret == two.secret && one.secret.len() == 64 && one.server != two.server);
        sql(&mut connection, "INSERT INTO worddle_rooms.migrations VALUES ('2-later', 'hash')").await;
        let refused = Registry::enter(&address, "x:1", 1).await.err().unwrap();
        assert!(matches!(refused, FleetError::OtherRooms(_)), "{refused}");
        assert!(one.beat().await.unwrap().was_live, "a server that runs goes on");
    });
}

#[test]
fn rooms_without_an_owner_are_closed_after_a_while() {
    block_on(async {
        let (_server, address, mut connection) = database().await;
        let (gone, left) = (
            Registry::enter(&address, "x:1", 1).await.unwrap(),
            Registry::enter(&address, "y:1", 1).await.unwrap(),
        );
        assert!(gone.open("a", "a").await.unwrap() && left.open("b", "b").await.unwrap());
        assert_eq!(left.leave().await.unwrap(), 1);
        let sweeper = Registry::enter(&address, "z:1", 1).await.unwrap();
        assert!(sweeper.open("c", "c").await.unwrap());
        assert_eq!(sweeper.sweep(Duration::from_mins(1)).await.unwrap(), 0);
        expire(&mut connection).await;
        sweeper.beat().await.unwrap();
        assert_eq!(sweeper.sweep(Duration::ZERO).await.unwrap(), 2);
        assert_eq!(sweeper.claim("c").await.unwrap(), Claim::Own { fence: 2, from: None });
        assert_eq!(sweeper.claim("a").await.unwrap(), Claim::Unknown);
    });
}
