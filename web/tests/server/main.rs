//! The server as a program at the other end of a wire knows it.

mod api;
mod client;
mod crossword;
mod hostile;
mod lists;
mod rooms;
