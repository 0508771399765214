//! The proof that no board is better.
//!
//! A [`ProveRequest`] names the boards and the goal as a search for the best board does. The boards are divided into
//! units, each of which can be proven on its own, on any machine. The result of each unit is a line of a [`Ledger`],
//! and all lines together are the proof.

use std::ops::ControlFlow;

use worddle_prove::ledger::{self, UnitRecord};
use worddle_prove::{Halt, Problem, ProofMachine};
use worddle_run::{Budget, Interruption, Run};

use crate::Plan;

mod answer;
mod estimate;
mod french;
mod plan;

pub use answer::{ProveAnswer, statement};
pub use estimate::{EstimateAnswer, EstimatePlan, EstimateRequest};
pub use plan::{ProvePlan, ProveRequest};

/// The ledger of a proof.
pub type Ledger = ledger::Ledger<ProveRequest>;

/// The head of a ledger.
pub type ProofHead = ledger::ProofHead<ProveRequest>;

impl ProvePlan {
    /// The head of this proof's ledger.
    ///
    /// Computes the checksum of the list and cuts the problem into units, so call it once.
    pub fn head(&self, problem: &Problem<'_>, cutoff: u32) -> ProofHead {
        ProofHead::new(self.settled(cutoff), problem, self.search.list.checksum(), cutoff)
    }
}

impl Plan for ProvePlan {
    type Answer = ProveAnswer;

    fn budget(&self) -> Budget {
        Budget::UNLIMITED
    }

    fn run(&self, run: &mut Run<'_>) -> Result<ProveAnswer, Interruption<ProveAnswer>> {
        let problem = self.problem();
        let mut records: Vec<UnitRecord> = Vec::new();
        let cutoff = match self.find_cutoff(run) {
            Ok(cutoff) => cutoff,
            Err(stop) => {
                // No cutoff was found, so nothing is claimed: no board reaches the highest number.
                let so_far = ProveAnswer::new(self, &problem, u32::MAX, &records);
                return Err(Interruption { so_far, stop });
            }
        };
        let (cancel, mut stop) = (run.cancel().clone(), None);
        let threads = ProofMachine::Threads(self.search.threads);
        let ended = worddle_prove::prove(&problem, (cutoff, &[]), threads, &cancel, &mut |report| {
            records.extend(report.record);
            run.estimate(report.progress.share.unwrap_or(0.0));
            // The run is asked in every report, some ten times a second, and its stop ends all threads.
            stop = run.step().err();
            if stop.is_some() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        let answer = ProveAnswer::new(self, &problem, cutoff, &records);
        match (stop, ended) {
            (None, Ok(())) => Ok(answer),
            (Some(stop), _) | (None, Err(Halt::Stop(stop))) => Err(Interruption { so_far: answer, stop }),
            (None, Err(Halt::Card(_))) => unreachable!("threads of the processor have no card"),
        }
    }
}
