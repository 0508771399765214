//! The `OpenAPI` document.
//!
//! Most of it comes from the table of questions; only addresses with handlers of their own are listed here by
//! hand.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use utoipa::OpenApi;
use utoipa::openapi::{KnownFormat, Object, RefOr, Schema, SchemaFormat};
use worddle_api::{ProblemAnswer, describe};

#[cfg(feature = "fleet")]
use super::fleet;
use super::{addresses, days, lists, puzzles, rooms};
use crate::app::App;

/// The addresses outside the table of questions: word lists, rooms, results of days, published crosswords, this server.
#[derive(OpenApi)]
#[openapi(
    info(
        title = "Worddle",
        description = "Solves, generates and plays letter boards; fills crosswords.",
        license(name = "MIT OR Apache-2.0")
    ),
    paths(
        lists::send,
        lists::forget,
        rooms::open,
        rooms::look,
        rooms::socket,
        rooms::by_code,
        addresses::addresses,
        days::results,
        days::add,
        puzzles::publish,
        puzzles::puzzle,
        puzzles::solved,
        puzzles::published,
        puzzles::withdraw,
    ),
    components(schemas(ProblemAnswer))
)]
struct BesideQuestions;

/// The address of a fleet.
#[cfg(feature = "fleet")]
#[derive(OpenApi)]
#[openapi(paths(fleet::fleet))]
struct OfFleet;

/// Describes the API as `OpenAPI` 3.1.
///
/// Made for every request: hardly anyone asks for it twice.
pub(super) async fn document(State(app): State<Arc<App>>) -> Json<utoipa::openapi::OpenApi> {
    let mut document = BesideQuestions::openapi();
    #[cfg(feature = "fleet")]
    document.merge(OfFleet::openapi());
    describe(&mut document, "/api/v1", app.questions.iter().copied().flatten());
    let schemas = document.components.iter_mut().flat_map(|components| &mut components.schemas);
    for (_, schema) in schemas {
        if let RefOr::T(Schema::Object(object)) = schema {
            widen_numbers(object);
        }
    }
    Json(document)
}

/// Corrects the format of unsigned numbers, which use all 64 bits while utoipa describes them as signed.
///
/// Programs that generate clients would otherwise reject large seeds.
fn widen_numbers(object: &mut Object) {
    for property in object.properties.values_mut() {
        if let RefOr::T(Schema::Object(number)) = property
            && number.minimum.is_some()
            && number.format == Some(SchemaFormat::KnownFormat(KnownFormat::Int64))
        {
            number.format = Some(SchemaFormat::Custom("uint64".to_owned()));
        }
    }
}
