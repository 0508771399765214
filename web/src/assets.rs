//! The page, inside the program.

use axum::extract::Path;
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use rust_embed::{EmbeddedFile, RustEmbed};

use crate::problem::Problem;

/// Every file of the page. Debug builds read them from the source, so that a change needs no build.
#[derive(RustEmbed)]
#[folder = "page"]
struct Page;

/// The newest results of the lab: an index, and its plots.
#[derive(RustEmbed)]
#[folder = "../docs/results"]
struct Results;

/// The page itself, whatever it shows.
pub(crate) async fn index(headers: HeaderMap) -> Response {
    file(Page::get(INDEX), INDEX, StatusCode::OK, &headers)
}

/// The page for an address that it does not know.
pub(crate) async fn missing(headers: HeaderMap) -> Response {
    file(Page::get(INDEX), INDEX, StatusCode::NOT_FOUND, &headers)
}

/// The name of the page among its files.
const INDEX: &str = "index.html";

/// A script, a style or a picture of the page, or a result of the lab.
pub(crate) async fn asset(Path(path): Path<String>, headers: HeaderMap) -> Response {
    // Only names that were there when the program was built: no path of a client reaches a file.
    let found = if let Some(name) = path.strip_prefix("results/") {
        Results::iter().find(|known| known == name).and_then(|known| Results::get(&known))
    } else {
        let name = format!("assets/{path}");
        Page::iter().find(|known| *known == name).and_then(|known| Page::get(&known))
    };
    file(found, &path, StatusCode::OK, &headers)
}

/// A file with a name, if it is there, unless the browser has it.
fn file(file: Option<EmbeddedFile>, name: &str, status: StatusCode, headers: &HeaderMap) -> Response {
    let Some(file) = file else {
        return Problem::not_found("no such file", "fichier introuvable").into_response();
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
