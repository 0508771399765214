//! The open connections, and which of them close when there are too many.
//!
//! Every connection has a [`Place`] in one book, with its phase: idle, sending a head, sending a body, waiting for its
//! answer, or a player's socket. In the first three phases the server waits for the client, so it may close the
//! connection at any time. It does so when places run out, in all or for one peer: idle connections first, then
//! incomplete heads, then incomplete bodies, and the one longest in its phase first. Masses of slow or silent
//! connections therefore keep nobody out, and a connection whose request is being answered is never closed for another.
//!
//! A connection counts for the peer at its other end. That of a proxy counts for nobody while it is idle, and from the head of
//! a request to the end of its answer, or for as long as it is a socket, for the peer whose request it carries.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard};
use std::time::Duration;

use tokio::sync::Notify;
use tokio::time::Instant;

use crate::config::Patience;
use crate::peer::Peer;
use crate::shares::{Counts, half};

/// The open connections.
pub(crate) struct Connections {
    /// Maximum connections.
    most: usize,
    /// Maximum connections per peer, half of all at most; 0 for no limit.
    each: usize,
    patience: Patience,
    start: Instant,
    book: Mutex<Book>,
}

/// All open connections.
#[derive(Default)]
struct Book {
    open: BTreeMap<u64, Open>,
    each: Counts,
    next: u64,
    closed: Closed,
}

/// An open connection, and for whom it counts.
struct Open {
    connection: Arc<Connection>,
    /// For nobody, if it is an idle connection of a proxy.
    peer: Option<Peer>,
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
    number: u64,
    /// A proxy is at the other end, which forwards the requests of many.
    is_proxied: bool,
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
        let each = each.min(half(most));
        Arc::new(Self { most, each, patience, start: Instant::now(), book: Mutex::default() })
    }

    /// A place for a new connection, taken from a waiting one if need be; `None` if all are at work. A connection of a proxy
    /// (without a peer) counts for nobody yet.
    pub(crate) fn admit(self: &Arc<Self>, peer: Option<Peer>) -> Option<Place> {
        let mut book = self.lock();
        if !self.has_room(&mut book, peer) || book.open.len() >= self.most && !book.displace(|_| true) {
            book.closed.refused += 1;
            return None;
        }
        let number = book.next;
        book.next += 1;
        let (is_proxied, doing) = (peer.is_none(), AtomicU64::new(0));
        let connection =
            Arc::new(Connection { number, is_proxied, start: self.start, doing, closing: Notify::new() });
        // Not idle: a client that connects is expected to send a request at once, and gets the shorter patience.
        connection.set(Doing::Head);
        book.open.insert(number, Open { connection: Arc::clone(&connection), peer: None });
        book.assign(number, peer);
        drop(book);
        Some(Place { number, connection, connections: Arc::clone(self) })
    }

    /// Lets a connection of a proxy count for the peer whose request it carries. Returns whether the peer may have it; any
    /// other connection has been admitted for its peer.
    pub(crate) fn carry(&self, connection: &Connection, peer: Peer) -> bool {
        if !connection.is_proxied {
            return true;
        }
        let mut book = self.lock();
        let has_room = self.has_room(&mut book, Some(peer));
        if has_room {
            book.assign(connection.number, Some(peer));
        } else {
            book.closed.refused += 1;
        }
        has_room
    }

    /// Records that a request has been answered. A connection of a proxy counts for nobody now.
    pub(crate) fn rest(&self, connection: &Connection) {
        if connection.is(Doing::Socket) {
            return;
        }
        connection.set(Doing::Idle);
        if connection.is_proxied {
            self.lock().assign(connection.number, None);
        }
    }

    /// Whether a peer may have another connection, if need be instead of one that waits.
    fn has_room(&self, book: &mut Book, peer: Option<Peer>) -> bool {
        let is_crowded = self.each > 0 && peer.is_some_and(|peer| book.each.of(peer) >= self.each);
        !is_crowded || book.displace(|open| open.peer == peer)
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
        for Open { connection, .. } in self.lock().open.values() {
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
    /// Lets a connection count for a peer, or for nobody.
    fn assign(&mut self, number: u64, peer: Option<Peer>) {
        let Some(open) = self.open.get_mut(&number) else { return };
        if let Some(before) = std::mem::replace(&mut open.peer, peer) {
            self.each.remove(before);
        }
        if let Some(peer) = peer {
            self.each.add(peer);
        }
    }

    /// Removes a connection from the book.
    fn remove(&mut self, number: u64) -> Option<Arc<Connection>> {
        self.assign(number, None);
        self.open.remove(&number).map(|open| open.connection)
    }

    /// Closes the first waiting connection among some; returns whether there was one.
    fn displace(&mut self, among: impl Fn(&Open) -> bool) -> bool {
        let doing = |open: &Open| open.connection.doing.load(Ordering::Relaxed);
        let waiting =
            self.open.iter().filter(|(_, open)| doing(open) >> KIND <= Doing::Body as u64 && among(open));
        let first = waiting.min_by_key(|(_, open)| doing(open)).map(|(&number, _)| number);
        let Some(connection) = first.and_then(|number| self.remove(number)) else { return false };
        connection.closing.notify_one();
        self.closed.displaced += 1;
        true
    }

    /// Closes some connections; returns how many.
    fn close(&mut self, which: impl Fn(&Connection) -> bool) -> u64 {
        let those = self.open.iter().filter(|(_, open)| which(&open.connection));
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
    use super::*;
    use crate::config::Capacity;

    fn with_places(most: usize, each: usize) -> Arc<Connections> {
        Connections::new(most, each, Capacity::default().patience)
    }

    /// A new connection of a peer.
    fn place(connections: &Arc<Connections>, number: u32) -> Option<Place> {
        connections.admit(Some(Peer::numbered(number)))
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
        connections.rest(&works.connection);
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
        connections.rest(&idle.connection);
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
    fn a_peer_displaces_its_own_connections_and_an_idle_proxy_none() {
        let connections = with_places(100, 2);
        let other = place(&connections, 1).expect("a place");
        let own: Vec<Place> = (0..5).map(|_| place(&connections, 2).expect("a place")).collect();
        assert!(!is_told(&other) && own.iter().filter(|place| is_told(place)).count() == 3);
        let proxied: Vec<Place> = (0..50).map(|_| connections.admit(None).expect("a place")).collect();
        assert!(!is_told(&other) && !proxied.iter().any(is_told));
    }

    #[test]
    fn a_connection_of_a_proxy_counts_for_whom_it_carries() {
        let connections = with_places(100, 2);
        let [one, two] = [1, 2].map(Peer::numbered);
        let proxied: Vec<Place> = (0..6).map(|_| connections.admit(None).expect("a place")).collect();
        let carry = |place: &Place, peer| {
            let may = connections.carry(&place.connection, peer);
            if may {
                place.connection.reads();
                place.connection.answers();
            }
            may
        };
        assert_eq!([0, 1, 2].map(|number| carry(&proxied[number], one)), [true, true, false]);
        assert!(carry(&proxied[2], two), "another peer has its own");
        // A socket counts for as long as it is open, an answer until it ends.
        proxied[0].connection.upgrades();
        connections.rest(&proxied[0].connection);
        connections.rest(&proxied[1].connection);
        assert_eq!([3, 4].map(|number| carry(&proxied[number], one)), [true, false]);
        // A request whose body does not come makes room for another of the same peer.
        connections.rest(&proxied[3].connection);
        assert!(connections.carry(&proxied[3].connection, one));
        proxied[3].connection.reads();
        assert!(carry(&proxied[4], one) && is_told(&proxied[3]) && !is_told(&proxied[2]));
        drop(proxied);
        assert!(connections.is_empty() && connections.lock().each.is_empty());
    }
}
