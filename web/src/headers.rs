//! What every response says about itself.

use std::sync::Arc;

use axum::extract::State;
use axum::http::{HeaderValue, header};
use axum::response::Response;

use crate::app::App;
use crate::page;
use crate::site::BrowserEngine;

/// What a page may load, with an engine of its own or without: nothing but what this server sends, and pictures that it
/// draws itself.
pub(crate) fn policy(engine: Option<&BrowserEngine>) -> HeaderValue {
    let compiling = engine.map_or("", |_| " 'wasm-unsafe-eval'");
    let policy = format!(
        "default-src 'self'; {}{compiling}; style-src 'self'; img-src 'self' data: blob:; connect-src 'self'; \
         object-src 'none'; base-uri 'none'; frame-ancestors 'none'; form-action 'self'",
        page::own_scripts()
    );
    HeaderValue::from_str(&policy).expect("plain characters")
}

/// Says that an answer is for whoever asked, and that nobody shall keep it.
pub(crate) async fn personal(mut response: Response) -> Response {
    response.headers_mut().insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    response
}

/// Adds the headers that keep a browser from doing what the page does not mean.
pub(crate) async fn secure(State(app): State<Arc<App>>, mut response: Response) -> Response {
    let headers = response.headers_mut();
    headers.insert(header::CONTENT_SECURITY_POLICY, app.policy.clone());
    headers.insert(header::X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff"));
    headers.insert(header::X_FRAME_OPTIONS, HeaderValue::from_static("DENY"));
    headers.insert(header::REFERRER_POLICY, HeaderValue::from_static("no-referrer"));
    headers.insert("cross-origin-opener-policy", HeaderValue::from_static("same-origin"));
    headers
        .insert("permissions-policy", HeaderValue::from_static("camera=(), microphone=(), geolocation=()"));
    response
}
