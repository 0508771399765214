//! Steepest ascent: always move to the best neighbor, until none is better.
//!
//! The simplest climb, and the yardstick for the others: it values all neighbors of a board to make one move, so most of
//! its steps go into boards that it does not keep.

use worddle_run::Stop;

use crate::moves::MoveReach;
use crate::neighborhood::Neighborhood;
use crate::optimizer::{Continuation, Optimizer, Preset};
use crate::task::Task;

/// Climbs from a random board to a local maximum, again and again.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct SteepestAscent {
    /// Which boards are one move away.
    reach: MoveReach,
}

impl SteepestAscent {
    /// Returns the parameters of a preset. The article only changes single letters; swaps lead to better local maxima.
    pub(crate) fn preset(preset: Preset) -> Self {
        match preset {
            Preset::Worddle => Self { reach: MoveReach::TilesAndSwaps },
            Preset::Article => Self { reach: MoveReach::Tiles },
        }
    }
}

impl Optimizer for SteepestAscent {
    fn name(&self) -> &'static str {
        "steepest-ascent"
    }

    fn start(&mut self, task: &mut Task<'_>) -> Result<Continuation, Stop> {
        let mut neighborhood = Neighborhood::new(self.reach);
        let mut tiles = task.draw();
        let mut beauty = task.value(&tiles)?;
        // Only strict improvements count, so the climb ends on a plateau too.
        while let Some((change, better)) = neighborhood.best(task, &tiles)?.filter(|&(_, next)| next > beauty)
        {
            change.apply(&mut tiles);
            beauty = better;
        }
        Ok(Continuation::Again)
    }
}
