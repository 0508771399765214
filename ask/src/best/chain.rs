//! A single chain of a search, the unit by which machines share it.
//!
//! Fleets use it. Chains are numbered from 0; a unit names its chain, and the answer repeats the number, so
//! that a result cannot be counted for another chain.

use std::ops::ControlFlow;
use std::time::Duration;

use serde::{Deserialize, Serialize};
use worddle_optimize::{Chain, Checkpoint, Ending, Search, Threads, Worker, drive};
use worddle_run::{Cancel, Stop};

use super::answer::MethodAnswer;
use super::checkpoint::{CheckpointError, SavedCheckpoint};
use super::plan::BestPlan;

/// The result of one chain of a method. It is the same on any machine.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ChainAnswer {
    /// The method.
    pub method: String,
    /// The state at the end of the chain, without its time.
    pub checkpoint: SavedCheckpoint,
}

impl ChainAnswer {
    /// The number of boards tried.
    pub fn boards(&self) -> u64 {
        self.checkpoint.chains.iter().map(|chain| chain.tried).fold(0, u64::saturating_add)
    }
}

impl BestPlan {
    /// Makes all starts of a chain, until its share of the steps is spent or its method is exhausted.
    ///
    /// Takes the chain's share of the steps, on the current thread.
    ///
    /// # Errors
    ///
    /// If it is cancelled. Time cannot stop it: a shared search has none.
    pub fn chain(
        &self,
        (method, number): (&str, u64),
        worker: &mut Worker<'_>,
        cancel: &Cancel,
    ) -> Result<ChainAnswer, Stop> {
        let mut checkpoint = self.beginning();
        let search = Search { only: Some(number..number + 1), ..self.search(cancel) };
        let ending =
            drive(&search, &mut checkpoint, Threads::Here(worker), &mut |_| ControlFlow::Continue(()));
        match ending {
            Ending::Exhausted | Ending::Stopped(Stop::Steps) => {}
            Ending::Stopped(stop) => return Err(stop),
        }
        // The time differs between machines, and the answer must not.
        checkpoint.elapsed = Duration::ZERO;
        Ok(ChainAnswer { method: method.to_owned(), checkpoint: self.save(&checkpoint, number..number + 1) })
    }

    /// Merges the results of all chains of a method. Every board is valued again. The result has no time.
    ///
    /// Chains may come in any order.
    ///
    /// # Errors
    ///
    /// If a checkpoint is not one of this search, or claims a board of another value.
    pub fn method_of_chains(
        &self,
        method: &'static str,
        chains: &[ChainAnswer],
    ) -> Result<MethodAnswer, CheckpointError> {
        let mut whole = self.beginning();
        for ChainAnswer { checkpoint: saved, .. } in chains {
            let Checkpoint { chains, best, .. } = self.restore(saved)?;
            let own = saved.first as usize..saved.first as usize + saved.chains.len();
            whole.chains[own.clone()].copy_from_slice(&chains[own]);
            for ranked in best.boards() {
                whole.best.keep(ranked.beauty, ranked.tiles.clone());
            }
        }
        // The method is exhausted only if no chain ran out of steps.
        let is_spent = (0..)
            .zip(&whole.chains)
            .any(|(number, &state)| Chain::new(number, self.chains).resumed(state).is_spent(self.steps));
        let ending = if is_spent { Ending::Stopped(Stop::Steps) } else { Ending::Exhausted };
        Ok(MethodAnswer { seconds: None, ..MethodAnswer::new(self, method, &whole, ending) })
    }
}
