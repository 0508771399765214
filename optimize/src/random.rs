//! Random boards: the baseline that every other method has to beat.

use worddle_run::Stop;

use crate::optimizer::{Continuation, Optimizer};
use crate::task::Task;

/// Draws one board after another.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct RandomBoards;

impl Optimizer for RandomBoards {
    fn name(&self) -> &'static str {
        "random"
    }

    fn start(&mut self, task: &mut Task<'_>) -> Result<Continuation, Stop> {
        for _ in 0..BOARDS {
            let tiles = task.draw();
            task.value(&tiles)?;
        }
        Ok(Continuation::Again)
    }
}

/// Boards per start: about a tenth of a second of work.
const BOARDS: u32 = 10_000;
