//! A board: tiles and bonuses on the cells of a topology.

use std::sync::Arc;

use crate::bonus::Bonus;
use crate::cell::Cell;
use crate::tile::Tile;
use crate::topology::Topology;

/// Tiles and bonuses on the cells of a topology.
///
/// ```
/// use worddle_board::{Board, Cell, Tile};
/// use worddle_lexicon::Alphabet;
///
/// let board = Board::parse("CRES/AMIN/ILAT/LSER", Alphabet::French)?;
/// assert_eq!(board.len(), 16);
/// assert_eq!(board.topology().to_string(), "4x4");
/// assert_eq!(board.notation(Alphabet::French), "CRES/AMIN/ILAT/LSER");
/// # Ok::<(), worddle_board::ParseError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Board {
    topology: Arc<Topology>,
    tiles: Box<[Tile]>,
    bonuses: Box<[Bonus]>,
}

/// The wrong number of tiles or bonuses for a topology.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{found} tiles: expected one for each of the {expected} cells")]
pub struct WrongCount {
    /// The number of tiles, or of bonuses, that were given.
    pub found: usize,
    /// The number of cells.
    pub expected: usize,
}

impl Board {
    /// A board with a tile on each cell, and no bonus.
    pub fn build(topology: Arc<Topology>, tiles: Vec<Tile>) -> Result<Self, WrongCount> {
        let bonuses = vec![Bonus::None; tiles.len()];
        Self::build_with_bonuses(topology, tiles, bonuses)
    }

    /// A board with a tile and a bonus on each cell.
    pub fn build_with_bonuses(
        topology: Arc<Topology>,
        tiles: Vec<Tile>,
        bonuses: Vec<Bonus>,
    ) -> Result<Self, WrongCount> {
        let expected = topology.len();
        if let Some(found) = [tiles.len(), bonuses.len()].into_iter().find(|&found| found != expected) {
            return Err(WrongCount { found, expected });
        }
        Ok(Self { topology, tiles: tiles.into(), bonuses: bonuses.into() })
    }

    /// The topology: which cells touch.
    #[inline]
    pub fn topology(&self) -> &Arc<Topology> {
        &self.topology
    }

    /// The number of cells.
    pub fn len(&self) -> usize {
        self.tiles.len()
    }

    /// Whether the board has no cells, which never happens.
    pub fn is_empty(&self) -> bool {
        self.tiles.is_empty()
    }

    /// The tile on each cell.
    #[inline]
    pub fn tiles(&self) -> &[Tile] {
        &self.tiles
    }

    /// The bonus of each cell.
    #[inline]
    pub fn bonuses(&self) -> &[Bonus] {
        &self.bonuses
    }

    /// The tile on a cell.
    #[inline]
    pub fn tile(&self, cell: Cell) -> Tile {
        self.tiles[cell.index()]
    }

    /// The bonus of a cell.
    #[inline]
    pub fn bonus(&self, cell: Cell) -> Bonus {
        self.bonuses[cell.index()]
    }

    /// Puts a tile on a cell and returns the one that lay there.
    pub fn put(&mut self, cell: Cell, tile: Tile) -> Tile {
        std::mem::replace(&mut self.tiles[cell.index()], tile)
    }

    /// Swaps the tiles of two cells. The bonuses stay.
    pub fn swap(&mut self, first: Cell, second: Cell) {
        self.tiles.swap(first.index(), second.index());
    }

    /// The tiles and the bonuses, for whoever draws a new board in place.
    pub(crate) fn parts_mut(&mut self) -> (&mut [Tile], &mut [Bonus]) {
        (&mut self.tiles, &mut self.bonuses)
    }

    /// The board with its cells permuted: cell `i` takes the tile and the bonus of cell `permutation[i]`.
    #[must_use]
    pub fn permuted(&self, permutation: &[Cell]) -> Self {
        Self {
            topology: Arc::clone(&self.topology),
            tiles: permutation.iter().map(|&cell| self.tile(cell)).collect(),
            bonuses: permutation.iter().map(|&cell| self.bonus(cell)).collect(),
        }
    }

    /// The least of all boards that are this one turned, reflected or shifted.
    ///
    /// Two boards are the same to a player exactly if their canonical forms are equal.
    #[must_use]
    pub fn canonical(&self) -> Self {
        let seen_by = |permutation: &[Cell]| -> Vec<(Tile, Bonus)> {
            permutation.iter().map(|&cell| (self.tile(cell), self.bonus(cell))).collect()
        };
        // Bonuses take part: boards with the same tiles but turned bonuses differ for a player.
        let first = self.topology.symmetries().min_by_key(|permutation| seen_by(permutation));
        first.map_or_else(|| self.clone(), |permutation| self.permuted(&permutation))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use worddle_lexicon::Alphabet;

    #[track_caller]
    fn canonical(text: &str) -> String {
        let board = Board::parse(text, Alphabet::English).expect("a board");
        board.canonical().notation(Alphabet::English)
    }

    #[test]
    fn turned_boards_have_one_canonical_form() {
        for text in ["CRES/AMIN/ILAT/LSER", "RTNS/EAIE/SLMR/LIAC", "LIAC/SLMR/EAIE/RTNS"] {
            assert_eq!(canonical(text), "CAIL/RMLS/EIAE/SNTR");
        }
        assert_eq!(canonical("1x2=BA"), "1x2=AB");
    }

    #[test]
    fn a_bonus_makes_a_board_different() {
        assert_eq!(canonical("AA/AA:dl"), "AA/AA:dl");
        assert_eq!(canonical("AA/A:dlA"), "AA/AA:dl");
        assert_ne!(canonical("AA/A:dlA"), canonical("AA/A:tlA"));
    }

    #[test]
    fn a_board_has_a_tile_for_each_cell() {
        let topology: Arc<Topology> = Arc::new("2x2".parse().expect("a topology"));
        let error = Board::build(topology, vec![Tile::Any; 3]).unwrap_err();
        assert_eq!(error.to_string(), "3 tiles: expected one for each of the 4 cells");
    }

    #[test]
    fn tiles_are_put_and_swapped_while_bonuses_stay() {
        let mut board = Board::parse("AB:dw/CD", Alphabet::English).expect("a board");
        board.swap(Cell(0), Cell(1));
        let old = board.put(Cell(3), Tile::Block);
        assert_eq!(board.notation(Alphabet::English), "BA:dw/C#");
        board.put(Cell(3), old);
        assert_eq!(board.notation(Alphabet::English), "BA:dw/CD");
    }
}
