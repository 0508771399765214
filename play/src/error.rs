//! Why an action is rejected.

use crate::player::MAX_PLAYERS;

/// Why an action is rejected. The room is unchanged.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum ActionError {
    /// Every seat is taken.
    #[error("the room is full: it holds at most {MAX_PLAYERS} players")]
    Full,
    /// Another player has this name.
    #[error("that name is taken: pick another")]
    NameTaken,
    /// The seat is empty.
    #[error("nobody has that seat")]
    NoSuchSeat,
    /// The room has no such team.
    #[error("no such team: pick one of the room's {0} teams")]
    NoSuchTeam(u8),
    /// The room has no players.
    #[error("nobody is in the room")]
    Empty,
    /// No round is running.
    #[error("no round is being played")]
    NotPlaying,
    /// A round is running.
    #[error("a round is being played")]
    StillPlaying,
    /// All rounds have been played.
    #[error("all rounds have been played")]
    NoMoreRounds,
}
