//! Boards drawn at random: what every other method has to beat.

use worddle_run::Stop;

use crate::optimizer::{Exhausted, Optimizer};
use crate::task::Task;

/// Draws one board after the other.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct RandomBoards;

impl Optimizer for RandomBoards {
    fn name(&self) -> &'static str {
        "random"
    }

    fn search(&mut self, task: &mut Task<'_>) -> Result<Exhausted, Stop> {
        loop {
            let tiles = task.draw();
            task.value(&tiles)?;
        }
    }
}
