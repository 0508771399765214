//! The best boards seen, each once whichever way it is turned.

use worddle_board::{Board, Cell, Tile};

use crate::beauty::Beauty;
use crate::constraint::Constraint;

/// A board and its beauty.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RankedBoard {
    /// How beautiful it is.
    pub beauty: Beauty,
    /// Its tiles, in canonical form.
    pub tiles: Vec<Tile>,
}

/// The symmetries of boards of one shape that keep bonuses and fixed tiles in place.
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

    /// The symmetries: place `i` of a board that is laid onto itself takes what lies on cell `permutation[i]`.
    pub fn permutations(&self) -> &[Vec<Cell>] {
        &self.0
    }

    /// The first of all boards that are this one turned or reflected.
    pub fn canonical(&self, tiles: &[Tile]) -> Vec<Tile> {
        let seen_by = |permutation: &'_ Vec<Cell>| -> Vec<Tile> {
            permutation.iter().map(|cell| tiles[cell.index()]).collect()
        };
        self.0.iter().map(seen_by).min().unwrap_or_else(|| tiles.to_vec())
    }
}

/// The best boards offered so far, up to a number, without repeats.
///
/// Among boards of the same beauty, those whose tiles come first stay. So the order in which boards are offered does not
/// matter, nor how often: the best of several searches are the best of all boards that any of them saw.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Best {
    most: usize,
    /// From the best to the worst; of equals, the one whose tiles come first is the better.
    boards: Vec<RankedBoard>,
}

impl Best {
    /// No board yet, and room for so many.
    pub fn new(most: usize) -> Self {
        Self { most, boards: Vec::with_capacity(most.min(1 << 10)) }
    }

    /// The boards, from the best to the worst.
    pub fn boards(&self) -> &[RankedBoard] {
        &self.boards
    }

    /// Whether a board with this beauty may be good enough.
    #[inline]
    pub fn wants(&self, beauty: Beauty) -> bool {
        // An equal beauty may be kept too, if its tiles come first; refusing it here would make the result depend on
        // which came first.
        self.boards.len() < self.most || self.boards.last().is_some_and(|worst| beauty >= worst.beauty)
    }

    /// Keeps a board in canonical form, if it is good enough and new; returns its place among the best, from 0.
    pub fn keep(&mut self, beauty: Beauty, tiles: Vec<Tile>) -> Option<usize> {
        let order = |ranked: &RankedBoard| {
            beauty.cmp(&ranked.beauty).then_with(|| ranked.tiles.as_slice().cmp(&tiles))
        };
        // The order is total, so a board that is here already is found and not kept twice, and `keep` does not depend
        // on the order of calls.
        let place = self.boards.binary_search_by(order).err().filter(|&place| place < self.most)?;
        self.boards.insert(place, RankedBoard { beauty, tiles });
        self.boards.truncate(self.most);
        Some(place)
    }
}
