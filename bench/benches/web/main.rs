//! The server under load, with the load from the same machine: requests to solve boards, far too many of them, and rooms
//! full of players.

mod http;
mod rooms;
mod server;

use worddle_bench::{Summary, processor};

fn main() {
    println!("{}", processor());
    let mut summary = Summary::default();
    http::measure(&mut summary);
    rooms::measure(&mut summary);
    println!("\n{summary}");
}
