//! The clues of an ipuz file: a text, a pair of number and text, or an object.
//!
//! The cells of a clue are written only where they do not follow from its number. The location of a clue in the grid
//! is what the format has instead of arrows: the arrow follows from the location, the direction and the first cell of
//! the word.

use std::collections::BTreeMap;

use serde_json::{Map, Value, json};

use super::super::checks::{check_cells, quoted};
use super::super::error::FormatError;
use super::kept;
use super::values::{heading, label, number, plain, push};
use crate::document::{Clue, Definition, Document, Heading, clean_text, one_line};
use worddle_crossword::arrows::{Arrow, PlacedArrow};
use worddle_crossword::grid::GridCell;

/// Reads all lists, and the arrows of clues that stand in the grid.
///
/// Without lists, there are no clues, which is no error.
///
/// # Errors
///
/// A cell of a clue, or its location, outside the grid.
pub(super) fn read(
    lists: &Value,
    order: &[String],
    document: &Document,
) -> Result<(Vec<Clue>, Vec<PlacedArrow>), FormatError> {
    let Some(lists) = lists.as_object() else { return Ok((Vec::new(), Vec::new())) };
    let usual = document.words_by_name();
    let (mut clues, mut arrows) = (Vec::new(), Vec::new());
    let places: BTreeMap<&str, usize> =
        order.iter().enumerate().rev().map(|(place, name)| (&name[..], place)).collect();
    let mut lists: Vec<(&String, &Value)> = lists.iter().collect();
    lists.sort_by_key(|(name, _)| places.get(name.as_str()));
    for (name, list) in lists {
        for value in list.as_array().map(Vec::as_slice).unwrap_or_default() {
            let mut clue = read_clue(value, heading(name), document.width())?;
            // Cells that follow from the number are dropped, so that files with and without them read the same.
            let word = usual.get(&(clue.heading.clone(), clue.number.clone()));
            if word == Some(&clue.cells) {
                clue.cells.clear();
            }
            if let Some(location) = value.get("location") {
                let cells = if clue.cells.is_empty() { word } else { Some(&clue.cells) };
                let first = cells.and_then(|cells| cells.first().copied());
                let from = place(location, document.width())?;
                if from >= document.cells().len() {
                    return Err(outside(location));
                }
                arrows.extend(first.and_then(|first| arrow(&clue.heading, from, first, document.width())));
            }
            clues.push(clue);
        }
    }
    check_cells(&clues, document.cells().len())?;
    Ok((clues, arrows))
}

/// The arrow from a cell to the first cell of a word, if the two are neighbours.
///
/// `None` if they are no neighbours: such a location says where the clue is printed, but not how it points.
fn arrow(heading: &Heading, from: usize, first: usize, width: usize) -> Option<PlacedArrow> {
    let is_left = from + 1 == first && !first.is_multiple_of(width);
    let is_above = from + width == first;
    let arrow = match (heading, is_left, is_above) {
        (Heading::Across, true, _) => Arrow::Right,
        (Heading::Across, _, true) => Arrow::DownRight,
        (Heading::Down, _, true) => Arrow::Down,
        (Heading::Down, true, _) => Arrow::RightDown,
        _ => return None,
    };
    Some(PlacedArrow { cell: GridCell(u32::try_from(from).ok()?), arrow })
}

/// Reads a clue in any of its three forms.
///
/// Unknown fields are skipped.
///
/// # Errors
///
/// A cell outside the grid.
fn read_clue(value: &Value, heading: Heading, width: usize) -> Result<Clue, FormatError> {
    let mut clue = Clue::new(heading, "");
    let text = |value: Option<&Value>| value.and_then(plain).unwrap_or_default();
    match value {
        Value::Array(pair) => {
            clue.number = number(pair.first());
            clue.text = clean_text(&text(pair.get(1)));
        }
        Value::Object(object) => {
            clue.number = number(object.get("number").or_else(|| object.get("numbers")));
            clue.text = clean_text(&text(object.get("clue")));
            clue.enumeration = one_line(&text(object.get("enumeration")));
            let cells = object.get("cells").and_then(Value::as_array).map(Vec::as_slice).unwrap_or_default();
            clue.cells = cells.iter().map(|cell| place(cell, width)).collect::<Result<_, _>>()?;
        }
        value => clue.text = clean_text(&text(Some(value))),
    }
    Ok(clue)
}

/// The index of a cell, from its column and row, which count from 1.
///
/// The row is not bounded here: `check_cells` does that for all clues together.
///
/// # Errors
///
/// A column outside the grid, or anything that is no pair of numbers.
fn place(value: &Value, width: usize) -> Result<usize, FormatError> {
    let side = |index: usize| value.get(index).and_then(Value::as_u64).map(|side| side as usize);
    let place = side(0).zip(side(1)).and_then(|(column, row)| {
        let inside = (1..=width).contains(&column);
        // Checked arithmetic: the numbers are those of the file.
        row.checked_sub(1).filter(|_| inside)?.checked_mul(width)?.checked_add(column - 1)
    });
    place.ok_or_else(|| outside(value))
}

/// The error of a place that is not in the grid.
fn outside(place: &Value) -> FormatError {
    FormatError::Value {
        field: "cell of a clue".to_owned(),
        found: quoted(place),
        expected: "column and row inside the grid, counted from 1",
    }
}

/// Writes all lists. A word with an arrow has a clue there, even if its text is still empty.
///
/// Clues keep their order within a list.
pub(super) fn write(document: &Document) -> Value {
    let mut lists = Map::new();
    let mut definitions = document.definitions();
    let words = document.words_by_name();
    let numbers = document.numbers();
    // Each definition goes with the first clue of its word.
    let mut location = |clue: &Clue| {
        let usual = words.get(&(clue.heading.clone(), clue.number.clone()));
        let cells = if clue.cells.is_empty() { usual? } else { &clue.cells };
        let of_clue = |definition: &Definition<'_>| {
            clue.heading == definition.arrow.direction().into() && definition.word == *cells
        };
        let found = definitions.iter().position(of_clue)?;
        Some(definitions.swap_remove(found).cell)
    };
    let mut placed: Vec<(Clue, Option<usize>)> =
        document.clues.iter().map(|clue| (clue.clone(), location(clue))).collect();
    // In reading order again: taking some out has mixed them.
    definitions.sort_unstable_by_key(|definition| (definition.word[0], definition.arrow.direction()));
    for Definition { cell, arrow, word, .. } in definitions {
        let (heading, number) = (Heading::from(arrow.direction()), numbers[word[0]].clone());
        // Two words may have the same label; the cells tell the second apart.
        let is_usual = words.get(&(heading.clone(), number.clone())) == Some(&word);
        let cells = if is_usual { Vec::new() } else { word };
        placed.push((Clue { cells, ..Clue::new(heading, number) }, Some(cell)));
    }
    for (clue, location) in &placed {
        let kept = kept::clue(document, clue);
        push(&mut lists, &clue.heading, write_clue(clue, *location, document.width(), kept));
    }
    Value::Object(lists)
}

/// A clue in the shortest form that says everything.
///
/// A pair of number and text, if there is nothing more to say.
fn write_clue(clue: &Clue, location: Option<usize>, width: usize, kept: Map<String, Value>) -> Value {
    let number = label(&clue.number);
    if clue.enumeration.is_empty() && clue.cells.is_empty() && location.is_none() && kept.is_empty() {
        return json!([number, clue.text]);
    }
    let mut object = kept;
    object.insert("number".to_owned(), number);
    object.insert("clue".to_owned(), json!(clue.text));
    if !clue.enumeration.is_empty() {
        object.insert("enumeration".to_owned(), json!(clue.enumeration));
    }
    let cell = |&place: &usize| json!([place % width + 1, place / width + 1]);
    if let Some(location) = location {
        object.insert("location".to_owned(), cell(&location));
    }
    if !clue.cells.is_empty() {
        object.insert("cells".to_owned(), clue.cells.iter().map(cell).collect());
    }
    Value::Object(object)
}
