//! How many requests a peer may send.
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

/// How many requests each peer may send: a bucket that fills evenly, and every request takes one out.
pub(crate) struct Rates {
    /// Requests a second; 0 for any number.
    allowed: f64,
    peers: Mutex<Peers>,
}

/// The peers that are remembered.
#[derive(Default)]
struct Peers {
    buckets: HashMap<Peer, Bucket>,
    /// When quiet peers were last forgotten.
    swept: Option<Instant>,
}

/// What a peer has left.
struct Bucket {
    left: f64,
    at: Instant,
}

impl Rates {
    /// So many requests a second; 0 for any number.
    pub(crate) fn new(allowed: u32) -> Self {
        Self { allowed: f64::from(allowed), peers: Mutex::default() }
    }

    /// Whether a peer may send another request now.
    pub(crate) fn admit(&self, peer: Peer, now: Instant) -> bool {
        if self.allowed == 0.0 {
            return true;
        }
        let most = self.allowed * BURST;
        let mut peers = self.peers.lock().expect("no thread panics while it counts");
        let Peers { buckets, swept } = &mut *peers;
        if buckets.len() >= PEERS && !buckets.contains_key(&peer) {
            if swept.is_none_or(|at| now.saturating_duration_since(at) >= SWEEP) {
                *swept = Some(now);
                // A peer that has been quiet long enough to have a full bucket needs none.
                buckets.retain(|_, bucket| self.fill(bucket, now) < most);
            }
            if buckets.len() >= PEERS {
                return false;
            }
        }
        let bucket = buckets.entry(peer).or_insert(Bucket { left: most, at: now });
        bucket.left = self.fill(bucket, now).min(most);
        bucket.at = now;
        let admitted = bucket.left >= 1.0;
        if admitted {
            bucket.left -= 1.0;
        }
        admitted
    }

    /// What a peer has left by now.
    fn fill(&self, bucket: &Bucket, now: Instant) -> f64 {
        bucket.left + now.saturating_duration_since(bucket.at).as_secs_f64() * self.allowed
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
