//! Small values of the format that several parts read.

use serde_json::Value;

use crate::document::{Heading, one_line};

/// A text, or a number as a text.
pub(super) fn plain(value: &Value) -> Option<String> {
    match value {
        Value::String(text) => Some(text.clone()),
        Value::Number(number) => Some(number.to_string()),
        _ => None,
    }
}

/// The heading of a list by its name in the file.
pub(super) fn heading(name: &str) -> Heading {
    let key = name.split(':').next().unwrap_or_default().trim();
    if key.eq_ignore_ascii_case("across") {
        Heading::Across
    } else if key.eq_ignore_ascii_case("down") {
        Heading::Down
    } else {
        Heading::Other(one_line(name))
    }
}
