//! The right of this server to a room that it shares with others.
//!
//! A room of a server that is alone needs none. Where several servers share their rooms, the database gives a room to one of them,
//! with a number that each of its writes carries, for as long as the server's lease lasts. A server shows a room only while its own
//! clock says that nobody else can have it, and a room that it has lost is never shown again.

use tokio::sync::watch;
use tokio::time::Instant;

/// Until when the lease of this server lasts, by its own clock; none before its first heartbeat.
pub(super) type LeaseEnd = Option<Instant>;

/// The right to one room, from one claim until it is lost.
pub(crate) struct Tenure {
    /// The number that writes carry.
    fence: i64,
    /// Whether another server has the room by now.
    lost: watch::Sender<bool>,
    /// The lease of the server, which all its rooms share.
    lease: watch::Receiver<LeaseEnd>,
}

#[cfg_attr(not(feature = "fleet"), expect(dead_code, reason = "without a database, nobody claims a room"))]
impl Tenure {
    /// A room that was just claimed.
    pub(super) fn new(fence: i64, lease: watch::Receiver<LeaseEnd>) -> Self {
        Self { fence, lost: watch::Sender::new(false), lease }
    }

    /// The number that writes carry.
    pub(super) fn fence(&self) -> i64 {
        self.fence
    }

    /// The room is another server's by now.
    pub(super) fn lose(&self) {
        self.lost.send_replace(true);
    }

    /// Whether the room is another server's by now.
    pub(super) fn is_lost(&self) -> bool {
        *self.lost.borrow()
    }

    /// Whether nobody else can have the room at this moment.
    pub(super) fn is_valid(&self) -> bool {
        !self.is_lost() && self.lease.borrow().is_some_and(|end| Instant::now() < end)
    }

    /// Waits until nobody else can have the room; false once it is lost. Nothing waits while the lease lasts.
    pub(super) async fn secured(&self) -> bool {
        let (mut lost, mut lease) = (self.lost.subscribe(), self.lease.clone());
        loop {
            if self.is_lost() {
                return false;
            }
            if self.is_valid() {
                return true;
            }
            tokio::select! {
                _ = lost.changed() => {}
                renewed = lease.changed() => if renewed.is_err() {
                    return false;
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    #[tokio::test(start_paused = true)]
    async fn a_room_is_shown_only_while_the_lease_lasts() {
        let lease = watch::Sender::new(None);
        let tenure = Tenure::new(1, lease.subscribe());
        assert!(!tenure.is_valid());
        lease.send_replace(Some(Instant::now() + Duration::from_secs(1)));
        assert!(tenure.is_valid() && tenure.secured().await);
        tokio::time::advance(Duration::from_secs(1)).await;
        assert!(!tenure.is_valid());
        let renewed = async {
            tokio::time::sleep(Duration::from_secs(1)).await;
            lease.send_replace(Some(Instant::now() + Duration::from_secs(1)));
        };
        assert!(tokio::join!(tenure.secured(), renewed).0, "it waits for the next heartbeat");
        tenure.lose();
        assert!(!tenure.is_valid() && !tenure.secured().await);
    }
}
