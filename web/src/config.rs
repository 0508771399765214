//! How a server is set up.

use std::path::PathBuf;
use std::time::Duration;

/// How a server is set up.
#[derive(Clone, Debug)]
pub struct Config {
    /// How many threads compute.
    pub workers: usize,
    /// What a request may ask for.
    pub limits: Limits,
    /// Where rooms are kept, so that they survive a restart; without it, they do not.
    pub directory: Option<PathBuf>,
}

/// What requests may ask for, and how much of everything there is.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// The most bytes of a body.
    pub body: usize,
    /// The most cells of a board.
    pub cells: usize,
    /// The most blanks of a board.
    pub blanks: usize,
    /// The most boards that are generated at once.
    pub boards: usize,
    /// The most words of an answer that lists words.
    pub words: usize,
    /// The longest time of a computation that is waited for.
    pub time: Duration,
    /// The longest time of a search in the background.
    pub search: Duration,
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

impl Default for Limits {
    fn default() -> Self {
        Self {
            body: 64 << 10,
            cells: 100,
            blanks: 4,
            boards: 100,
            words: 10_000,
            time: Duration::from_secs(5),
            search: Duration::from_mins(2),
            queue: 64,
            requests: 50,
            rooms: 2_000,
            sockets: 64,
            list: 64 << 20,
            lists: 0,
            searches: 2,
        }
    }
}

impl Default for Config {
    fn default() -> Self {
        let workers = std::thread::available_parallelism().map_or(1, std::num::NonZero::get);
        Self { workers, limits: Limits::default(), directory: None }
    }
}
