//! The boards one move away from a board, valued together.

use std::cmp::Reverse;

use worddle_board::{Cell, Tile};
use worddle_run::Stop;

use crate::beauty::Beauty;
use crate::moves::{Move, MoveReach};
use crate::task::Task;

/// The boards one move away from a board, with their beauties. Its buffers are reused from board to board.
pub(crate) struct Neighborhood {
    reach: MoveReach,
    moves: Vec<Move>,
    values: Vec<Beauty>,
    swaps: Vec<Move>,
    swap_values: Vec<Beauty>,
}

impl Neighborhood {
    /// An empty neighborhood with this reach.
    pub(crate) fn new(reach: MoveReach) -> Self {
        Self { reach, moves: Vec::new(), values: Vec::new(), swaps: Vec::new(), swap_values: Vec::new() }
    }

    /// Every move from a board, with the beauty of the board it leads to.
    pub(crate) fn all<'b>(
        &'b mut self,
        task: &mut Task<'_>,
        tiles: &[Tile],
    ) -> Result<impl Iterator<Item = (Move, Beauty)> + use<'b>, Stop> {
        task.moves(tiles, self.reach, &mut self.moves);
        task.values_after(tiles, &self.moves, &mut self.values)?;
        Ok(self.moves.iter().copied().zip(self.values.iter().copied()))
    }

    /// Every change of one tile, and up to `most_swaps` of the most promising swaps.
    ///
    /// Changes are counted together, but swaps one by one, which costs more. A swap is two changes, so the sum of their
    /// separate values predicts it well enough to skip most swaps.
    pub(crate) fn promising<'b>(
        &'b mut self,
        task: &mut Task<'_>,
        tiles: &[Tile],
        most_swaps: usize,
    ) -> Result<impl Iterator<Item = (Move, Beauty)> + use<'b>, Stop> {
        let Self { moves, values, swaps, swap_values, reach } = self;
        task.moves(tiles, *reach, moves);
        let changes = moves.partition_point(|change| matches!(change, Move::Put(..)));
        swaps.clear();
        swaps.extend(moves.drain(changes..));
        task.values_after(tiles, moves, values)?;
        if swaps.len() > most_swaps {
            let alone = |cell: Cell, tile: Tile| {
                // Moves are sorted by cell, so a binary search finds the first of a cell.
                let from = moves.partition_point(|change| change.first_cell() < cell);
                let place = moves[from..].iter().position(|&change| change == Move::Put(cell, tile))?;
                Some(values[from + place])
            };
            let promise = |change: &Move| match *change {
                Move::Swap(first, second) => {
                    let one = alone(first, tiles[second.index()])?;
                    Some(one + alone(second, tiles[first.index()])?)
                }
                Move::Put(..) => None,
            };
            // A swap whose changes are not allowed by themselves has no prediction. It sorts first and is always tried.
            swaps.sort_by_cached_key(|change| promise(change).map(Reverse));
            let unknown = swaps.partition_point(|change| promise(change).is_none());
            swaps.truncate(unknown + most_swaps);
        }
        task.values_after(tiles, swaps, swap_values)?;
        let all = moves.iter().zip(&*values).chain(swaps.iter().zip(&*swap_values));
        Ok(all.map(|(&change, &beauty)| (change, beauty)))
    }

    /// The best move from a board, the first among equals; `None` if nothing may move.
    pub(crate) fn best(
        &mut self,
        task: &mut Task<'_>,
        tiles: &[Tile],
    ) -> Result<Option<(Move, Beauty)>, Stop> {
        let first_of_best =
            |best: (Move, Beauty), next: (Move, Beauty)| if next.1 > best.1 { next } else { best };
        Ok(self.all(task, tiles)?.reduce(first_of_best))
    }
}
