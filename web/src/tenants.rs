//! The rooms that each peer has open.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard};

use worddle_api::Status;

use crate::peer::Peer;
use crate::problem::Problem;

/// The number of rooms that each peer has open, so that one peer cannot take them all.
pub(crate) struct Tenants {
    /// Maximum rooms per peer; 0 for no limit.
    most: usize,
    /// Rooms of each peer that has any.
    rooms: Arc<Mutex<HashMap<Peer, usize>>>,
}

/// The place of one room, which its peer gets back on drop.
pub(crate) struct Tenancy {
    /// Whose room it is.
    peer: Peer,
    /// Where it is counted.
    rooms: Arc<Mutex<HashMap<Peer, usize>>>,
}

impl Tenants {
    /// A number of rooms per peer; 0 for no limit.
    pub(crate) fn new(most: usize) -> Self {
        Self { most, rooms: Arc::default() }
    }

    /// A place for one more room of a peer, unless it has too many.
    ///
    /// # Errors
    ///
    /// 429 if the peer has its share.
    pub(crate) fn admit(&self, peer: Peer) -> Result<Tenancy, Problem> {
        let mut rooms = lock(&self.rooms);
        let count = rooms.entry(peer).or_default();
        if self.most > 0 && *count >= self.most {
            let most = self.most;
            return Err(Problem::new(
                Status::TOO_MANY_REQUESTS,
                "rooms",
                format!(
                    "this address already has {most} rooms open: use one of them, or wait (unused rooms close by themselves)"
                ),
                format!(
                    "cette adresse a déjà {most} salons ouverts : utilisez-en un, ou patientez (les salons inutilisés se ferment seuls)"
                ),
            ));
        }
        *count += 1;
        Ok(Tenancy { peer, rooms: Arc::clone(&self.rooms) })
    }
}

impl Drop for Tenancy {
    fn drop(&mut self) {
        let mut rooms = lock(&self.rooms);
        if let Some(count) = rooms.get_mut(&self.peer) {
            *count -= 1;
            // Peers without rooms are forgotten, so the table is no larger than the number of rooms.
            if *count == 0 {
                rooms.remove(&self.peer);
            }
        }
    }
}

/// The number of rooms of each peer.
fn lock(rooms: &Mutex<HashMap<Peer, usize>>) -> MutexGuard<'_, HashMap<Peer, usize>> {
    rooms.lock().expect("no thread panics while it counts")
}

#[cfg(test)]
mod tests {
    use std::net::Ipv4Addr;

    use super::*;

    #[test]
    fn a_room_that_closes_makes_place_for_another() {
        let (tenants, one) = (Tenants::new(2), Peer::new(Ipv4Addr::new(192, 0, 2, 1).into()));
        let first = tenants.admit(one);
        let second = tenants.admit(one);
        assert!(first.is_ok() && second.is_ok() && tenants.admit(one).is_err());
        let other = Peer::new(Ipv4Addr::new(192, 0, 2, 2).into());
        assert!(tenants.admit(other).is_ok(), "another peer has its own");
        drop(first);
        let third = tenants.admit(one);
        assert!(third.is_ok() && tenants.admit(one).is_err());
        drop((second, third));
        assert!(lock(&tenants.rooms).is_empty(), "nothing is remembered of those who have none");
    }
}
