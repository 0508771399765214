//! Where others find the server, for someone who sits in front of it.

use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr, UdpSocket};
use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::http::{HeaderMap, header};
use serde::Serialize;
use utoipa::ToSchema;

use crate::app::App;

/// Where others find the server.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct Addresses {
    /// The beginning of every address that others can open: `http://192.168.1.10:7717`. None if the server listens to its
    /// own machine alone, or is asked by a name that is not the machine's own.
    addresses: Vec<String>,
}

/// Says under which addresses others find the server, to whoever asks from the machine itself.
#[utoipa::path(get, path = "/api/v1/addresses", responses((status = 200, body = Addresses)))]
pub(super) async fn addresses(State(app): State<Arc<App>>, headers: HeaderMap) -> Json<Addresses> {
    let host = headers.get(header::HOST).and_then(|host| host.to_str().ok()).unwrap_or_default();
    // Whoever came by another name has an address that works, and has no business with the network behind it.
    let found = if is_own(host) { reachable(app.address) } else { Vec::new() };
    Json(Addresses { addresses: found.iter().map(|address| format!("http://{address}")).collect() })
}

/// Whether a host is this machine, as it calls itself: `localhost`, `127.0.0.1:7717`, `[::1]:7717`.
fn is_own(host: &str) -> bool {
    let name = host.rsplit_once(':').filter(|(_, port)| port.bytes().all(|byte| byte.is_ascii_digit()));
    let name = name.map_or(host, |(name, _)| name);
    let address: Option<IpAddr> = name.trim_matches(['[', ']']).parse().ok();
    name.eq_ignore_ascii_case("localhost") || address.is_some_and(|address| address.is_loopback())
}

/// The addresses under which others reach what listens on an address.
fn reachable(listening: SocketAddr) -> Vec<SocketAddr> {
    let found = match listening.ip() {
        address if address.is_loopback() => Vec::new(),
        IpAddr::V4(address) if address.is_unspecified() => own(Ipv4Addr::UNSPECIFIED.into()),
        // What listens to all of IPv6 listens to IPv4 too.
        IpAddr::V6(address) if address.is_unspecified() => {
            let mut found = own(Ipv4Addr::UNSPECIFIED.into());
            found.extend(own(Ipv6Addr::UNSPECIFIED.into()));
            found
        }
        address => vec![address],
    };
    found.into_iter().map(|address| SocketAddr::new(address, listening.port())).collect()
}

/// The address of this machine in its network: the one that the system would send from. Nothing is sent to find out.
fn own(any: IpAddr) -> Vec<IpAddr> {
    // Addresses of documentation (RFC 5737, RFC 3849), which lie beyond every network.
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
    fn a_machine_knows_its_own_names() {
        for host in [
            "localhost",
            "LOCALHOST:7717",
            "127.0.0.1",
            "127.0.0.1:7717",
            "127.1.2.3:1",
            "[::1]:7717",
            "[::1]",
        ] {
            assert!(is_own(host), "{host}");
        }
        for host in ["", "192.168.1.10:7717", "example.org", "localhost.example.org:80", "[2001:db8::1]:80"] {
            assert!(!is_own(host), "{host}");
        }
    }

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
