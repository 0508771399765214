//! Simulated annealing: a random move is made if it is better, or if the board is still hot enough not to care.
//!
//! Kirkpatrick, Gelatt and Vecchi, "Optimization by simulated annealing", 1983.

use worddle_run::Stop;

use crate::beauty::Beauty;
use crate::moves::Reach;
use crate::optimizer::{Exhausted, Optimizer, Preset};
use crate::task::Task;

/// Cools a random board down, again and again.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Annealing {
    /// Which boards lie beside a board.
    pub reach: Reach,
    /// The temperature at the beginning, in units of beauty.
    pub hottest: f64,
    /// How many moves are tried at each temperature.
    pub plateau: u32,
    /// What the temperature is multiplied by after that.
    pub factor: f64,
    /// How many moves are tried from one random board on.
    pub moves: u32,
}

impl Annealing {
    /// The article cools within a thousand moves, and tries two thousand times; we cool much more slowly, and swap tiles.
    pub fn preset(preset: Preset) -> Self {
        match preset {
            Preset::Worddle => {
                Self { reach: Reach::TilesAndSwaps, hottest: 40.0, plateau: 500, factor: 0.95, moves: 60_000 }
            }
            Preset::Article => {
                Self { reach: Reach::Tiles, hottest: 70.0, plateau: 10, factor: 0.95, moves: 1_000 }
            }
        }
    }

    /// Cools one random board down.
    fn cool(self, task: &mut Task<'_>) -> Result<(), Stop> {
        let mut tiles = task.draw();
        let mut beauty = task.value(&tiles)?;
        let mut temperature = self.hottest;
        for tried in 1..=self.moves {
            let Some(change) = task.draw_move(&tiles, self.reach) else {
                return Ok(());
            };
            let back = change.apply(&mut tiles);
            let next = task.value(&tiles)?;
            if next >= beauty || task.random().unit() < likelihood(beauty, next, temperature) {
                beauty = next;
            } else {
                back.apply(&mut tiles);
            }
            if tried % self.plateau.max(1) == 0 {
                temperature *= self.factor;
            }
        }
        Ok(())
    }
}

impl Optimizer for Annealing {
    fn name(&self) -> &'static str {
        "annealing"
    }

    fn search(&mut self, task: &mut Task<'_>) -> Result<Exhausted, Stop> {
        loop {
            self.cool(task)?;
        }
    }
}

/// How likely a move for the worse is made.
fn likelihood(from: Beauty, to: Beauty, temperature: f64) -> f64 {
    let lost = from.0.saturating_sub(to.0) as f64;
    (-lost / temperature).exp()
}
