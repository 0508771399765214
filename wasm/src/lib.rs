//! Worddle in WebAssembly: the API without a server.
//!
//! An [`Engine`] answers the addresses of the server with the same bytes, and runs its jobs. It exports a handful of
//! functions of numbers (`exports`) and imports a few from its host; no bindings are generated. Texts and bytes go
//! through memory: the host reserves room for each argument, writes it there, calls, and reads the results.

mod answer;
mod engine;
mod job;
mod own;

#[cfg(target_family = "wasm")]
mod exports;

pub use answer::Answer;
pub use engine::{Asked, Engine};
pub use job::{JobAsked, JobReport};
