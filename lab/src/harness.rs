//! The harness that experiments and benchmarks share.
//!
//! Every answer is checked before anything is timed, and a contender with a wrong answer is excluded: speed
//! without a right answer means nothing. The others are timed in turns, so that a slow moment of the machine
//! affects all of them alike.

use std::time::{Duration, Instant};

use worddle_run::{Cancel, processor_time};

use crate::contender::Contender;

/// Contenders, divided by whether they gave the right answer.
pub struct Checked<'a> {
    /// May be timed.
    pub right: Vec<Contender<'a>>,
    /// May not.
    pub wrong: Vec<Contender<'a>>,
}

/// Asks every contender for its answer. Returns `None` if cancelled.
pub fn check<'a>(expected: u64, contenders: Vec<Contender<'a>>, cancel: &Cancel) -> Option<Checked<'a>> {
    let mut checked = Checked { right: Vec::new(), wrong: Vec::new() };
    for mut contender in contenders {
        if cancel.is_cancelled() {
            return None;
        }
        let is_right = contender.answer() == expected;
        let side = if is_right { &mut checked.right } else { &mut checked.wrong };
        side.push(contender);
    }
    Some(checked)
}

/// The clock to time tasks with.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Clock {
    /// Wall-clock time, for tasks with several threads or processes.
    Wall,
    /// Processor time of this thread, where available. Other programs on the machine do not affect it.
    Processor,
}

/// The times of a task.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Timing {
    /// Name of the contender.
    pub name: String,
    /// Ascending, at least one.
    times: Vec<Duration>,
}

impl Timing {
    /// Makes a timing from the times of a task.
    ///
    /// # Panics
    ///
    /// If there are none.
    pub fn new(name: impl Into<String>, mut times: Vec<Duration>) -> Self {
        assert!(!times.is_empty(), "a task is timed at least once");
        times.sort_unstable();
        Self { name: name.into(), times }
    }

    /// Returns the median.
    pub fn median(&self) -> Duration {
        self.times[self.times.len() / 2]
    }

    /// Returns the shortest time.
    pub fn best(&self) -> Duration {
        self.times[0]
    }

    /// Returns the longest time.
    pub fn worst(&self) -> Duration {
        self.times[self.times.len() - 1]
    }

    /// Returns all times in seconds, ascending.
    pub(crate) fn seconds(&self) -> Vec<f64> {
        self.times.iter().map(Duration::as_secs_f64).collect()
    }
}

/// Times all tasks of contenders in turns. Returns the timings by contender and task, or `None` if cancelled.
///
/// # Panics
///
/// If there are no rounds.
pub fn time_in_turns(
    contenders: &mut [Contender<'_>],
    rounds: usize,
    clock: Clock,
    cancel: &Cancel,
) -> Option<Vec<Vec<Timing>>> {
    let mut times: Vec<Vec<Vec<Duration>>> = contenders
        .iter()
        .map(|contender| vec![Vec::with_capacity(rounds); contender.measures().len()])
        .collect();
    for _ in 0..rounds {
        // All contenders once, then all again, so that a machine that slows down halfway slows everyone's
        // later rounds.
        for (contender, times) in contenders.iter_mut().zip(&mut times) {
            if cancel.is_cancelled() {
                return None;
            }
            for (task, times) in times.iter_mut().enumerate() {
                times.push(contender.work(task, |work| clock.time(work)).1);
            }
        }
    }
    let timings = |(contender, times): (&Contender<'_>, Vec<Vec<Duration>>)| {
        times.into_iter().map(|times| Timing::new(contender.name(), times)).collect()
    };
    Some(contenders.iter().zip(times).map(timings).collect())
}

impl Clock {
    /// Runs some work and returns how long it took.
    pub fn time<T>(self, work: impl FnOnce() -> T) -> (T, Duration) {
        match self {
            Self::Wall => {
                let start = now();
                let result = work();
                (result, start.elapsed())
            }
            Self::Processor => {
                let start = processor_time();
                let result = work();
                (result, processor_time().saturating_sub(start))
            }
        }
    }
}

/// Reads the wall clock. Elsewhere Clippy forbids it.
#[expect(clippy::disallowed_methods, reason = "a measurement reads the clock")]
fn now() -> Instant {
    Instant::now()
}
