//! A search for the best board, shared by chains.
//!
//! A chain depends neither on other chains nor on the machine that makes it (`worddle_optimize::Chain`), so it is the
//! natural unit. The merged answer is the one that a single machine gives with the same seed, byte for byte.

use worddle_run::{Cancel, Stop};

use super::{Bench, SharedPlan, UnitAnswer, UnitFlaw, read, read_all, text};
use crate::best::{BestEvent, BestPlan, ChainAnswer};
use crate::library::SharedList;
use crate::refusal::Refusal;

/// A search whose units are the chains of its methods, those of the first method first.
pub(super) struct SharedSearch(BestPlan);

impl SharedSearch {
    /// A search to share; refused unless it ends after a number of steps, which all machines count alike.
    ///
    /// # Errors
    ///
    /// A refusal of `steps` or `time`.
    pub(super) fn new(plan: BestPlan) -> Result<Self, Refusal> {
        if plan.steps.is_none() || plan.time.is_some() {
            return Err(Refusal::said(
                if plan.steps.is_none() { "steps" } else { "time" },
                "a shared search ends after a number of steps: set steps, and no time",
                "une recherche partagée se termine après un nombre d'essais : indiquez les essais (steps), et non une durée",
            ));
        }
        Ok(Self(plan))
    }

    /// The method and the chain of a unit.
    ///
    /// Units of the first method come first, so that a fleet finishes one method after the other.
    fn place(&self, unit: u64) -> (&'static str, u64) {
        (self.0.methods[(unit / self.0.chains) as usize], unit % self.0.chains)
    }
}

impl SharedPlan for SharedSearch {
    fn list(&self) -> &SharedList {
        &self.0.list
    }

    fn rules(&self) -> String {
        self.0.rules.identity()
    }

    fn units(&self) -> Vec<u64> {
        // In order: the chains of one method before those of the next.
        (0..self.0.methods.len() as u64 * self.0.chains).collect()
    }

    fn bench(&self, work: &mut dyn FnMut(&mut dyn Bench)) {
        work(&mut SearchBench { search: self, worker: None });
    }

    fn check(&self, unit: u64, answer: &str) -> Result<(), UnitFlaw> {
        let (method, chain) = self.place(unit);
        let answer: ChainAnswer = read(unit, answer)?;
        if answer.method != method || (answer.checkpoint.first, answer.checkpoint.chains.len()) != (chain, 1)
        {
            return Err(UnitFlaw::new(unit, format!("it is not chain {chain} of {method}")));
        }
        // Merging a single chain values its boards again, which is the check.
        let method = self.0.method_of_chains(method, std::slice::from_ref(&answer));
        let method = method.map_err(|error| UnitFlaw::new(unit, error))?;
        // Fewer boards after merging means that some were duplicates; another order means they were not sorted.
        if method.best != answer.checkpoint.best {
            return Err(UnitFlaw::new(unit, "its boards are not in order"));
        }
        Ok(())
    }

    fn merge(&self, answers: &[String]) -> Result<String, UnitFlaw> {
        let chains: Vec<ChainAnswer> = read_all(answers)?;
        // The same events that `worddle best --json` prints at the start and at the end.
        let mut lines = text(&BestEvent::start(&self.0)) + "\n";
        for (number, (chains, method)) in
            (0..).zip(chains.chunks(self.0.chains as usize).zip(&self.0.methods))
        {
            let first = number * self.0.chains;
            let method = self.0.method_of_chains(method, chains);
            let method = method.map_err(|error| UnitFlaw::new(first, error))?;
            lines += &(text(&BestEvent::End(method)) + "\n");
        }
        Ok(lines)
    }
}

/// A thread that makes chains.
struct SearchBench<'a> {
    /// The search, which knows the method and the chain of each unit.
    search: &'a SharedSearch,
    /// The worker of the last unit's method.
    worker: Option<(&'static str, worddle_optimize::Worker<'a>)>,
}

impl Bench for SearchBench<'_> {
    fn unit(&mut self, number: u64, cancel: &Cancel) -> Result<UnitAnswer, Stop> {
        let (method, chain) = self.search.place(number);
        // Units come method by method, so the tables of the last one usually serve again.
        let known = self.worker.take().filter(|(known, _)| *known == method);
        let (_, worker) = self.worker.insert(known.unwrap_or_else(|| (method, self.search.0.worker(method))));
        let answer = self.search.0.chain((method, chain), worker, cancel)?;
        let (text, boards) = (text(&answer), answer.boards());
        Ok(UnitAnswer { text, boards, best: answer.checkpoint.best.into_iter().next() })
    }
}
