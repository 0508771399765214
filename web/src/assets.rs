//! The page, inside the program.
//!
//! Scripts, styles and pictures lie in a directory that is named by a hash of all of them, the edition: a browser keeps
//! them for ever, since whatever changes has another address. The page itself, which is asked for each time, points to
//! the edition. Whoever asks for a file of another edition has a page from before an update open, and gets the file as
//! it is now.
//!
//! What a browser shall load before it is told to by a script depends on the address: a line of the page with
//! `data-page="play"` is only sent for `/play`.

use std::sync::Mutex;

use axum::extract::Path;
use axum::http::{HeaderMap, HeaderValue, StatusCode, Uri, header};
use axum::response::{IntoResponse, Response};
use rust_embed::{EmbeddedFile, RustEmbed};
use xxhash_rust::xxh3::Xxh3;

use crate::problem::Problem;

/// Every file of the page. Debug builds read them from the source, so that a change needs no build.
#[derive(RustEmbed)]
#[folder = "page"]
struct Page;

/// The newest results of the lab: an index, and its plots.
#[derive(RustEmbed)]
#[folder = "../docs/results"]
struct Results;

/// The name of the page among its files.
const INDEX: &str = "index.html";

/// For what never changes at its address.
const FOREVER: &str = "public, max-age=31536000, immutable";

/// For what a browser has to ask for again, each time.
const ASK_AGAIN: &str = "no-cache";

/// The page itself, whatever it shows.
pub(crate) async fn index(uri: Uri, headers: HeaderMap) -> Response {
    page(StatusCode::OK, uri.path(), &headers)
}

/// The page for an address that it does not know.
pub(crate) async fn missing(headers: HeaderMap) -> Response {
    page(StatusCode::NOT_FOUND, "", &headers)
}

/// The page for an address, which points to its files in the edition of today.
fn page(status: StatusCode, path: &str, headers: &HeaderMap) -> Response {
    let edition = Edition::newest();
    let page = Page::get(INDEX).map(|file| String::from_utf8_lossy(&file.data).into_owned());
    let page = lines_for(path, &page.unwrap_or_default());
    let page = page.replace("\"/assets/", &format!("\"/assets/{}/", edition.name()));
    sent(page.into_bytes(), INDEX, (status, edition.0, ASK_AGAIN), headers)
}

/// The lines of the page that are for every address or for this one. Without a name, the first page is shown.
fn lines_for(path: &str, page: &str) -> String {
    let name = path.split('/').nth(1).filter(|name| !name.is_empty()).unwrap_or("solve");
    let own = format!("data-page=\"{name}\"");
    page.split_inclusive('\n').filter(|line| !line.contains("data-page=") || line.contains(&own)).collect()
}

/// A script, a style or a picture of the page, or a result of the lab, in its edition or without one.
pub(crate) async fn asset(Path(path): Path<String>, headers: HeaderMap) -> Response {
    let (edition, name) = match path.split_once('/') {
        Some((edition, name)) if Edition::is_name(edition) => (Some(edition), name),
        _ => (None, path.as_str()),
    };
    // Only names that were there when the program was built: no path of a client reaches a file.
    let found = if let Some(name) = name.strip_prefix("results/") {
        Results::iter().find(|known| known == name).and_then(|known| Results::get(&known))
    } else {
        let name = format!("assets/{name}");
        Page::iter().find(|known| *known == name).and_then(|known| Page::get(&known))
    };
    let Some(file) = found else {
        return Problem::not_found("no such file", "fichier introuvable").into_response();
    };
    let is_current = edition.is_some_and(|edition| edition == Edition::known().name());
    let keeping = if is_current { FOREVER } else { ASK_AGAIN };
    let tag = number(&file);
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

/// All files of the page, as one number that is another one as soon as a file is.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Edition(u64);

/// The edition that the page last pointed to.
static KNOWN: Mutex<Option<Edition>> = Mutex::new(None);

impl Edition {
    /// The edition that the page last pointed to.
    fn known() -> Self {
        let known = *KNOWN.lock().expect("no thread panics while it holds a number");
        known.unwrap_or_else(Self::newest)
    }

    /// The edition of the files as they are now. They change only in debug builds.
    fn newest() -> Self {
        let mut known = KNOWN.lock().expect("no thread panics while it holds a number");
        match *known {
            Some(edition) if !cfg!(debug_assertions) => edition,
            _ => *known.insert(Self::of_files()),
        }
    }

    fn of_files() -> Self {
        let page = Page::iter().map(|name| (Page::get(&name), name));
        let results = Results::iter().map(|name| (Results::get(&name), name));
        let mut files: Vec<_> =
            page.chain(results).filter_map(|(file, name)| Some((name, number(&file?)))).collect();
        files.sort();
        let mut edition = Xxh3::new();
        for (name, number) in files {
            edition.update(name.as_bytes());
            edition.update(&number.to_le_bytes());
        }
        Self(edition.digest())
    }

    fn name(self) -> String {
        format!("{:016x}", self.0)
    }

    /// Whether a text can be the name of an edition.
    fn is_name(text: &str) -> bool {
        text.len() == 16 && text.bytes().all(|byte| byte.is_ascii_hexdigit())
    }
}

/// The first bytes of a file's hash.
fn number(file: &EmbeddedFile) -> u64 {
    let hash = file.metadata.sha256_hash();
    u64::from_le_bytes(*hash.first_chunk().expect("a hash of 32 bytes"))
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
