//! Steepest ascent: always to the best board beside this one, until none is better.

use worddle_board::Tile;
use worddle_run::Stop;

use crate::beauty::Beauty;
use crate::moves::{Move, Reach};
use crate::optimizer::{After, Optimizer, Preset};
use crate::task::Task;

/// Climbs from a random board to a local maximum, again and again.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SteepestAscent {
    /// Which boards lie beside a board.
    pub reach: Reach,
}

impl SteepestAscent {
    /// The article changes one letter; we swap two as well, which lifts the local maxima.
    pub fn preset(preset: Preset) -> Self {
        match preset {
            Preset::Worddle => Self { reach: Reach::TilesAndSwaps },
            Preset::Article => Self { reach: Reach::Tiles },
        }
    }
}

impl Optimizer for SteepestAscent {
    fn name(&self) -> &'static str {
        "steepest-ascent"
    }

    fn start(&mut self, task: &mut Task<'_>) -> Result<After, Stop> {
        let mut beside = Beside::new(self.reach);
        let mut tiles = task.draw();
        let mut beauty = task.value(&tiles)?;
        while let Some((change, better)) = beside.best(task, &tiles)?.filter(|&(_, next)| next > beauty) {
            change.apply(&mut tiles);
            beauty = better;
        }
        Ok(After::Again)
    }
}

/// The boards beside a board, and their beauties, kept from board to board.
pub(crate) struct Beside {
    reach: Reach,
    moves: Vec<Move>,
    values: Vec<Beauty>,
}

impl Beside {
    /// Boards within this reach.
    pub(crate) fn new(reach: Reach) -> Self {
        Self { reach, moves: Vec::new(), values: Vec::new() }
    }

    /// The moves from a board, and the beauty that each leads to.
    pub(crate) fn all<'b>(
        &'b mut self,
        task: &mut Task<'_>,
        tiles: &[Tile],
    ) -> Result<impl Iterator<Item = (Move, Beauty)> + use<'b>, Stop> {
        task.moves(tiles, self.reach, &mut self.moves);
        task.values_after(tiles, &self.moves, &mut self.values)?;
        Ok(self.moves.iter().copied().zip(self.values.iter().copied()))
    }

    /// The best move from a board, the first of equals; `None` if nothing may move.
    fn best(&mut self, task: &mut Task<'_>, tiles: &[Tile]) -> Result<Option<(Move, Beauty)>, Stop> {
        let first_of_best =
            |best: (Move, Beauty), next: (Move, Beauty)| if next.1 > best.1 { next } else { best };
        Ok(self.all(task, tiles)?.reduce(first_of_best))
    }
}
