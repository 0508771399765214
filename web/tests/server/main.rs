//! The server as a program at the other end of a wire knows it.

mod api;
mod caching;
mod client;
mod connections;
mod crossword;
mod hostile;
mod lists;
mod peers;
mod rooms;
mod stop;
