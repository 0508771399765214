//! Worddle's own JSON, for programs: everything that a document holds, and a version.
//!
//! Unknown fields are rejected, so a typing error is reported and not silently lost. Empty fields are left out.
//!
//! ```json
//! {"schema": "worddle.crossword/1", "title": "Pets",
//!  "rows": [["C", {"cell": "A", "marks": ["circled", "bar-right"]}, "T"], ["#", "", "O"]],
//!  "clues": [{"list": "across", "number": "1", "text": "A pet", "enumeration": "3"}]}
//! ```

use serde::{Deserialize, Serialize};
use worddle_crossword::arrows::{Arrow, PlacedArrow};
use worddle_crossword::convention::Numbering;
use worddle_crossword::grid::GridCell;

use super::checks::{check_cells, quoted, text_start};
use super::error::FormatError;
use super::feature::Feature;
use super::format::{Format, FormatOptions};
use super::picture::Look;
use super::wording::Wording;
use crate::document::{
    Bars, CellKind, Clue, ClueMark, Document, DocumentCell, Heading, Workshop, clean_color, clean_solution,
    clean_text, one_line,
};

pub(super) const FORMAT: Format = Format {
    name: "json",
    title: Wording { english: "Worddle", french: "Worddle" },
    summary: Wording {
        english: "JSON with everything a crossword has, for programs",
        french: "du JSON avec tout ce que contient une grille, pour les programmes",
    },
    extensions: &["json"],
    media_type: "application/json",
    holds: &Feature::ALL,
    recognizes: is_own,
    read: Some(read),
    write,
};

/// The schema of a file. The number rises when older programs would misread newer files.
const SCHEMA: &str = "worddle.crossword/1";

/// Recognizes JSON with our schema near its start.
fn is_own(bytes: &[u8]) -> bool {
    const NAME: &[u8] = b"\"worddle.crossword/";
    let start = text_start(bytes);
    start.starts_with(b"{") && start.windows(NAME.len()).take(1024).any(|window| window == NAME)
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    /// [`SCHEMA`], or that of a newer program.
    schema: String,
    #[serde(default, skip_serializing_if = "String::is_empty")]
    title: String,
    #[serde(default, skip_serializing_if = "String::is_empty")]
    author: String,
    #[serde(default, skip_serializing_if = "String::is_empty")]
    copyright: String,
    #[serde(default, skip_serializing_if = "String::is_empty")]
    notes: String,
    #[serde(default, skip_serializing_if = "String::is_empty")]
    language: String,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    fields: Vec<(String, String)>,
    rows: Vec<Vec<FileCell>>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    labels: Option<Vec<String>>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    arrows: Vec<FileArrow>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    clues: Vec<FileClue>,
    /// Left out for the usual numbers in cells.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    numbering: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    workshop: Option<FileWorkshop>,
}

/// The author's own material, besides marks and notes of clues.
#[derive(Serialize, Deserialize, Default)]
#[serde(deny_unknown_fields, default)]
struct FileWorkshop {
    #[serde(skip_serializing_if = "Vec::is_empty")]
    theme: Vec<String>,
    #[serde(skip_serializing_if = "String::is_empty")]
    ban: String,
    #[serde(skip_serializing_if = "String::is_empty")]
    favour: String,
}

/// A cell: `"#"` for a block, `"_"` outside the grid, `""` for an empty one, letters, or an object with more.
#[derive(Serialize, Deserialize)]
#[serde(untagged)]
enum FileCell {
    Plain(String),
    Marked(MarkedCell),
}

#[derive(Serialize, Deserialize, Default)]
#[serde(deny_unknown_fields, default)]
struct MarkedCell {
    cell: String,
    #[serde(skip_serializing_if = "String::is_empty")]
    entered: String,
    #[serde(skip_serializing_if = "String::is_empty")]
    shade: String,
    /// `revealed`, `circled`, `bar-right`, `bar-below`.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    marks: Vec<Mark>,
}

#[derive(Serialize, Deserialize, Clone, Copy, PartialEq, Eq)]
#[serde(rename_all = "kebab-case")]
enum Mark {
    Revealed,
    Circled,
    BarRight,
    BarBelow,
}

/// An arrow from a black cell to the word whose clue stands there.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct FileArrow {
    cell: u32,
    arrow: ArrowName,
}

#[derive(Serialize, Deserialize, Clone, Copy)]
#[serde(rename_all = "kebab-case")]
enum ArrowName {
    Right,
    RightDown,
    Down,
    DownRight,
}

impl FileArrow {
    /// The arrow of a document.
    fn open(self) -> PlacedArrow {
        let arrow = match self.arrow {
            ArrowName::Right => Arrow::Right,
            ArrowName::RightDown => Arrow::RightDown,
            ArrowName::Down => Arrow::Down,
            ArrowName::DownRight => Arrow::DownRight,
        };
        PlacedArrow { cell: GridCell(self.cell), arrow }
    }

    /// The arrow of a file.
    fn of(placed: PlacedArrow) -> Self {
        let arrow = match placed.arrow {
            Arrow::Right => ArrowName::Right,
            Arrow::RightDown => ArrowName::RightDown,
            Arrow::Down => ArrowName::Down,
            Arrow::DownRight => ArrowName::DownRight,
        };
        Self { cell: placed.cell.0, arrow }
    }
}

/// A clue.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct FileClue {
    /// `across`, `down`, or the title of another list.
    list: String,
    #[serde(default, skip_serializing_if = "String::is_empty")]
    number: String,
    #[serde(default, skip_serializing_if = "String::is_empty")]
    text: String,
    #[serde(default, skip_serializing_if = "String::is_empty")]
    enumeration: String,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    cells: Vec<usize>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    mark: Option<ClueMark>,
    #[serde(default, skip_serializing_if = "String::is_empty")]
    note: String,
}

fn read(bytes: &[u8], _: FormatOptions) -> Result<Document, FormatError> {
    let file: File = serde_json::from_slice(bytes).map_err(|error| FormatError::Json(error.to_string()))?;
    if file.schema != SCHEMA {
        let expected = "worddle.crossword/1; a newer worddle may have written it";
        return Err(FormatError::Value { field: "schema".to_owned(), found: quoted(file.schema), expected });
    }
    let (width, height) = (file.rows.first().map_or(0, Vec::len), file.rows.len());
    Document::check_sides(width, height)?;
    if let Some(row) = file.rows.iter().position(|row| row.len() != width) {
        return Err(FormatError::Row { row: row + 1, found: file.rows[row].len(), expected: width });
    }
    let cells = file.rows.into_iter().flatten().map(FileCell::open).collect();
    let mut document = Document::build(width, height, cells)?;
    document.set_arrows(file.arrows.into_iter().map(FileArrow::open));
    document.title = clean_text(&file.title);
    document.author = clean_text(&file.author);
    document.copyright = clean_text(&file.copyright);
    document.notes = clean_text(&file.notes);
    document.language = clean_text(&file.language);
    file.fields.iter().for_each(|(name, value)| document.push_field(name, value));
    document.numbering = file.numbering.as_deref().map_or(Ok(Numbering::Cells), read_numbering)?;
    document.workshop = file.workshop.unwrap_or_default().open();
    if let Some(labels) = file.labels {
        let found = labels.len();
        if found != width * height {
            let expected = "one for each cell";
            return Err(FormatError::Value {
                field: "number of labels".to_owned(),
                found: quoted(found),
                expected,
            });
        }
        document.set_labels(labels.iter().map(|label| one_line(label)).collect());
    }
    let clues: Vec<Clue> = file.clues.into_iter().map(FileClue::open).collect();
    check_cells(&clues, width * height)?;
    document.set_clues(clues);
    Ok(document)
}

/// Finds a numbering by its name.
fn read_numbering(name: &str) -> Result<Numbering, FormatError> {
    let expected = "cells or rows-and-columns";
    let wrong = || FormatError::Value { field: "numbering".to_owned(), found: quoted(name), expected };
    Numbering::named(name).ok_or_else(wrong)
}

impl FileWorkshop {
    /// The word choices of a document, cleaned.
    fn open(self) -> Workshop {
        Workshop::new(self.theme.iter().map(String::as_str), &self.ban, &self.favour)
    }

    /// The word choices of a file.
    fn of(workshop: &Workshop) -> Self {
        let Workshop { theme, ban, favour } = workshop.clone();
        Self { theme, ban, favour }
    }
}

impl FileCell {
    /// The cell of a document, cleaned.
    fn open(self) -> DocumentCell {
        let marked = match self {
            Self::Plain(cell) => MarkedCell { cell, ..MarkedCell::default() },
            Self::Marked(marked) => marked,
        };
        let kind = match marked.cell.as_str() {
            "#" => CellKind::Block,
            "_" => CellKind::Void,
            _ => CellKind::Open,
        };
        let has = |mark| marked.marks.contains(&mark);
        DocumentCell {
            kind,
            solution: clean_solution(&marked.cell),
            entered: clean_solution(&marked.entered),
            revealed: has(Mark::Revealed),
            circled: has(Mark::Circled),
            shade: clean_color(&marked.shade),
            bars: Bars { right: has(Mark::BarRight), below: has(Mark::BarBelow) },
        }
    }

    /// The cell of a file, as a plain string if nothing but its letters is known.
    fn of(cell: &DocumentCell) -> Self {
        let marks = [
            (cell.revealed, Mark::Revealed),
            (cell.circled, Mark::Circled),
            (cell.bars.right, Mark::BarRight),
            (cell.bars.below, Mark::BarBelow),
        ];
        let plain = match cell.kind {
            CellKind::Block => "#".to_owned(),
            CellKind::Void => "_".to_owned(),
            CellKind::Open => cell.solution.clone(),
        };
        let marks: Vec<Mark> =
            marks.into_iter().filter(|(is_set, _)| *is_set).map(|(_, mark)| mark).collect();
        if marks.is_empty() && cell.entered.is_empty() && cell.shade.is_empty() {
            return Self::Plain(plain);
        }
        Self::Marked(MarkedCell {
            cell: plain,
            entered: cell.entered.clone(),
            shade: cell.shade.clone(),
            marks,
        })
    }
}

impl FileClue {
    /// The clue of a document, cleaned.
    fn open(self) -> Clue {
        let heading = match self.list.as_str() {
            "across" => Heading::Across,
            "down" => Heading::Down,
            other => Heading::Other(one_line(other)),
        };
        Clue {
            heading,
            number: one_line(&self.number),
            text: clean_text(&self.text),
            enumeration: one_line(&self.enumeration),
            cells: self.cells,
            mark: self.mark,
            note: clean_text(&self.note),
        }
    }

    /// The clue of a file.
    fn of(clue: &Clue) -> Self {
        let list = match &clue.heading {
            Heading::Across => "across".to_owned(),
            Heading::Down => "down".to_owned(),
            Heading::Other(title) => title.clone(),
        };
        let Clue { heading: _, number, text, enumeration, cells, mark, note } = clue.clone();
        Self { list, number, text, enumeration, cells, mark, note }
    }
}

fn write(document: &Document, _: Look) -> Result<Vec<u8>, FormatError> {
    let rows = document.cells().chunks(document.width());
    let file = File {
        schema: SCHEMA.to_owned(),
        title: document.title.clone(),
        author: document.author.clone(),
        copyright: document.copyright.clone(),
        notes: document.notes.clone(),
        language: document.language.clone(),
        fields: document.fields.clone(),
        rows: rows.map(|row| row.iter().map(FileCell::of).collect()).collect(),
        labels: document.labels.clone(),
        arrows: document.arrows().iter().copied().map(FileArrow::of).collect(),
        clues: document.clues.iter().map(FileClue::of).collect(),
        numbering: (document.numbering != Numbering::Cells).then(|| document.numbering.name().to_owned()),
        workshop: (document.workshop != Workshop::default()).then(|| FileWorkshop::of(&document.workshop)),
    };
    let mut bytes = serde_json::to_vec(&file).map_err(|error| FormatError::Json(error.to_string()))?;
    bytes.push(b'\n');
    Ok(bytes)
}
