//! The rules of `1-rooms.sql` without a database, to be explored and compared.

use std::collections::BTreeMap;

use super::lease::Claim;

/// What the database knows. Time is in any unit.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(super) struct Book {
    /// The time on the clock of the database.
    pub(super) now: i64,
    /// How long a lease lasts.
    pub(super) lease: i64,
    /// When the lease of each server ends.
    pub(super) servers: BTreeMap<i64, i64>,
    /// The room, once it is created.
    pub(super) room: Option<Deed>,
    /// Whether writes are compared with the fence. They always are, but where a test shows what happens otherwise.
    pub(super) has_fence: bool,
}

/// Who owns a room, and what is written.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(super) struct Deed {
    pub(super) owner: Option<i64>,
    pub(super) fence: i64,
    pub(super) version: i32,
    /// The acts, each with the fence that it was written with.
    pub(super) lines: Vec<(u8, i64)>,
}

impl Book {
    pub(super) fn new(lease: i64) -> Self {
        Self { now: 0, lease, servers: BTreeMap::new(), room: None, has_fence: true }
    }

    /// Whether the lease of a server lasts.
    pub(super) fn is_live(&self, server: i64) -> bool {
        self.servers.get(&server).is_some_and(|&until| until > self.now)
    }

    /// Begins a lease, or begins it anew. Returns whether the lease before had not expired.
    pub(super) fn beat(&mut self, server: i64) -> bool {
        let was_live = self.is_live(server);
        self.servers.insert(server, self.now + self.lease);
        was_live
    }

    /// Opens the room for a server.
    pub(super) fn create(&mut self, server: i64, version: i32) {
        self.room = Some(Deed { owner: Some(server), fence: 1, version, lines: Vec::new() });
    }

    /// Claims the room.
    pub(super) fn claim(&mut self, server: i64, version: i32) -> Claim {
        let is_live = self.is_live(server);
        let servers = &self.servers;
        let now = self.now;
        let Some(deed) = &mut self.room else { return Claim::Unknown };
        let from = deed.owner.filter(|&owner| owner != server);
        if let Some(owner) = from.filter(|owner| servers.get(owner).is_some_and(|&until| until > now)) {
            return Claim::Other { server: owner, address: format!("server-{owner}:1") };
        }
        if deed.version > version {
            return Claim::Newer;
        }
        if !is_live {
            return Claim::Expired;
        }
        (deed.owner, deed.fence, deed.version) = (Some(server), deed.fence + 1, version);
        Claim::Own { fence: deed.fence, from }
    }

    /// The fence of the room, if a server owns it.
    pub(super) fn owned(&self, server: i64) -> Option<i64> {
        self.room.as_ref().filter(|deed| deed.owner == Some(server)).map(|deed| deed.fence)
    }

    /// Writes a line. The same line may be written again: the answer to the first write may have been lost. Returns whether it
    /// counts.
    pub(super) fn write(&mut self, server: i64, fence: i64, number: usize, act: u8) -> bool {
        let has_fence = self.has_fence;
        let Some(deed) = &mut self.room else { return false };
        if has_fence && (deed.owner, deed.fence) != (Some(server), fence) {
            return false;
        }
        if number < deed.lines.len() {
            deed.lines[number] = (act, fence);
        } else {
            deed.lines.push((act, fence));
        }
        true
    }

    /// Gives the room back, with the lease of its owner.
    pub(super) fn leave(&mut self, server: i64) {
        if let Some(deed) = self.room.as_mut().filter(|deed| deed.owner == Some(server)) {
            deed.owner = None;
        }
        self.servers.remove(&server);
    }
}
