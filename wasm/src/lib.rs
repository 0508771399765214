//! Worddle in WebAssembly: the interface for programs, answered where it is asked.
//!
//! An [`Engine`] answers the addresses of the server with the same bytes, and does its long work. Nothing is generated around
//! it: the module has a handful of functions of numbers (`exports`), and takes four from its host. Texts and bytes go
//! through memory: the host reserves room for each argument and writes it there, calls, and reads the results.

mod engine;
mod job;
mod own;

#[cfg(target_family = "wasm")]
mod exports;

pub use engine::{Answered, Asked, Engine};
pub use job::{JobAsked, Telling};
