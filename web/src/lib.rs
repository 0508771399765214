//! Worddle in a browser: the server, with the page inside.
//!
//! Connections are taken in, bounded and timed by `reception`; `peer` says whose they are. A request is checked at the edge (`wire`), computed on a bounded pool of threads (`pool`), never on the threads that
//! answer, and stopped when the client goes away. What is shared by all requests is in `app`. Rooms of players live in
//! `rooms`, work that lasts in `jobs`; `fleet` looks at machines that share a search.

mod app;
mod assets;
mod config;
mod connections;
mod files;
#[cfg(feature = "fleet")]
mod fleet;
mod headers;
mod intake;
mod jobs;
mod metrics;
mod page;
mod peer;
mod pool;
mod problem;
mod rate;
mod reception;
mod rooms;
mod routes;
mod secret;
mod sent;
mod server;
mod site;
mod speech;
mod stream;
mod systemd;
mod tenants;
mod wire;

pub use config::{Capacity, Config, Patience};
pub use peer::{Network, NetworkError};
pub use rooms::StoreError;
pub use server::{ServeError, Server};
pub use site::{Base, BaseError, BrowserEngine, SiteError, WrittenSite, write_site};
