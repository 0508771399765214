//! The addresses of the server.

use std::sync::Arc;

use axum::Router;
use axum::extract::DefaultBodyLimit;
use axum::middleware;
use axum::routing::{delete, get, post};
use worddle_ask::interface;

use crate::app::App;
use crate::assets;
use crate::config::Capacity;
use crate::headers;
use crate::intake::{self, Intake};
use crate::page::PAGES;
use crate::problem::Problem;

mod addresses;
mod best;
mod boards;
mod crossword;
mod daily;
mod fleet;
mod info;
mod lists;
mod metrics;
mod openapi;
mod rooms;

/// Every address of the interface for programs.
pub(crate) fn api(limits: &Capacity) -> Router<Arc<App>> {
    let usual = Intake { bytes: limits.body, time: limits.patience.body };
    let list = Intake { bytes: limits.list, time: limits.patience.body * 6 };
    let send = post(lists::send)
        .layer(DefaultBodyLimit::max(limits.list))
        .layer(middleware::from_fn_with_state(list, intake::bound));
    Router::new()
        .route(interface::SOLVE.path, post(boards::solve))
        .route(interface::CHECK.path, post(boards::check))
        .route(interface::GENERATE.path, post(boards::generate))
        .route(interface::HISTOGRAM.path, post(boards::histogram))
        .route(interface::DAILY.path, get(daily::daily))
        .route(interface::ANAGRAM.path, post(boards::anagram))
        .route(interface::WORDS.path, post(boards::words))
        .route(interface::LEXICON.path, post(boards::lexicon))
        .route("/lists/{id}", delete(lists::forget))
        .route("/rooms", post(rooms::open))
        .route("/rooms/{id}", get(rooms::look))
        .route("/rooms/{id}/socket", get(rooms::socket))
        .route("/codes/{code}", get(rooms::by_code))
        .route("/addresses", get(addresses::addresses))
        .route("/fleet", get(fleet::fleet))
        .route("/best", post(best::begin))
        .route("/best/{id}", get(best::look).delete(best::stop))
        .route("/best/{id}/events", get(best::events))
        .route("/best/{id}/pause", post(best::pause))
        .route("/best/{id}/resume", post(best::resume))
        .route(interface::FILL.path, post(crossword::fill))
        .route(interface::PATTERN.path, post(crossword::generate))
        .route("/crossword/jobs", post(crossword::begin))
        .route("/crossword/jobs/{id}", get(crossword::look).delete(crossword::stop))
        .route("/crossword/jobs/{id}/events", get(crossword::events))
        .route(interface::CANDIDATES.path, post(crossword::candidates))
        .route(interface::PLACES.path, post(crossword::places))
        .route(interface::SURVEY.path, post(crossword::survey))
        .route(interface::STATS.path, post(crossword::stats))
        .route(interface::CROSSWORD_CHECK.path, post(crossword::check))
        .route(interface::CROSSWORD_READ.path, post(crossword::files::read))
        .route(interface::CROSSWORD_WRITE.path, post(crossword::files::write))
        .layer(middleware::from_fn_with_state(usual, intake::bound))
        .route("/lists", send)
        .layer(middleware::map_response(headers::personal))
        .route(interface::INFO.path, get(info::info))
        .route("/openapi.json", get(openapi::document))
        .fallback(|| async { Problem::from(interface::Problem::no_address()) })
        .method_not_allowed_fallback(|| async { Problem::from(interface::Problem::no_method()) })
}

/// Every address that people see.
pub(crate) fn pages() -> Router<Arc<App>> {
    let index = || get(assets::index);
    let first = Router::new().route("/", index()).route("/room/{id}", index());
    let router = PAGES.into_iter().fold(first, |router, page| router.route(&format!("/{page}"), index()));
    router
        .route("/assets/{*path}", get(assets::asset))
        .route("/lists/{*path}", get(assets::list))
        .route("/manifest.webmanifest", get(assets::manifest))
        .route("/service.js", get(assets::service))
        .route("/health", get(|| async { "ok" }))
        .fallback(assets::missing)
}

/// The address of what the server counts.
pub(crate) fn figures() -> Router<Arc<App>> {
    Router::new().route("/metrics", get(metrics::metrics))
}
