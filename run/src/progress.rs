//! Progress reports of a search.

use std::time::Duration;

/// The progress of a search.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Progress {
    /// Steps done.
    pub steps: u64,
    /// Time spent.
    pub elapsed: Duration,
    /// The finished share of the work, from 0 to 1; `None` if neither the budget nor the search knows it.
    pub share: Option<f64>,
}

impl Progress {
    /// Estimates the time left from the pace so far; `None` before there is a pace.
    pub fn remaining(&self) -> Option<Duration> {
        let share = self.share.filter(|&share| share > 0.0)?;
        let seconds = self.elapsed.as_secs_f64() * (1.0 - share).max(0.0) / share;
        Duration::try_from_secs_f64(seconds).ok()
    }
}

/// Receives progress reports, at most ten per second.
///
/// The search waits for the observer, so it should return quickly.
pub trait Observer {
    /// Receives a report.
    fn progress(&mut self, progress: Progress);
}

/// An observer that ignores everything.
impl Observer for () {
    fn progress(&mut self, _: Progress) {}
}

impl<F: FnMut(Progress)> Observer for F {
    fn progress(&mut self, progress: Progress) {
        self(progress);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_remains_follows_from_the_pace() {
        let elapsed = Duration::from_secs(3);
        let remaining = |share| Progress { steps: 1, elapsed, share }.remaining();
        assert_eq!(remaining(Some(0.25)), Some(Duration::from_secs(9)));
        assert_eq!(remaining(Some(1.0)), Some(Duration::ZERO));
        assert_eq!(remaining(Some(0.0)), None);
        assert_eq!(remaining(None), None);
    }
}
