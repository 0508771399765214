//! The list of all optimizers.

use crate::anneal::Annealing;
use crate::ascent::SteepestAscent;
use crate::exhaustive::Exhaustive;
use crate::genetic::Genetic;
use crate::optimizer::{Optimizer, Preset};
use crate::pool::Pool;
use crate::random::RandomBoards;
use crate::tabu::Tabu;

/// Every optimizer, with the parameters of a preset. A new method is added here and nowhere else.
pub fn optimizers(preset: Preset) -> Vec<Box<dyn Optimizer>> {
    vec![
        Box::new(RandomBoards),
        Box::new(SteepestAscent::preset(preset)),
        Box::new(Tabu::preset(preset)),
        Box::new(Annealing::preset(preset)),
        Box::new(Genetic::preset(preset)),
        Box::new(Pool),
        Box::new(Exhaustive),
    ]
}

/// Returns the optimizer with a name.
pub fn optimizer(name: &str, preset: Preset) -> Option<Box<dyn Optimizer>> {
    optimizers(preset).into_iter().find(|optimizer| optimizer.name() == name)
}
