//! Simulated annealing: a random move is accepted if the board improves, or with a probability that falls as the
//! temperature does.
//!
//! Kirkpatrick, Gelatt and Vecchi, "Optimization by simulated annealing", 1983.

use worddle_run::Stop;

use crate::beauty::Beauty;
use crate::moves::MoveReach;
use crate::optimizer::{Continuation, Optimizer, Preset};
use crate::task::Task;

/// Anneals one random board after another.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Annealing {
    /// Which boards are one move away.
    reach: MoveReach,
    /// The initial temperature.
    hottest: f64,
    /// The unit of temperatures.
    unit: HeatUnit,
    /// Moves tried at each temperature.
    plateau: u32,
    /// The factor between one temperature and the next.
    factor: f64,
    /// Moves tried before the next random board.
    moves: u32,
}

/// The unit of temperatures.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum HeatUnit {
    /// One word, point or letter: whatever the goal counts.
    Beauty,
    /// A thousandth of the best beauty since the start. One schedule then serves every goal.
    Thousandth,
}

impl Annealing {
    /// Returns the parameters of a preset. The article cools within a thousand moves, two thousand times over. We cool
    /// within a hundred thousand, also swap tiles, and stop while there is heat left: once nothing moves, further moves
    /// are wasted.
    ///
    /// On the French list, cooling from 30 words to 8 (18 to 5 thousandths), four seeds out of four reached 1634 words
    /// within 0.05 to 0.41 million boards; measured in thousandths, five out of six did within 20 s.
    pub(crate) fn preset(preset: Preset) -> Self {
        match preset {
            Preset::Worddle => Self {
                reach: MoveReach::TilesAndSwaps,
                hottest: 18.0,
                unit: HeatUnit::Thousandth,
                plateau: 2_500,
                factor: 0.967,
                moves: 100_000,
            },
            Preset::Article => Self {
                reach: MoveReach::Tiles,
                hottest: 70.0,
                unit: HeatUnit::Beauty,
                plateau: 10,
                factor: 0.95,
                moves: 1_000,
            },
        }
    }
}

impl HeatUnit {
    /// The size of the unit, in beauty.
    fn size(self, best: Beauty) -> f64 {
        match self {
            Self::Beauty => 1.0,
            Self::Thousandth => best.0 as f64 / 1000.0,
        }
    }
}

impl Optimizer for Annealing {
    fn name(&self) -> &'static str {
        "annealing"
    }

    fn start(&mut self, task: &mut Task<'_>) -> Result<Continuation, Stop> {
        let mut tiles = task.draw();
        let mut beauty = task.value(&tiles)?;
        let mut best = beauty;
        let mut temperature = self.hottest;
        for tried in 0..self.moves {
            if tried > 0 && tried % self.plateau.max(1) == 0 {
                temperature *= self.factor;
            }
            let Some(change) = task.draw_move(&tiles, self.reach) else {
                return Ok(Continuation::Again);
            };
            if change.leaves(&tiles) {
                // A move that changes nothing is not valued and costs no step, but it counts towards the cooling.
                continue;
            }
            let back = change.apply(&mut tiles);
            let next = task.value(&tiles)?;
            // A move without a loss is accepted without drawing a random number.
            let heat = temperature * self.unit.size(best);
            if next >= beauty || task.random().unit() < likelihood(beauty, next, heat) {
                beauty = next;
                best = best.max(next);
            } else {
                // Undone in place: cheaper than a copy of the board for each try.
                back.apply(&mut tiles);
            }
        }
        Ok(Continuation::Again)
    }
}

/// The probability of accepting a loss (Metropolis).
fn likelihood(from: Beauty, to: Beauty, temperature: f64) -> f64 {
    let lost = from.0.saturating_sub(to.0) as f64;
    // While the best beauty is 0 the heat is 0 too. The smallest positive number avoids 0/0, which is not a number.
    (-lost / temperature.max(f64::MIN_POSITIVE)).exp()
}
