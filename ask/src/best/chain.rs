//! One chain of a search by itself: many machines can share a search.

use serde::{Deserialize, Serialize};
use worddle_optimize::{Beauty, Best, Continuation, Find, Watch, Worker};
use worddle_run::{Cancel, Chain, Progress, Stop};

use super::crew::Ending;
use super::plan::BestPlan;
use super::ranked::RankedAnswer;
use super::read_back::ForeignBoard;
use super::telling::MethodAnswer;

/// What came of one chain of a method.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ChainAnswer {
    /// The method.
    pub method: String,
    /// The number of the chain.
    pub chain: u64,
    /// How many boards it looked at.
    pub boards: u64,
    /// Its best boards, from the best on.
    pub best: Vec<RankedAnswer>,
}

impl BestPlan {
    /// Makes all starts of a chain, until its share of the steps is spent or there is nothing left to look at.
    pub fn chain(
        &self,
        (method, number): (&str, u64),
        worker: &mut Worker<'_>,
        cancel: &Cancel,
    ) -> Result<ChainAnswer, Stop> {
        let mut chain = Chain::new(number, self.chains);
        let mut best = Best::new(self.top);
        loop {
            let before = chain.checkpoint().steps;
            let (mut observer, mut found) = (|_: Progress| {}, |_: Find<'_>| {});
            let watch = Watch { cancel: cancel.clone(), observer: &mut observer, found: &mut found };
            let made = self.search().advance(&mut chain, &mut best, worker, watch);
            match made.after {
                Ok(Continuation::Nothing) | Err(Stop::Steps) => {
                    let best = best.boards().iter().map(|ranked| self.ranked(ranked)).collect();
                    let boards = before + made.steps;
                    return Ok(ChainAnswer { method: method.to_owned(), chain: number, boards, best });
                }
                Ok(_) => {}
                Err(stop) => return Err(stop),
            }
        }
    }

    /// The result of a method from those of all its chains, whose boards are valued again. It does not tell how long it
    /// took.
    pub fn method_of_chains(
        &self,
        method: &'static str,
        chains: &[ChainAnswer],
    ) -> Result<MethodAnswer, ForeignBoard> {
        let mut worker = self.worker(method);
        let mut best = Best::new(self.top);
        for ranked in chains.iter().flat_map(|chain| &chain.best) {
            let tiles = self.read_back(ranked, &mut *worker.objective)?;
            best.keep(Beauty(ranked.value), tiles);
        }
        let is_spent = chains.iter().any(|chain| self.is_spent(chain.chain, chain.boards));
        let ending = if is_spent { Ending::Stopped(Stop::Steps) } else { Ending::Exhausted };
        let boards = chains.iter().map(|chain| chain.boards).fold(0, u64::saturating_add);
        Ok(MethodAnswer::new(self, method, &best, ending, (boards, None)))
    }
}
