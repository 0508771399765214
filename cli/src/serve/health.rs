//! `worddle serve --health`: a health check for containers, whose image has no `curl`.
//!
//! One request over plain TCP. A container's health check runs every few seconds, so it loads no list and
//! starts nothing.

use std::io::{Read, Write};
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr, TcpStream};
use std::time::Duration;

use anyhow::{Result, bail};
use worddle_ask::Speech;

/// How long to wait. A healthy server answers at once, whatever else it does.
const PATIENCE: Duration = Duration::from_secs(2);

/// The most bytes to read: the status line is enough.
const MOST: u64 = 1 << 10;

/// Checks that a healthy server answers at an address.
///
/// # Errors
///
/// Fails if nothing answers within [`PATIENCE`], or if the answer is not 200.
pub(super) fn ask(address: SocketAddr, speech: Speech) -> Result<()> {
    let address = SocketAddr::new(reachable(address.ip()), address.port());
    match head(address) {
        Ok(head) if head.starts_with(b"HTTP/1.1 200 ") => Ok(()),
        Ok(_) => bail!(speech.say(
            format!("no healthy Worddle server at {address}"),
            format!("aucun serveur Worddle en bon état à l'adresse {address}"),
        )),
        Err(error) => bail!(speech.say(
            format!("no server answers at {address}: {error}"),
            format!("aucun serveur ne répond à l'adresse {address} : {error}"),
        )),
    }
}

/// Requests `/health`, and returns the first bytes of the answer.
///
/// Reads at most [`MOST`] bytes, whatever the other side sends.
fn head(address: SocketAddr) -> std::io::Result<Vec<u8>> {
    let mut stream = TcpStream::connect_timeout(&address, PATIENCE)?;
    stream.set_read_timeout(Some(PATIENCE))?;
    stream.set_write_timeout(Some(PATIENCE))?;
    write!(stream, "GET /health HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n\r\n")?;
    let mut head = Vec::new();
    stream.take(MOST).read_to_end(&mut head)?;
    Ok(head)
}

/// Replaces "all addresses" by this machine's own, since nobody can connect to 0.0.0.0.
fn reachable(address: IpAddr) -> IpAddr {
    match address {
        IpAddr::V4(Ipv4Addr::UNSPECIFIED) => Ipv4Addr::LOCALHOST.into(),
        IpAddr::V6(Ipv6Addr::UNSPECIFIED) => Ipv6Addr::LOCALHOST.into(),
        address => address,
    }
}
