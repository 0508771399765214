//! Notifies the service manager by the protocol of `sd_notify(3)`: one datagram to a local socket.

use std::ffi::OsStr;

/// A change of state that the service manager is notified of.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Notification {
    /// The server accepts requests.
    Ready,
    /// The server is about to stop.
    Stopping,
}

/// Sends a notification to the manager's socket. A failure is only logged: the manager then behaves as it does without
/// notifications.
#[cfg(unix)]
pub(crate) fn send(notification: Notification, socket: &OsStr) {
    use std::os::unix::ffi::OsStrExt;
    use std::os::unix::net::{SocketAddr, UnixDatagram};
    let text = match notification {
        Notification::Ready => "READY=1",
        Notification::Stopping => "STOPPING=1",
    };
    let name = socket.as_bytes();
    // A leading @ marks an abstract socket, which has no file.
    let address = match name.strip_prefix(b"@") {
        Some(name) => without_file(name),
        None => SocketAddr::from_pathname(socket),
    };
    let sent = address.and_then(|address| UnixDatagram::unbound()?.send_to_addr(text.as_bytes(), &address));
    if let Err(error) = sent {
        tracing::warn!(%error, "cannot notify the service manager");
    }
}

/// The address of a socket that has no file, which Linux knows.
#[cfg(any(target_os = "linux", target_os = "android"))]
fn without_file(name: &[u8]) -> std::io::Result<std::os::unix::net::SocketAddr> {
    use std::os::linux::net::SocketAddrExt;
    std::os::unix::net::SocketAddr::from_abstract_name(name)
}

/// Other systems have no such sockets.
#[cfg(all(unix, not(any(target_os = "linux", target_os = "android"))))]
fn without_file(_: &[u8]) -> std::io::Result<std::os::unix::net::SocketAddr> {
    Err(std::io::ErrorKind::Unsupported.into())
}

/// This system has no such manager.
#[cfg(not(unix))]
pub(crate) fn send(_: Notification, _: &OsStr) {}
