//! How many requests a peer may send.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::Mutex;

use tokio::time::Instant;

/// For how many seconds' worth of requests a peer may save up: a page asks for several things at once.
const BURST: f64 = 4.0;

/// The most peers that are remembered; the oldest ones are forgotten first.
const PEERS: usize = 10_000;

/// How many requests each peer may send: a bucket that fills evenly, and every request takes one out.
pub(crate) struct Rates {
    /// Requests a second; 0 for any number.
    allowed: f64,
    peers: Mutex<HashMap<IpAddr, Bucket>>,
}

/// What a peer has left.
struct Bucket {
    left: f64,
    at: Instant,
}

impl Rates {
    /// So many requests a second; 0 for any number.
    pub(crate) fn new(allowed: u32) -> Self {
        Self { allowed: f64::from(allowed), peers: Mutex::new(HashMap::new()) }
    }

    /// Whether a peer may send another request now.
    pub(crate) fn admit(&self, peer: IpAddr, now: Instant) -> bool {
        if self.allowed == 0.0 {
            return true;
        }
        let most = self.allowed * BURST;
        let mut peers = self.peers.lock().expect("no thread panics while it counts");
        if peers.len() >= PEERS && !peers.contains_key(&peer) {
            // Whoever has been quiet long enough to have everything back needs no bucket.
            let full = |bucket: &Bucket| self.fill(bucket, now) >= most;
            peers.retain(|_, bucket| !full(bucket));
            if peers.len() >= PEERS {
                return false;
            }
        }
        let bucket = peers.entry(peer).or_insert(Bucket { left: most, at: now });
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
    use std::net::Ipv4Addr;
    use std::time::Duration;

    use super::*;

    fn peer(number: u32) -> IpAddr {
        Ipv4Addr::from(number).into()
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
}
