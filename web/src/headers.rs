//! Headers of every response.

use axum::extract::State;
use axum::http::{HeaderValue, header};
use axum::response::Response;

use crate::page;
use crate::site::BrowserEngine;

/// The content security policy: a page loads only files of this server, and pictures that it draws itself. With an
/// engine for the browser, it may also compile WebAssembly.
pub(crate) fn policy(engine: Option<&BrowserEngine>) -> HeaderValue {
    let compiling = engine.map_or("", |_| " 'wasm-unsafe-eval'");
    let policy = format!(
        "default-src 'self'; {}{compiling}; style-src 'self'; img-src 'self' data: blob:; connect-src 'self'; \
         object-src 'none'; base-uri 'none'; frame-ancestors 'none'; form-action 'self'",
        page::own_scripts()
    );
    HeaderValue::from_str(&policy).expect("plain characters")
}

/// Marks a response as personal: no cache may store it.
pub(crate) async fn personal(mut response: Response) -> Response {
    response.headers_mut().insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    response
}

/// Adds the security headers.
pub(crate) async fn secure(State(policy): State<HeaderValue>, mut response: Response) -> Response {
    let headers = response.headers_mut();
    headers.insert(header::CONTENT_SECURITY_POLICY, policy);
    headers.insert(header::X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff"));
    headers.insert(header::X_FRAME_OPTIONS, HeaderValue::from_static("DENY"));
    headers.insert(header::REFERRER_POLICY, HeaderValue::from_static("no-referrer"));
    headers.insert("cross-origin-opener-policy", HeaderValue::from_static("same-origin"));
    headers
        .insert("permissions-policy", HeaderValue::from_static("camera=(), microphone=(), geolocation=()"));
    response
}
