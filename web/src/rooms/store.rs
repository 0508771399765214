//! What is written of rooms. A [`Store`] is where: a file of this server alone, or a database that several servers share.

use std::error::Error;
use std::sync::Arc;

use super::act::{Head, Line};
use super::tenure::Tenure;
use crate::secret::Secret;

/// Something to write in a room.
pub(super) struct Entry {
    /// The room.
    pub(super) id: Secret,
    /// The right to write there, if the room is shared.
    #[cfg_attr(
        not(feature = "fleet"),
        expect(dead_code, reason = "without a database, nobody claims a room")
    )]
    pub(super) tenure: Option<Arc<Tenure>>,
    /// What is written.
    pub(super) change: Change,
}

/// What is written in a room.
pub(super) enum Change {
    /// A line from which the log starts anew; all lines before it go.
    Based(Line),
    /// Something happened.
    Acted(Line),
    /// The last line of the log, and the time in it.
    Head(Head),
    /// The room was closed, and everything about it goes.
    Closed,
}

/// Where rooms are saved.
pub(super) trait Store: Send {
    /// Writes entries durably, all of them or none, and returns once they would survive a crash. What a server may not write, because
    /// another has the room by now, is left out, and its tenure is lost when this returns.
    ///
    /// # Errors
    ///
    /// If it is not certain that they are written. The same entries may be written again.
    fn write(&mut self, entries: &[Entry]) -> Result<(), Box<dyn Error>>;
}
