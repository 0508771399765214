//! The rules by which a room has one owner at a time.
//!
//! A server has a *lease*, which lasts as long as its heartbeats arrive at the database. A room has an *owner* and a *fence*, a
//! number that grows with each change of owner.
//!
//! | act | allowed | effect |
//! |---|---|---|
//! | claim | the lease of no other owner lasts | owner, fence + 1 |
//! | write | server and fence are those of the room | lines are appended |
//! | heartbeat | always; says whether the lease had expired meanwhile | the lease begins anew |
//! | leave | always | the rooms of the server have no owner |
//!
//! The fence alone keeps the log right, whatever clocks do: a server that slept past its lease writes with the fence of its time, and
//! the database refuses that once the room has another owner. The lease keeps readers right: a server shows a room only while its own
//! clock says that nobody can have claimed it. Its clock starts when it asks, before the database grants anything, so it stops first.
//!
//! `rules` has the database's side of this table without a database, `model` explores all that can happen with it, and a test
//! compares it with the functions in `1-rooms.sql`.

use std::time::Duration;

/// How long a server owns its rooms after its last heartbeat. Players of a server that died are back after this and a moment; a
/// server that pauses for longer loses its rooms.
pub const LEASE: Duration = Duration::from_secs(3);

/// Time between two heartbeats: three may get lost.
pub const HEARTBEAT: Duration = Duration::from_millis(750);

/// What a server's clock may run behind that of the database, of a whole lease.
const DRIFT: Duration = Duration::from_millis(100);

/// How long a server may show its rooms, counted from the moment at which it sent its heartbeat.
pub const fn valid_for() -> Duration {
    LEASE.saturating_sub(DRIFT)
}

/// What a claim came to.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Claim {
    /// The server owns the room.
    Own {
        /// The number that its writes carry.
        fence: i64,
        /// Whose lease had expired, if the room was taken over from a server that is gone.
        from: Option<i64>,
    },
    /// Another server owns it.
    Other {
        /// That server.
        server: i64,
        /// Where other servers reach it.
        address: String,
    },
    /// There is no such room.
    Unknown,
    /// A newer version has written the room, so that this one may not be able to read it.
    Newer,
    /// The lease of the server has expired, so it can own nothing before its next heartbeat.
    Expired,
}
