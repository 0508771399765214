//! One field of our own at the top of a file: the numbering, and the author's own material.
//!
//! Fields of a program begin with the name of its domain, and others skip them. Marks and notes of clues are here and not in
//! the clues, because strict readers reject a clue with an unknown field.

use std::collections::{BTreeMap, BTreeSet, VecDeque};

use serde_json::{Map, Value, json};
use worddle_crossword::convention::Numbering;

use super::values::{heading, label, number, push};
use crate::document::{Clue, Document, Heading, Workshop, clean_text};

/// The name of the field.
pub(super) const NAME: &str = "org.worddle:crossword";

/// Reads the field. Errors in it are ignored, because the crossword does not depend on it.
///
/// Clues are matched by list and number; of several with one name, each takes the next entry.
pub(super) fn read(extension: &Value, document: &mut Document, clues: &mut [Clue]) {
    let text = |value: &Value, name: &str| value[name].as_str().unwrap_or_default().to_owned();
    document.numbering = Numbering::named(&text(extension, "numbering")).unwrap_or(Numbering::Cells);
    let theme = extension["theme"].as_array().map(Vec::as_slice).unwrap_or_default();
    let theme = theme.iter().filter_map(Value::as_str);
    document.workshop = Workshop::new(theme, &text(extension, "ban"), &text(extension, "favour"));
    let mut noted: BTreeMap<(Heading, String), VecDeque<&Value>> = BTreeMap::new();
    for (name, list) in extension["clues"].as_object().into_iter().flatten() {
        for value in list.as_array().map(Vec::as_slice).unwrap_or_default() {
            noted.entry((heading(name), number(value.get("number")))).or_default().push_back(value);
        }
    }
    for clue in clues {
        let of_name = noted.get_mut(&(clue.heading.clone(), clue.number.clone()));
        let Some(value) = of_name.and_then(VecDeque::pop_front) else { continue };
        clue.mark = serde_json::from_value(value["mark"].clone()).ok();
        clue.note = clean_text(&text(value, "note"));
    }
}

/// Writes the field, if it is not empty.
///
/// `None` if all values are the default, so that most files have no such field.
pub(super) fn write(document: &Document) -> Option<Value> {
    let mut extension = Map::new();
    if document.numbering != Numbering::Cells {
        extension.insert("numbering".to_owned(), json!(document.numbering.name()));
    }
    let Workshop { theme, ban, favour } = &document.workshop;
    if !theme.is_empty() {
        extension.insert("theme".to_owned(), json!(theme));
    }
    for (name, words) in [("ban", ban), ("favour", favour)] {
        if !words.is_empty() {
            extension.insert(name.to_owned(), json!(words));
        }
    }
    let clues = noted_clues(document);
    if !clues.is_empty() {
        extension.insert("clues".to_owned(), Value::Object(clues));
    }
    (!extension.is_empty()).then_some(Value::Object(extension))
}

/// Marks and notes by list and number.
///
/// In the form of the format's own lists of clues.
fn noted_clues(document: &Document) -> Map<String, Value> {
    let name = |clue: &Clue| (clue.heading.clone(), clue.number.clone());
    let noted: BTreeSet<_> = document.clues.iter().filter(|clue| clue.is_noted()).map(name).collect();
    let mut lists = Map::new();
    // Several clues may share a name: all of them are written, in order, so that each finds its own.
    for clue in document.clues.iter().filter(|clue| noted.contains(&name(clue))) {
        let mut value = Map::new();
        value.insert("number".to_owned(), label(&clue.number));
        if let Some(mark) = clue.mark {
            value.insert("mark".to_owned(), json!(mark));
        }
        if !clue.note.is_empty() {
            value.insert("note".to_owned(), json!(clue.note));
        }
        push(&mut lists, &clue.heading, Value::Object(value));
    }
    lists
}
