//! The search loop.
//!
//! Choose a slot, choose a word, decide, propagate; at a dead end go back, refute the word that led there,
//! and continue. Every algorithm is this loop with different parts, which come from the [`Strategy`].
//! `restarts` decides when to start over, `trials` which of a few words to take, and `sweep` when to
//! enumerate fills letter by letter.
//!
//! The search is complete. Restarts grow, so eventually one is long enough, and a refutation that rests on no
//! decision survives them.

mod restarts;
mod sweep;
mod tally;
mod trials;

use worddle_run::{Random, Run, Stop};

use crate::entries::EntryId;
use crate::filling::Filling;
use crate::puzzle::SlotId;
use crate::store::{Conflict, Decision, Halt};
use crate::strategy::{Branching, Strategy};

pub use crate::outcome::{Effort, End, Listener};
pub use crate::store::{Role, Store};

use sweep::LetterSweep;
use tally::Tally;

/// A search for fills of a puzzle.
pub struct FillSearch<'a> {
    store: Store<'a>,
    strategy: Strategy,
    random: Random,
    tally: Tally,
    sweep: LetterSweep<'a>,
    /// The slot whose word was refuted last, if its other words must be tried before any other slot.
    pending: Option<SlotId>,
    best_partial: Filling,
    /// Number of leading decisions made by the caller, which the search never retracts.
    fixed: usize,
    /// Node limit.
    most_nodes: u64,
    /// Whether the initial grid has been propagated.
    begun: bool,
    /// What stopped a propagation. The store is half propagated then, and the search cannot go on.
    stopped: Option<Stop>,
}

impl<'a> FillSearch<'a> {
    /// Makes a search that starts from a store.
    pub(crate) fn new(store: Store<'a>, strategy: Strategy, seed: u64) -> Self {
        Self {
            random: Random::new(seed),
            tally: Tally::new(strategy.restarts),
            sweep: LetterSweep::new(&strategy, store.puzzle()),
            pending: None,
            best_partial: Filling::of(&store),
            fixed: 0,
            most_nodes: u64::MAX,
            begun: false,
            stopped: None,
            store,
            strategy,
        }
    }

    /// Searches until the listener has enough, no fill is left, or the run stops.
    ///
    /// A search that ran out of steps goes on when called again. One whose time is over, or that was cancelled, may not: the
    /// stop may fall into a propagation.
    pub fn fill(&mut self, run: &mut Run<'_>, listener: &mut dyn Listener) -> Result<End, Stop> {
        let mut outcome = self.begin(run);
        loop {
            // Refuting a word may empty its slot's domain, which is another dead end.
            while let Err(halt) = outcome {
                let conflict = match halt {
                    Halt::Conflict(conflict) => conflict,
                    Halt::Stop(stop) => {
                        self.stopped = Some(stop);
                        return Err(stop);
                    }
                };
                self.tally.dead_end(&conflict, &self.store, &mut *self.strategy.order);
                // With no decision to blame, or only the caller's, nothing the search can change makes a fill
                // possible.
                let target = self.strategy.retreat.target(self.store.decisions(), &conflict.blamed);
                let Some(target) = target.filter(|&target| target >= self.fixed) else {
                    return Ok(End::Exhausted);
                };
                let refuted = self.store.retract(target);
                let mut because = conflict.blamed;
                // The refutation holds as long as the other decisions stand. The word's own decision is
                // retracted and cannot be blamed.
                because.remove(refuted.slot);
                let left = self.store.refute(refuted, &because);
                outcome = left.map_err(Halt::from).and_then(|_| self.after_refuting(refuted.slot, run));
            }
            // Only between dead ends, when the store is consistent and the caller's decisions stand.
            if self.sweep.is_due(self.tally.effort.failures) {
                let swept =
                    self.sweep.advance(&self.store, self.fixed, &mut self.tally.effort, run, listener);
                listener.tried(&self.tally.effort);
                if let Some(end) = swept? {
                    return Ok(end);
                }
            }
            if self.tally.patience.is_spent() && self.store.decisions().len() > self.fixed {
                // Two things learned from dead ends survive: the order's weights, and words refuted before
                // the first decision.
                self.store.retract(self.fixed);
                self.pending = None;
                self.tally.effort.restarts += 1;
                self.strategy.choice.restarted();
            }
            let pending = self.pending.take();
            let next = pending.or_else(|| self.strategy.order.next(&self.store, &mut self.random));
            let Some(slot) = next else {
                if listener.found(&Filling::of(&self.store)).is_break() {
                    return Ok(End::Enough);
                }
                if self.store.decisions().len() <= self.fixed {
                    return Ok(End::Exhausted);
                }
                // To find the next fill, treat this one as a dead end caused by all of its decisions.
                let last = self.store.decisions().last().expect("a filling was decided");
                outcome = Err(Conflict { slot: last.slot, blamed: self.store.everybody() }.into());
                continue;
            };
            if self.tally.effort.nodes >= self.most_nodes {
                return Ok(End::Limit);
            }
            listener.tried(&self.tally.effort);
            // After the check for a complete fill, so that it is reported even if it uses up the budget.
            run.step()?;
            let words = self.best_partial.words();
            outcome = self.descend(slot, run);
            listener.stands(&self.store);
            if self.best_partial.words() > words {
                listener.further(&self.best_partial);
            }
        }
    }

    /// Propagates the given letters, once.
    fn begin(&mut self, run: &mut Run<'_>) -> Result<(), Halt> {
        if let Some(stop) = self.stopped {
            return Err(stop.into());
        }
        if self.begun {
            return Ok(());
        }
        // Every slot must be asked. One without crossings is never narrowed, so no propagator would notice
        // that it has no word.
        for slot in self.store.puzzle().ids() {
            self.store.require_word(slot)?;
        }
        self.strategy.propagator.prepare(&mut self.store, run)?;
        self.begun = true;
        Ok(())
    }

    /// Chooses and decides a slot's word, and propagates it.
    fn descend(&mut self, slot: SlotId, run: &mut Run<'_>) -> Result<(), Halt> {
        let most = self.strategy.trials.words_at(self.store.puzzle(), self.tally.effort.restarts);
        let words = self.strategy.choice.words(&self.store, slot, &mut self.random, most);
        let chosen = match words[..] {
            [only] => Some(only),
            _ => trials::best_of(words, slot, &mut self.store, &mut self.strategy, &mut self.tally, run)?,
        };
        let Some(entry) = chosen else { return self.after_refuting(slot, run) };
        self.tally.effort.nodes += 1;
        self.decide(Decision { slot, entry }, run)
    }

    /// Decides a word, propagates it, and keeps the result if it has more words than any before.
    fn decide(&mut self, Decision { slot, entry }: Decision, run: &mut Run<'_>) -> Result<(), Halt> {
        self.store.decide(slot, entry);
        self.strategy.propagator.propagate(&mut self.store, slot, run)?;
        if self.store.decisions().len() > self.best_partial.words() {
            self.best_partial = Filling::of(&self.store);
        }
        Ok(())
    }

    /// Continues after a word was refuted.
    fn after_refuting(&mut self, slot: SlotId, run: &mut Run<'_>) -> Result<(), Halt> {
        // `EachWord` stays with the slot until its words run out. `WordOrNot` lets the order pick another
        // slot, so the removal must be propagated now.
        match self.strategy.branching {
            Branching::EachWord => {
                self.pending = Some(slot);
                Ok(())
            }
            Branching::WordOrNot => self.strategy.propagator.propagate(&mut self.store, slot, run),
        }
    }
}

/// Operations between two calls of [`FillSearch::fill`].
impl<'a> FillSearch<'a> {
    /// Returns the work done so far.
    pub fn effort(&self) -> Effort {
        self.tally.effort
    }

    /// Returns the fill with the most words so far, complete or not.
    pub fn best_partial(&self) -> &Filling {
        &self.best_partial
    }

    /// Returns the current state.
    pub(crate) fn store(&self) -> &Store<'a> {
        &self.store
    }

    /// Returns the slot of the last dead end.
    pub(crate) fn last_dead_end(&self) -> Option<SlotId> {
        self.tally.last_dead_end
    }

    /// Limits the search to this many more nodes.
    pub fn limit(&mut self, nodes: u64) {
        self.most_nodes = self.tally.effort.nodes.saturating_add(nodes);
    }

    /// Decides a word on the caller's behalf. It stays until released.
    pub fn fix(&mut self, slot: SlotId, entry: EntryId, run: &mut Run<'_>) -> Result<(), Halt> {
        self.begin(run)?;
        if !self.store.domains().contains(slot, entry) {
            return Err(self.store.conflict(slot).into());
        }
        // Counted first: if propagation fails, the caller must still release the decision.
        self.fixed += 1;
        self.sweep.reset(self.tally.effort.failures);
        self.decide(Decision { slot, entry }, run)
    }

    /// Retracts all decisions but the first `fixed`.
    pub fn release(&mut self, fixed: usize) {
        self.pending = None;
        self.fixed = fixed;
        self.sweep.reset(self.tally.effort.failures);
        if self.store.decisions().len() > fixed {
            self.store.retract(fixed);
        }
    }
}
