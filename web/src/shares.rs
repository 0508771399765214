//! Fair shares: whatever a server has few of is shared by client.
//!
//! A client is a [`Peer`]: an IPv4 address, a /64 network of IPv6, or the address that a trusted proxy reports. Three types
//! do all the sharing:
//!
//! - [`Counts`] counts what each client holds.
//! - [`Places`] admits holders up to a number in all and a number per client. Rooms, jobs, word lists and uploads hold one.
//! - [`Queue`] lets clients take turns. Computations, heavy questions and lookups of room codes wait in one.
//!
//! Unless something else is chosen, a client may have [`half`] of what there is, so that one client never has everything
//! while others may want some.
//!
//! # Turns
//!
//! A [`Queue`] has slots. While all are taken, each client waits in a line of its own, and a free slot goes to the next
//! client in turn, never to the next question: sixty questions of one client delay another's by one turn, not by sixty. The
//! lines are bounded, each and together. Together they are full only for those who wait most: a newcomer takes the place
//! that the longest line gained last.
//!
//! Turns alone are not enough, because a computation may hold its slot for seconds and cannot be set aside for a moment.
//! Keeping one thread free of each client would halve a machine of two cores, and would not help against two clients.
//! Instead, a holder that has had its slot for long *steps aside* once somebody waits: it goes on, at a lower priority and
//! in one of a few places of its own, and its slot goes to the next. The system's scheduler does the rest. A client's
//! holders are bounded whether they have stepped aside or not, so it takes several greedy clients to fill the places aside;
//! from then on, a newcomer waits until one of their computations reaches its time limit.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard};

use crate::peer::Peer;

mod line;
mod queue;

pub(crate) use line::Shape;
pub(crate) use queue::{Queue, Turn};

/// The share of one client where there are so many: half of them, and at least one.
pub(crate) const fn half(all: usize) -> usize {
    if all < 2 { 1 } else { all.div_ceil(2) }
}

/// The reason why nothing more can be held or awaited.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Full {
    /// This client has its share.
    Client,
    /// All clients together have everything.
    House,
}

/// What each client holds. Clients that hold nothing are forgotten.
#[derive(Debug, Default)]
pub(crate) struct Counts(HashMap<Peer, usize>);

impl Counts {
    /// What a client holds.
    pub(crate) fn of(&self, client: Peer) -> usize {
        self.0.get(&client).copied().unwrap_or(0)
    }

    /// Counts one more.
    pub(crate) fn add(&mut self, client: Peer) {
        *self.0.entry(client).or_default() += 1;
    }

    /// Counts one less.
    pub(crate) fn remove(&mut self, client: Peer) {
        if let Some(count) = self.0.get_mut(&client) {
            *count -= 1;
            if *count == 0 {
                self.0.remove(&client);
            }
        }
    }

    /// Whether nobody holds anything.
    #[cfg(test)]
    pub(crate) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

/// Places that clients hold: so many in all, and so many each.
pub(crate) struct Places {
    most: usize,
    /// Per client; 0 for no limit.
    each: usize,
    held: Arc<Mutex<Held>>,
}

/// The places that are taken.
#[derive(Default)]
struct Held {
    all: usize,
    each: Counts,
}

/// A place that a client holds until it is dropped.
pub(crate) struct Claim {
    client: Peer,
    held: Arc<Mutex<Held>>,
}

impl Places {
    /// So many places in all, and so many per client (0 for no limit).
    pub(crate) fn new(most: usize, each: usize) -> Self {
        Self { most, each, held: Arc::default() }
    }

    /// So many places in all, of which a client may have half.
    pub(crate) fn halved(most: usize) -> Self {
        Self::new(most, half(most))
    }

    /// Maximum places of a client; 0 for no limit.
    pub(crate) fn each(&self) -> usize {
        self.each
    }

    /// The number of places that are taken.
    pub(crate) fn taken(&self) -> usize {
        lock(&self.held).all
    }

    /// A place for a client.
    ///
    /// # Errors
    ///
    /// If all are taken, or the client has its share of them.
    pub(crate) fn claim(&self, client: Peer) -> Result<Claim, Full> {
        let mut held = lock(&self.held);
        if held.all >= self.most {
            return Err(Full::House);
        }
        if self.each > 0 && held.each.of(client) >= self.each {
            return Err(Full::Client);
        }
        held.all += 1;
        held.each.add(client);
        Ok(Claim { client, held: Arc::clone(&self.held) })
    }
}

impl Claim {
    /// Who holds the place.
    pub(crate) fn client(&self) -> Peer {
        self.client
    }
}

impl Drop for Claim {
    fn drop(&mut self) {
        let mut held = lock(&self.held);
        held.all -= 1;
        held.each.remove(self.client);
    }
}

/// The places that are taken.
fn lock(held: &Mutex<Held>) -> MutexGuard<'_, Held> {
    held.lock().expect("no thread panics while it counts")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_client_has_its_share_and_leaves_the_rest_to_others() {
        let (places, [one, two, three]) = (Places::new(4, 2), [1, 2, 3].map(Peer::numbered));
        let mut held: Vec<Claim> = (0..2).map(|_| places.claim(one).expect("a place")).collect();
        assert_eq!(places.claim(one).err(), Some(Full::Client));
        held.extend((0..2).map(|_| places.claim(two).expect("a place of another")));
        assert_eq!(places.claim(three).err(), Some(Full::House));
        held.remove(0);
        held.push(places.claim(three).expect("the place that became free"));
        assert_eq!((places.taken(), places.claim(one).err()), (4, Some(Full::House)));
        drop(held);
        assert!(places.taken() == 0 && lock(&places.held).each.is_empty(), "nobody is remembered");
        let free = Places::new(usize::MAX, 0);
        assert!((0..1000).map(|_| free.claim(one)).all(|claim| claim.is_ok()));
    }

    #[test]
    fn half_of_what_there_is_leaves_something_where_it_can() {
        assert_eq!([0, 1, 2, 3, 4, 5].map(half), [1, 1, 1, 2, 2, 3]);
    }
}
