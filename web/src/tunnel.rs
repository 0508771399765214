//! What servers that share rooms send each other: a connection for each player whose room is another server's.
//!
//! The server that has the player's socket connects to the owner of the room, and says who it is and what for. From then on, a frame
//! is a message of the room or of the player, behind its length in four bytes. An empty frame asks the player for a sign of life, or
//! is one. The secret lets a server in; the connection itself is not encrypted, so it belongs into a network of one's own.

use std::io;
use std::net::IpAddr;
use std::time::Duration;

use serde::{Deserialize, Serialize};
use tokio::net::TcpStream;
use tokio::time::timeout;
use worddle_ask::Speech;

use crate::peer::Peer;
use crate::secret::Secret;

/// The version of what is sent. A server of another version is not understood, and the player tries again.
const VERSION: u32 = 1;

/// How long a server may take to accept a connection, to say who it is, and to answer: the owner may have to open the room first.
const PATIENCE: Duration = Duration::from_secs(3);

/// How long a server may read nothing of what is sent to it.
const STALL: Duration = Duration::from_secs(10);

/// Maximum bytes of a greeting.
const GREETING: usize = 1 << 10;

/// Maximum bytes of a message of a room: far more than the largest board with all its words takes.
const MESSAGE: usize = 8 << 20;

/// Bytes read at a time.
const PIECE: usize = 4 << 10;

/// The answer to a greeting.
const WELCOME: &[u8] = b"ok";

/// What a server wants of another.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Want {
    /// To let somebody play.
    Play,
    /// To see the room once.
    Look,
}

/// For whom a server wants something.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Errand {
    pub(crate) want: Want,
    pub(crate) room: Secret,
    pub(crate) peer: Peer,
    pub(crate) speech: Speech,
}

/// The first frame.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Greeting {
    version: u32,
    secret: String,
    want: Want,
    room: Secret,
    peer: IpAddr,
    french: bool,
}

/// A connection between two servers.
pub(crate) struct Tunnel {
    stream: TcpStream,
    /// What was read and is not a whole frame yet.
    received: Vec<u8>,
    /// Maximum bytes of a frame.
    most: usize,
}

impl Tunnel {
    /// Connects to the owner of a room, which then expects what the errand is about.
    ///
    /// # Errors
    ///
    /// A server that is not there, or does not have the room.
    pub(crate) async fn connect(address: &str, secret: &str, errand: Errand) -> io::Result<Self> {
        let Errand { want, room, peer, speech } = errand;
        let (version, secret, peer) = (VERSION, secret.to_owned(), peer.address());
        let greeting = Greeting { version, secret, want, room, peer, french: speech == Speech::French };
        let greeting = serde_json::to_vec(&greeting).expect("text and numbers are always JSON");
        let connected = async {
            let stream = TcpStream::connect(address).await?;
            let mut tunnel = Self::new(stream, MESSAGE)?;
            tunnel.send(&greeting).await?;
            match tunnel.next().await? {
                Some(answer) if answer == WELCOME => Ok(tunnel),
                _ => Err(io::ErrorKind::ConnectionRefused.into()),
            }
        };
        timeout(PATIENCE, connected).await?
    }

    /// Reads the greeting of a server that connected.
    ///
    /// # Errors
    ///
    /// Somebody who does not know the secret, speaks another version, or takes too long.
    pub(crate) async fn accept(stream: TcpStream, secret: &str) -> io::Result<(Self, Errand)> {
        let mut tunnel = Self::new(stream, GREETING)?;
        let greeting = timeout(PATIENCE, tunnel.next()).await??.unwrap_or_default();
        let greeting: Greeting = serde_json::from_slice(&greeting).map_err(io::Error::other)?;
        if greeting.version != VERSION || !is_same(greeting.secret.as_bytes(), secret.as_bytes()) {
            return Err(io::ErrorKind::PermissionDenied.into());
        }
        let Greeting { want, room, peer, french, .. } = greeting;
        let speech = if french { Speech::French } else { Speech::English };
        Ok((tunnel, Errand { want, room, peer: Peer::new(peer), speech }))
    }

    /// Lets the server that connected begin, with messages of players up to some bytes.
    ///
    /// # Errors
    ///
    /// A connection that failed.
    pub(crate) async fn welcome(&mut self, most: usize) -> io::Result<()> {
        self.most = most;
        self.send(WELCOME).await
    }

    fn new(stream: TcpStream, most: usize) -> io::Result<Self> {
        // A message of a game must not wait for the next one.
        stream.set_nodelay(true)?;
        Ok(Self { stream, received: Vec::new(), most })
    }

    /// The next frame; `None` at the end. Cancel-safe: what was read of a frame stays.
    ///
    /// # Errors
    ///
    /// A frame that is too long, one that was cut off, or a connection that failed.
    pub(crate) async fn next(&mut self) -> io::Result<Option<Vec<u8>>> {
        loop {
            if let Some((head, rest)) = self.received.split_first_chunk::<4>() {
                let length = u32::from_be_bytes(*head) as usize;
                if length > self.most {
                    return Err(io::ErrorKind::InvalidData.into());
                }
                if let Some(frame) = rest.get(..length) {
                    let frame = frame.to_vec();
                    self.received.drain(..4 + length);
                    return Ok(Some(frame));
                }
            }
            self.stream.readable().await?;
            let mut piece = [0; PIECE];
            match self.stream.try_read(&mut piece) {
                Ok(0) if self.received.is_empty() => return Ok(None),
                Ok(0) => return Err(io::ErrorKind::UnexpectedEof.into()),
                Ok(count) => self.received.extend_from_slice(&piece[..count]),
                Err(error) if error.kind() == io::ErrorKind::WouldBlock => {}
                Err(error) => return Err(error),
            }
        }
    }

    /// Sends a frame.
    ///
    /// # Errors
    ///
    /// A connection that failed, or a server that reads nothing.
    pub(crate) async fn send(&mut self, frame: &[u8]) -> io::Result<()> {
        let length = u32::try_from(frame.len()).map_err(io::Error::other)?;
        let bytes = [&length.to_be_bytes()[..], frame].concat();
        let mut rest = &bytes[..];
        while !rest.is_empty() {
            timeout(STALL, self.stream.writable()).await??;
            match self.stream.try_write(rest) {
                Ok(count) => rest = &rest[count..],
                Err(error) if error.kind() == io::ErrorKind::WouldBlock => {}
                Err(error) => return Err(error),
            }
        }
        Ok(())
    }
}

/// Compares two secrets in a time that does not tell where they differ.
fn is_same(one: &[u8], other: &[u8]) -> bool {
    let differences = one.iter().zip(other).fold(0, |all, (one, other)| all | (one ^ other));
    one.len() == other.len() && differences == 0
}

#[cfg(test)]
mod tests {
    use tokio::net::TcpListener;

    use super::*;

    fn errand() -> Errand {
        let room = Secret::random().expect("randomness");
        Errand { want: Want::Play, room, peer: Peer::numbered(7), speech: Speech::French }
    }

    /// What a server that knows `secret` makes of one that sends `own`.
    async fn meet(own: &str, secret: &str) -> (io::Result<Tunnel>, io::Result<(Tunnel, Errand)>, Errand) {
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
        let (address, errand) = (listener.local_addr().expect("an address").to_string(), errand());
        let accepted = async {
            let (stream, _) = listener.accept().await?;
            let (mut tunnel, errand) = Tunnel::accept(stream, secret).await?;
            tunnel.welcome(4).await?;
            Ok((tunnel, errand))
        };
        let (one, other) = tokio::join!(Tunnel::connect(&address, own, errand), accepted);
        (one, other, errand)
    }

    #[tokio::test]
    async fn frames_arrive_as_they_were_sent_and_none_is_too_long() {
        let (one, other, sent) = meet("word", "word").await;
        let (mut one, (mut other, errand)) = (one.expect("a way in"), other.expect("a server"));
        assert_eq!(errand, sent);
        let long = vec![b'x'; 3 * PIECE + 1];
        for frame in [&b""[..], b"\n\n", &long] {
            other.send(frame).await.expect("a connection");
        }
        for frame in [&b""[..], b"\n\n", &long] {
            assert_eq!(one.next().await.expect("a connection").as_deref(), Some(frame));
        }
        one.send(b"four").await.expect("a connection");
        one.send(b"and five").await.expect("a connection");
        assert_eq!(other.next().await.expect("a connection").as_deref(), Some(&b"four"[..]));
        assert_eq!(other.next().await.map_err(|error| error.kind()), Err(io::ErrorKind::InvalidData));
        drop(other);
        assert!(!matches!(one.next().await, Ok(Some(_))));
    }

    #[tokio::test]
    async fn nobody_comes_in_without_the_secret() {
        for own in ["", "wor", "wore", "words"] {
            let (one, other, _) = meet(own, "word").await;
            assert!(one.is_err(), "{own}");
            assert_eq!(other.err().map(|error| error.kind()), Some(io::ErrorKind::PermissionDenied));
        }
    }
}
