//! Enumerates all fills letter by letter, in slices between parts of the search by words.
//!
//! If there is no fill, trying letters proves it several times faster than trying words. How long it takes is
//! unknown in advance. So the sweep gets a small share of the time at first, and a large one once the part
//! already done predicts that the rest is short.

use worddle_run::{Run, Stop};

use crate::count::Counter;
use crate::puzzle::Puzzle;
use crate::store::Store;
use crate::strategy::{Restarts, Strategy, Sweep};

use crate::outcome::{Effort, End, Listener};

/// Growth of the dead-end count from one slice to the next. A slice is then a constant share of the work so
/// far.
const NEXT: f64 = 1.25;

/// An enumeration of all fills that can be paused.
pub(super) struct LetterSweep<'a> {
    settings: Sweep,
    /// Dead ends before the first slice; `u64::MAX` if the grid has too many slots.
    first: u64,
    counter: Option<Counter<'a>>,
    /// Dead ends when the caller's decisions last changed.
    from: u64,
    /// Dead ends at which the next slice is due.
    next: u64,
}

impl LetterSweep<'_> {
    pub(super) fn new(strategy: &Strategy, puzzle: &Puzzle) -> Self {
        let settings = strategy.sweep;
        // Without restarts, the caller wants each fill once, and a sweep would report fills again.
        let sweeps = strategy.restarts != Restarts::Never && puzzle.slots().len() <= settings.slots;
        let first = if sweeps { settings.first } else { u64::MAX };
        Self { settings, first, counter: None, from: 0, next: first }
    }

    /// Discards the enumeration, because the caller has decided other words.
    pub(super) fn reset(&mut self, failures: u64) {
        self.counter = None;
        self.from = failures;
        self.next = failures.saturating_add(self.first);
    }

    /// Returns true if the next slice is due.
    pub(super) fn is_due(&self, failures: u64) -> bool {
        failures >= self.next
    }
}

impl<'a> LetterSweep<'a> {
    /// Runs the next slice on a copy of the store with the caller's decisions. Returns the end if it was the
    /// last.
    pub(super) fn advance(
        &mut self,
        store: &Store<'a>,
        fixed: usize,
        effort: &mut Effort,
        run: &mut Run<'_>,
        listener: &mut dyn Listener,
    ) -> Result<Option<End>, Stop> {
        let Sweep { few, many, .. } = self.settings;
        // Letters tried are proportional to the dead ends by words, so a hopeless sweep takes a bounded share
        // of the time.
        let by_words = (effort.failures - self.from) as f64;
        self.next = self.from + (by_words * NEXT) as u64;
        let counter = self.counter.get_or_insert_with(|| Counter::new(store.copy(fixed)));
        let is_near = counter.expected().is_some_and(|expected| expected <= many * by_words);
        let most = by_words * if is_near { many } else { few };
        let before = counter.tried();
        let end = counter.advance(most as u64, run, &mut |filling| listener.found(filling));
        effort.letters += counter.tried() - before;
        Ok(Some(end?).filter(|&end| end != End::Limit))
    }
}
