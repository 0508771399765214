//! The clock of the processor.

use std::time::Duration;

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
