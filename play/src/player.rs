//! Who plays: a seat in the room, and the person in it.

use crate::name::Name;

/// The most players of a room: as many as a list of standings shows at once.
pub const MAX_PLAYERS: u8 = 32;

/// A place in a room, numbered in the order in which players came.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Seat(pub u8);

/// Someone with a seat.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Player {
    /// The name.
    pub name: Name,
    /// Whether the player is in the room.
    pub present: bool,
    /// The score of all finished rounds.
    pub total: u64,
}
