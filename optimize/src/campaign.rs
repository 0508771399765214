//! A long search, made of chains, that can be interrupted and resumed at any time.
//!
//! Every chain is advanced start by start, by whichever thread is free. What a chain does depends only on the seed, its
//! number and its share of the steps, and the best boards of all chains together do not depend on the order in which they
//! are found. So the result is the same for any number of threads, and the same if the search was interrupted and a start
//! is repeated.

use worddle_board::Board;
use worddle_run::{Budget, Cancel, Chain, Observer, Run, Stop};

use crate::best::Best;
use crate::constraint::Constraint;
use crate::objective::Objective;
use crate::optimizer::{Continuation, Optimizer};
use crate::task::{Find, Task};

/// A long search: what all of its starts have in common.
#[derive(Clone, Copy, Debug)]
pub struct Campaign<'a> {
    /// A board, of which only the shape and the bonuses matter.
    pub board: &'a Board,
    /// Which boards are allowed.
    pub constraint: &'a Constraint,
    /// The seed of all random numbers.
    pub seed: u64,
    /// How many boards may be valued, by all chains together.
    pub steps: Option<u64>,
}

/// What one thread works with. It cannot be shared, and remembers nothing of earlier boards.
pub struct Worker<'a> {
    /// The method.
    pub optimizer: Box<dyn Optimizer>,
    /// What is looked for.
    pub objective: Box<dyn Objective + 'a>,
}

/// A start that was made, to its end or not.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Start {
    /// How many boards it valued.
    pub steps: u64,
    /// How the chain goes on, or why the start was cut short.
    pub after: Result<Continuation, Stop>,
}

/// Follows a search while it runs, and may end it.
pub struct Watch<'a> {
    /// Ends it.
    pub cancel: Cancel,
    /// Receives the steps of this start, a few times a second.
    pub observer: &'a mut dyn Observer,
    /// Receives every board that is among the best the chain knows, with the steps of the whole chain.
    pub found: &'a mut dyn FnMut(Find<'_>),
}

impl Campaign<'_> {
    /// Makes the next start of a chain.
    ///
    /// The chain moves on only if the start came to its end. A start that was cut short is repeated when the chain
    /// resumes, and meets the same boards.
    pub fn advance(
        &self,
        chain: &mut Chain,
        best: &mut Best,
        worker: &mut Worker<'_>,
        watch: Watch<'_>,
    ) -> Start {
        let before = chain.checkpoint().steps;
        let budget = Budget { steps: self.steps.map(|steps| chain.steps_left(steps)), time: None };
        let run = Run::new(budget).with_cancel(watch.cancel).with_observer(watch.observer);
        let mut found = |find: Find<'_>| (watch.found)(Find { steps: find.steps + before, ..find });
        let mut task =
            Task::new(self.board, &mut *worker.objective, self.constraint, run, chain.random(self.seed))
                .at_start(chain.start())
                .knowing(best.clone())
                .telling(&mut found);
        let after = worker.optimizer.start(&mut task);
        let steps = task.steps();
        *best = task.into_best();
        if after.is_ok() {
            chain.end_start(steps);
        }
        Start { steps, after }
    }
}
