//! About how much work each unit is.
//!
//! A class is searched deeply where its boards are good. So some boards of each unit are drawn, tiles by how often they
//! stand in words, and solved. On 4×4, units took about as long as the fourth power of the mean value of such boards says;
//! single units took up to five times as long, or as short.

use worddle_board::Tile;
use worddle_run::{Random, Weights};

use crate::class::SymbolSet;
use crate::problem::Problem;
use crate::unit::Unit;

/// How many boards of a unit are drawn.
const BOARDS: u32 = 16;

/// With which power of the mean value the work grows.
const POWER: i32 = 4;

/// The seed of what is drawn: the same units weigh the same everywhere.
const SEED: u64 = 1;

/// About how much work each of some units is, compared with the others.
pub fn weights(problem: &Problem<'_>, units: &[Unit]) -> Vec<f64> {
    let counts = problem.list().letter_counts();
    let count = |symbol: u8| match problem.tiles()[usize::from(symbol)] {
        Tile::Letters(spelling) => counts[spelling[0].index()].max(1),
        Tile::Any | Tile::Block => 1,
    };
    // There are few different sets: those of the groups, and all tiles.
    let mut known: Vec<(SymbolSet, Vec<u8>, Weights)> = Vec::new();
    let (mut objective, mut random) = (problem.objective(), Random::new(SEED));
    let mut draw = |set: SymbolSet| {
        let place = known.iter().position(|(own, ..)| *own == set).unwrap_or_else(|| {
            let weights = Weights::new(set.iter().map(count)).expect("no place of a unit is without tiles");
            known.push((set, set.iter().collect(), weights));
            known.len() - 1
        });
        let (_, symbols, weights) = &known[place];
        symbols[weights.draw(&mut random)]
    };
    let mut weight = |unit: &Unit| {
        let mut value = || {
            let symbols: Vec<u8> = unit.class().sets.iter().map(|&set| draw(set)).collect();
            objective.value(&problem.tiles_of(&symbols)).0 as f64
        };
        let mean = (0..BOARDS).map(|_| value()).sum::<f64>() / f64::from(BOARDS);
        // No unit is without work.
        (1.0 + mean).powi(POWER)
    };
    units.iter().map(&mut weight).collect()
}
