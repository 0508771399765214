//! A search that is made of chains, and can be left and taken up again at any time.
//!
//! Every chain is advanced start by start, by whatever thread has time. What a chain does hangs on the seed, its number
//! and its share of the steps alone, and the best boards of all chains together do not depend on their order: so the
//! result is the same for any number of threads, and the same if the search was interrupted and a start is made again.

use worddle_board::Board;
use worddle_run::{Budget, Cancel, Chain, Observer, Run, Stop};

use crate::best::Best;
use crate::constraint::Constraint;
use crate::objective::Objective;
use crate::optimizer::{After, Optimizer};
use crate::task::{Find, Task};

/// What all starts of a search have in common.
#[derive(Clone, Copy, Debug)]
pub struct Search<'a> {
    /// A board, of which only the shape and the bonuses count.
    pub board: &'a Board,
    /// Which boards are allowed.
    pub constraint: &'a Constraint,
    /// What chance begins with.
    pub seed: u64,
    /// How many boards may be valued, by all chains together.
    pub steps: Option<u64>,
}

/// What a thread works with: it may not be shared, and knows nothing of the boards before.
pub struct Worker<'a> {
    /// The method.
    pub optimizer: Box<dyn Optimizer>,
    /// What is looked for.
    pub objective: Box<dyn Objective + 'a>,
}

/// A start that was made.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Made {
    /// How many boards it valued.
    pub steps: u64,
    /// What comes after it, or why it was stopped before its end.
    pub after: Result<After, Stop>,
}

/// Who is told of a search while it goes on, and may end it.
pub struct Watch<'a> {
    /// Ends it.
    pub cancel: Cancel,
    /// Is told a few times a second how many steps this start has made.
    pub observer: &'a mut dyn Observer,
    /// Is told of every board that is among the best that the chain knows of, with the steps of the whole chain.
    pub found: &'a mut dyn FnMut(Find<'_>),
}

impl Search<'_> {
    /// Makes the next start of a chain.
    ///
    /// The chain moves on only if the start came to its end. A start that was stopped is made again from its beginning
    /// when the chain goes on, and meets the same boards.
    pub fn advance(
        &self,
        chain: &mut Chain,
        best: &mut Best,
        worker: &mut Worker<'_>,
        watch: Watch<'_>,
    ) -> Made {
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
        Made { steps, after }
    }
}
