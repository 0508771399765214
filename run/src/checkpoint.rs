//! How far a long search has got, so that it can resume where it left off.
//!
//! A long search is a sequence of starts, numbered from 0 on. Start `i` draws from [`Random::stream`]`(seed, i)` and from
//! nothing else. Chain `c` of `n` makes the starts `c`, `c + n`, `c + 2n` and so on, and has its own share of the steps, so
//! that what a chain does depends neither on other chains nor on the number of threads that work on them.
//!
//! A checkpoint lies at the end of a start. There the number of the next start is the whole state of the random numbers:
//! a resumed search repeats the start that was cut short, with the same draws, and meets the same things in the same
//! order.

use crate::random::Random;

/// How far a chain has got, and so where it resumes.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Checkpoint {
    /// How many starts are done.
    pub starts: u64,
    /// How many steps they took.
    pub steps: u64,
}

/// One chain of a search.
///
/// ```
/// use worddle_run::Chain;
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
    done: Checkpoint,
}

impl Chain {
    /// Chain `number` of `chains`, not begun yet.
    ///
    /// # Panics
    ///
    /// If there is no such chain.
    pub fn new(number: u64, chains: u64) -> Self {
        assert!(number < chains, "chains are numbered from 0 on");
        Self { number, chains, done: Checkpoint::default() }
    }

    /// The same chain, from a checkpoint on.
    #[must_use]
    pub fn resumed(self, done: Checkpoint) -> Self {
        Self { done, ..self }
    }

    /// Where it would resume.
    pub fn checkpoint(&self) -> Checkpoint {
        self.done
    }

    /// Its number.
    pub fn number(&self) -> u64 {
        self.number
    }

    /// The number of its next start among those of all chains.
    pub fn start(&self) -> u64 {
        self.done.starts.saturating_mul(self.chains).saturating_add(self.number)
    }

    /// The random numbers of its next start.
    pub fn random(&self, seed: u64) -> Random {
        Random::stream(seed, self.start())
    }

    /// How many steps it has left of a budget that all chains share. The first chains get the remainder.
    pub fn steps_left(&self, budget: u64) -> u64 {
        // Whole steps for everybody; the remainder goes to the first chains, one each, so that all shares add up to the
        // budget.
        let share = budget / self.chains + u64::from(self.number < budget % self.chains);
        share.saturating_sub(self.done.steps)
    }

    /// Records the end of a start that took so many steps.
    pub fn end_start(&mut self, steps: u64) {
        self.done.starts += 1;
        self.done.steps = self.done.steps.saturating_add(steps);
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
            let resumed = Chain::new(number, 5).resumed(chain.checkpoint());
            prop_assert_eq!(resumed, chain);
            prop_assert_eq!(resumed.random(7), chain.random(7));
        }
    }
}
