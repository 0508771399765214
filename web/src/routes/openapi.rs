//! The description of the interface for programs.

use std::collections::BTreeMap;

use axum::Json;
use serde_json::Value;
use utoipa::OpenApi;
use utoipa::openapi::schema::{AdditionalProperties, SchemaType};
use utoipa::openapi::{KnownFormat, Object, RefOr, Schema, SchemaFormat, Type};
use worddle_ask::best::all_methods;
use worddle_crossword::convention::{CONVENTIONS, Kind, Symmetry};
use worddle_crossword::strategy::Part;
use worddle_data::{Language, RULES};

use super::{addresses, best, boards, crossword, daily, fleet, info, lists, rooms};

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
        fleet::fleet,
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
        crossword::places,
        crossword::survey,
        crossword::stats,
        crossword::check,
        crossword::files::read,
        crossword::files::write,
    )
)]
struct Interface;

/// Describes the interface, as `OpenAPI` 3.1.
pub(super) async fn document() -> Json<utoipa::openapi::OpenApi> {
    let mut document = Interface::openapi();
    document.components.iter_mut().for_each(|components| inline_flattened(&mut components.schemas));
    let schemas = document.components.iter_mut().flat_map(|components| &mut components.schemas);
    for (name, schema) in schemas {
        let RefOr::T(Schema::Object(object)) = schema else { continue };
        if name.ends_with("Request") {
            name_choices(object);
        }
        name_large_numbers(object);
    }
    Json(document)
}

/// Puts the fields of flattened structs among those of their requests, as JSON has them. As parts of `allOf`, neither part could
/// say that it allows no other fields.
fn inline_flattened(schemas: &mut BTreeMap<String, RefOr<Schema>>) {
    let mut flattened = Vec::new();
    let mut whole = Vec::new();
    for (name, schema) in schemas.iter().filter(|(name, _)| name.ends_with("Request")) {
        let RefOr::T(Schema::AllOf(parts)) = schema else { continue };
        let mut object = Object::new();
        object.description.clone_from(&parts.description);
        for part in &parts.items {
            let part = match part {
                RefOr::Ref(link) => {
                    let name = link.ref_location.rsplit('/').next().unwrap_or_default();
                    flattened.push(name.to_owned());
                    schemas.get(name)
                }
                part @ RefOr::T(_) => Some(part),
            };
            let Some(RefOr::T(Schema::Object(part))) = part else { continue };
            object.properties.extend(part.properties.clone());
            object.required.extend(part.required.clone());
        }
        object.additional_properties = Some(Box::new(AdditionalProperties::FreeForm(false)));
        whole.push((name.clone(), RefOr::T(Schema::Object(object))));
    }
    schemas.extend(whole);
    schemas.retain(|name, _| !flattened.contains(name));
}

/// Says which names a field of a request can have, where they come from a list.
fn name_choices(request: &mut Object) {
    for (field, names) in choices() {
        if let Some(RefOr::T(Schema::Object(property))) = request.properties.get_mut(field) {
            let mut values: Vec<Value> = names.into_iter().map(Into::into).collect();
            if let SchemaType::Array(types) = &property.schema_type
                && types.contains(&Type::Null)
            {
                values.push(Value::Null);
            }
            property.enum_values = Some(values);
        }
    }
}

/// Says that numbers without a sign have 64 bits for their value: utoipa takes one of them for the sign.
fn name_large_numbers(object: &mut Object) {
    for property in object.properties.values_mut() {
        if let RefOr::T(Schema::Object(number)) = property
            && number.minimum.is_some()
            && number.format == Some(SchemaFormat::KnownFormat(KnownFormat::Int64))
        {
            number.format = Some(SchemaFormat::Custom("uint64".to_owned()));
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
        ("kind", Kind::ALL.map(Kind::name).to_vec()),
        ("symmetry", Symmetry::ALL.map(Symmetry::name).to_vec()),
    ];
    choices.extend(Part::ALL.map(|part| (part.name(), part.known())));
    choices
}
