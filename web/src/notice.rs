//! Tells the manager of services how the server is, as `sd_notify(3)` of systemd does: one datagram to a local socket.

use std::ffi::OsStr;

/// What the manager of services is told.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Notice {
    /// The server answers.
    Ready,
    /// The server is about to end.
    Stopping,
}

/// Sends a notice to the socket that the manager has named. Nobody is told if that fails: the manager then does what it
/// does without notices.
#[cfg(unix)]
pub(crate) fn send(notice: Notice, socket: &OsStr) {
    use std::os::unix::ffi::OsStrExt;
    use std::os::unix::net::{SocketAddr, UnixDatagram};
    let text = match notice {
        Notice::Ready => "READY=1",
        Notice::Stopping => "STOPPING=1",
    };
    let name = socket.as_bytes();
    // A name that begins with @ is one without a file.
    let address = match name.strip_prefix(b"@") {
        Some(name) => without_file(name),
        None => SocketAddr::from_pathname(socket),
    };
    let sent = address.and_then(|address| UnixDatagram::unbound()?.send_to_addr(text.as_bytes(), &address));
    if let Err(error) = sent {
        tracing::warn!(%error, "the manager of services cannot be told");
    }
}

#[cfg(any(target_os = "linux", target_os = "android"))]
fn without_file(name: &[u8]) -> std::io::Result<std::os::unix::net::SocketAddr> {
    use std::os::linux::net::SocketAddrExt;
    std::os::unix::net::SocketAddr::from_abstract_name(name)
}

#[cfg(all(unix, not(any(target_os = "linux", target_os = "android"))))]
fn without_file(_: &[u8]) -> std::io::Result<std::os::unix::net::SocketAddr> {
    Err(std::io::ErrorKind::Unsupported.into())
}

/// There is no such manager here.
#[cfg(not(unix))]
pub(crate) fn send(_: Notice, _: &OsStr) {}
