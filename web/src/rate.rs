//! Rate limits: requests per peer, messages per player.
//!
//! Token buckets, written by hand because libraries leave the important part to their callers: memory stays bounded
//! however many addresses send requests.

use std::collections::HashMap;
use std::sync::Mutex;
use std::time::Duration;

use tokio::time::Instant;

use crate::peer::Peer;

/// Seconds' worth of requests that a peer may save up: a page sends several together.
const BURST: f64 = 4.0;

/// Maximum peers remembered. A peer with a full bucket is forgotten; until one is, new peers are rejected.
const PEERS: usize = 10_000;

/// Minimum time between two sweeps for full buckets, so that a crowd of new peers does not slow everybody down.
const SWEEP: Duration = Duration::from_millis(100);

/// A rate with a burst.
#[derive(Clone, Copy)]
pub(crate) struct Rate {
    /// Long-term rate per second.
    pub(crate) per_second: f64,
    /// Maximum at once, after a quiet time.
    pub(crate) at_once: f64,
}

/// A token bucket: it fills evenly, and each admission takes one token.
pub(crate) struct Bucket {
    left: f64,
    at: Instant,
}

impl Bucket {
    /// A full bucket, as after a quiet time.
    pub(crate) fn full(rate: Rate, now: Instant) -> Self {
        Self { left: rate.at_once, at: now }
    }

    /// Takes a token, and returns whether there was one.
    pub(crate) fn admit(&mut self, rate: Rate, now: Instant) -> bool {
        *self = Self { left: self.left_by(rate, now), at: now };
        let admitted = self.left >= 1.0;
        if admitted {
            self.left -= 1.0;
        }
        admitted
    }

    /// The tokens at a given time.
    fn left_by(&self, rate: Rate, now: Instant) -> f64 {
        let more = now.saturating_duration_since(self.at).as_secs_f64() * rate.per_second;
        (self.left + more).min(rate.at_once)
    }
}

/// The rate limit of each peer.
pub(crate) struct Rates {
    /// `None` for no limit.
    rate: Option<Rate>,
    peers: Mutex<Peers>,
}

/// The remembered peers.
#[derive(Default)]
struct Peers {
    buckets: HashMap<Peer, Bucket>,
    /// Time of the last sweep.
    swept: Option<Instant>,
}

impl Rates {
    /// A number of requests per second and peer; 0 for no limit.
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
                // A full bucket is what a new peer gets, so it need not be remembered.
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
    use std::net::Ipv6Addr;

    use super::*;

    #[test]
    fn a_peer_may_send_so_many_and_then_waits() {
        let (rates, start) = (Rates::new(10), Instant::now());
        let admitted = |at: Instant| (0..100).filter(|_| rates.admit(Peer::numbered(1), at)).count();
        assert_eq!(admitted(start), 40);
        assert_eq!(admitted(start + Duration::from_secs(1)), 10);
        assert!(rates.admit(Peer::numbered(2), start), "another peer has its own bucket");
        let free = Rates::new(0);
        assert!((0..1000).all(|_| free.admit(Peer::numbered(1), start)));
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
        assert!((0..PEERS as u32).all(|number| rates.admit(Peer::numbered(number), start)));
        assert!(!rates.admit(Peer::numbered(u32::MAX), start));
        assert!(rates.admit(Peer::numbered(u32::MAX), start + Duration::from_mins(1)));
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
