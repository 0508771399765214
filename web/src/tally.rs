//! How often each client has done something that has a maximum, in bounded memory.

use std::collections::HashMap;
use std::hash::Hash;
use std::sync::Mutex;

use crate::peer::Peer;

/// Maximum clients and things remembered, about 10 MB. Then all are forgotten: a crowd of addresses may start anew.
const REMEMBERED: usize = 100_000;

/// Counts acts of clients, each about some thing. Never saved.
pub(crate) struct Tally<T> {
    most: u32,
    counts: Mutex<HashMap<(Peer, T), u32>>,
}

impl<T: Eq + Hash> Tally<T> {
    /// Admits so many acts of a client about a thing.
    pub(crate) fn new(most: u32) -> Self {
        Self { most, counts: Mutex::default() }
    }

    /// Counts an act, and returns whether the client may do it.
    pub(crate) fn admit(&self, peer: Peer, thing: T) -> bool {
        let mut counts = self.counts.lock().expect("no thread panics while it counts");
        let act = (peer, thing);
        if counts.len() >= REMEMBERED && !counts.contains_key(&act) {
            counts.clear();
        }
        let count = counts.entry(act).or_default();
        *count = count.saturating_add(1);
        *count <= self.most
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_client_may_do_so_much_about_each_thing() {
        let tally = Tally::new(40);
        let admitted = |peer, thing| (0..80).filter(|_| tally.admit(Peer::numbered(peer), thing)).count();
        assert_eq!(admitted(1, "a"), 40);
        assert_eq!((admitted(1, "b"), admitted(2, "a"), admitted(1, "a")), (40, 40, 0));
    }

    #[test]
    fn a_crowd_of_addresses_takes_no_more_room_than_others() {
        let tally = Tally::new(1);
        for number in 0..REMEMBERED as u32 + 1_000 {
            assert!(tally.admit(Peer::numbered(number), ()));
        }
        assert!(tally.counts.lock().expect("no thread has panicked").len() <= REMEMBERED);
    }
}
