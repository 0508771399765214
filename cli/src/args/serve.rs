//! The command line of `worddle serve`.

use std::net::IpAddr;
use std::num::NonZero;
use std::path::PathBuf;

use clap::Args;
use worddle_ask::Time;

/// Serves Worddle to your browser
#[derive(Args, Debug)]
#[command(after_help = "Examples:
  worddle serve
  worddle serve --port 8080 --keep rooms
  worddle serve --address 0.0.0.0 --rate 20 --no-open")]
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

    /// How many requests per second one address may send; 0 for no limit [default: 50]
    #[arg(long, value_name = "N", default_value_t = 50, hide_default_value = true)]
    pub(crate) rate: u32,

    /// The most cells a board may have [default: 100]
    #[arg(long, value_name = "N")]
    pub(crate) cells: Option<usize>,

    /// The longest an answer may take: 500ms, 5s, 1m [default: 5s]
    #[arg(long, alias = "seconds", value_name = "TIME")]
    pub(crate) time: Option<Time>,

    /// The most rooms at a time [default: 2000]
    #[arg(long, value_name = "N", default_value_t = 2000, hide_default_value = true)]
    pub(crate) rooms: usize,

    /// How many word lists people may upload, up to 64 MiB each, kept while in use [default: none]
    #[arg(long, value_name = "N", default_value_t = 0, hide_default_value = true)]
    pub(crate) word_lists: usize,

    /// Does not open a browser
    #[arg(long)]
    pub(crate) no_open: bool,
}
