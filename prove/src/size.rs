//! The size of what can be proven.

/// The most cells of a board. Beyond 4×4 no proof would end.
pub const MOST_CELLS: usize = 16;

/// The most different tiles. A term has five bits for each place, and one of their values means that the word does not use it.
pub const MOST_TILES: usize = 31;
