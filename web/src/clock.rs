//! The only place where the server reads the clock on the wall.

use std::time::{Duration, SystemTime};

/// The seconds of a day.
const DAY: u64 = 24 * 60 * 60;

/// The time since 1970.
#[expect(clippy::disallowed_methods, reason = "this is where the server reads the clock")]
fn since_epoch() -> Duration {
    SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).unwrap_or_default()
}

/// A day, in universal time.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Day(u64);

impl Day {
    /// A day by its number since 1970.
    pub(crate) const fn new(number: u64) -> Self {
        Self(number)
    }

    /// Today, and how much is left of it.
    pub(crate) fn today() -> (Self, Duration) {
        let now = since_epoch().as_secs();
        (Self(now / DAY), Duration::from_secs(DAY - now % DAY))
    }

    /// How many days there were since 1970.
    pub(crate) const fn number(self) -> u64 {
        self.0
    }

    /// The date as `2026-11-15`, by the rule of Howard Hinnant's "chrono-compatible low-level date algorithms" (2013).
    pub(crate) fn date(self) -> String {
        // Days are counted from 1 March of the year 0, so that leap days end a year.
        let days = self.0 + 719_468;
        let (era, day_of_era) = (days / 146_097, days % 146_097);
        let year = (day_of_era - day_of_era / 1_460 + day_of_era / 36_524 - day_of_era / 146_096) / 365;
        let day_of_year = day_of_era - (365 * year + year / 4 - year / 100);
        let month = (5 * day_of_year + 2) / 153;
        let day = day_of_year - (153 * month + 2) / 5 + 1;
        let (year, month) = if month < 10 { (year, month + 3) } else { (year + 1, month - 9) };
        format!("{:04}-{month:02}-{day:02}", year + era * 400)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_have_their_dates() {
        let known = [(0, "1970-01-01"), (59, "1970-03-01"), (11_016, "2000-02-29"), (11_017, "2000-03-01")];
        for (day, date) in known.into_iter().chain([(20_772, "2026-11-15"), (47_541, "2100-03-01")]) {
            assert_eq!(Day(day).date(), date);
        }
    }
}
