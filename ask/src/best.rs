//! The best board: most words, most points, or the maximum of any other goal.
//!
//! | file | what it has |
//! |---|---|
//! | `plan` | the request, the limits, and the plan with all defaults settled |
//! | `contradiction` | why no board meets the demands |
//! | `chain` | one chain, as a fleet runs it |
//! | `checkpoint` | a search as text, and its validation when it is read back |
//! | `answer`, `ranked` | what comes out |
//!
//! The search itself is `worddle_optimize::drive`.

use std::ops::ControlFlow;

use worddle_optimize::{Ending, Threads, drive};
use worddle_run::{Budget, Interruption, Run, Stop};

use crate::Plan;

mod answer;
mod chain;
mod checkpoint;
mod contradiction;
mod plan;
mod ranked;

pub use answer::{BestAnswer, BestEvent, MethodAnswer};
pub use chain::ChainAnswer;
pub use checkpoint::{
    BoardMismatch, CheckpointError, SavedChain, SavedCheckpoint, SavedRequestError, from_saved,
};
pub use plan::{BestPlan, BestRequest, GOALS, MAX_CHAINS, MAX_TOP, USUAL_CHAINS, USUAL_TOP, all_methods};
pub use ranked::RankedAnswer;

impl Plan for BestPlan {
    type Answer = BestAnswer;

    fn budget(&self) -> Budget {
        // Each method has its own steps and time, which the driver enforces.
        Budget::UNLIMITED
    }

    fn run(&self, run: &mut Run<'_>) -> Result<BestAnswer, Interruption<BestAnswer>> {
        let mut answer = BestAnswer::new(self);
        for &method in &self.methods {
            let mut checkpoint = self.beginning();
            let (before, mut stop) = (run.steps(), None);
            let search = self.search(run.cancel());
            let threads = Threads::Spawn(self.threads, &|| self.worker(method));
            let ending = drive(&search, &mut checkpoint, threads, &mut |report| {
                // The run counts the boards of all methods, so that an observer sees one rising number.
                let counted = run.steps_at_once((before + report.progress.steps).saturating_sub(run.steps()));
                stop = counted.err();
                if stop.is_some() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
            });
            let ending = stop.map_or(ending, Ending::Stopped);
            answer.methods.push(MethodAnswer::new(self, method, &checkpoint, ending));
            let stop = stop.or((ending == Ending::Stopped(Stop::Cancelled)).then_some(Stop::Cancelled));
            if let Some(stop) = stop {
                return Err(Interruption { so_far: answer, stop });
            }
        }
        Ok(answer)
    }
}
