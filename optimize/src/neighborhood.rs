//! The boards one move away from a board, valued together.

use worddle_board::Tile;
use worddle_run::Stop;

use crate::beauty::Beauty;
use crate::moves::{Move, MoveReach};
use crate::task::Task;

/// The boards one move away from a board, with their beauties. Its buffers are reused from board to board.
pub(crate) struct Neighborhood {
    reach: MoveReach,
    moves: Vec<Move>,
    values: Vec<Beauty>,
}

impl Neighborhood {
    /// An empty neighborhood with this reach.
    pub(crate) fn new(reach: MoveReach) -> Self {
        Self { reach, moves: Vec::new(), values: Vec::new() }
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
