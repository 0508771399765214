//! Worddle in WebAssembly: the API without a server.
//!
//! An [`Engine`] answers the paths of the server with the same bytes, and runs its jobs. The build makes two modules
//! of this crate, one for boards and words and one for crosswords: each has only the code of its own questions, so
//! that no visitor waits for the other's. `engine/module.js` selects and calls them, `engine/thread.js` is the worker
//! that a page talks to, and `wasm/npm` is the package for other programs.
//!
//! No bindings are generated. The module exports a handful of functions of numbers (`exports`) and imports a few from
//! its host. Texts and bytes go through memory: the host reserves space for each argument, writes it there, calls, and
//! reads the results.

mod answer;
mod engine;
mod job;
mod own;

#[cfg(target_family = "wasm")]
mod exports;

pub use answer::Answer;
pub use engine::{Asked, Engine};
pub use job::{JobAsked, JobReport};
