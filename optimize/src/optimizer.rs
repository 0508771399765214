//! Ways to look for beautiful boards.

use worddle_run::Stop;

use crate::anneal::Annealing;
use crate::ascent::SteepestAscent;
use crate::exhaustive::Exhaustive;
use crate::genetic::Genetic;
use crate::pool::Pool;
use crate::random::RandomBoards;
use crate::tabu::Tabu;
use crate::task::Task;

/// A way to look for beautiful boards: one start after the other, each independent of those before it.
pub trait Optimizer: Send {
    /// The stable name, as in flags, records and plots.
    fn name(&self) -> &'static str;

    /// Makes one start, from new boards to where the method ends by itself.
    ///
    /// What it found is in the task, and all that it may depend on too: a start leaves nothing behind for the next one, so
    /// that a search can be saved between two of them.
    fn start(&mut self, task: &mut Task<'_>) -> Result<After, Stop>;

    /// Makes one start after the other until the run stops it, or there is nothing left to look at.
    ///
    /// Most methods go on for as long as they may.
    fn search(&mut self, task: &mut Task<'_>) -> Result<Exhausted, Stop> {
        while self.start(task)? == After::Again {
            task.begin_next_start();
        }
        Ok(Exhausted)
    }
}

/// What comes after a start.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum After {
    /// Another one.
    Again,
    /// Nothing: every allowed board is looked at by this start or those with smaller numbers.
    Nothing,
}

/// Every allowed board was looked at, or ruled out: none is better than the best found.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Exhausted;

/// Whose parameters an optimizer has.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Preset {
    /// Ours.
    Worddle,
    /// Those of the article on the most beautiful grid, where it has the method: Müller, "Ruzzle: à la recherche de la
    /// plus belle grille".
    Article,
}

/// Every optimizer with the parameters of a preset: the one list of them.
pub fn optimizers(preset: Preset) -> Vec<Box<dyn Optimizer>> {
    vec![
        Box::new(RandomBoards),
        Box::new(SteepestAscent::preset(preset)),
        Box::new(Tabu::preset(preset)),
        Box::new(Annealing::preset(preset)),
        Box::new(Genetic::preset(preset)),
        Box::new(Pool::default()),
        Box::new(Exhaustive),
    ]
}

/// The optimizer with a name, if there is one.
pub fn optimizer(name: &str, preset: Preset) -> Option<Box<dyn Optimizer>> {
    optimizers(preset).into_iter().find(|optimizer| optimizer.name() == name)
}
