//! One run of a search: counts steps, watches the clock, and stops in time.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use crate::budget::{Budget, Stop};
use crate::host::Moment;
use crate::progress::{Observer, Progress};

/// The interval between two progress reports. A person sees ten a second as continuous.
const NOTICE: Duration = Duration::from_millis(100);

/// Work between two checks of the clock inside a step. An item takes 2 to 50 ns, so this is well under a millisecond, and
/// reading the clock costs less than a hundredth of it.
const WORK: u64 = 1 << 14;

/// A flag that any thread or signal handler can set to stop a run.
#[derive(Clone, Debug, Default)]
pub struct Cancel {
    own: Arc<AtomicBool>,
    /// The flag of the whole, if this is the flag of a part.
    whole: Option<Arc<AtomicBool>>,
}

impl Cancel {
    /// Stops every run that holds this flag.
    pub fn cancel(&self) {
        self.own.store(true, Ordering::Relaxed);
    }

    /// Whether the flag is set.
    pub fn is_cancelled(&self) -> bool {
        let is_set = |flag: &Arc<AtomicBool>| flag.load(Ordering::Relaxed);
        is_set(&self.own) || self.whole.as_ref().is_some_and(is_set)
    }

    /// Returns a flag for a part of the work. It is set when this one is, and can be set alone.
    #[must_use]
    pub fn part(&self) -> Self {
        Self { own: Arc::default(), whole: Some(Arc::clone(&self.own)) }
    }
}

/// Counts the steps of a search and stops it when its budget is spent or it is cancelled.
///
/// Steps should be short, since a run notices the clock and the cancellation flag between two of them. A step that can take
/// long calls [`Self::work`] as it proceeds.
///
/// ```
/// use worddle_run::{Budget, Run, Stop};
///
/// let mut run = Run::new(Budget::steps(3));
/// let mut count = 0;
/// let stop = loop {
///     if let Err(stop) = run.step() {
///         break stop;
///     }
///     count += 1;
/// };
/// assert_eq!((count, stop), (3, Stop::Steps));
/// ```
pub struct Run<'a> {
    budget: Budget,
    cancel: Cancel,
    observer: Option<&'a mut dyn Observer>,
    started: Moment,
    noticed: Duration,
    steps: u64,
    /// The step at which to check the clock next.
    next_look: u64,
    /// Steps between two checks of the clock: about a millisecond's worth.
    stride: u64,
    last_look: Duration,
    /// The work left before the clock is checked inside a step.
    work_left: u64,
    /// The search's own estimate of the finished share.
    estimate: Option<f64>,
}

impl<'a> Run<'a> {
    /// Starts a run with a budget.
    pub fn new(budget: Budget) -> Self {
        Self {
            budget,
            cancel: Cancel::default(),
            observer: None,
            started: Moment::now(),
            noticed: Duration::ZERO,
            steps: 0,
            next_look: 0,
            stride: 1,
            last_look: Duration::ZERO,
            // So that a run that is over already stops at the first item.
            work_left: 0,
            estimate: None,
        }
    }

    /// Also stops the run when `cancel` is set.
    #[must_use]
    pub fn with_cancel(mut self, cancel: Cancel) -> Self {
        self.cancel = cancel;
        self
    }

    /// Reports progress to an observer.
    #[must_use]
    pub fn with_observer(mut self, observer: &'a mut dyn Observer) -> Self {
        self.observer = Some(observer);
        self
    }

    /// Counts one step, or returns why the run must stop.
    #[inline]
    pub fn step(&mut self) -> Result<(), Stop> {
        self.steps_at_once(1)
    }

    /// Counts several steps at once, or returns why the run must stop. If the budget does not have all of them, none is
    /// counted.
    #[inline]
    pub fn steps_at_once(&mut self, count: u64) -> Result<(), Stop> {
        if self.budget.steps.is_some_and(|most| self.steps.saturating_add(count) > most) {
            return Err(Stop::Steps);
        }
        if self.steps >= self.next_look {
            self.look()?;
        }
        self.steps += count;
        Ok(())
    }

    /// Reports work inside a step, or returns why the run must stop. No step is counted.
    ///
    /// An item of work takes some nanoseconds: a cell that a path enters, a word that is tried. The clock is checked after a
    /// few thousand of them, so this can be called in the innermost loop.
    #[inline]
    pub fn work(&mut self, items: u64) -> Result<(), Stop> {
        match self.work_left.checked_sub(items) {
            Some(left) => {
                self.work_left = left;
                Ok(())
            }
            None => self.check_work(),
        }
    }

    /// Checks the clock inside a step.
    #[cold]
    fn check_work(&mut self) -> Result<(), Stop> {
        self.work_left = WORK;
        self.check().map(drop)
    }

    /// Counts steps from zero again, for the next of many short pieces of work. Time and cancellation carry on.
    pub fn restart_steps(&mut self) {
        // The distance to the next check of the clock stays: a check for each piece would cost more than some pieces.
        self.next_look = self.next_look.saturating_sub(self.steps);
        self.steps = 0;
    }

    /// The flag that stops this run, to pass on to work on other threads.
    pub fn cancel(&self) -> &Cancel {
        &self.cancel
    }

    /// The time left in the budget; `None` if time is unlimited.
    pub fn time_left(&self) -> Option<Duration> {
        self.budget.time.map(|most| most.saturating_sub(self.elapsed()))
    }

    /// The steps left in the budget; `None` if steps are unlimited.
    pub fn steps_left(&self) -> Option<u64> {
        self.budget.steps.map(|most| most.saturating_sub(self.steps))
    }

    /// The steps counted so far.
    pub fn steps(&self) -> u64 {
        self.steps
    }

    /// Sets the search's own estimate of the finished share, from 0 to 1, for progress reports.
    pub fn estimate(&mut self, share: f64) {
        self.estimate = Some(share);
    }

    /// The time since the run started.
    pub fn elapsed(&self) -> Duration {
        self.started.elapsed()
    }

    /// Checks the clock between two steps, and chooses when to check it next.
    fn look(&mut self) -> Result<(), Stop> {
        let elapsed = self.check()?;
        let since = elapsed.saturating_sub(self.last_look);
        // Reading the clock costs more than most steps, so the number of steps between two checks follows the pace of the
        // search.
        self.stride = if since < Duration::from_micros(500) {
            (self.stride * 2).min(1 << 20)
        } else {
            (self.stride / 2).max(1)
        };
        self.last_look = elapsed;
        self.next_look = self.steps + self.stride;
        Ok(())
    }

    /// Checks the cancellation flag and the clock, and reports progress if it is due. Returns the time so far.
    fn check(&mut self) -> Result<Duration, Stop> {
        if self.cancel.is_cancelled() {
            return Err(Stop::Cancelled);
        }
        let elapsed = self.elapsed();
        if self.budget.time.is_some_and(|most| elapsed >= most) {
            return Err(Stop::Time);
        }
        if elapsed >= self.noticed + NOTICE {
            self.noticed = elapsed;
            let progress = self.progress(elapsed);
            if let Some(observer) = &mut self.observer {
                observer.progress(progress);
            }
        }
        Ok(elapsed)
    }

    fn progress(&self, elapsed: Duration) -> Progress {
        let by_steps = self.budget.steps.map(|most| self.steps as f64 / most.max(1) as f64);
        let by_time = self.budget.time.map(|most| elapsed.as_secs_f64() / most.as_secs_f64().max(1e-9));
        let share = [by_steps, by_time, self.estimate].into_iter().flatten().reduce(f64::max);
        Progress { steps: self.steps, elapsed, share: share.map(|share| share.min(1.0)) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn count(run: &mut Run<'_>) -> (u64, Stop) {
        loop {
            if let Err(stop) = run.step() {
                return (run.steps(), stop);
            }
        }
    }

    #[test]
    fn steps_are_counted_exactly() {
        assert_eq!(count(&mut Run::new(Budget::steps(1000))), (1000, Stop::Steps));
        assert_eq!(count(&mut Run::new(Budget::steps(0))), (0, Stop::Steps));
    }

    #[test]
    fn steps_done_together_stay_within_the_budget() {
        let mut run = Run::new(Budget::steps(10));
        assert_eq!(run.steps_at_once(7), Ok(()));
        assert_eq!(run.steps_at_once(4), Err(Stop::Steps));
        assert_eq!(run.steps_at_once(3), Ok(()));
        assert_eq!(run.steps(), 10);
    }

    #[test]
    fn a_run_without_time_stops_at_once() {
        assert_eq!(count(&mut Run::new(Budget::time(Duration::ZERO))), (0, Stop::Time));
    }

    #[test]
    fn a_run_ends_when_its_time_is_over() {
        let mut run = Run::new(Budget::time(Duration::from_millis(5)));
        let (_, stop) = count(&mut run);
        assert_eq!(stop, Stop::Time);
        assert!(run.elapsed() >= Duration::from_millis(5));
    }

    #[test]
    fn a_cancelled_run_stops() {
        let cancel = Cancel::default();
        let mut run = Run::new(Budget::UNLIMITED).with_cancel(cancel.clone());
        assert_eq!(run.step(), Ok(()));
        cancel.cancel();
        assert_eq!(count(&mut run).1, Stop::Cancelled);
    }

    #[test]
    fn steps_of_the_next_piece_are_counted_from_zero_and_time_goes_on() {
        let cancel = Cancel::default();
        let mut run = Run::new(Budget { steps: Some(10), time: Some(Duration::from_millis(5)) })
            .with_cancel(cancel.clone());
        assert_eq!(count(&mut run), (10, Stop::Steps));
        run.restart_steps();
        assert_eq!(count(&mut run), (10, Stop::Steps));
        // Short pieces without end: the clock is looked at all the same, and so is the request to stop.
        let stop = loop {
            run.restart_steps();
            if let (_, stop @ (Stop::Time | Stop::Cancelled)) = count(&mut run) {
                break stop;
            }
        };
        assert_eq!(stop, Stop::Time);
        let mut run = Run::new(Budget::steps(10)).with_cancel(cancel.clone());
        run.step().expect("it has steps");
        cancel.cancel();
        let pieces = (0..1 << 20).find(|_| {
            run.restart_steps();
            count(&mut run).1 == Stop::Cancelled
        });
        assert!(pieces.is_some(), "it never heard that it is to stop");
    }

    #[test]
    fn a_long_step_is_stopped_by_the_clock_and_the_flag() {
        let work = |run: &mut Run<'_>| std::iter::repeat_with(|| run.work(1)).find_map(Result::err);
        let mut run = Run::new(Budget { steps: Some(1), time: Some(Duration::from_millis(5)) });
        assert_eq!(work(&mut run), Some(Stop::Time));
        assert!(run.elapsed() >= Duration::from_millis(5));
        assert_eq!(run.steps(), 0, "work is no step");
        let cancel = Cancel::default();
        let mut run = Run::new(Budget::UNLIMITED).with_cancel(cancel.clone());
        assert_eq!(run.work(u64::MAX), Ok(()), "an item larger than any check is one check");
        cancel.cancel();
        assert_eq!(work(&mut run), Some(Stop::Cancelled));
    }

    #[test]
    fn a_part_stops_with_the_whole_but_not_the_whole_with_a_part() {
        let whole = Cancel::default();
        let (first, second) = (whole.part(), whole.part());
        first.cancel();
        assert!(first.is_cancelled() && !whole.is_cancelled() && !second.is_cancelled());
        whole.cancel();
        assert!(second.is_cancelled());
    }

    #[test]
    fn an_observer_hears_of_progress() {
        let heard = std::cell::Cell::new(None);
        let mut observer = |progress: Progress| heard.set(Some(progress));
        let mut run = Run::new(Budget::steps(u64::MAX)).with_observer(&mut observer);
        while heard.get().is_none() {
            assert_eq!(run.step(), Ok(()));
        }
        let progress = heard.get().expect("progress was heard of");
        assert!(progress.steps > 0 && progress.elapsed >= NOTICE);
        assert!(progress.share.is_some_and(|share| (0.0..=1.0).contains(&share)));
    }

    #[test]
    fn an_observer_hears_what_the_search_believes() {
        let heard = std::cell::Cell::new(None);
        let mut observer = |progress: Progress| heard.set(progress.share);
        let mut run = Run::new(Budget::UNLIMITED).with_observer(&mut observer);
        run.estimate(0.25);
        while heard.get().is_none() {
            assert_eq!(run.step(), Ok(()));
        }
        assert_eq!(heard.get(), Some(0.25));
    }
}
