//! What the engine needs from the machine below it: the time, and chance.
//!
//! The standard library has both, except in WebAssembly, where the program around the engine provides them.

pub(crate) use machine::Moment;
pub use machine::chance;
#[cfg(target_family = "wasm")]
pub use machine::{Host, run_on};

#[cfg(not(target_family = "wasm"))]
mod machine {
    use std::hash::{BuildHasher, RandomState};
    use std::time::{Duration, Instant};

    /// A moment on a clock that never goes back.
    #[derive(Clone, Copy, Debug)]
    pub(crate) struct Moment(Instant);

    impl Moment {
        /// Now.
        #[expect(clippy::disallowed_methods, reason = "this is the one place that reads the clock")]
        pub(crate) fn now() -> Self {
            Self(Instant::now())
        }

        /// How long ago it was.
        pub(crate) fn elapsed(self) -> Duration {
            Self::now().0.duration_since(self.0)
        }
    }

    /// A number that is different each time.
    pub fn chance() -> u64 {
        RandomState::new().hash_one(0)
    }
}

#[cfg(target_family = "wasm")]
mod machine {
    use std::sync::OnceLock;
    use std::time::Duration;

    /// What the program around the engine provides.
    #[derive(Clone, Copy, Debug)]
    pub struct Host {
        /// The time since any moment in the past, on a clock that never goes back.
        pub now: fn() -> Duration,
        /// A number that is different each time.
        pub chance: fn() -> u64,
    }

    static HOST: OnceLock<Host> = OnceLock::new();

    /// Lets the engine run on a host. The first one stays.
    pub fn run_on(host: Host) {
        HOST.get_or_init(|| host);
    }

    fn host() -> &'static Host {
        HOST.get().expect("the engine is told of its host before anything runs")
    }

    /// A moment on a clock that never goes back.
    #[derive(Clone, Copy, Debug)]
    pub(crate) struct Moment(Duration);

    impl Moment {
        /// Now.
        pub(crate) fn now() -> Self {
            Self((host().now)())
        }

        /// How long ago it was.
        pub(crate) fn elapsed(self) -> Duration {
            Self::now().0.saturating_sub(self.0)
        }
    }

    /// A number that is different each time.
    pub fn chance() -> u64 {
        (host().chance)()
    }
}
