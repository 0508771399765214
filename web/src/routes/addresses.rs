//! The addresses under which others reach the server, shown to someone on the same machine.

use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr, UdpSocket};
use std::sync::Arc;

use axum::extract::State;
use axum::http::{HeaderMap, header};
use axum::{Extension, Json};
use serde::Serialize;
use utoipa::ToSchema;

use crate::app::App;
use crate::hosts::is_own;
use crate::peer::Peer;

/// The addresses under which others reach the server.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct Addresses {
    /// Origins such as `http://192.168.1.10:7717`. Empty if the server listens on its own machine only, or if the
    /// request names it by anything but the machine's own name.
    addresses: Vec<String>,
}

/// Lists the addresses under which others reach the server; only for requests from the same machine.
#[utoipa::path(get, path = "/api/v1/addresses",
    extensions(("x-summary-fr" = json!("Lister les adresses auxquelles d'autres atteignent le serveur ; seulement pour des requêtes de la même machine."))), responses((status = 200, body = Addresses)))]
pub(super) async fn addresses(
    State(app): State<Arc<App>>,
    Extension(peer): Extension<Peer>,
    headers: HeaderMap,
) -> Json<Addresses> {
    let host = headers.get(header::HOST).and_then(|host| host.to_str().ok()).unwrap_or_default();
    // Whoever uses another name has an address that works, and nobody elsewhere may learn the network behind it. Anyone
    // can write a header, so the connection must come from this machine, too.
    let found = if peer.is_own() && is_own(host) { reachable(app.address) } else { Vec::new() };
    Json(Addresses { addresses: found.iter().map(|address| format!("http://{address}")).collect() })
}

/// The addresses under which others reach a listener.
fn reachable(listening: SocketAddr) -> Vec<SocketAddr> {
    let found = match listening.ip() {
        address if address.is_loopback() => Vec::new(),
        IpAddr::V4(address) if address.is_unspecified() => own(Ipv4Addr::UNSPECIFIED.into()),
        // A listener on all IPv6 addresses accepts IPv4 too.
        IpAddr::V6(address) if address.is_unspecified() => {
            let mut found = own(Ipv4Addr::UNSPECIFIED.into());
            found.extend(own(Ipv6Addr::UNSPECIFIED.into()));
            found
        }
        address => vec![address],
    };
    found.into_iter().map(|address| SocketAddr::new(address, listening.port())).collect()
}

/// The address of this machine in its network: the one that the system would send from. Finding it sends nothing.
fn own(any: IpAddr) -> Vec<IpAddr> {
    // Documentation addresses (RFC 5737, RFC 3849), which lie beyond every network.
    let far: IpAddr = match any {
        IpAddr::V4(_) => Ipv4Addr::new(192, 0, 2, 1).into(),
        IpAddr::V6(_) => Ipv6Addr::new(0x2001, 0xdb8, 0, 0, 0, 0, 0, 1).into(),
    };
    let asked = UdpSocket::bind((any, 0)).and_then(|socket| {
        socket.connect((far, 9))?;
        socket.local_addr()
    });
    asked.ok().map(|address| address.ip()).filter(|address| !address.is_loopback()).into_iter().collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_listens_to_itself_alone_is_reached_by_nobody() {
        assert_eq!(reachable("127.0.0.1:7717".parse().expect("an address")), []);
        assert_eq!(reachable("[::1]:7717".parse().expect("an address")), []);
        let named = "192.0.2.7:80".parse().expect("an address");
        assert_eq!(reachable(named), [named]);
        for any in ["0.0.0.0:7717", "[::]:7717"] {
            let found = reachable(any.parse().expect("an address"));
            assert!(
                found.iter().all(|address| !address.ip().is_loopback() && !address.ip().is_unspecified())
            );
            assert!(found.iter().all(|address| address.port() == 7717));
        }
    }
}
