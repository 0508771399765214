//! The chains of a search, which make it resumable and independent of the number of threads.
//!
//! A long search is a sequence of starts, numbered from 0. Start `i` draws from [`Random::stream`]`(seed, i)` and from
//! nothing else. Chain `c` of `n` makes the starts `c`, `c + n`, `c + 2n` … and has its own share of the steps, so a chain
//! depends neither on other chains nor on the number of threads.
//!
//! A chain is saved between two starts. There the number of the next start is the whole state of the random numbers: a
//! resumed search repeats the start that was cut short, draws the same numbers, and finds the same boards in the same
//! order.

use worddle_run::Random;

/// The state that a chain resumes from.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct ChainState {
    /// Finished starts.
    pub starts: u64,
    /// Boards valued by the finished starts.
    pub steps: u64,
    /// All boards valued, including those of a start that was cut short.
    pub tried: u64,
    /// The method has no boards left to try.
    pub exhausted: bool,
}

/// One chain of a search.
///
/// ```
/// use worddle_optimize::Chain;
///
/// let mut chain = Chain::new(1, 3);
/// assert_eq!((chain.start(), chain.steps_left(100)), (1, 33));
/// chain.end_start(20);
/// assert_eq!((chain.start(), chain.steps_left(100)), (4, 13));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Chain {
    number: u64,
    chains: u64,
    state: ChainState,
}

impl Chain {
    /// Chain `number` of `chains`, before its first start.
    ///
    /// # Panics
    ///
    /// If `number` is not below `chains`.
    pub fn new(number: u64, chains: u64) -> Self {
        assert!(number < chains, "chains are numbered from 0");
        Self { number, chains, state: ChainState::default() }
    }

    /// Resumes the chain from a saved state.
    #[must_use]
    pub fn resumed(self, state: ChainState) -> Self {
        Self { state, ..self }
    }

    /// The state to resume from.
    pub fn state(&self) -> ChainState {
        self.state
    }

    /// The number of the chain.
    pub fn number(&self) -> u64 {
        self.number
    }

    /// The number of its next start, counted over all chains.
    pub fn start(&self) -> u64 {
        self.state.starts.saturating_mul(self.chains).saturating_add(self.number)
    }

    /// The random number generator of its next start.
    pub fn random(&self, seed: u64) -> Random {
        Random::stream(seed, self.start())
    }

    /// The steps left of this chain's share of a budget.
    pub fn steps_left(&self, budget: u64) -> u64 {
        self.share(budget).saturating_sub(self.state.steps)
    }

    /// Whether the chain is finished: its method is exhausted, or its share of the budget is spent.
    pub fn is_over(&self, budget: Option<u64>) -> bool {
        self.state.exhausted || self.is_spent(budget)
    }

    /// Whether the chain's share of the budget is spent.
    pub fn is_spent(&self, budget: Option<u64>) -> bool {
        // Counts all boards tried, not only those of finished starts: a start that the budget cut short must not be
        // repeated.
        budget.is_some_and(|budget| self.state.tried >= self.share(budget))
    }

    /// Records the end of a start that took so many steps.
    pub fn end_start(&mut self, steps: u64) {
        // Saturating: a saved search may claim any number of starts.
        self.state.starts = self.state.starts.saturating_add(1);
        self.state.steps = self.state.steps.saturating_add(steps);
        self.state.tried = self.state.tried.max(self.state.steps);
    }

    /// Records the steps of a start that was cut short.
    pub fn cut_start(&mut self, steps: u64) {
        self.state.tried = self.state.tried.max(self.state.steps.saturating_add(steps));
    }

    /// Records that the method has no boards left to try.
    pub fn exhaust(&mut self) {
        self.state.exhausted = true;
    }

    /// This chain's share of a budget. The first chains get one step of the remainder each, so that the shares add up.
    fn share(&self, budget: u64) -> u64 {
        budget / self.chains + u64::from(self.number < budget % self.chains)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn chains_share_all_steps_and_all_starts(chains in 1u64..20, budget: u64) {
            let mut all: Vec<Chain> = (0..chains).map(|number| Chain::new(number, chains)).collect();
            let shares: Vec<u64> = all.iter().map(|chain| chain.steps_left(budget)).collect();
            prop_assert_eq!(shares.iter().map(|&share| u128::from(share)).sum::<u128>(), u128::from(budget));
            prop_assert!(shares[0] - shares[shares.len() - 1] <= 1);
            let mut starts = Vec::new();
            for _ in 0..3 {
                starts.extend(all.iter().map(Chain::start));
                for chain in &mut all {
                    chain.end_start(1);
                }
            }
            prop_assert_eq!(starts, (0..3 * chains).collect::<Vec<_>>());
        }

        #[test]
        fn a_resumed_chain_is_the_same_chain(number in 0u64..5, steps in prop::collection::vec(0u64..100, 0..9)) {
            let mut chain = Chain::new(number, 5);
            for steps in steps {
                chain.end_start(steps);
            }
            let resumed = Chain::new(number, 5).resumed(chain.state());
            prop_assert_eq!(resumed, chain);
            prop_assert_eq!(resumed.random(7), chain.random(7));
        }
    }

    #[test]
    fn a_start_that_was_cut_short_counts_as_tried_and_not_as_made() {
        let mut chain = Chain::new(0, 1);
        chain.end_start(40);
        chain.cut_start(25);
        assert_eq!((chain.state().steps, chain.state().tried, chain.start()), (40, 65, 1));
        // Repeated and cut again, earlier: what was tried before stays tried.
        chain.cut_start(10);
        assert_eq!(chain.state().tried, 65);
        assert!(chain.is_spent(Some(65)) && !chain.is_spent(Some(66)) && !chain.is_spent(None));
    }
}
