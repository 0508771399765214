//! Worddle in a browser: the server, with the page inside.
//!
//! A request is checked at the edge (`wire`), computed on a bounded pool of threads (`pool`), never on the threads that
//! answer, and stopped when the client goes away. What is shared by all requests is in `app`. Rooms of players live in
//! `rooms`, work that lasts in `jobs`.

mod app;
mod assets;
mod clock;
mod config;
mod headers;
mod jobs;
mod pool;
mod problem;
mod rate;
mod rooms;
mod routes;
mod secret;
mod sent;
mod server;
mod speech;
mod wire;

pub use config::{Capacity, Config};
pub use rooms::StoreError;
pub use server::{ServeError, Server};
