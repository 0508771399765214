//! The clock on the wall, and that of the processor.

use std::time::Duration;

/// The time since 1970, by the clock on the wall: a door asks for it, the board of the day depends on it.
#[cfg(not(target_family = "wasm"))]
#[expect(clippy::disallowed_methods, reason = "here and nowhere else")]
pub fn since_epoch() -> Duration {
    use std::time::SystemTime;

    SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).unwrap_or_default()
}

/// How long the processor has worked for this thread: what a measurement on a busy machine goes by.
#[cfg(unix)]
pub fn processor_time() -> Duration {
    let clock = nix::time::ClockId::CLOCK_THREAD_CPUTIME_ID;
    nix::time::clock_gettime(clock).map_or(Duration::ZERO, Duration::from)
}

/// How long the processor has worked for this thread; the clock on the wall stands in, since this system does not count.
#[cfg(not(unix))]
pub fn processor_time() -> Duration {
    use std::sync::OnceLock;

    use crate::host::Moment;

    static START: OnceLock<Moment> = OnceLock::new();
    START.get_or_init(Moment::now).elapsed()
}
