//! The budget of a search, and why a search stops early.

use std::fmt;
use std::time::Duration;

/// What a search may spend: steps, time, both (whichever runs out first) or neither.
///
/// A budget in steps gives the same result on every machine. A budget in time does not.
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

    /// A limit on steps.
    pub const fn steps(steps: u64) -> Self {
        Self { steps: Some(steps), time: None }
    }

    /// What is left after some time was spent on something else.
    #[must_use]
    pub fn after(self, spent: Duration) -> Self {
        Self { time: self.time.map(|time| time.saturating_sub(spent)), ..self }
    }

    /// A limit on time.
    pub const fn time(time: Duration) -> Self {
        Self { steps: None, time: Some(time) }
    }
}

/// Why a search stopped early.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Stop {
    /// The budget has no steps left.
    Steps,
    /// The budget has no time left.
    Time,
    /// Someone cancelled it: the user, or the program around it.
    Cancelled,
}

impl fmt::Display for Stop {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Steps => "the step budget is spent",
            Self::Time => "the time budget is spent",
            Self::Cancelled => "cancelled",
        })
    }
}
