//! Notifies the service manager as `sd_notify(3)` of systemd does: one datagram to a local socket.

use std::ffi::OsStr;

/// What the service manager is notified of.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Notification {
    /// The server answers.
    Ready,
    /// The server is about to end.
    Stopping,
}

/// Sends a notification to the socket that the manager has named. A failure is only logged: the manager then does what it
/// does without notifications.
#[cfg(unix)]
pub(crate) fn send(notification: Notification, socket: &OsStr) {
    use std::os::unix::ffi::OsStrExt;
    use std::os::unix::net::{SocketAddr, UnixDatagram};
    let text = match notification {
        Notification::Ready => "READY=1",
        Notification::Stopping => "STOPPING=1",
    };
    let name = socket.as_bytes();
    // A name that begins with @ is one without a file.
    let address = match name.strip_prefix(b"@") {
        Some(name) => without_file(name),
        None => SocketAddr::from_pathname(socket),
    };
    let sent = address.and_then(|address| UnixDatagram::unbound()?.send_to_addr(text.as_bytes(), &address));
    if let Err(error) = sent {
        tracing::warn!(%error, "the service manager cannot be notified");
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
pub(crate) fn send(_: Notification, _: &OsStr) {}
