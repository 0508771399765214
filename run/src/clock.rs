//! Wall-clock time and processor time.

use std::time::Duration;

/// Returns the time since 1970 by the wall clock. The board of the day depends on it; no search does.
#[cfg(not(target_family = "wasm"))]
#[expect(clippy::disallowed_methods, reason = "the only place that reads the wall clock")]
pub fn since_epoch() -> Duration {
    use std::time::SystemTime;

    SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).unwrap_or_default()
}

/// Returns the processor time of this thread. Unlike wall-clock time, it can be compared on a busy machine.
#[cfg(unix)]
pub fn processor_time() -> Duration {
    let clock = nix::time::ClockId::CLOCK_THREAD_CPUTIME_ID;
    nix::time::clock_gettime(clock).map_or(Duration::ZERO, Duration::from)
}

/// Returns the wall-clock time since the first call, because this system does not report processor time.
#[cfg(not(unix))]
pub fn processor_time() -> Duration {
    use std::sync::OnceLock;

    use crate::host::Moment;

    static START: OnceLock<Moment> = OnceLock::new();
    START.get_or_init(Moment::now).elapsed()
}
