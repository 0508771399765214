//! The trait of all search methods.

use worddle_run::Stop;

use crate::task::Task;

/// A method to search for the best board: one start after another, each independent of the earlier ones.
pub trait Optimizer: Send {
    /// The stable name, used in flags, records and plots.
    fn name(&self) -> &'static str;

    /// Makes one start, from new random boards to the natural end of the method.
    ///
    /// The task receives the result, and the start may depend on nothing else. In particular it must keep no state for the
    /// next start: a search is saved between two starts, and a resumed search would find other boards.
    fn start(&mut self, task: &mut Task<'_>) -> Result<Continuation, Stop>;

    /// Makes one start after another until the run stops or every board was tried. Most methods never run out of boards.
    fn search(&mut self, task: &mut Task<'_>) -> Result<Exhaustion, Stop> {
        while self.start(task)? == Continuation::Again {
            task.begin_next_start();
        }
        Ok(Exhaustion)
    }
}

/// How a search continues after a start.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Continuation {
    /// With another start.
    Again,
    /// Not at all: this start and the earlier ones cover every allowed board.
    Nothing,
}

/// Every allowed board was tried or ruled out, so none is better than the best found.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Exhaustion;

/// A set of parameters for all optimizers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Preset {
    /// Ours.
    Worddle,
    /// Those of the article on the most beautiful grid, for the methods it has: Müller, "Ruzzle: à la recherche de la
    /// plus belle grille".
    Article,
}
