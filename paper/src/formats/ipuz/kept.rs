//! Keeps the parts of a file that mean nothing to a document, so that saving it as ipuz again loses nothing.

use std::collections::BTreeMap;

use serde_json::{Map, Value};

use super::values::plain;
use super::{KNOWN, Reader, extension};
use crate::document::{CellKind, Clue, Document, Kept, clean_color, clean_solution};

/// The known fields that are settings of programs: nothing here follows them, so they are kept too.
const SETTINGS: [&str; 3] = ["clueplacement", "intro", "showenumerations"];

/// The members of a cell and of a clue that a document has a place for.
const CELL: [&str; 3] = ["cell", "style", "value"];
/// The members of a clue.
const CLUE: [&str; 6] = ["number", "numbers", "clue", "enumeration", "cells", "location"];

/// The corners that a document has a place for.
const CORNERS: [&str; 3] = ["TR", "BL", "BR"];

/// Collects everything that the document does not hold yet.
pub(super) fn read(reader: &Reader<'_>, puzzle: &[&Value], document: &Document) -> Kept {
    let mut kept = Kept { clues: clues(reader.file), ..Kept::default() };
    for (name, value) in reader.file.iter().filter(|(name, _)| is_open(name)) {
        let is_told = match name.as_str() {
            // An introduction alone has become the notes, and clues in blocks have become arrows.
            "intro" => {
                value.as_str().is_none_or(|text| text.trim().is_empty() || document.notes == text.trim())
            }
            "clueplacement" => !document.arrows().is_empty(),
            name => document.field(name).is_some_and(|field| value.as_str() == Some(field)),
        };
        if !is_told {
            kept.file.insert(name.clone(), value.clone());
        }
    }
    for (place, value) in puzzle.iter().enumerate() {
        let mut members = others(value.as_object(), &CELL);
        let style = reader.style(value).and_then(Value::as_object).map(unknown_style).unwrap_or_default();
        if !style.is_empty() {
            members.insert("style".to_owned(), Value::Object(style));
        }
        if !members.is_empty() {
            kept.cells.insert(place, members);
        }
    }
    for (place, value) in reader.rows("solution").ok().flatten().unwrap_or_default().into_iter().enumerate() {
        let is_open = document.cells().get(place).is_some_and(|cell| cell.kind == CellKind::Open);
        if is_open && !others(value.as_object(), &CELL).is_empty() {
            kept.solution.insert(place, value.clone());
        }
    }
    kept
}

/// The kept fields that a file gets. A document may come from our JSON, so they are checked again.
pub(super) fn file(document: &Document) -> impl Iterator<Item = (&String, &Value)> {
    document.kept.file.iter().filter(|(name, value)| {
        // An introduction alone would be read as the notes.
        let is_note =
            || value.as_str().is_none_or(|text| document.notes == text.trim()) || document.notes.is_empty();
        is_open(name) && (*name != "intro" || !is_note())
    })
}

/// The kept members of a cell of the unsolved grid, and those of its style.
pub(super) fn cell(document: &Document, place: usize) -> (Map<String, Value>, Map<String, Value>) {
    let kept = document.kept.cells.get(&place);
    let style = kept.and_then(|kept| kept.get("style")).and_then(Value::as_object);
    (others(kept, &CELL), style.map(unknown_style).unwrap_or_default())
}

/// The kept cell of the solution, if its letters are still those of the document.
pub(super) fn solution(document: &Document, place: usize) -> Option<&Value> {
    let kept = document.kept.solution.get(&place)?;
    let cell = document
        .cells()
        .get(place)
        .filter(|cell| cell.kind == CellKind::Open && !cell.solution.is_empty())?;
    let letters = kept.get("value").or_else(|| kept.get("cell")).and_then(plain)?;
    (clean_solution(&letters) == cell.solution && !others(kept.as_object(), &CELL).is_empty()).then_some(kept)
}

/// The kept members of a clue.
pub(super) fn clue(document: &Document, clue: &Clue) -> Map<String, Value> {
    let list = document.kept.clues.get(super::values::name(&clue.heading));
    others(list.and_then(|list| list.get(&clue.number)), &CLUE)
}

/// Returns whether a field of a file may be kept: fields with a meaning are written anew.
fn is_open(name: &str) -> bool {
    name != extension::NAME && (SETTINGS.contains(&name) || !KNOWN.contains(&name))
}

/// The members of an object other than some.
fn others(object: Option<&Map<String, Value>>, known: &[&str]) -> Map<String, Value> {
    let members = object.into_iter().flatten().filter(|(name, _)| !known.contains(&name.as_str()));
    members.map(|(name, value)| (name.clone(), value.clone())).collect()
}

/// The parts of a style that a document has no place for.
fn unknown_style(style: &Map<String, Value>) -> Map<String, Value> {
    let mut unknown = others(Some(style), &["barred", "highlight", "mark"]);
    unknown.retain(|name, value| match name.as_str() {
        "shapebg" => value.as_str() != Some("circle"),
        "color" => clean_color(&plain(value).unwrap_or_default()).is_empty(),
        _ => true,
    });
    let marks = others(style.get("mark").and_then(Value::as_object), &CORNERS);
    if !marks.is_empty() {
        unknown.insert("mark".to_owned(), Value::Object(marks));
    }
    unknown
}

/// The members of clues that a document has no place for, by list and number. Of clues with one name, the first counts.
fn clues(file: &Map<String, Value>) -> BTreeMap<String, BTreeMap<String, Map<String, Value>>> {
    let mut kept: BTreeMap<String, BTreeMap<String, Map<String, Value>>> = BTreeMap::new();
    for (name, list) in file.get("clues").and_then(Value::as_object).into_iter().flatten() {
        for clue in list.as_array().map(Vec::as_slice).unwrap_or_default() {
            let members = others(clue.as_object(), &CLUE);
            if !members.is_empty() {
                let number = super::values::number(clue.get("number").or_else(|| clue.get("numbers")));
                let list = super::values::name(&super::values::heading(name)).to_owned();
                kept.entry(list).or_default().entry(number).or_insert(members);
            }
        }
    }
    kept
}
