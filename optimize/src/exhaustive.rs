//! Exhaustive search: for boards of a few cells, and as the oracle for all other methods.

use worddle_board::{Cell, Tile};
use worddle_run::Stop;

use crate::optimizer::{Continuation, Optimizer};
use crate::task::Task;

/// Tries every allowed board, the last cell changing fastest.
///
/// A start covers a block: all boards with the same tiles on the first cells. The number of the start encodes those
/// tiles.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Exhaustive;

/// The most boards of a block, a few seconds of work: no more than that is repeated after a crash.
const BLOCK: usize = 1 << 18;

impl Optimizer for Exhaustive {
    fn name(&self) -> &'static str {
        "exhaustive"
    }

    fn start(&mut self, task: &mut Task<'_>) -> Result<Continuation, Stop> {
        let cells = task.constraint().cells() as u32;
        let choices: Vec<Vec<Tile>> = (0..cells).map(|cell| task.constraint().choices(Cell(cell))).collect();
        let first = cells_before_block(&choices);
        let Some(mut places) = nth(task.start(), &choices[..first]) else {
            return Ok(Continuation::Nothing);
        };
        places.resize(choices.len(), 0);
        loop {
            let tiles: Vec<Tile> = choices.iter().zip(&places).map(|(tiles, &place)| tiles[place]).collect();
            // Each tile is allowed by itself, but not every combination: letters have limits, and a die lies on one cell.
            if task.constraint().allows(&tiles) {
                task.value(&tiles)?;
            }
            let may_go_on = |&cell: &usize| places[cell] + 1 < choices[cell].len();
            let Some(cell) = (first..places.len()).rev().find(may_go_on) else {
                return Ok(Continuation::Again);
            };
            places[cell] += 1;
            // Like an odometer: the wheels after the one that turned start over.
            places[cell + 1..].fill(0);
        }
    }
}

/// The number of first cells that stay the same within a block.
fn cells_before_block(choices: &[Vec<Tile>]) -> usize {
    let mut size = 1usize;
    let fits = |tiles: &Vec<Tile>| {
        size = size.saturating_mul(tiles.len());
        size <= BLOCK
    };
    choices.len() - choices.iter().rev().map(fits).take_while(|&fits| fits).count()
}

/// Decodes a number into one choice per cell, the last cell changing fastest; `None` beyond the last combination.
fn nth(number: u64, choices: &[Vec<Tile>]) -> Option<Vec<usize>> {
    let mut rest = number;
    let mut places = vec![0; choices.len()];
    for (place, tiles) in places.iter_mut().zip(choices).rev() {
        *place = (rest % tiles.len() as u64) as usize;
        rest /= tiles.len() as u64;
    }
    (rest == 0).then_some(places)
}
