//! The clock and the randomness of the machine.
//!
//! The standard library has both, except in WebAssembly. There the program around the engine provides them.

pub(crate) use machine::Moment;
pub use machine::chance;
#[cfg(target_family = "wasm")]
pub use machine::{Host, run_on};

#[cfg(not(target_family = "wasm"))]
mod machine {
    use std::hash::{BuildHasher, RandomState};
    use std::time::{Duration, Instant};

    /// A point in time, on a clock that never goes back.
    #[derive(Clone, Copy, Debug)]
    pub(crate) struct Moment(Instant);

    impl Moment {
        /// Now.
        #[expect(clippy::disallowed_methods, reason = "the only place that reads this clock")]
        pub(crate) fn now() -> Self {
            Self(Instant::now())
        }

        /// The time since this moment.
        pub(crate) fn elapsed(self) -> Duration {
            Self::now().0.duration_since(self.0)
        }
    }

    /// Returns a different number each time, for seeds.
    pub fn chance() -> u64 {
        RandomState::new().hash_one(0)
    }
}

#[cfg(target_family = "wasm")]
mod machine {
    use std::sync::OnceLock;
    use std::time::Duration;

    /// The functions that the program around the engine provides.
    #[derive(Clone, Copy, Debug)]
    pub struct Host {
        /// The time since any moment in the past, on a clock that never goes back.
        pub now: fn() -> Duration,
        /// A different number each time.
        pub chance: fn() -> u64,
    }

    static HOST: OnceLock<Host> = OnceLock::new();

    /// Sets the host. Later calls are ignored.
    pub fn run_on(host: Host) {
        HOST.get_or_init(|| host);
    }

    fn host() -> &'static Host {
        HOST.get().expect("the host is set before anything runs")
    }

    /// A point in time, on a clock that never goes back.
    #[derive(Clone, Copy, Debug)]
    pub(crate) struct Moment(Duration);

    impl Moment {
        /// Now.
        pub(crate) fn now() -> Self {
            Self((host().now)())
        }

        /// The time since this moment.
        pub(crate) fn elapsed(self) -> Duration {
            Self::now().0.saturating_sub(self.0)
        }
    }

    /// Returns a different number each time, for seeds.
    pub fn chance() -> u64 {
        (host().chance)()
    }
}
