//! The configuration of a server.

use std::ffi::OsString;
use std::net::SocketAddr;
use std::path::PathBuf;
use std::time::Duration;

use worddle_api::{MOST_BYTES, MOST_LIST_BYTES};
use worddle_data::{Dictionaries, Lists};
#[cfg(feature = "fleet")]
use worddle_fleet::Address;

use crate::peer::Network;
use crate::shares::half;
use crate::site::BrowserEngine;

/// The configuration of a server.
#[derive(Clone, Debug)]
pub struct Config {
    /// The number of threads that compute.
    pub workers: usize,
    /// Limits of a single question.
    pub ask: worddle_ask::Limits,
    /// Limits of the resources that requests share.
    pub limits: Capacity,
    /// The directory where rooms are saved; without one, rooms do not survive a restart.
    pub directory: Option<PathBuf>,
    /// Whether anyone may publish crosswords here.
    pub publishes: bool,
    /// Where the lists of languages are that are not built in.
    pub lists: Lists,
    /// The dictionaries in which everyone may look words up.
    pub dictionaries: Dictionaries,
    /// The trusted proxies: their headers name the sender of a request.
    pub proxies: Vec<Network>,
    /// The public names under which the server answers without a proxy, such as `worddle.example`.
    pub names: Vec<String>,
    /// The address for Prometheus metrics, if any.
    pub metrics: Option<SocketAddr>,
    /// The engine that answers in browsers while the server is unreachable.
    pub engine: Option<BrowserEngine>,
    /// The database of a fleet whose status everyone may see.
    #[cfg(feature = "fleet")]
    pub fleet: Option<Address>,
    /// The database in which this server shares its rooms with others, and where they reach it.
    #[cfg(feature = "fleet")]
    pub sharing: Option<Sharing>,
    /// The socket of the service manager, which is notified when the server is ready and when it stops.
    pub notify: Option<OsString>,
}

/// How a server shares its rooms with others.
#[cfg(feature = "fleet")]
#[derive(Clone, Debug)]
pub struct Sharing {
    /// The database that has the rooms.
    pub database: Address,
    /// Where this server listens to the others, and where they reach it. Port 0 selects a free one.
    pub address: SocketAddr,
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

/// Limits of the resources that requests share.
#[derive(Clone, Copy, Debug)]
pub struct Capacity {
    /// Maximum bytes of a request body.
    pub body: usize,
    /// Maximum requests that wait for a thread, half of them from one peer.
    pub queue: usize,
    /// Maximum requests per second and peer; 0 for no limit.
    pub requests: u32,
    /// Maximum connections; 0 for as many as the system has file descriptors for.
    pub connections: usize,
    /// Maximum connections per peer, half of all at most; 0 for no limit. Those of a trusted proxy count for the peer whose
    /// request they carry.
    pub connections_each: usize,
    /// How long the server waits for a client.
    pub patience: Patience,
    /// Maximum open rooms.
    pub rooms: usize,
    /// Maximum open rooms per peer, half of all at most; 0 for no limit.
    pub rooms_each: usize,
    /// Maximum sockets per room.
    pub sockets: usize,
    /// Maximum bytes of an uploaded word list.
    pub list: usize,
    /// Maximum uploaded lists, half of them from one peer; 0 to accept none.
    pub lists: usize,
    /// Maximum memory of all uploaded lists together, in bytes; half of it for those of one peer, unless there is only one.
    pub lists_memory: usize,
    /// Maximum jobs of one kind that run at once, half of them of one peer.
    pub searches: usize,
}

impl Capacity {
    /// The defaults, for a small server.
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
        searches: 4,
    };

    /// Maximum open rooms per peer, also where there are few rooms in all; 0 for no limit.
    pub(crate) fn rooms_each_of_all(&self) -> usize {
        self.rooms_each.min(half(self.rooms))
    }
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
            publishes: false,
            lists: Lists::default(),
            dictionaries: Dictionaries::default(),
            proxies: Vec::new(),
            names: Vec::new(),
            metrics: None,
            engine: None,
            #[cfg(feature = "fleet")]
            fleet: None,
            #[cfg(feature = "fleet")]
            sharing: None,
            notify: None,
        }
    }
}
