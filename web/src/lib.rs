//! The HTTP server of Worddle, with the page embedded.
//!
//! | step | modules |
//! |---|---|
//! | accept a connection; bound it in number and time | `reception`, `connections`, `stream` |
//! | identify the sender, once per request; limit its rate and its share of everything | `peer`, `rate`, `shares` |
//! | read and validate a request | `intake`, `wire`, `speech` |
//! | compute its answer on a bounded pool of threads | `app`, `pool`, `priority` |
//! | run work that outlives a request | `jobs` |
//! | play in rooms that survive a crash; pass players on to the server that has theirs | `rooms`, `tunnel` |
//! | count how well everyone does on the board of the day | `days` |
//! | publish crosswords, and count how solvers fare | `puzzles` |
//! | send the page, or write it as a folder for any host | `assets`, `page`, `pages`, `site` |
//! | end what overruns; know whether the server answers | `watchdog` |
//! | show a fleet, metrics and readiness | `fleet`, `metrics`, `systemd` |
//!
//! Nothing computes on the threads that answer: a question is planned and answered on the pool, and rejected with 503
//! if too many are waiting. Clients have turns, and whatever takes long gives way. When a client disconnects, its future is dropped, which cancels the `Run` of its
//! computation. State shared by all requests is in `app`, every address in `routes`.

mod app;
mod assets;
mod config;
mod connections;
mod days;
mod files;
#[cfg(feature = "fleet")]
mod fleet;
mod headers;
mod hosts;
mod intake;
mod jobs;
mod metrics;
mod page;
mod pages;
mod peer;
mod pool;
mod priority;
mod problem;
mod puzzles;
mod rate;
mod reception;
mod rooms;
mod routes;
mod secret;
mod sent;
mod server;
mod shares;
mod site;
mod speech;
mod store;
mod stream;
mod systemd;
mod tally;
#[cfg(feature = "fleet")]
mod tunnel;
mod watchdog;
mod wire;

#[cfg(feature = "fleet")]
pub use config::Sharing;
pub use config::{Capacity, Config, Patience};
pub use peer::{Network, NetworkError};
pub use rooms::StoreError;
pub use server::{ServeError, Server};
pub use site::{Base, BaseError, BrowserEngine, SiteError, WrittenSite, write_site};
