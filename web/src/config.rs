//! How a server is set up.

use std::path::PathBuf;

/// How a server is set up.
#[derive(Clone, Debug)]
pub struct Config {
    /// How many threads compute.
    pub workers: usize,
    /// What a question may ask for.
    pub ask: worddle_ask::Limits,
    /// How much of everything else there is.
    pub limits: Capacity,
    /// Where rooms are kept, so that they survive a restart; without it, they do not.
    pub directory: Option<PathBuf>,
}

/// How much there is of what requests share.
#[derive(Clone, Copy, Debug)]
pub struct Capacity {
    /// The most bytes of a body.
    pub body: usize,
    /// How many requests may wait for a thread.
    pub queue: usize,
    /// How many requests a second a peer may send; 0 for any number.
    pub requests: u32,
    /// How many rooms there may be.
    pub rooms: usize,
    /// How many sockets a room may have.
    pub sockets: usize,
    /// The most bytes of a word list that someone sends.
    pub list: usize,
    /// How many such lists are kept; 0 to take none.
    pub lists: usize,
    /// How many searches may run at once.
    pub searches: usize,
}

impl Capacity {
    /// What a small server has.
    pub const USUAL: Self = Self {
        body: 64 << 10,
        queue: 64,
        requests: 50,
        rooms: 2_000,
        sockets: 64,
        list: 64 << 20,
        lists: 0,
        searches: 2,
    };
}

impl Default for Capacity {
    fn default() -> Self {
        Self::USUAL
    }
}

impl Default for Config {
    fn default() -> Self {
        let workers = std::thread::available_parallelism().map_or(1, std::num::NonZero::get);
        Self { workers, ask: worddle_ask::Limits::server(), limits: Capacity::default(), directory: None }
    }
}
