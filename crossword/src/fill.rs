//! The one loop that fills puzzles.
//!
//! Choose a slot, choose a word, decide, propagate; from a dead end go back, refute the word that led there, and carry on.
//! Every algorithm is this loop with other parts: they come from the [`Strategy`]. When to start afresh, which of a few words
//! to take and when to look through all fillings letter by letter are decided in files of their own.

mod restarts;
mod sweep;
mod tally;
mod trials;

use worddle_run::{Random, Run, Stop};

use crate::entries::{EntryId, Score};
use crate::filling::Filling;
use crate::puzzle::SlotId;
use crate::store::{Conflict, Decision};
use crate::strategy::{Branching, Strategy};

pub use crate::outcome::{Effort, End, Listener};
pub use crate::store::{Role, Store};

use sweep::LetterSweep;
use tally::Tally;

/// A search for fillings of a puzzle.
pub struct FillSearch<'a> {
    store: Store<'a>,
    strategy: Strategy,
    random: Random,
    tally: Tally,
    sweep: LetterSweep<'a>,
    /// The slot whose word was refuted last, while its other words are to be tried before any other slot's.
    pending: Option<SlotId>,
    best_partial: Filling,
    /// How many of the first decisions were made by the caller: the search never takes them back.
    fixed: usize,
    /// The most words to try.
    most_nodes: u64,
    /// Whether the consequences of the empty grid have been drawn.
    begun: bool,
}

impl<'a> FillSearch<'a> {
    /// A search that begins at a store.
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
            store,
            strategy,
        }
    }

    /// Looks for fillings until the listener has enough, none is left, or the run stops.
    pub fn fill(&mut self, run: &mut Run<'_>, listener: &mut dyn Listener) -> Result<End, Stop> {
        let mut outcome = self.begin();
        loop {
            // Refuting a word may empty its slot's domain, which is a dead end in turn.
            while let Err(conflict) = outcome {
                self.tally.dead_end(&conflict, &self.store, &mut *self.strategy.order);
                // No decision to blame, or only those of the caller: then nothing that the search can change makes a
                // filling possible.
                let target = self.strategy.retreat.target(self.store.decisions(), &conflict.blamed);
                let Some(target) = target.filter(|&target| target >= self.fixed) else {
                    return Ok(End::Exhausted);
                };
                let refuted = self.store.retract(target);
                let mut because = conflict.blamed;
                // The word is refuted as long as the other decisions stand; its own is taken back and blames nobody.
                because.remove(refuted.slot);
                let left = self.store.refute(refuted, &because);
                outcome = left.and_then(|_| self.after_refuting(refuted.slot));
            }
            // Only between dead ends: here the store is consistent, and the decisions of the caller stand.
            if self.sweep.is_due(self.tally.effort.failures) {
                let swept =
                    self.sweep.advance(&self.store, self.fixed, &mut self.tally.effort, run, listener);
                listener.tried(&self.tally.effort);
                if let Some(end) = swept? {
                    return Ok(end);
                }
            }
            if self.tally.patience.is_spent() && self.store.decisions().len() > self.fixed {
                // What the dead ends have taught stays: the weights of the order, and words refuted before the first
                // decision.
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
                // All decisions together are what must not come again.
                let last = self.store.decisions().last().expect("a filling was decided");
                outcome = Err(Conflict { slot: last.slot, blamed: self.store.everybody() });
                continue;
            };
            if self.tally.effort.nodes >= self.most_nodes {
                return Ok(End::Limit);
            }
            listener.tried(&self.tally.effort);
            // Only now: a filling that is complete is reported even if the budget ends with it.
            run.step()?;
            let words = self.best_partial.words();
            outcome = self.descend(slot);
            listener.stands(&self.store);
            if self.best_partial.words() > words {
                listener.further(&self.best_partial);
            }
        }
    }

    /// Draws the consequences of the given letters, once.
    fn begin(&mut self) -> Result<(), Conflict> {
        if self.begun {
            return Ok(());
        }
        // Asked of every slot: one without crossings is never narrowed, so no propagator would notice that it has no
        // word.
        for slot in self.store.puzzle().ids() {
            self.store.require_word(slot)?;
        }
        self.strategy.propagator.prepare(&mut self.store)?;
        self.begun = true;
        Ok(())
    }

    /// Decides a slot's word, and draws the consequences.
    fn descend(&mut self, slot: SlotId) -> Result<(), Conflict> {
        let most = self.strategy.trials.words_at(self.store.puzzle(), self.tally.effort.restarts);
        let words = self.strategy.choice.words(&self.store, slot, &mut self.random, most);
        let chosen = match words[..] {
            [only] => Some(only),
            _ => trials::best_of(words, slot, &mut self.store, &mut self.strategy, &mut self.tally)?,
        };
        let Some(entry) = chosen else { return self.after_refuting(slot) };
        self.tally.effort.nodes += 1;
        self.decide(Decision { slot, entry })
    }

    /// Takes a decision, draws its consequences, and remembers the store if it has never had as many words.
    fn decide(&mut self, Decision { slot, entry }: Decision) -> Result<(), Conflict> {
        self.store.decide(slot, entry);
        self.strategy.propagator.propagate(&mut self.store, slot)?;
        if self.store.decisions().len() > self.best_partial.words() {
            self.best_partial = Filling::of(&self.store);
        }
        Ok(())
    }

    fn after_refuting(&mut self, slot: SlotId) -> Result<(), Conflict> {
        match self.strategy.branching {
            Branching::EachWord => {
                self.pending = Some(slot);
                Ok(())
            }
            Branching::WordOrNot => self.strategy.propagator.propagate(&mut self.store, slot),
        }
    }
}

/// What callers do between two calls of [`FillSearch::fill`].
impl<'a> FillSearch<'a> {
    /// What the search has done so far.
    pub fn effort(&self) -> Effort {
        self.tally.effort
    }

    /// The filling, whole or partial, with most words so far.
    pub fn best_partial(&self) -> &Filling {
        &self.best_partial
    }

    /// The current state of the search.
    pub(crate) fn store(&self) -> &Store<'a> {
        &self.store
    }

    /// Where the last dead end was.
    pub(crate) fn last_dead_end(&self) -> Option<SlotId> {
        self.tally.last_dead_end
    }

    /// Tries at most so many more words.
    pub fn limit(&mut self, nodes: u64) {
        self.most_nodes = self.tally.effort.nodes.saturating_add(nodes);
    }

    /// Decides a word on the caller's behalf; it stays until it is released.
    pub fn fix(&mut self, slot: SlotId, entry: EntryId) -> Result<(), Conflict> {
        self.begin()?;
        if !self.store.domains().contains(slot, entry) {
            return Err(self.store.conflict(slot));
        }
        // Before it is decided: if its consequences are a dead end, the caller still has to release it.
        self.fixed += 1;
        self.sweep.reset(self.tally.effort.failures);
        self.decide(Decision { slot, entry })
    }

    /// Takes back all decisions but the first so many.
    pub fn release(&mut self, fixed: usize) {
        self.pending = None;
        self.fixed = fixed;
        self.sweep.reset(self.tally.effort.failures);
        if self.store.decisions().len() > fixed {
            self.store.retract(fixed);
        }
    }

    /// Takes words below a score from the slots that are still open.
    pub(crate) fn leave_scores(&mut self, lowest: Score) -> Result<(), Conflict> {
        for slot in self.store.open().collect::<Vec<_>>() {
            let table = self.store.table(slot);
            self.store.retain(slot, |entry| table.score(entry) >= lowest);
            self.store.require_word(slot)?;
        }
        Ok(())
    }
}
