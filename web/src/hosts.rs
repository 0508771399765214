//! The names under which the server answers.
//!
//! A page of another site can point a name of its own at this machine (DNS rebinding), and the browser then takes the
//! server for that site. Such a request names the other site in `Host`, so only names are accepted that nobody else can
//! give to this machine, and those that the server was told.

use std::net::IpAddr;
use std::sync::Arc;

use axum::extract::{Request, State};
use axum::http::{HeaderMap, Method, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use worddle_api::Status;

use crate::app::App;
use crate::problem::Problem;

/// Ends of names that public name servers never answer for.
const LOCAL: [&str; 6] = [".localhost", ".local", ".lan", ".home.arpa", ".internal", ".test"];

/// Marks a request that a trusted proxy passed on. The proxy decides for which names it does that.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct PassedOn;

/// Rejects a request without exactly one host, for a host that is not this server, or sent by a page of another site.
pub(crate) async fn check(State(app): State<Arc<App>>, request: Request, next: Next) -> Response {
    let headers = request.headers();
    let mut hosts = headers.get_all(header::HOST).iter();
    let (Some(host), None) = (hosts.next().and_then(|host| host.to_str().ok()), hosts.next()) else {
        return Problem::new(
            Status::BAD_REQUEST,
            "host",
            "a request needs one Host header, and no more",
            "une requête doit avoir un en-tête Host, et un seul",
        )
        .into_response();
    };
    if request.extensions().get() != Some(&PassedOn) {
        if !is_known(host, &app.names) {
            return unknown(host).into_response();
        }
        let is_reading = matches!(*request.method(), Method::GET | Method::HEAD | Method::OPTIONS);
        if !is_reading && !is_same_origin(headers) {
            return other_site().into_response();
        }
    }
    next.run(request).await
}

/// Whether a request comes from a page of this server. Browsers send the origin; other programs need not.
pub(crate) fn is_same_origin(headers: &HeaderMap) -> bool {
    let text = |name| headers.get(name).and_then(|value| value.to_str().ok());
    let Some(origin) = headers.get(header::ORIGIN) else { return true };
    let host = origin.to_str().ok().and_then(|origin| origin.split_once("://")).map(|(_, host)| host);
    host.is_some() && host == text(header::HOST)
}

/// The rejection of a request that another site sent.
pub(crate) fn other_site() -> Problem {
    Problem::new(
        Status::FORBIDDEN,
        "origin",
        "the request comes from another site: send it from a page of this server",
        "la requête vient d'un autre site : passez par une page de ce serveur",
    )
}

/// The rejection of a host that is not this server.
fn unknown(host: &str) -> Problem {
    let name = name_of(host);
    Problem::new(
        Status::FORBIDDEN,
        "host",
        format!("this server does not answer for {name:?}: whoever runs it can allow the name with --name"),
        format!("ce serveur ne répond pas pour « {name} » : qui le gère peut autoriser ce nom avec --name"),
    )
}

/// The name in `name:7717`, `192.0.2.1` or `[::1]:7717`, without brackets and the dot of a full name.
fn name_of(host: &str) -> &str {
    let is_port = |port: &str| port.bytes().all(|byte| byte.is_ascii_digit());
    let name = host.rsplit_once(':').filter(|(_, port)| is_port(port)).map_or(host, |(name, _)| name);
    name.trim_matches(['[', ']']).trim_end_matches('.')
}

/// Whether a host names this machine itself: `localhost`, `127.0.0.1:7717`, `[::1]:7717`.
pub(crate) fn is_own(host: &str) -> bool {
    let name = name_of(host);
    let address: Option<IpAddr> = name.parse().ok();
    name.eq_ignore_ascii_case("localhost") || address.is_some_and(|address| address.is_loopback())
}

/// Whether a host can only mean this server: an address, a name of the local network, or one that the server was told.
fn is_known(host: &str, told: &[String]) -> bool {
    let name = name_of(host).to_ascii_lowercase();
    let is_plain = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'.' | b'-' | b'_');
    if name.parse::<IpAddr>().is_ok() {
        return true;
    }
    let is_local = !name.contains('.') || LOCAL.iter().any(|end| name.ends_with(end));
    !name.is_empty()
        && name.bytes().all(is_plain)
        && (is_local || told.iter().any(|told| told.eq_ignore_ascii_case(&name)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_machine_knows_its_own_names() {
        let own = "localhost LOCALHOST:7717 127.0.0.1 127.0.0.1:7717 127.1.2.3:1 [::1]:7717 [::1]";
        for host in own.split(' ') {
            assert!(is_own(host), "{host}");
        }
        for host in ["", "192.168.1.10:7717", "example.org", "localhost.example.org:80", "[2001:db8::1]:80"] {
            assert!(!is_own(host), "{host}");
        }
    }

    #[test]
    fn only_names_that_nobody_else_can_give_are_known() {
        let told = ["worddle.example".to_owned()];
        let known = "localhost:1 192.168.1.10:7717 [2001:db8::1]:80 laptop laptop.local:7717 pi.lan WORDDLE.example:443 \
                     worddle.example. app.localhost";
        for host in known.split(' ') {
            assert!(is_known(host, &told), "{host}");
        }
        let unknown = "evil.example localhost.evil.example:7717 worddle.example.evil.example 127.0.0.1.nip.io a@localhost \
                       evil.example/localhost local.evil.example";
        for host in unknown.split(' ').chain(["", ":7717", "a b"]) {
            assert!(!is_known(host, &told), "{host}");
        }
    }
}
