//! ipuz, the JSON format of ipuz.org, version 2, for puzzles of the kind crossword.
//!
//! The grid appears up to three times: unsolved, solved, and with the letters entered so far. Cells are numbers, letters, or
//! objects with a style (bars, circles, colours). Other plain texts at the top of the file are kept and written again. The
//! clues of an arrow crossword are placed in blocks, each at its location. Features without a place in the format go
//! into one field of our own, which other programs skip.
//!
//! ```json
//! {"version": "http://ipuz.org/v2", "kind": ["http://ipuz.org/crossword#1"],
//!  "dimensions": {"width": 3, "height": 1},
//!  "puzzle": [[{"cell": 1, "style": {"shapebg": "circle"}}, 0, 0]],
//!  "solution": [["C", "A", "T"]],
//!  "clues": {"Across": [[1, "A pet"]]}}
//! ```

use serde_json::{Map, Value, json};

use super::checks::{quoted, text_start};
use super::error::FormatError;
use super::feature::Feature;
use super::format::{Format, FormatOptions};
use super::picture::Look;
use super::wording::Wording;
use crate::document::{
    CellKind, Corners, DIAGRAMLESS, Document, DocumentCell, Heading, clean_color, clean_solution, clean_text,
    draw_bar, one_line,
};

mod clues;
mod extension;
mod kept;
mod order;
mod values;

use values::plain;

/// ipuz, as the list of formats has it.
pub(super) const FORMAT: Format = Format {
    name: "ipuz",
    title: Wording { english: "ipuz", french: "ipuz" },
    summary: Wording {
        english: "JSON as ipuz.org describes it (version 2); many programs read it",
        french: "du JSON décrit par ipuz.org (version 2), lu par de nombreux logiciels",
    },
    extensions: &["ipuz"],
    media_type: "application/json",
    holds: &Feature::ALL,
    recognizes: is_ipuz,
    read: Some(read),
    write,
};

/// Recognizes any JSON, also wrapped as a call. Our own JSON comes first in the list of formats.
///
/// Whether it is a crossword shows when it is read.
fn is_ipuz(bytes: &[u8]) -> bool {
    let start = text_start(bytes);
    start.starts_with(b"{") || start.starts_with(b"ipuz(")
}

/// The version that we write; any version is read.
const VERSION: &str = "http://ipuz.org/v2";
/// The kind that we write; any kind of crossword is read.
const KIND: &str = "http://ipuz.org/crossword#1";

/// The kind of a crossword whose blocks solvers do not see.
const HIDDEN: &str = "http://ipuz.org/crossword/diagramless#1";

/// The fields with a meaning for a document; all others are kept as texts.
const KNOWN: [&str; 19] = [
    "version",
    "kind",
    "dimensions",
    "puzzle",
    "solution",
    "saved",
    "clues",
    "title",
    "author",
    "copyright",
    "notes",
    "intro",
    "locale",
    "block",
    "empty",
    "styles",
    "showenumerations",
    "clueplacement",
    "checksum",
];

/// The shade of a cell with a highlight but no colour.
const HIGHLIGHT: &str = "#d3d3d3";

/// Reads a file of any version whose kind is a crossword.
///
/// # Errors
///
/// JSON that cannot be parsed, another kind of puzzle, sizes over the limit, or rows of other lengths.
fn read(bytes: &[u8], _: FormatOptions) -> Result<Document, FormatError> {
    let bytes = bytes.trim_ascii();
    let bytes = bytes.strip_prefix("\u{feff}".as_bytes()).unwrap_or(bytes);
    // Some sites wrap the object as a call (JSONP), for pages that load it as a script.
    let inner = bytes.strip_prefix(b"ipuz(").and_then(|inner| inner.strip_suffix(b")"));
    let json = inner.unwrap_or(bytes);
    let file: Map<String, Value> =
        serde_json::from_slice(json).map_err(|error| FormatError::Json(error.to_string()))?;
    let is_diagramless = check_kind(&file)?.contains("diagramless");
    let reader = Reader::new(&file)?;
    let missing = || FormatError::Missing { field: "puzzle".to_owned(), expected: "rows of cells" };
    let puzzle = reader.rows("puzzle")?.ok_or_else(missing)?;
    let mut document = reader.grid(&puzzle)?;
    let text = |name: &str| clean_text(file.get(name).and_then(Value::as_str).unwrap_or_default());
    document.title = text("title");
    document.author = text("author");
    document.copyright = text("copyright");
    document.language = text("locale");
    document.notes = text("notes");
    // Some programs have the notes for solvers in the introduction.
    if document.notes.is_empty() {
        document.notes = text("intro");
    }
    for (name, value) in file.iter().filter(|(name, _)| !KNOWN.contains(&name.as_str())) {
        document.push_field(name, value.as_str().unwrap_or_default());
    }
    if is_diagramless {
        document.set_diagramless();
    }
    let lists = file.get("clues").unwrap_or(&Value::Null);
    let (mut clues, arrows) = clues::read(lists, &order::of_lists(json), &document)?;
    if let Some(extension) = file.get(extension::NAME) {
        extension::read(extension, &mut document, &mut clues);
    }
    document.set_clues(clues);
    document.set_arrows(arrows);
    document.kept = kept::read(&reader, &puzzle, &document);
    Ok(document)
}

/// Finds the kind of a crossword. Rejects other JSON, and ipuz files of other kinds such as Sudoku.
///
/// # Errors
///
/// [`FormatError::Foreign`] for other JSON, [`FormatError::Value`] for another kind, with what was found.
fn check_kind(file: &Map<String, Value>) -> Result<&str, FormatError> {
    let version = file.get("version").and_then(Value::as_str).unwrap_or_default();
    if !version.starts_with("http://ipuz.org/v") && !version.starts_with("https://ipuz.org/v") {
        return Err(FormatError::Foreign {
            format: "ipuz",
            expected: "a version such as http://ipuz.org/v2",
        });
    }
    let kinds = file.get("kind").and_then(Value::as_array).map(Vec::as_slice).unwrap_or_default();
    kinds.iter().filter_map(Value::as_str).find(|kind| kind.contains("crossword")).ok_or_else(|| {
        let found = kinds.first().and_then(Value::as_str).unwrap_or_default();
        FormatError::Value { field: "kind".to_owned(), found: quoted(found), expected: KIND }
    })
}

/// Reads the grids of a file.
struct Reader<'a> {
    /// The top of the file.
    file: &'a Map<String, Value>,
    /// Cells of a row, as stated and checked.
    width: usize,
    /// Rows.
    height: usize,
    /// The character of a block, which a file may choose.
    block: String,
    /// The character of an empty cell, which a file may choose.
    empty: String,
}

impl<'a> Reader<'a> {
    /// Reads the sides, which some programs write as text, and checks them.
    ///
    /// # Errors
    ///
    /// A side that is missing, no number, or over the limit.
    fn new(file: &'a Map<String, Value>) -> Result<Self, FormatError> {
        let side = |name: &str| {
            let value = file.get("dimensions").and_then(|dimensions| dimensions.get(name));
            let expected = "whole numbers width and height";
            let missing = || FormatError::Missing { field: format!("dimensions.{name}"), expected };
            let side = value.and_then(|value| value.as_u64().or_else(|| value.as_str()?.parse().ok()));
            side.ok_or_else(missing).map(|side| usize::try_from(side).unwrap_or(usize::MAX))
        };
        let (width, height) = (side("width")?, side("height")?);
        // Stated sizes decide how much is allocated, so they are bounded first.
        Document::check_sides(width, height)?;
        let sign =
            |name: &str, usual: &str| file.get(name).and_then(plain).unwrap_or_else(|| usual.to_owned());
        Ok(Self { file, width, height, block: sign("block", "#"), empty: sign("empty", "0") })
    }

    /// Reads the three grids into one document.
    ///
    /// A missing solution or saved state is no error: many files have neither.
    ///
    /// # Errors
    ///
    /// A grid of another size.
    fn grid(&self, puzzle: &[&'a Value]) -> Result<Document, FormatError> {
        let mut cells = Vec::with_capacity(puzzle.len());
        let mut labels = Vec::with_capacity(puzzle.len());
        for value in puzzle {
            let (cell, label) = self.cell(value);
            cells.push(cell);
            labels.push(label);
        }
        for (cell, value) in cells.iter_mut().zip(self.rows("solution")?.unwrap_or_default()) {
            let letters = self.letters(value);
            // A cell without a letter in the solution keeps the one that the puzzle reveals.
            if cell.kind == CellKind::Open && !letters.is_empty() {
                cell.solution = letters;
            }
            // The unsolved grid of a diagramless crossword hides the blocks.
            if cell.kind == CellKind::Open && self.is_block(value) {
                cell.kind = CellKind::Block;
                cell.revealed = false;
                cell.solution.clear();
            }
        }
        for (cell, value) in cells.iter_mut().zip(self.rows("saved")?.unwrap_or_default()) {
            // Programs save a revealed letter as entered too; it is not the solver's.
            if cell.kind == CellKind::Open && !cell.revealed {
                cell.entered = self.letters(value);
            }
        }
        // After all cells: a bar on top or on the left belongs to the cell before.
        for (place, value) in puzzle.iter().enumerate() {
            let barred = self.style(value).and_then(|style| style.get("barred")).and_then(Value::as_str);
            barred.unwrap_or_default().chars().for_each(|side| draw_bar(&mut cells, self.width, place, side));
        }
        let mut document = Document::build(self.width, self.height, cells)?;
        document.set_labels(labels);
        Ok(document)
    }

    /// Reads the cells of one of the grids, if the file has it.
    ///
    /// # Errors
    ///
    /// A field that is no array, a row of another length, or another number of rows. `Ok(None)` without the
    /// field.
    fn rows(&self, name: &str) -> Result<Option<Vec<&'a Value>>, FormatError> {
        let Some(value) = self.file.get(name) else { return Ok(None) };
        let wrong = || FormatError::Missing { field: name.to_owned(), expected: "rows of cells" };
        let rows = value.as_array().ok_or_else(wrong)?;
        let cells = rows.iter().map(|row| row.as_array().map(Vec::as_slice).unwrap_or_default());
        // Checked before the number of cells, because an error that names the row helps more.
        let ragged = cells.clone().enumerate().find(|(_, cells)| cells.len() != self.width);
        if let Some((row, cells)) = ragged {
            return Err(FormatError::Row { row: row + 1, found: cells.len(), expected: self.width });
        }
        let cells: Vec<&Value> = cells.flatten().collect();
        let size =
            crate::document::SizeError::Cells { found: cells.len(), expected: self.width * self.height };
        if cells.len() == self.width * self.height { Ok(Some(cells)) } else { Err(size.into()) }
    }

    /// Reads a cell of the unsolved grid, with its label.
    ///
    /// A cell is a label, `null`, a block, or an object with any of these under `cell`.
    fn cell(&self, value: &Value) -> (DocumentCell, String) {
        let label = value.as_object().map_or(Some(value), |object| object.get("cell"));
        let text = label.and_then(plain).unwrap_or_default();
        let kind = match label {
            Some(Value::Null) => CellKind::Void,
            _ if text == self.block => CellKind::Block,
            _ => CellKind::Open,
        };
        let mut cell = DocumentCell { kind, ..DocumentCell::default() };
        if let Some(style) = self.style(value) {
            cell.circled = style.get("shapebg").and_then(Value::as_str) == Some("circle");
            cell.shade = clean_color(&style.get("color").and_then(plain).unwrap_or_default());
            if style.get("highlight") == Some(&Value::Bool(true)) && cell.shade.is_empty() {
                HIGHLIGHT.clone_into(&mut cell.shade);
            }
            let corner = |name: &str| style.get("mark").and_then(|mark| mark.get(name)).and_then(plain);
            let corner = |name: &str| one_line(&corner(name).unwrap_or_default());
            cell.corners =
                Corners { top_right: corner("TR"), bottom_left: corner("BL"), bottom_right: corner("BR") };
        }
        if let Some(given) = value.get("value").filter(|_| kind == CellKind::Open) {
            cell.solution = self.letters(given);
            cell.revealed = !cell.solution.is_empty();
        }
        // Some files declare another character for empty cells and still write zeros.
        let is_label = kind == CellKind::Open && text != self.empty && text != "0";
        (cell, if is_label { one_line(&text) } else { String::new() })
    }

    /// The style of a cell: its own, or a named style of the file.
    ///
    /// A name that the file does not define is no style.
    fn style(&self, value: &'a Value) -> Option<&'a Value> {
        match value.get("style")? {
            Value::String(name) => self.file.get("styles")?.get(name),
            style => Some(style),
        }
    }

    /// Returns whether a cell of the solution is a block.
    fn is_block(&self, value: &Value) -> bool {
        let value = value
            .as_object()
            .map_or(Some(value), |object| object.get("value").or_else(|| object.get("cell")));
        value.and_then(plain).is_some_and(|text| text == self.block)
    }

    /// Reads the letters of a cell of the solution.
    ///
    /// Objects have letters under `value`, or else under `cell`.
    fn letters(&self, value: &Value) -> String {
        let value = match value {
            Value::Object(object) => {
                object.get("value").or_else(|| object.get("cell")).unwrap_or(&Value::Null)
            }
            value => value,
        };
        let text = plain(value).unwrap_or_default();
        // The number 0 is an empty cell, the string "0" a rebus, unless the file declares otherwise.
        let is_empty =
            value.is_number() && text == "0" || self.file.contains_key("empty") && text == self.empty;
        if text == self.block || is_empty { String::new() } else { clean_solution(&text) }
    }
}

/// Writes version 2, with our extension only if the document needs it.
///
/// Fields that are empty are left out, so that a plain grid makes a short file.
///
/// # Errors
///
/// None that a document can cause; the type is that of all formats.
fn write(document: &Document, _: Look) -> Result<Vec<u8>, FormatError> {
    let mut file = Map::new();
    // First, so that a kept field cannot override the fields that the format defines below.
    file.extend(kept::file(document).map(|(name, value)| (name.clone(), value.clone())));
    let is_told = |name: &str| KNOWN.contains(&name) || document.is_diagramless() && name == DIAGRAMLESS.0;
    // A field that is kept with its line ends stays as it is.
    let has_lines =
        |name: &str, value: &str| kept_text(document, name).is_some_and(|text| one_line(text) == value);
    let fields = document.fields.iter().filter(|(name, value)| !is_told(name) && !has_lines(name, value));
    for (name, value) in fields {
        file.insert(name.clone(), json!(value));
    }
    let texts = [
        ("title", &document.title),
        ("author", &document.author),
        ("copyright", &document.copyright),
        ("notes", &document.notes),
        ("locale", &document.language),
    ];
    for (name, text) in texts.into_iter().filter(|(_, text)| !text.is_empty()) {
        file.insert(name.to_owned(), json!(text));
    }
    file.insert("version".to_owned(), json!(VERSION));
    file.insert("kind".to_owned(), json!([if document.is_diagramless() { HIDDEN } else { KIND }]));
    file.insert("dimensions".to_owned(), json!({ "width": document.width(), "height": document.height() }));
    let numbers = document.numbers();
    let puzzle = document.cells().iter().zip(&numbers).enumerate().map(|(place, (cell, label))| {
        let is_hidden = document.is_diagramless() && cell.kind == CellKind::Block;
        let sign = if is_hidden { json!(0) } else { puzzle_sign(cell, label) };
        puzzle_cell(cell, sign, kept::cell(document, place))
    });
    let rows = |cells: Vec<Value>| json!(cells.chunks(document.width()).collect::<Vec<_>>());
    file.insert("puzzle".to_owned(), rows(puzzle.collect()));
    let cells = document.cells();
    // Only the solution has the blocks of a diagramless crossword.
    if document.is_diagramless() || cells.iter().any(|cell| !cell.solution.is_empty()) {
        let cell = |(place, cell)| {
            let kept = kept::solution(document, place).cloned();
            kept.unwrap_or_else(|| solution_cell(cell, &cell.solution))
        };
        file.insert("solution".to_owned(), rows(cells.iter().enumerate().map(cell).collect()));
    }
    if cells.iter().any(|cell| !cell.entered.is_empty()) {
        let cells = cells.iter().map(|cell| solution_cell(cell, &cell.entered));
        file.insert("saved".to_owned(), rows(cells.collect()));
    }
    if !document.arrows().is_empty() {
        file.insert("clueplacement".to_owned(), json!("blocks"));
    }
    if !document.clues.is_empty() || !document.arrows().is_empty() {
        file.insert("clues".to_owned(), clues::write(document));
    }
    if let Some(extension) = extension::write(document) {
        file.insert(extension::NAME.to_owned(), extension);
    }
    let headings = document.headings();
    let others = headings.iter().filter(|heading| matches!(heading, Heading::Other(_)));
    let lists: Vec<&str> =
        [&Heading::Across, &Heading::Down].into_iter().chain(others).map(values::name).collect();
    let file = order::Ordered { file: &file, lists: &lists };
    let mut bytes = serde_json::to_vec(&file).map_err(|error| FormatError::Json(error.to_string()))?;
    bytes.push(b'\n');
    Ok(bytes)
}

/// The text of a kept field.
fn kept_text<'a>(document: &'a Document, name: &str) -> Option<&'a str> {
    document.kept.file.get(name)?.as_str()
}

/// The value of a cell of the unsolved grid.
fn puzzle_sign(cell: &DocumentCell, label: &str) -> Value {
    match cell.kind {
        CellKind::Void => Value::Null,
        CellKind::Block => json!("#"),
        CellKind::Open if label.is_empty() => json!(0),
        CellKind::Open => values::label(label),
    }
}

/// A cell of the unsolved grid: its sign alone, or an object if it has a style, a revealed letter or more.
///
/// The short form where it is enough.
fn puzzle_cell(
    cell: &DocumentCell,
    sign: Value,
    (mut object, mut style): (Map<String, Value>, Map<String, Value>),
) -> Value {
    let mut marks = match style.remove("mark") {
        Some(Value::Object(marks)) => marks,
        _ => Map::new(),
    };
    let Corners { top_right, bottom_left, bottom_right } = &cell.corners;
    for (name, text) in [("TR", top_right), ("BL", bottom_left), ("BR", bottom_right)] {
        if !text.is_empty() {
            marks.insert(name.to_owned(), json!(text));
        }
    }
    if !marks.is_empty() {
        style.insert("mark".to_owned(), Value::Object(marks));
    }
    if cell.circled {
        style.insert("shapebg".to_owned(), json!("circle"));
    }
    if !cell.shade.is_empty() {
        style.insert("color".to_owned(), json!(cell.shade.trim_start_matches('#')));
    }
    let sides: String = [(cell.bars.right, 'R'), (cell.bars.below, 'B')]
        .into_iter()
        .filter_map(|(is_set, side)| is_set.then_some(side))
        .collect();
    if !sides.is_empty() {
        style.insert("barred".to_owned(), json!(sides));
    }
    let is_given = cell.revealed && !cell.solution.is_empty();
    if style.is_empty() && !is_given && object.is_empty() {
        return sign;
    }
    object.insert("cell".to_owned(), sign);
    if !style.is_empty() {
        object.insert("style".to_owned(), Value::Object(style));
    }
    if is_given {
        object.insert("value".to_owned(), json!(cell.solution));
    }
    Value::Object(object)
}

/// A cell of the solution, or of the letters entered.
///
/// The same for both grids: blocks and cells outside the shape are repeated in each.
fn solution_cell(cell: &DocumentCell, letters: &str) -> Value {
    match cell.kind {
        CellKind::Void => Value::Null,
        CellKind::Block => json!("#"),
        CellKind::Open if letters.is_empty() => json!(0),
        CellKind::Open => json!(letters),
    }
}
