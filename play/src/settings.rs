//! What a room plays, and the unit of time it is measured in.

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
    /// What a word is worth that several players find.
    pub shared: SharedWords,
}

/// What a word is worth that several players find.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SharedWords {
    /// Nothing, as in Boggle and in group play.
    Struck,
    /// The same for each, as in Ruzzle.
    Counts,
}
