//! How long a search may go on, and why it stopped.

use std::fmt;
use std::time::Duration;

/// How long a search may go on: a number of steps, a time, both (whichever ends first) or neither.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Budget {
    /// The most steps.
    pub steps: Option<u64>,
    /// The longest time.
    pub time: Option<Duration>,
}

impl Budget {
    /// No limit.
    pub const UNLIMITED: Self = Self { steps: None, time: None };

    /// A number of steps. The result of a search is then the same on every machine.
    pub const fn steps(steps: u64) -> Self {
        Self { steps: Some(steps), time: None }
    }

    /// A time.
    pub const fn time(time: Duration) -> Self {
        Self { steps: None, time: Some(time) }
    }
}

/// Why a search stopped before its end.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Stop {
    /// The steps of the budget are spent.
    Steps,
    /// The time of the budget is over.
    Time,
    /// It was cancelled.
    Cancelled,
}

impl fmt::Display for Stop {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Steps => "all steps of the budget are done",
            Self::Time => "the time of the budget is over",
            Self::Cancelled => "cancelled",
        })
    }
}
