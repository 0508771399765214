//! The sender of a request.
//!
//! A [`Peer`] is determined once per request, and everything that is limited per sender counts it: requests,
//! connections, questions, jobs, word lists, rooms, room codes. It is an IPv4 address, an IPv6 network, or the address that a
//! trusted proxy reports.

use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr};
use std::str::FromStr;

use axum::http::{HeaderMap, Request, header};
use worddle_ask::Bilingual;

/// The header in which most proxies report who sent them a request.
const X_FORWARDED_FOR: &str = "x-forwarded-for";

/// The sender of a request, for everything that is limited by address.
///
/// An IPv6 peer is a whole /64 network: a household or a rented machine has all of its 2⁶⁴ addresses, and could send
/// every request from another one.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Peer(IpAddr);

impl Peer {
    /// The peer at an address.
    pub(crate) fn new(address: IpAddr) -> Self {
        Self(match address.to_canonical() {
            IpAddr::V6(address) => Ipv6Addr::from_bits(address.to_bits() >> 64 << 64).into(),
            address @ IpAddr::V4(_) => address,
        })
    }

    /// The peers around this one: a /16 network of IPv4, or a /32 network of IPv6, which is what a provider has.
    ///
    /// Whoever rents many addresses rents neighbours.
    pub(crate) fn neighbourhood(self) -> Self {
        Self(match self.0 {
            IpAddr::V4(address) => Ipv4Addr::from_bits(address.to_bits() >> 16 << 16).into(),
            IpAddr::V6(address) => Ipv6Addr::from_bits(address.to_bits() >> 96 << 96).into(),
        })
    }

    /// The sender that was found for a request.
    ///
    /// # Panics
    ///
    /// If nobody looked for it.
    pub(crate) fn of<T>(request: &Request<T>) -> Self {
        *request.extensions().get().expect("the reception names the sender of every request")
    }

    /// Its address, or the first of its network.
    #[cfg(feature = "fleet")]
    pub(crate) fn address(self) -> IpAddr {
        self.0
    }

    /// A peer for tests.
    #[cfg(test)]
    pub(crate) fn numbered(number: u32) -> Self {
        Self::new(Ipv4Addr::from(number).into())
    }

    /// Whether the peer is this machine. Of IPv6, only the network is known, and `::1` is alone in its own.
    pub(crate) fn is_own(self) -> bool {
        self.0.is_loopback() || self.0 == IpAddr::V6(Ipv6Addr::UNSPECIFIED)
    }

    /// The peer that sends a request over a connection.
    ///
    /// Anybody can write a header. Headers count only if a trusted proxy holds the other end of the connection, and of
    /// their addresses only the last that is not a trusted proxy itself: the client may have written those before it.
    pub(crate) fn of_request(connection: IpAddr, headers: &HeaderMap, proxies: &[Network]) -> Self {
        let is_proxy = |address: IpAddr| proxies.iter().any(|network| network.contains(address));
        if !is_proxy(connection) {
            return Self::new(connection);
        }
        let mut known = connection;
        for node in forwarded(headers).into_iter().rev() {
            // An unreadable address ends the chain: the request then counts for the last known proxy.
            let Some(address) = address_of(node) else { break };
            known = address;
            if !is_proxy(address) {
                break;
            }
        }
        Self::new(known)
    }
}

/// The addresses of a request's hops as proxies recorded them, the last one at the end.
///
/// `Forwarded` counts only without `X-Forwarded-For`: proxies that write the latter pass on the former as the client
/// sent it.
fn forwarded(headers: &HeaderMap) -> Vec<&str> {
    let elements = |name: &str| -> Vec<&str> {
        let lines = headers.get_all(name).iter();
        lines.flat_map(|line| line.to_str().unwrap_or_default().split(',')).collect()
    };
    let nodes = elements(X_FORWARDED_FOR);
    if !nodes.is_empty() {
        return nodes;
    }
    elements(header::FORWARDED.as_str()).into_iter().map(|element| parameter(element, "for")).collect()
}

/// The value of a parameter in `for=192.0.2.1;proto=https`; empty if absent.
fn parameter<'a>(element: &'a str, wanted: &str) -> &'a str {
    let pairs = element.split(';').filter_map(|pair| pair.split_once('='));
    let mut values = pairs.filter(|(name, _)| name.trim().eq_ignore_ascii_case(wanted));
    values.next().map_or("", |(_, value)| value)
}

/// The address in `192.0.2.1`, `192.0.2.1:4711`, `2001:db8::1`, `[2001:db8::1]` or `"[2001:db8::1]:4711"`.
fn address_of(node: &str) -> Option<IpAddr> {
    let node = node.trim().trim_matches('"');
    let with_port = || node.parse().ok().map(|socket: SocketAddr| socket.ip());
    let in_brackets = || node.strip_prefix('[')?.strip_suffix(']')?.parse().ok();
    node.parse().ok().or_else(with_port).or_else(in_brackets)
}

/// A network, or a single address: `10.0.0.0/8`, `127.0.0.1`, `::1`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Network {
    address: IpAddr,
    /// Length of the prefix that all its addresses share.
    bits: u8,
}

/// A text that is not a network.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{0:?} is not an address: write one such as 127.0.0.1, or a network such as 10.0.0.0/8")]
pub struct NetworkError(String);

impl Bilingual for NetworkError {
    fn french(&self) -> String {
        format!(
            "{:?} n'est pas une adresse : indiquez-en une, comme 127.0.0.1, ou un réseau, comme 10.0.0.0/8",
            self.0
        )
    }
}

impl FromStr for Network {
    type Err = NetworkError;

    fn from_str(text: &str) -> Result<Self, NetworkError> {
        let wrong = || NetworkError(text.to_owned());
        let (address, bits) =
            text.split_once('/').map_or((text, None), |(address, bits)| (address, Some(bits)));
        let address = address.parse().map(|address: IpAddr| address.to_canonical()).map_err(|_| wrong())?;
        let most = if address.is_ipv4() { 32 } else { 128 };
        let bits = bits.map_or(Ok(most), str::parse).map_err(|_| wrong())?;
        if bits > most { Err(wrong()) } else { Ok(Self { address, bits }) }
    }
}

impl Network {
    /// Whether the network contains an address.
    pub(crate) fn contains(&self, address: IpAddr) -> bool {
        let bits = u32::from(self.bits);
        match (self.address, address.to_canonical()) {
            (IpAddr::V4(own), IpAddr::V4(other)) => {
                (own.to_bits() ^ other.to_bits()).checked_shr(32 - bits).unwrap_or(0) == 0
            }
            (IpAddr::V6(own), IpAddr::V6(other)) => {
                (own.to_bits() ^ other.to_bits()).checked_shr(128 - bits).unwrap_or(0) == 0
            }
            _ => false,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn address(text: &str) -> IpAddr {
        text.parse().expect("an address")
    }

    /// The peer of a request over a connection, behind the proxies 127.0.0.1 and 10.0.0.0/8.
    fn peer(connection: &str, headers: &[(&'static str, &str)]) -> Peer {
        let proxies = ["127.0.0.1", "10.0.0.0/8"].map(|text| text.parse().expect("a network"));
        let mut sent = HeaderMap::new();
        for (name, value) in headers {
            sent.append(*name, value.parse().expect("a header"));
        }
        Peer::of_request(address(connection), &sent, &proxies)
    }

    #[test]
    fn only_a_named_proxy_is_believed() {
        let told = ("x-forwarded-for", "192.0.2.7");
        assert_eq!(peer("198.51.100.1", &[told]), Peer::new(address("198.51.100.1")));
        assert_eq!(peer("127.0.0.1", &[told]), Peer::new(address("192.0.2.7")));
        assert_eq!(peer("::ffff:127.0.0.1", &[told]), Peer::new(address("192.0.2.7")));
        assert_eq!(peer("127.0.0.1", &[]), Peer::new(address("127.0.0.1")));
    }

    #[test]
    fn the_last_address_counts_that_is_no_proxy() {
        for (told, expected) in [
            ("203.0.113.9, 192.0.2.7", "192.0.2.7"),
            ("203.0.113.9, 192.0.2.7, 10.1.2.3", "192.0.2.7"),
            ("10.9.9.9, 10.1.2.3", "10.9.9.9"),
            ("203.0.113.9, nonsense", "127.0.0.1"),
            ("203.0.113.9, nonsense, 10.1.2.3", "10.1.2.3"),
            ("192.0.2.7:4711", "192.0.2.7"),
            ("[2001:db8::1]:80", "2001:db8::"),
            ("", "127.0.0.1"),
        ] {
            let found = peer("127.0.0.1", &[("x-forwarded-for", told)]);
            assert_eq!(found, Peer::new(address(expected)), "{told}");
        }
        let lines = [("x-forwarded-for", "203.0.113.9"), ("x-forwarded-for", "192.0.2.7")];
        assert_eq!(peer("127.0.0.1", &lines), Peer::new(address("192.0.2.7")));
    }

    #[test]
    fn forwarded_counts_where_nothing_else_does() {
        let told = ("forwarded", "for=203.0.113.9, proto=https;For=\"[2001:db8::7]:4711\";by=10.0.0.1");
        assert_eq!(peer("127.0.0.1", &[told]), Peer::new(address("2001:db8::")));
        assert_eq!(
            peer("127.0.0.1", &[told, ("x-forwarded-for", "192.0.2.7")]),
            Peer::new(address("192.0.2.7"))
        );
        assert_eq!(peer("127.0.0.1", &[("forwarded", "for=_hidden")]), Peer::new(address("127.0.0.1")));
        assert_eq!(peer("127.0.0.1", &[("forwarded", "proto=https")]), Peer::new(address("127.0.0.1")));
    }

    #[test]
    fn neighbours_are_many_networks() {
        let around = |text| Peer::new(address(text)).neighbourhood();
        assert_eq!(around("192.0.2.7"), around("192.0.255.1"));
        assert_ne!(around("192.0.2.7"), around("192.1.2.7"));
        assert_eq!(around("2001:db8:1:2::1"), around("2001:db8:ffff::1"));
        assert_ne!(around("2001:db8::1"), around("2001:db9::1"));
    }

    #[test]
    fn networks_have_their_addresses() {
        for (network, inside, outside) in [
            ("10.0.0.0/8", "10.255.0.1", "11.0.0.0"),
            ("0.0.0.0/0", "203.0.113.9", "::1"),
            ("192.0.2.1", "::ffff:192.0.2.1", "192.0.2.2"),
            ("2001:db8::/33", "2001:db8:7fff::1", "2001:db8:8000::"),
            ("::1", "::1", "::2"),
        ] {
            let network: Network = network.parse().expect("a network");
            assert!(network.contains(address(inside)) && !network.contains(address(outside)), "{network:?}");
        }
        for text in ["", "localhost", "10.0.0.0/33", "::/129", "10.0.0.0/", "10.0.0.0/-1"] {
            assert!(text.parse::<Network>().is_err(), "{text}");
        }
    }
}
