//! Simulated annealing: a random move is made if the board gets better, or if it is still hot enough to accept a loss.
//!
//! Kirkpatrick, Gelatt and Vecchi, "Optimization by simulated annealing", 1983.

use worddle_run::Stop;

use crate::beauty::Beauty;
use crate::moves::MoveReach;
use crate::optimizer::{Continuation, Optimizer, Preset};
use crate::task::Task;

/// Cools down one random board after another.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Annealing {
    /// Which boards are one move away.
    reach: MoveReach,
    /// The temperature at the beginning.
    hottest: f64,
    /// What temperatures are measured in.
    unit: HeatUnit,
    /// How many moves are tried at each temperature.
    plateau: u32,
    /// What the temperature is multiplied by after that.
    factor: f64,
    /// How many moves are tried before the next random board.
    moves: u32,
}

/// What temperatures are measured in.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum HeatUnit {
    /// Beauty itself, be it words, points or letters.
    Beauty,
    /// A thousandth of the beauty of the best board since the start, so that one schedule serves every goal.
    Thousandth,
}

impl Annealing {
    /// The article cools within a thousand moves, and does so two thousand times. We cool within a hundred thousand, swap
    /// tiles, and end while there is still some heat: once nothing moves, further moves are wasted.
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
    /// How large it is.
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
                // A move that changes nothing costs no step, but counts towards the cooling.
                continue;
            }
            let back = change.apply(&mut tiles);
            let next = task.value(&tiles)?;
            // Better or equal moves draw no random number, so that a run depends on losses alone.
            let heat = temperature * self.unit.size(best);
            if next >= beauty || task.random().unit() < likelihood(beauty, next, heat) {
                beauty = next;
                best = best.max(next);
            } else {
                // Taken back in place, which is cheaper than a copy of the board for each try.
                back.apply(&mut tiles);
            }
        }
        Ok(Continuation::Again)
    }
}

/// The probability that a move for the worse is made.
fn likelihood(from: Beauty, to: Beauty, temperature: f64) -> f64 {
    let lost = from.0.saturating_sub(to.0) as f64;
    // Without any beauty there is no heat either, and nothing to lose.
    (-lost / temperature.max(f64::MIN_POSITIVE)).exp()
}
