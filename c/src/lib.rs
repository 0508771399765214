//! Worddle for C programs.
//!
//! A program uses the addresses and the JSON of the HTTP API, without a server. The functions are in
//! `exports`; `include/worddle.h` is generated from them, and a test compares the two.

mod exports;

pub use exports::*;
