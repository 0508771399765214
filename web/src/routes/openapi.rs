//! The description of the interface for programs.

use axum::Json;
use utoipa::OpenApi;
use utoipa::openapi::{RefOr, Schema};
use worddle_ask::best::all_methods;
use worddle_crossword::convention::{CONVENTIONS, Symmetry};
use worddle_crossword::strategy::Part;
use worddle_data::{Language, RULES};

use super::{addresses, best, boards, crossword, daily, info, lists, rooms};

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
        rooms::by_code,
        addresses::addresses,
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
    let mut document = Interface::openapi();
    if let Some(components) = &mut document.components {
        let requests = components.schemas.iter_mut().filter(|(name, _)| name.ends_with("Request"));
        requests.for_each(|(_, schema)| name_choices(schema));
    }
    Json(document)
}

/// Says which names a field of a request can have, where they come from a list.
fn name_choices(schema: &mut RefOr<Schema>) {
    let RefOr::T(Schema::Object(request)) = schema else { return };
    for (field, names) in choices() {
        if let Some(RefOr::T(Schema::Object(property))) = request.properties.get_mut(field) {
            property.enum_values = Some(names.into_iter().map(Into::into).collect());
        }
    }
}

/// The fields whose values have names, with their lists.
fn choices() -> Vec<(&'static str, Vec<&'static str>)> {
    let mut choices = vec![
        ("language", Language::ALL.map(Language::id).to_vec()),
        ("rules", RULES.to_vec()),
        ("method", all_methods().chain(["exhaustive"]).collect()),
        ("convention", CONVENTIONS.iter().map(|convention| convention.name).collect()),
        ("symmetry", Symmetry::ALL.map(Symmetry::name).to_vec()),
    ];
    choices.extend(Part::ALL.map(|part| (part.name(), part.known())));
    choices
}
