//! Serves the files of the embedded page.
//!
//! Browsers revalidate the page itself on every visit. It points to the files of the current edition, which are cached
//! for ever. A request for a file of another edition comes from a page that was opened before an update, and receives
//! the current file.

use std::sync::{Arc, Mutex};

use axum::extract::{Path, State};
use axum::http::{HeaderMap, HeaderValue, StatusCode, Uri, header};
use axum::response::{IntoResponse, Response};
use xxhash_rust::xxh3::xxh3_64;

use crate::app::App;
use crate::headers::Frameable;
use crate::page::{self, Edition, Engine, Making};
use crate::pages::PAGES;
use crate::problem::Problem;
use crate::puzzles::today;
use crate::site::BrowserEngine;

/// `Cache-Control` of files that never change at their address.
const FOREVER: &str = "public, max-age=31536000, immutable";

/// `Cache-Control` of files that browsers must revalidate.
const ASK_AGAIN: &str = "no-cache";

/// The page at any of its addresses.
///
/// The same file for all pages, made for its name: lines that preload other pages' files are left out.
pub(crate) async fn index(State(app): State<Arc<App>>, uri: Uri, headers: HeaderMap) -> Response {
    let mut parts = uri.path().split('/').skip(1);
    let name = parts.next().filter(|name| !name.is_empty()).unwrap_or(&PAGES[0].name);
    let served = served(&app);
    let Some(page) = served.pages().find(|page| page.name == name) else {
        return missing(State(app), headers).await;
    };
    let mut response = text(StatusCode::OK, "index.html", served.page(name), &headers);
    if page.frames && may_frame(&app, parts.next()) {
        response.extensions_mut().insert(Frameable);
    }
    response
}

/// Whether other sites may show a crossword in a frame: a published one if its author allows it, and one that comes in the
/// link if the server publishes at all.
fn may_frame(app: &App, id: Option<&str>) -> bool {
    let Some(puzzles) = &app.puzzles else { return false };
    let Some(id) = id.filter(|id| !id.is_empty()) else { return true };
    let found = id.parse().ok().and_then(|id| puzzles.find(id, today()).ok().flatten());
    found.is_some_and(|puzzle| puzzle.embeddable)
}

/// The page for an unknown address.
///
/// A page and not a problem, since a person typed the address.
pub(crate) async fn missing(State(app): State<Arc<App>>, headers: HeaderMap) -> Response {
    text(StatusCode::NOT_FOUND, "index.html", served(&app).page(""), &headers)
}

/// The web app manifest, by which a browser installs the page.
pub(crate) async fn manifest(State(app): State<Arc<App>>, headers: HeaderMap) -> Response {
    text(StatusCode::OK, "manifest.webmanifest", served(&app).manifest(), &headers)
}

/// The service worker, which keeps the page for when the server is unreachable.
///
/// Never cached for long: browsers look for a new one at every visit.
pub(crate) async fn service(State(app): State<Arc<App>>, headers: HeaderMap) -> Response {
    let modules = app.engine.iter().flat_map(BrowserEngine::modules).map(|(name, _)| name);
    text(StatusCode::OK, "service.js", served(&app).service(modules), &headers)
}

/// The page of this server, ready to be made.
///
/// Cheap; the texts are made from embedded files.
fn served(app: &App) -> Making {
    let engine = app.engine.as_ref();
    Making {
        base: "/".to_owned(),
        engine: Engine::Http { lists: engine.map(|engine| format!("/{}", engine.shelf())) },
        edition: newest(engine),
        shows_fleet: app.shows_fleet(),
        publishes: app.puzzles.is_some(),
        policy: None,
    }
}

/// A text with a hash of itself as its tag, so that a browser that has it already receives nothing.
///
/// `ASK_AGAIN`, since the address stays and the text changes.
fn text(status: StatusCode, name: &str, text: String, headers: &HeaderMap) -> Response {
    let tag = xxh3_64(text.as_bytes());
    sent(text.into_bytes(), name, (status, tag, ASK_AGAIN), headers)
}

/// A script, style sheet or picture of the page, or a result of the lab, with or without an edition in its path.
///
/// A file of another edition is served without a long life, so that no cache keeps it under a wrong name.
pub(crate) async fn asset(
    State(app): State<Arc<App>>,
    Path(path): Path<String>,
    headers: HeaderMap,
) -> Response {
    let (edition, name) = match path.split_once('/') {
        Some((edition, name)) if Edition::is_name(edition) => (Some(edition), name),
        _ => (None, path.as_str()),
    };
    let engine = app.engine.as_ref();
    let is_current = edition.is_some_and(|edition| edition == known(engine).name());
    let keeping = if is_current { FOREVER } else { ASK_AGAIN };
    if let Some(file) = page::asset(name) {
        let tag = page::number(&file);
        return sent(file.data.into_owned(), name, (StatusCode::OK, tag, keeping), &headers);
    }
    let module = engine.and_then(|engine| engine.modules().find(|(module, _)| module == name));
    match module {
        Some((_, bytes)) => sent(bytes.to_owned(), name, (StatusCode::OK, xxh3_64(bytes), keeping), &headers),
        None => no_file(),
    }
}

/// A word list for an engine in the browser.
///
/// Compressed already, with a hash in its address.
pub(crate) async fn list(State(app): State<Arc<App>>, uri: Uri, headers: HeaderMap) -> Response {
    let engine = app.engine.as_ref();
    match engine.and_then(|engine| engine.list(uri.path().trim_start_matches('/'))) {
        Some(bytes) => {
            sent(bytes.to_owned(), uri.path(), (StatusCode::OK, xxh3_64(bytes), FOREVER), &headers)
        }
        None => no_file(),
    }
}

/// The answer for a file that does not exist.
fn no_file() -> Response {
    Problem::not_found("no such file", "fichier introuvable").into_response()
}

/// A named file, or 304 if the browser has it already.
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
///
/// Files change under a running debug build; the edition of the last page decides, so that it and its files
/// agree.
fn known(engine: Option<&BrowserEngine>) -> Edition {
    let known = *KNOWN.lock().expect("no thread panics while it holds a number");
    known.unwrap_or_else(|| newest(engine))
}

/// The edition of the current files. They change only in debug builds.
///
/// Hashes all files once in a release build.
fn newest(engine: Option<&BrowserEngine>) -> Edition {
    let mut known = KNOWN.lock().expect("no thread panics while it holds a number");
    match *known {
        Some(edition) if !cfg!(debug_assertions) => edition,
        _ => {
            let newest = engine.map_or_else(|| Edition::of_files([]), BrowserEngine::edition);
            *known.insert(newest)
        }
    }
}

/// The media type of a file name.
///
/// By the extension; text for anything else, so that nothing unknown is executed.
fn media_type(name: &str) -> &'static str {
    match name.rsplit('.').next() {
        Some("html") => "text/html; charset=utf-8",
        Some("css") => "text/css; charset=utf-8",
        Some("js") => "text/javascript; charset=utf-8",
        Some("svg") => "image/svg+xml",
        Some("json" | "webmanifest") => "application/json",
        Some("png") => "image/png",
        Some("wasm") => "application/wasm",
        Some("gz") => "application/gzip",
        Some("zst") => "application/zstd",
        _ => "text/plain; charset=utf-8",
    }
}
