//! Predicts the relative work of each unit.
//!
//! The search goes deeper where boards are better. So a few boards of each unit are drawn, with tiles as frequent as in words,
//! and solved. On 4×4, the time of a unit grew with the fourth power of their mean value; single units were off by a factor
//! of up to five, in both directions.

use worddle_board::Tile;
use worddle_run::{Random, Run, Stop, Weights};

use crate::class::SymbolSet;
use crate::problem::Problem;
use crate::unit::Unit;

/// The number of boards drawn from each unit.
const BOARDS: u32 = 16;

/// The exponent of the mean value in the predicted work.
const POWER: i32 = 4;

/// The seed of the draws. It is fixed, so that a unit has the same weight on every machine.
const SEED: u64 = 1;

/// Predicts the work of each unit, relative to the others.
///
/// # Errors
///
/// If the run stops: there may be seconds of work.
pub fn weights(problem: &Problem<'_>, units: &[Unit], run: &mut Run<'_>) -> Result<Vec<f64>, Stop> {
    let counts = problem.list().letter_counts();
    let count = |symbol: u8| match problem.tiles()[usize::from(symbol)] {
        Tile::Letters(spelling) => counts[spelling[0].index()].max(1),
        Tile::Any | Tile::Block => 1,
    };
    // Few sets occur, the groups and all tiles, so a list of known ones is quick to search.
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
    let mut weight = |unit: &Unit| -> Result<f64, Stop> {
        let mut sum = 0.0;
        for _ in 0..BOARDS {
            let symbols: Vec<u8> = unit.class().sets.iter().map(|&set| draw(set)).collect();
            sum += objective.value(&problem.tiles_of(&symbols), run)?.0 as f64;
        }
        // Plus one, because even a unit of worthless boards takes some work.
        Ok((1.0 + sum / f64::from(BOARDS)).powi(POWER))
    };
    units.iter().map(&mut weight).collect()
}
