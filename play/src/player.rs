//! Players and their seats.

use crate::name::Name;
use crate::settings::Millis;

/// Most players in a room: as many as the list of scores can show at once.
pub const MAX_PLAYERS: u8 = 32;

/// How long a host who loses the connection stays host: longer than a page waits between two tries to reconnect, and than a
/// server takes to restart.
pub const HOST_GRACE: Millis = Millis(30_000);

/// A seat in a room. A new player gets the lowest free number.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Seat(pub u8);

/// A team, numbered from 0.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Team(pub u8);

/// A player with a seat.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Player {
    /// The name.
    pub name: Name,
    /// Whether the player is connected.
    pub present: bool,
    /// When the connection was lost, if the player did not leave on purpose.
    pub lost: Option<Millis>,
    /// Number of players who arrived earlier. Seats are reused; arrival numbers are not.
    pub arrival: u32,
    /// Number of accepted words over all rounds.
    pub accepted: u32,
    /// Score of all finished rounds of this game.
    pub total: u64,
    /// The player's team, if the room plays in teams.
    pub team: Team,
    /// Whether the player is ready for the next round.
    pub ready: bool,
    /// Number of games won, alone or in a team.
    pub won: u32,
}

impl Player {
    /// Returns true if the player is present, or lost the connection so recently that the others wait.
    pub(crate) fn is_expected(&self, now: Millis) -> bool {
        self.present || self.lost.is_some_and(|lost| now.0 < lost.0.saturating_add(HOST_GRACE.0))
    }
}
