//! Moves from one board to another.

use worddle_board::{Cell, Tile};

/// A small change of a board.
///
/// ```
/// use worddle_board::{Cell, Tile};
/// use worddle_optimize::Move;
///
/// let mut tiles = [Tile::Any, Tile::Block];
/// let back = Move::Put(Cell(0), Tile::Block).apply(&mut tiles);
/// assert_eq!(tiles, [Tile::Block, Tile::Block]);
/// back.apply(&mut tiles);
/// assert_eq!(tiles, [Tile::Any, Tile::Block]);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Move {
    /// Swaps the tiles of two cells.
    Swap(Cell, Cell),
    /// Puts a tile on a cell.
    Put(Cell, Tile),
}

impl Move {
    /// Makes the move, and returns the move that undoes it.
    #[expect(clippy::return_self_not_must_use, reason = "most moves are made for good")]
    pub fn apply(self, tiles: &mut [Tile]) -> Self {
        match self {
            Self::Swap(first, second) => {
                tiles.swap(first.index(), second.index());
                self
            }
            Self::Put(cell, tile) => Self::Put(cell, std::mem::replace(&mut tiles[cell.index()], tile)),
        }
    }

    /// The first cell of the move.
    pub(crate) fn first_cell(self) -> Cell {
        match self {
            Self::Swap(cell, _) | Self::Put(cell, _) => cell,
        }
    }

    /// Whether the move changes nothing.
    pub fn leaves(self, tiles: &[Tile]) -> bool {
        match self {
            Self::Swap(first, second) => tiles[first.index()] == tiles[second.index()],
            Self::Put(cell, tile) => tiles[cell.index()] == tile,
        }
    }
}

/// The kinds of moves that a method makes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum MoveReach {
    /// Changes of one tile.
    Tiles,
    /// Changes of one tile, and swaps of two.
    TilesAndSwaps,
}
