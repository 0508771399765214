//! Who sends a request, and how much of everything one peer gets.

use worddle_web::{Capacity, Config};

use crate::client::{Answer, Running};

/// A server behind some proxies.
pub(crate) fn behind(proxies: &[&str], limits: Capacity) -> Running {
    let proxies = proxies.iter().map(|text| text.parse().expect("a network")).collect();
    Running::of(&Config { workers: 2, limits, proxies, ..Config::default() })
}

/// Sends a request that came from an address, if one believes its header.
pub(crate) fn ask_from(server: &Running, address: &str, path: &str, body: &str) -> Answer {
    send_from(server, address, &format!("POST {path}"), "application/json", body)
}

/// Sends a request of any kind that came from an address.
pub(crate) fn send_from(server: &Running, address: &str, line: &str, kind: &str, body: &str) -> Answer {
    server.raw(request_from(address, line, kind, body).as_bytes())
}

/// A request that came from an address.
pub(crate) fn request_from(address: &str, line: &str, kind: &str, body: &str) -> String {
    format!(
        "{line} HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Type: {kind}\r\nX-Forwarded-For: {address}\r\nContent-Length: {}\r\n\r\n{body}",
        body.len()
    )
}

fn open_room(server: &Running, address: &str) -> u16 {
    ask_from(server, address, "/api/v1/rooms", r#"{"language":"en"}"#).status
}

#[test]
fn one_peer_cannot_fill_the_house() {
    let server = behind(&["127.0.0.0/8"], Capacity { requests: 0, rooms_each: 2, ..Capacity::default() });
    let opened: Vec<u16> = (0..4).map(|_| open_room(&server, "192.0.2.1")).collect();
    assert_eq!(opened, [201, 201, 429, 429]);
    assert_eq!(open_room(&server, "192.0.2.2"), 201, "another peer has its own");
    let refused = ask_from(&server, "192.0.2.1", "/api/v1/rooms", r#"{"language":"en"}"#);
    assert_eq!(refused.problem(), "rooms");
    // All addresses of a network of IPv6 are one peer.
    let opened = ["2001:db8::1", "2001:db8::2", "2001:db8::3", "2001:db8:0:1::1"];
    assert_eq!(opened.map(|address| open_room(&server, address)), [201, 201, 429, 201]);
    // A room that was refused takes no place.
    let wrong = ask_from(&server, "192.0.2.2", "/api/v1/rooms", r#"{"language":"en","rules":"poker"}"#);
    assert_eq!(wrong.status, 422);
    assert_eq!(open_room(&server, "192.0.2.2"), 201);
}

#[test]
fn only_a_named_proxy_says_who_asks() {
    let limits = Capacity { requests: 1, ..Capacity::default() };
    let ask = |server: &Running, number: u8| {
        let wish = r#"{"letters":"cat","language":"en"}"#;
        ask_from(server, &format!("192.0.2.{number}"), "/api/v1/anagram", wish).status
    };
    let server = behind(&["127.0.0.1"], limits);
    assert!((0..20).all(|number| ask(&server, number) == 200), "each of them has sent one");
    assert!((0..20).any(|_| ask(&server, 1) == 429), "one has sent too many");
    assert_eq!(ask(&server, 2), 200);
    for proxies in [&[][..], &["10.0.0.0/8"], &["192.0.2.0/24"]] {
        let server = behind(proxies, limits);
        assert!((0..20).any(|number| ask(&server, number) == 429), "the header alone is worth nothing");
    }
}
