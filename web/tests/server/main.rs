//! The server as a program at the other end of a wire knows it.

#![expect(clippy::disallowed_methods, reason = "tests damage files in ways that nobody else should have")]

mod api;
mod caching;
mod client;
mod connections;
mod crossword;
mod days;
mod hostile;
mod lists;
mod peers;
mod puzzles;
mod rooms;
mod shares;
mod stop;
