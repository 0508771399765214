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
    Bars, CellKind, Clue, ClueMark, Corners, Document, DocumentCell, Heading, Kept, Workshop, clean_color,
    clean_solution, clean_text, one_line,
};

/// Worddle's JSON, as the list of formats has it. It keeps every feature by definition.
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
    /// The schema without its version: a newer file is recognized, and then refused with a good message.
    const NAME: &[u8] = b"\"worddle.crossword/";
    let start = text_start(bytes);
    // Near the start only: a search through megabytes of another program's JSON would be slow.
    start.starts_with(b"{") && start.windows(NAME.len()).take(1024).any(|window| window == NAME)
}

/// The whole file. Field names are part of the format: renaming one breaks saved crosswords.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    /// [`SCHEMA`], or that of a newer program.
    schema: String,
    /// The title.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    title: String,
    /// The author.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    author: String,
    /// The copyright.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    copyright: String,
    /// Notes for the solver.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    notes: String,
    /// The language, as a code such as `fr`.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    language: String,
    /// Other metadata, in order.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    fields: Vec<(String, String)>,
    /// The cells, row by row.
    rows: Vec<Vec<FileCell>>,
    /// Numbers that differ from the usual ones, one for each cell.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    labels: Option<Vec<String>>,
    /// The arrows of an arrow crossword.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    arrows: Vec<FileArrow>,
    /// All clues.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    clues: Vec<FileClue>,
    /// Left out for the usual numbers in cells.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    numbering: Option<String>,
    /// What only ipuz has.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    ipuz: Option<Kept>,
    /// The author's own material.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    workshop: Option<FileWorkshop>,
    /// What was odd about the file that the crossword was read from. Not read again.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    remarks: Vec<String>,
}

/// The author's own material, besides marks and notes of clues.
#[derive(Serialize, Deserialize, Default)]
#[serde(deny_unknown_fields, default)]
struct FileWorkshop {
    /// Words that the pattern is built around.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    theme: Vec<String>,
    /// Words never to use, as typed.
    #[serde(skip_serializing_if = "String::is_empty")]
    ban: String,
    /// Words to try first, as typed.
    #[serde(skip_serializing_if = "String::is_empty")]
    favour: String,
}

/// A cell: `"#"` for a block, `"_"` outside the grid, `""` for an empty one, letters, or an object with more.
#[derive(Serialize, Deserialize)]
#[serde(untagged)]
enum FileCell {
    /// Letters, or a sign, and nothing else.
    Plain(String),
    /// A cell with marks, colours or entered letters.
    Marked(MarkedCell),
}

/// A cell with more than its letters.
#[derive(Serialize, Deserialize, Default)]
#[serde(deny_unknown_fields, default, rename_all = "kebab-case")]
struct MarkedCell {
    /// What a plain cell would be.
    cell: String,
    /// The solver's letters.
    #[serde(skip_serializing_if = "String::is_empty")]
    entered: String,
    /// The colour, as `#rrggbb`.
    #[serde(skip_serializing_if = "String::is_empty")]
    shade: String,
    /// The text in the corner at the top on the right.
    #[serde(skip_serializing_if = "String::is_empty")]
    top_right: String,
    /// The text in the corner at the bottom on the left.
    #[serde(skip_serializing_if = "String::is_empty")]
    bottom_left: String,
    /// The text in the corner at the bottom on the right.
    #[serde(skip_serializing_if = "String::is_empty")]
    bottom_right: String,
    /// `revealed`, `circled`, `bar-right`, `bar-below`.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    marks: Vec<Mark>,
}

/// A mark of a cell.
#[derive(Serialize, Deserialize, Clone, Copy, PartialEq, Eq)]
#[serde(rename_all = "kebab-case")]
enum Mark {
    /// The solver was shown the letter.
    Revealed,
    /// A circle is drawn in the cell.
    Circled,
    /// A bar to its right.
    BarRight,
    /// A bar below it.
    BarBelow,
}

/// An arrow from a black cell to the word whose clue stands there.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct FileArrow {
    /// The black cell, counted from 0, row by row.
    cell: u32,
    /// Its shape.
    arrow: ArrowName,
}

/// The shape of an arrow.
#[derive(Serialize, Deserialize, Clone, Copy)]
#[serde(rename_all = "kebab-case")]
enum ArrowName {
    /// To the right, to a word across.
    Right,
    /// To the right, then to a word down.
    RightDown,
    /// Down, to a word down.
    Down,
    /// Down, then to a word across.
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
    /// The number of its word.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    number: String,
    /// The clue.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    text: String,
    /// The lengths of the answer's words.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    enumeration: String,
    /// Its cells, if they do not follow from the number.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    cells: Vec<usize>,
    /// The author's mark.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    mark: Option<ClueMark>,
    /// The author's note.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    note: String,
}

/// Reads a file of this version; a newer one is refused rather than misread.
fn read(bytes: &[u8], _: FormatOptions) -> Result<Document, FormatError> {
    let file: File = serde_json::from_slice(bytes).map_err(|error| FormatError::Json(error.to_string()))?;
    if file.schema != SCHEMA {
        let expected = "worddle.crossword/1; a newer worddle may have written it";
        return Err(FormatError::Value { field: "schema".to_owned(), found: quoted(file.schema), expected });
    }
    let (width, height) = (file.rows.first().map_or(0, Vec::len), file.rows.len());
    // The rows are in memory already; what follows allocates by the size of the grid.
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
    document.kept = file.ipuz.unwrap_or_default();
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
    // A clue may name any number as a cell.
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
            corners: Corners {
                top_right: one_line(&marked.top_right),
                bottom_left: one_line(&marked.bottom_left),
                bottom_right: one_line(&marked.bottom_right),
            },
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
        // Most cells are plain: as objects they would make a file five times as long.
        let Corners { top_right, bottom_left, bottom_right } = cell.corners.clone();
        let texts = [&cell.entered, &cell.shade, &top_right, &bottom_left, &bottom_right];
        if marks.is_empty() && texts.into_iter().all(String::is_empty) {
            return Self::Plain(plain);
        }
        Self::Marked(MarkedCell {
            cell: plain,
            entered: cell.entered.clone(),
            shade: cell.shade.clone(),
            top_right,
            bottom_left,
            bottom_right,
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

/// Writes a file on one line, with a line end.
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
        ipuz: (document.kept != Kept::default()).then(|| document.kept.clone()),
        workshop: (document.workshop != Workshop::default()).then(|| FileWorkshop::of(&document.workshop)),
        remarks: document.remarks.iter().map(|remark| remark.name().to_owned()).collect(),
    };
    let mut bytes = serde_json::to_vec(&file).map_err(|error| FormatError::Json(error.to_string()))?;
    bytes.push(b'\n');
    Ok(bytes)
}
