//! Ways to look for beautiful boards.

use worddle_run::Stop;

use crate::task::Task;

/// A way to look for beautiful boards: one start after another, each independent of the earlier ones.
pub trait Optimizer: Send {
    /// The stable name, as in flags, records and plots.
    fn name(&self) -> &'static str;

    /// Makes one start, from new boards to where the method ends by itself.
    ///
    /// Its result is in the task, and so is everything it may depend on: a start leaves nothing behind for the next one,
    /// so that a search can be saved between two starts.
    fn start(&mut self, task: &mut Task<'_>) -> Result<Continuation, Stop>;

    /// Makes one start after another until the run stops it, or there is nothing left to look at.
    ///
    /// Most methods only ever stop because of the run.
    fn search(&mut self, task: &mut Task<'_>) -> Result<Exhaustion, Stop> {
        while self.start(task)? == Continuation::Again {
            task.begin_next_start();
        }
        Ok(Exhaustion)
    }
}

/// How a search goes on after a start.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Continuation {
    /// Another one.
    Again,
    /// Nothing: every allowed board is looked at by this start or those with smaller numbers.
    Nothing,
}

/// Every allowed board was looked at or ruled out, so none is better than the best found.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Exhaustion;

/// Whose parameters an optimizer has.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Preset {
    /// Ours.
    Worddle,
    /// Those of the article on the most beautiful grid, where it has the method: Müller, "Ruzzle: à la recherche de la
    /// plus belle grille".
    Article,
}
