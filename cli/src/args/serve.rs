//! The command line of `worddle serve`.

use std::net::{IpAddr, SocketAddr};
use std::num::NonZero;
use std::path::PathBuf;

use clap::{Args, ValueEnum};
use worddle_ask::Time;
use worddle_web::Network;

/// Serve the web app and the HTTP API
#[derive(Args, Debug)]
#[command(after_help = "Examples:
  worddle serve
  worddle serve --port 8080 --keep rooms
  worddle serve --address 0.0.0.0 --rate 20 --no-open
  worddle serve --behind 127.0.0.1 --metrics 127.0.0.1:9717 --log info --no-open
  worddle serve --database-file rooms.url --peer-address 10.0.0.1:7718 --no-open")]
pub(crate) struct ServeArgs {
    /// Listen on this address; 0.0.0.0 or :: for the whole network [default: 127.0.0.1]
    #[arg(long, value_name = "ADDRESS", default_value = "127.0.0.1", hide_default_value = true)]
    pub(crate) address: IpAddr,

    /// Listen on this port; 0 picks a free one [default: 7717]
    #[arg(long, value_name = "PORT", default_value_t = 7717, hide_default_value = true)]
    pub(crate) port: u16,

    /// Compute on this many threads [default: one per core]
    #[arg(long, value_name = "N")]
    pub(crate) workers: Option<NonZero<usize>>,

    /// Save rooms, results of days and published crosswords in this directory, so that they survive a restart
    #[arg(long, value_name = "DIRECTORY")]
    pub(crate) keep: Option<PathBuf>,

    /// Directory with the engine built by `make engine`; open pages then keep working while the server is away
    #[arg(long, value_name = "DIRECTORY")]
    pub(crate) engine: Option<PathBuf>,

    #[arg(
        long,
        value_name = "URL",
        help = "Show the status of the fleet with this database at /fleet: postgres://USER@HOST/DATABASE, without a password; with \
                --peer-address, keep rooms there instead"
    )]
    pub(crate) database: Option<String>,

    /// Read the address of that database from a file; it may contain a password
    #[arg(long, value_name = "FILE", conflicts_with = "database")]
    pub(crate) database_file: Option<PathBuf>,

    /// Share rooms with all servers that use the same database; they reach this one here, on a network of your own
    #[arg(long, value_name = "ADDRESS:PORT")]
    pub(crate) peer_address: Option<SocketAddr>,

    /// Requests per second and address; 0 for no limit [default: 50]
    #[arg(long, value_name = "N", default_value_t = 50, hide_default_value = true)]
    pub(crate) rate: u32,

    /// Trust the forwarding headers of this reverse proxy, an address or a network; may be repeated
    #[arg(long, value_name = "ADDRESS")]
    pub(crate) behind: Vec<Network>,

    /// Answer for this public name too, such as worddle.example; may be repeated [default: addresses and local names]
    #[arg(long, value_name = "HOST")]
    pub(crate) name: Vec<String>,

    /// Maximum number of connections [default: as the limit of open files allows, up to 10000]
    #[arg(long, value_name = "N", default_value_t = 0, hide_default_value = true)]
    pub(crate) connections: usize,

    /// Maximum number of connections per address; 0 for no limit [default: 256]
    #[arg(long, value_name = "N", default_value_t = 256, hide_default_value = true)]
    pub(crate) connections_each: usize,

    /// Maximum number of cells of a board [default: 100]
    #[arg(long, value_name = "N")]
    pub(crate) cells: Option<usize>,

    /// Maximum time for an answer: 500ms, 5s, 1m [default: 5s]
    #[arg(long, alias = "seconds", value_name = "TIME")]
    pub(crate) time: Option<Time>,

    /// Maximum number of rooms [default: 2000]
    #[arg(long, value_name = "N", default_value_t = 2000, hide_default_value = true)]
    pub(crate) rooms: usize,

    /// Maximum number of rooms per address; 0 for no limit [default: 50]
    #[arg(long, value_name = "N", default_value_t = 50, hide_default_value = true)]
    pub(crate) rooms_each: usize,

    /// Maximum number of uploaded word lists, up to 16 MiB each, kept while in use; half of them from one address [default: 16 for
    /// this machine alone, none for others]
    #[arg(long, value_name = "N")]
    pub(crate) word_lists: Option<usize>,

    /// Let people publish crosswords here, at addresses of their own (kept in DIR of --keep)
    #[arg(long)]
    pub(crate) publish: bool,

    /// Serve Prometheus metrics on this address and port, at /metrics [default: none]
    #[arg(long, value_name = "ADDRESS:PORT")]
    pub(crate) metrics: Option<SocketAddr>,

    /// Log level, on standard error: {levels} [default: warn]
    #[arg(
        long,
        value_name = "LEVEL",
        default_value = "warn",
        hide_default_value = true,
        hide_possible_values = true
    )]
    pub(crate) log: LogLevel,

    /// Log format: {logs} [default: text]
    #[arg(
        long,
        value_name = "FORMAT",
        default_value = "text",
        hide_default_value = true,
        hide_possible_values = true
    )]
    pub(crate) log_format: LogFormat,

    /// Check whether a server answers at this address and port, instead of starting one
    #[arg(long)]
    pub(crate) health: bool,

    /// Don't open a browser
    #[arg(long)]
    pub(crate) no_open: bool,
}

/// The least important messages that are logged.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(crate) enum LogLevel {
    Off,
    Error,
    Warn,
    Info,
    Debug,
}

/// The format of a log line.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(crate) enum LogFormat {
    Text,
    Json,
}
