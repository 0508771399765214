//! The page, inside the program.

use axum::extract::Path;
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use rust_embed::RustEmbed;

use crate::problem::Problem;

/// Every file of the page. Debug builds read them from the source, so that a change needs no build.
#[derive(RustEmbed)]
#[folder = "page"]
struct Page;

/// The page itself, whatever it shows.
pub(crate) async fn index(headers: HeaderMap) -> Response {
    file("index.html", StatusCode::OK, &headers)
}

/// The page for an address that it does not know.
pub(crate) async fn missing(headers: HeaderMap) -> Response {
    file("index.html", StatusCode::NOT_FOUND, &headers)
}

/// A script, a style or a picture of the page.
pub(crate) async fn asset(Path(path): Path<String>, headers: HeaderMap) -> Response {
    let path = format!("assets/{path}");
    // Only names that were there when the program was built: no path of a client reaches a file.
    if !Page::iter().any(|name| name == path) {
        return Problem::not_found("no such file").into_response();
    }
    file(&path, StatusCode::OK, &headers)
}

/// A file of the page, unless the browser has it.
fn file(name: &str, status: StatusCode, headers: &HeaderMap) -> Response {
    let Some(file) = Page::get(name) else {
        return Problem::not_found("no such file").into_response();
    };
    let hash = file.metadata.sha256_hash();
    let tag = u64::from_le_bytes(*hash.first_chunk().expect("a hash of 32 bytes"));
    let tag = HeaderValue::from_str(&format!("W/\"{tag:016x}\"")).expect("figures and letters");
    let known = headers.get(header::IF_NONE_MATCH).is_some_and(|known| *known == tag);
    let mut response = if known && status == StatusCode::OK {
        StatusCode::NOT_MODIFIED.into_response()
    } else {
        (status, file.data.into_owned()).into_response()
    };
    let headers = response.headers_mut();
    headers.insert(header::CONTENT_TYPE, HeaderValue::from_static(media_type(name)));
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-cache"));
    headers.insert(header::ETAG, tag);
    response
}

/// What kind of file a name stands for.
fn media_type(name: &str) -> &'static str {
    match name.rsplit('.').next() {
        Some("html") => "text/html; charset=utf-8",
        Some("css") => "text/css; charset=utf-8",
        Some("js") => "text/javascript; charset=utf-8",
        Some("svg") => "image/svg+xml",
        Some("json" | "webmanifest") => "application/json",
        Some("png") => "image/png",
        _ => "text/plain; charset=utf-8",
    }
}
