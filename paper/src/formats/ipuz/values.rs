//! Values of the format that several parts read.
//!
//! Files write numbers as numbers and as texts, so every value is read through [`plain`].

use serde_json::{Map, Value, json};

use crate::document::{Heading, one_line};

/// A text, or a number as a text.
///
/// `None` for anything else, such as an object.
pub(super) fn plain(value: &Value) -> Option<String> {
    match value {
        Value::String(text) => Some(text.clone()),
        Value::Number(number) => Some(number.to_string()),
        _ => None,
    }
}

/// The heading of a list by its name in the file.
///
/// Names may have a title after a colon, as in `Across:Horizontal`.
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

/// The name of a list in the file.
pub(super) fn name(heading: &Heading) -> &str {
    match heading {
        Heading::Across => "Across",
        Heading::Down => "Down",
        Heading::Other(title) => title,
    }
}

/// Appends a value to the list of a heading, which is created if it is missing.
///
/// Lists come in the order of their first clue.
pub(super) fn push(lists: &mut Map<String, Value>, heading: &Heading, value: Value) {
    if let Value::Array(list) = lists.entry(name(heading)).or_insert_with(|| json!([])) {
        list.push(value);
    }
}

/// The number of a clue, or several if it continues elsewhere.
///
/// Several numbers are joined with `/`; the first one names the word.
pub(super) fn number(value: Option<&Value>) -> String {
    match value {
        Some(Value::Array(numbers)) => numbers.iter().filter_map(plain).collect::<Vec<_>>().join("/"),
        value => one_line(&value.and_then(plain).unwrap_or_default()),
    }
}

/// A label as a number, unless that would change how it is written.
///
/// `07` stays a text, for example.
pub(super) fn label(text: &str) -> Value {
    match text.parse::<u32>() {
        Ok(number) if number.to_string() == text => json!(number),
        _ => json!(text),
    }
}
