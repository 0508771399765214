//! The page, inside the program: what is sent for its addresses.
//!
//! The page itself is asked for each time, and points to the files of today's edition, which are kept for ever. Whoever
//! asks for a file of another edition has a page from before an update open, and gets the file as it is now.

use std::sync::Mutex;

use axum::extract::Path;
use axum::http::{HeaderMap, HeaderValue, StatusCode, Uri, header};
use axum::response::{IntoResponse, Response};
use xxhash_rust::xxh3::xxh3_64;

use crate::page::{self, Edition, Engine, Making};
use crate::problem::Problem;

/// For what never changes at its address.
const FOREVER: &str = "public, max-age=31536000, immutable";

/// For what a browser has to ask for again, each time.
const ASK_AGAIN: &str = "no-cache";

/// The page itself, whatever it shows.
pub(crate) async fn index(uri: Uri, headers: HeaderMap) -> Response {
    let name = uri.path().split('/').nth(1).filter(|name| !name.is_empty());
    page(StatusCode::OK, name.unwrap_or(page::PAGES[0]), &headers)
}

/// The page for an address that it does not know.
pub(crate) async fn missing(headers: HeaderMap) -> Response {
    page(StatusCode::NOT_FOUND, "", &headers)
}

/// What tells a browser how to install the page.
pub(crate) async fn manifest(headers: HeaderMap) -> Response {
    text(StatusCode::OK, "manifest.webmanifest", served().manifest(), &headers)
}

/// The script that keeps the page for when the server is away.
pub(crate) async fn service(headers: HeaderMap) -> Response {
    text(StatusCode::OK, "service.js", served().service(&[]), &headers)
}

fn page(status: StatusCode, name: &str, headers: &HeaderMap) -> Response {
    text(status, "index.html", served().page(name), headers)
}

/// How the page of a server is made.
fn served() -> Making {
    Making { base: "/".to_owned(), engine: Engine::Http, edition: newest(), policy: None }
}

fn text(status: StatusCode, name: &str, text: String, headers: &HeaderMap) -> Response {
    let tag = xxh3_64(text.as_bytes());
    sent(text.into_bytes(), name, (status, tag, ASK_AGAIN), headers)
}

/// A script, a style or a picture of the page, or a result of the lab, in its edition or without one.
pub(crate) async fn asset(Path(path): Path<String>, headers: HeaderMap) -> Response {
    let (edition, name) = match path.split_once('/') {
        Some((edition, name)) if Edition::is_name(edition) => (Some(edition), name),
        _ => (None, path.as_str()),
    };
    let Some(file) = page::asset(name) else {
        return Problem::not_found("no such file", "fichier introuvable").into_response();
    };
    let is_current = edition.is_some_and(|edition| edition == known().name());
    let keeping = if is_current { FOREVER } else { ASK_AGAIN };
    let tag = page::number(&file);
    sent(file.data.into_owned(), name, (StatusCode::OK, tag, keeping), &headers)
}

/// Bytes with a name, unless the browser has them.
fn sent(
    bytes: Vec<u8>,
    name: &str,
    (status, tag, keeping): (StatusCode, u64, &'static str),
    headers: &HeaderMap,
) -> Response {
    let tag = HeaderValue::from_str(&format!("W/\"{tag:016x}\"")).expect("figures and letters");
    let known = headers.get(header::IF_NONE_MATCH).is_some_and(|known| *known == tag);
    let mut response = if known && status == StatusCode::OK {
        StatusCode::NOT_MODIFIED.into_response()
    } else {
        (status, bytes).into_response()
    };
    let headers = response.headers_mut();
    headers.insert(header::CONTENT_TYPE, HeaderValue::from_static(media_type(name)));
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static(keeping));
    headers.insert(header::ETAG, tag);
    response
}

/// The edition that the page last pointed to.
static KNOWN: Mutex<Option<Edition>> = Mutex::new(None);

/// The edition that the page last pointed to.
fn known() -> Edition {
    let known = *KNOWN.lock().expect("no thread panics while it holds a number");
    known.unwrap_or_else(newest)
}

/// The edition of the files as they are now. They change only in debug builds.
fn newest() -> Edition {
    let mut known = KNOWN.lock().expect("no thread panics while it holds a number");
    match *known {
        Some(edition) if !cfg!(debug_assertions) => edition,
        _ => *known.insert(Edition::of_files([])),
    }
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
