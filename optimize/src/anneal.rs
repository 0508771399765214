//! Simulated annealing: a random move is made if it is better, or if the board is still hot enough not to care.
//!
//! Kirkpatrick, Gelatt and Vecchi, "Optimization by simulated annealing", 1983.

use worddle_run::Stop;

use crate::beauty::Beauty;
use crate::moves::Reach;
use crate::optimizer::{After, Optimizer, Preset};
use crate::task::Task;

/// Cools a random board down, again and again.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Annealing {
    /// Which boards lie beside a board.
    pub reach: Reach,
    /// The temperature at the beginning.
    pub hottest: f64,
    /// What temperatures are measured in.
    pub unit: Unit,
    /// How many moves are tried at each temperature.
    pub plateau: u32,
    /// What the temperature is multiplied by after that.
    pub factor: f64,
    /// How many moves are tried from one random board on.
    pub moves: u32,
}

/// What temperatures are measured in.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Unit {
    /// Beauty itself, be it words, points or letters.
    Beauty,
    /// A thousandth of the beauty of the best board since the beginning, which does not hang on what is looked for.
    Thousandth,
}

impl Annealing {
    /// The article cools within a thousand moves, and tries two thousand times; we cool within a hundred thousand, swap
    /// tiles, and end while there is still some heat: where nothing moves, moves are wasted.
    ///
    /// On the French list four seeds out of four came to 1634 words within 0.05 to 0.41 million boards from 30 words down
    /// to 8, which is from 18 to 5 thousandths; measured in thousandths, five out of six did within 20 s.
    pub fn preset(preset: Preset) -> Self {
        match preset {
            Preset::Worddle => Self {
                reach: Reach::TilesAndSwaps,
                hottest: 18.0,
                unit: Unit::Thousandth,
                plateau: 2_500,
                factor: 0.967,
                moves: 100_000,
            },
            Preset::Article => Self {
                reach: Reach::Tiles,
                hottest: 70.0,
                unit: Unit::Beauty,
                plateau: 10,
                factor: 0.95,
                moves: 1_000,
            },
        }
    }

    /// Cools one random board down.
    fn cool(self, task: &mut Task<'_>) -> Result<(), Stop> {
        let mut tiles = task.draw();
        let mut beauty = task.value(&tiles)?;
        let mut best = beauty;
        let mut temperature = self.hottest;
        for tried in 0..self.moves {
            if tried > 0 && tried % self.plateau.max(1) == 0 {
                temperature *= self.factor;
            }
            let Some(change) = task.draw_move(&tiles, self.reach) else {
                return Ok(());
            };
            if change.leaves(&tiles) {
                continue;
            }
            let back = change.apply(&mut tiles);
            let next = task.value(&tiles)?;
            let heat = temperature * self.unit.size(best);
            if next >= beauty || task.random().unit() < likelihood(beauty, next, heat) {
                beauty = next;
                best = best.max(next);
            } else {
                back.apply(&mut tiles);
            }
        }
        Ok(())
    }
}

impl Unit {
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

    fn start(&mut self, task: &mut Task<'_>) -> Result<After, Stop> {
        self.cool(task)?;
        Ok(After::Again)
    }
}

/// How likely a move for the worse is made.
fn likelihood(from: Beauty, to: Beauty, temperature: f64) -> f64 {
    let lost = from.0.saturating_sub(to.0) as f64;
    // A board without beauty has no heat either: it never loses anything.
    (-lost / temperature.max(f64::MIN_POSITIVE)).exp()
}
