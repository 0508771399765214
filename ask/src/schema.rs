//! Schemas of fields whose values come from a list. Each reads the list from its owner, so a new name appears by
//! itself.

use utoipa::openapi::schema::{ObjectBuilder, Schema, SchemaType, Type};
use worddle_crossword::convention::{CONVENTIONS, Kind, Symmetry};
use worddle_crossword::strategy::Part;
use worddle_data::{Language, RULES};
use worddle_paper::formats::{Format, Paper};

/// One of some names.
fn required(names: impl IntoIterator<Item = &'static str>) -> Schema {
    let names = names.into_iter().map(serde_json::Value::from);
    ObjectBuilder::new().schema_type(Type::String).enum_values(Some(names)).build().into()
}

/// One of some names, or null for the default.
pub(crate) fn optional(names: impl IntoIterator<Item = &'static str>) -> Schema {
    let names = names.into_iter().map(serde_json::Value::from).chain([serde_json::Value::Null]);
    let types = SchemaType::from_iter([Type::String, Type::Null]);
    ObjectBuilder::new().schema_type(types).enum_values(Some(names)).build().into()
}

/// A language.
pub fn language() -> Schema {
    required(Language::ALL.map(Language::id))
}

/// A language, or null for the default.
pub fn optional_language() -> Schema {
    optional(Language::ALL.map(Language::id))
}

/// A language with a board of the day.
pub fn daily_language() -> Schema {
    required(Language::BUILT_IN.map(Language::id))
}

/// A language with a board of the day, or null for the default.
pub fn optional_daily_language() -> Schema {
    optional(Language::BUILT_IN.map(Language::id))
}

/// Rules.
pub fn rules() -> Schema {
    optional(RULES)
}

/// A crossword convention.
pub fn convention() -> Schema {
    optional(CONVENTIONS.iter().map(|convention| convention.name))
}

/// A kind of crossword.
pub fn kind() -> Schema {
    optional(Kind::ALL.map(Kind::name))
}

/// A symmetry of patterns.
pub fn symmetry() -> Schema {
    optional(Symmetry::ALL.map(Symmetry::name))
}

/// A crossword file format.
pub fn format() -> Schema {
    optional(Format::names())
}

/// A paper size.
pub fn paper() -> Schema {
    optional(Paper::ALL.map(Paper::name))
}

/// An algorithm that fills crosswords.
pub fn algorithm() -> Schema {
    optional(Part::Algorithm.known())
}

/// A representation of domains.
pub fn domains() -> Schema {
    optional(Part::Domains.known())
}

/// An order of slots.
pub fn order() -> Schema {
    optional(Part::Order.known())
}

/// A way to retreat from a dead end.
pub fn retreat() -> Schema {
    optional(Part::Retreat.known())
}

/// An order of words.
pub fn choice() -> Schema {
    optional(Part::Choice.known())
}
