//! The addresses of the server.
//!
//! Questions come from the table of `worddle_api`, pages from `pages`; only rooms, uploaded lists, results of
//! days, published crosswords, the fleet and the server itself have routes of their own here. Limits on bodies and their time belong to the routes that read one.

use std::sync::Arc;

use axum::Router;
use axum::extract::{DefaultBodyLimit, State};
use axum::middleware;
use axum::routing::{delete, get, post};
use worddle_api::Question;

use crate::app::App;
use crate::assets;
use crate::headers;
use crate::intake::{self, Intake};
use crate::pages::PAGES;
use crate::problem::Problem;

mod addresses;
mod days;
#[cfg(feature = "fleet")]
mod fleet;
mod lists;
mod metrics;
mod openapi;
mod puzzles;
mod questions;
mod rooms;

/// Every address of the API.
///
/// Answers that depend on the person are marked as private; those that are the same for everyone may be
/// cached. The rate limit is added by the caller, for all of them.
pub(crate) fn api(app: &App) -> Router<Arc<App>> {
    let limits = &app.limits;
    let usual = Intake { bytes: limits.body, time: limits.patience.body };
    // A word list is a hundred times as long as a question, and a slow line needs the time for it.
    let list = Intake { bytes: limits.list, time: limits.patience.body * 6 };
    let send = post(lists::send)
        .layer(DefaultBodyLimit::max(limits.list))
        .layer(middleware::from_fn_with_state(list, intake::bound));
    let questions = || app.questions.iter().copied().flatten();
    let (lasting, personal) =
        (|question: &&Question| question.lasting, |question: &&Question| !question.lasting);
    let beside = Router::new();
    #[cfg(feature = "fleet")]
    let beside = beside.route("/fleet", get(fleet::fleet));
    questions::add(beside, questions().filter(personal))
        .route("/lists/{id}", delete(lists::forget))
        .route("/rooms", post(rooms::open))
        .route("/rooms/{id}", get(rooms::look))
        .route("/rooms/{id}/socket", get(rooms::socket))
        .route("/codes/{code}", get(rooms::by_code))
        .route("/addresses", get(addresses::addresses))
        .route("/daily/results", get(days::results).post(days::add))
        .route("/puzzles", post(puzzles::publish))
        .route("/puzzles/{id}", get(puzzles::puzzle))
        .route("/puzzles/{id}/results", post(puzzles::solved))
        .route("/published/{key}", get(puzzles::published).delete(puzzles::withdraw))
        .layer(middleware::from_fn_with_state(usual, intake::bound))
        .route("/lists", send)
        .layer(middleware::map_response(headers::personal))
        .merge(questions::add(Router::new(), questions().filter(lasting)))
        .route("/openapi.json", get(openapi::document))
        .fallback(|| async { Problem::from(worddle_api::Problem::no_address()) })
        .method_not_allowed_fallback(|| async { Problem::from(worddle_api::Problem::no_method()) })
}

/// Every address of the page.
///
/// One route per page, and one below it where a page has addresses of its own, such as `/room/ID`.
pub(crate) fn pages() -> Router<Arc<App>> {
    let index = || get(assets::index);
    let mut router = Router::new().route("/", index());
    for page in PAGES.iter() {
        router = router.route(&format!("/{}", page.name), index());
        if let Some(below) = &page.below {
            router = router.route(&format!("/{}/{below}", page.name), index());
        }
    }
    router
        .route("/assets/{*path}", get(assets::asset))
        .route("/lists/{*path}", get(assets::list))
        .route("/manifest.webmanifest", get(assets::manifest))
        .route("/service.js", get(assets::service))
        .route("/health", get(|State(app): State<Arc<App>>| async move { app.watchdog.health() }))
        .fallback(assets::missing)
}

/// Receives the players of servers that share rooms with this one, until it stops.
#[cfg(feature = "fleet")]
pub(crate) use rooms::passing::open as receive_players;

/// The address of the metrics.
///
/// On a listener of its own, without the rate limit and the log of requests.
pub(crate) fn figures() -> Router<Arc<App>> {
    Router::new().route("/metrics", get(metrics::metrics))
}
