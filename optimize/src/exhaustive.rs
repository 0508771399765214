//! Every board there is: for boards of a few cells, and as the oracle of all other methods.

use worddle_board::{Cell, Tile};
use worddle_run::Stop;

use crate::optimizer::{Exhausted, Optimizer};
use crate::task::Task;

/// Looks at every allowed board, the last cell changing fastest.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Exhaustive;

impl Optimizer for Exhaustive {
    fn name(&self) -> &'static str {
        "exhaustive"
    }

    fn search(&mut self, task: &mut Task<'_>) -> Result<Exhausted, Stop> {
        let cells = task.draw().len() as u32;
        let choices: Vec<Vec<Tile>> = (0..cells).map(|cell| task.constraint().choices(Cell(cell))).collect();
        let mut places = vec![0; choices.len()];
        loop {
            let tiles: Vec<Tile> = choices.iter().zip(&places).map(|(tiles, &place)| tiles[place]).collect();
            if task.constraint().allows(&tiles) {
                task.value(&tiles)?;
            }
            let Some(cell) = (0..places.len()).rev().find(|&cell| places[cell] + 1 < choices[cell].len())
            else {
                return Ok(Exhausted);
            };
            places[cell] += 1;
            places[cell + 1..].fill(0);
        }
    }
}
