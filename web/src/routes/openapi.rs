//! The description of the interface for programs.

use axum::Json;
use utoipa::OpenApi;

use super::{best, boards, crossword, daily, info, lists, rooms};

/// The interface, described.
#[derive(OpenApi)]
#[openapi(
    info(
        title = "Worddle",
        description = "Solves, generates and plays letter boards.",
        license(name = "MIT OR Apache-2.0")
    ),
    paths(
        info::info,
        boards::solve,
        boards::check,
        boards::generate,
        boards::histogram,
        daily::daily,
        boards::anagram,
        boards::words,
        boards::lexicon,
        lists::send,
        lists::forget,
        rooms::open,
        rooms::look,
        rooms::socket,
        best::begin,
        best::look,
        best::events,
        best::pause,
        best::resume,
        best::stop,
        crossword::fill,
        crossword::generate,
        crossword::begin,
        crossword::look,
        crossword::events,
        crossword::stop,
        crossword::candidates,
        crossword::check,
        crossword::files::read,
        crossword::files::write,
    )
)]
struct Interface;

/// Describes the interface, as `OpenAPI` 3.1.
pub(super) async fn document() -> Json<utoipa::openapi::OpenApi> {
    Json(Interface::openapi())
}
