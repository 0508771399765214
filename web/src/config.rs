//! How a server is set up.

use std::ffi::OsString;
use std::net::SocketAddr;
use std::path::PathBuf;
use std::time::Duration;

use worddle_api::{MOST_BYTES, MOST_LIST_BYTES};
#[cfg(feature = "fleet")]
use worddle_fleet::Address;

use crate::peer::Network;
use crate::site::BrowserEngine;

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
    /// The proxies whose word is believed about who sends a request.
    pub proxies: Vec<Network>,
    /// Where figures for Prometheus are given, if anywhere.
    pub metrics: Option<SocketAddr>,
    /// What answers in browsers while the server is away.
    pub engine: Option<BrowserEngine>,
    /// The database of a fleet that everybody may look at.
    #[cfg(feature = "fleet")]
    pub fleet: Option<Address>,
    /// The socket on which a manager of services hears that the server is ready, or about to end.
    pub notify: Option<OsString>,
}

/// How long the server waits for a client.
#[derive(Clone, Copy, Debug)]
pub struct Patience {
    /// For the head of a request.
    pub head: Duration,
    /// For the body of a request; a word list may take six times as long.
    pub body: Duration,
    /// For the next request of a connection.
    pub idle: Duration,
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
    /// How many connections there may be; 0 for as many as the system has files for.
    pub connections: usize,
    /// How many connections a peer may have; 0 for any number.
    pub connections_each: usize,
    /// How long a client may let the server wait.
    pub patience: Patience,
    /// How many rooms there may be.
    pub rooms: usize,
    /// How many rooms a peer may have opened; 0 for any number.
    pub rooms_each: usize,
    /// How many sockets a room may have.
    pub sockets: usize,
    /// The most bytes of a word list that someone sends.
    pub list: usize,
    /// How many such lists are kept; 0 to take none.
    pub lists: usize,
    /// The most bytes of memory that such lists take together.
    pub lists_memory: usize,
    /// How many searches may run at once.
    pub searches: usize,
}

impl Capacity {
    /// What a small server has.
    pub const USUAL: Self = Self {
        body: MOST_BYTES,
        queue: 64,
        requests: 50,
        connections: 0,
        connections_each: 256,
        patience: Patience {
            head: Duration::from_secs(10),
            body: Duration::from_secs(10),
            idle: Duration::from_mins(1),
        },
        rooms: 2_000,
        rooms_each: 50,
        sockets: 64,
        list: MOST_LIST_BYTES,
        lists: 0,
        lists_memory: 256 << 20,
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
        Self {
            workers,
            ask: worddle_ask::Limits::server(),
            limits: Capacity::default(),
            directory: None,
            proxies: Vec::new(),
            metrics: None,
            engine: None,
            #[cfg(feature = "fleet")]
            fleet: None,
            notify: None,
        }
    }
}
