//! The only place where the server reads the clock on the wall.

use std::time::{Duration, SystemTime};

/// The time since 1970.
#[expect(clippy::disallowed_methods, reason = "this is where the server reads the clock")]
pub(crate) fn since_epoch() -> Duration {
    SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).unwrap_or_default()
}
