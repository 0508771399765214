//! The open connections, and which of them close when there are too many.
//!
//! Every connection has a [`Place`] in one book, with its phase: idle, sending a head, sending a body, waiting for its
//! answer, or a player's socket. In the first three phases the server waits for the client, so it may close the
//! connection at any time. It does so when places run out, in all or for one peer: idle connections first, then
//! incomplete heads, then incomplete bodies, and the one longest in its phase first. Masses of slow or silent
//! connections therefore keep nobody out, and a connection whose request is being answered is never closed for another.

use std::collections::{BTreeMap, HashMap};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard};
use std::time::Duration;

use tokio::sync::Notify;
use tokio::time::Instant;

use crate::config::Patience;
use crate::peer::Peer;

/// The open connections.
pub(crate) struct Connections {
    /// Maximum connections.
    most: usize,
    /// Maximum connections per peer; 0 for no limit.
    each: usize,
    patience: Patience,
    start: Instant,
    book: Mutex<Book>,
}

/// All open connections.
#[derive(Default)]
struct Book {
    open: BTreeMap<u64, Arc<Connection>>,
    each: HashMap<Peer, usize>,
    next: u64,
    closed: Closed,
}

/// Connections closed by the server, by reason.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Closed {
    /// Turned away: every place was taken by a connection at work.
    pub(crate) refused: u64,
    /// Closed to make room for others.
    pub(crate) displaced: u64,
    /// Closed because they were idle or slow for too long.
    pub(crate) expired: u64,
}

/// Open connections, by phase.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Census {
    /// Without a request.
    pub(crate) idle: usize,
    /// Receiving a request.
    pub(crate) reading: usize,
    /// Answering a request.
    pub(crate) answering: usize,
    /// Upgraded to sockets.
    pub(crate) sockets: usize,
}

/// The phase of a connection, in the order in which connections are closed.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Doing {
    /// Waits for the next request.
    Idle,
    /// Sends the head of a request.
    Head,
    /// Sends its body.
    Body,
    /// Waits for the answer, or receives it.
    Answering,
    /// Has become a WebSocket.
    Socket,
}

/// One connection.
pub(crate) struct Connection {
    /// The peer at the other end; `None` for a proxy, which forwards the requests of many.
    peer: Option<Peer>,
    start: Instant,
    /// The phase in the upper 8 bits, and the time it began in the lower 56, in milliseconds. The two share one number
    /// so that the minimum is the next to close, and so that one relaxed store updates both.
    doing: AtomicU64,
    /// Notified when the connection must close.
    pub(crate) closing: Notify,
}

/// Bits that the phase is shifted left, past the time.
const KIND: u32 = 56;

impl Connection {
    /// Enters a phase, now.
    fn set(&self, doing: Doing) {
        let now = self.start.elapsed().as_millis() as u64;
        self.doing.store((doing as u64) << KIND | now, Ordering::Relaxed);
    }

    /// Whether the connection is in a phase.
    fn is(&self, doing: Doing) -> bool {
        self.doing.load(Ordering::Relaxed) >> KIND == doing as u64
    }

    /// Records that bytes arrived.
    pub(crate) fn receives(&self) {
        if self.is(Doing::Idle) {
            self.set(Doing::Head);
        }
    }

    /// Records that a request's head is complete, and that its body is awaited.
    pub(crate) fn reads(&self) {
        self.set(Doing::Body);
    }

    /// Records that no more of the request will be read.
    pub(crate) fn answers(&self) {
        if self.is(Doing::Body) {
            self.set(Doing::Answering);
        }
    }

    /// Records the upgrade to a socket.
    pub(crate) fn upgrades(&self) {
        self.set(Doing::Socket);
    }

    /// Records that a request has been answered.
    pub(crate) fn rests(&self) {
        if !self.is(Doing::Socket) {
            self.set(Doing::Idle);
        }
    }
}

/// A connection's place in the book, freed on drop.
pub(crate) struct Place {
    number: u64,
    connection: Arc<Connection>,
    connections: Arc<Connections>,
}

impl Place {
    /// The connection that has this place.
    pub(crate) fn connection(&self) -> &Arc<Connection> {
        &self.connection
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        self.connections.lock().remove(self.number);
    }
}

impl Connections {
    /// At most `most` connections, and at most `each` per peer (0 for no limit).
    pub(crate) fn new(most: usize, each: usize, patience: Patience) -> Arc<Self> {
        Arc::new(Self { most, each, patience, start: Instant::now(), book: Mutex::default() })
    }

    /// A place for a new connection, taken from a waiting one if need be; `None` if all are at work. A proxy counts as
    /// no peer, so it may have any number.
    pub(crate) fn admit(self: &Arc<Self>, peer: Option<Peer>) -> Option<Place> {
        let mut book = self.lock();
        let own = peer.and_then(|peer| book.each.get(&peer).copied()).unwrap_or(0);
        let crowded = self.each > 0 && own >= self.each;
        if crowded && !book.displace(|connection| connection.peer == peer)
            || book.open.len() >= self.most && !book.displace(|_| true)
        {
            book.closed.refused += 1;
            return None;
        }
        let connection =
            Connection { peer, start: self.start, doing: AtomicU64::new(0), closing: Notify::new() };
        // Not idle: a client that connects is expected to send a request at once, and gets the shorter patience.
        connection.set(Doing::Head);
        let (number, connection) = (book.next, Arc::new(connection));
        book.next += 1;
        book.open.insert(number, Arc::clone(&connection));
        if let Some(peer) = peer {
            *book.each.entry(peer).or_default() += 1;
        }
        drop(book);
        Some(Place { number, connection, connections: Arc::clone(self) })
    }

    /// Closes the connection that has waited longest, because the system has no file descriptor for another.
    pub(crate) fn displace(&self) {
        self.lock().displace(|_| true);
    }

    /// Closes connections that have been idle or slow for too long.
    pub(crate) fn expire(&self, now: Instant) {
        let now = now.saturating_duration_since(self.start);
        let before = |doing: Doing, time: Duration| {
            now.checked_sub(time).map(|moment| (doing as u64) << KIND | moment.as_millis() as u64)
        };
        let (idle, head) = (before(Doing::Idle, self.patience.idle), before(Doing::Head, self.patience.head));
        let mut book = self.lock();
        let expired = book.close(|connection| {
            let limit = if connection.is(Doing::Idle) { idle } else { head };
            let waits = connection.is(Doing::Idle) || connection.is(Doing::Head);
            waits && limit.is_some_and(|limit| connection.doing.load(Ordering::Relaxed) <= limit)
        });
        book.closed.expired += expired;
    }

    /// Closes all connections without a complete head.
    pub(crate) fn close_waiting(&self) {
        self.lock().close(|connection| connection.is(Doing::Idle) || connection.is(Doing::Head));
    }

    /// Whether no connection is open.
    pub(crate) fn is_empty(&self) -> bool {
        self.lock().open.is_empty()
    }

    /// Counts the connections by phase.
    pub(crate) fn census(&self) -> Census {
        let mut census = Census::default();
        for connection in self.lock().open.values() {
            let count = match connection.doing.load(Ordering::Relaxed) >> KIND {
                kind if kind == Doing::Idle as u64 => &mut census.idle,
                kind if kind <= Doing::Body as u64 => &mut census.reading,
                kind if kind == Doing::Answering as u64 => &mut census.answering,
                _ => &mut census.sockets,
            };
            *count += 1;
        }
        census
    }

    /// Connections closed so far.
    pub(crate) fn closed(&self) -> Closed {
        self.lock().closed
    }

    /// The book. It is changed in one step at a time, so a panic elsewhere leaves it whole.
    fn lock(&self) -> MutexGuard<'_, Book> {
        self.book.lock().expect("no thread panics while it holds the connections")
    }
}

impl Book {
    /// Removes a connection from the book.
    fn remove(&mut self, number: u64) -> Option<Arc<Connection>> {
        let connection = self.open.remove(&number)?;
        if let Some(peer) = connection.peer
            && let Some(count) = self.each.get_mut(&peer)
        {
            *count -= 1;
            if *count == 0 {
                self.each.remove(&peer);
            }
        }
        Some(connection)
    }

    /// Closes the first waiting connection among some; returns whether there was one.
    fn displace(&mut self, among: impl Fn(&Connection) -> bool) -> bool {
        let doing = |connection: &Connection| connection.doing.load(Ordering::Relaxed);
        let waiting = self
            .open
            .iter()
            .filter(|(_, connection)| doing(connection) >> KIND <= Doing::Body as u64 && among(connection));
        let first = waiting.min_by_key(|(_, connection)| doing(connection)).map(|(&number, _)| number);
        let Some(connection) = first.and_then(|number| self.remove(number)) else { return false };
        connection.closing.notify_one();
        self.closed.displaced += 1;
        true
    }

    /// Closes some connections; returns how many.
    fn close(&mut self, which: impl Fn(&Connection) -> bool) -> u64 {
        let those = self.open.iter().filter(|(_, connection)| which(connection));
        let numbers: Vec<u64> = those.map(|(&number, _)| number).collect();
        for &number in &numbers {
            if let Some(connection) = self.remove(number) {
                connection.closing.notify_one();
            }
        }
        numbers.len() as u64
    }
}

#[cfg(test)]
mod tests {
    use std::net::Ipv4Addr;

    use super::*;
    use crate::config::Capacity;

    fn with_places(most: usize, each: usize) -> Arc<Connections> {
        Connections::new(most, each, Capacity::default().patience)
    }

    /// A new connection of a peer.
    fn place(connections: &Arc<Connections>, number: u8) -> Option<Place> {
        connections.admit(Some(Peer::new(Ipv4Addr::new(192, 0, 2, number).into())))
    }

    /// Whether a connection was asked to close.
    fn is_told(place: &Place) -> bool {
        use std::future::Future;
        use std::pin::pin;
        use std::task::{Context, Poll, Waker};
        let told = pin!(place.connection.closing.notified());
        told.poll(&mut Context::from_waker(Waker::noop())) == Poll::Ready(())
    }

    #[test]
    fn whoever_waits_makes_room_and_whoever_works_does_not() {
        let connections = with_places(3, 0);
        let [head, body, works] = [1, 2, 3].map(|number| place(&connections, number).expect("a place"));
        body.connection.reads();
        works.connection.reads();
        works.connection.answers();
        let fourth = place(&connections, 4).expect("the place of the one that says nothing");
        assert!(is_told(&head) && !is_told(&body) && !is_told(&works));
        fourth.connection.upgrades();
        let fifth = place(&connections, 5).expect("the place of the one whose body does not come");
        assert!(is_told(&body));
        fifth.connection.reads();
        fifth.connection.answers();
        assert!(place(&connections, 6).is_none(), "all are at work");
        works.connection.rests();
        assert!(place(&connections, 6).is_some() && is_told(&works));
        let census = connections.census();
        assert_eq!((census.sockets, census.answering), (1, 1));
        let Closed { refused, displaced, .. } = connections.closed();
        assert_eq!((refused, displaced), (1, 3));
        drop((head, body, works, fourth, fifth));
        assert!(connections.is_empty() && connections.lock().each.is_empty());
    }

    #[test]
    fn the_silent_and_the_slow_are_closed_in_time() {
        let connections = with_places(100, 0);
        let Patience { head: soon, idle: late, .. } = connections.patience;
        let [idle, head, body, works] = [1; 4].map(|number| place(&connections, number).expect("a place"));
        idle.connection.rests();
        body.connection.reads();
        works.connection.reads();
        works.connection.answers();
        let told = |after: Duration| {
            connections.expire(connections.start + after);
            [&idle, &head, &body, &works].map(is_told)
        };
        assert_eq!(told(soon / 2), [false; 4]);
        assert_eq!(told(soon * 2), [false, true, false, false]);
        assert_eq!(told(late * 2), [true, false, false, false], "whoever was told before is told no more");
        assert_eq!(connections.closed().expired, 2);
        idle.connection.receives();
        assert!(idle.connection.is(Doing::Head), "a request begins with its first byte");
    }

    #[test]
    fn a_peer_displaces_its_own_connections_and_a_proxy_none() {
        let connections = with_places(100, 2);
        let other = place(&connections, 1).expect("a place");
        let own: Vec<Place> = (0..5).map(|_| place(&connections, 2).expect("a place")).collect();
        assert!(!is_told(&other) && own.iter().filter(|place| is_told(place)).count() == 3);
        let proxied: Vec<Place> = (0..50).map(|_| connections.admit(None).expect("a place")).collect();
        assert!(!is_told(&other) && !proxied.iter().any(is_told));
    }
}
