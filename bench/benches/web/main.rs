//! The server under load from the same machine: requests to solve boards, far too many of them, rooms full of
//! players, connections that send little or nothing, and one client that asks for everything.

mod fair;
mod http;
mod rooms;
mod server;
mod slow;

use worddle_bench::{Summary, processor};

/// Each part starts a server of its own, so that none suffers from what came before.
fn main() {
    println!("{}", processor());
    let mut summary = Summary::default();
    http::measure(&mut summary);
    rooms::measure(&mut summary);
    slow::measure(&mut summary);
    fair::measure(&mut summary);
    println!("\n{summary}");
}
