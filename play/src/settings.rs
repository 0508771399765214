//! Settings of a room, and its unit of time.

use crate::player::{Seat, Team};

/// A time in milliseconds since an instant chosen by the room's owner.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Millis(pub u64);

/// Settings of a room.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct RoomSettings {
    /// Length of a round.
    pub length: Millis,
    /// Number of rounds.
    pub rounds: u8,
    /// What a word found by several sides is worth.
    pub shared: SharedWords,
    /// Who shares words with whom.
    pub mode: Mode,
}

/// What a word found by several sides is worth.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SharedWords {
    /// Nothing, as in Boggle.
    Struck,
    /// Its points for each, as in Ruzzle.
    Counts,
}

/// Who shares words with whom. A word counts once for each side.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Mode {
    /// Every player for themselves.
    Rivals,
    /// Teams against each other.
    Teams(u8),
    /// Everyone together against the board.
    Together,
}

/// A player or group that shares words.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Side {
    /// A single player.
    Player(Seat),
    /// A team.
    Team(Team),
    /// All players.
    Everyone,
}

/// Fewest teams, and the number to choose from while the room does not play in teams.
pub const MIN_TEAMS: u8 = 2;

/// Most teams: as many colours as people can tell apart at a glance.
pub const MAX_TEAMS: u8 = 4;

impl Mode {
    /// Number of teams that a player can choose from.
    pub(crate) fn teams(self) -> u8 {
        match self {
            Self::Teams(teams) => teams.clamp(MIN_TEAMS, MAX_TEAMS),
            Self::Rivals | Self::Together => MIN_TEAMS,
        }
    }

    /// Returns a player's side.
    pub(crate) fn side(self, seat: Seat, team: Team) -> Side {
        match self {
            Self::Rivals => Side::Player(seat),
            Self::Teams(_) => Side::Team(team),
            Self::Together => Side::Everyone,
        }
    }
}
