//! The best board: the one with the most words, the most points, or whatever the goal is.

use std::time::Duration;

use worddle_board::Interruption;
use worddle_run::{Budget, Run, Stop};

use crate::Plan;

mod chain;
mod contradiction;
mod crew;
mod plan;
mod ranked;
mod read_back;
mod saved;
mod telling;

pub use chain::ChainAnswer;
pub use crew::{Beginning, ChainQueue, ChainState, Ending, Event, Tick, search};
pub use plan::{BestPlan, BestRequest, GOALS, MAX_CHAINS, MAX_TOP, all_methods};
pub(crate) use plan::{USUAL_CHAINS, USUAL_TOP};
pub use ranked::RankedAnswer;
pub use read_back::ForeignBoard;
pub use saved::{SavedRequestError, from_saved};
pub use telling::{BestAnswer, BestEvent, MethodAnswer};

impl Plan for BestPlan {
    type Answer = BestAnswer;

    fn budget(&self) -> Budget {
        // Steps and time are those of each method, and are kept by the crew.
        Budget::UNLIMITED
    }

    fn run(&self, run: &mut Run<'_>) -> Result<BestAnswer, Interruption<BestAnswer>> {
        let mut answer = BestAnswer::new(self);
        for &method in &self.methods {
            let beginning = Beginning::new(self, method);
            let mut best = beginning.best.clone();
            let (mut boards, mut elapsed) = (0, Duration::ZERO);
            let (before, cancel) = (run.steps(), run.cancel().clone());
            let ending = search(self, &beginning, &cancel, |tick: Tick| {
                for event in tick.events {
                    if let Event::Found { beauty, tiles, .. } = event {
                        best.keep(beauty, tiles);
                    }
                }
                (boards, elapsed) = (tick.boards, tick.elapsed);
                // The run counts the boards of all methods, so that an observer sees them grow.
                run.steps_at_once((before + tick.boards).saturating_sub(run.steps()))
            });
            let (ending, stop) = match ending {
                Ok(ending) => (ending, None),
                Err(stop) => (Ending::Stopped(stop), Some(stop)),
            };
            answer.methods.push(MethodAnswer::new(self, method, &best, ending, (boards, Some(elapsed))));
            let stop = stop.or((ending == Ending::Stopped(Stop::Cancelled)).then_some(Stop::Cancelled));
            if let Some(stop) = stop {
                return Err(Interruption { so_far: answer, stop });
            }
        }
        Ok(answer)
    }
}
