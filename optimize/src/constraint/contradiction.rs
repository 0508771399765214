//! Why no board can satisfy all demands.

use worddle_board::{Cell, Tile};
use worddle_lexicon::Letter;

/// Why no board can satisfy all demands.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Contradiction {
    /// A fixed cell is not on the board.
    #[error("no cell {} on a board of {cells} cells", cell.0)]
    NoSuchCell {
        /// The cell.
        cell: Cell,
        /// How many there are.
        cells: usize,
    },
    /// One cell is fixed to two tiles.
    #[error("cell {} is fixed twice: to {} and to {}", cell.0, show(*first), show(*second))]
    FixedTwice {
        /// The cell.
        cell: Cell,
        /// One tile.
        first: Tile,
        /// The other.
        second: Tile,
    },
    /// A fixed tile has a forbidden letter.
    #[error("cell {} is fixed to {}, which is forbidden", cell.0, show(*tile))]
    FixedForbidden {
        /// The cell.
        cell: Cell,
        /// The tile.
        tile: Tile,
    },
    /// All tiles are forbidden.
    #[error("every tile is forbidden")]
    NoTile,
    /// A required letter is forbidden or not in the supply.
    #[error("{letter:?} is required, but forbidden or not among the tiles")]
    NotThere {
        /// The letter.
        letter: Letter,
    },
    /// More of a letter is required or fixed than allowed.
    #[error("at least {least} × {letter:?} and at most {most}")]
    Bounds {
        /// The letter.
        letter: Letter,
        /// How many there must be.
        least: usize,
        /// How many there may be.
        most: usize,
    },
    /// More tiles are required than there are cells.
    #[error("{required} tiles are required or fixed, on a board of {cells} cells")]
    NoRoom {
        /// How many are required or fixed.
        required: usize,
        /// How many cells there are.
        cells: usize,
    },
    /// The number of tiles to arrange is not the number of cells.
    #[error("{found} tiles to arrange: expected one for each of the {cells} cells")]
    WrongCount {
        /// How many tiles.
        found: usize,
        /// How many cells.
        cells: usize,
    },
    /// The dice cannot show all required and fixed tiles at once.
    #[error("there are too few dice or tiles for {} as well as everything else that is required", show(*tile))]
    NoDie {
        /// The first tile for which no die is left.
        tile: Tile,
    },
    /// There are not enough tiles for all cells.
    #[error("the allowed tiles cannot fill {cells} cells as required")]
    TooFew {
        /// How many cells there are.
        cells: usize,
    },
}

/// Formats a tile for a message.
fn show(tile: Tile) -> String {
    match tile {
        Tile::Letters(spelling) => format!("{spelling:?}"),
        Tile::Any => "a blank".to_owned(),
        Tile::Block => "a block".to_owned(),
    }
}
