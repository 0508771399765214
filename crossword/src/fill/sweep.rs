//! Enumerates all fillings letter by letter, a part at a time, while the search by words continues.
//!
//! Where there is no filling, letters prove it several times faster than words. How long that takes is not known in advance,
//! so a little is done at first, and the rest as soon as the part that is done predicts that the end is near.

use worddle_run::{Run, Stop};

use crate::count::Counter;
use crate::puzzle::Puzzle;
use crate::store::Store;
use crate::strategy::{Restarts, Strategy, Sweep};

use crate::outcome::{Effort, End, Listener};

/// By what factor the number of dead ends grows from one part to the next.
const NEXT: f64 = 1.25;

/// The enumeration of all fillings, up to where it stopped.
pub(super) struct LetterSweep<'a> {
    settings: Sweep,
    /// Dead ends by words before the first part; never, where there are too many slots.
    first: u64,
    counter: Option<Counter<'a>>,
    /// Dead ends by words when the decisions of the caller last changed.
    from: u64,
    /// Dead ends by words before the next part.
    next: u64,
}

impl LetterSweep<'_> {
    pub(super) fn new(strategy: &Strategy, puzzle: &Puzzle) -> Self {
        let settings = strategy.sweep;
        // Without restarts every filling is to be found once, by words alone.
        let sweeps = strategy.restarts != Restarts::Never && puzzle.slots().len() <= settings.slots;
        let first = if sweeps { settings.first } else { u64::MAX };
        Self { settings, first, counter: None, from: 0, next: first }
    }

    /// Forgets what was looked through: the caller has decided other words.
    pub(super) fn reset(&mut self, failures: u64) {
        self.counter = None;
        self.from = failures;
        self.next = failures.saturating_add(self.first);
    }

    /// Whether it is time for the next part.
    pub(super) fn is_due(&self, failures: u64) -> bool {
        failures >= self.next
    }
}

impl<'a> LetterSweep<'a> {
    /// Does the next part, on a copy of the store with the caller's decisions; the end, if that was the last.
    pub(super) fn advance(
        &mut self,
        store: &Store<'a>,
        fixed: usize,
        effort: &mut Effort,
        run: &mut Run<'_>,
        listener: &mut dyn Listener,
    ) -> Result<Option<End>, Stop> {
        let Sweep { few, many, .. } = self.settings;
        // Letters tried are kept in proportion to the dead ends by words, so that a sweep without an end in sight takes
        // a bounded share of the time.
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
