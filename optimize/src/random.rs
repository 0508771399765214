//! Boards drawn at random: what every other method has to beat.

use worddle_run::Stop;

use crate::optimizer::{After, Optimizer};
use crate::task::Task;

/// Draws one board after the other.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct RandomBoards;

impl Optimizer for RandomBoards {
    fn name(&self) -> &'static str {
        "random"
    }

    fn start(&mut self, task: &mut Task<'_>) -> Result<After, Stop> {
        for _ in 0..BOARDS {
            let tiles = task.draw();
            task.value(&tiles)?;
        }
        Ok(After::Again)
    }
}

/// How many boards make a start: about a tenth of a second.
const BOARDS: u32 = 10_000;
