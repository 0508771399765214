//! Worddle for programs in C.
//!
//! A program asks at the addresses of the HTTP API and gets the same JSON, without a server. The functions are in
//! `exports`; `include/worddle.h` is made from them, and a test compares it.

mod exports;

pub use exports::*;
