//! How many requests a peer may send, and how many messages a player.
//!
//! Written by hand, since what matters here is what others leave to their callers: that memory stays bounded however many
//! addresses send something.

use std::collections::HashMap;
use std::sync::Mutex;
use std::time::Duration;

use tokio::time::Instant;

use crate::peer::Peer;

/// How many seconds' worth of requests a peer may save up: a page sends several together.
const BURST: f64 = 4.0;

/// The most peers that are remembered. Those that have been quiet for long enough are forgotten; until then, new peers
/// are sent away.
const PEERS: usize = 10_000;

/// How often peers are looked through for quiet ones at most, so that a crowd of new ones does not keep everybody waiting.
const SWEEP: Duration = Duration::from_millis(100);

/// How fast something may come.
#[derive(Clone, Copy)]
pub(crate) struct Rate {
    /// How many a second, evenly.
    pub(crate) per_second: f64,
    /// How many at once after a while without any.
    pub(crate) at_once: f64,
}

/// What someone has left of a rate: it fills evenly, and everything that comes takes one out.
pub(crate) struct Bucket {
    left: f64,
    at: Instant,
}

impl Bucket {
    /// What someone has who has been quiet for long enough.
    pub(crate) fn full(rate: Rate, now: Instant) -> Self {
        Self { left: rate.at_once, at: now }
    }

    /// Whether another one may come now.
    pub(crate) fn admit(&mut self, rate: Rate, now: Instant) -> bool {
        *self = Self { left: self.left_by(rate, now), at: now };
        let admitted = self.left >= 1.0;
        if admitted {
            self.left -= 1.0;
        }
        admitted
    }

    /// What is left by a time.
    fn left_by(&self, rate: Rate, now: Instant) -> f64 {
        let more = now.saturating_duration_since(self.at).as_secs_f64() * rate.per_second;
        (self.left + more).min(rate.at_once)
    }
}

/// How many requests each peer may send.
pub(crate) struct Rates {
    /// None at all for any number.
    rate: Option<Rate>,
    peers: Mutex<Peers>,
}

/// The peers that are remembered.
#[derive(Default)]
struct Peers {
    buckets: HashMap<Peer, Bucket>,
    /// When quiet peers were last forgotten.
    swept: Option<Instant>,
}

impl Rates {
    /// So many requests a second; 0 for any number.
    pub(crate) fn new(allowed: u32) -> Self {
        let per_second = f64::from(allowed);
        let rate = (allowed > 0).then_some(Rate { per_second, at_once: per_second * BURST });
        Self { rate, peers: Mutex::default() }
    }

    /// Whether a peer may send another request now.
    pub(crate) fn admit(&self, peer: Peer, now: Instant) -> bool {
        let Some(rate) = self.rate else { return true };
        let mut peers = self.peers.lock().expect("no thread panics while it counts");
        let Peers { buckets, swept } = &mut *peers;
        if buckets.len() >= PEERS && !buckets.contains_key(&peer) {
            if swept.is_none_or(|at| now.saturating_duration_since(at) >= SWEEP) {
                *swept = Some(now);
                // A peer that has been quiet long enough to have a full bucket needs none.
                buckets.retain(|_, bucket| bucket.left_by(rate, now) < rate.at_once);
            }
            if buckets.len() >= PEERS {
                return false;
            }
        }
        buckets.entry(peer).or_insert_with(|| Bucket::full(rate, now)).admit(rate, now)
    }
}

#[cfg(test)]
mod tests {
    use std::net::{Ipv4Addr, Ipv6Addr};

    use super::*;

    fn peer(number: u32) -> Peer {
        Peer::new(Ipv4Addr::from(number).into())
    }

    #[test]
    fn a_peer_may_send_so_many_and_then_waits() {
        let (rates, start) = (Rates::new(10), Instant::now());
        let admitted = |at: Instant| (0..100).filter(|_| rates.admit(peer(1), at)).count();
        assert_eq!(admitted(start), 40);
        assert_eq!(admitted(start + Duration::from_secs(1)), 10);
        assert!(rates.admit(peer(2), start), "another peer has its own bucket");
        let free = Rates::new(0);
        assert!((0..1000).all(|_| free.admit(peer(1), start)));
    }

    #[test]
    fn a_bucket_fills_evenly_and_never_holds_more_than_fits_in() {
        let (rate, start) = (Rate { per_second: 16.0, at_once: 30.0 }, Instant::now());
        let mut bucket = Bucket::full(rate, start);
        let mut admitted = |millis| {
            let at = start + Duration::from_millis(millis);
            (0..100).filter(|_| bucket.admit(rate, at)).count()
        };
        assert_eq!([0, 250, 1_000, 3_600_000].map(&mut admitted), [30, 4, 12, 30]);
    }

    #[test]
    fn peers_are_forgotten_when_there_are_too_many() {
        let (rates, start) = (Rates::new(1), Instant::now());
        assert!((0..PEERS as u32).all(|number| rates.admit(peer(number), start)));
        assert!(!rates.admit(peer(u32::MAX), start));
        assert!(rates.admit(peer(u32::MAX), start + Duration::from_mins(1)));
    }

    #[test]
    fn a_network_of_ipv6_is_one_peer() {
        let start = Instant::now();
        let rates = Rates::new(1);
        let admit = |address: &str| rates.admit(Peer::new(address.parse().expect("an address")), start);
        assert!(admit("2001:db8:0:1::1") && admit("2001:db8:0:1::2"));
        assert!(admit("2001:db8:0:1:ffff:ffff:ffff:ffff") && admit("2001:db8:0:1::"));
        assert!(!admit("2001:db8:0:1::3"));
        assert!(admit("2001:db8:0:2::3"), "another network has its own bucket");
        // An IPv4 address is the same peer in either notation.
        assert!(admit("192.0.2.1") && admit("::ffff:192.0.2.1") && admit("192.0.2.1") && admit("192.0.2.1"));
        assert!(!admit("::ffff:192.0.2.1") && admit("::ffff:192.0.2.2"));
    }

    #[test]
    fn a_crowd_of_networks_takes_no_more_room_than_others() {
        let (rates, start) = (Rates::new(1), Instant::now());
        for number in 0..3 * PEERS as u128 {
            let address = Ipv6Addr::from_bits((0x2001_0db8 << 96) + (number << 64));
            rates.admit(Peer::new(address.into()), start + Duration::from_micros(number as u64));
            assert!(rates.peers.lock().expect("no thread has panicked").buckets.len() <= PEERS);
        }
    }
}
