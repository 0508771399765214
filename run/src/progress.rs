//! How a search reports its progress.

use std::time::Duration;

/// How far a search has got.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Progress {
    /// Steps done.
    pub steps: u64,
    /// Time spent.
    pub elapsed: Duration,
    /// What share of the work is done, as far as its budget or the search itself can tell: 0 to 1.
    pub share: Option<f64>,
}

impl Progress {
    /// The time left at the pace so far; `None` while there is no pace yet.
    pub fn remaining(&self) -> Option<Duration> {
        let share = self.share.filter(|&share| share > 0.0)?;
        let seconds = self.elapsed.as_secs_f64() * (1.0 - share).max(0.0) / share;
        Duration::try_from_secs_f64(seconds).ok()
    }
}

/// Receives the progress of a search, a few times a second at most.
pub trait Observer {
    /// Takes a report.
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
