//! Why an action is refused.

use crate::player::MAX_PLAYERS;

/// Why an action is refused: nothing has changed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum ActionError {
    /// Every seat is taken.
    #[error("the room is full: expected {MAX_PLAYERS} players at most")]
    Full,
    /// Someone has this name.
    #[error("the name is taken: expected another one")]
    NameTaken,
    /// Nobody sits there.
    #[error("nobody has this seat")]
    NoSuchSeat,
    /// There is no such team.
    #[error("no such team: expected one of the {0} teams of the room")]
    NoSuchTeam(u8),
    /// Nobody sits anywhere.
    #[error("nobody is in the room")]
    Empty,
    /// No round is on.
    #[error("no round is being played")]
    NotPlaying,
    /// A round is on.
    #[error("a round is being played")]
    StillPlaying,
    /// All rounds were played.
    #[error("all rounds have been played")]
    NoMoreRounds,
}
