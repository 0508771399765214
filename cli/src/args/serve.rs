//! The command line of `worddle serve`.

use std::net::{IpAddr, SocketAddr};
use std::num::NonZero;
use std::path::PathBuf;

use clap::{Args, ValueEnum};
use worddle_ask::Time;
use worddle_web::Network;

/// Serves Worddle to your browser
#[derive(Args, Debug)]
#[command(after_help = "Examples:
  worddle serve
  worddle serve --port 8080 --keep rooms
  worddle serve --address 0.0.0.0 --rate 20 --no-open
  worddle serve --behind 127.0.0.1 --metrics 127.0.0.1:9717 --log info --no-open")]
pub(crate) struct ServeArgs {
    /// The address to listen on; 0.0.0.0 or :: for the whole network
    #[arg(long, value_name = "ADDRESS", default_value = "127.0.0.1", hide_default_value = true)]
    pub(crate) address: IpAddr,

    /// The port; 0 for any free one [default: 7717]
    #[arg(long, value_name = "PORT", default_value_t = 7717, hide_default_value = true)]
    pub(crate) port: u16,

    /// How many threads compute [default: one per core]
    #[arg(long, value_name = "N")]
    pub(crate) workers: Option<NonZero<usize>>,

    /// The directory to keep rooms in, so that they survive a restart
    #[arg(long, value_name = "DIRECTORY")]
    pub(crate) keep: Option<PathBuf>,

    /// The directory of the engine for browsers, as `make engine` builds it: pages then go on while the server is away
    #[arg(long, value_name = "DIRECTORY")]
    pub(crate) engine: Option<PathBuf>,

    #[arg(
        long,
        value_name = "URL",
        help = "The database of a fleet, to show how it is at /fleet: postgres://USER@HOST/DATABASE, without a password"
    )]
    pub(crate) database: Option<String>,

    /// A file with the address of that database, which may have a password
    #[arg(long, value_name = "FILE", conflicts_with = "database")]
    pub(crate) database_file: Option<PathBuf>,

    /// How many requests per second one address may send; 0 for no limit [default: 50]
    #[arg(long, value_name = "N", default_value_t = 50, hide_default_value = true)]
    pub(crate) rate: u32,

    /// A reverse proxy, as an address or a network, that is believed about who sends a request; may be repeated
    #[arg(long, value_name = "ADDRESS")]
    pub(crate) behind: Vec<Network>,

    /// The most connections at a time [default: as many as the system has files for, up to 10000]
    #[arg(long, value_name = "N", default_value_t = 0, hide_default_value = true)]
    pub(crate) connections: usize,

    /// The most connections one address may have; 0 for no limit [default: 256]
    #[arg(long, value_name = "N", default_value_t = 256, hide_default_value = true)]
    pub(crate) connections_each: usize,

    /// The most cells a board may have [default: 100]
    #[arg(long, value_name = "N")]
    pub(crate) cells: Option<usize>,

    /// The longest an answer may take: 500ms, 5s, 1m [default: 5s]
    #[arg(long, alias = "seconds", value_name = "TIME")]
    pub(crate) time: Option<Time>,

    /// The most rooms at a time [default: 2000]
    #[arg(long, value_name = "N", default_value_t = 2000, hide_default_value = true)]
    pub(crate) rooms: usize,

    /// The most rooms one address may have open; 0 for no limit [default: 50]
    #[arg(long, value_name = "N", default_value_t = 50, hide_default_value = true)]
    pub(crate) rooms_each: usize,

    /// How many word lists people may upload, up to 16 MiB each, kept while in use [default: none]
    #[arg(long, value_name = "N", default_value_t = 0, hide_default_value = true)]
    pub(crate) word_lists: usize,

    /// The address and port for metrics in Prometheus format, at /metrics [default: none]
    #[arg(long, value_name = "ADDRESS:PORT")]
    pub(crate) metrics: Option<SocketAddr>,

    /// How much is logged to standard error: off, error, warn, info or debug [default: warn]
    #[arg(
        long,
        value_name = "LEVEL",
        default_value = "warn",
        hide_default_value = true,
        hide_possible_values = true
    )]
    pub(crate) log: LogLevel,

    /// The format of the log: text or json [default: text]
    #[arg(
        long,
        value_name = "FORMAT",
        default_value = "text",
        hide_default_value = true,
        hide_possible_values = true
    )]
    pub(crate) log_format: LogFormat,

    /// Says whether a server answers at this address and port, instead of starting one
    #[arg(long)]
    pub(crate) health: bool,

    /// Does not open a browser
    #[arg(long)]
    pub(crate) no_open: bool,
}

/// How much is logged.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(crate) enum LogLevel {
    Off,
    Error,
    Warn,
    Info,
    Debug,
}

/// How the log is written.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(crate) enum LogFormat {
    Text,
    Json,
}
