//! What a room plays, and the unit of time it is measured in.

use crate::player::{Seat, Team};

/// A time in milliseconds, counted from whatever instant the owner of the room chose.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Millis(pub u64);

/// What a room plays.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct RoomSettings {
    /// How long a round lasts.
    pub length: Millis,
    /// How many rounds there are.
    pub rounds: u8,
    /// What a word is worth that several sides find.
    pub shared: SharedWords,
    /// Who plays with whom.
    pub mode: Mode,
}

/// What a word is worth that several sides find.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SharedWords {
    /// Nothing, as in Boggle and in group play.
    Struck,
    /// The same for each, as in Ruzzle.
    Counts,
}

/// Who plays with whom: players of one side share their words, and a word counts once for a side.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Mode {
    /// Everyone against everyone.
    Rivals,
    /// So many teams against each other.
    Teams(u8),
    /// Everyone together against the board.
    Together,
}

/// Those who share their words.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Side {
    /// A player alone.
    Player(Seat),
    /// A team.
    Team(Team),
    /// All who play.
    Everyone,
}

/// The fewest teams, and how many there are to choose from while nobody plays in teams.
pub const MIN_TEAMS: u8 = 2;

/// The most teams: as many colours as a person tells apart at a glance.
pub const MAX_TEAMS: u8 = 4;

impl Mode {
    /// How many teams a player can choose from.
    pub(crate) fn teams(self) -> u8 {
        match self {
            Self::Teams(teams) => teams.clamp(MIN_TEAMS, MAX_TEAMS),
            Self::Rivals | Self::Together => MIN_TEAMS,
        }
    }

    /// The side of a player.
    pub(crate) fn side(self, seat: Seat, team: Team) -> Side {
        match self {
            Self::Rivals => Side::Player(seat),
            Self::Teams(_) => Side::Team(team),
            Self::Together => Side::Everyone,
        }
    }
}
