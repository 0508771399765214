//! The one loop that fills puzzles.

use std::ops::ControlFlow;

use worddle_run::{Random, Run, Stop};

use crate::blame::SlotSet;
use crate::count::Counted;
use crate::entries::{EntryId, Score};
use crate::filling::Filling;
use crate::propagate::{ForwardChecking, Propagator};
use crate::puzzle::{Puzzle, SlotId};
use crate::store::{Conflict, Decision};
use crate::strategy::{Branching, Lookahead, Pass, Restarts, Strategy, Sweep, Trials};

pub use crate::count::Counter;
pub use crate::store::{Role, Store};

/// Who hears of a search.
pub trait Listener {
    /// A filling was found; the answer says whether to look for another.
    fn found(&mut self, filling: &Filling) -> ControlFlow<()>;

    /// The search stands here now: after each decision with its consequences.
    fn stands(&mut self, _: &Store<'_>) {}
}

/// A function that hears of fillings only.
impl<F: FnMut(&Filling) -> ControlFlow<()>> Listener for F {
    fn found(&mut self, filling: &Filling) -> ControlFlow<()> {
        self(filling)
    }
}

/// How a search ended by itself.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum End {
    /// Every filling was found.
    Exhausted,
    /// The listener wanted no more.
    Enough,
    /// As many words were tried as the search may try.
    Limit,
}

/// What a search did.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Effort {
    /// Decisions taken: words tried.
    pub nodes: u64,
    /// Letters tried, where all fillings are looked through as well.
    pub letters: u64,
    /// Dead ends.
    pub failures: u64,
    /// Fresh starts.
    pub restarts: u64,
}

/// How many times as many dead ends there are before the next sweep.
const SWEEPS: f64 = 1.25;

/// A search for fillings of a puzzle.
pub struct FillSearch<'a> {
    pub(crate) store: Store<'a>,
    pub(crate) strategy: Strategy,
    pub(crate) random: Random,
    effort: Effort,
    failures_left: u64,
    patience: f64,
    /// Where there are few slots, all fillings are looked through letter by letter as well.
    letters: Option<Counter<'a>>,
    /// Dead ends before the search stood where that began.
    swept_from: u64,
    /// Dead ends before the next part of that.
    next_sweep: u64,
    /// The slot whose word was refuted last, while its other words are to be tried before any other slot's.
    pending: Option<SlotId>,
    best_partial: Filling,
    /// How many of the first decisions are not the search's own and stay.
    fixed: usize,
    /// The most words to try.
    most_nodes: u64,
    /// Whether what holds before any decision was drawn.
    begun: bool,
    last_dead_end: Option<SlotId>,
}

impl<'a> FillSearch<'a> {
    /// A search that begins at a store.
    pub fn new(store: Store<'a>, strategy: Strategy, seed: u64) -> Self {
        let patience = strategy.restarts.first();
        let next_sweep = strategy.first_sweep(store.puzzle());
        let best_partial = Filling::of(&store);
        Self {
            store,
            strategy,
            random: Random::new(seed),
            effort: Effort::default(),
            failures_left: patience as u64,
            patience,
            letters: None,
            swept_from: 0,
            next_sweep,
            pending: None,
            best_partial,
            fixed: 0,
            most_nodes: u64::MAX,
            begun: false,
            last_dead_end: None,
        }
    }

    /// What the search has done so far.
    pub fn effort(&self) -> Effort {
        self.effort
    }

    /// The filling, whole or partial, with most words so far.
    pub fn best_partial(&self) -> &Filling {
        &self.best_partial
    }

    /// Where the search stands.
    pub fn store(&self) -> &Store<'a> {
        &self.store
    }

    /// Where the last dead end was.
    pub fn last_dead_end(&self) -> Option<SlotId> {
        self.last_dead_end
    }

    /// Tries so many more words at most.
    pub fn limit(&mut self, nodes: u64) {
        self.most_nodes = self.effort.nodes.saturating_add(nodes);
    }

    /// Decides a word from outside, before the search goes on; it stays until it is released.
    pub fn fix(&mut self, slot: SlotId, entry: EntryId) -> Result<(), Conflict> {
        self.begin()?;
        if !self.store.domains().contains(slot, entry) {
            return Err(self.store.conflict(slot));
        }
        self.store.decide(slot, entry);
        self.fixed += 1;
        self.sweep_afresh();
        self.strategy.propagate(&mut self.store, slot)?;
        self.keep_best();
        Ok(())
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

    /// Takes back all decisions but the first so many.
    pub fn release(&mut self, fixed: usize) {
        self.pending = None;
        self.fixed = fixed;
        self.sweep_afresh();
        if self.store.decisions().len() > fixed {
            self.store.retract(fixed);
        }
    }

    /// Looks for fillings until the listener has enough, none is left, or the run stops.
    pub fn fill(&mut self, run: &mut Run<'_>, listener: &mut dyn Listener) -> Result<End, Stop> {
        let mut outcome = self.begin();
        loop {
            while let Err(conflict) = outcome {
                let Some(after) = self.retreat(&conflict) else { return Ok(End::Exhausted) };
                outcome = after;
            }
            if self.effort.failures >= self.next_sweep
                && let Some(end) = self.sweep(run, listener)?
            {
                return Ok(end);
            }
            self.restart_if_due();
            let Some(slot) = self.next_slot() else {
                if listener.found(&Filling::of(&self.store)).is_break() {
                    return Ok(End::Enough);
                }
                if self.store.decisions().len() <= self.fixed {
                    return Ok(End::Exhausted);
                }
                outcome = Err(self.not_again());
                continue;
            };
            if self.effort.nodes >= self.most_nodes {
                return Ok(End::Limit);
            }
            run.step()?;
            outcome = self.descend(slot);
            listener.stands(&self.store);
        }
    }

    /// Draws what holds before anything is decided.
    fn begin(&mut self) -> Result<(), Conflict> {
        if self.begun {
            return Ok(());
        }
        for slot in self.store.puzzle().ids() {
            self.store.require_word(slot)?;
        }
        self.strategy.begin(&mut self.store)?;
        self.begun = true;
        Ok(())
    }

    /// Decides a slot's word, and draws the consequences.
    fn descend(&mut self, slot: SlotId) -> Result<(), Conflict> {
        let Some(entry) = self.choose(slot)? else { return Ok(()) };
        self.effort.nodes += 1;
        self.store.decide(slot, entry);
        self.strategy.propagate(&mut self.store, slot)?;
        self.keep_best();
        Ok(())
    }

    /// Remembers where the search stands if it has never had as many words.
    fn keep_best(&mut self) {
        if self.store.decisions().len() > self.best_partial.words() {
            self.best_partial = Filling::of(&self.store);
        }
    }

    /// The word that a slot gets: of the first few, the one that leaves the other slots most words. Those that lead to a
    /// dead end at once are refuted; `None` if all were.
    fn choose(&mut self, slot: SlotId) -> Result<Option<EntryId>, Conflict> {
        let most = self.trials();
        let words = self.strategy.choice.words(&self.store, slot, &mut self.random, most);
        if let [only] = words[..] {
            return Ok(Some(only));
        }
        let mut best: Option<(f64, EntryId)> = None;
        for entry in words {
            let (room, refuted) = self.try_out(slot, entry);
            match refuted {
                Some(because) => self.store.refute(Decision { slot, entry }, &because).map(|_| ())?,
                None if best.is_none_or(|(most, _)| room > most) => best = Some((room, entry)),
                None => {}
            }
        }
        if best.is_none() {
            self.after_refuting(slot)?;
        }
        Ok(best.map(|(_, entry)| entry))
    }

    /// Decides a word and takes it back: the room that it leaves (the sum of the logarithms of all domains), and who is to
    /// blame if that is a dead end.
    fn try_out(&mut self, slot: SlotId, entry: EntryId) -> (f64, Option<SlotSet>) {
        self.effort.nodes += 1;
        let number = self.store.decisions().len();
        self.store.decide(slot, entry);
        let outcome = self.strategy.propagate(&mut self.store, slot);
        let room = self.store.open().map(|slot| (self.store.size(slot) as f64).ln()).sum();
        if let Err(conflict) = &outcome {
            self.note(conflict);
        }
        self.store.retract(number);
        let because = outcome.err().map(|Conflict { mut blamed, .. }| {
            blamed.remove(slot);
            blamed
        });
        (room, because)
    }

    /// How many words are tried out before one is decided: several after every second restart only, as neither way is
    /// better on all grids, and where there are many slots.
    fn trials(&self) -> usize {
        let Trials { words, slots } = self.strategy.trials;
        let many = self.store.puzzle().slots().len() >= slots;
        if many && self.effort.restarts % 2 == 1 { words.max(1) } else { 1 }
    }

    /// Notes a dead end.
    fn note(&mut self, conflict: &Conflict) {
        self.effort.failures += 1;
        self.failures_left = self.failures_left.saturating_sub(1);
        self.strategy.order.failed(&self.store, conflict.slot);
        self.last_dead_end = Some(conflict.slot);
    }

    /// Goes back from a dead end and refutes the word that led there; `None` if no decision is to blame.
    fn retreat(&mut self, conflict: &Conflict) -> Option<Result<(), Conflict>> {
        self.note(conflict);
        let target = self.strategy.retreat.target(self.store.decisions(), &conflict.blamed)?;
        if target < self.fixed {
            return None;
        }
        let refuted = self.store.retract(target);
        let mut because = conflict.blamed.clone();
        because.remove(refuted.slot);
        Some(self.store.refute(refuted, &because).and_then(|_| self.after_refuting(refuted.slot)))
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

    fn next_slot(&mut self) -> Option<SlotId> {
        let pending = self.pending.take();
        pending.or_else(|| self.strategy.order.next(&self.store, &mut self.random))
    }

    /// After a filling was found, all its decisions together are what must not come again.
    fn not_again(&self) -> Conflict {
        let last = self.store.decisions().last().expect("a filling was decided");
        Conflict { slot: last.slot, blamed: self.store.everybody() }
    }

    /// Forgets what was looked through: other words are decided from outside now.
    fn sweep_afresh(&mut self) {
        self.letters = None;
        self.swept_from = self.effort.failures;
        self.next_sweep = self.swept_from.saturating_add(self.strategy.first_sweep(self.store.puzzle()));
    }

    /// Goes on with looking through all fillings: a little, or far if that is likely to be the end of it.
    fn sweep(&mut self, run: &mut Run<'_>, listener: &mut dyn Listener) -> Result<Option<End>, Stop> {
        let Sweep { few, many, .. } = self.strategy.sweep;
        let by_words = (self.effort.failures - self.swept_from) as f64;
        self.next_sweep = self.swept_from + (by_words * SWEEPS) as u64;
        let letters = self.letters.get_or_insert_with(|| Counter::from(self.store.copy(self.fixed)));
        let is_near = letters.expected().is_some_and(|expected| expected <= many * by_words);
        let most = by_words * if is_near { many } else { few };
        let before = letters.tried();
        let counted = letters.go_on(most as u64, run, &mut |filling| listener.found(filling));
        self.effort.letters += letters.tried() - before;
        Ok(match counted? {
            Counted::All => Some(End::Exhausted),
            Counted::Enough => Some(End::Enough),
            Counted::Part => None,
        })
    }

    fn restart_if_due(&mut self) {
        if let Restarts::Growing { growth, .. } = self.strategy.restarts
            && self.failures_left == 0
        {
            self.patience *= growth;
            self.failures_left = self.patience as u64;
            if self.store.decisions().len() > self.fixed {
                self.store.retract(self.fixed);
                self.pending = None;
                self.effort.restarts += 1;
            }
        }
    }
}

impl Strategy {
    /// Dead ends before the first sweep. Without restarts every filling is to be found once, by words alone.
    fn first_sweep(&self, puzzle: &Puzzle) -> u64 {
        let sweeps = self.restarts != Restarts::Never && puzzle.slots().len() <= self.sweep.slots;
        if sweeps { self.sweep.first } else { u64::MAX }
    }

    fn begin(&mut self, store: &mut Store<'_>) -> Result<(), Conflict> {
        if self.pass == Pass::Before {
            crate::propagate::Ac3.prepare(store)?;
        }
        self.propagator.prepare(store)
    }

    fn propagate(&mut self, store: &mut Store<'_>, slot: SlotId) -> Result<(), Conflict> {
        self.propagator.propagate(store, slot)?;
        match self.lookahead {
            Lookahead::Off => Ok(()),
            Lookahead::ForwardCheck => ForwardChecking.propagate(store, slot),
        }
    }
}
