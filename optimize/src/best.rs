//! The best boards of a search. Rotations and reflections of a board count as one.

use worddle_board::{Board, Cell, Tile};

use crate::beauty::Beauty;
use crate::constraint::Constraint;

/// A board and its beauty.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RankedBoard {
    /// The value of the board.
    pub beauty: Beauty,
    /// Its tiles, in canonical form.
    pub tiles: Vec<Tile>,
}

/// The symmetries of boards of one shape that keep bonuses and fixed tiles in place.
#[derive(Clone, Debug)]
pub struct Symmetries(Vec<Vec<Cell>>);

impl Symmetries {
    /// Finds the symmetries that leave the bonuses of a board and a constraint unchanged.
    pub fn new(board: &Board, constraint: &Constraint) -> Self {
        let keeps_bonuses = |permutation: &[Cell]| {
            permutation.iter().zip(board.bonuses()).all(|(&cell, &bonus)| board.bonus(cell) == bonus)
        };
        let kept = |permutation: &Vec<Cell>| keeps_bonuses(permutation) && constraint.is_kept_by(permutation);
        Self(board.topology().symmetries().filter(kept).collect())
    }

    /// The symmetries as permutations: cell `i` of the image has the tile of cell `permutation[i]`.
    pub fn permutations(&self) -> &[Vec<Cell>] {
        &self.0
    }

    /// Returns the canonical form: the smallest image of a board under all symmetries.
    pub fn canonical(&self, tiles: &[Tile]) -> Vec<Tile> {
        let seen_by = |permutation: &'_ Vec<Cell>| -> Vec<Tile> {
            permutation.iter().map(|cell| tiles[cell.index()]).collect()
        };
        self.0.iter().map(seen_by).min().unwrap_or_else(|| tiles.to_vec())
    }
}

/// The best boards offered so far, up to a number, without repeats.
///
/// Ties are broken by the tiles, so the result does not depend on the order in which boards are offered. The best of
/// several searches are then the best of all boards that any of them saw, however many threads found them.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Best {
    most: usize,
    /// Best first; among equals, smaller tiles first.
    boards: Vec<RankedBoard>,
}

impl Best {
    /// An empty list with room for `most` boards.
    pub fn new(most: usize) -> Self {
        Self { most, boards: Vec::with_capacity(most.min(1 << 10)) }
    }

    /// The boards, best first.
    pub fn boards(&self) -> &[RankedBoard] {
        &self.boards
    }

    /// Whether a board with this beauty may enter the list. Cheap, so that most boards need no canonical form.
    #[inline]
    pub fn wants(&self, beauty: Beauty) -> bool {
        // A tie may enter too, if its tiles are smaller. Rejecting it here would make the result depend on the order of
        // offers.
        self.boards.len() < self.most || self.boards.last().is_some_and(|worst| beauty >= worst.beauty)
    }

    /// Adds a board in canonical form if it is good enough and new, and returns its rank from 0.
    pub fn keep(&mut self, beauty: Beauty, tiles: Vec<Tile>) -> Option<usize> {
        let order = |ranked: &RankedBoard| {
            beauty.cmp(&ranked.beauty).then_with(|| ranked.tiles.as_slice().cmp(&tiles))
        };
        // The order is total: the search finds a board that is here already, and it is not added twice.
        let place = self.boards.binary_search_by(order).err().filter(|&place| place < self.most)?;
        self.boards.insert(place, RankedBoard { beauty, tiles });
        self.boards.truncate(self.most);
        Some(place)
    }
}
