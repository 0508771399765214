//! Small steps from one board to another.

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
    /// Two tiles are swapped.
    Swap(Cell, Cell),
    /// A cell gets another tile.
    Put(Cell, Tile),
}

impl Move {
    /// Makes the move, and returns the one that undoes it.
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

    /// The first cell that it touches.
    pub(crate) fn first_cell(self) -> Cell {
        match self {
            Self::Swap(cell, _) | Self::Put(cell, _) => cell,
        }
    }

    /// Whether it would change nothing.
    pub fn leaves(self, tiles: &[Tile]) -> bool {
        match self {
            Self::Swap(first, second) => tiles[first.index()] == tiles[second.index()],
            Self::Put(cell, tile) => tiles[cell.index()] == tile,
        }
    }
}

/// Which boards are one move away.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum MoveReach {
    /// Those that differ in one tile.
    Tiles,
    /// Those, and the ones with two tiles swapped.
    TilesAndSwaps,
}
