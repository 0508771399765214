//! A saved room: its last snapshot, the acts since, and the clock.
//!
//! Rows come from the database, or from the pages of a damaged one, and are put together by their checksums. What follows a
//! missing or altered line is left out, and the room is marked as damaged, so that its players are told.

use worddle_play::Millis;

use super::act::{Head, Line, LogEnd};
use crate::secret::Secret;

/// A saved room, unaltered from its first line to its last.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct KeptRoom {
    /// Its id.
    pub(super) id: Secret,
    /// The line that it starts from, and the acts since.
    pub(super) lines: Vec<Line>,
    /// The end of these lines.
    pub(super) end: LogEnd,
    /// The time in the room when the server stopped.
    pub(super) clock: Millis,
    /// Acts are missing here.
    pub(super) is_cut: bool,
    /// Acts are missing, or were when the server started before, and nothing was played since.
    pub(super) damaged: bool,
}

impl KeptRoom {
    /// Puts a room together from its rows in any order, some of which may be older or damaged.
    ///
    /// # Errors
    ///
    /// If there is nothing to start from.
    pub(super) fn gather(id: Secret, rows: Vec<Line>) -> Result<Self, String> {
        let (heads, mut rows): (Vec<Line>, Vec<Line>) = rows.into_iter().partition(|line| line.number == 0);
        let heads = heads.iter().filter_map(|line| Head::read(id, line));
        let head = heads.max_by_key(|head| (head.end.number, head.at.0));
        let base =
            rows.iter().filter(|line| LogEnd::based_on(id, line).is_some()).max_by_key(|line| line.number);
        let base = base.cloned().ok_or("its first line is missing or was altered")?;
        rows.retain(|line| line.number > base.number);
        rows.sort_by_key(|line| line.number);
        let end = LogEnd { number: base.number, sum: base.sum };
        let mut room = Self { id, clock: base.at, lines: vec![base], end, is_cut: false, damaged: false };
        for line in &rows {
            if room.end.pass(line).is_ok() {
                room.clock = room.clock.max(line.at);
                room.lines.push(line.clone());
            }
        }
        let last = rows.last().map_or(0, |line| line.number);
        let is_behind = |head: &Head| head.end.number > room.end.number;
        room.is_cut = last > room.end.number || head.as_ref().is_none_or(is_behind);
        room.damaged = room.is_cut || head.as_ref().is_some_and(|head| head.damaged);
        // A clock that was saved after acts that are lost may be beyond the end of the round.
        room.clock = head.filter(|_| !room.is_cut).map_or(room.clock, |head| room.clock.max(head.at));
        Ok(room)
    }

    /// The last row of the room, which the others are compared with.
    pub(super) fn head(&self) -> Head {
        Head { end: self.end, at: self.clock, damaged: self.damaged }
    }

    /// Describes a fault of the room, for the log of the server.
    pub(super) fn fault(&self, why: &str) -> String {
        fault(&self.id.to_string(), why)
    }
}

/// Describes a fault of a room. The first digits of the id tell rooms apart in the log, and are not enough to enter
/// one.
pub(super) fn fault(id: &str, why: &str) -> String {
    format!("room {}…: {why}", id.get(..8).unwrap_or(id))
}

/// The rooms that were found in a file, and what is wrong with it.
#[derive(Default)]
pub(super) struct Found {
    /// The rooms, also those that are damaged.
    pub(super) rooms: Vec<KeptRoom>,
    /// Descriptions of what was lost.
    pub(super) faults: Vec<String>,
}

impl Found {
    /// Adds a room, or the reason why it is lost.
    pub(super) fn push(&mut self, id: &str, room: Result<KeptRoom, String>) {
        match room {
            Ok(room) => {
                if room.is_cut {
                    self.faults.push(room.fault("acts at its end are lost"));
                }
                self.rooms.push(room);
            }
            Err(why) => self.faults.push(fault(id, &why)),
        }
    }
}
