//! Why a text is not a board.

use std::fmt;

use worddle_lexicon::Alphabet;

use crate::board::WrongCount;
use crate::tile::MAX_TILE_LETTERS;
use crate::topology::TopologyError;

/// A place in a text: row and tile, both counted from 1.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Place {
    /// The row.
    pub row: usize,
    /// The tile in its row.
    pub column: usize,
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "row {}, column {}", self.row, self.column)
    }
}

/// Why a text is not a board.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum ParseError {
    /// The text has no tiles.
    #[error("an empty board: expected tiles, as in CRES/AMIN/ILAT/LSER")]
    Empty,
    /// No tile begins with this character.
    #[error("no letter {character:?} in the {alphabet} alphabet ({place})")]
    Letter {
        /// The character.
        character: char,
        /// The alphabet that the board is read in.
        alphabet: Alphabet,
        /// Where it stands.
        place: Place,
    },
    /// A tile has no letters, or too many.
    #[error("a tile of {found} letters: expected 1 to {MAX_TILE_LETTERS} ({place})")]
    TileLength {
        /// The number of its letters.
        found: usize,
        /// Where it stands.
        place: Place,
    },
    /// An opening parenthesis has no closing one.
    #[error("a tile opened with '(' is not closed: expected ')' ({0})")]
    Open(Place),
    /// A colon is not followed by a bonus.
    #[error("no bonus {found:?}: expected dl, tl, dw or tw ({place})")]
    Bonus {
        /// The text after the colon.
        found: String,
        /// Where its tile stands.
        place: Place,
    },
    /// A row is longer or shorter than the others.
    #[error("row {row} has {found} tile{}: expected {expected}", if *found == 1 { "" } else { "s" })]
    Row {
        /// The row, counted from 1.
        row: usize,
        /// The number of its tiles.
        found: usize,
        /// The number that it should have.
        expected: usize,
    },
    /// A plane is larger or smaller than the others.
    #[error("the planes have different numbers of rows: the first has {0}")]
    Plane(usize),
    /// Tiles without row breaks do not make a square.
    #[error("{0} tiles make no square: expected 4, 9, 16 …, or '/' between the rows")]
    NoSquare(usize),
    /// The topology has another number of cells.
    #[error(transparent)]
    Count(#[from] WrongCount),
    /// The topology is invalid.
    #[error(transparent)]
    Topology(#[from] TopologyError),
}
