//! Who plays: a seat in the room, and the person in it.

use crate::name::Name;

/// The most players of a room: as many as a list of standings shows at once.
pub const MAX_PLAYERS: u8 = 32;

/// A place in a room. A new player gets the lowest number that is free.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Seat(pub u8);

/// A team, counted from 0 on.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Team(pub u8);

/// Someone with a seat.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Player {
    /// The name.
    pub name: Name,
    /// Whether the player is in the room.
    pub present: bool,
    /// How many others had ever come before: seats are taken again, arrivals are not.
    pub arrival: u32,
    /// How many words the player has had accepted, over all rounds.
    pub accepted: u32,
    /// The score of all finished rounds of this game.
    pub total: u64,
    /// The team that the player is in where teams play.
    pub team: Team,
    /// Whether the player is ready for the next round.
    pub ready: bool,
    /// How many games the player has won, alone or in a team.
    pub won: u32,
}
