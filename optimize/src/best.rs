//! The best boards seen, each once whichever way it is turned.

use worddle_board::{Board, Cell, Tile};

use crate::beauty::Beauty;
use crate::constraint::Constraint;

/// A board and its beauty.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Ranked {
    /// How beautiful it is.
    pub beauty: Beauty,
    /// Its tiles, in canonical form.
    pub tiles: Vec<Tile>,
}

/// The ways to lay boards of one shape onto themselves, with their bonuses and fixed tiles.
#[derive(Clone, Debug)]
pub struct Symmetries(Vec<Vec<Cell>>);

impl Symmetries {
    /// Those that leave the bonuses of a board and a constraint as they are.
    pub fn new(board: &Board, constraint: &Constraint) -> Self {
        let keeps_bonuses = |permutation: &[Cell]| {
            permutation.iter().zip(board.bonuses()).all(|(&cell, &bonus)| board.bonus(cell) == bonus)
        };
        let kept = |permutation: &Vec<Cell>| keeps_bonuses(permutation) && constraint.is_kept_by(permutation);
        Self(board.topology().symmetries().filter(kept).collect())
    }

    /// The first of all boards that are this one turned or reflected.
    pub fn canonical(&self, tiles: &[Tile]) -> Vec<Tile> {
        let seen_by = |permutation: &'_ Vec<Cell>| -> Vec<Tile> {
            permutation.iter().map(|cell| tiles[cell.index()]).collect()
        };
        self.0.iter().map(seen_by).min().unwrap_or_else(|| tiles.to_vec())
    }
}

/// Up to so many boards, the most beautiful ones that were offered, without repeats.
///
/// Of boards with the same beauty those whose tiles come first stay. So it does not matter in which order boards are
/// offered, nor how often: the best of several searches are the best of all boards that any of them saw.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Best {
    most: usize,
    /// From the best to the worst; of equals, the one whose tiles come first is the better.
    boards: Vec<Ranked>,
}

impl Best {
    /// No board yet, and room for so many.
    pub fn new(most: usize) -> Self {
        Self { most, boards: Vec::with_capacity(most.min(1 << 10)) }
    }

    /// The boards, from the best to the worst.
    pub fn boards(&self) -> &[Ranked] {
        &self.boards
    }

    /// Whether a board with this beauty may be good enough.
    #[inline]
    pub fn wants(&self, beauty: Beauty) -> bool {
        self.boards.len() < self.most || self.boards.last().is_some_and(|worst| beauty >= worst.beauty)
    }

    /// Keeps a board in canonical form, if it is good enough and new; gives its place among the best, from 0 on.
    pub fn keep(&mut self, beauty: Beauty, tiles: Vec<Tile>) -> Option<usize> {
        let order =
            |ranked: &Ranked| beauty.cmp(&ranked.beauty).then_with(|| ranked.tiles.as_slice().cmp(&tiles));
        let place = self.boards.binary_search_by(order).err().filter(|&place| place < self.most)?;
        self.boards.insert(place, Ranked { beauty, tiles });
        self.boards.truncate(self.most);
        Some(place)
    }
}
