//! Headers of every response.

use axum::extract::State;
use axum::http::{HeaderValue, header};
use axum::response::Response;

use crate::page;
use crate::site::BrowserEngine;

/// The content security policies: a page loads only files of this server, and pictures that it draws itself. With an
/// engine for the browser, it may also compile WebAssembly.
#[derive(Clone, Debug)]
pub(crate) struct Policies {
    /// For nearly all pages: no site may show them in a frame.
    own: HeaderValue,
    /// For a page that is [`Frameable`].
    framed: HeaderValue,
}

/// Marks the response with a page that other sites may show in a frame.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Frameable;

impl Policies {
    /// The policies of a server.
    pub(crate) fn new(engine: Option<&BrowserEngine>) -> Self {
        let compiling = engine.map_or("", |_| " 'wasm-unsafe-eval'");
        let scripts = page::own_scripts();
        let policy = |ancestors: &str| {
            let policy = format!(
                "default-src 'self'; {scripts}{compiling}; style-src 'self'; img-src 'self' data: blob:; \
                 connect-src 'self'; object-src 'none'; base-uri 'none'; frame-ancestors {ancestors}; form-action 'self'"
            );
            HeaderValue::from_str(&policy).expect("plain characters")
        };
        Self { own: policy("'none'"), framed: policy("*") }
    }
}

/// Marks a response as personal: no cache may store it.
pub(crate) async fn personal(mut response: Response) -> Response {
    response.headers_mut().insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    response
}

/// Adds the security headers.
pub(crate) async fn secure(State(policies): State<Policies>, mut response: Response) -> Response {
    let is_frameable = response.extensions().get::<Frameable>().is_some();
    let headers = response.headers_mut();
    if is_frameable {
        headers.insert(header::CONTENT_SECURITY_POLICY, policies.framed);
    } else {
        headers.insert(header::CONTENT_SECURITY_POLICY, policies.own);
        headers.insert(header::X_FRAME_OPTIONS, HeaderValue::from_static("DENY"));
    }
    headers.insert(header::X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff"));
    headers.insert(header::REFERRER_POLICY, HeaderValue::from_static("no-referrer"));
    headers.insert("cross-origin-opener-policy", HeaderValue::from_static("same-origin"));
    headers
        .insert("permissions-policy", HeaderValue::from_static("camera=(), microphone=(), geolocation=()"));
    response
}
